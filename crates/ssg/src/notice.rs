//! The messages about slow programs.

use ssg_frontend::notice::FrontendNotice;
use ssg_model::words::Words;

use crate::lock;
use crate::messages;

/// Returns the message that tells why a program of the frontend takes long.
pub(crate) fn words(notice: FrontendNotice) -> Words {
    match notice {
        FrontendNotice::OtherProcess => lock::waiting(None),
        FrontendNotice::Installing => messages::installing(),
        FrontendNotice::Reinstalling => messages::reinstalling(),
        FrontendNotice::StillWaiting(program) => messages::still_waiting(program),
    }
}
