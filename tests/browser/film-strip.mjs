// Takes the pictures of the guide's first chapter: one change, from the click to the version.
//
//   node film-strip.mjs ADDRESS OUT_DIR
//
// ADDRESS is printed by `ssg edit` in a copy of the project whose content is committed to Git:
// the change is made and committed there.

import path from "node:path";
import process from "node:process";
import { chromium } from "@playwright/test";
import { launchOptions } from "./support/chromium.mjs";

const [address, out] = process.argv.slice(2);
if (address === undefined || out === undefined) {
  console.error("usage: node film-strip.mjs ADDRESS OUT_DIR");
  process.exit(2);
}

const browser = await chromium.launch(launchOptions);
const page = await browser.newPage({
  locale: "es-MX",
  reducedMotion: "reduce",
  viewport: { width: 900, height: 620 },
});
/** @param {string} name the end of the picture's file name */
const shot = (name) =>
  page.screenshot({ path: path.join(out, `editar-${name}.png`), animations: "disabled" });

const url = new URL(address);
url.pathname += "contacto/";
await page.goto(url.href);
const toolbar = page.getByRole("button", { name: "Cambios" });
await toolbar.waitFor();
const phone = page.locator("dl a[href^='tel:']");
await phone.scrollIntoViewIfNeeded();
await phone.evaluate((link) => link.scrollIntoView({ block: "center" }));
await phone.hover();
await page.getByText("Teléfono", { exact: true }).last().waitFor();
await shot("1-senalar");

await phone.click();
const field = page.getByRole("textbox", { name: /teléfono/i });
await field.fill("+52 33 1234 5678");
await shot("2-escribir");

await field.press("Enter");
await page.getByRole("link", { name: "+52 33 1234 5678" }).first().waitFor();
await toolbar.waitFor();
await page
  .locator("dl a[href^='tel:']")
  .evaluate((link) => link.scrollIntoView({ block: "center" }));
await shot("3-guardado");

await toolbar.click();
const save = page.getByRole("button", { name: "Guardar versión" });
await save.waitFor();
await shot("4-cambios");

await save.click();
await page.getByText("La versión se guardó.").waitFor();
await shot("5-version");
await browser.close();
