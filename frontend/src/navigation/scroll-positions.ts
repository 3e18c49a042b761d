/** What a tab remembers of an entry of its history. */
export type EntryMemory = {
  /** Scroll position in CSS pixels. */
  top: number;
  /** The link that had the focus: its place among all links, and its address. */
  link: { at: number; href: string } | null;
  /** The places of the open `details` among all of the page. */
  open: number[];
};

/** What the tab remembers of the entries of its history, also after a reload. */
export type ScrollPositions = {
  /** Remembers position and open `details`; the focused link is remembered by `follow` only. */
  save: (key: string) => void;
  /** Like `save`, when a link is followed from the entry. */
  follow: (key: string) => void;
  of: (key: string) => EntryMemory | undefined;
};

const storageKey = "scroll";

export function createScrollPositions(): ScrollPositions {
  const memories = readMemories();

  function remember(key: string, link: EntryMemory["link"]) {
    const open = allDetails().flatMap((details, at) => (details.open ? [at] : []));
    memories.set(key, { top: window.scrollY, link, open });
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...memories]));
    } catch {
      // A browser that keeps nothing starts at the top: no harm.
    }
  }

  return {
    save: (key) => remember(key, memories.get(key)?.link ?? null),
    follow: (key) => remember(key, focusedLink()),
    of: (key) => memories.get(key),
  };
}

/** Opens the `details` that were open. */
export function restoreDetails({ open }: EntryMemory): void {
  const all = allDetails();
  for (const at of open) all[at]?.setAttribute("open", "");
}

/** Gives the focus back to the link that had it. Returns whether it is there and can be seen. */
export function restoreFocus({ link }: EntryMemory): boolean {
  if (link === null) return false;
  const element = allLinks()[link.at];
  if (element?.getAttribute("href") !== link.href) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

function focusedLink(): EntryMemory["link"] {
  const link = document.activeElement;
  if (!(link instanceof HTMLAnchorElement)) return null;
  const at = allLinks().indexOf(link);
  return at === -1 ? null : { at, href: link.getAttribute("href") ?? "" };
}

function allLinks(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>("#root a")];
}

function allDetails(): HTMLDetailsElement[] {
  return [...document.querySelectorAll("details")];
}

function readMemories(): Map<string, EntryMemory> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? "[]"));
  } catch {
    return new Map();
  }
}
