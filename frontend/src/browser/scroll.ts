/**
 * Takes the scroll position over from the browser while this document lives: it would restore it
 * while the old page is still shown. On leaving, the browser gets it back, so that a reload or a
 * return from another site ends where it began.
 */
export function leaveScrollToUs(): void {
  window.history.scrollRestoration = "manual";
  window.addEventListener("pagehide", () => {
    window.history.scrollRestoration = "auto";
  });
}

/**
 * Brings a document that was loaded anew, by a reload or a return from another site, to where the
 * visitor left it. The browser has done so, unless it was still at it when the scroll position was
 * taken over from it.
 */
export function resume(position: number | undefined): void {
  if (position !== undefined && window.scrollY === 0) {
    window.scrollTo({ top: position, behavior: "instant" });
  }
}

const memory = "scroll";

/** Where the visitor was on each entry of the tab's history, by the router's key for it. */
export function readScrollPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(memory) ?? "[]"));
  } catch {
    // A browser that keeps nothing, or the server, where there is no tab.
    return new Map();
  }
}

/** Keeps the positions for after a reload. */
export function keepScrollPositions(positions: Map<string, number>): void {
  try {
    sessionStorage.setItem(memory, JSON.stringify([...positions]));
  } catch {
    // A browser that keeps nothing starts at the top: no harm.
  }
}

/**
 * Brings the visitor to where a navigation leads: the position of a visited entry, else the
 * element that the hash names, else the top. The focus goes there too.
 */
export function arrive(hash: string, position: number | undefined): void {
  const target = targetOf(hash);
  if (position !== undefined) {
    window.scrollTo({ top: position, behavior: "instant" });
  } else if (target !== null) {
    target.scrollIntoView({ behavior: "instant" });
  } else {
    window.scrollTo({ top: 0, behavior: "instant" });
  }
  focusQuietly(target ?? document.querySelector("main h1"));
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
