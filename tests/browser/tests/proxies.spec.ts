// Proxies that change pages: Cloudflare hides e-mail addresses from robots unless a page forbids
// it, and decodes them with a script that the site's policy blocks.

import { open } from "../support/page.ts";
import { contactWays } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

const { sales } = contactWays();

/**
 * Returns a page as in
 * <https://developers.cloudflare.com/waf/tools/scrape-shield/email-address-obfuscation/>.
 */
function withoutAddresses(html: string): string {
  const parts = html.split(
    /(<!--email_off-->[\s\S]*?<!--\/email_off-->|<script[\s\S]*?<\/script>)/,
  );
  const hidden = (text: string) =>
    text
      .replace(/mailto:[^"]+/g, "/cdn-cgi/l/email-protection#00")
      .replace(
        /[\w.+-]+@[\w-]+\.[\w.]+/g,
        '<span class="__cf_email__">[email&#160;protected]</span>',
      );
  return parts.map((part, at) => (at % 2 === 0 ? hidden(part) : part)).join("");
}

for (const path of [routes.contact, "/aviso-de-privacidad/", routes.lifeArticle]) {
  test(`${path} shows its addresses behind a proxy that hides them`, async ({ page }) => {
    await page.route("**/*", async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const response = await route.fetch();
      await route.fulfill({ response, body: withoutAddresses(await response.text()) });
    });
    await open(page, path);
    await expect(page.locator("body")).not.toContainText("protected");
    const address = page.getByText(sales.value).first();
    await expect(address).toBeVisible();
    await expect(page.locator(`a[href^="mailto:${sales.value}"]`).first()).toBeVisible();
  });
}

test("a proxy that removes comments and spaces removes no e-mail address", {
  tag: "@soak",
}, async ({ page, consoleGuard }) => {
  // React renders changed parts anew, and reports it.
  consoleGuard.allowReport(/Minified React error #(?:418|423|425)/);
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    const parts = (await response.text()).split(
      /(<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>)/,
    );
    const smaller = (text: string) => text.replace(/<!--[\s\S]*?-->/g, "").replace(/\s+/g, " ");
    const body = parts.map((part, at) => (at % 2 === 0 ? smaller(part) : part)).join("");
    await route.fulfill({ response, body });
  });
  for (const path of [routes.contact, "/aviso-de-privacidad/", routes.lifeArticle]) {
    await page.goto(path);
    await expect(page.getByText(sales.value).first()).toBeVisible();
  }
});

test("a page that a browser has translated still navigates", { tag: "@soak" }, async ({ page }) => {
  await open(page, routes.contact);
  // Translators wrap each text in an element.
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === "" || text.parentElement?.closest("script, style")) continue;
      const translated = document.createElement("font");
      text.replaceWith(translated);
      translated.append(`${text.data} (en)`);
    }
  });
  await page
    .getByRole("banner")
    .getByRole("link", { name: /Testimonios/ })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("clientes");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Contacto");
  await expect(page.getByText(sales.value).first()).toBeVisible();
});
