import { builtSection } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

test("four testimonials have name, face, city, rating and quote, and the page ends with a call", async ({
  page,
}) => {
  const { testimonials } = builtSection(routes.testimonials, "testimonials");
  expect(testimonials).toHaveLength(4);
  await page.goto(routes.testimonials);
  const ratings = page.getByRole("main").getByRole("img", { name: /^\d de 5 estrellas$/ });
  await expect(ratings).toHaveCount(4);
  for (const [index, { name, location, image, stars, quote }] of testimonials.entries()) {
    expect(stars).toBeGreaterThanOrEqual(1);
    expect(stars).toBeLessThanOrEqual(5);
    const card = page.getByRole("main").getByRole("listitem").nth(index);
    await expect(card).toContainText(name);
    await expect(card).toContainText(location);
    await expect(card).toContainText(quote);
    const face =
      image === null
        ? card.locator(".initials")
        : card.getByRole("img", { name: image.alt, exact: true });
    await expect(face).toBeVisible();
    await expect(card.getByRole("img", { name: `${stars} de 5 estrellas` })).toBeVisible();
  }
  const button = page.getByRole("main").getByRole("link", { name: "Contáctanos Hoy", exact: true });
  await expect(button).toHaveAttribute("href", routes.contact);
});
