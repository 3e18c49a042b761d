//! Kinds of section that are declared as data, in `fields.yaml` in the folder of the kind.
//!
//! [`crate::content::kind_file`] reads these files, [`crate::content::shape`] decodes sections by
//! them. Kinds live as long as the program: names and texts of fields are `'static` everywhere.

use std::collections::BTreeSet;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::icon::Icon;
use crate::texts::FieldTexts;
use crate::value::{ByteRange, YamlNode};
use crate::words::Words;

/// A kind of section.
#[derive(Debug)]
pub struct Kind {
    /// The name of its folder, and the value of `kind` in content: `menu`.
    pub name: &'static str,
    /// Whether it is in the site's folder `sections/`. The others belong to the frontend.
    pub own: bool,
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
    /// The id of a person of `people.yaml`.
    Person,
    /// The id of a product of `services.yaml`.
    Service,
    /// The file name of an article.
    Article,
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
    ("person", "Person", Shape::Person),
    ("service", "Service", Shape::Service),
    ("article", "ArticleCard", Shape::Article),
];

/// The kinds of section of a site that are declared as data, by name. A site's kind replaces one
/// of the frontend that has its name.
#[derive(Debug, Default)]
pub struct Kinds {
    kinds: Vec<Kind>,
    /// The names of all kinds of section, also of those that are written in Rust or have mistakes.
    names: Vec<&'static str>,
}

/// Returns the name of a kind in TypeScript: `CallToAction` for `call-to-action`.
pub fn component_name(kind: &str) -> String {
    kind.split('-').map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

impl Kinds {
    /// Returns no kinds.
    pub fn none() -> &'static Kinds {
        static NONE: Kinds = Kinds { kinds: Vec::new(), names: Vec::new() };
        &NONE
    }

    /// Collects kinds; `names` has also those that are written in Rust or have mistakes.
    pub fn new(mut kinds: Vec<Kind>, mut names: Vec<&'static str>) -> Kinds {
        kinds.sort_by_key(|kind| (kind.name, !kind.own));
        kinds.dedup_by_key(|kind| kind.name);
        names.sort_unstable();
        names.dedup();
        Kinds { kinds, names }
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
