import { type LoadedPage, loadedPage } from "../app/pages";
import type { Layout, PageData, Payload, SiteData } from "../generated/payload";
import { contentsOf } from "./contents";

/** Loads pages for client-side navigation. */
export type PageLoader = {
  /** The page of a canonical path; rejects when this tab cannot show it. */
  load: (path: string) => Promise<LoadedPage>;
  /** Downloads a page ahead of its visit; a failure is left to the visit. */
  prefetch: (path: string) => void;
};

/**
 * Makes the loader of one frontend build. Main routes come from one data file; every other page
 * has its own `data.json`. Data of another build is refused: its props may not fit the
 * components of this one.
 */
export function pageLoader(layout: Layout, build: string): PageLoader {
  const pending = new Map<string, Promise<unknown>>();

  /** One download for each address; a failed one is forgotten, so that a retry starts afresh. */
  function fetchOnce<Data extends { build: string }>(url: string): Promise<Data> {
    let download = pending.get(url) as Promise<Data> | undefined;
    if (download === undefined) {
      download = fetchJson<Data>(url, build);
      download.catch(() => pending.delete(url));
      pending.set(url, download);
    }
    return download;
  }

  async function load(path: string): Promise<LoadedPage> {
    const { pages } = await fetchOnce<SiteData>(layout.data);
    const shared = pages[path];
    if (shared !== undefined) return loadedPage(shared);
    const { payload } = await fetchOnce<PageData>(`${layout.base}${path.slice(1)}data.json`);
    return loadedPage(withContents(payload));
  }

  return {
    load,
    prefetch: (path) => void load(path).catch(() => {}),
  };
}

/** Gives an article the table of contents that its body has. */
function withContents(payload: Payload): Payload {
  if (payload.page.id === "article") {
    const { props } = payload.page;
    const body = document.createElement("template");
    body.innerHTML = props.html;
    props.contents ??= contentsOf(body.content);
  }
  return payload;
}

async function fetchJson<Data extends { build: string }>(
  url: string,
  build: string,
): Promise<Data> {
  const response = await fetch(url);
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok || !type.includes("json")) {
    throw new Error(`${url}: ${response.status} ${type}`);
  }
  const data: Data = await response.json();
  if (data.build !== build) throw new Error(`${url}: another build, ${data.build}`);
  return data;
}
