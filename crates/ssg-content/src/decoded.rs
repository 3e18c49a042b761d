//! The decoded files of the content.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, LazyLock};

use ssg_model::body::Bodies;
use ssg_model::content::fields::is_slug;
use ssg_model::content::language::TEXTS_OF_SITE;
use ssg_model::content::people::PeopleFile;
use ssg_model::content::services::ServicesFile;
use ssg_model::content::shape::CollectionEntry;
use ssg_model::content::site::SiteFile;
use ssg_model::content::testimonials::TestimonialsFile;
use ssg_model::decode::{Context, Decode};
use ssg_model::defaults;
use ssg_model::diagnostic::{Diagnostic, diagnostics, errors};
use ssg_model::icon::Icon;
use ssg_model::kind::Kinds;
use ssg_model::problem::Problem;
use ssg_model::theme::Theme;

use crate::article_set::ArticleSet;
use crate::decoding::{DecodedFile, Decoder, Findings};
use crate::facts;
use crate::files::{self, ArticleFile, Content};
use crate::images::{ImageUse, Images, MeasuredImages};
use crate::kind_files;
use crate::kinds::{self, DecodedKinds};
use crate::options::Options;
use crate::page_checks::OtherFiles;
use crate::page_record::PageRecord;
use crate::placeholders;
use crate::repetitions;
use crate::setting::Setting;
use crate::sources::Sources;
use crate::theme;
use crate::yaml;
use crate::yaml_file::YamlFile;

/// The bytes of HTML kept in memory: about five thousand articles.
const BODIES: usize = 32 << 20;

/// Every file of the content, as far as it could be read, with its findings. Hidden pages and
/// drafts are also decoded.
pub(crate) struct Decoded {
    pub(crate) kinds: DecodedKinds,
    pub(crate) setting: Arc<Setting>,
    pub(crate) theme: DecodedFile<Theme>,
    pub(crate) site: DecodedFile<SiteFile>,
    pub(crate) people: DecodedFile<PeopleFile>,
    pub(crate) services: DecodedFile<ServicesFile>,
    pub(crate) testimonials: DecodedFile<TestimonialsFile>,
    /// The pages, in the order of their files.
    pub(crate) pages: Vec<PageRecord>,
    /// The articles, in the order of their names.
    pub(crate) articles: Arc<ArticleSet>,
    /// The entries of collections that are in one file.
    pub(crate) lists: Vec<EntryList>,
    pub(crate) images: MeasuredImages,
}

/// The entries of a collection that are in one file.
pub(crate) struct EntryList {
    pub(crate) collection: &'static str,
    pub(crate) entries: DecodedFile<Vec<CollectionEntry>>,
    /// Where references to them lead, also to those with mistakes.
    pub(crate) addresses: Vec<String>,
}

/// Returns the kinds of section of the project at `root` that are declared as data, and their
/// problems. Reads no other file of the project.
pub fn kinds_of(root: &Path) -> (&'static Kinds, Vec<Diagnostic>) {
    let (content, mut found) = (Content::open(root), Vec::new());
    let files = kind_files::read(&content, &mut found);
    let setting = Arc::new(Setting::at("", "/"));
    let images = Images::new(&content, "/", &Theme::default());
    let bodies = Bodies::with_room(0);
    let decoder = Decoder::new(&images, &setting, &bodies);
    let DecodedKinds { kinds, found: more, .. } = kinds::decode(&files, &decoder);
    found.extend(more);
    (kinds, found)
}

/// Returns the kinds of section of the frontend in the program that are declared as data.
pub fn engine_kinds() -> &'static Kinds {
    // No project is there.
    static KINDS: LazyLock<&'static Kinds> = LazyLock::new(|| kinds_of(Path::new("/dev/null")).0);
    *KINDS
}

impl Decoded {
    /// Decodes all files; `read_articles` reads and decodes the articles.
    pub(crate) fn of(
        sources: &Sources,
        options: &Options,
        read_articles: impl FnOnce(&[ArticleFile], &Decoder<'_>) -> Arc<ArticleSet>,
    ) -> Decoded {
        let content = &sources.content;
        let bodies = &Bodies::with_room(BODIES);
        let setting = Setting::new(sources, options).in_language(sources.own.clone());
        let setting = Arc::new(setting);
        // The theme is decoded first: it has no images, and drawings take their colours from it.
        let none = Images::new(content, &setting.base, &Theme::default());
        let decoder = Decoder::new(&none, &setting, bodies);
        let mut kinds = kinds::decode(&sources.kinds, &decoder);
        let decoder = Decoder { kinds: kinds.kinds, ..decoder };
        let mut theme = theme::decode(sources.theme.as_deref(), &decoder);
        let colors = theme.value.clone().unwrap_or_default();
        let images = Images::new(content, &setting.base, &colors).remembering(&sources.images);
        let decoder = Decoder { images: &images, ..decoder };
        let mut site = site(sources.site.as_ref(), &decoder);
        let with_words = site.value.as_ref().map(|site| Arc::new(setting.with_words(site)));
        let setting = with_words.unwrap_or_else(|| Arc::clone(&setting));
        let decoder = Decoder { setting: &setting, ..decoder };
        let mut people: DecodedFile<PeopleFile> = list(sources.people.as_ref(), &decoder);
        let ids = sources.people.as_ref().map(ids).unwrap_or_default();
        let products = sources.services.as_ref().map(products).unwrap_or_default();
        let decoder = Decoder { people: &ids, products: &products, ..decoder };
        let services = list(sources.services.as_ref(), &decoder);
        let testimonials = list(sources.testimonials.as_ref(), &decoder);
        let others = OtherFiles {
            services: services.value.as_ref(),
            testimonials: testimonials.value.as_ref(),
            embeds: site.value.as_ref().map(|site| site.embeds.as_deref().unwrap_or_default()),
        };
        let pages = sources.pages.iter().map(|page| PageRecord::decode(page, &decoder, &others));
        let pages = pages.collect();
        let lists =
            sources.lists.iter().filter_map(|(name, file)| EntryList::decode(name, file, &decoder));
        let lists = lists.collect();
        let articles = read_articles(&sources.articles, &decoder);
        let images = images.into_measured();
        if sources.own.own > 0 {
            // The main language has reported problems of what both have.
            (kinds.found, theme.found.diagnostics) = Default::default();
            drop_facts(&mut site.found, sources.site.as_ref());
            drop_facts(&mut people.found, None);
        }
        Decoded {
            kinds,
            setting,
            theme,
            site,
            people,
            services,
            testimonials,
            pages,
            articles,
            lists,
            images,
        }
    }

    /// Returns the findings of all files except articles and hidden pages.
    pub(crate) fn found_in_records(&self) -> impl Iterator<Item = &Findings> {
        let Decoded { theme, site, people, services, testimonials, pages, lists, .. } = self;
        let pages = pages.iter().filter(|page| !page.is_hidden).map(|page| &page.file.found);
        [&theme.found, &site.found, &people.found, &services.found, &testimonials.found]
            .into_iter()
            .chain(pages)
            .chain(lists.iter().map(|list| &list.entries.found))
    }

    /// Returns the images that the site shows now.
    pub(crate) fn images_shown(&self) -> impl Iterator<Item = &ImageUse> {
        let now = &self.setting.now;
        let articles = self.articles.with(|found| &found.images);
        let articles = articles.filter(|article| !article.window.is_to_come(now));
        let all = self.found_in_records().chain(articles.map(|article| &article.found));
        all.flat_map(|found| &found.images)
    }

    /// Returns the findings of pages and articles that are left out but can be previewed without
    /// errors.
    fn found_in_previews(&self) -> impl Iterator<Item = &Findings> {
        let pages = self.pages.iter().filter(|page| page.is_hidden);
        let pages = pages.map(|page| &page.file.found);
        let left_out = self.articles.left_out(&self.setting.now).iter();
        let articles = left_out.filter_map(|article| article.shown());
        pages
            .chain(articles.map(|article| &article.found))
            .filter(|found| errors(&found.diagnostics).is_empty())
    }

    /// Returns the images to publish with the site and, if `previews`, with its previews.
    pub(crate) fn images_published(&self, previews: bool) -> impl Iterator<Item = &ImageUse> {
        let of_previews = self.found_in_previews().filter(move |_| previews);
        self.images_shown().chain(of_previews.flat_map(|found| &found.images))
    }

    /// Returns the icons to publish with the site and, if `previews`, with its previews, sorted.
    pub(crate) fn icons_published(&self, previews: bool) -> Vec<Icon> {
        let of_previews = self.found_in_previews().filter(|_| previews);
        let found = self.found_in_records().chain(of_previews);
        let icons = found.flat_map(|found| &found.icons).chain(self.articles.icons());
        // `ssg edit` lists the kinds with their icons.
        let own = self.kinds.kinds.all().iter().filter(|kind| previews && kind.own);
        icons
            .copied()
            .chain(own.filter_map(|kind| kind.icon))
            .collect::<BTreeSet<Icon>>()
            .into_iter()
            .collect()
    }
}

impl EntryList {
    fn decode(name: &str, file: &YamlFile, decoder: &Decoder<'_>) -> Option<EntryList> {
        let (kind, collection) = decoder.kinds.collection(name)?;
        let ids = ids_in(file, collection.name).into_iter();
        let addresses = ids.map(|id| collection.address(&id)).collect();
        let decode = |cx: &mut dyn Context| CollectionEntry::decode_list(kind, &file.node, cx);
        let entries = decoder.decode_with(&file.source, decode);
        Some(EntryList { collection: collection.name, entries, addresses })
    }
}

fn site(file: Option<&YamlFile>, decoder: &Decoder<'_>) -> DecodedFile<SiteFile> {
    let Some(file) = file else { return DecodedFile::default() };
    let node = defaults::fill(&file.node, decoder.setting.locale.language());
    let mut record: DecodedFile<SiteFile> = decoder.decode(&node, &file.source, "");
    for problems in [repetitions::check(&file.node), placeholders::check(&file.node)] {
        record.found.diagnostics.extend(diagnostics(&file.source, problems));
    }
    record
}

/// Drops the problems of facts, which have an empty range, and names the texts that are missing
/// beside them.
fn drop_facts(found: &mut Findings, site: Option<&YamlFile>) {
    let of_facts = found.diagnostics.extract_if(.., |found| found.range.is_empty());
    let missing: Vec<_> = of_facts
        .filter_map(|found| match found.problem {
            Problem::MissingKey { key } => Some(key),
            _ => None,
        })
        .collect();
    let Some(YamlFile { source, node }) = site else { return };
    let paths = TEXTS_OF_SITE.split_ascii_whitespace().filter(|path| {
        missing.iter().any(|key| path.rsplit('.').next() == Some(key)) && facts::lacks(node, path)
    });
    let paths: Vec<_> = paths.map(|path| format!("`{}`", path.replace(".*", ""))).collect();
    if !paths.is_empty() {
        let problem = Problem::TextsBesideFacts { paths: paths.join(", ") };
        found.diagnostics.push(files::about(&source.path, problem));
    }
}

fn list<T: Decode>(file: Option<&YamlFile>, decoder: &Decoder<'_>) -> DecodedFile<T> {
    file.map(|file| decoder.decode(&file.node, &file.source, "")).unwrap_or_default()
}

/// Returns the ids in `people.yaml`, including the ids of people with other errors.
fn ids(file: &YamlFile) -> Vec<String> {
    ids_in(file, "people")
}

/// Returns the ids of the products in `services.yaml`, including those with other errors.
fn products(file: &YamlFile) -> Vec<String> {
    ids_in(file, "products")
}

fn ids_in(file: &YamlFile, list: &str) -> Vec<String> {
    let items = yaml::items(&file.node, list).iter();
    let ids = items.filter_map(|item| yaml::value(item, "id").and_then(yaml::text));
    ids.filter(|id| is_slug(id)).map(str::to_owned).collect()
}
