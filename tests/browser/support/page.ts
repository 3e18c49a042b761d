// Page helpers beyond Playwright's own assertions.

import {
  type Browser,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { builtArticle, builtDocument } from "./site.ts";

/** Waits until React has hydrated the page. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "true");
}

/** Opens an address of the site and waits until React has hydrated it. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** A blank tab of each browser, which parses HTML: the policy of the site's pages would forbid it. */
const emptyTabs = new WeakMap<Browser, Promise<Page>>();

/** Returns the HTML of `#root` as the host sends it, serialized like the live DOM. */
export async function sentRoot(page: Page, path: string): Promise<string> {
  // The request is not sent by the page, whose console would report a not-found page.
  const response = await page.request.get(path);
  const browser = page.context().browser();
  if (browser === null) throw new Error("the page has no browser");
  const tab = emptyTabs.get(browser) ?? browser.newPage({ javaScriptEnabled: true });
  emptyTabs.set(browser, tab);
  return (await tab).evaluate(
    (html) => {
      const document = new DOMParser().parseFromString(html, "text/html");
      return document.querySelector("#root")?.outerHTML ?? "";
    },
    await response.text(),
  );
}

/** Returns the current HTML of `#root`. */
export async function liveRoot(page: Page): Promise<string> {
  return page.locator("#root").evaluate((root) => root.outerHTML);
}

/**
 * Returns the document in `#root`, one element a line, without differences that depend on how it
 * was created: the order of attributes, and the comments with which React separates texts.
 */
export async function rootTree(page: Page): Promise<string> {
  return page.evaluate(treeOfRoot);
}

/** Returns the tree of `#root`; runs in any browser. */
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
      // The page's policy would refuse a `style` attribute, even on a copy.
      element.setAttribute(name === "style" ? "data-style" : name, value);
    }
  }
  return copy.outerHTML.replaceAll("><", ">\n<");
}

/** Returns the tree of a fresh load, in a new tab. */
export async function freshTree(page: Page, href: string): Promise<string> {
  const fresh = await page.context().newPage();
  await open(fresh, href);
  const tree = await rootTree(fresh);
  await fresh.close();
  return tree;
}

/**
 * Sets a mark that only a page load removes.
 *
 * @returns a function that asserts that the page was not loaded since
 */
export async function markDocument(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  return async () => {
    const same = await page.evaluate(() => "sameDocument" in window);
    expect(same, "the page must not be loaded anew").toBe(true);
  };
}

/** Returns the header link with exactly this text. */
export function headerLink(page: Page, name: string): Locator {
  return page.getByRole("banner").getByRole("link", { name, exact: true });
}

/** Returns the section of the page with a heading. */
export function section(page: Page, heading: string): Locator {
  return page.locator("main section").filter({ has: page.getByRole("heading", { name: heading }) });
}

/** Asserts that an element stops just below the sticky header, as the target of an anchor. */
export async function expectBelowHeader(page: Page, target: Locator): Promise<void> {
  const distance = async () => {
    const header = await page.getByRole("banner").boundingBox();
    const box = await target.boundingBox();
    if (header === null || box === null) return null;
    return Math.round(box.y - (header.y + header.height));
  };
  const text = "pixels between the header's lower edge and the element";
  // A distance from 0 means that nothing is hidden; up to 100, that the element is seen first.
  await expect.poll(async () => inRange(await distance(), 0, 100), text).toBe("in range");
}

function inRange(value: number | null, least: number, most: number): string {
  if (value === null) return "not on the page";
  return value >= least && value <= most ? "in range" : `${value} px`;
}

/** Holds back the answers to matching requests. Returns a function that releases them. */
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

/** Clicks at an element's position; Playwright's `click()` would scroll sticky elements first. */
export async function clickInPlace(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error("the element has no place on the page");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Asserts that the page of an address is shown completely: address, heading and title. */
export async function shows(page: Page, href: string): Promise<void> {
  const [path = ""] = href.split(/[?#]/);
  // A service in the address of Contacto has been moved into the history entry.
  await expect(page).toHaveURL(href.replace(/\?servicio=[\w-]+$/, ""));
  await expect(page).toHaveTitle(builtDocument(path).payload.title);
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText(
    headingOf(path),
  );
}

/** Returns the `h1` of a page, from the data that it was built from. */
export function headingOf(path: string): string {
  const { page } = builtDocument(path).payload;
  for (const section of page.id === "sections" ? page.props.sections : []) {
    switch (section.kind) {
      case "hero":
        return String(section.headline);
      case "page-heading":
        return String(section.heading);
      case "not-found":
        return String(section.title);
    }
  }
  return builtArticle(path).title;
}

/** Waits until the page is at rest after a navigation: no animation, as after a page load. */
export async function expectAtRest(page: Page): Promise<void> {
  const shown = page.locator("main > *");
  await expect(shown).toHaveCount(1);
  await expect
    .poll(() => shown.evaluate((shown) => shown.getAnimations().length), "movements of the page")
    .toBe(0);
  await expect(shown).not.toHaveAttribute("style");
}

/** Opens a tab for pictures, in which pages wait for their font, however long it takes. */
export async function openPictureTab(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<Page> {
  // The policy of a page does not allow the changed styles.
  const page = await browser.newPage({ ...options, bypassCSP: true });
  await page.route("**/*", async (route) => {
    const type = route.request().resourceType();
    if (type !== "document" && type !== "stylesheet") return route.fallback();
    const response = await route.fetch();
    const text = await response.text();
    const body = text.replaceAll(/font-display:\s*optional/g, "font-display:block");
    await route.fulfill({ response, body });
  });
  return page;
}
