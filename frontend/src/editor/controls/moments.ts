/** Moments as the content has them, `2026-12-01 09:00`, and as the browser's field does. */

/** The value of `<input type="datetime-local">`; empty where the text is no moment. */
export function toInput(text: string): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}))?$/.exec(text.trim()) ?? [];
  return day === undefined ? "" : `${day}T${time ?? "00:00"}`;
}

/** What is written in the content for what the browser's field says. */
export function fromInput(value: string): string {
  return value.slice(0, 16).replace("T", " ");
}
