/** What a document of the site says of itself, the live one or one that was fetched. */

declare global {
  interface Window {
    /** Set by a page that is edited, once it comes to life: `editing/entry-client.tsx`. */
    prepareEdited?: (from: Document) => Promise<(() => void) | undefined>;
  }
}

/** The addresses of a document's two scripts: its layout's data, and the code. */
export function addressesIn(from: Document): { layout: string; code: string } {
  const names = from.querySelector<HTMLMetaElement>("meta[name=scripts]")?.content ?? "";
  const [layout = "", code = ""] = names.split(" ");
  return { layout, code };
}

/** Whether a document differs from the live one in nothing but what React renders. */
export function isShowable(from: Document, live: Document): boolean {
  return (
    addressesIn(from).code === addressesIn(live).code &&
    from.documentElement.lang === live.documentElement.lang &&
    canonical(from) === canonical(live) &&
    policy(from) === policy(live) &&
    sheets(from) === sheets(live)
  );
}

/** The address of its page: a not-found page answers for many, and has none. */
function canonical(from: Document): string | undefined {
  return from.querySelector("link[rel=canonical]")?.getAttribute("href") ?? undefined;
}

/** What the page may load: other hosts, where it shows a video or a picture of theirs. */
function policy(from: Document): string | undefined {
  const found = from.querySelector<HTMLMetaElement>("meta[http-equiv=Content-Security-Policy i]");
  return found?.content;
}

function sheets(from: Document): string {
  const found = from.querySelectorAll("link[rel=stylesheet]");
  return [...found].map((sheet) => sheet.getAttribute("href")).join(" ");
}
