// `ssg edit` and `ssg dev` with a kind of section that belongs to the site.

import { cpSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expectAccessible } from "../support/axe.ts";
import { repository } from "../support/command.ts";
import { type EditSite, expect, test } from "../support/edit-site.ts";

const file = "content/pages/carta.yaml";

/** Adds a kind of the shared own sections and a page that shows it, and waits for the server. */
async function add(site: EditSite, kind: string, section: string): Promise<void> {
  const tests = path.join(repository, "tests");
  const folder = path.join(tests, "own-sections", kind);
  for (const name of readdirSync(folder)) {
    site.write(`sections/${kind}/${name}`, readFileSync(path.join(folder, name), "utf8"));
  }
  site.write(
    file,
    `meta:
  title: "La carta de nuestro restaurante"
  description: "Todos los platillos de esta semana, con su precio y sus alérgenos, para que sepas qué puedes comer."
sections:
  - kind: page-heading
    heading: Carta
  - kind: ${kind}
${section}`,
  );
  const status = async () => (await fetch(`${site.url}/carta/`)).status;
  await expect.poll(status).toBe(200);
}

const menu = `    heading: Primavera
    courses:
      - name: Sopas
        dishes:
          - name: Sopa de ajo
            price: 1250.5
            allergens: [dairy]
            spicy: true
          - name: Sopa de cebolla
            price: 90
`;

test("an own section is operated, edited, undone and checked like those of the engine", async ({
  page,
  editor,
  site,
  consoleGuard,
}) => {
  await add(site, "menu", menu);
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

test("a section of an own kind begins with its example", { tag: "@soak" }, async ({
  page,
  editor,
  site,
}) => {
  await add(site, "menu", menu);
  await editor.open("/carta/");
  await page.getByRole("heading", { level: 1 }).click();
  await editor.field.getByRole("button", { name: /^Agregar/ }).click();
  await editor.panel.getByRole("button", { name: "Agregar sección" }).click();
  await editor.panel.getByRole("button", { name: /^Carta/ }).click();
  const values = editor.panel.getByRole("textbox");
  await expect(values.first()).toHaveValue("Los platillos de esta semana");
});

test("a carousel from npm is edited: its texts, its pictures and its list", {
  tag: "@soak",
}, async ({ page, editor, site }) => {
  const tests = path.join(repository, "tests");
  for (const name of ["", "-react", "-reactive-utils"]) {
    const folder = `node_modules/embla-carousel${name}`;
    cpSync(path.join(tests, folder), site.path(folder), { recursive: true });
  }
  cpSync(path.join(tests, "own-sections/packages"), site.folder, { recursive: true });
  const slides = `    heading: Obra
    slides:
      - {title: Uno, text: Primero, picture: {src: /images/portada.svg, alt: Antes}}
      - {title: Dos, text: Segundo}
`;
  await add(site, "carousel", slides);
  await editor.open("/carta/");
  await editor.write(editor.shown("Primero"), "El primer proyecto");
  await editor.saves(() => page.keyboard.press("Enter"));
  await expect(page.getByText("El primer proyecto")).toBeVisible();

  await page.getByRole("img", { name: "Antes" }).click();
  await editor.field.getByText("Elegir otra imagen").click();
  await editor.field.getByRole("button", { name: "/images/sobre-mi.svg" }).click();
  const alt = editor.field.getByLabel("Texto alternativo");
  await alt.fill("Después");
  await editor.saves(() => alt.press("Enter"));
  await expect(page.getByRole("img", { name: "Después" })).toHaveAttribute("src", /sobre-mi/);

  await editor.shown("Uno").click();
  await editor.saves(() => editor.field.getByRole("button", { name: "Bajar" }).click());
  expect(site.read(file)).toContain(`      - {title: Dos, text: Segundo}
      - {title: Uno, text: El primer proyecto, picture: {src: /images/sobre-mi.svg, alt: Después}}
`);
  await expect(page.locator(".own-carousel h3")).toHaveText(["Dos", "Uno"]);
  await editor.bar("Ver").click();
  await page.getByRole("button", { name: "Siguiente" }).click();
  await expect(page.locator(".own-carousel ul")).toHaveAttribute("style", /transform/);
});
