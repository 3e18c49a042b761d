import type { ChangeRequest, Edit, Json, Saved } from "../generated/editor";
import type { Answer } from "./client";
import type { Draft, DraftPlace, Drafts } from "./drafts";
import { isSamePath } from "./places";
import { isSame } from "./values";

/** A field's value at the time of saving. */
export type Typed = DraftPlace & Pick<Draft, "value"> & { old?: Json };

/** Rebases text that was typed during a save onto the saved state. */
export function goOn(drafts: Drafts, typed: Typed, { expected, path, block }: Saved): void {
  const draft = drafts.of(typed);
  if (draft === undefined) return;
  drafts.drop(draft);
  if (isSame(draft.value, typed.value)) return;
  drafts.put({
    ...draft,
    expected: expected ?? draft.expected,
    origin: path ?? draft.origin,
    block: block ?? draft.block,
    unsent: null,
  });
}

/** Drops the draft of an added value, and all drafts inside a removed one. */
export function dropDone(drafts: Drafts, { file, edit }: ChangeRequest): void {
  if (edit.op === "lines") return;
  drafts.drop({ file, path: [...edit.path, "+"], block: null });
  if (edit.op !== "remove") return;
  for (const draft of drafts.all()) {
    const isWithin = isSamePath(draft.path.slice(0, edit.path.length), edit.path);
    if (draft.file === file && isWithin && draft.isGone !== true) drafts.drop(draft);
  }
}

/** Whether another program has written the same value. */
export function isThereAlready(answer: Answer<Saved>, edit: Edit): boolean {
  if (answer.kind !== "conflict" || answer.conflict.deleted) return false;
  const wanted = edit.op === "set" ? edit.value : edit.op === "lines" ? edit.text : undefined;
  return wanted !== undefined && wanted === answer.conflict.theirs;
}

/** Returns the state after an edit, also after an edit that was already saved. */
export function savedOf(answer: Answer<Saved>, version: string): Saved {
  if (answer.kind === "ok") return answer.value;
  const nothing = { expected: null, path: null, block: null };
  const { expected, path, block } = answer.kind === "conflict" ? answer.conflict : nothing;
  return { version, warnings: [], expected, path, block };
}
