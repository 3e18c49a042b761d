// The header's animations. Its height at every width is in `layout.spec.ts`, its links in
// `routes.spec.ts`.

import type { Page } from "@playwright/test";
import { forgoIntro } from "../support/intro.ts";
import { headerLink, open } from "../support/page.ts";
import { navigation, routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

type Movement = { duration: unknown; properties: string[] };

test.beforeEach(async ({ page }) => {
  await forgoIntro(page);
});

/** Returns the animations of the element that a selector finds. */
async function movements(page: Page, selector: string): Promise<Movement[]> {
  return page.locator(selector).evaluate(movementsOf);
}

/** Returns the animations of an element; runs in the page. */
function movementsOf(element: Element): Movement[] {
  return element.getAnimations().map((animation) => {
    const { effect } = animation;
    if (!(effect instanceof KeyframeEffect)) throw new Error("an animation without keyframes");
    const common = ["offset", "computedOffset", "easing", "composite"];
    const keys = effect.getKeyframes().flatMap((keyframe) => Object.keys(keyframe));
    return {
      duration: effect.getComputedTiming().duration,
      properties: [...new Set(keys)].filter((key) => !common.includes(key)),
    };
  });
}

test("enters in 0.5 s by a transform alone", async ({ page }) => {
  // Recorded at the start, as a busy machine might look too late.
  await page.addInitScript(`
    window.entrance = new Promise((resolve) => {
      document.addEventListener("animationstart", ({ target }) => {
        if (target.matches("header")) resolve((${movementsOf})(target));
      });
    });
  `);
  await page.goto(routes.about);
  expect(await page.evaluate("entrance")).toEqual([{ duration: 500, properties: ["transform"] }]);
  await expect(page.getByRole("banner")).toHaveCSS("opacity", "1");
  await expect.poll(async () => (await page.getByRole("banner").boundingBox())?.y).toBe(0);
});

test("does not enter again after a navigation", async ({ page }) => {
  await open(page, routes.about);
  await expect.poll(() => movements(page, "header")).toEqual([]);
  await headerLink(page, "Blog").click();
  await expect(page.locator('header a[aria-current="page"]:visible')).toHaveText("Blog");
  expect(await movements(page, "header")).toEqual([]);
});

test("is sticky, outside of the element that page changes move", async ({ page }) => {
  await open(page, routes.about);
  const header = page.getByRole("banner");
  await expect(header).toHaveCSS("position", "sticky");
  expect(await header.evaluate((header) => header.closest("main, .page"))).toBeNull();
});

test("the mark of the current route slides to the new one in 0.45 s", async ({ page }) => {
  await open(page, routes.about);
  const before = await page.locator(".nav-mark").boundingBox();
  const link = headerLink(page, "Contacto");
  // Evaluated as soon as React has moved the mark.
  const start = page.evaluate(
    () =>
      new Promise<{ duration: unknown; left: number }>((resolve) => {
        const old = document.querySelector(".nav-mark");
        new MutationObserver(() => {
          const mark = document.querySelector(".nav-mark");
          const [animation] = mark?.getAnimations() ?? [];
          if (!mark || mark === old || !animation) return;
          const { left } = mark.getBoundingClientRect();
          resolve({ duration: animation.effect?.getComputedTiming().duration, left });
        }).observe(document.querySelector(".nav") as Element, { childList: true, subtree: true });
      }),
  );
  await link.click();
  const { duration, left } = await start;
  expect(duration).toBe(450);
  expect(Math.abs(left - (before?.x ?? 0)), "it starts where it was").toBeLessThan(2);
  // The mark ends below its link.
  await expect
    .poll(async () => {
      const mark = await page.locator(".nav-mark").boundingBox();
      const box = await link.boundingBox();
      return mark !== null && box !== null && mark.x >= box.x && mark.x < box.x + box.width;
    })
    .toBe(true);
});

test("the mark slides from where it is now, whatever the window's width was", async ({ page }) => {
  await open(page, routes.about);
  await page.setViewportSize({ width: 1700, height: 800 });
  const place = () => page.locator(".nav-mark").boundingBox();
  const before = await place();
  await page.evaluate(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      const animation = animate.apply(this, how);
      if (this.matches(".nav-mark")) {
        animation.pause();
        Object.assign(window, { startOfMark: this.getBoundingClientRect().left });
      }
      return animation;
    };
  });
  await headerLink(page, "Contacto").click();
  const start = () =>
    page.evaluate(() => (window as unknown as { startOfMark?: number }).startOfMark ?? Number.NaN);
  await expect.poll(async () => Math.abs((await start()) - (before?.x ?? 0)) < 2).toBe(true);
});

test("there is one mark, on the current route's link, which says so", async ({ page }) => {
  await open(page, routes.about);
  for (const { name } of navigation) {
    await headerLink(page, name).click();
    const current = page.getByRole("banner").locator("[aria-current]:visible");
    await expect(current).toHaveCount(1);
    await expect(current).toHaveText(name);
    await expect(current).toHaveAttribute("aria-current", "page");
    await expect(page.locator(".nav-mark")).toHaveCount(1);
    await expect(page.locator("li", { has: page.locator(".nav-mark") }).last()).toContainText(name);
  }
});

test.describe("under reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("the header is there at once", async ({ page }) => {
    await page.goto(routes.about, { waitUntil: "commit" });
    await page.getByRole("banner").waitFor();
    expect(await movements(page, "header")).toEqual([]);
    expect((await page.getByRole("banner").boundingBox())?.y).toBe(0);
  });

  test("the mark is at its new place at once", async ({ page }) => {
    await open(page, routes.about);
    const watched = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const old = document.querySelector(".nav-mark");
          new MutationObserver(() => {
            const mark = document.querySelector(".nav-mark");
            if (mark && mark !== old) resolve(mark.getAnimations().length);
          }).observe(document.querySelector(".nav") as Element, { childList: true, subtree: true });
        }),
    );
    await headerLink(page, "Contacto").click();
    expect(await watched).toBe(0);
  });
});
