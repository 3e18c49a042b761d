// The shown page, scroll position and focus after navigations.

import { treeOfRoot } from "../support/page.ts";
import { builtDocument } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import type { Tab } from "./engine.ts";
import { expect, test } from "./test.ts";
import {
  arrives,
  belowHeader,
  click,
  documents,
  follow,
  headerLink,
  hydrated,
  look,
  open,
  scrollTo,
  seen,
} from "./visitor.ts";

const top = (tab: Tab) => seen(tab, () => Math.round(scrollY));

/**
 * Waits until the page is at the scroll position of an anchor. Firefox rounds the position of an
 * element between two pixels either way, and may change to the other by itself some frames later.
 */
const standsAgainAt = (tab: Tab, place: number) =>
  seen(tab, (place) => Math.abs(scrollY - place), place).toBeLessThanOrEqual(1);

test("a link leads to another page without a load, and the page is announced", {
  tag: "@journey",
}, async ({ tab }) => {
  await open(tab, routes.about);
  await scrollTo(tab, 400);
  await follow(tab, headerLink(routes.testimonials), routes.testimonials);
  const { layout, payload } = builtDocument(routes.testimonials);
  await top(tab).toBe(0);
  await seen(tab, () => document.activeElement?.tagName).toBe("H1");
  await seen(tab, () => document.querySelector('link[rel="canonical"]')?.getAttribute("href")).toBe(
    layout.origin + routes.testimonials,
  );
  await seen(tab, () =>
    [...document.querySelectorAll("body > [role=status]")].map((region) => region.textContent),
  ).toEqual([layout.labels.pageLoaded.replace("{title}", payload.title)]);
  expect(await documents(tab)).toBe(1);
});

test("the document after a link is that of a fresh load", async ({ tab }) => {
  const ways = [routes.blog, routes.contact, routes.home, routes.services, routes.testimonials];
  await open(tab, routes.about);
  const trees: string[] = [];
  for (const path of ways) {
    await follow(tab, headerLink(path), path);
    trees.push(await look(tab, treeOfRoot));
  }
  await follow(tab, headerLink(routes.blog), routes.blog);
  await follow(tab, `main a[href="${routes.lifeArticle}"]`, routes.lifeArticle);
  trees.push(await look(tab, treeOfRoot));
  expect(await documents(tab)).toBe(1);
  for (const path of [...ways, routes.lifeArticle]) {
    await open(tab, path);
    await seen(tab, treeOfRoot).toBe(trees.shift());
  }
});

test("a link to a place of another page leads where a fresh load does", async ({ tab }) => {
  await open(tab, "/servicios/#hogar");
  const fresh = await look(tab, () => scrollY);
  await follow(tab, headerLink(routes.about), routes.about);
  await tab.evaluate(
    (selector) => document.querySelector<HTMLElement>(selector)?.focus(),
    ".submenu-button",
  );
  await tab.press("ArrowDown");
  await follow(tab, '.submenu-panel a[href="/servicios/#hogar"]', "/servicios/#hogar");
  await standsAgainAt(tab, fresh);
  expect(await belowHeader(tab, "#hogar")).toBeGreaterThanOrEqual(0);
});

test("a link to a place of the same page leads there at once", async ({ tab }) => {
  await open(tab, routes.services);
  await look(tab, () => {
    const noted: number[] = [];
    Object.assign(window, { noted });
    const moving = () => document.querySelector("main > .page")?.getAnimations().length ?? -1;
    document.addEventListener("click", () => noted.push(moving(), scrollY));
  });
  await click(tab, 'main a[href="/servicios/#danos"]');
  await seen(tab, () => location.hash).toBe("#danos");
  const noted = await look(tab, () => (window as unknown as { noted: number[] }).noted);
  // The listener of the visit is on the document, too, and was registered first.
  expect(noted[0]).toBe(0);
  await standsAgainAt(tab, noted[1] ?? 0);
  expect(await belowHeader(tab, "#danos")).toBeGreaterThanOrEqual(0);
});

test("back from a note of an article, and forward, lead to the previous positions", async ({
  tab,
}) => {
  await open(tab, routes.medicalArticle);
  // Browsers that cannot show closed `details` fold the table of contents above the article.
  const isFolded = () => document.querySelector(".contents summary")?.checkVisibility();
  if (await look(tab, isFolded)) await click(tab, ".contents summary");
  await click(tab, ".contents a");
  await seen(tab, () => location.hash).not.toBe("");
  const section = await look(tab, () => [location.hash, Math.round(scrollY)] as const);
  await scrollTo(tab, section[1] + 60);
  await click(tab, '[data-article-body] a[href="#nota-1"]');
  await seen(tab, () => location.hash).toBe("#nota-1");
  const note = await look(tab, () => scrollY);
  expect(note).toBeGreaterThan(section[1] + 60);
  await tab.back();
  await seen(tab, () => location.hash).toBe(section[0]);
  // The position of the click on the note's link, which may have scrolled the page.
  await seen(
    tab,
    () =>
      document.querySelector('[data-article-body] a[href="#nota-1"]')?.getBoundingClientRect().top,
  ).toBeGreaterThan(0);
  expect(await look(tab, () => scrollY)).toBeLessThan(note - 1);
  await tab.forward();
  await standsAgainAt(tab, note);
});

test("back, forward and a reload lead to the previous position on each page", {
  tag: "@journey",
}, async ({ tab }) => {
  await open(tab, routes.services);
  await scrollTo(tab, 900);
  await follow(tab, headerLink(routes.about), routes.about);
  await scrollTo(tab, 350);
  await tab.back();
  await arrives(tab, routes.services);
  await top(tab).toBe(900);
  await tab.forward();
  await arrives(tab, routes.about);
  await top(tab).toBe(350);
  await tab.reload();
  await hydrated(tab);
  await top(tab).toBe(350);
  await tab.back();
  await arrives(tab, routes.services);
  await top(tab).toBe(900);
});

test("back twice after two quick links leads to the first position", async ({ tab }) => {
  await open(tab, routes.services);
  await scrollTo(tab, 900);
  await click(tab, headerLink(routes.about));
  await click(tab, headerLink(routes.contact));
  await arrives(tab, routes.contact);
  await tab.back();
  await arrives(tab, routes.about);
  await top(tab).toBe(0);
  await tab.back();
  await arrives(tab, routes.services);
  await top(tab).toBe(900);
});

test("three links in a row settle on the last", async ({ tab }) => {
  await open(tab, routes.home);
  for (const path of [routes.blog, routes.home, routes.contact]) await click(tab, headerLink(path));
  await arrives(tab, routes.contact);
  await seen(tab, () => document.querySelectorAll("main > .page").length).toBe(1);
  const tree = await look(tab, treeOfRoot);
  await tab.reload();
  await hydrated(tab);
  await seen(tab, treeOfRoot).toBe(tree);
});

test("back while a page leaves settles on that page, at its position", async ({ tab }) => {
  await open(tab, routes.about);
  await scrollTo(tab, 300);
  await click(tab, headerLink(routes.blog));
  await seen(tab, () => location.pathname).toBe(routes.blog);
  await tab.back();
  await arrives(tab, routes.about);
  await top(tab).toBe(300);
  expect(await documents(tab)).toBe(1);
});

test("an anchor typed into the address is a history entry like others", async ({ tab }) => {
  await open(tab, routes.services);
  await scrollTo(tab, 100);
  await look(tab, () => {
    location.hash = "#hogar";
  });
  await seen(tab, () => location.hash).toBe("#hogar");
  await seen(tab, () => scrollY).toBeGreaterThan(100);
  const place = await look(tab, () => scrollY);
  await follow(tab, headerLink(routes.about), routes.about);
  await tab.back();
  await arrives(tab, "/servicios/#hogar");
  await standsAgainAt(tab, place);
  await tab.back();
  await arrives(tab, routes.services);
});

test("back from a text file leads to a hydrated page at its position", async ({ tab }) => {
  await open(tab, routes.services);
  await scrollTo(tab, 900);
  await tab.goto("/licenses.txt");
  await seen(tab, () => location.pathname).toBe("/licenses.txt");
  await tab.back();
  await seen(tab, () => location.pathname).toBe(routes.services);
  await hydrated(tab);
  await top(tab).toBe(900);
  await seen(tab, () => history.scrollRestoration).toBe("manual");
  await follow(tab, headerLink(routes.about), routes.about);
  await tab.back();
  await arrives(tab, routes.services);
  await top(tab).toBe(900);
});
