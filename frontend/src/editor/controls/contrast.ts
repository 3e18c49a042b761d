/** Contrast of two colours (WCAG 2.2, relative luminance). */

/** A grade of contrast: `AAA` for any text, `AA` for text, `large` for large text and icons. */
export type Grade = "AAA" | "AA" | "large" | "low";

/** Parses a colour, `#` with three or six digits, into red, green and blue from 0 to 255. */
export function readColor(text: string): [number, number, number] | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return undefined;
  const whole = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  const at = (begin: number) => Number.parseInt(whole.slice(begin, begin + 2), 16);
  return [at(0), at(2), at(4)];
}

/** Converts a colour to the format of `<input type="color">`. */
export function inputColor(text: string): string {
  const color = readColor(text) ?? [0, 0, 0];
  return `#${color.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Returns the contrast, 1 to 21; `undefined` if one is not a colour. */
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

/** Formats a ratio, rounded down: 4.499 is not sufficient and must not show as 4.50. */
export function ratioInWords(ratio: number): string {
  return (Math.floor(ratio * 100) / 100).toFixed(2);
}
