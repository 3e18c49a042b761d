// `ssg edit`: an update of the page during editing loses nothing.

import type { Page } from "@playwright/test";
import { expect, test } from "../support/edit-site.ts";
import { headerLink } from "../support/page.ts";
import { routes } from "../support/specification.ts";

const about = "content/pages/sobre-mi.yaml";
const contact = "content/pages/contacto.yaml";

/** Holds back the answers of an address until they are released. */
async function hold(page: Page, address: string) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return { isAsked: page.waitForRequest(address), letGo };
}

test("typing continues while the version of another program is shown", async ({
  page,
  editor,
  site: edited,
}) => {
  await editor.open(routes.about);
  const heading = page.getByRole("main").getByRole("heading", { level: 2 }).first();
  await heading.click();
  const field = editor.field.getByRole("textbox");
  await expect(field).toBeFocused();
  const before = await field.inputValue();
  await page.keyboard.press("Home");
  await page.keyboard.type("Uno dos ");
  await editor.saves(async () => {
    edited.edit(about, '"Sobre Mí"', '"Sobre Mí (hoy)"');
    // Characters are typed before, during and after the update.
    await page.keyboard.type("tres cuatro cinco seis siete ocho nueve diez ", { delay: 15 });
  });
  await page.keyboard.type("once ");
  await expect(field).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("(hoy)");
  const typed = "Uno dos tres cuatro cinco seis siete ocho nueve diez once ";
  await expect(field).toHaveValue(typed + before);
  await expect(editor.field).not.toContainText("no se guardó");
  await editor.saves(() => page.keyboard.press("Enter"));
  await expect(heading).toHaveText(typed + before);
});

test("a preview stays above a new version, and the focus returns to its place", {
  tag: "@soak",
}, async ({ page, editor, site }) => {
  await editor.open(routes.lifeArticle);
  await editor.shown("Los nombres comerciales son muchos").focus();
  await page.keyboard.press("F2");
  await expect(editor.text).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Nada más.");
  const preview = page.locator("main[data-edit-preview]");
  await expect(preview).toContainText("Nada más.");
  site.edit("content/site.yaml", 'brand: "Encino"', 'brand: "Encino Nuevo"');
  await expect(page.getByRole("banner")).toContainText("Encino Nuevo");
  await expect(preview).toContainText("Nada más.");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await editor.saves(() => page.keyboard.press("Control+Enter"));
  await expect(preview).toHaveCount(0);
  await expect(editor.shown("caben en cuatro tipos. Nada más.")).toBeFocused();
});

test("a click right after a save opens the saved value", async ({ page, editor }) => {
  await editor.open(routes.contact);
  const newest = await hold(page, "**/contacto/");
  const heading = page.getByRole("heading", { level: 1 });
  await editor.write(heading, "Contacto nuevo");
  await page.keyboard.press("Enter");
  await expect(editor.toolbar.getByRole("status")).toContainText("Guardado.");
  await expect(editor.field).toHaveCount(0);
  await newest.isAsked;
  await heading.click();
  newest.letGo();
  await expect(editor.field.getByRole("textbox")).toHaveValue("Contacto nuevo");
  await expect(heading).toHaveText("Contacto nuevo");
  await expect(editor.toolbar.getByRole("alert")).toBeEmpty();
  await expect(editor.toolbar.getByRole("status")).toContainText("Guardado.");
});

test("forms keep their text while the page is updated", { tag: "@soak" }, async ({
  page,
  editor,
  site,
}) => {
  await editor.open(routes.contact);
  const heading = page.getByRole("heading", { level: 1 });
  await editor.bar("Páginas").click();
  await editor.panel.getByRole("button", { name: "Artículo nuevo" }).click();
  const title = editor.panel.getByLabel("Título del artículo");
  await title.fill("Un artículo a medias");
  await editor.saves(async () =>
    site.edit(contact, 'heading: "Contacto"', 'heading: "Escríbenos"'),
  );
  await expect(heading).toHaveText("Escríbenos");
  await expect(title).toHaveValue("Un artículo a medias");
  await expect(title).toBeFocused();

  await editor.bar(/Cambios/).click();
  const sentence = editor.panel.getByLabel("Describe el cambio en una frase");
  await sentence.fill("Una oración a medias");
  await editor.saves(async () => site.edit(contact, "Escríbenos", "Llámanos"));
  await expect(heading).toHaveText("Llámanos");
  await expect(editor.panel.locator("ins")).toHaveText(/Llámanos/);
  await expect(sentence).toHaveValue("Una oración a medias");
});

test("an update does not keep a visitor from the next page", { tag: "@soak" }, async ({
  page,
  editor,
  site,
}) => {
  await editor.open(routes.contact);
  await editor.bar("Ver").click();
  const contactPage = await hold(page, "**/contacto/");
  site.edit(contact, 'heading: "Contacto"', 'heading: "Escríbenos"');
  await contactPage.isAsked;
  await headerLink(page, "Sobre Mí").click();
  await expect(page).toHaveURL(/sobre-mi/);
  contactPage.letGo();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sobre Mí");
  await editor.isThere();
  await expect(page).toHaveURL(/sobre-mi/);
  await headerLink(page, "Contacto").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Escríbenos");
});

test("a page whose policy allows more than before is loaded again", { tag: "@soak" }, async ({
  page,
  editor,
  site,
}) => {
  await editor.open(routes.about);
  await page.evaluate(() => document.documentElement.setAttribute("data-before", ""));
  site.edit("content/site.yaml", "samples:\n", "embeds: [youtube]\nsamples:\n");
  const [before] = site.read(about).split("  - kind: profile\n");
  const video = `  - kind: embed
    service: youtube
    url: https://youtu.be/aqz-KE-bpKQ
    title: "El video"
    image: { src: ../images/portada.svg, alt: "Un árbol" }
    action: "Ver el video"
`;
  site.write(about, `${before}${video}`);
  await expect(page.getByRole("button", { name: "Ver el video" })).toBeVisible();
  await expect(page.locator("html[data-before]")).toHaveCount(0);
  await expect(page.locator("meta[http-equiv=Content-Security-Policy i]")).toHaveAttribute(
    "content",
    /youtube-nocookie/,
  );
});
