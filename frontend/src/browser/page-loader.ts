import { type LoadedPage, loadedPage } from "../app/pages";
import type { Layout, PageData, Payload, SiteData } from "../generated/payload";
import { blogPath } from "../lib/paths";
import type { Failure } from "../visit/visit";
import { contentsOf } from "./contents";

/** Loads pages for client-side navigation. */
export type PageLoader = {
  /** The page of a canonical path; rejects with a `Failure` when this tab cannot show it. */
  load: (path: string) => Promise<LoadedPage>;
  /** The page, if it is there already. */
  ready: (path: string) => LoadedPage | undefined;
  /** Downloads a page ahead of its visit; a failure is left to the visit. */
  prefetch: (path: string) => void;
};

/** Milliseconds after which an answer that has not come is taken for a broken connection. */
const patience = 30_000;

/**
 * Makes the loader of one frontend build. Main routes come from one data file; every other page
 * has its own `data.json`. Data of another build is refused: its props may not fit the
 * components of this one.
 */
export function pageLoader(layout: Layout, build: string): PageLoader {
  const pages = new Map<string, LoadedPage>();
  const downloads = new Map<string, Promise<void>>();

  /** One download for each address; a failed one is forgotten, so that a retry starts afresh. */
  function once(url: string, download: () => Promise<void>): Promise<void> {
    const begun = downloads.get(url) ?? download();
    downloads.set(url, begun);
    begun.catch(() => downloads.delete(url));
    return begun;
  }

  function keep(payload: Payload): void {
    pages.set(payload.path, loadedPage(payload));
  }

  async function mainRoutes(): Promise<void> {
    const { pages } = await fetchJson<SiteData>(layout.data, build);
    Object.values(pages).forEach(keep);
  }

  async function ownPage(path: string): Promise<void> {
    const url = `${layout.base}${path.slice(1)}data.json`;
    const { payload } = await fetchJson<PageData>(url, build);
    keep(withContents(payload));
  }

  async function load(path: string): Promise<LoadedPage> {
    await once(layout.data, mainRoutes);
    if (!pages.has(path) && path.startsWith(blogPath)) await once(path, () => ownPage(path));
    const page = pages.get(path);
    if (page === undefined) throw "answer" satisfies Failure;
    return page;
  }

  return {
    load,
    ready: (path) => pages.get(path),
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

async function fetchJson<Data extends { build: string }>(
  url: string,
  build: string,
): Promise<Data> {
  const text = await fetchText(url, "json");
  try {
    const data: Data = JSON.parse(text);
    if (data.build === build) return data;
  } catch {
    // It breaks off.
  }
  throw "answer" satisfies Failure;
}
