import type { ClipboardEvent, KeyboardEvent, SyntheticEvent } from "react";
import { asOneLine, insertInto, withoutInvisible } from "../paste/invisible";
import { type ControlProps, isComposing, nativeProps, textOf } from "./control-props";

/** The number of characters beyond which the field no longer grows, as it scrolls by then. */
const longest = 5000;

/**
 * A text of one paragraph. Enter saves it; only texts with line breaks can get more of them.
 *
 * Typing renders nothing: the copy of the text that gives the field its height is an attribute,
 * which CSS shows.
 */
export function TextControl(props: ControlProps) {
  const text = textOf(props.value);
  const hasLines = text.includes("\n");

  function onInput({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) {
    grow(currentTarget);
    props.onInput(currentTarget.value);
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== "Enter" || isComposing(event)) return;
    if (event.shiftKey && hasLines) return;
    event.preventDefault();
    if (!event.shiftKey) props.onSettle();
  }
  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const pasted = event.clipboardData.getData("text/plain");
    const visible = withoutInvisible(pasted);
    const text = hasLines || !visible.includes("\n") ? visible : asOneLine(pasted);
    if (text === pasted) return;
    event.preventDefault();
    insertInto(event.currentTarget, text);
  }

  return (
    <div className="grow" data-text={text.slice(0, longest)}>
      <textarea
        {...nativeProps(props)}
        rows={1}
        defaultValue={text}
        onInput={onInput}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
    </div>
  );
}

function grow(field: HTMLTextAreaElement) {
  field.parentElement?.setAttribute("data-text", field.value.slice(0, longest));
}
