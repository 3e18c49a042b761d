//! Equal content, code and `SOURCE_DATE_EPOCH` give the same output, whatever else differs.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::{TinySite, repository};
use walkdir::WalkDir;

/// The differences from an ordinary build.
#[derive(Default)]
struct Variation {
    name: &'static str,
    arguments: &'static [&'static str],
    environment: &'static [(&'static str, &'static str)],
    umask: Option<&'static str>,
    /// Whether the project is copied to another place, file by file in reverse order.
    copied: bool,
    /// Whether the command runs outside of the project's folder.
    elsewhere: bool,
    /// Whether another build has left its output and caches.
    rebuilt: bool,
}

const VARIATIONS: [Variation; 4] = [
    Variation { name: "umask", umask: Some("077"), ..ORDINARY },
    Variation {
        name: "options of Node and npm",
        environment: &[
            ("NODE_ENV", "development"),
            ("NODE_OPTIONS", "--stack-trace-limit=1"),
            ("npm_config_loglevel", "silly"),
            ("FORCE_COLOR", "1"),
        ],
        ..ORDINARY
    },
    Variation {
        name: "folder, order of creation, renderers",
        arguments: &["--jobs", "7"],
        copied: true,
        ..ORDINARY
    },
    Variation {
        name: "all of them",
        arguments: &["--jobs", "1", "--lang", "es"],
        environment: &[
            ("TZ", "Pacific/Kiritimati"),
            ("LC_ALL", "tr_TR.UTF-8"),
            ("HOME", "/nonexistent"),
        ],
        umask: Some("002"),
        copied: true,
        elsewhere: true,
        rebuilt: true,
    },
];

const ORDINARY: Variation = Variation {
    name: "",
    arguments: &[],
    environment: &[],
    umask: None,
    copied: false,
    elsewhere: false,
    rebuilt: false,
};

/// The files and folders of an output, with permissions and contents.
type BuiltOutput = BTreeMap<PathBuf, (u32, Vec<u8>)>;

impl Variation {
    fn build(&self) -> BuiltOutput {
        let site = TinySite::new();
        // Use the repository's file system, so that packages need no copy.
        let folder = env!("CARGO_TARGET_TMPDIR");
        let copy = tempfile::Builder::new().prefix("Año nuevo ").tempdir_in(folder).unwrap();
        let root = if self.copied {
            copy_in_reverse(&site, copy.path());
            copy.path()
        } else {
            site.root()
        };
        if self.rebuilt {
            let first = site
                .ssg(&["build", "--drafts", "--base-url", "https://otro.mx/x/"])
                .args(["--root".as_ref(), root.as_os_str()])
                .output();
            assert!(first.unwrap().status.success());
        }
        let ssg = site.ssg(&["build"]);
        let mut build = Command::new("sh");
        let umask = self.umask.unwrap_or("022");
        build.args(["-c", &format!("umask {umask} && exec \"$@\""), "sh"]);
        build.arg(ssg.get_program()).arg("build").args(self.arguments);
        build.env("SOURCE_DATE_EPOCH", "1748736000").envs(self.environment.iter().copied());
        if self.elsewhere {
            build.current_dir("/").arg("--root").arg(root);
        } else {
            build.current_dir(root);
        }
        let built = build.output().unwrap();
        let message = String::from_utf8_lossy(&built.stderr);
        assert!(built.status.success(), "{}: {message}", self.name);
        read(&root.join("dist"))
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

fn read(folder: &Path) -> BuiltOutput {
    WalkDir::new(folder)
        .into_iter()
        .map(|entry| {
            let entry = entry.unwrap();
            let contents = match entry.file_type().is_dir() {
                true => Vec::new(),
                false => fs::read(entry.path()).unwrap(),
            };
            let mode = entry.metadata().unwrap().permissions().mode();
            (entry.path().strip_prefix(folder).unwrap().to_owned(), (mode, contents))
        })
        .collect()
}

#[test]
fn the_surroundings_of_a_build_do_not_show() {
    let expected = ORDINARY.build();
    assert!(expected.len() > 20);
    for variation in &VARIATIONS {
        let output = variation.build();
        let name = variation.name;
        assert!(output.keys().eq(expected.keys()), "{name}: {:?}", output.keys());
        let other: Vec<&PathBuf> =
            output.iter().filter(|(path, file)| expected[*path] != **file).map(|it| it.0).collect();
        assert!(other.is_empty(), "{name}: {other:?}");
    }
}
