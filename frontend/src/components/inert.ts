/**
 * Makes everything inert except an element and its ancestors: unreachable for pointer, focus and
 * assistive technology.
 *
 * @returns a cleanup function
 */
export function makeInertAround(element: HTMLElement): () => void {
  const inert: HTMLElement[] = [];
  for (let inside = element; inside !== document.body; ) {
    const parent = inside.parentElement;
    if (parent === null) break;
    for (const sibling of parent.children) {
      if (sibling === inside || !(sibling instanceof HTMLElement) || sibling.inert) continue;
      sibling.inert = true;
      inert.push(sibling);
    }
    inside = parent;
  }
  return () => {
    for (const sibling of inert) sibling.inert = false;
  };
}
