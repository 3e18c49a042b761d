//! The author's HTML: tokenised as a browser would, checked, and written anew.
//!
//! What Markdown takes for HTML is read by `html5gum`, a tokenizer after the WHATWG standard with
//! positions. Nothing of the source is copied into the page: allowed tags are serialised from
//! their parts. Comments are allowed and left out of the page; declarations, processing
//! instructions and CDATA are errors.

use html5gum::{DefaultEmitter, EndTag, Error, StartTag, Token, Tokenizer};
use pulldown_cmark::{CowStr, Event};
use ssg_model::content::fields::CivilDate;
use ssg_model::problem::{HtmlFault, Problem};
use ssg_model::value::ByteRange;

use super::elements::{self, AllowedAttribute, ContentModel, Element};
use super::escape::push_attribute;
use super::fragment::Fragment;
use super::writer::Writer;

impl Writer<'_> {
    /// Reads a fragment and writes what it may contain.
    pub(super) fn html(&mut self, fragment: &Fragment) {
        // An error whose range is that of the comment-like thing which follows it.
        let mut bogus = None;
        let emitter = DefaultEmitter::<usize>::new_with_span();
        for token in Tokenizer::new_with_emitter(fragment.html.as_str(), emitter) {
            let Ok(token) = token;
            if let Some(open) = self.nesting.refused_top().filter(|tag| elements::is_raw_text(tag))
                && !matches!(&token, Token::EndTag(end) if *end.name == *open.as_bytes())
            {
                continue;
            }
            match token {
                Token::StartTag(tag) => self.start_tag(tag, fragment),
                Token::EndTag(tag) => self.end_tag(tag, fragment),
                Token::String(text) => {
                    let text_range = fragment.range(text.span);
                    let text = String::from_utf8_lossy(&text.value).into_owned();
                    if !text.trim().is_empty() {
                        self.nesting.text(&text_range, &mut self.problems);
                    }
                    self.text(CowStr::from(text), text_range);
                }
                Token::Comment(comment) => {
                    if let Some(reason) = bogus.take() {
                        self.bad_html(fragment.range(comment.span), reason);
                    }
                }
                Token::Doctype(doctype) => {
                    let problem = Problem::ForbiddenTag { tag: "!doctype".to_owned() };
                    self.problems.push((fragment.range(doctype.span), problem));
                }
                Token::Error(error) => match error.value {
                    Error::CdataInHtmlContent
                    | Error::IncorrectlyOpenedComment
                    | Error::UnexpectedQuestionMarkInsteadOfTagName => {
                        bogus = Some(error.value);
                    }
                    // What is not closed is to be found where it begins, not at the end.
                    Error::EofInTag => {
                        let start = fragment.html.rfind('<').unwrap_or(error.span.start);
                        let span = html5gum::Span { start, end: start + 1 };
                        self.bad_html(fragment.range(span), error.value);
                    }
                    other => self.bad_html(fragment.range(error.span), other),
                },
            }
        }
    }

    fn bad_html(&mut self, range: ByteRange, error: Error) {
        self.problems.push((range, Problem::BadHtml { fault: fault(error) }));
    }

    fn start_tag(&mut self, tag: StartTag<usize>, fragment: &Fragment) {
        let range = fragment.range(tag.span);
        let name = String::from_utf8_lossy(&tag.name).into_owned();
        let Some(element) = elements::find(&name) else {
            if !tag.self_closing && !elements::is_void(&name) {
                self.nesting.open_refused(&name, range.clone());
            }
            self.problems.push((range, Problem::ForbiddenTag { tag: name }));
            return;
        };
        let written = self.attributes(element, &tag, fragment);
        if self.nesting.open_tag(element, range, self.out.next(), &mut self.problems) {
            self.out.push(Event::InlineHtml(format!("<{name}{written}>").into()));
        }
    }

    /// Checks the attributes of an allowed element and writes them.
    fn attributes(
        &mut self,
        element: &Element,
        tag: &StartTag<usize>,
        fragment: &Fragment,
    ) -> String {
        let mut written = String::new();
        for (name, value) in &tag.attributes {
            let range = fragment.attribute(value.span);
            let name = String::from_utf8_lossy(name);
            let value = String::from_utf8_lossy(&value.value);
            let known = element.attributes.iter().find(|attribute| attribute.name() == name);
            let problem = match known {
                None if name == "lang" => (!is_language(&value)).then_some(Problem::BadLocale),
                None => Some(Problem::ForbiddenAttribute {
                    tag: element.name.to_owned(),
                    attribute: name.to_string(),
                }),
                Some(AllowedAttribute::RequiredDate) => {
                    // It is published as it is written.
                    let date = CivilDate::parse(&value).filter(|date| date.0.to_string() == *value);
                    date.is_none().then_some(Problem::BadDate)
                }
                Some(AllowedAttribute::Title | AllowedAttribute::Open) => None,
            };
            match (problem, known) {
                (Some(problem), _) => self.problems.push((range, problem)),
                (None, Some(AllowedAttribute::Open)) => written.push_str(" open"),
                (None, _) => push_attribute(&mut written, &name, &value),
            }
        }
        let date = AllowedAttribute::RequiredDate;
        if element.attributes.contains(&date)
            && !tag.attributes.contains_key(date.name().as_bytes())
        {
            let (tag_name, attribute) = (element.name.to_owned(), date.name().to_owned());
            let problem = Problem::MissingAttribute { tag: tag_name, attribute };
            self.problems.push((fragment.range(tag.span), problem));
        }
        written
    }

    fn end_tag(&mut self, tag: EndTag<usize>, fragment: &Fragment) {
        let range = fragment.range(tag.span);
        let name = String::from_utf8_lossy(&tag.name).into_owned();
        let is_void =
            elements::find(&name).is_some_and(|found| found.content == ContentModel::Void);
        if is_void {
            self.problems.push((range, Problem::StrayEndTag { tag: name }));
        } else if self.nesting.close_tag(&name, range, &mut self.problems) {
            self.out.push(Event::InlineHtml(format!("</{name}>").into()));
        }
    }
}

/// The mistake that an error of the tokenizer stands for.
fn fault(error: Error) -> HtmlFault {
    match error {
        Error::EofInTag | Error::EofBeforeTagName => HtmlFault::OpenTag,
        Error::AbruptClosingOfEmptyComment
        | Error::EofInComment
        | Error::IncorrectlyClosedComment
        | Error::NestedComment => HtmlFault::Comment,
        Error::DuplicateAttribute
        | Error::MissingAttributeValue
        | Error::MissingWhitespaceBetweenAttributes
        | Error::UnexpectedCharacterInAttributeName
        | Error::UnexpectedCharacterInUnquotedAttributeValue
        | Error::UnexpectedEqualsSignBeforeAttributeName
        | Error::UnexpectedSolidusInTag => HtmlFault::Attribute,
        Error::EndTagWithAttributes
        | Error::EndTagWithTrailingSolidus
        | Error::MissingEndTagName => HtmlFault::EndTag,
        Error::AbsenceOfDigitsInNumericCharacterReference
        | Error::CharacterReferenceOutsideUnicodeRange
        | Error::ControlCharacterReference
        | Error::MissingSemicolonAfterCharacterReference
        | Error::NoncharacterCharacterReference
        | Error::NullCharacterReference
        | Error::SurrogateCharacterReference
        | Error::UnknownNamedCharacterReference => HtmlFault::CharacterReference,
        Error::CdataInHtmlContent
        | Error::IncorrectlyOpenedComment
        | Error::UnexpectedQuestionMarkInsteadOfTagName => HtmlFault::Declaration,
        other => HtmlFault::Other { name: other.as_str() },
    }
}

/// A language tag in its common form: `en`, `es-MX`, `zh-Hant-TW`.
fn is_language(text: &str) -> bool {
    let mut parts = text.split('-');
    let first = parts.next().unwrap_or_default();
    (2..=3).contains(&first.len())
        && first.bytes().all(|b| b.is_ascii_alphabetic())
        && parts.all(|part| {
            (2..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric())
        })
}
