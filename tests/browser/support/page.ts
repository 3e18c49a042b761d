// What tests ask of a page, beyond Playwright's own assertions.

import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { builtArticle, builtDocument } from "./site.ts";

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
  return inEmptyTab(page, await response.text(), (html) => {
    const document = new DOMParser().parseFromString(html, "text/html");
    return document.querySelector("#root")?.outerHTML ?? "";
  });
}

/** The tab of each browser that has none of our pages. */
const emptyTabs = new WeakMap<Browser, Promise<Page>>();

/** What a function makes of a text in a tab without the policy of our pages, which forbids it. */
export async function inEmptyTab<Made>(
  page: Page,
  text: string,
  make: (text: string) => Made,
): Promise<Made> {
  const browser = page.context().browser();
  if (browser === null) throw new Error("the page has no browser");
  const tab = emptyTabs.get(browser) ?? browser.newPage({ javaScriptEnabled: true });
  emptyTabs.set(browser, tab);
  // Playwright's types tell apart what can be sent and what cannot.
  return (await (await tab).evaluate(make as (text: string) => unknown, text)) as Made;
}

/** The HTML of `#root` as it is now. */
export async function liveRoot(page: Page): Promise<string> {
  return page.locator("#root").evaluate((root) => root.outerHTML);
}

/**
 * The document in `#root`, an element a line, less what is no part of it and depends on how it was
 * made: the order of attributes, and the comments with which React separates texts.
 */
export async function rootTree(page: Page): Promise<string> {
  return page.evaluate(treeOfRoot);
}

/** The same, to be called in any browser. */
export function treeOfRoot(): string {
  const root = document.querySelector("#root");
  if (root === null) return "";
  const copy = root.cloneNode(true) as Element;
  const comments = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  copy.normalize();
  for (const element of copy.querySelectorAll("*")) {
    const attributes = [...element.attributes].sort((one, other) =>
      one.name < other.name ? -1 : 1,
    );
    for (const { name } of attributes) element.removeAttribute(name);
    for (const { name, value } of attributes) {
      // The page's policy would refuse a style, even on a copy.
      element.setAttribute(name === "style" ? "data-style" : name, value);
    }
  }
  return copy.outerHTML.replaceAll("><", ">\n<");
}

/** The same of a fresh load, in a tab of its own. */
export async function freshTree(page: Page, href: string): Promise<string> {
  const fresh = await page.context().newPage();
  await open(fresh, href);
  const tree = await rootTree(fresh);
  await fresh.close();
  return tree;
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

/** A link of the header, by its whole text. */
export function headerLink(page: Page, name: string): Locator {
  return page.getByRole("banner").getByRole("link", { name, exact: true });
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

/** Keeps the answers to some requests back. Returns what lets them go. */
export async function holdBack(page: Page, pattern: string | RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Clicks where an element is, as a hand does: `click()` would scroll sticky elements first. */
export async function clickInPlace(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error("the element has no place on the page");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Asserts that the page of an address is shown, whole: its address, heading and title. */
export async function shows(page: Page, href: string): Promise<void> {
  const [path = ""] = href.split(/[?#]/);
  // The service in an address of Contacto has become what the history entry knows.
  await expect(page).toHaveURL(href.replace(/\?servicio=[\w-]+$/, ""));
  await expect(page).toHaveTitle(builtDocument(path).payload.title);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(
    headingOf(path),
  );
}

/** The `h1` of a page, from the data it was built from. */
export function headingOf(path: string): string {
  const { page } = builtDocument(path).payload;
  for (const section of page.id === "sections" ? page.props.sections : []) {
    switch (section.kind) {
      case "hero":
        return section.headline;
      case "page-heading":
        return section.heading;
      case "not-found":
        return section.title;
    }
  }
  return builtArticle(path).title;
}

/** Waits until the page is at rest after a navigation: nothing moves it, as after a load. */
export async function expectAtRest(page: Page): Promise<void> {
  const shown = page.locator("main > *");
  await expect(shown).toHaveCount(1);
  await expect
    .poll(() => shown.evaluate((shown) => shown.getAnimations().length), "movements of the page")
    .toBe(0);
  await expect(shown).not.toHaveAttribute("style");
}
