import { contrast, readColor } from "../controls/contrast";

/** The style of an element's text, for a field that covers the element. */
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

/** Reads the style of an element's text; its colours only if their contrast is sufficient. */
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

/** Returns the background colour around an element; `#`, no colour, for an image. */
function groundOf(element: Element): string {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at);
    if (backgroundImage !== "none") return "#";
    const color = hex(backgroundColor);
    if (readColor(color) !== undefined) return color;
  }
  return "#ffffff";
}

/** Converts a computed `rgb(…)`; other formats, such as translucent colours, become `#`. */
export function hex(color: string): string {
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color)?.slice(1) ?? [];
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
}

/** Whether an element shows only the given text, so that a field can cover it. */
export function showsJust(element: Element | null, text: string): element is HTMLElement {
  if (!(element instanceof HTMLElement)) return false;
  const shown = (element.textContent ?? "").replace(/\s+/g, " ").trim();
  return shown !== "" && shown === text.replace(/\s+/g, " ").trim();
}
