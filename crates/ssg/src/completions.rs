//! `ssg completions`: what a shell needs to complete the commands of `ssg`, on stdout.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::cli::Cli;
use crate::console::Console;

/// Prints the script that the shell reads.
pub(crate) fn completions(shell: Shell, console: &mut Console) {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "ssg", &mut script);
    console.data(String::from_utf8_lossy(&script).trim_end());
}
