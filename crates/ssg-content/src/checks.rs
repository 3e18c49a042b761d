//! Checks that involve several files of the content.

use std::collections::HashSet;

use ssg_model::diagnostic::Diagnostic;
use ssg_model::problem::Problem;
use ssg_model::route;
use ssg_store::Digest;

use crate::addresses;
use crate::contact_checks;
use crate::decoded::Decoded;
use crate::files::{self, ArticleFile};
use crate::law;
use crate::links::{LinkTarget, LinkTargets};
use crate::page_record::PageRecord;
use crate::schedule::Window;
use crate::sources::{ReadPage, Sources};
use crate::yaml;

type Check = fn(&Sources, &Decoded) -> Vec<Diagnostic>;

const CHECKS: [Check; 7] = [
    missing_pages,
    missing_list,
    contact_checks::check,
    law::check,
    addresses::check,
    links,
    drawings,
];

/// Returns all diagnostics about the content, in display order.
pub(crate) fn check(sources: &Sources, decoded: &Decoded) -> Vec<Diagnostic> {
    let in_articles = decoded.articles.with(|found| &found.diagnostics);
    let in_files = decoded.found_in_records().chain(in_articles.map(|article| &article.found));
    let in_files = in_files.flat_map(|found| &found.diagnostics);
    let of_articles = &decoded.articles.checked(&decoded.setting).diagnostics;
    let of_files = sources.diagnostics.iter().chain(&decoded.kinds.found).chain(of_articles);
    let of_files = of_files.chain(decoded.articles.same_titles());
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
    let is_article = |file: &ArticleFile| file.collection.is_none();
    let is_missing = sources.articles.iter().any(is_article) && sources.page(route::BLOG).is_none();
    let found = is_missing.then(|| files::about(files::BLOG, Problem::MISSING_FILE));
    found.into_iter().collect()
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
    let anchors = |page: &PageRecord| page.anchors(decoded.services.value.as_ref());
    let anchors: Vec<_> = decoded.pages.iter().map(anchors).collect();
    let (targets, others) = targets(sources, decoded, &anchors);
    let in_articles = decoded.articles.links(others, || {
        let articles = decoded.articles.iter();
        articles.flat_map(|one| targets.check(&one.found.links, one.window)).collect()
    });
    let always = Window::default();
    let found = decoded.found_in_records().flat_map(|found| targets.check(&found.links, always));
    // Another program on the same host may serve the privacy notice.
    let site = sources.site.as_ref();
    let notice = site.and_then(|file| yaml::value(&file.node, "privacy_notice"));
    let is_notice = |found: &Diagnostic| {
        matches!(found.problem, Problem::OwnPageMissing { .. })
            && found.source.path == files::SITE
            && notice.is_some_and(|notice| notice.range.contains(&found.range.start))
    };
    found.filter(|found| !is_notice(found)).chain(in_articles).collect()
}

/// Collects every page and file that a link may lead to, with a digest of those that are not
/// articles. `anchors` are those of the pages.
fn targets<'a>(
    sources: &'a Sources,
    decoded: &'a Decoded,
    anchors: &'a [Option<Vec<String>>],
) -> (LinkTargets<'a>, Digest) {
    let of_articles = &decoded.articles.checked(&decoded.setting).targets;
    let (mut others, mut moved, mut addresses) = (Vec::new(), Vec::new(), Vec::new());
    let always = Window::default();
    for ((ReadPage { source, .. }, record), anchors) in
        sources.pages.iter().zip(&decoded.pages).zip(anchors)
    {
        let address = &source.address;
        if record.is_hidden {
            others.push((&**address, (always, LinkTarget::Hidden)));
        } else if !route::is_not_found(address) {
            let target = anchors.as_deref().map_or(LinkTarget::Unknown, LinkTarget::Page);
            others.push((address, (always, target)));
            addresses.push(&**address);
            let aliases = record.file.value.iter().flat_map(|page| page.aliases.iter().flatten());
            moved.extend(aliases.map(|alias| (&*alias.0, &**address)));
        }
    }
    for address in decoded.lists.iter().flat_map(|list| &list.addresses) {
        others.push((address, (always, LinkTarget::Unknown)));
    }
    let tag_pages = of_articles.tag_pages.iter().flatten();
    let tag_pages = tag_pages.map(|page| (&**page, LinkTarget::Page(&[])));
    let files = sources.files.addresses().map(|address| (address, LinkTarget::Unknown));
    for (address, target) in tag_pages.chain(files) {
        others.push((address, (always, target)));
        addresses.push(address);
    }
    addresses.sort_unstable();
    let identity = Digest::of(format!("{others:?}\n{moved:?}"));
    let (others, moved) = (others.into_iter().collect(), moved.into_iter().collect());
    let (now, articles) = (&decoded.setting.now, &**decoded.articles);
    (LinkTargets { now, articles, of_articles, others, moved, addresses }, identity)
}
