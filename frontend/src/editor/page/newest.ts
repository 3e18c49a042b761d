import "../../editing/document";

declare global {
  interface WindowEventMap {
    /** Live reload knows of another version, and leaves it to who prevents it to show that. */
    "ssg-reload": CustomEvent<string>;
  }
}

/** The version that live reload knows a document by. */
export function versionOf(from: Document): string | undefined {
  return scriptOf(from)?.dataset.version;
}

/** Says of the live document that it shows another version by now. */
export function setVersion(version: string): void {
  const script = scriptOf(document);
  if (script !== null) script.dataset.version = version;
}

function scriptOf(from: Document): HTMLElement | null {
  return from.querySelector<HTMLElement>("script[data-version]");
}

/** What has come of the wish to show the newest state of a page. */
export type Newest =
  | { version: string }
  | "needs a load"
  | "offline"
  /** A server for which this browser is a visitor: it was started since. */
  | "is a stranger";

/**
 * Shows the newest state of this page in its place, where that can be without a load.
 *
 * @param before what comes first, while the state is fetched
 */
export async function showNewest(before: Promise<unknown> | undefined): Promise<Newest> {
  const [from] = await Promise.all([fetchDocument(location.pathname + location.search), before]);
  if (from === undefined) return "offline";
  if (isForVisitors(from)) return "is a stranger";
  const version = versionOf(from);
  if (version === undefined || window.showEdited === undefined) return "needs a load";
  try {
    return (await window.showEdited(from)) ? { version } : "needs a load";
  } catch {
    // A component that cannot show it: its page tells so.
    return "needs a load";
  }
}

/** Whether a document is a page of the site without the editor. */
function isForVisitors(from: Document): boolean {
  const isPage = from.getElementById("page-data") !== null;
  return isPage && from.querySelector("script[data-project]") === null;
}

/**
 * The document that the server has for an address. An `XMLHttpRequest`, as for a preview: what the
 * browser itself reads as a document is no text that becomes HTML (Trusted Types).
 */
function fetchDocument(address: string): Promise<Document | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("GET", address);
    request.responseType = "document";
    request.onload = () => resolve(request.response ?? new Document());
    request.onerror = () => resolve(undefined);
    request.send();
  });
}
