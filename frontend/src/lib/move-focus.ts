import type { KeyboardEvent } from "react";

/**
 * Moves the focus among the visible matches inside the listening element, without wrapping around:
 * the keys `back` and `forward` move by one, Home and End to the ends.
 */
export function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  selector: string,
  back: string,
  forward: string,
): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)].filter(
    (stop) => stop.getClientRects().length > 0,
  );
  const current = stops.indexOf(event.target as HTMLElement);
  if (current === -1) return;
  const targets: Record<string, number> = {
    [back]: current - 1,
    [forward]: current + 1,
    Home: 0,
    End: stops.length - 1,
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  stops[target]?.focus();
}
