import { useEffect, useEffectEvent, useRef, useState } from "react";
import type {
  Block,
  Conflict,
  Control,
  Edit,
  Json,
  Message,
  PathStep,
} from "../../generated/editor";
import { type Draft, isSaved } from "../drafts";
import { useEditor } from "../editor-context";
import { troubleInWords } from "../troubles";
import { isSame, withoutOptional } from "../values";
import { useWords } from "../words";

/** A value to edit: its place, and its state when it was shown. */
export type Editable = {
  file: string;
  path: PathStep[];
  title: string;
  /** The names of the surrounding values. */
  within: string[];
  control: Control;
  value: Json;
  expected: string;
  mark: number | null;
  block: Block | null;
};

/** The result of the last attempt to save. */
export type Outcome =
  | { kind: "none" }
  | { kind: "errors"; errors: Message[] }
  | { kind: "trouble"; text: string }
  | { kind: "conflict"; conflict: Conflict };

export type Edited = {
  /** The initial value of the control: an earlier draft or the saved value. */
  begin: Json;
  /** A number that changes when the control has to start again. */
  turn: number;
  /** Whether the value differs from the saved one. */
  isDirty: boolean;
  /** Whether the initial value is an earlier draft. */
  isRestored: boolean;
  isBusy: boolean;
  outcome: Outcome;
  input: (value: Json) => void;
  /** Saves the value if it was changed. Resolves with whether everything is saved. */
  save: () => Promise<boolean>;
  /** Saves the value over a conflicting change, if that is still the one that was shown. */
  overwrite: () => Promise<boolean>;
  /** Returns the basis of the next edit, for edits of the surrounding list. */
  base: () => Base;
  /** Discards the typed value. */
  giveBack: () => void;
  now: () => Json;
  /** Returns the edit for a value; `null` if it equals the saved one. */
  editOf: (value: Json) => { file: string; edit: Edit } | null;
};

/**
 * Keeps the value of a control as a draft, and saves it. Typing renders only when the value starts
 * or stops to differ from the saved one.
 */
export function useEdited(editable: Editable): Edited {
  const editor = useEditor();
  const words = useWords();
  const latest = useRef(editable);
  latest.current = editable;
  const [restored] = useState<Draft | undefined>(() => {
    const draft = editor.drafts.of(editable);
    if (draft === undefined || !isSaved(draft, editable)) return draft;
    editor.drafts.drop(draft);
    return undefined;
  });
  const saved = useRef(savedValue(editable));
  const value = useRef<Json>(restored?.value ?? saved.current);
  // The basis of the typed value, kept as other programs may change the file in the meantime.
  const base = useRef<Base | undefined>(
    restored && { ...restored, path: restored.origin ?? restored.path },
  );
  const onItsWay = useRef<{ value: Json; answer: Promise<boolean> }>(undefined);
  const [isDirty, setIsDirty] = useState(restored !== undefined);
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({ kind: "none" });
  const [{ begin, turn }, setBegin] = useState({ begin: value.current, turn: 0 });

  function input(typed: Json) {
    value.current = typed;
    const differs = !isSame(normal(editable.control, typed), saved.current);
    setIsDirty(differs);
    if (!differs) {
      base.current = undefined;
      editor.drafts.drop(editable);
      return;
    }
    const { file, path, title, within, mark } = latest.current;
    base.current ??= baseOf(latest.current);
    // The notice «Guardado» is about the previous value.
    if (editor.view().notice?.warnings.length === 0) editor.say(null);
    const { expected, block, path: origin } = base.current;
    editor.drafts.put({
      file,
      path,
      origin,
      title,
      within,
      mark,
      block,
      value: typed,
      expected,
      unsent: null,
    });
  }

  /** Without typed changes, adopts a value that another program has written. */
  const follow = useEffectEvent(() => {
    const there = savedValue(latest.current);
    const isTyped = !isSame(normal(editable.control, value.current), saved.current);
    if (isTyped || onItsWay.current !== undefined) return;
    base.current = undefined;
    if (isSame(there, saved.current)) return;
    saved.current = there;
    value.current = there;
    setBegin((last) => ({ begin: there, turn: last.turn + 1 }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of another version
  useEffect(() => follow(), [editable.expected]);

  /** Sends the value, unless it is already being sent: leaving the field also saves. */
  function send(over: Conflict | null): Promise<boolean> {
    const sent = normal(latest.current.control, value.current);
    const { current: earlier } = onItsWay;
    if (earlier !== undefined && isSame(earlier.value, sent)) return earlier.answer;
    const now = { value: sent, answer: sendNow(sent, over) };
    onItsWay.current = now;
    void now.answer.finally(() => {
      if (onItsWay.current === now) onItsWay.current = undefined;
    });
    return now.answer;
  }

  async function sendNow(sent: Json, over: Conflict | null): Promise<boolean> {
    const { file, control } = latest.current;
    if (over === null && isSame(sent, saved.current)) {
      editor.drafts.drop(editable);
      setIsDirty(false);
      setOutcome({ kind: "none" });
      return true;
    }
    setIsBusy(true);
    const typed = value.current;
    const shown = base.current ?? baseOf(latest.current);
    const { expected, block } = over ?? shown;
    const path = over?.path ?? shown.path;
    const answer = await editor.change(
      { file, edit: editOf({ path, block }, sent), expected, source: block?.source },
      { ...latest.current, value: typed, old: saved.current },
    );
    setIsBusy(false);
    if (answer.kind === "ok") {
      saved.current = sent;
      const { value: now } = answer;
      base.current = {
        expected: now.expected ?? expected ?? "",
        path: now.path ?? path,
        block: now.block ?? block,
      };
      setOutcome({ kind: "none" });
      // A value typed during the request is not saved yet.
      const isAll = isSame(normal(control, value.current), sent);
      setIsDirty(!isAll);
      return isAll;
    }
    if (answer.kind === "refused") setOutcome({ kind: "errors", errors: answer.errors });
    else if (answer.kind === "conflict") {
      setOutcome({ kind: "conflict", conflict: answer.conflict });
    } else setOutcome({ kind: "trouble", text: troubleInWords(answer, words) });
    return false;
  }

  return {
    begin,
    turn,
    isDirty,
    isRestored: restored !== undefined && turn === 0,
    isBusy,
    outcome,
    input,
    save: () => send(null),
    overwrite: () => send(outcome.kind === "conflict" ? outcome.conflict : null),
    base: () => base.current ?? baseOf(latest.current),
    giveBack: () => {
      const draft = editor.drafts.of(latest.current);
      if (draft !== undefined) editor.giveBack(draft);
      value.current = saved.current;
      base.current = undefined;
      setBegin((last) => ({ begin: saved.current, turn: last.turn + 1 }));
      setIsDirty(false);
      setOutcome({ kind: "none" });
    },
    now: () => value.current,
    editOf: (typed) => {
      const wanted = normal(editable.control, typed);
      if (isSame(wanted, saved.current)) return null;
      const { path } = latest.current;
      const { block } = base.current ?? latest.current;
      return { file: editable.file, edit: editOf({ path, block }, wanted) };
    },
  };
}

/** The identifier of the text that an edit is based on, and the value's place in it. */
type Base = Pick<Editable, "expected" | "path" | "block">;

function baseOf({ expected, path, block }: Editable): Base {
  return { expected, path, block };
}

function savedValue({ block, value }: Editable): Json {
  return block?.source ?? value;
}

/** Returns the value to write: `null` for an empty optional one. */
function normal(control: Control, value: Json): Json {
  return value === "" && withoutOptional(control).mayBeAbsent ? null : value;
}

/** Returns the edit that writes a value. */
export function editOf({ path, block }: Pick<Editable, "path" | "block">, value: Json): Edit {
  if (block !== null && typeof value === "string") {
    return { op: "lines", start: block.start, end: block.end, text: value };
  }
  if (value === null || typeof value === "string") return { op: "set", path, value };
  return { op: "put", path, value };
}
