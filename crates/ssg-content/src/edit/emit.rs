//! New values, written as the content's authors write them: plain where that is read as the same
//! text, long texts folded.

use ssg_model::value::{Value, YamlNode};

use super::plain::PlainValue;
use crate::yaml;

/// The widest line of a text that is folded, in characters.
const WIDTH: usize = 100;

/// Texts that are longer are folded.
const LONG: usize = 90;

/// How a text is written in a line of its own, best first. `in_flow`: between brackets.
pub(super) fn in_line(text: &str, in_flow: bool) -> String {
    match is_plain(text, in_flow) && !is_ambiguous(text) {
        true => text.to_owned(),
        false => double_quoted(text),
    }
}

/// Whether a text without quotes is read as itself.
pub(super) fn is_plain(text: &str, in_flow: bool) -> bool {
    let document = if in_flow { format!("k: [{text}]\n") } else { format!("k: {text}\n") };
    let mut is_right = !text.contains(['\n', '\r']);
    let node = yaml::parse(&document, 0, &mut |_, _| is_right = false);
    let is_it = |node: &YamlNode| matches!(&node.value, Value::Scalar { text: read, quoted: false } if read == text);
    let value = node.as_ref().and_then(|node| yaml::value(node, "k"));
    let is_read = value.is_some_and(|value| match &value.value {
        Value::List(items) if in_flow => items.len() == 1 && is_it(&items[0]),
        _ => !in_flow && is_it(value),
    });
    is_right && is_read
}

/// Whether other programs would read a text without quotes as something else: a number, a flag.
pub(super) fn is_ambiguous(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let words = ["true", "false", "yes", "no", "on", "off", "y", "n", "null", "~", ".inf", ".nan"];
    let is_of_numbers = |c: char| c.is_ascii_digit() || "+-.,:_exo ()tz".contains(c);
    let unsigned = lower.trim_start_matches(['+', '-']);
    let has_digit = lower.chars().any(|c| c.is_ascii_digit());
    words.contains(&unsigned)
        || has_digit && lower.chars().all(is_of_numbers)
        || unsigned.starts_with("0x")
        || matches!(text, "=" | "<<")
}

pub(super) fn single_quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

pub(super) fn double_quoted(text: &str) -> String {
    let mut written = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => written.push_str("\\\""),
            '\\' => written.push_str("\\\\"),
            '\n' => written.push_str("\\n"),
            '\r' => written.push_str("\\r"),
            '\t' => written.push_str("\\t"),
            c if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{FEFF}') => {
                written.push_str(&format!("\\u{:04X}", u32::from(c)));
            }
            c => written.push(c),
        }
    }
    written.push('"');
    written
}

/// The lines of a literal block (`|`), each with its indentation.
pub(super) fn literal_lines(text: &str, indent: usize) -> String {
    let line = |line: &str| match line.is_empty() {
        true => String::new(),
        false => format!("{}{line}", " ".repeat(indent)),
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// The lines of a folded block (`>`), or of a plain text over several lines, at most `width` wide.
pub(super) fn folded_lines(text: &str, indent: usize, width: usize) -> String {
    let mut lines: Vec<String> = Vec::new();
    for (at, paragraph) in text.split('\n').enumerate() {
        // A line break is written as two.
        if at > 0 {
            lines.push(String::new());
        }
        let (mut line, mut is_first) = (String::new(), true);
        for word in paragraph.split(' ') {
            let length = line.chars().count() + word.chars().count() + 1;
            // Only a single space between two words can be a line break.
            if !line.is_empty()
                && !line.ends_with(' ')
                && !word.is_empty()
                && indent + length > width
            {
                lines.push(std::mem::take(&mut line));
                line.push_str(word);
                continue;
            }
            if !is_first {
                line.push(' ');
            }
            is_first = false;
            line.push_str(word);
        }
        lines.push(line);
    }
    let line = |line: &String| match line.is_empty() {
        true => String::new(),
        false => format!("{}{line}", " ".repeat(indent)),
    };
    lines.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// A value as it stands behind the colon of its key, whose record stands at a column.
pub(super) fn behind_key(value: &PlainValue, column: usize) -> String {
    match value {
        PlainValue::Null => String::new(),
        PlainValue::Bare(text) => format!(" {text}"),
        PlainValue::Text(text) if text.contains('\n') && is_block_text(text) => {
            let end = if text.ends_with('\n') { "" } else { "-" };
            let lines = literal_lines(text.trim_end_matches('\n'), column + 2);
            format!(" |{end}\n{lines}")
        }
        PlainValue::Text(text) if text.chars().count() > LONG && is_block_text(text) => {
            format!(" >-\n{}", folded_lines(text, column + 2, WIDTH))
        }
        PlainValue::Text(text) => format!(" {}", in_line(text, false)),
        PlainValue::List(items) if items.is_empty() => " []".to_owned(),
        PlainValue::Map(entries) if entries.is_empty() => " {}".to_owned(),
        PlainValue::List(items) => {
            let items = items.iter().map(|item| format!("\n{}", item_lines(item, column + 2)));
            items.collect()
        }
        PlainValue::Map(entries) => format!("\n{}", record_lines(entries, column + 2)),
    }
}

/// Whether a block can hold a text: not one that begins with white space, or has odd characters.
fn is_block_text(text: &str) -> bool {
    let is_odd = |c: char| {
        c.is_control() && c != '\n' || matches!(c, '\u{2028}' | '\u{2029}' | '\u{85}' | '\u{FEFF}')
    };
    !text.starts_with([' ', '\n', '\t']) && !text.contains(is_odd) && !text.contains(" \n")
}

/// An item of a list whose dash stands at a column.
pub(super) fn item_lines(item: &PlainValue, column: usize) -> String {
    let dash = format!("{}-", " ".repeat(column));
    match item {
        PlainValue::Map(entries) if !entries.is_empty() => {
            let lines = record_lines(entries, column + 2);
            format!("{dash} {}", lines.trim_start())
        }
        PlainValue::List(items) if !items.is_empty() => {
            let lines = items.iter().map(|item| item_lines(item, column + 2));
            format!("{dash} {}", lines.collect::<Vec<_>>().join("\n").trim_start())
        }
        others => format!("{dash}{}", behind_key(others, column)),
    }
}

fn record_lines(entries: &[(String, PlainValue)], column: usize) -> String {
    let entry = |(key, value): &(String, PlainValue)| {
        format!("{}{}:{}", " ".repeat(column), in_line(key, false), behind_key(value, column))
    };
    entries.iter().map(entry).collect::<Vec<_>>().join("\n")
}

/// A value between brackets.
pub(super) fn in_flow(value: &PlainValue) -> String {
    match value {
        PlainValue::Null => "null".to_owned(),
        PlainValue::Bare(text) => text.clone(),
        PlainValue::Text(text) => in_line(text, true),
        PlainValue::List(items) => {
            format!("[{}]", items.iter().map(in_flow).collect::<Vec<_>>().join(", "))
        }
        PlainValue::Map(entries) => {
            let entry = |(key, value): &(String, PlainValue)| {
                format!("{}: {}", in_line(key, true), in_flow(value))
            };
            format!("{{{}}}", entries.iter().map(entry).collect::<Vec<_>>().join(", "))
        }
    }
}
