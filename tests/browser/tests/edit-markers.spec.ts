// `ssg edit`: pages are rendered from the values that visitors get, without markers in them.

import { expect, test } from "../support/edit-site.ts";
import { builtDocument, builtSection, contactWays, copyName } from "../support/site.ts";
import { routes } from "../support/specification.ts";

const [service] = builtSection(routes.services, "services").services;

test("what leaves a page that is edited has no markers: clipboard, announcements and history", async ({
  page,
  context,
  editor,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await editor.open(routes.contact);
  await editor.bar("Ver").click();
  const { phone } = contactWays();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: copyName(phone) }).click();
  await expect.poll(copied).toBe(phone.value);
  expect(await copied()).toHaveLength(16);

  await page.getByRole("banner").getByRole("link", { name: "Servicios", exact: true }).click();
  const announcer = page.locator("body > p[role=status]");
  const { title } = builtDocument(routes.services).payload;
  await expect.poll(() => announcer.textContent()).toBe(`Página: ${title}`);
  const request = page.locator(`#${service?.service.id}`).getByRole("link");
  await request.filter({ hasText: "Solicitar Información" }).click();
  await expect(page).toHaveURL(routes.contact);
  expect(await page.evaluate(() => history.state.usr)).toEqual({
    interestedService: service?.service.title,
  });
});

test("a page that is reached by a link can be edited", async ({ page, editor }) => {
  await editor.open(routes.home);
  await editor.bar("Ver").click();
  await page.getByRole("banner").getByRole("link", { name: "Contacto", exact: true }).click();
  const heading = page.getByRole("heading", { level: 1, name: "Contacto" });
  await expect(heading).toHaveAttribute("data-edit");
  await editor.bar("Editar").click();
  await editor.write(heading, "Contáctanos");
  await editor.saves(() => page.keyboard.press("Enter"));
  await expect(page.getByRole("heading", { level: 1, name: "Contáctanos" })).toBeVisible();
});

/** A section that shows at most twenty characters of a text. */
const section = `import type { Frase } from "ssg/sections";
export function FraseSection({ title, phrase }: Frase) {
  return (
    <section className="wrap">
      <h2>{title}</h2>
      <p>{phrase.length > 20 ? \`\${phrase.slice(0, 20)}…\` : phrase}</p>
    </section>
  );
}
`;

const fields = `label: Frase
help: "Una frase corta."
icon: star
fields:
  title: {type: text, label: Título}
  phrase: {type: text, label: Texto}
example: {title: "Un título", phrase: "Una frase corta"}
`;

const own = `sample: true
meta:
  title: "Frases que caben y que no caben"
  description: >-
    Una página con frases de distinto largo, de las que una sección propia solo muestra el comienzo.
sections:
  - {kind: page-heading, heading: "Frases", text: "Son dos."}
  - {kind: frase, title: "La larga", phrase: "Una frase de más de veinte letras"}
  - {kind: frase, title: "La corta", phrase: "Dieciocho letras.."}
`;

test("an own section that cuts a text shows the page of visitors, and opens its form", {
  tag: "@soak",
}, async ({ page, editor, site }) => {
  site.write("sections/frase/section.tsx", section);
  site.write("sections/frase/fields.yaml", fields);
  site.write("content/pages/frases.yaml", own);
  await expect.poll(async () => (await fetch(`${site.url}/frases/`)).status).toBe(200);
  await editor.open("/frases/");
  const sections = page.locator(".own-frase");
  await expect(sections.locator("p")).toHaveText(["Una frase de más de …", "Dieciocho letras.."]);

  // The text of the second one fits, but not with its marker.
  await expect(sections.and(page.locator("[data-edit]"))).toHaveCount(2);
  await expect(sections.locator("h2[data-edit]")).toHaveCount(2);
  await expect(sections.locator("p[data-edit]")).toHaveCount(0);
  await sections.first().locator("p").click();
  await expect(editor.field).toHaveAccessibleName(/^Editar: /);
  const text = editor.field.getByRole("textbox", { name: "Texto" });
  await expect(text).toHaveValue("Una frase de más de veinte letras");
  await editor.field.getByRole("button", { name: "Cerrar" }).click();
  // Texts that are shown as they are have their own fields.
  await editor.write(sections.first().getByRole("heading"), "La que no cabe");
  await editor.saves(() => page.keyboard.press("Enter"));
  await expect(sections.first().getByRole("heading")).toHaveText("La que no cabe");
  expect(site.read("content/pages/frases.yaml")).toContain('title: "La que no cabe"');
});
