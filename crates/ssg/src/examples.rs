//! Renders the examples of a site's own kinds of section, and judges what their code makes of them.

use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use ssg_frontend::bundle::{self, UsedKind};
use ssg_frontend::node::Node;
use ssg_frontend::project::Project;
use ssg_frontend::renderer::{self, Job, Pool, RendererOptions, Thrown};
use ssg_model::content::sections::DeclaredProps;
use ssg_model::diagnostic::{self, Diagnostic, Source};
use ssg_model::failure::Failure;
use ssg_model::kind::{Kind, RecordShape};
use ssg_model::output_fault::PageFault;
use ssg_model::payload::Layout;
use ssg_model::problem::{KindFault, Problem};
use ssg_model::similar::{edits, similar};
use ssg_model::site::Site;
use ssg_output::check::empty_elements;
use ssg_store::{Dependencies, Digest, Inputs, Store};

use crate::console::Console;
use crate::failure::SiteHasErrors;

/// The findings about the examples of a site, with everything that they depend on.
#[derive(Serialize, Deserialize)]
pub(crate) struct JudgedExamples {
    /// The faults of each kind.
    faults: Vec<(String, Vec<PlacedFault>)>,
    dependencies: Dependencies,
}

/// A fault with its file, line and column; `None` for the component or the field as a whole.
type PlacedFault = (Option<String>, KindFault);

/// The answer of `entry-examples.tsx`.
#[derive(Deserialize)]
struct ExampleAnswer {
    html: Option<String>,
    unknown: Vec<ReadProp>,
    unread: Vec<String>,
    varies: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ReadProp {
    place: String,
    name: String,
    known: Vec<String>,
    is_of_copy: bool,
}

impl ReadProp {
    /// Whether this is a mistake. What gets a copy of props may have optional ones of its own, with
    /// names of their own.
    fn is_wrong(&self) -> bool {
        let is_near = |known: &&str| edits(known, &self.name) <= 2;
        let similar = similar(&self.name, self.known.iter().map(String::as_str));
        !self.is_of_copy || similar.iter().any(is_near)
    }
}

/// An example, as a page of the renderer.
#[derive(Serialize)]
struct ExampleJob<'a> {
    #[serde(skip)]
    path: String,
    kind: &'a str,
    props: &'a DeclaredProps,
    shape: &'a RecordShape,
}

impl Job for ExampleJob<'_> {
    type Payload = Self;

    fn path(&self) -> &str {
        &self.path
    }

    fn payload(&self) -> &Self {
        self
    }
}

/// Returns the problems of the site's own kinds of section, from the cache if nothing has changed,
/// and what they depend on. With `development`, unknown CSS properties are none.
pub(crate) fn judge(
    project: &Project,
    node: &Node,
    site: &Site,
    development: bool,
    cache: &Store<JudgedExamples>,
) -> Result<(Vec<Diagnostic>, Dependencies), Failure> {
    let has_component = |kind: &Kind| kind.collection.as_ref().is_none_or(|one| one.path.is_some());
    let own = site.examples.iter().filter(|one| one.kind.own && has_component(one.kind));
    let own: Vec<&DeclaredProps> = own.collect();
    if own.is_empty() {
        return Ok((Vec::new(), Dependencies::default()));
    }
    let root = &project.root;
    let examples = serde_json::to_string(&own)?;
    let frontend = format!("{:?} {} {development}", project.frontend_in_project(), node.version);
    let key =
        Digest::of_parts([site.locale.tag.as_bytes(), frontend.as_bytes(), examples.as_bytes()]);
    let judged = match cache.get_fresh(&key, root, |judged| &mut judged.dependencies) {
        Some(judged) => judged,
        None => {
            let judged = render(project, node, site, &own, development)?;
            cache.put(key, &judged);
            cache.commit();
            judged
        }
    };
    let mut found = Vec::new();
    for (kind, faults) in judged.faults {
        // Lists show the fields of a card.
        let collection = site.kinds.find(&kind).and_then(|kind| kind.collection.as_ref());
        let card = collection.map(|collection| &*collection.card).unwrap_or_default();
        let is_in_card = |fault: &KindFault| matches!(fault, KindFault::UnreadField(name) if card.contains(&name.as_str()));
        let faults = faults.into_iter().filter(|(_, fault)| !is_in_card(fault));
        found.extend(faults.map(|fault| locate(&kind, fault, root, site)));
    }
    diagnostic::sort(&mut found);
    Ok((found, judged.dependencies))
}

/// Prints the problems of the site's own kinds of section, and returns what they depend on. Fails with
/// [`SiteHasErrors`] if there are errors.
pub(crate) fn pass(
    project: &Project,
    node: &Node,
    site: &Site,
    cache: &Store<JudgedExamples>,
    console: &mut Console,
) -> anyhow::Result<Dependencies> {
    let judged = judge(project, node, site, false, cache);
    let (found, dependencies) = judged.map_err(|failure| project.with_paths(failure))?;
    match console.diagnostics(&found, false) {
        true => Ok(dependencies),
        false => Err(SiteHasErrors.into()),
    }
}

/// Renders all examples, one after the other.
fn render(
    project: &Project,
    node: &Node,
    site: &Site,
    examples: &[&DeclaredProps],
    development: bool,
) -> Result<JudgedExamples, Failure> {
    let kinds = examples.iter().map(|example| used(example.kind.name)).collect();
    let bundle = bundle::bundle_examples(project, kinds, development)?;
    // An example takes milliseconds.
    let page_limit = Duration::from_secs(10);
    let options =
        RendererOptions { count: NonZero::<usize>::MIN, page_limit, ..RendererOptions::default() };
    let start = || renderer::start(node, options)?.load(&bundle.server);
    let in_own = |failure: Failure| failure.with_path("frontend/src/", "sections/");
    let layout = Layout {
        site: site.layout.clone(),
        data: String::new(),
        icons: String::new(),
        pages: Vec::new(),
        own_pages: Vec::new(),
    };
    let mut pool: Option<Pool> = None;
    let mut faults = Vec::new();
    for &props in examples {
        let kind = props.kind.name;
        let running = match &mut pool {
            Some(running) => running,
            none => none.insert(start().map_err(in_own)?),
        };
        let path = used(kind).source();
        let job = ExampleJob { path, kind, props, shape: &props.kind.fields };
        let answer = Mutex::new(None);
        let shared = serde_json::json!({ "layout": layout });
        let keep = |_, result| {
            *answer.lock() = Some(result);
            Ok::<_, Failure>(())
        };
        let found = match running.render(&shared, [job], keep) {
            // A renderer that has failed is of no more use.
            Err(failure) => {
                pool = None;
                vec![(None, KindFault::Breaks(failure.message))]
            }
            Ok(delivered) => {
                delivered?;
                match answer.into_inner() {
                    Some(Ok(html)) => faults_of(kind, serde_json::from_str(&html.own)?),
                    Some(Err(thrown)) => vec![thrown_by(kind, &thrown)],
                    None => Vec::new(),
                }
            }
        };
        faults.push((kind.to_owned(), found));
    }
    // What the code prints is of no interest here.
    pool.map(Pool::finish);
    Ok(JudgedExamples { faults, dependencies: bundle.dependencies })
}

fn used(kind: &str) -> UsedKind {
    UsedKind { name: kind.to_owned(), own: true }
}

/// Returns the folder of a kind: `sections/menu/`.
fn folder(kind: &str) -> String {
    let source = used(kind).source();
    source[..=source.rfind('/').unwrap_or_default()].to_owned()
}

fn faults_of(kind: &str, rendered: ExampleAnswer) -> Vec<PlacedFault> {
    let ExampleAnswer { html, unknown, unread, varies } = rendered;
    let Some(html) = html else {
        return vec![(None, KindFault::NoComponent(used(kind).component()))];
    };
    let wrong = unknown.into_iter().filter(ReadProp::is_wrong);
    let unknown = wrong.map(|ReadProp { place, name, known, .. }| {
        (Some(place), KindFault::UnknownProp { name, known })
    });
    let unknown: Vec<_> = unknown.collect();
    let unread = unread.into_iter().map(|name| (None, KindFault::UnreadField(name)));
    // An unknown prop leaves its element empty.
    let seen = if unknown.is_empty() { empty_elements(&html) } else { Vec::new() };
    let empty = seen.into_iter().filter_map(|fault| match fault {
        PageFault::Nameless { element } => Some((None, KindFault::Nameless(element))),
        PageFault::EmptyParagraph => Some((None, KindFault::EmptyParagraph)),
        _ => None,
    });
    let varies = varies.then_some((None, KindFault::Varies));
    unknown.into_iter().chain(unread).chain(empty).chain(varies).collect()
}

fn thrown_by(kind: &str, thrown: &Thrown) -> PlacedFault {
    let folder = folder(kind);
    let frames = thrown.frames().into_iter();
    let mut places = frames.filter_map(|frame| Some(&frame[frame.rfind(&folder)?..]));
    let place = places.find(|place| !place.contains("node_modules/"));
    let place = place.map(|place| place.trim_end_matches(')').to_owned());
    (place, KindFault::Throws(thrown.text()))
}

fn locate(kind: &str, (place, mut fault): PlacedFault, root: &Path, site: &Site) -> Diagnostic {
    let read = |path: &str| {
        let text = Inputs::of(root).read(&root.join(path)).unwrap_or_default();
        Source::new(path.to_owned(), String::from_utf8_lossy(&text).into_owned())
    };
    let mut field = None;
    if let KindFault::UnreadField(name) = &mut fault
        && let Some(kind) = site.kinds.find(kind)
        && let Some(found) = kind.fields.find(name.split('.'))
    {
        *name = found.name.to_owned();
        field = Some(found.at.clone());
    }
    let (source, range) = match (field, place) {
        (Some(at), _) => (read(&(folder(kind) + "fields.yaml")), at),
        (None, Some(place)) => {
            let mut parts = place.rsplitn(3, ':');
            let [column, line] = [0; 2].map(|_| parts.next().and_then(|part| part.parse().ok()));
            let source = read(parts.next().unwrap_or_default());
            let name = match &fault {
                KindFault::UnknownProp { name, .. } => name.as_str(),
                _ => "",
            };
            let at = place_in(&source.text, line.unwrap_or(1), column.unwrap_or(1), name);
            let end = at + if source.text[at..].starts_with(name) { name.len() } else { 0 };
            (source, at..end)
        }
        (None, None) => {
            let (source, name) = (read(&used(kind).source()), used(kind).component());
            let at = source.text.find(&name).map(|at| at..at + name.len()).unwrap_or_default();
            (source, at)
        }
    };
    Diagnostic { problem: Problem::Kind(fault), source: Arc::new(source), range }
}

/// Returns the byte at a line and column, or where a name begins after it in the line.
fn place_in(text: &str, line: usize, column: usize, name: &str) -> usize {
    let mut lines = text.split_inclusive('\n');
    let start: usize = lines.by_ref().take(line.saturating_sub(1)).map(str::len).sum();
    let line = lines.next().unwrap_or_default();
    let column = line.char_indices().nth(column.saturating_sub(1)).map_or(line.len(), |(at, _)| at);
    start + column + line[column..].find(name).unwrap_or_default()
}
