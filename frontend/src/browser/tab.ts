import type { LoadedPage } from "../app/pages";
import type { Layout } from "../generated/payload";
import { fillIn } from "../lib/fill-in";
import type { Location } from "../lib/place";
import type { Arrival } from "../visit/arrival";
import type { Wanted } from "../visit/visit";
import { announce } from "./announcer";
import { followLinks } from "./links";
import { type PageLoader, pageLoader } from "./page-loader";
import type { ReadPage } from "./page-reader";
import { prefetchOnIntent, savesData, whenIdle } from "./prefetch";
import { goTo, keepScrollOurs, type ScrollPositions, scrollPositions } from "./scroll";
import { type TabHistory, tabHistory } from "./tab-history";

/** The tab that shows the site: all that a visit needs of the browser. */
export type Tab = {
  history: TabHistory;
  pages: PageLoader;
  positions: ScrollPositions;
  /**
   * Calls `ask` when the address has become another: by a link, or back or forward through the
   * history. `pathShown` gives the path of what is shown, where links to places in it lead.
   * Returns the undoing.
   */
  listen: (ask: (wanted: Wanted) => void, pathShown: () => string) => () => void;
  /**
   * Calls `note` when the visitor leaves the document, and `resume` when they return to it as they
   * left it. Returns the undoing.
   */
  onHidden: (note: () => void, resume: () => void) => () => void;
  arrive: (arrival: Arrival) => void;
  reload: () => void;
  /** The page that answers better for the address of a not-found page; `undefined` for others. */
  correction: Promise<LoadedPage> | undefined;
};

export function openTab(layout: Layout, read: ReadPage): Tab {
  const history = tabHistory(layout);
  const pages = pageLoader(layout, read);
  const positions = scrollPositions();
  // A host that knows only one `404.html` answers with it in every folder.
  const better = read.page.path === "/404.html" && notFoundPage(layout, history.here().location);

  function listen(ask: (wanted: Wanted) => void, pathShown: () => string): () => void {
    const onPopState = () => ask({ ...history.here(), came: "return", askedAt: performance.now() });
    window.addEventListener("popstate", onPopState);
    const undoing = [
      () => window.removeEventListener("popstate", onPopState),
      followLinks(layout.base, pathShown, (to, askedAt) =>
        ask({ ...history.open(to), came: "link", askedAt }),
      ),
      keepScrollOurs(),
    ];
    if (!savesData()) {
      undoing.push(prefetchOnIntent(layout.base, pages.prefetch));
      undoing.push(whenIdle(pages.prefetchMain));
    }
    return () => {
      for (const undo of undoing) undo();
    };
  }

  function onHidden(note: () => void, resume: () => void): () => void {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && resume();
    window.addEventListener("pagehide", note);
    window.addEventListener("pageshow", onPageShow);
    return () => {
      window.removeEventListener("pagehide", note);
      window.removeEventListener("pageshow", onPageShow);
    };
  }

  function arrive({ head, scroll, focus, announcement }: Arrival): void {
    if (head !== null) {
      // From now on `:target` is the place with which the document came, and no longer where the
      // visitor is.
      document.documentElement.dataset.moved = "true";
      document.title = head.title;
      const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
      if (canonical !== null) canonical.href = layout.origin + layout.base + head.path.slice(1);
    }
    goTo(scroll, focus);
    if (announcement !== null) {
      announce(fillIn(layout.labels.pageLoaded, { title: announcement }));
    }
  }

  return {
    history,
    pages,
    positions,
    listen,
    onHidden,
    arrive,
    reload: () => window.location.reload(),
    correction: better ? pages.load(better) : undefined,
  };
}

/** The not-found page of the folder in which a place would be, if that has one. */
function notFoundPage({ pages }: Layout, { path }: Location): string | undefined {
  const isOfFolder = (page: string) =>
    page.endsWith("/404.html") && path.startsWith(page.slice(0, -"404.html".length));
  const found = pages.filter(isOfFolder).sort((one, other) => other.length - one.length)[0];
  return found === "/404.html" ? undefined : found;
}
