import type { Page } from "@playwright/test";
import { open } from "../support/page.ts";
import { builtSection, contactWays, copyName } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

const { chat, sales, phone, help } = contactWays();

test("the contact page has a link for every way with its message, the address and a map", async ({
  page,
}) => {
  const { offices } = builtSection(routes.contact, "contact-details");
  await page.goto(routes.contact);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Contacto|Contáctanos/);
  const text = encodeURIComponent("Hola, visité tu sitio web y quisiera pedir informes");
  const subject = encodeURIComponent("Solicitud de cotización");
  for (const [way, href] of [
    [chat, `https://wa.me/523300000000?text=${text}`],
    [sales, `mailto:ventas@example.com?subject=${subject}`],
    [phone, "tel:+523300000000"],
  ] as const) {
    await expect(direct(page, way)).toHaveAttribute("href", href);
  }
  await expect(direct(page, chat)).toHaveAttribute("target", "_blank");
  await expect(direct(page, chat)).toHaveAttribute("rel", /\bnoopener\b/);

  const main = page.getByRole("main");
  const address = main.locator("address");
  for (const part of [...(offices[0]?.lines ?? []), "Americana", "Guadalajara", "Jalisco"]) {
    await expect(address).toContainText(part);
  }
  for (const way of [phone, sales, help]) {
    const link = main.getByRole("link", { name: way.value, exact: true });
    const message = encodeURIComponent(way.message ?? "");
    await expect(link).toHaveAttribute("href", way.href + message);
    await expect(main.locator("dt", { hasText: way.label })).toBeVisible();
  }
  await expect(main.getByRole("img", { name: offices[0]?.map?.alt ?? "" })).toBeVisible();
});

test("three buttons copy the phone and the e-mails", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, routes.contact);
  const buttons = page.getByRole("main").getByRole("button", { name: /^Copiar / });
  await expect(buttons).toHaveCount(3);
  for (const way of [phone, sales, help]) {
    await buttons.and(page.getByRole("button", { name: copyName(way) })).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(way.value);
  }
});

/** Returns the direct button of a contact way; its name begins with its action. */
function direct(page: Page, { action }: { action: string }) {
  return page.getByRole("main").getByRole("link", { name: new RegExp(`^${action}`) });
}
