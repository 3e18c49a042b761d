/** Removes what an animation has left on an element, so that it is as after a fresh load. */
export function removeStyle(element: Element): void {
  // Chromium writes styles that a script sets into the attribute when that is asked for; removed
  // before, it would come back empty.
  if (element.hasAttribute("style")) element.removeAttribute("style");
}
