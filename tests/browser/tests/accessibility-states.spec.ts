// Axe in interactive states of the site. Pages at rest: `pages.spec.ts`.

import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/axe.ts";
import { forgoIntro, holdIntro } from "../support/intro.ts";
import { expectAtRest, open, shows } from "../support/page.ts";
import { builtDocument, servicesButton } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";
import { expectStill, raiseToast, toastOf } from "../support/toast.ts";

const { labels } = builtDocument(routes.home).layout;
const { copy } = labels;

/** Pauses all animations, so that axe sees one state. */
async function freeze(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.pause();
  });
}

test("axe finds nothing during the intro", async ({ page }) => {
  await open(page, routes.home);
  await holdIntro(page);
  await expectAccessible(page, ".intro");
});

test.describe("once the intro is over", () => {
  test.beforeEach(({ page }) => forgoIntro(page));

  test("axe finds nothing with the services panel open", async ({ page }) => {
    await open(page, routes.home);
    await page.getByRole("button", { name: servicesButton() }).press("ArrowDown");
    await expect(page.locator(".submenu-panel")).toBeVisible();
    await expectAccessible(page, ".submenu-panel");
  });

  test("axe finds nothing with the menu of small screens open", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await open(page, routes.services);
    await page.getByRole("button", { name: labels.openMenu }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await freeze(page);
    await expectAccessible(page, ".menu");
  });

  // The outcome decides the colours, the width the position.
  for (const [outcome, width, says] of [
    ["copied", 320, copy.done],
    ["refused", 1280, copy.failedText],
  ] as const) {
    test(`axe finds nothing with a toast that says ${outcome} at ${width} px`, async ({
      page,
      context,
    }) => {
      if (outcome === "copied") {
        await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      } else {
        await page.addInitScript(() => {
          navigator.clipboard.writeText = () => Promise.reject(new Error("no"));
        });
      }
      await page.setViewportSize({ width, height: 800 });
      await open(page, routes.contact);
      const toast = await raiseToast(page);
      await expect(toast).toContainText(says);
      await expectStill(toast);
      // The toast stays while it has the focus. At the top of the page the header covers nothing.
      await toast.getByRole("button").focus();
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
      await expectAccessible(page, "[role=region] ol");
    });
  }

  test("axe finds nothing with the toast that offers to try again", async ({
    page,
    context,
    consoleGuard,
  }) => {
    consoleGuard.expectReport(/ERR_INTERNET_DISCONNECTED/);
    await open(page, routes.blog);
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.getByRole("main").locator(`a[href="${routes.lifeArticle}"]`).first().click();
    const toast = toastOf(page);
    await expect(toast.getByRole("button", { name: labels.retry })).toBeVisible();
    await expectStill(toast);
    await expectAccessible(page, "[role=region] ol");
  });

  test("axe finds nothing with a service that the visitor asks about", async ({ page }) => {
    await open(page, routes.services);
    await page.locator("#auto").getByRole("link", { name: "Solicitar Información" }).click();
    await shows(page, routes.contact);
    await expectAtRest(page);
    await expectAccessible(page);
  });
});

test.describe("the focus", () => {
  for (const width of [360, 1280]) {
    test(`is never hidden by the sticky header at ${width} px, forward or backward`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 640 });
      await open(page, routes.services);
      for (const key of ["Tab", "Shift+Tab"]) {
        for (let press = 0; press < 30; press += 1) {
          await page.keyboard.press(key);
          const hidden = await page.evaluate(() => {
            const element = document.activeElement;
            const header = document.querySelector("header");
            if (!element || element === document.body || header?.contains(element)) return null;
            if (element.matches(".skip")) return null;
            const { top, bottom } = element.getBoundingClientRect();
            const edge = header?.getBoundingClientRect().bottom ?? 0;
            return bottom <= edge || top >= window.innerHeight ? element.outerHTML : null;
          });
          expect(hidden).toBeNull();
        }
      }
    });
  }
});
