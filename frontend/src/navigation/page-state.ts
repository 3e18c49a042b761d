import type { LoadFailure } from "../browser/page-loader";
import type { Payload } from "../generated/payload";
import type { PageLocation } from "../lib/location";

/** An entry of the tab's history. */
export type Entry = {
  key: string;
  /** The position in the history; `history.go` takes the difference of two. */
  index: number;
  location: PageLocation;
};

/**
 * The cause of a change: a page load, a followed link, back or forward, or a change of the entry's
 * state without a navigation.
 */
export type Cause = "load" | "push" | "pop" | "state";

/** The page to show. It enters the document after the page before it has left. */
export type Shown = { entry: Entry; cause: Cause; page: Payload };

/**
 * The shown page, and the requested entry while its page is loading or could not be loaded, with
 * the reason of the failure.
 */
export type PageState = { shown: Shown } & (
  | { requested: null; failure: null }
  | { requested: Entry & { cause: Cause }; failure: LoadFailure | null }
);

export type PageEvent =
  /** The address has changed to another entry. `page` is set if it is already loaded. */
  | { type: "navigated"; entry: Entry; cause: Cause; page: Payload | undefined }
  | { type: "loaded"; key: string; page: Payload }
  | { type: "failed"; key: string; failure: LoadFailure }
  /** Another page is a better answer for the address of the document. */
  | { type: "corrected"; page: Payload }
  /** The page has changed the state of its history entry. */
  | { type: "stateSet"; state: unknown };

/** Returns the state of a document that was just loaded. */
export function initialState(entry: Entry, page: Payload): PageState {
  return { shown: { entry, cause: "load", page }, requested: null, failure: null };
}

/** Returns the state after an event. An event that comes too late changes nothing. */
export function pageReducer(state: PageState, event: PageEvent): PageState {
  const { shown, requested, failure } = state;
  switch (event.type) {
    case "navigated": {
      const { entry, cause } = event;
      // After a failure the address returns to the shown page; the failure is still to be reported.
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
