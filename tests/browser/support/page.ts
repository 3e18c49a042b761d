// What tests ask of a page, beyond Playwright's own assertions.

import { expect, type Locator, type Page } from "@playwright/test";

/** Waits until React has taken over the page. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "true");
}

/** Opens an address of the site and waits until React has taken over. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** The HTML of `#root` as the host sends it, written by the same serializer as the live DOM. */
export async function sentRoot(page: Page, path: string): Promise<string> {
  // Asked for outside the page, whose console would complain of a not-found page.
  const response = await page.request.get(path);
  return page.evaluate(
    (html) => {
      const document = new DOMParser().parseFromString(html, "text/html");
      return document.querySelector("#root")?.outerHTML ?? "";
    },
    await response.text(),
  );
}

/** The HTML of `#root` as it is now. */
export async function liveRoot(page: Page): Promise<string> {
  return page.locator("#root").evaluate((root) => root.outerHTML);
}

/**
 * Leaves a mark that only a page load removes.
 *
 * @returns asserts that the page was not loaded since
 */
export async function markDocument(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  return async () => {
    const same = await page.evaluate(() => "sameDocument" in window);
    expect(same, "the page must not be loaded anew").toBe(true);
  };
}

/** The section of the page under a heading. */
export function section(page: Page, heading: string): Locator {
  return page.locator("main section").filter({ has: page.getByRole("heading", { name: heading }) });
}

/** Asserts that an element comes to rest just below the sticky header, where an anchor leads. */
export async function expectBelowHeader(page: Page, target: Locator): Promise<void> {
  const distance = async () => {
    const header = await page.getByRole("banner").boundingBox();
    const box = await target.boundingBox();
    if (header === null || box === null) return null;
    return Math.round(box.y - (header.y + header.height));
  };
  const text = "pixels between the header's lower edge and the element";
  // From 0: at least nothing is hidden. Up to 100: it is what a reader sees first.
  await expect.poll(async () => inRange(await distance(), 0, 100), text).toBe("in range");
}

function inRange(value: number | null, least: number, most: number): string {
  if (value === null) return "not on the page";
  return value >= least && value <= most ? "in range" : `${value} px`;
}
