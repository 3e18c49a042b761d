//! A content file as it is on disk, parsed.

#![expect(clippy::disallowed_methods, reason = "a request for a file reads it anew")]

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Component, Path};
use std::sync::Arc;

use crate::messages;
use crate::patches::{self, EditFault, EditedFile};
use ssg_content::{Unsaved, yaml};
use ssg_model::accepts::Accepts;
use ssg_model::content_file::{self, ContentFile};
use ssg_model::editing::{ContentEdit, PathStep, PlainValue, ValuePath};
use ssg_model::file_error;
use ssg_model::kind::Kinds;
use ssg_model::limits;
use ssg_model::value::{ByteRange, YamlNode};
use ssg_model::words::Lang;
use ssg_serve::response::StatusCode;

use crate::answer::{EditRefusal, gone};
use crate::fields::{FoundField, as_written, is_bare, is_id, item};

/// The UTF-8 byte order mark, which is not part of `ContentText::text`.
const BOM: &str = "\u{feff}";

/// A content file that an editor can change.
#[derive(Clone)]
pub(crate) struct ContentText {
    /// The path relative to the project root.
    pub(crate) path: String,
    kinds: &'static Kinds,
    pub(crate) kind: &'static ContentFile,
    /// The whole file, including any byte order mark.
    pub(crate) bytes: Vec<u8>,
    /// The text without a byte order mark.
    pub(crate) text: Arc<str>,
    /// The parsed text; `None` if it cannot be parsed.
    pub(crate) file: Option<EditedFile>,
}

/// Reads a content file of a known kind. Lists such as `services.yaml` are empty until they exist.
pub(crate) fn read(kinds: &'static Kinds, root: &Path, path: &str) -> Result<Vec<u8>, EditRefusal> {
    let kind = kind(kinds, path).ok_or_else(outside)?;
    let may_be_missing = kind.path == path && kinds.collection(kind.name).is_none();
    let file = root.join(path);
    let read = || -> io::Result<Option<Vec<u8>>> {
        let real = fs::canonicalize(&file)?;
        let content = fs::canonicalize(root.join("content"))?;
        // Reading a named pipe would block, and the checks do not read larger files either.
        let data = fs::metadata(&real)?;
        let is_text = data.is_file() && data.len() <= limits::TEXT_FILE;
        let may_be_read = is_text && real.starts_with(content);
        may_be_read.then(|| fs::read(&real)).transpose()
    };
    match read() {
        Ok(bytes) => bytes.ok_or_else(outside),
        Err(error) if error.kind() == ErrorKind::NotFound && may_be_missing => {
            let fields = kind.keys.fields.iter();
            let lists = fields.filter(|field| matches!(field.accepts, Accepts::List { .. }));
            Ok(lists.map(|list| format!("{}: []\n", list.name)).collect::<String>().into_bytes())
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Err(gone()),
        Err(error) => Err(unreadable(&error)),
    }
}

/// Refuses a file whose lines end with CR alone, as edits would take them for one line.
fn old_line_ends() -> EditRefusal {
    let hint = messages::save_with_new_line_ends();
    EditRefusal::new(StatusCode::CONFLICT, messages::very_old_line_ends(), hint)
}

impl ContentText {
    /// Parses the bytes of the content file at a path. `kinds` are those of the site's sections.
    pub(crate) fn with_bytes(
        kinds: &'static Kinds,
        path: &str,
        bytes: Vec<u8>,
    ) -> Result<ContentText, EditRefusal> {
        let kind = kind(kinds, path).ok_or_else(outside)?;
        let text = str::from_utf8(&bytes).map_err(|_| EditRefusal::missing())?;
        let text = text.strip_prefix(BOM).unwrap_or(text);
        if text.match_indices('\r').any(|(at, _)| !text[at + 1..].starts_with('\n')) {
            return Err(old_line_ends());
        }
        let file = EditedFile::read(text, path.ends_with(".md")).ok();
        let text = file.as_ref().map_or_else(|| text.into(), |file| Arc::clone(&file.source));
        Ok(ContentText { path: path.to_owned(), kinds, kind, bytes, text, file })
    }

    /// Whether the file is Markdown, with its data in front matter.
    pub(crate) fn is_markdown(&self) -> bool {
        self.path.ends_with(".md")
    }

    /// Returns all data of the file, typed by the content model.
    pub(crate) fn whole(&self) -> Option<FoundField<'_>> {
        let accepts = Accepts::Record(self.kind.keys.clone());
        Some(FoundField::whole(&self.file.as_ref()?.root, accepts, self.kind.texts))
    }

    pub(crate) fn root(&self) -> Option<&YamlNode> {
        self.file.as_ref().map(|file| &*file.root)
    }

    /// Returns the source text of the value at a path; `None` if it is absent.
    pub(crate) fn written_at(&self, path: &[PathStep]) -> Option<&str> {
        let node = self.whole()?.at(path)?.node?;
        Some(self.written(&node.range))
    }

    /// Returns the texts before and after a value in the list item that has it.
    pub(crate) fn around_value(&self, path: &[PathStep]) -> Option<[&str; 2]> {
        let range = |path| Some(self.whole()?.at(path)?.node?.range.clone());
        let item = path.iter().rposition(|step| matches!(step, PathStep::Index(_)))? + 1;
        let (item, value) = (range(path.get(..item)?)?, range(path)?);
        let is_inside = item != value;
        is_inside
            .then(|| [item.start..value.start, value.end..item.end].map(|part| self.written(&part)))
    }

    /// Reads a content file of a known kind.
    pub(crate) fn open(
        kinds: &'static Kinds,
        root: &Path,
        path: &str,
    ) -> Result<ContentText, EditRefusal> {
        ContentText::with_bytes(kinds, path, read(kinds, root, path)?)
    }

    /// Returns the title of a page or article, or the name of an entry; for other files, the label of
    /// their kind.
    pub(crate) fn title(&self, lang: Lang) -> String {
        if matches!(&*self.path, "content/pages/inicio.yaml" | "content/pages/index.yaml") {
            return messages::home().get(lang).to_owned();
        }
        let meta = self.root().map(|root| yaml::value(root, "meta").unwrap_or(root));
        let text = |key: &str| Some(yaml::value(meta?, key)?.text()?.to_owned());
        let texts = self.kind.texts.get(lang);
        text("title").or_else(|| texts.item_name(&text)).unwrap_or_else(|| texts.label.clone())
    }

    /// Returns the name of a value, and the names of the values around it, from the file inwards.
    /// Lists are left out, as the names of their items say enough.
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

    /// Returns the names of the values around a value, and of the value itself, joined by `›`.
    pub(crate) fn full_place(&self, path: &[PathStep], lang: Lang) -> String {
        let (name, mut within) = self.place(path, lang);
        within.push(name);
        within.join(" › ")
    }

    /// Returns the path of the innermost value around a range.
    pub(crate) fn value_around(&self, range: &ByteRange) -> Option<ValuePath> {
        Some(self.whole()?.around(range)?.path)
    }

    /// Returns the range of the Markdown body, if the file has one.
    pub(crate) fn body(&self) -> Option<ByteRange> {
        self.is_markdown().then(|| patches::body(&self.text))
    }

    /// Returns the source text in a range; empty if the range is invalid.
    pub(crate) fn written(&self, range: &ByteRange) -> &str {
        self.text.get(range.clone()).unwrap_or_default()
    }

    /// Makes those values of a requested edit bare that the content model writes without quotes.
    pub(crate) fn edit(&self, asked: ContentEdit) -> ContentEdit {
        let accepts = |path: &[PathStep]| Some(self.whole()?.at(path)?.accepts);
        let written = |value: PlainValue, accepts: Option<Accepts>| match accepts {
            Some(accepts) => as_written(value, &accepts),
            None => value,
        };
        match asked {
            ContentEdit::Set { path, value, .. } => {
                let bare = accepts(&path).is_some_and(|accepts| is_bare(&accepts));
                ContentEdit::Set { path, value, bare }
            }
            ContentEdit::Put { path, value } => {
                ContentEdit::Put { value: written(value, accepts(&path)), path }
            }
            ContentEdit::Insert { path, at, value } => {
                let value = written(value, accepts(&path).as_ref().and_then(item));
                ContentEdit::Insert { path, at, value }
            }
            others => others,
        }
    }

    /// Returns the file after an edit.
    pub(crate) fn edited(&self, edit: &ContentEdit) -> Result<ContentText, EditRefusal> {
        let mark = if self.bytes.starts_with(BOM.as_bytes()) { BOM } else { "" };
        if let (None, ContentEdit::Lines { start, end, text }) = (&self.file, edit)
            && let (Some(before), Some(after)) = (self.text.get(..*start), self.text.get(*end..))
        {
            // In a file that cannot be parsed, any line may be edited.
            let text = text.replace('\n', if self.text.contains("\r\n") { "\r\n" } else { "\n" });
            return ContentText::with_bytes(
                self.kinds,
                &self.path,
                [mark, before, &text, after].concat().into_bytes(),
            );
        }
        let edits: Vec<ContentEdit> =
            [edit.clone()].into_iter().chain(self.consequences(edit)).collect();
        let edited = self.file.as_ref().ok_or(EditFault::Unreadable);
        let file = edited.and_then(|file| file.edited_by_all(&edits));
        let file = file.map_err(unwritable)?;
        let bytes = [mark, &*file.source].concat().into_bytes();
        let text = Arc::clone(&file.source);
        Ok(ContentText { bytes, text, file: Some(file), ..self.clone() })
    }

    /// Returns the file without the keys that keep it out of the site; `None` if it has none of
    /// them.
    pub(crate) fn published(&self) -> Option<ContentText> {
        let keys = ["draft", "hidden", "publish_at"].map(|key| vec![PathStep::from(key)]);
        let mut held = keys.into_iter().filter(|path| self.written_at(path).is_some()).peekable();
        held.peek()?;
        held.try_fold(self.clone(), |content, path| {
            content.edited(&ContentEdit::Remove { path }).ok()
        })
    }

    /// Returns the file as an unsaved one, for the checks.
    pub(crate) fn unsaved(&self) -> Vec<Unsaved> {
        vec![Unsaved { path: self.path.clone(), contents: Some(self.bytes.clone()) }]
    }

    /// Returns the edits that follow from one: the copy of a list item gets its own ids, and nobody
    /// has consented yet to a copied, renamed or changed quotation.
    fn consequences(&self, edit: &ContentEdit) -> Vec<ContentEdit> {
        let consent = |item: &[PathStep], now: &[PathStep]| {
            let path = |item: &[PathStep]| -> ValuePath {
                item.iter().cloned().chain([PathStep::from("consent")]).collect()
            };
            let has_any = self.written_at(&path(item)).is_some();
            has_any.then(|| ContentEdit::Remove { path: path(now) })
        };
        let (path, at) = match edit {
            ContentEdit::Set { path, value, .. } => {
                let before = self.whole().and_then(|whole| whole.at(path)?.node?.text());
                if before == value.as_deref() {
                    return Vec::new();
                }
                let quoted = ["name", "quote"].map(PathStep::from);
                let changed = path.split_last().filter(|(key, _)| quoted.contains(key));
                return changed.and_then(|(_, item)| consent(item, item)).into_iter().collect();
            }
            ContentEdit::Duplicate { path, at } => (path, at),
            _ => return Vec::new(),
        };
        let item = |at: usize| -> ValuePath {
            path.iter().cloned().chain([PathStep::Index(at)]).collect()
        };
        let Some(original) = self.whole().and_then(|whole| whole.at(&item(*at))) else {
            return Vec::new();
        };
        let consent = consent(&item(*at), &item(at + 1));
        let ids = original.below().into_iter().filter(|field| is_id(&field.accepts));
        let rename = |field: FoundField<'_>| {
            let key = field.path.last()?.clone();
            let path: ValuePath = item(at + 1).into_iter().chain([key]).collect();
            Some(match field.node?.text() {
                Some(text) => {
                    let free = |number: &usize| !self.text.contains(&format!("{text}-{number}"));
                    let number = (2..).find(free)?;
                    let value = Some(format!("{text}-{number}"));
                    ContentEdit::Set { path, value, bare: false }
                }
                None => ContentEdit::Remove { path },
            })
        };
        ids.filter_map(rename).chain(consent).collect()
    }
}

/// Returns the kind of a content file; `None` for any other path.
fn kind(kinds: &'static Kinds, path: &str) -> Option<&'static ContentFile> {
    let is_plain = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    let is_plain = is_plain && !path.contains("//") && !path.contains("/.") && !path.contains('\\');
    content_file::all(kinds).iter().filter(|_| is_plain).find(|kind| kind.is(path))
}

fn outside() -> EditRefusal {
    EditRefusal::new(StatusCode::CONFLICT, messages::only_content_files(), None)
}

fn unreadable(error: &io::Error) -> EditRefusal {
    let reason = file_error::reason(error);
    EditRefusal::new(StatusCode::CONFLICT, messages::unreadable_file(), reason)
}

/// Turns the fault of an edit into a refusal.
fn unwritable(fault: EditFault) -> EditRefusal {
    match fault {
        EditFault::Missing | EditFault::OutsideList | EditFault::OutsideBody => {
            EditRefusal::missing()
        }
        others => EditRefusal::new(StatusCode::UNPROCESSABLE_ENTITY, others.words(), None),
    }
}

#[cfg(test)]
mod tests {
    use ssg_model::editing::{ContentEdit, PathStep};
    use ssg_model::words::Lang;

    use ssg_content::engine_kinds;
    use ssg_model::kind::Kinds;

    use super::ContentText;

    #[test]
    fn consent_ends_when_the_quotation_or_its_name_changes_and_is_not_copied() {
        let text = "testimonials:\n  - name: Ana\n    stars: 5\n    quote: Bien.\n    consent: 2026-01-02\n";
        let content = ContentText::with_bytes(
            Kinds::none(),
            "content/testimonials.yaml",
            text.as_bytes().to_vec(),
        );
        let content = content.ok().unwrap();
        let consents = |edit: &ContentEdit| {
            content.edited(edit).ok().unwrap().text.matches("consent: 2026-01-02").count()
        };
        let set = |key: &str, value: &str| ContentEdit::Set {
            path: vec!["testimonials".into(), 0.into(), key.into()],
            value: Some(value.to_owned()),
            bare: key == "stars",
        };
        assert_eq!(["name", "quote", "stars"].map(|key| consents(&set(key, "4"))), [0, 0, 1]);
        assert_eq!(consents(&set("name", "Ana")), 1);
        let list = vec!["testimonials".into()];
        assert_eq!(consents(&ContentEdit::Duplicate { path: list, at: 0 }), 1);
    }

    fn is_read(text: &str) -> bool {
        ContentText::with_bytes(Kinds::none(), "content/site.yaml", text.as_bytes().to_vec())
            .is_ok()
    }

    #[test]
    fn files_with_lone_carriage_returns_are_refused() {
        assert!(is_read("brand: Uno\nurl: dos\n") && is_read("brand: Uno\r\nurl: dos\r\n"));
        assert!(
            !is_read("brand: Uno\rurl: dos\r") && !is_read("brand: Uno\r\nurl: dos\rlocale: tres")
        );
    }

    /// Returns the name of a value after the names of the values around it.
    fn place(file: &str, text: &str, path: &[PathStep], lang: Lang) -> String {
        let content =
            ContentText::with_bytes(engine_kinds(), file, text.as_bytes().to_vec()).ok().unwrap();
        content.full_place(path, lang)
    }

    #[test]
    fn values_are_named_by_their_labels_and_items_by_their_names() {
        let text = "testimonials:\n  - name: María José R.\n    stars: 5\n";
        let stars = ["testimonials".into(), 0.into(), "stars".into()];
        let of_testimonial = |lang| place("content/testimonials.yaml", text, &stars, lang);
        assert_eq!(
            of_testimonial(Lang::Es),
            "Testimonios › Testimonio de María José R. › Calificación"
        );
        assert_eq!(
            of_testimonial(Lang::En),
            "Testimonials › Testimonial by María José R. › Rating"
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
        assert_eq!(of_section(0), "Inicio › Encabezado principal: Hola");
        assert_eq!(of_section(1), "Inicio › Paneles");
    }
}
