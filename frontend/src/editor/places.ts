/** Current paths of values that were shown in an earlier text of their file. */

import type { PathStep } from "../generated/editor";
import { server } from "./client";
import type { Drafts } from "./drafts";
import { isSame } from "./values";

export function isSamePath(a: readonly PathStep[], b: readonly PathStep[]): boolean {
  return isSame(a.map(String), b.map(String));
}

/**
 * Returns the current path of a value; `null` if its list item is gone, `undefined` if the server
 * does not answer.
 */
export async function pathNow(
  file: string,
  path: PathStep[],
  expected: string,
): Promise<PathStep[] | null | undefined> {
  // Only list items change their paths.
  if (!path.some((step) => typeof step === "number")) return path;
  const isNew = path.at(-1) === "+";
  const answer = await server.form(file, isNew ? path.slice(0, -1) : path, expected);
  if (answer.kind === "ok") return isNew ? [...answer.value.path, "+"] : answer.value.path;
  return answer.kind === "conflict" ? null : undefined;
}

/** Updates the paths of all drafts. */
export async function followDrafts(drafts: Drafts): Promise<void> {
  for (const { file, path, origin = path, expected, block, isGone = false } of drafts.all()) {
    if (block !== null) continue;
    const now = await pathNow(file, origin, expected);
    // The draft may have been saved or changed during the request.
    const draft = drafts.of({ file, path, block, isGone });
    if (now === undefined || draft === undefined) continue;
    if (now !== null && isSamePath(now, path) && !isGone) continue;
    drafts.drop(draft);
    drafts.put({ ...draft, path: now ?? path, origin, isGone: now === null });
  }
}
