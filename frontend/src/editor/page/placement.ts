/** Where things of the editor stand: numbers only, so that they can be tested. */

export type Box = { left: number; top: number; width: number; height: number };
export type Size = { width: number; height: number };

/** Room to the edges of the window. */
const edge = 8;

/**
 * The place of a field over the text that it edits: as wide as the text but never narrower than
 * `least`, and within the window.
 */
export function overText(text: Box, window: Size, least: number): { left: number; width: number } {
  const width = Math.min(Math.max(text.width, least), window.width - 2 * edge);
  return { left: within(text.left, width, window.width), width };
}

/** The place beside an element: below it, else above it, else where there is room. */
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

/** A beginning at which `length` is within `whole`, as near as can be to `wanted`. */
function within(wanted: number, length: number, whole: number): number {
  return Math.max(edge, Math.min(wanted, whole - edge - length));
}
