//! The files of `content/`: lists them, reports unexpected ones, and reads their text.
//!
//! Every disk access except for images goes through here. A failure that an editor can fix becomes
//! a diagnostic about the file; a failure of the system ends the run.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parking_lot::Mutex;
use ssg_model::content::fields::is_slug;
use ssg_model::diagnostic::{Diagnostic, Source, diagnostic};
use ssg_model::failure::Failure;
use ssg_model::file_error::{FileAction, is_of_the_file, reason};
use ssg_model::limits;
use ssg_model::names;
use ssg_model::problem::Problem;
use ssg_model::similar::closest;
use ssg_model::value::ByteRange;
use ssg_model::words;
use ssg_model::words::Words;
use ssg_store::{Dependencies, Digest, Entry, EntryKind, FileState, InputFile, Inputs, Listings};

use crate::lines::lines;

pub(crate) const SITE: &str = "content/site.yaml";
pub(crate) const PEOPLE: &str = "content/people.yaml";
pub(crate) const THEME: &str = "content/theme.yaml";
pub(crate) const PUBLISHED: &str = "content/published.json";

/// The names allowed directly in `content/`.
const TOP: &str = "articles files fonts images pages people.yaml published.json services.yaml site.yaml \
                   testimonials.yaml theme.yaml";

/// The names allowed directly in the folder of a further language.
const TOP_OF_LANGUAGE: &str =
    "articles pages people.yaml services.yaml site.yaml testimonials.yaml";

/// The start of a file that Git LFS has not downloaded.
pub(crate) const LFS_POINTER: &[u8] = b"version https://git-lfs.github.com/spec/";

/// What programs that synchronize or download files add to the name of a copy, or put before it.
const COPY_ENDS: [&str; 9] = [
    " (",
    " - cop",
    " cop",
    "(conflict",
    ".sync-conflict-",
    " conflict",
    " 2",
    "_conflict-",
    "[Conflict",
];
const COPY_STARTS: [&str; 3] = ["Copia de ", "Copy of ", "~$"];

/// The starts of files with which search engines verify a site.
const VERIFIERS: [&str; 3] = ["google", "pinterest-", "yandex_"];

/// The names of pages whose address differs from their name.
const HOME_NAMES: [&str; 2] = ["inicio", "index"];
const NOT_FOUND_NAMES: [&str; 2] = ["no-encontrado", "404"];

/// An unsaved change of a file: its path relative to the project root, and its contents.
#[derive(Clone, Debug)]
pub struct Unsaved {
    pub path: String,
    /// The new contents; `None` deletes the file.
    pub contents: Option<Vec<u8>>,
}

/// The folder `content/` of a project.
#[derive(Clone)]
pub(crate) struct Content {
    /// The root folder of the project.
    pub(crate) root: PathBuf,
    /// The unsaved changes that replace files on disk.
    unsaved: Vec<Unsaved>,
    /// The files and folders read so far.
    pub(crate) inputs: Arc<Inputs>,
    /// The folder of the texts: `content`, or that of a further language.
    pub(crate) folder: String,
    /// The folders of further languages; `None` if `site.yaml` is unreadable.
    pub(crate) languages: Option<Vec<String>>,
    /// The first failure of the system, by path.
    failure: Arc<Mutex<Option<Failure>>>,
}

/// The file of an article or of an entry of a collection, found but not read.
pub(crate) struct ArticleFile {
    /// The path relative to the project root: `content/articles/tipos-seguros-de-vida.md`.
    pub(crate) path: String,
    /// The file's name without `.md`.
    pub(crate) slug: String,
    /// The collection of an entry; `None` for an article.
    pub(crate) collection: Option<&'static str>,
}

/// The names of the files in which a collection's entries are.
pub(crate) struct CollectionFiles {
    /// The folder, and the collection's name.
    pub(crate) name: &'static str,
    /// The file with a list; `None` if entries have pages.
    pub(crate) list: Option<&'static str>,
}

/// The file of a page, found but not read.
#[derive(Clone)]
pub(crate) struct PageSource {
    /// The path relative to the project root: `content/pages/seguros/mascotas.yaml`.
    pub(crate) path: String,
    /// The canonical path of the page: `/seguros/mascotas/`, or `/404.html` for a not-found page.
    pub(crate) address: String,
}

impl PageSource {
    /// Creates a page from its path below `content/pages/`, without the extension.
    fn new(path: String, stem: &str) -> PageSource {
        let (folder, name) = match stem.rsplit_once('/') {
            Some((folder, name)) => (format!("/{folder}/"), name),
            None => ("/".to_owned(), stem),
        };
        let address = match name {
            _ if NOT_FOUND_NAMES.contains(&name) => format!("{folder}404.html"),
            _ if HOME_NAMES.contains(&name) => folder,
            _ => format!("{folder}{name}/"),
        };
        PageSource { path, address }
    }
}

impl Content {
    pub(crate) fn open(root: &Path) -> Content {
        Content::with_unsaved(root, Vec::new(), Listings::default())
    }

    /// Opens the content as it would be with unsaved changes applied.
    pub(crate) fn with_unsaved(root: &Path, unsaved: Vec<Unsaved>, listings: Listings) -> Content {
        Content {
            root: root.to_owned(),
            unsaved,
            inputs: Arc::new(Inputs::with_listings(root, listings)),
            folder: "content".to_owned(),
            languages: None,
            failure: Arc::default(),
        }
    }

    /// Returns the part of the content that is in the folder of a language.
    pub(crate) fn in_language(&self, folder: &str) -> Content {
        let folder = format!("content/{folder}");
        Content { folder, languages: None, ..self.clone() }
    }

    /// Returns the path of a file or folder of the own language, relative to the project root.
    pub(crate) fn path(&self, name: &str) -> String {
        format!("{}/{name}", self.folder)
    }

    /// Returns a problem with a file's name; says so if it is a copy of a file beside it, or for a
    /// search engine.
    pub(crate) fn about_name(&self, path: &str, problem: Problem) -> Diagnostic {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let (stem, end) = name.rsplit_once('.').unwrap_or((name, ""));
        if end == "html" && VERIFIERS.iter().any(|start| stem.starts_with(start)) {
            return about(path, Problem::VERIFICATION_FILE);
        }
        let begins = COPY_STARTS.iter().find_map(|start| stem.strip_prefix(start));
        // OneDrive adds the name of the computer: `primero-ANA-PC.md`.
        let named = stem.match_indices('-').map(|(at, _)| at);
        let named = named.filter(|at| stem[at + 1..].starts_with(|c: char| c.is_ascii_uppercase()));
        let ends = COPY_ENDS.iter().filter_map(|end| stem.find(end)).chain(named).min();
        let original = begins.or_else(|| ends.map(|end| &stem[..end]));
        let original = original
            .map(|stem| format!("{stem}.{end}"))
            .filter(|original| self.inputs.exists(&self.locate(&format!("{folder}/{original}"))));
        let copy = original.map(|original| Problem::CopyOfFile { original });
        about(path, copy.unwrap_or(problem))
    }

    /// Returns the reason why a file cannot be read, for a diagnostic. A failure of the system is
    /// also recorded, and ends the run.
    pub(crate) fn reason(&self, file: &Path, error: io::Error) -> Words {
        let words = reason(&error);
        if !is_of_the_file(&error) {
            let mut first = self.failure.lock();
            if first.as_ref().and_then(Failure::file).is_none_or(|first| file < first) {
                *first = Some(FileAction::Read.failed(file)(error));
            }
        }
        words
    }

    /// Returns every path read, listed or found missing, or the recorded failure of the system.
    pub(crate) fn take_dependencies(&self) -> Result<Dependencies, Failure> {
        match self.failure.lock().take() {
            Some(failure) => Err(failure),
            None => Ok(self.inputs.take_dependencies()),
        }
    }

    /// Returns the path on disk of a path relative to the project root.
    pub(crate) fn locate(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// Whether a path leads outside of `content/`, or of the other folder of the project that it
    /// names, once symbolic links are resolved.
    pub(crate) fn leads_out(&self, file: &Path) -> io::Result<bool> {
        let below = file.strip_prefix(&self.root).ok();
        let top = below.and_then(|path| path.iter().next()).unwrap_or("content".as_ref());
        Ok(!self.inputs.is_inside(file, &self.root.join(top))?)
    }

    /// Whether a file, by its path relative to `content/`, is there but not part of the content.
    pub(crate) fn hides(&self, path: &str) -> bool {
        path.split('/').any(is_hidden)
            && self.inputs.exists(&self.locate(&format!("content/{path}")))
    }

    /// Reads a text file without its byte order mark, so that columns match the columns of an
    /// editor.
    pub(crate) fn read(&self, path: &str) -> Result<Arc<Source>, Box<Diagnostic>> {
        self.read_with_digest(path).map(|(source, _)| source)
    }

    /// Reads like [`Content::read`], and also returns the digest of the text.
    pub(crate) fn read_with_digest(
        &self,
        path: &str,
    ) -> Result<(Arc<Source>, Digest), Box<Diagnostic>> {
        let (bytes, digest) =
            self.read_bytes(path).map_err(|problem| Box::new(about(path, problem)))?;
        let text = match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => {
                let start = error.utf8_error().valid_up_to();
                let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
                let end = start + char::REPLACEMENT_CHARACTER.len_utf8();
                return Err(Box::new(at(path, text, start..end, Problem::NOT_UTF8)));
            }
        };
        let (text, digest) = match text.strip_prefix('\u{feff}') {
            Some(text) => (text.to_owned(), Digest::of(text)),
            None => (text, digest),
        };
        if text.trim().is_empty() {
            return Err(Box::new(about(path, Problem::EMPTY_FILE)));
        }
        if let Some(range) = conflict(&text).filter(|_| path != PUBLISHED) {
            return Err(Box::new(at(path, text, range, Problem::MERGE_CONFLICT)));
        }
        Ok((Arc::new(Source::new(path.to_owned(), text)), digest))
    }

    /// Returns the unsaved change of a file, if there is one.
    pub(crate) fn unsaved(&self, path: &str) -> Option<&Unsaved> {
        self.unsaved.iter().find(|unsaved| unsaved.path == path)
    }

    /// Whether an unsaved change deletes the file.
    pub(crate) fn is_to_go(&self, path: &str) -> bool {
        self.unsaved(path).is_some_and(|unsaved| unsaved.contents.is_none())
    }

    fn read_bytes(&self, path: &str) -> Result<(Vec<u8>, Digest), Problem> {
        if let Some(Unsaved { contents, .. }) = self.unsaved(path) {
            let contents = contents.clone().ok_or(Problem::MISSING_FILE)?;
            let digest = Digest::of(&contents);
            self.inputs.note(&self.locate(path), FileState::Read(digest, None));
            return Ok((contents, digest));
        }
        let file = self.locate(path);
        let most = if path == PUBLISHED { limits::PUBLISHED_FILE } else { limits::TEXT_FILE };
        let unreadable = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound => Problem::MISSING_FILE,
            // A folder, or a named pipe, which would block.
            io::ErrorKind::InvalidInput => not_regular(),
            io::ErrorKind::FileTooLarge => Problem::FileTooLarge { most },
            _ => Problem::Unreadable { reason: self.reason(&file, error) },
        };
        let InputFile { bytes, digest, is_link } =
            self.inputs.read_at_most(&file, most).map_err(unreadable)?;
        match is_link && self.leads_out(&file).map_err(unreadable)? {
            true => Err(Problem::FILE_OUTSIDE_CONTENT),
            false => Ok((bytes, digest)),
        }
    }

    /// Lists the articles and the entries of collections in the order of their paths, and reports
    /// files that the site does not use.
    pub(crate) fn list(
        &self,
        collections: &[CollectionFiles],
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Vec<ArticleFile> {
        let is_main = self.folder == "content";
        let top = if is_main { TOP } else { TOP_OF_LANGUAGE };
        let mut known: Vec<&str> = top.split_ascii_whitespace().collect();
        for CollectionFiles { name, list, .. } in collections {
            known.extend([Some(*name), *list].into_iter().flatten());
        }
        for (name, is_folder) in self.names(&self.folder, diagnostics) {
            let path = self.path(&name);
            let has_site = || self.inputs.exists(&self.locate(&format!("{path}/site.yaml")));
            let languages = self.languages.as_ref();
            let is_language = languages.is_some_and(|languages| languages.contains(&name));
            let problem = match () {
                () if known.contains(&&*name) || is_language => continue,
                () if is_folder && is_main && has_site() => match languages {
                    Some(_) => Problem::LanguageNotListed { folder: name },
                    None => continue,
                },
                () if TOP.split_ascii_whitespace().any(|top| top == name) => {
                    Problem::FileOfAllLanguages { name }
                }
                // A misspelt `articles` would leave out all articles.
                () if is_folder && closest(&name, top.split_ascii_whitespace()).is_none() => {
                    let names = collections.iter().map(|one| one.name);
                    Problem::UnknownFolder { near: closest(&name, names) }
                }
                () => Problem::UnknownFile { known: known.clone(), name },
            };
            diagnostics.push(self.about_name(&path, problem));
        }
        let mut articles = self.list_in(None, diagnostics);
        for CollectionFiles { name, .. } in collections {
            articles.extend(self.list_in(Some(name), diagnostics));
        }
        articles.sort_by(|one, other| one.path.cmp(&other.path));
        articles
    }

    /// Lists the articles, or the entries of a collection.
    fn list_in(
        &self,
        collection: Option<&'static str>,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Vec<ArticleFile> {
        let folder = self.path(collection.unwrap_or("articles"));
        let mut articles = Vec::new();
        for (name, is_folder) in self.names(&folder, diagnostics) {
            let path = format!("{folder}/{name}");
            let parts = name.rsplit_once('.').filter(|_| !is_folder);
            let (stem, end) = parts.unwrap_or((&name, ""));
            if is_markdown(end) || collection.is_some() && end == "yaml" {
                let slug = stem.to_owned();
                // Read the file anyway, so that its text and links to it are checked at once.
                if !["md", "yaml"].contains(&end) {
                    diagnostics.push(about(&path, Problem::WrongExtension { name: slug.clone() }));
                }
                articles.push(ArticleFile { slug, path, collection });
            } else if collection.is_some() {
                diagnostics.push(about(&path, Problem::NOT_AN_ENTRY));
            } else {
                // `viaje.txt`, or `viaje.md.txt` where file extensions are hidden.
                let is_text = end == "txt";
                let rename = is_text.then(|| correct_name(stem.trim_end_matches(".md"), ".md"));
                let problem = Problem::NotAnArticle { rename: rename.flatten() };
                diagnostics.push(about(&path, problem));
            }
        }
        articles
    }

    /// Lists the pages in the order of their files, and reports files that are not pages.
    pub(crate) fn list_pages(&self, diagnostics: &mut Vec<Diagnostic>) -> Vec<PageSource> {
        let mut pages = Vec::new();
        self.list_pages_in(&self.path("pages"), &mut pages, diagnostics);
        pages
    }

    fn list_pages_in(
        &self,
        folder: &str,
        pages: &mut Vec<PageSource>,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        for (name, is_folder) in self.names(folder, diagnostics) {
            let path = format!("{folder}/{name}");
            let (stem, end) = match name.rsplit_once('.') {
                _ if is_folder => (&*name, ""),
                Some((stem, "yaml")) => (stem, ".yaml"),
                Some((stem, "md")) => (stem, ".md"),
                _ => {
                    diagnostics.push(about(&path, Problem::NOT_A_PAGE));
                    continue;
                }
            };
            if !is_slug(stem) {
                let suggestion = correct_name(stem, end);
                diagnostics.push(self.about_name(&path, Problem::BadSlug { suggestion }));
            } else if is_folder {
                self.list_pages_in(&path, pages, diagnostics);
            } else {
                let stem = &path[self.path("pages").len() + 1..path.len() - end.len()];
                pages.push(PageSource::new(path.clone(), stem));
            }
        }
    }

    /// Returns the visible names in a folder, sorted, each with whether it is a folder.
    pub(crate) fn names(
        &self,
        folder: &str,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Vec<(String, bool)> {
        let path = self.locate(folder);
        let listed = self.inputs.list(&path);
        // Missing required files are reported by name when they are read. An unsaved change may be
        // the first file of a missing folder.
        let is_there = self.inputs.exists(&path);
        match self.leads_out(&path) {
            Ok(true) if is_there => {
                diagnostics.push(about(folder, Problem::FILE_OUTSIDE_CONTENT));
                return Vec::new();
            }
            Err(error) if is_there => drop(self.reason(&path, error)),
            Ok(_) | Err(_) => {}
        }
        let entries = listed.unwrap_or_else(|error| {
            if is_there {
                let problem = Problem::Unreadable { reason: self.reason(&path, error) };
                diagnostics.push(about(folder, problem));
            }
            Arc::default()
        });
        let name = |Entry { name, kind }: &Entry| {
            (name.to_string_lossy().into_owned(), *kind == EntryKind::Folder)
        };
        let mut names: Vec<_> =
            entries.iter().map(name).filter(|(name, _)| !is_hidden(name)).collect();
        for Unsaved { path, contents } in &self.unsaved {
            let Some((_, name)) = path.rsplit_once('/').filter(|(at, _)| *at == folder) else {
                continue;
            };
            names.retain(|(known, _)| known != name);
            names.extend(contents.iter().map(|_| (name.to_owned(), false)));
        }
        names.sort_unstable();
        names
    }
}

/// Whether `content/` has a file or folder of this name, with or without ending.
pub(crate) fn is_top(name: &str) -> bool {
    TOP.split(' ').any(|top| top.split('.').next() == Some(name))
}

/// Returns the problem with a folder, a pipe or a device in the place of a file.
pub(crate) fn not_regular() -> Problem {
    let reason = words!(en: "it is not a regular file", es: "no es un archivo normal");
    Problem::Unreadable { reason }
}

/// Returns a valid name for a file called `stem` with an ending; `None` if no letter of it is left.
pub(crate) fn correct_name(stem: &str, end: &str) -> Option<String> {
    Some(names::fold(stem)).filter(|name| !name.is_empty()).map(|name| name + end)
}

/// Whether a file is hidden by its name; such files are not part of the content.
pub(crate) fn is_hidden(name: &str) -> bool {
    name.starts_with('.')
}

/// Whether an extension is used for Markdown by some tools.
fn is_markdown(extension: &str) -> bool {
    ["md", "markdown", "mdown", "mkd", "mdx"].iter().any(|one| extension.eq_ignore_ascii_case(one))
}

/// Finds the first conflict marker that Git has left in a text. `=======` below a line of text is
/// not a marker but makes that line a heading; a block of code may show such markers.
fn conflict(text: &str) -> Option<ByteRange> {
    let (mut is_after_text, mut fence) = (false, None);
    for (start, line) in lines(text) {
        let written = line.trim_end();
        let mark = ["```", "~~~"].into_iter().find(|mark| written.trim_start().starts_with(mark));
        match (fence, mark) {
            (None, Some(_)) => fence = mark,
            (Some(_), _) if fence == mark => fence = None,
            (Some(_), _) => continue,
            (None, None) => {}
        }
        let is_mark = ["<<<<<<< ", ">>>>>>> "].iter().any(|mark| written.starts_with(mark));
        if is_mark || written == "=======" && !is_after_text {
            return Some(start..start + written.len());
        }
        is_after_text = !written.is_empty();
    }
    None
}

/// Creates a diagnostic about a place in a file, or about the file as a whole if it can no longer
/// be read.
pub fn at_place(root: &Path, path: &str, range: ByteRange, problem: Problem) -> Diagnostic {
    match Content::open(root).read(path) {
        Ok(source) => diagnostic(&source, range, problem),
        Err(_) => about(path, problem),
    }
}

/// Creates a diagnostic about a file as a whole, without showing a line.
pub(crate) fn about(path: &str, problem: Problem) -> Diagnostic {
    at(path, String::new(), 0..0, problem)
}

fn at(path: &str, text: String, range: ByteRange, problem: Problem) -> Diagnostic {
    Diagnostic { problem, source: Arc::new(Source::new(path.to_owned(), text)), range }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// Writes one article and reads it; `expected` is its text, or the code and range of the error.
    fn check(bytes: &[u8], expected: Result<&str, (&str, ByteRange)>) {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("content/articles")).unwrap();
        fs::write(root.path().join("content/articles/a.md"), bytes).unwrap();
        let read = Content::open(root.path()).read("content/articles/a.md");
        let read = read.as_ref().map(|source| source.text.as_str());
        let read = read.map_err(|found| (found.problem.code(), found.range.clone()));
        assert_eq!(read, expected);
    }

    #[test]
    fn files_that_are_not_utf_8_are_refused() {
        check("año\n".as_bytes(), Ok("año\n"));
        check("\u{feff}año\r\n".as_bytes(), Ok("año\r\n"));
        check(b"a\xf1o\n", Err(("C0102", 1..4)));
        check(b"", Err(("C0103", 0..0)));
        check("\u{feff} \n".as_bytes(), Err(("C0103", 0..0)));
    }

    #[test]
    fn markers_of_conflicts_are_found_unless_code_shows_them() {
        let marked = "Uno.\n\n<<<<<<< HEAD\nDos.\n=======\nTres.\n>>>>>>> otra\n";
        check(marked.as_bytes(), Err(("C0112", 6..18)));
        let shown = format!("Así:\n\n```\n{marked}```\n");
        check(shown.as_bytes(), Ok(&shown));
        let after = format!("{shown}\n{marked}");
        let start = shown.len() + 7;
        check(after.as_bytes(), Err(("C0112", start..start + 12)));
    }

    #[test]
    fn unexpected_files_in_content_are_reported() {
        let root = tempfile::tempdir().unwrap();
        let content = root.path().join("content");
        for folder in ["articles/viejos", "pages", "imagenes"] {
            fs::create_dir_all(content.join(folder)).unwrap();
        }
        for file in [
            ".DS_Store",
            "site.yml",
            "pages/inicio.yaml",
            "pages/inicio.yaml~",
            "pages/Página.yaml",
            "pages/casa.yml",
            "pages/home.yaml",
            "articles/b.md",
            "articles/a.md",
            "articles/.a.md.swp",
            "articles/.b.md",
            "articles/a.txt",
            "articles/c.MD",
        ] {
            fs::write(content.join(file), "x").unwrap();
        }
        let mut found = Vec::new();
        let content = Content::open(root.path());
        let articles = content.list(&[], &mut found);
        let pages = content.list_pages(&mut found);
        let pages: Vec<_> = pages.iter().map(|page| page.address.as_str()).collect();
        assert_eq!(pages, ["/home/", "/"]);
        let slugs: Vec<_> = articles.iter().map(|article| article.slug.as_str()).collect();
        assert_eq!(slugs, ["a", "b", "c"]);
        let found: Vec<_> =
            found.iter().map(|one| (one.problem.code(), one.source.path.as_str())).collect();
        assert_eq!(
            found,
            [
                ("C0105", "content/imagenes"),
                ("C0105", "content/site.yml"),
                ("C0106", "content/articles/a.txt"),
                ("C0108", "content/articles/c.MD"),
                ("C0106", "content/articles/viejos"),
                ("C0501", "content/pages/Página.yaml"),
                ("C0111", "content/pages/casa.yml"),
            ]
        );
    }

    #[test]
    fn pages_with_a_fixed_address_have_a_spanish_and_an_english_file_name() {
        for (stem, address) in [
            ("inicio", "/"),
            ("index", "/"),
            ("404", "/404.html"),
            ("blog/no-encontrado", "/blog/404.html"),
            ("blog/404", "/blog/404.html"),
            ("blog/index", "/blog/"),
            ("en/inicio", "/en/"),
        ] {
            assert_eq!(PageSource::new(String::new(), stem).address, address);
        }
    }

    #[cfg(unix)]
    #[test]
    fn symbolic_links_out_of_content_are_refused() {
        let root = tempfile::tempdir().unwrap();
        let articles = root.path().join("content/articles");
        fs::create_dir_all(&articles).unwrap();
        fs::write(root.path().join("secret.md"), "secret").unwrap();
        fs::write(articles.join("a.md"), "inside").unwrap();
        std::os::unix::fs::symlink("../../secret.md", articles.join("out.md")).unwrap();
        std::os::unix::fs::symlink("a.md", articles.join("in.md")).unwrap();
        std::os::unix::fs::symlink("nowhere.md", articles.join("broken.md")).unwrap();
        let content = Content::open(root.path());
        let code = |name: &str| {
            let read = content.read(&format!("content/articles/{name}"));
            read.map(drop).map_err(|found| found.problem.code())
        };
        assert_eq!(code("out.md"), Err("C0107"));
        assert_eq!(code("broken.md"), Err("C0104"));
        assert!(code("in.md").is_ok());
    }
}
