// Measures load and navigation of every route of a built site.
//
//   node bench/web.mjs [--runs N] [SITE_DIR]
//
// `cargo xtask bench web` builds the site first. The environment variable CHROMIUM names another
// browser than /usr/bin/chromium.

import { readdir } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { startBrotliHost } from "./brotli-host.mjs";
import { startChromium } from "./chromium.mjs";
import { firstLoad } from "./first-load.mjs";
import { mobileVitals } from "./lighthouse.mjs";
import { navigationTime } from "./navigation.mjs";
import { table } from "./table.mjs";

const { values, positionals } = parseArgs({
  options: { runs: { type: "string", default: "5" } },
  allowPositionals: true,
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error("`--runs` takes a number from 1");
const production = path.join(import.meta.dirname, "../../../target/sites/production");
const site = path.resolve(positionals[0] ?? production);

const routes = await routesOf(site);
const host = await startBrotliHost(site);
const { browser, port } = await startChromium();
/** @type {Map<string, import("./table.mjs").Figures>} */
const measured = new Map();
for (const [at, route] of routes.entries()) {
  console.error(`measuring ${route} (${at + 1} of ${routes.length})`);
  // This visit comes first, as the host compresses during it and it measures no times.
  const load = await firstLoad(browser, host, route);
  const vitals = await mobileVitals(host.url + route, port, runs);
  const starts = routes.filter((start) => start !== route && start !== "/");
  const navigationMilliseconds = await navigationTime(browser, host.url, route, starts, runs);
  measured.set(route, { ...load, ...vitals, navigationMilliseconds });
}
await browser.close();
await host.close();

console.log(table(measured));
console.log(`
Mark: * reaches the aim, none reaches what must be, ! misses it; - no link leads there.
First load: KB of 1000 bytes, brotli 11, idle fetches included, the heavier of phone and desktop.
LCP, TBT, CLS: Lighthouse mobile. Click: to the painted heading, less the exit of 0.5 s.
Times are medians of ${runs}, and noisy: compare them on an idle machine only.`);

/**
 * Returns the addresses of all pages; for a not-found page, an address that does not exist.
 *
 * @param {string} folder
 */
async function routesOf(folder) {
  const files = await readdir(folder, { recursive: true });
  const pages = files.filter((file) => file.endsWith(".html"));
  const names = pages.map((file) => `/${file}`.replaceAll(path.sep, "/"));
  return names
    .map((name) => name.replace(/index\.html$/, "").replace(/404\.html$/, "no-existe/"))
    .sort();
}
