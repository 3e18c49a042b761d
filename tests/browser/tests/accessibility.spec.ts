// Axe on every page of other businesses at rest. Pages of the shipped site: `pages.spec.ts`.

import { expectAccessible } from "../support/axe.ts";
import { forgoIntro } from "../support/intro.ts";
import { open } from "../support/page.ts";
import { builtPages } from "../support/site.ts";
import { test } from "../support/test.ts";

for (const build of ["starter-es", "starter-en", "clinic", "dark", "english"] as const) {
  // The other sites have the same sections, in other words and colours.
  const tag = build === "starter-es" || build === "dark" ? [] : "@soak";
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
