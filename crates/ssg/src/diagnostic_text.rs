//! A diagnostic as text: its message, its place, the line with a caret, and a hint.

use annotate_snippets::renderer::{DecorStyle, Renderer};
use annotate_snippets::{Annotation, AnnotationKind, Element, Level, Origin, Snippet};
use ssg_model::diagnostic::Diagnostic;
pub(crate) use ssg_model::failure::{error_name, hint_name};
use ssg_model::words;
use ssg_model::words::{Lang, Words};

/// The text, with colours (the stream that prints it drops them where they do not belong).
///
/// `strict` shows a warning as the error that it is then.
pub(crate) fn render(diagnostic: &Diagnostic, strict: bool, lang: Lang) -> String {
    let explanation = diagnostic.problem.explain();
    let (level, name) = match diagnostic.problem.is_error(strict) {
        false => (Level::WARNING, warning_name()),
        true => (Level::ERROR, error_name()),
    };
    let mut message = explanation.message.get(lang).to_owned();
    let label = explanation.label.as_ref().map(|label| label.get(lang).to_owned());
    let place: Element = if diagnostic.concerns_whole_file() {
        // There is no line to show, and so no caret for the label to stand at.
        if let Some(label) = label {
            message = format!("{message}: {label}");
        }
        Origin::path(diagnostic.source.path.as_str()).line(1).char_column(1).into()
    } else {
        snippet(diagnostic, label).into()
    };
    let title = level
        .with_name(name.get(lang).to_owned())
        .primary_title(message)
        .id(diagnostic.problem.code());
    let mut group = title.element(place);
    if let Some(hint) = &explanation.hint {
        let level = Level::HELP.with_name(hint_name().get(lang).to_owned());
        group = group.element(level.message(hint.get(lang).to_owned()));
    }
    Renderer::styled().decor_style(DecorStyle::Ascii).render(&[group])
}

/// The first line of the place, with a caret.
fn snippet(diagnostic: &Diagnostic, label: Option<String>) -> Snippet<'_, Annotation<'_>> {
    let text = diagnostic.source.text.as_str();
    let end = diagnostic.range.end.min(text.len());
    let start = diagnostic.range.start.min(end);
    // Only the first line of a long range: its place matters, not its whole extent.
    let line_end = text[start..end].find('\n').map_or(end, |newline| start + newline);
    let annotation = AnnotationKind::Primary.span(start..line_end).label(label);
    Snippet::source(text).path(diagnostic.source.path.as_str()).annotation(annotation)
}

pub(crate) fn warning_name() -> Words {
    words!(en: "warning", es: "aviso")
}
