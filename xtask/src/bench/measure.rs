//! The cost of a command and its children, read from `/proc` while they run.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

use crate::process::run;

/// The interval between two looks at the memory, each of which takes the kernel about a millisecond. A
/// peak that is shorter goes unseen.
const INTERVAL: Duration = Duration::from_millis(50);

/// The kernel counts processor time in hundredths of a second (`USER_HZ`).
const TICK: Duration = Duration::from_millis(10);

#[derive(Clone, Copy)]
pub(super) struct Figures {
    pub(super) wall: Duration,
    /// Processor time of all processes.
    pub(super) cpu: Duration,
    /// Bytes of memory at the peak: what all processes together took, shared pages once.
    pub(super) memory: u64,
    /// The files in the output, and their bytes.
    pub(super) files: u64,
    pub(super) bytes: u64,
}

/// Runs a command to its end; an error unless it exits with 0.
///
/// Files of other programs are written to the disk first, so that the command does not wait for them.
pub(super) fn measure(command: &mut Command, output: &Path) -> Result<Figures> {
    run(&mut Command::new("sync"))?;
    let start = Instant::now();
    let mut child = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .context("cannot start the command")?;
    let pid = child.id();
    let ended = AtomicBool::new(false);
    let (status, wall, memory, cpu) = thread::scope(|scope| {
        let watcher = scope.spawn(|| {
            let (mut memory, mut cpu) = (0, Duration::ZERO);
            while !ended.load(Ordering::Relaxed) {
                let family = family(pid);
                memory = memory.max(family.iter().map(|pid| proportional_set(*pid)).sum());
                cpu = cpu.max(family.iter().map(|pid| cpu_time(*pid)).sum());
                thread::sleep(INTERVAL);
            }
            (memory, cpu)
        });
        let status = child.wait();
        let wall = start.elapsed();
        ended.store(true, Ordering::Relaxed);
        let (memory, cpu) = watcher.join().unwrap_or_default();
        (status, wall, memory, cpu)
    });
    let status = status?;
    ensure!(status.success(), "the command failed ({status})");
    let (files, bytes) = size(output)?;
    Ok(Figures { wall, cpu, memory, files, bytes })
}

/// Returns the figures of the run that took the median time.
pub(super) fn median(mut figures: Vec<Figures>) -> Figures {
    figures.sort_unstable_by_key(|one| one.wall);
    figures[figures.len() / 2]
}

/// Returns a process and its descendants, without processes that have ended in the meantime.
fn family(pid: u32) -> Vec<u32> {
    let mut family = vec![pid];
    let mut next = 0;
    while let Some(pid) = family.get(next) {
        next += 1;
        let Ok(threads) = fs::read_dir(format!("/proc/{pid}/task")) else { continue };
        for thread in threads.flatten() {
            let children = fs::read_to_string(thread.path().join("children")).unwrap_or_default();
            family.extend(children.split_whitespace().filter_map(|pid| pid.parse::<u32>().ok()));
        }
    }
    family
}

/// Bytes in memory, each page that processes share divided among them (`Pss`).
fn proportional_set(pid: u32) -> u64 {
    let rollup = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).unwrap_or_default();
    let line = rollup.lines().find_map(|line| line.strip_prefix("Pss:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
    kilobytes.and_then(|number| number.trim().parse::<u64>().ok()).unwrap_or(0) * 1024
}

/// Processor time of a process and of its children that have ended (fields 14 to 17 of
/// `/proc/<pid>/stat`, see proc(5)).
fn cpu_time(pid: u32) -> Duration {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    // The name, which may hold anything, ends with the last parenthesis; the state comes next.
    let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
    let ticks = fields.split_whitespace().skip(11).take(4);
    TICK * ticks.filter_map(|field| field.parse::<u32>().ok()).sum()
}

/// Counts the files in a folder, and their bytes.
fn size(folder: &Path) -> Result<(u64, u64)> {
    let (mut files, mut bytes) = (0, 0);
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let metadata = entry.metadata()?;
        let (more, size) =
            if metadata.is_dir() { size(&entry.path())? } else { (1, metadata.len()) };
        files += more;
        bytes += size;
    }
    Ok((files, bytes))
}

/// Deletes a folder of an earlier run, if there is one.
pub(super) fn remove(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)
            .with_context(|| format!("cannot delete `{}`", folder.display()))?;
    }
    Ok(())
}
