/** Detection of changed words, such as a name or number, that other texts repeat. */

import type { ChangeRequest, Json, NewWords, PathStep, TextPlace } from "../generated/editor";

/** The changed words in all their forms, and the other places with the old ones. */
export type Repeated = { words: NewWords[]; places: TextPlace[] };

/** The parts of `site.yaml` that name the business; words of others recur by chance. */
const names: readonly (PathStep | undefined)[] = [
  "brand",
  "contact",
  "office",
  "branches",
  "licence",
];

/** The parts of an office that say when it is open. */
const times: readonly PathStep[] = ["hours", "exceptions"];

/** The minimum length of a value; shorter ones are part of too many words. */
const shortest = 4;

/** Returns the words that an edit has changed, if other texts may repeat them. */
export function changedWords({ file, edit }: ChangeRequest, old: Json | undefined): NewWords[] {
  if (edit.op !== "set") return [];
  const isName = names.includes(edit.path[0]) && !edit.path.some((step) => times.includes(step));
  const isOfBusiness = file === "content/site.yaml" && isName;
  const isOfPerson = file === "content/people.yaml" && edit.path.at(-1) === "name";
  if (!isOfBusiness && !isOfPerson) return [];
  const { value: now } = edit;
  if (typeof old !== "string" || now === null || old.length < shortest || old === now) return [];
  return forms(old, now);
}

/**
 * Returns all forms of the words: a phone number also without its country code, and as digits only,
 * as in the address of a chat.
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
