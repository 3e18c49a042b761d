//! Kinds of section that are declared as data, in `fields.yaml` in the folder of the kind, and
//! collections, which are kinds whose entries are files.
//!
//! [`crate::content::kind_file`] reads these files, [`crate::content::shape`] decodes sections by
//! them. Kinds live as long as the program: names and texts of fields are `'static` everywhere.

use std::collections::{BTreeSet, HashSet};
use std::sync::{LazyLock, Mutex, PoisonError};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::icon::Icon;
use crate::texts::FieldTexts;
use crate::value::{ByteRange, YamlNode};
use crate::words::Words;

/// The folder of collections, in a project and before the names of their kinds.
pub const COLLECTIONS: &str = "collections/";

/// A kind of section, or of the page of an entry.
#[derive(Debug)]
pub struct Kind {
    /// The name of its folder, and the value of `kind` in content: `menu`; of a collection,
    /// `collections/teachers`.
    pub name: &'static str,
    /// Whether it is the site's, in `sections/` or `collections/`. The others belong to the
    /// frontend.
    pub own: bool,
    pub collection: Option<Collection>,
    pub texts: FieldTexts,
    /// The icon in the editor's list of kinds.
    pub icon: Option<Icon>,
    /// The field with the heading of the page, if the section holds it.
    pub page_heading: Option<&'static str>,
    /// The field with the picture for share images.
    pub picture: Option<&'static str>,
    /// Whether the section shows how to reach the business.
    pub shows_contact: bool,
    /// The icons that the component names by itself.
    pub icons: Vec<Icon>,
    /// The texts of the component, by name.
    pub words: Vec<(&'static str, Words)>,
    /// The fields with labelled choices: the name of the nearest field, the choices and their labels.
    pub choices: Vec<LabelledChoices>,
    pub fields: RecordShape,
    /// The values of a section that shows what the kind is for.
    pub example: YamlNode,
    /// The sentences of the example, which must not be published.
    pub samples: BTreeSet<String>,
}

/// What a collection has besides the fields of its entries.
#[derive(Debug)]
pub struct Collection {
    /// Its name: `teachers`.
    pub name: &'static str,
    /// The path of its pages in the language of the site, such as `/teachers/`; `None` if its entries
    /// have none.
    pub path: Option<String>,
    /// Whether entries have a body in Markdown.
    pub body: bool,
    /// The props that lists of entries get.
    pub card: Vec<&'static str>,
}

impl Collection {
    /// Returns the address of an entry. That of an entry without a page is not a path.
    pub fn address(&self, id: &str) -> String {
        match &self.path {
            Some(path) => format!("{path}{id}/"),
            None => pageless(self.name, id),
        }
    }
}

/// Returns what identifies an entry without a page among addresses: `:teachers/ana/`.
pub fn pageless(collection: &str, id: &str) -> String {
    format!(":{collection}/{id}/")
}

/// A name, choices and their labels.
pub type LabelledChoices = (&'static str, Vec<&'static str>, Vec<Words>);

/// The fields of a section, of a record in it, or of an item of a list.
#[derive(Debug, Default)]
pub struct RecordShape {
    pub fields: Vec<FieldShape>,
    /// The names of the fields.
    pub names: Vec<&'static str>,
}

/// A field of a [`RecordShape`].
#[derive(Debug)]
pub struct FieldShape {
    /// The key in content: `image_first`.
    pub name: &'static str,
    /// The place of the key in the file of the kind.
    pub at: ByteRange,
    /// The name of the component's prop: `imageFirst`.
    pub prop: &'static str,
    pub texts: FieldTexts,
    pub shape: Shape,
    pub optional: bool,
}

/// The type of a value.
#[derive(Debug)]
pub enum Shape {
    Text,
    Markdown,
    /// A page, a file or another site.
    Link,
    Page,
    File,
    Url,
    Email,
    Phone,
    Image,
    Icon,
    Date,
    Flag,
    /// An anchor of the page.
    Id,
    /// A whole number, both ends included.
    Number {
        least: u32,
        most: u32,
    },
    /// An amount in the site's currency.
    Money,
    /// The labels are for visitors and editors; there are none if the choices are their own. The
    /// default is the choice of an absent key.
    Choice {
        choices: Vec<&'static str>,
        labels: Vec<Words>,
        default: Option<&'static str>,
    },
    /// The name of an entry of a collection, or of one of [`LISTS`].
    Entry {
        of: &'static str,
    },
    Entries {
        of: &'static str,
        /// The prop by which all entries are sorted, and whether the greatest comes first.
        sort: Option<(&'static str, bool)>,
        most: Option<usize>,
    },
    List {
        of: Box<Shape>,
        may_be_empty: bool,
    },
    Record(RecordShape),
}

/// The types that need no further keys: the name in `fields.yaml`, and the type in TypeScript.
pub const VALUE_TYPES: [(&str, &str, Shape); 17] = [
    ("text", "string", Shape::Text),
    ("markdown", "MarkdownText", Shape::Markdown),
    ("link", "Href", Shape::Link),
    ("page", "string", Shape::Page),
    ("file", "FileLink", Shape::File),
    ("url", "string", Shape::Url),
    ("email", "string", Shape::Email),
    ("phone", "Phone", Shape::Phone),
    ("image", "Image", Shape::Image),
    ("icon", "Icon", Shape::Icon),
    ("date", "DateText", Shape::Date),
    ("flag", "boolean", Shape::Flag),
    ("id", "string", Shape::Id),
    ("money", "Money", Shape::Money),
    ("person", "Person", Shape::Entry { of: PEOPLE }),
    ("service", "Service", Shape::Entry { of: SERVICES }),
    ("article", "ArticleCard", Shape::Entry { of: ARTICLES }),
];

/// The lists that sections can show like collections, each with the fields to sort by.
pub const LISTS: [(&str, &[&str]); 4] = [
    (PEOPLE, &["name"]),
    (SERVICES, &["title"]),
    (TESTIMONIALS, &["name", "location"]),
    (ARTICLES, &["title", "date"]),
];
pub const PEOPLE: &str = "people";
pub const SERVICES: &str = "services";
pub const TESTIMONIALS: &str = "testimonials";
pub const ARTICLES: &str = "articles";

/// The names of collections, each with the fields to sort by.
pub type SortFields = Vec<(&'static str, Vec<&'static str>)>;

/// The kinds of section and the collections of a site that are declared as data, by name. A site's
/// kind replaces one of the frontend that has its name.
#[derive(Debug, Default)]
pub struct Kinds {
    kinds: Vec<Kind>,
    /// The collections whose files exist, also those with mistakes.
    pub sort_fields: SortFields,
    /// The names of all kinds of section, also of those that are written in Rust or have mistakes.
    names: Vec<&'static str>,
}

/// Returns the name of a kind in TypeScript: `CallToAction` for `call-to-action`.
pub fn component_name(kind: &str) -> String {
    let name = kind.strip_prefix(COLLECTIONS).unwrap_or(kind);
    name.split('-').map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

impl Kinds {
    /// Returns no kinds.
    pub fn none() -> &'static Kinds {
        static NONE: Kinds =
            Kinds { kinds: Vec::new(), sort_fields: Vec::new(), names: Vec::new() };
        &NONE
    }

    /// Collects kinds; `names` has also those that are written in Rust or have mistakes.
    pub fn new(
        mut kinds: Vec<Kind>,
        sort_fields: SortFields,
        mut names: Vec<&'static str>,
    ) -> Kinds {
        kinds.sort_by_key(|kind| (kind.name, !kind.own));
        kinds.dedup_by_key(|kind| kind.name);
        names.sort_unstable();
        names.dedup();
        Kinds { kinds, sort_fields, names }
    }

    /// Returns the collections.
    pub fn collections(&self) -> impl Iterator<Item = (&Kind, &Collection)> {
        self.kinds.iter().filter_map(|kind| Some((kind, kind.collection.as_ref()?)))
    }

    /// Returns the collection with a name.
    pub fn collection(&self, name: &str) -> Option<(&Kind, &Collection)> {
        self.collections().find(|(_, collection)| collection.name == name)
    }

    /// Returns the kind with a name.
    pub fn find(&self, name: &str) -> Option<&Kind> {
        let at = self.kinds.binary_search_by(|kind| kind.name.cmp(name)).ok()?;
        self.kinds.get(at)
    }

    /// Returns the names of all kinds of section, sorted.
    pub fn names(&self) -> &[&'static str] {
        &self.names
    }

    /// Returns the declared kinds, sorted by name.
    pub fn all(&self) -> &[Kind] {
        &self.kinds
    }
}

/// Fields by the names of their props: records as objects, lists as lists of one type.
impl Serialize for RecordShape {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.fields.len()))?;
        self.fields.iter().try_for_each(|field| map.serialize_entry(field.prop, &field.shape))?;
        map.end()
    }
}

impl Serialize for Shape {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Shape::List { of, .. } => [of].serialize(serializer),
            Shape::Record(record) => record.serialize(serializer),
            _ => serializer.serialize_unit(),
        }
    }
}

impl RecordShape {
    /// Whether a value refers to content of other files.
    pub fn has_references(&self) -> bool {
        self.fields.iter().any(|field| field.shape.has_references())
    }

    /// Finds a field by the names of the props that lead to it, in lists and records.
    pub fn find<'p>(&self, mut path: impl Iterator<Item = &'p str>) -> Option<&FieldShape> {
        let name = path.next()?;
        let field = self.fields.iter().find(|field| field.prop == name)?;
        let mut shape = &field.shape;
        while let Shape::List { of, .. } = shape {
            shape = of;
        }
        match shape {
            Shape::Record(record) => record.find(path).or(Some(field)),
            _ => Some(field),
        }
    }
}

impl Shape {
    /// Whether a value of this type, or below it, refers to content of other files.
    pub fn has_references(&self) -> bool {
        match self {
            Shape::Entry { .. } | Shape::Entries { .. } => true,
            Shape::List { of, .. } => of.has_references(),
            Shape::Record(record) => record.has_references(),
            _ => false,
        }
    }
}

/// Returns a text that lives as long as the program; the same one for equal texts.
pub fn intern(text: &str) -> &'static str {
    static KNOWN: LazyLock<Mutex<HashSet<&'static str>>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = known.get(text) {
        return known;
    }
    let new: &'static str = Box::leak(text.to_owned().into_boxed_str());
    known.insert(new);
    new
}
