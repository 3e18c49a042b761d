/** Parsing of `data-edit`. */

/** Returns the distinct marks in the attribute, such as `17 18`. */
export function marksIn(attribute: string | null): number[] {
  const numbers = (attribute ?? "").split(/\s+/).filter((word) => /^\d+$/.test(word));
  return [...new Set(numbers.map(Number))];
}
