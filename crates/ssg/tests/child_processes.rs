//! Node, esbuild and npm as the real binary starts them: in every folder, and with scarce
//! resources.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;

use crate::support::project::{ended, stderr, under};
use crate::support::{TinySite, repository};

/// Creates a site in a folder whose name starts with `prefix`, with a photograph and code of its
/// own.
fn site(prefix: &[u8]) -> TinySite {
    let site = TinySite::named(OsStr::from_bytes(prefix)).without_caches();
    site.own("frontend");
    fs::copy(repository().join("tests/photos/patio.jpg"), site.path("content/images/patio.jpg"))
        .unwrap();
    let paragraph = "Un párrafo con [enlace](/servicios#vida) y **fuerza**.";
    site.edit("content/articles/primero.md", paragraph, "![Un patio](../images/patio.jpg)");
    site
}

#[test]
fn folders_with_any_bytes_in_their_name_build() {
    let [plain, strange] =
        [b"plain", &b"--a=*b\\c \"d' ${e},f\n%20#?[g]{h} not UTF-8 \xff\xfe"[..]].map(|prefix| {
            let site = site(prefix);
            site.must_build();
            site
        });
    assert!(strange.snapshot("dist") == plain.snapshot("dist"));
}

#[test]
fn a_folder_that_npm_cannot_use_is_named() {
    let site = site(b"bad\xff");
    fs::remove_file(site.path("frontend/node_modules")).unwrap();
    let message = ended(&site.build(), 2);
    assert!(message.contains("/frontend`: `\\xFF` in this path is not UTF-8\n"), "{message}");
    assert!(message.ends_with("hint: rename the folder, and run the command again\n"), "{message}");
}

/// Builds in a shell with a limit; returns the exit code and the messages.
fn build_with(limit: &str) -> (Option<i32>, String) {
    let site = TinySite::new().without_caches();
    let script = format!("ulimit {limit} && exec \"$0\" \"$@\"");
    let output = under(&["sh", "-c", &script], &site.ssg(&["build"])).output().unwrap();
    (output.status.code(), stderr(&output))
}

#[test]
fn a_limit_of_open_files_is_named() {
    let mut refused = 0;
    for files in [10, 14, 18] {
        let (status, message) = build_with(&format!("-n {files}"));
        if status == Some(0) || message.contains("error: cannot read ") {
            continue;
        }
        refused += 1;
        assert_eq!(status, Some(2), "{files}: {message}");
        assert!(message.contains(": this process has too many files open\n"));
        assert!(
            message.contains("hint: raise the limit, for example with `ulimit -n 4096`"),
            "{files}: {message}"
        );
    }
    assert!(refused > 0);
}

#[test]
fn a_lack_of_memory_is_not_reported_as_an_error_in_the_code() {
    // Enough for this program, and not for esbuild or Node.
    let (status, message) = build_with("-v 400000");
    assert_eq!(status, Some(2), "{message}");
    assert!(!message.contains("the code in `frontend/` has errors"), "{message}");
    assert!(message.ends_with("open files): see `ulimit -a`\n"), "{message}");
}

#[test]
fn a_file_size_limit_is_not_reported_as_an_error_in_the_code() {
    let (status, message) = build_with("-f 16");
    assert_eq!(status, Some(2), "{message}");
    assert!(message.contains("error: esbuild ended with status 1\n"), "{message}");
    assert!(message.ends_with("hint: raise the limit: `ulimit -f unlimited`\n"), "{message}");
}
