import type { ChangeRequest, Edit, Json, Saved } from "../generated/editor";
import type { Answer } from "./client";
import type { Draft, DraftPlace, Drafts } from "./drafts";
import { isSamePath } from "./places";
import { isSame } from "./values";

/** What a field says when it is saved. */
export type Typed = DraftPlace & Pick<Draft, "value"> & { old?: Json };

/** Makes what was typed while it was saved a draft of what is saved now. */
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

/** What was filled in is there now; who takes an item away takes its drafts away, too. */
export function dropDone(drafts: Drafts, { file, edit }: ChangeRequest): void {
  if (edit.op === "lines") return;
  drafts.drop({ file, path: [...edit.path, "+"], block: null });
  if (edit.op !== "remove") return;
  for (const draft of drafts.all()) {
    const isWithin = isSamePath(draft.path.slice(0, edit.path.length), edit.path);
    if (draft.file === file && isWithin && draft.isGone !== true) drafts.drop(draft);
  }
}

/** Whether another program has written just what was to be written. */
export function isThereAlready(answer: Answer<Saved>, edit: Edit): boolean {
  if (answer.kind !== "conflict" || answer.conflict.deleted) return false;
  const wanted = edit.op === "set" ? edit.value : edit.op === "lines" ? edit.text : undefined;
  return wanted !== undefined && wanted === answer.conflict.theirs;
}

/** What there is after an edit was saved, or had been. */
export function savedOf(answer: Answer<Saved>, version: string): Saved {
  if (answer.kind === "ok") return answer.value;
  const nothing = { expected: null, path: null, block: null };
  const { expected, path, block } = answer.kind === "conflict" ? answer.conflict : nothing;
  return { version, warnings: [], expected, path, block };
}
