import { createContext, useContext } from "react";
import type { Edit, PathStep, Saved } from "../../generated/editor";
import type { Answer } from "../client";

/** The field of a value, or the grip of an item. */
export type Focus = { kind: "path" | "grip"; path: PathStep[] };

/** What the fields of a form share. */
export type FormActions = {
  file: string;
  /** What it is about, and the names of what that is in. */
  title: string;
  within: string[];
  /** What the items in it are called, by their paths as JSON. */
  names: { [path: string]: string | undefined };
  /** Of the whole form, as it was shown. */
  expected: string;
  /** Reads the form again, after one of its fields was saved. */
  reload: () => Promise<void>;
  /** Adds, moves or takes away; then what is named by its `data-path` or `data-grip` has the focus. */
  restructure: (edit: Edit, focus: Focus) => Promise<Answer<Saved>>;
  /** Does the same, and says what goes wrong over the page. */
  change: (edit: Edit, focus: Focus) => Promise<void>;
};

export const FormContext = createContext<FormActions | null>(null);

export function useForm(): FormActions {
  const form = useContext(FormContext);
  if (form === null) throw new Error("no form around");
  return form;
}
