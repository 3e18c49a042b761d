// The reading view of Firefox, whose code is `@mozilla/readability`, shows an article without the
// parts of the page around it, also a short one.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { builtArticle, builtDocument, builtPages } from "../support/site.ts";
import { expect, test } from "../support/test.ts";

const readability = readFileSync(
  createRequire(import.meta.url).resolve("@mozilla/readability/Readability.js"),
  "utf8",
);

/** Returns the first block of an article and its view, made from its first blocks only. */
const view = (html: string, blocks: number) => `(() => {
  ${readability}
  const page = new DOMParser().parseFromString(${JSON.stringify(html)}, "text/html");
  const body = [...page.querySelectorAll("[data-article-body] > *")];
  // A short article has no table of contents.
  if (body.length > ${blocks}) page.querySelector(".contents").remove();
  for (const block of body.slice(${blocks})) block.remove();
  const { textContent, publishedTime } = new Readability(page).parse();
  return [body[0].textContent, textContent, publishedTime].map((text) => text.trim());
})()`;

for (const blocks of [6, 10_000]) {
  test(`the reading view of an article of up to ${blocks} blocks begins and ends with its text`, async ({
    page,
  }) => {
    const articles = builtPages().filter(({ path }) => /^\/blog\/(?!tema|pagina|desc)./.test(path));
    expect(articles).toHaveLength(2);
    for (const { path } of articles) {
      const { html } = builtDocument(path).payload;
      const [first, shown, published] = await page.evaluate<string[]>(view(html, blocks));
      expect(shown?.startsWith(first ?? "?"), shown?.slice(0, 200)).toBe(true);
      expect(shown).not.toContain("Ver más artículos");
      expect(published).toBe(builtArticle(path).date.iso);
    }
  });
}
