import type { Href } from "../generated/payload";

/** The only route that components name themselves; all other links come with the data. */
export const homePath = "/";
/** The path of all articles. */
export const blogPath = "/blog/";

/** Returns the address of a link: a path without the base path, or a URL of another site. */
export function addressOf(href: Href): string {
  return typeof href === "string" ? href : href.to;
}

/** Whether a link leads to another site. */
export function isElsewhere(href: Href): boolean {
  return !addressOf(href).startsWith("/");
}

/** Whether an address opens another program in place of a page. */
export function isCall(address: string): boolean {
  return /^(tel|mailto):/.test(address);
}

/** Returns the value of `aria-current` for a link to `route` while `path` is shown. */
export function currentMark(route: string, path: string): "page" | "true" | undefined {
  if (route === path) {
    return "page";
  }
  return route !== homePath && path.startsWith(route) ? "true" : undefined;
}
