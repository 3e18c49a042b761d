import type { PageData } from "../generated/payload";

/**
 * The data that the page was rendered from, but for the layout. An article's body is in the page
 * once, as HTML: it is lifted from there before React hydrates (with an empty body, any other
 * mismatch would make React empty the article).
 */
export function readPageData(): PageData {
  const data = document.getElementById("page-data")?.textContent;
  if (data == null) throw new Error("the page has no element `#page-data`");
  const parsed: PageData = JSON.parse(data);
  if (parsed.payload.page.id === "article") {
    parsed.payload.page.props.html = document.querySelector("[data-article-body]")?.innerHTML ?? "";
  }
  return parsed;
}
