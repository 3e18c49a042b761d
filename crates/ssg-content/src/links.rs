//! Checks links within the site: they are collected while files are read, and checked once every
//! route and every anchor is known.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use jiff::ZonedDateTime;
use ssg_model::content::fields::is_slug;
use ssg_model::content::moment::{self, Moment};
use ssg_model::diagnostic::{Diagnostic, Source};
use ssg_model::names;
use ssg_model::problem::Problem;
use ssg_model::route::{self, InternalLink};
use ssg_model::site::HoldReason;

use crate::article::{Article, State};
use crate::decoding::Pending;
use crate::languages::Languages;
use crate::markdown::Link;
use crate::schedule::Window;
use crate::setting::Setting;
use crate::suggest;
use crate::tags;

/// The number of broken links per file that get suggestions: no more of them are shown, and
/// searching for similar names is slow.
const SUGGESTED: usize = 100;

/// Every page that a link within the site may lead to, with its anchors.
pub(crate) struct LinkTargets<'a> {
    /// The number of the language.
    pub(crate) own: usize,
    /// The time of the build.
    pub(crate) now: &'a ZonedDateTime,
    pub(crate) articles: &'a [Arc<Article>],
    pub(crate) of_articles: &'a ArticleTargets,
    /// The targets that are not articles, each with the time in which it is part of the site.
    pub(crate) others: HashMap<&'a str, (Window, LinkTarget<'a>)>,
    /// The current address of each of them, by former address.
    pub(crate) moved: HashMap<&'a str, &'a str>,
    /// The addresses of all pages except articles, sorted.
    pub(crate) addresses: Vec<&'a str>,
}

/// The targets of all languages.
pub(crate) struct AllTargets<'a> {
    pub(crate) targets: &'a [LinkTargets<'a>],
    pub(crate) languages: &'a Languages,
    /// Returns the translation into one language of a page of another one.
    pub(crate) translation: &'a dyn Fn(usize, usize, &str) -> Option<String>,
}

/// The targets that articles are, or make.
#[derive(Default)]
pub(crate) struct ArticleTargets {
    /// The index of the article at each address.
    at: HashMap<String, usize>,
    /// The addresses of articles once their file names are corrected.
    corrected: HashSet<String>,
    /// The names of all articles and entries in the site by their folder, sorted.
    names: HashMap<String, Vec<String>>,
    /// The current address of each article, by former address.
    moved: HashMap<String, String>,
    /// The addresses of all tag pages; `None` if there may be others.
    pub(crate) tag_pages: Option<Vec<String>>,
}

/// The target of a link to one page.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LinkTarget<'a> {
    /// A page with its anchors, sorted.
    Page(&'a [String]),
    /// A page with errors, or a file: its anchors are not known, so links to them are not checked.
    Unknown,
    /// A draft.
    Draft,
    /// A hidden page.
    Hidden,
}

/// Returns a problem with suggestions in the form of the file: some fields have only a name.
fn as_written(problem: Problem, written: Option<&str>) -> Problem {
    let is_name = written.is_some_and(|text| !text.is_empty() && !text.contains(['/', '.']));
    match problem {
        Problem::BrokenLink { link, known } if is_name => {
            let folder =
                link.trim_end_matches('/').rsplit_once('/').map_or("", |(folder, _)| folder);
            let name = |known: &String| {
                let name = known.strip_prefix(folder)?.trim_matches('/');
                (!name.is_empty()).then(|| name.to_owned())
            };
            let known = known.iter().filter_map(name).collect();
            Problem::BrokenLink { link, known }
        }
        problem => problem,
    }
}

impl ArticleTargets {
    pub(crate) fn new(articles: &[Arc<Article>], setting: &Setting) -> ArticleTargets {
        let tag_pages = tags::pages(articles, setting);
        let mut targets = ArticleTargets { tag_pages, ..ArticleTargets::default() };
        for (index, article) in articles.iter().enumerate() {
            let Article { slug, address, state, .. } = &**article;
            let aliases = article.finished().into_iter();
            let aliases = aliases.flat_map(|article| article.aliases().iter().flatten());
            targets.moved.extend(aliases.map(|alias| (alias.0.clone(), address.clone())));
            targets.at.insert(address.clone(), index);
            let folder = &address[..address.len() - slug.len() - 1];
            if !is_slug(slug) {
                targets.corrected.insert(format!("{folder}{}/", names::fold(slug)));
            }
            if !matches!(state, State::Draft(..)) {
                targets.names.entry(folder.to_owned()).or_default().push(slug.clone());
            }
        }
        targets.names.values_mut().for_each(|names| names.sort_unstable());
        targets
    }
}

impl LinkTargets<'_> {
    /// Checks the links of a page that is part of the site during `shown`; the diagnostics are in
    /// the order of the links.
    pub(crate) fn check(
        &self,
        all: &AllTargets<'_>,
        links: &[Pending<Link>],
        shown: Window,
    ) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let mut in_file: Option<(&Arc<Source>, usize)> = None;
        for Pending { source, value: link } in links {
            let count = match in_file {
                Some((file, count)) if Arc::ptr_eq(file, source) => count,
                _ => 0,
            };
            let path = &*link.target.path;
            let outside = path.strip_prefix('/').filter(|path| path.starts_with('/'));
            let (at, path) = outside.map_or((self.own, path), |path| all.languages.find(path));
            let there = all.targets.get(at).unwrap_or(self);
            let full = |path: &str| all.languages.full_in(at, path);
            let suggests = count < SUGGESTED;
            let problem = there.check_one(link, path, &full, shown, suggests).map(|problem| {
                // The folder of the language was forgotten.
                let is_own = at != self.own && self.target(path).is_some();
                match problem {
                    Problem::BrokenLink { link, .. } if is_own => Problem::BrokenLink {
                        link,
                        known: vec![all.languages.full_in(self.own, path)],
                    },
                    others => others,
                }
            });
            let problem = problem.or_else(|| {
                let translation = (at != self.own).then(|| (all.translation)(self.own, at, path));
                Some(Problem::LinkToTranslated { translation: translation?? })
            });
            if let Some(problem) = problem {
                let problem = as_written(problem, source.text.get(link.range.clone()));
                in_file = Some((source, count + 1));
                let (source, range) = (Arc::clone(source), link.range.clone());
                found.push(Diagnostic { problem, source, range });
            }
        }
        found
    }

    /// Returns the target at an address, with the time in which it is part of the site.
    fn target(&self, path: &str) -> Option<(Window, LinkTarget<'_>)> {
        let ArticleTargets { at, corrected, .. } = self.of_articles;
        if let Some(article) = at.get(path).map(|index| &self.articles[*index]) {
            let target = match &article.state {
                State::Read { anchors, .. } => LinkTarget::Page(anchors),
                State::Unreadable | State::Expired => LinkTarget::Unknown,
                State::Draft(_, HoldReason::Hidden) => LinkTarget::Hidden,
                State::Draft(..) => LinkTarget::Draft,
            };
            return Some((article.window, target));
        }
        let unknown =
            || corrected.contains(path).then_some((Window::default(), LinkTarget::Unknown));
        self.others.get(path).copied().or_else(unknown)
    }

    /// Returns the problem of a link to a path within a language, with suggestions if `suggests`.
    /// `in_site` returns such a path as one of the site.
    fn check_one(
        &self,
        link: &Link,
        path: &str,
        in_site: &dyn Fn(&str) -> String,
        shown: Window,
        suggests: bool,
    ) -> Option<Problem> {
        let written = || link.written.clone();
        let full = |path: &str| match path.starts_with('/') {
            true => in_site(path),
            false => path.to_owned(),
        };
        let known = |link: &str| -> Vec<String> {
            if !suggests {
                return Vec::new();
            }
            let folder = in_site("/");
            let within = link.strip_prefix(folder.trim_end_matches('/')).unwrap_or(link);
            self.near(within).iter().map(|path| full(path)).collect()
        };
        let asked = link.target.query.as_ref().map(|query| format!("{path}?{query}"));
        if let Some(target) = asked.and_then(|asked| self.moved_to(&asked)) {
            return Some(Problem::LinkToOldAddress { link: written(), target: full(target) });
        }
        let Some((window, target)) = self.target(path) else {
            if self.of_articles.tag_pages.is_none() && route::is_tag(path) {
                return None;
            }
            return Some(match self.moved_to(path) {
                Some(target) => Problem::LinkToOldAddress { link: written(), target: full(target) },
                // Only the name of an entry is neither a path nor a file.
                None if is_slug(&link.written) => {
                    Problem::UnknownEntry { id: written(), known: self.entries_near(link) }
                }
                None if link.is_full => {
                    let target = InternalLink { path: full(path), ..link.target.clone() };
                    let path = target.to_string();
                    Problem::OwnPageMissing { link: written(), known: known(&path), path }
                }
                None => Problem::BrokenLink { link: written(), known: known(&link.written) },
            });
        };
        match (target, &link.target.anchor) {
            (LinkTarget::Draft, _) => Some(Problem::LinkToDraft { link: written() }),
            (LinkTarget::Hidden, _) => Some(Problem::LinkToHidden { link: written() }),
            (LinkTarget::Page(anchors), Some(anchor)) if anchors.binary_search(anchor).is_err() => {
                let near = suggest::nearest(anchors, anchor).into_iter().map(str::to_owned);
                Some(Problem::BrokenAnchor {
                    anchor: anchor.clone(),
                    target: full(path),
                    known: if suggests { near.collect() } else { Vec::new() },
                })
            }
            (LinkTarget::Page(_) | LinkTarget::Unknown, _) => self.check_times(link, shown, window),
        }
    }

    /// Returns the page at which an old address leads.
    fn moved_to(&self, address: &str) -> Option<&str> {
        let of_article = self.of_articles.moved.get(address).map(String::as_str);
        of_article.or_else(|| self.moved.get(address).copied())
    }

    /// Returns the problem with the times of a link: its target must be part of the site as long as
    /// the page that has the link, from now on.
    fn check_times(&self, link: &Link, shown: Window, target: Window) -> Option<Problem> {
        let link = link.written.clone();
        let now = Moment(self.now.timestamp());
        let written = |moment: Moment| {
            moment::written(&moment.0.to_zoned_datetime(self.now.time_zone().clone()))
        };
        let start = shown.start.unwrap_or(now).max(now);
        match (target.start, target.end) {
            (Some(until), _) if until > start => {
                Some(Problem::LinkTooEarly { link, until: written(until) })
            }
            (_, Some(since)) if since <= now => {
                Some(Problem::LinkToExpired { link, since: written(since) })
            }
            (_, Some(until)) if shown.end.is_none_or(|end| end > until) => {
                Some(Problem::LinkWillBreak { link, until: written(until) })
            }
            _ => None,
        }
    }

    /// Returns the names of entries similar to that of a reference.
    fn entries_near(&self, link: &Link) -> Vec<String> {
        let path = &link.target.path;
        let folder = path.strip_suffix(&format!("{}/", link.written)).unwrap_or(path);
        let of_list = self.others.keys().filter(|_| !folder.starts_with('/'));
        let of_list = of_list.filter_map(|address| address.strip_prefix(folder)?.strip_suffix('/'));
        let mut names: Vec<&str> = of_list.collect();
        names.sort_unstable();
        let near = suggest::nearest(self.names_in(folder), &link.written).into_iter();
        near.chain(suggest::nearest(&names, &link.written)).map(str::to_owned).collect()
    }

    /// Returns link targets similar to a broken link, written like it.
    fn near(&self, written: &str) -> Vec<String> {
        let page = written.split(['#', '?']).next().unwrap_or_default();
        let stem = page
            .strip_suffix(".md")
            .map(|stem| stem.split_at(stem.rfind('/').map_or(0, |at| at + 1)));
        let of_articles =
            |folder: &str| matches!(folder, "" | "./") || folder.ends_with("articles/");
        if let Some((folder, stem)) = stem.filter(|(folder, _)| of_articles(folder)) {
            let near = suggest::nearest(self.names_in(route::BLOG), stem);
            return near.into_iter().map(|slug| format!("{folder}{slug}.md")).collect();
        }
        let (folder, name) = page.trim_end_matches('/').rsplit_once('/').unwrap_or_default();
        let (folder, name) = (format!("{folder}/"), name.strip_suffix(".md").unwrap_or(name));
        let names = suggest::nearest(self.names_in(&folder), name).into_iter();
        let pages = suggest::nearest(&self.addresses, page).into_iter().map(str::to_owned);
        pages.chain(names.map(|name| format!("{folder}{name}/"))).collect()
    }

    fn names_in(&self, folder: &str) -> &[String] {
        self.of_articles.names.get(folder).map(Vec::as_slice).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn none() -> AllTargets<'static> {
        let languages = Box::leak(Box::default());
        AllTargets { targets: &[], languages, translation: &|_, _, _| None }
    }

    /// Creates a link that spans its whole file.
    fn link(
        source: &Arc<Source>,
        written: &str,
        path: &str,
        anchor: Option<&str>,
    ) -> Pending<Link> {
        let anchor = anchor.map(str::to_owned);
        let value = Link {
            range: 0..written.len(),
            written: written.to_owned(),
            target: InternalLink { anchor, ..InternalLink::to(path.to_owned()) },
            is_full: false,
        };
        Pending { source: Arc::clone(source), value }
    }

    /// Returns a page with anchors.
    fn page(anchors: &[&str]) -> LinkTarget<'static> {
        let anchors: Vec<String> = anchors.iter().map(|anchor| (*anchor).to_owned()).collect();
        LinkTarget::Page(anchors.leak())
    }

    /// Returns targets at any time; `addresses` and `slugs` are those to suggest.
    fn targets<'a>(
        now: &'a ZonedDateTime,
        pages: Vec<(&'a str, LinkTarget<'a>)>,
        addresses: &[&'a str],
        slugs: &[&str],
    ) -> LinkTargets<'a> {
        let others = pages.into_iter();
        let others = others.map(|(path, target)| (path, (Window::default(), target)));
        let slugs = slugs.iter().map(|slug| (*slug).to_owned()).collect();
        let (names, tag_pages) = ([(route::BLOG.to_owned(), slugs)].into(), Some(Vec::new()));
        let targets = ArticleTargets { names, tag_pages, ..ArticleTargets::default() };
        LinkTargets {
            own: 0,
            now,
            articles: &[],
            of_articles: Box::leak(Box::new(targets)),
            others: others.collect(),
            moved: HashMap::new(),
            addresses: addresses.to_vec(),
        }
    }

    fn check(written: &str, path: &str, anchor: Option<&str>, expected: Option<Problem>) {
        let now = "2026-12-01T09:00[America/Mexico_City]".parse().unwrap();
        let pages = vec![
            ("/", page(&[])),
            ("/servicios/", page(&["auto", "vida"])),
            ("/blog/gastos-medicos/", page(&["coaseguro"])),
            ("/blog/con-errores/", LinkTarget::Unknown),
            ("/blog/borrador/", LinkTarget::Draft),
        ];
        let slugs = ["con-errores", "gastos-medicos"];
        let targets = targets(&now, pages, &["/", "/servicios/"], &slugs);
        let source = Arc::new(Source::new(String::new(), written.to_owned()));
        let found =
            targets.check(&none(), &[link(&source, written, path, anchor)], Window::default());
        assert_eq!(found.first().map(|found| &found.problem), expected.as_ref(), "{written}");
    }

    #[test]
    fn links_to_missing_pages_and_anchors_are_errors() {
        check("/", "/", None, None);
        check("/servicios#vida", "/servicios/", Some("vida"), None);
        check("gastos-medicos.md#coaseguro", "/blog/gastos-medicos/", Some("coaseguro"), None);
        check("/blog/con-errores#lo-que-sea", "/blog/con-errores/", Some("lo-que-sea"), None);
    }

    #[test]
    fn broken_links_suggest_similar_targets() {
        check(
            "gasto-medico.md",
            "/blog/gasto-medico/",
            None,
            Some(Problem::BrokenLink {
                link: "gasto-medico.md".to_owned(),
                known: vec!["gastos-medicos.md".to_owned()],
            }),
        );
        check(
            "/servicios#vidas",
            "/servicios/",
            Some("vidas"),
            Some(Problem::BrokenAnchor {
                anchor: "vidas".to_owned(),
                target: "/servicios/".to_owned(),
                known: vec!["vida".to_owned()],
            }),
        );
        check(
            "/blog/borrador/",
            "/blog/borrador/",
            None,
            Some(Problem::LinkToDraft { link: "/blog/borrador/".to_owned() }),
        );
    }

    /// Checks a link from a page to an article, each with its times; expects a problem code.
    fn check_time(from: [&str; 2], to: [&str; 2], expected: Option<&str>) {
        let now: ZonedDateTime = "2026-12-01T09:00[America/Mexico_City]".parse().unwrap();
        let window = |times: [&str; 2]| {
            let [start, end] = times.map(|text| Moment::parse(text, now.time_zone()).ok());
            Window { start, end }
        };
        let mut targets = targets(&now, Vec::new(), &[], &["uno"]);
        targets.others.insert("/blog/uno/", (window(to), page(&[])));
        let source = Arc::new(Source::new(String::new(), "uno.md".to_owned()));
        let link = link(&source, "uno.md", "/blog/uno/", None);
        let found = targets.check(&none(), &[link], window(from));
        let found = found.first().map(|found| found.problem.code());
        assert_eq!(found, expected, "from {from:?} to {to:?}");
    }

    #[test]
    fn links_to_pages_that_are_not_public_at_the_same_time_are_reported() {
        let (past, now, soon, late) =
            ("2026-01-01", "2026-12-01 09:00", "2026-12-02", "2026-12-03");
        check_time(["", ""], [past, ""], None);
        check_time(["", ""], [now, ""], None);
        check_time(["", ""], [soon, ""], Some("C1303"));
        check_time([soon, ""], [soon, ""], None);
        check_time([soon, ""], [late, ""], Some("C1303"));
        check_time([late, ""], [soon, ""], None);
        check_time(["", ""], ["", past], Some("C1304"));
        check_time(["", ""], ["", now], Some("C1304"));
        check_time(["", ""], ["", soon], Some("C1305"));
        check_time(["", soon], ["", soon], None);
        check_time(["", late], ["", soon], Some("C1305"));
        check_time(["", soon], ["", late], None);
    }

    #[test]
    fn a_file_gets_at_most_a_hundred_suggestions() {
        let now = "2026-12-01T09:00[America/Mexico_City]".parse().unwrap();
        let targets = targets(&now, vec![("/servicios/", page(&["auto"]))], &["/servicios/"], &[]);
        let source = Arc::new(Source::new(String::new(), String::new()));
        let link = |(path, anchor)| link(&source, path, path, anchor);
        let links = [("/servicio/", None), ("/servicios/", Some("autos"))].repeat(100);
        let found = targets.check(
            &none(),
            &links.into_iter().map(link).collect::<Vec<_>>(),
            Window::default(),
        );
        let suggests = found.iter().map(|found| match &found.problem {
            Problem::BrokenLink { known, .. } => !known.is_empty(),
            Problem::BrokenAnchor { known, .. } => !known.is_empty(),
            _ => false,
        });
        let suggests: Vec<bool> = suggests.collect();
        assert_eq!(suggests, [vec![true; SUGGESTED], vec![false; 200 - SUGGESTED]].concat());
    }

    #[test]
    fn suggestions_keep_the_form_of_the_link() {
        let now = "2026-12-01T09:00[America/Mexico_City]".parse().unwrap();
        let addresses = ["/contacto/", "/servicios/"];
        let targets = targets(&now, Vec::new(), &addresses, &["gastos-medicos"]);
        assert_eq!(targets.near("../articles/gastos.md"), ["../articles/gastos-medicos.md"]);
        assert_eq!(targets.near("/blog/gasto-medicos").last().unwrap(), "/blog/gastos-medicos/");
        assert_eq!(targets.near("/servicio"), ["/servicios/"]);
    }
}
