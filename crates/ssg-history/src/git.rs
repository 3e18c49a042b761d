//! Versions of the content, kept by Git.
//!
//! Only Git changes its own folder. A version has the changed files of the content, whatever else
//! the person has staged.

#![expect(clippy::disallowed_methods, reason = "Git's own files are not inputs")]

pub(crate) mod fault;
pub(crate) mod program;
pub(crate) mod publishing;
pub(crate) mod status;
pub(crate) mod unpublished;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use ssg_model::editing::RepositoryState;

use crate::git::fault::GitFault;
use crate::git::program::{GitProgram, refusal};
use crate::git::status::{StatusFile, read_status};
use crate::workspace::CONTENT;

/// Git's files that exist in the middle of an operation, such as a merge, during which no version
/// can be made.
const UNFINISHED: [&str; 6] =
    ["MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply", "BISECT_LOG"];

/// The repository that contains a project, if any; the project may be a folder of it.
#[derive(Clone, Debug)]
pub struct Repository {
    root: PathBuf,
    program: Option<GitProgram>,
}

/// A version that was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedVersion {
    /// The id of its commit.
    pub id: String,
    /// The branch of the version; `None` if it is on no branch, where it is easily lost.
    pub branch: Option<String>,
}

impl Repository {
    /// Returns the repository of the project at `root`, without running Git. Without a program, the
    /// project counts as one without a repository.
    pub fn new(root: &Path, program: Option<GitProgram>) -> Repository {
        Repository { root: root.to_owned(), program }
    }

    /// Returns Git's files of which one changes if a version is made, something is staged, or the
    /// configuration changes.
    pub fn marks(&self) -> Result<Vec<PathBuf>, GitFault> {
        let mut question = vec!["rev-parse"];
        let files = ["index", "HEAD", "logs/HEAD", "config"];
        files.iter().chain(&UNFINISHED).for_each(|name| question.extend(["--git-path", name]));
        Ok(text(self.ask(&question)?).lines().map(|path| self.root.join(path)).collect())
    }

    /// Returns whether versions can be made; an error if Git refuses to look at the repository.
    pub fn state(&self) -> Result<RepositoryState, GitFault> {
        let mut question = vec!["rev-parse", "--is-inside-work-tree"];
        UNFINISHED.iter().for_each(|name| question.extend(["--git-path", name]));
        let answer = match self.ask(&question) {
            Err(GitFault::NoRepository) => return Ok(RepositoryState::None),
            answer => text(answer?),
        };
        let mut lines = answer.lines();
        if lines.next() != Some("true") {
            return Ok(RepositoryState::None);
        }
        let is_unfinished = lines.any(|path| self.root.join(path).exists());
        if is_unfinished || !self.ask(&["ls-files", "--unmerged", "-z", "--", ":(top)"])?.is_empty()
        {
            return Ok(RepositoryState::Merging);
        }
        for who in ["GIT_AUTHOR_IDENT", "GIT_COMMITTER_IDENT"] {
            match self.ask(&["var", who]) {
                Err(GitFault::Refused { .. }) => return Ok(RepositoryState::Nameless),
                answer => answer.map(drop)?,
            }
        }
        Ok(RepositoryState::Ready)
    }

    /// Returns an error if no version can be made.
    pub fn check_ready(&self) -> Result<(), GitFault> {
        match self.state()? {
            RepositoryState::Ready => Ok(()),
            RepositoryState::None => Err(GitFault::NoRepository),
            RepositoryState::Merging => Err(GitFault::Merging),
            RepositoryState::Nameless => Err(GitFault::Nameless),
        }
    }

    /// Returns the paths of the content files that differ from the last version, sorted; all of
    /// them if no version exists yet. Ignored files are left out.
    pub fn changed_files(&self) -> Result<Vec<String>, GitFault> {
        Ok(self.changed_objects()?.into_iter().map(|(path, _)| path).collect())
    }

    /// Returns the paths of [`changed_files`](Repository::changed_files), each with the id of its
    /// object in the last version.
    pub fn changed_objects(&self) -> Result<Vec<(String, Option<String>)>, GitFault> {
        Ok(self.changed()?.into_iter().map(|file| (file.path, file.committed)).collect())
    }

    /// Returns the contents of files in the last version, as they would be in the folder; `None`
    /// for files that it does not have.
    pub fn committed(&self, paths: &[&str]) -> Result<Vec<Option<Vec<u8>>>, GitFault> {
        match self.has_version()? {
            true => self.contents_in("HEAD", paths),
            false => Ok(vec![None; paths.len()]),
        }
    }

    /// Returns the contents of files in a version, as they would be in the folder; `None` for files
    /// that it does not have.
    pub fn contents_in(
        &self,
        version: &str,
        paths: &[&str],
    ) -> Result<Vec<Option<Vec<u8>>>, GitFault> {
        let listed = text(self.ask(&["ls-tree", "-r", "-z", version, "--", CONTENT])?);
        let objects: BTreeMap<&str, &str> = listed.split('\0').filter_map(read_listed).collect();
        let known: Vec<_> =
            paths.iter().filter_map(|path| Some((*path, *objects.get(path)?))).collect();
        let mut contents = self.contents(&known)?.into_iter();
        Ok(paths.iter().map(|path| objects.get(path).and_then(|_| contents.next())).collect())
    }

    /// Makes a version with the current contents of exactly these files; unchanged ones are
    /// ignored. Other staged changes stay staged.
    pub fn commit(&self, paths: &[&str], sentence: &str) -> Result<SavedVersion, GitFault> {
        self.check_ready()?;
        let changed = self.changed()?.into_iter();
        let (known, new): (Vec<_>, Vec<_>) =
            changed.filter(|file| paths.contains(&&*file.path)).partition(|file| file.is_known);
        if known.is_empty() && new.is_empty() {
            return Err(GitFault::NothingChanged);
        }
        let sentence: String =
            sentence.trim().chars().filter(|c| !c.is_control() || *c == '\n').collect();
        if sentence.is_empty() {
            return Err(GitFault::NoSentence);
        }
        // `git commit --only` accepts only files that Git knows.
        self.change(&["add", "--intent-to-add"], new.iter().map(|file| &*file.path))?;
        let message = format!("--message={sentence}");
        let commit =
            ["commit", "--only", "--quiet", "--cleanup=whitespace", "--no-status", &message];
        let all = known.iter().chain(&new).map(|file| &*file.path);
        if let Err(fault) = self.change(&commit, all) {
            // The fault of the commit is more useful than one of this cleanup.
            let unadd = ["rm", "--cached", "--force", "--quiet"];
            let _ = self.change(&unadd, new.iter().map(|file| &*file.path));
            return Err(fault);
        }
        let id = text(self.ask(&["rev-parse", "HEAD"])?).trim().to_owned();
        let branch = self.ask(&["symbolic-ref", "--quiet", "--short", "HEAD"]).ok();
        Ok(SavedVersion { id, branch: branch.map(|name| text(name).trim().to_owned()) })
    }

    fn changed(&self) -> Result<Vec<StatusFile>, GitFault> {
        let prefix = self.prefix()?;
        let all = ["--untracked-files=all", "--no-renames", "--ignore-submodules=all"];
        let question = [&["status", "--porcelain=v2", "-z"], &all[..], &["--", CONTENT]].concat();
        let mut files = read_status(&self.ask(&question)?, &prefix);
        let is_present = |path: &str| {
            fs::symlink_metadata(self.root.join(path)).is_ok_and(|data| data.is_file())
        };
        let doubtful = files.iter().filter(|file| file.is_doubtful && is_present(&file.path));
        let objects = self.objects(&doubtful.map(|file| &*file.path).collect::<Vec<_>>())?;
        files.retain(|file| match (objects.get(&file.path), &file.committed) {
            (Some(now), Some(committed)) => now != committed,
            (_, committed) => committed.is_some() || is_present(&file.path),
        });
        Ok(files)
    }

    fn has_version(&self) -> Result<bool, GitFault> {
        match self.ask(&["rev-parse", "--quiet", "--verify", "HEAD"]) {
            Ok(_) => Ok(true),
            Err(GitFault::Refused { output }) if output.is_empty() => Ok(false),
            Err(fault) => Err(fault),
        }
    }

    /// Returns the ids of the objects that Git would make from files, by path.
    fn objects(&self, paths: &[&str]) -> Result<BTreeMap<String, String>, GitFault> {
        if paths.is_empty() {
            return Ok(BTreeMap::new());
        }
        let input = paths.join("\n") + "\n";
        let answer = self.ask_about(&["hash-object", "--stdin-paths"], input.as_bytes())?;
        let answer = text(answer);
        Ok(paths
            .iter()
            .map(|path| (*path).to_owned())
            .zip(answer.lines().map(str::to_owned))
            .collect())
    }

    /// Returns the contents of objects, as they would be in files at these paths.
    fn contents(&self, objects: &[(&str, &str)]) -> Result<Vec<Vec<u8>>, GitFault> {
        let prefix = self.prefix()?;
        // In one batch, Git would report lengths before it converts line endings.
        let content = |(path, object): &(&str, &str)| {
            let path = format!("--path={prefix}{path}");
            self.ask(&["cat-file", "--filters", &path, object])
        };
        objects.iter().map(content).collect()
    }

    /// Returns the path of the project in the repository, with a trailing slash.
    fn prefix(&self) -> Result<String, GitFault> {
        Ok(text(self.ask(&["rev-parse", "--show-prefix"])?).trim_end_matches('\n').to_owned())
    }

    /// Runs Git without optional locks.
    fn ask(&self, arguments: &[&str]) -> Result<Vec<u8>, GitFault> {
        self.ask_about(&[&["--no-optional-locks"], arguments].concat(), b"")
    }

    /// Runs Git with standard input, and returns its output; an error if the exit status is not 0.
    fn ask_about(&self, arguments: &[&str], input: &[u8]) -> Result<Vec<u8>, GitFault> {
        let (is_done, output, errors) = self.run(arguments, input)?;
        if is_done { Ok(output) } else { Err(refusal(&errors)) }
    }

    /// Runs Git, and returns whether the exit status is 0, with its output; an error if there is
    /// none.
    fn answer(&self, arguments: &[&str]) -> Result<(bool, Vec<u8>), GitFault> {
        let (is_yes, output, errors) = self.run(arguments, b"")?;
        if output.is_empty() { Err(refusal(&errors)) } else { Ok((is_yes, output)) }
    }

    fn run(&self, arguments: &[&str], input: &[u8]) -> Result<(bool, Vec<u8>, Vec<u8>), GitFault> {
        let program = self.program.as_ref().ok_or(GitFault::NoRepository)?;
        program.run(&self.root, arguments, input)
    }

    /// Runs a Git command on content files.
    fn change<'p>(
        &self,
        arguments: &[&str],
        files: impl Iterator<Item = &'p str>,
    ) -> Result<(), GitFault> {
        let paths: String = files.map(|path| format!(":(literal){path}\0")).collect();
        if paths.is_empty() {
            return Ok(());
        }
        // Automatic maintenance of the repository is not wanted here.
        let quiet = ["-c", "gc.auto=0", "-c", "maintenance.auto=false"];
        let from_input = ["--pathspec-from-file=-", "--pathspec-file-nul"];
        let arguments = [&quiet, arguments, &from_input].concat();
        self.ask_about(&arguments, paths.as_bytes()).map(drop)
    }
}

/// Parses path and object in a line of `git ls-tree`; `None` for links and submodules.
fn read_listed(line: &str) -> Option<(&str, &str)> {
    let (facts, path) = line.split_once('\t')?;
    let mut facts = facts.split(' ');
    let is_file = matches!(facts.next(), Some("100644" | "100755"));
    is_file.then_some((path, facts.nth(1)?))
}

/// Converts Git's output to text; paths that are not UTF-8 are never content files.
fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}
