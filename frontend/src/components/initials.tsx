/** A replacement for a missing portrait: the first letters of the first two words. */
export function Initials({ name }: { name: string }) {
  // Invisible characters (`\p{C}`) stay: the editor's marks consist of them.
  const letters = name.replace(/^(.)[^\p{C}\s]*(?:\s+(.))?\P{C}*/u, "$1$2");
  return (
    <span className="initials" aria-hidden="true">
      {letters}
    </span>
  );
}
