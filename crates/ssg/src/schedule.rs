//! `ssg schedule`: when a build would next change the site without a change of its content.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use ssg_content::{Loaded, Options};
use ssg_model::content::moment;
use ssg_model::words::Words;

use crate::cli::ScheduleArgs;
use crate::console::Console;
use crate::failure::SiteHasErrors;
use crate::timetable::{self, changing, leaving, new_year, to_come};
use crate::{clock, messages, root};

/// Prints the moment and a cron line on stdout, and what happens then on stderr.
pub(crate) fn schedule(args: &ScheduleArgs, console: &mut Console) -> anyhow::Result<()> {
    let root = root::find(args.root.as_deref())?;
    let now = clock::now()?;
    let options = Options::at(now);
    let Loaded { site, diagnostics, .. } = ssg_content::load(&root, &options)?;
    let Some(site) = site else {
        console.diagnostics(&diagnostics, false);
        return Err(SiteHasErrors.into());
    };

    let zone = timetable::zone(&site);
    let new_year = new_year(&now.to_zoned_datetime(zone.clone()))?;
    let published =
        to_come(&site).into_iter().map(|(at, path)| (at, messages::page_is_published(path)));
    let left = leaving(&site).into_iter().map(|(at, path)| (at, messages::page_leaves(path)));
    let sections = changing(&site).into_iter().map(|(at, path)| (at, messages::page_changes(path)));
    let turn = (new_year.timestamp(), messages::year_becomes(new_year.year()));
    let changes: Vec<(Timestamp, Words)> =
        published.chain(left).chain(sections).chain([turn]).collect();
    let next = changes.iter().map(|(at, _)| *at).min().unwrap_or(new_year.timestamp());

    let moment = next.to_zoned_datetime(zone);
    console.say(messages::next_change(moment::written(&moment), &site.layout.time_zone));
    changes.into_iter().filter(|(at, _)| *at == next).for_each(|(_, words)| console.say(words));
    console.data(&moment.strftime("%Y-%m-%dT%H:%M:%S%:z").to_string());
    console.data(&cron(next));
    Ok(())
}

/// Formats a moment as the five fields of cron, in UTC: `0 15 1 12 *`. Cron has no year.
fn cron(at: Timestamp) -> String {
    at.to_zoned_datetime(TimeZone::UTC).strftime("%-M %-H %-d %-m *").to_string()
}
