/** Returns the internal path of a link, if it can be shown without a page load. */
export function internalPath(link: HTMLAnchorElement, base: string): string | undefined {
  const isInternal =
    link.origin === window.location.origin &&
    link.pathname.startsWith(base) &&
    link.pathname.endsWith("/") &&
    link.target === "" &&
    !link.hasAttribute("download");
  return isInternal ? link.pathname.slice(base.length - 1) : undefined;
}

/** Returns the link that an event happened on, if any. */
export function linkOf(event: Event): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  return link instanceof HTMLAnchorElement ? link : undefined;
}
