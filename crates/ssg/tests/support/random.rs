//! Random test cases: a few in `cargo test`, as many as asked for in `cargo xtask soak`. A failure
//! names the number of its case.

use std::env;
use std::time::{Duration, Instant};

/// The variable with the number of the first case; the others follow it.
const SEED: &str = "SOAK_SEED";
/// The variable with the number of cases.
const CASES: &str = "SOAK_CASES";
/// The variable with the duration of the cases in seconds.
const SECONDS: &str = "SOAK_SECONDS";

/// The first case of `cargo test`, fixed so that runs are the same.
const FIRST: u64 = 20_260_101;

/// Returns the numbers of the cases: `few` of them unless the environment asks for more.
pub(crate) fn cases(few: u64) -> impl Iterator<Item = u64> {
    let first = number(SEED).unwrap_or(FIRST);
    let end = number(SECONDS).map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let count = number(CASES).unwrap_or(if end.is_some() { u64::MAX } else { few });
    (0..count)
        .take_while(move |_| end.is_none_or(|end| Instant::now() < end))
        .map(move |case| first.wrapping_add(case))
}

fn number(name: &str) -> Option<u64> {
    let value = env::var(name).ok()?;
    Some(value.parse().unwrap_or_else(|_| panic!("`{name}` is no number: {value}")))
}

/// A guard that prints how to repeat the case if it fails.
pub(crate) struct Named(pub(crate) u64);

impl Drop for Named {
    #[allow(clippy::print_stderr, reason = "it belongs to the message of the failure")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("this was the case {SEED}={0} {CASES}=1", self.0);
        }
    }
}

/// A pseudo-random generator seeded by the case: SplitMix64.
pub(crate) struct SeededRandom(pub(crate) u64);

impl SeededRandom {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number less than `end`, which is not 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    pub(crate) fn shuffle<T>(&mut self, values: &mut [T]) {
        for end in (2..=values.len()).rev() {
            values.swap(self.below(end), end - 1);
        }
    }

    pub(crate) fn choose<'t, T>(&mut self, values: &'t [T]) -> &'t T {
        &values[self.below(values.len())]
    }
}
