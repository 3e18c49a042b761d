import type { Document } from "../generated/payload";

/**
 * The data that the page was rendered from. An article's body is in the page once, as HTML: it
 * is lifted from there before React hydrates (with an empty body, any other mismatch would make
 * React empty the article).
 */
export function readDocument(): Document {
  const data = document.getElementById("document-data")?.textContent;
  if (data == null) throw new Error("the page has no element `#document-data`");
  const parsed: Document = JSON.parse(data);
  if (parsed.payload.page.id === "article") {
    parsed.payload.page.props.html = document.querySelector("[data-article-body]")?.innerHTML ?? "";
  }
  return parsed;
}
