// The parts of an article: title, date, image, reading time, table of contents, text, and the links to
// the articles before and after it.

import {
  expectAtRest,
  expectBelowHeader,
  freshTree,
  open,
  rootTree,
  shows,
} from "../support/page.ts";
import { builtArticle, builtCards, builtPages } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const path of [routes.medicalArticle, routes.lifeArticle]) {
  test(`${path} has its title, a way back, a reading time and a table of its contents`, async ({
    page,
  }) => {
    const { title, date, image } = builtArticle(path);
    if (image.kind === "none") throw new Error("the article has no image");
    await open(page, path);
    const main = page.getByRole("main");
    const h1 = main.getByRole("heading", { level: 1 });
    await expect(h1).toHaveText(title);
    await expect(main.locator(`time[datetime="${date.iso}"]`)).toHaveText(date.text);
    await expect(main.getByRole("img", { name: image.alt })).toBeVisible();
    const ways = main.locator(`a[href="${routes.blog}"]`);
    await expect(ways.first()).toBeVisible();
    const back = await ways.first().boundingBox();
    expect(back?.y, "the way back is above the title").toBeLessThan(
      (await h1.boundingBox())?.y ?? 0,
    );
    await expect(ways.last()).toHaveText("Ver más artículos");

    const text = await page.locator("[data-article-body]").innerText();
    const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    expect(words, "it is a real read").toBeGreaterThanOrEqual(800);
    const told = await page.getByText(/^Lectura de \d+ minutos$/).innerText();
    const minutes = Number(/\d+/.exec(told)?.[0]);
    // Spanish is read at 180 to 260 words a minute.
    expect(minutes).toBeGreaterThanOrEqual(words / 260);
    expect(minutes).toBeLessThanOrEqual(words / 180 + 1);

    // Every section is in the table of contents, with a link to its heading.
    const contents = page.getByRole("navigation", { name: "En este artículo" });
    const headings = page.locator("[data-article-body] :is(h2, h3)");
    const expected = await headings.evaluateAll((headings) =>
      headings.map(({ id, textContent }) => `#${id} ${textContent?.replaceAll("\u00a0", " ")}`),
    );
    const links = await contents
      .getByRole("link")
      .evaluateAll((links) =>
        links.map((link) => `${link.getAttribute("href")} ${link.textContent}`),
      );
    expect(links).toEqual(expected);
    const nested = contents.locator("li li a");
    expect(await nested.count()).toBe(await page.locator("[data-article-body] h3").count());

    const link = contents.getByRole("link").last();
    const anchor = await link.getAttribute("href");
    await link.click();
    await expect(page).toHaveURL(`${path}${anchor}`);
    const heading = page.locator(`[data-article-body] ${anchor}`);
    await expectBelowHeader(page, heading);
    await page.goBack();
    await expect(page).toHaveURL(path);
  });
}

test.describe("of many articles", () => {
  test.use({ build: "many" });

  test("the table of contents after a link is that of a fresh load, whatever the headings contain", async ({
    page,
  }) => {
    const path = "/blog/articulo-28/";
    const { previous } = builtArticle(path, "many");
    await open(page, previous?.to ?? "");
    await page.locator('[rel="next"]').click();
    await expect(page).toHaveURL(path);
    await expectAtRest(page);
    const contents = page.getByRole("navigation", { name: "En este artículo" });
    await expect(contents.getByRole("link")).toHaveCount(9);
    await expect(contents.getByRole("link").first()).toHaveText("Un deducible de 10 % y más");
    expect(await rootTree(page)).toBe(await freshTree(page, path));
  });
});

test("each of two articles links to the other", async ({ page }) => {
  await open(page, routes.medicalArticle);
  const others = page.getByRole("navigation", { name: "Otros artículos" });
  await expect(others.getByRole("link")).toHaveCount(1);
  const { title } = builtArticle(routes.lifeArticle);
  await others.getByRole("link", { name: `Artículo anterior ${title}` }).click();
  await shows(page, routes.lifeArticle);
  const back = builtArticle(routes.medicalArticle).title;
  await others.getByRole("link", { name: `Artículo siguiente ${back}` }).click();
  await shows(page, routes.medicalArticle);
});

test("the links from the newest article to the oldest pass every one", () => {
  const newest = builtCards(routes.blog, "many")[0]?.path;
  const way: string[] = [];
  let next: string | null = null;
  for (let path: string | undefined = newest; path !== undefined; ) {
    const props = builtArticle(path, "many");
    expect(props.next?.to ?? null).toBe(next);
    way.push(path);
    next = path;
    path = props.previous?.to;
  }
  const articles = builtPages("many").filter(({ path }) => /^\/blog\/[a-z0-9-]+\/$/.test(path));
  expect(way.length).toBe(articles.length - 1);
  expect(new Set(way).size).toBe(way.length);
});
