// A service card hands its title to the contact page as the navigation state `interestedService`.

import type { Page } from "@playwright/test";
import {
  clickInPlace,
  expectAtRest,
  headerLink,
  holdBack,
  hydrated,
  open,
  shows,
} from "../support/page.ts";
import { builtDocument, builtSection, contactWays } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

// Page transitions do not matter here.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const { contact, labels } = builtDocument(routes.contact).layout;
const services = builtSection(routes.services, "services").services.map(({ service }) => service);
const { interest } = labels;

/** Follows the request link of a service card to the contact page. */
async function askAbout(page: Page, id: string): Promise<void> {
  await open(page, routes.services);
  await page.locator(`#${id}`).getByRole("link", { name: "Solicitar Información" }).click();
  await expect(page).toHaveURL(routes.contact);
}

test("asking about a service shows its title on the contact page, and names it in every message", async ({
  page,
}) => {
  await open(page, routes.services);
  const { chat, sales, help } = contactWays();
  for (const { id, title } of services) {
    await page.locator(`#${id}`).getByRole("link", { name: "Solicitar Información" }).click();
    await expect(page).toHaveURL(routes.contact);
    await expect(note(page, title)).toBeVisible();
    // The router keeps the navigation state in the history entry, as `usr`.
    const state = await page.evaluate(() => history.state.usr);
    expect(state).toEqual({ interestedService: title });
    const suffix = contact.interestSuffix.replace("{service}", title);
    // The suffix is appended to the message, so it must begin with a separator.
    expect(suffix).toMatch(/^[\s,.:;]/);
    for (const way of [chat, sales, help]) {
      const link = page.getByRole("main").locator(`a[href^="${way.href}"]`).first();
      const written = new URL((await link.getAttribute("href")) ?? "").searchParams.values();
      expect([...written]).toEqual([`${way.message}${suffix}`]);
    }
    await page.goBack();
    await shows(page, routes.services);
  }
  await page.goForward();
  await expect(page.getByRole("button", { name: interest.drop })).toBeVisible();
  await headerLink(page, "Blog").click();
  await headerLink(page, "Contacto").click();
  await expect(page).toHaveURL(routes.contact);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("button", { name: interest.drop })).toHaveCount(0);
});

test("a service that the visitor drops stays dropped, and leaves place and focus where they were", async ({
  page,
}) => {
  await askAbout(page, "auto");
  const title = services.find(({ id }) => id === "auto")?.title ?? "";
  const drop = page.getByRole("button", { name: interest.drop });
  await expect(drop).toBeVisible();
  await expectAtRest(page);
  await page.evaluate(() => window.scrollTo({ top: 40, behavior: "instant" }));
  await clickInPlace(page, drop);
  await expect(note(page, title)).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(40);
  const focused = page.getByRole("main").locator(":focus");
  await expect(focused).toHaveAttribute("href", /^https:\/\/wa\.me\/\S+\?text=\S+$/);
  await expect(focused).not.toHaveAttribute("href", new RegExp(encodeURIComponent(title)));
  await expect(focused).toBeInViewport();

  await page.reload();
  await hydrated(page);
  await expect(drop).toHaveCount(0);
  await page.goBack();
  await shows(page, routes.services);
  await page.goForward();
  await shows(page, routes.contact);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(drop).toHaveCount(0);
});

test("a quick return to the page on which a service was dropped shows that page", async ({
  page,
}) => {
  await askAbout(page, "auto");
  const drop = page.getByRole("button", { name: interest.drop });
  await drop.click();
  await expect(drop).toHaveCount(0);
  await holdBack(page, /\/data-\w+\.json$/);
  await page.reload();
  await hydrated(page);
  await page.goBack();
  await expect(page).toHaveURL(routes.services);
  // The services page has not loaded yet, so the contact page was never left.
  await page.goForward();
  await expect(page).toHaveURL(routes.contact);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test.describe("before React has started", () => {
  test("every contact link names the service, before hydration and after it", async ({ page }) => {
    const release = await holdBack(page, "**/entry-client-*.js");
    await page.goto(routes.services, { waitUntil: "commit" });
    await page.locator("#auto").getByRole("link", { name: "Solicitar Información" }).click();
    await expect(page).toHaveURL(`${routes.contact}?servicio=auto`);
    const title = services.find(({ id }) => id === "auto")?.title ?? "";
    const suffix = encodeURIComponent(contact.interestSuffix.replace("{service}", title));
    const links = page.getByRole("main").locator('a:is([href*="?text="], [href*="?subject="])');
    await expect(links).toHaveCount(4);
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute("href", new RegExp(`${suffix}$`));
    }
    release();
    await hydrated(page);
    await expect(note(page, title)).toBeVisible();
    await expect(page).toHaveURL(routes.contact);
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute("href", new RegExp(`[^3]${suffix}$`));
    }
    await page.getByRole("button", { name: interest.drop }).click();
    for (const link of await links.all()) {
      await expect(link).not.toHaveAttribute("href", new RegExp(suffix));
    }
  });

  test.describe("in the development build, which reports what differs", () => {
    test.use({ build: "development" });

    test("an address with a service is hydrated without a message, and one with an unknown service asks about nothing", async ({
      page,
    }) => {
      await open(page, `${routes.contact}?utm_source=x&servicio=vida#contenido`);
      const title = services.find(({ id }) => id === "vida")?.title ?? "";
      await expect(note(page, title)).toBeVisible();
      await expect(page).toHaveURL(`${routes.contact}?utm_source=x#contenido`);
      await open(page, `${routes.contact}?servicio=nada`);
      await expect(page).toHaveURL(routes.contact);
      await expect(page.getByRole("button", { name: interest.drop })).toHaveCount(0);
    });
  });
});

/** Returns the note that names the service. */
function note(page: Page, title: string) {
  const text = interest.text.replace("{service}", title);
  return page.getByRole("main").getByText(text);
}
