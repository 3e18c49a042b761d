// React takes over what Rust and Node wrote without changing it. Only the development build says
// so when it does not: in production a mismatch is silent.

import { forgoIntro } from "../support/intro.ts";
import { hydrated, liveRoot, open, sentRoot } from "../support/page.ts";
import { builtPages } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

test.describe("development build, far from where it was built", () => {
  test.use({ build: "development", timezoneId: "Asia/Tokyo" });

  for (const { path } of builtPages("development")) {
    // The guard fails the test on any message of React.
    test(`${path} hydrates without a message and without a change`, async ({ page }) => {
      await page.goto(path);
      await hydrated(page);
      expect(await liveRoot(page)).toBe(await sentRoot(page, path));
    });
  }
});

test("scripts come after all that the first screen shows", async ({ page }) => {
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

test.describe("production build", () => {
  for (const { path } of builtPages()) {
    test(`${path} hydrates without a change, and nothing of it moves or is hidden`, async ({
      page,
    }) => {
      await forgoIntro(page);
      await page.addInitScript(() => {
        const seen: string[] = [];
        Object.assign(window, { seen });
        (function frame() {
          const main = document.querySelector("main");
          for (const animation of document.getAnimations()) {
            const target = (animation.effect as KeyframeEffect | null)?.target;
            if (target && main?.contains(target)) seen.push(target.outerHTML.slice(0, 80));
          }
          const shown = main?.firstElementChild;
          if (shown && getComputedStyle(shown).opacity !== "1") seen.push("not opaque");
          requestAnimationFrame(frame);
        })();
      });
      await open(page, path);
      expect(await liveRoot(page)).toBe(await sentRoot(page, path));
      expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
    });
  }
});
