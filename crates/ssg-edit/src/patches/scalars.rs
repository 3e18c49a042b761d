//! Ways to write a text over another, the best one first.

use ssg_model::value::Value;

use super::blocks::{NewBlock, in_block};
use super::edited_file::{EditedFile, Patch};
use super::folded_lines::{FoldedLines, Folding, fold};
use super::habits::{Habits, ScalarStyle};
use super::lines;
use super::place::{Holder, ValuePlace, block_column, read_header};
use super::spelling::{
    escaped, in_double_quotes, in_single_quotes, is_typed, may_be_plain, may_begin_line,
};

/// Returns the patches that write a text over a scalar, or where there is none.
pub(super) fn patches<'a>(
    document: &'a EditedFile,
    habits: &'a Habits,
    place: &'a ValuePlace<'_>,
    text: &'a str,
) -> impl Iterator<Item = Patch> + 'a {
    let old = OldScalar::of(document, habits, place);
    let first = old.style.unwrap_or_else(|| habits.style(text, place.key, place.is_in_flow));
    let quotes = match first {
        ScalarStyle::Single | ScalarStyle::Double => first,
        // Single quotes need no escapes here.
        _ if text.contains(['"', '\\']) && !text.contains('\'') => ScalarStyle::Single,
        _ => habits.quotes(),
    };
    let others = match text.contains('\n') && !place.is_in_flow {
        true => [ScalarStyle::Literal, ScalarStyle::Double],
        false => [quotes, ScalarStyle::Double],
    };
    let styled = [first].into_iter().chain(others);
    let spellings = styled.filter_map(move |style| old.written(style, text));
    spellings
        .chain([in_double_quotes(text)])
        .flat_map(|written| at_place(document, place, &written))
}

/// Returns the patches that put written YAML over a scalar, or where there is none.
pub(super) fn at_place(document: &EditedFile, place: &ValuePlace<'_>, written: &str) -> Vec<Patch> {
    let range = place.own.clone();
    let patch = |before: &str| Patch { range: range.clone(), text: format!("{before}{written}") };
    if !range.is_empty() {
        return vec![patch("")];
    }
    let is_apart = document.text()[..range.start].ends_with([' ', '\n']);
    let mut patches = vec![patch(if is_apart || range.start == 0 { "" } else { " " })];
    if place.is_in_flow {
        // A key in braces may have no colon.
        patches.push(patch(": "));
    }
    patches
}

/// The replaced scalar, and its surroundings.
struct OldScalar<'a> {
    /// The style of the scalar; `None` without a text.
    style: Option<ScalarStyle>,
    text: &'a str,
    written: &'a str,
    is_in_flow: bool,
    /// Whether nothing follows the scalar in its line.
    is_last: bool,
    is_end_of_file: bool,
    indent: isize,
    /// The column at which the scalar begins.
    column: usize,
    /// The column of the lines of a block.
    block_column: usize,
    /// The number of spaces before lines after the first.
    line_indent: usize,
    line_ending: &'static str,
}

impl<'a> OldScalar<'a> {
    fn of(document: &'a EditedFile, habits: &Habits, place: &'a ValuePlace<'_>) -> OldScalar<'a> {
        let file = document.text();
        let own = place.own.clone();
        let written = &file[own.clone()];
        let (style, text) = match &place.node.value {
            Value::Scalar { text, quoted } => (Some(style(written, *quoted)), &**text),
            _ => (None, ""),
        };
        let step = if place.holder == Holder::Item { habits.dash } else { habits.step };
        let base = place.indent.max(0).unsigned_abs();
        let is_block = matches!(style, Some(ScalarStyle::Literal | ScalarStyle::Folded));
        let block = is_block.then(|| block_column(file, own.start, place.indent)).flatten();
        let second = written.split('\n').skip(1).find(|line| !line.trim().is_empty());
        OldScalar {
            style,
            text,
            written,
            is_in_flow: place.is_in_flow,
            is_last: file[own.end..lines::end(file, own.end)].is_empty(),
            is_end_of_file: own.end == document.source.len(),
            indent: place.indent,
            column: lines::column(file, own.start),
            block_column: block.unwrap_or(base + step),
            line_indent: second.map_or(base + step, |line| line.len() - line.trim_start().len()),
            line_ending: document.line_ending(own.start),
        }
    }

    /// Writes a text in a style; `None` if the style cannot hold it here.
    fn written(&self, style: ScalarStyle, text: &str) -> Option<String> {
        match style {
            ScalarStyle::Plain => self.plain(text),
            ScalarStyle::Single => self.single(text),
            ScalarStyle::Double => self.double(text),
            ScalarStyle::Literal => self.block(text, false),
            ScalarStyle::Folded => self.block(text, true),
        }
    }

    /// Reads the written lines, without quotes and indentation.
    fn lines_within(&self, style: ScalarStyle, text: &str) -> Option<FoldedLines> {
        let within = match style {
            ScalarStyle::Single | ScalarStyle::Double => {
                self.written.get(1..self.written.len() - 1)?
            }
            _ => self.written,
        };
        let count = within.split('\n').count();
        let lines = within.split('\n').enumerate().map(|(at, line)| {
            let line = if at > 0 { line.trim_start() } else { line };
            if at + 1 < count { line.trim_end() } else { line }
        });
        FoldedLines::read(lines, text)
    }

    /// Breaks a text into lines if the old one has several.
    fn folded(
        &self,
        old: Option<&FoldedLines>,
        text: &str,
        may_begin: fn(char) -> bool,
    ) -> Option<String> {
        let has_breaks = text.contains('\n');
        let old = match old.filter(|old| !old.is_one()) {
            Some(old) if !has_breaks || old.has_breaks() => old,
            _ if has_breaks => return None,
            _ => return Some(text.to_owned()),
        };
        let columns = (self.column, self.line_indent);
        let lines = fold(text, &Folding { old: Some(old), columns, may_begin });
        Some(lines.write(&" ".repeat(self.line_indent), self.line_ending))
    }

    fn plain(&self, text: &str) -> Option<String> {
        if is_typed(text) || !may_be_plain(&text.replace('\n', " "), self.is_in_flow) {
            return None;
        }
        let is_old = self.style == Some(ScalarStyle::Plain);
        let old = is_old.then(|| self.lines_within(ScalarStyle::Plain, self.text)).flatten();
        self.folded(old.as_ref(), text, may_begin_line)
    }

    fn single(&self, text: &str) -> Option<String> {
        let within = |text: &str| text.replace('\'', "''");
        let is_old = self.style == Some(ScalarStyle::Single);
        let old =
            is_old.then(|| self.lines_within(ScalarStyle::Single, &within(self.text))).flatten();
        // Unprintable characters need escapes, which single quotes do not have.
        in_single_quotes(&text.replace('\n', " "))?;
        let lines = self.folded(old.as_ref(), &within(text), |_| true)?;
        Some(format!("'{lines}'"))
    }

    fn double(&self, text: &str) -> Option<String> {
        let is_old = self.style == Some(ScalarStyle::Double);
        let by_lines = |text: &str| text.split('\n').map(escaped).collect::<Vec<_>>().join("\n");
        let read = |text: String| self.lines_within(ScalarStyle::Double, &text);
        let with_breaks = is_old.then(|| read(by_lines(self.text))).flatten();
        let lines = match with_breaks.filter(FoldedLines::has_breaks) {
            Some(old) => self.folded(Some(&old), &by_lines(text), |_| true)?,
            None => {
                let old = is_old.then(|| read(escaped(self.text))).flatten();
                self.folded(old.as_ref(), &escaped(text), |_| true)?
            }
        };
        Some(format!("\"{lines}\""))
    }

    fn block(&self, text: &str, is_folded: bool) -> Option<String> {
        if self.is_in_flow || !self.is_last {
            return None;
        }
        let is_block = matches!(self.style, Some(ScalarStyle::Literal | ScalarStyle::Folded));
        let header = is_block.then(|| read_header(self.written));
        let old = header.as_ref().filter(|header| header.is_folded).and_then(|_| {
            let lines = self.written.split('\n').skip(1).map(|line| {
                let line = line.strip_suffix('\r').unwrap_or(line);
                line.get(self.block_column..).unwrap_or(line.trim_start())
            });
            FoldedLines::read(lines, self.text.trim_end_matches('\n'))
        });
        let mut block = in_block(
            text,
            &NewBlock {
                is_folded,
                old_header: header.as_ref(),
                old_lines: old.as_ref(),
                indent: self.indent,
                column: self.block_column,
                line_ending: self.line_ending,
            },
        )?;
        if self.is_end_of_file && text.ends_with('\n') {
            block += self.line_ending;
        }
        Some(block)
    }
}

/// Returns the style of a written scalar.
fn style(written: &str, quoted: bool) -> ScalarStyle {
    match written.chars().next() {
        Some('\'') if quoted => ScalarStyle::Single,
        Some('"') if quoted => ScalarStyle::Double,
        Some('|') if quoted => ScalarStyle::Literal,
        Some('>') if quoted => ScalarStyle::Folded,
        _ => ScalarStyle::Plain,
    }
}

/// Adds the line break at the end of an old block, which belongs to its style and is not typed.
pub(super) fn with_last_break(place: &ValuePlace<'_>, file: &str, text: &str) -> String {
    let is_block = file[place.own.clone()].starts_with(['|', '>']);
    match &place.node.value {
        Value::Scalar { text: old, quoted: true }
            if is_block
                && old.ends_with('\n')
                && !text.ends_with('\n')
                && !text.trim().is_empty() =>
        {
            format!("{text}\n")
        }
        _ => text.to_owned(),
    }
}
