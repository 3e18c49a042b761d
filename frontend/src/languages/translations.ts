/** The addresses of the translations of each page that was read, by its path and by language. */
const known = new Map<string, Map<string, string>>();

/** Notes the translations that the head of a document names. */
export function noteTranslations(path: string, head: string): void {
  const links = head.matchAll(/ hreflang="([^"]+)" href="([^"]+)"/g);
  known.set(
    path,
    new Map(Array.from(links, ([, lang = "", to = ""]) => [lang, new URL(to).pathname])),
  );
}

/** Returns the address of a page in another language, if the page is known and translated. */
export function translationOf(path: string, lang: string): string | undefined {
  return known.get(path)?.get(lang);
}
