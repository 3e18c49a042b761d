// `ssg edit`: changes by mouse reach the file.

import type { Page } from "@playwright/test";
import { Editor, expect, test } from "../support/edit-site.ts";
import { markDocument } from "../support/page.ts";
import { routes } from "../support/specification.ts";

const site = "content/site.yaml";
const contact = "content/pages/contacto.yaml";
const newPhone = "+52 33 1234 5678";

/** Returns the line of a file that begins with a key. */
function line(text: string, key: string): string {
  const found = text.split("\n").find((line) => line.trimStart().startsWith(`${key}:`));
  if (found === undefined) throw new Error(`no line begins with \`${key}\``);
  return found;
}

/** Moves the pointer away from all interactive elements. */
async function pointAway(page: Page): Promise<void> {
  await page.mouse.move(2, 300);
}

test("a first visitor of the editor changes a phone number in three actions", async ({
  page,
  site: edited,
}) => {
  await page.goto(edited.address);
  await expect(page).toHaveURL(`${edited.url}/`);
  const before = edited.read(site);
  const number = page.getByRole("contentinfo").getByRole("link").filter({ hasText: "+52" });
  // The toolbar shows that the page can be edited.
  await page.getByRole("button", { name: "Cambios" }).waitFor();

  await number.click();
  await expect(new Editor(page).field.getByRole("textbox")).toBeFocused();
  await page.keyboard.insertText(newPhone);
  await page.keyboard.press("Enter");

  await expect(number).toContainText(newPhone);
  await expect(number).toHaveAttribute("href", /wa\.me\/523312345678/);
  const old = line(before, "- whatsapp");
  const changed = old.replace(/"[^"]*"/, `"${newPhone}"`);
  expect(edited.read(site)).toBe(before.replace(old, changed));
  expect(edited.changedLines()).toEqual([`-${old}`, `+${changed}`]);
});

test("an element under the pointer has a frame with its name, and a field opens in its place", {
  tag: "@soak",
}, async ({ page, editor, site: edited }) => {
  await editor.open(routes.contact);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(editor.outline).toHaveCount(0);
  await heading.hover();
  await expect(editor.outline).toHaveText("Encabezado");
  const [frame, box] = await Promise.all([editor.outline.boundingBox(), heading.boundingBox()]);
  expect(frame?.x).toBeCloseTo(box?.x ?? 0, 0);
  expect(frame?.y).toBeCloseTo(box?.y ?? 0, 0);
  await pointAway(page);
  await expect(editor.outline).toHaveCount(0);

  const notReloaded = await markDocument(page);
  await heading.click();
  await expect(editor.field).toContainText("Encabezado de página");
  const control = editor.field.getByRole("textbox");
  await expect(control).toBeFocused();
  // The field has the style of the text that it covers.
  for (const property of ["font-family", "font-size", "font-weight", "color"]) {
    const wanted = await heading.evaluate(
      (heading, property) => getComputedStyle(heading).getPropertyValue(property),
      property,
    );
    await expect(control).toHaveCSS(property, wanted);
  }

  const text = edited.read(contact);
  await page.keyboard.type("No se guarda");
  await page.keyboard.press("Escape");
  await expect(editor.field).toHaveCount(0);
  await expect(heading).toHaveText("Contacto");
  await expect(heading).toBeFocused();
  await notReloaded();
  expect(edited.read(contact)).toBe(text);
  expect(edited.changedLines()).toEqual([]);
});

test("a link opens its field in edit mode, and its page in view mode", async ({ page, editor }) => {
  await editor.open(routes.contact);
  const link = page.getByRole("banner").getByRole("link", { name: "Testimonios" });
  await link.click();
  await expect(editor.chooser.or(editor.field)).toBeVisible();
  await expect(page).toHaveURL(routes.contact);
  await page.keyboard.press("Escape");

  const opened = page.context().waitForEvent("page");
  await link.click({ modifiers: ["Control"] });
  const tab = await opened;
  await expect(tab).toHaveURL(routes.testimonials);
  await tab.close();
  await expect(page).toHaveURL(routes.contact);

  await editor.bar("Ver").click();
  await link.hover();
  await expect(editor.outline).toHaveCount(0);
  await link.click();
  await expect(page).toHaveURL(routes.testimonials);
  await expect(editor.field).toHaveCount(0);
  // The mode stays after a reload.
  await page.reload();
  await editor.isThere();
  await expect(editor.bar("Ver")).toHaveAttribute("aria-pressed", "true");
  await editor.bar("Editar").click();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(editor.field).toBeVisible();
});

test("a page that was reached by a link can be edited", { tag: "@soak" }, async ({
  page,
  editor,
  site: edited,
}) => {
  await editor.open(routes.contact);
  const notReloaded = await markDocument(page);
  await editor.bar("Ver").click();
  await page.getByRole("banner").getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveURL(routes.blog);
  await editor.bar("Editar").click();
  await notReloaded();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(editor.field).toContainText("Blog: seguros explicados con ejemplos");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Blog de seguros");
  await editor.saves(() => page.keyboard.press("Enter"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Blog de seguros");
  expect(edited.read("content/pages/blog.yaml")).toContain('heading: "Blog de seguros"');
});

test("a save, an undo and a change by another program are shown without a page load", async ({
  page,
  editor,
  site: edited,
}) => {
  await editor.open(routes.contact);
  const stays = await markDocument(page);
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: "instant" }));
  const number = page.getByRole("contentinfo").getByRole("link").filter({ hasText: "+52" });
  const heading = page.getByRole("heading", { level: 1 });

  // The changes: a text of this page only, a text of all pages, and an earlier state.
  edited.edit(contact, 'heading: "Contacto"', 'heading: "Contacto a mano"');
  await expect(heading).toHaveText("Contacto a mano");
  const height = await page.evaluate(() => window.scrollY);
  expect(height).toBe(300);
  await editor.write(number, newPhone);
  await editor.saves(() => page.keyboard.press("Enter"));
  await expect(number).toContainText(newPhone);
  await editor.saves(() => editor.bar(/^Deshacer/).click());
  await expect(number).not.toContainText(newPhone);
  await editor.saves(() => editor.bar(/^Rehacer/).click());
  await expect(number).toContainText(newPhone);
  await stays();

  // The page still works: its own script shows the new text.
  await editor.bar("Ver").click();
  await page.getByRole("banner").getByRole("link", { name: "Blog", exact: true }).click();
  await expect(page).toHaveURL(routes.blog);
  await page.goBack();
  await expect(heading).toHaveText("Contacto a mano");
  await stays();

  // A changed style sheet is exchanged.
  const sheets = page.locator("link[rel=stylesheet]");
  const before = await sheets.getAttribute("href");
  edited.edit("content/theme.yaml", "#f3bd6b", "#f3bd6c");
  // The old sheet stays until the new one is there.
  await expect(page.locator(`link[href="${before}"]`)).toHaveCount(0);
  await expect(sheets).toHaveCount(1);
  await expect(heading).toHaveText("Contacto a mano");
  await stays();
});
