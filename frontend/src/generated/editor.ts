// Made by `cargo xtask generate` from crates/ssg-model. Do not edit.

/**
 * Who makes the versions of a project.
 */
export type AuthorRequest = { name: string, email: string, };

/**
 * A block of running text: its bytes in the file, and what they say.
 */
export type Block = { start: number, end: number, source: string, };

/**
 * A change of one value of a file.
 */
export type ChangeRequest = { file: string, edit: Edit, 
/**
 * Identifies the value that was shown.
 */
expected: string | null, 
/**
 * The lines of running text that were shown: they are found by their words where the text
 * that they stood in is no longer known.
 */
source?: string | undefined, };

/**
 * A value as another program has made it meanwhile.
 */
export type Conflict = { 
/**
 * The value as it is now; nothing where it is gone.
 */
theirs: string | null, 
/**
 * Whether the value is gone, or its item of a list cannot be told from others.
 */
deleted: boolean, 
/**
 * Identifies the text that has it: an edit that expects that is written over theirs.
 */
expected: string | null, 
/**
 * The path of the value in that text.
 */
path: Array<PathStep> | null, 
/**
 * The lines of running text that stand there now.
 */
block: Block | null, };

/**
 * A value that is not as the last version has it.
 */
export type ContentChange = { id: string, file: string, title: string, 
/**
 * The names of what it is in, from the file on.
 */
within: Array<string>, old: string | null, new: string | null, };

/**
 * Everything that has changed since the last version, with a sentence for the next one.
 */
export type ContentChanges = { changes: Array<ContentChange>, sentence: string, };

/**
 * What may be written as the value of a field; as JSON, the control with which it is edited.
 */
export type Control = { "kind": "text" } | { "kind": "markdown" } | { "kind": "form" } & Form | { "kind": "choice", choices: Array<string>, } | { "kind": "icon" } | { "kind": "flag" } | { "kind": "number", least: number, most: number, } | { "kind": "date" } | { "kind": "imageSource" } | { "kind": "image", 
/**
 * `false` and an image that has only `alt` are accepted, too.
 */
mayBeAbsent: boolean, fields: Array<Field>, } | { "kind": "list", of: Control, mayBeEmpty: boolean, } | { "kind": "record" } & RecordFields | { "kind": "oneOf", key: string, variants: Array<Variant>, } | { "kind": "optional", of: Control, };

/**
 * An edit of a file of content. In JSON its kind is in `op`: `{"op": "set", "path": …}`.
 */
export type Edit = { "op": "set", path: Array<PathStep>, value: string | null, } | { "op": "put", path: Array<PathStep>, value: Json, } | { "op": "insert", path: Array<PathStep>, at: number, value: Json, } | { "op": "duplicate", path: Array<PathStep>, at: number, } | { "op": "move", path: Array<PathStep>, from: number, to: number, } | { "op": "remove", path: Array<PathStep>, } | { "op": "lines", start: number, end: number, text: string, };

/**
 * A key of a record.
 */
export type Field = { name: string, texts: FieldTexts, 
/**
 * Whether the key must be there.
 */
required: boolean, control: Control, };

/**
 * The field of a mark.
 */
export type FieldInfo = { help: string, 
/**
 * The number of pages that show it.
 */
places: number, 
/**
 * The record around it.
 */
record: Array<PathStep> | null, 
/**
 * The lists around it, innermost first.
 */
lists: Array<ListAround>, file: string, path: Array<PathStep>, title: string, 
/**
 * The names of what it is in, from the file on.
 */
within: Array<string>, 
/**
 * What an item of it is called, if it is a list.
 */
one: string, 
/**
 * What the items in it are called, by their paths as JSON.
 */
names: { [key in string]: string }, control: Control, value: Json, 
/**
 * Identifies the text of the file as it was shown.
 */
expected: string, 
/**
 * Running text: a block of it, or of a whole file all of it. Of a file whose data cannot be
 * read, the whole file.
 */
block: Block | null, 
/**
 * The errors in a file, of a form of all of it.
 */
faults: Array<Message>, };

/**
 * The texts of a field in one language.
 */
export type FieldText = { label: string, help: string, 
/**
 * One item of a list, in the middle of a sentence: `testimonio`.
 */
one: string, };

/**
 * The texts of a field in every language.
 */
export type FieldTexts = { es: FieldText, en: FieldText, };

/**
 * A group in the list of files.
 */
export type FileGroup = "site" | "pages" | "articles";

/**
 * The form of a text.
 */
export type Form = { input: FormInput, 
/**
 * What it is, in Spanish, to go on after «se escribe»: `un correo, como …`.
 */
es: string, 
/**
 * A regular expression that every accepted value matches, in the syntax that ECMA-262 and
 * the `regex` crate share.
 */
pattern: string, 
/**
 * Values that match `pattern` and are nevertheless refused.
 */
except: string | null, 
/**
 * Well-formed values, for completion.
 */
examples: Array<string>, };

/**
 * A value with its control.
 */
export type FormInfo = { file: string, path: Array<PathStep>, title: string, 
/**
 * The names of what it is in, from the file on.
 */
within: Array<string>, 
/**
 * What an item of it is called, if it is a list.
 */
one: string, 
/**
 * What the items in it are called, by their paths as JSON.
 */
names: { [key in string]: string }, control: Control, value: Json, 
/**
 * Identifies the text of the file as it was shown.
 */
expected: string, 
/**
 * Running text: a block of it, or of a whole file all of it. Of a file whose data cannot be
 * read, the whole file.
 */
block: Block | null, 
/**
 * The errors in a file, of a form of all of it.
 */
faults: Array<Message>, };

/**
 * How a text of one form is best written.
 */
export type FormInput = "text" | "id" | "tel" | "email" | "url" | "link" | "page" | "file" | "color" | "moment" | "time" | "days";

/**
 * A value of YAML. In JSON all scalars but `null` are strings; a number or a flag that comes from
 * JSON as such is [`PlainValue::Bare`].
 */
export type Json = null | string | Array<Json> | { [key in string]: Json };

/**
 * One of two sides that have changed the same words.
 */
export type KeptSide = "mine" | "theirs";

/**
 * A version that was made.
 */
export type KeptVersion = { id: string, warnings: Array<Message>, };

/**
 * A language that `ssg` speaks to the person who runs it.
 */
export type Lang = "en" | "es";

/**
 * A page, or a place in one, to which a link can lead.
 */
export type LinkedPage = { path: string, title: string, };

/**
 * Everything to which a link or an image can lead.
 */
export type Links = { pages: Array<LinkedPage>, anchors: Array<LinkedPage>, 
/**
 * The addresses of the published files.
 */
files: Array<string>, images: Array<ListedPicture>, };

/**
 * A list around a value.
 */
export type ListAround = { path: Array<PathStep>, at: number, length: number, title: string, };

/**
 * A file that has a form.
 */
export type ListedFile = { file: string, title: string, group: FileGroup, address: string | null, 
/**
 * Why it is not in the site.
 */
state: string | null, };

/**
 * A picture of the content.
 */
export type ListedPicture = { path: string, url: string, };

/**
 * A file that was begun, and its address.
 */
export type Made = { file: string, address: string, };

/**
 * Something wrong with the content, in words for the person who writes it.
 */
export type Message = { title: string, text: string, file: string, 
/**
 * Counted from 1; absent where it is about the whole file.
 */
line: number | null, 
/**
 * The value that it is about.
 */
path: Array<PathStep> | null, 
/**
 * What that is called, and what it is in.
 */
place: string, 
/**
 * Of the page that the file makes.
 */
address: string | null, };

/**
 * An article or a page to begin with.
 */
export type NewRequest = { "kind": "article", title: string, } | { "kind": "page", title: string, } | { "kind": "copy", title: string, file: string, edits: Array<Edit>, };

/**
 * Words, and those that take their place.
 */
export type NewWords = [string, string];

/**
 * A step from a value to one within it. In JSON a string or a number.
 */
export type PathStep = string | number;

/**
 * A page, asked for as it would be with a change that is not written.
 */
export type PreviewRequest = { 
/**
 * The address of a page.
 */
page: string, file: string, edit: Edit, };

/**
 * How far the way of the content to the public is.
 */
export type Publication = { 
/**
 * Another one after each step; whoever tells the one that they know is told of the next.
 */
number: number, step: PublicationStep, 
/**
 * The moment of the last step, in milliseconds since 1970.
 */
at: number, 
/**
 * What stops it.
 */
problems: Array<Message>, 
/**
 * What others have changed, too: `old` is theirs and `new` is ours.
 */
conflicts: Array<ContentChange>, };

/**
 * A step on the way to the public.
 */
export type PublicationStep = "none" | "saving" | "checking" | "joining" | "sending" | "sent" | "publishing" | "published" | "stopped";

/**
 * The content to be published: as it is, or as an earlier version has it.
 */
export type PublishRequest = { 
/**
 * What has changed, for the version to be made.
 */
sentence: string, 
/**
 * The id of the earlier version.
 */
version: string | null, 
/**
 * Whose words count where others have changed the same ones; nobody's until somebody chooses.
 */
keep: KeptSide | null, };

/**
 * A version that was published.
 */
export type PublishedVersion = { id: string, 
/**
 * When it was made, in milliseconds since 1970.
 */
at: number, sentence: string, };

/**
 * The keys of a record, in the order in which they are documented.
 */
export type RecordFields = { fields: Array<Field>, };

/**
 * The reason why a request is not followed.
 */
export type Refused = { "errors": Array<Message> } | { "conflict": Conflict } | { "error": { title: string, text: string, 
/**
 * The file in which that can be changed.
 */
file: string | null, } };

/**
 * The file of an article or a page that gets another address.
 */
export type RenameRequest = { file: string, 
/**
 * Words, of which the last part of the address is made.
 */
name: string, };

/**
 * Words that take the place of others wherever these stand in some places.
 */
export type ReplaceRequest = { words: Array<NewWords>, places: Array<TextPlace>, };

/**
 * Whether versions can be made.
 */
export type RepositoryState = "none" | "ready" | "merging" | "nameless";

/**
 * A change that was written.
 */
export type Saved = { version: string, warnings: Array<Message>, 
/**
 * Identifies the text with the value that was changed.
 */
expected: string | null, 
/**
 * The path of that value in it.
 */
path: Array<PathStep> | null, block: Block | null, };

/**
 * The state of the session.
 */
export type SessionState = { lang: Lang, 
/**
 * The version of the pages that are shown.
 */
version: string, 
/**
 * A sentence: what would be undone.
 */
undo: string | null, redo: string | null, 
/**
 * The number of files that have changed since the last version.
 */
changes: number, git: RepositoryState, publication: Publication, };

/**
 * A change since the last version, which is to be taken back.
 */
export type TakeBackRequest = { id: string, };

/**
 * A text of the content in which something was found.
 */
export type TextPlace = { file: string, 
/**
 * The value; of running text, none.
 */
path: Array<PathStep>, 
/**
 * What that is called, and what it is in.
 */
title: string, 
/**
 * The value, or a paragraph of running text.
 */
text: string, 
/**
 * Where the paragraph begins in the file.
 */
start: number, };

/**
 * A picture that was uploaded.
 */
export type Uploaded = { path: string, url: string, width: number, height: number, };

/**
 * A kind of record where there are several.
 */
export type Variant = { name: string, texts: FieldTexts, fields: Array<Field>, };

/**
 * A version to be kept of all that has changed.
 */
export type VersionRequest = { sentence: string, };
