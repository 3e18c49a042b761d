//! The files of `content/files/`, which are published unchanged: finds them, and checks that their
//! contents match their names.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;

use ssg_model::content::fields::is_slug;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::limits;
use ssg_model::output_path::OutputPath;
use ssg_model::problem::Problem;
use ssg_model::route;
use ssg_model::site::PublishedFile;
use ssg_store::{Entry, EntryKind, InputFile};

use crate::files::{self, Content};

const FOLDER: &str = "content/files";

/// The offset and the bytes of a file signature.
type FileMark = (usize, &'static [u8]);

/// The types that are published, none of which runs in a browser: extensions, and the possible
/// signatures of their files; text has none.
const KINDS: [(&[&str], &[FileMark]); 10] = [
    (&["csv", "txt"], &[]),
    (&["docx", "epub", "ods", "odt", "pptx", "xlsx", "zip"], &[(0, b"PK\x03\x04")]),
    (&["ics"], &[(0, b"BEGIN:VCALENDAR")]),
    (&["jpeg", "jpg"], &[(0, b"\xff\xd8\xff")]),
    (
        &["mp3"],
        &[(0, b"ID3"), (0, b"\xff\xfb"), (0, b"\xff\xf3"), (0, b"\xff\xf2"), (0, b"\xff\xfa")],
    ),
    (&["mp4"], &[(4, b"ftyp")]),
    (&["pdf"], &[(0, b"%PDF-")]),
    (&["png"], &[(0, b"\x89PNG\r\n\x1a\n")]),
    (&["vcf"], &[(0, b"BEGIN:VCARD")]),
    (&["webp"], &[(8, b"WEBP")]),
];

/// All files of the folder, by their path on the site: `/files/solicitud.pdf`.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct PublishedFiles {
    files: BTreeMap<String, FileFacts>,
}

/// The facts about a file that links to it show.
#[derive(Debug, Default, PartialEq, Eq)]
struct FileFacts {
    extension: String,
    /// The size in bytes.
    size: u64,
}

impl PublishedFiles {
    /// Finds and reads all files. A file that cannot be published is reported, but counts as known.
    /// Links to it are therefore not also reported.
    pub(crate) fn find(content: &Content, diagnostics: &mut Vec<Diagnostic>) -> PublishedFiles {
        let mut found = PublishedFiles::default();
        let mut folders = vec![FOLDER.to_owned()];
        while let Some(folder) = folders.pop() {
            let path = content.locate(&folder);
            let entries = content.inputs.list(&path).unwrap_or_else(|error| {
                if error.kind() != io::ErrorKind::NotFound {
                    let problem = Problem::Unreadable { reason: content.reason(&path, error) };
                    diagnostics.push(files::about(&folder, problem));
                }
                Arc::default()
            });
            for Entry { name, kind } in entries.iter() {
                let name = name.to_string_lossy().into_owned();
                // Hidden files, and links out of the content, are reported in `strays`.
                let path = format!("{folder}/{name}");
                if files::is_hidden(&name) || content.is_to_go(&path) {
                    continue;
                }
                let bad_name = name_problem(&name, kind);
                if bad_name.is_none() && *kind == EntryKind::Folder {
                    folders.push(path);
                    continue;
                }
                let facts = read(content, &path, kind);
                let problems = bad_name.into_iter().chain(facts.as_ref().err().cloned().flatten());
                diagnostics.extend(problems.map(|problem| content.about_name(&path, problem)));
                found.files.insert(address(&path), facts.unwrap_or_default());
            }
        }
        found
    }

    /// Returns the paths of all files on the site.
    pub(crate) fn addresses(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// Returns the note that links to a file show: `PDF, 1.2 MB`.
    pub(crate) fn note(&self, address: &str) -> Option<String> {
        let FileFacts { extension, size } = self.files.get(address)?;
        let kind = extension.to_ascii_uppercase();
        Some(match *size {
            // Sizes are rounded up, so that no download is larger than announced.
            size if size < 1_000_000 => format!("{kind}, {} KB", size.div_ceil(1_000)),
            size => {
                let tenths = size.div_ceil(100_000);
                format!("{kind}, {}.{} MB", tenths / 10, tenths % 10)
            }
        })
    }

    /// Returns the facts about all files, as one text to compare.
    pub(crate) fn identity(&self) -> String {
        format!("{:?}", self.files)
    }

    /// Returns the files for the output.
    pub(crate) fn publish(&self, content: &Content) -> Vec<PublishedFile> {
        let file = |address: &str| PublishedFile {
            path: OutputPath::of(address),
            file: content.locate(&format!("content{address}")),
        };
        self.addresses().map(file).collect()
    }
}

/// Returns the address of a file from its path in the project.
fn address(path: &str) -> String {
    format!("{}{}", route::FILES, &path[FOLDER.len() + 1..])
}

/// Splits a file name into the part before its extension and the extension; folders have none.
fn parts<'a>(name: &'a str, kind: &EntryKind) -> (&'a str, &'a str) {
    let parts = name.rsplit_once('.').filter(|_| *kind != EntryKind::Folder);
    parts.unwrap_or((name, ""))
}

/// Returns the problem with a name as a part of an address.
fn name_problem(name: &str, kind: &EntryKind) -> Option<Problem> {
    let (stem, extension) = parts(name, kind);
    let lower = extension.to_ascii_lowercase();
    if is_slug(stem) && extension == lower {
        return None;
    }
    let end = if lower.is_empty() { lower } else { format!(".{lower}") };
    Some(Problem::BadSlug { suggestion: files::correct_name(stem, &end) })
}

/// Reads a file to publish; `Err` is the reason why it cannot be, or `None` if that is reported
/// elsewhere.
fn read(content: &Content, path: &str, kind: &EntryKind) -> Result<FileFacts, Option<Problem>> {
    let file = content.locate(path);
    if matches!(kind, EntryKind::Link(_)) && matches!(content.leads_out(&file), Ok(true)) {
        return Err(None);
    }
    if *kind != EntryKind::File {
        return Err(Some(files::not_regular()));
    }
    let extension = parts(path, kind).1.to_ascii_lowercase();
    let find = |names: &[&'static str]| names.iter().copied().find(|name| *name == extension);
    let Some((name, marks)) = KINDS.iter().find_map(|(names, marks)| Some((find(names)?, marks)))
    else {
        return Err(Some(Problem::UNPUBLISHABLE_FILE));
    };
    let read = content.inputs.read_at_most(&file, limits::PUBLISHED);
    let bytes = match read {
        Ok(InputFile { bytes, .. }) => bytes,
        Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
            return Err(Some(Problem::PublishedFileTooLarge { most: limits::PUBLISHED }));
        }
        Err(error) => {
            return Err(Some(Problem::Unreadable { reason: content.reason(&file, error) }));
        }
    };
    if bytes.is_empty() {
        return Err(Some(Problem::EMPTY_FILE));
    }
    if bytes.starts_with(files::LFS_POINTER) {
        return Err(Some(Problem::LFS_POINTER));
    }
    let has_mark =
        |(at, mark): &FileMark| bytes.get(*at..).is_some_and(|rest| rest.starts_with(mark));
    let fits = if marks.is_empty() { !bytes.contains(&0) } else { marks.iter().any(has_mark) };
    match fits {
        true => Ok(FileFacts { extension, size: bytes.len() as u64 }),
        false => Err(Some(Problem::WrongFileContents { extension: name })),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use ssg_model::file_types;

    use super::*;

    #[test]
    fn accepted_file_types_are_those_in_host_configurations() {
        let accepted: Vec<&str> = KINDS.iter().flat_map(|(names, _)| *names).copied().collect();
        let known: Vec<&str> = file_types::all().map(|kind| kind.extension).collect();
        assert!(accepted.iter().all(|kind| known.contains(kind)), "{accepted:?}");
        let only_here = file_types::PUBLISHED_TYPES.map(|kind| kind.extension);
        assert!(only_here.iter().all(|kind| accepted.contains(kind)), "{accepted:?}");
    }

    fn check_note(size: u64, expected: &str) {
        let facts = FileFacts { extension: "pdf".to_owned(), size };
        let files = PublishedFiles { files: BTreeMap::from([("/files/a.pdf".to_owned(), facts)]) };
        assert_eq!(files.note("/files/a.pdf").as_deref(), Some(expected));
    }

    #[test]
    fn links_to_files_state_type_and_size() {
        check_note(1, "PDF, 1 KB");
        check_note(340_000, "PDF, 340 KB");
        check_note(999_999, "PDF, 1000 KB");
        check_note(1_000_000, "PDF, 1.0 MB");
        check_note(1_234_567, "PDF, 1.3 MB");
        check_note(25_000_000, "PDF, 25.0 MB");
    }

    /// Writes one file, and checks the codes of its problems.
    fn check_file(name: &str, bytes: &[u8], expected: &[&str]) {
        let root = tempfile::tempdir().unwrap();
        let file = root.path().join(FOLDER).join(name);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, bytes).unwrap();
        let mut found = Vec::new();
        let files = PublishedFiles::find(&Content::open(root.path()), &mut found);
        let found: Vec<&str> = found.iter().map(|found| found.problem.code()).collect();
        assert_eq!(found, expected, "{name}");
        let is_known = files.addresses().any(|address| address == format!("/files/{name}"));
        assert!(is_known || name.starts_with('.') || name.contains(' '), "{name}");
    }

    #[test]
    fn files_whose_bytes_contradict_their_extension_are_refused() {
        check_file("solicitud.pdf", b"%PDF-1.7\n", &[]);
        check_file("formatos/alta.docx", b"PK\x03\x04...", &[]);
        check_file("cita.ics", b"BEGIN:VCALENDAR\r\n", &[]);
        check_file("tabla.csv", "año,monto\n".as_bytes(), &[]);
        check_file("video.mp4", b"\0\0\0\x18ftypmp42", &[]);
        check_file("foto.webp", b"RIFF\0\0\0\0WEBPVP8 ", &[]);
        check_file("solicitud.pdf", b"<html>", &["C1802"]);
        check_file("tabla.csv", b"PK\x03\x04\0", &["C1802"]);
        check_file("foto.png", b"\xff\xd8\xff", &["C1802"]);
        check_file("vacio.txt", b"", &["C0103"]);
        for name in ["a.html", "a.svg", "a.js", "a.xml", "a.wasm", "a.xhtml", "a.exe", "a"] {
            check_file(name, b"x", &["C1801"]);
        }
        check_file("Solicitud.pdf", b"%PDF-1.7\n", &["C0501"]);
        check_file("solicitud.PDF", b"%PDF-1.7\n", &["C0501"]);
        check_file("mi solicitud.pdf", b"%PDF-1.7\n", &["C0501"]);
        check_file("grande.txt", &vec![b'x'; 25_000_001], &["C1803"]);
        check_file(".oculto.pdf", b"%PDF-1.7\n", &[]);
    }
}
