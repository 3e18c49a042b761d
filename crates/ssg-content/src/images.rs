//! The images of the content: finds the file that a value names, measures and hashes it, and
//! remembers it, so that ten thousand articles with one picture read it once.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use sha2::{Digest, Sha256};
use ssg_model::decode::ImageFile;
use ssg_model::problem::{ImageFault, Problem};
use ssg_model::site::Asset;
use walkdir::WalkDir;

use crate::files::Content;
use crate::names;
use crate::suggest;
use crate::svg;

/// Every image that was asked for so far. Shared by the threads that read articles.
pub(crate) struct Images<'a> {
    content: &'a Content,
    /// Base path of the site, with a slash at both ends.
    base: &'a str,
    /// By path relative to `content/`.
    files: Mutex<HashMap<String, Arc<Slot>>>,
    /// The names in each folder, for suggestions.
    folders: Mutex<HashMap<String, Arc<Vec<String>>>>,
    hosts: Mutex<BTreeSet<String>>,
}

/// What is known of one file; the first thread that asks looks.
type Slot = OnceLock<Result<Measured, Failure>>;

/// A file that is an image.
#[derive(Clone)]
struct Measured {
    /// Relative to the output: `assets/marca-1a2b3c4d.svg`.
    output: String,
    size: (u32, u32),
}

/// Why a file cannot be used, without the words of the value that named it.
#[derive(Clone)]
enum Failure {
    Missing,
    Outside,
    Bad(ImageFault),
}

impl<'a> Images<'a> {
    pub(crate) fn new(content: &'a Content, base: &'a str) -> Images<'a> {
        Images {
            content,
            base,
            files: Mutex::default(),
            folders: Mutex::default(),
            hosts: Mutex::default(),
        }
    }

    /// The image that `src` names in a file of `folder` (relative to `content/`).
    pub(crate) fn find(&self, folder: &str, src: &str) -> Result<ImageFile, Problem> {
        if is_external(src) { self.external(src) } else { self.local(folder, src) }
    }

    fn external(&self, src: &str) -> Result<ImageFile, Problem> {
        let url = url::Url::parse(src).map_err(|_| Problem::BadUrl)?;
        // In the policy and in hosts' configurations, other characters begin something else.
        let plain =
            |host: &&str| host.bytes().all(|b| b.is_ascii_alphanumeric() || b"-.".contains(&b));
        let host = url.host_str().filter(|_| url.scheme() == "https").filter(plain);
        let host = host.ok_or(Problem::BadUrl)?;
        let host = match url.port() {
            Some(port) => format!("{host}:{port}"),
            None => host.to_owned(),
        };
        lock(&self.hosts).insert(host);
        Ok(ImageFile { url: url.into(), size: None })
    }

    fn local(&self, folder: &str, src: &str) -> Result<ImageFile, Problem> {
        let path = join(folder, src)
            .ok_or_else(|| Problem::ImageOutsideContent { path: src.to_owned() })?;
        let slot = Arc::clone(lock(&self.files).entry(path.clone()).or_default());
        let measured = slot.get_or_init(|| self.measure(&path)).clone();
        match measured {
            Ok(Measured { output, size }) => {
                Ok(ImageFile { url: format!("{}{output}", self.base), size: Some(size) })
            }
            Err(Failure::Missing) => {
                Err(Problem::MissingImage { path: src.to_owned(), known: self.beside(&path, src) })
            }
            Err(Failure::Outside) => Err(Problem::ImageOutsideContent { path: src.to_owned() }),
            Err(Failure::Bad(fault)) => Err(Problem::BadImage { fault }),
        }
    }

    fn measure(&self, path: &str) -> Result<Measured, Failure> {
        let file = self.content.locate(&format!("content/{path}"));
        self.content.note_file(&file);
        let failure = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound
            | io::ErrorKind::NotADirectory
            | io::ErrorKind::InvalidInput
            | io::ErrorKind::InvalidFilename => Failure::Missing,
            _ => Failure::Bad(ImageFault::Unreadable { reason: error.to_string() }),
        };
        if self.content.leads_out(&file).map_err(failure)? {
            return Err(Failure::Outside);
        }
        if !fs::metadata(&file).map_err(failure)?.is_file() {
            return Err(Failure::Missing);
        }
        let bytes = fs::read(&file).map_err(failure)?;
        let (extension, size) = inspect(path, &bytes).map_err(Failure::Bad)?;
        let stem = Path::new(path).file_stem().unwrap_or_default().to_string_lossy();
        let output = format!("assets/{}-{}.{extension}", stem_name(&stem), short_hash(&bytes));
        Ok(Measured { output, size })
    }

    /// The names like the missing one in its folder, written as `src` is.
    fn beside(&self, path: &str, src: &str) -> Vec<String> {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let names = self.names_in(folder);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        let prefix = src.strip_suffix(name).unwrap_or_default();
        suggest::nearest(&names, name).into_iter().map(|known| format!("{prefix}{known}")).collect()
    }

    /// The files of a folder, in order. Only for suggestions: one that cannot be read has none.
    fn names_in(&self, folder: &str) -> Arc<Vec<String>> {
        let mut folders = lock(&self.folders);
        let names = folders.entry(folder.to_owned()).or_insert_with(|| {
            let place = self.content.locate(&format!("content/{folder}"));
            self.content.note_folder(&place);
            let mut names: Vec<String> = WalkDir::new(place)
                .min_depth(1)
                .max_depth(1)
                .into_iter()
                .flatten()
                .filter(|entry| entry.file_type().is_file())
                .map(|entry| entry.file_name().to_string_lossy().into_owned())
                .filter(|name| !name.starts_with('.') && !name.ends_with(".md"))
                .collect();
            names.sort();
            Arc::new(names)
        });
        Arc::clone(names)
    }

    /// The paths of all files that were asked for, relative to `content/`, and the other hosts.
    pub(crate) fn asked(&self) -> (Vec<String>, Vec<String>) {
        let files = lock(&self.files).keys().cloned().collect();
        (files, lock(&self.hosts).iter().cloned().collect())
    }

    /// Counts what was asked for earlier as asked for.
    pub(crate) fn ask_again(&self, (files, hosts): &(Vec<String>, Vec<String>)) {
        for path in files {
            let slot = Arc::clone(lock(&self.files).entry(path.clone()).or_default());
            slot.get_or_init(|| self.measure(path));
        }
        lock(&self.hosts).extend(hosts.iter().cloned());
    }

    /// The files to publish, ordered by their output, and the other hosts in use.
    pub(crate) fn finish(self) -> (Vec<Asset>, Vec<String>) {
        let files: BTreeMap<String, _> =
            self.files.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().collect();
        let mut assets: BTreeMap<String, Asset> = BTreeMap::new();
        for (path, slot) in files {
            if let Some(Ok(Measured { output, .. })) = slot.get() {
                // Two copies of a file under one name are one file in the output.
                assets.entry(output.clone()).or_insert_with(|| Asset {
                    file: self.content.locate(&format!("content/{path}")),
                    path: output.clone(),
                });
            }
        }
        let hosts = self.hosts.into_inner().unwrap_or_else(PoisonError::into_inner);
        (assets.into_values().collect(), hosts.into_iter().collect())
    }
}

/// A thread that panicked while it held the lock has already ended the build.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether a value is a URL and not a file: it has a scheme or names a host.
pub(crate) fn is_external(src: &str) -> bool {
    src.starts_with("//")
        || src.split_once(':').is_some_and(|(scheme, _)| {
            scheme.len() > 1 && scheme.bytes().all(|b| b.is_ascii_alphanumeric())
        })
}

/// The path relative to `content/` that `src` stands for in `folder`; `None` when it leads out.
fn join(folder: &str, src: &str) -> Option<String> {
    let mut path: Vec<&str> = match src.starts_with('/') {
        true => Vec::new(),
        false => folder.split('/').filter(|part| !part.is_empty()).collect(),
    };
    for part in src.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                path.pop()?;
            }
            // On Windows these would start at another root or go up.
            _ if part.contains(['\\', ':']) => return None,
            _ => path.push(part),
        }
    }
    Some(path.join("/"))
}

/// The extension that fits the bytes, whatever the name says, and the size in CSS pixels.
fn inspect(path: &str, bytes: &[u8]) -> Result<(&'static str, (u32, u32)), ImageFault> {
    use imagesize::{Compression, ImageType};

    let is_svg = Path::new(path).extension().is_some_and(|end| end.eq_ignore_ascii_case("svg"));
    if is_svg {
        return svg::size(bytes).map(|size| ("svg", size));
    }
    let extension = match imagesize::image_type(bytes) {
        Ok(ImageType::Png) => "png",
        Ok(ImageType::Jpeg) => "jpg",
        Ok(ImageType::Webp) => "webp",
        Ok(ImageType::Gif) => "gif",
        Ok(ImageType::Heif(Compression::Av1)) => "avif",
        _ => return Err(ImageFault::UnknownFormat),
    };
    let size = imagesize::blob_size(bytes)
        .map_err(|error| ImageFault::Unreadable { reason: error.to_string() })?;
    match (u32::try_from(size.width), u32::try_from(size.height)) {
        (Ok(width @ 1..), Ok(height @ 1..)) => Ok((extension, (width, height))),
        _ => Err(ImageFault::NoSize),
    }
}

fn stem_name(stem: &str) -> String {
    let name = names::fold(stem);
    if name.is_empty() { "imagen".to_owned() } else { name }
}

/// The first eight hexadecimal digits of the SHA-256.
fn short_hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(4).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SVG: &[u8] = b"<svg xmlns='http://www.w3.org/2000/svg' width='4' height='3'/>";
    const GIF: &[u8] = b"GIF89a\x02\x00\x05\x00\x00\x00\x00";

    fn project() -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        let images = root.path().join("content/images");
        fs::create_dir_all(&images).unwrap();
        fs::write(images.join("marca.svg"), SVG).unwrap();
        fs::write(images.join("Años 2.PNG"), GIF).unwrap();
        fs::write(images.join("rota.png"), "no").unwrap();
        fs::write(images.join("rota.svg"), "<svg").unwrap();
        fs::write(root.path().join("secreto.svg"), SVG).unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink("../../secreto.svg", images.join("enlace.svg")).unwrap();
        root
    }

    fn check(src: &str, expected: Result<&str, &str>) {
        let root = project();
        let content = Content::open(root.path());
        let images = Images::new(&content, "/repo/");
        let found = images.find("articles", src);
        let found = found.map(|image| format!("{} {:?}", image.url, image.size));
        let found = found.as_deref().map_err(Problem::code);
        assert_eq!(found, expected, "{src}");
    }

    #[test]
    fn an_image_is_found_measured_and_named() {
        let url = "/repo/assets/marca-27629908.svg Some((4, 3))";
        check("../images/marca.svg", Ok(url));
        check("/images/marca.svg", Ok(url));
        check("/./images//marca.svg", Ok(url));
        check("../images/Años 2.PNG", Ok("/repo/assets/anos-2-d46bc09a.gif Some((2, 5))"));
        check("https://Fotos.example/a b.jpg", Ok("https://fotos.example/a%20b.jpg None"));
    }

    #[test]
    fn an_image_has_to_be_in_content() {
        check("../images/marcas.svg", Err("C0701"));
        check("../images", Err("C0701"));
        check("../nada/marca.svg", Err("C0701"));
        check("../images/marca.svg/x.svg", Err("C0701"));
        check("../images/a\0.svg", Err("C0701"));
        check("../../secreto.svg", Err("C0702"));
        check("..\\..\\secreto.svg", Err("C0702"));
        check("/../secreto.svg", Err("C0702"));
        #[cfg(unix)]
        check("/images/enlace.svg", Err("C0702"));
    }

    #[test]
    fn an_image_has_to_be_one() {
        check("../images/rota.png", Err("C0703"));
        check("../images/rota.svg", Err("C0703"));
        check("http://fotos.example/a.jpg", Err("C0403"));
        check("//fotos.example/a.jpg", Err("C0403"));
        check("https://fotos;script-src/a.jpg", Err("C0403"));
        check("https://fotos'example/a.jpg", Err("C0403"));
        check("data:image/png;base64,AAAA", Err("C0403"));
    }

    #[test]
    fn each_file_is_published_once() {
        let root = project();
        let content = Content::open(root.path());
        let images = Images::new(&content, "/");
        for src in ["/images/marca.svg", "/images/x/../marca.svg", "https://b.example:8443/x.png"] {
            assert!(images.find("pages", src).is_ok(), "{src}");
        }
        let (assets, hosts) = images.finish();
        let assets: Vec<_> = assets.iter().map(|asset| asset.path.as_str()).collect();
        assert_eq!(assets, ["assets/marca-27629908.svg"]);
        assert_eq!(hosts, ["b.example:8443"]);
    }

    #[test]
    fn a_missing_image_suggests_its_neighbours() {
        let root = project();
        let content = Content::open(root.path());
        let images = Images::new(&content, "/");
        let Err(Problem::MissingImage { known, .. }) = images.find("pages", "../images/marc.svg")
        else {
            panic!("not missing");
        };
        assert_eq!(known, ["../images/marca.svg"]);
    }
}
