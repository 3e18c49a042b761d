import type { ContentsEntry, PageData } from "../generated/payload";

/**
 * The data that the page was rendered from, but for the layout. An article's body and its table of
 * contents are in the page once, as HTML: they are lifted from there before React hydrates (with
 * an empty body, any other mismatch would make React empty the article).
 */
export function readPageData(): PageData {
  const data = document.getElementById("page-data")?.textContent;
  if (data == null) throw new Error("the page has no element `#page-data`");
  const parsed: PageData = JSON.parse(data);
  if (parsed.payload.page.id === "article") {
    const { props } = parsed.payload.page;
    props.html = document.querySelector("[data-article-body]")?.innerHTML ?? "";
    props.contents = entriesOf(document.querySelector(".contents > ol"));
  }
  return parsed;
}

/** The entries of a list in the table of contents, each with those of the list within it. */
function entriesOf(list: Element | null): ContentsEntry[] {
  return Array.from(list?.children ?? [], (item) => {
    const link = item.querySelector("a");
    return {
      id: link?.getAttribute("href")?.slice(1) ?? "",
      text: link?.textContent ?? "",
      parts: entriesOf(item.querySelector("ol")),
    };
  });
}
