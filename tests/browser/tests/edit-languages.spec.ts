// `ssg edit` with a site in two languages: the list of pages, and the original beside a field.

import { cpSync } from "node:fs";
import path from "node:path";
import { expectEditorAccessible } from "../support/axe.ts";
import { repository } from "../support/command.ts";
import { type EditSite, expect, test } from "../support/edit-site.ts";

const contact = "content/en/pages/contact.yaml";

/** Adds English, with a page whose original has changed. */
async function addEnglish(site: EditSite): Promise<void> {
  const small = path.join(repository, "tests/languages/small");
  cpSync(small, site.path("content/en"), { recursive: true });
  site.edit("content/en/pages/404.yaml", "dibujo", "no-encontrado");
  site.edit(
    "content/en/site.yaml",
    "descriptor:",
    "licence: { label: Licence, expires_label: valid until, verify: { label: CNSF } }\n" +
      "privacy_notice: { label: Privacy, url: /aviso-de-privacidad/ }\ndescriptor:",
  );
  site.write(
    contact,
    "translates: /contacto/\ntranslated_from: new\n" +
      "meta: { title: How to reach us, description: The address and the phone number of a site. }\n" +
      "sections:\n  - { kind: page-heading, heading: Contact, text: Write to us. }\n",
  );
  const languages = "languages:\n  - { folder: en, locale: en-US, name: English }\ntime_zone:";
  site.edit("content/site.yaml", "time_zone:", languages);
  const status = async () => (await fetch(`${site.url}/en/contact/`)).status;
  await expect.poll(status).toBe(200);
}

test("the list has a row for each page, for keyboards, small screens and forced colours", {
  tag: "@soak",
}, async ({ page, editor, site }) => {
  await addEnglish(site);
  await editor.open("/contacto/");
  await editor.bar("Páginas").click();
  const outdated = editor.panel.getByRole("region", { name: "Traducciones desactualizadas" });
  await expect(outdated.getByRole("listitem")).toHaveCount(1);
  const pages = editor.panel.getByRole("region", { name: "Páginas", exact: true });
  const row = pages.getByRole("group", { name: "Contacto: idiomas" });
  await expect(row.getByRole("button")).toHaveText([
    "Español texto original",
    "English desactualizada",
  ]);
  const english = row.getByRole("button", { name: "English desactualizada" });
  await expect(english).toHaveAttribute("aria-pressed", "false");
  const missing = pages.getByRole("button", { name: "Traducir: English" }).first();
  await expect(missing).toBeVisible();
  // Texts of the whole site have a form in each language.
  const ofSite = editor.panel.getByRole("group", { name: "Datos del sitio: idiomas" });
  await expect(ofSite.getByRole("button", { name: "English traducida" })).toBeVisible();
  await expect(editor.panel.getByRole("group", { name: "Aspecto: idiomas" })).toHaveCount(0);

  await row.getByRole("button").first().focus();
  await page.keyboard.press("Tab");
  await expect(english).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(english).toHaveAttribute("aria-pressed", "true");
  await expect(
    pages.getByRole("link", { name: /^Abrir (Contact|How to reach us)$/ }),
  ).toBeVisible();
  await expectEditorAccessible(page, "ssg-editor");

  await page.setViewportSize({ width: 320, height: 640 });
  const names = editor.panel.locator(".language");
  for (const name of await names.all()) {
    const box = await name.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(24);
    expect((box?.x ?? 999) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
  }
  await expectEditorAccessible(page, "ssg-editor");
  // Axe does not know forced colours. What is chosen does not depend on a colour alone.
  await page.emulateMedia({ forcedColors: "active" });
  const border = (at: number) =>
    row
      .getByRole("button")
      .nth(at)
      .evaluate((button) => getComputedStyle(button).borderWidth);
  expect(await border(0)).not.toBe(await border(1));
});

test("a text of a translation is changed beside its original", async ({ page, editor, site }) => {
  await addEnglish(site);
  await editor.open("/en/contact/");
  await editor.bar("Editar").click();
  const heading = page.getByRole("heading", { level: 1 });
  await heading.click();
  const text = editor.field.getByRole("textbox");
  await expect(text).toBeFocused();
  await expect(text).toHaveAccessibleDescription(/Contacto|Contáctanos/);
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText("Contact us");
  await editor.saves(() => page.keyboard.press("Enter"));
  expect(site.read(contact)).toContain("heading: Contact us");
});
