//! A build that is killed or fails leaves the old site or the new one, prints why, and does not
//! affect the next build. `ssg-output` tests every system call without Node; this tests a few with
//! the real binary.

#![cfg(target_os = "linux")]

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Output, Stdio};

use crate::support::TinySite;
use crate::support::project::{ended, said, succeed, under, with_fault};

/// A file that every build writes.
const MANIFEST: &str = ".dist.ssg-staging/.ssg-manifest.json";

/// The alternating headings of a page, so that each build changes something.
const HEADINGS: [&str; 2] = ["heading: Contacto", "heading: Escríbenos"];

/// Returns the names in the project's folder, without the caches.
fn names(site: &TinySite) -> Vec<String> {
    let entries = fs::read_dir(site.root()).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name != ".ssg").collect();
    names.sort();
    names
}

/// Creates a site that was built twice, so that it has a replaced output, and returns the outputs
/// of both headings.
fn site_with_outputs() -> (TinySite, [BTreeMap<String, Vec<u8>>; 2]) {
    let site = TinySite::new();
    let outputs = [1, 0].map(|next| {
        site.must_build();
        let output = site.snapshot("dist");
        site.edit("content/pages/contacto.yaml", HEADINGS[1 - next], HEADINGS[next]);
        output
    });
    site.must_build();
    (site, outputs)
}

/// Runs builds with one fault after the other, each with changed content.
fn check(faults: &[(&str, &str, &str)], is_as_expected: impl Fn(usize, &Output)) {
    let (site, outputs) = site_with_outputs();
    let clean = names(&site);
    let mut published = 0;
    for (index, fault) in faults.iter().enumerate() {
        let next = 1 - published;
        site.edit("content/pages/contacto.yaml", HEADINGS[published], HEADINGS[next]);
        let (error, call, path) = *fault;
        let output = with_fault(&site.ssg(&["build"]), (error, call, Some(path)));
        is_as_expected(index, &output);
        assert!(outputs.contains(&site.snapshot("dist")), "{fault:?}: a mix");

        said(&site.build(), &format!("after {fault:?}"));
        assert!(site.snapshot("dist") == outputs[next], "{fault:?}");
        assert_eq!(names(&site), clean, "{fault:?}");
        published = next;
    }
}

#[test]
fn a_failure_of_the_system_is_one_message_with_the_path() {
    let faults = [
        ("error=EROFS", "mkdir", ".dist.ssg-staging"),
        ("error=ENOSPC", "write", MANIFEST),
        ("error=EIO", "renameat2", "dist"),
    ];
    let reasons = ["the file system is read-only", "the disk is full", "the disk reports an error"];
    check(&faults, |index, output| {
        let message = ended(output, 2);
        let errors: Vec<&str> =
            message.lines().filter(|line| line.starts_with("error: ")).collect();
        let [error] = errors[..] else { panic!("{message}") };
        let expected = format!("/{}`: {}", faults[index].2, reasons[index]);
        assert!(error.ends_with(&expected), "{message}");
    });
}

#[test]
fn a_full_disk_leaves_the_old_site() {
    let site = TinySite::new();
    fs::create_dir_all(site.path("before")).unwrap();
    fs::create_dir_all(site.path("small")).unwrap();
    site.write("before/index.html", "old");
    site.write(
        "before/.ssg-manifest.json",
        format!(r#"{{"files":{{"index.html":"{}"}}}}"#, "0".repeat(64)),
    );
    // The mount namespace, and with it the file system, ends with the script.
    let script = "mount -t tmpfs -o size=1m none small && cp -r before small/dist && \
                  head -c 700K /dev/zero > small/other && \
                  { \"$@\" --out small/dist; echo \"exit $?\" >&2; } && \
                  cp -r small/dist after && ls -A small >&2";
    let unshare = ["unshare", "--map-root-user", "--mount", "sh", "-c", script, "sh"];
    let mut build = under(&unshare, &site.ssg(&["build", "--lang", "es"]));
    let message = succeed(&mut build, "the script");
    assert!(message.contains("`: el disco está lleno\nsugerencia: haz espacio; "), "{message}");
    assert!(message.ends_with("\nexit 2\ndist\nother\n"), "{message}");
    let root = site.root().canonicalize().unwrap();
    let staged = root.join("small/.dist.ssg-staging/tree").display().to_string();
    assert!(message.contains(&format!("error: no se puede escribir `{staged}/")), "{message}");
    assert!(site.snapshot("before") == site.snapshot("after"));
}

#[test]
fn a_folder_that_another_user_owns_is_left_alone() {
    let site = TinySite::new();
    assert!(site.ssg(&["build", "--out", "ours/dist"]).output().unwrap().status.success());
    let before = site.snapshot("ours");
    // Root drops its privileges; others cannot write here anyway.
    for path in ["ours", "ours/dist"] {
        fs::set_permissions(site.path(path), fs::Permissions::from_mode(0o555)).unwrap();
    }
    let is_root = fs::metadata(site.root()).unwrap().uid() == 0;
    let as_nobody = "chown -R 65534:65534 . && chown -R 0:0 ours && chmod 755 . && \
                     exec setpriv --reuid=65534 --regid=65534 --clear-groups \"$@\"";
    let script = if is_root { as_nobody } else { "exec \"$@\"" };
    let command = site.ssg(&["build", "--out", "ours/dist"]);
    let message = ended(&under(&["sh", "-c", script, "sh"], &command).output().unwrap(), 2);
    let staging = site.root().canonicalize().unwrap().join("ours/dist/.ssg-staging");
    let expected = format!("cannot write `{}`: permission denied\n", staging.display());
    assert!(message.ends_with(&expected), "{message}");
    assert!(site.snapshot("ours") == before);
    for path in ["ours", "ours/dist"] {
        fs::set_permissions(site.path(path), fs::Permissions::from_mode(0o755)).unwrap();
    }
}

/// The checkout may belong to another user, or be on a read-only medium.
#[test]
fn a_checkout_that_cannot_be_written_can_be_checked_and_built_elsewhere() {
    let site = TinySite::new();
    site.must_build();
    fs::remove_dir_all(site.path(".ssg")).unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let set = |mode| fs::set_permissions(site.root(), fs::Permissions::from_mode(mode)).unwrap();
    set(0o555);
    let is_root = fs::metadata(site.root()).unwrap().uid() == 0;
    let as_nobody = "chown 65534:65534 \"$TMPDIR\" && \
                     exec setpriv --reuid=65534 --regid=65534 --clear-groups \"$@\"";
    let script = if is_root { as_nobody } else { "exec \"$@\"" };
    let before = site.snapshot(".");
    let out = elsewhere.path().join("dist").display().to_string();
    for arguments in [&["check"][..], &["diff"], &["build", "--out", &out]] {
        let mut command = under(&["sh", "-c", script, "sh"], &site.ssg(arguments));
        let output = command.env("TMPDIR", elsewhere.path()).output().unwrap();
        said(&output, arguments[0]);
    }
    assert!(elsewhere.path().join("dist/index.html").is_file());
    let left: Vec<_> =
        fs::read_dir(elsewhere.path()).unwrap().map(|one| one.unwrap().file_name()).collect();
    assert_eq!(left, ["dist"], "temporary folders are left");
    assert!(site.snapshot(".") == before);
    set(0o755);
}

#[test]
fn signals_end_the_build_and_its_children() {
    let site = TinySite::new();
    site.must_build();
    let (before, clean) = (site.snapshot("dist"), names(&site));
    site.edit("content/pages/contacto.yaml", HEADINGS[0], HEADINGS[1]);

    // A renderer that never responds.
    let node = "[ \"$1\" = --version ] && exec echo v20.19.0\nexec sleep 1000";
    let path = site.program("node", node);
    // All processes of the build inherit its standard output as descriptor 9. The signals are
    // reset, since the tests may run under `nohup`.
    let script = ["sh", "-c", "exec \"$@\" 9>&1", "sh"];
    let wrapper = [&["env", "--default-signal=HUP,INT,TERM"][..], &script].concat();
    for (name, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        let mut build = under(&wrapper, &site.ssg(&["build"]))
            .env("PATH", &path)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(build.stderr.take().unwrap()).lines().map(Result::unwrap);
        said.find(|line| line == "frontend").unwrap();
        let mut kill = Command::new("kill");
        kill.args([&format!("-{name}"), &build.id().to_string()]);
        assert!(kill.status().unwrap().success());
        assert_eq!(said.last().unwrap(), "error: interrupted; `dist` is as it was before");
        assert_eq!(build.wait().unwrap().signal(), Some(number));
        // The pipe closes when the last process ends.
        build.stdout.take().unwrap().read_to_end(&mut Vec::new()).unwrap();
        assert!(site.snapshot("dist") == before, "{name}");
    }

    fs::remove_dir_all(site.path("programs")).unwrap();
    site.must_build();
    assert!(site.snapshot("dist") != before);
    assert_eq!(names(&site), clean);
}
