//! Asks whether the links to other sites lead anywhere, and reports those that do not.

use std::path::Path;
use std::time::Duration;

use ssg_external::{Asker, Memory, Verdict};
use ssg_model::diagnostic::{self, Diagnostic};
use ssg_model::hash::sha256;
use ssg_model::outside_fault::{OutsideFault, OutsideLink};
use ssg_model::problem::Problem;
use ssg_model::words;
use ssg_output::check::outside::{self, OutsideLinks};
use ssg_output::output_file::OutputFile;

use crate::clock;
use crate::console::Console;
use crate::destination::Destination;
use crate::failure::{Failure, Result};

/// What hosts are told of who asks.
const NAME: &str = concat!("ssg/", env!("CARGO_PKG_VERSION"), " (checks the links of a website)");

/// Asks for every link, for at most `limit` in all. Whatever is found is a warning.
pub(crate) fn check(
    root: &Path,
    links: OutsideLinks,
    limit: Duration,
    console: &mut Console,
) -> Result<(), Failure> {
    let links = links.finish();
    let urls: Vec<_> = links.iter().map(|link| link.url.clone()).collect();
    let file = root.join(".ssg/cache/external-links.json");
    let asker = Asker { name: NAME, now: clock::now()?, limit };
    let mut memory = Memory::read(&file);
    let asking = words!(en: "links to other sites", es: "enlaces a otros sitios");
    let verdicts = console.stage(asking, |stage| {
        stage.count(urls.len());
        ssg_external::ask(&urls, &asker, &mut memory, || stage.advance())
    });
    let of_all = || links.iter().zip(&verdicts);
    let not_asked = of_all().filter(|(_, verdict)| **verdict == Verdict::NotAsked);
    let others = not_asked.clone().count().saturating_sub(1);
    let faults = of_all().filter_map(|(link, verdict)| match verdict {
        Verdict::Fault(fault) => Some((link, fault.clone())),
        _ => None,
    });
    let first = not_asked.map(|(link, _)| (link, OutsideFault::NotAsked { others })).take(1);
    let mut found: Vec<Diagnostic> =
        faults.chain(first).map(|(link, fault)| report(root, link, fault)).collect();
    diagnostic::sort(&mut found);
    console.diagnostics(&found, false);
    say_refused(of_all(), console);
    // What was found is told by now, and asking again is all that is lost.
    if let Err(error) = memory.write(&file, asker.now) {
        console.warning(&error.into());
    }
    Ok(())
}

/// Each page has to be seen, so none is taken over unread.
impl Destination for OutsideLinks {
    fn write(&self, file: &OutputFile) -> Result<String> {
        self.add(file);
        Ok(sha256(&file.contents))
    }

    fn keep(&self, _files: &[(String, String)]) -> Result<bool> {
        Ok(false)
    }
}

fn report(root: &Path, link: &outside::OutsideLink, fault: OutsideFault) -> Diagnostic {
    let outside::OutsideLink { url, page, others, source } = link;
    let outside = OutsideLink { url: url.to_string(), page: page.clone(), others: *others, fault };
    ssg_content::at_link(root, source, url, Problem::Outside(outside))
}

/// Tells which links only a person can judge.
fn say_refused<'a>(
    all: impl Iterator<Item = (&'a outside::OutsideLink, &'a Verdict)>,
    console: &Console,
) {
    for (outside::OutsideLink { url, .. }, _) in
        all.filter(|(_, verdict)| **verdict == Verdict::Refused)
    {
        console.say(words!(
            en: "`{url}` does not answer programs: open it in a browser to see whether it is there",
            es: "`{url}` no responde a programas: ábrelo en un navegador para ver si está ahí",
        ));
    }
}
