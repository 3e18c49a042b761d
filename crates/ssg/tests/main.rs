//! Tests of the real binary as users, hosts and code editors use it. Each file is about one aspect.
//!
//! All files are one test program, linked once, whose tests run in parallel. No test may change
//! state of the process, such as its current directory or environment. What takes long is a second
//! program, in `soak/`.

#![allow(clippy::disallowed_methods, reason = "tests write files and start programs as they like")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod breakdown;
mod build;
mod business;
mod businesses;
mod cases;
mod check;
mod child_processes;
mod clinic;
mod code_explanations;
mod collections;
mod console;
mod dev;
mod dev_drafts;
mod dev_saves;
mod diff;
mod edit;
mod edit_attacks;
mod edit_publish;
mod edit_strings;
mod explain;
mod faults;
mod generated;
mod guide;
mod hints;
mod hostile_clients;
mod hostile_content;
mod images;
mod init;
mod languages;
mod large_inputs;
mod law;
mod locale;
mod new;
mod old_addresses;
mod other_hosts;
mod output_checks;
mod own_kinds;
mod own_sections;
mod photos;
mod plain_hosts;
mod preview;
mod published_files;
mod readme;
mod reproducible;
mod schedule;
mod subjects;
#[allow(dead_code, reason = "some tests are for Linux alone, and some of it is for `soak/`")]
mod support;
mod theme;
mod warm_builds;
mod wishes;
mod workflow;
