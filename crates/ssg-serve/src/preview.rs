//! Serves a built folder as a real host would: with the headers and redirects of the host's own
//! files, compressed variants, addresses that end in a slash, and not-found pages.

#![expect(clippy::disallowed_methods, reason = "each request reads the output anew")]

mod compression;
mod headers_file;
mod paths;
mod redirects_file;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use hyper::StatusCode;
use hyper::header::IF_NONE_MATCH;
use serde_json::Value;
use ssg_model::file_error::FileAction;

use crate::response::HttpResponse;
use crate::server::{HttpRequest, RequestHandler};

pub use self::headers_file::HeadersFile;
use self::redirects_file::{RedirectTarget, RedirectsFile};

/// Files that configure the host, which hosts do not serve.
const FOR_HOSTS: [&str; 2] = ["_headers", "_redirects"];

/// A built folder to serve.
pub struct Preview {
    /// The canonical path, without symbolic links.
    folder: PathBuf,
    base: String,
}

impl Preview {
    /// Opens the folder, which a newer build may replace while it is served.
    pub fn open(folder: &Path) -> io::Result<Preview> {
        Ok(Preview::at(fs::canonicalize(folder)?))
    }

    /// Reads the output again, since another build may have another base path.
    fn at(folder: PathBuf) -> Preview {
        let manifest = fs::read(folder.join("manifest.webmanifest")).unwrap_or_default();
        let manifest: Value = serde_json::from_slice(&manifest).unwrap_or_default();
        let base = manifest["scope"].as_str().unwrap_or("/").to_owned();
        Preview { folder, base }
    }

    /// Returns the base path of the site, with a slash at both ends.
    pub fn base(&self) -> &str {
        &self.base
    }

    fn find(&self, asked: &HttpRequest) -> HttpResponse {
        let redirects = RedirectsFile::parse(&self.text("_redirects"));
        let found = self.resolve(&asked.path);
        let exists = !matches!(found, Resolved::Nothing);
        let redirect = |status, to: &str, query: &str| {
            HttpResponse::text(status, "").header("Location", &with_query(to, query))
        };
        let query = asked.query.as_deref().unwrap_or_default();
        match (redirects.of(&asked.path, query, exists), found) {
            (Some(RedirectTarget { to, status, query }), _) if status.is_redirection() => {
                redirect(status, &to, &query)
            }
            // The response has another file's content at the same address.
            (Some(RedirectTarget { to, status, .. }), _) => match self.resolve(&to) {
                Resolved::File(file) => self.file(&file, asked).status(status),
                _ => HttpResponse::text(status, ""),
            },
            (None, Resolved::File(file)) => self.file(&file, asked),
            (None, Resolved::Folder) => {
                redirect(StatusCode::MOVED_PERMANENTLY, &format!("{}/", asked.raw_path), query)
            }
            // The site has a base path: redirect to it from the root.
            (None, Resolved::Nothing) if asked.path == "/" && self.base != "/" => {
                HttpResponse::redirect(&self.base)
            }
            (None, Resolved::Nothing) => self.not_found(asked),
        }
    }

    /// Answers with the nearest `404.html` up the tree.
    fn not_found(&self, asked: &HttpRequest) -> HttpResponse {
        let below = asked.path.strip_prefix(&self.base).unwrap_or_default();
        let pages = paths::folders_up(below).map(|folder| format!("{}{folder}404.html", self.base));
        for page in pages {
            if let Resolved::File(file) = self.resolve(&page) {
                return self.file(&file, asked).status(StatusCode::NOT_FOUND);
            }
        }
        HttpResponse::text(StatusCode::NOT_FOUND, "not found")
    }

    /// Finds the file or folder at an address.
    fn resolve(&self, path: &str) -> Resolved {
        let Some(below) = path.strip_prefix(&self.base) else { return Resolved::Nothing };
        let is_hidden = |part: &str| part.starts_with('.') && part != ".well-known";
        if below.split('/').any(is_hidden) || FOR_HOSTS.contains(&below) {
            return Resolved::Nothing;
        }
        let name = if below.is_empty() || below.ends_with('/') {
            format!("{below}index.html")
        } else {
            below.to_owned()
        };
        // A symbolic link must not point outside the folder.
        let Ok(file) = fs::canonicalize(self.folder.join(&name)) else { return Resolved::Nothing };
        if !file.starts_with(&self.folder) {
            return Resolved::Nothing;
        }
        match fs::metadata(&file) {
            Ok(data) if data.is_file() => Resolved::File(file),
            Ok(data) if data.is_dir() && file.join("index.html").is_file() => Resolved::Folder,
            _ => Resolved::Nothing,
        }
    }

    /// Returns the response with a file, compressed if the browser accepts it, or with status 304
    /// if the browser already has it.
    fn file(&self, file: &Path, asked: &HttpRequest) -> HttpResponse {
        let (variant, encoding) = compression::choose(file, &asked.headers);
        let name = file.to_string_lossy();
        let read = || Ok((fs::read(&variant)?, tag(&variant)?));
        let (contents, tag) = match read() {
            Ok(found) => found,
            // A newer build is replacing the file, or it is unreadable.
            Err(error) => return HttpResponse::failure(&FileAction::Read.words(&variant, &error)),
        };
        let answer = HttpResponse::file(&name, contents)
            .header("ETag", &tag)
            .header("Vary", "Accept-Encoding");
        let answer = match encoding {
            Some(encoding) => answer.header("Content-Encoding", encoding),
            None => answer,
        };
        let known = asked.headers.get(IF_NONE_MATCH).and_then(|known| known.to_str().ok());
        let has_it = known.is_some_and(|known| {
            known.split(',').any(|known| known.trim() == "*" || known.trim() == tag)
        });
        if has_it {
            return HttpResponse { body: Default::default(), ..answer }
                .status(StatusCode::NOT_MODIFIED);
        }
        answer
    }

    /// Returns the text of one of the host's own files; empty if it is missing.
    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.folder.join(name)).unwrap_or_default()
    }
}

/// The target of an address.
enum Resolved {
    File(PathBuf),
    /// A folder with a page in it.
    Folder,
    Nothing,
}

impl RequestHandler for Preview {
    fn answer(&self, asked: HttpRequest) -> HttpResponse {
        let now = Preview::at(self.folder.clone());
        let headers = HeadersFile::parse(&now.text("_headers"));
        let answer = now.find(&asked);
        // `Content-Type` in a header rule is the type of the file, not of the error page.
        let is_file = answer.status.is_success() || answer.status == StatusCode::NOT_MODIFIED;
        headers
            .of(&asked.path)
            .into_iter()
            .filter(|(name, _)| is_file || !name.eq_ignore_ascii_case("Content-Type"))
            .fold(answer, |answer, (name, value)| answer.header(&name, &value))
    }
}

/// Returns the `ETag` of a file, made from its modification time and size.
fn tag(file: &Path) -> io::Result<String> {
    let data = fs::metadata(file)?;
    let changed = data.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
    Ok(format!("\"{:x}-{:x}\"", changed.as_nanos(), data.len()))
}

/// Adds the query of a request to a location that has none.
fn with_query(location: &str, query: &str) -> String {
    match query.is_empty() || location.contains('?') {
        true => location.to_owned(),
        false => format!("{location}?{query}"),
    }
}
