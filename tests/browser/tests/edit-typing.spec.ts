// `ssg edit`: continued typing, double clicks and accidental cancels lose nothing.

import { Editor, expect, test } from "../support/edit-site.ts";
import { routes } from "../support/specification.ts";

const contact = "content/pages/contacto.yaml";
const home = "content/pages/inicio.yaml";
const questions = "content/pages/preguntas-frecuentes.yaml";
const article = "content/articles/tipos-seguros-de-vida.md";
const paragraph = "La base es la misma en todos";

test("text typed during a save is kept as a draft", { tag: "@soak" }, async ({
  page,
  editor,
  site,
}) => {
  await editor.open(routes.contact);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/_ssg/edit/change", async (route) => {
    await answered;
    await route.continue();
  });
  const heading = page.getByRole("heading", { level: 1 });
  await editor.write(heading, "Contacto directo");
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  await page.keyboard.insertText(" y fácil");
  await editor.saves(async () => answer());
  await expect(heading).toHaveText("Contacto directo");
  const field = editor.field.getByRole("textbox");
  await expect(field).toHaveValue("Contacto directo y fácil");
  await editor.saves(() => field.press("Enter"));
  await expect(heading).toHaveText("Contacto directo y fácil");
  await expect(editor.bar(/^Sin guardar/)).toHaveCount(0);
  expect(site.read(contact)).toContain("Contacto directo y fácil");
});

test("a block that two tabs have changed becomes the chosen one, whole", { tag: "@soak" }, async ({
  page,
  editor,
  site,
  consoleGuard,
}) => {
  consoleGuard.expectReport(/409/);
  await editor.open(routes.lifeArticle);
  const before = site.read(article);
  const line = before.split("\n").find((line) => line.startsWith(paragraph)) ?? "";
  const other = new Editor(await page.context().newPage());
  await other.open(routes.lifeArticle);
  await editor.openText(paragraph);
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText("Lo mío.");

  await other.openText(paragraph);
  await other.page.keyboard.press("Control+End");
  await other.page.keyboard.insertText(" Y algo más, de otra pestaña.");
  await other.saves(() => other.page.keyboard.press("Control+Enter"));
  await other.page.close();

  await editor.text.press("Control+Enter");
  await expect(editor.field.getByRole("alert")).toContainText("Y algo más, de otra pestaña.");
  await editor.saves(() => editor.field.getByRole("button", { name: "Guardar lo mío" }).click());
  expect(site.read(article)).toBe(before.replace(line, "Lo mío."));
});

test("text typed into a card is saved before the card moves", { tag: "@soak" }, async ({
  page,
  editor,
  site,
}) => {
  await editor.open(routes.home);
  const before = site.read(home);
  const cards = page.locator("section", { hasText: "¿Por Qué Elegirnos?" }).locator("h3");
  const [first = "", second = ""] = await cards.allInnerTexts();
  await editor.write(cards.first(), "Otra asesoría");
  await editor.saves(() =>
    // The second click acts on a state that is not shown yet.
    editor.field.getByRole("button", { name: "Bajar" }).dblclick(),
  );
  await expect(cards.nth(1)).toHaveText("Otra asesoría");
  await expect(cards.first()).toHaveText(second);
  await expect(editor.bar(/^Sin guardar/)).toHaveCount(0);
  const lines = (text: string) => text.split("\n").toSorted();
  expect(lines(site.read(home))).toEqual(lines(before.replace(first, "Otra asesoría")));
});

test("answers that are folded for visitors are open in edit mode", { tag: "@soak" }, async ({
  page,
  editor,
  site,
}) => {
  await editor.open("/preguntas-frecuentes/");
  const answer = page.getByRole("main").locator("details [data-edit]").filter({ visible: true });
  await expect(page.getByRole("main").locator("details:not([open])")).toHaveCount(0);
  // The first one is open for visitors, too.
  await answer.last().click();
  const text = editor.field.getByRole("textbox");
  await expect(text).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText(" Sin letra chica.");
  const shown = page.getByRole("main").getByText("Sin letra chica.");
  await expect(shown).toBeVisible();
  await editor.saves(() => page.keyboard.press("Control+Enter"));
  await expect(shown).toBeVisible();
  expect(site.read(questions)).toContain("Sin letra chica.");
  await editor.bar("Ver").click();
  await expect(shown).toBeHidden();
});

test("the panel moves to the other side, and is there after a reload", {
  tag: "@soak",
}, async ({ page, editor }) => {
  await editor.open(routes.home);
  await editor.bar("Páginas").click();
  const left = async () => (await editor.panel.boundingBox())?.x;
  expect(await left()).toBeGreaterThan(640);
  await editor.panel.getByRole("button", { name: "Pasar a la izquierda" }).click();
  await expect.poll(left).toBe(0);
  await page.reload();
  await editor.isThere();
  await expect.poll(left).toBe(0);
});

test("pictures of one name are two, and one twice is one", { tag: "@soak" }, async ({
  page,
  editor,
  site,
}) => {
  await editor.open(routes.about);
  await page.getByRole("main").getByRole("img").first().click();
  const drawing = (color: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="${color}" d="M0 0h9v9z"/></svg>`,
    );
  const chooser = editor.field.locator("input[type=file]");
  const upload = async (color: string, path: string) => {
    await chooser.setInputFiles({
      name: "image.svg",
      mimeType: "image/svg+xml",
      buffer: drawing(color),
    });
    await expect(editor.field.locator(".source > .input")).toHaveValue(path);
  };
  await upload("#111111", "/images/image.svg");
  await upload("#222222", "/images/image-2.svg");
  await upload("#111111", "/images/image.svg");
  expect(site.read("content/images/image.svg")).toContain("#111111");
  expect(site.read("content/images/image-2.svg")).toContain("#222222");
});
