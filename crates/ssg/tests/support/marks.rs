//! A project in which every kind of input contains a mark that the output shows.

use std::fs::{self, FileTimes};
use std::path::Path;
use std::sync::LazyLock;
use std::time::Duration;

use super::TinySite;
use super::project::{copy_as_it_is, run, said, tree};

/// A file that a build reads. Its marks begin with `prefix` and are hexadecimal, so that they may
/// be colours.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EditedInput {
    pub(crate) name: &'static str,
    pub(crate) path: &'static str,
    prefix: &'static str,
}

/// An input of each kind.
pub(crate) const INPUTS: [EditedInput; 8] = [
    EditedInput { name: "article", path: "content/articles/marcado.md", prefix: "a1" },
    EditedInput { name: "site.yaml", path: "content/site.yaml", prefix: "b2" },
    EditedInput { name: "picture", path: "content/images/marca.svg", prefix: "f6" },
    EditedInput { name: "file for visitors", path: "content/files/tarifas.txt", prefix: "7a" },
    EditedInput { name: "template", path: "templates/document.html", prefix: "c3" },
    EditedInput { name: "component", path: "frontend/src/pages/article.tsx", prefix: "d4" },
    EditedInput { name: "stylesheet", path: "frontend/src/styles/site.css", prefix: "e5" },
    EditedInput { name: "font", path: "frontend/src/fonts/figtree-es.woff2", prefix: "9e" },
];

impl EditedInput {
    /// Returns a mark; all have the same length.
    pub(crate) fn mark(self, number: usize) -> String {
        format!("{}{number:04}", self.prefix)
    }

    /// Returns the contents of the file with the next mark.
    pub(crate) fn next(self, root: &Path, number: usize) -> Vec<u8> {
        let bytes = fs::read(root.join(self.path)).unwrap();
        let (old, new) = (self.mark(number), self.mark(number + 1));
        let at = find(&bytes, old.as_bytes()).unwrap();
        [&bytes[..at], new.as_bytes(), &bytes[at + old.len()..]].concat()
    }

    /// Writes the next mark into the file in place, optionally keeping its modification time.
    pub(crate) fn edit(self, root: &Path, number: usize, keeps_time: bool) {
        let (file, bytes) = (root.join(self.path), self.next(root, number));
        let time = fs::metadata(&file).unwrap().modified().unwrap();
        fs::write(&file, bytes).unwrap();
        if keeps_time {
            let file = fs::File::options().write(true).open(&file).unwrap();
            file.set_times(FileTimes::new().set_modified(time)).unwrap();
        }
    }

    /// Returns a finding unless an output shows the mark of this number and not its neighbours.
    pub(crate) fn missing(self, output: &Path, number: usize, why: &str) -> Option<String> {
        let shown: Vec<usize> = (number.saturating_sub(1)..=number + 1)
            .filter(|number| shows(output, &self.mark(*number)))
            .collect();
        let name = self.name;
        (shown != [number]).then(|| format!("{why}: mark {number} of the {name}, but {shown:?}"))
    }
}

/// Creates a project with marks of number 0 that is not built, except for its bundles.
pub(crate) fn marked() -> TinySite {
    static BUNDLED: LazyLock<TinySite> = LazyLock::new(|| {
        let site = with_marks(TinySite::kept());
        build(site.root(), "for the bundles");
        site
    });
    let site = with_marks(TinySite::new());
    let bundles = site.path(".ssg/cache/bundles");
    fs::remove_dir_all(&bundles).unwrap();
    copy_as_it_is(&BUNDLED.path(".ssg/cache/bundles"), &bundles);
    site
}

/// Adds marks of number 0 to a tiny site.
pub(crate) fn with_marks(site: TinySite) -> TinySite {
    site.own("frontend");
    site.own("templates");
    let [article, _, picture, published, template, component, stylesheet, font] = INPUTS;
    site.write(
        article.path,
        format!(
            "---\ntitle: Marcado\ndate: 2024-03-01\nsummary: Con marcas.\n---\n\n\
             Texto #{}.\n\n![Un dibujo](../images/marca.svg)\n",
            article.mark(0)
        ),
    );
    site.write(
        picture.path,
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"30\" \
             viewBox=\"0 0 40 30\"><rect fill=\"#{}\" width=\"40\" height=\"30\"/></svg>\n",
            picture.mark(0)
        ),
    );
    site.write(published.path, format!("Tarifas {}\n", published.mark(0)));
    let tagline = format!("tagline: Protegiendo tu futuro, {}.", INPUTS[1].mark(0));
    site.edit(INPUTS[1].path, "tagline: Protegiendo tu futuro, hoy.", &tagline);
    site.append(template.path, &format!("<!-- {} -->\n", template.mark(0)));
    site.append(stylesheet.path, &format!(".marca {{ color: #{}; }}\n", stylesheet.mark(0)));
    site.append(font.path, &font.mark(0));
    let code = site.read(component.path);
    let marked = format!("className=\"m{} ", component.mark(0));
    site.write(component.path, code.replacen("className=\"", &marked, 1));
    site
}

/// Waits until no file is so recent that a build would read it again. Nothing signals that; two
/// seconds are enough for the coarsest clocks of file systems.
pub(crate) fn grow_old() {
    std::thread::sleep(Duration::from_millis(2_100));
}

/// Builds a project into its `dist`.
#[track_caller]
pub(crate) fn build(root: &Path, why: &str) -> String {
    said(&run(root, &["build"]), why)
}

/// Whether a file of an output holds this text.
fn shows(output: &Path, text: &str) -> bool {
    let tree = tree(output);
    let mut files = tree.iter().filter(|(path, _)| *path != ".ssg-manifest.json");
    files.any(|(_, (_, contents))| find(contents, text.as_bytes()).is_some())
}

fn find(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).position(|window| window == part)
}
