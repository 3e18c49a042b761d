//! Reads files without ever blocking on pipes or devices.

use std::fs::{File, Metadata};
use std::io::{self, ErrorKind, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use rustix::fs::OFlags;
use rustix::io::Errno;

/// Reads a regular file. A named pipe, a socket or a device is an error of the kind
/// [`ErrorKind::InvalidInput`], without waiting for it.
pub fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    open(path)?.read()
}

/// Like [`read_file`]; `None` if the file does not exist.
pub fn read_file_if_present(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match read_file(path) {
        Ok(contents) => Ok(Some(contents)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// An open regular file.
pub(crate) struct OpenFile {
    pub(crate) file: File,
    pub(crate) data: Metadata,
    /// Whether its path is a symbolic link.
    pub(crate) is_link: bool,
}

/// Opens a regular file. Without `O_NONBLOCK`, opening a pipe would wait for a writer.
pub(crate) fn open(path: &Path) -> io::Result<OpenFile> {
    let open = |flags: OFlags| {
        let flags = (flags | OFlags::NONBLOCK).bits().cast_signed();
        File::options().read(true).custom_flags(flags).open(path)
    };
    let is_error = |found: &io::Result<File>, errno| matches!(found, Err(error) if Errno::from_io_error(error) == Some(errno));
    let found = open(OFlags::NOFOLLOW);
    let is_link = is_error(&found, Errno::LOOP);
    let found = if is_link { open(OFlags::empty()) } else { found };
    // A socket, or a device without a driver.
    if is_error(&found, Errno::NXIO) {
        return Err(not_regular());
    }
    let file = found?;
    let data = file.metadata()?;
    if data.is_file() { Ok(OpenFile { file, data, is_link }) } else { Err(not_regular()) }
}

impl OpenFile {
    /// Reads all bytes.
    pub(crate) fn read(&mut self) -> io::Result<Vec<u8>> {
        let length = usize::try_from(self.data.len()).unwrap_or(0);
        let mut contents = Vec::new();
        // An extra byte of capacity, so that the end is detected without growing the buffer.
        contents.try_reserve_exact(length + 1)?;
        // Reading a `File` directly would query its length and position again.
        (&mut self.file).take(u64::MAX).read_to_end(&mut contents)?;
        Ok(contents)
    }
}

fn not_regular() -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, "not a regular file")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_regular_files_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("file"), "uno").unwrap();
        rustix::fs::mkfifoat(rustix::fs::CWD, path("pipe"), rustix::fs::Mode::RWXU).unwrap();
        let _socket = std::os::unix::net::UnixListener::bind(path("socket")).unwrap();
        assert_eq!(read_file(&path("file")).unwrap(), b"uno");
        for other in ["pipe", "socket"] {
            assert_eq!(read_file(&path(other)).unwrap_err().kind(), ErrorKind::InvalidInput);
        }
        assert!(read_file(folder.path()).is_err());
        assert!(read_file_if_present(folder.path()).is_err());
        assert!(read_file_if_present(&path("none")).unwrap().is_none());
        assert_eq!(read_file_if_present(&path("file")).unwrap().unwrap(), b"uno");
    }
}
