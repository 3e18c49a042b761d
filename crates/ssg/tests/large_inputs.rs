//! The work for an input grows with its size, not with the square of it.
//!
//! Work is the processor time of the thread that reads the input. A count of steps would need a
//! counter in each loop, and none can be in the libraries. Only the ratio of two sizes is judged, so
//! a slow or busy machine makes no difference.

use std::mem::MaybeUninit;
use std::time::Duration;

use crate::support::TinySite;
use crate::support::large_inputs::{BODY, LargeInput, PAINT, PATH, SHEET, STYLE, VALUE};
use rayon::ThreadPoolBuilder;
use ssg_content::{Options, load};

/// The smaller size in bytes. The other one is four times as large.
const SIZE: usize = 8_000;

/// The maximum ratio of work: linear work has 4, quadratic work 16.
const RATIO: u32 = 8;

/// The inputs that took most time, each with its place.
const WORST: [(usize, &str); 30] = [
    (BODY, "a:"),
    (BODY, ":a"),
    (BODY, "::a"),
    (BODY, "a:b:"),
    (BODY, "_:"),
    (BODY, "@:"),
    (BODY, "\\:"),
    (BODY, "|a:"),
    (BODY, "*a:"),
    (BODY, "é:"),
    (BODY, "{a:1}"),
    (BODY, "\"a\":1,"),
    (BODY, ".a:b{c:d}"),
    (BODY, "http://a"),
    (BODY, "<http://a"),
    (BODY, "www.a:"),
    (BODY, "data:a,"),
    (SHEET, "var(--brand)"),
    (SHEET, "var(--x,"),
    (VALUE, "var(--brand)"),
    (VALUE, "var(--x,"),
    (VALUE, "url(#"),
    (PAINT, "VAR(--text)"),
    (PAINT, "var(--x,"),
    (PAINT, "url(#"),
    (PAINT, "url(#a,"),
    (STYLE, "var(--brand) "),
    (STYLE, "var(--x,"),
    (PATH, "url(#"),
    (PATH, "var(--x,"),
];

/// Returns the processor time of this thread.
fn work() -> Duration {
    let mut time = MaybeUninit::<libc::timespec>::zeroed();
    // SAFETY: the place can be written.
    let time = unsafe {
        assert_eq!(libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, time.as_mut_ptr()), 0);
        time.assume_init()
    };
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// Returns the work of reading a site with an input.
fn work_of(input: &LargeInput, size: usize) -> Duration {
    let site = TinySite::new();
    input.write(&site, size);
    let options = Options::at("2025-06-01T00:00:00Z".parse().unwrap());
    let begin = work();
    load(site.root(), &options).unwrap();
    work() - begin
}

#[test]
#[ignore = "`cargo xtask soak long` runs it"]
fn work_grows_with_the_size_of_an_input_and_not_with_its_square() {
    // One thread does all the work and measures it.
    let alone = ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let mut steep = Vec::new();
    for (place, piece) in WORST {
        let input = LargeInput::new(place, piece);
        // Other programs can only add to the work of a run.
        let least = |size| (0..3).map(|_| work_of(&input, size)).min().unwrap();
        let (small, large) = alone.install(|| (least(SIZE), least(4 * SIZE)));
        if large > small * RATIO {
            steep.push((piece, small, large));
        }
    }
    assert!(steep.is_empty(), "{steep:#?}");
}
