import { useEffect, useEffectEvent } from "react";

/** Closes what is open, the latest at the end. */
const closings: (() => void)[] = [];

/**
 * Calls `close` when the visitor presses Escape while something is open. Of all that is open, one
 * press closes only what was opened last.
 */
export function useEscape(isOpen: boolean, close: () => void): void {
  const onEscape = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const closing = () => onEscape();
    closings.push(closing);
    // Before any other listener, and only once for all.
    window.addEventListener("keydown", closeLatest, { capture: true });
    return () => {
      closings.splice(closings.indexOf(closing), 1);
    };
  }, [isOpen]);
}

function closeLatest(event: KeyboardEvent): void {
  const close = closings.at(-1);
  if (event.key !== "Escape" || close === undefined) return;
  // Nor does the browser close a popover by itself.
  event.preventDefault();
  event.stopImmediatePropagation();
  close();
}
