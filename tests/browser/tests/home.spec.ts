import { section } from "../support/page.ts";
import { builtSection } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

test("Home says what the specification says, shows services and values, and leads on", async ({
  page,
}) => {
  await page.goto(routes.home);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(
    "Tu Tranquilidad, Nuestra Prioridad",
  );
  await expect(main.getByRole("heading", { name: "Inversiones", exact: true })).toBeVisible();
  for (const [name, href] of [
    ["Obtén una Cotización Gratuita", routes.contact],
    ["Ver Todos los Servicios", routes.services],
  ] as const) {
    await expect(main.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }

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

  const values = section(page, "¿Por Qué Elegirnos?").getByRole("listitem").getByRole("heading");
  await expect(values).toHaveText([
    /personalizada/i,
    /compromiso y confianza/i,
    /soluciones integrales/i,
  ]);
});
