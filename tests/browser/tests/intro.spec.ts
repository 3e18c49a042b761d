// The intro that covers Home in a new tab: 2.5 s, then half a second to fade. What skips it is tested in
// `intro.test.tsx`, taps and keys before the scripts have come in `early-taps.spec.ts`.

import type { Page } from "@playwright/test";
import { holdIntro, introFrames, introOf, watchIntro } from "../support/intro.ts";
import { headerLink, hydrated, markDocument, open } from "../support/page.ts";
import { builtSection } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

const { headline } = builtSection(routes.home, "hero");
const h1 = (page: Page) => page.getByRole("heading", { level: 1 });

/** Ends the animations of the intro, as time would. */
function endIntro(page: Page): Promise<void> {
  return introOf(page).evaluate((intro) => {
    for (const animation of intro.getAnimations({ subtree: true })) animation.finish();
  });
}

test("the intro covers everything from the first frame, fades after 2.5 s, and leaves the focus", async ({
  page,
  request,
}) => {
  await watchIntro(page);
  await open(page, routes.home);
  expect((await introFrames(page))[0]).toMatchObject({ covers: true, opacity: 1 });
  const timing = await introOf(page).evaluate((intro) =>
    intro
      .getAnimations()
      .map(({ effect }) => effect?.getComputedTiming())
      .map((timing) => ({ delay: timing?.delay, duration: timing?.duration })),
  );
  expect(timing).toEqual([{ delay: 2500, duration: 500 }]);
  // It lies outside of main, with the content in the HTML below.
  await expect(introOf(page)).toHaveCount(1);
  await expect(page.locator("main .intro")).toHaveCount(0);
  expect(await (await request.get(routes.home)).text()).toContain(headline);
  await expect(page.getByRole("main").locator("h1")).toHaveCSS("opacity", "1");

  const skip = page.getByRole("link", { name: "Saltar al contenido" });
  await skip.focus();
  await endIntro(page);
  await expect(introOf(page)).toBeHidden();
  await expect(skip).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("banner").getByRole("link").first()).toBeFocused();
});

test("the intro comes once in a tab that began at another page, and not after a reload", async ({
  page,
}) => {
  await watchIntro(page);
  await open(page, routes.about);
  await expect(introOf(page)).toHaveCount(0);
  const assertSameDocument = await markDocument(page);
  await headerLink(page, "Inicio").click();
  await holdIntro(page);
  await page.keyboard.press("Escape");
  await expect(introOf(page)).toBeHidden();
  await expect(h1(page)).toHaveText(headline);
  await headerLink(page, "Sobre Mí").click();
  await expect(h1(page)).not.toHaveText(headline);
  await headerLink(page, "Inicio").click();
  await expect(h1(page)).toHaveText(headline);
  await expect(introOf(page)).toBeHidden({ timeout: 1 });
  await assertSameDocument();
  await page.reload();
  await hydrated(page);
  await expectNeverShown(page);
});

test("the intro that was seen on a load does not come again on a reload", async ({ page }) => {
  await watchIntro(page);
  await page.goto(routes.home);
  await holdIntro(page);
  await page.reload();
  await hydrated(page);
  await expectNeverShown(page);
});

test.describe("under reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("there is no intro on a load or after a navigation", async ({ page }) => {
    await watchIntro(page);
    await open(page, routes.home);
    await expectNeverShown(page);
    await page.evaluate(() => sessionStorage.clear());
    await open(page, routes.about);
    await headerLink(page, "Inicio").click();
    await expect(h1(page)).toHaveText(headline);
    await expect(introOf(page)).toBeHidden({ timeout: 1 });
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the intro comes, ends by itself and leaves the links free", async ({ page }) => {
    await page.goto(routes.home);
    await holdIntro(page);
    await endIntro(page);
    await expect(introOf(page)).toBeHidden();
    await headerLink(page, "Blog").click();
    await expect(page).toHaveURL(routes.blog);
  });
});

test("a browser that keeps no session data shows the intro and the page", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "sessionStorage", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await open(page, routes.home);
  await holdIntro(page);
  await page.keyboard.press("Escape");
  await expect(introOf(page)).toBeHidden();
});

/** Asserts that no frame of the document so far showed the intro. */
async function expectNeverShown(page: Page): Promise<void> {
  await page.waitForFunction(() => (window.introFrames?.length ?? 0) > 10);
  const shown = (await introFrames(page)).filter(({ covers }) => covers);
  expect(shown, "frames with the intro").toEqual([]);
}
