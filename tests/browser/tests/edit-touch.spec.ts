// `ssg edit` on a phone with a narrow touch screen.

import type { Page } from "@playwright/test";
import { expect, test } from "../support/edit-site.ts";
import { routes } from "../support/specification.ts";

const site = "content/site.yaml";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } });

/** Returns the visible parts of the editor that are outside the window. */
function outside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector("ssg-editor")?.shadowRoot;
    const { clientWidth } = document.documentElement;
    const found: string[] = [];
    for (const element of root?.querySelectorAll("button, input, textarea, select, h2, p") ?? []) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const { left, right, width } = element.getBoundingClientRect();
      // Texts for screen readers have no visible size.
      if (width > 1 && (left < 0 || right > clientWidth)) {
        found.push(`${element.localName} ${element.textContent} ${left}–${right}`);
      }
    }
    return found;
  });
}

/** Asserts that everything is inside the window and the page is not wider than it. */
async function fits(page: Page): Promise<void> {
  expect(await outside(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
}

test("a tap shows a pencil, and the pencil opens the field", async ({
  page,
  editor,
  site: edited,
}) => {
  await editor.open(routes.contact);
  await fits(page);
  const phone = page.getByRole("main").locator("a[href^='tel:']").last();
  await phone.tap();
  await expect(editor.outline).toContainText("Teléfono");
  await expect(editor.field).toHaveCount(0);
  await fits(page);
  const pencil = editor.outline.getByRole("button", { name: /^Editar/ });
  const box = await pencil.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40);
  await pencil.tap();
  const field = editor.field.getByRole("textbox");
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute("type", "tel");
  // Phones zoom in on fields below 16 pixels.
  const size = await field.evaluate((field) => Number.parseFloat(getComputedStyle(field).fontSize));
  expect(size).toBeGreaterThanOrEqual(16);
  await fits(page);
  await field.fill("+52 33 9999 0000");
  await editor.saves(() => editor.field.getByRole("button", { name: "Guardar" }).tap());
  await expect(phone).toContainText("+52 33 9999 0000");
  expect(edited.read(site)).toContain('phone: "+52 33 9999 0000"');
  expect(edited.changedLines()).toHaveLength(2);
});

test("a second tap opens the field, and a tap on Cancel closes it", { tag: "@soak" }, async ({
  page,
  editor,
}) => {
  await editor.open(routes.contact);
  const heading = page.getByRole("heading", { level: 1 });
  await heading.tap();
  await expect(editor.outline).toBeVisible();
  await heading.tap();
  await expect(editor.field).toBeVisible();
  await fits(page);
  await editor.field.getByRole("button", { name: "Cancelar" }).tap();
  await expect(editor.field).toHaveCount(0);
});

test("a button beside a tapped link follows it", { tag: "@soak" }, async ({ page, editor }) => {
  await editor.open(routes.home);
  const link = page.getByRole("main").locator(`a[href='${routes.services}']`).last();
  await link.tap();
  await expect(page).toHaveURL(routes.home);
  await editor.outline.getByRole("button", { name: "Abrir el enlace" }).tap();
  await expect(page).toHaveURL(routes.services);
});

test("every panel and control fits on the screen", async ({ page, editor }) => {
  await editor.open(routes.about);
  const opens = async (target: ReturnType<Page["locator"]>) => {
    await target.tap();
    await editor.outline.getByRole("button", { name: /^Editar/ }).tap();
    await expect(editor.field.or(editor.chooser)).toBeVisible();
    await fits(page);
    await page.keyboard.press("Escape");
    await expect(editor.field.or(editor.chooser)).toHaveCount(0);
  };
  const main = page.getByRole("main");
  await opens(main.getByRole("img").first());
  await opens(main.locator("svg[data-edit]").first());
  await opens(main.getByText("30 de junio de 2029").first());
  await opens(main.locator("[data-edit*=' ']").first());
  for (const name of [/^Páginas/, /^Cambios/]) {
    await editor.bar(name).tap();
    await expect(editor.panel).toBeVisible();
    await fits(page);
  }
  await editor.bar(/^Páginas/).tap();
  await editor.panel.getByRole("button", { name: /^Editar sus datos: Sobre/ }).tap();
  await expect(editor.panel.locator(".form")).toBeVisible();
  await fits(page);
  await editor.panel.getByRole("button", { name: "Cerrar" }).tap();

  await editor.open(routes.lifeArticle);
  await opens(editor.shown("Los nombres comerciales son muchos"));
});
