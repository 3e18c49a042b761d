//! Versions of the content, with the real Git, in repositories as people have them.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{self, Command, Output};
use std::time::Duration;

use ssg_history::{GitFault, GitProgram, Repository, SendFault};
use ssg_model::editing::RepositoryState;
use tempfile::TempDir;

const SITE: &str = "content/site.yaml";
const CONTACT: &str = "content/pages/contacto.yaml";
const NEW: &str = "content/articles/nuevo año.md";

const WITH_NAME: &str =
    "[user]\n\tname = Ana Ruiz\n\temail = ana@example.com\n[init]\n\tdefaultBranch = main\n";

/// A project in an otherwise empty home folder.
struct VersionedProject {
    home: TempDir,
    /// The path of the project in the home folder.
    folder: String,
}

impl VersionedProject {
    /// Creates a project without a repository.
    fn in_folder(folder: &str) -> VersionedProject {
        let project =
            VersionedProject { home: tempfile::tempdir().unwrap(), folder: folder.to_owned() };
        project.configure(WITH_NAME);
        fs::create_dir_all(project.path("")).unwrap();
        project.write(SITE, "uno\n");
        project.write(CONTACT, "hola\n");
        project.write("README.md", "readme\n");
        project
    }

    /// Creates a project with a version of all its files.
    fn new() -> VersionedProject {
        let project = VersionedProject::in_folder("project");
        project.git(&["init", "--quiet"]);
        project.git(&["add", "."]);
        project.git(&["commit", "--quiet", "--message=first"]);
        project
    }

    /// Creates a project with a version, and a file changed since.
    fn changed() -> VersionedProject {
        let project = VersionedProject::new();
        project.write(SITE, "dos\n");
        project
    }

    fn configure(&self, text: &str) {
        fs::write(self.home.path().join("gitconfig"), text).unwrap();
    }

    fn path(&self, path: &str) -> PathBuf {
        self.home.path().join(&self.folder).join(path)
    }

    fn write(&self, path: &str, text: &str) {
        fs::create_dir_all(self.path(path).parent().unwrap()).unwrap();
        fs::write(self.path(path), text).unwrap();
    }

    fn variables(&self) -> Vec<(&'static str, PathBuf)> {
        let home = self.home.path();
        let config = home.join("gitconfig");
        vec![
            ("HOME", home.to_owned()),
            ("GIT_CONFIG_GLOBAL", config),
            ("GIT_CONFIG_SYSTEM", "/dev/null".into()),
            ("GIT_CEILING_DIRECTORIES", home.to_owned()),
        ]
    }

    /// Runs Git in a folder as a person would.
    fn run_in(&self, folder: &Path, arguments: &[&str]) -> Output {
        let mut git = Command::new("git");
        git.current_dir(folder).args(arguments).envs(self.variables()).env("LC_ALL", "C");
        git.output().unwrap()
    }

    #[track_caller]
    fn git(&self, arguments: &[&str]) -> String {
        let output = self.run_in(&self.path(""), arguments);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{arguments:?}: {errors}");
        String::from_utf8(output.stdout).unwrap()
    }

    fn program(&self) -> GitProgram {
        let program = GitProgram::at(PathBuf::from("git"));
        self.variables()
            .into_iter()
            .fold(program, |program, (name, value)| program.with(name, value))
    }

    fn repository(&self) -> Repository {
        Repository::new(&self.path(""), Some(self.program()))
    }

    #[track_caller]
    fn check_changes(&self, expected: &[&str]) {
        assert_eq!(self.repository().changed_files().unwrap(), expected);
    }

    #[track_caller]
    fn commit(&self, paths: &[&str]) {
        let version = self.repository().commit(paths, "Nuevo teléfono").unwrap();
        assert_eq!(version.id, self.git(&["rev-parse", "HEAD"]).trim());
    }

    #[track_caller]
    fn refused(&self, paths: &[&str]) -> GitFault {
        let before = [self.git(&["rev-parse", "HEAD"]), self.git(&["status", "--porcelain"])];
        let fault = self.repository().commit(paths, "Nuevo teléfono").unwrap_err();
        let after = [self.git(&["rev-parse", "HEAD"]), self.git(&["status", "--porcelain"])];
        assert_eq!(after, before);
        fault
    }

    /// Returns the author, sentence and changed files of the last version.
    fn last_version(&self) -> String {
        self.git(&["show", "--name-status", "--format=%an: %s", "HEAD"])
    }

    /// Installs a Git hook.
    fn hook(&self, name: &str, script: &str) {
        let hook = self.path(".git/hooks").join(name);
        fs::create_dir_all(hook.parent().unwrap()).unwrap();
        fs::write(&hook, format!("#!/bin/sh\n{script}\n")).unwrap();
        fs::set_permissions(hook, fs::Permissions::from_mode(0o755)).unwrap();
    }
}

/// Returns the Spanish message of a fault.
fn words(fault: &GitFault) -> String {
    fault.failure().text(ssg_model::words::Lang::Es)
}

#[test]
fn without_a_repository_there_are_no_versions() {
    let project = VersionedProject::in_folder("project");
    let none = Repository::new(&project.path(""), None);
    for repository in [none, project.repository()] {
        assert_eq!(repository.state(), Ok(RepositoryState::None));
        assert_eq!(repository.commit(&[SITE], "x"), Err(GitFault::NoRepository));
        assert_eq!(repository.changed_files(), Err(GitFault::NoRepository));
    }
    // A bare repository has no files of its own.
    project.git(&["init", "--quiet", "--bare", "."]);
    assert_eq!(project.repository().state(), Ok(RepositoryState::None));
}

#[test]
fn a_git_that_does_not_start_is_reported() {
    let project = VersionedProject::new();
    let program = GitProgram::at(project.path("no-such-git"));
    let fault = Repository::new(&project.path(""), Some(program)).state().unwrap_err();
    assert!(words(&fault).starts_with("error: no se puede usar Git: no existe\n"), "{fault:?}");
}

#[test]
fn the_first_version_contains_only_the_named_files() {
    let project = VersionedProject::in_folder("project");
    project.git(&["init", "--quiet"]);
    assert_eq!(project.repository().state(), Ok(RepositoryState::Ready));
    let both = [CONTACT, SITE];
    project.check_changes(&both);
    // A staged file is as new as one that is not.
    project.git(&["add", SITE, "README.md"]);
    project.check_changes(&both);
    assert_eq!(project.repository().committed(&[SITE]), Ok(vec![None]));

    let version = project.repository().commit(&[SITE, CONTACT], "Primera versión").unwrap();
    assert_eq!(version.branch.as_deref(), Some("main"));
    let files = format!("A\t{CONTACT}\nA\t{SITE}\n");
    assert_eq!(project.last_version(), format!("Ana Ruiz: Primera versión\n\n{files}"));
    assert_eq!(project.git(&["status", "--porcelain"]), "A  README.md\n");
    project.check_changes(&[]);
}

#[test]
fn changes_are_listed_with_their_committed_contents() {
    let project = VersionedProject::new();
    project.check_changes(&[]);
    project.write(SITE, "dos\n");
    fs::remove_file(project.path(CONTACT)).unwrap();
    project.write(NEW, "texto\n");
    project.write("README.md", "other\n");
    project.write("content/.oculto.yaml", "hidden\n");
    let changes = [NEW, CONTACT, SITE];
    project.check_changes(&changes);
    // Staging makes no difference to the editor.
    project.git(&["add", "."]);
    project.check_changes(&changes);
    let committed = project.repository().committed(&[SITE, NEW, CONTACT, "README.md"]).unwrap();
    assert_eq!(committed, [Some(b"uno\n".to_vec()), None, Some(b"hola\n".to_vec()), None]);

    project.commit(&[SITE, NEW, CONTACT]);
    project.check_changes(&[]);
    let files = "D\tcontent/pages/contacto.yaml\nM\tcontent/site.yaml\n";
    let shown = project.git(&["-c", "core.quotePath=off", "show", "--name-status", "--format=%s"]);
    assert_eq!(shown, format!("Nuevo teléfono\n\nA\t{NEW}\n{files}"));
    assert_eq!(project.git(&["status", "--porcelain"]), "M  README.md\nA  content/.oculto.yaml\n");
}

#[test]
fn reverted_changes_are_not_listed() {
    let project = VersionedProject::changed();
    project.git(&["add", SITE]);
    project.write(SITE, "uno\n");
    project.git(&["rm", "--quiet", "--cached", CONTACT]);
    project.write(NEW, "texto\n");
    project.git(&["add", NEW]);
    fs::remove_file(project.path(NEW)).unwrap();
    project.check_changes(&[]);
    assert_eq!(project.refused(&[SITE, CONTACT, NEW]), GitFault::NothingChanged);
    // Deleted in Git's index, and there again with other contents.
    project.write(CONTACT, "adiós\n");
    project.check_changes(&[CONTACT]);
    project.commit(&[CONTACT]);
    assert_eq!(project.last_version(), format!("Ana Ruiz: Nuevo teléfono\n\nM\t{CONTACT}\n"));
}

#[test]
fn a_version_contains_only_the_named_files() {
    let project = VersionedProject::new();
    for path in ["content/ab.md", "content/b*.md", "content/bc.md"] {
        project.write(path, "a\n");
        project.commit(&[path]);
    }
    fs::remove_file(project.path("content/b*.md")).unwrap();
    project.write("content/bc.md", "c\n");
    project.write(SITE, "dos\n");
    project.write(CONTACT, "adiós\n");
    project.write(NEW, "texto\n");
    project.write("content/a*.md", "star\n");
    project.write("content/ab.md", "b\n");
    project.write("README.md", "other\n");
    project.write("staged.txt", "staged\n");
    project.git(&["add", "README.md", "staged.txt", CONTACT]);
    fs::remove_file(project.path("staged.txt")).unwrap();
    // Paths are no patterns, and files outside the content are left out.
    project.commit(&[
        "content/a*.md",
        "content/b*.md",
        SITE,
        "README.md",
        "content/no-such.md",
        "../x",
    ]);
    assert_eq!(
        project.last_version(),
        "Ana Ruiz: Nuevo teléfono\n\nA\tcontent/a*.md\nD\tcontent/b*.md\nM\tcontent/site.yaml\n"
    );
    let status = project.git(&["-c", "core.quotePath=off", "status", "--porcelain", "-uall"]);
    let rest = format!(
        "M  README.md\n M content/ab.md\n M content/bc.md\nM  {CONTACT}\nAD staged.txt\n?? \"{NEW}\"\n"
    );
    assert_eq!(status, rest);
}

#[test]
fn a_project_may_be_a_folder_of_the_repository() {
    let project = VersionedProject::in_folder("repository/sites/my site");
    let top = project.home.path().join("repository");
    for arguments in
        [&["init", "--quiet"][..], &["add", "."], &["commit", "--quiet", "--message=1"]]
    {
        assert!(project.run_in(&top, arguments).status.success());
    }
    fs::create_dir_all(top.join("content")).unwrap();
    fs::write(top.join("content/site.yaml"), "another project\n").unwrap();
    project.write(SITE, "dos\n");
    project.write(NEW, "texto\n");
    project.check_changes(&[NEW, SITE]);
    assert_eq!(project.repository().committed(&[SITE]), Ok(vec![Some(b"uno\n".to_vec())]));
    project.commit(&[SITE, NEW]);
    project.check_changes(&[]);
    assert_eq!(project.git(&["status", "--porcelain"]), "?? content/\n");
}

#[test]
fn worktrees_and_submodules_are_supported() {
    let project = VersionedProject::new();
    project.git(&["worktree", "add", "--quiet", "-b", "other", "../worktree"]);
    project.git(&["init", "--quiet", "../outer"]);
    let outer = project.home.path().join("outer");
    let url = &*project.path("").display().to_string();
    let add = ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", url, "inner"];
    let added = project.run_in(&outer, &add);
    assert!(added.status.success(), "{}", String::from_utf8_lossy(&added.stderr));
    for folder in ["worktree", "outer/inner"] {
        let place = project.home.path().join(folder);
        assert!(place.join(".git").is_file());
        fs::write(place.join(SITE), "dos\n").unwrap();
        let repository = Repository::new(&place, Some(project.program()));
        assert_eq!(repository.state(), Ok(RepositoryState::Ready), "{folder}");
        let version = repository.commit(&[SITE], "Dos").unwrap();
        let head = project.run_in(&place, &["rev-parse", "HEAD"]).stdout;
        assert_eq!(version.id, String::from_utf8(head).unwrap().trim());
        assert_eq!(repository.changed_files(), Ok(Vec::new()));
    }
}

#[test]
fn links_and_nested_repositories_are_ignored() {
    let project = VersionedProject::new();
    symlink("site.yaml", project.path("content/link.yaml")).unwrap();
    project.write("content/ignored.md", "ignored\n");
    project.write(".gitignore", "ignored.md\n");
    project.run_in(&project.path("content"), &["clone", "--quiet", "..", "inner"]);
    project.check_changes(&[]);
    project.git(&["add", "content/link.yaml"]);
    project.git(&["-c", "advice.addEmbeddedRepo=false", "add", "content/inner"]);
    project.check_changes(&[]);
    assert_eq!(project.refused(&["content/link.yaml", "content/inner"]), GitFault::NothingChanged);
}

#[test]
fn versions_contain_the_exact_bytes_of_files() {
    let project = VersionedProject::new();
    project.write(".gitattributes", "*.yaml eol=crlf\n");
    project.write(SITE, "uno\r\ndos\r\n");
    project.commit(&[SITE]);
    project.check_changes(&[]);
    project.write(SITE, "tres\r\n");
    project.check_changes(&[SITE]);
    let committed = project.repository().committed(&[SITE]);
    assert_eq!(committed, Ok(vec![Some(b"uno\r\ndos\r\n".to_vec())]));
    // Git has to compare the contents of a file that was staged and changed back.
    project.git(&["add", SITE]);
    project.write(SITE, "uno\r\ndos\r\n");
    project.check_changes(&[]);
}

#[test]
fn a_version_needs_a_message_and_accepts_any() {
    let project = VersionedProject::changed();
    let commit = |sentence: &str| project.repository().commit(&[SITE], sentence);
    for sentence in ["", " \n\t "] {
        assert_eq!(commit(sentence), Err(GitFault::NoSentence));
    }
    let config = format!("{WITH_NAME}[commit]\n\tcleanup = strip\n\ttemplate = /no/such/file\n");
    project.configure(&config);
    for (number, sentence) in
        ["# 1: «año» 'x' \"y\" $(z)", "--amend", "uno\n\ndos"].iter().enumerate()
    {
        project.write(SITE, &format!("{number}\n"));
        commit(sentence).unwrap();
        assert_eq!(project.git(&["log", "-1", "--format=%B"]).trim_end(), *sentence);
    }
    project.write(SITE, "tres\n");
    commit(" \u{1b}[31mx\0\n").unwrap();
    assert_eq!(project.git(&["log", "-1", "--format=%B"]).trim_end(), "[31mx");
}

#[test]
fn no_version_is_made_during_a_merge_or_rebase() {
    let project = VersionedProject::new();
    project.git(&["checkout", "--quiet", "-b", "other"]);
    project.write(SITE, "theirs\n");
    project.git(&["commit", "--quiet", "--all", "--message=theirs"]);
    project.git(&["checkout", "--quiet", "main"]);
    project.write(SITE, "ours\n");
    project.git(&["commit", "--quiet", "--all", "--message=ours"]);
    project.write(SITE, "ours again\n");
    project.git(&["commit", "--quiet", "--all", "--message=again"]);
    let begin: [(&[&str], &[&str]); 5] = [
        (&["merge", "other"], &["merge", "--abort"]),
        (&["rebase", "other"], &["rebase", "--abort"]),
        (&["cherry-pick", "other"], &["cherry-pick", "--abort"]),
        (&["revert", "HEAD~1"], &["revert", "--abort"]),
        (&["bisect", "start"], &["bisect", "reset"]),
    ];
    for (begin, end) in begin {
        project.run_in(&project.path(""), begin);
        assert_eq!(project.repository().state(), Ok(RepositoryState::Merging), "{begin:?}");
        project.write(CONTACT, "adiós\n");
        assert!(
            project.repository().changed_files().unwrap().contains(&CONTACT.to_owned()),
            "{begin:?}"
        );
        assert_eq!(project.refused(&[CONTACT]), GitFault::Merging);
        project.write(CONTACT, "hola\n");
        project.git(end);
        assert_eq!(project.repository().state(), Ok(RepositoryState::Ready), "{begin:?}");
    }
    // A conflict that only the index records.
    project.write(SITE, "mine\n");
    project.git(&["stash", "--quiet"]);
    project.write(SITE, "other\n");
    project.git(&["commit", "--quiet", "--all", "--message=more"]);
    project.run_in(&project.path(""), &["stash", "pop"]);
    assert_eq!(project.repository().state(), Ok(RepositoryState::Merging));
    project.check_changes(&[SITE]);
    assert_eq!(project.repository().committed(&[SITE]), Ok(vec![Some(b"other\n".to_vec())]));
    assert!(words(&project.refused(&[SITE])).contains("`git status` para ver cómo"));
}

#[test]
fn a_version_needs_an_author() {
    let project = VersionedProject::changed();
    project.configure("[user]\n\tuseConfigOnly = true\n");
    assert_eq!(project.repository().state(), Ok(RepositoryState::Nameless));
    let fault = project.refused(&[SITE]);
    assert_eq!(fault, GitFault::Nameless);
    assert!(words(&fault).contains("tu nombre y tu correo"));
    project.check_changes(&[SITE]);
    // Environment variables can also name the author.
    let names =
        ["GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL"];
    let program = names.iter().fold(project.program(), |program, name| program.with(*name, "Ana"));
    let repository = Repository::new(&project.path(""), Some(program));
    assert_eq!(repository.state(), Ok(RepositoryState::Ready));
    repository.commit(&[SITE], "Dos").unwrap();
}

#[test]
fn the_output_of_a_refusing_hook_is_returned() {
    let project = VersionedProject::new();
    project.hook("pre-commit", "echo 'línea 3: falta un punto'; echo 'y una coma' >&2; exit 1");
    project.write(SITE, "dos\n");
    project.write(NEW, "texto\n");
    let fault = project.refused(&[SITE, NEW]);
    let lines = ["línea 3: falta un punto", "y una coma"].map(str::to_owned).to_vec();
    assert_eq!(fault, GitFault::Refused { output: lines });
    assert!(words(&fault).starts_with("  línea 3: falta un punto\n  y una coma\nerror: "));
    // A hook that succeeds sees what will be in the version.
    project
        .hook("pre-commit", "git diff --cached --name-only '*.yaml' | grep -qx content/site.yaml");
    project.commit(&[SITE, NEW]);
}

#[test]
fn background_processes_of_hooks_do_not_block() {
    let project = VersionedProject::new();
    let end = project.path("end");
    assert!(Command::new("mkfifo").arg(&end).status().unwrap().success());
    project.hook("post-commit", &format!("cat '{}' &", end.display()));
    project.write(SITE, "dos\n");
    project.commit(&[SITE]);
    fs::write(end, "").unwrap();
}

#[test]
fn a_hanging_git_is_killed() {
    let project = VersionedProject::new();
    assert!(Command::new("mkfifo").arg(project.path("never")).status().unwrap().success());
    project.hook("pre-commit", "cat never");
    project.write(SITE, "dos\n");
    let program = project.program().within(Duration::from_secs(1));
    let fault = Repository::new(&project.path(""), Some(program)).commit(&[SITE], "Dos");
    assert_eq!(fault, Err(GitFault::TooSlow { seconds: 1 }));
    // The locks of the killed Git are gone.
    fs::remove_file(project.path(".git/hooks/pre-commit")).unwrap();
    project.commit(&[SITE]);
}

#[test]
fn git_never_prompts_at_a_terminal() {
    let project = VersionedProject::changed();
    // Ask `ps` as below: if the session leader is in another process namespace, as in a container,
    // its id is 0, which not every library accepts.
    let asked = Command::new("ps").args(["-o", "sid=", "-p", &process::id().to_string()]).output();
    let own = String::from_utf8(asked.unwrap().stdout).unwrap();
    let own = own.trim();
    assert!(!own.is_empty());
    // A signing program that asks for a password wherever it can.
    let asks = project.home.path().join("asks");
    let script = "#!/bin/sh\nread answer || echo 'no stdin' >&2\n\
                  read answer </dev/tty || echo 'no terminal' >&2\necho \"tty:$GPG_TTY.\" >&2\n\
                  echo \"session:$(ps -o sid= -p $$ | tr -d ' ').\" >&2\nexit 2\n";
    fs::write(&asks, script).unwrap();
    fs::set_permissions(&asks, fs::Permissions::from_mode(0o755)).unwrap();
    let signed = format!("[commit]\n\tgpgSign = true\n[gpg]\n\tprogram = {}\n", asks.display());
    project.configure(&format!("{WITH_NAME}{signed}"));
    let program = project.program().with("GPG_TTY", "/dev/pts/0");
    let fault = Repository::new(&project.path(""), Some(program)).commit(&[SITE], "Dos");
    let Err(GitFault::Refused { output }) = fault else { panic!("{fault:?}") };
    let output = output.join("\n");
    assert!(output.contains("no terminal") && output.contains("tty:."), "{output}");
    // The session is not that of these tests, which may have a terminal.
    assert!(!output.contains(&format!("session:{own}.")), "{output}");
}

#[test]
fn a_stale_git_lock_is_named() {
    let project = VersionedProject::new();
    let lock = project.path(".git/index.lock");
    project.write(SITE, "dos\n");
    project.write(NEW, "texto\n");
    fs::write(&lock, "").unwrap();
    let file = lock.canonicalize().unwrap().display().to_string();
    for paths in [&[SITE][..], &[NEW], &[SITE, NEW]] {
        assert_eq!(project.refused(paths), GitFault::Locked { file: file.clone() });
    }
    assert!(words(&project.refused(&[SITE])).contains(&format!("borra `{file}`")));
    // Listing changes needs no lock.
    project.check_changes(&[NEW, SITE]);
    fs::remove_file(lock).unwrap();
    project.commit(&[SITE, NEW]);
}

#[test]
fn listing_changes_does_not_write_to_the_git_folder() {
    let project = VersionedProject::changed();
    // Git would note in its index that this file has not changed.
    project.write(CONTACT, "hola\n");
    let before = fs::read(project.path(".git/index")).unwrap();
    project.check_changes(&[SITE]);
    project.repository().committed(&[SITE]).unwrap();
    assert_eq!(project.repository().state(), Ok(RepositoryState::Ready));
    assert!(fs::read(project.path(".git/index")).unwrap() == before);
}

#[test]
fn a_version_on_a_detached_head_has_no_branch() {
    let project = VersionedProject::new();
    project.git(&["checkout", "--quiet", "--detach"]);
    project.write(SITE, "dos\n");
    assert_eq!(project.repository().commit(&[SITE], "Dos").unwrap().branch, None);
}

#[test]
fn a_version_whose_change_a_merge_has_undone_is_listed() {
    let project = VersionedProject::changed();
    project.git(&["commit", "--quiet", "--all", "--message=Dos"]);
    project.git(&["checkout", "--quiet", "-b", "other", "HEAD~1"]);
    project.write(CONTACT, "tres\n");
    project.git(&["commit", "--quiet", "--all", "--message=Tres"]);
    project.git(&["merge", "--quiet", "--strategy=ours", "main", "--message=Como antes"]);
    let listed = project.repository().versions().unwrap().into_iter();
    let mut listed: Vec<_> = listed.map(|version| version.sentence).collect();
    listed.sort();
    assert_eq!(listed, ["Dos", "Tres", "first"]);
}

#[test]
fn a_repository_that_git_does_not_trust_is_named() {
    let project = VersionedProject::new();
    let program = project.program().with("GIT_TEST_ASSUME_DIFFERENT_OWNER", "1");
    let fault = Repository::new(&project.path(""), Some(program)).state().unwrap_err();
    assert!(words(&fault).contains("safe.directory"), "{fault:?}");
}

#[test]
fn git_variables_of_the_environment_are_ignored() {
    let (project, other) = (VersionedProject::new(), VersionedProject::new());
    project.write(SITE, "dos\n");
    let program = project
        .program()
        .with("GIT_DIR", other.path(".git"))
        .with("GIT_WORK_TREE", other.path(""))
        .with("GIT_INDEX_FILE", other.path(".git/index"));
    let repository = Repository::new(&project.path(""), Some(program));
    let version = repository.commit(&[SITE], "Dos").unwrap();
    assert_eq!(version.id, project.git(&["rev-parse", "HEAD"]).trim());
    assert_eq!(other.git(&["rev-list", "--count", "HEAD"]), "1\n");
}

#[test]
fn each_reason_why_nothing_could_be_sent_has_its_own_message() {
    let cause = |prepare: &dyn Fn(&VersionedProject)| {
        let project = VersionedProject::new();
        let remote = project.home.path().join("remote.git").display().to_string();
        project.git(&["init", "--quiet", "--bare", &remote]);
        project.git(&["remote", "add", "origin", &remote]);
        prepare(&project);
        match project.repository().push(None).unwrap_err() {
            GitFault::NotSent { cause, output } => {
                assert!(!output.is_empty());
                cause
            }
            other => panic!("{other:?}"),
        }
    };
    let move_to = |url: &'static str| {
        move |project: &VersionedProject| drop(project.git(&["remote", "set-url", "origin", url]))
    };
    // Nothing listens on port 1.
    for url in ["http://127.0.0.1:1/a.git", "git://127.0.0.1:1/a.git"] {
        assert_eq!(cause(&move_to(url)), SendFault::Unreachable, "{url}");
    }
    assert_eq!(cause(&move_to("/nowhere/a.git")), SendFault::NoAccess);
    let with_hook = |project: &VersionedProject| {
        let hook = project.home.path().join("remote.git/hooks/pre-receive");
        fs::write(&hook, "#!/bin/sh\necho 'only on Mondays' >&2\nexit 1\n").unwrap();
        fs::set_permissions(hook, fs::Permissions::from_mode(0o755)).unwrap();
    };
    assert_eq!(cause(&with_hook), SendFault::Rule);
    let detached = |project: &VersionedProject| {
        project.git(&["checkout", "--quiet", "--detach"]);
    };
    assert_eq!(cause(&detached), SendFault::OtherBranch);
    let renamed = |project: &VersionedProject| {
        project.git(&["push", "--quiet", "--set-upstream", "origin", "main"]);
        project.git(&["branch", "--quiet", "--move", "texts"]);
    };
    assert_eq!(cause(&renamed), SendFault::OtherBranch);
}

#[test]
fn a_version_is_pushed_to_a_branch_that_was_never_sent_and_not_from_a_detached_head() {
    let project = VersionedProject::new();
    let push = |version: &str| project.repository().push(Some(version));
    assert_eq!(push("HEAD").unwrap_err(), GitFault::NoRemote);
    let remote = project.home.path().join("remote.git").display().to_string();
    project.git(&["init", "--quiet", "--bare", &remote]);
    project.git(&["remote", "add", "origin", &remote]);
    push("HEAD").unwrap();
    let heads = project.git(&["ls-remote", "--heads", "origin"]);
    assert!(heads.ends_with("refs/heads/main\n"), "{heads}");
    project.git(&["checkout", "--quiet", "--detach"]);
    let fault = push("HEAD").unwrap_err();
    let expected = GitFault::NotSent { cause: SendFault::OtherBranch, output: Vec::new() };
    assert_eq!(fault, expected);
}

#[test]
fn the_web_page_of_a_remote_has_no_name_or_password() {
    let project = VersionedProject::new();
    project.git(&["remote", "add", "origin", "x"]);
    for (url, page) in [
        ("https://github.com/ana/site.git", Some("https://github.com/ana/site")),
        ("https://ana:secret@example.com/site", Some("https://example.com/site")),
        ("git@github.com:ana/site.git", Some("https://github.com/ana/site")),
        ("ssh://git@example.com/ana/site.git", Some("https://example.com/ana/site")),
        ("/srv/ana@work/site.git", None),
        ("file:///srv/ana@work/site.git", None),
    ] {
        project.git(&["remote", "set-url", "origin", url]);
        assert_eq!(project.repository().web_page().as_deref(), page, "{url}");
    }
}

#[test]
fn returning_to_a_version_restores_only_the_content() {
    let project = VersionedProject::in_folder("repository/site");
    let top = project.home.path().join("repository");
    project.run_in(&top, &["init", "--quiet"]);
    project.git(&["add", "."]);
    project.git(&["commit", "--quiet", "--message=first"]);
    let first = project.git(&["rev-parse", "HEAD"]);
    project.write(SITE, "dos\n");
    project.write(NEW, "texto\n");
    project.write("README.md", "otro\n");
    project.git(&["add", "."]);
    project.git(&["commit", "--quiet", "--message=second"]);
    let repository = project.repository();
    let back = repository.returned_to(first.trim(), "HEAD", &[], "Regresa").unwrap();
    let out = tempfile::tempdir().unwrap();
    let folder = out.path().join(repository.write_out(&back, out.path()).unwrap());
    assert_eq!(fs::read_to_string(folder.join(SITE)).unwrap(), "uno\n");
    assert!(!folder.join(NEW).exists());
    // No file has changed yet, and files changed since they were read are not overwritten.
    project.check_changes(&[]);
    let unpublished = repository.unpublished().unwrap();
    project.write(SITE, "tres\n");
    let fault = repository.follow(&back, &unpublished, &back);
    assert!(matches!(fault, Err(GitFault::Refused { .. })));
    project.check_changes(&[SITE]);
    project.write(SITE, "dos\n");
    repository.follow(&back, &unpublished, &back).unwrap();
    let read = |path| fs::read_to_string(project.path(path)).unwrap();
    assert_eq!((read(SITE), read("README.md")), ("uno\n".to_owned(), "otro\n".to_owned()));
    assert!(!project.path(NEW).exists());
    assert_eq!(project.git(&["status", "--porcelain"]), "");
}
