//! Checks that involve several files of the content.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use ssg_model::content::fields::is_slug;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::names;
use ssg_model::problem::Problem;
use ssg_model::route;

use crate::addresses;
use crate::article::{Article, State};
use crate::contact_checks;
use crate::decoded::Decoded;
use crate::files;
use crate::law;
use crate::links::{LinkTarget, LinkTargets};
use crate::schedule::Window;
use crate::sources::{ReadPage, Sources};
use crate::tags;
use crate::yaml;

type Check = fn(&Sources, &Decoded) -> Vec<Diagnostic>;

const CHECKS: [Check; 9] = [
    missing_pages,
    missing_list,
    same_titles,
    contact_checks::check,
    tags::check,
    law::check,
    addresses::check,
    links,
    drawings,
];

/// Returns all diagnostics about the content, in display order.
pub(crate) fn check(sources: &Sources, decoded: &Decoded) -> Vec<Diagnostic> {
    let in_files = decoded.found().flat_map(|(_, found)| &found.diagnostics);
    let of_files = sources.diagnostics.iter().chain(&decoded.kinds.found);
    let mut found: Vec<_> = of_files.chain(in_files).cloned().collect();
    found.extend(CHECKS.iter().flat_map(|check| check(sources, decoded)));
    ssg_model::diagnostic::sort(&mut found);
    drop_lesser_quotes(&mut found);
    // A link to a target outside `content/` is found when listing its folder and when reading it.
    let is_link = |found: &Diagnostic| found.problem == Problem::FILE_OUTSIDE_CONTENT;
    found.dedup_by(|a, b| is_link(a) && is_link(b) && a.source.path == b.source.path);
    found
}

/// Drops style warnings about quotes that are already reported as an error.
fn drop_lesser_quotes(diagnostics: &mut Vec<Diagnostic>) {
    let place = |found: &Diagnostic| (found.source.path.clone(), found.range.clone());
    let worse = diagnostics.iter().filter(|found| found.problem == Problem::CURLY_QUOTES_BREAK);
    let worse: HashSet<_> = worse.map(place).collect();
    if !worse.is_empty() {
        diagnostics.retain(|found| {
            found.problem != Problem::CURLY_QUOTES_SHOWN || !worse.contains(&place(found))
        });
    }
}

/// Reports missing pages that every site needs.
fn missing_pages(sources: &Sources, _: &Decoded) -> Vec<Diagnostic> {
    let needed = [(route::HOME, files::HOME), (route::NOT_FOUND, files::NOT_FOUND)];
    let missing = needed.into_iter().filter(|(address, _)| sources.page(address).is_none());
    missing.map(|(_, path)| files::about(path, Problem::MISSING_FILE)).collect()
}

/// Reports a missing blog page when there are articles.
fn missing_list(sources: &Sources, _: &Decoded) -> Vec<Diagnostic> {
    let is_missing = !sources.articles.is_empty() && sources.page(route::BLOG).is_none();
    let found = is_missing.then(|| files::about(files::BLOG, Problem::MISSING_FILE));
    found.into_iter().collect()
}

/// Reports articles with the title of another article.
fn same_titles(_: &Sources, Decoded { articles, .. }: &Decoded) -> Vec<Diagnostic> {
    let mut first: HashMap<&str, &str> = HashMap::with_capacity(articles.len());
    let mut found = Vec::new();
    for article in articles {
        let (path, Some(finished)) = (&article.path, article.finished()) else { continue };
        let other = *first.entry(&finished.title_key).or_insert(path);
        if other != path {
            found.push(files::about(path, Problem::SameTitle { other: other.to_owned() }));
        }
    }
    found
}

/// Reports problems in the drawings that the site shows.
fn drawings(_: &Sources, decoded: &Decoded) -> Vec<Diagnostic> {
    decoded.images.found_in_drawings(decoded.images_shown())
}

/// Reports broken links within the site.
fn links(sources: &Sources, decoded: &Decoded) -> Vec<Diagnostic> {
    if !sources.is_complete {
        return Vec::new();
    }
    let tag_pages = tags::pages(&decoded.articles, &decoded.setting);
    let targets = targets(sources, decoded, tag_pages.as_deref());
    let found = decoded.found().flat_map(|(shown, found)| targets.check(&found.links, shown));
    // Another program on the same host may serve the privacy notice.
    let site = sources.site.as_ref();
    let notice = site.and_then(|file| yaml::value(&file.node, "privacy_notice"));
    let is_notice = |found: &Diagnostic| {
        matches!(found.problem, Problem::OwnPageMissing { .. })
            && found.source.path == files::SITE
            && notice.is_some_and(|notice| notice.range.contains(&found.range.start))
    };
    found.filter(|found| !is_notice(found)).collect()
}

/// Collects every page and file that a link may lead to.
fn targets<'a>(
    sources: &'a Sources,
    decoded: &'a Decoded,
    tag_pages: Option<&'a [String]>,
) -> LinkTargets<'a> {
    let (always, any_tag) = (Window::default(), tag_pages.is_none());
    let (mut pages, mut moved) = (HashMap::new(), HashMap::new());
    let (mut addresses, mut slugs) = (Vec::new(), Vec::new());
    for (ReadPage { source, .. }, record) in sources.pages.iter().zip(&decoded.pages) {
        let address = &source.address;
        if record.is_hidden {
            pages.insert(Cow::from(address), (always, LinkTarget::Hidden));
        } else if !route::is_not_found(address) {
            let anchors = record.anchors(decoded.services.value.as_ref());
            let target =
                anchors.map_or(LinkTarget::Unknown, |anchors| LinkTarget::Page(anchors.into()));
            pages.insert(address.into(), (always, target));
            addresses.push(&**address);
            let aliases = record.file.value.iter().flat_map(|page| page.aliases.iter().flatten());
            moved.extend(aliases.map(|alias| (&*alias.0, address.clone())));
        }
    }
    for article in &decoded.articles {
        let Article { slug, address, state, window, .. } = &**article;
        let target = match state {
            State::Read { finished, anchors } => {
                let front = finished.iter().map(|article| &article.front);
                let aliases = front.flat_map(|front| front.aliases.iter().flatten());
                moved.extend(aliases.map(|alias| (&*alias.0, address.clone())));
                LinkTarget::Page(anchors.into())
            }
            State::Unreadable | State::Expired => LinkTarget::Unknown,
            State::Draft(_) => LinkTarget::Draft,
        };
        if !matches!(target, LinkTarget::Draft) {
            slugs.push(&**slug);
        }
        pages.insert(address.into(), (*window, target));
        if !is_slug(slug) {
            // The address of the article once its file name is corrected.
            let corrected = route::article(&names::fold(slug));
            pages.entry(corrected.into()).or_insert((always, LinkTarget::Unknown));
        }
    }
    let tag_pages =
        tag_pages.into_iter().flatten().map(|page| (&**page, LinkTarget::Page(Cow::default())));
    let files = sources.files.addresses().map(|address| (address, LinkTarget::Unknown));
    for (address, target) in tag_pages.chain(files) {
        pages.insert(address.into(), (always, target));
        addresses.push(address);
    }
    addresses.sort_unstable();
    slugs.sort_unstable();
    LinkTargets { now: &decoded.setting.now, pages, addresses, slugs, moved, any_tag }
}
