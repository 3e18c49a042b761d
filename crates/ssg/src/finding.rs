//! A finding as data, in every language. It is laid out when it is printed.

use annotate_snippets::renderer::{DecorStyle, Renderer};
use annotate_snippets::{AnnotationKind, Level, Origin, Snippet};
use serde::{Deserialize, Serialize};
use ssg_model::diagnostic::{Diagnostic, Position};
use ssg_model::failure::{error_name, hint_name};
use ssg_model::printable;
use ssg_model::problem::{Problem, Quote, Severity};
use ssg_model::words::{Lang, Words};

use crate::messages;

/// The number of bytes of a long line shown before and after the start of the place. The renderer
/// leaves out what does not fit on a line.
const BEFORE: usize = 200;
const AFTER: usize = 400;

/// The maximum length of a message in bytes, since it may quote content.
const LONGEST: usize = 1000;

/// A diagnostic without its source, for this run and later ones.
#[derive(Clone, Serialize, Deserialize)]
pub struct Finding {
    /// The severity; with `--publish`, a blocker has the severity of an error.
    pub(crate) severity: Severity,
    /// Whether this is a sample value, shown in one line, since a new site has many.
    pub(crate) is_sample: bool,
    pub(crate) code: String,
    /// The path relative to the project's root.
    pub(crate) path: String,
    /// The first character and the one after the last; `None` for the file as a whole.
    pub(crate) place: Option<(Position, Position)>,
    pub(crate) message: Words,
    /// The expectation at the place, such as `expected a text`.
    pub(crate) label: Option<Words>,
    pub(crate) hint: Option<Words>,
    /// The first line of the place: the text before it, the place, and the text after it. Only the
    /// part near the place is kept of a long line.
    line: [String; 3],
    /// Lines of files to compare.
    quotes: Vec<Quote>,
}

impl Finding {
    /// Creates the finding of a diagnostic. With `publish`, blockers are errors.
    pub fn new(diagnostic: &Diagnostic, publish: bool) -> Finding {
        let explanation = diagnostic.problem.explain();
        let within = !diagnostic.concerns_whole_file();
        Finding {
            severity: severity(diagnostic, publish),
            is_sample: !publish && matches!(diagnostic.problem, Problem::SampleValue { .. }),
            code: diagnostic.problem.code().to_owned(),
            path: diagnostic.source.path.clone(),
            place: within.then(|| (diagnostic.start(), diagnostic.end())),
            message: shortened(explanation.message),
            label: explanation.label.map(shortened),
            hint: explanation.hint.map(shortened),
            line: line(diagnostic),
            quotes: match &diagnostic.problem {
                Problem::OutOfDate { quotes, .. } => quotes.clone(),
                _ => Vec::new(),
            },
        }
    }

    /// Lays the finding out with its line, a caret and its hint, in colours, which the stream drops
    /// where they do not belong.
    pub fn text(&self, lang: Lang) -> String {
        let level = match self.severity {
            Severity::Error => Level::ERROR,
            Severity::Blocker => Level::WARNING,
            Severity::Advice => Level::INFO,
        };
        let name = severity_name(self.severity);
        let shown = |words: &Words| printable::line(words.get(lang)).into_owned();
        let mut message = shown(&self.message);
        let mut label = self.label.as_ref().map(shown);
        if self.place.is_none() {
            // Without a line to show, the label has no caret.
            if let Some(label) = label.take() {
                message = format!("{message}: {label}");
            }
        }
        let title =
            level.with_name(name.get(lang).to_owned()).primary_title(message).id(&*self.code);
        let (start, path) = (self.start(), printable::line(&self.path));
        // The renderer expands tabs itself.
        let [before, place, after] = self
            .line
            .each_ref()
            .map(|text| text.split('\t').map(printable::line).collect::<Vec<_>>().join("\t"));
        let text = [&*before, &*place, &*after].concat();
        let mut group = if self.place.is_none() {
            title.element(Origin::path(&*path).line(1).char_column(1))
        } else {
            let range = before.len()..before.len() + place.len();
            let annotation = AnnotationKind::Primary.span(range).label(label);
            let line = Snippet::source(text.as_str()).path(&*path).line_start(start.line);
            title.element(line.annotation(annotation))
        };
        for quote in &self.quotes {
            let file = printable::line(quote.file.get(lang)).into_owned();
            for run in quote.lines.chunk_by(|(one, _), (next, _)| one + 1 == *next) {
                let lines = run.iter().map(|(_, line)| printable::line(line));
                let text = lines.collect::<Vec<_>>().join("\n");
                let whole = AnnotationKind::Visible.span(0..text.len());
                let lines = Snippet::source(text).path(file.clone()).line_start(run[0].0);
                group = group.element(lines.fold(false).annotation(whole));
            }
        }
        if let Some(hint) = &self.hint {
            let level = Level::HELP.with_name(hint_name().get(lang).to_owned());
            group = group.element(level.message(shown(hint)));
        }
        let text = Renderer::styled().decor_style(DecorStyle::Ascii).render(&[group]);
        // The renderer counts columns within the excerpt.
        let at = |column: usize| format!("{path}:{}:{column}", start.line);
        text.replacen(&at(before.chars().count() + 1), &at(start.column), 1)
    }

    /// Lays out the place and the message in one line, with severity and code unless it is a sample
    /// value.
    pub(crate) fn summary(&self, lang: Lang) -> String {
        let Finding { path, code, severity, .. } = self;
        let Position { line, column } = self.start();
        let name = match self.is_sample {
            true => String::new(),
            false => format!("{}[{code}]: ", severity_name(*severity).get(lang)),
        };
        let message = self.message.get(lang);
        printable::line(&format!("{path}:{line}:{column}: {name}{message}")).into_owned()
    }

    fn start(&self) -> Position {
        self.place.map_or(Position { line: 1, column: 1 }, |(start, _)| start)
    }
}

/// Cuts words that may be long.
fn shortened(words: Words) -> Words {
    let cut = |text: String| match text.len() > LONGEST {
        true => format!("{}…", &text[..text.floor_char_boundary(LONGEST)]),
        false => text,
    };
    Words { en: cut(words.en), es: cut(words.es) }
}

/// Returns the first line of a place in three parts; of a long line, the part near the place.
fn line(diagnostic: &Diagnostic) -> [String; 3] {
    let text = diagnostic.source.text.as_str();
    let end = diagnostic.range.end.min(text.len());
    let start = diagnostic.range.start.min(end);
    let first = text.floor_char_boundary(start.saturating_sub(BEFORE));
    let last = text.ceil_char_boundary((start + AFTER).min(text.len()));
    let before = text[first..start].rsplit('\n').next().unwrap_or_default();
    let rest = text[start..last].lines().next().unwrap_or_default();
    // A range of several lines is marked only on its first line.
    let (place, after) = rest.split_at(rest.len().min(end - start));
    [before, place, after].map(str::to_owned)
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
        Severity::Blocker => messages::blocker(),
        Severity::Advice => messages::advice(),
    }
}
