/** Whether an element has a place on the page. */
export function isRendered(element: Element | null | undefined): boolean {
  return element instanceof Element && element.getClientRects().length > 0;
}
