import { type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";

/** Milliseconds (specification, section 9). */
const openDelay = 200;
const skipDelay = 300;
const closeDelay = 150;

/**
 * Opens something below an item while a mouse is over the item, and keeps it open when it was
 * opened on purpose. What is shown on hover can be dismissed without moving the pointer, can be
 * hovered itself, and stays until it is left (WCAG 1.4.13).
 *
 * `scope` names where it was opened, such as the page: elsewhere it is closed.
 */
export function useHoverDisclosure(scope: string, item: RefObject<HTMLElement | null>) {
  const [openIn, setOpenIn] = useState<string | null>(null);
  const isOpen = openIn === scope;
  const timer = useRef<number>(undefined);
  const closedAt = useRef(Number.NEGATIVE_INFINITY);

  function open() {
    window.clearTimeout(timer.current);
    setOpenIn(scope);
  }
  function close() {
    window.clearTimeout(timer.current);
    closedAt.current = performance.now();
    setOpenIn(null);
  }
  function onPointerEnter(event: PointerEvent) {
    if (event.pointerType !== "mouse") return;
    window.clearTimeout(timer.current);
    if (isOpen) return;
    const soonAfter = performance.now() - closedAt.current < skipDelay;
    timer.current = window.setTimeout(open, soonAfter ? 0 : openDelay);
  }
  function onPointerLeave(event: PointerEvent) {
    if (event.pointerType !== "mouse") return;
    window.clearTimeout(timer.current);
    if (isOpen) timer.current = window.setTimeout(close, closeDelay);
  }

  useEffect(() => () => window.clearTimeout(timer.current), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `close` uses nothing that changes
  useEffect(() => {
    if (!isOpen) return;
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== "Escape") return;
      const hadFocus = item.current?.contains(document.activeElement);
      close();
      if (hadFocus) item.current?.querySelector("button")?.focus();
    }
    function onOutside(event: Event) {
      if (event.target instanceof Node && !item.current?.contains(event.target)) close();
    }
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("pointerdown", onOutside);
    document.addEventListener("focusin", onOutside);
    return () => {
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("pointerdown", onOutside);
      document.removeEventListener("focusin", onOutside);
    };
  }, [isOpen, item]);

  return { isOpen, open, close, hover: { onPointerEnter, onPointerLeave } };
}
