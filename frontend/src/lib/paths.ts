import type { Href } from "../generated/payload";

/** The route that components name themselves; all other links come with the data. */
export const homePath = "/";
/** Articles live below this path. */
export const blogPath = "/blog/";

/** The address of a link: without the base path, or that of another site. */
export function addressOf(href: Href): string {
  return typeof href === "string" ? href : href.to;
}

/** Whether a link leads to another site. */
export function isElsewhere(href: Href): boolean {
  return !addressOf(href).startsWith("/");
}

/** The value of `aria-current` for a link to `route` while `path` is shown. */
export function currentMark(route: string, path: string): "page" | "true" | undefined {
  if (route === path) {
    return "page";
  }
  return route !== homePath && path.startsWith(route) ? "true" : undefined;
}
