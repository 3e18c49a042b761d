//! Copies of the project with any number of articles, for tests and benchmarks of long lists.
//!
//! The articles are made of a few words; they are all different, and the same in every run.

use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use anyhow::{Context, Result};

/// The thirty words of the articles.
const WORDS: &str = "\
    seguro póliza deducible coaseguro suma asegurada hospital red cobertura prima vida auto \
    hogar carga riesgo familia ahorro retiro inversión plazo contrato cliente agente siniestro \
    respaldo protección gasto médico accidente enfermedad";

/// Creates a project in `folder` with the content of the one at `root` and more articles.
pub(crate) fn project(root: &Path, folder: &Path, articles: usize) -> Result<()> {
    project_of(root, &root.join("content"), folder)?;
    let mut random = Random(7);
    for number in 0..articles {
        let file = folder.join(format!("content/articles/articulo-{number}.md"));
        fs::write(&file, article(number, &mut random))
            .with_context(|| format!("cannot write `{}`", file.display()))?;
    }
    Ok(())
}

/// Creates a project in `folder` with a copy of some content. Its frontend and templates are links
/// to the frontend and templates of `root`.
pub(crate) fn project_of(root: &Path, original: &Path, folder: &Path) -> Result<()> {
    let content = folder.join("content");
    if content.exists() {
        fs::remove_dir_all(&content)
            .with_context(|| format!("cannot delete `{}`", content.display()))?;
    }
    copy(original, &content)?;
    ["frontend", "templates"].into_iter().try_for_each(|shared| link(root, folder, shared))
}

/// Adds the collections of an estate agency, with two properties, to a project.
pub(crate) fn add_agency(root: &Path, folder: &Path) -> Result<()> {
    copy(&root.join("tests/own-collections"), folder)?;
    fs::copy(root.join("tests/photos/patio.jpg"), folder.join("content/images/patio.jpg"))?;
    Ok(())
}

/// Links a part of the project at `root` into the one in `folder`, unless it is there.
pub(crate) fn link(root: &Path, folder: &Path, shared: &str) -> Result<()> {
    let link = folder.join(shared);
    if link.exists() {
        return Ok(());
    }
    symlink(root.join(shared), &link)
        .with_context(|| format!("cannot make the link `{}`", link.display()))
}

/// Copies a folder recursively, overwriting existing files.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to).with_context(|| format!("cannot make `{}`", to.display()))?;
    let entries = fs::read_dir(from).with_context(|| format!("cannot read `{}`", from.display()));
    for entry in entries? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), &target)
                .with_context(|| format!("cannot write `{}`", target.display()))?;
        }
    }
    Ok(())
}

/// Makes an article of 6 KB: five sections with paragraphs, a link and a list; and a table.
fn article(number: usize, random: &mut Random) -> String {
    let mut text = String::new();
    let (year, month, day) = (2010 + number % 15, 1 + number % 12, 1 + number % 28);
    let title = random.sentence();
    let title = title.split(' ').take(6).collect::<Vec<_>>().join(" ");
    let title = title.trim_end_matches('.');
    let summary = random.sentence();
    let _ = writeln!(text, "---\ntitle: \"{title} {number}\"\ndate: {year}-{month:02}-{day:02}");
    let _ = writeln!(text, "summary: \"{summary}\"\n---");
    for section in 0..5 {
        let _ = writeln!(text, "\n## {}\n", random.sentence());
        let link = format!("[enlace](https://example.com/{number}/{section})");
        let _ = writeln!(text, "{} **{}** y {link}.\n", random.paragraph(), random.word());
        for _ in 0..3 {
            let _ = writeln!(text, "- {}", random.sentence());
        }
        let _ = writeln!(text, "\n{}", random.paragraph());
        if section == 2 {
            text.push_str("\n| Concepto | Monto |\n|---|---|\n");
            text.push_str("| Coaseguro | 10,000 |\n| Aseguradora | 90,000 |\n");
        }
    }
    text
}

/// A pseudo-random generator with the same numbers in every run (SplitMix64).
struct Random(u64);

impl Random {
    /// Returns a number below `end`.
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed >> 33) as usize) % end
    }

    fn word(&mut self) -> &'static str {
        WORDS.split(' ').nth(self.below(30)).unwrap_or_default()
    }

    /// Returns a sentence of 8 to 16 words.
    fn sentence(&mut self) -> String {
        let count = 8 + self.below(9);
        let words: Vec<&str> = (0..count).map(|_| self.word()).collect();
        let mut sentence = words.join(" ");
        let first = sentence.remove(0);
        format!("{}{sentence}.", first.to_uppercase())
    }

    /// Returns a paragraph of 3 to 6 sentences.
    fn paragraph(&mut self) -> String {
        let count = 3 + self.below(4);
        let sentences: Vec<String> = (0..count).map(|_| self.sentence()).collect();
        sentences.join(" ")
    }
}
