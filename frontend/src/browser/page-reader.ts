import type { ContentsEntry, PageData, Payload } from "../generated/payload";

/** The used part of the Trusted Types API, which TypeScript does not declare yet. */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createHTML: (text: string) => string },
  ) => { createHTML: (text: string) => TrustedHTML };
};
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** The only conversion from text to HTML in this tab: the text is a document of our own host. */
const policy = trustedTypes?.createPolicy("page", { createHTML: (text) => text });

/** Marks HTML as trusted for the document; React's types declare it as a string. */
function trusted(text: string): string {
  return (policy?.createHTML(text) ?? text) as string;
}

/** Parses JSON of our own host, with its HTML trusted; `undefined` if it is incomplete. */
export function readData<Data>(text: string): Data | undefined {
  try {
    return JSON.parse(text, (key, value) => (key === "html" ? trusted(value) : value));
  } catch {
    return undefined;
  }
}

/** A page, the frontend build that it was made with, and the checksum of its document's body. */
export type ReadPage = { page: Payload; build: string; sum: number };

/**
 * Reads the page in a document: the live one before hydration, or a fetched one.
 *
 * The table of contents and body of an article are in its document only as HTML.
 */
export function readPage(from: Document): ReadPage {
  const data = readData<PageData>(from.getElementById("page-data")?.textContent ?? "");
  if (data === undefined) throw new Error("the page has no data");
  const { path, page, ...others } = data;
  if (page.id === "article") {
    page.props.contents = contentsIn(from.querySelector("nav.contents ol"));
    page.props.html = trusted(from.querySelector("[data-article-body]")?.innerHTML ?? "");
  }
  return { ...others, page: { path, title: from.title, page } };
}

/** Reads the entries of a list that `TableOfContents` rendered. */
function contentsIn(list: Element | null): ContentsEntry[] {
  return [...(list?.children ?? [])].map((item) => ({
    id: item.querySelector("a")?.getAttribute("href")?.slice(1) ?? "",
    text: item.querySelector("a")?.textContent ?? "",
    parts: contentsIn(item.querySelector("ol")),
  }));
}

const opening = '<script type="application/json" id="page-data">';

/**
 * Reads the page of a fetched document. Returns `undefined` if it is not a page of this site, or
 * was changed by a host or proxy.
 */
export function readFetchedPage(text: string): ReadPage | undefined {
  const begin = text.indexOf(opening) + opening.length;
  const end = text.indexOf("</script>", begin);
  const body = text.slice(text.indexOf("<body>"), begin) + text.slice(end);
  // The policy of the page that is shown allows only its own styles, also in a parsed document. Of
  // its body, only an article is shown as it is, and articles have no `style` attributes.
  const unstyled = text.replace(/<style>.*?<\/style>| style="[^"]*"/gs, "");
  try {
    const read = readPage(new DOMParser().parseFromString(trusted(unstyled), "text/html"));
    return read.sum === sumOf(body) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Computes the same checksum as `body_sum` in `ssg-output`. */
function sumOf(text: string): number {
  let ofLetters = 0;
  let ofSums = 0;
  for (let at = 0; at < text.length; at += 1) {
    ofLetters = (ofLetters + text.charCodeAt(at)) | 0;
    ofSums = (ofSums + ofLetters) | 0;
  }
  return ofSums >>> 0;
}
