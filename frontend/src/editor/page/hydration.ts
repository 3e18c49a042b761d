/** As much of React's notes on the root's element as is read here (19.3). */
type RootNote = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } | null } } };

/** Milliseconds after the load until a page counts as one that no script brings to life. */
const patience = 5000;

/**
 * Resolves once React has taken the page over. Before that nothing in it may change, or React finds
 * another page than it has rendered. There is no event for it, and a page that is only seen gets no
 * code for the editor: so this reads the note that React leaves on the root's element.
 */
export async function hydrated(): Promise<void> {
  const root = document.getElementById("root");
  const latest = performance.now() + patience;
  while (root !== null && !isAlive(root) && performance.now() < latest) {
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

function isAlive(root: HTMLElement): boolean {
  const key = Object.keys(root).find((name) => name.startsWith("__reactContainer$"));
  if (key === undefined) return false;
  const note = (root as unknown as Record<string, RootNote | null>)[key];
  return note?.stateNode.current.memoizedState?.isDehydrated === false;
}
