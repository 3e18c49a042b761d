//! Random documents, written in the many ways that YAML allows.

use std::fmt::Write as _;

use proptest::prelude::*;

/// A value to be written.
#[derive(Clone, Debug)]
enum Sketch {
    /// The written scalar; `⏎` stands for a line break and the indentation.
    Scalar(&'static str),
    Nested {
        is_list: bool,
        /// Whether it is within brackets, with all that it contains.
        is_flow: bool,
        /// Within brackets, whether each part has its own line; else, whether a list is in the
        /// column of its key.
        is_spread: bool,
        parts: Vec<(Sketch, Surrounding)>,
    },
}

/// Empty lines and comments around a part.
#[derive(Clone, Debug)]
struct Surrounding {
    has_empty_line: bool,
    comment_above: Option<Depth>,
    has_comment_behind: bool,
}

/// The indentation of a comment relative to the part below it.
#[derive(Clone, Copy, Debug)]
enum Depth {
    Same,
    Less,
    More,
}

/// Scalars that may appear anywhere.
const SHORT: &[&str] = &[
    "uno",
    "dos palabras",
    "«¿qué?»",
    "/ruta/#parte",
    "https://www.example.com/",
    "'l''uno'",
    "'entre: comillas # no'",
    "\"dobles \\\"con\\\" \\\\ \\u00e9\"",
    "\"\"",
    "''",
    "true",
    "5",
    "2025-05-06",
    "\"+52 33 0000 0000\"",
    "\"09:00\"",
    "~",
    "null",
    "uno\u{a0}",
    "emoji 🎉",
    "una frase que no tiene comillas y sigue⏎en otro renglón y en un⏎tercero",
    "\"una frase entre comillas que sigue⏎en otro renglón⏎\n⏎y en otro párrafo\"",
    "'otra, que sigue⏎en otro'",
];

/// Scalars that appear in blocks only.
const LONG: &[&str] = &[
    "",
    "texto, con [corchetes] y {llaves}",
    "|⏎línea⏎\n⏎  más adentro⏎última  ",
    "|-⏎línea⏎otra",
    "|+⏎línea\n\n",
    "|2⏎  con espacios⏎sin",
    "|- # nota⏎línea",
    ">⏎Un texto largo que va doblado en varios renglones porque no cabe en uno solo,⏎y que por eso sigue en este y⏎después en este otro.",
    ">-⏎doblado⏎en dos⏎\n⏎y otro párrafo",
    ">-⏎corto",
];

const KEYS: &[&str] = &["a", "título", "con espacios", "'citada'", "\"doble\"", "n0", "x-y"];

fn sketch() -> impl Strategy<Value = Sketch> {
    let leaf = prop_oneof![
        3 => prop::sample::select(SHORT).prop_map(Sketch::Scalar),
        1 => prop::sample::select(LONG).prop_map(Sketch::Scalar),
    ];
    leaf.prop_recursive(4, 24, 5, |inner| nested(inner, 0..5))
}

fn nested(
    inner: impl Strategy<Value = Sketch>,
    count: std::ops::Range<usize>,
) -> impl Strategy<Value = Sketch> {
    let parts = prop::collection::vec((inner, surrounding()), count);
    let flow = prop::bool::weighted(0.2);
    (any::<bool>(), flow, any::<bool>(), parts).prop_map(|(is_list, is_flow, is_spread, parts)| {
        Sketch::Nested { is_list, is_flow, is_spread, parts }
    })
}

fn surrounding() -> impl Strategy<Value = Surrounding> {
    let depth = prop::sample::select(vec![Depth::Same, Depth::Same, Depth::Less, Depth::More]);
    let comment = prop::option::weighted(0.3, depth);
    (prop::bool::weighted(0.2), comment, prop::bool::weighted(0.2)).prop_map(
        |(has_empty_line, comment_above, has_comment_behind)| Surrounding {
            has_empty_line,
            comment_above,
            has_comment_behind,
        },
    )
}

/// Generates the text of a file, and whether it is a `.md` file.
pub(super) fn document() -> impl Strategy<Value = (String, bool)> {
    let flags = (any::<bool>(), any::<bool>(), prop::bool::weighted(0.3), 2..5_usize);
    let has_line_break = prop::bool::weighted(0.8);
    (nested(sketch(), 1..6), flags, has_line_break).prop_map(
        |(sketch, (has_head, is_crlf, is_markdown, step), has_line_break)| {
            let mut writer = SketchWriter { out: String::new(), step, comments: 0 };
            if has_head {
                writer.out += "# del archivo\n\n";
            }
            let root = match sketch {
                Sketch::Nested { is_list, parts, is_spread, .. } => {
                    Sketch::Nested { is_list, is_flow: false, is_spread, parts }
                }
                scalar @ Sketch::Scalar(_) => scalar,
            };
            writer.block(&root, 0);
            let mut text = writer.out;
            let has_block = text.contains(['|', '>']);
            if !has_line_break && !has_block {
                text.truncate(text.trim_end_matches('\n').len());
            }
            if is_markdown {
                let line_break = if text.ends_with('\n') { "" } else { "\n" };
                text = format!("---\n{text}{line_break}---\n\nHola.\n");
            }
            (if is_crlf { text.replace('\n', "\r\n") } else { text }, is_markdown)
        },
    )
}

struct SketchWriter {
    out: String,
    step: usize,
    comments: usize,
}

impl SketchWriter {
    fn comment(&mut self) {
        self.comments += 1;
        let _ = write!(self.out, "# nota {}", self.comments);
    }

    /// Writes the parts of a block; the first begins at the end of `out`.
    fn block(&mut self, sketch: &Sketch, column: usize) {
        let Sketch::Nested { is_list, parts, .. } = sketch else { return };
        for (at, (value, surrounding)) in parts.iter().enumerate() {
            let is_behind_dash = at == 0 && !self.out.is_empty() && !self.out.ends_with('\n');
            if !is_behind_dash {
                self.above(surrounding, column);
                self.out += &" ".repeat(column);
            }
            if *is_list {
                self.out += "-";
                self.value(value, surrounding, column, None);
            } else {
                let key = KEYS[at % KEYS.len()];
                let _ = write!(self.out, "{key}:");
                self.value(value, surrounding, column, Some(key));
            }
        }
    }

    fn above(&mut self, surrounding: &Surrounding, column: usize) {
        if surrounding.has_empty_line {
            self.out.push('\n');
        }
        if let Some(depth) = surrounding.comment_above {
            let column = match depth {
                Depth::Same => column,
                Depth::Less => column.saturating_sub(1),
                Depth::More => column + 1,
            };
            self.out += &" ".repeat(column);
            self.comment();
            self.out.push('\n');
        }
    }

    /// Writes a value after a dash or colon, up to the end of its lines.
    fn value(
        &mut self,
        value: &Sketch,
        surrounding: &Surrounding,
        column: usize,
        key: Option<&str>,
    ) {
        match value {
            Sketch::Nested { is_list, is_flow: false, is_spread, parts } if !parts.is_empty() => {
                if key.is_none() {
                    self.out += &" ".repeat(self.step - 1);
                    self.block(value, column + self.step);
                    return;
                }
                if surrounding.has_comment_behind {
                    self.out.push(' ');
                    self.comment();
                }
                self.out.push('\n');
                let beyond = if *is_list && *is_spread { 0 } else { self.step };
                self.block(value, column + beyond);
                return;
            }
            Sketch::Nested { .. } => {
                self.out.push(' ');
                self.flow(value, column + self.step);
            }
            Sketch::Scalar(written) => {
                if !written.is_empty() {
                    self.out.push(' ');
                }
                let indent = " ".repeat(column + self.step);
                // The indentation indicator counts from the enclosing block.
                let written = written.replace("|2", &format!("|{}", self.step));
                self.out += &written.replace("⏎\n⏎", "\n\n⏎").replace('⏎', &format!("\n{indent}"));
                if written.starts_with(['|', '>']) {
                    self.out.push('\n');
                    return;
                }
            }
        }
        if surrounding.has_comment_behind {
            self.out.push(' ');
            self.comment();
        }
        self.out.push('\n');
    }

    fn flow(&mut self, sketch: &Sketch, column: usize) {
        let (is_list, is_spread, parts) = match sketch {
            Sketch::Scalar(written) => {
                let is_short = SHORT.contains(written);
                let written = if is_short { written } else { &"corto" };
                let indent = " ".repeat(column);
                let written = written.replace("⏎\n⏎", "\n\n⏎");
                self.out += &written.replace('⏎', &format!("\n{indent}"));
                return;
            }
            Sketch::Nested { is_list, is_spread, parts, .. } => (*is_list, *is_spread, parts),
        };
        let (open, close) = if is_list { ('[', ']') } else { ('{', '}') };
        self.out.push(open);
        for (at, (value, surrounding)) in parts.iter().enumerate() {
            if is_spread {
                let _ = write!(self.out, "\n{}", " ".repeat(column));
            } else if !is_list || at > 0 {
                self.out.push(' ');
            }
            if !is_list {
                let _ = write!(self.out, "{}: ", KEYS[at % KEYS.len()]);
            }
            self.flow(value, column + self.step);
            let is_last = at + 1 == parts.len();
            if !is_last || is_spread && surrounding.has_empty_line {
                self.out.push(',');
            }
            if is_spread && surrounding.has_comment_behind {
                self.out.push(' ');
                self.comment();
            }
        }
        if is_spread && !parts.is_empty() {
            let _ = write!(self.out, "\n{}", " ".repeat(column - self.step));
        } else if !is_list && !parts.is_empty() {
            self.out.push(' ');
        }
        self.out.push(close);
    }
}
