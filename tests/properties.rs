//! Properties that hold for any value, tried with values chosen at random: a few in `cargo test`, as
//! many as there is time for in `cargo xtask test properties` and `cargo xtask soak`.
//!
//! `proptest` makes the values, and of one that fails the smallest that still does. Tools that watch
//! which branches a value takes need another compiler; here grammars and lines of real texts see to
//! it that values get far.

#[path = "../crates/ssg/tests/support/random.rs"]
#[allow(dead_code, reason = "of the same cases, other tests use more")]
mod random;

use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

/// How many values are tried unless the environment says.
const FEW: u64 = 256;

/// What takes longer than this never ends: the longest of these values has some thousand bytes.
const LONGEST: Duration = Duration::from_secs(120);

/// Tries a property, which panics where it does not hold. A failure names the smallest value that
/// was found, and how to have it again.
pub(crate) fn for_any<S: Strategy>(strategy: &S, property: impl Fn(S::Value))
where
    S::Value: Debug,
{
    let now = Arc::new(AtomicU64::new(0));
    let sign_of_life = watch(Arc::clone(&now));
    for case in random::cases(FEW) {
        now.store(case, Ordering::Relaxed);
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&case.to_le_bytes());
        let config = Config {
            cases: 1,
            failure_persistence: None,
            max_shrink_iters: 10_000,
            ..Config::default()
        };
        let random = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
        let result = TestRunner::new_with_rng(config, random).run(strategy, |value| {
            let _ = sign_of_life.send(());
            property(value);
            Ok(())
        });
        if let Err(failure) = result {
            panic!("{failure}\n{}", again(case, &test()));
        }
    }
}

/// Ends the program when there is no sign of life for too long. The case is the one whose number
/// is told.
fn watch(case: Arc<AtomicU64>) -> Sender<()> {
    let (sender, receiver) = mpsc::channel();
    let test = test();
    thread::spawn(move || {
        loop {
            match receiver.recv_timeout(LONGEST) {
                Ok(()) => {}
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => {
                    let case = case.load(Ordering::Relaxed);
                    let again = again(case, &test);
                    let _ = catch_unwind(|| panic!("no end after {LONGEST:?}\n{again}"));
                    std::process::abort();
                }
            }
        }
    });
    sender
}

/// How to have a case again.
fn again(case: u64, test: &str) -> String {
    let package = env!("CARGO_PKG_NAME");
    format!("again: `SOAK_SEED={case} SOAK_CASES=1 cargo test -p {package} --lib {test}`")
}

/// The name of the test that is running, which is that of its thread.
fn test() -> String {
    thread::current().name().unwrap_or_default().to_owned()
}

#[test]
fn a_failure_names_the_smallest_value_and_its_case() {
    let failure = catch_unwind(AssertUnwindSafe(|| {
        for_any(&proptest::collection::vec(0..100_u8, 0..50), |values| {
            assert!(values.iter().all(|value| *value < 40), "too large");
        });
    }));
    let Err(failure) = failure else { panic!("it holds") };
    let Some(message) = failure.downcast_ref::<String>() else { resume_unwind(failure) };
    assert!(message.contains("too large") && message.contains("[\n    40,\n]"), "{message}");
    assert!(message.contains("again: `SOAK_SEED="), "{message}");
}
