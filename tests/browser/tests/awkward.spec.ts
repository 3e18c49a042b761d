// A site whose content fits badly: a long name, nine entries in the menu, long words, photographs.

import { type Browser, chromium, type Page } from "@playwright/test";
import { launchOptions } from "../support/chromium.mjs";
import { builtPages } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

test.use({ build: "awkward" });

const pages = builtPages("awkward").map((page) => page.path);

/** The sizes of letters in pixels that visitors set in their browser, each with widths of windows. */
const sizes = [
  [16, [320, 390, 768, 1024, 1280, 1440, 1920]],
  [24, [320, 390, 768, 1280]],
] as const;

/** Returns what a visitor would call broken on the page: texts beside the page, torn words. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const width = document.documentElement.clientWidth;
    const whole = document.documentElement.scrollWidth;
    if (whole > width) found.push(`the page is ${whole} px wide`);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent?.trim() ?? "";
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 2);
      const lines = new Set(boxes.map((box) => Math.round(box.top))).size;
      if (lines > 1 && text.length / lines < 3) found.push(`${text}: ${lines} lines`);
    }
    for (const target of document.querySelectorAll("header a.button, .menu-button")) {
      const box = target.getBoundingClientRect();
      if (box.width > 0 && Math.min(box.width, box.height) < 48) found.push(target.outerHTML);
    }
    return found;
  });

for (const [size, widths] of sizes) {
  test(`nothing is torn or beside the page with letters of ${size} px`, async ({ siteUrls }) => {
    const args = [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${size}`];
    const browser: Browser = await chromium.launch({ ...launchOptions, args });
    try {
      const page = await browser.newPage({ reducedMotion: "reduce" });
      for (const path of pages) {
        await page.goto(siteUrls.awkward + path);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          expect(await faults(page), `${path} at ${width} px`).toEqual([]);
        }
      }
    } finally {
      await browser.close();
    }
  });
}

test("the portrait below an article is as large as its rule says", async ({ page }) => {
  const article = pages.find((path) => /^\/blog\/\w/.test(path)) ?? "";
  await page.goto(article);
  const portrait = page.locator(".article-author img");
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const box = await portrait.boundingBox();
    expect([box?.width, box?.height], `${width} px`).toEqual([80, 96]);
  }
});

test("the photograph of the first section is in the grid, and its text keeps away", async ({
  page,
}) => {
  await page.goto("/");
  for (const width of [390, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const [picture, words, grid] = await Promise.all(
      [".hero img", ".hero h1", ".hero-grid"].map((part) => page.locator(part).boundingBox()),
    );
    if (!picture || !words || !grid) throw new Error("the page has no hero");
    expect(picture.x + picture.width, `${width} px`).toBeLessThanOrEqual(grid.x + grid.width + 1);
    expect(picture.y + picture.height).toBeLessThanOrEqual(grid.y + grid.height + 1);
    if (width > 900) expect(picture.x).toBeGreaterThan(words.x + words.width + 16);
  }
});

test("the links are in the menu button where they do not fit", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto("/");
  await expect(page.locator(".nav-link").first()).toBeHidden();
  await page.locator(".menu-button").first().click();
  await expect(page.locator(".nav-link")).toHaveCount(9);
  await expect(page.locator(".nav-link").first()).toBeVisible();
});
