// Accessibility of `ssg edit`: axe in each state of the editor, in both languages.

import { expectEditorAccessible } from "../support/axe.ts";
import { type Editor, expect, test } from "../support/edit-site.ts";
import { routes } from "../support/specification.ts";

/** The texts of the interface, in both languages. */
const words = {
  es: {
    ...{ editor: "Editor del sitio", pages: "Páginas", changes: /Cambios/, more: "Más campos" },
    ...{ remove: "Borrar", yes: /^Sí, borrar/, where: "Ver dónde" },
  },
  en: {
    ...{ editor: "Site editor", pages: "Pages", changes: /Changes/, more: "More fields" },
    ...{ remove: "Delete", yes: /^Yes, delete/, where: "See where" },
  },
};

for (const language of ["es", "en"] as const) {
  test.describe(`in ${language}`, { tag: language === "en" ? "@soak" : [] }, () => {
    test.use({ language });
    const said = words[language];

    test("axe finds nothing in the editor's states", async ({ page, editor, consoleGuard }) => {
      consoleGuard.expectReport(/422/);
      await editor.open(routes.contact);
      const host = page.locator("ssg-editor");
      await expect(host).toHaveAttribute("lang", language);
      await expect(host.getByRole("region", { name: said.editor })).toBeAttached();
      // The page below does not change from here on.
      await expectEditorAccessible(page);
      const states: [string, () => Promise<void>][] = [
        ["a text in its place", () => opens(editor, page.getByRole("heading", { level: 1 }))],
        [
          "a field beside its place",
          () => opens(editor, page.getByRole("main").locator("a[href^='tel:']").last()),
        ],
        ["the menu of several values", () => opens(editor, editor.shown("44160"))],
        [
          "a form",
          async () => {
            await opens(editor, page.getByRole("heading", { level: 1 }));
            await editor.field.getByRole("button", { name: said.more }).click();
            await expect(editor.panel.locator(".form")).toBeVisible();
          },
        ],
        [
          "the list of pages, with texts that were searched",
          async () => {
            await panel(editor, said.pages);
            await editor.panel.getByRole("searchbox").fill("cédula");
            await expect(editor.panel.locator("mark").first()).toBeVisible();
          },
        ],
        [
          "what stands in the way of a deletion",
          async () => {
            await panel(editor, said.pages);
            const page = editor.panel.getByRole("listitem").filter({ hasText: "/contacto/" });
            await page.locator("summary").click();
            await page.getByRole("button", { name: said.remove, exact: true }).click();
            await page.getByRole("button", { name: said.yes }).click();
            await expect(page.getByRole("alert").getByRole("button").first()).toBeVisible();
          },
        ],
        ["the list of changes, empty", () => panel(editor, said.changes)],
      ];
      for (const [state, enter] of states) {
        await test.step(state, async () => {
          await enter();
          await expectEditorAccessible(page, "ssg-editor");
        });
        await leave(editor);
      }
    });

    test("axe finds nothing in what is told after a save", { tag: "@soak" }, async ({
      page,
      editor,
    }) => {
      await editor.open(routes.contact);
      await editor.write(editor.shown("Av. Libertad 1234"), "Av. Vallarta 55");
      await editor.saves(() => page.keyboard.press("Enter"));
      await editor.toolbar.getByRole("button", { name: said.where }).click();
      await expect(editor.panel.getByRole("checkbox").first()).toBeChecked();
      await expectEditorAccessible(page, "ssg-editor");
      await panel(editor, said.changes);
      await expect(editor.panel.getByRole("listitem")).toHaveCount(1);
      await expectEditorAccessible(page, "ssg-editor");
    });

    test("axe finds nothing in the controls", { tag: "@soak" }, async ({ page, editor }) => {
      await editor.open(routes.about);
      const main = page.getByRole("main");
      for (const target of [
        main.getByRole("img").first(),
        main.locator("svg[data-edit]").first(),
        main.getByText("30 de junio de 2029").first(),
      ]) {
        await opens(editor, target);
        await expectEditorAccessible(page, "ssg-editor");
        await leave(editor);
      }
      await editor.open(routes.lifeArticle);
      await opens(editor, editor.shown("Los nombres comerciales son muchos"));
      await expect(editor.field.locator("[contenteditable=true]")).toBeFocused();
      await expectEditorAccessible(page);
    });
  });
}

async function opens(editor: Editor, target: ReturnType<Editor["shown"]>): Promise<void> {
  await target.click();
  await expect(editor.field.or(editor.chooser)).toBeVisible();
}

async function panel(editor: Editor, name: string | RegExp): Promise<void> {
  await editor.bar(name).click();
  await expect(editor.panel.locator(".panel-body > *").first()).toBeVisible();
  await expect(editor.panel).not.toContainText(/(Cargando|Loading)…/);
}

/** Closes everything that is open, and moves the pointer away. */
async function leave(editor: Editor): Promise<void> {
  const { page } = editor;
  if (await editor.field.or(editor.chooser).or(editor.panel).first().isVisible()) {
    await page.keyboard.press("Escape");
  }
  await expect(editor.field.or(editor.chooser).or(editor.panel)).toHaveCount(0);
  await page.mouse.move(2, 2);
}
