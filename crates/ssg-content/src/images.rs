//! The images of the content: finds the file that a value names, checks and hashes it, and
//! remembers the result, so that ten thousand articles with one picture read it once.

use std::cell::LazyCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use parking_lot::Mutex;
use ssg_model::decode::ImageFile;
use ssg_model::diagnostic::{Diagnostic, Source, diagnostic, errors};
use ssg_model::limits;
use ssg_model::names;
use ssg_model::output_path::OutputPath;
use ssg_model::problem::{ImageFault, Problem, Sample};
use ssg_model::raster::{Photo, Raster};
use ssg_model::samples;
use ssg_model::site::Asset;
use ssg_model::theme::Theme;
use ssg_model::value::ByteRange;
use ssg_model::web_address;
use ssg_store::{Digest, EntryKind, FileState, Freshness, InputFile};
use unicode_normalization::UnicodeNormalization;

use crate::files::{self, Content};
use crate::photo;
use crate::suggest;
use crate::svg::{self, DrawingRefusal, SvgImage};

/// The extensions of videos, which people try to show as images.
const VIDEOS: [&str; 6] = ["avi", "m4v", "mkv", "mov", "mp4", "webm"];

/// Finds the images that values name. Each file is read once, by the first thread that asks for it.
pub(crate) struct Images<'a> {
    pub(crate) content: &'a Content,
    /// Base path of the site, with a slash at both ends.
    base: String,
    /// The theme, for the colours of drawings.
    pub(crate) theme: Theme,
    /// The results, by path relative to `content/`.
    files: Mutex<HashMap<String, Arc<MeasuredSlot>>>,
    /// The names in each folder, for suggestions.
    folders: Mutex<HashMap<String, Arc<Vec<String>>>>,
    known: KnownImages,
    /// The identity of the theme.
    looks: Digest,
}

/// The images that earlier loads in the same process have found.
#[derive(Clone, Default)]
pub(crate) struct KnownImages(Arc<Mutex<HashMap<String, KnownImage>>>);

struct KnownImage {
    state: FileState,
    looks: Digest,
    measured: Measured,
}

/// An image that a value names.
pub(crate) struct FoundImage {
    pub(crate) image: ImageFile,
    pub(crate) origin: ImageOrigin,
}

/// The source of an image's bytes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ImageOrigin {
    /// The path of a file, relative to `content/`.
    File(String),
    /// The host of an external image.
    Host(String),
}

/// A place in the content that shows an image.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ImageUse {
    pub(crate) origin: ImageOrigin,
    /// The path of the file with the value, relative to the project root.
    pub(crate) file: String,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// The result for one file, computed by the first thread that asks for it.
type MeasuredSlot = OnceLock<Result<Measured, ImageFailure>>;

/// A usable image file.
#[derive(Clone)]
struct Measured {
    /// The output path, like `assets/marca-1a2b3c4d.svg`. For a photograph, its largest file in the
    /// format that every browser reads.
    output: OutputPath,
    size: (u32, u32),
    kind: MeasuredKind,
}

#[derive(Clone)]
enum MeasuredKind {
    /// A drawing: the contents to publish, and diagnostics about its file.
    Drawing { contents: Arc<[u8]>, found: Arc<Vec<Diagnostic>> },
    /// A photograph: its file, its digest, and the files to make from it.
    Photo { file: Arc<Path>, digest: Digest, rasters: Arc<Vec<Raster>> },
}

/// The reason why a file cannot be used, independent of the value that names it.
#[derive(Clone)]
enum ImageFailure {
    Missing,
    Outside,
    Bad(Problem),
}

impl<'a> Images<'a> {
    pub(crate) fn new(content: &'a Content, base: &str, theme: &Theme) -> Images<'a> {
        Images {
            content,
            base: base.to_owned(),
            theme: theme.clone(),
            files: Mutex::default(),
            folders: Mutex::default(),
            known: KnownImages::default(),
            looks: Digest::of(theme.css()),
        }
    }

    /// Uses images that are known, as long as their files are unchanged, and adds those that are not.
    pub(crate) fn remembering(self, known: &KnownImages) -> Images<'a> {
        Images { known: known.clone(), ..self }
    }

    /// Finds the image that `src` names in a file of `folder` (relative to `content/`).
    pub(crate) fn find(&self, folder: &str, src: &str) -> Result<FoundImage, Problem> {
        if is_external(src) { external(src) } else { self.local(folder, src) }
    }

    fn local(&self, folder: &str, src: &str) -> Result<FoundImage, Problem> {
        let end = src.rsplit('.').next().unwrap_or_default();
        if VIDEOS.iter().any(|video| end.eq_ignore_ascii_case(video)) {
            return Err(Problem::VIDEO_AS_IMAGE);
        }
        let missing = |there, known| Problem::MissingImage { path: src.to_owned(), there, known };
        let path = join(folder, src).ok_or_else(|| match self.there(folder, src) {
            Some(there) => missing(Some(there), Vec::new()),
            None => Problem::ImageOutsideContent { path: src.to_owned() },
        })?;
        let path = self.as_on_disk(path);
        if self.content.hides(&path) {
            return Err(Problem::HIDDEN_FILE);
        }
        match self.measured(&path) {
            Ok(Measured { output, size, kind }) => {
                let sources = match kind {
                    MeasuredKind::Drawing { .. } => Vec::new(),
                    MeasuredKind::Photo { rasters, .. } => photo::sources(&rasters, &self.base),
                };
                let url = format!("{}{output}", self.base);
                let image = ImageFile { url, size: Some(size), sources };
                Ok(FoundImage { image, origin: ImageOrigin::File(path) })
            }
            Err(ImageFailure::Missing) => {
                Err(missing(self.there(folder, src), self.beside(&path, src)))
            }
            Err(ImageFailure::Outside) => {
                Err(Problem::ImageOutsideContent { path: src.to_owned() })
            }
            Err(ImageFailure::Bad(problem)) => Err(problem),
        }
    }

    /// Returns a path in the Unicode form of its file: `ñ` may be one character (NFC) or two (NFD),
    /// and systems differ in which of them they store.
    fn as_on_disk(&self, path: String) -> String {
        let is_there = |path: &String| {
            self.content.inputs.exists(&self.content.locate(&format!("content/{path}")))
        };
        if path.is_ascii() || is_there(&path) {
            return path;
        }
        let other = [path.nfc().to_string(), path.nfd().to_string()].into_iter().find(is_there);
        other.unwrap_or(path)
    }

    /// Reads an image file again that an earlier run found.
    pub(crate) fn find_again(&self, path: &str) {
        let _ = self.measured(path);
    }

    fn measured(&self, path: &str) -> Result<Measured, ImageFailure> {
        let slot = Arc::clone(self.files.lock().entry(path.to_owned()).or_default());
        slot.get_or_init(|| self.measure(path)).clone()
    }

    /// Returns the correct form in `folder` of a path that starts elsewhere or has backslashes.
    fn there(&self, folder: &str, src: &str) -> Option<String> {
        let parts = src.split(['/', '\\']).filter(|part| !matches!(*part, "" | "." | ".."));
        let path: Vec<&str> = parts.skip_while(|part| *part == "content").collect();
        let path = path.join("/");
        let up = "../".repeat(folder.split('/').filter(|part| !part.is_empty()).count());
        let is_there = |path: &String| {
            let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
            self.names_in(folder).iter().any(|known| known == name)
        };
        let found = [path.clone(), format!("images/{path}")].into_iter().find(is_there)?;
        Some(format!("{up}{found}")).filter(|there| there != src)
    }

    fn measure(&self, path: &str) -> Result<Measured, ImageFailure> {
        let in_project = format!("content/{path}");
        if self.content.is_to_go(&in_project) {
            return Err(ImageFailure::Missing);
        }
        let file = self.content.locate(&in_project);
        let failure = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound
            | io::ErrorKind::NotADirectory
            | io::ErrorKind::InvalidInput
            | io::ErrorKind::InvalidFilename => ImageFailure::Missing,
            io::ErrorKind::FileTooLarge => ImageFailure::Bad(too_many_bytes()),
            _ => {
                let fault = ImageFault::Unreadable { reason: self.content.reason(&file, error) };
                ImageFailure::Bad(Problem::BadImage { fault })
            }
        };
        // An unusable file is also a dependency of the result.
        let unusable = || self.content.inputs.note_unread(&file);
        if self.content.leads_out(&file).inspect_err(|_| unusable()).map_err(failure)? {
            unusable();
            return Err(ImageFailure::Outside);
        }
        if self.differs_in_case(path) {
            unusable();
            return Err(ImageFailure::Missing);
        }
        let is_svg = Path::new(path).extension().is_some_and(|end| end.eq_ignore_ascii_case("svg"));
        if let Some(known) = self.known.0.lock().get_mut(path)
            && known.looks == self.looks
            && known.state.check(&file) != Freshness::Stale
        {
            self.content.inputs.note(&file, known.state.clone());
            return Ok(known.measured.clone());
        }
        let measured = self.measure_file(path, &file, is_svg).map_err(failure)??;
        let known = KnownImage {
            state: self.content.inputs.state(&file),
            looks: self.looks,
            measured: measured.clone(),
        };
        self.known.0.lock().insert(path.to_owned(), known);
        Ok(measured)
    }

    fn measure_file(
        &self,
        path: &str,
        file: &Path,
        is_svg: bool,
    ) -> io::Result<Result<Measured, ImageFailure>> {
        let InputFile { bytes, digest, .. } =
            self.content.inputs.read_at_most(file, limits::IMAGE_FILE)?;
        let stem = Path::new(path).file_stem().unwrap_or_default().to_string_lossy();
        let stem = stem_name(&stem);
        if bytes.is_empty() {
            return Ok(Err(ImageFailure::Bad(Problem::EMPTY_FILE)));
        }
        if is_svg {
            return Ok(Ok(drawing(path, &stem, &bytes, &self.theme)));
        }
        let photo = match photo::inspect(path, &bytes) {
            Ok(photo) => photo,
            Err(problem) => return Ok(Err(ImageFailure::Bad(problem))),
        };
        let rasters = photo::rasters(&photo, &stem, &digest);
        let output =
            rasters.last().map_or_else(|| OutputPath::of(path), |raster| raster.path.clone());
        let kind = MeasuredKind::Photo { file: file.into(), digest, rasters: Arc::new(rasters) };
        Ok(Ok(Measured { output, size: photo.size, kind }))
    }

    /// Whether the file's name differs in case: a disk that takes `Foto.jpg` for `foto.JPG` would
    /// hide the error, and the site would not build elsewhere.
    fn differs_in_case(&self, path: &str) -> bool {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let names = self.names_in(folder);
        !names.iter().any(|known| known == name)
            && names.iter().any(|known| known.to_lowercase() == name.to_lowercase())
    }

    /// Returns names in the folder similar to the missing one, written like `src`.
    fn beside(&self, path: &str, src: &str) -> Vec<String> {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        let names = self.names_in(folder);
        let prefix = src.strip_suffix(name).unwrap_or_default();
        suggest::nearest(&names, name).into_iter().map(|known| format!("{prefix}{known}")).collect()
    }

    /// Returns the files of a folder, sorted; empty if it cannot be read.
    fn names_in(&self, folder: &str) -> Arc<Vec<String>> {
        let mut folders = self.folders.lock();
        let names = folders.entry(folder.to_owned()).or_insert_with(|| {
            let path = self.content.locate(&format!("content/{folder}"));
            let entries = self.content.inputs.list(&path);
            let entries = entries.map_err(|error| self.content.reason(&path, error));
            let entries = entries.unwrap_or_default();
            let names = entries
                .iter()
                .filter(|entry| entry.kind == EntryKind::File)
                .map(|entry| entry.name.to_string_lossy().into_owned())
                .filter(|name| !name.ends_with(".md") && !files::is_hidden(name));
            Arc::new(names.collect())
        });
        Arc::clone(names)
    }

    /// Returns the usable files.
    pub(crate) fn into_measured(self) -> MeasuredImages {
        let files = self.files.into_inner().into_iter();
        let usable = files.filter_map(|(path, slot)| {
            let measured = Arc::into_inner(slot)?.into_inner()?.ok()?;
            Some((path, measured))
        });
        MeasuredImages(usable.collect())
    }
}

/// The files that are images, by their paths relative to `content/`.
pub(crate) struct MeasuredImages(BTreeMap<String, Measured>);

impl MeasuredImages {
    /// Returns the diagnostics about the drawings in use, at their places in the drawings' files.
    pub(crate) fn found_in_drawings<'u>(
        &self,
        uses: impl Iterator<Item = &'u ImageUse>,
    ) -> Vec<Diagnostic> {
        let paths: BTreeSet<&String> = uses.filter_map(|one| one.origin.file()).collect();
        let measured = paths.into_iter().filter_map(|path| self.0.get(path));
        let found = measured.filter_map(|measured| match &measured.kind {
            MeasuredKind::Drawing { found, .. } => Some(found),
            MeasuredKind::Photo { .. } => None,
        });
        found.flat_map(|found| found.iter().cloned()).collect()
    }

    /// Returns the drawings in use, sorted by output path, the photographs, each file once, and the
    /// hosts of external images.
    pub(crate) fn publish<'u>(
        &self,
        uses: impl Iterator<Item = &'u ImageUse>,
    ) -> (Vec<Asset>, Vec<Photo>, Vec<String>) {
        let mut hosts: BTreeSet<String> = BTreeSet::new();
        // The first place that shows each file.
        let mut files: BTreeMap<&String, &ImageUse> = BTreeMap::new();
        for one in uses {
            match &one.origin {
                ImageOrigin::Host(host) => _ = hosts.insert(host.clone()),
                ImageOrigin::File(path) => {
                    let first = files.entry(path).or_insert(one);
                    *first = (*first).min(one);
                }
            }
        }
        let mut assets: BTreeMap<OutputPath, Asset> = BTreeMap::new();
        let mut photos: BTreeMap<OutputPath, Photo> = BTreeMap::new();
        for (path, ImageUse { file: user, start, end, .. }) in files {
            let Some(Measured { output, size, kind }) = self.0.get(path) else { continue };
            // Identical files with the same name become one file in the output.
            match kind {
                MeasuredKind::Drawing { contents, .. } => {
                    let source = format!("content/{path}");
                    let contents = Arc::clone(contents);
                    let asset = Asset { contents, path: output.clone(), source };
                    assets.entry(output.clone()).or_insert(asset);
                }
                MeasuredKind::Photo { file, digest, rasters } => {
                    photos.entry(output.clone()).or_insert_with(|| Photo {
                        file: file.to_path_buf(),
                        digest: *digest,
                        size: *size,
                        rasters: rasters.to_vec(),
                        named: (user.clone(), *start..*end),
                    });
                }
            }
        }
        let (assets, photos) = (assets.into_values().collect(), photos.into_values().collect());
        (assets, photos, hosts.into_iter().collect())
    }
}

impl ImageUse {
    pub(crate) fn new(origin: ImageOrigin, file: &Source, range: ByteRange) -> ImageUse {
        ImageUse { origin, file: file.path.clone(), start: range.start, end: range.end }
    }
}

impl ImageOrigin {
    pub(crate) fn file(&self) -> Option<&String> {
        match self {
            ImageOrigin::File(path) => Some(path),
            ImageOrigin::Host(_) => None,
        }
    }
}

fn external(src: &str) -> Result<FoundImage, Problem> {
    let url = web_address::parse_link(src)?;
    // Other characters have a meaning in security policies and in configurations of hosts.
    let plain = |host: &&str| host.bytes().all(|b| b.is_ascii_alphanumeric() || b"-.".contains(&b));
    let host = url.host_str().filter(|_| url.scheme() == "https").filter(plain);
    let host = host.ok_or(Problem::BAD_URL)?;
    let host = match url.port() {
        Some(port) => format!("{host}:{port}"),
        None => host.to_owned(),
    };
    let image = ImageFile { url: url.into(), size: None, sources: Vec::new() };
    Ok(FoundImage { image, origin: ImageOrigin::Host(host) })
}

/// Checks a picture by its bytes, and returns its size in pixels. `path` is relative to `content/`.
pub fn judge_picture(
    path: &str,
    bytes: &[u8],
    theme: &Theme,
) -> Result<(u32, u32), Vec<Diagnostic>> {
    let about = |problem| vec![files::about(&format!("content/{path}"), problem)];
    if bytes.len() as u64 > limits::IMAGE_FILE {
        return Err(about(too_many_bytes()));
    }
    if path.ends_with(".svg") {
        let Measured { size, kind, .. } = drawing(path, "", bytes, theme);
        let MeasuredKind::Drawing { found, .. } = kind else { return Ok(size) };
        let errors = errors(&found);
        return if errors.is_empty() { Ok(size) } else { Err(errors) };
    }
    photo::inspect(path, bytes).map(|photo| photo.size).map_err(about)
}

/// Describes a file with too many bytes.
fn too_many_bytes() -> Problem {
    Problem::ImageTooLarge { size: format!("> {} MB", limits::IMAGE_FILE / 1_000_000) }
}

/// Reads a drawing, named by the digest of the contents to publish. Problems are reported once, at
/// their places in its file, however many values name it; an error prevents publication.
fn drawing(path: &str, stem: &str, bytes: &[u8], theme: &Theme) -> Measured {
    let (size, text, found) = match svg::read(bytes, theme) {
        Ok(SvgImage { size, text, lost, is_empty }) => {
            let empty = is_empty.then_some((0..0, Problem::EMPTY_DRAWING));
            let lost = lost.into_iter().map(|(range, what)| {
                let program = svg::program(&String::from_utf8_lossy(bytes));
                (range, Problem::LostInDrawing { what, program })
            });
            let sample = samples::is_of_starter(bytes)
                .then_some((0..0, Problem::SampleValue(Sample::Drawing)));
            (size, text, lost.chain(empty).chain(sample).collect())
        }
        Err(DrawingRefusal { problem, range }) => ((1, 1), String::new(), vec![(range, problem)]),
    };
    // Most drawings have no problems.
    let source = LazyCell::new(|| {
        let original = String::from_utf8_lossy(bytes).into_owned();
        Arc::new(Source::new(format!("content/{path}"), original))
    });
    let found = found.into_iter().map(|(range, problem)| diagnostic(&source, range, problem));
    let contents: Arc<[u8]> = text.into_bytes().into();
    let output = OutputPath::of(&format!("assets/{stem}-{}.svg", Digest::of(&contents).short()));
    let kind = MeasuredKind::Drawing { contents, found: Arc::new(found.collect()) };
    Measured { output, size, kind }
}

/// Whether a value is a URL rather than a file: it has a scheme or names a host.
pub(crate) fn is_external(src: &str) -> bool {
    src.starts_with("//")
        || src.split_once(':').is_some_and(|(scheme, _)| {
            scheme.len() > 1 && scheme.bytes().all(|b| b.is_ascii_alphanumeric())
        })
}

/// Returns the path relative to `content/` of `src` in `folder`; `None` if it is outside
/// `content/`.
pub(crate) fn join(folder: &str, src: &str) -> Option<String> {
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
            // On Windows, these select another root or go up.
            _ if part.contains(['\\', ':']) => return None,
            _ => path.push(part),
        }
    }
    Some(path.join("/"))
}

/// The maximum length of a stem in bytes; file systems allow 255 with width, hash and extension.
const LONGEST_STEM: usize = 100;

pub(crate) fn stem_name(stem: &str) -> String {
    let mut name = names::fold(stem);
    name.truncate(LONGEST_STEM);
    if name.is_empty() { "imagen".to_owned() } else { name }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use ssg_model::theme::Theme;

    use super::*;

    const SVG: &[u8] = b"<svg xmlns='http://www.w3.org/2000/svg' width='4' height='3'/>";
    const GIF: &[u8] = b"GIF89a\x02\x00\x05\x00\x00\x00\x00";

    fn project() -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        let images = root.path().join("content/images");
        fs::create_dir_all(&images).unwrap();
        fs::write(images.join("marca.svg"), SVG).unwrap();
        fs::write(images.join("Años 2.GIF"), GIF).unwrap();
        fs::write(images.join("rota.png"), "no").unwrap();
        fs::write(images.join("mentira.jpg"), GIF).unwrap();
        fs::write(images.join("rota.svg"), "<svg").unwrap();
        fs::write(root.path().join("secreto.svg"), SVG).unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink("../../secreto.svg", images.join("enlace.svg")).unwrap();
        root
    }

    fn with_images<T>(base: &str, act: impl FnOnce(Images<'_>) -> T) -> T {
        let root = project();
        let content = Content::open(root.path());
        act(Images::new(&content, base, &Theme::default()))
    }

    fn uses(images: &Images<'_>, src: &str) -> ImageUse {
        let FoundImage { origin, .. } = images.find("pages", src).unwrap();
        ImageUse { origin, file: "content/site.yaml".to_owned(), start: 0, end: 1 }
    }

    fn check(src: &str, expected: Result<&str, &str>) {
        with_images("/repo/", |images| {
            let found = images.find("articles", src);
            let found = found.map(|found| format!("{} {:?}", found.image.url, found.image.size));
            assert_eq!(found.as_deref().map_err(Problem::code), expected, "{src}");
        });
    }

    #[test]
    fn an_image_is_found_measured_and_named() {
        let url = "/repo/assets/marca-2fdcd08c.svg Some((4, 3))";
        check("../images/marca.svg", Ok(url));
        check("/images/marca.svg", Ok(url));
        check("/./images//marca.svg", Ok(url));
        check("../images/Años 2.GIF", Ok("/repo/assets/anos-2-2-60a868f8.png Some((2, 5))"));
        check("https://Fotos.example/a b.jpg", Ok("https://fotos.example/a%20b.jpg None"));
    }

    #[test]
    fn images_outside_of_content_are_refused() {
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
    fn files_that_are_not_images_are_refused() {
        check("../images/rota.png", Err("C0703"));
        check("../images/mentira.jpg", Err("C1104"));
        check("http://fotos.example/a.jpg", Err("C0403"));
        check("//fotos.example/a.jpg", Err("C0403"));
        check("https://fotos;script-src/a.jpg", Err("C0403"));
        check("https://fotos'example/a.jpg", Err("C0403"));
        check("data:image/png;base64,AAAA", Err("C0403"));
    }

    #[test]
    fn errors_of_a_drawing_point_into_its_file() {
        let found = with_images("/", |images| {
            let uses = [uses(&images, "/images/rota.svg"), uses(&images, "/images/rota.svg")];
            images.into_measured().found_in_drawings(uses.iter())
        });
        let [Diagnostic { problem, source, range }] = &found[..] else { panic!("{found:?}") };
        assert_eq!((problem.code(), source.path.as_str()), ("C0703", "content/images/rota.svg"));
        assert_eq!(*range, 0..0);
    }

    #[test]
    fn an_image_used_twice_is_published_once() {
        let (assets, photos, hosts) = with_images("/", |images| {
            let outside = "https://b.example:8443/x.png";
            let srcs = ["/images/marca.svg", "/images/x/../marca.svg", outside];
            let uses = srcs.map(|src| uses(&images, src));
            images.into_measured().publish(uses.iter())
        });
        assert_eq!(photos, []);
        let assets: Vec<_> = assets.iter().map(|asset| asset.path.as_str()).collect();
        assert_eq!(assets, ["assets/marca-2fdcd08c.svg"]);
        assert_eq!(hosts, ["b.example:8443"]);
    }

    #[test]
    fn errors_of_a_photo_point_to_its_first_use() {
        let (_, photos, _) = with_images("/", |images| {
            let used = uses(&images, "/images/Años 2.GIF");
            let places =
                [("content/site.yaml", 9), ("content/pages/a.yaml", 5), ("content/z.md", 1)];
            let uses = places.map(|(file, start)| ImageUse {
                file: file.to_owned(),
                start,
                ..used.clone()
            });
            images.into_measured().publish(uses.iter())
        });
        let places: Vec<_> =
            photos.iter().map(|photo| (&*photo.named.0, photo.named.1.start)).collect();
        assert_eq!(places, [("content/pages/a.yaml", 5)]);
    }

    #[test]
    fn a_missing_image_suggests_similar_names() {
        let found = with_images("/", |images| images.find("pages", "../images/marc.svg").err());
        let Some(Problem::MissingImage { known, .. }) = found else { panic!("not missing") };
        assert_eq!(known, ["../images/marca.svg"]);
    }
}
