// `ssg edit` with a collection of the site: properties with a page each, and a list with filters.

import { cpSync } from "node:fs";
import path from "node:path";
import { expectAccessible, expectEditorAccessible } from "../support/axe.ts";
import { repository } from "../support/command.ts";
import { type EditSite, expect, test } from "../support/edit-site.ts";
import { expectAtRest } from "../support/page.ts";

/** Adds an estate agency with two properties, and waits until the server has them. */
async function addAgency(site: EditSite): Promise<void> {
  cpSync(path.join(repository, "tests/photos"), path.join(site.folder, "content/images"), {
    recursive: true,
  });
  cpSync(path.join(repository, "tests/own-collections"), site.folder, { recursive: true });
  const pages = async () => (await fetch(`${site.url}/_ssg/pages`)).text();
  await expect.poll(pages).toContain("/inmuebles/casa-verde/");
}

test("entries are filtered, visited in place, edited and begun", async ({ page, editor, site }) => {
  await addAgency(site);
  await editor.open("/inmuebles/");
  await editor.bar("Ver").click();
  await page.getByRole("button", { name: "Renta", exact: true }).click();
  await expect(page.getByRole("link", { name: /^Casa azul/ })).toBeHidden();
  await expectAccessible(page);

  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.getByRole("link", { name: /^Casa verde/ }).click();
  await expect(page).toHaveTitle(/^Casa verde con jardín y cochera/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Casa verde con jardín y cochera",
  );
  await expect(page.getByText("Una casa con mucha luz.")).toBeVisible();
  await expect(page.getByText("Luis Vega")).toBeVisible();
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
  await expectAtRest(page);
  await expectAccessible(page);

  await editor.bar("Editar").click();
  await editor.write(editor.shown("Casa verde con jardín y cochera"), "Casa verde con alberca");
  await editor.saves(() => page.keyboard.press("Enter"));
  expect(site.read("content/properties/casa-verde.md")).toContain(
    "title: Casa verde con alberca\n",
  );

  await editor.bar("Páginas").click();
  const rows = editor.panel.getByRole("region", { name: "Inmuebles" }).getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await editor.panel.getByRole("button", { name: "Nuevo: inmueble" }).click();
  await editor.panel.getByRole("textbox", { name: "Título" }).fill("Casa del río");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/inmuebles/casa-del-rio/");
  await editor.isThere();
  expect(site.read("content/properties/casa-del-rio.md")).toContain(
    "draft: true\nprice: 4500000\n",
  );

  // Entries that are shown are chosen by their titles.
  const azul = "content/properties/casa-azul.md";
  await editor.form(azul);
  await editor.panel.getByText("Parecidos").click();
  await editor.panel.getByRole("button", { name: "Agregar a Parecidos" }).click();
  await editor.panel.getByRole("combobox").last().fill("alberca");
  await editor.panel.getByRole("option", { name: "Casa verde con alberca" }).click();
  await expectEditorAccessible(page);
  await editor.saves(() =>
    editor.panel.getByRole("button", { name: "Agregar", exact: true }).click(),
  );
  expect(site.read(azul)).toContain("similar: [casa-verde, casa-verde]\n");
  await editor.saves(() => editor.panel.getByRole("button", { name: "Mostrar todas" }).click());
  expect(site.read(azul)).toContain("similar: all\n");
});
