/** Where values are by now that were shown in an earlier text of their file. */

import type { PathStep } from "../generated/editor";
import { server } from "./client";
import type { Drafts } from "./drafts";
import { isSame } from "./values";

export function isSamePath(a: readonly PathStep[], b: readonly PathStep[]): boolean {
  return isSame(a.map(String), b.map(String));
}

/**
 * The path of a value by now: `null` where its item of a list is gone, and nothing where the server
 * does not say.
 */
export async function pathNow(
  file: string,
  path: PathStep[],
  expected: string,
): Promise<PathStep[] | null | undefined> {
  // Only items of lists change their places.
  if (!path.some((step) => typeof step === "number")) return path;
  const isNew = path.at(-1) === "+";
  const answer = await server.form(file, isNew ? path.slice(0, -1) : path, expected);
  if (answer.kind === "ok") return isNew ? [...answer.value.path, "+"] : answer.value.path;
  return answer.kind === "conflict" ? null : undefined;
}

/** Finds the fields again that drafts are of. */
export async function followDrafts(drafts: Drafts): Promise<void> {
  for (const { file, path, origin = path, expected, block, isGone = false } of drafts.all()) {
    if (block !== null) continue;
    const now = await pathNow(file, origin, expected);
    // It may have been saved meanwhile, or more been typed.
    const draft = drafts.of({ file, path, block, isGone });
    if (now === undefined || draft === undefined) continue;
    if (now !== null && isSamePath(now, path) && !isGone) continue;
    drafts.drop(draft);
    drafts.put({ ...draft, path: now ?? path, origin, isGone: now === null });
  }
}
