import type { Layout, Payload, SiteData } from "../generated/payload";
import { blogPath } from "../lib/paths";
import { type ReadPage, readData, readFetchedPage } from "./page-reader";

/** A loader of pages for client-side navigation. */
export type PageLoader = ReturnType<typeof createPageLoader>;

/**
 * The reason of a failed load: the browser is offline or is leaving the document, so that another
 * attempt may succeed, or only the document can show the page.
 */
export type LoadFailure = "offline" | "refused";

/** The timeout of a request, in milliseconds. */
const timeout = 30_000;

/**
 * Creates the page loader of a tab. Pages come from one data file, except articles and lists of
 * articles, which are read from their documents. Data of other builds are refused: their props and
 * HTML may not fit this build's components and styles.
 */
export function createPageLoader(layout: Layout, first: ReadPage) {
  const { build } = first;
  const pages = new Map([[first.page.path, first.page]]);
  const downloads = new Map<string, Promise<void>>();
  /** The paths of visits that have failed. */
  const missed = new Set<string>();

  /** Runs one download per address; a failed one is forgotten, so that a retry starts afresh. */
  function once(url: string, download: () => Promise<void>): Promise<void> {
    const running = downloads.get(url) ?? download();
    downloads.set(url, running);
    running.catch(() => downloads.delete(url));
    return running;
  }

  async function fetchData(): Promise<void> {
    const data = readData<SiteData>(await fetchText(layout.data, "json"));
    if (data?.build !== build) throw "refused" satisfies LoadFailure;
    for (const page of Object.values(data.pages)) pages.set(page.path, page);
  }

  async function fetchPage(path: string): Promise<void> {
    const read = readFetchedPage(await fetchText(layout.base + path.slice(1), "html"));
    const isRequested = read?.build === build && read.page.path === path;
    if (!isRequested) throw "refused" satisfies LoadFailure;
    pages.set(path, read.page);
  }

  /** Whether a page is read from its own document. */
  function isOwnData(path: string): boolean {
    return layout.ownPages.includes(path) || (path.startsWith(blogPath) && path.endsWith("/"));
  }

  /** Returns the page of a canonical path; rejects if it cannot be shown. */
  async function find(path: string): Promise<Payload> {
    if (!pages.has(path)) {
      if (layout.pages.includes(path)) await once(layout.data, fetchData);
      else if (isOwnData(path)) await once(path, () => fetchPage(path));
    }
    const page = pages.get(path);
    if (page === undefined) throw "refused" satisfies LoadFailure;
    return page;
  }

  /**
   * Returns the page of a canonical path that the visitor asks for; rejects with a `LoadFailure`.
   * Where requests fail, documents may still load, also if the browser says twice that it is offline.
   */
  async function load(path: string): Promise<Payload> {
    let isLeaving = false;
    const leave = () => {
      isLeaving = true;
    };
    window.addEventListener("beforeunload", leave);
    try {
      return await find(path);
    } catch (cause) {
      const isOffline = cause !== "refused" && !navigator.onLine && !missed.has(path);
      missed.add(path);
      // Firefox and Safari end requests when the visitor follows a link to another document, which
      // a load of this one would stop.
      throw (isOffline || isLeaving ? "offline" : "refused") satisfies LoadFailure;
    } finally {
      window.removeEventListener("beforeunload", leave);
    }
  }

  /** Downloads a page before it is visited. Errors are ignored: the visit reports them. */
  function prefetch(path: string): void {
    find(path).catch(() => {});
  }

  /** Prefetches the data file and the list of articles. */
  function prefetchMain(): void {
    once(layout.data, fetchData).catch(() => {});
    if (layout.articleList !== null) prefetch(layout.articleList);
  }

  /**
   * Returns the not-found page nearest to a path, if it is a better answer than the document: some
   * hosts send a single `404.html` for every folder. Otherwise `undefined`.
   */
  function correction(path: string): Promise<Payload> | undefined {
    const name = "/404.html";
    const isOfFolder = (page: string) =>
      page.endsWith(name) && page !== name && path.startsWith(page.slice(0, 1 - name.length));
    const [nearest] = layout.pages.filter(isOfFolder).sort((one, two) => two.length - one.length);
    return first.page.path === name && nearest !== undefined ? find(nearest) : undefined;
  }

  /** Returns the page if it is already loaded. */
  const ready = (path: string) => pages.get(path);
  return { load, ready, prefetch, prefetchMain, correction };
}

/** Fetches a text; rejects if the request fails or the answer has another type. */
async function fetchText(url: string, type: string): Promise<string> {
  const request = { redirect: "manual", signal: AbortSignal.timeout(timeout) } as const;
  const response = await fetch(url, request);
  const isRequested = response.ok && response.headers.get("content-type")?.includes(type) === true;
  if (!isRequested) throw "refused" satisfies LoadFailure;
  return response.text();
}
