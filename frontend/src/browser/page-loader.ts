import { type LoadedPage, loadedPage } from "../app/pages";
import type { Layout, SiteData } from "../generated/payload";
import { blogPath } from "../lib/paths";
import type { Failure } from "../visit/visit";
import { type ReadPage, readData, readFetchedPage } from "./page-reader";

/** Loads pages for client-side navigation. */
export type PageLoader = {
  /** The page of a canonical path; rejects with a `Failure` when this tab cannot show it. */
  load: (path: string) => Promise<LoadedPage>;
  /** The page, if it is there already. */
  ready: (path: string) => LoadedPage | undefined;
  /** Downloads a page ahead of its visit; a failure is left to the visit. */
  prefetch: (path: string) => void;
  /** The same for all main routes and the list of articles. */
  prefetchMain: () => void;
};

/** Milliseconds after which an answer that has not come is taken for a broken connection. */
const patience = 30_000;

/**
 * Makes the loader of a tab that shows a page. Pages come from one data file, apart from those that
 * are their own data: articles, and pages that show articles. What another build has made is refused: its props and its
 * HTML may not fit the components and styles of this one.
 */
export function pageLoader(layout: Layout, { build, page }: ReadPage): PageLoader {
  const pages = new Map([[page.path, page]]);
  const downloads = new Map<string, Promise<void>>();

  /** One download for each address; a failed one is forgotten, so that a retry starts afresh. */
  function once(url: string, download: () => Promise<void>): Promise<void> {
    const begun = downloads.get(url) ?? download();
    downloads.set(url, begun);
    begun.catch(() => downloads.delete(url));
    return begun;
  }

  async function fetchMainRoutes(): Promise<void> {
    const data = readData<SiteData>(await fetchText(layout.data, "json"));
    if (data?.build !== build) throw "answer" satisfies Failure;
    for (const payload of Object.values(data.pages)) pages.set(payload.path, loadedPage(payload));
  }

  async function fetchPage(path: string): Promise<void> {
    const read = readFetchedPage(await fetchText(layout.base + path.slice(1), "html"));
    const isAsked = read?.build === build && read.page.path === path;
    if (!isAsked) throw "answer" satisfies Failure;
    pages.set(path, read.page);
  }

  function isOwnData(path: string): boolean {
    return layout.ownPages.includes(path) || (path.startsWith(blogPath) && path.endsWith("/"));
  }

  async function load(path: string): Promise<LoadedPage> {
    if (!pages.has(path)) {
      if (layout.pages.includes(path)) await once(layout.data, fetchMainRoutes);
      else if (isOwnData(path)) await once(path, () => fetchPage(path));
    }
    const page = pages.get(path);
    if (page === undefined) throw "answer" satisfies Failure;
    return page;
  }

  function prefetch(path: string): void {
    load(path).catch(() => {});
  }

  return {
    load,
    ready: (path) => pages.get(path),
    prefetch,
    prefetchMain: () => {
      once(layout.data, fetchMainRoutes).catch(() => {});
      if (layout.articleList !== null) prefetch(layout.articleList);
    },
  };
}

/** What the host answers, unless it is not what was asked for. */
async function fetchText(url: string, type: string): Promise<string> {
  const failed = (failure: Failure) => () => {
    throw failure;
  };
  const request = { redirect: "manual", signal: AbortSignal.timeout(patience) } as const;
  const response = await fetch(url, request).catch(failed("network"));
  const isAsked = response.ok && response.headers.get("content-type")?.includes(type) === true;
  if (!isAsked) throw "answer" satisfies Failure;
  return response.text().catch(failed("network"));
}
