// The services panel in the header: 200 ms to open, 300 ms to reopen at once, 150 ms to close
// (specification, section 9).

import type { Locator, Page } from "@playwright/test";
import { runFor, stopClock } from "../support/clock.ts";
import {
  expectBelowHeader,
  headerLink,
  holdBack,
  inEmptyTab,
  markDocument,
  open,
} from "../support/page.ts";
import { builtDocument } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

const { services, labels } = builtDocument(routes.about).layout;
const first = services[0]?.title ?? "";
const last = services.at(-1)?.title ?? "";

function word(page: Page): Locator {
  return headerLink(page, "Servicios");
}

function button(page: Page): Locator {
  return page.getByRole("banner").getByRole("button", { name: labels.openServices });
}

function panel(page: Page): Locator {
  return page.locator("header .services-panel");
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

/** Moves the pointer away from the header. */
async function leave(page: Page): Promise<void> {
  await page.mouse.move(640, 700);
}

test.describe("for a mouse, to the millisecond", () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await open(page, routes.about);
    await stopClock(page);
  });

  test("the pointer can cross from the word to the panel and stay there", async ({ page }) => {
    await word(page).hover();
    await runFor(page, 200);
    await expectOpen(page);
    const from = await word(page).boundingBox();
    const to = await panel(page).boundingBox();
    if (from === null || to === null) throw new Error("not on the page");
    // The pointer moves slowly, straight down through the gap between the two.
    for (let y = from.y + from.height / 2; y <= to.y + 20; y += 2) {
      await page.mouse.move(from.x + from.width / 2, y);
      await runFor(page, 20);
    }
    await runFor(page, 60_000);
    await expectOpen(page);
    await panelLink(page, last).hover();
    await runFor(page, 60_000);
    await expectOpen(page);
  });

  // WCAG 1.4.13: dismissible, hoverable (above), persistent.
  test("Escape dismisses it while the pointer stays, and it stays dismissed", async ({ page }) => {
    await word(page).hover();
    await runFor(page, 200);
    await expectOpen(page);
    await page.keyboard.press("Escape");
    await expectClosed(page);
    await runFor(page, 10_000);
    await expectClosed(page);
  });

  test("a click on the button opens it without the delay and closes it again", async ({ page }) => {
    await button(page).click();
    await expectOpen(page);
    await button(page).click();
    await expectClosed(page);
    // The pointer is still there, but a panel that was closed on purpose does not reopen.
    await runFor(page, 10_000);
    await expectClosed(page);
  });
});

test.describe("on a page to which the visitor returns", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  /** Navigates elsewhere and back by keyboard, without moving the pointer. */
  async function goAndReturn(page: Page): Promise<void> {
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(routes.blog);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(routes.about);
    await expect(headerLink(page, "Blog")).toBeFocused();
  }

  test("it is closed, though it was open when they left", async ({ page }) => {
    await open(page, routes.about);
    await word(page).hover();
    await expectOpen(page);
    await headerLink(page, "Blog").evaluate((link: HTMLElement) => link.click());
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Blog");
    await expectClosed(page);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Blog");
    await expectClosed(page);
  });

  test("it stays closed, though it was about to open", async ({ page }) => {
    await page.clock.install();
    await open(page, routes.about);
    await page.waitForLoadState("networkidle");
    await stopClock(page);
    await headerLink(page, "Blog").focus();
    await word(page).hover();
    await runFor(page, 199);
    await goAndReturn(page);
    await runFor(page, 10_000);
    await expectClosed(page);
  });
});

test.describe("before the scripts have come", () => {
  test("the button opens it, and it stays open when they are there", async ({ page }) => {
    const release = await holdBack(page, "**/entry-client-*.js");
    await page.goto(routes.about, { waitUntil: "commit" });
    await button(page).focus();
    await expect(panel(page)).toBeVisible();
    release();
    await expect(page.locator("html")).toHaveAttribute("data-hydrated", "true");
    await expectOpen(page);
  });
});

test.describe("for a mouse", () => {
  test("opens after about 200 ms of real time", { tag: "@figures" }, async ({ page }) => {
    await open(page, routes.about);
    // Measured in the page: from the pointer event to the attribute change.
    const delay = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const item = document.querySelector("header .services") as Element;
          let entered = 0;
          item.addEventListener("pointerenter", () => {
            entered = performance.now();
          });
          new MutationObserver(() => resolve(performance.now() - entered)).observe(item, {
            attributeFilter: ["data-state"],
          });
        }),
    );
    await word(page).hover();
    expect(await delay).toBeGreaterThanOrEqual(199);
    expect(await delay).toBeLessThan(350);
  });

  test("the word itself is a link to the page of services", async ({ page }) => {
    await open(page, routes.about);
    const assertSameDocument = await markDocument(page);
    await word(page).click();
    await expect(page).toHaveURL(routes.services);
    await assertSameDocument();
  });

  test("each service leads to its card, below the header", async ({ page }) => {
    await open(page, routes.about);
    const assertSameDocument = await markDocument(page);
    for (const { title, to } of services) {
      await word(page).hover();
      await panelLink(page, title).click();
      await expect(page).toHaveURL(to);
      await expectBelowHeader(page, page.locator(to.slice(to.indexOf("#"))));
      await leave(page);
    }
    await assertSameDocument();
  });

  test("a choice closes it, on the page of services, too", async ({ page }) => {
    await open(page, routes.services);
    await button(page).click();
    await panelLink(page, last).click();
    await expectClosed(page);
    await expectBelowHeader(page, page.locator("#danos"));
  });

  test("pressing outside closes it", async ({ page }) => {
    await open(page, routes.about);
    await button(page).focus();
    await page.keyboard.press("Enter");
    await expectOpen(page);
    await page.mouse.click(640, 700);
    await expectClosed(page);
  });

  test("no part of it is cut off at any width of the header", async ({ page }) => {
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
});

test.describe("for the keyboard", () => {
  test.beforeEach(async ({ page }) => {
    await open(page, routes.about);
  });

  test("word and button follow each other, and the closed panel is skipped", async ({ page }) => {
    await word(page).focus();
    await page.keyboard.press("Tab");
    await expect(button(page)).toBeFocused();
    await expectClosed(page);
    await page.keyboard.press("Tab");
    await expect(headerLink(page, "Testimonios")).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(button(page)).toBeFocused();
  });

  test("Enter and Space open and close it", async ({ page }) => {
    await button(page).focus();
    for (const key of ["Enter", "Space"]) {
      await page.keyboard.press(key);
      await expectOpen(page);
      await expect(button(page)).toBeFocused();
      await page.keyboard.press(key);
      await expectClosed(page);
    }
  });

  test("Tab goes through the open panel, and leaving it closes it", async ({ page }) => {
    await button(page).focus();
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

  test("Escape closes it and gives the button the focus, from a link of it, too", async ({
    page,
  }) => {
    await button(page).focus();
    for (const links of [0, 1]) {
      await page.keyboard.press("Enter");
      for (let link = 0; link < links; link += 1) await page.keyboard.press("Tab");
      await expect(links === 0 ? button(page) : panelLink(page, first)).toBeFocused();
      await page.keyboard.press("Escape");
      await expectClosed(page);
      await expect(button(page)).toBeFocused();
    }
  });

  test("the arrow down enters the panel; up and down, Home and End move in it", async ({
    page,
  }) => {
    await button(page).focus();
    await page.keyboard.press("ArrowDown");
    await expectOpen(page);
    await expect(panelLink(page, first)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(panelLink(page, services[1]?.title ?? "")).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(panelLink(page, first)).toBeFocused();
    await page.keyboard.press("End");
    await expect(panelLink(page, last)).toBeFocused();
    await page.keyboard.press("Home");
    await expect(panelLink(page, first)).toBeFocused();
  });

  test("left and right move among the items of the header", async ({ page }) => {
    const link = (name: string) => headerLink(page, name);
    await link("Sobre Mí").focus();
    await page.keyboard.press("ArrowRight");
    await expect(word(page)).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(button(page)).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(link("Testimonios")).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(word(page)).toBeFocused();
  });

  test("Enter on a service goes to its card, with the panel closed", async ({ page }) => {
    await button(page).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/servicios/#danos");
    await expectBelowHeader(page, page.locator("#danos"));
    await expectClosed(page);
  });
});

test.describe("for a finger", () => {
  test.use({ hasTouch: true });

  test("a tap on the button opens it, until another one or a tap elsewhere", async ({ page }) => {
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
  });

  test("a tap on the word goes to the page, and opens nothing", async ({ page }) => {
    await open(page, routes.about);
    await word(page).tap();
    await expect(page).toHaveURL(routes.services);
    await expect(page.locator("h1")).toHaveCount(1);
    await expectClosed(page);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the pointer opens it, and its links lead to the cards", async ({ page }) => {
    await page.goto(routes.about);
    await expect(panel(page)).toBeHidden();
    await word(page).hover();
    await expect(panel(page)).toBeVisible();
    await panelLink(page, last).click();
    await expect(page).toHaveURL("/servicios/#danos");
    await expectBelowHeader(page, page.locator("#danos"));
  });

  test("the focus opens it", async ({ page }) => {
    await page.goto(routes.about);
    await word(page).focus();
    await expect(panel(page)).toBeVisible();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(panelLink(page, first)).toBeFocused();
  });
});

test("its links are in the HTML, in order", async ({ page, request }) => {
  const html = await (await request.get(routes.about)).text();
  const links = await inEmptyTab(page, html, (html) => {
    const document = new DOMParser().parseFromString(html, "text/html");
    return [...document.querySelectorAll("header .services-panel a")].map((link) => ({
      title: link.textContent,
      to: link.getAttribute("href"),
    }));
  });
  expect(links).toEqual(services.map(({ title, to }) => ({ title, to })));
});
