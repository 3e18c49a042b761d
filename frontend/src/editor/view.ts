import type { FieldInfo, PathStep, SessionState } from "../generated/editor";
import type { Trouble } from "./client";
import type { Draft } from "./drafts";
import type { Pointed } from "./page/elements";
import type { Mode, Notice, Panel } from "./session";
import type { Words } from "./words-es";

/** The targeted element, and how it is targeted. */
export type Target = Pointed & { by: "hover" | "focus" | "touch" };

/** A field over the page; `caret` is the clicked character of its text. */
export type OpenField = {
  /** A number that differs each time a field is opened. */
  id: number;
  element: Element | null;
  mark: number;
  info: FieldInfo;
  draft: Draft | undefined;
  caret: number | null;
};

export type Choice = { mark: number; info: FieldInfo };

/** A place of the content. */
export type ContentPlace = { file: string; path: PathStep[] };

/** The state of the interface. */
export type View = {
  words: Words;
  /** The version of the site that the page shows. */
  version: string;
  state: SessionState;
  /** The path of the shown page. */
  page: string;
  mode: Mode;
  target: Target | null;
  chooser: { element: Element; choices: Choice[] } | null;
  field: OpenField | null;
  panel: Panel | null;
  /** A number that differs each time a panel is opened. */
  panelTurn: number;
  notice: Notice | null;
  alert: Trouble | string | null;
  isOffline: boolean;
};
