import { useEffect, useEffectEvent } from "react";

/** The close functions of everything that is open, the latest last. */
const closings: (() => void)[] = [];

/**
 * Calls `close` when the visitor presses Escape while `isOpen`. If several things are open, Escape
 * closes only the one opened last.
 */
export function useEscape(isOpen: boolean, close: () => void): void {
  const onEscape = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const closing = () => onEscape();
    closings.push(closing);
    // Runs first; the same listener is registered only once.
    window.addEventListener("keydown", closeLatest, { capture: true });
    return () => {
      closings.splice(closings.indexOf(closing), 1);
    };
  }, [isOpen]);
}

function closeLatest(event: KeyboardEvent): void {
  const close = closings.at(-1);
  if (event.key !== "Escape" || close === undefined) return;
  // This also keeps the browser from closing a popover.
  event.preventDefault();
  event.stopImmediatePropagation();
  close();
}
