//! `ssg init`: begins a site.

#![expect(clippy::disallowed_methods, reason = "a project that does not exist yet has no results")]

use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use ssg_model::content::business::BusinessType;
use ssg_model::file_error::FileAction;
use ssg_model::similar::similar;
use ssg_model::words::{Lang, Words};
use ssg_store::create_atomic;
use tempfile::TempDir;

use crate::cli::{InitArgs, Starter};
use crate::console::Console;
use crate::embedded::{SAMPLE, STARTERS};
use crate::failure::{Failure, Result};
use crate::messages;

/// Git's files of a site: generated files are left out, and every system has the same line ends.
const GIT_FILES: [(&str, &str); 2] =
    [(".gitignore", "/.ssg/\n/dist/\n"), (".gitattributes", "* text=auto eol=lf\n")];

/// Writes a site that passes `check` into a new or empty folder.
pub(crate) fn init(args: &InitArgs, console: &mut Console) -> anyhow::Result<()> {
    let folder = &args.folder;
    refuse_full(folder)?;
    let files = match args.from {
        Some(Starter::Asesoria) => {
            SAMPLE.iter().map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec())).collect()
        }
        None => starter(args, console)?,
    };
    write(folder, &files).map_err(FileAction::Write.failed(folder))?;
    console.say(messages::site_begun(folder.display()));
    Ok(())
}

/// Returns the files of a new site, with its name and business filled in.
fn starter(args: &InitArgs, console: &Console) -> Result<Vec<(String, Vec<u8>)>> {
    let (lang, further) = match console.asked_langs() {
        [lang, further @ ..] => (*lang, further.first().filter(|other| *other != lang)),
        [] => match ask(console, messages::ask_language(), console.lang().code())?.as_str() {
            "en" => (Lang::En, None),
            _ => (Lang::Es, None),
        },
    };
    let folder_name = args.folder.file_name().unwrap_or(OsStr::new("Sitio")).to_string_lossy();
    let business = match args.business {
        Some(business) => business,
        None => asked_business(console)?,
    };
    let name = match &args.name {
        Some(name) => name.clone(),
        None => ask(console, messages::ask_name(), &folder_name)?,
    };
    // A JSON string is also a YAML string.
    let quoted = serde_json::Value::from(name.clone()).to_string();
    let filled = |text: &str| {
        let text = text.replace("[[name]]", &quoted).replace("[[title]]", &name);
        text.replace("[[business]]", business.0).into_bytes()
    };
    let prefix = format!("starters/{}/", lang.code());
    let files = STARTERS.iter().filter_map(|(path, bytes)| {
        let text = std::str::from_utf8(bytes).ok()?;
        let path = path.strip_prefix(&prefix)?;
        let text = match further.filter(|_| path == "content/site.yaml") {
            Some(other) => {
                let ([.., locale, name], code) = (names(*other), other.code());
                let entry = format!("folder: {code}, locale: {locale}, name: {name}");
                text.replace("time_zone:", &format!("languages:\n  - {{ {entry} }}\ntime_zone:"))
            }
            None => text.to_owned(),
        };
        Some((path.to_owned(), filled(&text)))
    });
    let further = further.into_iter().flat_map(|other| of_language(*other, lang));
    Ok(files.chain(further).collect())
}

/// Returns the names of the images and of the contact page in a starter, its locale and the name of
/// its language.
fn names(lang: Lang) -> [&'static str; 5] {
    match lang {
        Lang::Es => ["marca.svg", "portada.svg", "/contacto/", "es-MX", "Español"],
        Lang::En => ["mark.svg", "cover.svg", "/contact/", "en-US", "English"],
    }
}

/// Returns the files of a further language, which link to each other.
fn of_language(lang: Lang, main: Lang) -> impl Iterator<Item = (String, Vec<u8>)> {
    let (code, [mark, cover, contact, ..], theirs) = (lang.code(), names(lang), names(main));
    let pages = format!("starters/{code}/content/pages/");
    let site = format!("starters/languages/{code}.yaml");
    STARTERS.iter().filter_map(move |(path, bytes)| {
        let text = std::str::from_utf8(bytes).ok()?;
        if *path == site {
            return Some((format!("content/{code}/site.yaml"), text.into()));
        }
        let name = path.strip_prefix(&pages)?;
        let mut text = text.replace(mark, theirs[0]).replace(cover, theirs[1]);
        for link in ["to: /", "](/"] {
            text = text.replace(link, &format!("{link}{code}/"));
        }
        if name.trim_end_matches(".yaml") == contact.trim_matches('/') {
            text = format!("translates: {}\n{text}", theirs[2]);
        }
        Some((format!("content/{code}/pages/{name}"), text.into()))
    })
}

/// Asks for the kind of business until the answer is valid.
fn asked_business(console: &Console) -> Result<BusinessType> {
    let question = messages::ask_business();
    loop {
        let answer = ask(console, question.clone(), BusinessType::default().0)?;
        if let Some(business) = BusinessType::find(&answer) {
            return Ok(business);
        }
        console.say(messages::no_business(&answer, &business_hint(&answer)));
    }
}

/// Suggests the type most like a name that is not one.
pub(crate) fn business_hint(name: &str) -> Words {
    match similar(name, BusinessType::names()).first() {
        Some(near) => messages::similar_business(near),
        None => messages::all_businesses(),
    }
}

/// Asks a question at a terminal; anywhere else, returns the proposed answer.
fn ask(console: &Console, question: Words, proposed: &str) -> Result<String> {
    if !console.is_interactive() {
        return Ok(proposed.to_owned());
    }
    let terminal = Path::new("terminal");
    let mut stderr = io::stderr();
    write!(stderr, "{} [{proposed}]: ", question.get(console.lang()))
        .and_then(|()| stderr.flush())
        .map_err(FileAction::Write.failed(terminal))?;
    let mut answer = String::new();
    io::stdin().read_line(&mut answer).map_err(FileAction::Read.failed(terminal))?;
    let answer = answer.trim();
    Ok(if answer.is_empty() { proposed } else { answer }.to_owned())
}

fn refuse_full(folder: &Path) -> Result<()> {
    let in_the_way = match fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_some(),
        Err(error) if error.kind() == ErrorKind::NotFound => false,
        Err(error) if error.kind() == ErrorKind::NotADirectory => true,
        Err(error) => return Err(FileAction::Read.failed(folder)(error)),
    };
    if !in_the_way {
        return Ok(());
    }
    Err(Failure::new(messages::folder_not_empty(folder.display()))
        .hint(messages::name_new_folder()))
}

/// Writes the files to a temporary folder, and renames it to `folder` when it is complete.
fn write(folder: &Path, files: &[(String, Vec<u8>)]) -> io::Result<()> {
    let parent = folder.parent().filter(|parent| !parent.as_os_str().is_empty());
    let parent = parent.unwrap_or(Path::new("."));
    fs::create_dir_all(parent)?;
    let staged = TempDir::with_prefix_in(".ssg-", parent)?;
    let files = files.iter().map(|(path, bytes)| (path.as_str(), &bytes[..]));
    for (path, bytes) in files.chain(GIT_FILES.map(|(path, text)| (path, text.as_bytes()))) {
        let file = staged.path().join("site").join(path);
        fs::create_dir_all(file.parent().unwrap_or(staged.path()))?;
        create_atomic(&file, bytes)?;
    }
    // `rename` replaces an empty folder.
    fs::rename(staged.path().join("site"), folder)
}
