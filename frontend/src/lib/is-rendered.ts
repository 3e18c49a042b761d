/** Whether an element has a place on the page. */
export function isRendered(element: Element | null | undefined): boolean {
  return (element?.getClientRects().length ?? 0) > 0;
}
