/** What stands in the place of a missing portrait: the first letters of the first two words. */
export function Initials({ name }: { name: string }) {
  // What shows nothing stays.
  const letters = name.replace(/^(.)[^\p{C}\s]*(?:\s+(.))?\P{C}*/u, "$1$2");
  return (
    <span className="initials" aria-hidden="true">
      {letters}
    </span>
  );
}
