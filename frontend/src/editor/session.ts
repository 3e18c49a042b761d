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
 * The form of a value. `expected` identifies the text in which the value has that path; `focus` is
 * the path of the value to focus.
 */
export type FormPanel = {
  kind: "form";
  file: string;
  path: PathStep[];
  expected?: string;
  focus?: PathStep[];
};

/**
 * A message in the status line, with a discarded draft to restore, or changed words that occur in
 * other places.
 */
export type Notice = { text: string; warnings: Message[]; draft?: Draft; repeated?: Repeated };

/** The state that a tab keeps across a reload or a new version, that is after each save. */
type Session = {
  mode: Mode;
  panel: Panel | null;
  /** The page on which the panel was opened; its form closes on another one. */
  panelPage: string;
  panelSide: "left" | "right";
  /** The panel's scroll position in pixels, the open parts of its form, the focused field. */
  panelTop: number;
  panelOpen: string[];
  panelFocus: string | null;
  /** The open field and the number of its element; marks change between versions. */
  field: {
    page: string;
    number: number;
    file: string;
    path: PathStep[];
    expected: string;
  } | null;
  /** The element that gets the focus back, or the nearest with the text if an item has moved. */
  focus: { page: string; number: number; text?: string | undefined } | null;
  notice: Notice | null;
};

const name = "ssg-edit session";

const begin: Session = {
  mode: "edit",
  panel: null,
  panelPage: "",
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

/** Creates the memory of this tab; without session storage it lasts as long as the page. */
export function createMemory(shelf: Pick<Storage, "getItem" | "setItem">): Memory {
  let session = { ...begin, ...read(shelf.getItem(name)) };
  return {
    now: () => session,
    keep: (changes) => {
      session = { ...session, ...changes };
      try {
        shelf.setItem(name, JSON.stringify(session));
      } catch {
        // A browser without storage forgets the state at a reload, which is harmless.
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
