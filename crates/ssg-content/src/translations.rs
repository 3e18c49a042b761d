//! Which files translate each other, and what is wrong with translations.
//!
//! Files at the same path are translations of each other, and so is a file that names the page of
//! the main language as the one that it `translates`.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use jiff::ZonedDateTime;
use ssg_model::content::article::FrontMatter;
use ssg_model::diagnostic::{Diagnostic, Source, diagnostic};
use ssg_model::kind::{COLLECTIONS, Kinds};
use ssg_model::problem::Problem;
use ssg_model::route::{self, InternalLink};
use ssg_model::similar::closest;
use ssg_model::site::OriginalFile;
use ssg_model::value::Spanned;
use ssg_store::Digest;

use crate::article::{Article, State};
use crate::article_pages::Front;
use crate::decoded::Decoded;
use crate::decoding::{Findings, Pending};
use crate::files;
use crate::languages::Languages;
use crate::sources::{PageText, Sources};

/// The most pages that a message lists.
const LISTED: usize = 8;

/// The most pages of a language whose original is looked for by its name.
const SUGGESTED: usize = 100;

/// The files of a language that are pages, by what they translate: the path of a page in the main
/// language. Without such a page, it is their own path.
pub(crate) struct Translations<'a> {
    files: BTreeMap<String, TranslatedFile<'a>>,
    /// What the pages translate that name it, by their own paths.
    named: HashMap<String, String>,
    languages: &'a Languages,
    /// Whether the language has a `site.yaml`.
    is_there: bool,
}

/// A file with a page, public or not.
pub(crate) struct TranslatedFile<'a> {
    /// The path of the page, within its language.
    path: &'a str,
    file: &'a str,
    /// The path of the same entry in the main language, if its collection has another one there.
    entry: Option<String>,
    found: &'a Findings,
    front: Option<&'a FrontMatter>,
    digest: Option<Digest>,
    is_public: bool,
}

/// What the languages of a site know of each other.
#[derive(Default)]
pub(crate) struct LanguagePairs {
    /// For each language, what its pages translate that name it, by their paths.
    pub(crate) named: Vec<HashMap<String, String>>,
    pub(crate) originals: BTreeMap<String, OriginalFile>,
}

/// Returns what `translated_from` says about a file: the beginning of the digest of its text.
pub fn translated_from(text: Digest) -> String {
    text.to_string().chars().take(12).collect()
}

impl TranslatedFile<'_> {
    /// Returns what identifies the text that the file has now.
    fn digest(&self) -> String {
        self.digest.map(translated_from).unwrap_or_default()
    }

    /// Returns the path of the page that the file translates, within the main language, unless it is
    /// that of its own page.
    fn original(&self, languages: &Languages) -> Option<String> {
        let Some(named) = &self.found.translates else { return self.entry.clone() };
        let link = InternalLink::parse(&named.value.value)?;
        let (at, path) = languages.find(&link.path);
        (at == 0).then(|| path.to_owned())
    }

    /// Returns the note about a text of the original that has changed since.
    fn outdated(&self, original: &TranslatedFile<'_>) -> Option<&Pending<Spanned<String>>> {
        let noted = self.found.translated_from.as_ref();
        noted.filter(|noted| noted.value.value != original.digest())
    }
}

fn of_article<'a>(article: &'a Article, now: &ZonedDateTime, main: &Kinds) -> TranslatedFile<'a> {
    let shown = article.shown().unwrap_or(article);
    let front = match shown.finished().map(|finished| &finished.front) {
        Some(Front::Article(front)) => Some(&**front),
        _ => None,
    };
    let (path, file) = (&article.address, &article.path);
    let is_public = !article.is_left_out(now);
    let collection = || main.collection(article.collection?.name.strip_prefix(COLLECTIONS)?);
    let entry = collection().map(|(_, collection)| collection.address(&article.slug));
    let entry = entry.filter(|entry| entry != path);
    let (found, digest) = (&shown.found, article.digest);
    TranslatedFile { path, file, entry, found, front, digest, is_public }
}

/// Returns the files of each language, and reports those that translate the same page.
pub(crate) fn all<'a>(
    sources: &'a Sources,
    decoded: &'a [Decoded],
    problems: &mut Vec<Diagnostic>,
) -> Vec<Translations<'a>> {
    let main = decoded[0].kinds.kinds;
    sources.all().zip(decoded).map(|(one, decoded)| of(one, decoded, main, problems)).collect()
}

fn of<'a>(
    sources: &'a Sources,
    decoded: &'a Decoded,
    main: &Kinds,
    problems: &mut Vec<Diagnostic>,
) -> Translations<'a> {
    // In a site with one language, only a file that names an original is of interest: that is wrong.
    let is_asked = |found: &Findings| !sources.own.all.is_empty() || found.translates.is_some();
    let pages = sources.pages.iter().zip(&decoded.pages);
    let pages = pages.filter(|(page, record)| {
        !route::is_not_found(&page.source.address) && is_asked(&record.file.found)
    });
    let pages = pages.map(|(page, record)| {
        let text = page.text.as_ref().map(PageText::source);
        let digest = text.map(|text: &Arc<Source>| Digest::of(&text.text));
        let (path, file) = (&page.source.address, &page.source.path);
        let (found, is_public) = (&record.file.found, !record.is_hidden);
        TranslatedFile { path, file, entry: None, found, front: None, digest, is_public }
    });
    let articles = decoded.articles.iter().filter(|article| {
        article.has_page()
            && !matches!(article.state, State::Unreadable)
            && is_asked(&article.found)
    });
    let mut files: BTreeMap<String, TranslatedFile<'_>> = BTreeMap::new();
    let now = &decoded.setting.now;
    let all = pages.chain(articles.map(|article| of_article(article, now, main)));
    // A file without `translates` comes first.
    let (naming, same): (Vec<_>, Vec<_>) = all.partition(|one| one.found.translates.is_some());
    let mut named = HashMap::new();
    for file in same.into_iter().chain(naming) {
        let original = file.original(&sources.own);
        named.extend(original.iter().map(|original| (file.path.to_owned(), original.clone())));
        let key = original.unwrap_or_else(|| file.path.to_owned());
        if let Some(first) = files.get(&key) {
            if let Some(Pending { source, value }) = &file.found.translates {
                let problem = Problem::TranslatedTwice { other: first.file.to_owned() };
                problems.push(diagnostic(source, value.range.clone(), problem));
            }
            continue;
        }
        files.insert(key, file);
    }
    Translations { files, named, languages: &sources.own, is_there: sources.site.is_some() }
}

impl Translations<'_> {
    /// Returns the address of the translation of a page of another language.
    pub(crate) fn of_page(&self, other: &Translations<'_>, path: &str) -> Option<String> {
        let key = other.named.get(path).map_or(path, String::as_str);
        Some(self.languages.full(self.files.get(key)?.path))
    }
}

impl LanguagePairs {
    /// Notes the pairs of a site, whose main language comes first.
    pub(crate) fn of(all: Vec<Translations<'_>>) -> LanguagePairs {
        let mut pairs = LanguagePairs::default();
        if let [main, further @ ..] = &*all {
            for (key, file) in further.iter().flat_map(|language| &language.files) {
                let Some(original) = main.files.get(key) else { continue };
                let now = OriginalFile {
                    file: original.file.to_owned(),
                    has_changed: file.outdated(original).is_some(),
                };
                pairs.originals.insert(file.file.to_owned(), now);
            }
        }
        pairs.named = all.into_iter().map(|language| language.named).collect();
        pairs
    }
}

/// Reports what is wrong with the translations of a site; the main language comes first.
pub(crate) fn check(all: &[Translations<'_>]) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let Some((main, further)) = all.split_first() else { return found };
    for file in main.files.values() {
        if let Some(Pending { source, value }) = &file.found.translates {
            found.push(diagnostic(source, value.range.clone(), Problem::TRANSLATES_IN_MAIN));
        }
    }
    for language in further {
        for (key, file) in &language.files {
            check_file(file, language, main.files.get(key), main, &mut found);
        }
        if language.is_there {
            found.extend(untranslated(main, language));
        }
    }
    found
}

fn check_file(
    file: &TranslatedFile<'_>,
    language: &Translations<'_>,
    original: Option<&TranslatedFile<'_>>,
    main: &Translations<'_>,
    found: &mut Vec<Diagnostic>,
) {
    let mut report = |Pending { source, value }: &Pending<Spanned<String>>, problem| {
        found.push(diagnostic(source, value.range.clone(), problem));
    };
    if let Some(named) = &file.found.translates {
        let path = named.value.value.clone();
        let link = InternalLink::parse(&path).map(|link| link.path).unwrap_or_default();
        if link == language.languages.full(file.path) {
            report(named, Problem::TRANSLATES_ITSELF);
        } else if original.is_none() {
            let known = main.files.keys().filter(|path| !language.files.contains_key(*path));
            let known = known.cloned().collect();
            report(named, Problem::TranslatesNothing { path, known });
        }
    }
    let Some(original) = original else { return };
    let name = || original.file.to_owned();
    if let Some(noted) = file.outdated(original) {
        let (original, digest) = (name(), original.digest());
        report(noted, Problem::OutOfDate { original, digest, quotes: Vec::new() });
    }
    if let (Some(here), Some(there)) = (file.front, original.front)
        && here.date.0 != there.date.0
    {
        let problem = Problem::DateDiffers { original: name(), date: there.date.0.to_string() };
        found.push(files::about(file.file, problem));
    }
}

/// Reports how many pages are not translated, and pages that may be their translations.
fn untranslated(main: &Translations<'_>, language: &Translations<'_>) -> Vec<Diagnostic> {
    let is_public = |file: Option<&TranslatedFile<'_>>| file.is_some_and(|file| file.is_public);
    let public = main.files.iter().filter(|(_, file)| file.is_public);
    let all = public.clone().count();
    let missing = public.filter(|(key, _)| !is_public(language.files.get(*key)));
    let missing: Vec<&str> = missing.map(|(key, _)| &**key).collect();
    if missing.is_empty() {
        return Vec::new();
    }
    let mut listed: Vec<String> =
        missing.iter().take(LISTED).map(|path| format!("`{path}`")).collect();
    if missing.len() > LISTED {
        listed.push("…".to_owned());
    }
    let folder = language.languages.folder().to_owned();
    let problem = Problem::Untranslated {
        folder,
        done: all - missing.len(),
        all,
        missing: listed.join(", "),
    };
    let alone = language.files.iter().filter(|(key, _)| !main.files.contains_key(*key));
    let alone = alone.take(SUGGESTED).filter_map(|(key, file)| {
        let path = closest(key, missing.iter().copied())?.to_owned();
        Some(files::about(file.file, Problem::WithoutOriginal { path }))
    });
    let folder = format!("content/{}/site.yaml", language.languages.folder());
    [files::about(&folder, problem)].into_iter().chain(alone).collect()
}
