import Plus from "lucide-react/icons/plus";
import { useId, useState } from "react";
import type { Control, Edit, Json, PathStep } from "../../generated/editor";
import { Button } from "../components/button";
import { useEditor } from "../editor-context";
import { OutcomeView } from "../field/outcome-view";
import { editOf, type Outcome } from "../field/use-edited";
import { troubleInWords } from "../troubles";
import { emptyValue, isComplete, withoutBlanks, withoutOptional, withValueAt } from "../values";
import { useWords } from "../words";
import { type Focus, useForm } from "./form-context";
import { NewValue } from "./new-value";

type AddValueProps = {
  control: Control;
  title: string;
  /** The text of its button. */
  label: string;
  help: string;
  /** The path of the value, or of the list it is appended to. */
  path: PathStep[];
  /** The length of that list. */
  at?: number;
};

/** A button that opens the fields of a new value and adds it when it is complete. */
export function AddValue({ control, title, label, help, path, at }: AddValueProps) {
  const editor = useEditor();
  const form = useForm();
  const words = useWords();
  const id = useId();
  const inner = withoutOptional(control).control;
  // A value typed before a newer version was shown is kept as a draft.
  const place = { file: form.file, path: [...path, "+"], block: null };
  const [typed, setTyped] = useState<Json | undefined>(() => editor.drafts.of(place)?.value);
  const [outcome, setOutcome] = useState<Outcome>({ kind: "none" });

  function change(changed: Json) {
    setTyped(changed);
    const { expected } = form;
    editor.drafts.put({
      ...place,
      title: label,
      within: [...form.within, form.title],
      value: changed,
      expected,
      mark: null,
      unsent: null,
    });
  }
  function cancel() {
    setTyped(undefined);
    setOutcome({ kind: "none" });
    editor.drafts.drop(place);
  }
  async function add() {
    if (typed === undefined || !isComplete(inner, typed)) return;
    const value = withoutBlanks(typed);
    const edit: Edit =
      at === undefined ? editOf({ path, block: null }, value) : { op: "insert", path, at, value };
    const focus: Focus =
      at === undefined ? { kind: "path", path } : { kind: "grip", path: [...path, at] };
    const answer = await form.restructure(edit, focus);
    if (answer.kind === "ok") cancel();
    else if (answer.kind === "refused") setOutcome({ kind: "errors", errors: answer.errors });
    else setOutcome({ kind: "trouble", text: troubleInWords(answer, words) });
  }

  if (typed === undefined) {
    return (
      <div className="add">
        <Button kind="plain" onClick={() => setTyped(emptyValue(inner))}>
          <Plus aria-hidden />
          {label}
        </Button>
        {help !== "" && at === undefined && <p className="quiet">{help}</p>}
      </div>
    );
  }
  return (
    <section className="new" aria-labelledby={`${id}-name`}>
      <h3 id={`${id}-name`}>{label}</h3>
      <p className="quiet">{words.fillIn}</p>
      <NewValue
        control={inner}
        value={typed}
        path={[]}
        title={title}
        help=""
        onChange={(at, changed) => change(withValueAt(typed, at, changed))}
        onSettle={add}
      />
      <OutcomeView
        outcome={outcome}
        id={`${id}-outcome`}
        own={{ file: form.file, path: at === undefined ? path : [...path, at] }}
        mine={typed}
        onKeep={add}
        onTake={cancel}
      />
      <div className="row">
        <Button kind="primary" aria-disabled={!isComplete(inner, typed)} onClick={add}>
          {words.add}
        </Button>
        <Button onClick={cancel}>{words.cancel}</Button>
      </div>
    </section>
  );
}
