/**
 * Makes room for a panel at the lower edge and scrolls an element into view above it. The width of
 * the page does not change. Returns a cleanup function.
 */
export function makeRoomFor(panel: HTMLElement, element: Element | null): () => void {
  const { style } = document.documentElement;
  const apply = () => {
    style.setProperty("padding-block-end", `${panel.offsetHeight}px`);
    style.setProperty("scroll-padding-block-end", `${panel.offsetHeight + 24}px`);
  };
  const observer = new ResizeObserver(apply);
  observer.observe(panel);
  apply();
  element?.scrollIntoView({ block: "nearest", behavior: "instant" });
  return () => {
    observer.disconnect();
    style.removeProperty("padding-block-end");
    style.removeProperty("scroll-padding-block-end");
  };
}
