/** Two texts that begin and end alike, and what differs between. */
export type Difference = { before: string; old: string; new: string; after: string };

/** What differs between two texts, as whole words. */
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

/** Whether a word goes on at a place. */
function isInWord(text: string, at: number): boolean {
  return /\S/.test(text[at - 1] ?? " ") && /\S/.test(text[at] ?? " ");
}

/** Characters around a difference that are enough to know the place. */
const around = 100;

/** The same with only the words around what differs. */
export function shortened({ before, after, ...rest }: Difference): Difference {
  return {
    ...rest,
    before: before.length > around ? `…${before.slice(-around)}` : before,
    after: after.length > around ? `${after.slice(0, around)}…` : after,
  };
}
