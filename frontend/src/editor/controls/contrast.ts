/** The contrast of two colours (WCAG 2.2, relative luminance). */

/** What a contrast is good for: `AAA` for any text, `AA` for text, `large` for large text and icons. */
export type Grade = "AAA" | "AA" | "large" | "low";

/** Red, green and blue, each from 0 to 255; `undefined` if it is no `#` with three or six digits. */
export function readColor(text: string): [number, number, number] | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return undefined;
  const whole = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  const at = (begin: number) => Number.parseInt(whole.slice(begin, begin + 2), 16);
  return [at(0), at(2), at(4)];
}

/** A colour as `<input type="color">` takes it. */
export function inputColor(text: string): string {
  const color = readColor(text) ?? [0, 0, 0];
  return `#${color.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** From 1 to 21; `undefined` if one of the two is no colour. */
export function contrast(one: string, other: string): number | undefined {
  const colors = [readColor(one), readColor(other)];
  const [a, b] = colors.map((color) => color && luminance(color));
  if (a === undefined || b === undefined) return undefined;
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance([red, green, blue]: [number, number, number]): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(part: number): number {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

export function gradeOf(ratio: number): Grade {
  if (ratio >= 7) return "AAA";
  if (ratio >= 4.5) return "AA";
  return ratio >= 3 ? "large" : "low";
}

/** Two digits after the point, cut: a contrast of 4.499 is not enough, and is not told as 4.5. */
export function ratioInWords(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}
