// `ssg edit`: typed text stays with its list item, and a page that cannot be shown can be edited.

import { expect, test } from "../support/edit-site.ts";
import { routes } from "../support/specification.ts";

const testimonials = "content/testimonials.yaml";

test("text typed into a form is saved to its testimonial after that has moved", {
  tag: "@soak",
}, async ({ page, editor, site: edited, consoleGuard }) => {
  // The editor requests the form of a removed testimonial.
  consoleGuard.expectReport(/409/);
  const before = edited.read(testimonials);
  const [name = ""] = /(?<=- name: ).+/.exec(before) ?? [];
  await editor.open(routes.testimonials);
  await page.getByRole("main").getByText(name.replaceAll('"', "")).first().click();
  await editor.field.getByRole("button", { name: "Más campos" }).click();
  const row = (at: number) => editor.row("testimonials", at, "location").getByRole("textbox");
  await row(0).fill("Tepic, Nayarit");
  const other = `- name: "Zoe"\n    location: "Colima"\n    stars: 5\n    quote: "Muy bien."\n    sample: true\n  `;
  edited.write(testimonials, before.replace("- name:", `${other}- name:`));
  await expect(row(1)).toHaveValue("Tepic, Nayarit");
  await editor.saves(() => row(1).press("Control+Enter"));
  const after = edited.read(testimonials);
  expect(after.indexOf("Colima")).toBeLessThan(after.indexOf("Tepic, Nayarit"));

  // The form of a removed item is not replaced by that of another one.
  await row(1).fill("Durango");
  edited.write(testimonials, before.replace(/- name: [\s\S]*?(?=- name: )/, other));
  await expect(editor.panel.getByText(/ya no está en su lista/)).toBeVisible();
  await editor.bar("Sin guardar: 1").click();
  await expect(editor.panel).toContainText("Durango");
});

test("a draft with an error opens as a form beside the error, and can be corrected there", async ({
  page,
  editor,
  site: edited,
}) => {
  const article = "content/articles/roto.md";
  await editor.open(routes.blog);
  const summary = "Lo que hay que saber antes de contratar un seguro, en unas cuantas palabras.";
  edited.write(
    article,
    `---\ntitle: "Un borrador roto"\ndate: mañana\nsummary: "${summary}"\ndraft: true\n---\n\nUno.\n`,
  );
  await edited.printed(/roto/);
  await page.goto("/blog/roto/");
  await expect(editor.panel.getByRole("alert").first()).toContainText("Línea 3: No es una fecha");
  const date = editor.row("date").locator("input");
  await date.fill("2025-05-06");
  await date.press("Control+Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Un borrador roto");
  expect(edited.read(article)).toContain("date: 2025-05-06\n");
});
