import { axeViolations } from "../support/axe.ts";
import { open } from "../support/page.ts";
import { builtPages } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

// Under reduced motion there is no intro over Home; the intro has its own tests.
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const width of [320, 1280]) {
  for (const { path } of builtPages()) {
    test(`${path} breaks no rule of axe at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, path);
      expect(await axeViolations(page)).toEqual([]);
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
