// The common layout of all pages at every width. Sideways scrolling is tested in `pages.spec.ts`.

import { open } from "../support/page.ts";
import { expect, test } from "../support/test.ts";

test("the header has its icons and the footer's contacts are whole at any width", async ({
  page,
}) => {
  await open(page, "/sobre-mi/");
  for (const width of [1024, 1100, 1215, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.locator("header .nav-link svg:visible"), `${width} px`).toHaveCount(6);
    for (const link of await page.locator("footer li a").all()) {
      const text = `${await link.innerText()} at ${width} px`;
      expect((await link.boundingBox())?.height, text).toBeLessThan(45);
    }
  }
});

test("a scrollbar leaves the headline of Home in two lines at any width", async ({ page }) => {
  await open(page, "/");
  for (const width of [896, 1024, 1280, 1366, 1600, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    for (const scrollbar of [0, 15, 17]) {
      await page.evaluate((scrollbar) => {
        document.documentElement.style.width = `calc(100vw - ${scrollbar}px)`;
      }, scrollbar);
      const lines = await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
        const { lineHeight } = getComputedStyle(heading);
        return Math.round(heading.getBoundingClientRect().height / Number.parseFloat(lineHeight));
      });
      expect(lines, `${width} px, ${scrollbar} px of scrollbar`).toBe(2);
    }
  }
});

test("the footer's link to WhatsApp says what it is", async ({ page }) => {
  await open(page, "/sobre-mi/");
  const link = page.getByRole("contentinfo").locator('a[href*="wa.me"][href*="?text="]');
  await expect(link).toHaveAccessibleName(/WhatsApp.*\+52/);
});

const widths = [320, 768, 1280, 1920];

test("the header is 6rem high and stays at the top at any width", async ({ page }) => {
  await open(page, "/sobre-mi/");
  const header = page.getByRole("banner");
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    expect((await header.boundingBox())?.height, `${width} px`).toBeCloseTo(96, 1);
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(header).toBeInViewport();
    await expect.poll(async () => (await header.boundingBox())?.y).toBe(0);
  }
});

test("nothing sticks in a low window, such as a magnified one", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await open(page, "/servicios/");
  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: "instant" }));
  await expect(page.getByRole("banner")).not.toBeInViewport();
  await expect(page.locator(".chips-bar")).not.toBeInViewport();
});

test("the chips cover no card to which they lead", async ({ page }) => {
  await open(page, "/servicios/#hogar");
  const chips = await page.locator(".chips-bar").boundingBox();
  const card = await page.locator("#hogar").boundingBox();
  expect(card?.y).toBeGreaterThanOrEqual((chips?.y ?? 0) + (chips?.height ?? 0));
});

test("icons have a size without the style sheet", async ({ page }) => {
  await page.route("**/*.css", (route) => route.fulfill({ contentType: "text/css", body: "" }));
  await open(page, "/contacto/");
  for (const icon of await page.locator("main svg").all()) {
    expect((await icon.boundingBox())?.width).toBe(24);
  }
});
