import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Edit, FormInfo, Json, Message, OriginalValue, Saved } from "../../generated/editor";
import { type Answer, server, type Trouble } from "../client";
import { Button } from "../components/button";
import { ErrorText, Unanswered } from "../components/unanswered";
import { FileContext } from "../controls/file-context";
import { useEditor, useView } from "../editor-context";
import { originalAt } from "../field/original";
import { isSamePath, pathNow } from "../places";
import type { FormPanel, Memory } from "../session";
import { messageInWords } from "../troubles";
import { useWords } from "../words";
import { FieldRow } from "./field-row";
import { type Focus, type FormActions, FormContext } from "./form-context";
import { haveItemsMoved } from "./reorder";
import { ValueForm } from "./value-form";

type ShownForm = Pick<FormInfo, "path"> & {
  [key in "expected" | "value"]: FormInfo[key] | undefined;
};

export type FormViewProps = Omit<FormPanel, "kind"> & {
  /** Called with the current place of the value. */
  onPlaced?: (place: Pick<FormInfo, "path" | "expected">) => void;
  /** Called with the loaded form, for its title and surrounding names. */
  onLoad?: (form: FormInfo) => void;
};

/**
 * The form of a value of a file; each field saves itself. It follows its value when that moves in a
 * list.
 */
export function FormView({ file, path, expected: begin, onPlaced, onLoad }: FormViewProps) {
  const editor = useEditor();
  const words = useWords();
  const { version } = useView();
  const [form, setForm] = useState<FormInfo>();
  const [generation, setGeneration] = useState(0);
  const [trouble, setTrouble] = useState<Trouble>();
  const isBusy = useRef(false);
  const isGone = useRef(false);
  const body = useRef<HTMLDivElement>(null);
  const wanted = useRef<Focus>(undefined);
  const shown = useRef<ShownForm>({ path, expected: begin, value: undefined });
  const placed = useEffectEvent((now: FormInfo) => {
    onLoad?.(now);
    onPlaced?.({ path: now.path, expected: now.expected });
  });

  const load = useCallback(
    async (focus?: Focus) => {
      const { current: last } = shown;
      const answer = await server.form(file, last.path, last.expected);
      // Another panel has been opened since, which a late answer must not replace.
      if (isGone.current) return;
      if (answer.kind !== "ok") {
        setTrouble(answer);
        setForm(undefined);
        return;
      }
      const { value: now } = answer;
      shown.current = now;
      const hasMoved = last.value !== undefined && haveItemsMoved(last.value, now.value);
      if (hasMoved || !isSamePath(last.path, now.path)) {
        await editor.follow();
        wanted.current = await followOpen(editor.memory, file, last.expected ?? "");
        if (isGone.current) return;
      }
      wanted.current = focus ?? wanted.current;
      // Items have moved, so the state of their fields belongs to other items.
      if (hasMoved || focus !== undefined) setGeneration((earlier) => earlier + 1);
      setForm(now);
      setTrouble(undefined);
      placed(now);
    },
    [file, editor],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version may have other values
  useEffect(() => void load(), [load, version]);
  useEffect(
    () => () => {
      isGone.current = true;
    },
    [],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another generation has other fields
  useEffect(() => {
    const { current: focus } = wanted;
    wanted.current = undefined;
    if (focus !== undefined) giveFocus(body.current, focus);
  }, [generation]);

  const firstLine = form?.faults[0]?.line ?? null;
  const lines = form?.control.kind === "text" ? form.block?.source : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as soon as it is shown
  useEffect(() => {
    const text = body.current?.querySelector("textarea");
    if (text && lines !== undefined && firstLine !== null) goToLine(text, lines, firstLine);
  }, [form === undefined]);

  if (form === undefined) {
    return trouble?.kind === "conflict" ? (
      <ErrorText text={words.itemGone} />
    ) : (
      <Unanswered answer={trouble} />
    );
  }
  // An unreadable file is edited as plain text.
  const isUnreadable = form.block !== null && form.control.kind === "text";
  const { title, within, names, expected } = form;
  async function restructure(edit: Edit, focus: Focus): Promise<Answer<Saved>> {
    // The second click of a double click precedes the new form.
    if (isBusy.current) return { kind: "failed", status: 429, title: "", text: "" };
    isBusy.current = true;
    const answer = await editor.change({ file, edit, expected }, null);
    if (answer.kind === "ok") await load(focus);
    isBusy.current = false;
    return answer;
  }
  const actions: FormActions = {
    ...{ file, title, within, names, expected, reload: () => load(), restructure },
    originalOf: (path, isBody) => originalAt(form.original, path.slice(form.path.length), isBody),
    change: async (edit, focus) => {
      const answer = await restructure(edit, focus);
      if (answer.kind !== "ok" && !(answer.kind === "failed" && answer.status === 429)) {
        editor.alarm(answer);
      }
    },
  };
  const root = {
    ...{ control: form.control, value: form.value, path: form.path, title },
    ...{ help: "", one: form.one, isRequired: true, siblings: null satisfies Json },
  };
  return (
    <FormContext value={actions}>
      <FileContext value={file}>
        <div className="form" key={generation} ref={body}>
          <Faults faults={form.faults} isUnreadable={isUnreadable} />
          {form.original !== undefined && form.path.length === 0 && (
            <Translation original={form.original} change={actions.change} />
          )}
          {isUnreadable ? (
            <FieldRow {...root} block={form.block} />
          ) : (
            <ValueForm {...root} isRoot={true} />
          )}
          {!isUnreadable && form.block !== null && (
            <FieldRow {...root} control={markdown} title={words.runningText} block={form.block} />
          )}
        </div>
      </FileContext>
    </FormContext>
  );
}

const markdown = { kind: "markdown" } as const;

type TranslationProps = { original: OriginalValue } & Pick<FormActions, "change">;

/** Says that the original is shown, with a button to note that the translation agrees with it. */
function Translation({ original: { digest: value }, change }: TranslationProps) {
  const words = useWords();
  const path = ["translated_from"];
  if (value === null) return <p className="note">{words.originalBeside}</p>;
  return (
    <div className="note">
      <p>{words.originalChanged}</p>
      <Button onClick={() => change({ op: "put", path, value }, { kind: "path", path })}>
        {words.isUpToDate}
      </Button>
    </div>
  );
}

/** The errors of the file. */
function Faults({ faults, isUnreadable }: { faults: Message[]; isUnreadable: boolean }) {
  const words = useWords();
  if (faults.length === 0 && !isUnreadable) return null;
  return (
    <div role="alert">
      {isUnreadable && <p className="note">{words.unreadable}</p>}
      {faults.map(({ title, text, line }) => (
        <p key={`${line} ${title}`} className="error">
          {line !== null && <strong>{words.atLine(line)}</strong>} {messageInWords({ title, text })}
        </p>
      ))}
    </div>
  );
}

/** Finds the open parts and the focused field of a form again; returns the focus target. */
async function followOpen(
  memory: Memory,
  file: string,
  expected: string,
): Promise<Focus | undefined> {
  const { panelOpen, panelFocus } = memory.now();
  const there = async (key: string) => {
    const path = await pathNow(file, JSON.parse(key), expected);
    return path ? [JSON.stringify(path)] : [];
  };
  const open = (await Promise.all(panelOpen.map(there))).flat();
  const [focus = null] = panelFocus === null ? [] : await there(panelFocus);
  memory.keep({ panelOpen: open, panelFocus: focus });
  return focus === null ? undefined : { kind: "path", path: JSON.parse(focus) };
}

/** Focuses a target; after a removed last item, the previous one or the add button. */
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

/** Moves the caret to the beginning of a line, counted from 1. */
function goToLine(field: HTMLTextAreaElement, text: string, line: number) {
  const at = text
    .split("\n")
    .slice(0, line - 1)
    .join("\n").length;
  field.focus();
  field.setSelectionRange(at + 1, at + 1);
}

const fields = "textarea, select, input, [contenteditable=true], button";
