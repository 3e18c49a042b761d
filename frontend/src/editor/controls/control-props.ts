import type { Control, Edit, Json } from "../../generated/editor";

/** What every control gets. It keeps what is typed by itself, and tells of it. */
export type ControlProps<C extends Control = Control> = {
  control: C;
  /** May be left empty. */
  mayBeAbsent: boolean;
  /** What it begins with. */
  value: Json;
  id: string;
  label: string;
  describedBy: string | undefined;
  isInvalid: boolean;
  /** The values beside it in its record, by their labels. */
  siblings: Json;
  /** The edit that a value would be, for the page as it would be with it. */
  previewOf: ((value: Json) => { file: string; edit: Edit } | null) | null;
  /** Something was typed or chosen. */
  onInput: (value: Json) => void;
  /** That is it: save it. */
  onSettle: () => void;
};

export type ControlOf<Kind extends Control["kind"]> = Extract<Control, { kind: Kind }>;

/** A scalar as a text. */
export function textOf(value: Json): string {
  return typeof value === "string" ? value : "";
}

/** What every native field of a control has. */
export function nativeProps({
  id,
  label,
  describedBy,
  isInvalid,
}: Pick<ControlProps, "id" | "label" | "describedBy" | "isInvalid">) {
  return {
    id,
    "aria-label": label,
    "aria-describedby": describedBy,
    "aria-invalid": isInvalid || undefined,
  };
}
