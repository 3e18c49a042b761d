/** Removes the styles left by an animation, so that the element is as after a fresh load. */
export function removeStyle(element: Element): void {
  // Chromium writes scripted styles into the attribute only when it is read; without that, the
  // removed attribute would come back empty.
  if (element.hasAttribute("style")) element.removeAttribute("style");
}
