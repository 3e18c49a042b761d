// Without JavaScript. That every page is complete then is in `routes.spec.ts`, what the services
// panel does in `services-panel.spec.ts`, that the intro ends in `intro.spec.ts`.

import { headerLink } from "../support/page.ts";
import { builtDocument, builtPages, internalLinks } from "../support/site.ts";
import { navigation, routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

test.use({ javaScriptEnabled: false });

const { services } = builtDocument(routes.home).layout;

for (const { path } of builtPages()) {
  test(`every link of ${path} leads to a page, and to a place in it`, async ({ request }) => {
    for (const href of internalLinks(path)) {
      const [address = "", hash] = href.split("#");
      const response = await request.get(address);
      expect(response.status(), href).toBe(200);
      if (hash !== undefined) expect(await response.text(), href).toContain(`id="${hash}"`);
    }
  });

  test(`${path} offers no control that does nothing`, async ({ page }) => {
    await page.goto(path);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const dead = page.locator("main button:visible, .menu-button:visible");
      await expect(dead).toHaveCount(0);
    }
  });
}

for (const width of [320, 1280]) {
  test(`the six links lead to their pages at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(routes.about);
    for (const { name, href } of navigation) {
      await headerLink(page, name).click();
      await expect(page).toHaveURL(href);
      await expect(page).toHaveTitle(builtDocument(href).payload.title);
      const current = page.getByRole("banner").locator('[aria-current="page"]:visible').first();
      await expect(current).toHaveText(name);
    }
  });
}

test("on a small screen the links to the services are there, too", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(routes.about);
  for (const { title, to } of services) {
    const link = headerLink(page, title);
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute("href", to);
  }
});
