import { useCallback, useEffect, useRef, useState } from "react";
import type { Edit, FormInfo, Json, PathStep, Saved } from "../../generated/editor";
import type { Answer, Trouble } from "../client";
import { server } from "../client";
import { useEditor, useView } from "../editor-context";
import { troubleInWords } from "../troubles";
import { useWords } from "../words";
import { type Focus, type FormActions, FormContext } from "./form-context";
import { ValueForm } from "./value-form";

type FormViewProps = {
  file: string;
  path: PathStep[];
  /** Is told what the form is about, and what that is in. */
  onLoad?: (form: FormInfo) => void;
};

/** The form of a value of a file: every field in it saves by itself. */
export function FormView({ file, path, onLoad }: FormViewProps) {
  const editor = useEditor();
  const words = useWords();
  const { version } = useView();
  const [form, setForm] = useState<FormInfo>();
  const [generation, setGeneration] = useState(0);
  const [trouble, setTrouble] = useState<Trouble>();
  const isBusy = useRef(false);
  const body = useRef<HTMLDivElement>(null);
  const wanted = useRef<Focus>(undefined);
  const pathText = JSON.stringify(path);

  const load = useCallback(async () => {
    const answer = await server.form(file, JSON.parse(pathText));
    if (answer.kind === "ok") {
      setForm(answer.value);
      onLoad?.(answer.value);
      setTrouble(undefined);
    } else setTrouble(answer);
  }, [file, pathText, onLoad]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version may have other values
  useEffect(() => void load(), [load, version]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another generation has other fields
  useEffect(() => {
    const { current: focus } = wanted;
    wanted.current = undefined;
    if (focus !== undefined) giveFocus(body.current, focus);
  }, [generation]);

  if (form === undefined) {
    return trouble === undefined ? (
      <p className="quiet">{words.loading}</p>
    ) : (
      <p className="error" role="alert">
        {troubleInWords(trouble, words)}
      </p>
    );
  }
  const { expected } = form;
  async function restructure(edit: Edit, focus: Focus): Promise<Answer<Saved>> {
    // The second click of a double one is about nothing that is seen.
    if (isBusy.current) return { kind: "failed", status: 429, title: "", text: "" };
    isBusy.current = true;
    const answer = await editor.change({ file, edit, expected }, null);
    if (answer.kind === "ok") {
      await load();
      wanted.current = focus;
      // Items have other places now: what their fields remember is of others.
      setGeneration((last) => last + 1);
    }
    isBusy.current = false;
    return answer;
  }
  const { title, within, names } = form;
  const actions: FormActions = {
    ...{ file, title, within, names, expected, reload: load, restructure },
    change: async (edit, focus) => {
      const answer = await restructure(edit, focus);
      if (answer.kind !== "ok" && !(answer.kind === "failed" && answer.status === 429)) {
        editor.alarm(answer);
      }
    },
  };
  return (
    <FormContext value={actions}>
      <div className="form" key={generation} ref={body}>
        <ValueForm
          control={form.control}
          value={form.value}
          path={form.path}
          title={form.title}
          help=""
          one={form.one}
          isRequired={true}
          siblings={null satisfies Json}
          isRoot={true}
        />
      </div>
    </FormContext>
  );
}

/** Of an item that was the last one, the one before it has it; of the only one, what adds another. */
function giveFocus(form: HTMLElement | null, { kind, path }: Focus) {
  const attribute = `data-${kind}`;
  const found = [...(form?.querySelectorAll<HTMLElement>(`[${attribute}]`) ?? [])].find(
    (element) => element.getAttribute(attribute) === JSON.stringify(path),
  );
  const at = path.at(-1);
  if (found !== undefined) {
    const field = kind === "grip" ? found : found.querySelector<HTMLElement>(fields);
    field?.focus();
  } else if (kind === "grip" && typeof at === "number" && at > 0) {
    giveFocus(form, { kind, path: [...path.slice(0, -1), at - 1] });
  } else form?.querySelector<HTMLElement>(".add button")?.focus();
}

const fields = "textarea, select, input, [contenteditable=true], button";
