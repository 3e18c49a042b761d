// What a first visit costs, on every route, without any interaction: the budgets of the project.

import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { Request } from "@playwright/test";
import { hydrated } from "../support/page.ts";
import { builtPages, folders } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

/** KB, in the smaller of the two meanings of the word. */
const kilobyte = 1000;

const budget = {
  script: 110 * kilobyte,
  html: 14 * kilobyte,
  everything: 350 * kilobyte,
  requests: 14,
};

type Download = { url: string; type: string; size: number };

for (const { path: address, file } of builtPages()) {
  test(`${address} stays within the budgets`, async ({ page }) => {
    const requests: Request[] = [];
    const finished = new Set<Request>();
    page.on("request", (request) => {
      const { protocol } = new URL(request.url());
      if (protocol !== "data:" && protocol !== "blob:") requests.push(request);
    });
    page.on("requestfinished", (request) => finished.add(request));
    const idle = page.waitForResponse(/\/data-\w+\.json$/);
    await page.goto(address);
    await hydrated(page);
    // What the page fetches by itself when it has nothing else to do counts, too.
    await idle;
    await page.waitForLoadState("networkidle");

    await expect.poll(() => requests.filter((request) => !finished.has(request))).toEqual([]);

    const all = await Promise.all(requests.map(weigh));
    const sum = (some: Download[]) => some.reduce((total, { size }) => total + size, 0);
    const ofType = (type: string) => all.filter((download) => download.type.startsWith(type));
    const report = all.map(({ url, size }) => `${size} ${new URL(url).pathname}`).join("\n");
    expect(ofType("text/javascript").length).toBeGreaterThan(0);
    expect(ofType("text/css").length).toBeGreaterThan(0);
    expect(sum(ofType("text/javascript")), report).toBeLessThanOrEqual(budget.script);
    const html = brotliSize(readFileSync(path.join(folders.production, file)));
    expect(html).toBeLessThanOrEqual(budget.html);
    expect(sum(ofType("text/html")), "the document is the file").toBe(html);
    expect(sum(all), report).toBeLessThanOrEqual(budget.everything);
    expect(all.length, report).toBeLessThanOrEqual(budget.requests);
  });
}

/** Text is weighed as good hosts send it; images and fonts as they are. */
async function weigh(request: Request): Promise<Download> {
  const response = await request.response();
  if (response === null) throw new Error(`no answer to ${request.url()}`);
  const body = await response.body();
  const type = response.headers()["content-type"] ?? "";
  const isText = /^text\/|^application\/json/.test(type);
  return { url: request.url(), type, size: isText ? brotliSize(body) : body.length };
}

function brotliSize(content: Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  return brotliCompressSync(content, { params }).length;
}
