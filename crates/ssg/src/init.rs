//! `ssg init`: begins a site.

#![expect(clippy::disallowed_methods, reason = "a project that does not exist yet has no results")]

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs::{self, Permissions};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use ssg_content::ENGINE_VERSION;
use ssg_model::content::business::BusinessType;
use ssg_model::country::Country;
use ssg_model::file_error::FileAction;
use ssg_model::locale::Locale;
use ssg_model::words::{Lang, Words};
use ssg_store::{Durability, create_atomic, write_atomic};
use tempfile::TempDir;

use crate::cli::{InitArgs, Starter, known_locales, parse_locale};
use crate::clock;
use crate::console::Console;
use crate::embedded::{SAMPLE, STARTERS};
use crate::failure::{Failure, Result};
use crate::messages;
use crate::trade::Trade;

/// The folder of a starter with the files that are not content.
const ROOT: &str = "root/";

/// The ends of the names of files that start the editor.
const PROGRAMS: [&str; 2] = [".command", ".desktop"];

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
        Some(Starter::Asesoria) => advisory(&name_of(folder))?,
        None => starter(args, console)?,
    };
    write(folder, &files).map_err(FileAction::Write.failed(folder))?;
    console.say(match folder == Path::new(".") {
        true => messages::site_begun_here(),
        false => messages::site_begun(folder.display()),
    });
    Ok(())
}

/// Returns the files of the shipped site, with those that every site has beside its content.
fn advisory(name: &str) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
    let shared = files("", Lang::Es, &default_locale(Lang::Es), Date::default())?;
    let shared = shared.into_iter().filter_map(|(path, text)| {
        Some((path.strip_prefix(ROOT)?.to_owned(), text.replace("[[title]]", name).into_bytes()))
    });
    let own = SAMPLE.iter().map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec()));
    Ok(own.chain(shared).collect())
}

/// Returns the files of a new site, with its name and business filled in.
fn starter(args: &InitArgs, console: &Console) -> anyhow::Result<Vec<(String, Vec<u8>)>> {
    let asked = console.asked_langs();
    let locale = match (&args.locale, asked) {
        (Some(locale), _) => locale.clone(),
        (None, [lang, ..]) => default_locale(*lang),
        (None, []) => asked_locale(console)?,
    };
    let lang = Lang::from_locale(&locale.tag).unwrap_or(Lang::Es);
    let further = asked.iter().filter(|_| asked.len() > 1).find(|other| **other != lang);
    let trade = match args.business {
        Some(trade) => trade,
        None => asked_business(console)?,
    };
    let name = match &args.name {
        Some(name) => name.clone(),
        None => ask(console, messages::ask_name(), &name_of(&args.folder))?,
    };
    let today = clock::now()?.to_zoned_datetime(TimeZone::system()).date();
    let mut files = files(trade.starter, lang, &locale, today)?;
    let texts = files.remove("texts.yaml").unwrap_or_default();
    let site = files.entry("site.yaml".to_owned()).or_default();
    *site += &format!("\n{texts}\ngenerator: \"{ENGINE_VERSION}\"\n");
    if let Some(other) = further {
        let other_locale = match args.locale {
            Some(_) => Locale { tag: format!("{}-{}", other.code(), locale.country()), ..locale },
            None => default_locale(*other),
        };
        let (tag, name) = (&other_locale.tag, other_locale.name());
        let entry = format!("folder: {}, locale: {tag}, name: {name}", other.code());
        *site = site.replace("time_zone:", &format!("languages:\n  - {{ {entry} }}\ntime_zone:"));
        let texts = self::files(trade.starter, *other, &other_locale, today)?;
        files.extend(of_language(texts, *other, lang));
    }
    // A JSON string is also a YAML string.
    let quoted = serde_json::Value::from(name.clone()).to_string();
    let filled = |(path, text): (String, String)| {
        let path = match path.strip_prefix(ROOT) {
            Some(path) => path.to_owned(),
            None => format!("content/{path}"),
        };
        let text = text.replace("[[name]]", &quoted).replace("[[title]]", &name);
        let text =
            text.replace("[[business]]", trade.business.0).replace("[[today]]", &today.to_string());
        (path, text.into_bytes())
    };
    Ok(files.into_iter().map(filled).collect())
}

/// Returns the name of a folder, also of `.`.
fn name_of(folder: &Path) -> String {
    let whole = folder.canonicalize();
    let name = whole.as_deref().unwrap_or(folder).file_name();
    name.unwrap_or(OsStr::new("Sitio")).to_string_lossy().into_owned()
}

/// Returns the language with the country in which its starters are.
fn default_locale(lang: Lang) -> Locale {
    let tag = if lang == Lang::En { "en-US" } else { "es-MX" };
    Locale { tag: tag.to_owned(), ..Locale::default() }
}

/// Returns a text of a starter in the form of the country of the site.
fn localized(text: &str, lang: Lang, locale: &Locale, today: Date) -> String {
    let own = Country::of(locale.country());
    let [name, zone, calling] = own.map_or([""; 3], |own| {
        [if lang == Lang::En { own.english } else { own.spanish }, own.time_zone, own.calling_code]
    });
    let phone = match calling {
        "52" => "+52 614 555 ".to_owned(),
        "1" => "+1 614-555-".to_owned(),
        code => format!("+{code} 90 555 "),
    };
    let law = match locale.country() {
        "MX" => "la Ley Federal de Protección de Datos Personales en Posesión de los Particulares",
        _ => "la ley de protección de datos personales que le corresponde",
    };
    let mut text = text.replace("[[date]]", &locale.date(today).text);
    for (marker, value) in [
        ("[[locale]]", &*locale.tag),
        ("[[time_zone]]", zone),
        ("[[country]]", name),
        ("[[phone]]", &phone),
        ("[[law]]", law),
    ] {
        text = text.replace(marker, value);
    }
    if *locale != default_locale(lang) {
        // The districts and states of the starters are those of their country.
        let is_foreign =
            |line: &&str| line.starts_with("  district:") || line.starts_with("  state:");
        text = text.split_inclusive('\n').filter(|line| !is_foreign(line)).collect();
    }
    text
}

/// Returns the files of a starter in a language, with their paths in `content/`: those that all
/// starters share, continued by its own. Without a name, they are those that all share.
fn files(
    starter: &str,
    lang: Lang,
    locale: &Locale,
    today: Date,
) -> anyhow::Result<BTreeMap<String, String>> {
    let mut files = BTreeMap::<String, String>::new();
    for folder in ["shared", starter] {
        for (path, bytes) in STARTERS {
            let own = path.strip_prefix("starters/").and_then(|path| path.strip_prefix(folder));
            let Some(own) = own.and_then(|own| own.strip_prefix('/')) else { continue };
            let path = match own.split_once('/') {
                Some(("en" | "es", _)) if !own.starts_with(lang.code()) => continue,
                Some(("en" | "es", path)) => path,
                _ => own,
            };
            let file = files.entry(path.to_owned()).or_default();
            let text = localized(str::from_utf8(bytes)?, lang, locale, today);
            *file = match file.contains(OWN) {
                true => file.replace(OWN, text.trim_end()),
                false if file.is_empty() => text,
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

/// Asks for the language and the country until the answer is valid.
fn asked_locale(console: &Console) -> Result<Locale> {
    loop {
        let answer = ask(console, messages::ask_locale(), &default_locale(console.lang()).tag)?;
        match parse_locale(&answer) {
            Ok(locale) => return Ok(locale),
            Err(_) => console.say(known_locales()),
        }
    }
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

/// Refuses a folder with other files than those of a new repository, or of an earlier run that was
/// killed.
fn refuse_full(folder: &Path) -> Result<()> {
    let is_in_the_way = |name: &OsStr| {
        let name = name.to_string_lossy();
        let may_stay = [".GIT", ".SSG", "README", "LEEME", "LICEN", "EDIT"];
        !may_stay.iter().any(|start| name.to_uppercase().starts_with(start))
    };
    let in_the_way = match fs::read_dir(folder) {
        Ok(mut entries) => {
            entries.any(|entry| entry.is_ok_and(|it| is_in_the_way(&it.file_name())))
        }
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

/// Writes the files to a temporary folder, and moves them when all are complete. `content/` moves
/// last and in one step: without it, the folder has no site, and the command can be repeated. Files
/// that are there stay.
fn write(folder: &Path, files: &[(String, Vec<u8>)]) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let staged = TempDir::with_prefix_in(".ssg-", folder)?;
    for (path, bytes) in files {
        let file = staged.path().join(path);
        fs::create_dir_all(file.parent().unwrap_or(staged.path()))?;
        create_atomic(&file, bytes)?;
        if PROGRAMS.iter().any(|end| path.ends_with(end)) {
            fs::set_permissions(&file, Permissions::from_mode(0o755))?;
        }
    }
    let outside = files.iter().map(|(path, _)| path.as_str());
    for path in outside.filter(|path| !path.starts_with("content/")) {
        let (from, to) = (staged.path().join(path), folder.join(path));
        if !to.exists() {
            fs::create_dir_all(to.parent().unwrap_or(folder))?;
            fs::rename(from, to)?;
        } else if path == ".gitignore" {
            let (own, ours) = (fs::read_to_string(&to)?, fs::read_to_string(from)?);
            let missing = ours.lines().filter(|line| !own.lines().any(|known| known == *line));
            let text = missing.fold(own.trim_end().to_owned(), |text, line| text + "\n" + line);
            write_atomic(&to, (text + "\n").as_bytes(), Durability::Synced)?;
        }
    }
    fs::rename(staged.path().join("content"), folder.join("content"))
}
