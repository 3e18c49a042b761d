import type { ContentsEntry } from "../generated/payload";

/**
 * The table of contents of an article's body, as the build makes it from the same headings: `h2`
 * are sections, an `h3` is a part of the section before it.
 */
export function contentsOf(body: ParentNode | null): ContentsEntry[] {
  const sections: ContentsEntry[] = [];
  for (const heading of body?.querySelectorAll("h2[id], h3[id]") ?? []) {
    const entry = { id: heading.id, text: textOf(heading) };
    if (heading.localName === "h2") sections.push({ ...entry, parts: [] });
    else sections.at(-1)?.parts.push(entry);
  }
  return sections;
}

/** What a heading says: without the marks of footnotes, with what pictures show. */
function textOf(heading: Element): string {
  const copy = heading.cloneNode(true) as Element;
  for (const mark of copy.querySelectorAll(".footnote-ref")) mark.remove();
  for (const image of copy.querySelectorAll("img")) image.replaceWith(image.alt);
  return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
}
