import type { Layout, Payload, SiteData } from "../generated/payload";
import { blogPath } from "../lib/paths";
import { type ReadPage, readData, readFetchedPage } from "./page-reader";

/** Loads pages for client-side navigation. */
export type PageLoader = ReturnType<typeof createPageLoader>;

/** Why a page did not come: no connection, or an answer that is no page of this build. */
export type LoadFailure = "network" | "answer";

/** Milliseconds after which an answer that has not come is taken for a broken connection. */
const timeout = 30_000;

/**
 * Makes the loader of a tab that shows a page. Pages come from one data file, apart from articles and
 * lists of articles, which are read from their own documents. What another build has made is refused:
 * its props and its HTML may not fit the components and styles of this one.
 */
export function createPageLoader(layout: Layout, first: ReadPage) {
  const { build } = first;
  const pages = new Map([[first.page.path, first.page]]);
  const downloads = new Map<string, Promise<void>>();

  /** One download for each address; a failed one is forgotten, so that a retry starts afresh. */
  function once(url: string, download: () => Promise<void>): Promise<void> {
    const running = downloads.get(url) ?? download();
    downloads.set(url, running);
    running.catch(() => downloads.delete(url));
    return running;
  }

  async function fetchData(): Promise<void> {
    const data = readData<SiteData>(await fetchText(layout.data, "json"));
    if (data?.build !== build) throw "answer" satisfies LoadFailure;
    for (const page of Object.values(data.pages)) pages.set(page.path, page);
  }

  async function fetchPage(path: string): Promise<void> {
    const read = readFetchedPage(await fetchText(layout.base + path.slice(1), "html"));
    const isRequested = read?.build === build && read.page.path === path;
    if (!isRequested) throw "answer" satisfies LoadFailure;
    pages.set(path, read.page);
  }

  /** Whether a page is read from its own document. */
  function isOwnData(path: string): boolean {
    return layout.ownPages.includes(path) || (path.startsWith(blogPath) && path.endsWith("/"));
  }

  /** The page of a canonical path; rejects with a `LoadFailure` when this tab cannot show it. */
  async function load(path: string): Promise<Payload> {
    if (!pages.has(path)) {
      if (layout.pages.includes(path)) await once(layout.data, fetchData);
      else if (isOwnData(path)) await once(path, () => fetchPage(path));
    }
    const page = pages.get(path);
    if (page === undefined) throw "answer" satisfies LoadFailure;
    return page;
  }

  /** Downloads a page ahead of its visit; a failure is left to the visit. */
  function prefetch(path: string): void {
    load(path).catch(() => {});
  }

  /** Like `prefetch`, for the data file and the list of articles. */
  function prefetchMain(): void {
    once(layout.data, fetchData).catch(() => {});
    if (layout.articleList !== null) prefetch(layout.articleList);
  }

  /**
   * The not-found page that answers better for a path than the document: a host that knows only one
   * `404.html` answers with it in every folder. `undefined` where there is none.
   */
  function correction(path: string): Promise<Payload> | undefined {
    const name = "/404.html";
    const isOfFolder = (page: string) =>
      page.endsWith(name) && page !== name && path.startsWith(page.slice(0, 1 - name.length));
    const [nearest] = layout.pages.filter(isOfFolder).sort((one, two) => two.length - one.length);
    return first.page.path === name && nearest !== undefined ? load(nearest) : undefined;
  }

  /** The page, if it is there already. */
  const ready = (path: string) => pages.get(path);
  return { load, ready, prefetch, prefetchMain, correction };
}

/** What the host answers, unless it is not what was requested. */
async function fetchText(url: string, type: string): Promise<string> {
  const failed = () => Promise.reject("network" satisfies LoadFailure);
  const request = { redirect: "manual", signal: AbortSignal.timeout(timeout) } as const;
  const response = await fetch(url, request).catch(failed);
  const isRequested = response.ok && response.headers.get("content-type")?.includes(type) === true;
  if (!isRequested) throw "answer" satisfies LoadFailure;
  return response.text().catch(failed);
}
