// Reduced motion: no animations, and no waiting for them.

import { headerLink, open, shows } from "../support/page.ts";
import { builtDocument } from "../support/site.ts";
import { navigation, routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";
import { raiseToast } from "../support/toast.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const { labels } = builtDocument(routes.home).layout;

test.beforeEach(async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // Records every animation and transition, at each frame.
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    (function frame() {
      for (const animation of document.getAnimations()) {
        const { target } = (animation.effect as KeyframeEffect | null) ?? {};
        seen.add(
          `${target?.className}: ${"animationName" in animation ? animation.animationName : animation.id}`,
        );
      }
      requestAnimationFrame(frame);
    })();
  });
});

async function expectNothingMoved(page: import("@playwright/test").Page): Promise<void> {
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  expect(seen).toEqual([]);
}

test("nothing moves while all pages are visited", async ({ page }) => {
  await open(page, routes.contact);
  for (const { name, href } of navigation) {
    await headerLink(page, name).click();
    await shows(page, href);
  }
  await page.goBack();
  await shows(page, routes.blog);
  await expectNothingMoved(page);
});

test("nothing moves when the panel of services opens and closes", async ({ page }) => {
  await open(page, routes.about);
  await page.getByRole("button", { name: labels.openServices }).click();
  await expect(page.locator(".services-panel")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator(".services-panel")).toBeHidden();
  await expectNothingMoved(page);
});

test("nothing moves when the menu of small screens opens", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, routes.about);
  await page.getByRole("button", { name: labels.openMenu }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expectNothingMoved(page);
});

test("a toast comes and goes without moving", async ({ page }) => {
  await open(page, routes.contact);
  const toast = await raiseToast(page);
  await page.keyboard.press("Escape");
  await expect(toast).toHaveCount(0);
  await expectNothingMoved(page);
});

test("an anchor is reached at once", async ({ page }) => {
  await open(page, routes.services);
  await page.getByRole("main").locator('a[href="/servicios/#danos"]').first().click();
  await expect(page.locator("#danos h2")).toBeInViewport();
  await expect(page.locator("html")).toHaveCSS("scroll-behavior", "auto");
  await expectNothingMoved(page);
});
