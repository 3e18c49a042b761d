//! The points of a command at which it changes a file, and the same command with a fault there.
//!
//! A point is a system call on a path if that is the same in every run, else the count of that call
//! in its thread, since temporary names vary. Only the threads of `ssg` itself count, not its
//! children.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::support::project::{succeed, under};

/// System calls that change files, under all their names.
const CALLS: &str = "openat,write,pwrite64,writev,rename,renameat,renameat2,link,linkat,symlink,\
                     symlinkat,unlink,unlinkat,mkdir,mkdirat,rmdir,chmod,fchmod,fchmodat,ftruncate,\
                     fsync,fdatasync,syncfs,utimensat,copy_file_range,sendfile,fallocate";

/// A system call that a fault may meet.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Point {
    pub(crate) call: String,
    /// The path relative to the project.
    path: Option<String>,
    /// The number of the call among these in its thread, from 1.
    nth: usize,
}

/// Returns the calls of a command that change files, from strace. The root of its project must be
/// canonical.
fn log(command: &Command) -> Vec<(Point, usize)> {
    let root = command.get_current_dir().unwrap().to_owned();
    let file = tempfile::NamedTempFile::new().unwrap();
    let trace = format!("trace={CALLS}");
    let output = file.path().to_str().unwrap();
    let strace = ["strace", "-f", "-b", "execve", "-y", "-s", "300", "-e", &trace, "-o", output];
    succeed(&mut under(&strace, command), "without a fault");
    parse(&fs::read_to_string(file.path()).unwrap(), root.to_str().unwrap())
}

/// Returns the calls that change the project, each with its count in its thread.
pub(crate) fn parse(log: &str, root: &str) -> Vec<(Point, usize)> {
    let (mut points, mut counts) = (Vec::new(), HashMap::new());
    for line in log.lines() {
        let Some((thread, rest)) = line.split_once(' ') else { continue };
        let Some((call, arguments)) = rest.trim_start().split_once('(') else { continue };
        if call.contains(['<', ' ']) {
            continue;
        }
        let mut count = |path: &str| {
            let count = counts.entry([thread, call, path].map(str::to_owned)).or_insert(0);
            *count += 1;
            *count
        };
        let in_thread = count("");
        // The first path, named or from a descriptor.
        let Some(at) = arguments.find(&format!("{root}/")) else { continue };
        let path = &arguments[at + root.len() + 1..];
        let path = &path[..path.find(['"', '>']).unwrap_or(path.len())];
        let is_below = arguments[..at].ends_with('<') && call.ends_with("at") && call != "openat";
        let path = (!is_below).then(|| path.to_owned());
        // Reads are counted, but are no points.
        let nth = path.as_deref().map_or(in_thread, count);
        if call == "openat" && !["O_CREAT", "O_TRUNC"].iter().any(|flag| arguments.contains(flag)) {
            continue;
        }
        points.push((Point { call: call.to_owned(), path, nth }, in_thread));
    }
    points
}

/// Returns every point of a command, by running it in two equal projects.
pub(crate) fn points(commands: [&Command; 2]) -> Vec<Point> {
    let [first, second] = commands.map(log);
    let again: BTreeSet<&Point> = second.iter().map(|(point, _)| point).collect();
    let points = first.iter().map(|(point, in_thread)| match again.contains(point) {
        true => point.clone(),
        false => Point { call: point.call.clone(), path: None, nth: *in_thread },
    });
    points.collect::<BTreeSet<Point>>().into_iter().collect()
}

impl Point {
    /// Runs a command with a fault at this point, such as `signal=KILL`.
    pub(crate) fn run(&self, command: &Command, fault: &str) -> Output {
        let Point { call, path, nth } = self;
        let root: &Path = command.get_current_dir().unwrap();
        let path = path.as_ref().map(|path| root.join(path).display().to_string());
        let (trace, inject) =
            (format!("trace={call}"), format!("inject={call}:{fault}:when={nth}"));
        let mut words = vec!["strace", "-f", "-b", "execve", "-qq", "-o", "/dev/null"];
        words.extend(path.iter().flat_map(|path| ["-P", path]));
        words.extend(["-e", &trace, "-e", &inject]);
        under(&words, command).output().unwrap()
    }
}
