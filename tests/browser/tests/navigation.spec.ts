// Moving through the site without loading pages anew.

import {
  expectBelowHeader,
  headerLink,
  holdBack,
  markDocument,
  open,
  shows,
} from "../support/page.ts";
import { navigation, routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

test("each of the six links shows its page without a load", async ({ page }) => {
  await open(page, routes.contact);
  const assertSameDocument = await markDocument(page);
  for (const { name, href } of navigation) {
    await headerLink(page, name).click();
    await shows(page, href);
    const current = page.getByRole("navigation").locator('a[aria-current="page"]:visible');
    await expect(current).toHaveText(name);
    await expect(page.getByRole("main")).toHaveCount(1);
    await assertSameDocument();
  }
});

test("back and forward show the pages visited", async ({ page }) => {
  await open(page, routes.about);
  const assertSameDocument = await markDocument(page);
  const header = page.getByRole("banner");
  await header.getByRole("link", { name: "Blog", exact: true }).click();
  await shows(page, routes.blog);
  await page.getByRole("link", { name: "Leer Más" }).first().click();
  await shows(page, routes.medicalArticle);
  await page.goBack();
  await shows(page, routes.blog);
  await page.goBack();
  await shows(page, routes.about);
  await page.goForward();
  await shows(page, routes.blog);
  await assertSameDocument();
});

for (const path of [routes.medicalArticle, routes.lifeArticle]) {
  test(`${path} opens from the list, complete`, async ({ page }) => {
    await open(page, routes.blog);
    const assertSameDocument = await markDocument(page);
    await page.getByRole("main").locator(`a[href="${path}"]`).click();
    await shows(page, path);
    await assertSameDocument();
    const text = await page.locator("[data-article-body]").innerText();
    expect(text.length).toBeGreaterThan(4000);
    await page.getByRole("link", { name: "Ver más artículos" }).click();
    await shows(page, routes.blog);
    await assertSameDocument();
  });
}

test("a card of Home leads to the service's card, below the header", async ({ page }) => {
  await open(page, routes.home);
  const assertSameDocument = await markDocument(page);
  await page.getByRole("main").locator('a[href="/servicios/#medicos"]').click();
  await expect(page).toHaveURL("/servicios/#medicos");
  await assertSameDocument();
  await expectBelowHeader(page, page.locator("#gastos-medicos"));
});

test.describe("addresses in other forms", () => {
  test("become the one that the page has", async ({ page }) => {
    for (const [given, canonical] of [
      ["/sobre-mi/index.html", "/sobre-mi/"],
      ["/sobre-mi", "/sobre-mi/"],
      ["/index.html", "/"],
      ["/servicios/index.html#auto", "/servicios/#auto"],
      ["/blog/tipos-seguros-de-vida/index.html?a=1", "/blog/tipos-seguros-de-vida/?a=1"],
    ] as const) {
      await open(page, given);
      await expect(page).toHaveURL(canonical);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
  });

  test("a host that answers without a redirect gets its slash from the page", async ({ page }) => {
    await page.route("/sobre-mi", async (route) => {
      const url = new URL("/sobre-mi/", route.request().url()).href;
      await route.fulfill({ response: await route.fetch({ url }) });
    });
    await open(page, "/sobre-mi");
    await expect(page).toHaveURL("/sobre-mi/");
    const current = page.getByRole("navigation").locator('a[aria-current="page"]:visible');
    await expect(current).toHaveText("Sobre Mí");
  });
});

test("a page that loads slowly shows that it does", async ({ page }) => {
  const release = await holdBack(page, /\/data-\w+\.json$/);
  await open(page, routes.about);
  await headerLink(page, "Servicios").click();
  await expect(page.locator(".page-loading")).toBeInViewport();
  await expect(page.getByRole("main")).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("status").filter({ hasText: "Cargando" })).toHaveCount(1);
  release();
  await shows(page, routes.services);
  await expect(page.locator(".page-loading")).toHaveCount(0);
  await expect(page.getByRole("main")).not.toHaveAttribute("aria-busy");
});

test("a browser that takes no more history entries loads the page", async ({ page }) => {
  await open(page, routes.about);
  await page.evaluate(() => {
    // As Safari does after a hundred entries in thirty seconds.
    history.pushState = () => {
      throw new DOMException("too many", "SecurityError");
    };
  });
  const loaded = page.waitForEvent("load");
  await headerLink(page, "Blog").click();
  await loaded;
  await shows(page, routes.blog);
});
