// The common layout of all pages at every width. Sideways scrolling is tested in `pages.spec.ts`.

import { open } from "../support/page.ts";
import { builtPages } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

test("at any width the header is 6rem high at the top, with its icons, and the footer's contacts are whole", async ({
  page,
}) => {
  await open(page, "/sobre-mi/");
  const header = page.getByRole("banner");
  for (const width of [320, 768, 1024, 1100, 1215, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    expect((await header.boundingBox())?.height, `${width} px`).toBeCloseTo(96, 1);
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await expect(header).toBeInViewport();
    await expect.poll(async () => (await header.boundingBox())?.y).toBe(0);
    if (width < 1024) continue;
    await expect(page.locator("header .nav-link svg:visible"), `${width} px`).toHaveCount(6);
    const broken = await page
      .locator("footer li a")
      .evaluateAll((links) =>
        links
          .filter((link) => link.getBoundingClientRect().height >= 45)
          .map(({ textContent }) => textContent),
      );
    expect(broken, `${width} px`).toEqual([]);
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

test("code is shown whole in a narrow window, without a box that only a mouse scrolls", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await open(page, "/blog/tipos-seguros-de-vida/");
  const hidden = await page.locator("[data-article-body]").evaluate((body) => {
    const code = document.createElement("code");
    code.textContent = `ssg build --base-url https://www.example.com/${"carpeta/".repeat(20)}\n    fin`;
    const block = document.createElement("pre");
    block.append(code);
    body.prepend(block);
    return block.scrollWidth - block.clientWidth;
  });
  expect(hidden).toBe(0);
});

test("the chips cover no card to which they lead, and nothing sticks in a low window", async ({
  page,
}) => {
  await open(page, "/servicios/#hogar");
  const chips = await page.locator(".page-heading-bar").boundingBox();
  const card = await page.locator("#hogar").boundingBox();
  expect(card?.y).toBeGreaterThanOrEqual((chips?.y ?? 0) + (chips?.height ?? 0));
  // As in a magnified window.
  await page.setViewportSize({ width: 640, height: 400 });
  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: "instant" }));
  await expect(page.getByRole("banner")).not.toBeInViewport();
  await expect(page.locator(".page-heading-bar")).not.toBeInViewport();
});

test("icons have a size without the style sheet", async ({ page }) => {
  await open(page, "/contacto/");
  await page.evaluate(() => {
    for (const sheet of document.querySelectorAll("style, link[rel=stylesheet]")) sheet.remove();
  });
  const widths = await page
    .locator("main svg")
    .evaluateAll((icons) => icons.map((icon) => icon.getBoundingClientRect().width));
  expect(new Set(widths)).toEqual(new Set([24]));
});

for (const { path } of builtPages()) {
  test(`${path} looks as with the whole style sheet before its other styles come`, async ({
    page,
  }) => {
    const empty = (type: string) => ({ contentType: `text/${type}`, body: "" });
    await page.route("**/late-*.css", (route) => route.fulfill(empty("css")));
    await page.route("**/*.js", (route) => route.fulfill(empty("javascript")));
    const linking = await (await page.request.get(routes.blog)).text();
    const [whole = ""] = /\/assets\/site-\w+\.css/.exec(linking) ?? [];
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    for (const [width, media] of [[390], [1280], [800, "print"]] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ media: media ?? "screen" });
      const first = await page.evaluate(looks);
      await page.addStyleTag({ url: whole });
      const later = await page.evaluate(looks);
      expect(later.filter((look, at) => look !== first[at])).toEqual([]);
      await page.evaluate(() => document.head.lastElementChild?.remove());
    }
  });
}

/** Returns the place and look of each element. */
function looks(): string[] {
  return [...document.querySelectorAll("body *")].flatMap((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const looks = ["", "::before", "::after"].map((part) => {
      const { content, color, background, border, borderRadius, font, position, display } =
        getComputedStyle(element, part);
      return [content, color, background, border, borderRadius, font, position, display];
    });
    return [element.outerHTML.slice(0, 80), x, y, width, height, ...looks].join("; ");
  });
}
