// Made by `cargo xtask generate` from crates/ssg-model. Do not edit.

/**
 * The author of the versions of a project.
 */
export type AuthorRequest = { name: string, email: string, };

/**
 * A block of running text, with its bytes in the file.
 */
export type Block = { start: number, end: number, source: string, };

/**
 * A change of one value of a file.
 */
export type ChangeRequest = { file: string, edit: Edit, 
/**
 * The digest of the file's text from which the value was shown.
 */
expected: string | null, 
/**
 * The lines of running text that were shown, which are searched for if the text that
 * contained them is no longer known.
 */
source?: string | undefined, };

/**
 * A value that another program has changed in the meantime.
 */
export type Conflict = { 
/**
 * The present value; nothing if it is gone.
 */
theirs: string | null, 
/**
 * Whether the value is gone, or its item of a list cannot be identified.
 */
deleted: boolean, 
/**
 * The digest of the present text; an edit that expects it overwrites the other change.
 */
expected: string | null, 
/**
 * The path of the value in the present text.
 */
path: Array<PathStep> | null, 
/**
 * The present lines of running text at that place.
 */
block: Block | null, };

/**
 * A value that differs from the last version.
 */
export type ContentChange = { id: string, file: string, title: string, 
/**
 * The titles of what contains the value, from the file on.
 */
within: Array<string>, old: string | null, new: string | null, 
/**
 * The addresses of a picture before and now, if the file is one.
 */
pictures: [string | null, string | null] | null, };

/**
 * All changes since the last version, with a sentence that describes them for the next one.
 */
export type ContentChanges = { changes: Array<ContentChange>, sentence: string, };

/**
 * The values that a field accepts; in JSON, the control that edits the field.
 */
export type Control = { "kind": "text" } | { "kind": "markdown" } | { "kind": "form" } & Form | { "kind": "choice", choices: Array<string>, 
/**
 * Their names for editors, in the same order; empty if the editor's program names them.
 */
labels: Array<Words>, } | { "kind": "icon" } | { "kind": "flag" } | { "kind": "number", least: number, most: number, } | { "kind": "date" } | { "kind": "imageSource" } | { "kind": "image", 
/**
 * Whether `false` and an image with only `alt` are also accepted.
 */
mayBeAbsent: boolean, fields: Array<Field>, } | { "kind": "list", of: Control, mayBeEmpty: boolean, } | { "kind": "record" } & RecordFields | { "kind": "oneOf", key: string, variants: Array<Variant>, } | { "kind": "optional", of: Control, };

/**
 * The page that a page is in another language.
 */
export type Counterpart = { folder: string, address: string, 
/**
 * The reason why it is not part of the site.
 */
state: string | null, };

/**
 * An edit of a file of content. In JSON, `op` names its kind: `{"op": "set", "path": …}`.
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
 * The form of a value that is marked in a page.
 */
export type FieldInfo = { help: string, 
/**
 * The number of pages that show the value.
 */
places: number, 
/**
 * The record that contains the value.
 */
record: Array<PathStep> | null, 
/**
 * The lists that contain the value, innermost first.
 */
lists: Array<ListAround>, file: string, path: Array<PathStep>, title: string, 
/**
 * The titles of what contains the value, from the file on.
 */
within: Array<string>, 
/**
 * The name of an item, if the value is a list.
 */
one: string, 
/**
 * The names of the items in the value, by their paths as JSON.
 */
names: { [key in string]: string }, control: Control, value: Json, 
/**
 * The digest of the file's text as it was shown.
 */
expected: string, 
/**
 * The running text: a block, or all of it in the form of a whole file; the whole file if
 * its front matter cannot be read.
 */
block: Block | null, 
/**
 * The errors in the file, in the form of a whole file.
 */
faults: Array<Message>, 
/**
 * Present in a translation that is not public or whose original has changed.
 */
original?: OriginalValue, };

/**
 * The texts of a field in one language.
 */
export type FieldText = { label: string, 
/**
 * Empty if the label says enough.
 */
help: string, 
/**
 * The name of an item of a list, in the middle of a sentence: `testimonio`.
 */
one: string, };

/**
 * The texts of a field in every language.
 */
export type FieldTexts = { es: FieldText, en: FieldText, };

/**
 * A group in the list of files.
 */
export type FileGroup = "site" | "pages" | "articles" | "entries";

/**
 * The syntax of a text, such as a phone number.
 */
export type Form = { input: FormInput, 
/**
 * A regular expression that every accepted value matches, in the syntax that ECMA-262 and
 * the `regex` crate share.
 */
pattern: string, 
/**
 * Values that match `pattern` and are nevertheless refused.
 */
except: string | null, es: FormText, en: FormText, };

/**
 * A value with its control.
 */
export type FormInfo = { file: string, path: Array<PathStep>, title: string, 
/**
 * The titles of what contains the value, from the file on.
 */
within: Array<string>, 
/**
 * The name of an item, if the value is a list.
 */
one: string, 
/**
 * The names of the items in the value, by their paths as JSON.
 */
names: { [key in string]: string }, control: Control, value: Json, 
/**
 * The digest of the file's text as it was shown.
 */
expected: string, 
/**
 * The running text: a block, or all of it in the form of a whole file; the whole file if
 * its front matter cannot be read.
 */
block: Block | null, 
/**
 * The errors in the file, in the form of a whole file.
 */
faults: Array<Message>, 
/**
 * Present in a translation that is not public or whose original has changed.
 */
original?: OriginalValue, };

/**
 * The input control for a text of one form.
 */
export type FormInput = "text" | "id" | "tel" | "email" | "url" | "link" | "page" | "file" | "color" | "moment" | "time" | "days" | "decimal" | { "entry": string } | { "entries": string };

/**
 * The texts about a form in one language.
 */
export type FormText = { 
/**
 * Well-formed values, for completion.
 */
examples: Array<string>, };

/**
 * An icon, by the name that content uses for it.
 */
export type Icon = string & { readonly isIcon: true };

/**
 * A value of YAML. In JSON all scalars but `null` are strings; numbers and flags are read as
 * [`PlainValue::Bare`].
 */
export type Json = null | string | Array<Json> | { [key in string]: Json };

/**
 * A side of a conflict between changes of the same words.
 */
export type KeptSide = "mine" | "theirs";

/**
 * The result of making a version.
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
files: Array<string>, images: Array<ListedPicture>, collections: Array<ListedCollection>, };

/**
 * A list that contains a value.
 */
export type ListAround = { path: Array<PathStep>, at: number, length: number, title: string, };

/**
 * A collection of the site.
 */
export type ListedCollection = { name: string, 
/**
 * The folder of the language of the entries; empty for the main one.
 */
folder: string, label: string, 
/**
 * The word for one of its entries.
 */
one: string, 
/**
 * The entries that fields may name, by their names.
 */
entries: Array<LinkedPage>, };

/**
 * A file that has a form.
 */
export type ListedFile = { file: string, title: string, group: FileGroup, address: string | null, 
/**
 * The reason why the file is not part of the site.
 */
state: string | null, 
/**
 * The address of a page that the menu can link to and does not.
 */
addable?: string, 
/**
 * Absent in a site with one language.
 */
pair?: ListedPair, };

/**
 * A language of the site.
 */
export type ListedLanguage = { 
/**
 * Empty for the main language.
 */
folder: string, name: string, lang: string, };

/**
 * The place of a file among those that translate each other.
 */
export type ListedPair = { 
/**
 * The folder of its language; empty for the main one.
 */
folder: string, 
/**
 * The file that it translates, or the file itself.
 */
original: string, 
/**
 * Whether that file has changed since it was translated.
 */
hasChanged: boolean, };

/**
 * A picture of the content.
 */
export type ListedPicture = { path: string, url: string, };

/**
 * A new file and its address.
 */
export type Made = { file: string, address: string, };

/**
 * A problem with the content, in words for the editor.
 */
export type Message = { title: string, text: string, file: string, 
/**
 * The line, counted from 1; absent if the problem concerns the whole file.
 */
line: number | null, 
/**
 * The value that has the problem.
 */
path: Array<PathStep> | null, 
/**
 * The titles of the value and of what contains it.
 */
place: string, 
/**
 * The address of the page that the file makes.
 */
address: string | null, };

/**
 * A request for a new article or page.
 */
export type NewRequest = { "kind": "article", title: string, } | { "kind": "page", title: string, } | { "kind": "entry", title: string, collection: string, } | { "kind": "copy", title: string, file: string, edits: Array<Edit>, } | { "kind": "translation", title: string, file: string, folder: string, };

/**
 * Words and their replacement.
 */
export type NewWords = [string, string];

/**
 * A value of the file that was translated, with the running text of that file.
 */
export type OriginalText = { value: Json, body: string | null, };

/**
 * The value of which a value is the translation.
 */
export type OriginalValue = { lang: string, 
/**
 * What `translated_from` says about the text of now; absent if it says so.
 */
digest: string | null, now: OriginalText, 
/**
 * The text that was translated, if the last version has it.
 */
before: OriginalText | null, };

/**
 * What visitors load for a page before and after a change, in bytes as sent.
 */
export type PageCost = { path: string, 
/**
 * The scripts that start the page.
 */
script: [number, number], style: [number, number], 
/**
 * All pictures, photographs in their largest size.
 */
pictures: [number, number], };

/**
 * A step from a value to one within it. In JSON a string or a number.
 */
export type PathStep = string | number;

/**
 * The effects of a return to an earlier version.
 */
export type PlannedReturn = { 
/**
 * The number of published changes that it takes back.
 */
changes: number, 
/**
 * The pages that leave the site.
 */
leaving: Array<LinkedPage>, 
/**
 * Whether there are unpublished changes, which stay.
 */
unpublished: boolean, };

/**
 * A request for a page as it would be with an unsaved edit.
 */
export type PreviewRequest = { 
/**
 * The address of a page.
 */
page: string, file: string, edit: Edit, };

/**
 * The progress of publishing the content.
 */
export type Publication = { 
/**
 * A number that changes with each step; a request that names it waits for the next step.
 */
number: number, 
/**
 * The moment of the last step, in milliseconds since 1970.
 */
at: number, 
/**
 * The sentence of the earlier version that the public address shows, if it was sent in this
 * session.
 */
shows: string | null, 
/**
 * The web page of the repository, where its host tells how the build goes.
 */
host: string | null, } & ({ "step": "none" } | { "step": "saving" } | { "step": "checking" } | { "step": "joining" } | { "step": "sending" } | { "step": "sent" } | { "step": "publishing" } | { "step": "late" } | { "step": "published" } | { "step": "stopped", problems: Array<Message>, } | { "step": "undecided", conflicts: Array<ContentChange>, asked: PublishRequest, 
/**
 * Whether our side is unpublished and the other one is the earlier version.
 */
unpublished: boolean, });

/**
 * A request to publish the content: as it is, or as in an earlier version.
 */
export type PublishRequest = { 
/**
 * The description of the changes, for the new version.
 */
sentence: string, 
/**
 * The id of the earlier version.
 */
version: string | null, 
/**
 * The paths of the pages that may leave the site with a return to the earlier version.
 */
leaving: Array<string>, 
/**
 * The side to keep of each value that both have changed, by the id of the conflict.
 */
keep: { [key in string]: KeptSide }, };

/**
 * A version that was published.
 */
export type PublishedVersion = { id: string, 
/**
 * The time when it was made, in milliseconds since 1970.
 */
at: number, sentence: string, };

/**
 * The keys of a record, in the order in which they are documented.
 */
export type RecordFields = { fields: Array<Field>, };

/**
 * The reason why a request was refused.
 */
export type Refused = { "errors": Array<Message> } | { "conflict": Conflict } | { "error": { title: string, text: string, 
/**
 * The file to change to solve the problem.
 */
file: string | null, } };

/**
 * A request for another address of an article or a page.
 */
export type RenameRequest = { file: string, 
/**
 * The words from which the last part of the address is made.
 */
name: string, };

/**
 * A request to replace words in some places.
 */
export type ReplaceRequest = { words: Array<NewWords>, places: Array<TextPlace>, };

/**
 * Whether versions can be made.
 */
export type RepositoryState = "none" | "ready" | "merging" | "nameless";

/**
 * The result of saving a change.
 */
export type Saved = { version: string, warnings: Array<Message>, 
/**
 * The digest of the file's text after the change.
 */
expected: string | null, 
/**
 * The path of the changed value in that text.
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
 * A sentence that describes the step to undo.
 */
undo: string | null, redo: string | null, 
/**
 * The number of changes since the last version, as they are listed.
 */
changes: number, git: RepositoryState, 
/**
 * The languages of the site, if there are several.
 */
languages?: Array<ListedLanguage>, publication: Publication, };

/**
 * A request to revert one change since the last version.
 */
export type TakeBackRequest = { id: string, };

/**
 * A text of the content that a search has found.
 */
export type TextPlace = { file: string, 
/**
 * The path of the value; empty for running text.
 */
path: Array<PathStep>, 
/**
 * The titles of the value and of what contains it.
 */
title: string, 
/**
 * The text of the value, or a paragraph of running text.
 */
text: string, 
/**
 * The first byte of the paragraph in the file.
 */
start: number, };

/**
 * An uploaded picture.
 */
export type Uploaded = { path: string, url: string, width: number, height: number, };

/**
 * A kind of record of [`Accepts::OneOf`].
 */
export type Variant = { name: string, texts: FieldTexts, 
/**
 * The icon in a list of kinds.
 */
icon?: Icon, 
/**
 * The values of a new record.
 */
example?: Json, fields: Array<Field>, };

/**
 * A request to make a version of all changes.
 */
export type VersionRequest = { sentence: string, };

/**
 * A message in every language.
 *
 * Style: lower case, no final period, backticks around paths, keys and commands.
 */
export type Words = { en: string, es: string, };
