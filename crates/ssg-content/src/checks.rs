//! Checks that involve several files of the content.

use std::collections::HashSet;
use std::sync::Arc;

use ssg_model::content::fields::ProgramVersion;
use ssg_model::diagnostic::{Diagnostic, Source, diagnostic};
use ssg_model::header_width;
use ssg_model::kind::COLLECTIONS;
use ssg_model::problem::Problem;
use ssg_model::route;
use ssg_model::value::YamlNode;
use ssg_store::Digest;

use crate::addresses;
use crate::article::{Article, State};
use crate::contact_checks;
use crate::decoded::Decoded;
use crate::files;
use crate::kind_files::ENGINE_VERSION;
use crate::law;
use crate::links::{AllTargets, LinkTarget, LinkTargets};
use crate::page_record::PageRecord;
use crate::schedule::Window;
use crate::sources::{ReadPage, Sources};
use crate::translations::{self, LanguagePairs, Translations};
use crate::yaml;
use crate::yaml_file::YamlFile;

type Check = fn(&Sources, &Decoded) -> Vec<Diagnostic>;

const CHECKS: [Check; 9] = [
    older_site,
    missing_pages,
    missing_list,
    menu,
    contact_checks::check,
    law::check,
    addresses::check,
    drawings,
    words_of_kinds,
];

/// Returns all diagnostics about the content, in display order, and the pairs of translations. The
/// languages are in their order.
pub(crate) fn check(sources: &Sources, decoded: &[Decoded]) -> (Vec<Diagnostic>, LanguagePairs) {
    let all = || sources.all().zip(decoded);
    let mut found: Vec<_> =
        all().flat_map(|(sources, decoded)| check_one(sources, decoded)).collect();
    let translations = translations::all(sources, decoded, &mut found);
    found.extend(translations::check(&translations));
    found.extend(links(sources, decoded, &translations));
    if let Some(main) = decoded.first() {
        found.extend(folders(sources, main));
    }
    ssg_model::diagnostic::sort(&mut found);
    drop_lesser_quotes(&mut found);
    // A link to a target outside `content/` is found when listing its folder and when reading it.
    // Drawings belong to all languages.
    let is_once = |found: &Diagnostic| {
        found.problem == Problem::FILE_OUTSIDE_CONTENT || found.source.path.ends_with(".svg")
    };
    found.dedup_by(|a, b| {
        is_once(a) && a.problem == b.problem && a.source.path == b.source.path && a.range == b.range
    });
    (found, LanguagePairs::of(translations))
}

/// Returns the diagnostics about one language.
fn check_one(sources: &Sources, decoded: &Decoded) -> Vec<Diagnostic> {
    let in_articles = decoded.articles.with(|found| &found.diagnostics);
    let in_files = decoded.found_in_records().chain(in_articles.map(|article| &article.found));
    let in_files = in_files.flat_map(|found| &found.diagnostics);
    let of_articles = &decoded.articles.checked(&decoded.setting).diagnostics;
    let of_files = sources.diagnostics.iter().chain(&decoded.kinds.found).chain(of_articles);
    let of_files = of_files.chain(decoded.articles.same_titles());
    let mut found: Vec<_> = of_files.chain(in_files).cloned().collect();
    found.extend(CHECKS.iter().flat_map(|check| check(sources, decoded)));
    found
}

/// Reports languages that are there twice, and folders of languages that are something else.
fn folders(sources: &Sources, decoded: &Decoded) -> Vec<Diagnostic> {
    let (Some(file), Some(site)) = (&sources.site, &decoded.site.value) else { return Vec::new() };
    let mut found = Vec::new();
    let mut seen = vec![("", &*site.locale.tag)];
    let items = yaml::items(&file.node, "languages");
    for (language, item) in site.languages.iter().flatten().zip(items) {
        let (folder, locale) = (&*language.folder.0, &*language.locale.tag);
        let path = format!("/{folder}/");
        let mut pages = sources.pages.iter().map(|page| &page.source);
        let page = pages.find(|page| page.address.starts_with(&path));
        let is_list = decoded.kinds.kinds.collections().any(|(_, one)| {
            one.name == folder || one.path.as_ref().is_some_and(|own| own.starts_with(&path))
        });
        let other = match () {
            () if seen.iter().any(|(other, _)| *other == folder) => Some(files::SITE.to_owned()),
            () if is_list => Some(COLLECTIONS.trim_end_matches('/').to_owned()),
            () if path == route::BLOG || files::is_top(folder) => Some(files::SITE.to_owned()),
            () => page.map(|page| page.path.clone()),
        };
        let mut report = |key, problem| {
            let node = yaml::value(item, key).unwrap_or(item);
            found.push(diagnostic(&file.source, node.range.clone(), problem));
        };
        if let Some(other) = other {
            let (folder, free) = (folder.to_owned(), locale.to_lowercase());
            report("folder", Problem::LanguageFolderTaken { folder, other, free });
        }
        if seen.iter().any(|(_, other)| *other == locale) {
            report("locale", Problem::LanguageTwice { locale: locale.to_owned() });
        }
        seen.push((folder, locale));
    }
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

/// Reports a site that an older version of the program has made.
fn older_site(sources: &Sources, decoded: &Decoded) -> Vec<Diagnostic> {
    let (Some(file), Some(site)) = (&sources.site, &decoded.site.value) else { return Vec::new() };
    let found = site.generator.as_ref().filter(|version| version.is_older());
    let report = |version: &ProgramVersion| {
        let node = yaml::value(&file.node, "generator")?;
        let problem = Problem::OlderSite { found: version.0.clone(), ours: ENGINE_VERSION };
        Some(diagnostic(&file.source, node.range.clone(), problem))
    };
    found.and_then(report).into_iter().collect()
}

/// Reports missing pages that every site needs.
fn missing_pages(sources: &Sources, _: &Decoded) -> Vec<Diagnostic> {
    let [home, not_found] = match sources.own.own {
        // Without its `site.yaml`, a language is missing as a whole.
        1.. if sources.site.is_none() => return Vec::new(),
        0 => ["inicio", "no-encontrado"],
        _ => ["index", "404"],
    };
    let needed = [(route::HOME, home), (route::NOT_FOUND, not_found)];
    let missing = needed.into_iter().filter(|(address, _)| sources.page(address).is_none());
    let path = |name| sources.content.path(&format!("pages/{name}.yaml"));
    missing.map(|(_, name)| files::about(&path(name), Problem::MISSING_FILE)).collect()
}

/// Reports a menu of the header that does not fit.
fn menu(sources: &Sources, decoded: &Decoded) -> Vec<Diagnostic> {
    let (Some(file), Some(site)) = (&sources.site, &decoded.site.value) else { return Vec::new() };
    let links = yaml::items(&file.node, "navigation");
    let report = |(at, problem): (Option<usize>, Problem)| {
        let range = match at {
            Some(at) => &yaml::value(links.get(at)?, "label")?.range,
            None => &file.node.entries().iter().find(|(key, _)| key.value == "navigation")?.0.range,
        };
        Some(diagnostic(&file.source, range.clone(), problem))
    };
    header_width::problems(site).into_iter().filter_map(report).collect()
}

/// Reports a missing blog page when there are articles besides drafts. An entry whose collection has
/// mistakes is unreadable, and does not count as an article.
fn missing_list(sources: &Sources, decoded: &Decoded) -> Vec<Diagnostic> {
    let is_article = |article: &Arc<Article>| {
        let is_shown = !matches!(article.state, State::Draft(..) | State::Unreadable);
        article.collection.is_none() && is_shown
    };
    let is_missing = sources.page(route::BLOG).is_none() && decoded.articles.iter().any(is_article);
    let path = sources.content.path("pages/blog.yaml");
    let found = is_missing.then(|| files::about(&path, Problem::MISSING_LIST));
    found.into_iter().collect()
}

/// Reports problems in the drawings that the site shows.
fn drawings(_: &Sources, decoded: &Decoded) -> Vec<Diagnostic> {
    decoded.images.found_in_drawings(decoded.images_shown())
}

/// Reports texts of own kinds that are the same in all languages of the site.
fn words_of_kinds(sources: &Sources, _: &Decoded) -> Vec<Diagnostic> {
    fn add(node: &YamlNode, source: &Arc<Source>, found: &mut Vec<Diagnostic>) {
        for (key, value) in node.entries() {
            if ["words", "choices"].contains(&&*key.value) {
                let is_in_one = |text: &YamlNode| {
                    let languages = ["es", "en"].map(|lang| yaml::value(text, lang).is_some());
                    text.text().is_some() || languages[0] != languages[1]
                };
                let texts = value.entries().iter().filter(|(_, text)| is_in_one(text));
                let found_here = texts.map(|(_, text)| {
                    diagnostic(source, text.range.clone(), Problem::WORDS_IN_ONE_LANGUAGE)
                });
                found.extend(found_here);
            } else if key.value != "example" {
                add(value, source, found);
            }
        }
    }
    let mut found = Vec::new();
    let has_several = !sources.languages.is_empty();
    for kind in sources.kinds.iter().filter(|kind| kind.own && has_several) {
        if let Some(YamlFile { source, node }) = kind.file.as_deref() {
            add(node, source, &mut found);
        }
    }
    found
}

/// Reports broken links within the site.
fn links(
    main: &Sources,
    decoded: &[Decoded],
    translations: &[Translations<'_>],
) -> Vec<Diagnostic> {
    if main.all().any(|sources| !sources.is_complete) {
        return Vec::new();
    }
    let anchors = |decoded: &Decoded| -> Vec<_> {
        let anchors = |page: &PageRecord| page.anchors(decoded.services.value.as_ref());
        decoded.pages.iter().map(anchors).collect()
    };
    let anchors: Vec<_> = decoded.iter().map(anchors).collect();
    let all = || main.all().zip(decoded);
    let targets =
        all().zip(&anchors).map(|((one, decoded), anchors)| targets(one, decoded, anchors));
    let (targets, others): (Vec<_>, Vec<_>) = targets.unzip();
    let translation = |own: usize, at: usize, path: &str| {
        translations.get(own)?.of_page(translations.get(at)?, path)
    };
    let every = AllTargets { targets: &targets, languages: &main.own, translation: &translation };
    let found = all().zip(&targets).zip(others).flat_map(|(((one, decoded), targets), others)| {
        links_of(one, decoded, targets, &every, others)
    });
    found.collect()
}

/// Reports broken links in one language.
fn links_of(
    sources: &Sources,
    decoded: &Decoded,
    targets: &LinkTargets<'_>,
    all: &AllTargets<'_>,
    others: Digest,
) -> Vec<Diagnostic> {
    let check = || {
        let articles = decoded.articles.iter();
        articles.flat_map(|one| targets.check(all, &one.found.links, one.window)).collect()
    };
    // What is known about links depends on other languages, too.
    let in_articles = match all.targets.len() {
        1 => decoded.articles.links(others, check),
        _ => check(),
    };
    let always = Window::default();
    let found =
        decoded.found_in_records().flat_map(|found| targets.check(all, &found.links, always));
    // Another program on the same host may serve the privacy notice.
    let site = sources.site.as_ref();
    let notice = site.and_then(|file| yaml::value(&file.node, "privacy_notice"));
    let is_notice = |found: &Diagnostic| {
        matches!(found.problem, Problem::OwnPageMissing { .. })
            && found.source.path == sources.content.path("site.yaml")
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
    // Files belong to the main language, as in the links of all others.
    let files = sources.files.addresses().filter(|_| sources.own.own == 0);
    let files = files.map(|address| (address, LinkTarget::Unknown));
    for (address, target) in tag_pages.chain(files) {
        others.push((address, (always, target)));
        addresses.push(address);
    }
    addresses.sort_unstable();
    let identity = Digest::of(format!("{others:?}\n{moved:?}"));
    let (others, moved) = (others.into_iter().collect(), moved.into_iter().collect());
    let (now, articles) = (&decoded.setting.now, &**decoded.articles);
    let own = sources.own.own;
    (LinkTargets { own, now, articles, of_articles, others, moved, addresses }, identity)
}
