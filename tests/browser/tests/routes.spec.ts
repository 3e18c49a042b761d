// Every route of the specification is a complete page without JavaScript: heading, header, footer,
// landmarks. With JavaScript the page stays as it was sent (`pages.spec.ts`).

import { headerLink } from "../support/page.ts";
import { builtDocument, builtPages, contactWays } from "../support/site.ts";
import {
  navigation,
  quickLinks,
  routes,
  socialNetworks,
  tagline,
} from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

test("the site has exactly the pages of the specification", () => {
  const more = ["/aviso-de-privacidad/", "/preguntas-frecuentes/"];
  const notFound = ["/blog/desconocido/", "/no-existe/"];
  const expected = [...Object.values(routes), ...more, ...notFound];
  expect(builtPages().map(({ path }) => path)).toEqual(expected.toSorted());
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the header and the footer of Home have their links, with the names that the specification gives", async ({
    page,
  }) => {
    const { layout } = builtDocument(routes.home);
    await page.goto(routes.home);
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: layout.brand })).toHaveAttribute("href", "/");
    const links = header.getByRole("navigation").getByRole("link");
    await expect(links).toHaveCount(navigation.length);
    for (const [index, { name, href }] of navigation.entries()) {
      await expect(links.nth(index)).toHaveAccessibleName(name);
      await expect(links.nth(index)).toHaveAttribute("href", href);
      await expect(links.nth(index).locator("svg")).toHaveCount(1);
    }
    const footer = page.getByRole("contentinfo");
    await expect(footer).toContainText(tagline);
    for (const { name, href } of quickLinks) {
      const link = footer.getByRole("link", { name, exact: true });
      await expect(link).toHaveAttribute("href", href);
    }
    for (const [index, { label, url }] of layout.social.entries()) {
      expect(label).toBe(socialNetworks[index]);
      const link = footer.locator(`a[href="${url}"]`);
      await expect(link).toHaveAccessibleName(new RegExp(`^${label}`));
    }
    const mail = footer.getByRole("link", { name: contactWays().sales.value });
    await expect(mail).toHaveAttribute("href", /^mailto:[^?]+\?subject=\S+$/);
    const chat = footer.getByRole("link", { name: contactWays().chat.value });
    await expect(chat).toHaveAttribute("href", /^https:\/\/wa\.me\/52\d{10}\?text=\S+$/);
    await expect(chat).toHaveAccessibleName(/WhatsApp.*\+52/);
    const year = new Intl.DateTimeFormat("en", {
      year: "numeric",
      timeZone: "America/Mexico_City",
    }).format(new Date());
    await expect(footer).toContainText(`© ${year} ${layout.brand}`);
    await expect(footer).toContainText(layout.footer.rights);
    const credit = footer.getByRole("link", { name: layout.footer.credit?.label ?? "" });
    await expect(credit).toHaveAttribute("href", layout.footer.credit?.url ?? "");
  });

  test("every page is complete, with the same header and footer, and no control of it is dead", async ({
    page,
    baseURL,
  }) => {
    /** Returns the header and the footer without the marks of the current page; runs in the page. */
    const frameOf = () =>
      ["header", "footer"].map((name) =>
        (document.querySelector(name)?.outerHTML ?? "").replace(
          / aria-current="\w+"|<span[^>]*nav-mark[^>]*><\/span>/g,
          "",
        ),
      );
    await page.goto(routes.home);
    const frame = await page.evaluate(frameOf);
    for (const { path, status } of builtPages()) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 1280, height: 800 });
        const response = await page.goto(path);
        expect(response?.status()).toBe(status);
        await expect(page).toHaveURL(`${baseURL}${path}`);
        await expect(page).toHaveTitle(builtDocument(path).payload.title);
        await expect(page.locator("html")).toHaveAttribute("lang", "es-MX");
        for (const element of ["header", "main", "h1", "footer", "#root"]) {
          await expect(page.locator(element), `one ${element}`).toHaveCount(1);
        }
        await expect(page.locator("main h1")).toBeVisible();
        expect(await page.evaluate(frameOf)).toEqual(frame);
        if (status === 200) {
          const current = await page
            .locator("header [aria-current]:visible")
            .evaluateAll((links) =>
              links.map((link) => [link.getAttribute("href"), link.getAttribute("aria-current")]),
            );
          const isMain = navigation.some(({ href }) => href === path);
          const section = path.startsWith("/blog/") ? [[routes.blog, "true"]] : [];
          expect(current).toEqual(isMain ? [[path, "page"]] : section);
        }
        // A control that needs JavaScript would be dead.
        for (const width of [360, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          const dead = page.locator("main button:visible, .menu-button:visible");
          await expect(dead, `${width} px`).toHaveCount(0);
        }
      });
    }
  });

  test("on a small screen the six links and those to the services are there, too", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(routes.about);
    for (const { name } of navigation) await expect(headerLink(page, name)).toBeVisible();
    for (const { title, to } of builtDocument(routes.about).layout.services) {
      const link = headerLink(page, title);
      await expect(link).toBeVisible();
      await expect(link).toHaveAttribute("href", to);
    }
  });
});
