// Printed pages. The absence of screen-only parts is tested in `pages.spec.ts`.

import { holdIntro, introOf } from "../support/intro.ts";
import { headerLink, open } from "../support/page.ts";
import { builtArticle, builtSection, contactWays } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";
import { raiseToast } from "../support/toast.ts";

test.use({ viewport: { width: 794, height: 1123 } });

const { phone, sales, help } = contactWays();

test("a printed sheet holds several products, each of its width", async ({ page }) => {
  await open(page, routes.services);
  await page.emulateMedia({ media: "print" });
  for (const product of await page.locator(".services-item").all()) {
    const box = await product.boundingBox();
    expect(box?.height).toBeLessThan(1123 / 2);
    const list = await product.locator(".services-ticks").boundingBox();
    expect(list?.width).toBeGreaterThan(794 * 0.8);
  }
});

test.describe("a site with a team", () => {
  test.use({ build: "awkward" });

  test("a printed sheet holds five people or more", async ({ page }) => {
    await open(page, "/todo/");
    await page.emulateMedia({ media: "print" });
    const people = await page.locator(".team li").all();
    expect(people.length).toBeGreaterThan(2);
    for (const person of people) {
      const box = await person.boundingBox();
      expect(box?.height).toBeLessThan(1123 / 5);
    }
  });
});

for (const path of [routes.medicalArticle, routes.lifeArticle]) {
  test(`${path} is readable on paper`, async ({ page }) => {
    const { title, date } = builtArticle(path);
    await open(page, path);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.locator(`main time[datetime="${date.iso}"]`)).toBeVisible();
    const texts = page.locator("[data-article-body] :is(h2, h3, p, li, td)");
    for (const text of await texts.all()) await expect(text).toBeVisible();
    // Texts must be dark, as paper has no background.
    const light = await texts.evaluateAll((elements) =>
      elements
        .map((element) => ({ element, color: getComputedStyle(element).color }))
        .filter(({ color }) => {
          const [red = 0, green = 0, blue = 0] = color.match(/\d+/g)?.map(Number) ?? [];
          return Math.max(red, green, blue) > 128;
        })
        .map(({ element, color }) => `${color}: ${element.outerHTML.slice(0, 60)}`),
    );
    expect(light).toEqual([]);
    // A table that scrolls on a screen is complete on paper.
    for (const table of await page.locator(".table-scroll").all()) {
      await expect(table).toHaveCSS("overflow-x", "visible");
    }
    // What leads elsewhere on a screen is left out.
    await expect(page.getByText(/^Lectura de/)).toBeVisible();
    await expect(page.locator(".contents")).toBeHidden();
    await expect(page.locator(".article-neighbours")).toBeHidden();
    // Addresses of links are printed behind them.
    const link = page.locator('[data-article-body] a[href^="https://"]').first();
    const href = await link.getAttribute("href");
    const after = await link.evaluate((link) => getComputedStyle(link, "::after").content);
    expect(after.replaceAll('"', "")).toContain(href);
  });
}

test("the contact page prints all ways to reach the office, no toast", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { offices } = builtSection(routes.contact, "contact-details");
  await open(page, routes.contact);
  const toast = await raiseToast(page);
  await page.emulateMedia({ media: "print" });
  await expect(toast).toBeHidden();
  const main = page.getByRole("main");
  for (const text of [phone.value, sales.value, help.value]) {
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(main.locator("address")).toContainText(offices[0]?.lines[0] ?? "");
  await expect(main.locator("address")).toBeVisible();
});

test("a page prints opaque in the middle of a change of page", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, routes.about);
  // Runs in the page, as a busy machine might miss the animation from outside.
  const held = page.evaluate(holdMovement);
  await headerLink(page, "Blog").click();
  await held;
  const shown = page.locator("main > *");
  await expect(shown).not.toHaveCSS("opacity", "1");
  await page.emulateMedia({ media: "print" });
  await expect(shown).toHaveCSS("opacity", "1");
  await expect(shown).toHaveCSS("transform", "none");
});

test("a page prints whole in the middle of the intro", async ({ page }) => {
  await open(page, routes.home);
  await holdIntro(page);
  await page.emulateMedia({ media: "print" });
  await expect(introOf(page)).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

/** Pauses the first animation of the page in the middle. */
function holdMovement(): Promise<void> {
  return new Promise((resolve) => {
    function look() {
      const animations = document.querySelector("main > *")?.getAnimations() ?? [];
      for (const animation of animations) {
        animation.pause();
        animation.currentTime = 250;
      }
      if (animations.length > 0) resolve();
      else requestAnimationFrame(look);
    }
    look();
  });
}
