import type { ChangeRequest, Edit, Saved } from "../generated/editor";
import type { Answer } from "./client";
import type { Draft, DraftPlace, Drafts } from "./drafts";
import { pathAfter } from "./form/reorder";
import { isSame } from "./values";

/** What a field says when it is saved. */
export type Typed = DraftPlace & Pick<Draft, "value">;

/** Makes what was typed while it was saved a draft of what is saved now. */
export function goOn(drafts: Drafts, typed: Typed, { expected, block }: Saved): void {
  const draft = drafts.of(typed);
  if (draft === undefined) return;
  drafts.drop(draft);
  if (isSame(draft.value, typed.value)) return;
  drafts.put({
    ...draft,
    expected: expected ?? draft.expected,
    block: block ?? draft.block,
    unsent: null,
  });
}

/** Lets the drafts of the items of a list go with them. */
export function followItems(
  drafts: Drafts,
  { file, edit }: ChangeRequest,
  { expected }: Saved,
): void {
  for (const draft of drafts.all()) {
    const path = draft.file === file ? pathAfter(edit, draft.path) : draft.path;
    if (path === draft.path) continue;
    drafts.drop(draft);
    if (path !== null) drafts.put({ ...draft, path, expected: expected ?? draft.expected });
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
  const { expected, block } =
    answer.kind === "conflict" ? answer.conflict : { expected: null, block: null };
  return { version, warnings: [], expected, block };
}
