//! `cargo xtask bench content`: what one file of content costs, whatever stands in it.
//!
//! Each kind of content is measured at three sizes, each four times the one before. What takes more
//! than five times as long, or as much memory, than at a quarter of its size is marked: it grows
//! faster than the content. What all of it costs beyond that is the program's start, which is
//! subtracted: it is measured on the same project without the content.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::measure::{Figures, measure_any, median};
use crate::corpus;
use crate::output::say;
use crate::packages;
use crate::process::{cargo, command, run};

/// Bytes. The largest is just within what a text file may have.
const SIZES: [usize; 3] = [62_500, 250_000, 1_000_000];

/// The growth of a figure, at four times the size, that still counts as linear.
const LINEAR: f64 = 5.0;

/// The shortest time that is compared: anything shorter is the noise of the machine.
const SHORTEST: Duration = Duration::from_millis(60);

const SITE: &str = "content/site.yaml";
const SERVICES: &str = "content/services.yaml";
const TESTIMONIALS: &str = "content/testimonials.yaml";
const ARTICLE: &str = "content/articles/medida.md";
const PAGE: &str = "content/pages/medida.md";
const DRAWING: &str = "content/images/medida.svg";

/// The time after which a check is killed, and its kind not measured at larger sizes.
const LONGEST: Duration = Duration::from_secs(60);

/// The exit codes of a check without and with findings, and of `timeout` for one that took too long.
const ENDS: [Option<i32>; 3] = [Some(0), Some(1), Some(124)];

/// A kind of content.
struct ContentKind {
    name: &'static str,
    file: &'static str,
    /// The file's text of so many bytes, from the text that it has.
    text: fn(&str, usize) -> String,
}

/// A page of running text that repeats one.
macro_rules! page {
    ($name:literal, $piece:expr) => {
        ContentKind {
            name: $name,
            file: PAGE,
            text: |_, size| page(&$piece.repeat(size / $piece.len())),
        }
    };
}

/// An article that repeats a text.
macro_rules! article {
    ($name:literal, $piece:expr) => {
        ContentKind {
            name: $name,
            file: ARTICLE,
            text: |_, size| article(&$piece.repeat(size / $piece.len())),
        }
    };
}

const KINDS: [ContentKind; 34] = [
    ContentKind {
        name: "YAML: a long text",
        file: TESTIMONIALS,
        text: |old, size| format!("{old}{}", testimonial("Ana", &"palabra ".repeat(size / 8))),
    },
    ContentKind {
        name: "YAML: a long brand",
        file: SITE,
        text: |old, size| old.replacen("brand: \"", &format!("brand: \"{}", "x".repeat(size)), 1),
    },
    ContentKind {
        name: "YAML: unknown keys",
        file: SITE,
        text: |old, size| format!("{old}{}", numbered(size, |at| format!("clave{at}: x\n"))),
    },
    ContentKind {
        name: "YAML: many services",
        file: SERVICES,
        text: |old, size| {
            let service = |at| {
                format!(
                    "  - id: s{at}\n    title: S\n    icon: car\n    description: Uno.\n    \
                     details: [Uno]\n    image: {{ src: images/marca.svg, alt: Uno }}\n"
                )
            };
            old.replacen("products:\n", &format!("products:\n{}", numbered(size, service)), 1)
        },
    },
    ContentKind {
        name: "YAML: many testimonials",
        file: TESTIMONIALS,
        text: |old, size| {
            format!("{old}{}", numbered(size, |at| testimonial(&format!("A{at}"), "Bien.")))
        },
    },
    ContentKind {
        name: "YAML: nesting",
        file: SITE,
        text: |old, size| format!("{old}x: {}{}\n", "[".repeat(size / 2), "]".repeat(size / 2)),
    },
    ContentKind {
        name: "YAML: lists in lists",
        file: SITE,
        text: |old, size| format!("{old}x: [{}]\n", "[[[[]]]],".repeat(size / 9)),
    },
    ContentKind {
        name: "YAML: aliases",
        file: SITE,
        text: |old, size| format!("{old}x: [{}]\n", "*a ,".repeat(size / 4)),
    },
    ContentKind {
        name: "YAML: one wrong line",
        file: TESTIMONIALS,
        text: |old, size| format!("{old}{}\n  - x: y: z\n", "# nada\n".repeat(size / 7)),
    },
    article!("Markdown: paragraphs", "Un texto como cualquier otro, con comas.\n\n"),
    article!("Markdown: one paragraph", "Un texto como cualquier otro, con comas. "),
    article!("Markdown: links", "[enlace](https://x.mx/a) "),
    article!("Markdown: broken links", "[enlace](/nada#x) "),
    article!("Markdown: broken anchors", "[a](#nada)\n\n## Una\n\n"),
    ContentKind {
        name: "Markdown: references",
        file: ARTICLE,
        text: |_, size| {
            article(&numbered(size, |at| format!("[a][r{at}]\n\n[r{at}]: https://x.mx/{at}\n\n")))
        },
    },
    article!("Markdown: images", "![Un plano](../images/marca.svg) "),
    article!("Markdown: a long table", "| a | b |\n|---|---|\n| c | d |\n"),
    ContentKind {
        name: "Markdown: a wide table",
        file: ARTICLE,
        text: |_, size| {
            let columns = size / 8;
            let head = format!("{}\n{}\n", "a|".repeat(columns), "-|".repeat(columns));
            article(&format!("{head}{}", "b|\n".repeat(size / 6)))
        },
    },
    ContentKind {
        name: "Markdown: footnotes",
        file: ARTICLE,
        text: |_, size| {
            article(&numbered(size, |at| format!("Dato[^{at}].\n\n[^{at}]: Nota.\n\n")))
        },
    },
    ContentKind {
        name: "Markdown: nested lists",
        file: ARTICLE,
        text: |_, size| {
            let line = |depth: usize| format!("{}- a\n", "  ".repeat(depth % 90));
            article(&numbered(size, line))
        },
    },
    article!("Markdown: quotes in quotes", "> > > > > > > > a\n\n"),
    ContentKind {
        name: "Markdown: deep quotes",
        file: ARTICLE,
        text: |_, size| article(&format!("{}a", "> ".repeat(size / 2))),
    },
    article!("Markdown: line breaks", "x<br>"),
    article!("Markdown: unknown HTML", "<foo>x</foo>"),
    article!("Markdown: code", "```\nlet x = 1;\n```\n\n"),
    article!("Markdown: stars", "*a_ **b"),
    article!("Markdown: brackets", "[]("),
    article!("Markdown: autolinks", "<https://x.mx/a> "),
    article!("Markdown: numbers", "x + 33 + "),
    article!("Markdown: entities", "&amp;&#38;&foo; "),
    page!("a page: addresses", "ana@x.mx "),
    page!("a page: headings", "## Una\n\n"),
    page!("a page: images", "![Un plano](../images/marca.svg) "),
    ContentKind {
        name: "a drawing",
        file: DRAWING,
        text: |_, size| {
            let path = "<path d=\"M0 0h1v1z\"/>";
            let start = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">";
            format!("{start}{}</svg>", path.repeat(size / path.len()))
        },
    },
];

/// Prints wall time and peak memory of `ssg check` for each kind and size: medians of `runs`.
pub(super) fn content(root: &Path, runs: u32) -> Result<()> {
    packages::install_frontend(root)?;
    // Another program to be measured, for who compares two.
    let binary = match std::env::var_os("SSG") {
        Some(binary) => PathBuf::from(binary),
        None => {
            run(cargo(root).args(["build", "--release", "--package", "ssg"]))?;
            root.join("target/release/ssg")
        }
    };
    let folder = root.join("target/bench/content");
    fs::create_dir_all(&folder)?;
    corpus::project(root, &folder, 0)?;
    let measured = |file: &str, text: &str| -> Result<Figures> {
        let path = folder.join(file);
        let old = fs::read(&path).ok();
        fs::write(&path, text).with_context(|| format!("cannot write `{}`", path.display()))?;
        let figures = figures(&binary, &folder, runs);
        match old {
            Some(old) => fs::write(&path, old)?,
            None => fs::remove_file(&path)?,
        }
        figures
    };
    // A drawing is read only where it is shown.
    fs::write(
        folder.join(DRAWING),
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"/>",
    )?;
    let shown = article("![Una](../images/medida.svg)\n").replace("Medida", "Otra");
    fs::write(folder.join("content/articles/otra.md"), shown)?;
    // The first run fills the caches.
    measured(ARTICLE, &article("Nada.\n"))?;
    let empty = measured(ARTICLE, &article("Nada.\n"))?;
    let Figures { wall, memory, .. } = empty;
    say(&format!("without any of it: {}, {}", seconds(wall), megabytes(memory)));
    say(&format!(
        "{:28} {:>9} {:>9} {:>9}   {:>7} {:>7} {:>7}",
        "", "63 KB", "250 KB", "1 MB", "", "", ""
    ));
    for ContentKind { name, file, text } in KINDS {
        let old = fs::read_to_string(folder.join(file)).unwrap_or_default();
        let mut figures: Vec<Figures> = Vec::new();
        for size in SIZES {
            let is_hopeless = figures.last().is_some_and(|last| last.wall >= LONGEST);
            figures.push(match is_hopeless {
                true => Figures { wall: LONGEST, ..Figures::default() },
                false => measured(file, &text(&old, size))?,
            });
        }
        print(name, &figures, empty.wall);
    }
    Ok(())
}

/// Prints the figures of a kind at each size, and marks times that grow faster than the content, without
/// those of a project without it.
fn print(name: &str, figures: &[Figures], empty: Duration) {
    let times: Vec<Duration> = figures.iter().map(|one| one.wall.saturating_sub(empty)).collect();
    let is_steep = times.windows(2).any(|two| {
        let least = two[0].max(SHORTEST);
        two[1].as_secs_f64() > LINEAR * least.as_secs_f64()
    });
    let walls: Vec<String> = figures.iter().map(|one| seconds(one.wall)).collect();
    let memories: Vec<String> = figures.iter().map(|one| megabytes(one.memory)).collect();
    let growth = times[2].as_secs_f64() / times[1].max(SHORTEST).as_secs_f64();
    let mark = if is_steep { "  MORE THAN LINEAR" } else { "" };
    say(&format!(
        "{name:28} {:>9} {:>9} {:>9}   {:>7} {:>7} {:>7}  x {growth:.1}{mark}",
        walls[0], walls[1], walls[2], memories[0], memories[1], memories[2]
    ));
}

/// The medians of some checks; they may find what they like.
fn figures(binary: &Path, folder: &Path, runs: u32) -> Result<Figures> {
    let check = || -> Result<Figures> {
        let mut check = command("timeout", folder);
        let check = check.arg(LONGEST.as_secs().to_string()).arg(binary);
        let (status, figures) = measure_any(check.args(["check", "--quiet"]))?;
        ensure!(ENDS.contains(&status.code()), "`ssg check` ended otherwise than it may: {status}");
        Ok(figures)
    };
    // A check that finds its results in a cache is not measured.
    let forget = || {
        let _ = fs::remove_dir_all(folder.join(".ssg/cache/markdown"));
        let _ = fs::remove_dir_all(folder.join(".ssg/cache/pages"));
    };
    let each = (0..runs).map(|_| {
        forget();
        check()
    });
    Ok(median(&each.collect::<Result<Vec<_>>>()?))
}

fn article(text: &str) -> String {
    format!("---\ntitle: Medida\ndate: 2025-05-06\nsummary: Una medida.\n---\n\n{text}\n")
}

fn page(text: &str) -> String {
    format!("---\ntitle: Medida\ndescription: Una medida.\n---\n\n{text}\n")
}

fn testimonial(name: &str, quote: &str) -> String {
    format!(
        "\n  - name: {name}\n    location: León\n    image: {{ src: images/marca.svg, alt: A }}\n    \
         stars: 5\n    quote: {quote}\n"
    )
}

/// Pieces that differ by their number, so many that they have about this size.
fn numbered(size: usize, piece: impl Fn(usize) -> String) -> String {
    let mut text = String::with_capacity(size + 100);
    for at in 0.. {
        if text.len() >= size {
            break;
        }
        text.push_str(&piece(at));
    }
    text
}

fn seconds(time: Duration) -> String {
    format!("{:.2} s", time.as_secs_f64())
}

fn megabytes(bytes: u64) -> String {
    format!("{:.0} MB", bytes as f64 / 1e6)
}
