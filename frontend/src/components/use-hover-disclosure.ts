import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { isRendered } from "../lib/is-rendered";
import { useWindowEvent } from "../lib/use-window-event";
import { useEscape } from "./use-escape";

/** Delays in milliseconds (specification, section 9). */
const openDelay = 200;
const skipDelay = 300;
const closeDelay = 150;

/**
 * Opens content below an item while a mouse is over the item, and keeps it open if it was opened on
 * purpose. Content shown on hover can be dismissed without moving the pointer, can be hovered, and
 * stays until the pointer leaves (WCAG 1.4.13).
 *
 * A change of `scope`, such as the page's path, closes it.
 */
export function useHoverDisclosure(scope: string, item: RefObject<HTMLElement | null>) {
  /** The cause of the opening: a leaving pointer closes only content that a pointer has opened. */
  const [openedBy, setOpenedBy] = useState<"hover" | "purpose" | null>(null);
  const isOpen = openedBy !== null;
  const timer = useRef<number>(undefined);
  const closedAt = useRef(Number.NEGATIVE_INFINITY);

  function open() {
    window.clearTimeout(timer.current);
    setOpenedBy("purpose");
  }
  function close() {
    window.clearTimeout(timer.current);
    closedAt.current = performance.now();
    setOpenedBy(null);
  }
  function toggle() {
    if (openedBy === "purpose") close();
    else open();
  }
  function onPointerEnter(event: PointerEvent) {
    if (event.pointerType !== "mouse") return;
    window.clearTimeout(timer.current);
    // Without a visible button the item is in the small-screen menu, which shows all its links.
    if (isOpen || !isRendered(item.current?.querySelector("button"))) return;
    const soonAfter = performance.now() - closedAt.current < skipDelay;
    timer.current = window.setTimeout(() => setOpenedBy("hover"), soonAfter ? 0 : openDelay);
  }
  function onPointerLeave(event: PointerEvent) {
    if (event.pointerType !== "mouse") return;
    window.clearTimeout(timer.current);
    if (openedBy === "hover") timer.current = window.setTimeout(close, closeDelay);
  }

  // Before hydration, CSS showed the panel on hover and focus.
  useEffect(() => {
    if (item.current?.querySelector("button:focus, ul :focus")) setOpenedBy("purpose");
    else if (item.current?.matches(":hover")) setOpenedBy("hover");
  }, [item]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each scope
  useLayoutEffect(
    () => () => {
      window.clearTimeout(timer.current);
      closedAt.current = Number.NEGATIVE_INFINITY;
      setOpenedBy(null);
    },
    [scope],
  );

  // A followed link closes the panel, even one about to open, to uncover the target.
  function onClick(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest("a") !== null) close();
  }
  function onOutside(event: Event) {
    if (event.target instanceof Node && !item.current?.contains(event.target)) close();
  }
  useWindowEvent("pointerdown", onOutside, isOpen);
  useWindowEvent("focusin", onOutside, isOpen);
  useEscape(isOpen, () => {
    const hadFocus = item.current?.contains(document.activeElement);
    close();
    if (hadFocus) item.current?.querySelector("button")?.focus();
  });

  return { isOpen, open, toggle, listeners: { onPointerEnter, onPointerLeave, onClick } };
}
