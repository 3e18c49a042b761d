// `ssg edit`: actions on whole pages, from the list of pages, and their undo.

import { existsSync } from "node:fs";
import { expect, test } from "../support/edit-site.ts";
import { routes } from "../support/specification.ts";

const article = `content/articles${routes.lifeArticle.slice("/blog".length, -1)}.md`;

test("an article gets another address, leads on from the old one, and is taken back", async ({
  page,
  editor,
  site,
}) => {
  await editor.open(routes.lifeArticle);
  const before = site.read(article);
  await editor.bar("Páginas").click();
  const rows = editor.panel.getByRole("listitem");
  // Every site needs its front page.
  const home = rows.filter({ hasText: "Inicio" }).first();
  await home.getByText("Más", { exact: true }).click();
  await expect(home.locator("details").getByRole("button")).toHaveText(["Duplicar"]);
  const row = rows.filter({ hasText: routes.lifeArticle });
  await row.getByText("Más", { exact: true }).click();
  await row.getByRole("button", { name: "Cambiar la dirección web" }).click();
  await row.getByRole("textbox").fill("Elegir un seguro de vida");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/blog/elegir-un-seguro-de-vida/");
  await editor.isThere();
  const renamed = site.read("content/articles/elegir-un-seguro-de-vida.md");
  expect(renamed).toContain(`aliases:\n  - ${routes.lifeArticle}\n`);
  const other = site.read("content/articles/como-funciona-seguro-gastos-medicos.md");
  expect(other).toContain("(elegir-un-seguro-de-vida.md)");
  await editor.bar(/^Deshacer/).click();
  await expect.poll(() => existsSync(site.path(article))).toBe(true);
  expect(site.read(article)).toBe(before);
  await editor.open(routes.lifeArticle);
  expect(site.changedLines()).toEqual([]);
});

test("a text is found from the list of pages, where it stands", { tag: "@soak" }, async ({
  page,
  editor,
}) => {
  await editor.open(routes.home);
  await editor.bar("Páginas").click();
  await editor.panel.getByRole("searchbox").fill("siab-vida");
  const texts = editor.panel.getByRole("region", { name: "En los textos" });
  await texts.getByRole("link", { name: /^Abrir / }).click();
  await page.waitForURL(`**${routes.lifeArticle}**`);
  await editor.isThere();
  await expect(page.getByRole("main")).toContainText("SIAB-Vida");
});
