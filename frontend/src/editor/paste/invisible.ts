/**
 * The invisible characters that the checks refuse (`is_unprintable` in `ssg-model`). Chats,
 * contacts and word processors insert them to mark the text direction.
 */
const invisible =
  /[\p{Cc}\p{Noncharacter_Code_Point}\u061C\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/** Zero-width joiners that are not part of an emoji. */
const looseJoiners =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D|\u200D(?!\p{Extended_Pictographic})/gu;

/** Removes invisible characters from a pasted text. Tabs become spaces; line breaks are kept. */
export function withoutInvisible(text: string): string {
  const lines = text.replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n").split("\n");
  const visible = lines.map((line) =>
    line.replace(/\t/g, " ").replace(invisible, "").replace(looseJoiners, ""),
  );
  return visible.join("\n");
}

/** Converts a pasted text to a single line. */
export function asOneLine(text: string): string {
  return withoutInvisible(text)
    .trim()
    .replace(/\s*\n\s*/g, " ");
}

/** The fields with a text selection. Others, such as dates, refuse invalid text themselves. */
const ofText = 'textarea, input:is(:not([type]), [type="text"], [type="search"], [type="tel"])';

/**
 * Pastes into a native field without invisible characters. Controls with their own paste handler
 * have already handled the event.
 */
export function pasteVisible(event: ClipboardEvent): void {
  const [field] = event.composedPath();
  const isField = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  if (event.defaultPrevented || !isField || !field.matches(ofText)) return;
  const pasted = event.clipboardData?.getData("text/plain") ?? "";
  const isOfLines = field instanceof HTMLTextAreaElement;
  const text = isOfLines ? withoutInvisible(pasted) : asOneLine(pasted);
  if (text === pasted) return;
  event.preventDefault();
  insertInto(field, text);
}

/** Replaces the selection of a field, with the same event as typing. */
export function insertInto(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  const { selectionStart, selectionEnd, value } = field;
  field.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
}
