//! `ssg init`, and sites without an engine of their own, which use the embedded one.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::support::project::{ended, said};
use ssg_store::Durability;
use tempfile::TempDir;

/// A folder for sites, and a cache in which the packages of the engine are installed.
struct Sites(TempDir);

impl Sites {
    fn new() -> Sites {
        let sites = Sites(tempfile::tempdir().unwrap());
        let frontend = sites.engine().join("frontend");
        fs::create_dir_all(&frontend).unwrap();
        let packages = project().join("frontend/node_modules");
        std::os::unix::fs::symlink(packages, frontend.join("node_modules")).unwrap();
        sites
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    fn engine(&self) -> PathBuf {
        self.path(&format!("cache/ssg/engine-{}", env!("SSG_ENGINE")))
    }

    fn run(&self, folder: &str, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ssg"));
        command.args(arguments).current_dir(self.path(folder));
        command.env("XDG_CACHE_HOME", self.path("cache")).env("SOURCE_DATE_EPOCH", "1760000000");
        command.output().unwrap()
    }

    /// Returns the files of an output.
    fn output(&self, folder: &str) -> Vec<(PathBuf, Vec<u8>)> {
        let output = self.path(folder).join("dist");
        let files = walkdir::WalkDir::new(&output).sort_by_file_name().into_iter();
        let files = files.map(Result::unwrap).filter(|entry| entry.file_type().is_file());
        let read = |entry: walkdir::DirEntry| {
            let path = entry.path().strip_prefix(&output).unwrap().to_owned();
            (path, fs::read(entry.path()).unwrap())
        };
        files.map(read).collect()
    }
}

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

#[test]
fn each_starter_is_a_site_without_errors() {
    let sites = Sites::new();
    let starters = [
        ("es", "VeterinaryCare", "Clínica \"Sol\"", "contacto", "<html lang=\"es-MX\""),
        ("en", "Attorney", "Ash & Oak: Law", "contact", "<html lang=\"en-US\""),
    ];
    for (lang, business, name, contact, start) in starters {
        let arguments = ["init", lang, "--lang", lang, "--business", business, "--name", name];
        said(&sites.run("", &arguments), "init");
        said(&sites.run(lang, &["build"]), "a build");
        let home = fs::read_to_string(sites.path(lang).join("dist/index.html")).unwrap();
        assert!(
            home.contains(start) && home.contains(&format!("\"@type\":\"{business}\"")),
            "{home}"
        );
        assert!(sites.path(lang).join("dist").join(contact).join("index.html").is_file());
        assert!(!sites.path(lang).join("frontend").exists());
        // The new site has no words of the shipped site's trade, and no empty section.
        for word in ["seguro", "póliza", "Encino", "CNSF", "InsuranceAgency", "Redes", "Social"] {
            for (path, bytes) in sites.output(lang) {
                let is_page = path.extension().is_some_and(|end| end == "html");
                let text = String::from_utf8_lossy(&bytes);
                assert!(!is_page || !text.contains(word), "{word} in {}", path.display());
            }
        }
    }
}

#[test]
fn a_site_of_content_alone_is_the_same_as_one_with_the_engine_beside_it() {
    let sites = Sites::new();
    said(&sites.run("", &["init", "uno", "--lang", "es"]), "init");
    said(&sites.run("", &["init", "dos", "--name", "uno", "--lang", "es"]), "init");
    for folder in ["frontend", "templates"] {
        let link = sites.path("dos").join(folder);
        std::os::unix::fs::symlink(project().join(folder), link).unwrap();
    }
    said(&sites.run("uno", &["build"]), "content alone");
    said(&sites.run("dos", &["build"]), "with the engine");
    assert!(sites.output("uno") == sites.output("dos"));
}

#[test]
fn an_engine_that_somebody_changed_is_made_again() {
    let sites = Sites::new();
    said(&sites.run("", &["init", "uno"]), "init");
    said(&sites.run("uno", &["build"]), "a build");
    let before = sites.output("uno");
    let document = sites.engine().join("templates/document.html");
    let original = fs::read(&document).unwrap();
    ssg_store::write_atomic(&document, b"nada", Durability::Cached).unwrap();
    fs::remove_dir_all(sites.engine().join("frontend/src/app")).unwrap();
    fs::remove_dir_all(sites.path("uno/.ssg")).unwrap();
    said(&sites.run("uno", &["build"]), "another build");
    assert_eq!(fs::read(&document).unwrap(), original);
    assert!(sites.output("uno") == before);
}

#[test]
fn what_cannot_be_begun_is_refused() {
    let sites = Sites::new();
    fs::create_dir_all(sites.path("lleno/algo")).unwrap();
    let message = ended(&sites.run("", &["init", "lleno", "--lang", "es"]), 2);
    assert!(message.contains("`lleno` no está vacía, y no se escribió nada"), "{message}");
    let message = ended(&sites.run("", &["init", "otro", "--business", "Dentista"]), 2);
    assert!(message.contains("Dentista"), "{message}");
    assert!(!sites.path("otro").exists());
    let message = ended(&sites.run("lleno", &["check", "--lang", "en"]), 2);
    assert!(message.contains("`ssg init FOLDER` begins a site"), "{message}");
}

#[test]
fn the_shipped_site_can_be_begun_with() {
    let sites = Sites::new();
    said(&sites.run("", &["init", "a/b", "--from", "asesoria"]), "init");
    let message = said(&sites.run("a/b", &["check"]), "a check");
    assert!(message.contains("12 p"), "{message}");
    assert_eq!(fs::read_to_string(sites.path("a/b/.gitignore")).unwrap(), "/.ssg/\n/dist/\n");
}

#[test]
fn numbers_are_those_of_the_country_of_the_site() {
    let sites = Sites::new();
    said(&sites.run("", &["init", "uno", "--lang", "en"]), "init");
    let write = |file: &str, from: &str, to: &str| {
        let path = sites.path("uno/content").join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{text}");
        fs::write(&path, text.replace(from, to)).unwrap();
    };
    let said_of = |written: &str, phone: &str| {
        write("site.yaml", "+1 212-555-0100", phone);
        write("pages/index.yaml", "Tell your story here.", written);
        let message = said(&sites.run("uno", &["check", "--advice"]), "a check");
        write("site.yaml", phone, "+1 212-555-0100");
        write("pages/index.yaml", written, "Tell your story here.");
        message
    };
    let slip = said_of("Call (512) 555-0143.", "+1 512-555-0142");
    assert!(slip.contains("C0419") && slip.contains("512-555-0142"), "{slip}");
    let same = said_of("Llama al 601 555 0199.", "+57 601 555 0199");
    assert!(!same.contains("C0419"), "{same}");
}
