import * as plain from "../browser/plain-page-reader";
import { noteTranslations } from "../languages/translations";

export { type ReadPage, readData } from "../browser/plain-page-reader";

/** Reads the page in the live document, with its translations. */
export function readPage(from: Document): plain.ReadPage {
  const read = plain.readPage(from);
  noteTranslations(read.page.path, from.head.innerHTML);
  return read;
}

/** Reads the page of a fetched document, with its translations. */
export function readFetchedPage(text: string): plain.ReadPage | undefined {
  const read = plain.readFetchedPage(text);
  if (read !== undefined) noteTranslations(read.page.path, text.slice(0, text.indexOf("<body>")));
  return read;
}
