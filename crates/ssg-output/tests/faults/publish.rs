//! Publishes a small site for each text in turn: `publish OUTPUT OWN TEXT...`. The tests in
//! `../output/faults.rs` kill it or fail its system calls.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use ssg_model::failure::Failure;
use ssg_model::output_path::OutputPath;
use ssg_output::staging::{Outputs, Staging};
use ssg_store::{Retention, Store};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [output, own, texts @ ..] = &arguments[..] else { return ExitCode::FAILURE };
    match texts.iter().try_for_each(|text| publish(Path::new(output), Path::new(own), text)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            #[expect(clippy::print_stderr, reason = "the tests read it")]
            {
                eprintln!("{error}");
            }
            ExitCode::from(2)
        }
    }
}

/// Publishes two pages of every build, a page of this one, and the files that they load. Most files
/// are the same in every build, so that the next output is made of an earlier one.
fn publish(output: &Path, own: &Path, text: &str) -> Result<(), Failure> {
    let records = Arc::new(Store::open(&own.join("cache/outputs"), "", Retention::Month));
    let staging = Staging::create(Outputs::open(output, own, &records)?, |_| {})?;
    let asset = format!("assets/{text}.css");
    let write = |path: &str, text: &str| staging.write(&OutputPath::parse(path)?, text.as_bytes());
    write(&asset, text)?;
    write("404.html", &asset)?;
    write("index.html", &asset)?;
    write(&format!("{text}/index.html"), &asset)?;
    for same in ["1.txt", "2.txt", "same/3.txt", "same/4.txt", "same/5.txt"] {
        write(same, same)?;
    }
    staging.publish().map(drop)
}
