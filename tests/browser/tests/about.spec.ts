import { section } from "../support/page.ts";
import { builtProps } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

test("the page tells the story, the mission and the vision", async ({ page }) => {
  const { copy } = builtProps(routes.about, "about");
  await page.goto(routes.about);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(copy.heading);
  expect(copy.story.paragraphs.length).toBeGreaterThan(0);
  for (const paragraph of copy.story.paragraphs) {
    await expect(section(page, copy.story.heading)).toContainText(paragraph);
  }
  for (const [word, { title, text }] of [
    [/misión/i, copy.mission],
    [/visión/i, copy.vision],
  ] as const) {
    expect(title).toMatch(word);
    await expect(section(page, title)).toContainText(text);
  }
});

test("three reasons for trust are given", async ({ page }) => {
  const { trust } = builtProps(routes.about, "about").copy;
  await page.goto(routes.about);
  const reasons = section(page, trust.heading).getByRole("listitem");
  await expect(reasons).toHaveCount(3);
  await expect(reasons.nth(0).getByRole("heading")).toHaveText(/experiencia comprobada/i);
  await expect(reasons.nth(1).getByRole("heading")).toHaveText(/cliente/i);
  await expect(reasons.nth(2).getByRole("heading")).toHaveText(/transparencia total/i);
});
