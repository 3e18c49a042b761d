import type { Message, PathStep } from "../generated/editor";
import type { Draft } from "./drafts";
import type { Repeated } from "./repeated";

export type Mode = "edit" | "view";

/** The panel at the side. */
export type Panel =
  | FormPanel
  | { kind: "pages" }
  | { kind: "changes" }
  | { kind: "drafts" }
  | { kind: "repeated"; repeated: Repeated };

/**
 * The form of a value; `expected` identifies the text of the file in which it is at that path, and
 * `focus` is the value that gets it.
 */
export type FormPanel = {
  kind: "form";
  file: string;
  path: PathStep[];
  expected?: string;
  focus?: PathStep[];
};

/**
 * What is said in the status line; of what was given back, also that, and of words that were changed,
 * where else they stand.
 */
export type Notice = { text: string; warnings: Message[]; draft?: Draft; repeated?: Repeated };

/** What a tab takes along when its page is loaded again, or shown anew, as it is after each save. */
export type Session = {
  mode: Mode;
  panel: Panel | null;
  panelSide: "left" | "right";
  /** How far the panel is scrolled, which parts of its form are open, and the field in use. */
  panelTop: number;
  panelOpen: string[];
  panelFocus: string | null;
  /**
   * The field that is open over the page, and its element by its number: marks are others in
   * another version.
   */
  field: {
    page: string;
    number: number;
    file: string;
    path: PathStep[];
    expected: string;
  } | null;
  /** The element that gets the focus back. */
  focus: { page: string; number: number } | null;
  notice: Notice | null;
};

const name = "ssg-edit session";

const begin: Session = {
  mode: "edit",
  panel: null,
  panelSide: "right",
  panelTop: 0,
  panelOpen: [],
  panelFocus: null,
  field: null,
  focus: null,
  notice: null,
};

export type Memory = {
  now: () => Session;
  keep: (changes: Partial<Session>) => void;
};

/** The memory of this tab; where the browser keeps nothing, it lasts as long as the page. */
export function createMemory(shelf: Pick<Storage, "getItem" | "setItem">): Memory {
  let session = { ...begin, ...read(shelf.getItem(name)) };
  return {
    now: () => session,
    keep: (changes) => {
      session = { ...session, ...changes };
      try {
        shelf.setItem(name, JSON.stringify(session));
      } catch {
        // A browser that keeps nothing forgets the mode at a reload: no harm.
      }
    },
  };
}

function read(text: string | null): Partial<Session> {
  try {
    return JSON.parse(text ?? "{}");
  } catch {
    return {};
  }
}
