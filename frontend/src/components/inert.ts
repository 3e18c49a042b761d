/**
 * Takes everything but an element and what it stands in away from pointer, focus and assistive
 * technology.
 *
 * @returns gives it back
 */
export function makeInertAround(element: HTMLElement): () => void {
  const inert: HTMLElement[] = [];
  for (let inside = element; inside !== document.body; ) {
    const around = inside.parentElement;
    if (around === null) break;
    for (const sibling of around.children) {
      if (sibling === inside || !(sibling instanceof HTMLElement) || sibling.inert) continue;
      sibling.inert = true;
      inert.push(sibling);
    }
    inside = around;
  }
  return () => {
    for (const sibling of inert) sibling.inert = false;
  };
}
