/** @param {number[]} values at least one */
export function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  if (low === undefined || high === undefined) throw new Error("no values, no median");
  return (low + high) / 2;
}
