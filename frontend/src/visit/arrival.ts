import type { Shown } from "./visit";

/** What is done when a visitor arrives; what is `null` is left as it is. */
export type Arrival = {
  /** The document's title and canonical path. */
  head: { title: string; path: string } | null;
  scroll:
    | { to: "position"; top: number }
    /** Unless the browser has scrolled there, or the visitor elsewhere. */
    | { to: "resumed"; top: number }
    | { to: "place"; hash: string }
    | null;
  /** The focus goes to the element that the hash names, else to the heading. */
  focus: { hash: string } | null;
  /** The title that screen readers are told. */
  announcement: string | null;
};

/**
 * The whole of arriving, as one table.
 *
 * | came   | head | scroll                                   | focus | announcement   |
 * |--------|------|------------------------------------------|-------|----------------|
 * | load   | –    | where the visitor was before the reload  | –     | –              |
 * | link   | yes  | the place that the hash names, or the top| yes   | of a new page  |
 * | return | yes  | where the visitor was, else as by a link | yes   | of a new page  |
 * | stay   | –    | –                                        | –     | –              |
 *
 * @param position where the visitor was on this entry, if they were there before
 */
export function arrivalAt(shown: Shown, position: number | undefined): Arrival {
  const { came, isNewPage, location, page } = shown;
  const { hash } = location;
  const isBack = position !== undefined;
  switch (came) {
    case "load":
    case "stay": {
      const scroll = came === "load" && isBack ? { to: "resumed" as const, top: position } : null;
      return { head: null, scroll, focus: null, announcement: null };
    }
    case "link":
    case "return":
      return {
        head: { title: page.title, path: page.path },
        scroll:
          came === "return" && isBack ? { to: "position", top: position } : { to: "place", hash },
        focus: { hash },
        announcement: isNewPage ? page.title : null,
      };
  }
}
