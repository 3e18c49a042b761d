import type { KeyboardEvent } from "react";
import type { Control, Edit, Json } from "../../generated/editor";

/** The props of every control, which keeps the typed value itself and reports changes. */
export type ControlProps<C extends Control = Control> = {
  control: C;
  /** Whether the value may be empty. */
  mayBeAbsent: boolean;
  /** The initial value. */
  value: Json;
  id: string;
  label: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  /** The values of the other fields of its record, by label. */
  siblings: Json;
  /** Returns the edit for a value, for a preview of the page; `null` without preview. */
  previewOf: ((value: Json) => { file: string; edit: Edit } | null) | null;
  /** Called after each change of the value. */
  onInput: (value: Json) => void;
  /** Called to save the value. */
  onSettle: () => void;
};

export type ControlOf<Kind extends Control["kind"]> = Extract<Control, { kind: Kind }>;

/** Returns a text, or an empty one for other values. */
export function textOf(value: Json): string {
  return typeof value === "string" ? value : "";
}

/** Returns the attributes of a control's native field, in which Enter saves. */
export function nativeProps(
  props: Pick<ControlProps, "id" | "label" | "describedBy" | "isInvalid" | "onSettle">,
) {
  return {
    id: props.id,
    "aria-label": props.label,
    "aria-describedby": props.describedBy,
    "aria-invalid": props.isInvalid || undefined,
    onKeyDown: settleOnEnter(props),
  };
}

/** Whether an input method uses a key. In Safari, the Enter that ends a composition has only the code 229. */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229;
}

/** Returns a key handler that saves on Enter, but not on an Enter that ends a composition. */
export function settleOnEnter({ onSettle }: Pick<ControlProps, "onSettle">) {
  return (event: KeyboardEvent) => {
    if (event.key !== "Enter" || isComposing(event)) return;
    event.preventDefault();
    onSettle();
  };
}
