import { contrast, readColor } from "../controls/contrast";

/** The style of an element's text, for a field that takes its place. */
export type TextStyle = {
  fontFamily: string;
  fontSize: string;
  fontWeight: string;
  fontStyle: string;
  lineHeight: string;
  letterSpacing: string;
  textAlign: "start" | "end" | "left" | "right" | "center" | "justify";
  color: string;
  backgroundColor: string;
};

/** The style of an element's text; its colours only if they are told from each other. */
export function textStyleOf(element: Element): TextStyle {
  const style = getComputedStyle(element);
  const [color, ground] = [hex(style.color), groundOf(element)];
  const isReadable = (contrast(color, ground) ?? 1) >= 4.5;
  return {
    fontFamily: style.fontFamily,
    fontSize: style.fontSize,
    fontWeight: style.fontWeight,
    fontStyle: style.fontStyle,
    lineHeight: style.lineHeight,
    letterSpacing: style.letterSpacing,
    textAlign: style.textAlign as TextStyle["textAlign"],
    color: isReadable ? color : "#1c2230",
    backgroundColor: isReadable ? ground : "#ffffff",
  };
}

/** The colour behind an element: that of the nearest one around it that has one. */
function groundOf(element: Element): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at);
    if (backgroundImage !== "none") return "#";
    const color = hex(backgroundColor);
    if (readColor(color) !== undefined) return color;
  }
  return "#ffffff";
}

/** `rgb(…)` as the browser tells it; no colour where it lets others through. */
export function hex(color: string): string {
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)?.slice(1) ?? [];
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
}

/** Whether an element shows a text and nothing else, so that a field can stand over it. */
export function showsJust(element: Element | null, text: string): element is HTMLElement {
  if (!(element instanceof HTMLElement)) return false;
  const shown = (element.textContent ?? "").replace(/\s+/g, " ").trim();
  return shown !== "" && shown === text.replace(/\s+/g, " ").trim();
}
