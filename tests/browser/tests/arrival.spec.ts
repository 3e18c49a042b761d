// The position after a navigation: at the top, at an anchor, or the previous one.

import type { Locator, Page } from "@playwright/test";
import { forgoIntro } from "../support/intro.ts";
import { watchPages } from "../support/movement.ts";
import {
  clickInPlace,
  expectAtRest,
  expectBelowHeader,
  headerLink,
  headingOf,
  holdBack,
  hydrated,
  markDocument,
  open,
  shows,
} from "../support/page.ts";
import { scrollTo, scrollY } from "../support/scroll.ts";
import { builtDocument } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(async ({ page }) => {
  await forgoIntro(page);
});

/** Scrolls to 900 px on «Servicios», goes to «Sobre mí», and scrolls to 350 px there. */
async function scrollOnTwoPages(page: Page): Promise<void> {
  await open(page, routes.services);
  await scrollTo(page, 900);
  await clickInPlace(page, headerLink(page, "Sobre Mí"));
  await shows(page, routes.about);
  await expectAtRest(page);
  await scrollTo(page, 350);
}

async function hrefOf(link: Locator): Promise<string> {
  return (await link.getAttribute("href")) ?? "";
}

/** Scrolls to a link as a visitor does, and clicks it there. */
async function clickInView(page: Page, link: Locator): Promise<void> {
  await link.evaluate((link) => link.scrollIntoView({ block: "center", behavior: "instant" }));
  await clickInPlace(page, link);
}

test.describe("where the visitor arrives", () => {
  test("at the top", async ({ page }) => {
    await open(page, routes.about);
    await scrollTo(page, 400);
    await clickInPlace(page, headerLink(page, "Contacto"));
    await shows(page, routes.contact);
    await expect.poll(() => scrollY(page)).toBe(0);
  });

  test("the page that leaves stays where it is until it has left", async ({ page }) => {
    await open(page, routes.services);
    await scrollTo(page, 900);
    const jumps = page.evaluate(
      (heading) =>
        new Promise<number[]>((resolve) => {
          const positions: number[] = [];
          (function frame() {
            if (document.querySelector("h1")?.innerText !== heading) return resolve(positions);
            positions.push(window.scrollY);
            requestAnimationFrame(frame);
          })();
        }),
      headingOf(routes.services),
    );
    await clickInPlace(page, headerLink(page, "Blog"));
    expect([...new Set(await jumps)]).toEqual([900]);
  });

  test("at an anchor, to the pixel where a fresh load arrives", async ({ page }) => {
    await open(page, "/servicios/#hogar");
    await expectBelowHeader(page, page.locator("#hogar"));
    const fresh = await scrollY(page);
    await open(page, routes.about);
    await page
      .getByRole("banner")
      .getByRole("button", { name: builtDocument(routes.about).layout.labels.openServices })
      .click();
    await page.locator('header .services-panel a[href="/servicios/#hogar"]').click();
    await shows(page, "/servicios/#hogar");
    await expectAtRest(page);
    expect(await scrollY(page)).toBe(fresh);
  });

  test("at an anchor of the same page at once, without a transition", async ({ page }) => {
    await open(page, routes.services);
    const moments = await watchPages(page);
    const assertSameDocument = await markDocument(page);
    await page.getByRole("main").locator('a[href="/servicios/#danos"]').first().click();
    await expect(page).toHaveURL("/servicios/#danos");
    await expectBelowHeader(page, page.locator("#danos"));
    expect((await moments()).every(({ opacity }) => opacity === 1)).toBe(true);
    await assertSameDocument();
  });

  test("back from an anchor of the same page where the visitor was", async ({ page }) => {
    await open(page, routes.services);
    const chip = page.getByRole("main").locator('a[href="/servicios/#danos"]').first();
    await chip.scrollIntoViewIfNeeded();
    const before = await scrollY(page);
    await clickInPlace(page, chip);
    await expectBelowHeader(page, page.locator("#danos"));
    await page.goBack();
    await expect(page).toHaveURL(routes.services);
    await expect.poll(() => scrollY(page)).toBe(before);
    await page.goForward();
    await expectBelowHeader(page, page.locator("#danos"));
  });

  test("at the top, by the link to the page that is shown", async ({ page }) => {
    await open(page, routes.about);
    await scrollTo(page, 500);
    await clickInPlace(page, headerLink(page, "Sobre Mí"));
    await expect.poll(() => scrollY(page)).toBe(0);
    await shows(page, routes.about);
  });

  test("at an anchor, by a link to it, also when the address names it already", async ({
    page,
  }) => {
    await open(page, "/servicios/#danos");
    await expectBelowHeader(page, page.locator("#danos"));
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    await page.getByRole("main").locator('a[href="/servicios/#danos"]').first().click();
    await expectBelowHeader(page, page.locator("#danos"));
  });

  test("at a note of an article and back at its mark", async ({ page }) => {
    await open(page, routes.medicalArticle);
    const reference = page.locator('[data-article-body] a[href="#nota-1"]').first();
    await reference.click();
    await expect(page).toHaveURL(`${routes.medicalArticle}#nota-1`);
    await expect(page.locator("#nota-1")).toBeInViewport();
    await page.locator('[data-article-body] a[href="#ref-1"]').first().click();
    await expect(page.locator("#ref-1")).toBeInViewport();
    const header = await page.getByRole("banner").boundingBox();
    const mark = await page.locator("#ref-1").boundingBox();
    expect(mark?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
  });

  test("back and forward where the visitor was on each page", async ({ page }) => {
    await scrollOnTwoPages(page);
    await page.goBack();
    await shows(page, routes.services);
    await expect.poll(() => scrollY(page)).toBe(900);
    await expectAtRest(page);
    await page.goForward();
    await shows(page, routes.about);
    await expect.poll(() => scrollY(page)).toBe(350);
    await expectAtRest(page);
    await page.goBack();
    await shows(page, routes.services);
    await expect.poll(() => scrollY(page)).toBe(900);
  });

  test("back at the end of a page that is higher for the service it was asked about", {
    tag: "@soak",
  }, async ({ page }) => {
    await open(page, routes.services);
    await page.getByRole("main").locator('a[href*="?servicio="]').first().click();
    await shows(page, routes.contact);
    await expect(page.locator(".contact-interest p")).toBeVisible();
    await expectAtRest(page);
    await page.evaluate(() =>
      window.scrollTo({ top: Number.MAX_SAFE_INTEGER, behavior: "instant" }),
    );
    const before = await scrollY(page);
    await clickInPlace(page, headerLink(page, "Sobre Mí"));
    await shows(page, routes.about);
    await page.goBack();
    await shows(page, routes.contact);
    await expect.poll(() => scrollY(page)).toBe(before);
  });

  test("after a reload where the visitor was, on this page and on the one before", async ({
    page,
  }) => {
    await scrollOnTwoPages(page);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-hydrated", "true");
    await expect.poll(() => scrollY(page)).toBe(350);
    await page.goBack();
    await shows(page, routes.services);
    await expect.poll(() => scrollY(page)).toBe(900);
  });

  test("back from one place of an article at the one before", async ({ page }) => {
    await open(page, routes.medicalArticle);
    const contents = page.locator(".contents a").nth(1);
    await contents.click();
    const section = page.locator(await hrefOf(contents));
    await expectBelowHeader(page, section);
    const before = await scrollY(page);
    const note = page.locator("[data-article-body] sup a").last();
    await clickInView(page, note);
    await expect(page.locator(await hrefOf(note))).toBeInViewport();
    const noted = await scrollY(page);
    expect(noted).not.toBe(before);
    await page.goBack();
    await expect(page).toHaveURL(await hrefOf(contents).then((hash) => new RegExp(`${hash}$`)));
    await expect.poll(() => scrollY(page)).not.toBe(noted);
    await page.goBack();
    await expect(page).toHaveURL(routes.medicalArticle);
    await page.goForward();
    await page.goForward();
    await expect.poll(() => scrollY(page)).toBe(noted);
  });

  test("forgets no position, and notes none for a page that was never shown", {
    tag: "@soak",
  }, async ({ page }) => {
    await open(page, routes.services);
    await scrollTo(page, 900);
    await page.waitForLoadState("networkidle");
    await clickInPlace(page, headerLink(page, "Sobre Mí"));
    await clickInPlace(page, headerLink(page, "Contacto"));
    await shows(page, routes.contact);
    await expectAtRest(page);
    await page.goBack();
    await shows(page, routes.about);
    await expect.poll(() => scrollY(page)).toBe(0);
    await expectAtRest(page);
    await page.goBack();
    await shows(page, routes.services);
    await expect.poll(() => scrollY(page)).toBe(900);
  });

  test("scrolls by itself again after the back/forward cache", async ({ page }) => {
    await open(page, routes.services);
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    });
    expect(await page.evaluate(() => history.scrollRestoration)).toBe("auto");
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    expect(await page.evaluate(() => history.scrollRestoration)).toBe("manual");
  });

  test("back from another site where the visitor was", async ({ page, consoleGuard }) => {
    consoleGuard.expectReport(/^other host: http:\/\/otro\.example\//);
    await page.route("http://otro.example/", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: '<!doctype html><link rel="icon" href="data:,"><p>Otro sitio',
      }),
    );
    await open(page, routes.services);
    await scrollTo(page, 900);
    await page.goto("http://otro.example/");
    await page.goBack();
    await expect(page.locator("html")).toHaveAttribute("data-hydrated", "true");
    await expect.poll(() => scrollY(page)).toBe(900);
  });

  for (const [name, hold] of [
    ["loads", true],
    ["leaves", false],
  ] as const) {
    const tag = hold ? [] : "@soak";
    test(`a reload while a page ${name} begins at the top of the next`, { tag }, async ({
      page,
    }) => {
      if (hold) await holdBack(page, /\/data-\w+\.json$/);
      await open(page, routes.services);
      if (!hold) await page.waitForLoadState("networkidle");
      await scrollTo(page, 900);
      await clickInPlace(page, headerLink(page, "Sobre Mí"));
      await expect(page).toHaveURL(routes.about);
      if (!hold) await expect(page.locator("h1")).toHaveText(headingOf(routes.services));
      await page.reload();
      await hydrated(page);
      await shows(page, routes.about);
      expect(await scrollY(page)).toBe(0);
    });
  }

  test("back with the focus on the link that was followed", async ({ page }) => {
    await open(page, routes.medicalArticle);
    const link = page.locator("[data-article-body] a[href^='/']").first();
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(page).not.toHaveURL(routes.medicalArticle);
    await expectAtRest(page);
    await page.goBack();
    await shows(page, routes.medicalArticle);
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
  });

  test("back at the answers that were open", async ({ page }) => {
    const path = "/preguntas-frecuentes/";
    await open(page, path);
    for (const summary of (await page.locator("main summary").all()).slice(0, 4)) {
      await summary.click();
    }
    await scrollTo(page, 700);
    await clickInPlace(page, headerLink(page, "Blog"));
    await shows(page, routes.blog);
    await expectAtRest(page);
    await page.goBack();
    await shows(page, path);
    await expect(page.locator("main details[open]")).toHaveCount(4);
    expect(await scrollY(page)).toBe(700);
    await page.reload();
    await hydrated(page);
    await expect(page.locator("main details[open]")).toHaveCount(4);
  });
});
