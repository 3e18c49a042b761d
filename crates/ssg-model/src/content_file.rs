//! The kinds of file that `content/` holds.

use std::collections::HashMap;
use std::ptr;
use std::sync::{LazyLock, Mutex, PoisonError};

use crate::accepts::{Accepts, Field, RecordFields};
use crate::content::article::FrontMatter;
use crate::content::entry_front::EntryFront;
use crate::content::fields::Anchor;
use crate::content::language::{self, is_language_folder};
use crate::content::pages::{PageFile, TextPageFront};
use crate::content::people::PeopleFile;
use crate::content::services::ServicesFile;
use crate::content::site::SiteFile;
use crate::content::testimonials::TestimonialsFile;
use crate::content::theme::ThemeFile;
use crate::decode::describe;
use crate::defaults;
use crate::kind::{Collection, Kind, Kinds, intern};
use crate::limits;
use crate::texts::{self, FieldTexts};

/// A kind of file.
pub struct ContentFile {
    /// The name of its schema.
    pub name: &'static str,
    /// The path relative to the project's root; a glob for articles and pages.
    pub path: &'static str,
    pub texts: &'static FieldTexts,
    pub keys: RecordFields,
}

/// The kind of file of articles.
pub const ARTICLE: &str = "articulo";

/// The beginning of the paths of files in the folder of any language.
pub const LANGUAGE: &str = "content/*/";

/// The kinds of file of pages.
pub const PAGE: &str = "pagina";
pub const TEXT_PAGE: &str = "pagina-de-texto";

impl ContentFile {
    /// Whether a path relative to the project's root belongs to a file of this kind.
    pub fn is(&self, path: &str) -> bool {
        let below = path.strip_prefix("content/").and_then(|path| path.split_once('/'));
        if let Some((_, of_language)) = below.filter(|(folder, _)| is_language_folder(folder)) {
            return match of_language {
                // These have only texts there.
                "site.yaml" | "people.yaml" => self.path == format!("{LANGUAGE}{of_language}"),
                _ => self.is(&format!("content/{of_language}")),
            };
        }
        if self.path.starts_with(LANGUAGE) {
            return false;
        }
        let Some((folder, name)) = self.path.split_once('*') else { return path == self.path };
        let end = name.rsplit('*').next().unwrap_or_default();
        let inner = path.strip_prefix(folder).and_then(|rest| rest.strip_suffix(end));
        inner.is_some_and(|inner| self.path.contains("**") || !inner.contains('/'))
    }
}

/// Returns every kind of file, in the order in which people look for them. `kinds` are the kinds of
/// section that are declared as data; their files are described once in a process.
pub fn all(kinds: &'static Kinds) -> &'static [ContentFile] {
    static KNOWN: LazyLock<Mutex<HashMap<usize, &'static [ContentFile]>>> =
        LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known.entry(ptr::from_ref(kinds).addr()).or_insert_with(|| described(kinds).leak())
}

fn described(kinds: &'static Kinds) -> Vec<ContentFile> {
    let mut page = PageFile::keys();
    page.fields.iter_mut().for_each(|field| kinds.complete(&mut field.accepts));
    let site = defaults::relax(SiteFile::keys());
    let texts_of_site = language::only_texts(site.clone(), language::TEXTS_OF_SITE);
    let texts_of_people = language::only_texts(PeopleFile::keys(), language::TEXTS_OF_PEOPLE);
    let all = [
        ("sitio", "content/site.yaml", site),
        ("servicios", "content/services.yaml", ServicesFile::keys()),
        ("testimonios", "content/testimonials.yaml", TestimonialsFile::keys()),
        ("personas", "content/people.yaml", PeopleFile::keys()),
        ("tema", "content/theme.yaml", ThemeFile::keys()),
        (ARTICLE, "content/articles/*.md", FrontMatter::keys()),
        (PAGE, "content/pages/**/*.yaml", page),
        (TEXT_PAGE, "content/pages/**/*.md", TextPageFront::keys()),
        ("textos-del-sitio", "content/*/site.yaml", texts_of_site),
        ("textos-de-personas", "content/*/people.yaml", texts_of_people),
    ];
    let file =
        |(name, path, keys)| ContentFile { name, path, texts: texts::of("File", name), keys };
    all.into_iter().map(file).chain(kinds.collections().flat_map(of_collection)).collect()
}

/// Returns the kinds of file in which the entries of a collection are.
fn of_collection((kind, collection): (&'static Kind, &'static Collection)) -> Vec<ContentFile> {
    let Collection { name, path, .. } = collection;
    let file =
        |path: String, keys| ContentFile { name, path: intern(&path), texts: &kind.texts, keys };
    let mut entry = kind.fields.keys();
    if path.is_some() {
        entry.fields.splice(0..0, EntryFront::keys().fields);
    }
    let mut files = Vec::from(
        [".md", ".yaml"].map(|end| file(format!("content/{name}/*{end}"), entry.clone())),
    );
    if path.is_none() {
        entry.fields.insert(0, describe::<Anchor>("Person", "id"));
        let of = Box::new(Accepts::Record(entry));
        let accepts = Accepts::List { of, may_be_empty: true, most: limits::ENTRIES };
        let list = Field { name, texts: &kind.texts, required: true, accepts };
        files.push(file(format!("content/{name}.yaml"), RecordFields { fields: vec![list] }));
    }
    files
}
