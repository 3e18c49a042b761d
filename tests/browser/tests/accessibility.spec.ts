// Axe on every page at rest, and the way past the header.

import { expectAccessible } from "../support/axe.ts";
import { forgoIntro } from "../support/intro.ts";
import { open } from "../support/page.ts";
import { builtPages } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

// Once with less motion and once with all of it: neither may look otherwise at rest.
for (const [width, reducedMotion] of [
  [320, "reduce"],
  [1280, "no-preference"],
] as const) {
  for (const build of ["production", "clinic", "english"] as const) {
    test.describe(`${build}, at ${width} px, motion: ${reducedMotion}`, () => {
      const viewport = { width, height: 800 };
      test.use({ build, viewport, contextOptions: { reducedMotion } });

      for (const { path } of builtPages(build)) {
        test(`${path} breaks no rule and leaves nothing undecided`, async ({ page }) => {
          await forgoIntro(page);
          await open(page, path);
          await expectAccessible(page);
        });
      }
    });
  }
}

test("the skip link comes first and leads to the content", async ({ page }) => {
  await open(page, "/sobre-mi/");
  await page.keyboard.press("Tab");
  const skip = page.locator(":focus");
  await expect(skip).toBeInViewport();
  await expect(skip).toHaveAttribute("href", /^#/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});
