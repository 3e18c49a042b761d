import "../../live/document";
import { showMarks } from "./marking";

declare global {
  interface WindowEventMap {
    /** The event of a newer version. A listener that cancels it shows that version itself. */
    "ssg-reload": CustomEvent<string>;
  }
}

/** The timeout of a request, in milliseconds. */
const patience = 30_000;

/** The newest version of the page, or why it cannot be shown. */
export type Newest =
  | { kind: "fetched"; version: string; show: () => void }
  /** The version needs a page load. */
  | { kind: "load" }
  | { kind: "offline" }
  /** The server was restarted and does not know this browser as an editor. */
  | { kind: "stranger" };

/** Returns the version of a document, as live reload knows it. */
export function versionOf(from: Document): string | undefined {
  return scriptOf(from)?.dataset.version;
}

/** Sets the version of the live document after a newer one was shown in it. */
export function setVersion(version: string): void {
  const script = scriptOf(document);
  if (script !== null) script.dataset.version = version;
}

function scriptOf(from: Document): HTMLElement | null {
  return from.querySelector<HTMLElement>("script[data-version]");
}

/** Fetches the newest version of the page at an address, to replace the shown one. */
export async function fetchNewest(address: string): Promise<Newest> {
  const from = await fetchDocument(address);
  if (from === undefined) return { kind: "offline" };
  if (isForVisitors(from)) return { kind: "stranger" };
  const version = versionOf(from);
  if (version === undefined || window.prepareVersion === undefined) return { kind: "load" };
  try {
    const show = await window.prepareVersion(from);
    if (show === undefined) return { kind: "load" };
    const showMarked = () => {
      show();
      showMarks(from);
    };
    return { kind: "fetched", version, show: showMarked };
  } catch {
    return { kind: "offline" };
  }
}

/** Fetches the document of the present address, if it has the same version as the live one. */
export async function fetchPresent(): Promise<Document | undefined> {
  const from = await fetchDocument(location.href);
  return from !== undefined && versionOf(from) === versionOf(document) ? from : undefined;
}

/** Whether a document is a page of the site without the editor. */
function isForVisitors(from: Document): boolean {
  const isPage = from.getElementById("page-data") !== null;
  return isPage && from.querySelector("script[data-project]") === null;
}

/**
 * Fetches a document with `XMLHttpRequest`: the browser parses it, as Trusted Types forbid the
 * conversion of text to HTML.
 */
function fetchDocument(address: string): Promise<Document | undefined> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("GET", address);
    request.responseType = "document";
    request.timeout = patience;
    request.onload = () => resolve(request.response ?? new Document());
    for (const event of ["error", "abort", "timeout"]) {
      request.addEventListener(event, () => resolve(undefined));
    }
    request.send();
  });
}
