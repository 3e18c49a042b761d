// A service card hands its title to the contact page as the navigation state `interestedService`.

import type { Page } from "@playwright/test";
import { open } from "../support/page.ts";
import { builtDocument, builtProps } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

const { contact } = builtDocument(routes.contact).layout;
const { services } = builtProps(routes.services, "services");
const { interest } = builtProps(routes.contact, "contact").copy;

/** Asks about a service on its card, and arrives at the contact page. */
async function askAbout(page: Page, id: string): Promise<void> {
  await open(page, routes.services);
  await page.locator(`#${id}`).getByRole("link", { name: "Solicitar Información" }).click();
  await expect(page).toHaveURL(routes.contact);
}

for (const { id, title } of services) {
  test(`asking about #${id} shows its title on the contact page`, async ({ page }) => {
    await askAbout(page, id);
    await expect(note(page, title)).toBeVisible();
    // The router keeps the navigation state in the history entry, as `usr`.
    const state = await page.evaluate(() => history.state.usr);
    expect(state).toEqual({ interestedService: title });
  });
}

test("the greeting and the subjects name the service, as words of a sentence", async ({ page }) => {
  const title = services[0]?.title ?? "";
  await askAbout(page, services[0]?.id ?? "");
  await expect(note(page, title)).toBeVisible();
  const suffix = contact.interestSuffix.replace("{service}", title);
  // It continues the text as it stands: it must not run into its last word.
  expect(suffix).toMatch(/^[\s,.:;]/);
  const main = page.getByRole("main");
  for (const [selector, text] of [
    ['a[href^="https://wa.me/"]', contact.whatsappGreeting],
    [`a[href^="mailto:${contact.salesEmail}"]`, contact.salesSubject],
    [`a[href^="mailto:${contact.helpEmail}"]`, contact.helpSubject],
  ] as const) {
    const href = await main.locator(selector).first().getAttribute("href");
    const written = [...new URL(href ?? "").searchParams.values()];
    expect(written).toEqual([`${text}${suffix}`]);
  }
});

test("the visitor can drop the service", async ({ page }) => {
  await askAbout(page, "auto");
  const title = services.find(({ id }) => id === "auto")?.title ?? "";
  await expect(note(page, title)).toBeVisible();
  await page.getByRole("button", { name: interest.drop }).click();
  await expect(note(page, title)).toHaveCount(0);
  const link = page.getByRole("main").locator('a[href^="https://wa.me/"]').first();
  await expect(link).toHaveAttribute("href", /\?text=\S+$/);
  await expect(link).not.toHaveAttribute("href", new RegExp(encodeURIComponent(title)));
});

test("the service survives a reload, and going back and forward", async ({ page }) => {
  await askAbout(page, "hogar");
  const title = services.find(({ id }) => id === "hogar")?.title ?? "";
  await expect(note(page, title)).toBeVisible();
  await page.reload();
  await expect(note(page, title)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(routes.services);
  await page.goForward();
  await expect(note(page, title)).toBeVisible();
});

test("a visitor who asked about nothing sees no note", async ({ page }) => {
  await open(page, routes.contact);
  await expect(page.getByRole("button", { name: interest.drop })).toHaveCount(0);
});

/** The note that names the service. */
function note(page: Page, title: string) {
  const text = interest.text.replace("{service}", title);
  return page.getByRole("main").getByText(text);
}
