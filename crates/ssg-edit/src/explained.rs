//! Problems of the content in words for the person who edits it.

use std::sync::Arc;

use ssg_content::engine_kinds;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::editing::Message;
use ssg_model::problem::Problem;
use ssg_model::site::Site;
use ssg_model::words::Lang;

use crate::answer::plain;
use crate::content_text::ContentText;
use crate::listing;
use crate::messages;

/// Explains problems to the person who edits the content, with the values and pages that they
/// concern.
pub(crate) fn explained<'f>(
    found: impl IntoIterator<Item = &'f Diagnostic>,
    site: Option<&Arc<Site>>,
    lang: Lang,
) -> Vec<Message> {
    found.into_iter().map(|found| message(found, site, lang)).collect()
}

fn message(found: &Diagnostic, site: Option<&Arc<Site>>, lang: Lang) -> Message {
    let explanation = found.problem.explain();
    let (title, text) = match (explanation.editor, explanation.hint) {
        (Some(words), _) => (words, None),
        (None, hint) => (explanation.message, hint),
    };
    let (source, is_whole) = (&found.source, found.concerns_whole_file());
    let kinds = site.map_or_else(engine_kinds, |site| site.kinds);
    let content =
        ContentText::with_bytes(kinds, &source.path, source.text.as_bytes().to_vec()).ok();
    let of_value = content.as_ref().filter(|_| !is_whole);
    let mut path = of_value.and_then(|content| content.value_around(&found.range));
    if let (Some(path), Problem::MissingKey { key }) = (&mut path, &found.problem) {
        path.push((*key).into());
    }
    let steps = path.as_deref().unwrap_or_default();
    let place = content.map(|content| content.full_place(steps, lang)).unwrap_or_default();
    Message {
        title: plain(title.get(lang), lang),
        text: text.map(|hint| plain(hint.get(lang), lang)).unwrap_or_default(),
        file: source.path.clone(),
        line: (!is_whole).then(|| found.start().line),
        path,
        place,
        address: site.and_then(|site| listing::address(site, &source.path)),
    }
}

/// Warns that an error elsewhere keeps pages from showing a saved change.
pub(crate) fn not_shown(message: Message, lang: Lang) -> Message {
    let text = format!("{} {}", messages::error_in_content().get(lang), message.title);
    Message { title: messages::not_shown_yet().get(lang).to_owned(), text, ..message }
}
