//! A diagnostic as text: its message, its place, the line with a caret, and a hint.

use annotate_snippets::renderer::{DecorStyle, Renderer};
use annotate_snippets::{AnnotationKind, Level, Origin, Snippet};
use ssg_model::diagnostic::Diagnostic;
pub(crate) use ssg_model::failure::{error_name, hint_name};
use ssg_model::problem::Severity;
use ssg_model::words::{Lang, Words};

use crate::messages;
use crate::terminal;

/// The number of bytes of a long line shown before and after the start of the place. The renderer
/// leaves out what does not fit on a line.
const BEFORE: usize = 200;
const AFTER: usize = 400;

/// The maximum length of a message in bytes, since it may quote content.
const LONGEST: usize = 1000;

/// Renders a diagnostic with colours, which the stream drops where they do not belong.
///
/// With `publish`, holds are shown as errors.
pub fn render(diagnostic: &Diagnostic, publish: bool, lang: Lang) -> String {
    let explanation = diagnostic.problem.explain();
    let severity = severity(diagnostic, publish);
    let level = match severity {
        Severity::Error => Level::ERROR,
        Severity::Hold => Level::WARNING,
        Severity::Advice => Level::INFO,
    };
    let name = severity_name(severity);
    let shown = |words: &Words| terminal::line(&shortened(words.get(lang))).into_owned();
    let mut message = shown(&explanation.message);
    let mut label = explanation.label.as_ref().map(shown);
    if diagnostic.concerns_whole_file() {
        // Without a line to show, there is no caret to put the label at.
        if let Some(label) = label.take() {
            message = format!("{message}: {label}");
        }
    }
    let title = level
        .with_name(name.get(lang).to_owned())
        .primary_title(message)
        .id(diagnostic.problem.code());
    let start = diagnostic.start();
    let path = terminal::line(&diagnostic.source.path);
    let Excerpt { before, place, after } = Excerpt::of(diagnostic);
    let text = [&*before, &*place, &*after].concat();
    let mut group = if diagnostic.concerns_whole_file() {
        title.element(Origin::path(&*path).line(1).char_column(1))
    } else {
        let range = before.len()..before.len() + place.len();
        let annotation = AnnotationKind::Primary.span(range).label(label);
        let line = Snippet::source(text.as_str()).path(&*path).line_start(start.line);
        title.element(line.annotation(annotation))
    };
    if let Some(hint) = &explanation.hint {
        let level = Level::HELP.with_name(hint_name().get(lang).to_owned());
        group = group.element(level.message(shown(hint)));
    }
    let text = Renderer::styled().decor_style(DecorStyle::Ascii).render(&[group]);
    // The renderer counts columns within the excerpt.
    let at = |column: usize| format!("{path}:{}:{column}", start.line);
    text.replacen(&at(before.chars().count() + 1), &at(start.column), 1)
}

/// Cuts a text that may be long.
pub(crate) fn shortened(text: &str) -> String {
    match text.len() > LONGEST {
        true => format!("{}…", &text[..text.floor_char_boundary(LONGEST)]),
        false => text.to_owned(),
    }
}

/// The first line of a place; of a long line, the part near the place.
struct Excerpt {
    before: String,
    place: String,
    after: String,
}

impl Excerpt {
    fn of(diagnostic: &Diagnostic) -> Excerpt {
        let text = diagnostic.source.text.as_str();
        let end = diagnostic.range.end.min(text.len());
        let start = diagnostic.range.start.min(end);
        let first = text.floor_char_boundary(start.saturating_sub(BEFORE));
        let last = text.ceil_char_boundary((start + AFTER).min(text.len()));
        let before = text[first..start].rsplit('\n').next().unwrap_or_default();
        let rest = text[start..last].lines().next().unwrap_or_default();
        // A range of several lines is marked only on its first line.
        let (place, after) = rest.split_at(rest.len().min(end - start));
        // The renderer expands tabs itself.
        let shown =
            |text: &str| text.split('\t').map(terminal::line).collect::<Vec<_>>().join("\t");
        Excerpt { before: shown(before), place: shown(place), after: shown(after) }
    }
}

/// Returns the severity of a problem; with `publish`, all that stops publication is an error.
pub(crate) fn severity(diagnostic: &Diagnostic, publish: bool) -> Severity {
    match diagnostic.problem.stops(publish) {
        true => Severity::Error,
        false => diagnostic.problem.severity(),
    }
}

pub(crate) fn severity_name(severity: Severity) -> Words {
    match severity {
        Severity::Error => error_name(),
        Severity::Hold => messages::hold(),
        Severity::Advice => messages::advice(),
    }
}

pub(crate) fn warning_name() -> Words {
    messages::warning()
}
