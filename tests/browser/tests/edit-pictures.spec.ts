// The pictures of the README and of the editor's guide show the program as it is.
//
// After a visible change, take them again and look at them:
//   SNAPSHOTS=overwrite cargo xtask soak browser

import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { stopClock } from "../support/clock.ts";
import { repository, ssg } from "../support/command.ts";
import { DevSite } from "../support/dev-site.ts";
import { Editor, EditSite, expect, test } from "../support/edit-site.ts";
import { hydrated, openPictureTab } from "../support/page.ts";
import { routes } from "../support/specification.ts";

const screen = { reducedMotion: "reduce", viewport: { width: 900, height: 620 } } as const;

/** The first article that a guide shows. */
function articleOf(document: string, file: string): string {
  const text = readFileSync(path.join(repository, "docs", document), "utf8");
  return text.split(`\`\`\`markdown content/articles/${file}\n`)[1]?.split("\n```")[0] ?? "";
}

/** The guides with their pictures: the same in both languages, of a site in that language. */
const guides = [
  {
    ...{ document: "guia-del-editor.md", folder: "imagenes" as const, locale: "es_MX.UTF-8" },
    ...{ contact: routes.contact, number: "33 0000 0000", article: "seguro-de-viaje" },
    phone: ['- phone: "+52 33 0000 0000"', '- phone: "+52 33 1234 5678"'],
    ...{ typed: "+52 33 1234 5678", changes: /^Cambios/, save: "Guardar versión" },
    steps: ["editar-1-senalar", "editar-2-escribir", "editar-3-guardado"],
    ...{ changed: "editar-4-cambios", saved: "editar-5-version", written: "articulo-nuevo" },
    ...{ called: "telefono", error: "error-en-la-pagina" },
  },
  {
    ...{ document: "editing.md", folder: "images" as const, locale: "en_US.UTF-8" },
    ...{ contact: "/contact/", number: "614-555-0112", article: "how-often-to-brush" },
    phone: ['phone: "+1 614-555-0112"', 'phone: "+1 614-555-8210"'],
    ...{ typed: "+1 614-555-8210", changes: /^Changes/, save: "Save version" },
    steps: ["edit-1-point", "edit-2-type", "edit-3-saved"],
    ...{ changed: "edit-4-changes", saved: "edit-5-version", written: "new-article" },
    ...{ called: "phone", error: "error-in-the-page" },
  },
] as const;

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

/** Gives a site the content of a new one in English, and returns the site. */
function begin<Site extends DevSite>(site: Site): Site {
  const begun = mkdtempSync(path.join(tmpdir(), "begun-"));
  const options = ["--lang", "en", "--business", "Dentist", "--name", "Bright Smile"];
  execFileSync(ssg, ["init", path.join(begun, "clinic"), ...options], { stdio: "ignore" });
  rmSync(site.path("content"), { recursive: true });
  cpSync(path.join(begun, "clinic/content"), site.path("content"), { recursive: true });
  rmSync(begun, { recursive: true });
  return site;
}

/** Starts `ssg edit` for the site of a language. */
async function editSite(locale: string): Promise<EditSite> {
  const site = new EditSite(locale);
  if (locale.startsWith("en")) begin(site);
  site.git("add", "--all", "content");
  site.git("commit", "--quiet", "--allow-empty", "--message=The site begins");
  await site.start();
  return site;
}

test("the README shows a text that is edited, and an error beside its file", async ({
  browser,
  consoleGuard,
}) => {
  consoleGuard.allowReport(/404.*\/assets\/data-\w+\.json/);
  const site = await editSite("en_US.UTF-8");
  const page = await openPictureTab(browser, screen);
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
  const shown = await openPictureTab(browser, {
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
    const page = await openPictureTab(browser, { reducedMotion: "reduce", viewport });
    await page.goto(`${siteUrls.production}/`);
    await hydrated(page);
    const screen = await shot(page);
    await page.close();
    return `<img src="${screen}">`;
  });
  await areBeside(browser, "desktop-and-phone", (await Promise.all(screens)).join(""));
});

for (const guide of guides) {
  const { document, folder, steps } = guide;
  test(`${document} shows how a phone number is changed and kept`, async ({
    browser,
    consoleGuard,
  }) => {
    consoleGuard.allowReport(/404.*\/assets\/data-\w+\.json/);
    const site = await editSite(guide.locale);
    const page = await openPictureTab(browser, screen);
    await site.letIn(page.context());
    const editor = new Editor(page);
    await page.clock.install();
    await editor.open(`${site.url}${guide.contact}`);
    const main = page.getByRole("main");
    const number = main.locator("[data-edit]", { hasText: guide.number }).last();
    await number.scrollIntoViewIfNeeded();
    await number.hover();
    await expect(editor.outline).toBeVisible();
    await isPictured(page, folder, steps[0]);
    await editor.write(number, guide.typed);
    await isPictured(page, folder, steps[1]);
    await editor.saves(() => page.keyboard.press("Enter"));
    await isPictured(page, folder, steps[2]);
    await editor.bar(guide.changes).click();
    await expect(editor.panel).toBeVisible();
    await isPictured(page, folder, guide.changed);
    // The notice of the version would go away by itself.
    await stopClock(page);
    await editor.panel.getByRole("button", { name: guide.save }).click();
    await expect(editor.panel).toBeHidden();
    // Away from everything that can be edited.
    await page.mouse.move(2, 300);
    await expect(editor.outline).toBeHidden();
    await isPictured(page, folder, guide.saved);
    await page.close();
    await site.stop();
  });

  test(`${document} shows what a saved file changes in the browser`, async ({
    browser,
    consoleGuard,
  }) => {
    consoleGuard.allowReport(/404/);
    const isEnglish = folder === "images";
    const site = new DevSite();
    if (isEnglish) begin(site);
    execFileSync(ssg, ["new", "article", "Otro", "--root", site.folder], { stdio: "ignore" });
    await site.start("--lang", isEnglish ? "en" : "es");
    const page = await openPictureTab(browser, screen);
    await page.goto(`${site.url}${guide.contact}`);
    await hydrated(page);
    site.edit("content/site.yaml", guide.phone[0], guide.phone[1]);
    const number = page.getByRole("main").getByText(guide.typed.slice(-9)).last();
    await expect(number).toBeVisible();
    await number.scrollIntoViewIfNeeded();
    await isPictured(page, folder, guide.called);

    const article = articleOf(document, `${guide.article}.md`);
    site.write(`content/articles/${guide.article}.md`, article);
    // Until then, the page of the article is an error page that will reload.
    await site.printed(`\`content/articles/${guide.article}.md\`: `);
    await page.goto(`${site.url}/blog/${guide.article}/`);
    await hydrated(page);
    await isPictured(page, folder, guide.written);

    await page.setViewportSize({ width: 900, height: 420 });
    await page.goto(`${site.url}/`);
    await hydrated(page);
    site.edit("content/site.yaml", "icon: house", "icon: hosue");
    await expect(page.getByText("hosue")).toBeVisible();
    await isPictured(page, folder, guide.error);
    await page.close();
    await site.stop();
  });
}
