// Axe on every page of other businesses at rest, and on sections and collections of a site's own.
// Pages of the shipped site: `pages.spec.ts`.

import { expectAccessible } from "../support/axe.ts";
import { forgoIntro } from "../support/intro.ts";
import { open } from "../support/page.ts";
import { type BuiltPage, builtPages, starters } from "../support/site.ts";
import { test } from "../support/test.ts";

for (const build of [
  ...starters,
  "two-languages",
  "clinic",
  "cafe",
  "plumber",
  "studio",
  "dark",
  "libraries",
  "awkward",
] as const) {
  // Between them, these have every kind of section, own sections and dark colours.
  const tag = /dark|libraries|awkward/.test(build) ? [] : "@soak";
  test.describe(`the site ${build}`, { tag }, () => {
    test.use({ build });

    const pages = builtPages(build);
    // Libraries write HTML that others answer for.
    const isOwn = ({ path }: BuiltPage) => /\/(menu|carousel|inmuebles|casa-azul)\/$/.test(path);
    for (const { path } of build === "libraries" ? pages.filter(isOwn) : pages) {
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
