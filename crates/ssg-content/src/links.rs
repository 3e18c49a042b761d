//! Links within the site: noted while files are read, checked once every route and every anchor
//! is known.

use std::collections::HashMap;
use std::sync::Arc;

use ssg_model::diagnostic::{Diagnostic, Source};
use ssg_model::problem::Problem;
use ssg_model::route::{self, InternalLink, MAIN_ROUTES};
use ssg_model::value::ByteRange;

use crate::suggest;

/// A link to be checked.
pub(crate) struct PendingLink {
    pub(crate) source: Arc<Source>,
    pub(crate) range: ByteRange,
    /// As it is written: `/servicios#vida`, `otro.md`.
    pub(crate) written: String,
    pub(crate) target: InternalLink,
}

/// What a link may lead to.
pub(crate) struct Targets<'a> {
    pages: HashMap<String, Target<'a>>,
    /// The slugs of all articles in the site, in order.
    slugs: Vec<&'a str>,
}

/// One page, as a target.
enum Target<'a> {
    Page {
        /// In order.
        anchors: &'a [String],
    },
    /// A page with errors: its anchors are not known, so links to them are not judged.
    Unknown,
    /// An article that is left out.
    Draft,
}

impl<'a> Targets<'a> {
    /// The main routes; `services` are the anchors of `/servicios/`, in order, when they are known.
    pub(crate) fn new(services: Option<&'a [String]>) -> Targets<'a> {
        let pages = MAIN_ROUTES.iter().map(|path| {
            let target = match (*path, services) {
                (route::SERVICES, Some(anchors)) => Target::Page { anchors },
                (route::SERVICES, None) => Target::Unknown,
                _ => Target::Page { anchors: &[] },
            };
            ((*path).to_owned(), target)
        });
        Targets { pages: pages.collect(), slugs: Vec::new() }
    }

    /// Adds an article with its anchors, in order; `None` when its text could not be read.
    pub(crate) fn article(&mut self, slug: &'a str, anchors: Option<&'a [String]>) {
        let target = anchors.map_or(Target::Unknown, |anchors| Target::Page { anchors });
        self.pages.insert(route::article(slug), target);
        self.slugs.push(slug);
    }

    /// Adds an article that is left out of the site.
    pub(crate) fn draft(&mut self, slug: &str) {
        self.pages.insert(route::article(slug), Target::Draft);
    }

    /// Checks links; the diagnostics are in the order of the links.
    pub(crate) fn check(
        &mut self,
        links: impl IntoIterator<Item = PendingLink>,
    ) -> Vec<Diagnostic> {
        self.slugs.sort_unstable();
        links
            .into_iter()
            .filter_map(|link| {
                let problem = self.judge(&link)?;
                Some(Diagnostic { problem, source: link.source, range: link.range })
            })
            .collect()
    }

    fn judge(&self, link: &PendingLink) -> Option<Problem> {
        let written = || link.written.clone();
        match (self.pages.get(&link.target.path), &link.target.anchor) {
            (None, _) => {
                Some(Problem::BrokenLink { link: written(), known: self.near(&link.written) })
            }
            (Some(Target::Draft), _) => Some(Problem::LinkToDraft { link: written() }),
            (Some(Target::Page { anchors }), Some(anchor))
                if anchors.binary_search(anchor).is_err() =>
            {
                let known: Vec<&str> = anchors.iter().map(String::as_str).collect();
                Some(Problem::BrokenAnchor {
                    anchor: anchor.clone(),
                    target: link.target.path.clone(),
                    known: suggest::nearest(&known, anchor)
                        .into_iter()
                        .map(str::to_owned)
                        .collect(),
                })
            }
            (Some(Target::Page { .. } | Target::Unknown), _) => None,
        }
    }

    /// Targets like a broken link, written in the way that it is.
    fn near(&self, written: &str) -> Vec<String> {
        let page = written.split('#').next().unwrap_or_default();
        if let Some(stem) = page.strip_suffix(".md") {
            let (folder, stem) = stem.rsplit_once('/').map_or(("", stem), |(_, stem)| {
                (&page[..page.len() - stem.len() - ".md".len()], stem)
            });
            let near = suggest::nearest(&self.slugs, stem);
            return near.into_iter().map(|slug| format!("{folder}{slug}.md")).collect();
        }
        let slug = page.strip_prefix(route::BLOG).map(|rest| rest.trim_end_matches('/'));
        let articles = slug.map(|slug| suggest::nearest(&self.slugs, slug)).unwrap_or_default();
        let articles = articles.into_iter().map(route::article);
        MAIN_ROUTES.iter().map(|path| (*path).to_owned()).chain(articles).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(written: &str, path: &str, anchor: Option<&str>, expected: Option<Problem>) {
        let services = ["auto".to_owned(), "vida".to_owned()];
        let headings = ["coaseguro".to_owned()];
        let mut targets = Targets::new(Some(&services));
        targets.article("gastos-medicos", Some(&headings));
        targets.article("con-errores", None);
        targets.draft("borrador");
        let link = PendingLink {
            source: Arc::new(Source { path: String::new(), text: written.to_owned() }),
            range: 0..written.len(),
            written: written.to_owned(),
            target: InternalLink { path: path.to_owned(), anchor: anchor.map(str::to_owned) },
        };
        let found = targets.check([link]);
        assert_eq!(found.first().map(|found| &found.problem), expected.as_ref(), "{written}");
    }

    #[test]
    fn links_lead_to_pages_and_anchors() {
        check("/", "/", None, None);
        check("/servicios#vida", "/servicios/", Some("vida"), None);
        check("gastos-medicos.md#coaseguro", "/blog/gastos-medicos/", Some("coaseguro"), None);
        check("/blog/con-errores#lo-que-sea", "/blog/con-errores/", Some("lo-que-sea"), None);
    }

    #[test]
    fn broken_links_come_with_suggestions() {
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

    #[test]
    fn suggestions_are_written_as_the_link_is() {
        let mut targets = Targets::new(None);
        targets.article("gastos-medicos", None);
        assert_eq!(targets.near("../articles/gastos.md"), ["../articles/gastos-medicos.md"]);
        assert_eq!(targets.near("/blog/gasto-medicos").last().unwrap(), "/blog/gastos-medicos/");
        assert_eq!(targets.near("/servicio"), MAIN_ROUTES);
    }
}
