import { type LoadedPage, loadedPage } from "../app/pages";
import type { PageData } from "../generated/payload";

/** As much of the browser's interface as is used here; TypeScript does not know it yet. */
type TrustedTypes = {
  createPolicy: (
    name: string,
    rules: { createHTML: (text: string) => string },
  ) => { createHTML: (text: string) => TrustedHTML };
};
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };

/** The only way from a text to HTML in this tab: the text is a document of our own host. */
const policy = trustedTypes?.createPolicy("page", { createHTML: (text) => text });

function trusted(text: string): TrustedHTML | string {
  return policy?.createHTML(text) ?? text;
}

/** Reads data of our own host, with the HTML in them; `undefined` if they break off. */
export function readData<Data>(text: string): Data | undefined {
  try {
    return JSON.parse(text, (key, value) => (key === "html" ? trusted(value) : value));
  } catch {
    return undefined;
  }
}

/** A page, and the frontend build that it was made with. */
export type ReadPage = { page: LoadedPage; build: string };

/**
 * Reads the page that a document holds: the live one before React hydrates, or one that was fetched.
 *
 * What a page of a kind of which there are many shows is its HTML. It is read as it stands in the
 * document, and given to React as it is: nothing there is known by name.
 */
export function readPage(from: Document): ReadPage {
  const data = readData<PageData>(from.getElementById("page-data")?.textContent ?? "");
  if (data === undefined) throw new Error("the page has no data");
  return pageOf(from, data);
}

function pageOf(from: Document, { build, payload: { path, title, page } }: PageData): ReadPage {
  if (page !== null) return { build, page: loadedPage({ path, title, page }) };
  const html = trusted(from.querySelector("main > .page")?.innerHTML ?? "");
  return { build, page: { path, title, html } };
}

const opening = '<script type="application/json" id="page-data">';

/**
 * Reads the page of a document that was fetched. `undefined` if it is none of ours, or not as it was
 * made: a host or what is between may have written into it.
 */
export function readFetchedPage(text: string): ReadPage | undefined {
  const begin = text.indexOf(opening) + opening.length;
  const end = text.indexOf("</script>", begin);
  try {
    const data: PageData = JSON.parse(text.slice(begin, end));
    const around = text.slice(text.indexOf("<body>"), begin) + text.slice(end);
    if (sumOf(around) !== data.sum) return undefined;
    const html = trusted(text) as string;
    return pageOf(new DOMParser().parseFromString(html, "text/html"), data);
  } catch {
    return undefined;
  }
}

/** As `body_sum` in `ssg-output`, which wrote it down. */
function sumOf(text: string): number {
  let ofLetters = 0;
  let ofSums = 0;
  for (let at = 0; at < text.length; at += 1) {
    ofLetters = (ofLetters + text.charCodeAt(at)) | 0;
    ofSums = (ofSums + ofLetters) | 0;
  }
  return ofSums >>> 0;
}
