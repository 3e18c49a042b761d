//! The messages between `ssg edit` and its interface, which gets them as TypeScript
//! (`frontend/src/generated/editor.ts`).

mod at_least_one;
mod content_edit;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::accepts::Accepts;
use crate::value::ByteRange;
use crate::words::Lang;

pub use self::at_least_one::AtLeastOne;
pub use self::content_edit::ContentEdit;
pub use crate::plain_value::{PathStep, PlainValue, ValuePath};

/// Derives the JSON form of messages, and their TypeScript types.
macro_rules! messages {
    ($derived:ident: $($message:item)*) => {
        $(
            #[derive($derived)]
            #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
            #[serde(rename_all = "camelCase")]
            $message
        )*
    };
}

messages! { Deserialize:

    /// A change of one value of a file.
    pub struct ChangeRequest {
        pub file: String,
        pub edit: ContentEdit,
        /// The digest of the file's text from which the value was shown.
        pub expected: Option<String>,
        /// The lines of running text that were shown, which are searched for if the text that
        /// contained them is no longer known.
        #[cfg_attr(feature = "typescript", ts(type = "string | undefined", optional))]
        pub source: Option<String>,
    }

    /// A request for a page as it would be with an unsaved edit.
    pub struct PreviewRequest {
        /// The address of a page.
        pub page: String,
        pub file: String,
        pub edit: ContentEdit,
    }

    /// A request to revert one change since the last version.
    pub struct TakeBackRequest {
        pub id: String,
    }

    /// A request to make a version of all changes.
    pub struct VersionRequest {
        pub sentence: String,
    }

    /// A request to publish the content: as it is, or as in an earlier version.
    #[derive(Clone, Debug, PartialEq, Serialize)]
    pub struct PublishRequest {
        /// The description of the changes, for the new version.
        pub sentence: String,
        /// The id of the earlier version.
        pub version: Option<String>,
        /// The paths of the pages that may leave the site with a return to the earlier version.
        #[serde(default)]
        pub leaving: Vec<String>,
        /// The side to keep of each value that both have changed, by the id of the conflict.
        #[serde(default)]
        pub keep: BTreeMap<String, KeptSide>,
    }

    /// A side of a conflict between changes of the same words.
    #[derive(Clone, Copy, Debug, PartialEq, Serialize)]
    pub enum KeptSide {
        Mine,
        Theirs,
    }

    /// The author of the versions of a project.
    pub struct AuthorRequest {
        pub name: String,
        pub email: String,
    }

    /// A request for a new article or page.
    #[serde(tag = "kind")]
    pub enum NewRequest {
        Article { title: String },
        Page { title: String },
        Entry { title: String, collection: String },
        /// A copy of a file with some edits.
        Copy { title: String, file: String, edits: Vec<ContentEdit> },
        /// A copy of a file in the folder of a language, which is not public yet.
        Translation { title: String, file: String, folder: String },
    }

    /// A request for another address of an article or a page.
    pub struct RenameRequest {
        pub file: String,
        /// The words from which the last part of the address is made.
        pub name: String,
    }

    /// Words and their replacement.
    pub struct NewWords(pub String, pub String);

    /// A request to replace words in some places.
    pub struct ReplaceRequest {
        pub words: Vec<NewWords>,
        pub places: Vec<TextPlace>,
    }
}

messages! { Serialize:

    /// The state of the session.
    pub struct SessionState {
        pub lang: Lang,
        /// The version of the pages that are shown.
        pub version: String,
        /// A sentence that describes the step to undo.
        pub undo: Option<String>,
        pub redo: Option<String>,
        /// The number of changes since the last version, as they are listed.
        pub changes: usize,
        pub git: RepositoryState,
        /// The languages of the site, if there are several.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<ListedLanguage>>", optional))]
        pub languages: Vec<ListedLanguage>,
        pub publication: PublicationState,
    }

    /// The progress of publishing the content.
    #[derive(Clone, Default)]
    #[cfg_attr(feature = "typescript", ts(rename = "Publication"))]
    pub struct PublicationState {
        /// A number that changes with each step; a request that names it waits for the next step.
        pub number: usize,
        #[serde(flatten)]
        pub step: PublicationStep,
        /// The moment of the last step, in milliseconds since 1970.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        pub at: i64,
        /// The sentence of the earlier version that the public address shows, if it was sent in this
        /// session.
        pub shows: Option<String>,
        /// The web page of the repository, where its host tells how the build goes.
        pub host: Option<String>,
    }

    /// A step of publishing. A publication that ends early names at least one reason.
    #[derive(Clone, Debug, Default, PartialEq)]
    #[serde(tag = "step")]
    pub enum PublicationStep {
        /// Nothing was sent since the session began.
        #[default]
        None,
        Saving,
        Checking,
        Joining,
        Sending,
        /// The content was sent, and the public address has not told its version.
        Sent,
        /// The public address still shows another version.
        Publishing,
        /// The public address has shown another version for longer than a build takes.
        Late,
        Published,
        Stopped {
            #[cfg_attr(feature = "typescript", ts(as = "Vec<Message>"))]
            problems: AtLeastOne<Message>,
        },
        /// Two sides have changed the same values: `old` is theirs and `new` is ours. What was asked
        /// is repeated with the answers.
        Undecided {
            #[cfg_attr(feature = "typescript", ts(as = "Vec<ContentChange>"))]
            conflicts: AtLeastOne<ContentChange>,
            asked: PublishRequest,
            /// Whether our side is unpublished and the other one is the earlier version.
            unpublished: bool,
        },
    }

    /// The effects of a return to an earlier version.
    pub struct PlannedReturn {
        /// The number of published changes that it takes back.
        pub changes: usize,
        /// The pages that leave the site.
        pub leaving: Vec<LinkedPage>,
        /// Whether there are unpublished changes, which stay.
        pub unpublished: bool,
    }

    /// A version that was published.
    pub struct PublishedVersion {
        pub id: String,
        /// The time when it was made, in milliseconds since 1970.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        pub at: i64,
        pub sentence: String,
    }

    /// Whether versions can be made.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum RepositoryState {
        /// There is no Git on this computer, or the project is in no repository.
        #[default]
        None,
        Ready,
        /// A merge, rebase or bisection is in progress, or files have conflicting versions.
        Merging,
        /// Git does not know the name of the author.
        Nameless,
    }

    /// A list that contains a value.
    pub struct ListAround {
        pub path: ValuePath,
        pub at: usize,
        pub length: usize,
        pub title: String,
    }

    /// A block of running text, with its bytes in the file.
    #[cfg_attr(feature = "typescript", ts(rename = "Block"))]
    pub struct ShownBlock {
        pub start: usize,
        pub end: usize,
        pub source: String,
    }

    /// A value with its control.
    pub struct FormInfo {
        pub file: String,
        pub path: ValuePath,
        pub title: String,
        /// The titles of what contains the value, from the file on.
        pub within: Vec<String>,
        /// The name of an item, if the value is a list.
        pub one: &'static str,
        /// The names of the items in the value, by their paths as JSON.
        pub names: BTreeMap<String, String>,
        pub control: Accepts,
        pub value: PlainValue,
        /// The digest of the file's text as it was shown.
        pub expected: String,
        /// The running text: a block, or all of it in the form of a whole file; the whole file if
        /// its front matter cannot be read.
        pub block: Option<ShownBlock>,
        /// The errors in the file, in the form of a whole file.
        pub faults: Vec<Message>,
        /// Present in a translation that is not public or whose original has changed.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub original: Option<OriginalValue>,
    }

    /// The form of a value that is marked in a page.
    pub struct FieldInfo {
        #[serde(flatten)]
        pub form: FormInfo,
        pub help: &'static str,
        /// The number of pages that show the value.
        pub places: usize,
        /// The record that contains the value.
        pub record: Option<ValuePath>,
        /// The lists that contain the value, innermost first.
        pub lists: Vec<ListAround>,
    }

    /// A group in the list of files.
    pub enum FileGroup {
        Site,
        Pages,
        Articles,
        Entries,
    }

    /// A collection of the site.
    pub struct ListedCollection {
        pub name: String,
        /// The folder of the language of the entries; empty for the main one.
        pub folder: String,
        pub label: String,
        /// The word for one of its entries.
        pub one: String,
        /// The entries that fields may name, by their names.
        pub entries: Vec<LinkedPage>,
    }

    /// A file that has a form.
    pub struct ListedFile {
        pub file: String,
        pub title: String,
        pub group: FileGroup,
        pub address: Option<String>,
        /// The reason why the file is not part of the site.
        pub state: Option<String>,
        /// The address of a page that the menu can link to and does not.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub addable: Option<String>,
        /// Absent in a site with one language.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub pair: Option<ListedPair>,
    }

    /// The place of a file among those that translate each other.
    pub struct ListedPair {
        /// The folder of its language; empty for the main one.
        pub folder: String,
        /// The file that it translates, or the file itself.
        pub original: String,
        /// Whether that file has changed since it was translated.
        pub has_changed: bool,
    }

    /// A language of the site.
    pub struct ListedLanguage {
        /// Empty for the main language.
        pub folder: String,
        pub name: String,
        pub lang: String,
    }

    /// The page that a page is in another language.
    pub struct Counterpart {
        pub folder: String,
        pub address: String,
        /// The reason why it is not part of the site.
        pub state: Option<String>,
    }

    /// The value of which a value is the translation.
    pub struct OriginalValue {
        pub lang: String,
        /// What `translated_from` says about the text of now; absent if it says so.
        pub digest: Option<String>,
        pub now: OriginalText,
        /// The text that was translated, if the last version has it.
        pub before: Option<OriginalText>,
    }

    /// A value of the file that was translated, with the running text of that file.
    pub struct OriginalText {
        pub value: PlainValue,
        pub body: Option<String>,
    }

    /// A page, or a place in one, to which a link can lead.
    pub struct LinkedPage {
        pub path: String,
        pub title: String,
    }

    /// A picture of the content.
    pub struct ListedPicture {
        pub path: String,
        pub url: String,
    }

    /// Everything to which a link or an image can lead.
    pub struct Links {
        pub pages: Vec<LinkedPage>,
        pub anchors: Vec<LinkedPage>,
        /// The addresses of the published files.
        pub files: Vec<String>,
        pub images: Vec<ListedPicture>,
        pub collections: Vec<ListedCollection>,
    }

    /// A problem with the content, in words for the editor.
    #[derive(Clone, Debug, Default, PartialEq)]
    pub struct Message {
        pub title: String,
        pub text: String,
        pub file: String,
        /// The line, counted from 1; absent if the problem concerns the whole file.
        pub line: Option<usize>,
        /// The value that has the problem.
        pub path: Option<ValuePath>,
        /// The titles of the value and of what contains it.
        pub place: String,
        /// The address of the page that the file makes.
        pub address: Option<String>,
    }

    /// A text of the content that a search has found.
    #[derive(Clone, Deserialize)]
    pub struct TextPlace {
        pub file: String,
        /// The path of the value; empty for running text.
        pub path: ValuePath,
        /// The titles of the value and of what contains it.
        pub title: String,
        /// The text of the value, or a paragraph of running text.
        pub text: String,
        /// The first byte of the paragraph in the file.
        pub start: usize,
    }

    /// The result of saving a change.
    pub struct Saved {
        pub version: String,
        pub warnings: Vec<Message>,
        /// The digest of the file's text after the change.
        pub expected: Option<String>,
        /// The path of the changed value in that text.
        pub path: Option<ValuePath>,
        pub block: Option<ShownBlock>,
    }

    /// The result of making a version.
    pub struct KeptVersion {
        pub id: String,
        pub warnings: Vec<Message>,
    }

    /// A value that another program has changed in the meantime.
    #[derive(Default)]
    #[cfg_attr(feature = "typescript", ts(rename = "Conflict"))]
    pub struct EditConflict {
        /// The present value; nothing if it is gone.
        pub theirs: Option<String>,
        /// Whether the value is gone, or its item of a list cannot be identified.
        pub deleted: bool,
        /// The digest of the present text; an edit that expects it overwrites the other change.
        pub expected: Option<String>,
        /// The path of the value in the present text.
        pub path: Option<ValuePath>,
        /// The present lines of running text at that place.
        pub block: Option<ShownBlock>,
    }

    /// The reason why a request was refused.
    pub enum Refused {
        /// The checks refuse the change.
        Errors(#[cfg_attr(feature = "typescript", ts(as = "Vec<Message>"))] AtLeastOne<Message>),
        Conflict(EditConflict),
        Error {
            title: String,
            text: String,
            /// The file to change to solve the problem.
            file: Option<String>,
        },
    }

    /// A value that differs from the last version.
    #[derive(Clone, Debug, PartialEq)]
    pub struct ContentChange {
        pub id: String,
        pub file: String,
        pub title: String,
        /// The titles of what contains the value, from the file on.
        pub within: Vec<String>,
        pub old: Option<String>,
        pub new: Option<String>,
        /// The addresses of a picture before and now, if the file is one.
        pub pictures: Option<[Option<String>; 2]>,
    }

    /// All changes since the last version, with a sentence that describes them for the next one.
    pub struct ContentChanges {
        pub changes: Vec<ContentChange>,
        pub sentence: String,
    }

    /// What visitors load for a page before and after a change, in bytes as sent.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct PageCost {
        pub path: String,
        /// The scripts that start the page.
        pub script: [usize; 2],
        pub style: [usize; 2],
        /// All pictures, photographs in their largest size.
        pub pictures: [usize; 2],
    }

    /// A new file and its address.
    pub struct Made {
        pub file: String,
        pub address: String,
    }

    /// An uploaded picture.
    pub struct Uploaded {
        pub path: String,
        pub url: String,
        pub width: u32,
        pub height: u32,
    }
}

impl From<PublicationStep> for PublicationState {
    fn from(step: PublicationStep) -> PublicationState {
        PublicationState { step, ..PublicationState::default() }
    }
}

impl ShownBlock {
    /// Returns the block at a range of a file's text; `None` where the text has no such range.
    pub fn of(text: &str, ByteRange { start, end }: ByteRange) -> Option<ShownBlock> {
        Some(ShownBlock { start, end, source: text.get(start..end)?.to_owned() })
    }
}
