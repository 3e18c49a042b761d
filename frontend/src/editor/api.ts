/** What the server of `ssg edit` takes and gives, below `/_ssg/edit/`. Nothing here does anything. */

/** Steps from the root of a file's YAML to one of its values: keys and indexes. */
export type ValuePath = readonly (string | number)[];

/** A value of a file; scalars are always texts, flags are `"true"` and `"false"`. */
export type Json = null | string | Json[] | { [key: string]: Json };

/** A key of a record. */
export type Field = {
  name: string;
  /** What it is for, for the person who fills it in. */
  es: string;
  required: boolean;
  control: Control;
};

/** The forms of text that have an entry help of their own. */
export type FormInput =
  | "text"
  | "tel"
  | "email"
  | "url"
  | "link"
  | "page"
  | "file"
  | "color"
  | "moment"
  | "time"
  | "days";

/** A kind of record where there are several. */
export type Variant = { name: string; es: string; fields: Field[] };

/** How a value is edited. */
export type Control =
  | { kind: "text" }
  | { kind: "markdown" }
  | { kind: "icon" }
  | { kind: "flag" }
  | { kind: "date" }
  | { kind: "imageSource" }
  | {
      kind: "form";
      input: FormInput;
      es: string;
      pattern: string;
      except: string | null;
      examples: string[];
    }
  | { kind: "choice"; choices: string[] }
  | { kind: "number"; least: number; most: number }
  | { kind: "image"; fields: Field[]; mayBeAbsent: boolean }
  | { kind: "list"; of: Control; mayBeEmpty: boolean }
  | { kind: "record"; fields: Field[] }
  | { kind: "oneOf"; key: string; variants: Variant[] }
  | { kind: "optional"; of: Control };

export type State = {
  lang: "es" | "en";
  version: string;
  /** Sentences: what would be undone or done again. */
  undo: string | null;
  redo: string | null;
  changes: number;
  git: "none" | "ready" | "merging" | "nameless";
};

/** A list around a value. */
export type ListAround = { path: ValuePath; at: number; length: number; title: string };

/** A block of running text in the body of a `.md` file: its bytes there, and what they say. */
export type Block = { start: number; end: number; source: string };

export type FieldInfo = {
  file: string;
  path: ValuePath;
  title: string;
  help: string;
  control: Control;
  value: Json;
  /** Identifies the value's bytes as they were shown. */
  expected: string;
  /** How many pages of the site show it. */
  places: number;
  /** The record around it. */
  record: ValuePath | null;
  /** The lists around it, innermost first. */
  lists: ListAround[];
  block: Block | null;
};

export type Form = {
  file: string;
  path: ValuePath;
  title: string;
  control: Control;
  value: Json;
  expected: string;
};

/** A file that has a form. */
export type ContentFile = {
  file: string;
  title: string;
  group: "site" | "pages" | "articles";
  address: string | null;
  state: string | null;
};

/** What a link or an image can lead to. */
export type Links = {
  pages: { path: string; title: string }[];
  anchors: { path: string; title: string }[];
  files: { path: string; note: string }[];
  images: { path: string; url: string }[];
};

export type Edit =
  /** `null` takes an optional key away; a missing key is added. */
  | { op: "set"; path: ValuePath; value: string | null }
  | { op: "put"; path: ValuePath; value: Json }
  | { op: "insert"; path: ValuePath; at: number; value: Json }
  | { op: "duplicate"; path: ValuePath; at: number }
  | { op: "move"; path: ValuePath; from: number; to: number }
  | { op: "remove"; path: ValuePath }
  | { op: "lines"; start: number; end: number; text: string };

/** A change of one file; `expected` as `field` or `form` told it. */
export type ChangeRequest = {
  file: string;
  edit: Edit;
  expected: string | null;
  /** Of running text, the lines as they were shown. */
  source?: string | undefined;
};

export type Message = {
  title: string;
  text: string;
  file: string;
  line: number | null;
  path: ValuePath | null;
};

export type Saved = {
  version: string;
  warnings: Message[];
  /** Of a value that was changed, as `field` would tell it now. */
  expected?: string;
  block?: Block | null;
};

/** What another program has written meanwhile. */
export type Conflict = {
  theirs: string | null;
  deleted: boolean;
  /** What an edit expects that is to be written over theirs, and where that stands. */
  expected: string | null;
  block: Block | null;
};

/** One value that is not as the last version has it. */
export type ContentChange = {
  id: string;
  file: string;
  title: string;
  old: string | null;
  new: string | null;
};

export type ContentChanges = { changes: ContentChange[]; sentence: string };

export type NewPage = { kind: "article" | "page"; title: string };

export type Made = { file: string; address: string };

export type Uploaded = { path: string; url: string; width: number; height: number };
