// Reduced motion: no animations, and no waiting for them.

import { runFor, stopClock } from "../support/clock.ts";
import { clickInPlace, headerLink, headingOf, open, shows } from "../support/page.ts";
import { builtDocument, servicesButton } from "../support/site.ts";
import { navigation, routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";
import { raiseToast } from "../support/toast.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const { labels } = builtDocument(routes.home).layout;

test("nothing moves while a visitor uses every page, the panel, the menu, a toast and an anchor", async ({
  page,
  context,
}) => {
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
  await open(page, routes.contact);
  const toast = await raiseToast(page);
  await page.keyboard.press("Escape");
  await expect(toast).toHaveCount(0);

  await page.getByRole("button", { name: servicesButton() }).click();
  await expect(page.locator(".submenu-panel")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator(".submenu-panel")).toBeHidden();

  for (const { name, href } of navigation) {
    await headerLink(page, name).click();
    await shows(page, href);
  }
  await page.goBack();
  await shows(page, routes.blog);

  await headerLink(page, "Servicios").click();
  await shows(page, routes.services);
  await page.getByRole("main").locator('a[href="/servicios/#danos"]').first().click();
  await expect(page.locator("#danos h2")).toBeInViewport();
  await expect(page.locator("html")).toHaveCSS("scroll-behavior", "auto");

  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole("button", { name: labels.openMenu }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  expect(seen).toEqual([]);
});

test("the next page is there within three frames, with the focus on its heading", async ({
  page,
}) => {
  await page.clock.install();
  await open(page, routes.about);
  await page.waitForLoadState("networkidle");
  await stopClock(page);
  await clickInPlace(page, headerLink(page, "Blog"));
  await runFor(page, 50);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(headingOf(routes.blog));
  await expect(heading).toBeFocused();
});
