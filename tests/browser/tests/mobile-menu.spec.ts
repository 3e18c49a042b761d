// The navigation of small screens: a button and a panel over the whole screen. What taps do before the
// scripts have come is in `early-taps.spec.ts`, focus and way back in the tests of all engines.

import type { Locator, Page } from "@playwright/test";
import { clickInPlace, holdBack, open } from "../support/page.ts";
import { builtDocument } from "../support/site.ts";
import { navigation, routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

const { labels, services } = builtDocument(routes.about).layout;

test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

function opener(page: Page): Locator {
  return page.getByRole("button", { name: labels.openMenu, exact: true });
}

function closer(page: Page): Locator {
  return page.getByRole("button", { name: labels.closeMenu, exact: true });
}

function menu(page: Page): Locator {
  return page.getByRole("dialog", { name: labels.navigation });
}

/** Opens a page and its menu. */
async function openMenu(page: Page, path: string = routes.about): Promise<void> {
  await open(page, path);
  await opener(page).click();
  await expect(menu(page)).toBeVisible();
  await expect(closer(page)).toBeFocused();
}

test("the button opens a dialog over the whole screen with every link, and nothing else in reach", async ({
  page,
}) => {
  await open(page, routes.about);
  await expect(menu(page)).toBeHidden();
  const box = await opener(page).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  await opener(page).tap();
  await expect(menu(page)).toHaveAttribute("aria-modal", "true");
  await expect(closer(page)).toBeFocused();
  // A modal dialog hides the rest of the page from assistive technology, including the button.
  await expect(page.locator(`[aria-label="${labels.openMenu}"]`)).toHaveAttribute(
    "aria-expanded",
    "true",
  );
  await expect
    .poll(() => menu(page).boundingBox())
    .toEqual({ x: 0, y: 0, width: 360, height: 640 });
  const links = [...navigation, ...services.map(({ title, to }) => ({ name: title, href: to }))];
  for (const { name, href } of links) {
    const link = menu(page).getByRole("link", { name, exact: true });
    await expect(link).toHaveAttribute("href", href);
  }
  const current = menu(page).locator("[aria-current]");
  await expect(current).toHaveText("Sobre Mí");
  await expect(current).toHaveAttribute("aria-current", "page");
  const behind = page.locator("main a:visible, main button:visible, footer a, .header-bar > *");
  const reached = await behind.evaluateAll((elements) =>
    elements
      .filter((element) => element.id !== "menu" && element.closest("[inert]") === null)
      .map((element) => element.outerHTML),
  );
  expect(reached).toEqual([]);
  await closer(page).tap();
  await expect(menu(page)).toBeHidden();
  await expect(opener(page)).toHaveAttribute("aria-expanded", "false");
  await expect(page.locator("[inert]")).toHaveCount(0);
});

test("all of the menu can be reached on a low screen, and closed after the screen has grown wide", async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 320 });
  await openMenu(page);
  const last = menu(page).getByRole("link").last();
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(closer(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  await expect(opener(page)).toBeHidden();
  // The button that opened the menu is hidden, so the focus goes to a visible link.
  await expect(page.locator("header a:focus")).toBeInViewport();
});

test("a link to a service on the page that is shown closes the menu and scrolls there", async ({
  page,
}) => {
  await openMenu(page, routes.services);
  await menu(page)
    .getByRole("link", { name: services.at(-1)?.title ?? "", exact: true })
    .tap();
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL("/servicios/#danos");
  await expect(page.locator("#danos h2")).toBeInViewport();
});

test("the page behind the menu does not scroll", async ({ page }) => {
  await open(page, routes.about);
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: "instant" }));
  await clickInPlace(page, opener(page));
  await expect(menu(page)).toBeVisible();
  await page.mouse.move(180, 320);
  await page.mouse.wheel(0, 2000);
  await page.keyboard.press("PageDown");
  // The wheel takes effect within two frames.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  expect(await page.evaluate(() => window.scrollY)).toBe(300);
  await page.keyboard.press("Escape");
  await expect(menu(page)).toBeHidden();
  expect(await page.evaluate(() => window.scrollY)).toBe(300);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500);
});

// React's development build reports hydration mismatches.
test.describe("before the scripts have come", () => {
  test.use({ build: "development" });

  test("a menu that was opened stays in step once React takes over", async ({ page }) => {
    const release = await holdBack(page, "**/entry-client-*.js");
    await page.goto(routes.about, { waitUntil: "commit" });
    const panel = page.locator("#menu");
    await opener(page).click();
    await expect(panel).toBeVisible();
    release();
    await expect(page.locator("html")).toHaveAttribute("data-hydrated", "true");
    await expect(menu(page)).toBeVisible();
    await expect(page.locator(`[aria-label="${labels.openMenu}"]`)).toHaveAttribute(
      "aria-expanded",
      "true",
    );
    await closer(page).click();
    await expect(menu(page)).toBeHidden();
    await expect(opener(page)).toHaveAttribute("aria-expanded", "false");
  });
});

test.describe("in a browser without popovers", () => {
  test("the links of the menu are below the logo", async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ["popover", "showPopover", "hidePopover", "togglePopover"]) {
        Reflect.deleteProperty(HTMLElement.prototype, name);
      }
    });
    await page.route("**/*.css", async (route) => {
      const response = await route.fetch();
      const style = (await response.text()).replaceAll(":popover-open", ":unknown-state");
      await route.fulfill({ response, body: style });
    });
    // This page links its style sheet.
    await open(page, "/blog/tipos-seguros-de-vida/");
    await expect(opener(page)).toBeHidden();
    const links = page.getByRole("navigation", { name: labels.navigation }).getByRole("link");
    for (const { name } of navigation) {
      await expect(links.filter({ hasText: name }).first()).toBeVisible();
    }
    await links.filter({ hasText: "Blog" }).click();
    await expect(page).toHaveURL(routes.blog);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });
});
