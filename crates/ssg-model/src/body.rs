//! The texts of articles, which need not all be in memory at the same time.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::sync::{Arc, Mutex, PoisonError};

/// Keeps texts until nobody refers to them any more: the first ones in memory, what goes beyond
/// that in a file without a name in the system's folder for temporary files.
pub struct Bodies {
    /// Bytes that are kept in memory.
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
    hash: String,
    place: Place,
}

#[derive(Clone)]
enum Place {
    Memory(Arc<str>),
    File { file: Arc<File>, start: u64, length: usize },
    Nowhere(Arc<dyn Fn() -> String + Send + Sync>),
}

impl Bodies {
    /// Keeps the first so many bytes in memory.
    pub fn with_room(room: usize) -> Bodies {
        Bodies { room, kept: Mutex::default() }
    }

    /// Keeps a text, with a hash that identifies it. Where there is no room on the disk, it stays
    /// in memory.
    pub fn keep(&self, text: String, hash: String) -> Body {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let place = if kept.in_memory < self.room { None } else { kept.append(&text).ok() };
        let place = place.unwrap_or_else(|| {
            kept.in_memory += text.len();
            Place::Memory(text.into())
        });
        Body { hash, place }
    }
}

impl Kept {
    fn append(&mut self, text: &str) -> io::Result<Place> {
        let file = match &self.file {
            Some(file) => file,
            None => self.file.insert(Arc::new(tempfile::tempfile()?)),
        };
        let (file, start, length) = (Arc::clone(file), self.in_file, text.len());
        file.write_all_at(text.as_bytes(), start)?;
        self.in_file += length as u64;
        Ok(Place::File { file, start, length })
    }
}

impl Body {
    /// A text that is made each time it is asked for, with a hash that identifies it.
    pub fn made_when_asked_for(
        hash: String,
        make: impl Fn() -> String + Send + Sync + 'static,
    ) -> Body {
        Body { hash, place: Place::Nowhere(Arc::new(make)) }
    }

    /// Identifies the text.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// Reads the text back.
    pub fn read(&self) -> io::Result<String> {
        match &self.place {
            Place::Nowhere(make) => Ok(make()),
            Place::Memory(text) => Ok(text.as_ref().to_owned()),
            Place::File { file, start, length } => {
                let mut text = vec![0; *length];
                file.read_exact_at(&mut text, *start)?;
                String::from_utf8(text).map_err(io::Error::other)
            }
        }
    }
}

impl From<&str> for Body {
    fn from(text: &str) -> Body {
        Body { hash: text.to_owned(), place: Place::Memory(text.into()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_comes_back_from_wherever_it_is() {
        let bodies = Bodies::with_room(1000);
        let long = "año ".repeat(100);
        let texts = [&long, &long, &long, "uno", "", "dos"];
        let kept = texts.map(|text| bodies.keep(text.to_owned(), String::new()));
        assert!(matches!(kept[0].place, Place::Memory(_)));
        assert!(matches!(kept[5].place, Place::File { .. }));
        for (text, body) in texts.iter().zip(&kept) {
            assert!(body.read().unwrap() == *text);
        }
    }
}
