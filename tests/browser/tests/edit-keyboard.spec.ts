// `ssg edit` without a mouse.

import type { Page } from "@playwright/test";
import { expect, test } from "../support/edit-site.ts";
import { routes } from "../support/specification.ts";

const contact = "content/pages/contacto.yaml";

/** Describes the focused element, also inside the editor. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    return active === null || active === document.body
      ? ""
      : `${active.localName} ${active.getAttribute("aria-label") ?? active.textContent}`.trim();
  });
}

/** Presses Tab until the focused element matches. */
async function tabTo(page: Page, wanted: RegExp, key = "Tab"): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 250; presses += 1) {
    await page.keyboard.press(key);
    const now = await focused(page);
    if (wanted.test(now)) return;
    seen.push(now);
  }
  throw new Error(`Tab does not come to ${wanted}, but to:\n${seen.join("\n")}`);
}

test("Tab reaches a text, Enter edits it, the focus comes back", async ({ page, editor, site }) => {
  await editor.open(routes.contact);
  await tabTo(page, /^h1 Contacto/);
  await expect(editor.outline).toHaveText("Encabezado");
  await page.keyboard.press("Enter");
  await expect(editor.field).toBeVisible();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("Contacto a tiempo");
  await editor.saves(() => page.keyboard.press("Enter"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contacto a tiempo");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(site.read(contact)).toContain('heading: "Contacto a tiempo"');

  await page.keyboard.press("F2");
  await expect(editor.field).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("Tab reaches icons and pictures", { tag: "@soak" }, async ({ page, editor }) => {
  await editor.open(routes.about);
  await tabTo(page, /^img/);
  await page.keyboard.press("Enter");
  await expect(editor.field.getByLabel("Texto alternativo")).toBeVisible();
  await page.keyboard.press("Escape");
  await tabTo(page, /^svg/);
  await page.keyboard.press("Enter");
  await expect(editor.field.getByRole("searchbox")).toBeFocused();
  await tabTo(page, /^button (?!Ninguno)[a-z0-9-]+$/);
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await expect(editor.field).toHaveCount(0);
});

test("every panel can be opened, used and closed by keyboard", { tag: "@soak" }, async ({
  page,
  editor,
  site,
}) => {
  await editor.open(routes.contact);
  const before = site.read(contact);
  await tabTo(page, /^button Páginas/, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(editor.panel).toBeFocused();
  await tabTo(page, /^button Editar sus datos: Contacto/);
  await page.keyboard.press("Enter");
  await expect(editor.panel.locator(".form")).toBeVisible();
  await tabTo(page, /^summary/);
  await page.keyboard.press("Space");
  await expect(editor.panel.locator("details[open]")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(editor.panel).toHaveCount(0);
  expect(await focused(page)).toMatch(/^button Editar/);

  await tabTo(page, /^button Cambios/);
  await page.keyboard.press("Space");
  await expect(editor.panel).toContainText("No hay cambios desde la última versión guardada.");
  await tabTo(page, /^button Cerrar/);
  await page.keyboard.press("Enter");
  await expect(editor.panel).toHaveCount(0);

  await tabTo(page, /^button Ver/, "Shift+Tab");
  await page.keyboard.press("Space");
  await expect(editor.bar("Ver")).toHaveAttribute("aria-pressed", "true");
  // View mode adds no keyboard stops to the page.
  await expect(page.getByRole("heading", { level: 1 })).toHaveAttribute("tabindex", "-1");
  await expect(page.locator("main p[tabindex]")).toHaveCount(0);
  expect(site.read(contact)).toBe(before);
});

test("an article's text can be edited and saved by keyboard", { tag: "@soak" }, async ({
  page,
  editor,
  site,
}) => {
  await editor.open(routes.lifeArticle);
  await editor.shown("Los nombres comerciales son muchos").focus();
  await page.keyboard.press("F2");
  await expect(editor.text).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" Nada más.");
  // The page itself is hidden, including the element that gets the focus back.
  await expect(page.locator("main[data-edit-preview]")).toContainText("Nada más.");
  await editor.saves(() => page.keyboard.press("Control+Enter"));
  await expect(editor.shown("caben en cuatro tipos. Nada más.")).toBeFocused();
  expect(site.changedLines()).toHaveLength(2);
});
