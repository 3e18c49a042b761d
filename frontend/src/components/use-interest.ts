import { useSyncExternalStore } from "react";
import { interestIn } from "../lib/interest";

/**
 * The service that the visitor asked about. After a reload it is known in the browser, but was not
 * on the server: then it follows the first render. Otherwise it is there at once, so that the page
 * is as high as it was where a visitor returns to it.
 */
export function useInterest(state: unknown): string | null {
  // A change of the state comes by a render of its own.
  const subscribe = () => () => {};
  return useSyncExternalStore(
    subscribe,
    () => interestIn(state),
    () => null,
  );
}
