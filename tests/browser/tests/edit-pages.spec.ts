// `ssg edit`: the editor works on every page without messages, is small, and is never published.

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { ssg } from "../support/command.ts";
import { DevSite } from "../support/dev-site.ts";
import { expect, test } from "../support/edit-site.ts";
import { open } from "../support/page.ts";
import { folders } from "../support/site.ts";
import { routes } from "../support/specification.ts";

/** The bytes of a kilobyte. */
const kilobyte = 1000;

test("every edited page hydrates without a message, loaded or reached by a link", async ({
  page,
  editor,
  site,
}) => {
  const asked = await page.context().request.get(`${site.url}/_ssg/edit/files`);
  const files: { address: string | null }[] = await asked.json();
  const addresses = files.flatMap(({ address }) => address ?? []);
  expect(addresses.length).toBeGreaterThan(8);
  for (const address of addresses) {
    if (address.endsWith("404.html")) continue;
    await editor.open(address);
    await expect(page.locator("[data-edit]").first()).toBeAttached();
    expect(await marksLeft(page)).toEqual([]);
  }
  await editor.open(routes.home);
  await editor.bar("Ver").click();
  for (const name of ["Sobre Mí", "Servicios", "Testimonios", "Blog", "Contacto"]) {
    await page.getByRole("banner").getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("banner").locator("[aria-current=page]").first()).toHaveText(name);
  }
});

test("the editor's scripts stay within their budgets, and the text editor is loaded when it is opened", async ({
  page,
  editor,
}) => {
  const scripts = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/_ssg\/edit\/.*\.js$/.test(pathname)) scripts.set(pathname, response.body());
  });
  const weight = async () => {
    const bodies = await Promise.all(scripts.values());
    return bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
  };
  await editor.open(routes.lifeArticle);
  const atFirst = await weight();
  await editor.shown("Los nombres comerciales son muchos").click();
  await expect(editor.field.locator("[contenteditable=true]")).toBeFocused();
  const inAll = await weight();
  expect(atFirst).toBeLessThanOrEqual(110 * kilobyte);
  expect(inAll).toBeGreaterThan(atFirst);
  expect(inAll).toBeLessThanOrEqual(250 * kilobyte);
});

test("a browser that has not opened the address gets neither the editor nor its answers", async ({
  page,
  site,
}) => {
  const answer = await page.request.get(`${site.url}/_ssg/edit/state`);
  expect(answer.status()).toBe(403);
  await open(page, routes.contact);
  await expect(page.locator("ssg-editor")).toHaveCount(0);
});

test("the published site has nothing of the editor, and the same bytes without its sources", () => {
  const read = (output: string) => {
    const files = readdirSync(output, { recursive: true, encoding: "utf8" }).filter((file) =>
      /\.(html|js|json|css)$/.test(file),
    );
    return new Map(files.map((file) => [file, readFileSync(path.join(output, file), "utf8")]));
  };
  const whole = read(folders.production);
  for (const [file, text] of whole) {
    expect(text, file).not.toMatch(/ssg-edit|data-edit|_ssg\/|[\u2061-\u2064]/);
  }
  // Without the editor's sources, every published file is the same, byte for byte.
  const site = new DevSite();
  try {
    for (const folder of ["editor", "live"]) {
      rmSync(site.path(`frontend/src/${folder}`), { recursive: true });
    }
    const output = site.path("published");
    execFileSync(ssg, ["build", "--out", output], { cwd: site.folder, stdio: "pipe" });
    expect(read(output)).toEqual(whole);
  } finally {
    rmSync(site.folder, { recursive: true });
  }
});

/** Returns the texts and attributes of a page that still contain a mark. */
function marksLeft(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const mark = /[\u2060-\u2064\u2028]/;
    const found: string[] = [];
    for (const element of document.querySelectorAll("*")) {
      if (element.localName === "script") continue;
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
      const texts = [
        ...own.map((node) => node.nodeValue),
        ...[...element.attributes].map((a) => a.value),
      ];
      found.push(...texts.filter((text) => text !== null && mark.test(text)).map(String));
    }
    return found;
  });
}
