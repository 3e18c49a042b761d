//! The reasons why the frontend could not be bundled.

use std::io;
use std::process::ExitStatus;
use std::time::Duration;

use ssg_model::failure::Failure;

use super::view::SITE_STYLES;
use crate::child;
use crate::fault::{Blame, Fault};
use crate::messages;
use crate::project::OWN;
use crate::shortage;

pub(super) fn does_not_start(error: io::Error) -> Fault {
    let failure = child::does_not_start(&messages::esbuild(), &error, None);
    match failure.hint {
        Some(_) => Fault::of_others(failure),
        None => Fault::of_packages(failure),
    }
}

/// Reports that esbuild has not ended within the limit.
pub(super) fn hung(limit: Duration) -> Fault {
    let failure = Failure::new(messages::esbuild_hung(limit.as_secs_f64()));
    Fault::of_others(failure.hint(messages::esbuild_hung_hint()))
}

/// Reports errors that esbuild found in the code, with file, line and column, or a crash of
/// esbuild. The text is its output.
pub(super) fn esbuild(status: ExitStatus, text: &str) -> Fault {
    let shortage = shortage::hint_of_output(text.lines());
    // esbuild ends with 1 when it finds errors in the code, and when it cannot write a file.
    let is_crash = status.code() != Some(1) || shortage.is_some();
    let (message, lines) = match is_crash {
        // A crash report starts with the reason, followed by the stacks of all threads.
        true => (messages::ended(&messages::esbuild(), &child::ending(status)), 8),
        false if has_line(text, "../") => (messages::settings_above_have_errors(), usize::MAX),
        false if is_of_site_styles(text) => (messages::site_styles_have_errors(), usize::MAX),
        false if is_own(text) => (messages::own_code_has_errors(), usize::MAX),
        false => (messages::frontend_has_errors(), usize::MAX),
    };
    // esbuild's advice is about options that only this program sets.
    let is_advice =
        |line: &&str| line.starts_with("  You can ") || line.starts_with("  The package ");
    let output =
        text.lines().filter(|line| !is_advice(line)).take(lines).map(str::to_owned).collect();
    let mut failure = Failure::new(message).output(output);
    failure.is_in_code = !is_crash;
    if !is_crash && (is_own(text) || is_of_site_styles(text)) {
        let hint = match text.contains(".css:") {
            true => messages::may_load,
            false => messages::may_import,
        };
        return Fault::of_others(failure.hint(text.contains("Could not resolve").then(hint)));
    }
    if shortage.is_some() || has_line(text, "../") {
        return Fault::of_others(failure.hint(shortage));
    }
    let is_there = |line: &str| line.trim_start().starts_with("node_modules/");
    let is_missing = text.contains("Could not resolve") && text.contains("node_modules/");
    if text.is_empty() || is_missing || text.lines().any(is_there) {
        return Fault::of_packages(failure);
    }
    let hint = is_crash.then(messages::look_at_limits);
    Fault { failure: failure.hint(hint), blame: Blame::MaybePackages }
}

/// Whether errors are in a project's own sections.
fn is_own(text: &str) -> bool {
    let has = |own: String| has_line(text, &own) || text.contains(&format!("\"{own}"));
    OWN.iter().any(|own| has(format!("{own}/")))
}

/// Whether errors are in a project's style sheet.
fn is_of_site_styles(text: &str) -> bool {
    has_line(text, &format!("{SITE_STYLES}:"))
}

/// Whether a line begins with a text, after spaces.
fn has_line(text: &str, start: &str) -> bool {
    text.lines().any(|line| line.trim_start().starts_with(start))
}

/// Reports output that this version of esbuild should not produce.
pub(super) fn unexpected(detail: &str) -> Fault {
    let failure = Failure::new(messages::unexpected_bundle(detail));
    Fault { failure, blame: Blame::MaybePackages }
}
