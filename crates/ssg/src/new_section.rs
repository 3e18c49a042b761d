//! `ssg new section` and `ssg new collection`: a folder for a kind of section, made from a model or
//! copied from the frontend, and a folder for a collection.

#![expect(clippy::disallowed_methods, reason = "a new file is not a result")]

use std::fs;
use std::path::{Path, PathBuf};

use ssg_model::content::sections::KINDS;
use ssg_model::file_error::FileAction;
use ssg_model::kind::{COLLECTIONS, Kinds, component_name};
use ssg_model::words::{Lang, Words};
use ssg_store::{Inputs, create_atomic};
use walkdir::WalkDir;

use crate::console::Console;
use crate::embedded::{COLLECTION, SECTION};
use crate::engine::Engine;
use crate::failure::Failure;
use crate::{messages, own_types};

/// A file by its path in the folder, with its contents.
type SectionFile = (String, Vec<u8>);

/// Creates the folder and prints its path on stdout.
pub(crate) fn create(
    root: &Path,
    name: &str,
    from: Option<&str>,
    lang: Lang,
    kinds: &Kinds,
    console: &mut Console,
) -> anyhow::Result<()> {
    if !ssg_content::is_section_name(name) {
        let failure = Failure::new(messages::bad_section_name(name));
        return Err(failure.hint(messages::use_section_name()).into());
    }
    let folder = root.join("sections").join(name);
    let is_taken = kinds.names().contains(&name) && from != Some(name);
    if is_taken || folder.exists() {
        let failure = Failure::new(messages::section_exists(name));
        let hint = (!folder.exists()).then(|| messages::choose_section_name(name));
        return Err(failure.hint(hint).into());
    }
    let files = match from {
        Some(kind) => copied(root, kind, name, kinds)?,
        None => model(SECTION, name, lang),
    };
    write(root, &format!("sections/{name}"), &files, messages::section_is_ready(name), console)
}

/// Creates the folder of a collection and prints its path on stdout.
pub(crate) fn create_collection(
    root: &Path,
    name: &str,
    lang: Lang,
    console: &mut Console,
) -> anyhow::Result<()> {
    if !ssg_content::is_collection_name(name) {
        let failure = Failure::new(messages::bad_collection_name(name));
        return Err(failure.hint(messages::use_section_name()).into());
    }
    let folder = format!("{COLLECTIONS}{name}");
    if root.join(&folder).exists() {
        return Err(Failure::new(messages::file_exists(&folder)).into());
    }
    let files = model(COLLECTION, name, lang);
    write(root, &folder, &files, messages::collection_is_ready(name), console)
}

/// Writes the folder, the settings for `tsc` if there are none, and the types.
fn write(
    root: &Path,
    folder: &str,
    files: &[SectionFile],
    done: Words,
    console: &mut Console,
) -> anyhow::Result<()> {
    write_folder(&root.join(folder), files)?;
    let settings = root.join("tsconfig.json");
    if !settings.exists() {
        let text = include_str!("../section/tsconfig.json");
        fs::write(&settings, text).map_err(FileAction::Write.failed(&settings))?;
    }
    own_types::write(root, ssg_content::kinds_of(root).0, None, console);
    console.data(folder);
    console.say(done);
    Ok(())
}

/// Writes the folder under another name first, so that a killed run leaves no half of it.
pub(crate) fn write_folder(folder: &Path, files: &[SectionFile]) -> Result<(), Failure> {
    let parent = folder.parent().unwrap_or(folder);
    fs::create_dir_all(parent).map_err(FileAction::Write.failed(parent))?;
    let new = tempfile::Builder::new().prefix(".ssg-").tempdir_in(parent);
    let new = new.map_err(FileAction::Write.failed(parent))?;
    for (path, contents) in files {
        let file = new.path().join(path);
        let below = file.parent().unwrap_or(&file);
        fs::create_dir_all(below).map_err(FileAction::Write.failed(below))?;
        create_atomic(&file, contents).map_err(FileAction::Write.failed(&file))?;
    }
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(new.path(), mode).map_err(FileAction::Write.failed(new.path()))?;
    fs::rename(new.keep(), folder).map_err(FileAction::Write.failed(folder))
}

/// Returns the files of the model, in a language.
fn model(files: &[(&str, &[u8])], name: &str, lang: Lang) -> Vec<SectionFile> {
    let label = name[..1].to_uppercase() + &name[1..].replace('-', " ");
    let other = if lang == Lang::Es { ".en." } else { ".es." };
    let files =
        files.iter().filter(|(path, _)| !path.contains(other) && !path.ends_with("tsconfig.json"));
    let files = files.map(|(path, text)| {
        let path = path.rsplit('/').next().unwrap_or(path);
        let path = path.replace(&format!(".{}.", lang.code()), ".");
        let text = String::from_utf8_lossy(text);
        let text = text.replace("COMPONENT", &component_name(name)).replace("NAME", &label);
        let text = text.replace("FOLDER", name);
        (path, text.into_bytes())
    });
    files.collect()
}

/// Returns the files of a kind of the frontend, with the component named after the copy.
fn copied(root: &Path, kind: &str, name: &str, kinds: &Kinds) -> Result<Vec<SectionFile>, Failure> {
    let sections = Engine::of(root, &Inputs::of(root))?.frontend.join("src/sections");
    let folder = sections.join(kind);
    // The others read more than their fields.
    let known = kinds.all().iter().map(|kind| kind.name).filter(|name| !KINDS.contains(name));
    let known: Vec<&str> = known.filter(|name| sections.join(name).is_dir()).collect();
    if !known.contains(&kind) {
        let names: Vec<String> = known.iter().map(|name| format!("`{name}`")).collect();
        return Err(Failure::new(messages::kind_not_to_copy(kind))
            .hint(messages::kinds_to_copy(names.join(", "))));
    }
    let entries = WalkDir::new(&folder).sort_by_file_name().into_iter().flatten();
    let files = entries.filter(|entry| entry.file_type().is_file());
    let files = files.filter(|entry| !entry.file_name().to_string_lossy().contains(".test."));
    let read = files.map(|entry| {
        let path = entry.into_path();
        let text = fs::read_to_string(&path).map_err(FileAction::Read.failed(&path))?;
        let text = match path.extension().is_some_and(|end| end == "tsx") {
            true => renamed(&text, &component_name(kind), &component_name(name)),
            false => text,
        };
        let path: PathBuf = path.strip_prefix(&folder).unwrap_or(&path).to_owned();
        Ok((path.display().to_string(), text.into_bytes()))
    });
    read.collect()
}

/// Renames a component and its props in code.
fn renamed(code: &str, old: &str, new: &str) -> String {
    let words = code.split_inclusive(|c: char| !c.is_alphanumeric());
    let word = |word: &str| {
        let name = word.trim_end_matches(|c: char| !c.is_alphanumeric());
        let end = &word[name.len()..];
        match name.strip_prefix(old) {
            Some(rest @ ("" | "Section")) => format!("{new}{rest}{end}"),
            _ => word.to_owned(),
        }
    };
    words.map(word).collect()
}
