// Every page at every width.

import { open } from "../support/page.ts";
import { builtPages } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

for (const width of [320, 768, 1280, 1920]) {
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    for (const { path } of builtPages()) {
      test(`${path} does not scroll sideways`, async ({ page }) => {
        await open(page, path);
        // `overflow: hidden` on the page hides the scrollbar, not the text that is cut off.
        const wide = await page.evaluate(() => {
          const edge = document.documentElement.clientWidth;
          const cut = (element: Element) => {
            for (let parent = element.parentElement; parent; parent = parent.parentElement) {
              if (parent === document.body) return false;
              if (getComputedStyle(parent).overflowX !== "visible") return true;
            }
            return false;
          };
          return [...document.querySelectorAll("body *")]
            .filter((element) => {
              const { left, right, width, height } = element.getBoundingClientRect();
              return (
                width > 1 && height > 1 && (right > edge + 0.5 || left < -0.5) && !cut(element)
              );
            })
            .filter((element) => element.checkVisibility({ visibilityProperty: true }))
            .map((element) => element.outerHTML.slice(0, 80));
        });
        expect(wide).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          width,
        );
      });
    }

    test("the header is 6rem high and stays at the top", async ({ page }) => {
      await open(page, "/sobre-mi/");
      const header = page.getByRole("banner");
      expect((await header.boundingBox())?.height).toBeCloseTo(96, 1);
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      await expect(header).toBeInViewport();
      await expect.poll(async () => (await header.boundingBox())?.y).toBe(0);
    });
  });
}
