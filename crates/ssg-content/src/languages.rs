//! The languages of a site, as the files of one of them see the others.

use std::sync::Arc;

use ssg_model::content::language::is_language_folder;
use ssg_model::locale::Locale;
use ssg_model::route::{self, InternalLink};
use ssg_model::value::YamlNode;

use crate::yaml;

/// The languages of a site and the one of a file. Paths are those within that language; of what is
/// outside, they begin with two slashes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Languages {
    /// The main language first; empty if there is no other.
    pub(crate) all: Arc<Vec<OneLanguage>>,
    pub(crate) own: usize,
}

#[derive(Clone, Debug)]
pub(crate) struct OneLanguage {
    /// The folder of its texts, and the beginning of its addresses; empty for the main language.
    pub(crate) folder: String,
    pub(crate) locale: Locale,
    pub(crate) name: String,
}

impl Languages {
    /// Reads the well-formed languages of `site.yaml`, seen from the main one; others are reported
    /// when the file is decoded.
    pub(crate) fn of(site: &YamlNode) -> Languages {
        let text = |node, key| yaml::value(node, key).and_then(yaml::text);
        let locale = |node| text(node, "locale").and_then(|tag| Locale::parse(tag).ok());
        let mut all: Vec<OneLanguage> = Vec::new();
        for item in yaml::items(site, "languages") {
            let Some(locale) = locale(item) else { continue };
            let (Some(folder), Some(name)) = (text(item, "folder"), text(item, "name")) else {
                continue;
            };
            if is_language_folder(folder) && all.iter().all(|other| other.folder != folder) {
                let (folder, name) = (folder.to_owned(), name.to_owned());
                all.push(OneLanguage { folder, locale, name });
            }
        }
        if !all.is_empty() {
            let locale = locale(site).unwrap_or_default();
            let name = locale.name().to_owned();
            all.insert(0, OneLanguage { folder: String::new(), locale, name });
        }
        Languages { all: Arc::new(all), own: 0 }
    }

    /// Returns the folder of the own language.
    pub(crate) fn folder(&self) -> &str {
        self.all.get(self.own).map_or("", |language| &language.folder)
    }

    /// Returns a path within a language as one of the site.
    pub(crate) fn full_in(&self, at: usize, path: &str) -> String {
        match self.all.get(at).map(|language| &*language.folder) {
            None | Some("") => path.to_owned(),
            Some(folder) => format!("/{folder}{path}"),
        }
    }

    /// Returns the language of a path of the site, and the path within it.
    pub(crate) fn find<'p>(&self, path: &'p str) -> (usize, &'p str) {
        let within = |language: &OneLanguage| {
            path.strip_prefix('/')?
                .strip_prefix(&language.folder)
                .filter(|path| path.starts_with('/'))
        };
        let further = self.all.iter().enumerate().skip(1);
        let mut found = further.filter_map(|(at, language)| Some((at, within(language)?)));
        found.next().unwrap_or((0, path))
    }

    /// Returns a link of the site as the own language sees it.
    pub(crate) fn within(&self, mut link: InternalLink) -> InternalLink {
        let is_shared = link.is_file() && !self.all.is_empty();
        link.path = match self.find(&link.path) {
            (at, path) if at == self.own && !is_shared => path.to_owned(),
            _ => format!("/{}", link.path),
        };
        link
    }

    /// Returns the path of the site for a path within the own language.
    pub(crate) fn full(&self, path: &str) -> String {
        match path.strip_prefix('/').filter(|path| path.starts_with('/')) {
            Some(path) => path.to_owned(),
            None => self.full_in(self.own, path),
        }
    }

    /// Returns the language of a path outside of the own one, unless it is the path of a file.
    pub(crate) fn of_path(&self, path: &str) -> Option<&OneLanguage> {
        let path = path.strip_prefix('/').filter(|path| path.starts_with('/'))?;
        self.all.get(self.find(path).0).filter(|_| !path.starts_with(route::FILES))
    }
}
