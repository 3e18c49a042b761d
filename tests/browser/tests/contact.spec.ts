import type { Page } from "@playwright/test";
import { open } from "../support/page.ts";
import { builtDocument, builtSection } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

const { contact } = builtDocument(routes.contact).layout;

test("WhatsApp opens in a new tab with a greeting, e-mail has a subject, and the phone dials", async ({
  page,
}) => {
  const ways = builtSection(routes.contact, "contact-ways");
  await page.goto(routes.contact);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Contacto|Contáctanos/);
  const chat = direct(page, ways.whatsapp.label);
  const digits = contact.whatsapp.e164.replace("+", "");
  expect(digits).toMatch(/^52\d{10}$/);
  const text = encodeURIComponent(contact.whatsappGreeting);
  await expect(chat).toHaveAttribute("href", `https://wa.me/${digits}?text=${text}`);
  await expect(chat).toHaveAttribute("target", "_blank");
  await expect(chat).toHaveAttribute("rel", /\bnoopener\b/);
  const subject = encodeURIComponent(contact.salesSubject);
  const email = `mailto:${contact.salesEmail}?subject=${subject}`;
  await expect(direct(page, ways.email.label)).toHaveAttribute("href", email);
  expect(contact.phone.e164).toMatch(/^\+52\d{10}$/);
  const phone = `tel:${contact.phone.e164}`;
  await expect(direct(page, ways.call.label)).toHaveAttribute("href", phone);
});

test("the card shows address, phone, both e-mails and a map", async ({ page }) => {
  const { offices } = builtSection(routes.contact, "contact-details");
  await page.goto(routes.contact);
  const main = page.getByRole("main");
  const address = main.locator("address");
  for (const part of [...(offices[0]?.lines ?? []), "Americana", "Guadalajara", "Jalisco"]) {
    await expect(address).toContainText(part);
  }
  const phone = main.getByRole("link", { name: contact.phone.display, exact: true });
  await expect(phone).toHaveAttribute("href", `tel:${contact.phone.e164}`);
  for (const [email, subject] of [
    [contact.salesEmail, contact.salesSubject],
    [contact.helpEmail, contact.helpSubject],
  ] as const) {
    const link = main.getByRole("link", { name: email, exact: true });
    await expect(link).toHaveAttribute(
      "href",
      `mailto:${email}?subject=${encodeURIComponent(subject)}`,
    );
  }
  await expect(main.getByRole("img", { name: offices[0]?.map?.alt ?? "" })).toBeVisible();
});

test("three buttons copy the phone and the e-mails", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, routes.contact);
  const buttons = page.getByRole("main").getByRole("button", { name: /^Copiar / });
  await expect(buttons).toHaveCount(3);
  for (const [index, value] of [
    contact.phone.display,
    contact.salesEmail,
    contact.helpEmail,
  ].entries()) {
    await buttons.nth(index).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(value);
  }
});

/** One of the three direct buttons: its label comes first in its name. */
function direct(page: Page, label: string) {
  return page.getByRole("main").getByRole("link", { name: new RegExp(`^${label}`) });
}
