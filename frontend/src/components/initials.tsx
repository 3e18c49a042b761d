/** A replacement for a missing portrait: the first letters of two words, without a title like `Dr.`. */
export function Initials({ name }: { name: string }) {
  // Invisible characters (`\p{C}`) stay: the editor's marks consist of them.
  const letters = name.replace(/^(?:\p{L}{2,}\.\s+)?(.)[^\p{C}\s]*(?:\s+(.))?\P{C}*/u, "$1$2");
  return (
    <span className="initials" aria-hidden="true">
      {letters}
    </span>
  );
}
