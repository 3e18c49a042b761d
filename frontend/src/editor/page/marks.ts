/** The numbers in `data-edit`. */

/** The marks of an element, each once: `17 18`. */
export function marksIn(attribute: string | null): number[] {
  const numbers = (attribute ?? "").split(/\s+/).filter((word) => /^\d+$/.test(word));
  return [...new Set(numbers.map(Number))];
}
