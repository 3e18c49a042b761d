import type { Location } from "../lib/place";

/** The path within the site that a link leads to, if this tab can go there without a load. */
export function internalPath(link: HTMLAnchorElement, base: string): string | undefined {
  const isOurs =
    link.origin === window.location.origin &&
    link.pathname.startsWith(base) &&
    link.pathname.endsWith("/") &&
    link.target === "" &&
    !link.hasAttribute("download");
  return isOurs ? link.pathname.slice(base.length - 1) : undefined;
}

/** The link that an event happened on, if it happened on one. */
export function linkOf(event: Event): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  return link instanceof HTMLAnchorElement ? link : undefined;
}

/**
 * Takes every link within the site over from the browser, those to a place of the same page
 * included: components and articles have plain links. Returns the undoing.
 *
 * @param pathShown the path of what is shown; the address may be ahead of it
 * @param follow gets the time of the click, too, as `performance.now()` would have told it
 */
export function followLinks(
  base: string,
  pathShown: () => string,
  follow: (to: Location, askedAt: number) => void,
): () => void {
  function onClick(event: MouseEvent) {
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const link = linkOf(event);
    if (event.defaultPrevented || !isPlain || link === undefined) return;
    const isPlace = link.getAttribute("href")?.startsWith("#") === true;
    const path = isPlace ? pathShown() : internalPath(link, base);
    if (path === undefined) return;
    event.preventDefault();
    const search = isPlace ? window.location.search : link.search;
    follow({ path, search, hash: link.hash, state: null }, event.timeStamp);
  }
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}
