//! Lists for the editor: files with forms, link targets and pictures.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use ssg_model::content::language::is_language_folder;
use ssg_model::content::shape::Prop;
use ssg_model::content_file::{self, ContentFile};
use ssg_model::editing::{
    Counterpart, FileGroup, LinkedPage, Links, ListedCollection, ListedFile, ListedLanguage,
    ListedPair, ListedPicture,
};
use ssg_model::mark;
use ssg_model::route;
use ssg_model::site::{EarlyPage, HeldBack, HoldReason, Site};
use ssg_model::texts::FieldText;
use ssg_model::words;
use ssg_model::words::Lang;
use ssg_serve::editing::ADDRESSES;
use walkdir::WalkDir;

use crate::content_text::ContentText;

/// File name endings of pictures.
const PICTURES: [&str; 7] = [".svg", ".jpg", ".jpeg", ".png", ".webp", ".avif", ".gif"];

/// The file that has no texts in any language.
const THEME: &str = "content/theme.yaml";

/// Returns a title without the name of the site.
pub(crate) fn alone(title: &str) -> &str {
    title.rsplit_once(" | ").map_or(title, |(title, _)| title)
}

/// Lists the files with forms: first the files of the whole site, then pages and articles.
pub(crate) fn files(root: &Path, site: &Site, lang: Lang) -> Vec<ListedFile> {
    // The list of a collection is optional.
    let is_listed = |kind: &&ContentFile| {
        let is_own = site.kinds.collection(kind.name).is_some();
        !kind.path.contains('*')
            && (!is_own || ContentText::open(site.kinds, root, kind.path).is_ok())
    };
    let kinds = content_file::all(site.kinds).iter().filter(is_listed);
    let of_site = kinds.flat_map(|kind| {
        let in_language = move |of: &Site| {
            let file = kind.path.replacen("content/", &format!("content/{}", of.folder), 1);
            let has_form = || ContentText::open(of.kinds, root, &file).is_ok();
            let is_there = of.folder.is_empty() || kind.path != THEME && has_form();
            // All languages have the same theme.
            let pair = (!site.languages.is_empty() && kind.path != THEME).then(|| ListedPair {
                folder: of.folder.trim_end_matches('/').to_owned(),
                original: kind.path.to_owned(),
                has_changed: false,
            });
            let (title, group) = (kind.texts.get(lang).label.clone(), FileGroup::Site);
            let (address, state, addable) = (None, None, None);
            is_there.then_some(ListedFile { file, title, group, address, state, addable, pair })
        };
        site.all().filter_map(in_language)
    });
    let held_back = site.all_held_back().map(|held| {
        let title = match &held.preview {
            EarlyPage::Page(page) => alone(&page.payload.title).to_owned(),
            EarlyPage::Absent | EarlyPage::Faulty(_) => {
                let content = ContentText::open(site.kinds, root, &held.source);
                content.map_or_else(|_| held.path.clone(), |content| content.title(lang))
            }
        };
        entry(&held.source, &title, full(site, &held.path), Some(state(held, lang)))
    });
    let others = pages(site).chain(held_back).chain(pageless(root, site, lang));
    let others = others.map(|listed| ListedFile { pair: pair(site, &listed.file), ..listed });
    of_site.chain(others).collect()
}

/// Lists the pages of the site, each file once.
fn pages(site: &Site) -> impl Iterator<Item = ListedFile> {
    let mut seen = BTreeSet::new();
    let pages = site.all().flat_map(|of| of.pages.iter().map(move |page| (of, page)));
    let pages = pages.filter(move |(_, page)| seen.insert(page.source.clone()));
    pages.map(move |(of, page)| {
        let (path, title) = (&page.payload.path, &page.payload.title);
        let mut menu = of.layout.navigation.iter();
        let menu = menu.find(|entry| entry.route.page_path().as_ref() == Some(path));
        let submenus = of.layout.navigation.iter().filter_map(|entry| entry.submenu.as_ref());
        let mut links = submenus.flat_map(|submenu| &submenu.links);
        let is_below = links.any(|link| link.route.page_path().as_ref() == Some(path));
        let may_be = menu.is_none() && !is_below && !route::is_not_found(path);
        // People know a page by its name in the menu, and articles by their title alone.
        let title = menu.map_or_else(|| alone(title), |entry| &entry.label);
        let listed = entry(&page.source, title, full(site, &page.address()), None);
        ListedFile { addable: may_be.then(|| page.address()), ..listed }
    })
}

/// Lists the entries of collections without pages.
fn pageless(root: &Path, site: &Site, lang: Lang) -> impl Iterator<Item = ListedFile> {
    let pageless = site.kinds.collections().filter(|(_, one)| one.path.is_none());
    let pageless = pageless.flat_map(move |(_, one)| {
        let folder = root.join("content").join(one.name);
        WalkDir::new(folder).max_depth(1).sort_by_file_name().into_iter().flatten()
    });
    pageless.filter_map(move |file| {
        let path = file.path().strip_prefix(root).ok()?.to_str()?;
        let title = ContentText::open(site.kinds, root, path).ok()?.title(lang);
        Some(ListedFile { address: None, ..entry(path, &title, String::new(), None) })
    })
}

/// Returns why a page is not part of the site.
fn state(held: &HeldBack, lang: Lang) -> String {
    let state = match held.reason {
        HoldReason::Hidden => words!(en: "hidden", es: "oculta"),
        HoldReason::Draft => words!(en: "draft", es: "borrador"),
        HoldReason::NotYet { .. } => words!(en: "scheduled", es: "programado"),
        HoldReason::Expired { .. } => words!(en: "expired", es: "vencido"),
    };
    state.get(lang).to_owned()
}

/// Lists the languages of a site with several, the main one first.
pub(crate) fn languages(site: &Site) -> Vec<ListedLanguage> {
    let further = site.layout.languages.iter().flat_map(|switcher| &switcher.links);
    let names = further.map(|link| &link.name);
    let names = [site.locale.name().to_owned()].into_iter().chain(names.cloned());
    let all = site.all().zip(names).filter(|_| !site.languages.is_empty());
    let language = |(of, name): (&Site, String)| ListedLanguage {
        folder: of.folder.trim_end_matches('/').to_owned(),
        name,
        lang: of.locale.tag.clone(),
    };
    all.map(language).collect()
}

/// Returns the place of a file among its translations; `None` in a site with one language.
fn pair(site: &Site, file: &str) -> Option<ListedPair> {
    let below = |of: &&Site| file.starts_with(&format!("content/{}", of.folder));
    let own = site.languages.iter().find(below).unwrap_or(site);
    let original = site.originals.get(file);
    (!site.languages.is_empty()).then(|| ListedPair {
        folder: own.folder.trim_end_matches('/').to_owned(),
        original: original.map_or(file, |original| &original.file).to_owned(),
        has_changed: original.is_some_and(|original| original.has_changed),
    })
}

/// Lists what the page at an address is in the languages of the site, also in its own.
pub(crate) fn counterparts(site: &Site, page: &str, lang: Lang) -> Vec<Counterpart> {
    let shown = site.all_pages().map(|page| (&page.source, page.address(), None));
    let held = site.all_held_back();
    let held = held.map(|held| (&held.source, held.path.clone(), Some(state(held, lang))));
    let all: Vec<_> =
        shown.chain(held).map(|(file, path, state)| (file, full(site, &path), state)).collect();
    let original = |file: &str| pair(site, file).map(|pair| pair.original);
    let own = all.iter().find(|(_, address, _)| address == page);
    let Some(wanted) = own.and_then(|(file, ..)| original(file)) else { return Vec::new() };
    let mut seen = BTreeSet::new();
    let found =
        all.iter().filter(|(file, ..)| seen.insert(*file)).filter_map(|(file, address, state)| {
            let ListedPair { folder, original, .. } = pair(site, file)?;
            let (address, state) = (address.clone(), state.clone());
            (original == wanted).then_some(Counterpart { folder, address, state })
        });
    found.collect()
}

/// Lists the collections of the site in each language.
fn collections(site: &Site, lang: Lang) -> Vec<ListedCollection> {
    let all = site.all().flat_map(|of| of.kinds.collections().map(move |one| (of, one)));
    let listed = all.map(|(of, (kind, collection))| {
        let FieldText { label, one, .. } = kind.texts.get(lang);
        let one = if one.is_empty() { label } else { one }.clone();
        let entries = of.entries.get(collection.name).into_iter().flatten();
        let entries = entries.map(|entry| {
            let text = |key: &str| match entry.props.get(key)? {
                Prop::Text(text) => Some(mark::plain(text).into_owned()),
                _ => None,
            };
            let title = text("title").or_else(|| kind.texts.get(lang).item_name(&text));
            LinkedPage { path: entry.id.clone(), title: title.unwrap_or_default() }
        });
        let folder = of.folder.trim_end_matches('/').to_owned();
        let (name, label, entries) = (collection.name.into(), label.clone(), entries.collect());
        ListedCollection { name, folder, label, one, entries }
    });
    listed.collect()
}

/// Returns the address of the page made from a file.
pub(crate) fn address(site: &Site, file: &str) -> Option<String> {
    let shown = site.all_pages().map(|page| (&page.source, page.address()));
    let held_back = site.all_held_back().map(|held| (&held.source, held.path.clone()));
    let (_, path) = shown.chain(held_back).find(|(source, _)| *source == file)?;
    Some(full(site, &path))
}

/// Returns the address of a path with the base of the site.
pub(crate) fn full(site: &Site, path: &str) -> String {
    format!("{}{path}", site.layout.base.trim_end_matches('/'))
}

fn entry(file: &str, title: &str, address: String, state: Option<String>) -> ListedFile {
    let mut folders = file.split('/').skip(1).skip_while(|folder| is_language_folder(folder));
    let group = match folders.next() {
        Some("articles") => FileGroup::Articles,
        Some("pages") => FileGroup::Pages,
        _ => FileGroup::Entries,
    };
    ListedFile {
        file: file.to_owned(),
        title: title.to_owned(),
        group,
        address: Some(address),
        state,
        addable: None,
        pair: None,
    }
}

/// Lists link targets and pictures.
pub(crate) fn links(root: &Path, site: &Site, lang: Lang) -> Links {
    let linked = |path: &str, title: &str| LinkedPage { path: path.into(), title: title.into() };
    let pages = site.all_pages().filter(|page| page.payload.path != "/404.html");
    let services = site.layout.services.iter();
    let picture = |path: String| ListedPicture { url: picture_url(&path), path };
    Links {
        pages: pages.map(|page| linked(&page.address(), &page.payload.title)).collect(),
        anchors: services.map(|service| linked(&service.to.0, &service.title)).collect(),
        files: site.files.iter().map(|file| format!("/{}", file.path)).collect(),
        images: pictures(root).into_iter().map(picture).collect(),
        collections: collections(site, lang),
    }
}

/// Lists the pictures in `content/images/` as values name them, such as `/images/a.jpg`.
fn pictures(root: &Path) -> Vec<String> {
    let folder = root.join("content");
    let files = WalkDir::new(folder.join("images")).sort_by_file_name().into_iter().flatten();
    let pictures = files.filter(|entry| entry.file_type().is_file()).filter_map(|entry| {
        let path = entry.path().strip_prefix(&folder).ok()?.to_str()?.to_owned();
        is_picture(&path).then(|| format!("/{path}"))
    });
    pictures.collect()
}

/// Whether the name of a file is the name of a picture.
fn is_picture(path: &str) -> bool {
    PICTURES.iter().any(|end| path.to_ascii_lowercase().ends_with(end))
}

/// Returns the addresses of a picture in the last version and now, as far as it is in both; `None`
/// for a file that is not in `content/images/`.
pub(crate) fn picture_urls(file: &str, is_there: [bool; 2]) -> Option<[Option<String>; 2]> {
    let path = file.strip_prefix("content").filter(|path| path.starts_with("/images/"))?;
    let [old, new] = ["?last", ""].map(|version| picture_url(path) + version);
    let [was_there, is_there] = is_there;
    is_picture(path).then(|| [was_there.then_some(old), is_there.then_some(new)])
}

/// Returns the address where the editor can load a picture that no page shows yet.
pub(crate) fn picture_url(path: &str) -> String {
    format!("{ADDRESSES}picture{path}")
}

/// Reads a picture of the content.
pub(crate) fn picture(root: &Path, path: &str) -> Option<Vec<u8>> {
    let is_known = pictures(root).iter().any(|known| known == path);
    is_known.then(|| fs::read(root.join("content").join(path.trim_start_matches('/'))).ok())?
}

/// Counts the pages that show a mark.
pub(crate) fn pages_with(site: &Site, mark: u32) -> usize {
    let of_language = |site: &Site| {
        let layout = serde_json::to_string(&site.layout).unwrap_or_default();
        match mark::numbers(&layout).contains(&mark) {
            true => site.pages.len(),
            false => site.pages.iter().filter(|page| page.shows(mark)).count(),
        }
    };
    site.all().map(of_language).sum()
}
