//! Sends versions to the remote repository, and joins them with the versions of others.
//!
//! Versions are joined as objects of Git, without touching a file: the files of the project change
//! in one short step at the end, or not at all.

use std::path::Path;

use ssg_model::editing::{KeptSide, PublishedVersion};

use crate::git::fault::{GitFault, SendFault};
use crate::git::{Repository, text};
use crate::workspace::CONTENT;

/// The maximum number of listed versions.
const MOST_LISTED: &str = "--max-count=100";

/// The result of joining two versions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Joined {
    /// The id of a version with both changes.
    Version(String),
    /// Both have changed the same lines of these files.
    Conflict(Vec<String>),
}

impl Repository {
    /// Sets the author in the configuration of this repository.
    pub fn set_author(&self, name: &str, email: &str) -> Result<(), GitFault> {
        self.ask(&["config", "user.name", name])?;
        self.ask(&["config", "user.email", email]).map(drop)
    }

    /// Returns the sent versions of the content, the newest first; without an upstream, all
    /// versions.
    pub fn versions(&self) -> Result<Vec<PublishedVersion>, GitFault> {
        let newest = self.upstream().unwrap_or_else(|_| "HEAD".to_owned());
        let format = "--format=%H%x09%ct%x09%s";
        let question = ["log", "-z", MOST_LISTED, "--no-merges", format, &newest, "--", CONTENT];
        let listed = text(self.ask(&question)?);
        let version = |line: &str| {
            let (id, rest) = line.split_once('\t')?;
            let (seconds, sentence) = rest.split_once('\t')?;
            let at = seconds.parse::<i64>().ok()? * 1000;
            Some(PublishedVersion { id: id.to_owned(), at, sentence: sentence.to_owned() })
        };
        Ok(listed.split('\0').filter_map(version).collect())
    }

    /// Writes the files of a version into an empty folder, and returns the path of the project in
    /// it.
    pub fn write_out(&self, version: &str, folder: &Path) -> Result<String, GitFault> {
        let (work_tree, source) =
            (format!("--work-tree={}", folder.display()), format!("--source={version}"));
        self.ask(&[&work_tree, "restore", &source, "--worktree", "--", ":(top)"])?;
        self.prefix()
    }

    /// Pushes the versions of this branch, as Git is configured.
    pub fn push(&self) -> Result<(), GitFault> {
        self.exchange(&["-c", "push.autoSetupRemote=true", "push"])
    }

    /// Returns the web page of the remote repository, if its address tells one.
    pub fn web_page(&self) -> Option<String> {
        let address = text(self.ask(&["ls-remote", "--get-url"]).ok()?);
        let address = address.trim().trim_end_matches(".git");
        let rest = address.strip_prefix("https://").or_else(|| address.strip_prefix("ssh://"));
        let place = match rest {
            Some(place) => place.to_owned(),
            None if address.starts_with(['/', '.']) || address.contains("://") => return None,
            // The short form of SSH: `git@example.com:owner/site.git`.
            None => address.split_once('@')?.1.replacen(':', "/", 1),
        };
        let without_user = place.split_once('@').map_or(&*place, |(_, place)| place);
        Some(format!("https://{without_user}"))
    }

    /// Fetches what others have sent.
    pub fn fetch(&self) -> Result<(), GitFault> {
        self.exchange(&["fetch", "--quiet"])
    }

    fn exchange(&self, arguments: &[&str]) -> Result<(), GitFault> {
        let is =
            |output: &[String], what| output.iter().any(|line| line.trim_start().starts_with(what));
        self.ask(arguments).map(drop).map_err(|fault| match fault {
            GitFault::Refused { output } if is(&output, "! [rejected]") => GitFault::Behind,
            GitFault::Refused { output } if is(&output, "fatal: No configured push") => {
                GitFault::NoRemote
            }
            GitFault::Refused { output } => {
                GitFault::NotSent { cause: SendFault::of(&output), output }
            }
            others => others,
        })
    }

    /// Makes a version that joins ours and theirs, on no branch yet. If both have changed the same
    /// lines, `side` says which are kept.
    pub fn join(&self, side: Option<KeptSide>, sentence: &str) -> Result<Joined, GitFault> {
        let theirs = self.upstream()?;
        if self.ask(&["merge-base", "--is-ancestor", "HEAD", &theirs]).is_ok() {
            return Ok(Joined::Version(self.id(&theirs)?));
        }
        let mut merge = vec!["merge-tree", "--write-tree", "-z", "--name-only", "--no-messages"];
        merge.extend(side.map(|side| match side {
            KeptSide::Mine => "--strategy-option=ours",
            KeptSide::Theirs => "--strategy-option=theirs",
        }));
        merge.extend(["HEAD", &theirs]);
        let (is_clean, merged) = self.answer(&merge)?;
        let merged = text(merged);
        let mut parts = merged.split_terminator('\0').map(str::to_owned);
        let tree = parts.next().unwrap_or_default();
        if !is_clean {
            let prefix = self.prefix()?;
            let in_project = |path: String| path.strip_prefix(&prefix).unwrap_or(&path).to_owned();
            return Ok(Joined::Conflict(parts.map(in_project).collect()));
        }
        self.version_of(&tree, &["HEAD", &theirs], sentence).map(Joined::Version)
    }

    /// Makes a version after the last one with the content of an earlier one, on no branch yet.
    pub fn returned_to(&self, version: &str, sentence: &str) -> Result<String, GitFault> {
        let content = self.id(&format!("{version}:./{CONTENT}"))?;
        let path = self.prefix()? + CONTENT;
        let names: Vec<&str> = path.split('/').collect();
        let tree = self.tree_with("HEAD^{tree}", &names, &content)?;
        self.version_of(&tree, &["HEAD"], sentence)
    }

    /// Fast-forwards the branch and the files to a version. Files that have changed since the last
    /// version are not overwritten.
    pub fn advance(&self, version: &str) -> Result<(), GitFault> {
        // Run no hooks afterwards.
        let no_hooks = ["-c", "core.hooksPath=/dev/null", "-c", "gc.auto=0"];
        let merge = ["merge", "--quiet", "--ff-only", version];
        self.ask_about(&[&no_hooks[..], &merge].concat(), b"").map(drop)
    }

    /// Returns a file in the last version, in the version of others, and in their merge base.
    pub fn sides(&self, path: &str) -> Result<[Option<Vec<u8>>; 3], GitFault> {
        let theirs = self.upstream()?;
        let base = text(self.ask(&["merge-base", "HEAD", &theirs])?);
        Ok(["HEAD", &theirs, base.trim()]
            .map(|side| self.ask(&["show", &format!("{side}:./{path}")]).ok()))
    }

    /// Returns the upstream branch, as it was fetched last.
    fn upstream(&self) -> Result<String, GitFault> {
        let question = ["rev-parse", "--abbrev-ref", "--symbolic-full-name", "@{upstream}"];
        Ok(text(self.ask(&question)?).trim().to_owned())
    }

    fn id(&self, name: &str) -> Result<String, GitFault> {
        Ok(text(self.ask(&["rev-parse", "--verify", "--quiet", name])?).trim().to_owned())
    }

    /// Makes a tree with another object at a path.
    fn tree_with(&self, tree: &str, path: &[&str], object: &str) -> Result<String, GitFault> {
        let [name, rest @ ..] = path else { return Ok(object.to_owned()) };
        let listed = text(self.ask(&["ls-tree", "--full-tree", "-z", tree])?);
        let is_it = |line: &&str| line.split_once('\t').is_some_and(|(_, known)| known == *name);
        let known = listed.split('\0').find(is_it).and_then(|line| line.split([' ', '\t']).nth(2));
        let inner = self.tree_with(known.unwrap_or_default(), rest, object)?;
        let others = listed.split_terminator('\0').filter(|line| !is_it(line));
        let mut lines: String = others.map(|line| format!("{line}\0")).collect();
        lines.push_str(&format!("040000 tree {inner}\t{name}\0"));
        let made = self.ask_about(&["mktree", "-z"], lines.as_bytes())?;
        Ok(text(made).trim().to_owned())
    }

    fn version_of(&self, tree: &str, parents: &[&str], sentence: &str) -> Result<String, GitFault> {
        let mut arguments = vec!["commit-tree", tree, "-m", sentence];
        parents.iter().for_each(|parent| arguments.extend(["-p", *parent]));
        Ok(text(self.ask(&arguments)?).trim().to_owned())
    }
}
