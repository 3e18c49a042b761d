//! A build that fails or is interrupted leaves the old site, prints why, and does not affect the next
//! build. `ssg-output` fails and kills a publication at its system calls, `soak/` the real binary.

#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Stdio};

use crate::support::TinySite;
use crate::support::project::{ended, said, succeed, under};

/// Returns the names in the project's folder, without the caches.
fn names(site: &TinySite) -> Vec<String> {
    let entries = fs::read_dir(site.root()).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name != ".ssg").collect();
    names.sort();
    names
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
    assert!(
        message.contains("`: el disco está lleno\ncómo corregirlo: libera espacio"),
        "{message}"
    );
    assert!(message.ends_with("\nexit 2\ndist\nother\n"), "{message}");
    let root = site.root().canonicalize().unwrap();
    let staged = root.join("small/.dist.ssg-staging/tree").display().to_string();
    assert!(message.contains(&format!("error: no se puede escribir `{staged}/")), "{message}");
    assert!(site.snapshot("before") == site.snapshot("after"));
}

#[test]
fn a_folder_of_another_user_is_not_changed() {
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
fn a_read_only_checkout_can_be_compared_and_built_elsewhere() {
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
    for arguments in [&["diff"][..], &["build", "--out", &out]] {
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
fn signals_end_a_build_with_its_child_processes() {
    let site = TinySite::new();
    site.must_build();
    let (before, clean) = (site.snapshot("dist"), names(&site));
    site.edit("content/pages/contacto.yaml", "heading: Contacto", "heading: Escríbenos");

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
        assert_eq!(said.last().unwrap(), "error: interrupted; `dist` is unchanged");
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
