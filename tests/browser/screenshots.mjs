// Takes full-page screenshots of every page of a built site at four widths.
//
//   node screenshots.mjs SITE_DIR OUT_DIR
//
// For example `node screenshots.mjs ../../dist /tmp/shots`: writes /tmp/shots/sobre-mi-320.png
// and so on. The environment variable CHROMIUM names another browser than /usr/bin/chromium.

import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { chromium } from "@playwright/test";
import { launchOptions } from "./support/chromium.mjs";
import { startStaticHost } from "./support/static-host.mjs";

const widths = [320, 768, 1280, 1920];

const [site, out] = process.argv.slice(2);
if (site === undefined || out === undefined) {
  console.error("usage: node screenshots.mjs SITE_DIR OUT_DIR");
  process.exit(2);
}

await mkdir(out, { recursive: true });
const files = await readdir(site, { recursive: true });
const pages = files.filter((file) => file.endsWith(".html")).sort();
const host = await startStaticHost(site);
const browser = await chromium.launch(launchOptions);
for (const width of widths) {
  // Reduced motion avoids the intro and half-finished animations.
  const context = await browser.newContext({
    baseURL: host.url,
    locale: "es-MX",
    reducedMotion: "reduce",
    viewport: { width, height: 900 },
  });
  const page = await context.newPage();
  for (const file of pages) {
    const route = file.replace(/index\.html$/, "");
    await page.goto(`/${route}`, { waitUntil: "load" });
    await page.evaluate(async () => {
      const images = [...document.images];
      for (const image of images) image.loading = "eager";
      await Promise.allSettled(images.map((image) => image.decode()));
      await document.fonts.ready;
    });
    const name = route
      .replace(/\/$/, "")
      .replace(/\.html$/, "")
      .replaceAll(path.sep, "_");
    await page.screenshot({
      path: path.join(out, `${name || "inicio"}-${width}.png`),
      fullPage: true,
      animations: "disabled",
    });
  }
  await context.close();
}
await browser.close();
await host.close();
console.log(`${pages.length * widths.length} screenshots in ${out}`);
