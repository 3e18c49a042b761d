import { expectBelowHeader, open } from "../support/page.ts";
import { builtSection } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

/** The contents that the specification lists for each card, as words that its text must contain. */
const cards = [
  {
    id: "vida",
    words: [/educativo/i, /ahorro/i, /pagos limitados/i, /inversión/i, /retiro/i],
  },
  {
    id: "gastos-medicos",
    words: [
      /medida/i,
      /red de hospitales/i,
      /enfermedad/i,
      /accidente/i,
      /nacional/i,
      /internacional/i,
    ],
  },
  {
    id: "auto",
    words: [
      /particular/i,
      /amplia/i,
      /limitada/i,
      /responsabilidad civil/i,
      /tractores/i,
      /camiones/i,
      /equipo pesado/i,
      /aplicación/i,
      /asistencia vial y legal/i,
    ],
  },
  {
    id: "hogar",
    words: [/integral/i, /estructura/i, /contenidos/i, /responsabilidad civil familiar/i],
  },
  {
    id: "danos",
    words: [
      /carga/i,
      /mercancías diversas/i,
      /robo/i,
      /accidente/i,
      /daños/i,
      /tierra, aire y mar/i,
    ],
  },
];

test("five cards carry the ids of the specification, in its order", async ({ page }) => {
  const services = builtSection(routes.services, "services").services.map(({ service }) => service);
  expect(services.map(({ id }) => id)).toEqual(cards.map(({ id }) => id));
  await page.goto(routes.services);
  const inOrder = page.locator(cards.map(({ id }) => `main #${id}`).join(", "));
  await expect(inOrder).toHaveCount(cards.length);
  for (const [index, { id }] of cards.entries()) {
    await expect(inOrder.nth(index)).toHaveAttribute("id", id);
  }
});

test("each card has title, description, details, picture and button", async ({ page }) => {
  await page.goto(routes.services);
  for (const { id, words } of cards) {
    const { services } = builtSection(routes.services, "services");
    const service = services.find(({ service }) => service.id === id)?.service;
    if (service === undefined) throw new Error(`no service \`${id}\``);
    const card = page.locator(`main #${id}`);
    await expect(card.getByRole("heading")).toHaveText(service.title);
    await expect(card).toContainText(service.description);
    await expect(card.getByRole("listitem")).toHaveText(service.details);
    const details = card.getByRole("list");
    for (const word of words) await expect(details).toContainText(word);
    await expect(card.getByRole("img", { name: service.image.alt })).toBeVisible();
    const button = card.getByRole("link", { name: "Solicitar Información", exact: true });
    await expect(button).toHaveAttribute("href", `${routes.contact}?servicio=${id}`);
  }
});

test("each anchor shows its card below the header", async ({ page }) => {
  for (const [anchor, id] of [
    ["vida", "vida"],
    ["medicos", "gastos-medicos"],
    ["gastos-medicos", "gastos-medicos"],
    ["auto", "auto"],
    ["hogar", "hogar"],
    ["danos", "danos"],
    ["inversion", "vida"],
  ] as const) {
    await page.goto("about:blank");
    await open(page, `${routes.services}#${anchor}`);
    await expectBelowHeader(page, page.locator(`#${id}`));
  }
});

test("the page ends with a call to action", async ({ page }) => {
  await page.goto(routes.services);
  const button = page
    .getByRole("main")
    .getByRole("link", { name: "Hablar con un Asesor Experto", exact: true });
  await expect(button).toHaveAttribute("href", routes.contact);
});
