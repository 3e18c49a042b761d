/** Words of the business that other texts repeat: what else has to change when one of them does. */

import type { ChangeRequest, Json, NewWords, PathStep, TextPlace } from "../generated/editor";

/** Words that were changed in one place, in all their forms, and where else the old ones stand. */
export type Repeated = { words: NewWords[]; places: TextPlace[] };

/** The parts of the file of the site that name the business: other words are elsewhere by chance. */
const names: readonly (PathStep | undefined)[] = [
  "brand",
  "contact",
  "office",
  "offices",
  "licence",
];

/** Characters below which too many words have a value in them. */
const shortest = 4;

/** The words that an edit has changed, if other texts may repeat them. */
export function changedWords({ file, edit }: ChangeRequest, old: Json | undefined): NewWords[] {
  if (file !== "content/site.yaml" || edit.op !== "set" || !names.includes(edit.path[0])) return [];
  const { value: now } = edit;
  if (typeof old !== "string" || now === null || old.length < shortest || old === now) return [];
  return forms(old, now);
}

/**
 * Words in all forms in which they are written: a number also without the code of its country, and as
 * digits alone, as in the address of a chat.
 */
function forms(old: string, now: string): NewWords[] {
  const number = /^\+\d+ \d/;
  if (!number.test(old) || !number.test(now)) return [[old, now]];
  const national = (text: string) => text.replace(/^\+\d+ /, "");
  const digits = (text: string) => text.replace(/\D/g, "");
  return [
    [old, now],
    [national(old), national(now)],
    [digits(old), digits(now)],
  ];
}
