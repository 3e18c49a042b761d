//! The system calls of a program as strace tells them, for tests that let one after the other fail.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::process::Output;

pub(crate) const KILL: &str = "signal=KILL";

/// Calls that can fail because of the disk or of permissions.
const CALLS: &str = "access,chmod,faccessat2,fchmod,fdatasync,flock,fsync,ftruncate,getdents64,link,\
                     linkat,mkdir,newfstatat,openat,pread64,pwrite64,read,rename,renameat,\
                     renameat2,rmdir,statx,syncfs,unlink,unlinkat,write";

/// A call by its name, and which one of that name.
pub(crate) type Call = (String, usize);

/// The calls that touch a folder in a good run, which is to be under the program that is given.
pub(crate) fn calls(folder: &Path, run: impl FnOnce(&[&str]) -> Output) -> Vec<Call> {
    let log = tempfile::NamedTempFile::new().unwrap();
    let output = run(&["strace", "-y", "-s", "4096", "-o", log.path().to_str().unwrap()]);
    assert!(output.status.success(), "{output:?}");
    let (mut calls, mut counts) = (Vec::new(), HashMap::new());
    for line in fs::read_to_string(&log).unwrap().lines() {
        let Some((name, arguments)) = line.split_once('(') else { continue };
        let count = counts.entry(name.to_owned()).or_insert(0);
        *count += 1;
        if CALLS.split(',').any(|call| call == name) && arguments.contains(folder.to_str().unwrap())
        {
            calls.push((name.to_owned(), *count));
        }
    }
    assert!(calls.len() > 60, "{calls:?}");
    calls
}

/// A run, under the program that is given, with a fault at one call. Fails if the run survives a kill
/// and has made the call.
pub(crate) fn with_fault(
    fault: &str,
    (name, nth): &Call,
    run: impl FnOnce(&[&str]) -> Output,
) -> Output {
    let log = tempfile::NamedTempFile::new().unwrap();
    let (trace, inject) = (format!("trace={name}"), format!("inject={name}:{fault}:when={nth}"));
    let log_path = log.path().to_str().unwrap();
    let output = run(&["strace", "-qq", "-o", log_path, "-e", &trace, "-e", &inject]);
    if fault == KILL && output.status.code().is_some() {
        // The number of calls depends on how old files are.
        let made = fs::read_to_string(&log).unwrap().matches(&format!("{name}(")).count();
        assert!(made < *nth, "{name} {nth}: {output:?}");
    }
    output
}

/// The names of the calls of these kinds in a good run, in order.
pub(crate) fn order(kinds: &str, run: impl FnOnce(&[&str]) -> Output) -> Vec<String> {
    let log = tempfile::NamedTempFile::new().unwrap();
    let trace = format!("trace={kinds}");
    let output = run(&["strace", "-e", &trace, "-o", log.path().to_str().unwrap()]);
    assert!(output.status.success(), "{output:?}");
    let log = fs::read_to_string(&log).unwrap();
    log.lines().filter_map(|line| Some(line.split_once('(')?.0.to_owned())).collect()
}

/// Does something for every seventh value, or for each in `cargo xtask soak`, on as many threads as
/// there are processors. Values come in groups of five faults or fewer, so that each kind is tried.
pub(crate) fn for_each<T: Sync>(values: &[T], act: impl Fn(&T) + Sync) {
    let is_soak =
        ["SOAK_CASES", "SOAK_SECONDS"].iter().any(|name| std::env::var_os(name).is_some());
    let step = if is_soak { 1 } else { 7 };
    let values: Vec<&T> = values.iter().step_by(step).collect();
    let threads = std::thread::available_parallelism().unwrap().get();
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let (act, values) = (&act, &values);
            let own =
                move || values.iter().skip(thread).step_by(threads).for_each(|value| act(value));
            scope.spawn(own);
        }
    });
}
