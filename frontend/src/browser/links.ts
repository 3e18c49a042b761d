/** The path within the site that a link leads to, if it can be shown without a load. */
export function internalPath(link: HTMLAnchorElement, base: string): string | undefined {
  const isInternal =
    link.origin === window.location.origin &&
    link.pathname.startsWith(base) &&
    link.pathname.endsWith("/") &&
    link.target === "" &&
    !link.hasAttribute("download");
  return isInternal ? link.pathname.slice(base.length - 1) : undefined;
}

/** The link that an event happened on, if it happened on one. */
export function linkOf(event: Event): HTMLAnchorElement | undefined {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  return link instanceof HTMLAnchorElement ? link : undefined;
}
