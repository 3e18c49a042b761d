// `ssg edit`: running text is edited as Markdown, with a preview of the page.

import { expect, test } from "../support/edit-site.ts";
import { routes } from "../support/specification.ts";

const article = `content/articles${routes.lifeArticle.slice("/blog".length, -1)}.md`;
const paragraph = "Los nombres comerciales son muchos";
const line = new RegExp(`^${paragraph}.*$`, "m");

test("a paragraph written with buttons is shown meanwhile", async ({ page, editor, site }) => {
  await editor.open(routes.lifeArticle);
  const before = site.read(article);
  await editor.openText(paragraph);
  await expect(editor.text).toContainText(paragraph);
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText("Una lista de ");
  await editor.field.getByRole("button", { name: "Negritas" }).click();
  await page.keyboard.insertText("planes");
  // The preview shows the change before it is saved.
  await expect(page.getByRole("main").locator("strong", { hasText: "planes" })).toBeVisible();
  expect(site.read(article)).toBe(before);

  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await editor.field.getByRole("button", { name: "Lista" }).click();
  await page.keyboard.insertText("Temporal");
  await page.keyboard.press("Enter");
  await page.keyboard.insertText("Vitalicio");
  const item = page.getByRole("main").getByRole("listitem").filter({ hasText: "Vitalicio" });
  await expect(item.last()).toBeVisible();

  await editor.saves(() => page.keyboard.press("Control+Enter"));
  await expect(page.getByRole("main").locator("strong", { hasText: "planes" })).toBeVisible();
  const written = "Una lista de **planes**\n\n- Temporal\n- Vitalicio";
  expect(site.read(article)).toBe(before.replace(line, written));
});

test("a table of a word processor is pasted as a table", { tag: "@soak" }, async ({
  page,
  editor,
  site,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await editor.open(routes.lifeArticle);
  const before = site.read(article);
  await editor.openText(paragraph);
  await page.evaluate(async () => {
    const html = `<p class=MsoNormal><b>Planes\u200E</b></p><table><tr><td><p>Plan<img src=a.png></p></td><td>Costo
      </td></tr><tr><td>Temporal</td><td>$900</td></tr></table>`;
    const item = { "text/html": html, "text/plain": "Planes" };
    const blobs = Object.entries(item).map(([type, text]) => [type, new Blob([text], { type })]);
    await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs))]);
  });
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Control+V");
  await expect(page.getByRole("main").getByRole("cell", { name: "$900" })).toBeVisible();
  await expect(page.getByText("Las imágenes no se pegan")).toBeVisible();
  await editor.saves(() => page.keyboard.press("Control+Enter"));
  const pasted = "**Planes**\n\n| Plan | Costo |\n| - | - |\n| Temporal | $900 |";
  expect(site.read(article)).toBe(before.replace(line, () => pasted));
});

test("Escape restores the page from a preview", { tag: "@soak" }, async ({
  page,
  editor,
  site,
}) => {
  await editor.open(routes.lifeArticle);
  const before = site.read(article);
  await editor.openText(paragraph);
  await page.keyboard.insertText("Palabra recién puesta. ");
  await expect(page.getByRole("main").getByText("Palabra recién puesta.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(editor.field).toHaveCount(0);
  await expect(page.getByRole("main").getByText("Palabra recién puesta.")).toHaveCount(0);
  await expect(page.getByRole("main")).toHaveCount(1);
  await expect(editor.shown(paragraph)).toBeVisible();
  expect(site.read(article)).toBe(before);
});

test("links, pictures, callouts and footnotes are put in", { tag: "@soak" }, async ({
  page,
  editor,
  site,
}) => {
  await editor.open(routes.lifeArticle);
  await editor.openText(paragraph);
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText("Mira ");
  await editor.field.getByRole("button", { name: "Enlace", exact: true }).click();
  const link = editor.field.getByRole("combobox");
  await link.fill("contacto");
  await editor.field.getByRole("option").filter({ hasText: routes.contact }).first().click();
  await editor.field.getByRole("button", { name: "Insertar el enlace" }).click();
  await page.keyboard.insertText("cómo escribirme");
  await expect(
    page.getByRole("main").getByRole("link", { name: "cómo escribirme" }),
  ).toHaveAttribute("href", routes.contact);
  await page.keyboard.press("Control+End");
  await editor.field.getByRole("button", { name: "Nota al pie" }).click();
  await page.keyboard.insertText("Contesto en un día.");
  await expect(page.getByRole("main").getByText("Contesto en un día.")).toBeVisible();
  await editor.saves(() => editor.field.getByRole("button", { name: "Guardar" }).click());
  expect(site.read(article)).toMatch(
    /^Mira \[cómo escribirme\]\(\/contacto\/\)\[\^([\w-]+)\]\n\n\[\^\1\]: Contesto en un día\.\n/m,
  );

  await editor.openText("La base es la misma en todos");
  await page.keyboard.press("Control+End");
  await editor.field.getByRole("button", { name: "Imagen", exact: true }).click();
  await editor.field.getByText("Elegir otra imagen").click();
  await editor.field.getByRole("button", { name: "/images/servicio-hogar.svg" }).click();
  const put = editor.field.getByRole("button", { name: "Insertar la imagen" });
  await expect(put).toHaveAttribute("aria-disabled", "true");
  await editor.field.getByLabel("Texto alternativo").fill("Una casa.");
  await put.click();
  await expect(page.getByRole("main").getByAltText("Una casa.")).toBeVisible();
  await editor.saves(() => editor.field.getByRole("button", { name: "Guardar" }).click());
  await expect(page.getByRole("main").getByAltText("Una casa.")).toBeVisible();
  expect(site.read(article)).toContain("\n\n![Una casa.](/images/servicio-hogar.svg)\n");

  await editor.openText("Como no incluye ahorro");
  await editor.field.getByRole("button", { name: "Nota destacada" }).click();
  await editor.saves(() => editor.field.getByRole("button", { name: "Guardar" }).click());
  expect(site.read(article)).toMatch(/^> \[!NOTA\]\n> Como no incluye ahorro/m);
});

test("a click on another block opens it instead of the open one", { tag: "@soak" }, async ({
  page,
  editor,
  site,
}) => {
  await editor.open(routes.lifeArticle);
  const before = site.read(article);
  await editor.shown(paragraph).click();
  await expect(editor.text).toContainText(paragraph);
  await editor.shown("La base es la misma en todos").click();
  await expect(editor.text).toContainText("La base es la misma en todos");
  await page.keyboard.press("Control+Home");
  await page.keyboard.insertText("Ojo: ");
  await editor.saves(() => page.keyboard.press("Control+Enter"));
  expect(site.read(article)).toBe(before.replace("La base es la", "Ojo: La base es la"));
});
