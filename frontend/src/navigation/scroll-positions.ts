/** The scroll position, focused link and open `details` of a history entry. */
export type EntryMemory = {
  /** The scroll position in CSS pixels. */
  top: number;
  /** The index, among all links, of the focused one when the visitor left; -1 for none. */
  link: number;
  /** The indices of the open `details` among all of the page. */
  open: number[];
};

const storageKey = "scroll";

/** The memories by the entry's key; a reload keeps them. */
const memories = new Map<string, EntryMemory>(stored());

/** Returns the memory of a history entry. */
export function memoryOf(key: string): EntryMemory | undefined {
  return memories.get(key);
}

/**
 * Stores the current state of a history entry.
 *
 * @param isLeft whether the visitor leaves the entry; otherwise the stored link is kept
 */
export function remember(key: string, isLeft: boolean): void {
  const focused = isLeft ? links().indexOf(document.activeElement as HTMLAnchorElement) : undefined;
  const link = focused ?? memories.get(key)?.link ?? -1;
  const details = [...document.querySelectorAll("details")];
  const open = details.flatMap(({ open }, at) => (open ? [at] : []));
  memories.set(key, { top: window.scrollY, link, open });
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...memories]));
  } catch {
    // A browser without storage starts at the top after a reload, which is harmless.
  }
}

/** Opens the `details` that were open. */
export function restoreDetails({ open }: EntryMemory): void {
  const details = document.querySelectorAll("details");
  for (const at of open) details[at]?.setAttribute("open", "");
}

/** Focuses the remembered link. Returns whether it has the focus then. */
export function restoreFocus({ link }: EntryMemory): boolean {
  const element = links()[link];
  element?.focus({ preventScroll: true });
  return element !== undefined && document.activeElement === element;
}

function links(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>("#root a")];
}

function stored(): [string, EntryMemory][] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
  } catch {
    // The server has no session storage either.
    return [];
  }
}
