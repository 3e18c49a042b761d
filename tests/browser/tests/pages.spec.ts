// Every page of the site: its HTML, hydration, accessibility, width and print.

import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { forgoIntro, introOf } from "../support/intro.ts";
import { liveRoot, open, sentRoot } from "../support/page.ts";
import { builtDocument, builtPages, contactWays } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

const widths = [320, 768, 1280, 1920];

/** Soft assertions, so that one failure does not hide another. */
const found = expect.configure({ soft: true });

/** Records in each frame which elements of the page move or are transparent. */
async function watchMovement(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    (function frame() {
      const main = document.querySelector("main");
      for (const animation of document.getAnimations()) {
        const target = (animation.effect as KeyframeEffect | null)?.target;
        if (target && main?.contains(target)) seen.push(target.outerHTML.slice(0, 80));
      }
      const shown = main?.firstElementChild;
      if (shown && getComputedStyle(shown).opacity !== "1") seen.push("not opaque");
      requestAnimationFrame(frame);
    })();
  });
  return () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
}

/** Returns the elements that React does not control, except inside Markdown; runs in the page. */
function othersThanReacts(root: Element): string[] {
  return [...root.querySelectorAll("*")]
    .filter((element) => element.parentElement?.closest(".prose") === null)
    .filter((element) => !Object.keys(element).some((key) => key.startsWith("__reactFiber")))
    .map((element) => element.outerHTML.slice(0, 80));
}

/**
 * Returns the elements beyond the edge of the window; runs in the page. `overflow: hidden` on the
 * page hides the scrollbar, but the text is still cut off.
 */
function beyondEdge(): string[] {
  const edge = document.documentElement.clientWidth;
  const cut = (element: Element) => {
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      if (parent === document.body) return false;
      if (getComputedStyle(parent).overflowX !== "visible") return true;
    }
    return false;
  };
  return [...document.querySelectorAll("body *")]
    .filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && (right > edge + 0.5 || left < -0.5) && !cut(element);
    })
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => element.outerHTML.slice(0, 80));
}

/** Returns the texts that do not fit into their boxes; runs in the page. */
function cutOff(): string[] {
  return [...document.querySelectorAll("h1, h2, h3, p, a, button, li, dt, dd, span, figcaption")]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !element.closest(".visually-hidden, .skip"))
    .filter((element) => {
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element);
      if (webkitLineClamp !== "none") return false;
      const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
      return (
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
      );
    })
    .map((element) => element.outerHTML.slice(0, 100));
}

const scrollWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

for (const { path } of builtPages()) {
  test(`${path} hydrates as it was sent, is accessible, and fits any width and paper`, async ({
    page,
  }) => {
    await forgoIntro(page);
    const moved = await watchMovement(page);

    await open(page, path);
    await test.step("it hydrates without a change, and nothing of it moves or is hidden", async () => {
      found(await liveRoot(page)).toBe(await sentRoot(page, path));
      await found(page).toHaveURL(path);
      await found(page).toHaveTitle(builtDocument(path).payload.title);
      found(await moved()).toEqual([]);
    });

    await test.step("every element is React's, but for the inside of Markdown", async () => {
      found(await page.locator("#root").evaluate(othersThanReacts)).toEqual([]);
    });

    // Axe runs with all motion, and below with less: both must pass at rest.
    await test.step("no rule of axe is broken, and nothing is left undecided", () =>
      expectAccessible(page));

    await test.step("it does not scroll sideways at any width", async () => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        found(await page.evaluate(beyondEdge), `${width} px`).toEqual([]);
        found(await scrollWidth(page), `${width} px`).toBeLessThanOrEqual(width);
      }
      // A transform of the page would also move its `position: fixed` elements.
      const trapped = await page.evaluate(() =>
        [...document.querySelectorAll("main *")]
          .filter((element) => getComputedStyle(element).position === "fixed")
          .map((element) => element.outerHTML.slice(0, 80)),
      );
      found(trapped, "fixed inside of main").toEqual([]);
    });

    await test.step("the text spacing of WCAG 1.4.12 cuts nothing off", async () => {
      // The page's policy would refuse a style element, but not a constructed sheet.
      await page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(
          "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
        );
        document.adoptedStyleSheets.push(sheet);
      });
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        found(await page.evaluate(cutOff), `${width} px`).toEqual([]);
        found(await scrollWidth(page), `${width} px`).toBeLessThanOrEqual(width);
      }
      await page.evaluate(() => void document.adoptedStyleSheets.pop());
    });

    await test.step("it prints its heading and who it is from, without what works on a screen only", async () => {
      await page.setViewportSize({ width: 794, height: 1123 });
      await page.emulateMedia({ media: "print" });
      await found(page.getByRole("heading", { level: 1 })).toBeVisible();
      await found(page.locator("header")).toBeHidden();
      await found(page.locator("footer")).toBeHidden();
      await found(introOf(page)).toBeHidden();
      await found(page.locator("main :is(button, .button, .more):visible")).toHaveCount(0);
      found(await scrollWidth(page)).toBeLessThanOrEqual(794);
      const { brand, origin } = builtDocument(path).layout;
      for (const text of [brand, contactWays().phone.value, origin]) {
        await found(page.locator("#root > p").filter({ hasText: text })).toBeVisible();
      }
    });

    await test.step("with less motion and on a small screen, no rule of axe is broken", async () => {
      await page.setViewportSize({ width: 320, height: 800 });
      await page.emulateMedia({ media: "screen", reducedMotion: "reduce" });
      await expectAccessible(page);
    });
  });
}
