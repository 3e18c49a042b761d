import { section } from "../support/page.ts";
import { builtSection } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

test("the page tells the story, the mission and the vision", async ({ page }) => {
  const heading = builtSection(routes.about, "page-heading");
  const story = builtSection(routes.about, "text");
  await page.goto(routes.about);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading.heading);
  const paragraphs = [...story.text.html.matchAll(/<p>(.*?)<\/p>/gs)].map(([, text = ""]) => text);
  expect(paragraphs.length).toBeGreaterThan(0);
  for (const paragraph of paragraphs) {
    await expect(section(page, story.heading ?? "")).toContainText(paragraph);
  }
  const { panels } = builtSection(routes.about, "panels");
  for (const [index, word] of [/misión/i, /visión/i].entries()) {
    const { title = "", text = "" } = panels[index] ?? {};
    expect(title).toMatch(word);
    await expect(section(page, title)).toContainText(text);
  }
});

test("three reasons for trust are given", async ({ page }) => {
  const trust = builtSection(routes.about, "cards");
  await page.goto(routes.about);
  const reasons = section(page, trust.heading).getByRole("listitem");
  await expect(reasons).toHaveCount(3);
  await expect(reasons.nth(0).getByRole("heading")).toHaveText(/experiencia comprobada/i);
  await expect(reasons.nth(1).getByRole("heading")).toHaveText(/cliente/i);
  await expect(reasons.nth(2).getByRole("heading")).toHaveText(/transparencia total/i);
});
