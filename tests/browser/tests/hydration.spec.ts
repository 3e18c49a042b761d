// React hydrates the HTML of Rust and Node without changing it. Only the development build reports
// a mismatch: in production it is silent (`pages.spec.ts`).

import { hydrated, liveRoot, open, sentRoot } from "../support/page.ts";
import { builtPages, starters } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

test.describe("development build, far from where it was built", () => {
  test.use({ build: "development", timezoneId: "Asia/Tokyo" });

  // The guard fails the test on any message of React.
  test("every page hydrates without a message and without a change", async ({ page }) => {
    for (const { path } of builtPages("development")) {
      await open(page, path);
      expect.soft(await liveRoot(page), path).toBe(await sentRoot(page, path));
    }
  });
});

for (const build of starters) {
  // The others have the sections of these two, of each other and of the shipped site.
  const tag = /(neutral|restaurant)-es$/.test(build) ? [] : "@soak";
  test.describe(`the site ${build}`, { tag }, () => {
    test.use({ build });

    test("every page hydrates without a message and without a change", async ({ page }) => {
      for (const { path } of builtPages(build)) {
        await open(page, path);
        expect.soft(await liveRoot(page), path).toBe(await sentRoot(page, path));
      }
    });
  });
}

test("scripts are requested after the first paint", async ({ page }) => {
  let isPictureSent = false;
  const early: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script" && !isPictureSent) early.push(request.url());
  });
  await page.route("**/assets/sobre-mi-*", async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint")[0]);
    isPictureSent = true;
    await route.continue();
  });
  await page.goto("/sobre-mi/");
  await hydrated(page);
  expect(early).toEqual([]);
});
