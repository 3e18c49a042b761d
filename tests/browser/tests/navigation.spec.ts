// Client-side navigation under unusual conditions. All links: `internal-links.spec.ts`; the
// header's links in order: `transitions.spec.ts`.

import { headerLink, holdBack, open, shows } from "../support/page.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

test.describe("addresses in other forms", () => {
  test("are replaced by the canonical address", async ({ page }) => {
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

  test("a page served without the slash of its address adds it", async ({ page }) => {
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

test("a slow load shows a progress bar and is announced", async ({ page }) => {
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

test("a refused history entry leads to a page load", async ({ page }) => {
  await open(page, routes.about);
  await page.evaluate(() => {
    // Safari throws after a hundred entries in thirty seconds.
    history.pushState = () => {
      throw new DOMException("too many", "SecurityError");
    };
  });
  const loaded = page.waitForEvent("load");
  await headerLink(page, "Blog").click();
  await loaded;
  await shows(page, routes.blog);
});
