//! `ssg new`: begins an article, a page, a kind of section, a collection, an entry of one, a service, a
//! testimonial or a person.
//!
//! The content is loaded before and after; an entry that causes errors is removed.

#![expect(clippy::disallowed_methods, reason = "a new file is not a result")]

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use ssg_content::{Loaded, Options};
use ssg_edit::new_entry::{self, List, NewFile, Refusal};
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

/// Creates the entry and prints the path of its file on stdout.
pub(crate) fn new(args: &NewArgs, console: &mut Console) -> anyhow::Result<()> {
    let root = root::find(args.root.as_deref())?;
    // The example of a collection may refer to entries that this site does not have.
    let drafts = !matches!(args.kind, NewKind::Entry(_));
    let before = load(&root, drafts)?;
    if let Some(locale) = &before.locale {
        console.set_site_locale(locale);
    }
    let folder = args.language.as_deref().map(|folder| language(&before, folder)).transpose()?;
    let locale = folder.map_or(before.locale.as_deref(), |(_, locale)| Some(locale));
    let lang = locale.and_then(Lang::from_locale).unwrap_or(Lang::Es);
    let place = |path: &str| match folder {
        Some((folder, _)) => path.replacen("content/", &format!("content/{folder}/"), 1),
        None => path.to_owned(),
    };
    let there = |file: NewFile| NewFile { path: place(&file.path), ..file };
    let refused = |refusal| refused(refusal, "content/articles");
    let (list, name) = match &args.kind {
        NewKind::Article { title } => {
            let file = new_entry::article(title, before.today, lang).map_err(refused)?;
            return create(&root, there(file), &before, messages::article_is_draft(), console);
        }
        NewKind::Page { title } => {
            let file = new_entry::page(title, lang).map_err(refused)?;
            return create(&root, there(file), &before, messages::page_is_hidden(), console);
        }
        NewKind::Section { .. } | NewKind::Collection { .. } if folder.is_some() => {
            let failure = Failure::new(messages::kind_of_all_languages());
            return Err(failure.hint(messages::without_option_in()).into());
        }
        NewKind::Section { name, from } => {
            return new_section::create(&root, name, from.as_deref(), lang, before.kinds, console);
        }
        NewKind::Collection { name } => {
            return new_section::create_collection(&root, name, lang, console);
        }
        NewKind::Entry(arguments) => {
            let (kind, title) = named_entry(arguments, before.kinds)?;
            let has_page = kind.collection.as_ref().is_some_and(|one| one.path.is_some());
            let done = match has_page {
                true => messages::article_is_draft(),
                false => messages::entry_has_examples(),
            };
            let file = new_entry::entry(before.kinds, kind, title, lang).map_err(refused)?;
            return create(&root, there(file), &before, done, console);
        }
        NewKind::Service { title } => (List::Services, title),
        NewKind::Testimonial { name } => (List::Testimonials, name),
        NewKind::Person { name } if folder.is_some() => (List::TextsOfPeople, name),
        NewKind::Person { name } => (List::People, name),
    };
    let path = place(list.path());
    if list == List::TextsOfPeople && !root.join(list.path()).exists() {
        let failure = Failure::new(messages::no_list(list.path()));
        return Err(failure.hint(messages::person_first(name)).into());
    }
    let may_be_absent = list == List::People || folder.is_some();
    if may_be_absent && !root.join(&path).exists() {
        let text = new_entry::append(list, "", name, lang).map_err(refused)?;
        return create(&root, NewFile { path, text }, &before, added(list), console);
    }
    append(&root, list, &path, name, lang, &before, console)
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

fn create(
    root: &Path,
    file: NewFile,
    before: &Loaded,
    done: Words,
    console: &mut Console,
) -> anyhow::Result<()> {
    let NewFile { path, text } = file;
    let place = root.join(&path);
    if let Some(folder) = place.parent() {
        fs::create_dir_all(folder).map_err(FileAction::Write.failed(folder))?;
        // Remove the temporary files of a killed run.
        let _ = remove_temporary(folder);
    }
    match create_atomic(&place, text.as_bytes()) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            return Err(Failure::new(messages::file_exists(&path))
                .hint(messages::choose_title())
                .into());
        }
        created => created.map_err(FileAction::Write.failed(&place))?,
    }
    let take_back = || fs::remove_file(&place).map_err(FileAction::Remove.failed(&place));
    conclude(root, before, &path, done, take_back, console)
}

fn append(
    root: &Path,
    list: List,
    path: &str,
    title: &str,
    lang: Lang,
    before: &Loaded,
    console: &mut Console,
) -> anyhow::Result<()> {
    let place = root.join(path);
    let errors: Vec<Diagnostic> =
        errors(before).filter(|found| found.source.path == path).cloned().collect();
    if !errors.is_empty() {
        console.diagnostics(&errors, false);
        return Err(SiteHasErrors.into());
    }
    // Follow a symbolic link, so that its target is written and the link stays.
    let place = place.canonicalize().map_err(FileAction::Read.failed(&place))?;
    let text = fs::read_to_string(&place).map_err(FileAction::Read.failed(&place))?;
    let grown =
        new_entry::append(list, &text, title, lang).map_err(|refusal| refused(refusal, path))?;
    // Write atomically, since the file is a source.
    let write = |text: &str| {
        let _ = place.parent().map(remove_temporary);
        let written = write_atomic(&place, text.as_bytes(), Durability::Synced);
        written.map_err(FileAction::Write.failed(&place))
    };
    write(&grown)?;
    conclude(root, before, path, added(list), || write(&text), console)
}

/// Returns what is to be done after an entry was added to a list.
fn added(list: List) -> Words {
    match list {
        List::TextsOfPeople => messages::entry_has_examples(),
        _ => messages::entry_is_last(),
    }
}

/// Prints the path of the entry if it causes no errors. If it does, or the content cannot be loaded,
/// takes it back.
fn conclude(
    root: &Path,
    before: &Loaded,
    path: &str,
    done: Words,
    take_back: impl FnOnce() -> Result<(), Failure>,
    console: &mut Console,
) -> anyhow::Result<()> {
    let is_entry = path.split('/').any(|folder| before.kinds.collection(folder).is_some());
    let errors = load(root, !is_entry).map(|after| new_errors(before, &after));
    if !errors.as_ref().is_ok_and(Vec::is_empty) {
        take_back()?;
        console.diagnostics(&errors?, false);
        return Err(SiteHasErrors.into());
    }
    console.data(path);
    console.say(done);
    Ok(())
}

/// Loads the content as a build with drafts would.
fn load(root: &Path, drafts: bool) -> Result<Loaded, Failure> {
    let options = Options { drafts, future: true, ..Options::at(clock::now()?) };
    ssg_content::load(root, &options)
}

/// Returns the errors that are new since `before`.
fn new_errors(before: &Loaded, after: &Loaded) -> Vec<Diagnostic> {
    let place = |found: &Diagnostic| (found.source.path.clone(), found.problem.clone());
    let known: Vec<_> = errors(before).map(place).collect();
    errors(after).filter(|found| !known.contains(&place(found))).cloned().collect()
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
