import { useNavigate } from "react-router-dom";
import { internalPath, linkOf } from "../browser/links";
import type { PageLocation } from "../lib/location";
import { useWindowEvent } from "../lib/use-window-event";

/**
 * Makes the router follow links that are not its own: those in the HTML of Markdown, and those to
 * anchors of the shown page.
 *
 * @param present returns the location of the page in the document; the address may be ahead of it
 */
export function useHtmlLinks(base: string, present: () => PageLocation): void {
  const navigate = useNavigate();
  useWindowEvent("click", (event) => {
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    const link = linkOf(event);
    if (event.defaultPrevented || !isPlain || link === undefined) return;
    const isAnchor = link.getAttribute("href")?.startsWith("#") === true;
    const pathname = isAnchor ? present().path : internalPath(link, base);
    if (pathname === undefined) return;
    const { hash, href } = link;
    const search = isAnchor ? present().search : link.search;
    navigate({ pathname, search, hash }, { replace: href === window.location.href });
    // Where the browser refuses the history entry, it follows the link itself.
    event.preventDefault();
  });
}
