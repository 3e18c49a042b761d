//! Random sequences of events between two builds.

use std::fs::{self, FileTimes, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use super::caches::kept;
use super::damage::{DAMAGES, Damage};
use super::files;
use crate::support::TinySite;
use crate::support::project::{cold_at, copy_as_it_is, differences, ssg, succeed, tree};
use crate::support::random::{Named, SeededRandom, cases};

/// An event between two builds.
#[derive(Clone, Copy, Debug)]
enum Edit {
    AddArticle,
    ChangeArticle,
    RenameArticle,
    RemoveArticle,
    /// Changes an article, but not its length and modification time.
    ChangeQuietly,
    ChangeSite,
    ChangePage,
    /// Changes a picture that articles show.
    ChangePicture,
    /// Turns compressed variants on or off.
    Precompress,
    ChangeTemplate,
    ChangeComponent,
    ChangeStylesheet,
    NextDay,
    DamageCache,
    RemoveCache,
    RemoveAllOfOurs,
    DamageOutput,
    RemoveOutput,
    ForbidOutput,
    /// Copies the project to another folder; the original stays, goes, or becomes something else.
    CopyProject,
    MoveProject,
    Nothing,
}

const EDITS: [Edit; 22] = [
    Edit::AddArticle,
    Edit::ChangeArticle,
    Edit::RenameArticle,
    Edit::RemoveArticle,
    Edit::ChangeQuietly,
    Edit::ChangeSite,
    Edit::ChangePage,
    Edit::ChangePicture,
    Edit::Precompress,
    Edit::ChangeTemplate,
    Edit::ChangeComponent,
    Edit::ChangeStylesheet,
    Edit::NextDay,
    Edit::DamageCache,
    Edit::RemoveCache,
    Edit::RemoveAllOfOurs,
    Edit::DamageOutput,
    Edit::RemoveOutput,
    Edit::ForbidOutput,
    Edit::CopyProject,
    Edit::MoveProject,
    Edit::Nothing,
];

/// A project that is repeatedly edited and built.
struct Edited {
    root: PathBuf,
    /// The current folder of the project and the earlier ones.
    homes: Vec<TempDir>,
    _first: TinySite,
    random: SeededRandom,
    /// The number of edits, which makes each edit unique.
    count: usize,
    /// The clock in seconds since 1970.
    now: u64,
    /// The events so far, for a failure's message.
    history: String,
}

impl Edited {
    fn new(case: u64) -> Edited {
        let site = TinySite::new();
        site.own("frontend");
        site.own("templates");
        let edited = Edited {
            root: site.root().to_owned(),
            homes: Vec::new(),
            _first: site,
            random: SeededRandom(case),
            count: 0,
            now: 1_748_736_000,
            history: String::new(),
        };
        edited.picture(0);
        for number in 0..14 {
            edited.article(&format!("entrada-{number}"), number);
        }
        edited
    }

    fn apply(&mut self, edit: Edit) {
        self.count += 1;
        self.history.push_str(&format!(" {edit:?}"));
        let count = self.count;
        let articles = files(&self.path("content/articles"), |path| path.contains("entrada-"));
        let one = articles.get(count % articles.len().max(1));
        match (edit, one) {
            (Edit::AddArticle, _) => self.article(&format!("entrada-nueva-{count}"), count),
            (Edit::ChangeArticle, Some(file)) => append(file, &format!("\n## Cambio {count}\n")),
            (Edit::RenameArticle, Some(file)) => {
                let name = format!("entrada-otra-{count}.md");
                fs::rename(file, file.with_file_name(name)).unwrap();
            }
            (Edit::RemoveArticle, Some(file)) => fs::remove_file(file).unwrap(),
            (Edit::ChangeQuietly, Some(file)) => {
                let text = fs::read_to_string(file).unwrap();
                let changed = if text.contains("Texto") {
                    text.replace("Texto", "Letra")
                } else {
                    text.replace("Letra", "Texto")
                };
                let time = fs::metadata(file).unwrap().modified().unwrap();
                fs::write(file, changed).unwrap();
                let file = fs::File::options().write(true).open(file).unwrap();
                file.set_times(FileTimes::new().set_modified(time)).unwrap();
            }
            (Edit::ChangeSite, _) => change(&self.path("content/site.yaml"), "tagline:", count),
            (Edit::ChangePage, _) => {
                // The heading is sometimes the earlier one again.
                change(&self.path("content/pages/contacto.yaml"), "heading:", count % 2);
            }
            (Edit::ChangePicture, _) => self.picture(count),
            (Edit::Precompress, _) => {
                let file = self.path("content/site.yaml");
                let text = fs::read_to_string(&file).unwrap();
                let changed = match text.strip_suffix(PRECOMPRESS) {
                    Some(without) => without.to_owned(),
                    None => text + PRECOMPRESS,
                };
                fs::write(file, changed).unwrap();
            }
            (Edit::ChangeTemplate, _) => {
                append(&self.path("templates/document.html"), &format!("<!-- {count} -->\n"));
            }
            (Edit::ChangeComponent, _) => {
                let file = self.path("frontend/src/pages/article.tsx");
                let code = fs::read_to_string(&file).unwrap();
                let changed = code.replacen("className=\"", &format!("className=\"c{count} "), 1);
                fs::write(&file, changed).unwrap();
            }
            (Edit::ChangeStylesheet, _) => {
                let file = self.path("frontend/src/styles/site.css");
                append(&file, &format!(".c{count} {{ color: red; }}\n"));
            }
            (Edit::NextDay, _) => self.now += 24 * 60 * 60,
            (Edit::DamageCache, _) => self.damage_cache(),
            (Edit::RemoveCache, _) => remove(&self.path(".ssg/cache")),
            (Edit::RemoveAllOfOurs, _) => remove(&self.path(".ssg")),
            (Edit::DamageOutput, _) => self.flip_in_output(),
            (Edit::RemoveOutput, _) => remove(&self.path("dist")),
            (Edit::ForbidOutput, _) => {
                if let Some(file) = self.any(files(&self.path("dist"), |_| true)) {
                    fs::set_permissions(file, Permissions::from_mode(0o600)).unwrap();
                }
            }
            (Edit::CopyProject, _) => {
                let (before, after) = (self.root.clone(), self.home());
                copy_as_it_is(&before, &after);
                match self.random.below(3) {
                    0 => remove(&before),
                    1 => {
                        append(&before.join("frontend/src/styles/site.css"), ".otro { top: 0; }\n")
                    }
                    _ => {}
                }
            }
            (Edit::MoveProject, _) => {
                let before = self.root.clone();
                fs::rename(before, self.home()).unwrap();
            }
            (Edit::Nothing, _) | (_, None) => {}
        }
    }

    fn path(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// Creates the next folder of the project and returns it.
    fn home(&mut self) -> PathBuf {
        let home = tempfile::tempdir().unwrap();
        self.root = home.path().to_owned();
        self.homes.push(home);
        self.root.clone()
    }

    fn any(&mut self, files: Vec<PathBuf>) -> Option<PathBuf> {
        if files.is_empty() { None } else { Some(self.random.choose(&files).clone()) }
    }

    /// Damages one cached file, or swaps the names of all files in a folder.
    fn damage_cache(&mut self) {
        let is_cache = |folder: &Path| folder.starts_with(".ssg/cache");
        let folders: Vec<Vec<PathBuf>> = kept(&self.root)
            .into_iter()
            .filter_map(|(folder, files)| is_cache(&folder).then_some(files))
            .collect();
        if folders.is_empty() {
            return;
        }
        let damage = *self.random.choose(&DAMAGES);
        let mut files = self.random.choose(&folders).clone();
        if damage != Damage::SwapFiles {
            files = self.any(files).into_iter().collect();
        }
        let elsewhere = tempfile::tempdir().unwrap();
        self.history.push_str(&format!("({damage:?} {files:?})"));
        damage.apply(&files, elsewhere.path());
        self.homes.push(elsewhere);
    }

    /// Flips one bit of a file of the output, except its manifest.
    fn flip_in_output(&mut self) {
        let files = files(&self.path("dist"), |path| !path.ends_with(".ssg-manifest.json"));
        let Some(file) = self.any(files) else { return };
        Damage::Flip.apply(&[file], Path::new(""));
    }

    /// Writes an article; its number sets its day, so that it has neighbours.
    fn article(&self, slug: &str, number: usize) {
        let day = number % 28 + 1;
        let picture = "\n![Un dibujo](../images/cambiante.svg)\n";
        let text = format!(
            "---\ntitle: \"Entrada {slug}\"\ndate: 2024-03-{day:02}\nsummary: \"De la {number}.\"\n\
             ---\n\n## Uno\n\nTexto con [un enlace](/servicios/).\n{}",
            if number.is_multiple_of(2) { picture } else { "" }
        );
        fs::write(self.path(&format!("content/articles/{slug}.md")), text).unwrap();
    }

    /// Writes the picture of every second article, in a size of its own.
    fn picture(&self, number: usize) {
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"30\" \
             viewBox=\"0 0 40 30\"><rect width=\"40\" height=\"30\"/></svg>\n",
            number + 1
        );
        fs::write(self.path("content/images/cambiante.svg"), svg).unwrap();
    }

    /// Builds with the caches.
    fn build(&self) {
        let now = self.now.to_string();
        let mut build = ssg(&self.root, &["build"]);
        succeed(build.env("SOURCE_DATE_EPOCH", now), &self.history);
    }

    /// Builds a copy of the sources without caches, and compares the outputs.
    fn check(&self) {
        let expected = cold_at(&self.root, &self.now.to_string());
        let differing = differences(&tree(&self.path("dist")), &expected);
        assert_eq!(differing, None, "after{}", self.history);
    }
}

/// The end of `site.yaml` with compressed variants.
const PRECOMPRESS: &str = "\npublish:\n  precompress: true\n";

fn append(file: &Path, text: &str) {
    let before = fs::read_to_string(file).unwrap();
    fs::write(file, format!("{before}{text}")).unwrap();
}

/// Changes the first text value of a key.
fn change(file: &Path, key: &str, count: usize) {
    let text = fs::read_to_string(file).unwrap();
    let (before, after) = text.split_once(key).unwrap();
    let rest = after.split_once('\n').unwrap().1;
    fs::write(file, format!("{before}{key} Texto {count}\n{rest}")).unwrap();
}

fn remove(folder: &Path) {
    if folder.exists() {
        fs::remove_dir_all(folder).unwrap();
    }
}

/// Tests sequences of one or a few edits, with a build after each and a comparison at the end.
#[test]
fn any_sequence_of_edits_gives_what_a_first_build_would() {
    for case in cases(2) {
        let _named = Named(case);
        let mut edited = Edited::new(case);
        edited.build();
        let last = edited.random.below(5);
        for number in 0..=last {
            let edit = *edited.random.choose(&EDITS);
            edited.apply(edit);
            edited.build();
            if number == last || edited.random.below(4) == 0 {
                edited.check();
            }
        }
    }
}
