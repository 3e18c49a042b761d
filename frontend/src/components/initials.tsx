/** What stands in the place of a missing portrait: the first letters of the first two words. */
export function Initials({ name }: { name: string }) {
  const words = name.split(/\s+/).slice(0, 2);
  return (
    <span className="initials" aria-hidden="true">
      {words.map((word) => [...word][0]).join("")}
    </span>
  );
}
