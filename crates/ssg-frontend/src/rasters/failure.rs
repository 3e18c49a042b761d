//! Failures of the image encoder; an image that cannot be decoded is not one of them.

use std::io;
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;

use ssg_model::failure::Failure;

use crate::child;
use crate::fault::{Blame, Fault};
use crate::messages;
use crate::shortage;

/// The state of the encoder.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum EncoderStage {
    Starting,
    Working,
}

pub(super) fn does_not_start(error: io::Error) -> Fault {
    Fault::of_others(child::does_not_start(&messages::encoder(), &error, None))
}

/// Reports that the encoder ended before all images were made; `output` is its last lines.
pub(super) fn exited(stage: EncoderStage, status: ExitStatus, output: Vec<String>) -> Fault {
    let during = match stage {
        EncoderStage::Starting => messages::while_starting(),
        EncoderStage::Working => messages::before_done(),
    };
    let message = messages::ended_early(&messages::encoder(), &child::ending(status), &during);
    let failure = Failure::new(message);
    if let Some(hint) = shortage::hint_of_output(output.iter().map(String::as_str)) {
        return Fault::of_others(failure.hint(hint).output(output));
    }
    let is_starting = stage == EncoderStage::Starting;
    let hint = match status.signal() {
        // Linux kills a process with SIGKILL when memory runs out.
        Some(9) => messages::encoder_out_of_memory(),
        _ if is_starting && child::is_death(status) => messages::look_at_limits(),
        _ => messages::delete_packages(),
    };
    let blame = match status.signal() {
        // SIGABRT and SIGKILL come from a lack of memory; a truncated library causes other signals.
        Some(6 | 9) => Blame::Others,
        _ if !is_starting => Blame::Others,
        // A stack trace or path in a package, as opposed to a crash of Node itself.
        _ if output.iter().any(|line| line.contains("node_modules/")) => Blame::Packages,
        _ => Blame::MaybePackages,
    };
    Fault { failure: failure.hint(hint).output(output), blame }
}
