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
 * Makes the plain links of articles navigate like those of components. Returns the undoing.
 */
export function followInternalLinks(base: string, navigate: (to: string) => void): () => void {
  function onClick(event: MouseEvent) {
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const link = linkOf(event);
    // React's own links have prevented the default already.
    if (event.defaultPrevented || !isPlain || link === undefined) return;
    const path = internalPath(link, base);
    // Within a page the browser knows best.
    if (path === undefined || link.pathname === window.location.pathname) return;
    event.preventDefault();
    navigate(path + link.search + link.hash);
  }
  document.addEventListener("click", onClick);
  return () => document.removeEventListener("click", onClick);
}
