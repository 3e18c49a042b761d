//! What a build tells of the site that it has made.

use ssg_model::site::{PageKind, Site};
use ssg_model::words;
use ssg_output::staging::Published;

use crate::console::Console;
use crate::figures;

/// The facts to tell, taken from the site before its pages are rendered and forgotten.
pub(crate) struct Summary {
    pages: usize,
    articles: usize,
    drafts: usize,
    image_hosts: Vec<String>,
}

impl Summary {
    pub(crate) fn of(site: &Site) -> Summary {
        let articles = site.pages.iter().filter(|page| page.kind == PageKind::Article).count();
        Summary {
            pages: site.pages.len(),
            articles,
            drafts: site.drafts,
            image_hosts: site.image_hosts.clone(),
        }
    }

    /// Tells what was published, and where: `output` as the person knows it.
    pub(crate) fn say(&self, published: &Published, output: &str, console: &Console) {
        let Summary { pages, articles, drafts, image_hosts } = self;
        let (files, bytes) = (published.files, figures::bytes(published.bytes));
        console.say(words!(
            en: "built {pages} pages ({articles} articles): {files} files, {bytes} in `{output}`",
            es: "{pages} páginas ({articles} artículos): {files} archivos, {bytes} en `{output}`",
        ));
        for host in image_hosts {
            console.say(words!(
                en: "images are loaded from `{host}`, as the content asks",
                es: "se cargan imágenes de `{host}`, como pide el contenido",
            ));
        }
        if *drafts > 0 {
            console.say(words!(
                en: "left out {drafts} drafts; `--drafts` includes them",
                es: "se omitieron {drafts} borradores; `--drafts` los incluye",
            ));
        }
        console.times();
    }
    /// Tells that the site was checked.
    pub(crate) fn say_checked(&self, console: &Console) {
        let Summary { pages, articles, .. } = self;
        console.say(words!(
            en: "checked {pages} pages ({articles} articles); nothing was published",
            es: "se revisaron {pages} páginas ({articles} artículos); no se publicó nada",
        ));
        console.times();
    }
}
