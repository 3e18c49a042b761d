//! Edits a small project: `edit ROOT apply|undo|redo`. The tests in `../history/faults.rs` kill it and make
//! its system calls fail. A fault is printed as its name and its message.

use std::path::Path;
use std::process::ExitCode;

use ssg_history::{FileChange, History, WriteFault};
use ssg_model::words;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [root, action] = &arguments[..] else { return ExitCode::FAILURE };
    match edit(Path::new(root), action) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            let kind = format!("{fault:?}");
            let kind = kind.split(['(', ' ']).next().unwrap_or_default();
            #[expect(clippy::print_stderr, reason = "the tests read it")]
            {
                eprintln!("{kind}: {}", fault.failure().message.en);
            }
            ExitCode::from(2)
        }
    }
}

fn edit(root: &Path, action: &str) -> Result<(), WriteFault> {
    let mut history = History::open(root)?;
    match action {
        "apply" => {
            // Replace a file, create one in a new folder, and delete one.
            let change = |path: &str, before: Option<&str>, after: Option<&str>| {
                let [before, after] =
                    [before, after].map(|text| text.map(|text| text.as_bytes().to_vec()));
                FileChange { path: path.to_owned(), before, after }
            };
            let changes = vec![
                change("content/site.yaml", Some("uno"), Some("dos")),
                change("content/articles/a/nuevo.md", None, Some("texto")),
                change("content/pages/contacto.yaml", Some("hola"), None),
            ];
            history.apply(changes, words!(en: "all", es: "todo"))
        }
        "undo" => history.undo().map(drop),
        _ => history.redo().map(drop),
    }
}
