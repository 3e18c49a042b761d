//! The summary that a build prints.

use serde::{Deserialize, Serialize};
use ssg_model::other_host::{HostReason, OtherHost};
use ssg_model::site::{PageKind, Site};
use ssg_model::words::Words;
use ssg_output::staging::Published;

use crate::console::Console;
use crate::{figures, messages, timetable};

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
        let articles = site.all_pages().filter(|page| page.kind == PageKind::Article).count();
        Summary {
            pages: site.all_pages().count(),
            articles,
            timetable: timetable::lines(site),
            other_hosts: other_hosts(site),
        }
    }

    /// Prints what was published, now or by an earlier build; `output` is its folder as the user
    /// knows it.
    pub(crate) fn say_published(
        &self,
        published: &Published,
        output: &str,
        is_new: bool,
        console: &Console,
    ) {
        let Summary { pages, articles, .. } = self;
        let (files, bytes) = (published.files, figures::bytes(published.bytes));
        console.say(match is_new {
            true => messages::built(pages, articles, files, bytes, output),
            false => messages::unchanged(pages, articles, files, bytes, output),
        });
        self.other_hosts.iter().for_each(|hosts| console.say(hosts.clone()));
        self.say_times(console);
    }

    /// Prints that the site was checked.
    pub(crate) fn say_checked(&self, console: &Console) {
        console.say(messages::checked(self.pages, self.articles));
        self.say_times(console);
    }

    /// Prints which articles are left out until when, and the time of the work.
    fn say_times(&self, console: &Console) {
        self.timetable.iter().for_each(|line| console.say(line.clone()));
        console.times();
    }
}

/// Lists the other hosts that pages connect to, and why, if there are any.
fn other_hosts(site: &Site) -> Option<Words> {
    let mut hosts: Vec<Words> = Vec::new();
    for OtherHost { host, reason, directive: _ } in site.other_hosts() {
        let words = match reason {
            HostReason::Images => messages::host_of_images(host),
            HostReason::Embed(service) => messages::host_of_embeds(&host, service.name()),
            HostReason::Code => messages::host_of_code(host),
            HostReason::Statistics(service) => messages::host_of_statistics(host, service),
        };
        if !hosts.contains(&words) {
            hosts.push(words);
        }
    }
    (!hosts.is_empty()).then(|| messages::other_hosts(&figures::list(hosts.into_iter())))
}
