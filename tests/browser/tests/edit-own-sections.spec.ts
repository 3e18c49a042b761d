// `ssg edit` and `ssg dev` with a kind of section that belongs to the site.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expectAccessible } from "../support/axe.ts";
import { repository } from "../support/command.ts";
import { type EditSite, expect, test } from "../support/edit-site.ts";

const file = "content/pages/carta.yaml";

/** Adds the menu of a restaurant and a page that shows it, and waits until the server has them. */
async function addMenu(site: EditSite): Promise<void> {
  const folder = path.join(repository, "tests/own-sections/menu");
  for (const name of readdirSync(folder)) {
    site.write(`sections/menu/${name}`, readFileSync(path.join(folder, name), "utf8"));
  }
  site.write(
    file,
    `meta:
  title: "La carta de nuestro restaurante"
  description: "Todos los platillos de esta semana, con su precio y sus alérgenos, para que sepas qué puedes comer."
sections:
  - kind: page-heading
    heading: Carta
  - kind: menu
    heading: Primavera
    courses:
      - name: Sopas
        dishes:
          - name: Sopa de ajo
            price: 1250.5
            allergens: [dairy]
            spicy: true
          - name: Sopa de cebolla
            price: 90
`,
  );
  const pages = async () => (await fetch(`${site.url}/_ssg/pages`)).text();
  await expect.poll(pages).toContain("/carta/");
}

test("an own section is operated, edited, undone and checked like those of the engine", async ({
  page,
  editor,
  site,
  consoleGuard,
}) => {
  await addMenu(site);
  await editor.open("/carta/");

  await editor.bar("Ver").click();
  await page.getByRole("button", { name: "Picante" }).click();
  await expect(page.getByText("Sopa de cebolla")).toBeHidden();
  await page.getByRole("button", { name: "Picante" }).click();
  await expect(page.getByText("Sopa de cebolla")).toBeVisible();
  await expectAccessible(page);
  await editor.bar("Editar").click();

  await editor.write(editor.shown("Sopa de cebolla"), "Sopa de fideo");
  await editor.saves(() => page.keyboard.press("Enter"));
  await expect(page.getByText("Sopa de fideo")).toBeVisible();
  expect(site.read(file)).toContain("          - name: Sopa de fideo\n            price: 90\n");

  // An amount that is none is refused at its field.
  consoleGuard.expectReport(/422/);
  await editor.write(editor.shown("$90"), "noventa");
  await page.keyboard.press("Enter");
  await expect(editor.field).toContainText("No es un importe");
});

test("a section of an own kind begins with its example", async ({ page, editor, site }) => {
  await addMenu(site);
  await editor.open("/carta/");
  await page.getByRole("heading", { level: 1 }).click();
  await editor.field.getByRole("button", { name: /^Agregar/ }).click();
  await editor.panel.getByRole("button", { name: "Agregar sección" }).click();
  await editor.panel.getByRole("button", { name: /^Carta/ }).click();
  const values = editor.panel.getByRole("textbox");
  await expect(values.first()).toHaveValue("Los platillos de esta semana");
});
