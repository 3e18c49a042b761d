import { useSyncExternalStore } from "react";
import { interestIn } from "../lib/interest";

/**
 * Returns the service that the visitor asked about. After a reload only the browser knows it, so it
 * is set after the first render. Otherwise it is there at once, so that the page has its full
 * height when a scroll position is restored.
 */
export function useInterest(state: unknown): string | null {
  const read = () => interestIn(state);
  // The state changes only with a render: nothing to subscribe to.
  return useSyncExternalStore(neverChanges, read, () => null);
}

const neverChanges = () => () => {};
