// The network budgets of a first visit, on every route, without any interaction.

import { readFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Request } from "@playwright/test";
import { type BrotliHost, startBrotliHost } from "../bench/brotli-host.mjs";
import { bytes, eagerOf } from "../bench/first-load.mjs";
import { hydrated } from "../support/page.ts";
import { builtPages, folders } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { test as base, expect } from "../support/test.ts";

/** The bytes of a kilobyte. */
const kilobyte = 1000;

const budget = {
  /** The scripts that start the page. */
  eagerScript: 97 * kilobyte,
  /** All scripts, including those fetched when the browser is idle. */
  script: 110 * kilobyte,
  html: 12 * kilobyte,
  everything: 250 * kilobyte,
  // One of them is the script that changes only with the packages.
  requests: 15,
};

/** The suite's `test` on a host that records its answers. */
const test = base.extend<{ host: BrotliHost }>({
  host: async ({ shared }, use) => {
    const start = () => startBrotliHost(folders.production);
    await use(await shared.get("Brotli", start, (host) => host.close()));
  },

  baseURL: async ({ host }, use) => {
    await use(host.url);
  },
});

for (const { path: address, file } of builtPages()) {
  test(`${address} stays within the budgets`, async ({ page, host }) => {
    const requests: Request[] = [];
    const finished = new Set<Request>();
    page.on("request", (request) => requests.push(request));
    page.on("requestfinished", (request) => finished.add(request));
    host.takeAnswers();
    const idle = page.waitForResponse(/\/data-\w+\.json$/);
    await page.goto(address);
    await hydrated(page);
    // Idle fetches of the page count, too.
    await idle;
    await page.waitForLoadState("networkidle");
    await expect.poll(() => requests.filter((request) => !finished.has(request))).toEqual([]);

    const all = host.takeAnswers();
    const report = all.map(({ url, body }) => `${body.length} ${url}`).join("\n");
    expect(bytes(all, "text/javascript")).toBeGreaterThan(0);
    expect(bytes(all, "text/css")).toBeGreaterThan(0);
    expect(bytes(all, "text/javascript"), report).toBeLessThanOrEqual(budget.script);
    const names = (await page.locator("meta[name=scripts]").getAttribute("content")) ?? "";
    const eager = eagerOf(all, names);
    expect(eager, report).toHaveLength(names.split(" ").length);
    expect(bytes(eager, ""), report).toBeLessThanOrEqual(budget.eagerScript);
    const html = brotliCompressSync(readFileSync(path.join(folders.production, file))).length;
    expect(html).toBeLessThanOrEqual(budget.html);
    // The prefetched list of articles is an HTML document, too.
    const documents = all.filter(({ url }) => address === routes.blog || url !== routes.blog);
    expect(bytes(documents, "text/html"), "the document is the file").toBe(html);
    expect(bytes(all, ""), report).toBeLessThanOrEqual(budget.everything);
    expect(all.length, report).toBeLessThanOrEqual(budget.requests);
  });
}
