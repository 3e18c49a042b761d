// React takes over what Rust and Node wrote without changing it. Only the development build says
// so when it does not: in production a mismatch is silent.

import { hydrated, liveRoot, sentRoot } from "../support/page.ts";
import { builtPages } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

for (const timezoneId of ["America/Mexico_City", "Asia/Tokyo"]) {
  test.describe(`development build in ${timezoneId}`, () => {
    test.use({ build: "development", timezoneId });

    for (const { path } of builtPages("development")) {
      // The guard fails the test on any message of React.
      test(`${path} hydrates without a message and without a change`, async ({ page }) => {
        await page.goto(path);
        await hydrated(page);
        expect(await liveRoot(page)).toBe(await sentRoot(page, path));
      });
    }
  });
}

test("an engine that tells nothing of a first paint gets its scripts, too", async ({ page }) => {
  await page.addInitScript(() => {
    // As Firefox does for a page that is scrolled then.
    PerformanceObserver.prototype.observe = () => {};
  });
  await page.goto("/servicios/#auto");
  await hydrated(page);
});

test.describe("production build", () => {
  for (const { path } of builtPages()) {
    test(`${path} hydrates without a change`, async ({ page }) => {
      await page.goto(path);
      await hydrated(page);
      expect(await liveRoot(page)).toBe(await sentRoot(page, path));
    });

    test(`${path} has a content security policy`, async ({ page }) => {
      await page.goto(path);
      const policy = page.locator('head meta[http-equiv="Content-Security-Policy"]');
      await expect(policy).toHaveCount(1);
      await expect(policy).toHaveAttribute("content", /default-src/);
      await expect(policy).not.toHaveAttribute("content", /'unsafe-(inline|eval)'/);
    });
  }
});
