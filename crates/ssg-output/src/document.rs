//! Builds the HTML document of a page from the template `templates/document.html`.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};
use std::ptr;
use std::sync::Arc;

use memchr::memmem;
use minijinja::{Value, context};
use serde::Serialize;
use ssg_model::body::Body;
use ssg_model::content::fields::Image;
use ssg_model::content::sections::SectionProps;
use ssg_model::content::site::Replay;
use ssg_model::content::statistics::Statistics;
use ssg_model::first_styles::FirstStyles;
use ssg_model::html::Html;
use ssg_model::output_path::OutputPath;
use ssg_model::payload::{LanguageLink, Layout, Page, PageData, Payload, SiteLayout};
use ssg_model::route;
use ssg_model::site::{PageKind, SitePage, Translation};
use ssg_model::theme::Theme;

use crate::address;
use crate::check::weight;
use crate::drawings::Drawings;
use crate::feed::FEED;
use crate::html::{self, Tag, Visitor};
use crate::inline_json::inline_json;
use crate::output_error::{self, Result};
use crate::output_file::{OutputFile, ShellIn};
use crate::policy;
use crate::share_images;
use crate::structured_data::StructuredData;
use crate::templates::DOCUMENT;
use crate::web_manifest::WEB_MANIFEST;
use ssg_store::Digest;

/// The placeholder of the article's body while React renders, so that the body is not sent to the
/// renderer and back. Content cannot contain it: comments in articles are dropped.
pub const BODY_MARK: &str = "<!--article-body-->";

/// The placeholder of React's output while the template is filled in. Content cannot contain it:
/// `<` is escaped everywhere else.
const ROOT_MARK: &str = "<!--root-->";

/// The values that all documents of a build share. Values that are not serialized are not part of
/// the documents' identity, or are added to it.
#[derive(Serialize)]
pub struct Shared {
    pub locale: String,
    #[serde(skip)]
    pub layout: Layout,
    pub favicon: Image,
    #[serde(skip)]
    pub structured_data: StructuredData,
    /// The Content-Security-Policy of most pages, and the one that allows every script of any page,
    /// which hosts send and pages with such scripts declare.
    pub policy: String,
    pub policy_of_all: String,
    /// The id of the frontend build.
    pub build: String,
    /// The module that starts the client, and its imports.
    #[serde(skip)]
    pub scripts: Vec<OutputPath>,
    /// The style sheet and its fonts.
    pub style: OutputPath,
    #[serde(skip)]
    pub first_styles: Option<FirstStyles>,
    pub fonts: Vec<OutputPath>,
    pub theme: Theme,
    /// Whether there are articles, and so a feed of them.
    pub has_feed: bool,
    /// The statistics service, if any.
    pub statistics: Option<Statistics>,
    /// The names and contents of `<meta>` tags in the head of Home.
    pub head_tags: Vec<(&'static str, String)>,
    /// The folder of the language in the output; empty for the main language.
    pub folder: String,
    #[serde(skip)]
    pub translations: BTreeMap<String, Vec<Translation>>,
}

/// The placeholder of the page's data, which contain a checksum of the rest.
const DATA_MARK: &str = "<!--data-->";

/// A page rendered by React.
pub struct Rendered<'a> {
    /// The path of the document in the output.
    pub output: &'a OutputPath,
    pub kind: PageKind,
    pub payload: &'a Payload,
    /// The HTML inside `#root`; an article's has [`BODY_MARK`] in place of its body.
    pub html: &'a Html,
    /// The body of an article.
    pub article_body: Option<&'a str>,
}

/// The drawings with all templates, and the values that all documents share.
pub struct Documents {
    pub drawings: Arc<Drawings>,
    pub shared: Shared,
    /// The values in further languages.
    pub further: Vec<Shared>,
}

impl Documents {
    /// Returns the values in each language, the main one first.
    pub fn all(&self) -> impl Iterator<Item = &Shared> {
        [&self.shared].into_iter().chain(&self.further)
    }

    /// Returns the number of the language of a page.
    pub fn language(&self, output: &OutputPath) -> usize {
        let found = self.further.iter().position(|shared| output.starts_with(&shared.folder));
        found.map_or(0, |at| at + 1)
    }

    fn of(&self, output: &OutputPath) -> &Shared {
        self.language(output).checked_sub(1).map_or(&self.shared, |at| &self.further[at])
    }

    /// Returns the digests of all shared inputs of documents, for each language.
    pub fn identities(&self) -> Result<Vec<Digest>> {
        self.all()
            .map(|shared| self.identity_with(shared, &shared.layout, &shared.scripts))
            .collect()
    }

    /// Returns the digest of the shared inputs without those that documents only refer to: the list
    /// of pages, and their data.
    pub fn identity_apart_from_data(&self) -> Result<Digest> {
        let of_one = |shared: &Shared| {
            let Layout { site, icons, .. } = &shared.layout;
            // The module that starts the client contains the layout.
            self.identity_with(shared, &(site, icons), &[])
        };
        let all: Vec<Digest> = self.all().map(of_one).collect::<Result<_>>()?;
        Ok(Digest::of_parts(all.iter().map(|one| &one.as_bytes()[..])))
    }

    fn identity_with(
        &self,
        shared: &Shared,
        layout: &impl Serialize,
        scripts: &[OutputPath],
    ) -> Result<Digest> {
        let drawings = &self.drawings;
        let templates = &drawings.templates;
        let templates = (templates.source(DOCUMENT)?, &templates.scripts);
        // The share images are part of `page_identity`.
        let apple_icon = &drawings.icons.apple.raster.path;
        let structured_data = shared.structured_data.identity();
        let parts = (shared, layout, scripts, templates, apple_icon, structured_data);
        Ok(Digest::of(serde_json::to_vec(&parts)?))
    }

    /// Returns the digest of the inputs of a page's document and data that are not shared.
    pub fn page_identity(&self, page: &SitePage) -> Result<Digest> {
        let SitePage { output, payload, body, kind, .. } = page;
        let body = body.as_ref().map(Body::digest);
        let beside = self.beside(page)?;
        let parts = (output, format!("{kind:?}"), beside, &payload.description, payload, body);
        Ok(Digest::of(serde_json::to_vec(&parts)?))
    }

    /// Whether a page has the same inputs as a page of other documents with equal shared inputs.
    pub fn has_same_page(
        &self,
        page: &SitePage,
        others: &Documents,
        other: &SitePage,
    ) -> Result<bool> {
        Ok(match ptr::eq(page, other) {
            true => self.beside(page)? == others.beside(other)?,
            false => self.page_identity(page)? == others.page_identity(other)?,
        })
    }

    /// Returns the inputs of a document that the page does not contain: path and text of its share
    /// image, and its translations.
    fn beside(&self, page: &SitePage) -> Result<(&OutputPath, &str, Option<&Vec<Translation>>)> {
        let SitePage { output, payload, .. } = page;
        let shared = self.of(output);
        let share_image = self.drawings.share_images.of(output, &shared.folder)?;
        Ok((&share_image.raster().path, &share_image.alt, shared.translations.get(&payload.path)))
    }

    /// Builds the whole document of a page. A page that is not one of many contains the styles that
    /// it shows first, unless it would come later for it.
    pub fn page(&self, page: &Rendered<'_>) -> Result<OutputFile> {
        let first = self.of(page.output).first_styles.as_ref();
        if let Some(styles) = first.filter(|_| !page.kind.is_own_data()) {
            let file = self.page_with(page, Some(styles))?;
            if weight::comes_at_once(&file.contents) {
                return Ok(file);
            }
        }
        self.page_with(page, None)
    }

    fn page_with(&self, page: &Rendered<'_>, first: Option<&FirstStyles>) -> Result<OutputFile> {
        let templates = &self.drawings.templates;
        let mut document = templates.render(DOCUMENT, self.values(page, None, None)?)?;
        let around = page.html.around();
        let shared = self.of(page.output);
        let switched = |html| switched(html, shared, &page.payload.path);
        let [before, after] = around.map(switched);
        let [before, after] = [&*before, &*after];
        let own = &*switched(&page.html.own);
        let first = first.map(|first| (&first.late, shown(first, shared, &[before, own, after])));
        let styles = policy::styles_of(&[&document, before, own, after]);
        if first.is_some() || styles.is_some() {
            document = templates.render(DOCUMENT, self.values(page, styles, first)?)?;
        }
        let &Rendered { output, payload, html, article_body, kind: _ } = page;
        let (head, tail) =
            split_at_mark(&document, ROOT_MARK).ok_or_else(output_error::body_not_once)?;
        let (own, article, rest) = match article_body {
            Some(article) => {
                let (own, rest) = split_at_mark(own, BODY_MARK)
                    .ok_or_else(|| output_error::article_not_once(&payload.path))?;
                (own, article, rest)
            }
            None => (own, "", ""),
        };
        let (to_data, from_data) =
            split_at_mark(tail, DATA_MARK).ok_or_else(output_error::body_not_once)?;
        let body = memmem::find(head.as_bytes(), b"<body>").unwrap_or_default();
        let data = inline_json(&PageData {
            build: shared.build.clone(),
            sum: body_sum([&head[body..], before, own, article, rest, after, to_data, from_data]),
            path: payload.path.clone(),
            page: payload.page.clone(),
        })?;
        let parts = [head, before, own, article, rest, after, to_data, &*data, from_data];
        let contents = parts.concat();
        let end = contents.len() - to_data.len() - data.len() - from_data.len();
        let shell = html.shell.as_ref().map(|shell| ShellIn {
            shell: Arc::clone(shell),
            before: head.len()..head.len() + before.len(),
            after: end - after.len()..end,
        });
        Ok(OutputFile { shell, ..OutputFile::new(output.clone(), contents) })
    }

    /// Returns the template's values for a page; `styles` is the directive for its `style`
    /// attributes, and `first` are the styles that it contains, with the file of the others.
    fn values(
        &self,
        page: &Rendered<'_>,
        styles: Option<String>,
        first: Option<(&OutputPath, String)>,
    ) -> Result<Value> {
        let Drawings { templates, share_images, icons } = &*self.drawings;
        let shared = self.of(page.output);
        let Shared { locale, favicon, fonts, theme, .. } = shared;
        let Rendered { payload, kind, .. } = page;
        let layout = &shared.layout.site;
        let url = |path: &str| format!("{}{path}", layout.root());
        let [intro, start, interest, visits] = &templates.scripts;
        let is_home = payload.path == route::HOME;
        let shows_intro =
            is_home && layout.intro.as_ref().is_some_and(|intro| intro.replay == Replay::Once);
        let takes_interest = payload.page.sections().iter().any(SectionProps::shows_contact);
        let policy = policy(shared, shows_intro || takes_interest, styles, first.as_ref());
        let head_tags = shared.head_tags.iter().filter(|_| is_home);
        let head_tags: Vec<Value> =
            head_tags.map(|(name, content)| context! { name => *name, content }).collect();
        let statistics = shared.statistics.as_ref().map(|found| statistics_tag(found, visits));
        let share_image = share_images.of(page.output, &shared.folder)?;
        let share_url = address::asset(layout, &share_image.raster().path);
        let structured_data = shared.structured_data.of(payload, &share_url);
        let structured_data = structured_data.map(|data| inline_json(&data)).transpose()?;
        let address = (*kind != PageKind::NotFound).then(|| address::page(layout, &payload.path));
        Ok(context! {
            locale,
            policy,
            article => article_tags(&payload.page, layout),
            title => &payload.title,
            description => &payload.description,
            brand => &layout.brand,
            address,
            kind => if *kind == PageKind::Article { "article" } else { "website" },
            share_image => share_url,
            share_image_width => share_images::SIZE.0,
            share_image_height => share_images::SIZE.1,
            share_image_alt => &share_image.alt,
            favicon => &favicon.src,
            apple_icon => url(&icons.apple.raster.path),
            theme_color => theme.color("brand_dark").to_string(),
            manifest => url(WEB_MANIFEST),
            feed => shared.has_feed.then(|| format!("{}{FEED}", layout.base)),
            translations => shared.translations.get(&payload.path).map(|all| translated(layout, all)),
            structured_data => structured_data.map(Value::from_safe_string),
            fonts => fonts.iter().map(|font| url(font)).collect::<Vec<_>>(),
            style => url(&shared.style),
            first => first.map(|(late, css)| context! { css => script(&css), late => url(late) }),
            scripts => shared.scripts.iter().map(|script| url(script)).collect::<Vec<_>>().join(" "),
            start => script(start),
            body => script(ROOT_MARK),
            intro => shows_intro.then(|| script(intro)),
            interest => takes_interest.then(|| script(interest)),
            head_tags,
            statistics,
            data => script(DATA_MARK),
        })
    }
}

/// Returns a text for the template that is not escaped.
fn script(code: &str) -> Value {
    Value::from_safe_string(code.to_owned())
}

/// Returns the policy of a page: that of its inline scripts, `style` attributes and styles.
fn policy(
    shared: &Shared,
    has_more_scripts: bool,
    styles: Option<String>,
    first: Option<&(&OutputPath, String)>,
) -> String {
    let policy = if has_more_scripts { &shared.policy_of_all } else { &shared.policy };
    let policy = styles.map_or_else(|| policy.clone(), |own| policy::with_styles(policy, &own));
    first.map_or(policy.clone(), |(_, css)| policy::with_sheet(&policy, css))
}

/// Returns the values for the script that counts visits; `visits` tells it of navigation without a load.
fn statistics_tag(statistics: &Statistics, visits: &str) -> Value {
    let (attribute, value) = statistics.attribute();
    let told = statistics.is_told().then(|| script(visits));
    context! { src => statistics.script(), attribute, value, told }
}

/// Returns the values for the tags of an article.
fn article_tags(page: &Page, layout: &SiteLayout) -> Option<Value> {
    match page {
        Page::Article(article) => Some(context! {
            published => &article.date.iso,
            author => article.author_in(layout).map(|author| &author.name),
        }),
        Page::Sections(_) => None,
    }
}

/// Returns the styles that a page in parts shows first.
fn shown(first: &FirstStyles, shared: &Shared, parts: &[&str]) -> String {
    let mut classes = Classes(HashSet::new());
    parts.iter().for_each(|part| html::read(part.as_bytes(), &mut classes));
    let assets = format!("{}assets/", shared.layout.site.root());
    first.of(|class| classes.0.contains(class), &assets)
}

/// The classes in a document.
struct Classes(HashSet<String>);

impl Visitor for Classes {
    fn start_tag(&mut self, tag: &Tag<'_>) {
        let classes = tag.attribute("class").unwrap_or_default();
        self.0.extend(classes.split_ascii_whitespace().map(str::to_owned));
    }
}

/// Returns the translations of a page for the template.
pub(crate) fn translated(layout: &SiteLayout, all: &[Translation]) -> Vec<Value> {
    let value = |Translation { lang, path }: &Translation| {
        context! { lang, address => format!("{}{path}", layout.origin) }
    };
    all.iter().map(value).collect()
}

/// Fills in where the links of the switcher between languages lead. React renders them with marks,
/// so that header and footer are the same for many pages (`frontend/src/languages/switcher.tsx`).
fn switched<'h>(html: &'h str, shared: &Shared, path: &str) -> Cow<'h, str> {
    let Some(languages) = shared.layout.site.languages.as_ref().filter(|_| html.contains("//to-"))
    else {
        return Cow::Borrowed(html);
    };
    let known = shared.translations.get(path).map(Vec::as_slice).unwrap_or_default();
    let mut html = html.to_owned();
    for LanguageLink { lang, home, note, .. } in &languages.links {
        let found = known.iter().find(|one| one.lang == *lang);
        let note = found.map_or_else(|| format!(" ({note})"), |_| String::new());
        let path = found.map_or(home, |found| &found.path);
        html =
            html.replace(&format!("//to-{lang}"), path).replace(&format!("//note-{lang}"), &note);
    }
    Cow::Owned(html)
}

/// Returns a checksum of a text in parts, which depends on its letters and their order. Like
/// browsers, it uses UTF-16 units (`frontend/src/browser/page-reader.ts`).
fn body_sum(parts: [&str; 8]) -> u32 {
    let letters = parts.iter().flat_map(|part| part.encode_utf16());
    let add = |(of_letters, of_sums): (u32, u32), letter: u16| {
        let of_letters = of_letters.wrapping_add(u32::from(letter));
        (of_letters, of_sums.wrapping_add(of_letters))
    };
    letters.fold((0, 0), add).1
}

/// Splits a text at a mark, which must occur exactly once.
fn split_at_mark<'a>(text: &'a str, mark: &str) -> Option<(&'a str, &'a str)> {
    let mut found = memmem::find_iter(text.as_bytes(), mark);
    let at = found.next().filter(|_| found.next().is_none())?;
    Some((&text[..at], &text[at + mark.len()..]))
}

#[cfg(test)]
mod tests {
    use super::body_sum;

    /// Checks the sum of a text, which must not depend on its division into parts.
    fn check(text: [&str; 8], expected: u32) {
        assert_eq!(body_sum(text), expected);
        assert_eq!(body_sum([&text.concat(), "", "", "", "", "", "", ""]), expected);
    }

    #[test]
    fn checksums_depend_on_letters_and_their_order() {
        check(["a", "b", "", "", "", "", "", ""], 97 + (97 + 98));
        check(["b", "a", "", "", "", "", "", ""], 98 + (98 + 97));
        // In UTF-16, this is two units: 0xD83C and 0xDF33.
        check(["🌳", "", "", "", "", "", "", ""], 0xD83C + (0xD83C + 0xDF33));
    }
}
