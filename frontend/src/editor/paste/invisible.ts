/**
 * Characters that nobody sees and that the checks refuse (`is_unprintable` in `ssg-model`): they come
 * along from chats, contacts and word processors, which mark with them where the direction of the
 * text turns.
 */
const invisible =
  /[\p{Cc}\p{Noncharacter_Code_Point}\u061C\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/** Zero-width joiners that join no emoji. */
const looseJoiners =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D|\u200D(?!\p{Extended_Pictographic})/gu;

/** A pasted text without what nobody sees. Tabs become spaces; line breaks stay. */
export function withoutInvisible(text: string): string {
  const lines = text.replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n").split("\n");
  const visible = lines.map((line) =>
    line.replace(/\t/g, " ").replace(invisible, "").replace(looseJoiners, ""),
  );
  return visible.join("\n");
}

/** A pasted text for a field of one paragraph. */
export function asOneLine(text: string): string {
  return withoutInvisible(text)
    .trim()
    .replace(/\s*\n\s*/g, " ");
}

/** The fields that hold a selection. Others, such as dates, refuse what they cannot hold. */
const ofText = 'textarea, input:is(:not([type]), [type="text"], [type="search"], [type="tel"])';

/**
 * Puts a pasted text into a native field without what nobody sees, where there is any. A control that
 * has its own way to paste was asked before.
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

/** Writes over the selection of a field, as if it had been typed. */
export function insertInto(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  const { selectionStart, selectionEnd, value } = field;
  field.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste" }));
}
