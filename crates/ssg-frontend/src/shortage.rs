//! Resources that the system lacks when it cannot start a process, or a program ends without them.

use std::io;

use rustix::io::Errno;
use ssg_model::file_error::remedy;
use ssg_model::words::Words;

/// Returns a hint if an error comes from a shortage: then nothing else is to blame.
pub(crate) fn hint(error: &io::Error) -> Option<Words> {
    let shortages = [Errno::MFILE, Errno::NFILE, Errno::NOMEM, Errno::AGAIN];
    let is_shortage = shortages.contains(&Errno::from_io_error(error)?);
    is_shortage.then(|| remedy(error))?
}

/// The C library's messages for shortages, with which a program's line of output ends.
const REFUSALS: [(&str, Errno); 8] = [
    ("cannot allocate memory", Errno::NOMEM),
    ("out of memory", Errno::NOMEM),
    // The dynamic loader's message for a library that does not fit into memory.
    ("failed to map segment from shared object", Errno::NOMEM),
    ("resource temporarily unavailable", Errno::AGAIN),
    ("too many open files", Errno::MFILE),
    ("file too large", Errno::FBIG),
    ("no space left on device", Errno::NOSPC),
    ("disk quota exceeded", Errno::DQUOT),
];

/// Returns a hint if a program's output reports a shortage.
pub(crate) fn hint_of_output<'a>(lines: impl IntoIterator<Item = &'a str>) -> Option<Words> {
    let refusal = |line: &str| {
        let line = line.trim_end().to_ascii_lowercase();
        REFUSALS.iter().find(|(refusal, _)| line.ends_with(refusal)).map(|(_, errno)| *errno)
    };
    remedy(&lines.into_iter().find_map(refusal)?.into())
}

#[cfg(test)]
mod tests {
    use super::hint_of_output;

    fn check(line: &str, expected: Option<&str>) {
        let hint = hint_of_output(["Error: hola", line]).map(|hint| hint.en);
        assert_eq!(
            hint.is_some_and(|hint| hint.contains(expected.unwrap_or("?"))),
            expected.is_some()
        );
    }

    #[test]
    fn shortages_are_recognized_by_the_messages_of_programs() {
        check("libvips.so: failed to map segment from shared object", Some("ulimit -v"));
        check("write a.js: file too large", Some("ulimit -f"));
        check("ENOSPC: No space left on device ", Some("df"));
        check("// what to do when the file is too large here", None);
    }
}
