//! The kinds of file in the output, with the media type that hosts send.

/// A kind of file, identified by the extension.
pub struct FileType {
    /// The extension without the dot.
    pub extension: &'static str,
    /// The media type, as registered with IANA.
    pub media_type: &'static str,
    /// Whether it is text, which is worth compressing; other kinds are already compressed.
    pub is_text: bool,
}

impl FileType {
    /// Whether a page can play it.
    pub fn is_media(&self) -> bool {
        ["audio/", "video/"].iter().any(|kind| self.media_type.starts_with(kind))
    }

    /// Returns the value of `Content-Type`. All text is UTF-8, whatever a browser would guess.
    pub fn content_type(&self) -> String {
        let charset = if self.is_text { "; charset=utf-8" } else { "" };
        format!("{}{charset}", self.media_type)
    }
}

/// The policy of a drawing that is opened as a page of its own: nothing in it runs or loads.
pub const DRAWING_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// Every kind that a build makes.
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

/// The extensions of each kind of image, the usual one first, including kinds that cannot be shown.
const IMAGE_ENDINGS: [&[&str]; 11] = [
    &["avif"],
    &["bmp"],
    &["gif"],
    &["heic", "heif"],
    &["ico"],
    &["jpg", "jpeg", "jpe", "jfif"],
    &["jxl"],
    &["png", "apng"],
    &["svg"],
    &["tif", "tiff"],
    &["webp"],
];

/// Returns the extensions of the same kind of image, the usual one first; of anything else, none.
pub fn image_endings(ending: &str) -> &'static [&'static str] {
    let is_it = |known: &&str| ending.eq_ignore_ascii_case(known);
    IMAGE_ENDINGS.into_iter().find(|kind| kind.iter().any(&is_it)).unwrap_or_default()
}

/// The further kinds of file that `content/files/` may hold.
pub const PUBLISHED_TYPES: [FileType; 13] = [
    text("csv", "text/csv"),
    text("ics", "text/calendar"),
    text("vcf", "text/vcard"),
    binary("docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    binary("epub", "application/epub+zip"),
    binary("mp3", "audio/mpeg"),
    binary("mp4", "video/mp4"),
    binary("ods", "application/vnd.oasis.opendocument.spreadsheet"),
    binary("odt", "application/vnd.oasis.opendocument.text"),
    binary("pdf", "application/pdf"),
    binary("pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation"),
    binary("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    binary("zip", "application/zip"),
];

/// Returns every kind that an output may hold.
pub fn all() -> impl Iterator<Item = &'static FileType> {
    FILE_TYPES.iter().chain(&PUBLISHED_TYPES)
}

/// Returns the kind of the file at a path. Files that only hosts read have none.
pub fn of(path: &str) -> Option<&'static FileType> {
    let (_, extension) = path.rsplit_once('.')?;
    all().find(|kind| kind.extension == extension)
}

/// Whether a path belongs to a text file.
pub fn is_text(path: &str) -> bool {
    of(path).is_some_and(|kind| kind.is_text)
}

const fn text(extension: &'static str, media_type: &'static str) -> FileType {
    FileType { extension, media_type, is_text: true }
}

const fn binary(extension: &'static str, media_type: &'static str) -> FileType {
    FileType { extension, media_type, is_text: false }
}
