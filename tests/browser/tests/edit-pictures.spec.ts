// The pictures of the README and of the editor's guide show the program as it is.
//
// After a visible change, take them again and look at them:
//   SNAPSHOTS=overwrite cargo xtask test browser --only edit-pictures

import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { stopClock } from "../support/clock.ts";
import { ssg } from "../support/command.ts";
import { DevSite } from "../support/dev-site.ts";
import { Editor, EditSite, expect, test } from "../support/edit-site.ts";
import { hydrated } from "../support/page.ts";
import { routes } from "../support/specification.ts";

test.use({ reducedMotion: "reduce", viewport: { width: 900, height: 620 } });

/** The article of the guide. */
const article = `---
title: "Seguro de viaje: qué revisar antes de salir"
date: 2026-11-30
summary: "Equipaje, atención médica y cancelación: tres cosas que conviene leer en la póliza antes de hacer la maleta."
---

Antes de comprar el boleto, abre tu póliza y busca tres cosas.

## La atención médica

Revisa hasta qué cantidad cubre y en qué países.
`;

/** Compares the page with a picture below `docs/`. */
async function isPictured(page: Page, folder: "images" | "imagenes", name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await expect(page).toHaveScreenshot([folder, `${name}.png`]);
}

/** Returns a screenshot as an address for an `img` element. */
async function shot(page: Page): Promise<string> {
  await page.evaluate(() => document.fonts.ready);
  const bytes = await page.screenshot({ animations: "disabled" });
  return `data:image/png;base64,${bytes.toString("base64")}`;
}

/** Shows images and texts beside each other, and compares that with a picture of the README. */
async function areBeside(browser: Browser, name: string, parts: string): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 620 } });
  await page.setContent(`<style>
    body { margin: 0; padding: 20px; display: flex; gap: 20px; background: #e8e8e8; height: 580px; align-items: center; justify-content: center; }
    img { border-radius: 8px; box-shadow: 0 2px 12px #0004; max-height: 580px; }
    pre { margin: 0; padding: 16px; border-radius: 8px; background: #fff; font: 13px/1.7 "DejaVu Sans Mono", monospace; }
    mark { background: #ffd9d9; }
  </style>${parts}`);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  await isPictured(page, "images", name);
  await page.close();
}

/** Starts `ssg edit` for a new site in English. */
async function newSite(): Promise<EditSite> {
  const begun = mkdtempSync(path.join(tmpdir(), "begun-"));
  const options = ["--lang", "en", "--business", "Dentist", "--name", "Bright Smile"];
  execFileSync(ssg, ["init", path.join(begun, "clinic"), ...options], { stdio: "ignore" });
  const site = new EditSite("en_US.UTF-8");
  rmSync(site.path("content"), { recursive: true });
  cpSync(path.join(begun, "clinic/content"), site.path("content"), { recursive: true });
  rmSync(begun, { recursive: true });
  site.git("add", "content");
  site.git("commit", "--quiet", "--message=The site begins");
  await site.start();
  return site;
}

test("the README shows a text that is edited, and an error beside its file", async ({
  browser,
  consoleGuard,
}) => {
  consoleGuard.allowReport(/404.*\/assets\/data-\w+\.json/);
  const site = await newSite();
  const page = await browser.newPage({
    reducedMotion: "reduce",
    viewport: { width: 900, height: 620 },
  });
  await site.letIn(page.context());
  const editor = new Editor(page);
  await editor.open(`${site.url}/`);
  await page.getByRole("heading", { level: 1 }).click();
  await expect(editor.field.getByRole("textbox")).toBeFocused();
  await isPictured(page, "images", "edit-a-word");
  await page.keyboard.press("Escape");
  await page.close();
  await site.end();

  const dev = new DevSite();
  rmSync(dev.path("content"), { recursive: true });
  cpSync(site.path("content"), dev.path("content"), { recursive: true });
  await dev.start("--lang", "en");
  const shown = await browser.newPage({
    reducedMotion: "reduce",
    viewport: { width: 740, height: 580 },
  });
  await shown.goto(`${dev.url}/`);
  await hydrated(shown);
  dev.edit("content/site.yaml", "icon: house", "icon: hosue");
  await expect(shown.getByText("unknown icon")).toBeVisible();
  const lines = dev.read("content/site.yaml").split("\n");
  const at = lines.findIndex((line) => line.includes("hosue"));
  const text = lines.slice(at - 9, at + 10).map((line) => line.slice(0, 44));
  const file = text.join("\n").replace("hosue", "<mark>hosue</mark>");
  const picture = await shot(shown);
  await areBeside(browser, "error-overlay", `<pre>${file}</pre><img src="${picture}">`);
  await shown.close();
  await dev.stop();
  await site.stop();
});

test("the README shows the site of the repository on a desktop and on a phone", async ({
  browser,
  siteUrls,
}) => {
  const screens = [
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
  ].map(async (viewport) => {
    const page = await browser.newPage({ reducedMotion: "reduce", viewport });
    await page.goto(`${siteUrls.production}/`);
    await hydrated(page);
    const screen = await shot(page);
    await page.close();
    return `<img src="${screen}">`;
  });
  await areBeside(browser, "desktop-and-phone", (await Promise.all(screens)).join(""));
});

test("the guide shows how a phone number is changed and published", async ({ page, editor }) => {
  await page.clock.install();
  await editor.open(routes.contact);
  const number = page.getByRole("main").locator("[data-edit]", { hasText: "+52 33" }).last();
  await number.scrollIntoViewIfNeeded();
  await number.hover();
  await expect(editor.outline).toBeVisible();
  await isPictured(page, "imagenes", "editar-1-senalar");
  await editor.write(number, "+52 33 1234 5678");
  await isPictured(page, "imagenes", "editar-2-escribir");
  await editor.saves(() => page.keyboard.press("Enter"));
  await isPictured(page, "imagenes", "editar-3-guardado");
  await editor.bar(/^Cambios/).click();
  await expect(editor.panel).toBeVisible();
  await isPictured(page, "imagenes", "editar-4-cambios");
  // The notice of the version would go away by itself.
  await stopClock(page);
  await editor.panel.getByRole("button", { name: "Guardar versión" }).click();
  await expect(editor.panel).toBeHidden();
  // Away from everything that can be edited.
  await page.mouse.move(2, 300);
  await expect(editor.outline).toBeHidden();
  await isPictured(page, "imagenes", "editar-5-version");
});

test("the guide shows what a saved file changes in the browser", async ({
  browser,
  consoleGuard,
}) => {
  consoleGuard.allowReport(/404/);
  const site = new DevSite();
  await site.start("--lang", "es");
  const page = await browser.newPage({
    reducedMotion: "reduce",
    viewport: { width: 900, height: 620 },
  });
  await page.goto(`${site.url}${routes.contact}`);
  await hydrated(page);
  site.edit("content/site.yaml", '- phone: "+52 33 0000 0000"', '- phone: "+52 33 1234 5678"');
  const number = page.getByRole("main").getByText("+52 33 1234 5678");
  await expect(number).toBeVisible();
  await number.scrollIntoViewIfNeeded();
  await isPictured(page, "imagenes", "telefono");

  site.write("content/articles/seguro-de-viaje.md", article);
  await page.goto(`${site.url}/blog/seguro-de-viaje/`);
  await hydrated(page);
  await isPictured(page, "imagenes", "articulo-nuevo");

  await page.setViewportSize({ width: 900, height: 420 });
  await page.goto(`${site.url}/`);
  await hydrated(page);
  site.edit("content/site.yaml", "icon: house", "icon: hosue");
  await expect(page.getByText("hosue")).toBeVisible();
  await isPictured(page, "imagenes", "error-en-la-pagina");
  await page.close();
  await site.stop();
});
