//! The messages between `ssg edit` and its interface, which gets them as TypeScript
//! (`frontend/src/generated/editor.ts`).

mod content_edit;
mod plain_value;
mod value_path;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::accepts::Accepts;
use crate::value::ByteRange;
use crate::words::Lang;

pub use self::content_edit::ContentEdit;
pub use self::plain_value::PlainValue;
pub use self::value_path::{PathStep, ValuePath};

/// Gives messages the form in which they are sent, and their TypeScript.
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
        /// Identifies the value that was shown.
        pub expected: Option<String>,
        /// The lines of running text that were shown: they are found by their words where the text
        /// that they stood in is no longer known.
        #[cfg_attr(feature = "typescript", ts(type = "string | undefined", optional))]
        pub source: Option<String>,
    }

    /// A page, asked for as it would be with a change that is not written.
    pub struct PreviewRequest {
        /// The address of a page.
        pub page: String,
        pub file: String,
        pub edit: ContentEdit,
    }

    /// A change since the last version, which is to be taken back.
    pub struct TakeBackRequest {
        pub id: String,
    }

    /// A version to be kept of all that has changed.
    pub struct VersionRequest {
        pub sentence: String,
    }

    /// The content to be published: as it is, or as an earlier version has it.
    pub struct PublishRequest {
        /// What has changed, for the version to be made.
        pub sentence: String,
        /// The id of the earlier version.
        pub version: Option<String>,
        /// Whose words count where others have changed the same ones; nobody's until somebody chooses.
        pub keep: Option<KeptSide>,
    }

    /// One of two sides that have changed the same words.
    #[derive(Clone, Copy)]
    pub enum KeptSide {
        Mine,
        Theirs,
    }

    /// Who makes the versions of a project.
    pub struct AuthorRequest {
        pub name: String,
        pub email: String,
    }

    /// An article or a page to begin with.
    #[serde(tag = "kind")]
    pub enum NewRequest {
        Article { title: String },
        Page { title: String },
        /// One that says what a file says, with some edits.
        Copy { title: String, file: String, edits: Vec<ContentEdit> },
    }

    /// The file of an article or a page that gets another address.
    pub struct RenameRequest {
        pub file: String,
        /// Words, of which the last part of the address is made.
        pub name: String,
    }

    /// Words, and those that take their place.
    pub struct NewWords(pub String, pub String);

    /// Words that take the place of others wherever these stand in some places.
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
        /// A sentence: what would be undone.
        pub undo: Option<String>,
        pub redo: Option<String>,
        /// The number of files that have changed since the last version.
        pub changes: usize,
        pub git: RepositoryState,
        pub publication: PublicationState,
    }

    /// How far the way of the content to the public is.
    #[derive(Clone, Default)]
    #[cfg_attr(feature = "typescript", ts(rename = "Publication"))]
    pub struct PublicationState {
        /// Another one after each step; whoever tells the one that they know is told of the next.
        pub number: usize,
        pub step: PublicationStep,
        /// The moment of the last step, in milliseconds since 1970.
        #[cfg_attr(feature = "typescript", ts(type = "number"))]
        pub at: i64,
        /// What stops it.
        pub problems: Vec<Message>,
        /// What others have changed, too: `old` is theirs and `new` is ours.
        pub conflicts: Vec<ContentChange>,
    }

    /// A step on the way to the public.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub enum PublicationStep {
        /// Nothing was sent since the session began.
        #[default]
        None,
        Saving,
        Checking,
        Joining,
        Sending,
        /// It is where others get it, and the public address tells nothing of it.
        Sent,
        /// The public address still shows another version.
        Publishing,
        Published,
        Stopped,
    }

    /// A version that was published.
    pub struct PublishedVersion {
        pub id: String,
        /// When it was made, in milliseconds since 1970.
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
        /// A merge has not ended, or a rebase, a bisection, or files have several versions after one.
        Merging,
        /// Git does not know who makes the version.
        Nameless,
    }

    /// A list around a value.
    pub struct ListAround {
        pub path: ValuePath,
        pub at: usize,
        pub length: usize,
        pub title: String,
    }

    /// A block of running text: its bytes in the file, and what they say.
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
        /// The names of what it is in, from the file on.
        pub within: Vec<String>,
        /// What an item of it is called, if it is a list.
        pub one: &'static str,
        /// What the items in it are called, by their paths as JSON.
        pub names: BTreeMap<String, String>,
        pub control: Accepts,
        pub value: PlainValue,
        /// Identifies the text of the file as it was shown.
        pub expected: String,
        /// Running text: a block of it, or of a whole file all of it. Of a file whose data cannot be
        /// read, the whole file.
        pub block: Option<ShownBlock>,
        /// The errors in a file, of a form of all of it.
        pub faults: Vec<Message>,
    }

    /// The field of a mark.
    pub struct FieldInfo {
        #[serde(flatten)]
        pub form: FormInfo,
        pub help: &'static str,
        /// The number of pages that show it.
        pub places: usize,
        /// The record around it.
        pub record: Option<ValuePath>,
        /// The lists around it, innermost first.
        pub lists: Vec<ListAround>,
    }

    /// A group in the list of files.
    pub enum FileGroup {
        Site,
        Pages,
        Articles,
    }

    /// A file that has a form.
    pub struct ListedFile {
        pub file: String,
        pub title: String,
        pub group: FileGroup,
        pub address: Option<String>,
        /// Why it is not in the site.
        pub state: Option<String>,
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
    }

    /// Something wrong with the content, in words for the person who writes it.
    #[derive(Clone, Default)]
    pub struct Message {
        pub title: String,
        pub text: String,
        pub file: String,
        /// Counted from 1; absent where it is about the whole file.
        pub line: Option<usize>,
        /// The value that it is about.
        pub path: Option<ValuePath>,
        /// What that is called, and what it is in.
        pub place: String,
        /// Of the page that the file makes.
        pub address: Option<String>,
    }

    /// A text of the content in which something was found.
    #[derive(Clone, Deserialize)]
    pub struct TextPlace {
        pub file: String,
        /// The value; of running text, none.
        pub path: ValuePath,
        /// What that is called, and what it is in.
        pub title: String,
        /// The value, or a paragraph of running text.
        pub text: String,
        /// Where the paragraph begins in the file.
        pub start: usize,
    }

    /// A change that was written.
    pub struct Saved {
        pub version: String,
        pub warnings: Vec<Message>,
        /// Identifies the text with the value that was changed.
        pub expected: Option<String>,
        /// The path of that value in it.
        pub path: Option<ValuePath>,
        pub block: Option<ShownBlock>,
    }

    /// A version that was made.
    pub struct KeptVersion {
        pub id: String,
        pub warnings: Vec<Message>,
    }

    /// A value as another program has made it meanwhile.
    #[derive(Default)]
    #[cfg_attr(feature = "typescript", ts(rename = "Conflict"))]
    pub struct EditConflict {
        /// The value as it is now; nothing where it is gone.
        pub theirs: Option<String>,
        /// Whether the value is gone, or its item of a list cannot be told from others.
        pub deleted: bool,
        /// Identifies the text that has it: an edit that expects that is written over theirs.
        pub expected: Option<String>,
        /// The path of the value in that text.
        pub path: Option<ValuePath>,
        /// The lines of running text that stand there now.
        pub block: Option<ShownBlock>,
    }

    /// The reason why a request is not followed.
    pub enum Refused {
        /// The checks refuse the change.
        Errors(Vec<Message>),
        Conflict(EditConflict),
        Error {
            title: String,
            text: String,
            /// The file in which that can be changed.
            file: Option<String>,
        },
    }

    /// A value that is not as the last version has it.
    #[derive(Clone)]
    pub struct ContentChange {
        pub id: String,
        pub file: String,
        pub title: String,
        /// The names of what it is in, from the file on.
        pub within: Vec<String>,
        pub old: Option<String>,
        pub new: Option<String>,
    }

    /// Everything that has changed since the last version, with a sentence for the next one.
    pub struct ContentChanges {
        pub changes: Vec<ContentChange>,
        pub sentence: String,
    }

    /// A file that was begun, and its address.
    pub struct Made {
        pub file: String,
        pub address: String,
    }

    /// A picture that was uploaded.
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
    /// The block at a range of a file's text; `None` where the text has no such range.
    pub fn of(text: &str, ByteRange { start, end }: ByteRange) -> Option<ShownBlock> {
        Some(ShownBlock { start, end, source: text.get(start..end)?.to_owned() })
    }
}
