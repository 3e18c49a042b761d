// The services panel in the header, as a pointer, keys and fingers reach it. Its delays are tested in
// `use-hover-disclosure.test.tsx`, its button before the scripts have come in `early-taps.spec.ts`.

import type { Locator, Page } from "@playwright/test";
import { runFor, stopClock } from "../support/clock.ts";
import { expectBelowHeader, headerLink, markDocument, open } from "../support/page.ts";
import { scrollY } from "../support/scroll.ts";
import { builtDocument, servicesButton } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

const { services } = builtDocument(routes.about).layout;
const first = services[0]?.title ?? "";
const last = services.at(-1)?.title ?? "";

function word(page: Page): Locator {
  return headerLink(page, "Servicios");
}

function button(page: Page): Locator {
  return page.getByRole("banner").getByRole("button", { name: servicesButton() });
}

function panel(page: Page): Locator {
  return page.locator("header .submenu-panel");
}

function panelLink(page: Page, name: string): Locator {
  return panel(page).getByRole("link", { name, exact: true });
}

async function expectOpen(page: Page): Promise<void> {
  await expect(panel(page)).toBeVisible();
  await expect(button(page)).toHaveAttribute("aria-expanded", "true");
}

async function expectClosed(page: Page): Promise<void> {
  await expect(panel(page)).toBeHidden();
  await expect(button(page)).toHaveAttribute("aria-expanded", "false");
}

test("a slow pointer reaches the panel, and Escape and the button hide it under the pointer", async ({
  page,
}) => {
  await page.clock.install();
  await open(page, routes.about);
  await stopClock(page);
  await word(page).hover();
  await runFor(page, 200);
  await expectOpen(page);
  const from = await word(page).boundingBox();
  const to = await panel(page).boundingBox();
  if (from === null || to === null) throw new Error("not on the page");
  // The pointer moves straight down through the gap between the two.
  for (let y = from.y + from.height / 2; y <= to.y + 20; y += 2) {
    await page.mouse.move(from.x + from.width / 2, y);
    await runFor(page, 20);
  }
  await panelLink(page, last).hover();
  await runFor(page, 60_000);
  await expectOpen(page);
  // WCAG 1.4.13: dismissible, hoverable, persistent.
  await page.keyboard.press("Escape");
  await expectClosed(page);
  await button(page).click();
  await expectOpen(page);
  await button(page).click();
  await runFor(page, 10_000);
  await expectClosed(page);
});

test("each service leads to its card below the header, and the panel closes", async ({ page }) => {
  await open(page, routes.about);
  const assertSameDocument = await markDocument(page);
  for (const { title, to } of services) {
    await word(page).hover();
    await panelLink(page, title).click();
    await expect(page).toHaveURL(to);
    await expectBelowHeader(page, page.locator(to.slice(to.indexOf("#"))));
    await expectClosed(page);
    await page.mouse.move(640, 700);
  }
  await assertSameDocument();
  // To the pixel where a fresh load arrives.
  const arrived = await scrollY(page);
  const address = page.url();
  await page.goto("about:blank");
  await open(page, address);
  expect(await scrollY(page)).toBe(arrived);
});

test("no part of the panel is cut off at any width of the header", async ({ page }) => {
  await open(page, routes.about);
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await button(page).focus();
    await page.keyboard.press("Enter");
    await expectOpen(page);
    await expect(panel(page)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
    await expectClosed(page);
  }
});

test("Tab skips the closed panel, goes through the open one, and closes it behind", async ({
  page,
}) => {
  await open(page, routes.about);
  await word(page).focus();
  await page.keyboard.press("Tab");
  await expect(button(page)).toBeFocused();
  await expectClosed(page);
  await page.keyboard.press("Tab");
  await expect(headerLink(page, "Testimonios")).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  for (const key of ["Enter", "Space"]) {
    await page.keyboard.press(key);
    await expectOpen(page);
    await expect(button(page)).toBeFocused();
    await page.keyboard.press(key);
    await expectClosed(page);
  }
  await page.keyboard.press("Enter");
  for (const { title } of services) {
    await page.keyboard.press("Tab");
    await expect(panelLink(page, title)).toBeFocused();
  }
  await expectOpen(page);
  await page.keyboard.press("Tab");
  await expect(headerLink(page, "Testimonios")).toBeFocused();
  await expectClosed(page);
});

test.describe("for a finger", () => {
  test.use({ hasTouch: true });

  test("the button opens the panel, the button or a tap elsewhere closes it, and the word is a link", async ({
    page,
  }) => {
    await page.clock.install();
    await open(page, routes.about);
    await stopClock(page);
    await button(page).tap();
    await expectOpen(page);
    await button(page).tap();
    await expectClosed(page);
    await button(page).tap();
    await runFor(page, 10_000);
    await expectOpen(page);
    await page.touchscreen.tap(640, 700);
    await expectClosed(page);
    await page.clock.resume();
    await word(page).tap();
    await expect(page).toHaveURL(routes.services);
    await expect(page.locator("h1")).toHaveCount(1);
    await expectClosed(page);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the focus and the pointer open the panel, whose links lead to the cards", async ({
    page,
  }) => {
    await page.goto(routes.about);
    await expect(panel(page)).toBeHidden();
    await word(page).focus();
    await expect(panel(page)).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(panelLink(page, first)).toBeFocused();
    const links = panel(page).getByRole("link");
    await expect(links).toHaveText(services.map(({ title }) => title));
    for (const [index, { to }] of services.entries()) {
      await expect(links.nth(index)).toHaveAttribute("href", to);
    }
    await page.goto(routes.about);
    await word(page).hover();
    await panelLink(page, last).click();
    await expect(page).toHaveURL("/servicios/#danos");
    await expectBelowHeader(page, page.locator("#danos"));
  });
});
