// Axe on every page of other businesses at rest, and the skip link. Pages of the shipped site:
// `pages.spec.ts`.

import { expectAccessible } from "../support/axe.ts";
import { forgoIntro } from "../support/intro.ts";
import { open } from "../support/page.ts";
import { builtPages } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

for (const build of ["starter-es", "starter-en", "clinic", "english"] as const) {
  const tag = build.startsWith("starter") ? [] : ["@soak"];
  test.describe(`the site ${build}`, { tag }, () => {
    test.use({ build });

    for (const { path } of builtPages(build)) {
      test(`${path} breaks no rule and leaves nothing undecided`, async ({ page }) => {
        await forgoIntro(page);
        await open(page, path);
        for (const width of [320, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          await expectAccessible(page);
        }
      });
    }
  });
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
