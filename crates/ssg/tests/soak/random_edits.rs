//! Random sequences of events between two builds.

use std::fs::{self, FileTimes, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use tempfile::TempDir;

use crate::damage::{DAMAGES, Damage, files, kept};
use crate::support::project::{SOURCES, copy_as_it_is, differences, program, succeed, tree};
use crate::support::random::{Named, SeededRandom, cases};
use crate::support::{TinySite, install_packages};

/// A project that is repeatedly edited and built.
struct Edited {
    root: PathBuf,
    /// The current folder of the project and the earlier ones.
    homes: Vec<TempDir>,
    _first: TinySite,
    /// Two programs with different engines.
    programs: [PathBuf; 2],
    /// The user's cache, with the packages of both engines, and folders that have left the project.
    elsewhere: TempDir,
    random: SeededRandom,
    /// The number of events.
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
        let elsewhere = tempfile::tempdir().unwrap();
        install_packages(elsewhere.path());
        let edited = Edited {
            root: site.root().to_owned(),
            homes: Vec::new(),
            _first: site,
            programs: [env!("CARGO_BIN_EXE_ssg").into(), OTHER_PROGRAM.to_path_buf()],
            elsewhere,
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

    fn apply(&mut self, (name, edit): RandomEvent) {
        self.count += 1;
        self.history.push_str(&format!(" {name}"));
        edit(self, self.count);
    }

    /// Returns an article, if there is any.
    fn one(&self) -> Option<PathBuf> {
        let articles = files(&self.path("content/articles"), |path| path.contains("entrada-"));
        articles.get(self.count % articles.len().max(1)).cloned()
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

    /// Takes a folder out of the project, or puts it back.
    fn come_or_go(&self, folder: &str) {
        let (inside, outside) = (self.path(folder), self.elsewhere.path().join(folder));
        match inside.exists() {
            true => fs::rename(inside, outside).unwrap(),
            false => fs::rename(outside, inside).unwrap(),
        }
    }

    /// Changes a file of the project's own code, if it has the file.
    fn change_code(&self, path: &str, change: impl FnOnce(String) -> String) {
        let file = self.path(path);
        let _ = fs::read_to_string(&file).map(|code| fs::write(&file, change(code)).unwrap());
    }

    /// Builds with the caches.
    fn build(&self) {
        self.build_in(&self.root);
    }

    fn build_in(&self, root: &Path) {
        let mut build = program(&self.programs[0], root, &["build"]);
        build.env("SOURCE_DATE_EPOCH", self.now.to_string());
        succeed(build.env("XDG_CACHE_HOME", self.elsewhere.path()), &self.history);
    }

    /// Builds a copy of the sources without caches, and compares the outputs.
    fn check(&self) {
        let copy = tempfile::tempdir().unwrap();
        for folder in SOURCES.into_iter().filter(|folder| self.path(folder).exists()) {
            copy_as_it_is(&self.path(folder), &copy.path().join(folder));
        }
        self.build_in(copy.path());
        let expected = tree(&copy.path().join("dist"));
        let differing = differences(&tree(&self.path("dist")), &expected);
        assert_eq!(differing, None, "after{}", self.history);
    }
}

/// The digest of the engine in [`OTHER_PROGRAM`].
const OTHER_ENGINE: &str = "0123456789abcdef";

/// A copy of the program in which another engine, with one more rule of CSS, is embedded.
static OTHER_PROGRAM: LazyLock<tempfile::TempPath> = LazyLock::new(|| {
    let file = tempfile::NamedTempFile::new().unwrap().into_temp_path();
    fs::copy(env!("CARGO_BIN_EXE_ssg"), &file).unwrap();
    let comment = "Every element that Markdown can produce.";
    let rule = format!("{:1$}", "*/ .otra { top: 0; } /*", comment.len());
    for (old, new) in [(env!("SSG_ENGINE"), OTHER_ENGINE), (comment, &rule)] {
        let mut sed = Command::new("sed");
        let sed = sed.env("LC_ALL", "C").args(["-i", &format!("s|{old}|{new}|g")]).arg(&file);
        assert!(sed.status().unwrap().success());
        let mut grep = Command::new("grep");
        assert!(grep.args(["-qaF", new]).arg(&file).status().unwrap().success(), "{new}");
    }
    file
});

/// An event between two builds, by its name. It gets a number that makes it unique.
type RandomEvent = (&'static str, fn(&mut Edited, usize));

const EVENTS: [RandomEvent; 26] = [
    ("AddArticle", |it, count| it.article(&format!("entrada-nueva-{count}"), count)),
    ("ChangeArticle", |it, count| {
        let _ = it.one().map(|file| append(&file, &format!("\n## Cambio {count}\n")));
    }),
    ("RenameArticle", |it, count| {
        let name = format!("entrada-otra-{count}.md");
        let _ = it.one().map(|file| fs::rename(&file, file.with_file_name(name)).unwrap());
    }),
    ("RemoveArticle", |it, _| {
        let _ = it.one().map(|file| fs::remove_file(file).unwrap());
    }),
    // Keeps the length and modification time.
    ("ChangeArticleQuietly", |it, _| {
        let Some(file) = it.one() else { return };
        let text = fs::read_to_string(&file).unwrap();
        let [from, to] =
            if text.contains("Texto") { ["Texto", "Letra"] } else { ["Letra", "Texto"] };
        let time = fs::metadata(&file).unwrap().modified().unwrap();
        fs::write(&file, text.replace(from, to)).unwrap();
        let file = fs::File::options().write(true).open(file).unwrap();
        file.set_times(FileTimes::new().set_modified(time)).unwrap();
    }),
    ("ChangeSite", |it, count| change(&it.path("content/site.yaml"), "tagline:", count)),
    // The heading is sometimes the earlier one again.
    ("ChangePage", |it, count| {
        change(&it.path("content/pages/contacto.yaml"), "heading:", count % 2);
    }),
    // Articles show this image.
    ("ChangeImage", |it, count| it.picture(count)),
    ("Precompress", |it, _| {
        let file = it.path("content/site.yaml");
        let text = fs::read_to_string(&file).unwrap();
        let without = text.strip_suffix(PRECOMPRESS).map(str::to_owned);
        fs::write(file, without.unwrap_or_else(|| text + PRECOMPRESS)).unwrap();
    }),
    ("ChangeTemplate", |it, count| {
        it.change_code("templates/document.html", |code| format!("{code}<!-- {count} -->\n"));
    }),
    ("ChangeComponent", |it, count| {
        let class = format!("className=\"c{count} ");
        it.change_code("frontend/src/pages/article.tsx", |code| {
            code.replacen("className=\"", &class, 1)
        });
    }),
    ("ChangeStylesheet", |it, count| {
        it.change_code("frontend/src/styles/site.css", |code| {
            format!("{code}.c{count} {{ color: red; }}\n")
        });
    }),
    ("FrontendComesOrGoes", |it, _| it.come_or_go("frontend")),
    ("TemplatesComeOrGo", |it, _| it.come_or_go("templates")),
    // An import of `lib/paths` finds `.tsx` before `.ts`.
    ("OwnCodeComesOrGoes", |it, count| {
        let shadow = it.path("frontend/src/lib/paths.tsx");
        if fs::remove_file(&shadow).is_err()
            && let Ok(code) = fs::read_to_string(shadow.with_extension("ts"))
        {
            fs::write(shadow, format!("{code}globalThis.otra = {count};\n")).unwrap();
        }
    }),
    ("OtherProgram", |it, _| it.programs.swap(0, 1)),
    ("NextDay", |it, _| it.now += 24 * 60 * 60),
    ("DamageCache", |it, _| it.damage_cache()),
    ("RemoveCache", |it, _| remove(&it.path(".ssg/cache"))),
    ("RemoveOwnFolder", |it, _| remove(&it.path(".ssg"))),
    ("DamageOutput", |it, _| it.flip_in_output()),
    ("RemoveOutput", |it, _| remove(&it.path("dist"))),
    ("ForbidOutput", |it, _| {
        let file = it.any(files(&it.path("dist"), |_| true));
        let _ = file.map(|file| fs::set_permissions(file, Permissions::from_mode(0o600)).unwrap());
    }),
    // The original stays, goes, or becomes something else.
    ("CopyProject", |it, _| {
        let (before, after) = (it.root.clone(), it.home());
        copy_as_it_is(&before, &after);
        match it.random.below(3) {
            0 => remove(&before),
            1 if before.join("frontend").exists() => {
                append(&before.join("frontend/src/styles/site.css"), ".otro { top: 0; }\n");
            }
            _ => {}
        }
    }),
    ("MoveProject", |it, _| {
        let before = it.root.clone();
        fs::rename(before, it.home()).unwrap();
    }),
    ("Nothing", |_, _| {}),
];

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
fn builds_between_random_edits_give_the_output_of_a_first_build() {
    for case in cases(2) {
        let _named = Named(case);
        let mut edited = Edited::new(case);
        edited.build();
        let last = edited.random.below(5);
        for number in 0..=last {
            let event = *edited.random.choose(&EVENTS);
            edited.apply(event);
            edited.build();
            if number == last || edited.random.below(4) == 0 {
                edited.check();
            }
        }
    }
}
