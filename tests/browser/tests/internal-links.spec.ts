// Every link of the site, followed as a visitor does.

import { forgoIntro } from "../support/intro.ts";
import { freshTree, markDocument, open, rootTree, shows } from "../support/page.ts";
import { builtDocument, builtPages, internalLinks } from "../support/site.ts";
import { type Route, routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(async ({ page }) => {
  await forgoIntro(page);
});

test.describe("under reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  // Without movements, so that all links of the site can be followed in little time.
  for (const { path } of builtPages()) {
    test(`every link of ${path} shows the page of a fresh load`, async ({ page }) => {
      test.setTimeout(120_000);
      const links = internalLinks(path);
      expect(links.length).toBeGreaterThan(5);
      for (const href of links) {
        await open(page, path);
        const assertSameDocument = await markDocument(page);
        const link = page.locator(`a[href="${href}"]:visible`).first();
        if ((await link.count()) === 0) {
          await page
            .getByRole("banner")
            .getByRole("button", { name: builtDocument(path).layout.labels.openServices })
            .click();
        }
        await link.click();
        await shows(page, href as Route);
        await assertSameDocument();
        // The pointer stays where it was: a panel that it opened belongs to it.
        await page.mouse.move(640, 790);
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        const tree = await freshTree(page, href);
        await expect.poll(() => rootTree(page), `from ${path} to ${href}`).toBe(tree);
      }
    });
  }
});

test("links inside of articles navigate without a load", async ({ page }) => {
  let followed = 0;
  for (const path of [routes.medicalArticle, routes.lifeArticle]) {
    await open(page, path);
    const hrefs = await page
      .locator('[data-article-body] a[href^="/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    for (const href of new Set(hrefs)) {
      await open(page, path);
      const assertSameDocument = await markDocument(page);
      await page.locator(`[data-article-body] a[href="${href}"]`).first().click();
      await shows(page, href as Route);
      await assertSameDocument();
      await page.goBack();
      await shows(page, path);
      followed += 1;
    }
  }
  expect(followed).toBeGreaterThan(0);
});
