// `ssg edit`: what a person needs stays in the window.

import { expect, test } from "../support/edit-site.ts";
import { routes } from "../support/specification.ts";

test.describe("at 200 % zoom", () => {
  test.use({ viewport: { width: 640, height: 400 } });

  test("“Save” is in the window, for lines and for body text", async ({ page, editor }) => {
    const save = editor.field.getByRole("button", { name: "Guardar", exact: true });
    await editor.open(routes.lifeArticle);
    await editor.openText("Los nombres comerciales son muchos");
    await expect(save).toBeInViewport({ ratio: 1 });
    await editor.open(routes.services);
    const text = page.getByRole("main").locator("li p[data-edit]").first();
    // Its last line is at the lower edge.
    await text.evaluate((element) => element.scrollIntoView({ block: "end" }));
    await text.click({ position: { x: 5, y: 5 } });
    await expect(editor.field.getByRole("textbox")).toBeFocused();
    await expect(save).toBeInViewport({ ratio: 1 });
  });
});

test("the form of a card does not cover it, and closes with its page", async ({ page, editor }) => {
  await editor.open(routes.testimonials);
  const cards = page
    .getByRole("main")
    .locator("li")
    .filter({ has: page.locator("[data-edit]") });
  const boxes = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect()));
  const card = cards.nth(boxes.findIndex(({ right }) => right > 1280 - 432));
  await card.locator("p[data-edit]").first().click();
  await editor.field.getByRole("button", { name: "Más campos" }).click();
  await expect(editor.panel.locator(".form")).toBeVisible();
  const [ofCard, ofPanel] = [await card.boundingBox(), await editor.panel.boundingBox()];
  expect(ofPanel?.x).toBe(0);
  expect(ofPanel?.width).toBeLessThanOrEqual(ofCard?.x ?? 0);
  await page.reload();
  await editor.isThere();
  await expect(editor.panel.locator(".form")).toBeVisible();
  await editor.open(routes.contact);
  await expect(editor.panel).toHaveCount(0);
});
