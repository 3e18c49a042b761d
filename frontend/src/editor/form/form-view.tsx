import { useCallback, useEffect, useState } from "react";
import type { Edit, Form, Json, ValuePath } from "../api";
import type { Trouble } from "../client";
import { server } from "../client";
import { useEditor, useView } from "../editor-context";
import { troubleInWords } from "../troubles";
import { useWords } from "../words";
import { type FormActions, FormContext } from "./form-context";
import { ValueForm } from "./value-form";

/** The form of a value of a file: every field in it saves by itself. */
export function FormView({ file, path }: { file: string; path: ValuePath }) {
  const editor = useEditor();
  const words = useWords();
  const { version } = useView();
  const [form, setForm] = useState<Form>();
  const [generation, setGeneration] = useState(0);
  const [trouble, setTrouble] = useState<Trouble>();
  const pathText = JSON.stringify(path);

  const load = useCallback(async () => {
    const answer = await server.form(file, JSON.parse(pathText));
    if (answer.kind === "ok") {
      setForm(answer.value);
      setTrouble(undefined);
    } else setTrouble(answer);
  }, [file, pathText]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version may have other values
  useEffect(() => void load(), [load, version]);

  if (form === undefined) {
    return trouble === undefined ? (
      <p className="quiet">{words.loading}</p>
    ) : (
      <p className="error" role="alert">
        {troubleInWords(trouble, words)}
      </p>
    );
  }
  const actions: FormActions = {
    file,
    expected: form.expected,
    reload: load,
    restructure: async (edit: Edit) => {
      const answer = await editor.change({ file, edit, expected: form.expected }, null);
      if (answer.kind !== "ok") {
        editor.alarm(troubleInWords(answer, words));
        return answer;
      }
      await load();
      // Items have other places now: what their fields remember is of others.
      setGeneration((last) => last + 1);
      return answer;
    },
  };
  return (
    <FormContext value={actions}>
      <div className="form" key={generation}>
        <ValueForm
          control={form.control}
          value={form.value}
          path={form.path}
          title={form.title}
          help=""
          isRequired={true}
          siblings={null satisfies Json}
          isRoot={true}
        />
      </div>
    </FormContext>
  );
}
