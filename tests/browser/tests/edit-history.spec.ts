// `ssg edit`: undo, and saved versions.

import { cpSync, rmSync } from "node:fs";
import path from "node:path";
import { repository } from "../support/command.ts";
import { expect, test } from "../support/edit-site.ts";
import { routes } from "../support/specification.ts";

const contact = "content/pages/contacto.yaml";
const blog = "content/pages/blog.yaml";

test("buttons and keys undo and redo, also what was done before a restart", {
  tag: "@soak",
}, async ({ page, editor, site }) => {
  // Begin with an empty undo history.
  await site.end();
  rmSync(site.path(".ssg/edit"), { recursive: true });
  await site.start();
  await site.letIn(page.context());
  await editor.open(routes.contact);
  const heading = page.getByRole("heading", { level: 1 });
  const before = site.read(contact);
  const undo = editor.bar(/^(Deshacer|No hay nada que deshacer)/);
  const redo = editor.bar(/^(Rehacer|No hay nada que rehacer)/);
  await expect(undo).toHaveAttribute("aria-disabled", "true");
  for (const text of ["Contacto uno", "Contacto dos"]) {
    await editor.write(heading, text);
    await editor.saves(() => page.keyboard.press("Enter"));
    await expect(heading).toHaveText(text);
  }
  const after = site.read(contact);
  await expect(undo).toHaveAccessibleName(/^Deshacer: .*«Encabezado»/);
  await editor.saves(() => undo.click());
  await expect(heading).toHaveText("Contacto uno");
  await editor.saves(() => page.keyboard.press("Control+z"));
  await expect(heading).toHaveText("Contacto");
  expect(site.read(contact)).toBe(before);
  await expect(undo).toHaveAttribute("aria-disabled", "true");
  await editor.saves(() => redo.click());
  await editor.saves(() => page.keyboard.press("Control+Shift+z"));
  await expect(heading).toHaveText("Contacto dos");
  expect(site.read(contact)).toBe(after);
  await expect(redo).toHaveAttribute("aria-disabled", "true");

  await page.goto("about:blank");
  await site.end();
  await site.start();
  await site.letIn(page.context());
  await editor.open(routes.contact);
  await editor.saves(() => undo.click());
  await editor.saves(() => undo.click());
  expect(site.read(contact)).toBe(before);
});

test("changes are shown old beside new, reverted one by one, and saved as a version", {
  tag: "@soak",
}, async ({ page, editor, site }) => {
  const heading = page.getByRole("heading", { level: 1 });
  for (const [route, text] of [
    [routes.contact, "Contacto directo"],
    [routes.blog, "Blog de seguros"],
  ] as const) {
    await editor.open(route);
    await editor.write(heading, text);
    await editor.saves(() => page.keyboard.press("Enter"));
  }
  await expect(editor.bar(/Cambios/)).toHaveAccessibleName(/hay nuevos/);
  await editor.bar(/Cambios/).click();
  const changes = editor.panel.getByRole("listitem");
  await expect(changes).toHaveCount(2);
  const ofContact = changes.filter({ hasText: "Contacto directo" });
  const sides = ofContact.locator("dl > div");
  await expect(sides.nth(0)).toHaveText(/AntesContacto$/);
  await expect(sides.nth(1)).toHaveText(/AhoraContacto directo$/);
  await expect(ofContact.locator("ins")).toHaveText(/directo/);

  await editor.saves(() => ofContact.getByRole("button", { name: /^Revertir/ }).click());
  expect(site.git("diff", "--name-only").trim()).toBe(blog);
  await expect(changes).toHaveCount(1);

  const sentence = editor.panel.getByLabel("Describe el cambio en una frase");
  await expect(sentence).toHaveValue(/blog/i);
  const proposed = await sentence.inputValue();
  await editor.panel.getByRole("button", { name: "Guardar versión" }).click();
  await expect(editor.toolbar.getByRole("status")).toContainText("La versión se guardó.");
  expect(site.git("log", "-1", "--format=%s").trim()).toBe(proposed);
  expect(site.git("show", "--name-only", "--format=").trim()).toBe(blog);
  expect(site.changedLines()).toEqual([]);
  await expect(editor.bar(/Cambios/)).toHaveAccessibleName("Cambios");
  await editor.bar(/Cambios/).click();
  await expect(editor.panel).toContainText("No hay cambios desde la última versión guardada.");
});

test("in the middle of a merge no version can be saved, and everything else works", {
  tag: "@soak",
}, async ({ page, editor, site }) => {
  site.git("checkout", "--quiet", "-B", "otra");
  site.git("commit", "--quiet", "--allow-empty", "--message=Otra");
  site.git("checkout", "--quiet", "-");
  site.git("merge", "--quiet", "--no-ff", "--no-commit", "otra");
  await editor.open(routes.contact);
  const heading = page.getByRole("heading", { level: 1 });
  await editor.write(heading, "Contacto directo");
  await editor.saves(() => page.keyboard.press("Enter"));
  await editor.bar(/Cambios/).click();
  await expect(editor.panel).toContainText("En Git hay una unión de versiones sin terminar");
  await expect(editor.panel.getByRole("listitem")).toHaveCount(1);
  await expect(editor.panel.getByRole("button", { name: "Guardar versión" })).toHaveCount(0);
  await editor.saves(() => editor.bar(/^Deshacer/).click());
  await expect(heading).toHaveText("Contacto");
  expect(site.changedLines()).toEqual([]);
});

test("a return to a version says which pages leave the site, and keeps what is unpublished", {
  tag: "@soak",
}, async ({ page, editor, site }) => {
  // The site of the repository has placeholders, which cannot be published.
  rmSync(site.path("content"), { recursive: true });
  cpSync(path.join(repository, "tests/golden/tiny/content"), site.path("content"), {
    recursive: true,
  });
  site.edit("content/site.yaml", "https://prueba.mx/", "https://prueba.invalid/");
  const remote = site.path(".ssg/remote.git");
  site.git("init", "--quiet", "--bare", remote);
  site.git("remote", "add", "origin", remote);
  const version = (sentence: string) => {
    site.git("add", "content");
    site.git("commit", "--quiet", `--message=${sentence}`);
  };
  version("Primera");
  const article = site.read("content/articles/primero.md");
  site.write("content/articles/dos.md", article.replace(/^title: .*/m, "title: Dos"));
  version("Un artículo");
  site.git("push", "--quiet", "--set-upstream", "origin", "HEAD");
  const sent = () => site.git("ls-tree", "-r", "--name-only", "@{upstream}");
  await editor.open("/contacto/");
  await editor.write(page.getByRole("heading", { level: 1 }), "Sin publicar");
  await editor.saves(() => page.keyboard.press("Enter"));

  await editor.bar(/Cambios/).click();
  await editor.panel.getByText("Versiones", { exact: true }).click();
  const restore = editor.panel.getByRole("button", { name: /^Restaurar la versión .*: Primera$/ });
  const question = editor.panel.getByRole("group", { name: "Restaurar esta versión" });
  await restore.click();
  await expect(question).toContainText("Se deshace 1 cambio publicado");
  await expect(question).toContainText("Esta página sale del sitio");
  await expect(question.getByRole("listitem")).toHaveText("Dos /blog/dos/");
  await expect(question).toContainText("sin publicar no se publica ni se pierde");
  await question.getByRole("button", { name: "Cancelar" }).click();
  await expect(question).toHaveCount(0);
  expect(sent()).toContain("dos.md");

  await restore.click();
  await question.getByRole("button", { name: "Sí, restaurar" }).click();
  await expect(editor.panel).toContainText(/Enviado a las/);
  expect(sent()).not.toContain("dos.md");
  expect(site.git("show", "@{upstream}:content/site.yaml")).toContain("gone:\n  - /blog/dos/\n");
  expect(site.git("show", "@{upstream}:content/pages/contacto.yaml")).not.toContain("Sin publicar");
  const changes = editor.panel.locator(".changes").first().getByRole("listitem");
  await expect(changes.filter({ hasText: "Sin publicar" })).toHaveCount(1);
  await expect(changes.filter({ hasText: "Dos" })).toHaveCount(0);
  site.git("remote", "remove", "origin");
  // A new session knows nothing of this publication.
  await page.goto("about:blank");
  await site.end();
  await site.start();
});
