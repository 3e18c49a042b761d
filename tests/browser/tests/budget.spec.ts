// What a first visit costs: the byte budgets of the project.

import { brotliCompressSync, constants } from "node:zlib";
import { hydrated } from "../support/page.ts";
import { builtPages } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

/** 110 KB, in the smaller of the two meanings of the word. */
const scriptBudget = 110_000;

for (const { path } of builtPages()) {
  test(`${path} loads at most 110 KB of JavaScript`, async ({ page }) => {
    const scripts = new Map<string, Promise<Buffer>>();
    page.on("response", (response) => {
      if (response.headers()["content-type"]?.startsWith("text/javascript")) {
        scripts.set(response.url(), response.body());
      }
    });
    await page.goto(path);
    await hydrated(page);
    // What the page fetches by itself when it has nothing else to do counts, too.
    await page.waitForLoadState("networkidle");
    const sizes = (await Promise.all(scripts.values())).map(brotliSize);
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(scriptBudget);
  });
}

function brotliSize(content: Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return brotliCompressSync(content, { params }).length;
}
