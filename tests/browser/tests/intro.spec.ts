// The intro that covers Home in a new tab: 2.5 s, then half a second to fade.

import type { Page } from "@playwright/test";
import { forgoIntro, holdIntro, introFrames, introOf, watchIntro } from "../support/intro.ts";
import { headerLink, hydrated, markDocument, open } from "../support/page.ts";
import { builtSection } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

/** The milliseconds by which a busy machine may show a frame late. */
const tolerance = 250;

const { headline } = builtSection(routes.home, "hero");

test.describe("at the first entry", () => {
  test("covers everything from the first frame, fades at 2.5 s and is gone at 3.0 s", {
    tag: "@figures",
  }, async ({ page }) => {
    await watchIntro(page);
    await page.goto(routes.home);
    await expect(introOf(page)).toBeHidden();
    const frames = await introFrames(page);
    expect(frames[0], "the first frame").toMatchObject({ covers: true, opacity: 1 });
    const fading = frames.find(({ opacity }) => opacity < 1)?.time ?? 0;
    expect(fading).toBeGreaterThan(2500 - tolerance);
    expect(fading).toBeLessThan(2500 + tolerance);
    const gone = frames.find(({ covers }) => !covers)?.time ?? 0;
    expect(gone).toBeGreaterThan(3000 - tolerance);
    expect(gone).toBeLessThan(3000 + tolerance);
  });

  test("is timed by CSS: 2.5 s and a fade of 0.5 s", async ({ page }) => {
    await page.goto(routes.home);
    const timing = await introOf(page).evaluate((intro) =>
      intro
        .getAnimations()
        .map(({ effect }) => effect?.getComputedTiming())
        .map((timing) => ({ delay: timing?.delay, duration: timing?.duration })),
    );
    expect(timing).toEqual([{ delay: 2500, duration: 500 }]);
  });

  test("lies outside of main, with the content in the HTML below", async ({ page, request }) => {
    await page.goto(routes.home);
    await expect(introOf(page)).toHaveCount(1);
    await expect(page.locator("main .intro")).toHaveCount(0);
    const sent = await (await request.get(routes.home)).text();
    expect(sent).toContain(headline);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveCSS(
      "opacity",
      "1",
    );
  });

  test("takes the pointer: a click where a link is only skips it", async ({ page }) => {
    await page.goto(routes.home);
    const box = await page.getByRole("banner").getByRole("link", { name: "Blog" }).boundingBox();
    if (box === null) throw new Error("the link has no place");
    await holdIntro(page);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(introOf(page)).toBeHidden();
    await expect(page).toHaveURL(routes.home);
  });

  test("can be skipped by any key", async ({ page }) => {
    // Each document must be the first of its tab; the previous one may still set the mark.
    await page.addInitScript(() => sessionStorage.clear());
    for (const key of ["Escape", "Enter", "Space", "a", "ArrowDown", "Tab"]) {
      await page.goto(routes.home);
      await holdIntro(page);
      await page.keyboard.press(key);
      await expect(introOf(page), key).toBeHidden();
    }
  });

  test("never holds the focus: Tab goes through the page as ever", async ({ page }) => {
    await open(page, routes.home);
    await holdIntro(page);
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Saltar al contenido" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("banner").getByRole("link").first()).toBeFocused();
  });

  test("leaves the focus alone when it ends by itself", { tag: "@soak" }, async ({ page }) => {
    await open(page, routes.home);
    await page.getByRole("link", { name: "Saltar al contenido" }).focus();
    await expect(introOf(page)).toBeHidden();
    await expect(page.getByRole("link", { name: "Saltar al contenido" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("banner").getByRole("link").first()).toBeFocused();
  });

  test("comes, and is skipped, too, when the tab began at another page", async ({ page }) => {
    await open(page, routes.about);
    await expect(introOf(page)).toHaveCount(0);
    const assertSameDocument = await markDocument(page);
    await headerLink(page, "Inicio").click();
    await holdIntro(page);
    await page.keyboard.press("Escape");
    await expect(introOf(page)).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(headline);
    await assertSameDocument();
  });
});

test.describe("once seen", () => {
  test("does not come again on a reload", async ({ page }) => {
    await watchIntro(page);
    await page.goto(routes.home);
    await holdIntro(page);
    await page.reload();
    await hydrated(page);
    await expectNeverShown(page);
  });

  test("does not come again when the visitor returns to Home", { tag: "@soak" }, async ({
    page,
  }) => {
    await page.goto(routes.home);
    await page.keyboard.press("Escape");
    await hydrated(page);
    const header = page.getByRole("banner");
    await header.getByRole("link", { name: "Sobre Mí", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(headline);
    await header.getByRole("link", { name: "Inicio", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(headline);
    await expect(introOf(page)).toBeHidden({ timeout: 1 });
  });

  test("does not come again after an entry by navigation and a reload", { tag: "@soak" }, async ({
    page,
  }) => {
    await watchIntro(page);
    await open(page, routes.about);
    await headerLink(page, "Inicio").click();
    await holdIntro(page);
    await page.reload();
    await hydrated(page);
    await expectNeverShown(page);
  });

  test("comes again in another tab", async ({ page, context }) => {
    await page.goto(routes.home);
    await holdIntro(page);
    const other = await context.newPage();
    await other.goto(routes.home);
    await holdIntro(other);
  });

  test("the tests' own way of forgoing it is the one of a returning visitor", async ({ page }) => {
    await forgoIntro(page);
    await watchIntro(page);
    await open(page, routes.home);
    await expectNeverShown(page);
  });
});

test.describe("under reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("is absent on a load", async ({ page }) => {
    await watchIntro(page);
    await open(page, routes.home);
    await expectNeverShown(page);
  });

  test("is absent after a navigation", async ({ page }) => {
    await open(page, routes.about);
    await headerLink(page, "Inicio").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(headline);
    await expect(introOf(page)).toBeHidden({ timeout: 1 });
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("comes and ends by itself", { tag: "@figures" }, async ({ page }) => {
    await page.goto(routes.home, { waitUntil: "commit" });
    await expect(introOf(page)).toBeVisible();
    await expect(introOf(page)).toBeHidden({ timeout: 3000 + 4 * tolerance });
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
