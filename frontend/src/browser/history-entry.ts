import type { Layout, Payload } from "../generated/payload";
import { withInterestAsState } from "../lib/interest";
import type { PageLocation } from "../lib/location";

/** What `history.state` holds: what the router keeps there, by its own names, and a mark of ours. */
type EntryState = { key: string; idx: number; usr: unknown; failedBuild: string };

/** Key and index of the entry of the address; on the server there is none. */
export function currentEntry(): { key: string; index: number } {
  const state: Partial<EntryState> | null | undefined = globalThis.history?.state;
  return { key: state?.key ?? "", index: state?.idx ?? 0 };
}

/**
 * Changes the entry of the address. A browser that refuses to (Safari does after a hundred times in
 * thirty seconds) goes on with the entry as it is.
 */
export function rewriteEntry(changes: Partial<EntryState>, href?: string): void {
  try {
    window.history.replaceState({ ...window.history.state, ...changes }, "", href);
  } catch {
    // The visitor loses what is kept with the entry: its scroll position, the service asked about.
  }
}

/** Gives an entry that the router has not made, such as that of a typed hash, key and index. */
export function nameEntry(index: number): void {
  const { key, idx = index }: Partial<EntryState> = window.history.state ?? {};
  if (key === undefined) rewriteEntry({ key: Math.random().toString(36).slice(2), idx });
}

/**
 * Prepares the entry of a document for the router, before the first render: the address takes its one
 * form, which ends in a slash, and the entry gets a key. A not-found page answers for any address.
 *
 * Hosts answer `/sobre-mi` and `/sobre-mi/index.html` with the same page.
 */
export function prepareEntry({ path }: Payload, layout: Layout): void {
  const { pathname, search, hash } = window.location;
  const folder = pathname.replace(/(?:\/|\/index\.html)?$/, "/");
  if (folder !== pathname && !path.endsWith(".html")) rewriteEntry({}, folder + search + hash);
  nameEntry(0);
  // The browser would restore the scroll position while the old page is shown.
  window.history.scrollRestoration = "manual";
  takeInterest({ ...currentLocation(layout), state: window.history.state?.usr }, layout);
}

/** The location of the address, without the state of its entry. */
export function currentLocation({ base }: Layout): PageLocation {
  const { pathname, search, hash } = window.location;
  return { path: pathname.slice(base.length - 1), search, hash, state: null };
}

/**
 * Makes the service that an address names the state of its entry, as the components expect it.
 * Returns the location with that state.
 */
export function takeInterest(location: PageLocation, layout: Layout): PageLocation {
  const taken = withInterestAsState(location, layout);
  const { path, search, hash, state } = taken;
  if (taken !== location) {
    rewriteEntry({ usr: state }, layout.base + path.slice(1) + search + hash);
  }
  return taken;
}

/**
 * Loads the address when React has given up and emptied the page. The document that comes is complete
 * without React and is left without it, so that an error at every start leads to one load only.
 */
export function loadInstead(error: unknown, build: string): void {
  console.error(error);
  rewriteEntry({ failedBuild: build });
  if (wasLoadedInstead(build)) window.location.reload();
}

/** Whether React has failed on the entry of the address, in a tab with the same build. */
export function wasLoadedInstead(build: string): boolean {
  return window.history.state?.failedBuild === build;
}
