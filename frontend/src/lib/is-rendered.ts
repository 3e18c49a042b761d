/** Whether an element has a box in the layout. */
export function isRendered(element: Element | null | undefined): boolean {
  return (element?.getClientRects().length ?? 0) > 0;
}
