//! Equal content, code and `SOURCE_DATE_EPOCH` give the same output, whatever else differs.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::project::{Tree, differences, said, succeed, tree};
use crate::support::{TinySite, repository};
use walkdir::WalkDir;

/// The differences from an ordinary build.
#[derive(Default)]
struct Variation {
    arguments: &'static [&'static str],
    environment: &'static [(&'static str, &'static str)],
    umask: Option<&'static str>,
    /// Whether the project is copied to another place, file by file in reverse order, and the
    /// command runs outside of its folder.
    elsewhere: bool,
    /// Whether another build has left its output and caches.
    rebuilt: bool,
}

const VARIATIONS: [Variation; 2] = [
    Variation {
        arguments: &["--jobs", "7"],
        environment: &[
            ("NODE_ENV", "development"),
            ("NODE_OPTIONS", "--stack-trace-limit=1"),
            ("npm_config_loglevel", "silly"),
            ("FORCE_COLOR", "1"),
        ],
        umask: Some("077"),
        elsewhere: false,
        rebuilt: true,
    },
    Variation {
        arguments: &["--jobs", "1", "--lang", "es"],
        environment: &[
            ("TZ", "Pacific/Kiritimati"),
            ("LC_ALL", "tr_TR.UTF-8"),
            ("HOME", "/nonexistent"),
            ("RAYON_NUM_THREADS", "1"),
        ],
        umask: Some("002"),
        elsewhere: true,
        rebuilt: false,
    },
];

impl Variation {
    fn build(&self) -> Tree {
        let site = TinySite::new();
        site.show_menu();
        // Use the repository's file system, so that packages need no copy.
        let folder = env!("CARGO_TARGET_TMPDIR");
        let copy = tempfile::Builder::new().prefix("Año nuevo ").tempdir_in(folder).unwrap();
        let root = if self.elsewhere { copy.path() } else { site.root() };
        if self.elsewhere {
            copy_in_reverse(&site, root);
        }
        if self.rebuilt {
            let first = ["build", "--drafts", "--base-url", "https://otro.mx/x/"];
            said(&site.run(&first), "another build");
        }
        let ssg = site.ssg(&["build"]);
        let mut build = Command::new("sh");
        let umask = self.umask.unwrap_or("022");
        build.args(["-c", &format!("umask {umask} && exec \"$@\""), "sh"]);
        build.arg(ssg.get_program()).arg("build").args(self.arguments).arg("--root").arg(root);
        build.current_dir(if self.elsewhere { Path::new("/") } else { root });
        build.env("SOURCE_DATE_EPOCH", "1748736000").envs(self.environment.iter().copied());
        succeed(&mut build, "a build");
        tree(&root.join("dist"))
    }
}

/// Copies the site with its frontend and templates.
fn copy_in_reverse(site: &TinySite, to: &Path) {
    let mut files: Vec<PathBuf> = WalkDir::new(site.root())
        .follow_links(true)
        .into_iter()
        .filter_entry(|entry| entry.file_name() != "node_modules")
        .map(|entry| entry.unwrap().into_path())
        .filter(|path| path.is_file())
        .collect();
    files.sort();
    for file in files.into_iter().rev() {
        let target = to.join(file.strip_prefix(site.root()).unwrap());
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        fs::copy(file, target).unwrap();
    }
    let packages = repository().join("frontend/node_modules");
    let copied = Command::new("cp").arg("-al").arg(packages).arg(to.join("frontend")).status();
    assert!(copied.unwrap().success());
}

#[test]
fn the_output_depends_on_nothing_but_content_code_and_clock() {
    let expected = Variation::default().build();
    assert!(expected.len() > 20);
    for (number, variation) in VARIATIONS.iter().enumerate() {
        assert_eq!(differences(&variation.build(), &expected), None, "variation {number}");
    }
}
