/** Placement of the editor's panels and menus, as pure functions. */

export type Box = { left: number; top: number; width: number; height: number };
export type Size = { width: number; height: number };

/** The minimum distance to the window's edges in pixels. */
const edge = 8;

/**
 * Returns the position of a field over its text: as wide as the text, at least `least`, and inside
 * the window.
 */
export function overText(text: Box, window: Size, least: number): { left: number; width: number } {
  const width = Math.min(Math.max(text.width, least), window.width - 2 * edge);
  return { left: within(text.left, width, window.width), width };
}

/** Returns the position beside an element: below it if there is room, otherwise above it. */
export function beside(anchor: Box, panel: Size, window: Size, gap: number): Box {
  const below = anchor.top + anchor.height + gap;
  const above = anchor.top - gap - panel.height;
  const fitsBelow = below + panel.height <= window.height - edge;
  const top = fitsBelow || above < edge ? below : above;
  return {
    left: within(anchor.left, panel.width, window.width),
    top: within(top, panel.height, window.height),
    ...panel,
  };
}

/** Returns the start nearest to `wanted` at which `length` fits inside `whole`. */
function within(wanted: number, length: number, whole: number): number {
  return Math.max(edge, Math.min(wanted, whole - edge - length));
}

/** The width of the panel at the side in pixels. */
const panel = 432;

type Side = "left" | "right";

/** Returns the side on which a panel does not cover an element, or else the preferred one. */
export function sideBeside(box: Box, window: number, side: Side): Side {
  const isFree = { left: box.left >= panel, right: box.left + box.width <= window - panel };
  const other = side === "left" ? "right" : "left";
  return isFree[other] && !isFree[side] ? other : side;
}
