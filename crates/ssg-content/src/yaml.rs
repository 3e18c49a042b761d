//! Parses YAML into [`YamlNode`]s, which keep their ranges in the file.
//!
//! The parser is `granit-parser`, the one beneath `serde-saphyr`: its events carry byte ranges,
//! which serde would drop. Content is plain data, so anchors, aliases, tags and directives are
//! refused: they surprise people who do not program, and aliases can grow without bound.

use std::collections::HashSet;

use granit_parser::{Event, Parser, ScalarStyle, ScanError, Span, StrInput};
use ssg_model::decode::is_curly_quote;
use ssg_model::diagnostic::RangedProblems;
use ssg_model::limits::YAML_DEPTH;
use ssg_model::problem::{Problem, YamlShape};
use ssg_model::value::{ByteRange, Spanned, Value, YamlNode};

use crate::yaml_fault;

/// Parses one document. Returns its problems, and its node unless the syntax is wrong.
///
/// `text` begins at byte `offset` of its file; ranges count from the file's start.
pub fn parse(text: &str, offset: usize) -> (Option<YamlNode>, RangedProblems) {
    let options = granit_parser::options! {
        disallow_directives: true,
        emit_unresolved_aliases: true,
        emit_anchor_events: true,
        flow_nesting_limit: YAML_DEPTH,
        block_nesting_limit: YAML_DEPTH,
    };
    let parser = Parser::new_from_str_with_options(text, options);
    let mut reader = YamlReader { parser, text, offset, depth: 0, problems: Vec::new() };
    let node = match reader.document() {
        Ok(node) => Some(node),
        Err(Some(error)) => {
            let at = error.marker().byte_offset().unwrap_or(0);
            let (range, problem) = yaml_fault::find(text, at, &error);
            reader.refuse(range, problem);
            None
        }
        Err(None) => None,
    };
    (node, reader.problems)
}

/// Returns the value of a key, if the node is a record that has it.
pub fn value<'n>(node: &'n YamlNode, name: &str) -> Option<&'n YamlNode> {
    match &node.value {
        Value::Map(entries) => {
            entries.iter().find(|(key, _)| key.value == name).map(|(_, value)| value)
        }
        _ => None,
    }
}

/// Returns the text of a scalar without surrounding whitespace, if the node is one.
pub(crate) fn text(node: &YamlNode) -> Option<&str> {
    node.text().map(str::trim)
}

/// Returns the items of the list under a key; none without a list.
pub fn items<'n>(node: &'n YamlNode, name: &str) -> &'n [YamlNode] {
    value(node, name).map_or(&[], YamlNode::items)
}

/// Returns the value of a key if it is `true`, before the rest of the record is decoded.
pub(crate) fn flag<'n>(node: &'n YamlNode, name: &str) -> Option<&'n YamlNode> {
    let is_true =
        |value: &Value| matches!(value, Value::Scalar { text, quoted: false } if text == "true");
    value(node, name).filter(|node| is_true(&node.value))
}

/// The reason why parsing stops without a node: a syntax error, or `None` if the events ended early,
/// which the parser is not known to do.
type Stop = Option<ScanError>;

/// A builder of nodes from the events of the parser.
struct YamlReader<'a> {
    parser: Parser<'a, StrInput<'a>>,
    text: &'a str,
    offset: usize,
    /// The number of collections around the value being read.
    depth: usize,
    problems: RangedProblems,
}

impl<'a> YamlReader<'a> {
    /// Returns the next event that is part of the data, with its range in `text`.
    fn next(&mut self) -> Result<(Event<'a>, ByteRange), Stop> {
        loop {
            let (event, span) = self.parser.next().ok_or(None)?.map_err(Some)?;
            let range = bytes(&span);
            if let Some(tag) = span.tag_span() {
                self.refuse(bytes(&tag), Problem::YAML_REFERENCE);
            }
            match event {
                Event::Anchor(..) => self.refuse(range, Problem::YAML_REFERENCE),
                Event::StreamStart | Event::DocumentStart(..) => {}
                _ => return Ok((event, range)),
            }
        }
    }

    /// Reports a problem at a range of `text`.
    fn refuse(&mut self, range: ByteRange, problem: Problem) {
        self.problems.push((self.offset + range.start..self.offset + range.end, problem));
    }

    fn document(&mut self) -> Result<YamlNode, Stop> {
        let (event, range) = self.next()?;
        if let Event::StreamEnd = event {
            // A file of only comments has an empty value.
            return Ok(self.node(Value::Null, 0..0));
        }
        let node = self.value(event, range)?;
        // First the end of the document, then the event after it.
        self.next()?;
        match self.parser.next().ok_or(None)?.map_err(Some)? {
            (Event::StreamEnd, _) => {}
            (_, span) => self.refuse(bytes(&span), Problem::SECOND_DOCUMENT),
        }
        Ok(node)
    }

    /// Builds the value that begins with an event.
    fn value(&mut self, event: Event<'a>, range: ByteRange) -> Result<YamlNode, Stop> {
        // The parser does not count the records of `[: : :]`.
        if self.depth > 2 * YAML_DEPTH {
            self.refuse(range, Problem::YAML_DEPTH);
            return Err(None);
        }
        self.depth += 1;
        let node = match event {
            Event::Scalar(text, ScalarStyle::Plain, ..) if is_null(&text) => {
                Ok(self.node(Value::Null, self.null_range(range)))
            }
            Event::Scalar(text, style, ..) => {
                // The range of a block scalar extends to the next key. Other whitespace is part of
                // the text.
                let raw = self.text.get(range.clone()).unwrap_or_default();
                let length = raw.trim_end_matches([' ', '\t', '\r', '\n']).len();
                let range = range.start..range.start + length;
                if style == ScalarStyle::Plain {
                    self.check_plain(&text, &range);
                }
                let quoted = style != ScalarStyle::Plain;
                Ok(self.node(Value::Scalar { text: text.into_owned(), quoted }, range))
            }
            Event::SequenceStart(..) => self.list(range),
            Event::MappingStart(..) => self.map(range),
            Event::Alias(_) | Event::UnresolvedAlias(_) => {
                self.refuse(range.clone(), Problem::YAML_REFERENCE);
                Ok(self.node(Value::Null, range))
            }
            _ => Err(None),
        };
        self.depth -= 1;
        node
    }

    /// Reports unquoted values that are not read as they were meant.
    fn check_plain(&mut self, text: &str, range: &ByteRange) {
        let rest = &self.text[range.end..];
        let comment = rest.trim_start_matches(|c: char| c.is_whitespace() && c != '\n');
        let after = comment.strip_prefix('#').unwrap_or_default();
        let is_text = after.starts_with(char::is_alphanumeric)
            || after.trim_start().starts_with(|c: char| c.is_ascii_digit());
        if comment.len() < rest.len() && is_text {
            let start = range.end + rest.len() - comment.len();
            let comment = comment.lines().next().unwrap_or_default();
            self.refuse(start..start + comment.trim_end().len(), Problem::CUT_BY_COMMENT);
        }
        let inner = text.strip_prefix(is_curly_quote);
        let inner = inner.and_then(|text| text.strip_suffix(is_curly_quote));
        if inner.is_some_and(|inner| !inner.contains(is_curly_quote)) {
            self.refuse(range.clone(), Problem::CURLY_QUOTES_SHOWN);
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
                self.problems.push((key.range, Problem::DuplicateKey { key: key.value }));
            }
        }
    }

    /// Returns the text of a key; reports a list or a record as a key.
    fn key(&mut self, node: YamlNode) -> Option<Spanned<String>> {
        let found = match node.value {
            Value::Scalar { text, .. } => {
                return Some(Spanned { value: text, range: node.range });
            }
            Value::Null => YamlShape::Nothing,
            Value::List(_) => YamlShape::List,
            Value::Map(_) => YamlShape::Record,
        };
        let problem = Problem::WrongShape { expected: YamlShape::Text, found, meant: None };
        self.problems.push((node.range, problem));
        None
    }

    /// Returns the end of a list or map: its bracket in flow style, or else the end of its last
    /// value, because the end event of a block is at the next key.
    fn end(&self, event: ByteRange, last: Option<&YamlNode>, least: usize) -> usize {
        if event.is_empty() {
            last.map_or(least, |node| node.range.end - self.offset)
        } else {
            event.end
        }
    }

    /// Returns the range of an absent value: after its colon, where the parser reports the end of
    /// the key.
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

/// Returns the byte range of a span, which is always known when the input is a `str`.
fn bytes(span: &Span) -> ByteRange {
    span.byte_range().unwrap_or(0..0)
}

/// Whether a text is a null of the YAML 1.2 core schema.
fn is_null(text: &str) -> bool {
    matches!(text, "" | "~" | "null" | "Null" | "NULL")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Parses `text` at an offset, like front matter, and checks the result: nodes, then problems,
    /// each with the source text of its range.
    fn check(text: &str, expected: &str) {
        const OFFSET: usize = 7;
        let (node, problems) = parse(text, OFFSET);
        let problems = problems.into_iter().map(|(range, problem)| {
            let source = &text[range.start - OFFSET..range.end - OFFSET];
            format!("{} `{source}`@{}", problem.code(), range.start - OFFSET)
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
    fn values_have_their_byte_ranges() {
        check("año: Ñandú # nota\nb:\n  - 1\n  - c: 2\n", "{año: Ñandú, b: [1, {c: 2}]}");
        check("a: 'é'\r\nb: \"x\\ty\"\r\n", "{a: \"é\"`'é'`, b: \"x\\ty\"`\"x\\ty\"`}");
        check("a: |\n  x\n  y\n\nb: 1\n", "{a: \"x\\ny\\n\"`x\n  y`, b: 1}");
        check("a: [1, {b: 2}]\n", "{a: [1, {b: 2}]}");
        check("a: x\u{a0} # nota\n", "{a: x\u{a0}}");
        check("# solo\n", "null``");
    }

    #[test]
    fn empty_values_are_null() {
        check(
            "a:\nb: ~\nc: \"\"\nd: null\n",
            "{a: null``, b: null`~`, c: \"\"`\"\"`, d: null`null`}",
        );
    }

    #[test]
    fn the_range_of_a_collection_ends_with_its_last_value() {
        let text = "a:\n  - x\n  - y: 1\n\nb: 2\n";
        let Value::Map(entries) = parse(text, 0).0.unwrap().value else { panic!() };
        assert_eq!(&text[entries[0].1.range.clone()], "- x\n  - y: 1");
    }

    #[test]
    fn anchors_tags_and_other_unsupported_yaml_are_refused() {
        check("a: 1\nb: 2\na: 3\n", "{a: 1, b: 2}\nC0202 `a`@10");
        check("a: &x 1\nb: *x\n", "{a: 1, b: null`*x`}\nC0203 `&x`@3\nC0203 `*x`@11");
        check("a: *no\nb: !t x\n", "{a: null`*no`, b: x}\nC0203 `*no`@3\nC0203 `!t`@10");
        check("a: 1\n---\nb: 2\n", "{a: 1}\nC0206 `---`@5");
        check("? [a]\n: 1\nb: 2\n", "{b: 2}\nC0303 `[a]`@2");
        check("%YAML 1.2\n---\na: 1\n", "C0201 `%`@0");
    }

    #[test]
    fn syntax_errors_have_a_range() {
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
    fn deep_nesting_is_refused() {
        for deep in ["[".repeat(10_000) + &"]".repeat(10_000), format!("[{}]", ": ".repeat(10_000))]
        {
            let (node, problems) = parse(&format!("a: {deep}"), 0);
            assert!(node.is_none());
            assert_eq!(problems[0].1.code(), "C0201");
        }
    }
}
