//! A file of the content as it is on the disk, taken apart.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Component, Path};
use std::sync::Arc;

use crate::patches::{self, EditFault, EditedFile};
use ssg_content::{Unsaved, yaml};
use ssg_model::accepts::Accepts;
use ssg_model::editing::{ContentEdit, PathStep, PlainValue, ValuePath};
use ssg_model::file_error;
use ssg_model::limits;
use ssg_model::value::{ByteRange, Value, YamlNode};
use ssg_model::words;
use ssg_model::words::Lang;
use ssg_schema::files::{self, ContentFile};
use ssg_serve::response::StatusCode;

use crate::answer::{EditRefusal, gone};
use crate::fields::{FoundField, as_written, is_bare, is_id, item};

/// A byte order mark, which is no part of a text.
const BOM: &str = "\u{feff}";

/// A file of the content that an editor can change.
#[derive(Clone)]
pub(crate) struct ContentText {
    /// Relative to the root.
    pub(crate) path: String,
    pub(crate) kind: ContentFile,
    /// As they are on the disk.
    pub(crate) bytes: Vec<u8>,
    /// Without a byte order mark.
    pub(crate) text: Arc<str>,
    /// The same with its data; absent while their syntax is wrong.
    pub(crate) file: Option<EditedFile>,
}

/// Reads a file of one of the kinds that content has.
pub(crate) fn read(root: &Path, path: &str) -> Result<Vec<u8>, EditRefusal> {
    kind(path).ok_or_else(outside)?;
    let file = root.join(path);
    let read = || -> io::Result<Option<Vec<u8>>> {
        let real = fs::canonicalize(&file)?;
        let content = fs::canonicalize(root.join("content"))?;
        // A named pipe would make us wait, and nobody edits what the checks do not read.
        let data = fs::metadata(&real)?;
        let is_text = data.is_file() && data.len() <= limits::TEXT_FILE;
        let may_be_read = is_text && real.starts_with(content);
        may_be_read.then(|| fs::read(&real)).transpose()
    };
    match read() {
        Ok(bytes) => bytes.ok_or_else(outside),
        Err(error) if error.kind() == ErrorKind::NotFound => Err(gone()),
        Err(error) => Err(unreadable(&error)),
    }
}

/// Lines that end with CR alone are one line to what changes a value in place.
fn old_line_ends() -> EditRefusal {
    EditRefusal::new(
        StatusCode::CONFLICT,
        words!(
            en: "the lines of this file end as those of very old systems do",
            es: "las líneas de este archivo terminan como en sistemas muy antiguos",
        ),
    )
    .text(words!(
        en: "Open the file with a text editor, and save it with line ends of today (LF).",
        es: "Abre el archivo con un editor de textos y guárdalo con los finales de línea de hoy (LF).",
    ))
}

impl ContentText {
    /// A file of one of the kinds that content has, with these bytes.
    pub(crate) fn with_bytes(path: &str, bytes: Vec<u8>) -> Result<ContentText, EditRefusal> {
        let kind = kind(path).ok_or_else(outside)?;
        let text = str::from_utf8(&bytes).map_err(|_| EditRefusal::missing())?;
        let text = text.strip_prefix(BOM).unwrap_or(text);
        if text.match_indices('\r').any(|(at, _)| !text[at + 1..].starts_with('\n')) {
            return Err(old_line_ends());
        }
        let file = EditedFile::read(text, path.ends_with(".md")).ok();
        let text = file.as_ref().map_or_else(|| text.into(), |file| Arc::clone(&file.source));
        Ok(ContentText { path: path.to_owned(), kind, bytes, text, file })
    }

    /// Whether data stand in the front matter above running text.
    pub(crate) fn is_markdown(&self) -> bool {
        self.path.ends_with(".md")
    }

    /// All of its data, by the content model.
    pub(crate) fn whole(&self) -> Option<FoundField<'_>> {
        let accepts = Accepts::Record(self.kind.keys.clone());
        Some(FoundField::whole(&self.file.as_ref()?.root, accepts, self.kind.texts))
    }

    pub(crate) fn root(&self) -> Option<&YamlNode> {
        self.file.as_ref().map(|file| &*file.root)
    }

    /// The bytes of the value at a path; nothing where there is none.
    pub(crate) fn written_at(&self, path: &[PathStep]) -> Option<&str> {
        let node = self.whole()?.at(path)?.node?;
        Some(self.written(&node.range))
    }

    /// The title of a page or an article; of other files, what they hold.
    fn title(&self, lang: Lang) -> String {
        let root = self.file.as_ref().map(|file| &file.root);
        let meta = root.map(|root| yaml::value(root, "meta").unwrap_or(root));
        match meta.and_then(|meta| yaml::value(meta, "title")).map(|title| &title.value) {
            Some(Value::Scalar { text, .. }) => text.clone(),
            _ => self.kind.texts.get(lang).label.clone(),
        }
    }

    /// The name of a value, and the names of what it is in, from the file on. An item of a list says
    /// by itself in which list it is.
    pub(crate) fn place(&self, path: &[PathStep], lang: Lang) -> (String, Vec<String>) {
        let mut within = vec![self.title(lang)];
        let mut field = self.whole();
        for step in path {
            field = field.and_then(|field| field.at(std::slice::from_ref(step)));
            let Some(field) = &field else { break };
            if matches!(step, PathStep::Index(_)) {
                within.pop();
            }
            within.push(field.name(lang));
        }
        (within.pop().unwrap_or_default(), within)
    }

    /// The innermost value around a range.
    pub(crate) fn value_around(&self, range: &ByteRange) -> Option<ValuePath> {
        Some(self.whole()?.around(range)?.path)
    }

    /// Where its running text stands, if it has one.
    pub(crate) fn body(&self) -> Option<ByteRange> {
        self.is_markdown().then(|| patches::body(&self.text))
    }

    /// The part of the file that is written for something.
    pub(crate) fn written(&self, range: &ByteRange) -> &str {
        self.text.get(range.clone()).unwrap_or_default()
    }

    /// An edit that was asked for, as the content model says how it is written.
    pub(crate) fn edit(&self, asked: ContentEdit) -> ContentEdit {
        let accepts = |path: &[PathStep]| Some(self.whole()?.at(path)?.accepts);
        let written = |value: PlainValue, path: &[PathStep]| match accepts(path) {
            Some(accepts) => as_written(value, &accepts),
            None => value,
        };
        match asked {
            ContentEdit::Set { path, value, .. } => {
                let bare = accepts(&path).is_some_and(|accepts| is_bare(&accepts));
                ContentEdit::Set { path, value, bare }
            }
            ContentEdit::Put { path, value } => {
                ContentEdit::Put { value: written(value, &path), path }
            }
            ContentEdit::Insert { path, at, value } => {
                let value = match accepts(&path).as_ref().and_then(item) {
                    Some(accepts) => as_written(value, &accepts),
                    None => value,
                };
                ContentEdit::Insert { path, at, value }
            }
            others => others,
        }
    }

    /// The file after an edit.
    pub(crate) fn edited(&self, edit: &ContentEdit) -> Result<ContentText, EditRefusal> {
        let mark = if self.bytes.starts_with(BOM.as_bytes()) { BOM } else { "" };
        if let (None, ContentEdit::Lines { start, end, text }) = (&self.file, edit)
            && let (Some(before), Some(after)) = (self.text.get(..*start), self.text.get(*end..))
        {
            // Of a file that cannot be read, every line may be another.
            let text = text.replace('\n', if self.text.contains("\r\n") { "\r\n" } else { "\n" });
            return ContentText::with_bytes(
                &self.path,
                [mark, before, &text, after].concat().into_bytes(),
            );
        }
        let edits: Vec<ContentEdit> =
            [edit.clone()].into_iter().chain(self.renamed(edit)).collect();
        let edited = self.file.as_ref().ok_or(EditFault::Unreadable);
        let file = edited.and_then(|file| patches::edited_by_all(file, &edits));
        let file = file.map_err(unwritable)?;
        let bytes = [mark, &*file.source].concat().into_bytes();
        let text = Arc::clone(&file.source);
        Ok(ContentText {
            bytes,
            text,
            file: Some(file),
            path: self.path.clone(),
            kind: self.kind.clone(),
        })
    }

    /// The same without the keys that keep it out of the site; nothing where there are none.
    pub(crate) fn published(&self) -> Option<ContentText> {
        let keys = ["draft", "hidden", "publish_at"].map(|key| vec![PathStep::from(key)]);
        let mut held = keys.into_iter().filter(|path| self.written_at(path).is_some()).peekable();
        held.peek()?;
        held.try_fold(self.clone(), |content, path| {
            content.edited(&ContentEdit::Remove { path }).ok()
        })
    }

    /// The same as a file that is not saved yet.
    pub(crate) fn unsaved(&self) -> Vec<Unsaved> {
        vec![Unsaved { path: self.path.clone(), contents: Some(self.bytes.clone()) }]
    }

    /// What gives the copy of an item names of its own.
    fn renamed(&self, edit: &ContentEdit) -> Vec<ContentEdit> {
        let ContentEdit::Duplicate { path, at } = edit else { return Vec::new() };
        let item = |at: usize| -> ValuePath {
            path.iter().cloned().chain([PathStep::Index(at)]).collect()
        };
        let Some(original) = self.whole().and_then(|whole| whole.at(&item(*at))) else {
            return Vec::new();
        };
        let ids = original.below().into_iter().filter(|field| is_id(&field.accepts));
        let rename = |field: FoundField<'_>| {
            let key = field.path.last()?.clone();
            let path: ValuePath = item(at + 1).into_iter().chain([key]).collect();
            Some(match &field.node?.value {
                Value::Scalar { text, .. } => {
                    let free = |number: &usize| !self.text.contains(&format!("{text}-{number}"));
                    let number = (2..).find(free)?;
                    let value = Some(format!("{text}-{number}"));
                    ContentEdit::Set { path, value, bare: false }
                }
                _ => ContentEdit::Remove { path },
            })
        };
        ids.filter_map(rename).collect()
    }
}

/// The kind of a file of the content; nothing for a path that is none.
fn kind(path: &str) -> Option<ContentFile> {
    let is_plain = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    let is_plain = is_plain && !path.contains("//") && !path.contains("/.") && !path.contains('\\');
    files::all().into_iter().filter(|_| is_plain).find(|kind| kind.is(path))
}

fn outside() -> EditRefusal {
    EditRefusal::new(
        StatusCode::CONFLICT,
        words!(
            en: "only files of the content can be edited",
            es: "solo se editan archivos del contenido",
        ),
    )
}

fn unreadable(error: &io::Error) -> EditRefusal {
    let words = words!(en: "this file cannot be read", es: "este archivo no se puede leer");
    let reason = file_error::reason(error);
    EditRefusal::new(StatusCode::CONFLICT, words).text(reason)
}

/// Why an edit cannot be written.
fn unwritable(fault: EditFault) -> EditRefusal {
    match fault {
        EditFault::Missing | EditFault::OutsideList | EditFault::OutsideBody => {
            EditRefusal::missing()
        }
        others => EditRefusal::new(StatusCode::UNPROCESSABLE_ENTITY, others.words()),
    }
}

#[cfg(test)]
mod tests {
    use ssg_model::editing::PathStep;
    use ssg_model::words::Lang;

    use super::ContentText;

    fn is_read(text: &str) -> bool {
        ContentText::with_bytes("content/site.yaml", text.as_bytes().to_vec()).is_ok()
    }

    #[test]
    fn lines_end_in_the_ways_of_today() {
        assert!(is_read("brand: Uno\nurl: dos\n") && is_read("brand: Uno\r\nurl: dos\r\n"));
        assert!(
            !is_read("brand: Uno\rurl: dos\r") && !is_read("brand: Uno\r\nurl: dos\rlocale: tres")
        );
    }

    /// What a value is called, after what it is in.
    fn place(file: &str, text: &str, path: &[PathStep], lang: Lang) -> String {
        let content = ContentText::with_bytes(file, text.as_bytes().to_vec()).ok().unwrap();
        let (name, within) = content.place(path, lang);
        format!("{} › {name}", within.join(" › "))
    }

    #[test]
    fn values_are_called_by_labels_and_items_by_their_own_names() {
        let text = "testimonials:\n  - name: María José R.\n    stars: 5\n";
        let stars = ["testimonials".into(), 0.into(), "stars".into()];
        let of_testimonial = |lang| place("content/testimonials.yaml", text, &stars, lang);
        assert_eq!(
            of_testimonial(Lang::Es),
            "Testimonios › Testimonio de María José R. › Calificación"
        );
        assert_eq!(
            of_testimonial(Lang::En),
            "Testimonials › Testimonial of María José R. › Rating"
        );
        let text = "office:\n  hours:\n    - { days: lunes-viernes, opens: \"09:00\", closes: \"18:00\" }\n  \
            exceptions:\n    - { from: 2027-12-24, to: 2027-12-26 }\n";
        let of_office = |list: &str| {
            let path = ["office".into(), list.into(), 0.into()];
            place("content/site.yaml", text, &path, Lang::Es)
        };
        assert_eq!(of_office("hours"), "Datos del sitio › Oficina › Lunes a viernes, 9:00 a 18:00");
        assert_eq!(
            of_office("exceptions"),
            "Datos del sitio › Oficina › 24 de diciembre de 2027 a 26 de diciembre de 2027"
        );
        let text = "meta: { title: Inicio }\nsections:\n  - { kind: hero, headline: Hola }\n  - { kind: panels }\n";
        let of_section = |at: usize| {
            place("content/pages/inicio.yaml", text, &["sections".into(), at.into()], Lang::Es)
        };
        assert_eq!(of_section(0), "Inicio › Portada: Hola");
        assert_eq!(of_section(1), "Inicio › Recuadros");
    }
}
