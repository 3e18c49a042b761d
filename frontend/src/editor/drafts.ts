import type { Block, Edit, Json, PathStep } from "../generated/editor";
import { isSame } from "./values";

/** What was typed into a field and is not saved yet. */
export type Draft = {
  file: string;
  /** Where its field is by now. */
  path: PathStep[];
  title: string;
  /** The names of what it is in; earlier versions have not kept them. */
  within?: string[];
  value: Json;
  /** Of the value that was shown when the typing began. */
  expected: string;
  /** Where it was then, if it is elsewhere by now. */
  origin?: PathStep[] | undefined;
  /** Its item of a list is gone: no field has it. */
  isGone?: boolean;
  /** The mark that the field was opened by; another one after an edit elsewhere. */
  mark: number | null;
  block: Block | null;
  /** It was sent, and no server answered: to be sent again as it was. */
  unsent: Edit | null;
};

/** Which field a draft is of. */
export type DraftPlace = Pick<Draft, "file" | "path" | "block" | "isGone">;

/**
 * The drafts of a tab. They are in memory while somebody types, and soon after in the browser: in
 * the tab's own storage for its next load, and in that of the site, where they outlive the tab.
 */
export type Drafts = {
  of: (place: DraftPlace) => Draft | undefined;
  all: () => readonly Draft[];
  put: (draft: Draft) => void;
  drop: (place: DraftPlace) => void;
  /** Writes down what is only in memory; `false` where the browser has no room for it. */
  flush: () => boolean;
  /** Another tab has saved or given back what was left by an earlier one: here it is none, either. */
  forget: (storageKey: string) => void;
  subscribe: (listener: () => void) => () => void;
};

/** As much of `Storage` as is used. */
export type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const ofTab = "ssg-edit drafts";

export function createDrafts(tab: Shelf, site: Shelf, project: string): Drafts {
  const prefix = `ssg-edit draft ${project} `;
  const keyOf = (place: DraftPlace) => prefix + nameOf(place);
  const kept = new Map<string, Draft>();
  // What was typed in this tab, and not only found from an earlier one.
  const own = new Set<string>();
  const unwritten = new Set<string>();
  const listeners = new Set<() => void>();
  let list: readonly Draft[] = [];

  for (const draft of ofSite(site, prefix)) kept.set(keyOf(draft), draft);
  // What this tab has typed last is newer than what any tab has left.
  for (const draft of read<Draft[]>(tab.getItem(ofTab)) ?? []) {
    kept.set(keyOf(draft), draft);
    own.add(keyOf(draft));
  }
  list = [...kept.values()];

  function of(place: DraftPlace): Draft | undefined {
    return kept.get(keyOf(place)) ?? list.find((draft) => isOfSameBlock(draft, place));
  }

  function changed() {
    list = [...kept.values()];
    for (const listener of listeners) listener();
  }

  function flush(): boolean {
    if (unwritten.size === 0) return true;
    let hasRoom = true;
    for (const key of unwritten) hasRoom = write(site, key, kept.get(key)) && hasRoom;
    // One of the two is enough to keep it across a reload.
    const typedHere = [...kept].flatMap(([key, draft]) => (own.has(key) ? [draft] : []));
    const isInTab = write(tab, ofTab, typedHere.length === 0 ? undefined : typedHere);
    unwritten.clear();
    return hasRoom || isInTab;
  }

  return {
    of,
    all: () => list,
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
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A block whose place has moved is known by what it said. */
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

/** Writes or takes away; `false` where there is no room. */
function write(shelf: Shelf, key: string, value: unknown): boolean {
  try {
    if (value === undefined) shelf.removeItem(key);
    else shelf.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Whether a draft says what is there already: it was saved, but its tab was not told so. */
export function isSaved(draft: Draft, now: { value: Json; block: Block | null }): boolean {
  return isSame(draft.value, now.block === null ? now.value : now.block.source);
}
