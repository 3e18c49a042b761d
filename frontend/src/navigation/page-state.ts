import type { LoadFailure } from "../browser/page-loader";
import type { Payload } from "../generated/payload";
import type { PageLocation } from "../lib/location";

/** A location as an entry of the tab's history. */
export type Entry = {
  key: string;
  /** Place in the tab's history; the difference of two is what `history.go` takes. */
  index: number;
  location: PageLocation;
};

/**
 * How a visitor comes to an entry: with the document, by a link, or back or forward; or not at all,
 * where only the state of the entry has changed.
 */
export type Cause = "load" | "push" | "pop" | "state";

/** The page to show. While the page before it leaves, it is not in the document yet. */
export type Shown = { entry: Entry; cause: Cause; page: Payload };

/**
 * The page that is shown, and the entry of the address as long as its page is not there yet, with
 * the reason if it will not come.
 */
export type PageState = { shown: Shown } & (
  | { requested: null; failure: null }
  | { requested: Entry & { cause: Cause }; failure: LoadFailure | null }
);

export type PageEvent =
  /** The address is that of another entry. `page` is there if it need not be loaded. */
  | { type: "navigated"; entry: Entry; cause: Cause; page: Payload | undefined }
  | { type: "loaded"; key: string; page: Payload }
  | { type: "failed"; key: string; failure: LoadFailure }
  /** Another page answers better for the address for which the host sent the document. */
  | { type: "corrected"; page: Payload }
  /** The page has changed what its entry knows. */
  | { type: "stateSet"; state: unknown };

/** The state of a document that was just loaded. */
export function initialState(entry: Entry, page: Payload): PageState {
  return { shown: { entry, cause: "load", page }, requested: null, failure: null };
}

/** The state after an event. An event that comes too late changes nothing. */
export function pageReducer(state: PageState, event: PageEvent): PageState {
  const { shown, requested, failure } = state;
  switch (event.type) {
    case "navigated": {
      const { entry, cause } = event;
      // After a failure the address goes back to the shown page; the failure is still to be told.
      const isReturn = failure !== null && cause === "pop" && entry.key === shown.entry.key;
      if (isReturn) return state;
      const isSamePage = entry.location.path === shown.entry.location.path;
      const page = isSamePage ? shown.page : event.page;
      if (page === undefined) return { shown, requested: { ...entry, cause }, failure: null };
      return { shown: { entry, cause, page }, requested: null, failure: null };
    }
    case "loaded": {
      if (requested?.key !== event.key || failure !== null) return state;
      const { cause, ...entry } = requested;
      return { shown: { entry, cause, page: event.page }, requested: null, failure: null };
    }
    case "failed":
      if (requested?.key !== event.key || failure !== null) return state;
      return { shown, requested, failure: event.failure };
    case "corrected":
      if (shown.cause !== "load" || requested !== null) return state;
      return { ...state, shown: { ...shown, cause: "push", page: event.page } };
    case "stateSet": {
      const location = { ...shown.entry.location, state: event.state };
      return { ...state, shown: { ...shown, cause: "state", entry: { ...shown.entry, location } } };
    }
  }
}
