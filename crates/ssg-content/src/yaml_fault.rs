//! Explains the syntax errors of the YAML parser.
//!
//! The parser's own messages are in English and about YAML; these are about the line.

use granit_parser::{ErrorKind, ScanError};
use ssg_model::problem::Problem;
use ssg_model::value::ByteRange;

use crate::lines::lines;

/// Returns the mistake behind an error of the parser at `at`, and its range. The parser may stop on
/// the line after the mistake.
pub(crate) fn find(text: &str, at: usize, error: &ScanError) -> (ByteRange, Problem) {
    let at = text.floor_char_boundary(at.min(text.len()));
    let line_start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let line = text[line_start..].lines().next().unwrap_or_default();
    let character = text[at..].chars().next();
    // The character at fault, unless it is a line break.
    let end = at + character.filter(|c| !matches!(c, '\n' | '\r')).map_or(0, char::len_utf8);
    if let Some(found) = tab_or_quote(text, line_start, line) {
        return found;
    }
    let kind = error.kind();
    if *kind == ErrorKind::RecursionLimitExceeded {
        return (at..end, Problem::YAML_DEPTH);
    }
    if let Some((place, fault)) = dash_or_value(line, kind) {
        return (line_start + place..line_start + place + 1, fault);
    }
    if *kind == ErrorKind::MappingValueNotAllowed {
        return misplaced_colon(text, line_start, at, end);
    }
    let fault =
        fault_of(kind, character).unwrap_or_else(|| Problem::BadYaml { reason: error.info() });
    let opening =
        |signs: [char; 2]| text[..end].rfind(signs).map_or(at..end, |open| open..open + 1);
    let place = match fault {
        Problem::YAML_OPEN_QUOTE => opening(['"', '\'']),
        Problem::YAML_BRACKETS if *kind != ErrorKind::MisplacedFlowCollectionEnd => {
            opening(['[', '{'])
        }
        Problem::YAML_ESCAPE => {
            let sign = text[at..].find('\\').map_or(at, |sign| at + sign);
            sign..text.ceil_char_boundary(sign + 2)
        }
        Problem::ControlCharacter { found } => {
            let sign = text[at..].find(found).map_or(at, |sign| at + sign);
            sign..text.ceil_char_boundary(sign + 1)
        }
        Problem::YAML_NO_COLON | Problem::YAML_INDENTATION => {
            // The range is empty if the line has only whitespace.
            let end = line.trim_end().len();
            line_start + indent(line).min(end)..line_start + end
        }
        _ => at..end,
    };
    (place, fault)
}

/// Finds a tab that indents the line or its neighbours, or a curly quote in the line.
fn tab_or_quote(text: &str, line_start: usize, line: &str) -> Option<(ByteRange, Problem)> {
    if let Some(tab) = tab(text, line_start) {
        return Some((tab..tab + 1, Problem::YAML_TAB));
    }
    let mut signs = line.char_indices();
    let (quote, c) = signs.find(|(_, c)| matches!(c, '“' | '”' | '‘' | '’'))?;
    let quote = line_start + quote;
    Some((quote..quote + c.len_utf8(), Problem::YAML_CURLY_QUOTES))
}

/// Finds a dash without a space at the beginning of a line, or else a value that begins with a sign
/// of YAML.
fn dash_or_value(line: &str, kind: &ErrorKind) -> Option<(usize, Problem)> {
    if lacks_space(line) {
        return Some((indent(line), Problem::YAML_DASH_WITHOUT_SPACE));
    }
    let (value, first) =
        first_of_value(line).filter(|_| *kind == ErrorKind::ExpectedBlockMappingKey)?;
    match first {
        '[' | '{' => Some((value, Problem::YAML_BRACKETS)),
        '*' | '&' | '!' => Some((value, Problem::ReservedInYaml { character: first })),
        _ => None,
    }
}

/// Returns the mistake behind an error at a character, if it is known.
fn fault_of(kind: &ErrorKind, character: Option<char>) -> Option<Problem> {
    use ErrorKind as Kind;
    Some(match kind {
        Kind::UnclosedQuotedScalar
        | Kind::InvalidQuotedScalarIndent
        | Kind::DocumentIndicatorInQuotedScalar => Problem::YAML_OPEN_QUOTE,
        Kind::InvalidTrailingSingleQuotedScalar | Kind::InvalidTrailingDoubleQuotedScalar => {
            Problem::YAML_AFTER_QUOTE
        }
        Kind::UnknownQuotedScalarEscape
        | Kind::InvalidQuotedScalarHexEscape
        | Kind::InvalidLowSurrogateHexEscape
        | Kind::InvalidLowSurrogate
        | Kind::MissingLowSurrogate
        | Kind::UnpairedLowSurrogate
        | Kind::InvalidUnicodeEscape => Problem::YAML_ESCAPE,
        Kind::SimpleKeyExpected | Kind::InvalidSimpleKey => Problem::YAML_NO_COLON,
        Kind::ExpectedBlockMappingKey
        | Kind::ExpectedBlockSequenceEntry
        | Kind::ExpectedDocumentStart
        | Kind::InvalidIndentation
        | Kind::InvalidFlowScalarIndent => Problem::YAML_INDENTATION,
        Kind::ExpectedFlowMappingSeparator
        | Kind::ExpectedFlowSequenceSeparator
        | Kind::UnexpectedEofFlowMapping
        | Kind::UnexpectedEofFlowSequence
        | Kind::UnexpectedEofImplicitFlowMapping
        | Kind::UnclosedFlowCollection { .. }
        | Kind::MismatchedFlowCollectionEnd { .. }
        | Kind::MisplacedFlowCollectionEnd
        | Kind::InvalidColonPlacement
        | Kind::BlockEntryInFlowCollection
        | Kind::FlowMappingValueAdjacentCollection
        | Kind::PlainScalarStartsWithDashFlowIndicator => Problem::YAML_BRACKETS,
        Kind::BlockSequenceEntryNotAllowed => Problem::YAML_DASH_IN_LINE,
        Kind::ZeroBlockScalarIndent
        | Kind::InvalidBlockScalarHeader
        | Kind::TabAtBlockScalarStart
        | Kind::InvalidBlockScalarIndent => Problem::YAML_LONG_TEXT,
        Kind::CommentInterceptedScalar | Kind::CommentNotSeparated => Problem::YAML_COMMENT,
        Kind::TabInPlainScalar
        | Kind::TabNotAllowed
        | Kind::TabInIndentation
        | Kind::TabInBlockIndentation
        | Kind::InvalidBlockEntryWhitespace
        | Kind::InvalidMappingValueWhitespace => Problem::YAML_TAB,
        Kind::UnexpectedCharacter { character: found } if found.is_control() => {
            Problem::ControlCharacter { found: *found }
        }
        // The character begins a construct that content may not use.
        _ => {
            Problem::ReservedInYaml { character: character.filter(|c| "@`%!&*|>?,".contains(*c))? }
        }
    })
}

/// Returns the mistake behind a misplaced colon, and the line at fault.
fn misplaced_colon(text: &str, line_start: usize, at: usize, end: usize) -> (ByteRange, Problem) {
    // `a:1` and the next line are one text, in which the next colon is the first. A first key of a
    // block without a colon, like `a:1` or `a 1`, is read as a text that continues on the next
    // line, whose colon is then one too many.
    let lines = text[..line_start].lines().rev();
    let mut lines = lines.filter(|line| !line.trim().is_empty() && !is_comment(line));
    let has_key = |line: &str| line.contains(": ") || line.trim_end().ends_with(':');
    let (before, above) = (lines.next(), lines.next());
    let place = |line: &str| {
        let start = text[..line_start].rfind(line).unwrap_or(at);
        start + indent(line)..start + line.trim_end().len()
    };
    let Some(before) = before else { return (at..end, Problem::YAML_SECOND_COLON) };
    if !has_key(before) && above.is_none_or(|above| above.trim_end().ends_with(':')) {
        return (place(before), Problem::YAML_NO_COLON);
    }
    if lacks_space(before) {
        let dash = place(before).start;
        return (dash..dash + 1, Problem::YAML_DASH_WITHOUT_SPACE);
    }
    let mut rest = text[line_start..].lines();
    let line = rest.next().unwrap_or_default();
    let goes_on = rest.next().is_some_and(|next| key_column(next) == key_column(line));
    let is_first = !text[line_start..at].contains(": ");
    if !is_first || key_column(line) <= key_column(before) || !has_key(before) {
        return (at..end, Problem::YAML_SECOND_COLON);
    }
    // This line is indented more than the one before it, which has a value: one of them is wrong.
    // It is the one before if this line is aligned with the lines above or below, or if the one
    // before should be nested in the key above it.
    match above {
        Some(above)
            if key_column(above) == key_column(line)
                || goes_on
                || above.trim_end().ends_with(':') && key_column(above) == key_column(before) =>
        {
            (place(before), Problem::YAML_INDENTATION)
        }
        _ => {
            let whole = line_start + indent(line)..line_start + line.trim_end().len();
            (whole, Problem::YAML_INDENTATION)
        }
    }
}

/// Returns the length of a line's indentation, in bytes.
fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Returns the column of the first key of a line, after the dash of a list entry.
fn key_column(line: &str) -> usize {
    line.len() - line.trim_start_matches(['-', ' ']).len()
}

/// Whether a line begins with a dash that lacks a space after it.
fn lacks_space(line: &str) -> bool {
    let entry = line.trim_start().strip_prefix('-');
    entry.is_some_and(|entry| {
        entry.starts_with(|c: char| !matches!(c, ' ' | '-') && !c.is_numeric())
    })
}

/// Returns the position and the first character of the value in a line `key: value`.
fn first_of_value(line: &str) -> Option<(usize, char)> {
    let start = line.find(": ")? + 2;
    let start = start + indent(&line[start..]);
    Some((start, line[start..].chars().next()?))
}

fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with('#')
}

/// Returns the position of a tab that indents a line, the one before it or the one after it.
fn tab(text: &str, line_start: usize) -> Option<usize> {
    let before = text[..line_start].trim_end_matches('\n').rfind('\n').map_or(0, |end| end + 1);
    let first = before.min(line_start);
    lines(&text[first..]).take(3).find_map(|(start, line)| {
        let tab = line[..indent(line)].find('\t').filter(|_| !line.trim().is_empty())?;
        Some(first + start + tab)
    })
}
