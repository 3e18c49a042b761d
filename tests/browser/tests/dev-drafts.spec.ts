// `ssg dev`: unpublished pages have a banner, and errors in styles are shown over the page.

import { expectAccessible } from "../support/axe.ts";
import { type DevSite, expect, test } from "../support/dev-site.ts";
import { hydrated, open } from "../support/page.ts";
import { routes } from "../support/specification.ts";

const file = "content/articles/borrador.md";
const address = "/blog/borrador/";
const draft = `---
title: "Un borrador"
date: 2025-05-01
summary: "Lo que todavía no está listo."
draft: true
---

Todavía falta la mitad.
`;

/** Writes the draft, and waits until the server has read it. */
async function write(site: DevSite): Promise<void> {
  site.write(file, draft);
  await site.printed(`\`${file}\`: shown in`);
}

test("a draft has a banner until it is published", async ({ page, site }) => {
  await write(site);
  await open(page, address);
  const banner = page.getByRole("complementary", { name: "Vista previa" });
  await expect(banner).toHaveText("Borrador: no se publica");
  await expect(banner).toHaveAttribute("lang", "es-MX");
  // The banner covers nothing: the page begins below it.
  const end = await banner.evaluate((element) => element.getBoundingClientRect().bottom);
  const start = await page.locator("#root").evaluate((root) => root.getBoundingClientRect().top);
  expect(start).toBe(end);
  await expectAccessible(page);

  site.edit(file, "draft: true", "publish_at: 2037-12-07 09:00");
  await expect(banner).toHaveText("Se publica el lunes 7 de diciembre de 2037 a las 9:00");

  // The banner belongs to this page only, and is gone after a navigation.
  await hydrated(page);
  await page.getByRole("banner").getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveURL(routes.blog);
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole("main").locator(`a[href="${address}"]`)).toHaveCount(0);
  await page.goBack();
  await expect(banner).toBeVisible();

  site.edit(file, "publish_at: 2037-12-07 09:00\n", "");
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Un borrador");
});

test("a draft with errors shows them in its place, and on no other page", async ({
  page,
  site,
  consoleGuard,
}) => {
  // The page fetches its newest document, which has no content.
  consoleGuard.expectReport(/status 500/);
  await write(site);
  await open(page, address);
  const banner = page.getByRole("complementary", { name: "Vista previa" });
  await expect(banner).toBeVisible();
  site.edit(file, "title:", "titel:");
  await expect(page.getByText(`${file}:2:1`).first()).toBeVisible();
  await page.goto(routes.blog);
  await expect(page.locator("ssg-trouble")).toHaveCount(0);
  await page.goBack();
  site.edit(file, "titel:", "title:");
  await expect(banner).toBeVisible();
});

test("the list of all pages is updated by a save", { tag: "@soak" }, async ({ page, site }) => {
  await write(site);
  await page.goto("/_ssg/pages");
  const row = page.getByRole("row").filter({ hasText: file });
  await expect(row).toContainText("Borrador: no se publica");
  // The page reloads once the draft is there.
  await expectAccessible(page);
  site.edit(file, "draft: true", "publish_at: 2037-12-07 09:00");
  await expect(row).toContainText("Se publica el lunes 7 de diciembre de 2037");
  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Un borrador");
});

test("an error in a style sheet is shown over the page and in the terminal", {
  tag: "@soak",
}, async ({ page, site }) => {
  const file = "frontend/src/styles/site.css";
  const good = site.read(file);
  await open(page, routes.about);
  const shown = page.locator("ssg-trouble").getByRole("alert");
  site.write(file, `${good}\nh1 { color: red\n`);
  await expect(shown).toContainText("src/styles/site.css");
  expect(site.terminal).toContain(await shown.locator("pre").innerText());
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(shown).toBeVisible();
  site.write(file, good);
  await expect(page.locator("ssg-trouble")).toHaveCount(0);
});
