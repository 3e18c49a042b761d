import type { LoadedPage } from "../app/pages";

/**
 * Brings the address into its one form, which ends in a slash, before the first render; a not-found
 * page answers for any address.
 *
 * Hosts answer `/sobre-mi` and `/sobre-mi/index.html` with the same page.
 */
export function normaliseAddress({ path }: LoadedPage): void {
  if (path.endsWith(".html")) return;
  const { pathname, search, hash } = window.location;
  const folder = pathname.replace(/index\.html$/, "");
  const canonical = folder.endsWith("/") ? folder : `${folder}/`;
  if (canonical !== pathname) {
    window.history.replaceState(window.history.state, "", canonical + search + hash);
  }
}
