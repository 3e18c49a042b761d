import { useSyncExternalStore } from "react";
import { interestIn } from "../lib/interest";

/**
 * The service that the visitor asked about. After a reload it is known in the browser, but was not
 * on the server: then it follows the first render. Otherwise it is there at once, so that the page
 * is as high as it was where a visitor returns to it.
 */
export function useInterest(state: unknown): string | null {
  const read = () => interestIn(state);
  // A change of the state comes by a render of its own.
  return useSyncExternalStore(neverChanges, read, () => null);
}

const neverChanges = () => () => {};
