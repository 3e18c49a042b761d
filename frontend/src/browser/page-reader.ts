import type { ContentsEntry, PageData, Payload } from "../generated/payload";

/** The part of the browser's interface that is used here; TypeScript does not know it yet. */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createHTML: (text: string) => string },
  ) => { createHTML: (text: string) => TrustedHTML };
};
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** The only way from a text to HTML in this tab: the text is a document of our own host. */
const policy = trustedTypes?.createPolicy("page", { createHTML: (text) => text });

/** HTML that may go into the document; React's types know it as a string. */
function trusted(text: string): string {
  return (policy?.createHTML(text) ?? text) as string;
}

/** Reads data of our own host, with the HTML in them; `undefined` if they break off. */
export function readData<Data>(text: string): Data | undefined {
  try {
    return JSON.parse(text, (key, value) => (key === "html" ? trusted(value) : value));
  } catch {
    return undefined;
  }
}

/** A page, the frontend build that it was made with, and the sum of its document's body. */
export type ReadPage = { page: Payload; build: string; sum: number };

/**
 * Reads the page that a document holds: the live one before React hydrates, or one that was fetched.
 *
 * An article's table of contents and body are in a document once, as HTML, and taken from there.
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

/** The entries of a list of `TableOfContents`. */
function contentsIn(list: Element | null): ContentsEntry[] {
  return [...(list?.children ?? [])].map((item) => ({
    id: item.querySelector("a")?.getAttribute("href")?.slice(1) ?? "",
    text: item.querySelector("a")?.textContent ?? "",
    parts: contentsIn(item.querySelector("ol")),
  }));
}

const opening = '<script type="application/json" id="page-data">';

/**
 * Reads the page of a document that was fetched. `undefined` if it is none of ours, or not as it was
 * made: a host or a proxy may have written into it.
 */
export function readFetchedPage(text: string): ReadPage | undefined {
  const begin = text.indexOf(opening) + opening.length;
  const end = text.indexOf("</script>", begin);
  const body = text.slice(text.indexOf("<body>"), begin) + text.slice(end);
  try {
    const read = readPage(new DOMParser().parseFromString(trusted(text), "text/html"));
    return read.sum === sumOf(body) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Like `body_sum` in `ssg-output`, which wrote it down. */
function sumOf(text: string): number {
  let ofLetters = 0;
  let ofSums = 0;
  for (let at = 0; at < text.length; at += 1) {
    ofLetters = (ofLetters + text.charCodeAt(at)) | 0;
    ofSums = (ofSums + ofLetters) | 0;
  }
  return ofSums >>> 0;
}
