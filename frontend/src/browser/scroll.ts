import type { Arrival } from "../visit/arrival";

/**
 * Takes the scroll position over from the browser while this document is shown: it would restore it
 * while the old page is still there. On leaving, the browser gets it back, so that a reload or a
 * return from another site ends where it began. Returns the undoing.
 */
export function keepScrollOurs(): () => void {
  const { history } = window;
  const take = () => {
    history.scrollRestoration = "manual";
  };
  const giveBack = () => {
    history.scrollRestoration = "auto";
  };
  take();
  window.addEventListener("pagehide", giveBack);
  // Also from the back/forward cache.
  window.addEventListener("pageshow", take);
  return () => {
    giveBack();
    window.removeEventListener("pagehide", giveBack);
    window.removeEventListener("pageshow", take);
  };
}

/** Where the visitor was on each entry of the tab's history, also before a reload. */
export type ScrollPositions = {
  /** Notes where the visitor is on the entry that is shown. */
  note: (entry: string) => void;
  of: (entry: string) => number | undefined;
};

const memory = "scroll";

export function scrollPositions(): ScrollPositions {
  const positions = read();
  return {
    of: (entry) => positions.get(entry),
    note: (entry) => {
      positions.set(entry, window.scrollY);
      try {
        sessionStorage.setItem(memory, JSON.stringify([...positions]));
      } catch {
        // A browser that keeps nothing starts at the top: no harm.
      }
    },
  };
}

function read(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(memory) ?? "[]"));
  } catch {
    return new Map();
  }
}

/** Scrolls and moves the focus to where a visitor arrives. */
export function goTo(scroll: Arrival["scroll"], focus: Arrival["focus"]): void {
  const target = scroll?.to === "place" ? targetOf(scroll.hash) : null;
  const isThere = scroll === null || (scroll.to === "resumed" && window.scrollY !== 0);
  // An answer that is closed has no place.
  target?.closest("details")?.setAttribute("open", "");
  if (target !== null) target.scrollIntoView({ behavior: "instant" });
  else if (!isThere) {
    window.scrollTo({ top: scroll.to === "place" ? 0 : scroll.top, behavior: "instant" });
  }
  if (focus !== null) focusQuietly(targetOf(focus.hash) ?? document.querySelector("main h1"));
}

/** The element that a hash names, as it stands or with its `%` escapes resolved (HTML 7.4.6.3). */
function targetOf(hash: string): Element | null {
  const name = hash.slice(1);
  if (name === "") return null;
  try {
    return document.getElementById(name) ?? document.getElementById(decodeURIComponent(name));
  } catch {
    // `#100%` is no escape of anything.
    return null;
  }
}

/** Gives the focus to an element that is not a stop of its own, without scrolling. */
function focusQuietly(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) {
    element.setAttribute("tabindex", "-1");
    element.addEventListener("blur", () => element.removeAttribute("tabindex"), { once: true });
  }
  element.focus({ preventScroll: true });
}
