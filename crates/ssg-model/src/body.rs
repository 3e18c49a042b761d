//! The texts of articles, which need not all be in memory at the same time.

use std::env;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::sync::Arc;

use parking_lot::Mutex;
use ssg_store::Digest;

use crate::failure::Failure;
use crate::file_error::FileAction;

/// A store for the texts of articles: the first ones stay in memory, the others go to an unnamed
/// file in the system's folder for temporary files.
pub struct Bodies {
    /// The number of bytes after which texts go to the file.
    room: usize,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    /// Bytes.
    in_memory: usize,
    file: Option<Arc<File>>,
    /// Bytes.
    in_file: u64,
}

/// The text of an article, as HTML.
#[derive(Clone)]
pub struct Body {
    digest: Digest,
    location: Location,
}

#[derive(Clone)]
enum Location {
    Memory(Arc<str>),
    File {
        file: Arc<File>,
        start: u64,
        length: usize,
    },
    /// A text that is made each time it is read.
    Lazy(Arc<dyn Fn() -> Result<String, Failure> + Send + Sync>),
}

impl Bodies {
    /// Creates a store that keeps the first `room` bytes in memory.
    pub fn with_room(room: usize) -> Bodies {
        Bodies { room, kept: Mutex::default() }
    }

    /// Stores a text, with a digest that identifies it. If the disk is full, it stays in memory.
    pub fn keep(&self, text: String, digest: Digest) -> Body {
        let mut kept = self.kept.lock();
        let location = if kept.in_memory < self.room { None } else { kept.append(&text).ok() };
        let location = location.unwrap_or_else(|| {
            kept.in_memory += text.len();
            Location::Memory(text.into())
        });
        Body { digest, location }
    }
}

impl Kept {
    fn append(&mut self, text: &str) -> io::Result<Location> {
        let file = match &self.file {
            Some(file) => file,
            None => self.file.insert(Arc::new(tempfile::tempfile()?)),
        };
        let (file, start, length) = (Arc::clone(file), self.in_file, text.len());
        file.write_all_at(text.as_bytes(), start)?;
        self.in_file += length as u64;
        Ok(Location::File { file, start, length })
    }
}

impl Body {
    /// Creates a text that is made each time it is read, with a digest that identifies it.
    pub fn lazy(
        digest: Digest,
        make: impl Fn() -> Result<String, Failure> + Send + Sync + 'static,
    ) -> Body {
        Body { digest, location: Location::Lazy(Arc::new(make)) }
    }

    /// Returns the digest that identifies the text.
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// Reads the text back.
    pub fn read(&self) -> Result<String, Failure> {
        match &self.location {
            Location::Lazy(make) => make(),
            Location::Memory(text) => Ok(text.as_ref().to_owned()),
            Location::File { file, start, length } => {
                let mut text = vec![0; *length];
                let read = file.read_exact_at(&mut text, *start);
                let text = read.and_then(|()| String::from_utf8(text).map_err(io::Error::other));
                text.map_err(FileAction::Read.failed(&env::temp_dir()))
            }
        }
    }
}

impl From<&str> for Body {
    fn from(text: &str) -> Body {
        Body { digest: Digest::of(text), location: Location::Memory(text.into()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_are_read_back_from_memory_and_disk() {
        let bodies = Bodies::with_room(1000);
        let long = "año ".repeat(100);
        let texts = [&long, &long, &long, "uno", "", "dos"];
        let kept = texts.map(|text| bodies.keep(text.to_owned(), Digest::of(text)));
        assert!(matches!(kept[0].location, Location::Memory(_)));
        assert!(matches!(kept[5].location, Location::File { .. }));
        for (text, body) in texts.iter().zip(&kept) {
            assert!(body.read().unwrap() == *text);
        }
    }
}
