import { createContext, useContext } from "react";
import type { Control, Edit, Json, PathStep, Saved } from "../../generated/editor";
import type { Answer } from "../client";
import type { ShownOriginal } from "../field/original";

/** The focused part: the field of a value, or the grip of an item. */
export type Focus = { kind: "path" | "grip"; path: PathStep[] };

/** The props of the form of a value. */
export type ValueFormProps = {
  control: Control;
  value: Json;
  path: PathStep[];
  title: string;
  help: string;
  /** The name of one item of a list. */
  one: string;
  isRequired: boolean;
  /** The values of the other fields of its record, by label. */
  siblings: Json;
  /** Whether it is the root of the form, whose title is already shown above. */
  isRoot?: boolean;
};

/** The data and actions that the fields of a form share. */
export type FormActions = {
  file: string;
  /** The title of the form's value, and the names of the surrounding values. */
  title: string;
  within: string[];
  /** The names of its list items, by path as JSON. */
  names: { [path: string]: string | undefined };
  /** Returns what a value, or the running text, translates, if that is shown. */
  originalOf: (path: PathStep[], isBody: boolean) => ShownOriginal | null;
  /** The identifier of the file's text as it was shown. */
  expected: string;
  /** Reads the form again, after one of its fields was saved. */
  reload: () => Promise<void>;
  /**
   * Adds, moves or removes a value, and focuses the element with this `data-path` or `data-grip`.
   */
  restructure: (edit: Edit, focus: Focus) => Promise<Answer<Saved>>;
  /** Like `restructure`, but shows an error over the page. */
  change: (edit: Edit, focus: Focus) => Promise<void>;
};

export const FormContext = createContext<FormActions | null>(null);

export function useForm(): FormActions {
  const form = useContext(FormContext);
  if (form === null) throw new Error("no form around");
  return form;
}
