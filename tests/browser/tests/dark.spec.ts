// A dark site below a path, with a font and a style sheet of its own. Axe checks its pages in
// `accessibility.spec.ts`.

import path from "node:path";
import type { Page } from "@playwright/test";
import { forgoIntro } from "../support/intro.ts";
import { open } from "../support/page.ts";
import { startNginx } from "../support/servers.ts";
import { folders } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

test.use({ build: "dark" });

const home = "/clinica/";

test.beforeEach(async ({ page }) => {
  await forgoIntro(page);
  await open(page, home);
});

/** Returns the value of a property of the first element. */
const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

test("shows texts and headings in its font, which is loaded once", async ({ page }) => {
  const fonts = await page.evaluate(async () => {
    await document.fonts.ready;
    // The font in its place until it is there may be loaded, too, from this machine.
    const loaded = [...document.fonts].filter(
      ({ status, family }) => status === "loaded" && !family.includes("Fallback"),
    );
    const files = performance.getEntriesByType("resource").map((entry) => entry.name);
    return {
      families: loaded.map((font) => `${font.family} ${font.weight}`),
      files: files.filter((name) => name.endsWith(".woff2")).map((name) => new URL(name).pathname),
    };
  });
  expect(fonts).toEqual({
    families: [expect.stringMatching(/^"?propia-\w{8}"? 400 700$/)],
    files: [expect.stringMatching(/^\/clinica\/assets\/propia-\w{8}\.woff2$/)],
  });
  for (const selector of ["body", "h1"]) {
    expect(await styleOf(page, selector, "font-family")).toMatch(/^"?propia-\w{8}"?,/);
  }
});

test("follows its style sheet and its shapes", async ({ page }) => {
  expect(await styleOf(page, ".button", "text-transform")).toBe("uppercase");
  expect(await styleOf(page, ".button", "border-radius")).toBe("0px");
  // Fields and scrollbars of the browser are dark, too.
  expect(await styleOf(page, "html", "color-scheme")).toBe("dark");
});

test("does not move when its font arrives late", async ({ page }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*.woff2", async (route) => {
    await released;
    await route.continue();
  });
  await page.reload({ waitUntil: "domcontentloaded" });
  const heights = () =>
    page.evaluate(() => [...document.querySelectorAll("main p")].map((p) => p.clientHeight));
  const before = await heights();
  release();
  await page.evaluate(() => document.fonts.ready);
  expect(await heights()).toEqual(before);
});

test("shows where the keyboard is, also in forced colours", async ({ page }) => {
  for (const forcedColors of ["none", "active"] as const) {
    await page.emulateMedia({ forcedColors });
    await open(page, home);
    const stops = await page.locator("a, button").filter({ visible: true }).count();
    for (let stop = 0; stop < stops; stop += 1) {
      await page.keyboard.press("Tab");
      const focused = page.locator(":focus-visible");
      await expect(focused).toBeInViewport();
      await expect(focused).toHaveCSS("outline-style", "solid");
      await expect(focused).toHaveCSS("outline-width", "3px");
    }
  }
});

test("gives buttons an edge that forced colours show", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await expect(page.locator("main .button").first()).toHaveCSS("border", /^2px solid/);
  await expect(page.locator("main .button").first()).toHaveCSS("forced-color-adjust", "auto");
});

/** The same site on nginx. */
const testOnNginx = test.extend({
  baseURL: async ({ browserName: _ }, use) => {
    const server = await startNginx(folders.dark, path.join(folders.dark, home));
    await use(server.url);
    await server.stop();
  },
});

testOnNginx("looks the same on nginx, below its path", async ({ page }) => {
  expect(await styleOf(page, "html", "color-scheme")).toBe("dark");
  expect(await styleOf(page, ".button", "text-transform")).toBe("uppercase");
  const isLoaded = () =>
    page.evaluate(() =>
      [...document.fonts].some(
        ({ status, family }) => status === "loaded" && /^"?propia-\w{8}"?$/.test(family),
      ),
    );
  await expect.poll(isLoaded).toBe(true);
});
