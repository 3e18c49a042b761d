//! `ssg init`: begins a site.

#![expect(clippy::disallowed_methods, reason = "a project that does not exist yet has no results")]

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use ssg_model::content::business::BusinessType;
use ssg_model::file_error::FileAction;
use ssg_model::locale::Locale;
use ssg_model::words::{Lang, Words};
use ssg_store::create_atomic;
use tempfile::TempDir;

use crate::cli::{InitArgs, Starter};
use crate::clock;
use crate::console::Console;
use crate::embedded::{SAMPLE, STARTERS};
use crate::failure::{Failure, Result};
use crate::messages;
use crate::trade::Trade;

/// Git's files of a site: generated files are left out, and every system has the same line ends.
const GIT_FILES: [(&str, &str); 2] =
    [(".gitignore", "/.ssg/\n/dist/\n"), (".gitattributes", "* text=auto eol=lf\n")];

/// The locale and the name of each language.
const LANGUAGES: [[&str; 2]; 2] = [["es-MX", "Español"], ["en-US", "English"]];

/// The names of pages in Spanish and in English.
const PAGES: &str = include_str!("../starters/pages.txt");

/// The keys of facts among the texts of a starter, which a further language does not repeat.
const FACTS: [&str; 3] = ["src: ", "updated: ", "name: "];

/// The place in a shared file for the text of a starter, which otherwise is at the end.
const OWN: &str = "[[own]]";

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
fn starter(args: &InitArgs, console: &Console) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
    let (lang, further) = match console.asked_langs() {
        [lang, further @ ..] => (*lang, further.first().filter(|other| *other != lang)),
        [] => match ask(console, messages::ask_language(), console.lang().code())?.as_str() {
            "en" => (Lang::En, None),
            _ => (Lang::Es, None),
        },
    };
    let folder_name = args.folder.file_name().unwrap_or(OsStr::new("Sitio")).to_string_lossy();
    let trade = match args.business {
        Some(trade) => trade,
        None => asked_business(console)?,
    };
    let name = match &args.name {
        Some(name) => name.clone(),
        None => ask(console, messages::ask_name(), &folder_name)?,
    };
    let today = clock::now()?.to_zoned(TimeZone::system()).date();
    let mut files = files(trade.starter, lang, today)?;
    let texts = files.remove("texts.yaml").unwrap_or_default();
    let site = files.entry("site.yaml".to_owned()).or_default();
    *site += &format!("\n{texts}");
    if let Some(other) = further {
        let [locale, name] = LANGUAGES[usize::from(*other == Lang::En)];
        let entry = format!("folder: {}, locale: {locale}, name: {name}", other.code());
        *site = site.replace("time_zone:", &format!("languages:\n  - {{ {entry} }}\ntime_zone:"));
        files.extend(of_language(self::files(trade.starter, *other, today)?, *other, lang));
    }
    // A JSON string is also a YAML string.
    let quoted = serde_json::Value::from(name.clone()).to_string();
    let filled = |(path, text): (String, String)| {
        let path = match &*path {
            "LEEME.md" | "README.md" => path,
            _ => format!("content/{path}"),
        };
        let text = text.replace("[[name]]", &quoted).replace("[[title]]", &name);
        let text =
            text.replace("[[business]]", trade.business.0).replace("[[today]]", &today.to_string());
        (path, text.into_bytes())
    };
    Ok(files.into_iter().map(filled).collect())
}

/// Returns the files of a starter in a language, with their paths in `content/`: those that all
/// starters share, continued by its own.
fn files(starter: &str, lang: Lang, today: Date) -> anyhow::Result<BTreeMap<String, String>> {
    let mut files = BTreeMap::<String, String>::new();
    let [tag, _] = LANGUAGES[usize::from(lang == Lang::En)];
    let date = Locale { tag: tag.to_owned(), ..Locale::default() }.date(today).text;
    for folder in ["shared", starter] {
        for (path, bytes) in STARTERS {
            let own = path.strip_prefix("starters/").and_then(|path| path.strip_prefix(folder));
            let Some(own) = own.and_then(|own| own.strip_prefix('/')) else { continue };
            let path = match own.split_once('/') {
                Some(("en" | "es", _)) if !own.starts_with(lang.code()) => continue,
                Some(("en" | "es", path)) => path,
                _ => own,
            };
            let (file, text) = (files.entry(path.to_owned()).or_default(), str::from_utf8(bytes)?);
            *file = match file.contains(OWN) {
                true => file.replace(OWN, text.trim_end()),
                false if file.is_empty() => text.replace("[[date]]", &date),
                false => format!("{file}\n{text}"),
            };
        }
    }
    Ok(files)
}

/// Returns the files of a further language, which link to each other. Facts are only in the files
/// of the main one.
fn of_language(
    files: BTreeMap<String, String>,
    lang: Lang,
    main: Lang,
) -> impl Iterator<Item = (String, String)> {
    const WITH_FACTS: [&str; 2] = ["texts.yaml", "people.yaml"];
    let (code, at) = (lang.code(), usize::from(lang == Lang::En));
    let files = files.into_iter().filter(|(path, _)| {
        path.starts_with("pages/") || path == "services.yaml" || WITH_FACTS.contains(&&**path)
    });
    files.map(move |(path, mut text)| {
        for link in ["to: /", "](/", "route: /", "url: /", "link: /"] {
            text = text.replace(link, &format!("{link}{code}/"));
        }
        if WITH_FACTS.contains(&&*path) {
            let is_fact = |line: &&str| FACTS.iter().any(|key| line.trim_start().starts_with(key));
            text = text.split_inclusive('\n').filter(|line| !is_fact(line)).collect();
        }
        let page = path.strip_prefix("pages/").and_then(|page| page.split('.').next());
        let mut names = PAGES.lines().map(|line| line.split(' ').collect::<Vec<_>>());
        if let Some(names) = names.find(|names| page == Some(names[at])) {
            let key = format!("translates: /{}/\n", names[usize::from(main == Lang::En)]);
            text = match text.strip_prefix("---\n") {
                Some(text) => format!("---\n{key}{text}"),
                None => key + &text,
            };
        }
        (format!("{code}/{}", path.replace("texts.", "site.")), text)
    })
}

/// Asks for the kind of business until the answer is valid.
fn asked_business(console: &Console) -> Result<Trade> {
    loop {
        let answer = ask(console, messages::ask_business(), BusinessType::default().0)?;
        if let Some(trade) = Trade::find(&answer) {
            return Ok(trade);
        }
        console.say(messages::no_business(&answer, &Trade::hint(&answer)));
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
