/**
 * Lets all of the page be seen above a panel at the lower edge, and brings an element there. The
 * page keeps its width, by which it is laid out. Returns the undoing.
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
