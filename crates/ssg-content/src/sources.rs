//! Reads the files of the content once.

use std::sync::Arc;

use ssg_model::diagnostic::{Diagnostic, Source, diagnostics};
use ssg_model::problem::Problem;
use ssg_model::route;
use ssg_model::value::{ByteRange, Value, YamlNode};

use crate::facts::{self, FactsFile};
use crate::files::{self, ArticleFile, Content, PageSource};
use crate::front_matter;
use crate::images::KnownImages;
use crate::kind_files::{self, KindFile};
use crate::languages::Languages;
use crate::published::PublishedList;
use crate::published_files::PublishedFiles;
use crate::strays;
use crate::yaml;
use crate::yaml_file::YamlFile;

/// Every file of the content, as it was read. Articles are only listed: they are read when they are
/// decoded, several at a time, so that ten thousand texts are never in memory at once.
pub struct Sources {
    pub(crate) content: Content,
    /// The images that are known.
    pub(crate) images: KnownImages,
    /// The articles and the entries of collections, in the order of their paths.
    pub(crate) articles: Vec<ArticleFile>,
    /// The pages, in the order of their files.
    pub(crate) pages: Vec<ReadPage>,
    pub(crate) site: Option<YamlFile>,
    pub(crate) theme: Option<Arc<YamlFile>>,
    pub(crate) people: Option<YamlFile>,
    pub(crate) services: Option<YamlFile>,
    pub(crate) testimonials: Option<YamlFile>,
    /// The entries of collections that are in one file, by the name of the collection.
    pub(crate) lists: Vec<(&'static str, YamlFile)>,
    /// The kinds of section and the collections that are declared as data.
    pub(crate) kinds: Vec<KindFile>,
    /// The published addresses; `None` if the list does not exist yet or has errors.
    pub(crate) published: Option<PublishedList>,
    pub(crate) files: Arc<PublishedFiles>,
    /// Whether all articles are known, which they are not if their folder cannot be listed.
    pub(crate) is_complete: bool,
    /// The problems of files and folders as such, and of YAML syntax.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The digest of all files of the content, once they are read.
    pub(crate) digest: String,
    /// The languages of the site, and the own one.
    pub(crate) own: Languages,
    /// The files of the further languages.
    pub(crate) languages: Vec<Sources>,
}

/// The file of a page.
pub(crate) struct ReadPage {
    pub(crate) source: PageSource,
    /// `None` after a problem was reported.
    pub(crate) text: Option<PageText>,
}

/// The contents of a page's file.
pub(crate) enum PageText {
    /// YAML: a page that consists of sections.
    Sections(YamlFile),
    /// Markdown below YAML: a page of running text.
    Running {
        source: Arc<Source>,
        /// `None` after a problem was reported.
        node: Option<YamlNode>,
        /// The range of the Markdown.
        body: ByteRange,
    },
}

impl Sources {
    /// Returns the folders of the further languages, each with the tag of its locale.
    pub fn further_languages(&self) -> impl Iterator<Item = (&str, &str)> {
        let further = self.own.all.iter().skip(1);
        further.map(|language| (&*language.folder, &*language.locale.tag))
    }

    /// Whether a page in the main language or the one of a folder has a section of this kind. Only
    /// the page at `/blog/` lists all articles.
    pub fn shows(&self, folder: Option<&str>, kind: &str) -> bool {
        let at = self.own.all.iter().position(|one| Some(&*one.folder) == folder);
        let pages = self.all().nth(at.unwrap_or(0)).into_iter().flat_map(|own| &own.pages);
        let is_kind = |section: &YamlNode| {
            yaml::value(section, "kind").and_then(yaml::text).is_some_and(|name| name == kind)
        };
        pages.filter_map(|page| Some((page, page.text.as_ref()?.node()?))).any(|(page, node)| {
            match kind {
                "article-list" => page.source.address == route::BLOG,
                _ => yaml::items(node, "sections").iter().any(is_kind),
            }
        })
    }

    /// Returns the path of the logo.
    pub fn logo(&self) -> Option<&str> {
        let logo = yaml::value(&self.site.as_ref()?.node, "logo")?;
        yaml::value(logo, "src").and_then(yaml::text)
    }

    /// Reads the files, and reports those that are not used.
    pub(crate) fn read(mut content: Content, images: KnownImages) -> Sources {
        let mut found = Vec::new();
        let site = YamlFile::read(&content, files::SITE, &mut found);
        let listed = site.iter().flat_map(|site| yaml::items(&site.node, "languages"));
        let folders = listed.filter_map(|one| yaml::value(one, "folder").and_then(yaml::text));
        content.languages = site.is_some().then(|| folders.map(str::to_owned).collect());
        let kinds = kind_files::read(&content, &mut found);
        let theme = YamlFile::read_optional(&content, files::THEME, &mut found)
            // A file of only comments counts as missing.
            .filter(|file| !matches!(file.node.value, Value::Null));
        let mut main = Sources {
            site,
            theme: theme.map(Arc::new),
            people: YamlFile::read_optional(&content, files::PEOPLE, &mut found),
            published: PublishedList::read(&content, &mut found),
            files: Arc::new(PublishedFiles::find(&content, &mut found)),
            images,
            ..Sources::texts_of(content, kinds, &mut found)
        };
        strays::find(&main.content, &mut found);
        main.diagnostics = found;
        if let Some(site) = &main.site {
            main.own = Languages::of(&site.node);
            let further = 1..main.own.all.len();
            main.languages = further.map(|own| main.in_language(own)).collect();
        }
        main
    }

    /// Reads the files of a further language.
    fn in_language(&self, own: usize) -> Sources {
        let own = Languages { own, ..self.own.clone() };
        let content = self.content.in_language(own.folder());
        let language = own.all[own.own].locale.language();
        let mut found = Vec::new();
        let (path, people) = (content.path("site.yaml"), content.path("people.yaml"));
        let site = match content.inputs.exists(&content.locate(&path)) {
            true => YamlFile::read(&content, &path, &mut found),
            false => {
                found.push(files::about(&path, Problem::NO_LANGUAGE_SITE));
                None
            }
        };
        let texts = YamlFile::read_optional(&content, &people, &mut found);
        let mut joined = |facts: FactsFile, main: &Option<YamlFile>, own: Option<YamlFile>| {
            let (main, YamlFile { source, node }) = (main.as_ref()?, own?);
            let mut problems = Vec::new();
            let node = facts.with_texts(&main.node, &node, language, &mut problems);
            found.extend(diagnostics(&source, problems));
            Some(YamlFile { source, node })
        };
        let site = joined(facts::SITE, &self.site, site);
        let people = joined(facts::PEOPLE, &self.people, texts);
        let sources = Sources {
            site,
            people,
            theme: self.theme.clone(),
            files: Arc::clone(&self.files),
            published: self.published.clone(),
            images: self.images.clone(),
            ..Sources::texts_of(content, self.kinds.clone(), &mut found)
        };
        Sources { own, diagnostics: found, ..sources }
    }

    /// Reads the texts of one language, apart from those beside facts.
    fn texts_of(content: Content, kinds: Vec<KindFile>, found: &mut Vec<Diagnostic>) -> Sources {
        let collections: Vec<_> = kinds.iter().filter_map(KindFile::collection).collect();
        let before = found.len();
        let articles = content.list(&collections, found);
        let lists = collections.iter().filter_map(|one| Some((one.name, one.list?)));
        let lists = lists.filter_map(|(name, list)| {
            let path = content.path(list);
            let is_there = content.inputs.exists(&content.locate(&path));
            Some((name, is_there.then(|| YamlFile::read(&content, &path, found))??))
        });
        let lists = lists.collect();
        let pages = content.list_pages(found);
        let is_folder = |path: &str| {
            path.strip_prefix(&format!("{}/", content.folder)).is_some_and(|name| {
                name == "articles" || collections.iter().any(|one| name == one.name)
            })
        };
        let is_complete = found[before..].iter().all(|found| !is_folder(&found.source.path));
        let pages = pages.into_iter().map(|source| {
            let text = PageText::read(&content, &source.path, found);
            ReadPage { source, text }
        });
        let pages = pages.collect();
        let mut list = |name| YamlFile::read_optional(&content, &content.path(name), found);
        Sources {
            pages,
            services: list("services.yaml"),
            testimonials: list("testimonials.yaml"),
            site: None,
            theme: None,
            people: None,
            lists,
            kinds,
            published: None,
            files: Arc::default(),
            content,
            images: KnownImages::default(),
            articles,
            is_complete,
            diagnostics: Vec::new(),
            digest: String::new(),
            own: Languages::default(),
            languages: Vec::new(),
        }
    }

    /// Returns the files of all languages, the main one first.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Sources> {
        [self].into_iter().chain(&self.languages)
    }

    /// Returns the files whose texts pages show, apart from `site.yaml` and articles.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &Arc<Source>> {
        let lists = [&self.people, &self.services, &self.testimonials].into_iter().flatten();
        let pages = self.pages.iter().filter_map(|page| page.text.as_ref());
        let own = self.lists.iter().map(|(_, list)| list);
        lists.chain(own).map(|list| &list.source).chain(pages.map(PageText::source))
    }

    pub(crate) fn page(&self, address: &str) -> Option<&ReadPage> {
        self.pages.iter().find(|page| page.source.address == address)
    }
}

impl PageText {
    fn read(content: &Content, path: &str, found: &mut Vec<Diagnostic>) -> Option<PageText> {
        if !path.ends_with(".md") {
            return YamlFile::read(content, path, found).map(PageText::Sections);
        }
        let source = content.read(path).map_err(|problem| found.push(*problem)).ok()?;
        let (node, body) = front_matter::read(&source, found)?;
        Some(PageText::Running { source, node, body })
    }

    pub(crate) fn source(&self) -> &Arc<Source> {
        match self {
            PageText::Sections(YamlFile { source, .. }) | PageText::Running { source, .. } => {
                source
            }
        }
    }

    /// Returns the YAML; `None` after a problem was reported.
    pub(crate) fn node(&self) -> Option<&YamlNode> {
        match self {
            PageText::Sections(file) => Some(&file.node),
            PageText::Running { node, .. } => node.as_ref(),
        }
    }
}
