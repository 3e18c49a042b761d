import { open } from "../support/page.ts";
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

test("five cards in the order of the specification have all their parts, and the page ends with a call", async ({
  page,
}) => {
  const services = builtSection(routes.services, "services").services.map(({ service }) => service);
  expect(services.map(({ id }) => id)).toEqual(cards.map(({ id }) => id));
  await page.goto(routes.services);
  const main = page.getByRole("main");
  const inOrder = page.locator(cards.map(({ id }) => `main #${id}`).join(", "));
  await expect(inOrder).toHaveCount(cards.length);
  for (const [index, { id, words }] of cards.entries()) {
    const service = services[index];
    if (service === undefined) throw new Error(`no service \`${id}\``);
    const card = inOrder.nth(index);
    await expect(card).toHaveAttribute("id", id);
    await expect(card.getByRole("heading")).toHaveText(service.title);
    await expect(card).toContainText(service.description);
    await expect(card.getByRole("listitem")).toHaveText(service.details);
    const details = card.getByRole("list");
    for (const word of words) await expect(details).toContainText(word);
    await expect(card.getByRole("img", { name: service.image.alt })).toBeVisible();
    const button = card.getByRole("link", { name: "Solicitar Información", exact: true });
    await expect(button).toHaveAttribute("href", `${routes.contact}?servicio=${id}`);
  }
  const call = main.getByRole("link", { name: "Hablar con un Asesor Experto", exact: true });
  await expect(call).toHaveAttribute("href", routes.contact);
});

test("on a phone, chat and telephone stay at hand below the services, and cover no focused link", async ({
  page,
}) => {
  await open(page, routes.services);
  const bar = page.locator(".services-bar");
  await expect(bar).toBeHidden();

  await page.setViewportSize({ width: 390, height: 700 });
  await expect(bar.getByRole("link", { name: /WhatsApp/ })).toBeInViewport();
  await expect(bar.getByRole("link", { name: /Llamar/ })).toHaveAttribute("href", /^tel:/);
  const requests = page.getByRole("link", { name: "Solicitar Información" });
  await requests.nth(2).focus();
  const [request, top] = [await requests.nth(2).boundingBox(), await bar.boundingBox()];
  if (request === null || top === null) throw new Error("the link or the bar is not shown");
  expect(request.y + request.height).toBeLessThanOrEqual(top.y);
});
