let region: HTMLElement | undefined;

/**
 * Announces a sentence politely to screen readers. The live region is outside `#root`, whose
 * content stays as after a fresh load.
 */
export function announce(text: string): void {
  if (region === undefined) {
    region = document.createElement("p");
    region.className = "visually-hidden";
    region.setAttribute("role", "status");
    document.body.append(region);
  }
  const target = region;
  // Some screen readers do not announce a region that is inserted together with its text.
  requestAnimationFrame(() => {
    target.textContent = text;
  });
}
