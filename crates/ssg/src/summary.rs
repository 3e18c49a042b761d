//! The summary that a build prints.

use serde::{Deserialize, Serialize};
use ssg_model::other_host::{HostReason, OtherHost};
use ssg_model::site::{PageKind, Site};
use ssg_model::words;
use ssg_model::words::{Lang, Words};
use ssg_output::staging::Published;

use crate::console::Console;
use crate::{figures, timetable};

/// The facts to print, taken from the site before its pages are rendered and dropped.
#[derive(Serialize, Deserialize)]
pub(crate) struct Summary {
    pages: usize,
    articles: usize,
    timetable: Vec<Words>,
    other_hosts: Option<Words>,
}

impl Summary {
    pub(crate) fn of(site: &Site) -> Summary {
        let articles = site.pages.iter().filter(|page| page.kind == PageKind::Article).count();
        Summary {
            pages: site.pages.len(),
            articles,
            timetable: timetable::lines(site),
            other_hosts: other_hosts(site),
        }
    }

    /// Prints what was published; `output` is its folder as the user knows it.
    pub(crate) fn say(&self, published: &Published, output: &str, console: &Console) {
        let Summary { pages, articles, .. } = self;
        let (files, bytes) = (published.files, figures::bytes(published.bytes));
        console.say(words!(
            en: "built {pages} pages ({articles} articles): {files} files, {bytes} in `{output}`",
            es: "{pages} páginas ({articles} artículos): {files} archivos, {bytes} en `{output}`",
        ));
        self.say_hosts(console);
    }

    /// Prints that the published site is still current.
    pub(crate) fn say_unchanged(&self, published: &Published, output: &str, console: &Console) {
        let Summary { pages, articles, .. } = self;
        let (files, bytes) = (published.files, figures::bytes(published.bytes));
        console.say(words!(
            en: "nothing has changed: {pages} pages ({articles} articles), {files} files, {bytes} in `{output}`",
            es: "nada ha cambiado: {pages} páginas ({articles} artículos), {files} archivos, {bytes} en `{output}`",
        ));
        self.say_hosts(console);
    }

    fn say_hosts(&self, console: &Console) {
        if let Some(hosts) = &self.other_hosts {
            console.say(hosts.clone());
        }
        self.say_times(console);
    }

    /// Prints that the site was checked.
    pub(crate) fn say_checked(&self, console: &Console) {
        let Summary { pages, articles, .. } = self;
        console.say(words!(
            en: "checked {pages} pages ({articles} articles); nothing was published",
            es: "se revisaron {pages} páginas ({articles} artículos); no se publicó nada",
        ));
        self.say_times(console);
    }

    /// Prints which articles are left out until when, and the time of the work.
    fn say_times(&self, console: &Console) {
        for line in &self.timetable {
            console.say(line.clone());
        }
        console.times();
    }
}

/// Lists the other hosts that pages connect to, and why, if there are any.
fn other_hosts(site: &Site) -> Option<Words> {
    let mut hosts: Vec<Words> = Vec::new();
    for OtherHost { host, reason, directive: _ } in site.other_hosts() {
        let words = match reason {
            HostReason::Images => words!(en: "`{host}` (images)", es: "`{host}` (imágenes)"),
            HostReason::Embed(service) => {
                let service = service.name();
                words!(en: "`{host}` (embeds: {service})", es: "`{host}` (embeds: {service})")
            }
            HostReason::Statistics(service) => words!(
                en: "`{host}` (statistics: {service})",
                es: "`{host}` (statistics: {service})",
            ),
        };
        if !hosts.contains(&words) {
            hosts.push(words);
        }
    }
    let list = |lang| hosts.iter().map(|host| host.get(lang)).collect::<Vec<_>>().join(", ");
    let (en, es) = (list(Lang::En), list(Lang::Es));
    let words = words!(en: "other hosts: {en}", es: "otros servidores: {es}");
    (!hosts.is_empty()).then_some(words)
}
