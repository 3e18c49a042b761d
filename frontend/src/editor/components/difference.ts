/** The common beginning and end of two texts, and their differing middles. */
export type Difference = { before: string; old: string; new: string; after: string };

/** Compares two texts by whole words. */
export function differenceOf(old: string, now: string): Difference {
  const least = Math.min(old.length, now.length);
  let begin = 0;
  while (begin < least && old[begin] === now[begin]) begin += 1;
  while (isInWord(old, begin) || isInWord(now, begin)) begin -= 1;
  let end = 0;
  while (end < least - begin && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  while (isInWord(old, old.length - end) || isInWord(now, now.length - end)) end -= 1;
  return {
    before: old.slice(0, begin),
    old: old.slice(begin, old.length - end),
    new: now.slice(begin, now.length - end),
    after: old.slice(old.length - end),
  };
}

/** Whether a position is inside a word. */
function isInWord(text: string, at: number): boolean {
  return /\S/.test(text[at - 1] ?? " ") && /\S/.test(text[at] ?? " ");
}

/** The characters of context to show around a difference. */
const around = 100;

/** Shortens the common parts to the context of the difference. */
export function shortened({ before, after, ...rest }: Difference): Difference {
  return {
    ...rest,
    before: before.length > around ? `…${before.slice(-around)}` : before,
    after: after.length > around ? `${after.slice(0, around)}…` : after,
  };
}
