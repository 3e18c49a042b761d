/** The panels that are open at the side, and how wide each of them is; the last one counts. */
const panels: string[] = [];

/**
 * Lets the whole page be seen beside a panel at the side, where there is room for both. Returns the
 * undoing.
 */
export function makeRoom(width: string): () => void {
  const wide = matchMedia("(min-width: 60rem)");
  panels.push(width);
  apply(wide);
  const onChange = () => apply(wide);
  wide.addEventListener("change", onChange);
  return () => {
    wide.removeEventListener("change", onChange);
    panels.splice(panels.lastIndexOf(width), 1);
    apply(wide);
  };
}

function apply(wide: MediaQueryList) {
  const width = wide.matches ? (panels.at(-1) ?? "") : "";
  document.documentElement.style.setProperty("padding-inline-end", width);
}
