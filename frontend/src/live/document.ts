/** Reads the metadata of a document of the site, the live one or a fetched one. */

declare global {
  interface Window {
    /** A function of a live page, set when it hydrates: see `live/entry-client.tsx`. */
    prepareVersion?: (from: Document) => Promise<(() => void) | undefined>;
  }
}

/** Returns the addresses of a document's two scripts: its layout's data, and the code. */
export function addressesIn(from: Document): { layout: string; code: string } {
  const names = from.querySelector<HTMLMetaElement>("meta[name=scripts]")?.content ?? "";
  const [layout = "", code = ""] = names.split(" ");
  return { layout, code };
}

/**
 * Whether a document differs from the live one only in the content that React renders, and in its
 * style sheet, which live reload exchanges.
 */
export function isShowable(from: Document, live: Document): boolean {
  return (
    addressesIn(from).code === addressesIn(live).code &&
    from.documentElement.lang === live.documentElement.lang &&
    canonical(from) === canonical(live) &&
    policy(from) === policy(live)
  );
}

/** Returns the canonical address; a not-found page has none, as it answers for many addresses. */
function canonical(from: Document): string | undefined {
  return from.querySelector("link[rel=canonical]")?.getAttribute("href") ?? undefined;
}

/** Returns the content security policy, which depends on embedded videos and pictures. */
function policy(from: Document): string | undefined {
  const found = from.querySelector<HTMLMetaElement>("meta[http-equiv=Content-Security-Policy]");
  return found?.content;
}
