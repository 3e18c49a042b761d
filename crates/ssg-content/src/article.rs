//! One article: from its file to a checked record, its HTML, and the links yet to be checked.

use std::sync::Arc;

use jiff::Zoned;
use jiff::civil::Date;
use ssg_model::body::{Bodies, Body};
use ssg_model::content::article::FrontMatter;
use ssg_model::content::fields::is_slug;
use ssg_model::content::old_address;
use ssg_model::content::site_url::SiteUrl;
use ssg_model::diagnostic::{Diagnostic, Source};
use ssg_model::names;
use ssg_model::problem::Problem;
use ssg_model::route;
use ssg_model::value::{ByteRange, Value, YamlNode};
use ssg_store::Digest;

use crate::addresses::PendingOldAddress;
use crate::contacts::PendingContact;
use crate::decoding::{Findings, PendingTag, Surroundings, decode};
use crate::diagnostics::{diagnostic, diagnostics};
use crate::files::{self, ArticleFile, Content};
use crate::front_matter;
use crate::lengths;
use crate::links::PendingLink;
use crate::markdown::Link;
use crate::schedule::Window;
use crate::texts::{self, MarkdownCache, RenderedText, TextFacts, TextPart, TextSetting};
use crate::yaml;

/// Where the front matter's images are looked for, relative to `content/`.
const FOLDER: &str = "articles";

/// A day that is further ahead than these years is a slip.
const FAR_YEARS: i16 = 20;

/// What is the same for every article.
pub(crate) struct ArticleSetting<'a> {
    pub(crate) content: &'a Content,
    pub(crate) surroundings: &'a Surroundings<'a>,
    /// For articles that are not part of the site yet: their images are not either.
    pub(crate) apart: &'a Surroundings<'a>,
    /// Where the texts of articles go.
    pub(crate) bodies: &'a Bodies,
    /// What earlier runs have found in Markdown.
    pub(crate) cache: Option<&'a MarkdownCache>,
    pub(crate) text: Arc<TextSetting>,
    /// Whether drafts are part of the site.
    pub(crate) drafts: bool,
    /// Whether articles are part of the site before their time.
    pub(crate) future: bool,
    /// Whether drafts that are left out are read all the same.
    pub(crate) previews: bool,
}

impl ArticleSetting<'_> {
    /// All of it that may make another article of the same files, as one text.
    pub(crate) fn identity(&self) -> String {
        let ArticleSetting {
            content: _,
            surroundings: Surroundings { images: _, now, locale: _, text: _, people },
            apart: _,
            bodies: _,
            cache: _,
            text,
            drafts,
            future,
            previews,
        } = self;
        let TextSetting {
            root: _,
            site: SiteUrl { origin, base },
            brand,
            files,
            theme,
            words,
            marks: _,
        } = &**text;
        let words: Vec<&str> = words.all().collect();
        let (day, zone) = (now.date(), now.time_zone().iana_name());
        let (files, looks) = (files.identity(), theme.css());
        let site = format!("{origin}{base}\n{brand}\n{files}\n{looks}\n{words:?}\n{people:?}");
        format!("{site}\n{drafts} {future} {previews}\n{day} {zone:?}")
    }
}

/// An article as far as it could be read.
#[derive(Clone)]
pub(crate) struct Article {
    pub(crate) slug: String,
    /// The file, relative to the root.
    pub(crate) path: String,
    pub(crate) state: State,
    pub(crate) window: Window,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) links: Vec<PendingLink>,
    pub(crate) old_addresses: Vec<PendingOldAddress>,
    pub(crate) tags: Vec<PendingTag>,
    /// Of a draft that is left out, what it would be if it were not; what is wrong with that is
    /// nobody's trouble but its author's.
    pub(crate) preview: Option<Box<Article>>,
    pub(crate) contacts: Vec<PendingContact>,
}

#[derive(Clone)]
pub(crate) enum State {
    /// Not even its headings are known.
    Unreadable,
    /// A draft that is left out; its text is not judged before it is finished.
    Draft,
    /// Its time is over; what it refers to may be gone, too.
    Expired,
    Read {
        /// `None` after a problem was reported.
        front: Option<Box<FrontMatter>>,
        body: Body,
        /// How many words it shows.
        words: usize,
        /// Every id of the text, in order.
        anchors: Vec<String>,
    },
}

impl Article {
    fn unread(slug: String, path: String) -> Article {
        Article {
            slug,
            path,
            state: State::Unreadable,
            window: Window::default(),
            diagnostics: Vec::new(),
            links: Vec::new(),
            old_addresses: Vec::new(),
            tags: Vec::new(),
            contacts: Vec::new(),
            preview: None,
        }
    }
}

/// Reads and checks one article.
pub(crate) fn load(file: &ArticleFile, setting: &ArticleSetting<'_>) -> Article {
    let mut article = Article::unread(file.slug.clone(), file.path.clone());
    if !is_slug(&file.slug) {
        let suggestion = Some(names::fold(&file.slug)).filter(|name| !name.is_empty());
        let suggestion = suggestion.map(|name| name + ".md");
        article.diagnostics.push(files::about(&file.path, Problem::BadSlug { suggestion }));
    }
    match setting.content.read_with_digest(&file.path) {
        Ok((source, digest)) => read(&source, digest, setting, &mut article),
        Err(problem) => article.diagnostics.push(*problem),
    }
    article
}

fn read(source: &Arc<Source>, digest: Digest, setting: &ArticleSetting<'_>, article: &mut Article) {
    let parts = match front_matter::split(&source.text) {
        Ok(parts) => parts,
        Err((range, problem)) => {
            article.diagnostics.push(diagnostic(source, range, problem));
            return;
        }
    };
    let (node, problems) = yaml::parse(&source.text[parts.yaml.clone()], parts.yaml.start);
    article.diagnostics.extend(diagnostics(source, problems));
    let is_draft = node.as_ref().is_some_and(is_draft);
    if is_draft && !setting.drafts {
        article.state = State::Draft;
        article.old_addresses = aliases(node.as_ref(), source);
        if setting.previews {
            let mut preview = Article::unread(article.slug.clone(), article.path.clone());
            let body = parts.body;
            judge(node, source, digest, body, setting, setting.apart, &mut preview);
            article.preview = Some(Box::new(preview));
        }
        return;
    }
    let now = setting.surroundings.now;
    article.window = node.as_ref().map(|node| Window::of(node, now)).unwrap_or_default();
    if setting.future {
        article.window.start = None;
    }
    if article.window.is_over(now) && !article.window.is_empty() {
        article.state = State::Expired;
        article.old_addresses = aliases(node.as_ref(), source);
        return;
    }
    // An article that is still to come is judged already: nobody is there at the hour when it
    // is published.
    let surroundings =
        if article.window.is_to_come(now) { setting.apart } else { setting.surroundings };
    judge(node, source, digest, parts.body, setting, surroundings, article);
}

/// Checks an article that has been taken apart, whenever it is published.
fn judge(
    node: Option<YamlNode>,
    source: &Arc<Source>,
    digest: Digest,
    body: ByteRange,
    setting: &ArticleSetting<'_>,
    surroundings: &Surroundings<'_>,
    article: &mut Article,
) {
    let now = setting.surroundings.now;
    let is_draft = node.as_ref().is_some_and(is_draft);
    let mut findings = Findings::default();
    let front = node.and_then(|node| {
        let front = decode(&node, source, FOLDER, "", surroundings, &mut findings)?;
        check_dates(&front, &node, source, now, &mut findings);
        let FrontMatter { title, summary, .. } = &front;
        let problems = lengths::check(&node, title, "summary", summary, &setting.text.brand);
        findings.diagnostics.extend(diagnostics(source, problems));
        Some(Box::new(front))
    });
    article.diagnostics.append(&mut findings.diagnostics);
    article.links.append(&mut findings.links);
    article.old_addresses.append(&mut findings.old_addresses);
    article.tags.append(&mut findings.tags);

    let text = &source.text[body.clone()];
    // A heading alone is no text either.
    let mut lines = text.split(['\n', '\r']);
    let has_text = lines.any(|line| !line.trim().is_empty() && !is_heading(line));
    if !has_text && !is_draft {
        let end = source.text.trim_end().len();
        article.diagnostics.push(diagnostic(source, end..end, Problem::EmptyText));
    }
    let part = TextPart {
        source: Arc::clone(source),
        digest,
        range: body.clone(),
        path: route::article(&article.slug),
        setting: Arc::clone(&setting.text),
    };
    let RenderedText { body: html, facts, problems } =
        texts::read(part, setting.cache, surroundings.images, setting.bodies);
    let TextFacts { words, anchors, links, contacts } = facts;
    let offset = body.start;
    let moved = |range: ByteRange| offset + range.start..offset + range.end;
    let problems = problems.into_iter();
    let problems = problems.map(|(range, problem)| diagnostic(source, moved(range), problem));
    article.diagnostics.extend(problems);
    article.links.extend(links.into_iter().map(|Link { range, written, target, is_full }| {
        PendingLink { source: Arc::clone(source), range: moved(range), written, target, is_full }
    }));
    let contacts = contacts.into_iter();
    let contacts = contacts.map(|contact| PendingContact { source: Arc::clone(source), contact });
    article.contacts = contacts.collect();
    article.state = State::Read { front, body: html, words, anchors };
}

/// Whether a line is a heading `## Así`.
fn is_heading(line: &str) -> bool {
    let rest = line.trim_start().trim_start_matches('#');
    line.trim_start().starts_with('#') && (rest.is_empty() || rest.starts_with([' ', '\t']))
}

/// The well-formed aliases of an article that is left out and not judged: nobody misses them
/// while they wait with it.
fn aliases(front: Option<&YamlNode>, source: &Arc<Source>) -> Vec<PendingOldAddress> {
    let Some(YamlNode { value: Value::List(items), .. }) =
        front.and_then(|front| yaml::value(front, "aliases"))
    else {
        return Vec::new();
    };
    let parsed = items.iter().filter_map(|item| match &item.value {
        Value::Scalar { text, .. } => {
            let path = old_address::OldAddress::parse(text.trim())?.0;
            Some(PendingOldAddress { source: Arc::clone(source), range: item.range.clone(), path })
        }
        _ => None,
    });
    parsed.collect()
}

/// Whether front matter says `draft: true`, before anything else in it is judged.
fn is_draft(node: &YamlNode) -> bool {
    matches!(yaml::value(node, "draft"), Some(YamlNode {
        value: Value::Scalar { text, quoted: false }, ..
    }) if text == "true")
}

fn check_dates(
    front: &FrontMatter,
    node: &YamlNode,
    source: &Arc<Source>,
    now: &Zoned,
    findings: &mut Findings,
) {
    let mut report = |key, problem| {
        if let Some(node) = yaml::value(node, key) {
            findings.diagnostics.push(diagnostic(source, node.range.clone(), problem));
        }
    };
    // A clock that was never set tells nothing.
    let is_far = |date: Date| now.year() >= 2000 && date.year() > now.year() + FAR_YEARS;
    if is_far(front.date.0) {
        report("date", Problem::FarDate);
    } else if front.date.0 > now.date() && front.publish_at.is_none() && !front.draft {
        report("date", Problem::FutureDate { date: front.date.0.to_string() });
    }
    if front.updated.is_some_and(|updated| is_far(updated.0)) {
        report("updated", Problem::FarDate);
    }
    for (key, moment) in [("publish_at", front.publish_at), ("expire_at", front.expire_at)] {
        if moment.is_some_and(|it| is_far(it.0.to_zoned(now.time_zone().clone()).date())) {
            report(key, Problem::FarDate);
        }
    }
    if front.updated.is_some_and(|updated| updated < front.date) {
        report("updated", Problem::UpdatedBeforeDate);
    }
    if (Window { start: front.publish_at, end: front.expire_at }).is_empty() {
        report("expire_at", Problem::ExpiresTooEarly);
    }
}
