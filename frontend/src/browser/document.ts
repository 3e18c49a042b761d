import type { ArticleLink, PageData } from "../generated/payload";
import { contentsOf } from "./contents";

/**
 * The data that the page was rendered from, but for the layout. What an article's page says is in it
 * once, as HTML: it is read there before React hydrates (with an empty body, any other mismatch would
 * make React empty the article).
 *
 * @param base path of the site, with a slash at both ends
 */
export function readPageData(base: string): PageData {
  const data = document.getElementById("page-data")?.textContent;
  if (data == null) throw new Error("the page has no element `#page-data`");
  const parsed: PageData = JSON.parse(data);
  const { payload } = parsed;
  if (payload.page.id === "article") {
    const { props } = payload.page;
    const body = document.querySelector("[data-article-body]");
    payload.title = document.title;
    props.title = document.querySelector("h1")?.textContent ?? "";
    props.html = body?.innerHTML ?? "";
    props.contents ??= contentsOf(body);
    props.previous = neighbour("prev", base);
    props.next = neighbour("next", base);
  }
  return parsed;
}

/** The article that a link at the end of an article leads to. */
function neighbour(rel: string, base: string): ArticleLink | null {
  const link = document.querySelector<HTMLAnchorElement>(`.neighbours [rel="${rel}"]`);
  if (link === null) return null;
  const title = link.querySelector("strong")?.textContent ?? "";
  return { to: `/${link.pathname.slice(base.length)}`, title };
}
