//! Writes new values in the style of the file.

use ssg_model::editing::PlainValue;

use super::blocks::{NewBlock, in_block};
use super::habits::{Habits, ScalarStyle};
use super::spelling::{in_double_quotes, in_single_quotes, is_typed, may_be_plain};

/// The style of new values.
#[derive(Clone, Copy)]
pub(super) struct Manner<'h> {
    pub(super) habits: &'h Habits,
    pub(super) line_ending: &'static str,
    /// Whether all texts get double quotes, which can hold any text.
    pub(super) is_cautious: bool,
}

impl Manner<'_> {
    /// Returns the text after the colon of a key in this column.
    pub(super) fn after_key(self, value: &PlainValue, column: usize, key: &str) -> String {
        let Habits { step, list_step, .. } = *self.habits;
        let within = match value {
            PlainValue::Null => return String::new(),
            PlainValue::List(items) if !items.is_empty() => column + list_step,
            PlainValue::Map(entries) if !entries.is_empty() => column + step,
            value => return format!(" {}", self.scalar(value, Some(key), column, column + step)),
        };
        let lines = self.block(value, within, Some(key));
        format!("{}{}{lines}", self.line_ending, " ".repeat(within))
    }

    /// Returns the text after a dash in this column.
    pub(super) fn after_dash(self, value: &PlainValue, column: usize, key: Option<&str>) -> String {
        let within = column + self.habits.dash;
        let value = match value {
            PlainValue::Null => return String::new(),
            PlainValue::List(_) | PlainValue::Map(_) => self.block(value, within, key),
            value => self.scalar(value, key, column, within),
        };
        format!("{}{value}", " ".repeat(self.habits.dash - 1))
    }

    /// Writes a list or a record whose first line begins in this column; others within brackets.
    pub(super) fn block(self, value: &PlainValue, column: usize, key: Option<&str>) -> String {
        let item = |item| format!("-{}", self.after_dash(item, column, key));
        let entry = |(key, value): &(String, PlainValue)| {
            format!("{}:{}", self.key(key, false), self.after_key(value, column, key))
        };
        let parts: Vec<String> = match value {
            PlainValue::List(items) if !items.is_empty() => items.iter().map(item).collect(),
            PlainValue::Map(entries) if !entries.is_empty() => entries.iter().map(entry).collect(),
            value => return self.flow(value, key),
        };
        parts.join(&format!("{}{}", self.line_ending, " ".repeat(column)))
    }

    /// Writes a value in one line, within brackets.
    pub(super) fn flow(self, value: &PlainValue, key: Option<&str>) -> String {
        match value {
            PlainValue::Null => "null".to_owned(),
            PlainValue::Text(text) => self.line(text, key, true),
            PlainValue::Bare(text) => text.clone(),
            PlainValue::List(_) => format!("[{}]", self.flow_parts(value, key)),
            PlainValue::Map(entries) if entries.is_empty() => "{}".to_owned(),
            PlainValue::Map(_) => {
                let space = if self.habits.has_space_in_braces { " " } else { "" };
                format!("{{{space}{}{space}}}", self.flow_parts(value, key))
            }
        }
    }

    /// Writes the items or entries of a value in one line.
    pub(super) fn flow_parts(self, value: &PlainValue, key: Option<&str>) -> String {
        let entry = |(key, value): &(String, PlainValue)| {
            format!("{}: {}", self.key(key, true), self.flow(value, Some(key)))
        };
        let parts: Vec<String> = match value {
            PlainValue::List(items) => items.iter().map(|item| self.flow(item, key)).collect(),
            PlainValue::Map(entries) => entries.iter().map(entry).collect(),
            PlainValue::Null | PlainValue::Text(_) | PlainValue::Bare(_) => Vec::new(),
        };
        parts.join(", ")
    }

    fn key(self, key: &str, is_flow: bool) -> String {
        let is_plain = !is_typed(key) && may_be_plain(key, is_flow);
        if is_plain { key.to_owned() } else { in_double_quotes(key) }
    }

    /// Writes a value that needs no lines below its key or dash, except as a block scalar.
    fn scalar(self, value: &PlainValue, key: Option<&str>, outer: usize, inner: usize) -> String {
        let PlainValue::Text(text) = value else { return self.flow(value, key) };
        let style = self.habits.style(text, key, false);
        let is_folded = style == ScalarStyle::Folded;
        let is_block = is_folded || style == ScalarStyle::Literal;
        let block = || {
            let block = NewBlock {
                is_folded,
                old_header: None,
                old_lines: None,
                indent: outer.cast_signed(),
                column: inner,
                line_ending: self.line_ending,
            };
            in_block(text, &block)
        };
        let block = if is_block && !self.is_cautious { block() } else { None };
        block.unwrap_or_else(|| self.line(text, key, false))
    }

    /// Writes a text in one line.
    fn line(self, text: &str, key: Option<&str>, is_flow: bool) -> String {
        let style = self.habits.style(text, key, is_flow);
        let needs_escapes = text.contains(['"', '\\']) && !text.contains('\'');
        let single = || in_single_quotes(text);
        let written = match style {
            _ if self.is_cautious || text.contains('\n') => None,
            ScalarStyle::Plain => Some(text.to_owned()),
            ScalarStyle::Single => single(),
            _ if needs_escapes => single(),
            _ => None,
        };
        written.unwrap_or_else(|| in_double_quotes(text))
    }
}
