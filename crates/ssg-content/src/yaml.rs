//! Parses YAML into [`YamlNode`]s, which keep their ranges in the file.
//!
//! The parser is `granit-parser`, the one beneath `serde-saphyr`: its events carry byte ranges,
//! which serde would drop. Content is plain data, so anchors, aliases, tags and directives are
//! refused: they surprise people who do not program, and aliases can grow without bound.

use std::collections::HashSet;

use granit_parser::{ErrorKind, Event, Parser, ScalarStyle, ScanError, Span, StrInput};
use ssg_model::decode::is_curly_quote;
use ssg_model::limits::YAML_DEPTH;
use ssg_model::problem::{Problem, Shape, YamlFault};
use ssg_model::value::{ByteRange, Spanned, Value, YamlNode};

/// Parses one document. Every problem goes to `report`; `None` when the syntax is wrong.
///
/// `text` begins at byte `offset` of its file; ranges count from the file's start.
pub(crate) fn parse(
    text: &str,
    offset: usize,
    report: &mut dyn FnMut(ByteRange, Problem),
) -> Option<YamlNode> {
    let options = granit_parser::options! {
        disallow_directives: true,
        emit_unresolved_aliases: true,
        emit_anchor_events: true,
        flow_nesting_limit: YAML_DEPTH,
        block_nesting_limit: YAML_DEPTH,
    };
    let parser = Parser::new_from_str_with_options(text, options);
    let mut reader = YamlReader { parser, text, offset, report };
    match reader.document() {
        Ok(node) => Some(node),
        Err(Stop::Syntax(error)) => {
            let at = error.marker().byte_offset().unwrap_or(0);
            let (range, fault) = fault(text, at, &error);
            (reader.report)(offset + range.start..offset + range.end, Problem::BadYaml { fault });
            None
        }
        Err(Stop::End) => None,
    }
}

/// The mistake that an error of the parser at `at` stands for, and its range. The parser stops
/// where it can go no further, which may be the line after the mistake.
fn fault(text: &str, at: usize, error: &ScanError) -> (ByteRange, YamlFault) {
    use ErrorKind as Kind;
    let at = text.floor_char_boundary(at.min(text.len()));
    let line_start = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let line = text[line_start..].lines().next().unwrap_or_default();
    // The character at fault, but no line break.
    let end = match text[at..].chars().next() {
        Some(c) if c != '\n' && c != '\r' => at + c.len_utf8(),
        _ => at,
    };
    let whole_line = || {
        // A line of nothing but spaces has no place of its own in it.
        let end = line.trim_end().len();
        line_start + indent(line).min(end)..line_start + end
    };
    if let Some(tab) = tab(text, line_start) {
        return (tab..tab + 1, YamlFault::Tab);
    }
    if let Some((quote, c)) = line.char_indices().find(|(_, c)| matches!(c, '“' | '”' | '‘' | '’'))
    {
        let quote = line_start + quote;
        return (quote..quote + c.len_utf8(), YamlFault::CurlyQuotes);
    }
    let kind = error.kind();
    if *kind == Kind::RecursionLimitExceeded {
        return (at..end, YamlFault::Depth);
    }
    if lacks_space(line) {
        let dash = line_start + indent(line);
        return (dash..dash + 1, YamlFault::DashWithoutSpace);
    }
    if let (Kind::ExpectedBlockMappingKey, Some((value, first))) = (kind, first_of_value(line)) {
        let value = line_start + value;
        match first {
            '[' | '{' => return (value..value + 1, YamlFault::Brackets),
            '*' | '&' | '!' => {
                return (value..value + 1, YamlFault::Reserved { character: first });
            }
            _ => {}
        }
    }
    let fault = match kind {
        Kind::UnclosedQuotedScalar
        | Kind::InvalidQuotedScalarIndent
        | Kind::DocumentIndicatorInQuotedScalar => {
            // The quote that was opened stands before.
            let open = text[..end].rfind(['"', '\'']);
            return (open.map_or(at..end, |open| open..open + 1), YamlFault::OpenQuote);
        }
        Kind::InvalidTrailingSingleQuotedScalar | Kind::InvalidTrailingDoubleQuotedScalar => {
            YamlFault::AfterQuote
        }
        Kind::UnknownQuotedScalarEscape
        | Kind::InvalidQuotedScalarHexEscape
        | Kind::InvalidLowSurrogateHexEscape
        | Kind::InvalidLowSurrogate
        | Kind::MissingLowSurrogate
        | Kind::UnpairedLowSurrogate
        | Kind::InvalidUnicodeEscape => {
            let sign = text[at..].find('\\').map_or(at, |sign| at + sign);
            return (sign..text.ceil_char_boundary(sign + 2), YamlFault::Escape);
        }
        Kind::SimpleKeyExpected | Kind::InvalidSimpleKey => {
            return (whole_line(), YamlFault::NoColon);
        }
        Kind::MappingValueNotAllowed => return misplaced_colon(text, line_start, at, end),
        Kind::ExpectedBlockMappingKey
        | Kind::ExpectedBlockSequenceEntry
        | Kind::ExpectedDocumentStart
        | Kind::InvalidIndentation
        | Kind::InvalidFlowScalarIndent => return (whole_line(), YamlFault::Indentation),
        Kind::ExpectedFlowMappingSeparator
        | Kind::ExpectedFlowSequenceSeparator
        | Kind::UnexpectedEofFlowMapping
        | Kind::UnexpectedEofFlowSequence
        | Kind::UnexpectedEofImplicitFlowMapping
        | Kind::UnclosedFlowCollection { .. }
        | Kind::MismatchedFlowCollectionEnd { .. }
        | Kind::InvalidColonPlacement
        | Kind::BlockEntryInFlowCollection
        | Kind::FlowMappingValueAdjacentCollection
        | Kind::PlainScalarStartsWithDashFlowIndicator => {
            let open = text[..end].rfind(['[', '{']);
            return (open.map_or(at..end, |open| open..open + 1), YamlFault::Brackets);
        }
        Kind::MisplacedFlowCollectionEnd => YamlFault::Brackets,
        Kind::BlockSequenceEntryNotAllowed => YamlFault::DashInLine,
        Kind::ZeroBlockScalarIndent
        | Kind::InvalidBlockScalarHeader
        | Kind::TabAtBlockScalarStart
        | Kind::InvalidBlockScalarIndent => YamlFault::LongText,
        Kind::CommentInterceptedScalar | Kind::CommentNotSeparated => YamlFault::Comment,
        Kind::TabInPlainScalar
        | Kind::TabNotAllowed
        | Kind::TabInIndentation
        | Kind::TabInBlockIndentation
        | Kind::InvalidBlockEntryWhitespace
        | Kind::InvalidMappingValueWhitespace => YamlFault::Tab,
        // These begin something that content does not have.
        _ => match text[at..].chars().next() {
            Some(character) if "@`%!&*|>?,".contains(character) => {
                YamlFault::Reserved { character }
            }
            _ => YamlFault::Other { reason: error.info() },
        },
    };
    (at..end, fault)
}

/// A colon that cannot be where it is, with the line to blame.
fn misplaced_colon(text: &str, line_start: usize, at: usize, end: usize) -> (ByteRange, YamlFault) {
    // `a:1` and the next line are one text, in which the next colon is the first. The first key
    // of a block without a colon, as `a:1` or `a 1`, is taken for a text that goes on in the
    // next line, whose colon is then one too many.
    let lines = text[..line_start].lines().rev();
    let mut lines = lines.filter(|line| !line.trim().is_empty() && !is_comment(line));
    let has_key = |line: &str| line.contains(": ") || line.trim_end().ends_with(':');
    let (before, above) = (lines.next(), lines.next());
    let place = |line: &str| {
        let start = text[..line_start].rfind(line).unwrap_or(at);
        start + indent(line)..start + line.trim_end().len()
    };
    let Some(before) = before else { return (at..end, YamlFault::SecondColon) };
    if !has_key(before) && above.is_none_or(|above| above.trim_end().ends_with(':')) {
        return (place(before), YamlFault::NoColon);
    }
    if lacks_space(before) {
        let dash = place(before).start;
        return (dash..dash + 1, YamlFault::DashWithoutSpace);
    }
    let mut rest = text[line_start..].lines();
    let line = rest.next().unwrap_or_default();
    let goes_on = rest.next().is_some_and(|next| key_column(next) == key_column(line));
    let is_first = !text[line_start..at].contains(": ");
    if !is_first || key_column(line) <= key_column(before) || !has_key(before) {
        return (at..end, YamlFault::SecondColon);
    }
    // This line goes further in than the one before it, which has a value: one of them is wrong.
    // It is the one before if this one stands below the others or has others below it, or if that
    // should be within the key above it.
    match above {
        Some(above)
            if key_column(above) == key_column(line)
                || goes_on
                || above.trim_end().ends_with(':') && key_column(above) == key_column(before) =>
        {
            (place(before), YamlFault::Indentation)
        }
        _ => {
            let whole = line_start + indent(line)..line_start + line.trim_end().len();
            (whole, YamlFault::Indentation)
        }
    }
}

/// The bytes before the first letter of a line.
fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Where the first key of a line stands, also of one that begins an entry of a list.
fn key_column(line: &str) -> usize {
    line.len() - line.trim_start_matches(['-', ' ']).len()
}

/// Whether a line begins with a dash that should have a space after it.
fn lacks_space(line: &str) -> bool {
    let entry = line.trim_start().strip_prefix('-');
    entry.is_some_and(|entry| {
        entry.starts_with(|c: char| !matches!(c, ' ' | '-') && !c.is_numeric())
    })
}

/// The first character of the value of a line `key: value`, and where it is.
fn first_of_value(line: &str) -> Option<(usize, char)> {
    let start = line.find(": ")? + 2;
    let start = start + indent(&line[start..]);
    Some((start, line[start..].chars().next()?))
}

/// Whether a line holds a comment and nothing else.
fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with('#')
}

/// The tab that indents a line, the one before it or the one after it.
fn tab(text: &str, line_start: usize) -> Option<usize> {
    let before = text[..line_start].trim_end_matches('\n').rfind('\n').map_or(0, |end| end + 1);
    let mut start = before.min(line_start);
    for line in text[start..].split_inclusive('\n').take(3) {
        let indent = &line[..line.len() - line.trim_start().len()];
        if let Some(tab) = indent.find('\t').filter(|_| !line.trim().is_empty()) {
            return Some(start + tab);
        }
        start += line.len();
    }
    None
}

/// The value of a key, if the node is a record that has it.
pub(crate) fn value<'n>(node: &'n YamlNode, name: &str) -> Option<&'n YamlNode> {
    match &node.value {
        Value::Map(entries) => {
            entries.iter().find(|(key, _)| key.value == name).map(|(_, value)| value)
        }
        _ => None,
    }
}

/// Why parsing stops without a node.
enum Stop {
    Syntax(ScanError),
    /// The events ended early, which the parser has no case of.
    End,
}

impl From<ScanError> for Stop {
    fn from(error: ScanError) -> Self {
        Stop::Syntax(error)
    }
}

/// Makes nodes from the events of the parser.
struct YamlReader<'a> {
    parser: Parser<'a, StrInput<'a>>,
    text: &'a str,
    offset: usize,
    report: &'a mut dyn FnMut(ByteRange, Problem),
}

impl<'a> YamlReader<'a> {
    /// The next event that is part of the data, with its range in `text`.
    fn next(&mut self) -> Result<(Event<'a>, ByteRange), Stop> {
        loop {
            let (event, span) = self.parser.next().ok_or(Stop::End)??;
            let range = bytes(&span);
            if let Some(tag) = span.tag_span() {
                self.refuse(bytes(&tag), Problem::YamlReference);
            }
            match event {
                Event::Anchor(..) => self.refuse(range, Problem::YamlReference),
                Event::StreamStart | Event::DocumentStart(..) => {}
                _ => return Ok((event, range)),
            }
        }
    }

    /// Reports a problem at a range of `text`.
    fn refuse(&mut self, range: ByteRange, problem: Problem) {
        (self.report)(self.offset + range.start..self.offset + range.end, problem);
    }

    /// Reads the whole document.
    fn document(&mut self) -> Result<YamlNode, Stop> {
        let (event, range) = self.next()?;
        if let Event::StreamEnd = event {
            // Only comments: a value of no lines.
            return Ok(self.node(Value::Null, 0..0));
        }
        let node = self.value(event, range)?;
        // The end of the document, then what follows it.
        self.next()?;
        match self.parser.next().ok_or(Stop::End)?? {
            (Event::StreamEnd, _) => {}
            (_, span) => self.refuse(bytes(&span), Problem::SecondDocument),
        }
        Ok(node)
    }

    /// The value that begins with an event. Recursion is bounded by [`YAML_DEPTH`].
    fn value(&mut self, event: Event<'a>, range: ByteRange) -> Result<YamlNode, Stop> {
        match event {
            Event::Scalar(text, ScalarStyle::Plain, ..) if is_null(&text) => {
                Ok(self.node(Value::Null, self.null_range(range)))
            }
            Event::Scalar(text, style, ..) => {
                // The range of a block scalar runs up to the next key.
                let raw = self.text.get(range.clone()).unwrap_or_default();
                let range = range.start..range.start + raw.trim_end().len();
                if style == ScalarStyle::Plain {
                    self.check_plain(&text, &range);
                }
                let quoted = style != ScalarStyle::Plain;
                Ok(self.node(Value::Scalar { text: text.into_owned(), quoted }, range))
            }
            Event::SequenceStart(..) => self.list(range),
            Event::MappingStart(..) => self.map(range),
            Event::Alias(_) | Event::UnresolvedAlias(_) => {
                self.refuse(range.clone(), Problem::YamlReference);
                Ok(self.node(Value::Null, range))
            }
            _ => Err(Stop::End),
        }
    }

    /// Reports what is read otherwise than it was meant in a value without quotes.
    fn check_plain(&mut self, text: &str, range: &ByteRange) {
        let rest = self.text[range.end..].lines().next().unwrap_or_default();
        let comment = rest.trim_start();
        let after = comment.strip_prefix('#').and_then(|after| after.chars().next());
        if comment.len() < rest.len() && after.is_some_and(char::is_alphanumeric) {
            let start = range.end + rest.len() - comment.len();
            self.refuse(start..start + comment.trim_end().len(), Problem::CutByComment);
        }
        let inner = text.strip_prefix(is_curly_quote);
        let inner = inner.and_then(|text| text.strip_suffix(is_curly_quote));
        if inner.is_some_and(|inner| !inner.contains(is_curly_quote)) {
            self.refuse(range.clone(), Problem::CurlyQuotes { breaks: false });
        }
    }

    fn list(&mut self, start: ByteRange) -> Result<YamlNode, Stop> {
        let mut items: Vec<YamlNode> = Vec::new();
        loop {
            let (event, range) = self.next()?;
            if let Event::SequenceEnd = event {
                let end = self.end(range, items.last(), start.end);
                return Ok(self.node(Value::List(items), start.start..end));
            }
            items.push(self.value(event, range)?);
        }
    }

    fn map(&mut self, start: ByteRange) -> Result<YamlNode, Stop> {
        let mut seen = HashSet::new();
        let mut entries: Vec<(Spanned<String>, YamlNode)> = Vec::new();
        loop {
            let (event, range) = self.next()?;
            if let Event::MappingEnd = event {
                let end = self.end(range, entries.last().map(|(_, value)| value), start.end);
                return Ok(self.node(Value::Map(entries), start.start..end));
            }
            let key = self.value(event, range)?;
            let (event, range) = self.next()?;
            let value = self.value(event, range)?;
            let Some(key) = self.key(key) else { continue };
            if seen.insert(key.value.clone()) {
                entries.push((key, value));
            } else {
                (self.report)(key.range, Problem::DuplicateKey { key: key.value });
            }
        }
    }

    /// Keys are texts; a list or a record as a key is reported.
    fn key(&mut self, node: YamlNode) -> Option<Spanned<String>> {
        let found = match node.value {
            Value::Scalar { text, .. } => {
                return Some(Spanned { value: text, range: node.range });
            }
            Value::Null => Shape::Nothing,
            Value::List(_) => Shape::List,
            Value::Map(_) => Shape::Record,
        };
        let problem = Problem::WrongShape { expected: Shape::Text, found, meant: None };
        (self.report)(node.range, problem);
        None
    }

    /// The end of a list or map: in flow style at its bracket, else with its last value, because
    /// the event of its end stands at the next key.
    fn end(&self, event: ByteRange, last: Option<&YamlNode>, least: usize) -> usize {
        if event.is_empty() {
            last.map_or(least, |node| node.range.end - self.offset)
        } else {
            event.end
        }
    }

    /// The range of an absent value: after its colon, where the parser reports the end of the key.
    fn null_range(&self, range: ByteRange) -> ByteRange {
        let rest = self.text.get(range.start..).unwrap_or_default();
        if range.is_empty() && rest.starts_with(':') {
            range.start + 1..range.start + 1
        } else {
            range
        }
    }

    fn node(&self, value: Value, range: ByteRange) -> YamlNode {
        Spanned { value, range: self.offset + range.start..self.offset + range.end }
    }
}

/// Byte offsets are always there when the input is a `str`.
fn bytes(span: &Span) -> ByteRange {
    span.byte_range().unwrap_or(0..0)
}

/// The spellings of the YAML 1.2 core schema.
fn is_null(text: &str) -> bool {
    matches!(text, "" | "~" | "null" | "Null" | "NULL")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parses `text` at an offset, as front matter is, and writes the result: nodes, then problems,
    /// each with the source text of its range.
    fn check(text: &str, expected: &str) {
        const OFFSET: usize = 7;
        let mut problems = Vec::new();
        let node = parse(text, OFFSET, &mut |range, problem| {
            let source = &text[range.start - OFFSET..range.end - OFFSET];
            problems.push(format!("{} `{source}`@{}", problem.code(), range.start - OFFSET));
        });
        let node = node.map(|node| show(&node, text, OFFSET));
        let found: Vec<String> = node.into_iter().chain(problems).collect();
        assert_eq!(found.join("\n"), expected, "{text}");
    }

    fn show(node: &YamlNode, text: &str, offset: usize) -> String {
        let source = &text[node.range.start - offset..node.range.end - offset];
        match &node.value {
            Value::Null => format!("null`{source}`"),
            Value::Scalar { text, quoted: false } if text == source => text.clone(),
            Value::Scalar { text, .. } => format!("{text:?}`{source}`"),
            Value::List(items) => {
                let items: Vec<_> = items.iter().map(|item| show(item, text, offset)).collect();
                format!("[{}]", items.join(", "))
            }
            Value::Map(entries) => {
                let entries: Vec<_> = entries
                    .iter()
                    .map(|(key, value)| format!("{}: {}", key.value, show(value, text, offset)))
                    .collect();
                format!("{{{}}}", entries.join(", "))
            }
        }
    }

    #[test]
    fn values_know_their_place() {
        check("año: Ñandú # nota\nb:\n  - 1\n  - c: 2\n", "{año: Ñandú, b: [1, {c: 2}]}");
        check("a: 'é'\r\nb: \"x\\ty\"\r\n", "{a: \"é\"`'é'`, b: \"x\\ty\"`\"x\\ty\"`}");
        check("a: |\n  x\n  y\n\nb: 1\n", "{a: \"x\\ny\\n\"`x\n  y`, b: 1}");
        check("a: [1, {b: 2}]\n", "{a: [1, {b: 2}]}");
        check("# solo\n", "null``");
    }

    #[test]
    fn nothing_is_null() {
        check(
            "a:\nb: ~\nc: \"\"\nd: null\n",
            "{a: null``, b: null`~`, c: \"\"`\"\"`, d: null`null`}",
        );
    }

    #[test]
    fn collections_end_with_their_last_value() {
        let mut none = |_: ByteRange, _: Problem| {};
        let text = "a:\n  - x\n  - y: 1\n\nb: 2\n";
        let Value::Map(entries) = parse(text, 0, &mut none).unwrap().value else { panic!() };
        assert_eq!(&text[entries[0].1.range.clone()], "- x\n  - y: 1");
    }

    #[test]
    fn what_content_cannot_say_is_refused() {
        check("a: 1\nb: 2\na: 3\n", "{a: 1, b: 2}\nC0202 `a`@10");
        check("a: &x 1\nb: *x\n", "{a: 1, b: null`*x`}\nC0203 `&x`@3\nC0203 `*x`@11");
        check("a: *no\nb: !t x\n", "{a: null`*no`, b: x}\nC0203 `*no`@3\nC0203 `!t`@10");
        check("a: 1\n---\nb: 2\n", "{a: 1}\nC0206 `---`@5");
        check("? [a]\n: 1\nb: 2\n", "{b: 2}\nC0303 `[a]`@2");
        check("%YAML 1.2\n---\na: 1\n", "C0201 `%`@0");
    }

    #[test]
    fn syntax_errors_have_a_place() {
        check("á: 1\n b: 2\n", "C0201 `b: 2`@7");
        check("a:\n\tb: 1\n", "C0201 `\t`@3");
        check("a:\n  - x: 1\n\t  y: 2\n", "C0201 `\t`@12");
        check("a: “x: y”\n", "C0201 `“`@3");
        check("a: 1\nb 2\nc: 3\n", "C0201 `b 2`@5");
        check("a:1\nb: 2\n", "C0201 `a:1`@0");
        check("a:\n  b 1\n  c: 2\n", "C0201 `b 1`@5");
        check("a: b\n  c\n  d: e\n", "C0201 `:`@12");
        check("a: \"x \"y\" z\"\n", "C0201 `y`@7");
        check("a:\n  b: 1\n c: 2\n", "C0201 `c: 2`@11");
        check("a:\n  b: 1\nc: 2\n  d: 3\n", "C0201 `c: 2`@10");
        check("a:\n  b: 1\n    c: 2\n    d: 3\n", "C0201 `b: 1`@5");
        check("a:\n  -b: 1\n    c: 2\n", "C0201 `-`@5");
        check("a: [b] c\n", "C0201 `[`@3");
        check("a: 'b' c\n", "C0201 `c`@7");
        check("a: [1,\nb: 2\n", "C0201 `[`@3");
        check("a: \"x\n", "C0201 `\"`@3");
        check("a: @x\n", "C0201 `@`@3");
    }

    #[test]
    fn nesting_is_bounded() {
        let deep = format!("a: {}{}", "[".repeat(10_000), "]".repeat(10_000));
        let mut codes = Vec::new();
        assert!(parse(&deep, 0, &mut |_, problem| codes.push(problem.code())).is_none());
        assert_eq!(codes, ["C0201"]);
    }
}
