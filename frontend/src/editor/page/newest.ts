import "../../editing/document";

declare global {
  interface WindowEventMap {
    /** Live reload knows of another version, and leaves it to who prevents it to show that. */
    "ssg-reload": CustomEvent<string>;
  }
}

/** Milliseconds after which an answer that has not come is taken for a broken connection. */
const patience = 30_000;

/** The newest state of the page. */
export type Newest =
  | { kind: "fetched"; version: string; show: () => void }
  /** It is shown by a load alone. */
  | { kind: "load" }
  | { kind: "offline" }
  /** The server has been started since: to it, this browser is a visitor. */
  | { kind: "stranger" };

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

/** Fetches the newest state of the page at an address, to be shown in the place of this one. */
export async function fetchNewest(address: string): Promise<Newest> {
  const from = await fetchDocument(address);
  if (from === undefined) return { kind: "offline" };
  if (isForVisitors(from)) return { kind: "stranger" };
  const version = versionOf(from);
  if (version === undefined || window.prepareEdited === undefined) return { kind: "load" };
  try {
    const show = await window.prepareEdited(from);
    return show === undefined ? { kind: "load" } : { kind: "fetched", version, show };
  } catch {
    return { kind: "offline" };
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
    request.timeout = patience;
    request.onload = () => resolve(request.response ?? new Document());
    for (const event of ["error", "abort", "timeout"]) {
      request.addEventListener(event, () => resolve(undefined));
    }
    request.send();
  });
}
