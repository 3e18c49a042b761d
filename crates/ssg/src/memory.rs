//! The allocator of the whole program.

use std::alloc::{GlobalAlloc, Layout};

use mimalloc::MiMalloc;

use crate::crash;

/// The allocator of the program. Ten thousand articles make millions of small strings on all cores;
/// with the system's allocator, a fifth of the work is allocation.
#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

/// [`MiMalloc`], but prints a message when memory runs out, where it would only abort.
struct Allocator;

// SAFETY: all is done by an allocator that keeps the rules; what it gives is given on.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        given(unsafe { MiMalloc.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        given(unsafe { MiMalloc.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, old: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        given(unsafe { MiMalloc.realloc(old, layout, size) })
    }

    unsafe fn dealloc(&self, old: *mut u8, layout: Layout) {
        unsafe { MiMalloc.dealloc(old, layout) }
    }
}

fn given(memory: *mut u8) -> *mut u8 {
    if memory.is_null() {
        crash::out_of_memory();
    }
    memory
}

/// Returns free memory to the system at once. The allocator would keep it for a second, in which
/// esbuild and Node start.
pub(crate) fn give_back() {
    // SAFETY: may be called at any time, from any thread.
    unsafe { libmimalloc_sys::mi_collect(true) }
}
