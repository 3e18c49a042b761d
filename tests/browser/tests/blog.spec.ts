import type { Page } from "@playwright/test";
import { headingOf, open } from "../support/page.ts";
import { builtCards } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

test("the list shows a card for each article, newest first, with at most three lines of summary", async ({
  page,
}) => {
  const articles = builtCards(routes.blog);
  const days = articles.map(({ date }) => date.iso);
  expect(days).toEqual(days.toSorted().toReversed());
  expect(articles.map(({ path }) => path).toSorted()).toEqual(
    [routes.medicalArticle, routes.lifeArticle].toSorted(),
  );

  await page.goto(routes.blog);
  const main = page.getByRole("main");
  const cards = main.getByRole("article");
  await expect(cards).toHaveCount(articles.length);
  for (const [index, { path, title, date, summary }] of articles.entries()) {
    const card = cards.nth(index);
    await expect(card.getByRole("heading")).toHaveText(title);
    const time = card.locator("time");
    await expect(time).toHaveText(date.text);
    await expect(time).toHaveAttribute("datetime", date.iso);
    await expect(card.locator("p", { hasText: summary })).toBeVisible();
    await expect(card.getByRole("link", { name: "Leer Más" })).toHaveAttribute("href", path);
  }
  // The specification writes dates like this.
  await expect(main.locator('time[datetime="2025-05-06"]')).toHaveText("6 de Mayo, 2025");

  for (const width of [320, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    for (const { summary } of articles) {
      const paragraph = main.locator("p", { hasText: summary });
      await expect(paragraph).toHaveCSS("-webkit-line-clamp", "3");
      const lines = await paragraph.evaluate(
        (element) =>
          element.getBoundingClientRect().height /
          Number.parseFloat(getComputedStyle(element).lineHeight),
      );
      expect(lines, `${width} px`).toBeLessThan(3.1);
    }
  }
});

test("the medical article works the example of the specification", async ({ page }) => {
  await open(page, routes.medicalArticle);
  const body = page.locator("[data-article-body]");
  for (const term of [
    /deducible/i,
    /coaseguro/i,
    /suma asegurada/i,
    /red hospitalaria|red de hospitales/i,
    /periodos? de espera/i,
    /exclu/i,
  ]) {
    await expect(body).toContainText(term);
  }
  const example = body.locator("p", { hasText: /10\s?%/ }).filter({ hasText: "$100,000" });
  await expect(example.first()).toContainText("$10,000");
  await expect(example.first()).toContainText("$90,000");
});

test("the life article presents four types, the last with a figure, and how to choose", async ({
  page,
}) => {
  await open(page, routes.lifeArticle);
  const types = (await outline(page)).filter(({ name }) => name === "H2").map(({ text }) => text);
  expect(types[0]).toMatch(/temporal/i);
  expect(types[1]).toMatch(/ordinario|vitalicio/i);
  expect(types[2]).toMatch(/dotal/i);
  expect(types[3]).toMatch(/inversión/i);
  expect(types[4]).toMatch(/cómo elegir/i);

  // The figure is at the end of the fourth type.
  const figure = page.locator("[data-article-body] figure").filter({ has: page.locator("img") });
  await expect(figure).toHaveCount(1);
  await expect(figure.locator("figcaption")).toHaveText(
    "Visualiza cómo tu dinero puede crecer con el tiempo.",
  );
  await expect(figure.getByRole("img")).toHaveAccessibleName(/\S/);
  const parts = await outline(page);
  const index = parts.findIndex(({ name }) => name === "FIGURE");
  expect(parts[index - 1], "the heading before it").toMatchObject({ name: "H2" });
  expect(parts[index - 1]?.text).toMatch(/inversión/i);
  expect(parts[index + 1]?.text, "the heading after it").toMatch(/cómo elegir/i);
  const next = figure.locator("xpath=following-sibling::*[1]");
  expect(await next.evaluate((element) => element.tagName)).toBe("H2");
});

test("an unknown article gets the not-found view of the specification", async ({ page }) => {
  const response = await page.goto("/blog/desconocido/");
  expect(response?.status()).toBe(404);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Artículo no encontrado");
  await expect(
    main.getByText("Lo sentimos, el artículo que buscas no existe o ha sido movido.", {
      exact: true,
    }),
  ).toBeVisible();
  const button = main.getByRole("link", { name: "Volver al Blog", exact: true });
  await expect(button).toHaveAttribute("href", routes.blog);
  await button.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(headingOf(routes.blog));
});

test("a host without blog/404.html still gets the article's not-found view", async ({ page }) => {
  // Such a host answers every unknown address with the not-found page at its root.
  await page.route("/blog/desconocido/", async (route) => {
    const answer = await route.fetch({ url: new URL("/404.html", route.request().url()).href });
    await route.fulfill({ response: answer, status: 404 });
  });
  await open(page, "/blog/desconocido/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Artículo no encontrado");
});

/** Returns the second-level headings and figures of the article, in order. */
async function outline(page: Page): Promise<{ name: string; text: string }[]> {
  return page
    .locator("[data-article-body] :is(h2, figure)")
    .evaluateAll((elements) =>
      elements.map(({ tagName, textContent }) => ({ name: tagName, text: textContent ?? "" })),
    );
}
