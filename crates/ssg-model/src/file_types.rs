//! The kinds of file in the output, with the media type that hosts send.

/// One kind, known by the ending of its files' names.
pub struct FileType {
    /// Without its dot.
    pub extension: &'static str,
    /// As registered with IANA.
    pub media_type: &'static str,
    /// Whether it is text, which shrinks when it is compressed; pictures and fonts are already.
    pub is_text: bool,
}

/// Every kind that a build writes.
pub const FILE_TYPES: [FileType; 16] = [
    text("html", "text/html"),
    text("css", "text/css"),
    text("js", "text/javascript"),
    text("json", "application/json"),
    text("svg", "image/svg+xml"),
    text("txt", "text/plain"),
    text("webmanifest", "application/manifest+json"),
    text("xml", "application/xml"),
    binary("avif", "image/avif"),
    binary("gif", "image/gif"),
    binary("ico", "image/vnd.microsoft.icon"),
    binary("jpeg", "image/jpeg"),
    binary("jpg", "image/jpeg"),
    binary("png", "image/png"),
    binary("webp", "image/webp"),
    binary("woff2", "font/woff2"),
];

/// Whether a file is text, by its path. Those that only hosts read have no such ending.
pub fn is_text(path: &str) -> bool {
    let extension = path.rsplit_once('.').map(|(_, extension)| extension);
    FILE_TYPES.iter().any(|kind| kind.is_text && Some(kind.extension) == extension)
}

/// A kind of text file.
const fn text(extension: &'static str, media_type: &'static str) -> FileType {
    FileType { extension, media_type, is_text: true }
}

/// A kind of file that is no text.
const fn binary(extension: &'static str, media_type: &'static str) -> FileType {
    FileType { extension, media_type, is_text: false }
}
