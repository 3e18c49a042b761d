import { createContext, useContext } from "react";
import type { Edit, Saved } from "../api";
import type { Answer } from "../client";

/** What the fields of a form share. */
export type FormActions = {
  file: string;
  /** Of the whole form, as it was shown. */
  expected: string;
  /** Reads the form again, after one of its fields was saved. */
  reload: () => Promise<void>;
  /** Adds, moves or takes away. */
  restructure: (edit: Edit) => Promise<Answer<Saved>>;
};

export const FormContext = createContext<FormActions | null>(null);

export function useForm(): FormActions {
  const form = useContext(FormContext);
  if (form === null) throw new Error("no form around");
  return form;
}
