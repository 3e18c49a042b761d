//! `ssg new`: begins an article, a page, a kind of section, a collection, an entry of one, a service, a
//! testimonial or a person.
//!
//! The content is checked as if the entry were written. An entry that causes errors is not.

#![expect(clippy::disallowed_methods, reason = "a new file is not a result")]

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use ssg_content::{Loaded, Options, Unsaved};
use ssg_edit::new_entry::{self, List, NewFile, NewListPage, Refusal};
use ssg_model::diagnostic::Diagnostic;
use ssg_model::file_error::FileAction;
use ssg_model::kind::{Kind, Kinds};
use ssg_model::problem::Severity;
use ssg_model::similar::closest;
use ssg_model::words::{Lang, Words};
use ssg_store::{Durability, create_atomic, remove_temporary, write_atomic};

use crate::cli::{NewArgs, NewKind};
use crate::console::Console;
use crate::failure::{Failure, SiteHasErrors};
use crate::{clock, messages, new_section, root};

/// The kinds of content besides collections.
const KINDS: &str = "article page section collection service testimonial person";

/// The folder of the content of a language, in which something begins.
struct ContentFolder<'s> {
    root: &'s Path,
    before: &'s Loaded,
    /// The folder of a further language.
    folder: Option<&'s str>,
    lang: Lang,
}

/// Creates the entry and prints the path of its file on stdout.
pub(crate) fn new(args: &NewArgs, console: &mut Console) -> anyhow::Result<()> {
    let root = root::find(args.root.as_deref())?;
    // The example of a collection may refer to entries that this site does not have.
    let drafts = !matches!(args.kind, NewKind::Entry(_));
    let before = load(&root, drafts, Vec::new())?;
    let folder = args.language.as_deref().map(|folder| language(&before, folder)).transpose()?;
    let locale = folder.map_or(before.locale.as_deref(), |(_, locale)| Some(locale));
    let lang = locale.and_then(Lang::from_locale).unwrap_or(Lang::Es);
    let folder = folder.map(|(folder, _)| folder);
    let place = ContentFolder { root: &root, before: &before, folder, lang };
    let refused = |refusal| refused(refusal, "content/articles");
    match &args.kind {
        NewKind::Article { title } => {
            let file = new_entry::article(title, before.today, lang).map_err(refused)?;
            let list = place.missing_page("article-list");
            place.add(place.there(file), false, list, messages::article_is_draft(), console)
        }
        NewKind::Page { title } => {
            let file = new_entry::page(title, lang).map_err(refused)?;
            place.add(place.there(file), false, None, messages::page_is_hidden(), console)
        }
        NewKind::Section { .. } | NewKind::Collection { .. } if folder.is_some() => {
            let failure = Failure::new(messages::kind_of_all_languages());
            Err(failure.hint(messages::without_option_in()).into())
        }
        NewKind::Section { name, from } => {
            new_section::create(&root, name, from.as_deref(), lang, before.kinds, console)
        }
        NewKind::Collection { name } => new_section::create_collection(&root, name, lang, console),
        NewKind::Entry(arguments) => {
            let (kind, title) = named_entry(arguments, before.kinds)?;
            let has_page = kind.collection.as_ref().is_some_and(|one| one.path.is_some());
            let done = match has_page {
                true => messages::article_is_draft(),
                false => messages::entry_has_examples(),
            };
            let file = new_entry::entry(before.kinds, kind, title, lang).map_err(refused)?;
            place.add(place.there(file), false, None, done, console)
        }
        NewKind::Service { title } => place.append(List::Services, title, console),
        NewKind::Testimonial { name } => place.append(List::Testimonials, name, console),
        NewKind::Person { name } if folder.is_some() => {
            place.append(List::TextsOfPeople, name, console)
        }
        NewKind::Person { name } => place.append(List::People, name, console),
    }
}

impl ContentFolder<'_> {
    /// Returns the path of a file in the language.
    fn path(&self, path: &str) -> String {
        match self.folder {
            Some(folder) => path.replacen("content/", &format!("content/{folder}/"), 1),
            None => path.to_owned(),
        }
    }

    fn there(&self, file: NewFile) -> NewFile {
        NewFile { path: self.path(&file.path), ..file }
    }

    /// Returns the page for a section that no page has.
    fn missing_page(&self, section: &str) -> Option<NewListPage> {
        let NewListPage { file, label } = new_entry::list_page(section, self.lang);
        let page = NewListPage { file: self.there(file), label };
        let is_shown = self.before.sources.shows(self.folder, section);
        (!is_shown && !self.root.join(&page.file.path).exists()).then_some(page)
    }

    /// Adds an item to a list, and the page that shows it to the first one.
    fn append(&self, list: List, title: &str, console: &mut Console) -> anyhow::Result<()> {
        let ContentFolder { root, before, .. } = self;
        if list == List::TextsOfPeople && !root.join(list.path()).exists() {
            let failure = Failure::new(messages::no_list(list.path()));
            return Err(failure.hint(messages::person_first(title)).into());
        }
        let path = self.path(list.path());
        let found: Vec<Diagnostic> =
            errors(before).filter(|found| found.source.path == path).cloned().collect();
        if !found.is_empty() {
            console.diagnostics(&found, false);
            return Err(SiteHasErrors.into());
        }
        let place = root.join(&path);
        let is_there = place.exists();
        let text = if is_there { fs::read_to_string(&place) } else { Ok(String::new()) };
        let text = text.map_err(FileAction::Read.failed(&place))?;
        let picture = before.sources.logo().unwrap_or_default();
        let text = new_entry::append(list, &text, title, self.lang, picture)
            .map_err(|refusal| refused(refusal, &path))?;
        let is_first = !is_there && self.folder.is_none();
        let page = is_first.then(|| self.missing_page(list.section())).flatten();
        let done = match list {
            List::TextsOfPeople => messages::entry_has_examples(),
            _ => messages::entry_is_last(),
        };
        self.add(NewFile { path, text }, is_there, page, done, console)
    }

    /// Writes a new file or a longer list, and the page that shows it, if they cause no errors.
    /// Prints the path of the file.
    fn add(
        &self,
        file: NewFile,
        is_there: bool,
        page: Option<NewListPage>,
        done: Words,
        console: &mut Console,
    ) -> anyhow::Result<()> {
        let ContentFolder { root, before, .. } = self;
        if !is_there && root.join(&file.path).exists() {
            return Err(exists(&file.path).into());
        }
        let files = [Some(&file), page.as_ref().map(|page| &page.file)].into_iter().flatten();
        let unsaved = files.map(|NewFile { path, text }| Unsaved {
            path: path.clone(),
            contents: Some(text.clone().into_bytes()),
        });
        let is_entry = file.path.split('/').any(|one| before.kinds.collection(one).is_some());
        let found = new_errors(before, &load(root, !is_entry, unsaved.collect())?);
        if !found.is_empty() {
            console.diagnostics(&found, false);
            return Err(SiteHasErrors.into());
        }
        if let Some(page) = &page {
            create(root, &page.file)?;
        }
        match is_there {
            true => replace(&root.join(&file.path), &file.text)?,
            false => create(root, &file)?,
        }
        console.data(&file.path);
        console.say(done);
        if let Some(NewListPage { file: NewFile { path, .. }, label }) = page {
            let route = path.trim_start_matches("content").replacen("pages/", "", 1);
            let (route, site) = (route.replace(".yaml", "/"), self.path("content/site.yaml"));
            console.say(messages::list_page_created(path, route, label, site));
        }
        Ok(())
    }
}

/// Returns the collection and the title that the arguments name.
fn named_entry<'a>(
    arguments: &'a [String],
    kinds: &'static Kinds,
) -> Result<(&'static Kind, &'a str), Failure> {
    let [folder, title] = arguments else {
        return Err(Failure::new(messages::entry_without_title()).hint(messages::quote_title()));
    };
    let found = kinds.collection(folder).map(|(kind, _)| (kind, title.as_str()));
    found.ok_or_else(|| {
        let names = kinds.collections().map(|(_, one)| one.name).chain(KINDS.split(' '));
        let known = closest(folder, names);
        Failure::new(messages::no_collection(folder)).hint(known.map(messages::new_of_other))
    })
}

/// Returns the folder of a further language of the site, with its locale.
fn language<'s>(before: &'s Loaded, folder: &'s str) -> anyhow::Result<(&'s str, &'s str)> {
    let mut languages = before.sources.further_languages();
    let found = languages.find(|(one, _)| *one == folder);
    Ok(found.ok_or_else(|| Failure::new(messages::no_such_language(folder)))?)
}

/// Writes a new file.
fn create(root: &Path, NewFile { path, text }: &NewFile) -> Result<(), Failure> {
    let place = root.join(path);
    if let Some(folder) = place.parent() {
        fs::create_dir_all(folder).map_err(FileAction::Write.failed(folder))?;
        // Remove the temporary files of a killed run.
        let _ = remove_temporary(folder);
    }
    match create_atomic(&place, text.as_bytes()) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Err(exists(path)),
        created => created.map_err(FileAction::Write.failed(&place)),
    }
}

fn exists(path: &str) -> Failure {
    Failure::new(messages::file_exists(path)).hint(messages::choose_title())
}

/// Writes the longer text of a list.
fn replace(place: &Path, text: &str) -> Result<(), Failure> {
    // Follow a symbolic link, so that its target is written and the link stays.
    let place = place.canonicalize().map_err(FileAction::Read.failed(place))?;
    let _ = place.parent().map(remove_temporary);
    // Write atomically, since the file is a source.
    let written = write_atomic(&place, text.as_bytes(), Durability::Synced);
    written.map_err(FileAction::Write.failed(&place))
}

/// Loads the content as a build with drafts would, as if files were saved.
fn load(root: &Path, drafts: bool, unsaved: Vec<Unsaved>) -> Result<Loaded, Failure> {
    let options = Options { drafts, future: true, unsaved, ..Options::at(clock::now()?) };
    ssg_content::load(root, &options)
}

/// Returns the errors that are new since `before`. A link to a missing page is known, even if it
/// leads to a hidden page now.
fn new_errors(before: &Loaded, after: &Loaded) -> Vec<Diagnostic> {
    let is_known = |found: &&Diagnostic| {
        errors(before).any(|known| {
            known.source.path == found.source.path
                && (known.problem == found.problem || known.range == found.range)
        })
    };
    errors(after).filter(|found| !is_known(found)).cloned().collect()
}

fn errors(loaded: &Loaded) -> impl Iterator<Item = &Diagnostic> {
    loaded.diagnostics.iter().filter(|found| found.severity() == Severity::Error)
}

fn refused(refusal: Refusal, path: &str) -> Failure {
    match refusal {
        Refusal::NoTitle => {
            Failure::new(messages::title_without_letters()).hint(messages::quote_title())
        }
        Refusal::ControlCharacter => {
            Failure::new(messages::title_with_control_character()).hint(messages::type_again())
        }
        Refusal::Taken(name) => {
            Failure::new(messages::entry_exists(path, name)).hint(messages::choose_name())
        }
        Refusal::NotAList => Failure::new(messages::no_list(path)).hint(messages::add_by_hand()),
    }
}
