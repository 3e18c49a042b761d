// Every route of the specification is a complete page: heading, header, footer, landmarks; with
// JavaScript and without it.

import { headerLink, hydrated } from "../support/page.ts";
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

for (const { path, status } of builtPages()) {
  test(`${path} is a complete page, and says the same with JavaScript`, async ({
    browser,
    page: live,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
    const page = await context.newPage();
    const { layout, payload } = builtDocument(path);
    const response = await page.goto(path);
    expect(response?.status()).toBe(status);

    await expect(page).toHaveURL(`${baseURL}${path}`);
    await expect(page).toHaveTitle(payload.title);
    await expect(page.locator("html")).toHaveAttribute("lang", "es-MX");
    for (const element of ["header", "main", "h1", "footer"]) {
      await expect(page.locator(element), `one <${element}>`).toHaveCount(1);
    }
    await expect(page.locator("#root")).toHaveCount(1);
    await expect(page.locator("main h1")).toBeVisible();

    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: layout.brand })).toHaveAttribute("href", "/");
    const links = header.getByRole("navigation").getByRole("link");
    await expect(links).toHaveCount(navigation.length);
    for (const [index, { name, href }] of navigation.entries()) {
      const link = links.nth(index);
      await expect(link).toHaveAccessibleName(name);
      await expect(link).toHaveAttribute("href", href);
      await expect(link.locator("svg")).toHaveCount(1);
      const isCurrent = status === 200 && path === href;
      const isSection = status === 200 && path.startsWith("/blog/") && href === routes.blog;
      if (isCurrent) await expect(link).toHaveAttribute("aria-current", "page");
      else if (isSection) await expect(link).toHaveAttribute("aria-current", "true");
      else if (status === 200) await expect(link).not.toHaveAttribute("aria-current");
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
    const year = new Intl.DateTimeFormat("en", {
      year: "numeric",
      timeZone: "America/Mexico_City",
    }).format(new Date());
    await expect(footer).toContainText(`© ${year} ${layout.brand}`);
    await expect(footer).toContainText(layout.footer.rights);
    const credit = footer.getByRole("link", { name: layout.footer.credit?.label ?? "" });
    await expect(credit).toHaveAttribute("href", layout.footer.credit?.url ?? "");

    // A control that needs JavaScript would be dead.
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const dead = page.locator("main button:visible, .menu-button:visible");
      await expect(dead, `${width} px`).toHaveCount(0);
    }

    // Hydration keeps the texts as they were sent (`hydration.spec.ts`).
    const sent = await page.locator("main").innerText();
    await context.close();
    expect(sent).not.toBe("");
    expect((await live.goto(path))?.status()).toBe(status);
    await hydrated(live);
    await expect(live).toHaveURL(`${baseURL}${path}`);
    await expect(live).toHaveTitle(payload.title);
    await expect(live.locator("main h1")).toBeVisible();
    expect(await live.locator("main").innerText()).toBe(sent);
  });
}

test("without JavaScript the six links are there on a small screen, too", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? "",
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  const page = await context.newPage();
  await page.goto(routes.about);
  for (const { name } of navigation) {
    const link = headerLink(page, name);
    await expect(link).toBeVisible();
  }
  await context.close();
});
