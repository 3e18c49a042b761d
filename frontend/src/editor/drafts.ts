import type { Block, Edit, Json, PathStep } from "../generated/editor";
import { createStore } from "./store";
import { isSame } from "./values";

/** A value that was typed into a field and is not saved yet. */
export type Draft = {
  file: string;
  /** The current path of the field. */
  path: PathStep[];
  title: string;
  /** The names of the surrounding values; absent in drafts of earlier versions. */
  within?: string[];
  value: Json;
  /** The identifier of the file's text when the typing began. */
  expected: string;
  /** The path in that text, if it differs from the current one. */
  origin?: PathStep[] | undefined;
  /** Whether its list item was removed: no field shows it. */
  isGone?: boolean;
  /** The mark that the field was opened by; it changes after an edit elsewhere. */
  mark: number | null;
  block: Block | null;
  /** An edit that was sent while no server answered, to be sent again unchanged. */
  unsent: Edit | null;
};

/** The fields that identify a draft. */
export type DraftPlace = Pick<Draft, "file" | "path" | "block" | "isGone">;

/**
 * The drafts of a tab. They are in memory while the user types, and soon after in browser storage:
 * session storage for the next load of the tab, and local storage, where they outlive the tab.
 */
export type Drafts = {
  of: (place: DraftPlace) => Draft | undefined;
  all: () => readonly Draft[];
  put: (draft: Draft) => void;
  drop: (place: DraftPlace) => void;
  /** Writes unwritten drafts to storage; returns `false` if the browser has no room for them. */
  flush: () => boolean;
  /** Forgets a draft of an earlier tab after another tab has saved or discarded it. */
  forget: (storageKey: string) => void;
  subscribe: (listener: () => void) => () => void;
};

/** The used part of `Storage`. */
export type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const ofTab = "ssg-edit drafts";

export function createDrafts(tab: Shelf, site: Shelf, project: string): Drafts {
  const prefix = `ssg-edit draft ${project} `;
  const keyOf = (place: DraftPlace) => prefix + nameOf(place);
  const kept = new Map<string, Draft>();
  // The keys of drafts that were typed in this tab, not just found in local storage.
  const own = new Set<string>();
  const unwritten = new Set<string>();
  const list = createStore<{ all: readonly Draft[] }>({ all: [] });

  for (const draft of ofSite(site, prefix)) kept.set(keyOf(draft), draft);
  // The drafts of this tab are newer than those in local storage.
  for (const draft of read<Draft[]>(tab.getItem(ofTab)) ?? []) {
    kept.set(keyOf(draft), draft);
    own.add(keyOf(draft));
  }
  changed();

  function of(place: DraftPlace): Draft | undefined {
    return kept.get(keyOf(place)) ?? list.now().all.find((draft) => isOfSameBlock(draft, place));
  }

  function changed() {
    list.set({ all: [...kept.values()] });
  }

  function flush(): boolean {
    if (unwritten.size === 0) return true;
    let hasRoom = true;
    for (const key of unwritten) hasRoom = write(site, key, kept.get(key)) && hasRoom;
    // Either storage is enough to keep a draft across a reload.
    const typedHere = [...kept].flatMap(([key, draft]) => (own.has(key) ? [draft] : []));
    const isInTab = write(tab, ofTab, typedHere.length === 0 ? undefined : typedHere);
    unwritten.clear();
    return hasRoom || isInTab;
  }

  return {
    of,
    all: () => list.now().all,
    put: (draft) => {
      const key = keyOf(draft);
      kept.set(key, draft);
      own.add(key);
      unwritten.add(key);
      changed();
    },
    drop: (place) => {
      const found = of(place);
      if (found === undefined) return;
      const key = keyOf(found);
      own.delete(key);
      if (!kept.delete(key)) return;
      unwritten.add(key);
      changed();
      flush();
    },
    flush,
    forget: (key) => {
      if (!own.has(key) && kept.delete(key)) changed();
    },
    subscribe: list.subscribe,
  };
}

/** Whether a draft's block, which may have moved, has the source of a place's. */
function isOfSameBlock({ file, block }: Draft, place: DraftPlace): boolean {
  return block !== null && file === place.file && block.source === place.block?.source;
}

function nameOf({ file, path, block, isGone }: DraftPlace): string {
  const name = `${file}#${JSON.stringify(path)}${isGone === true ? "!" : ""}`;
  return block === null ? name : `${name}@${block.start}-${block.end}`;
}

function ofSite(site: Shelf, prefix: string): Draft[] {
  const keys = Array.from({ length: site.length }, (_, at) => site.key(at));
  return keys.flatMap((key) => {
    if (!key?.startsWith(prefix)) return [];
    return read<Draft>(site.getItem(key)) ?? [];
  });
}

function read<T>(text: string | null): T | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as T);
  } catch {
    return undefined;
  }
}

/** Writes or removes an item; returns `false` if storage is full. */
function write(shelf: Shelf, key: string, value: unknown): boolean {
  try {
    if (value === undefined) shelf.removeItem(key);
    else shelf.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Whether a draft equals the current value: it was saved, but its tab got no answer. */
export function isSaved(draft: Draft, now: { value: Json; block: Block | null }): boolean {
  return isSame(draft.value, now.block?.source ?? now.value);
}
