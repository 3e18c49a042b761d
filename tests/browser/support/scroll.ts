// The scroll position of the page.

import { expect, type Page } from "@playwright/test";

/** Returns the scroll position in whole pixels. */
export async function scrollY(page: Page): Promise<number> {
  return Math.round(await page.evaluate(() => window.scrollY));
}

/** Scrolls to a position without animation. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), top);
  expect(await scrollY(page)).toBe(top);
}
