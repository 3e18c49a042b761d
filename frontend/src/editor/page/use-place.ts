import { useLayoutEffect, useState } from "react";
import { type Box, beside, type Size } from "./placement";

/**
 * The position of an element in document coordinates, which scrolling does not change, or in window
 * coordinates for elements that are fixed or sticky.
 */
export type Place = Box & { isFixed: boolean };

/** Returns the position of an element and keeps it up to date. */
export function usePlace(element: Element | null): Place | null {
  const [place, setPlace] = useState(() => element && placeOf(element));

  useLayoutEffect(() => {
    if (element === null) {
      setPlace(null);
      return;
    }
    let frame = 0;
    const look = () => {
      const now = placeOf(element);
      // A removed element, such as one in a closing menu, keeps its last position.
      if (now !== null) setPlace((last) => (isSame(last, now) ? last : now));
    };
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    look();
    const observer = new ResizeObserver(soon);
    observer.observe(element);
    observer.observe(document.documentElement);
    window.addEventListener("resize", soon);
    document.addEventListener("scroll", soon, { capture: true, passive: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener("resize", soon);
      document.removeEventListener("scroll", soon, { capture: true });
    };
  }, [element]);

  return place;
}

function placeOf(element: Element): Place | null {
  const rect = rectOf(element);
  if (rect.width === 0 && rect.height === 0) return null;
  const isFixed = staysInWindow(element);
  return {
    isFixed,
    left: rect.left + (isFixed ? 0 : window.scrollX),
    top: rect.top + (isFixed ? 0 : window.scrollY),
    width: rect.width,
    height: rect.height,
  };
}

/** Returns the box of an element, or of its content if the element itself has none. */
function rectOf(element: Element): DOMRect {
  const rect = element.getBoundingClientRect();
  if (rect.width !== 0 || rect.height !== 0) return rect;
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

function staysInWindow(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (["fixed", "sticky"].includes(getComputedStyle(at).position)) return true;
  }
  return false;
}

function isSame(last: Place | null, now: Place): boolean {
  return (
    last !== null &&
    (["left", "top", "width", "height", "isFixed"] as const).every((key) => last[key] === now[key])
  );
}

/** Returns the size of the window without the toolbar at its lower edge, which takes 72 pixels. */
export function freeWindow(): Size {
  return { width: document.documentElement.clientWidth, height: window.innerHeight - 72 };
}

/** Returns the position of a panel beside a place, as CSS. */
export function styleBeside({ isFixed, ...place }: Place, panel: Size) {
  const scroll = isFixed ? 0 : window.scrollY;
  const box = beside({ ...place, top: place.top - scroll }, panel, freeWindow(), 8);
  const { left, top, width } = box;
  return { position: isFixed ? "fixed" : "absolute", left, top: top + scroll, width } as const;
}

/** Converts a position to CSS. */
export function styleOf({ isFixed, ...box }: Place) {
  return { position: isFixed ? "fixed" : "absolute", ...box } as const;
}
