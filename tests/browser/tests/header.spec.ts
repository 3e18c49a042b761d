// The header's animations and the mark of the current route. Its height at every width is in
// `layout.spec.ts`, its links in `routes.spec.ts`.

import { forgoIntro } from "../support/intro.ts";
import { headerLink, open } from "../support/page.ts";
import { navigation, routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(async ({ page }) => {
  await forgoIntro(page);
});

/** Returns the animations of an element; runs in the page. */
function movementsOf(element: Element): { duration: unknown; properties: string[] }[] {
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

test("the header enters in 0.5 s by a transform alone", async ({ page }) => {
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

test("on every page the sticky header rests, and one mark is on the current link, which says so", async ({
  page,
}) => {
  await open(page, routes.about);
  const header = page.getByRole("banner");
  await expect(header).toHaveCSS("position", "sticky");
  expect(await header.evaluate((header) => header.closest("main, .page"))).toBeNull();
  await expect.poll(() => header.evaluate(movementsOf)).toEqual([]);
  for (const { name } of navigation) {
    await headerLink(page, name).click();
    const current = header.locator("[aria-current]:visible");
    await expect(current).toHaveCount(1);
    await expect(current).toHaveText(name);
    await expect(current).toHaveAttribute("aria-current", "page");
    await expect(page.locator(".nav-mark")).toHaveCount(1);
    await expect(page.locator("li", { has: page.locator(".nav-mark") }).last()).toContainText(name);
    expect(await header.evaluate(movementsOf)).toEqual([]);
  }
});

test("the mark slides in 0.45 s from where it is now, whatever the window's width was", async ({
  page,
}) => {
  await open(page, routes.about);
  await page.setViewportSize({ width: 1700, height: 800 });
  const mark = page.locator(".nav-mark");
  const before = await mark.boundingBox();
  const slide = page.evaluate(
    () =>
      new Promise<{ left: number; duration: unknown }>((resolve) => {
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...how) {
          const animation = animate.apply(this, how);
          if (this.matches(".nav-mark")) {
            animation.pause();
            const { left } = this.getBoundingClientRect();
            animation.play();
            resolve({ left, duration: animation.effect?.getComputedTiming().duration });
          }
          return animation;
        };
      }),
  );
  const link = headerLink(page, "Contacto");
  await link.click();
  const { left, duration } = await slide;
  expect(duration).toBe(450);
  expect(Math.abs(left - (before?.x ?? 0))).toBeLessThan(2);
  const isBelow = async () => {
    const [end, box] = [await mark.boundingBox(), await link.boundingBox()];
    return end !== null && box !== null && end.x >= box.x && end.x < box.x + box.width;
  };
  await expect.poll(isBelow).toBe(true);
});
