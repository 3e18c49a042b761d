// A site whose content fits badly: a long name, nine entries in the menu, long words, photographs of
// three shapes, every kind of section, and a page without images. Axe: `accessibility.spec.ts`.

import { type Browser, chromium, type Page } from "@playwright/test";
import { launchOptions } from "../support/chromium.mjs";
import { type Build, builtPages } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

test.use({ build: "awkward" });

const pathsOf = (build: Build) => builtPages(build).map((page) => page.path);

/** The sizes of letters in pixels that visitors set in their browser, each with widths of windows. */
const sizes = [
  ["awkward", 16, [320, 390, 768, 1024, 1280, 1440, 1920]],
  ["awkward", 24, [320, 360, 390, 768, 1024, 1280, 1440, 1920]],
  ["awkward", 32, [320, 360, 390]],
  ["clinic", 16, [320, 390, 1280]],
  ["cafe", 24, [320, 390, 1280]],
  ["plumber", 16, [320, 390, 1280]],
  ["studio", 24, [320, 390, 1280]],
  ["two-languages", 16, [320, 360, 412]],
  ["production", 24, [320, 360, 390]],
  ["production", 32, [320, 360, 390]],
] as const;

/**
 * Returns what a visitor would call broken on the page: parts beside the window, boxes that are
 * smaller than their rules say, torn words, small targets. Runs in the page.
 */
function faults(): string[] {
  const found = new Set<string>();
  const { clientWidth: width, scrollWidth: whole } = document.documentElement;
  if (whole > width) found.add(`the page is ${whole} px wide`);

  const isShown = (element: Element | null) =>
    element?.checkVisibility({ visibilityProperty: true }) === true &&
    element.closest(".visually-hidden, .skip") === null;
  const name = (element: Element) => element.outerHTML.slice(0, 80);
  for (const element of document.querySelectorAll<HTMLElement>("body :not(svg *)")) {
    const { display } = getComputedStyle(element);
    if (display === "inline" || display === "contents" || !isShown(element)) continue;
    // Unlike the used size, the computed one is not shrunk by a narrow row.
    const rules = element.computedStyleMap();
    const box = element.getBoundingClientRect();
    const untransformed = { width: element.offsetWidth, height: element.offsetHeight };
    for (const side of ["width", "height"] as const) {
      for (const rule of [side, `min-${side}`]) {
        const asked = rules.get(rule);
        const got = untransformed[side] ?? box[side];
        if (asked instanceof CSSUnitValue && asked.unit === "px" && got < asked.value - 1) {
          found.add(`${rule} is ${got} px, not ${asked.value} px: ${name(element)}`);
        }
      }
    }
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (!isShown(text.parentElement)) continue;
    for (const { 0: word, index } of text.data.matchAll(/\p{L}{2,}/gu)) {
      // The letters on each line but the last, which may hold the rest of a long word.
      const lines = new Map<number, number>();
      for (let at = index; at < index + word.length; at += 1) {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const top = Math.round(range.getBoundingClientRect().top);
        lines.set(top, (lines.get(top) ?? 0) + 1);
      }
      if ([...lines.values()].slice(0, -1).some((letters) => letters < 4)) {
        // An address breaks at any letter, because all of it is one word.
        const around = text.data.slice(0, index).split(/\s/).at(-1) ?? "";
        if (!/[@._/]/.test(around + text.data[index + word.length])) {
          found.add(`${word}: ${[...lines.values()].join(" + ")} letters`);
        }
      }
    }
  }

  for (const target of document.querySelectorAll("header a.button, .menu-button")) {
    const { width, height } = target.getBoundingClientRect();
    if (width > 0 && Math.min(width, height) < 48) found.add(`small: ${name(target)}`);
  }
  return [...found];
}

for (const [build, size, widths] of sizes) {
  // 32 px is the enlargement to 200 % of WCAG 1.4.4.
  const tag = size === 24 ? "@soak" : [];
  test(`nothing of ${build} is torn, shrunk or beside the page with letters of ${size} px`, {
    tag,
  }, async ({ siteUrls }) => {
    const args = [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${size}`];
    const browser: Browser = await chromium.launch({ ...launchOptions, args });
    try {
      const page = await browser.newPage({ reducedMotion: "reduce" });
      for (const path of pathsOf(build)) {
        await page.goto(siteUrls[build] + path);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          expect.soft(await page.evaluate(faults), `${path} at ${width} px`).toEqual([]);
        }
      }
    } finally {
      await browser.close();
    }
  });
}

/** Returns the boxes of parts of the page. */
const boxes = (page: Page, ...parts: string[]) =>
  Promise.all(
    parts.map(async (part) => {
      const box = await page.locator(part).first().boundingBox();
      if (box === null) throw new Error(`the page has no ${part}`);
      return { ...box, right: box.x + box.width, bottom: box.y + box.height };
    }),
  );

test("photographs are beside the text, inside the grid, with the corners of the theme", async ({
  page,
}) => {
  for (const [path, grid, words] of [
    ["/", ".hero-grid", ".hero-words"],
    ["/todo/", ".page-heading-split", ".page-heading"],
    ["/todo/", ".split", ".split > div"],
    ["/servicios/", ".services-item", ".services-item > div"],
    ["/no-existe/", ".not-found", ".not-found > div"],
  ] as const) {
    await page.goto(path);
    for (const width of [390, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const [picture, text, whole] = await boxes(page, `${grid} img`, words, grid);
      if (!picture || !text || !whole) throw new Error("no box");
      const where = `${grid} at ${width} px`;
      expect(picture.x, where).toBeGreaterThanOrEqual(whole.x - 1);
      expect(picture.right, where).toBeLessThanOrEqual(whole.right + 1);
      expect(picture.bottom, where).toBeLessThanOrEqual(whole.bottom + 1);
      const radius = await page
        .locator(`${grid} img`)
        .first()
        .evaluate((image) => Number.parseFloat(getComputedStyle(image).borderTopLeftRadius));
      expect(radius, where).toBeGreaterThanOrEqual(12);
      if (width < 900) continue;
      // Side by side, in one row.
      expect(
        Math.min(Math.abs(picture.x - text.right), Math.abs(text.x - picture.right)),
        where,
      ).toBeGreaterThan(16);
      expect(picture.y, where).toBeLessThan(text.bottom);
      expect(picture.bottom, where).toBeGreaterThan(text.y);
    }
  }
});

test("the links are in the menu button where they do not fit", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto("/");
  await expect(page.locator(".nav-link").first()).toBeHidden();
  await page.locator(".menu-button").first().click();
  await expect(page.locator(".nav-link")).toHaveCount(9);
  await expect(page.locator(".nav-link").first()).toBeVisible();
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(faults), `${width} px`).toEqual([]);
    const menu = page.locator(".menu");
    expect(await menu.evaluate(({ scrollWidth }) => scrollWidth), `${width} px`).toBe(width);
  }
});
