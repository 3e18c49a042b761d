// Submenus of header entries other than the services.

import { expectAccessible } from "../support/axe.ts";
import { expect, test } from "../support/dev-site.ts";
import { headerLink, open } from "../support/page.ts";
import { routes } from "../support/specification.ts";

/** The last link is a flex box, whose parts count as separate words. */
const names = ["Opiniones", "Solicitud (PDF, 1 KB)", /^Mapa ?, se abre en una pestaña nueva$/];

test("a menu of other links opens and closes as that of the services, and is part of that of small screens", async ({
  page,
  site,
}) => {
  site.write("content/files/solicitud.pdf", "%PDF-1.7\n");
  await site.printed("visitors see the file where a page links to it");
  site.edit(
    "content/site.yaml",
    `    label: "Contacto"
    icon: mail
`,
    `    label: "Contacto"
    children:
      - { route: /testimonios/, label: "Opiniones", icon: star }
      - { route: /files/solicitud.pdf, label: "Solicitud" }
      - { route: https://www.example.com/, label: "Mapa" }
`,
  );
  await site.printed("`content/site.yaml`");
  await open(page, routes.about);
  const header = page.getByRole("banner");
  const button = header.getByRole("button", { name: "Abrir menú: Contacto" });
  const services = header.getByRole("button", { name: "Lista de servicios" });
  const links = header.locator(".submenu-panel").last().locator("a");

  await headerLink(page, "Contacto").hover();
  await expect(links.first()).toBeVisible();
  await expect(services).toHaveAttribute("aria-expanded", "false");
  for (const [index, name] of names.entries()) {
    await expect(links.nth(index)).toHaveAccessibleName(name);
    await expect(links.nth(index)).toBeInViewport({ ratio: 1 });
  }
  await page.mouse.move(640, 700);
  await expect(links.first()).toBeHidden();

  await button.click();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await expectAccessible(page, "header");
  await services.click();
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await expect(links.first()).toBeHidden();
  await services.press("Escape");

  await button.press("ArrowDown");
  await expect(links.first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(links.last()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await expect(links.first()).toBeHidden();

  await button.click();
  await links.first().click();
  await expect(page).toHaveURL(/\/testimonios\/$/);
  await expect(links.first()).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Abrir menú", exact: true }).click();
  const menu = page.getByRole("dialog");
  for (const name of names) {
    await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
  }
  await menu.getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveURL(routes.blog);
  await expect(menu).toBeHidden();
});
