// Pages without JavaScript. Their completeness is tested in `routes.spec.ts`, the services panel in
// `services-panel.spec.ts`, the end of the intro in `intro.spec.ts`.

import { headerLink } from "../support/page.ts";
import { builtDocument, builtPages, folders, internalLinks } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { startStaticHost } from "../support/static-host.mjs";
import { expect, test } from "../support/test.ts";

test.use({ javaScriptEnabled: false });

const { services } = builtDocument(routes.home).layout;

test("every link of every page leads to a page, and to a place in it", async ({ request }) => {
  const host = await startStaticHost(folders.production);
  const all = builtPages().flatMap(({ path }) => internalLinks(path));
  for (const href of new Set(all)) {
    const [address = "", hash] = href.split("#");
    const response = await request.get(host.url + address);
    expect(response.status(), href).toBe(200);
    if (hash !== undefined) expect(await response.text(), href).toContain(`id="${hash}"`);
  }
  await host.close();
});

test("on a small screen the links to the services are there, too", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(routes.about);
  for (const { title, to } of services) {
    const link = headerLink(page, title);
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute("href", to);
  }
});
