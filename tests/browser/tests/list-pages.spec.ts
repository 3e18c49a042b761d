// The paginated list of articles, on a site with many: each page by itself, the links between them,
// and their independence from each other.

import { expectAccessible } from "../support/axe.ts";
import {
  expectAtRest,
  freshTree,
  hydrated,
  liveRoot,
  markDocument,
  open,
  rootTree,
  sentRoot,
} from "../support/page.ts";
import { builtCards, builtDocument, builtPages } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

test.use({ build: "many", contextOptions: { reducedMotion: "reduce" } });

const paths = ["/blog/", "/blog/pagina/2/", "/blog/pagina/3/"] as const;
const [first, second, third] = paths;
const cardsOf = (path: string) => builtCards(path, "many");

test("every article is on exactly one page, newest first, twelve to a page", () => {
  const pages = paths.map((path) => cardsOf(path));
  expect(pages.map(({ length }) => length)).toEqual([12, 12, 8]);
  const cards = pages.flat();
  const days = cards.map(({ date }) => date.iso);
  expect(days).toEqual(days.toSorted().toReversed());
  const articles = builtPages("many")
    .map(({ path }) => path)
    .filter((path) => /^\/blog\/(?!desconocido|pagina)[^/]+\/$/.test(path));
  expect(cards.map(({ path }) => path).toSorted()).toEqual(articles);
});

test("each page says where it is, leads to the others, hydrates as it was sent, and fits and prints", async ({
  page,
}) => {
  const descriptions = new Set<string | null>();
  for (const [index, path] of paths.entries()) {
    await page.emulateMedia({ media: "screen" });
    await open(page, path);
    expect(await liveRoot(page)).toBe(await sentRoot(page, path));
    const number = index + 1;
    const heading = number === 1 ? "Blog" : `Blog (página ${number})`;
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(new RegExp(number === 1 ? "^Blog" : `página ${number}\\)`));
    const description = page.locator('meta[name="description"]');
    descriptions.add(await description.getAttribute("content"));
    const canonical = page.locator('link[rel="canonical"]');
    await expect(canonical).toHaveAttribute("href", new RegExp(`[^/]${path}$`));
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(cardsOf(path).length);

    const links = page.getByRole("navigation", { name: "Páginas del Blog" });
    for (const [other, target] of paths.entries()) {
      const link = links.getByRole("link", { name: `Página ${other + 1}`, exact: true });
      await expect(link).toHaveAttribute("href", target);
      if (other === index) await expect(link).toHaveAttribute("aria-current", "page");
      else await expect(link).not.toHaveAttribute("aria-current");
    }
    for (const [name, target] of [
      ["Anterior", paths[index - 1]],
      ["Siguiente", paths[index + 1]],
    ] as const) {
      const step = links.getByRole("link", { name });
      if (target === undefined) await expect(step).toHaveCount(0);
      else await expect(step).toHaveAttribute("href", target);
    }

    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      // Only the middle page has all kinds of links.
      if (path === second) await expectAccessible(page);
    }
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
    await expect(page.locator(".pagination")).toBeHidden();
  }
  expect(descriptions.size).toBe(paths.length);
});

test("a visitor goes through the pages without a load, each from its own data", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // A card under the resting pointer prefetches its article.
    const isList = /^\/blog\/(pagina\/\d+\/)?$/.test(pathname);
    if (isList && request.resourceType() === "fetch") asked.push(pathname);
  });
  await open(page, first);
  await page.waitForLoadState("networkidle");
  const unchanged = await markDocument(page);
  const links = page.getByRole("navigation", { name: "Páginas del Blog" });
  await links.getByRole("link", { name: "Siguiente" }).click();
  await expect(page).toHaveURL(second);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await links.getByRole("link", { name: "Página 3", exact: true }).click();
  await expect(page).toHaveURL(third);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Blog (página 3)");
  await expect(page).toHaveTitle(builtDocument(third, "many").payload.title);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    new RegExp(`${third}$`),
  );
  await expectAtRest(page);
  await unchanged();
  // The first page came as a document.
  expect(asked).toEqual([second, third]);
  expect(await rootTree(page)).toBe(await freshTree(page, third));
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Blog (página 2)");
  await unchanged();
});

test("the data that all pages share does not grow with the list", async ({ request }) => {
  const { layout } = builtDocument(first, "many");
  const { pages } = await (await request.get(layout.data)).json();
  expect(Object.keys(pages).filter((path) => path.startsWith("/blog/"))).toEqual([
    "/blog/404.html",
  ]);
});

test("an address beyond the pages of the list is not found", async ({ page }) => {
  for (const path of ["/blog/pagina/4/", "/blog/pagina/1/", "/blog/pagina/"]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Artículo no encontrado");
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the links lead from page to page", async ({ page }) => {
    await page.goto(first);
    const links = page.getByRole("navigation", { name: "Páginas del Blog" });
    await links.getByRole("link", { name: "Siguiente" }).click();
    await expect(page).toHaveURL(second);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Blog (página 2)");
  });
});
