import { open } from "../support/page.ts";
import { builtSection } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

test("an unknown address gets a page of the site that leads back", async ({ page }) => {
  const view = builtSection("/no-existe/", "not-found");
  await open(page, "/no-existe/");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(view.title);
  await expect(main).toContainText(view.text);
  const button = main.getByRole("link", { name: view.action.label, exact: true });
  await button.click();
  await expect(page).toHaveURL(String(view.action.to));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("an unknown address is kept, and its page is not indexed", async ({ page, baseURL }) => {
  for (const path of ["/no-existe/", "/no/existe/nada.html", "/blog/desconocido/"]) {
    await open(page, path);
    await expect(page).toHaveURL(`${baseURL}${path}`);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
  }
});

test("a known page is indexed under its canonical address", async ({ page }) => {
  await page.goto(routes.about);
  const canonical = page.locator('link[rel="canonical"]');
  await expect(canonical).toHaveAttribute("href", /^https:\/\/[^/]+\/sobre-mi\/$/);
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
});
