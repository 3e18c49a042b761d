/** Conversion of date and time between content, `2026-12-01 09:00`, and native fields. */

/** Returns the value of `<input type="datetime-local">`; empty if the text is not a moment. */
export function toInput(text: string): string {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}))?$/.exec(text.trim()) ?? [];
  return day === undefined ? "" : `${day}T${time ?? "00:00"}`;
}

/** Returns the content's notation for the value of a native field. */
export function fromInput(value: string): string {
  return value.slice(0, 16).replace("T", " ");
}
