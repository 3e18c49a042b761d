let region: HTMLElement | undefined;

/**
 * Says a sentence to screen readers, politely. The region stands outside of `#root`, which stays
 * as it would be after a fresh load.
 */
export function announce(text: string): void {
  if (region === undefined) {
    region = document.createElement("p");
    region.className = "visually-hidden";
    region.setAttribute("role", "status");
    document.body.append(region);
  }
  const target = region;
  // A region that comes into the document with its text is not announced everywhere.
  requestAnimationFrame(() => {
    target.textContent = text;
  });
}
