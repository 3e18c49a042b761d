// The position after a navigation: at the top, at an anchor, or the previous one. Back, forward and a
// reload are tested in all engines, the focus on the way back in `entry-client.test.tsx`.

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
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(async ({ page }) => {
  await forgoIntro(page);
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

test("a link to an anchor or the top of the same page leads there at once, and back to where it was", async ({
  page,
}) => {
  await open(page, routes.services);
  const moments = await watchPages(page);
  const assertSameDocument = await markDocument(page);
  const chip = page.getByRole("main").locator('a[href="/servicios/#danos"]').first();
  await chip.scrollIntoViewIfNeeded();
  const before = await scrollY(page);
  await clickInPlace(page, chip);
  await expect(page).toHaveURL("/servicios/#danos");
  await expectBelowHeader(page, page.locator("#danos"));
  // The link works again, though the address names the anchor already.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  await chip.click();
  await expectBelowHeader(page, page.locator("#danos"));
  await page.goBack();
  await expect(page).toHaveURL(routes.services);
  await expect.poll(() => scrollY(page)).toBe(before);
  await page.goForward();
  await expectBelowHeader(page, page.locator("#danos"));
  await clickInPlace(page, headerLink(page, "Servicios"));
  await expect.poll(() => scrollY(page)).toBe(0);
  await shows(page, routes.services);
  expect((await moments()).every(({ opacity }) => opacity === 1)).toBe(true);
  await assertSameDocument();
});

test("each place of an article is in view, and back leads to the one before", async ({ page }) => {
  await open(page, routes.medicalArticle);
  const contents = page.locator(".contents a").nth(1);
  const section = (await contents.getAttribute("href")) ?? "";
  await contents.click();
  await expectBelowHeader(page, page.locator(section));
  const note = page.locator('[data-article-body] a[href="#nota-1"]').first();
  await note.evaluate((link) => link.scrollIntoView({ block: "center", behavior: "instant" }));
  await clickInPlace(page, note);
  await expect(page).toHaveURL(`${routes.medicalArticle}#nota-1`);
  await expect(page.locator("#nota-1")).toBeInViewport();
  const noted = await scrollY(page);
  await page.locator('[data-article-body] a[href="#ref-1"]').first().click();
  await expect(page.locator("#ref-1")).toBeInViewport();
  const header = await page.getByRole("banner").boundingBox();
  const mark = await page.locator("#ref-1").boundingBox();
  expect(mark?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
  await page.goBack();
  await expect.poll(() => scrollY(page)).toBe(noted);
  await page.goBack();
  await expect(page).toHaveURL(`${routes.medicalArticle}${section}`);
  await expect.poll(() => scrollY(page)).not.toBe(noted);
});

test("back leads to the end of a page that is higher for the service it was asked about", {
  tag: "@soak",
}, async ({ page }) => {
  await open(page, routes.services);
  await page.getByRole("main").locator('a[href*="?servicio="]').first().click();
  await shows(page, routes.contact);
  await expect(page.locator(".contact-ways-interest p")).toBeVisible();
  await expectAtRest(page);
  await page.evaluate(() => window.scrollTo({ top: Number.MAX_SAFE_INTEGER, behavior: "instant" }));
  const before = await scrollY(page);
  await clickInPlace(page, headerLink(page, "Sobre Mí"));
  await shows(page, routes.about);
  await page.goBack();
  await shows(page, routes.contact);
  await expect.poll(() => scrollY(page)).toBe(before);
});

for (const [name, hold] of [
  ["loads", true],
  ["leaves", false],
] as const) {
  const tag = hold ? [] : "@soak";
  test(`a reload while a page ${name} begins at the top of the next`, { tag }, async ({ page }) => {
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

test("back and a reload find the answers that were open, at their place", async ({ page }) => {
  const path = "/preguntas-frecuentes/";
  await open(page, path);
  for (const summary of (await page.locator("main summary").all()).slice(1, 5)) {
    await summary.click();
  }
  await scrollTo(page, 700);
  await clickInPlace(page, headerLink(page, "Blog"));
  await shows(page, routes.blog);
  await expectAtRest(page);
  await page.goBack();
  await shows(page, path);
  await expect(page.locator("main details[open]")).toHaveCount(7);
  expect(await scrollY(page)).toBe(700);
  await page.reload();
  await hydrated(page);
  await expect(page.locator("main details[open]")).toHaveCount(7);
});
