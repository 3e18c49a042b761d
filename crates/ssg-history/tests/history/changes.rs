//! Changes to files, undone and redone: what is written, what is refused, and what a later run
//! knows.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::PathBuf;

use ssg_history::{Direction, FileChange, History, Obstacle, WriteFault};
use ssg_model::words;
use ssg_model::words::Words;
use tempfile::TempDir;

const SITE: &str = "content/site.yaml";
const CONTACT: &str = "content/pages/contacto.yaml";

/// A project with two files of content.
struct HistoryProject(TempDir);

impl HistoryProject {
    fn new() -> HistoryProject {
        let project = HistoryProject(tempfile::tempdir().unwrap());
        fs::create_dir_all(project.path("content/pages")).unwrap();
        fs::write(project.path(SITE), "uno").unwrap();
        fs::write(project.path(CONTACT), "hola").unwrap();
        project
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    fn history(&self) -> History {
        History::open(self.0.path()).unwrap()
    }

    #[track_caller]
    fn check(&self, expected: &[(&str, Option<&str>)]) {
        for (path, text) in expected {
            let found = fs::read_to_string(self.path(path)).ok();
            assert_eq!(found.as_deref(), *text, "{path}");
        }
    }
}

/// Returns a project with its open history.
fn begun() -> (HistoryProject, History) {
    let project = HistoryProject::new();
    let history = project.history();
    (project, history)
}

/// Returns changes of both files.
fn both() -> Vec<FileChange> {
    vec![change(SITE, Some("uno"), Some("dos")), change(CONTACT, Some("hola"), Some("b"))]
}

fn change(path: &str, before: Option<&str>, after: Option<&str>) -> FileChange {
    let bytes = |text: Option<&str>| text.map(|text| text.as_bytes().to_vec());
    FileChange { path: path.to_owned(), before: bytes(before), after: bytes(after) }
}

fn label(text: &str) -> Words {
    words!(en: "{text}", es: "{text} (es)")
}

/// Changes a file that has the contents `before`.
fn apply(history: &mut History, path: &str, before: Option<&str>, after: Option<&str>) {
    let name = after.unwrap_or("deleted");
    history.apply(vec![change(path, before, after)], label(name)).unwrap();
}

fn labels(history: &History) -> [Option<&str>; 2] {
    [Direction::Back, Direction::Forwards].map(|way| Some(&*history.label(way)?.en))
}

/// Returns the fault of a refused change in a project without history.
#[track_caller]
fn refused(project: &HistoryProject, path: &str, before: Option<&str>, after: &[u8]) -> WriteFault {
    let mut history = project.history();
    let change = FileChange { after: Some(after.to_vec()), ..change(path, before, None) };
    let fault = history.apply(vec![change], label("refused")).unwrap_err();
    assert_eq!(labels(&history), [None, None]);
    fault
}

#[test]
fn changes_are_undone_and_redone_in_later_runs() {
    let project = HistoryProject::new();
    apply(&mut project.history(), SITE, Some("uno"), Some("dos"));
    let mut history = project.history();
    apply(&mut history, SITE, Some("dos"), Some("tres"));
    project.check(&[(SITE, Some("tres"))]);
    drop(history);

    let mut history = project.history();
    assert_eq!(labels(&history), [Some("tres"), None]);
    let step = history.undo().unwrap().unwrap();
    assert_eq!((step.label, step.paths), (label("tres"), vec![SITE.to_owned()]));
    project.check(&[(SITE, Some("dos"))]);
    drop(history);

    let mut history = project.history();
    assert_eq!(labels(&history), [Some("dos"), Some("tres")]);
    history.undo().unwrap().unwrap();
    assert_eq!(history.undo().unwrap(), None);
    project.check(&[(SITE, Some("uno"))]);
    drop(history);

    let mut history = project.history();
    assert_eq!(labels(&history), [None, Some("dos")]);
    history.redo().unwrap().unwrap();
    history.redo().unwrap().unwrap();
    assert_eq!(history.redo().unwrap(), None);
    project.check(&[(SITE, Some("tres"))]);
    assert_eq!(labels(&project_again(history, &project)), [Some("tres"), None]);
}

fn project_again(history: History, project: &HistoryProject) -> History {
    drop(history);
    project.history()
}

#[test]
fn a_new_change_discards_undone_changes() {
    let (project, mut history) = begun();
    apply(&mut history, SITE, Some("uno"), Some("dos"));
    history.undo().unwrap();
    apply(&mut history, CONTACT, Some("hola"), Some("adiós"));
    assert_eq!(labels(&history), [Some("adiós"), None]);
    let mut history = project_again(history, &project);
    assert_eq!(labels(&history), [Some("adiós"), None]);
    history.undo().unwrap();
    assert_eq!(labels(&history), [None, Some("adiós")]);
    project.check(&[(SITE, Some("uno")), (CONTACT, Some("hola"))]);
}

#[test]
fn a_file_changed_by_another_program_is_not_overwritten() {
    let project = HistoryProject::new();
    fs::write(project.path(SITE), "otro").unwrap();
    let cases = [
        (SITE, Some("uno"), Some("otro")),
        (SITE, None, Some("otro")),
        ("content/gone.md", Some("uno"), None),
    ];
    for (path, before, there) in cases {
        let fault = refused(&project, path, before, b"dos");
        let WriteFault::ChangedMeanwhile { path: told, theirs } = fault else {
            panic!("{fault:?}");
        };
        assert_eq!((&*told, theirs.as_deref()), (path, there.map(str::as_bytes)));
        project.check(&[(path, there)]);
    }
    // A change that expects the current contents may overwrite them.
    apply(&mut project.history(), SITE, Some("otro"), Some("dos"));
    project.check(&[(SITE, Some("dos"))]);
}

#[test]
fn changes_of_several_files_are_atomic() {
    let (project, mut history) = begun();
    let new = "content/articles/nuevo.md";
    let together = |contact| {
        let all =
            [(SITE, Some("uno"), None), (new, None, Some("texto")), (CONTACT, contact, Some("b"))];
        all.map(|(path, before, after)| change(path, before, after)).to_vec()
    };
    history.apply(together(Some("other")), label("all")).unwrap_err();
    let before = [(SITE, Some("uno")), (new, None), (CONTACT, Some("hola"))];
    project.check(&before);
    assert!(!project.path("content/articles").exists());

    let after = [(SITE, None), (new, Some("texto")), (CONTACT, Some("b"))];
    history.apply(together(Some("hola")), label("all")).unwrap();
    project.check(&after);
    let mut history = project_again(history, &project);
    let step = history.undo().unwrap().unwrap();
    assert_eq!(step.paths, [SITE, new, CONTACT]);
    project.check(&before);
    history.redo().unwrap().unwrap();
    project.check(&after);
}

#[test]
fn changes_of_one_file_are_combined() {
    let (project, mut history) = begun();
    let twice =
        |middle| vec![change(SITE, Some("uno"), Some("dos")), change(SITE, middle, Some("tres"))];
    history.apply(twice(Some("uno")), label("twice")).unwrap_err();
    project.check(&[(SITE, Some("uno"))]);
    history.apply(twice(Some("dos")), label("twice")).unwrap();
    project.check(&[(SITE, Some("tres"))]);
    history.undo().unwrap();
    project.check(&[(SITE, Some("uno"))]);
}

#[test]
fn undo_does_not_overwrite_changes_of_other_programs() {
    let (project, mut history) = begun();
    history.apply(both(), label("both")).unwrap();
    fs::write(project.path(SITE), "otro").unwrap();
    let WriteFault::ChangedMeanwhile { path, theirs } = history.undo().unwrap_err() else {
        panic!("another fault");
    };
    assert_eq!((&*path, theirs.unwrap()), (SITE, b"otro".to_vec()));
    project.check(&[(SITE, Some("otro")), (CONTACT, Some("b"))]);
    // The other program's change is a step of its own, which is undone first.
    let theirs = "changes by another program in site.yaml";
    assert_eq!(labels(&history), [Some(theirs), None]);
    history.undo().unwrap().unwrap();
    project.check(&[(SITE, Some("dos")), (CONTACT, Some("b"))]);
    assert_eq!(labels(&history), [Some("both"), Some(theirs)]);

    // Restoring the files by hand counts as an undo.
    fs::write(project.path(SITE), "uno").unwrap();
    fs::write(project.path(CONTACT), "hola").unwrap();
    history.undo().unwrap().unwrap();
    assert_eq!(labels(&history), [None, Some("both")]);
    project.check(&[(SITE, Some("uno")), (CONTACT, Some("hola"))]);
    fs::remove_file(project.path(CONTACT)).unwrap();
    assert!(matches!(history.redo(), Err(WriteFault::ChangedMeanwhile { theirs: None, .. })));
    project.check(&[(SITE, Some("uno")), (CONTACT, None)]);
}

#[test]
fn manual_changes_between_runs_are_kept() {
    let (project, mut history) = begun();
    history.apply(both(), label("both")).unwrap();
    // With one of two files restored by hand, the step is not half done.
    fs::write(project.path(SITE), "uno").unwrap();
    let history = project_again(history, &project);
    project.check(&[(SITE, Some("uno")), (CONTACT, Some("b"))]);
    assert_eq!(labels(&history), [Some("both"), None]);
}

#[test]
fn a_change_without_difference_is_not_recorded() {
    let (_project, mut history) = begun();
    apply(&mut history, SITE, Some("uno"), Some("uno"));
    assert_eq!(labels(&history), [None, None]);
    history.apply(vec![change(SITE, Some("dos"), Some("dos"))], label("stale")).unwrap_err();
    history.apply(Vec::new(), label("nothing")).unwrap();
    assert_eq!(labels(&history), [None, None]);
}

#[test]
fn paths_outside_of_content_are_not_written() {
    let project = HistoryProject::new();
    let absolute = project.path("absolute.md").display().to_string();
    let paths =
        ["../a.md", "content/../a.md", "frontend/a.ts", "content/.a.md", "content", &absolute];
    for path in paths {
        let fault = refused(&project, path, None, b"x");
        assert!(matches!(&fault, WriteFault::Outside { path: told } if told == path), "{fault:?}");
    }
    assert!(!project.path("absolute.md").exists() && !project.path("a.md").exists());
}

#[test]
fn links_folders_and_pipes_are_not_written() {
    let project = HistoryProject::new();
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("a.md"), "theirs").unwrap();
    symlink(outside.path(), project.path("content/linked")).unwrap();
    symlink(outside.path().join("a.md"), project.path("content/a.md")).unwrap();
    symlink(outside.path().join("none.md"), project.path("content/none.md")).unwrap();
    let pipe = project.path("content/pipe.md");
    rustix::fs::mkfifoat(rustix::fs::CWD, pipe, rustix::fs::Mode::RWXU).unwrap();
    let cases = [
        ("content/linked/a.md", "content/linked", Obstacle::Link),
        ("content/linked/b/c.md", "content/linked", Obstacle::Link),
        ("content/a.md", "content/a.md", Obstacle::Link),
        ("content/none.md", "content/none.md", Obstacle::Link),
        ("content/pages", "content/pages", Obstacle::Folder),
        ("content/site.yaml/a.md", "content/site.yaml", Obstacle::File),
        ("content/pipe.md", "content/pipe.md", Obstacle::Special),
    ];
    for (path, at, what) in cases {
        let fault = refused(&project, path, None, b"x");
        let is_told = matches!(&fault, WriteFault::NotAFile { path, obstacle } if path == at && *obstacle == what);
        assert!(is_told, "{path}: {fault:?}");
    }
    assert_eq!(fs::read_dir(outside.path()).unwrap().count(), 1);
    assert_eq!(fs::read_to_string(outside.path().join("a.md")).unwrap(), "theirs");

    // The content folder itself may not be a link, either.
    fs::rename(project.path("content"), outside.path().join("content")).unwrap();
    symlink(outside.path().join("content"), project.path("content")).unwrap();
    let fault = refused(&project, SITE, Some("uno"), b"x");
    assert!(matches!(fault, WriteFault::NotAFile { obstacle: Obstacle::Link, .. }), "{fault:?}");
    project.check(&[(SITE, Some("uno"))]);
}

#[test]
fn texts_over_the_size_limit_are_not_written() {
    let project = HistoryProject::new();
    let paste = vec![b'x'; 5 << 20];
    let fault = refused(&project, SITE, Some("uno"), &paste);
    assert!(matches!(fault, WriteFault::TooLarge { size: 5_242_880, .. }), "{fault:?}");
    project.check(&[(SITE, Some("uno"))]);
    // A file that another program made too large is not read.
    fs::write(project.path(SITE), &paste).unwrap();
    assert!(matches!(refused(&project, SITE, Some("uno"), b"x"), WriteFault::TooLarge { .. }));
    // A picture may be this large.
    let picture = FileChange { after: Some(paste), ..change("content/images/a.jpg", None, None) };
    project.history().apply(vec![picture], label("picture")).unwrap();
    assert_eq!(fs::metadata(project.path("content/images/a.jpg")).unwrap().len(), 5 << 20);
}

#[test]
fn read_only_files_are_not_replaced() {
    let project = HistoryProject::new();
    fs::set_permissions(project.path(SITE), fs::Permissions::from_mode(0o444)).unwrap();
    let fault = refused(&project, SITE, Some("uno"), b"dos");
    assert!(matches!(fault, WriteFault::ReadOnly(_)), "{fault:?}");
    let failure = fault.failure();
    assert_eq!(failure.message.es, "no se puede escribir `content/site.yaml`: permiso denegado");
    let deleted = project.history().apply(vec![change(SITE, Some("uno"), None)], label("away"));
    assert!(matches!(deleted, Err(WriteFault::ReadOnly(_))), "{deleted:?}");
    project.check(&[(SITE, Some("uno"))]);
}

#[test]
fn a_file_keeps_its_mode() {
    let project = HistoryProject::new();
    fs::set_permissions(project.path(SITE), fs::Permissions::from_mode(0o640)).unwrap();
    let mut history = project.history();
    apply(&mut history, SITE, Some("uno"), Some("dos"));
    history.undo().unwrap();
    assert_eq!(fs::metadata(project.path(SITE)).unwrap().permissions().mode() & 0o777, 0o640);
}

#[test]
fn folders_are_created_and_removed_with_their_file() {
    let (project, mut history) = begun();
    fs::create_dir(project.path("content/images")).unwrap();
    apply(&mut history, "content/pages/a/b/c.md", None, Some("c"));
    apply(&mut history, "content/images/a.svg", None, Some("a"));
    history.undo().unwrap();
    // The folder existed before.
    assert!(project.path("content/images").is_dir());
    history.undo().unwrap();
    assert!(!project.path("content/pages/a").exists());
    history.redo().unwrap();
    project.check(&[("content/pages/a/b/c.md", Some("c"))]);
    fs::write(project.path("content/pages/a/other.md"), "other").unwrap();
    history.undo().unwrap();
    assert!(!project.path("content/pages/a/b").exists());
    project.check(&[("content/pages/a/other.md", Some("other")), (CONTACT, Some("hola"))]);
}

#[test]
fn a_second_process_cannot_open_the_history() {
    let project = HistoryProject::new();
    let history = project.history();
    let own = std::process::id();
    let second = History::open(project.0.path());
    assert!(matches!(second, Err(WriteFault::Busy { process: Some(process) }) if process == own));
    drop(history);
    project.history();
}

#[test]
fn deleting_the_history_loses_only_undo_steps() {
    let (project, mut history) = begun();
    apply(&mut history, SITE, Some("uno"), Some("dos"));
    fs::remove_dir_all(project.path(".ssg")).unwrap();
    assert_eq!(history.undo().unwrap(), None);
    project.check(&[(SITE, Some("dos"))]);
    // The lock was deleted with it, and is held again.
    assert!(matches!(History::open(project.0.path()), Err(WriteFault::Busy { .. })));
    apply(&mut history, SITE, Some("dos"), Some("tres"));
    fs::remove_file(project.path(".ssg/edit/journal")).unwrap();
    apply(&mut history, SITE, Some("tres"), Some("cuatro"));
    let mut history = project_again(history, &project);
    assert_eq!(labels(&history), [Some("cuatro"), None]);
    history.undo().unwrap();
    project.check(&[(SITE, Some("tres"))]);
}

#[test]
fn an_invalid_journal_is_replaced() {
    let project = HistoryProject::new();
    fs::create_dir_all(project.path(".ssg/edit")).unwrap();
    for journal in ["", "ssg edit 0\nsomething", "ssg edit 1\nsomething that is no line of it"] {
        fs::write(project.path(".ssg/edit/journal"), journal).unwrap();
        assert_eq!(labels(&project.history()), [None, None], "{journal}");
    }
    // No file is written through a link.
    let target = project.path("target");
    fs::write(&target, "theirs").unwrap();
    fs::remove_file(project.path(".ssg/edit/journal")).unwrap();
    symlink(&target, project.path(".ssg/edit/journal")).unwrap();
    apply(&mut project.history(), SITE, Some("uno"), Some("dos"));
    assert_eq!(fs::read_to_string(target).unwrap(), "theirs");
    assert_eq!(labels(&project.history()), [Some("dos"), None]);
}

#[test]
fn a_damaged_journal_never_gives_wrong_contents() {
    let (project, mut history) = begun();
    apply(&mut history, SITE, Some("uno"), Some("dos"));
    apply(&mut history, SITE, Some("dos"), Some("tres"));
    drop(history);
    let place = project.path(".ssg/edit/journal");
    let journal = fs::read(&place).unwrap();
    for at in 0..journal.len() {
        let mut damaged = journal.clone();
        damaged[at] ^= 1;
        let cut = journal[..at].to_vec();
        for journal in [damaged, cut] {
            fs::write(&place, journal).unwrap();
            fs::write(project.path(SITE), "tres").unwrap();
            let mut history = project.history();
            let known = ["dos", "tres"].map(Some);
            let [undo, redo] = labels(&history);
            assert!((undo.is_none() || known.contains(&undo)) && redo.is_none(), "{at}");
            match history.undo() {
                Ok(None) => project.check(&[(SITE, Some("tres"))]),
                Ok(Some(_)) => project.check(&[(SITE, Some("dos"))]),
                // The last change was forgotten, so the one before is not as it was left.
                Err(fault) => {
                    assert!(matches!(fault, WriteFault::ChangedMeanwhile { .. }), "{fault:?}");
                    project.check(&[(SITE, Some("tres"))]);
                }
            }
        }
    }
}

#[test]
fn the_last_five_hundred_changes_can_be_undone() {
    let (project, mut history) = begun();
    fs::write(project.path(SITE), "0").unwrap();
    for number in 0..503 {
        let [before, after] = [number, number + 1].map(|number| number.to_string());
        apply(&mut history, SITE, Some(&before), Some(&after));
    }
    let mut history = project_again(history, &project);
    let mut count = 0;
    while history.undo().unwrap().is_some() {
        count += 1;
    }
    assert_eq!(count, 500);
    project.check(&[(SITE, Some("3"))]);
}

#[test]
fn discarded_changes_take_no_space() {
    let (project, mut history) = begun();
    let long = "x".repeat(200_000);
    apply(&mut history, SITE, Some("uno"), Some("dos"));
    apply(&mut history, SITE, Some("dos"), Some("tres"));
    for _ in 0..40 {
        apply(&mut history, CONTACT, Some("hola"), Some(&long));
        history.undo().unwrap();
    }
    let length = fs::metadata(project.path(".ssg/edit/journal")).unwrap().len();
    assert!(length < 1_500_000, "{length}");
    assert_eq!(labels(&history), [Some("tres"), Some(&*long)]);
    let mut history = project_again(history, &project);
    assert_eq!(labels(&history), [Some("tres"), Some(&*long)]);
    history.redo().unwrap();
    project.check(&[(CONTACT, Some(&long))]);
    for _ in 0..3 {
        history.undo().unwrap().unwrap();
    }
    project.check(&[(CONTACT, Some("hola")), (SITE, Some("uno"))]);
}

/// Counts the files beside the journal.
fn apart(project: &HistoryProject) -> usize {
    fs::read_dir(project.path(".ssg/edit/files")).map_or(0, Iterator::count)
}

#[test]
fn photos_do_not_displace_undo_steps() {
    let (project, mut history) = begun();
    history.apply(vec![change(SITE, Some("uno"), Some("dos"))], label("text")).unwrap();
    let photo = |number: u8| vec![number; 8 << 20];
    for number in 0..12 {
        let path = format!("content/images/{number}.jpg");
        let file = FileChange { path, before: None, after: Some(photo(number)) };
        history.apply(vec![file], label("photograph")).unwrap();
    }
    // The photograph that is replaced is already stored.
    let file = FileChange {
        path: "content/images/0.jpg".to_owned(),
        before: Some(photo(0)),
        after: Some(photo(99)),
    };
    history.apply(vec![file], label("another")).unwrap();
    assert_eq!(apart(&project), 13);
    drop(history);

    // A later run takes all of it back.
    let mut history = project.history();
    history.undo().unwrap().unwrap();
    assert_eq!(fs::read(project.path("content/images/0.jpg")).unwrap(), photo(0));
    for _ in 0..12 {
        history.undo().unwrap().unwrap();
    }
    assert!(!project.path("content/images").exists());
    history.undo().unwrap().unwrap();
    project.check(&[(SITE, Some("uno"))]);
    history.redo().unwrap().unwrap();
    history.redo().unwrap().unwrap();
    assert_eq!(fs::read(project.path("content/images/0.jpg")).unwrap(), photo(0));
    // Contents that can no longer be redone are removed.
    history.apply(vec![change(SITE, Some("dos"), Some("tres"))], label("text")).unwrap();
    assert_eq!(apart(&project), 1);
}

#[test]
fn deleted_side_files_cost_only_undo_steps_and_odd_texts_survive() {
    let (project, mut history) = begun();
    // The contents look like a reference to a stored file.
    let odd = "\0apart:".to_owned() + &"x".repeat(32);
    history.apply(vec![change("content/a.md", None, Some(&odd))], label("odd")).unwrap();
    history.apply(vec![change("content/a.md", Some(&odd), Some("a"))], label("a")).unwrap();
    history.undo().unwrap();
    project.check(&[("content/a.md", Some(&odd))]);
    drop(history);
    fs::remove_dir_all(project.path(".ssg/edit/files")).unwrap();
    let mut history = project.history();
    assert_eq!(labels(&history), [None, None]);
    history.apply(vec![change(SITE, Some("uno"), Some("dos"))], label("text")).unwrap();
    history.undo().unwrap().unwrap();
    project.check(&[(SITE, Some("uno"))]);
}
