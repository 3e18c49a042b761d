//! The allocator of the whole program.

/// Ten thousand articles are millions of small texts, made and dropped on all cores: with the
/// system's allocator, a fifth of the work is finding room for them.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Gives what is free back to the system: the allocator keeps it for a second, in which esbuild and
/// Node start.
pub(crate) fn give_back() {
    // SAFETY: may be called at any time, from any thread.
    unsafe { libmimalloc_sys::mi_collect(true) }
}
