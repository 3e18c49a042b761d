//! `ssg dev`: shows the site in a browser while its sources are edited. `ssg edit` adds an
//! [`EditSession`].
//!
//! The site stays in memory, and pages are rendered on request. If the sources have errors, the
//! terminal and the open pages show them, and the last good state is kept.

mod dev_run;
mod dev_site;
mod frontend;
mod kinds;
mod overview;
mod snapshot;
mod sources;
mod type_check;

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Instant;

use ssg_edit::EditSession;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::site::HoldReason;
use ssg_model::words::Words;
use ssg_serve::editing::EditingAccess;
use ssg_serve::live::Live;
use ssg_serve::response::HttpResponse;
use ssg_serve::server::HttpRequest;
use ssg_serve::watch::{self, Changes, WatchReport, Watcher};
use ssg_store::Digest;

use crate::caches::Caches;
use crate::cli::DevArgs;
use crate::console::Console;
use crate::failure::Failure;
use crate::{figures, messages, root, serving};

use self::dev_run::{DevRun, version};
use self::dev_site::{DevSite, PageEditor};
use self::snapshot::{ChangedPages, Snapshot};
use self::sources::{Part, ProjectSources};
use self::type_check::TypeCheck;

/// An event of the server's main loop.
enum Event {
    /// A change in a watched folder.
    Report(WatchReport),
    /// A request from a page that is edited, with the channel for its response.
    Asked(HttpRequest, Sender<HttpResponse>),
    /// A failure to render a requested page.
    PageFailed(Box<Failure>),
    /// What a build would find in rendered pages.
    PagesFaulty(Vec<Diagnostic>),
    /// The type errors in own code.
    TypesChecked(Vec<String>),
    /// A refusal of the system to accept further connections.
    Starved(std::io::Error),
    /// The end of the server.
    Ended(std::io::Result<()>),
}

/// Serves the site until the command is interrupted.
pub(crate) fn dev(args: &DevArgs, console: &mut Console) -> anyhow::Result<()> {
    let caches = Arc::new(Caches::open(root::find(args.content.root.as_deref())?));
    serve(&caches, args, None, console)
}

/// Serves the site of a project until interrupted; with a session, its pages can be edited.
pub(crate) fn serve(
    caches: &Arc<Caches>,
    args: &DevArgs,
    session: Option<EditSession>,
    console: &mut Console,
) -> anyhow::Result<()> {
    let (sender, events) = mpsc::channel();
    let server = serving::bind(args.server.port, console)?;
    let marks = session.as_ref().map(EditSession::marks);
    let sources = ProjectSources::open(caches, args, marks, console.notices())?;
    let reporting = sender.clone();
    let report = move |report| drop(reporting.send(Event::Report(report)));
    let mut watcher = Watcher::new(report)?;
    watcher.watch(&[sources.before_reading()])?;

    let live = Live::new(version(0));
    let explain = |failure| sources.maker.project.with_paths(failure);
    let editor = match &session {
        None => None,
        Some(_) => {
            let scripts = sources.maker.editor(caches, console).map_err(explain)?;
            caches.warn(console);
            let sender = sender.clone();
            let ask = move |asked, answer| drop(sender.send(Event::Asked(asked, answer)));
            let project = Digest::of(caches.root.as_os_str().as_encoded_bytes()).short();
            Some(PageEditor { project, scripts, ask: Box::new(ask) })
        }
    };
    let failing = sender.clone();
    // Sending fails only after the main loop has ended.
    let failed = move |failure| drop(failing.send(Event::PageFailed(Box::new(failure))));
    let telling = sender.clone();
    let faulty = move |found| drop(telling.send(Event::PagesFaulty(found)));
    let telling = sender.clone();
    let types = TypeCheck::new(move |errors| drop(telling.send(Event::TypesChecked(errors))));
    let site = Arc::new(DevSite::new(Arc::clone(&live), failed, faulty, editor));
    let (dev_site, written, told) = (Arc::clone(&site), HashMap::new(), Vec::new());
    let mut run = DevRun { sources, watcher, dev_site, console, shown: 0, written, told, types };
    run.read(&Part::ALL)?;
    run.show();
    run.check_types(&Part::ALL);

    let base = run.sources.base();
    let urls = [serving::url(&server, &base), serving::url(&server, overview::LIST)];
    let server = server.ready().map_err(serving::failure)?;
    let access = session.is_some().then(|| EditingAccess::new(run.console.lang()));
    let access = access.transpose().map_err(serving::failure)?;
    announce(&mut run, urls, access.as_ref(), args.server.open)?;
    thread::spawn(move || {
        let starved = |error| drop(sender.send(Event::Starved(error)));
        let ended = server.run(site, Some(live), access, starved);
        drop(sender.send(Event::Ended(ended)));
    });
    follow(&caches.root, &events, &mut run, session)
}

/// Tells the addresses of the site and of its list of pages, and opens the site in a browser if asked.
fn announce(
    run: &mut DevRun<'_>,
    [url, list]: [String; 2],
    access: Option<&EditingAccess>,
    opens: bool,
) -> anyhow::Result<()> {
    let DevRun { sources, console, .. } = run;
    console.say(messages::watched_files(sources.watched_files()));
    let address = access.map_or_else(|| url.clone(), |access| access.add_to(&url));
    console.say(match access {
        None => messages::site_address(&address),
        Some(_) => messages::editor_address(&address),
    });
    console.say(messages::list_address(list));
    if opens {
        // Other users of this machine can read the browser's command line: give it a one-time code.
        let once = access.map(|access| access.add_code_to(&url)).transpose();
        let once = once.map_err(serving::failure)?;
        serving::open_browser(&once.unwrap_or(address), console);
    }
    Ok(())
}

/// Shows each new state of the sources and answers edit requests until the server ends.
fn follow(
    root: &Path,
    events: &Receiver<Event>,
    run: &mut DevRun<'_>,
    mut session: Option<EditSession>,
) -> anyhow::Result<()> {
    let (mut ended, mut next, mut is_held_back) = (None, None, false);
    while ended.is_none()
        && let Some(event) = next.take().or_else(|| events.recv().ok())
    {
        let start = Instant::now();
        let mut changes = Changes::default();
        let mut questions = Vec::new();
        let mut take = |event| match event {
            Event::Report(report) => changes.add(report),
            Event::Asked(asked, answer) => questions.push((asked, answer)),
            Event::PageFailed(failure) => {
                run.console.failure(&run.sources.maker.project.with_paths(*failure));
            }
            Event::PagesFaulty(found) => run.tell(found),
            Event::TypesChecked(errors) => run.tell_types(errors),
            Event::Starved(error) => run.console.warning(&serving::starved(&error)),
            Event::Ended(result) => ended = Some(result),
        };
        match event {
            // Answer editor requests at once; only file events are batched.
            Event::Asked(..) => take(event),
            event => watch::burst(event, events, take),
        }
        changes.paths.retain(|path| !is_test(path) && !is_left_over(path));
        run.forget_own(&mut changes);
        let reported = (!changes.incomplete).then(|| changes.paths.iter().cloned());
        run.sources.memory.changes.add(reported);
        let parts = run.sources.concerned(&changes);
        if ended.is_none() && (!parts.is_empty() || is_held_back) {
            run.exchange(&parts, &changes);
            run.read(&parts)?;
            if let Some(session) = &mut session {
                session.note_change();
            }
            // A file that was saved meanwhile may be in the scripts and not in the prerendered pages.
            next = events.try_recv().ok();
            is_held_back = !is_held_back && matches!(next, Some(Event::Report(_)));
            if !is_held_back && let Some((snapshot, before)) = run.show() {
                let pages = snapshot.changed_since(before.as_deref());
                run.console.say(changed(&changes, &snapshot, &pages, root, start));
            }
            run.check_types(&parts);
        }
        for (asked, answer) in questions {
            if let Some(session) = &mut session {
                // The browser may have disconnected.
                let reply = Box::new(move |response| drop(answer.send(response)));
                session.answer(&asked, run, reply);
            }
        }
    }
    ended.unwrap_or(Ok(())).map_err(serving::failure)?;
    Ok(())
}

/// Whether a file is a test of the frontend, which is not bundled.
fn is_test(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.ends_with(".test.ts") || name.ends_with(".test.tsx")
}

/// Whether a file is a temporary or hidden file of a text editor.
fn is_left_over(path: &Path) -> bool {
    ssg_store::is_left_over(&path.file_name().unwrap_or_default().to_string_lossy())
}

/// The maximum number of pages named after a change.
const NAMED: usize = 3;

/// Describes a change in one line: the file, the time until browsers were told, and the changed
/// pages, or why there are none.
fn changed(
    changes: &Changes,
    snapshot: &Snapshot,
    pages: &ChangedPages,
    root: &Path,
    start: Instant,
) -> Words {
    let time = figures::time(start.elapsed());
    let Some(first) = changes.paths.first() else { return messages::read_again(time) };
    let first = first.strip_prefix(root).unwrap_or(first).display();
    let changed = match changes.paths.len() - 1 {
        0 => messages::named(first),
        others => messages::changed_files(first, others),
    };
    let pages = match pages {
        ChangedPages::All => messages::all_pages(),
        ChangedPages::These(pages) if pages.is_empty() => {
            return messages::no_page_changes(&changed, time, &unchanged(changes, snapshot, root));
        }
        ChangedPages::These(pages) => {
            let named = pages.iter().take(NAMED).map(|page| match snapshot.is_faulty(page) {
                true => messages::page_with_errors(page),
                false => messages::named(page),
            });
            let named = figures::list(named);
            match pages.len().saturating_sub(NAMED) {
                0 => named,
                more => messages::more_pages(&named, more),
            }
        }
    };
    messages::shown(&changed, time, &pages)
}

/// Explains why a change is not visible on any page.
fn unchanged(changes: &Changes, snapshot: &Snapshot, root: &Path) -> Words {
    let held_back = snapshot.site.held_back.iter();
    let mut held_back = held_back.filter(|held| changes.paths.contains(&root.join(&held.source)));
    match held_back.next().map(|held| (&held.path, held.reason)) {
        Some((path, HoldReason::Expired { .. })) => messages::page_left_site(path),
        _ if changes.paths.iter().all(|path| path.starts_with(root.join("content/files"))) => {
            messages::file_seen_where_linked()
        }
        _ => messages::pages_unchanged(),
    }
}
