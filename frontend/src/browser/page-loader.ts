import { type LoadedPage, loadComponent } from "../app/pages";
import type { Layout, PageData, Payload, SiteData } from "../generated/payload";

/** Loads the page of a canonical path, or rejects when this tab cannot show it. */
export type PageLoader = (path: string) => Promise<LoadedPage>;

/**
 * Makes the loader of one frontend build. Main routes come from one data file, fetched once;
 * every other page has its own `data.json`. Data of another build is refused: its props may not
 * fit the components of this one.
 */
export function pageLoader(layout: Layout, build: string): PageLoader {
  let siteData: Promise<SiteData> | undefined;

  async function payloadOf(path: string): Promise<Payload> {
    siteData ??= fetchJson<SiteData>(layout.data, build);
    // A failed download is not kept, so that the next attempt starts afresh.
    siteData.catch(() => {
      siteData = undefined;
    });
    const { pages } = await siteData;
    const shared = pages[path];
    if (shared !== undefined) return shared;
    const { payload } = await fetchJson<PageData>(
      `${layout.base}${path.slice(1)}data.json`,
      build,
    );
    return payload;
  }

  return async (path) => {
    const payload = await payloadOf(path);
    return { payload, Component: await loadComponent(payload.page.id) };
  };
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
