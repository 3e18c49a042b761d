// A site in two languages: the links between them. Axe checks its pages in `accessibility.spec.ts`.

import type { Page } from "@playwright/test";
import { forgoIntro } from "../support/intro.ts";
import { open } from "../support/page.ts";
import { builtPages } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

test.use({ build: "two-languages" });

test.beforeEach(async ({ page }) => {
  await forgoIntro(page);
});

/** The links between languages in a part of the page. */
const links = (page: Page, part: "banner" | "contentinfo", name: string) =>
  page
    .getByRole(part)
    .getByRole(part === "banner" ? "navigation" : "group", { name })
    .getByRole("link");

/** Notes the document, to be asked for later. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSame: true }));
const isSame = (page: Page) => page.evaluate(() => "isSame" in window);

test("every page leads to its translation and back, from header and footer", async ({ page }) => {
  for (const [path, other, name, link] of [
    ["/", "/en/", "Idioma", "English"],
    ["/contacto/", "/en/contact/", "Idioma", "English"],
    ["/en/contact/", "/contacto/", "Language", "Español"],
  ] as const) {
    for (const part of ["banner", "contentinfo"] as const) {
      await open(page, path);
      await mark(page);
      const found = links(page, part, name);
      await expect(found).toHaveAccessibleName(link);
      await expect(found).toHaveAttribute("hreflang", path.startsWith("/en/") ? "es-MX" : "en-US");
      await found.click();
      await page.waitForURL(`**${other}`);
      expect(await isSame(page)).toBe(false);
      await expect(page.locator("html")).toHaveAttribute("lang", /^(es-MX|en-US)$/);
    }
  }
});

test("after a navigation in the tab, the links lead to the new page's translation", async ({
  page,
}) => {
  await open(page, "/en/");
  await mark(page);
  await page.getByRole("banner").getByRole("link", { name: "Contact" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact");
  expect(await isSame(page)).toBe(true);
  for (const part of ["banner", "contentinfo"] as const) {
    await expect(links(page, part, "Language")).toHaveAttribute("href", "/contacto/");
  }
  await page.goBack();
  await expect(links(page, "banner", "Language")).toHaveAttribute("href", "/");
});

test("a page that is not translated leads to Home, and says so", async ({ page }) => {
  await open(page, "/en/unknown/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(links(page, "banner", "Language")).toHaveAccessibleName("Español (inicio)");
  await expect(links(page, "banner", "Language")).toHaveAttribute("href", "/");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 640 } });

  test("the links are there at 320 px", async ({ page }) => {
    for (const { path } of builtPages("two-languages").filter(({ status }) => status === 200)) {
      await page.goto(path);
      const name = path.startsWith("/en/") ? "Language" : "Idioma";
      for (const part of ["banner", "contentinfo"] as const) {
        const box = await links(page, part, name).boundingBox();
        expect(box?.height, path).toBeGreaterThanOrEqual(24);
        expect((box?.x ?? 999) + (box?.width ?? 999), path).toBeLessThanOrEqual(320);
      }
    }
  });
});

test("by keyboard, in forced colours and at 320 px, the links can be seen and followed", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, "/contacto/");
  const link = links(page, "banner", "Idioma");
  await link.focus();
  expect(await link.evaluate((element) => getComputedStyle(element).outlineStyle)).not.toBe("none");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/en/contact/");
});
