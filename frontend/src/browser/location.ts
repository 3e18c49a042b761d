import type { Payload } from "../generated/payload";

/** Whether this payload is a not-found page, which answers for any address. */
export function isNotFound(payload: Payload): boolean {
  return payload.page.id === "not-found" || payload.page.id === "article-not-found";
}

/**
 * Brings the address into its one form, which ends in a slash, before the first render.
 *
 * Hosts answer `/sobre-mi` and `/sobre-mi/index.html` with the same page.
 */
export function normaliseAddress(payload: Payload): void {
  if (isNotFound(payload)) return;
  const { pathname, search, hash } = window.location;
  const folder = pathname.replace(/index\.html$/, "");
  const canonical = folder.endsWith("/") ? folder : `${folder}/`;
  if (canonical !== pathname) {
    window.history.replaceState(window.history.state, "", canonical + search + hash);
  }
}

/**
 * Gives the entry of the tab's history that this document is a key of its own. The router would
 * know every entry that a fresh load made by the same one.
 */
export function nameHistoryEntry(): void {
  const { state } = window.history;
  if (state?.key !== undefined) return;
  const key = Date.now().toString(36);
  window.history.replaceState({ ...state, key }, "");
}
