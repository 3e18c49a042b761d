import { rewriteEntry } from "./history-entry";

/**
 * Loads the address when React has given up and emptied the page. The document that comes is complete
 * without React; if it is the one that has failed, it is left as it is, so that nothing goes in circles.
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
