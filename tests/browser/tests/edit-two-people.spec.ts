// `ssg edit`: two people edit one site, each with a copy of the repository and a browser.

import { cpSync, rmSync } from "node:fs";
import path from "node:path";
import { repository } from "../support/command.ts";
import { Editor, EditSite, expect, test } from "../support/edit-site.ts";

test("two people publish: what each has added stays, and a question is about one value", {
  tag: "@soak",
}, async ({ page, editor, site, browser }) => {
  // The site of the repository has placeholders, which cannot be published.
  const publishable = (site: EditSite) => {
    rmSync(site.path("content"), { recursive: true });
    const content = path.join(repository, "tests/golden/tiny/content");
    cpSync(content, site.path("content"), { recursive: true });
    site.edit("content/site.yaml", "https://prueba.mx/", "https://prueba.invalid/");
  };
  publishable(site);
  const remote = site.path(".ssg/remote.git");
  site.git("init", "--quiet", "--bare", remote);
  site.git("remote", "add", "origin", remote);
  site.git("add", "content");
  site.git("commit", "--quiet", "--message=Primera");
  site.git("push", "--quiet", "--set-upstream", "origin", "HEAD");
  const branch = site.git("branch", "--show-current").trim();

  const other = new EditSite("es_MX.UTF-8");
  publishable(other);
  other.git("remote", "add", "origin", remote);
  other.git("fetch", "--quiet", "origin");
  other.git("checkout", "--quiet", "--force", "-B", branch, `origin/${branch}`);
  await other.start();
  const context = await browser.newContext({ baseURL: other.url });
  await other.letIn(context);
  const editor2 = new Editor(await context.newPage());

  const edit = async (editor: Editor, name: string) => {
    await editor.open("/contacto/");
    await editor.write(editor.page.getByRole("heading", { level: 1 }), `Contacto de ${name}`);
    await editor.saves(() => editor.page.keyboard.press("Enter"));
    await editor.open("/testimonios/");
    await editor.shown("Muy bien.").click();
    await editor.saves(() => editor.field.getByRole("button", { name: "Duplicar" }).click());
    await editor.write(editor.shown("Muy bien."), `Lo mejor, dice ${name}.`);
    await editor.saves(() => editor.page.keyboard.press("Enter"));
  };
  const publish = async (editor: Editor) => {
    await editor.bar(/Cambios/).click();
    await editor.panel.getByRole("button", { name: "Publicar", exact: true }).click();
  };
  await edit(editor, "Ana");
  await edit(editor2, "Beto");
  await publish(editor);
  await expect(editor.panel).toContainText(/Enviado a las/);
  await publish(editor2);
  const answer = editor2.panel.getByRole("radio", { name: "Publicar lo mío" });
  await expect(answer).toHaveCount(1);
  await expect(editor2.panel).toContainText("Otra persona publicó cambios en los mismos textos.");
  await answer.check();
  await editor2.panel.getByRole("button", { name: "Publicar con esta elección" }).click();
  await expect(editor2.panel).toContainText(/Enviado a las/);
  const sent = (file: string) => other.git("show", `origin/${branch}:${file}`);
  expect(sent("content/pages/contacto.yaml")).toContain("Contacto de Beto");
  const quotes = sent("content/testimonials.yaml").match(/quote: .*/g);
  expect(quotes?.sort()).toEqual([
    "quote: Lo mejor, dice Ana.",
    "quote: Lo mejor, dice Beto.",
    "quote: Muy bien.",
  ]);
  await context.close();
  await other.stop();
  site.git("remote", "remove", "origin");
  // A new session knows nothing of this publication.
  await page.goto("about:blank");
  await site.end();
  await site.start();
});
