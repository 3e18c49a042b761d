// How far down the page the visitor is.

import { expect, type Page } from "@playwright/test";

/** Pixels, whole ones. */
export async function scrollY(page: Page): Promise<number> {
  return Math.round(await page.evaluate(() => window.scrollY));
}

/** Goes there at once. */
export async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo({ top, behavior: "instant" }), top);
  expect(await scrollY(page)).toBe(top);
}
