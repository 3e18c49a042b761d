import { section } from "../support/page.ts";
import { builtSection } from "../support/site.ts";
import { routes } from "../support/specification.ts";
import { expect, test } from "../support/test.ts";

test("«Sobre Mí» tells the story, the mission and the vision, and gives three reasons for trust", async ({
  page,
}) => {
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
  const trust = builtSection(routes.about, "cards");
  const reasons = section(page, trust.heading).getByRole("listitem").getByRole("heading");
  await expect(reasons).toHaveText([/experiencia comprobada/i, /cliente/i, /transparencia total/i]);
});
