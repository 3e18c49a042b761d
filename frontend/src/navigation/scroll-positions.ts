/** Scroll position, focused link and open `details` of an entry of the tab's history. */
export type EntryMemory = {
  /** Scroll position in CSS pixels. */
  top: number;
  /** Index, among all links, of the one that had the focus when the visitor left; -1 for none. */
  link: number;
  /** Indices of the open `details` among all of the page. */
  open: number[];
};

const storageKey = "scroll";

/** By the key of the entry; also after a reload. */
const memories = new Map<string, EntryMemory>(stored());

/** What is remembered of an entry. */
export function memoryOf(key: string): EntryMemory | undefined {
  return memories.get(key);
}

/**
 * Remembers where the visitor is on an entry.
 *
 * @param isLeft whether the visitor leaves it now; else the link that was followed stays as it is
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
    // A browser that keeps nothing starts at the top after a reload: no harm.
  }
}

/** Opens the `details` that were open. */
export function restoreDetails({ open }: EntryMemory): void {
  const details = document.querySelectorAll("details");
  for (const at of open) details[at]?.setAttribute("open", "");
}

/** Gives the focus back to the link that had it. Returns whether it has it then. */
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
    // On the server there is no storage either.
    return [];
  }
}
