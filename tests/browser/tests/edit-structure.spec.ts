// `ssg edit`: sections, cards, pages and articles are added, moved, hidden and deleted.

import { existsSync } from "node:fs";
import type { Page } from "@playwright/test";
import { type Editor, expect, test } from "../support/edit-site.ts";
import { routes } from "../support/specification.ts";

const home = "content/pages/inicio.yaml";

/** Returns the headings of the cards. */
function cards(page: Page) {
  const section = page
    .getByRole("main")
    .locator("section")
    .filter({ hasText: "¿Por Qué Elegirnos?" });
  return section.getByRole("heading", { level: 3 });
}

/** Opens the list of the cards in the panel. */
async function openCards(editor: Editor): Promise<void> {
  await cards(editor.page).first().click();
  await editor.field.getByRole("button", { name: /^Agregar/ }).click();
  await expect(editor.panel.getByRole("button", { name: /^Duplicar/ })).toHaveCount(3);
}

test("a card is moved, duplicated and deleted from its field", async ({ page, editor, site }) => {
  await editor.open(routes.home);
  const [first = "", second = "", third = ""] = await cards(page).allInnerTexts();
  const before = site.read(home);

  await cards(page).first().click();
  await expect(editor.field).toContainText("1 de 3");
  await expect(editor.field.getByRole("button", { name: "Subir" })).toBeDisabled();
  await editor.saves(() => editor.field.getByRole("button", { name: "Bajar" }).click());
  await expect(cards(page)).toHaveText([second, first, third]);
  await expect(cards(page).nth(1)).toBeFocused();
  const moved = site.read(home);
  expect(moved.split("\n").toSorted()).toEqual(before.split("\n").toSorted());

  await cards(page).first().click();
  await editor.saves(() => editor.field.getByRole("button", { name: "Duplicar" }).click());
  await expect(cards(page)).toHaveText([second, second, first, third]);

  await cards(page).first().click();
  await editor.saves(() => editor.field.getByRole("button", { name: "Borrar" }).click());
  await expect(cards(page)).toHaveText([second, first, third]);
  expect(site.read(home)).toBe(moved);
});

test("cards are moved by dragging and by the arrow keys", { tag: "@soak" }, async ({
  page,
  editor,
  site,
}) => {
  await editor.open(routes.home);
  const [first = "", second = "", third = ""] = await cards(page).allInnerTexts();
  const before = site.read(home);
  await openCards(editor);
  const grips = editor.panel.getByRole("button", { name: /^Arrastra / });
  const [from, to] = await Promise.all([
    grips.nth(0).boundingBox(),
    editor.panel.locator(".list-item").nth(2).boundingBox(),
  ]);
  if (from === null || to === null) throw new Error("the list is not there");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, to.y + to.height - 4, { steps: 8 });
  await expect(editor.panel.locator("[data-drop=after]")).toHaveCount(1);
  await editor.saves(() => page.mouse.up());
  await expect(cards(page)).toHaveText([second, third, first]);

  await grips.filter({ visible: true }).nth(2).focus();
  await editor.saves(() => page.keyboard.press("ArrowUp"));
  await expect(cards(page)).toHaveText([second, first, third]);
  await grips.nth(1).focus();
  await editor.saves(() => page.keyboard.press("ArrowUp"));
  await expect(cards(page)).toHaveText([first, second, third]);
  expect(site.read(home)).toBe(before);
});

test("a new card and a new section are saved once they are complete", { tag: "@soak" }, async ({
  page,
  editor,
  site,
}) => {
  await editor.open(routes.home);
  await openCards(editor);
  await editor.panel.getByRole("button", { name: "Agregar tarjeta" }).click();
  const part = editor.panel.locator("section.new");
  const add = part.getByRole("button", { name: "Agregar", exact: true });
  await expect(add).toHaveAttribute("aria-disabled", "true");
  await part.getByRole("searchbox").fill("heart-handshake");
  await part.getByRole("button", { name: "heart-handshake" }).click();
  const [title, text] = [part.locator("textarea").nth(0), part.locator("textarea").nth(1)];
  await title.fill("Trato directo");
  await text.fill("Hablas conmigo, y con nadie más.");
  await expect(add).toHaveAttribute("aria-disabled", "false");
  await editor.saves(() => add.click());
  await expect(cards(page)).toHaveText([/./, /./, /./, "Trato directo"]);
  expect(site.changedLines()).toEqual([
    expect.stringMatching(/^\+\s+- icon: heart-handshake$/),
    expect.stringMatching(/^\+\s+title: "?Trato directo"?$/),
    expect.stringMatching(/^\+\s+text: "?Hablas conmigo, y con nadie más\."?$/),
  ]);

  await editor.open(routes.contact);
  await page.getByRole("heading", { level: 1 }).click();
  await editor.field.getByRole("button", { name: /^Agregar/ }).click();
  await editor.panel.getByRole("button", { name: "Agregar sección" }).click();
  await part.getByRole("button", { name: /^Invitación/ }).click();
  const fields = part.locator("textarea, input[role=combobox]");
  for (const field of await fields.all()) {
    const isLink = (await field.getAttribute("role")) === "combobox";
    await field.fill(isLink ? routes.blog : "Lee antes de firmar");
    await field.press("Tab");
  }
  await editor.saves(() => add.click());
  await expect(
    page.getByRole("main").getByRole("heading", { name: "Lee antes de firmar" }),
  ).toBeVisible();
  await expect(
    page.getByRole("main").getByRole("link", { name: "Lee antes de firmar" }),
  ).toHaveAttribute("href", routes.blog);
});

test("a page is begun, hidden and shown again", { tag: "@soak" }, async ({
  page,
  editor,
  site,
}) => {
  await editor.open(routes.home);
  await editor.bar("Páginas").click();
  await editor.panel.getByRole("button", { name: "Página nueva" }).click();
  await editor.panel.getByLabel("Título de la página").fill("Nuestra Garantía");
  await editor.panel.getByRole("button", { name: "Crear" }).click();
  await expect(page).toHaveURL("/nuestra-garantia/");
  await editor.isThere();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nuestra Garantía");
  expect(site.read("content/pages/nuestra-garantia.yaml")).toContain("Nuestra Garantía");

  // The form of the new page is open beside it.
  const hidden = editor.row("hidden").getByRole("switch");
  await expect(hidden).toBeVisible();
  const was = await hidden.isChecked();
  await hidden.click();
  await editor.saves(() => hidden.press("Enter"));
  expect(site.read("content/pages/nuestra-garantia.yaml")).toContain(`hidden: ${!was}`);
  await editor.bar("Páginas").click();
  const entry = editor.panel.getByRole("listitem").filter({ hasText: "/nuestra-garantia/" });
  await expect(entry.locator(".badge").first()).toBeVisible();
});

test("an article is begun as a draft and scheduled", async ({ page, editor, site }) => {
  const file = "content/articles/como-leer-tu-poliza.md";
  await editor.open(routes.blog);
  await editor.bar("Páginas").click();
  await editor.panel.getByRole("button", { name: "Artículo nuevo" }).click();
  await editor.panel.getByLabel("Título del artículo").fill("Cómo leer tu póliza");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/blog/como-leer-tu-poliza/");
  await editor.isThere();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Cómo leer tu póliza");
  expect(site.read(file)).toMatch(/^draft: true$/m);
  await expect(page.getByRole("complementary", { name: "Vista previa" })).toContainText("Borrador");

  const moment = editor.row("publish_at").locator("input");
  await moment.first().fill("2037-12-07");
  await moment.last().fill("09:00");
  await editor.saves(() => moment.last().press("Enter"));
  expect(site.read(file)).toMatch(/^publish_at: "?2037-12-07 09:00"?$/m);
  await editor.saves(async () => {
    await editor.row("draft").getByRole("switch").click();
    await editor.row("draft").getByRole("switch").press("Enter");
  });
  expect(site.read(file)).not.toMatch(/^draft: true$/m);
  await expect(page.getByRole("complementary", { name: "Vista previa" })).toContainText(
    "7 de diciembre de 2037",
  );
  expect(existsSync(site.path(file))).toBe(true);
});

test("a holiday is added to the hours of the office, with its reason", { tag: "@soak" }, async ({
  page,
  editor,
  site,
  consoleGuard,
}) => {
  consoleGuard.expectReport(/422/);
  await editor.open(routes.contact);
  await editor.form("content/site.yaml");
  for (const part of ["Oficina", "Días con otro horario"]) {
    await editor.panel.locator("summary").filter({ hasText: part }).first().click();
  }
  await editor.panel.getByRole("button", { name: "Agregar día con otro horario" }).click();
  const holiday = editor.panel.locator("section.new");
  const add = holiday.getByRole("button", { name: "Agregar", exact: true });
  await holiday.getByLabel("Día", { exact: true }).fill("2027-12-25");
  await holiday.getByLabel("Motivo").fill("Navidad");
  await add.click();
  await expect(holiday.getByRole("alert")).toContainText("marca «Cerrado»");
  await holiday.getByRole("switch").click();
  await editor.saves(() => add.click());
  await expect(editor.panel).toContainText("25 de diciembre de 2027, Navidad");
  await expect(page.getByRole("main")).toContainText("Navidad");
  const changed = site.changedLines();
  expect(changed.filter((line) => line.startsWith("-"))).toEqual([]);
  for (const written of ["2027-12-25", "closed: true", "Navidad"]) {
    expect(changed.join("\n")).toContain(written);
  }
});

test("hiding a page that is linked to names the links, and leads there", { tag: "@soak" }, async ({
  page,
  editor,
  consoleGuard,
}) => {
  consoleGuard.expectReport(/422/);
  await editor.open(routes.contact);
  await editor.form("content/pages/contacto.yaml");
  await editor.row("hidden").getByRole("switch").click();
  const home = editor.panel.getByRole("button", {
    name: /^Ir a .* › Encabezado principal: .* › Botón/,
  });
  await home.click();
  await expect(editor.panel).toHaveAccessibleName(/ › Encabezado principal: .* › Botón$/);
  await expect(page.locator("ssg-editor").getByRole("combobox")).toBeFocused();
});
