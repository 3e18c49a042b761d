//! `ssg completions`: prints the completion script of a shell on stdout.

use clap_complete::Shell;

use crate::console::Console;
use crate::help;

/// Prints the script that the shell reads.
pub(crate) fn completions(shell: Shell, console: &mut Console) {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut help::command(console.lang()), "ssg", &mut script);
    console.data(String::from_utf8_lossy(&script).trim_end());
}
