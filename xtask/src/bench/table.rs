//! The table in which benchmarks of builds print their figures.

use std::fmt::Display;
use std::time::Duration;

use super::measure::Figures;
use crate::output::say;

/// The names of the columns of `print`.
pub(super) fn heading(of: &str) {
    say(&format!(
        "{of:8} {:24} {:>8} {:>8} {:>8} {:>7} {:>7} {:>7}",
        "", "wall", "cpu", "MB", "files", "out MB", "of Hugo"
    ));
}

/// A line of a table: wall time, processor time, memory at the peak, files and size of the output, and
/// the wall time as a part of that of `hugo`.
pub(super) fn print(of: impl Display, name: &str, figures: Figures, hugo: Option<Figures>) {
    let Figures { wall, cpu, memory, files, bytes } = figures;
    let seconds = |time: Duration| format!("{:.2} s", time.as_secs_f64());
    let megabytes = |bytes: u64| format!("{:.0}", bytes as f64 / 1e6);
    let part = hugo.map(|hugo| format!("{:.2}", wall.as_secs_f64() / hugo.wall.as_secs_f64()));
    say(&format!(
        "{of:8} {name:24} {:>8} {:>8} {:>8} {files:>7} {:>7} {:>7}",
        seconds(wall),
        seconds(cpu),
        megabytes(memory),
        megabytes(bytes),
        part.unwrap_or_default(),
    ));
}
