// Every internal link of the site, followed in the browser.

import { forgoIntro } from "../support/intro.ts";
import { freshTree, markDocument, open, rootTree, shows } from "../support/page.ts";
import { builtPages, internalLinks, servicesButton } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(async ({ page }) => {
  await forgoIntro(page);
});

/** The linked addresses, with the pages that link to each. */
const linking = new Map<string, string[]>();
for (const { path } of builtPages()) {
  const links = internalLinks(path);
  if (links.length <= 5) throw new Error(`\`${path}\` has few links`);
  for (const href of links) linking.set(href, [...(linking.get(href) ?? []), path]);
}

/** Each address once, from one of its pages: one listener handles every click. */
const followed = new Map<string, string[]>();
for (const [index, [href, pages]] of [...linking].entries()) {
  const path = pages[index % pages.length] ?? "";
  followed.set(path, [...(followed.get(path) ?? []), href]);
}

test.describe("under reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  for (const [path, hrefs] of followed) {
    // `transitions.spec.ts` follows the links of the header.
    test(`links of ${path} show the pages of fresh loads`, { tag: "@soak" }, async ({ page }) => {
      for (const href of hrefs) {
        await open(page, path);
        const assertSameDocument = await markDocument(page);
        const link = page.locator(`a[href="${href}"]:visible`).first();
        if ((await link.count()) === 0) {
          await page.getByRole("banner").getByRole("button", { name: servicesButton() }).click();
        }
        await link.click();
        await shows(page, href);
        await assertSameDocument();
        // Close a panel that the resting pointer has opened.
        await page.mouse.move(640, 790);
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        const tree = await freshTree(page, href);
        await expect.poll(() => rootTree(page), href).toBe(tree);
      }
    });
  }

  test("links inside of articles navigate without a load", async ({ page }) => {
    for (const path of [routes.medicalArticle, routes.lifeArticle]) {
      await open(page, path);
      const assertSameDocument = await markDocument(page);
      const links = page.locator('[data-article-body] a[href^="/"]');
      const hrefs = await links.evaluateAll((links) =>
        links.map((link) => link.getAttribute("href") ?? ""),
      );
      expect(hrefs).not.toEqual([]);
      for (const href of new Set(hrefs)) {
        await page.locator(`[data-article-body] a[href="${href}"]`).first().click();
        await shows(page, href);
        await assertSameDocument();
        await page.goBack();
        await shows(page, path);
      }
    }
  });
});
