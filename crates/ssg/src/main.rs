//! The program `ssg`.

use std::process::ExitCode;

fn main() -> ExitCode {
    ssg::main()
}
