//! Sends versions to the remote repository, and joins them with the versions of others.
//!
//! Versions are joined as objects of Git, without touching a file: the files of the project change
//! in one short step at the end, or not at all.

use std::path::Path;

use ssg_model::editing::PublishedVersion;

use crate::git::fault::{GitFault, SendFault};
use crate::git::{Repository, text};
use crate::workspace::{CONTENT, is_content};

/// The maximum number of listed versions.
const MOST_LISTED: &str = "--max-count=100";

/// The similarity from which a file counts as a renamed one.
const SAME_FILE: &str = "--find-renames=60%";

/// The result of comparing our last version with that of others.
#[derive(Debug)]
pub enum Joined {
    /// The id of their version, which comes after ours.
    Version(String),
    Files(Joining),
}

/// Two versions that are being joined.
#[derive(Debug)]
pub struct Joining {
    /// The files that both have changed.
    pub files: Vec<BothChanged>,
    /// The paths of the files that only we have changed.
    pub own: Vec<String>,
    versions: [String; 2],
    /// The tree that joins all other files.
    pub tree: String,
}

/// A file that both have changed.
#[derive(Debug)]
pub struct BothChanged {
    /// The path of the joined file, relative to the project.
    pub path: String,
    /// The contents in the merge base, in our version and in theirs.
    pub sides: [Option<Vec<u8>>; 3],
    /// The contents as Git joins them by lines, if no line was changed by both.
    pub by_lines: Option<Vec<u8>>,
    /// The other paths of the file.
    old_paths: Vec<String>,
}

/// A file that one has changed since the merge base.
#[derive(PartialEq, Eq)]
struct ChangedFile {
    /// The path in the merge base; `None` for a new file.
    before: Option<String>,
    /// The path now, with the id of the object; `None` for a deleted file.
    now: Option<(String, String)>,
    base: String,
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
        // Otherwise Git leaves out versions whose changes a later merge has undone.
        let all = ["--no-merges", "--full-history"];
        let question = [&["log", "-z", MOST_LISTED], &all[..], &[format, &newest, "--", CONTENT]];
        let listed = text(self.ask(&question.concat())?);
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

    /// Pushes the versions of this branch, as Git is configured; or a version that the branch does
    /// not have yet.
    pub fn push(&self, version: Option<&str>) -> Result<(), GitFault> {
        let Some(version) = version else {
            return self.exchange(&["-c", "push.autoSetupRemote=true", "push"]);
        };
        let on_no_branch =
            |_| GitFault::NotSent { cause: SendFault::OtherBranch, output: Vec::new() };
        let branch = self.ask(&["symbolic-ref", "--quiet", "HEAD"]).map_err(on_no_branch)?;
        let branch = text(branch);
        let format = "--format=%(upstream:remotename) %(upstream:remoteref)";
        let upstream = text(self.ask(&["for-each-ref", format, branch.trim()])?);
        let remotes = text(self.ask(&["remote"])?);
        // The branch was never pushed: it gets its own name in the remote.
        let new = || Some((remotes.lines().next()?, branch.trim()));
        let known = upstream.trim().split_once(' ');
        let (remote, name) = known.or_else(new).ok_or(GitFault::NoRemote)?;
        self.exchange(&["push", "--quiet", remote, &format!("{version}:{name}")])
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

    /// Returns the last version that was sent, as it was fetched last.
    pub fn sent(&self) -> Result<String, GitFault> {
        self.id(&self.upstream()?)
    }

    /// Compares our version with that of others: the files that both have changed are for the caller
    /// to join.
    pub fn joining(&self, ours: &str, theirs: &str) -> Result<Joined, GitFault> {
        if self.ask(&["merge-base", "--is-ancestor", ours, theirs]).is_ok() {
            return Ok(Joined::Version(theirs.to_owned()));
        }
        // Renames are found below, as Git would join only those that it can join by lines.
        let merge = ["-c", "merge.renames=false", "merge-tree", "--write-tree", "-z"];
        let sides = ["--name-only", "--no-messages", ours, theirs];
        let merged = text(self.answer(&[&merge[..], &sides].concat())?.1);
        let mut parts = merged.split_terminator('\0');
        let tree = parts.next().unwrap_or_default().to_owned();
        let mut contested: Vec<&str> = parts.collect();
        let base = text(self.ask(&["merge-base", ours, theirs])?).trim().to_owned();
        let own = self.changed_between(&base, ours)?;
        let other = self.changed_between(&base, theirs)?;
        let prefix = self.prefix()?;
        let (mut files, mut only_own) = (Vec::new(), Vec::new());
        for own in &own {
            let Some(theirs) = other.iter().find(|theirs| own.is_also(theirs)) else {
                let path = own.now.as_ref().and_then(|(path, _)| path.strip_prefix(&prefix));
                only_own.extend(path.map(str::to_owned));
                continue;
            };
            contested.retain(|path| !own.has(path) && !theirs.has(path));
            if own.now != theirs.now {
                files.push(self.both_changed(own, theirs, &merged, &prefix)?);
            }
        }
        for path in contested {
            let sides = [&base, ours, theirs].map(|side| self.blob(side, path));
            let path = path.strip_prefix(&prefix).unwrap_or(path).to_owned();
            files.push(BothChanged { path, sides, by_lines: None, old_paths: Vec::new() });
        }
        let versions = [ours, theirs].map(str::to_owned);
        Ok(Joined::Files(Joining { files, own: only_own, versions, tree }))
    }

    fn both_changed(
        &self,
        ours: &ChangedFile,
        theirs: &ChangedFile,
        merged: &str,
        prefix: &str,
    ) -> Result<BothChanged, GitFault> {
        let before = ours.before.as_ref();
        let path_of = |file: &ChangedFile| file.now.as_ref().map(|(path, _)| path.clone());
        let renamed = |file: &ChangedFile| path_of(file).filter(|path| Some(path) != before);
        let path = renamed(theirs).or_else(|| renamed(ours)).or_else(|| before.cloned());
        let path = path.unwrap_or_default();
        let object = |id: &str| self.ask(&["cat-file", "blob", id]);
        let now = |file: &ChangedFile| file.now.as_ref().map(|(_, id)| object(id)).transpose();
        let base = before.map(|_| object(&ours.base)).transpose()?;
        let paths: Vec<String> =
            [path_of(ours), path_of(theirs), before.cloned()].into_iter().flatten().collect();
        let mut lines = merged.split_terminator('\0');
        let tree = lines.next().unwrap_or_default();
        let is_by_lines =
            paths.iter().all(|known| *known == path) && lines.all(|line| line != path);
        let by_lines = if is_by_lines { self.blob(tree, &path) } else { None };
        let in_project = |path: &str| path.strip_prefix(prefix).unwrap_or(path).to_owned();
        Ok(BothChanged {
            sides: [base, now(ours)?, now(theirs)?],
            by_lines,
            old_paths: paths
                .iter()
                .filter(|old| **old != path)
                .map(|old| in_project(old))
                .collect(),
            path: in_project(&path),
        })
    }

    /// Makes a version that joins ours and theirs, on no branch yet, with these contents of files.
    pub fn version_with(
        &self,
        joining: &Joining,
        files: &[(String, Option<Vec<u8>>)],
        sentence: &str,
    ) -> Result<String, GitFault> {
        let old = joining.files.iter().flat_map(|file| &file.old_paths);
        let old: Vec<_> = old.map(|path| (path.clone(), None)).collect();
        let tree = self.tree_of(&self.tree_of(&joining.tree, &old)?, files)?;
        self.version_of(&tree, &joining.versions.each_ref().map(String::as_str), sentence)
    }

    /// Makes a tree with these contents of files, relative to the project; `None` deletes a file.
    pub(crate) fn tree_of(
        &self,
        tree: &str,
        files: &[(String, Option<Vec<u8>>)],
    ) -> Result<String, GitFault> {
        let (mut tree, prefix) = (tree.to_owned(), self.prefix()?);
        for (path, contents) in files {
            let object = contents.as_ref().map(|bytes| {
                let path = format!("--path={path}");
                self.ask_about(&["hash-object", "-w", "--stdin", &path], bytes)
            });
            let object = object.transpose()?.map(text);
            let path = format!("{prefix}{path}");
            let names: Vec<&str> = path.split('/').collect();
            let object = object.as_deref().map(str::trim);
            tree = self.tree_with(&tree, &names, "100644 blob", object)?;
        }
        Ok(tree)
    }

    /// Returns a file of a version or tree, relative to the project.
    pub fn file(&self, version: &str, path: &str) -> Option<Vec<u8>> {
        self.blob(version, &format!("{}{path}", self.prefix().ok()?))
    }

    /// Returns a file of a version or tree, relative to the repository.
    fn blob(&self, version: &str, path: &str) -> Option<Vec<u8>> {
        self.ask(&["cat-file", "blob", &format!("{version}:{path}")]).ok()
    }

    /// Returns the files that have changed from one version to another.
    fn changed_between(&self, base: &str, side: &str) -> Result<Vec<ChangedFile>, GitFault> {
        let question = ["diff-tree", "-r", "-z", SAME_FILE, base, side];
        let listed = text(self.ask(&question)?);
        let mut parts = listed.split_terminator('\0');
        let mut files = Vec::new();
        while let (Some(facts), Some(path)) = (parts.next(), parts.next()) {
            let facts: Vec<&str> = facts.split(' ').collect();
            let [_, _, base, now, state] = facts[..] else { continue };
            let (path, base) = (path.to_owned(), base.to_owned());
            let now = |path: &str| Some((path.to_owned(), now.to_owned()));
            files.push(match &state[..1] {
                "A" => ChangedFile { before: None, now: now(&path), base },
                "D" => ChangedFile { before: Some(path), now: None, base },
                "R" => {
                    let now = now(parts.next().unwrap_or_default());
                    ChangedFile { before: Some(path), now, base }
                }
                _ => ChangedFile { now: now(&path), before: Some(path), base },
            });
        }
        Ok(files)
    }

    /// Returns the paths of the content files that differ between two versions, relative to the
    /// project. A renamed file has both its paths.
    pub fn differences(&self, from: &str, to: &str) -> Result<Vec<[Option<String>; 2]>, GitFault> {
        let prefix = self.prefix()?;
        let content = |path: String| {
            path.strip_prefix(&prefix).filter(|path| is_content(path)).map(str::to_owned)
        };
        let files = self.changed_between(from, to)?.into_iter().map(|file| {
            [file.before, file.now.map(|(path, _)| path)].map(|path| path.and_then(content))
        });
        Ok(files.filter(|paths| *paths != [None, None]).collect())
    }

    /// Makes a version after `now` with the content of an earlier one, but for these files. No
    /// branch has it yet.
    pub fn returned_to(
        &self,
        version: &str,
        now: &str,
        files: &[(String, Option<Vec<u8>>)],
        sentence: &str,
    ) -> Result<String, GitFault> {
        let content = self.id(&format!("{version}:./{CONTENT}"))?;
        let path = self.prefix()? + CONTENT;
        let names: Vec<&str> = path.split('/').collect();
        let tree =
            self.tree_with(&format!("{now}^{{tree}}"), &names, "040000 tree", Some(&content))?;
        self.version_of(&self.tree_of(&tree, files)?, &[now], sentence)
    }

    /// Returns the upstream branch, as it was fetched last.
    fn upstream(&self) -> Result<String, GitFault> {
        let question = ["rev-parse", "--abbrev-ref", "--symbolic-full-name", "@{upstream}"];
        Ok(text(self.ask(&question)?).trim().to_owned())
    }

    /// Returns the id of a version or object.
    pub fn id(&self, name: &str) -> Result<String, GitFault> {
        Ok(text(self.ask(&["rev-parse", "--verify", "--quiet", name])?).trim().to_owned())
    }

    /// Makes a tree with another object of a kind at a path, or with none.
    pub(crate) fn tree_with(
        &self,
        tree: &str,
        path: &[&str],
        kind: &str,
        object: Option<&str>,
    ) -> Result<String, GitFault> {
        let [name, rest @ ..] = path else { return Ok(object.unwrap_or_default().to_owned()) };
        let listed = match tree {
            "" => String::new(),
            _ => text(self.ask(&["ls-tree", "--full-tree", "-z", tree])?),
        };
        let is_it = |line: &&str| line.split_once('\t').is_some_and(|(_, known)| known == *name);
        let known =
            listed.split('\0').find(is_it).map(|line| line.split([' ', '\t']).collect::<Vec<_>>());
        let known = known.unwrap_or_default();
        let others = listed.split_terminator('\0').filter(|line| !is_it(line));
        let mut lines: String = others.map(|line| format!("{line}\0")).collect();
        if rest.is_empty() {
            // An executable file stays executable.
            let kind =
                known.first().filter(|mode| **mode == "100755").map_or(kind, |_| "100755 blob");
            object.iter().for_each(|object| lines += &format!("{kind} {object}\t{name}\0"));
        } else {
            let inner = known.get(2).copied().unwrap_or_default();
            let inner = self.tree_with(inner, rest, kind, object)?;
            if !inner.is_empty() {
                lines += &format!("040000 tree {inner}\t{name}\0");
            }
        }
        if lines.is_empty() {
            return Ok(String::new());
        }
        Ok(text(self.ask_about(&["mktree", "-z"], lines.as_bytes())?).trim().to_owned())
    }

    pub(crate) fn version_of(
        &self,
        tree: &str,
        parents: &[&str],
        sentence: &str,
    ) -> Result<String, GitFault> {
        let mut arguments = vec!["commit-tree", tree, "-m", sentence];
        parents.iter().for_each(|parent| arguments.extend(["-p", *parent]));
        Ok(text(self.ask(&arguments)?).trim().to_owned())
    }
}

impl ChangedFile {
    /// Whether another side has changed the same file, or put another at its path.
    fn is_also(&self, other: &ChangedFile) -> bool {
        let is_same = self.before.is_some() && self.before == other.before;
        let path = |file: &ChangedFile| file.now.as_ref().map(|(path, _)| path.clone());
        is_same || self.now.is_some() && path(self) == path(other)
    }

    fn has(&self, path: &str) -> bool {
        self.before.as_deref() == Some(path)
            || self.now.as_ref().is_some_and(|(known, _)| known == path)
    }
}
