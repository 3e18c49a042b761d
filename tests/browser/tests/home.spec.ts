import { section } from "../support/page.ts";
import { builtSection } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(async ({ page }) => {
  await page.goto(routes.home);
});

test("the hero says what the specification says and leads to the contact page", async ({
  page,
}) => {
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(
    "Tu Tranquilidad, Nuestra Prioridad",
  );
  await expect(main.getByRole("heading", { name: "Inversiones", exact: true })).toBeVisible();
  const button = main.getByRole("link", { name: "Obtén una Cotización Gratuita", exact: true });
  await expect(button).toHaveAttribute("href", routes.contact);
});

test("three service cards are shown, each with one link to its own card", async ({ page }) => {
  const services = section(page, "Nuestros Servicios Principales");
  const cards = services.getByRole("listitem");
  const shown = builtSection(routes.home, "service-cards").services;
  expect(shown).toHaveLength(3);
  await expect(cards).toHaveCount(3);
  for (const [index, anchor] of ["vida", "medicos", "auto"].entries()) {
    const card = cards.nth(index);
    await expect(card.getByRole("heading")).toHaveText(shown[index]?.title ?? "");
    await expect(card).toContainText(shown[index]?.description ?? "");
    await expect(card.locator("svg").first()).toBeVisible();
    const links = card.getByRole("link");
    await expect(links).toHaveCount(1);
    await expect(links).toHaveText("Saber Más");
    await expect(links).toHaveAttribute("href", `/servicios/#${anchor}`);
  }
  await expect(services.locator('a[href^="/servicios/#"]')).toHaveCount(3);
});

test("a button leads to all services", async ({ page }) => {
  const button = page.getByRole("link", { name: "Ver Todos los Servicios", exact: true });
  await expect(button).toHaveAttribute("href", routes.services);
});

test("three value cards say why to choose the advisory", async ({ page }) => {
  const values = section(page, "¿Por Qué Elegirnos?");
  const cards = values.getByRole("listitem");
  await expect(cards).toHaveCount(3);
  await expect(cards.nth(0).getByRole("heading")).toHaveText(/personalizada/i);
  await expect(cards.nth(1).getByRole("heading")).toHaveText(/compromiso y confianza/i);
  await expect(cards.nth(2).getByRole("heading")).toHaveText(/soluciones integrales/i);
});
