//! Decodes values by a [`Shape`], with the decoders of the records that are written in Rust: the
//! same checks, problems, places and edit marks.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::mem::discriminant;
use std::sync::Arc;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::accepts::{Accepts, Field, FormInput, RecordFields, form_text};
use crate::content::article::ArticleCard;
use crate::content::fields::{
    Anchor, CivilDate, Email, Image, MarkdownText, RouteLink, WebUrl, is_slug,
};
use crate::content::href::{FileLink, Href};
use crate::content::people::Person;
use crate::content::phone::Phone;
use crate::content::references::PersonId;
use crate::content::services::Service;
use crate::content::testimonials::Testimonial;
use crate::decode::{
    Context, Decode, Fields, choice, decode_list, is_empty, parsed, text, text_for_records,
};
use crate::icon::Icon;
use crate::kind::{
    ARTICLES, FieldShape, Kind, Kinds, PEOPLE, RecordShape, SERVICES, Shape, TESTIMONIALS,
    VALUE_TYPES, component_name, intern,
};
use crate::limits;
use crate::locale::DateText;
use crate::money::{self, Money};
use crate::problem::Problem;
use crate::route::{self, InternalLink};
use crate::value::{Spanned, YamlNode};

/// A value as a component receives it.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Prop {
    Absent,
    Text(String),
    Name(&'static str),
    Flag(bool),
    Number(u32),
    Markdown(MarkdownText),
    Href(Href),
    File(FileLink),
    Phone(Phone),
    Image(Box<Image>),
    Icon(Icon),
    Date(DateText),
    Money(Money),
    /// A reference that is not resolved yet.
    Reference(EntryReference),
    /// Entries that are not chosen yet.
    Entries(EntriesShown),
    Person(Box<Person>),
    Service(Box<Service>),
    Testimonial(Box<Testimonial>),
    Article(Arc<ArticleCard>),
    Entry(Arc<CollectionEntry>),
    List(Vec<Prop>),
    Record(Props),
}

/// An entry as lists show it; in JSON, the values of its card.
#[derive(Clone, Debug)]
pub struct CollectionEntry {
    /// The name of its file, or its `id`.
    pub id: String,
    /// All its values.
    pub props: Props,
    pub card: &'static [&'static str],
}

impl Serialize for CollectionEntry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let shown = self.props.0.iter().filter(|(name, _)| self.card.contains(name));
        shown.into_iter().try_for_each(|(name, value)| map.serialize_entry(name, value))?;
        map.end()
    }
}

/// The entries of the site, by collection, in the order of their names.
pub type EntryLists = BTreeMap<&'static str, Vec<Arc<CollectionEntry>>>;

/// All entries that fields have shown, by the collection and the sort key.
pub type SortedEntries = RefCell<HashMap<(&'static str, Option<(&'static str, bool)>), Vec<Prop>>>;

/// The name of an entry of a collection, or of a list of the site.
#[derive(Clone, Debug, Serialize)]
pub struct EntryReference {
    pub of: &'static str,
    pub id: String,
}

/// The entries that a field shows.
#[derive(Clone, Debug, Serialize)]
pub struct EntriesShown {
    pub of: &'static str,
    /// Their names; `None` for all.
    pub named: Option<Vec<EntryReference>>,
    /// The prop by which all are sorted, and whether the greatest comes first.
    pub sort: Option<(&'static str, bool)>,
    pub most: Option<usize>,
}

impl EntriesShown {
    /// The word for all entries.
    pub const ALL: &str = "all";
}

/// Values by the names of props, in the order of the fields.
#[derive(Clone, Debug, Default)]
pub struct Props(pub Vec<(&'static str, Prop)>);

impl Serialize for Props {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        self.0.iter().try_for_each(|(name, value)| map.serialize_entry(name, value))?;
        map.end()
    }
}

impl Props {
    /// Returns the value of a prop.
    pub fn get(&self, name: &str) -> Option<&Prop> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }
}

impl RecordShape {
    /// Decodes a record. Every field is decoded before the record is given up, so that all problems
    /// are reported.
    pub fn decode(&self, node: &YamlNode, cx: &mut dyn Context) -> Option<Props> {
        let fields = Fields::open(node, &self.names, cx)?;
        let decoded: Vec<_> = self.fields.iter().map(|field| field.decode(&fields, cx)).collect();
        decoded.into_iter().collect::<Option<_>>().map(Props)
    }

    /// Describes the accepted values.
    pub fn keys(&'static self) -> RecordFields {
        let field = |field: &'static FieldShape| {
            let accepts = field.shape.accepts();
            Field {
                name: field.name,
                texts: &field.texts,
                required: field.absent().is_none(),
                accepts: match field.optional && !matches!(field.shape, Shape::Flag) {
                    true => Accepts::Optional { of: Box::new(accepts) },
                    false => accepts,
                },
            }
        };
        RecordFields { fields: self.fields.iter().map(field).collect() }
    }

    /// Returns the TypeScript type of the props.
    pub fn typescript(&self) -> String {
        let field = |field: &FieldShape| {
            let null = matches!(field.absent(), Some(Prop::Absent));
            let or_null = if null { " | null" } else { "" };
            format!("{}: {}{or_null}", field.prop, field.shape.typescript())
        };
        let fields: Vec<String> = self.fields.iter().map(field).collect();
        format!("{{ {} }}", fields.join(", "))
    }
}

/// Returns the names of all types of values that are no basic types of TypeScript.
fn value_types() -> BTreeSet<&'static str> {
    let named = VALUE_TYPES.iter().map(|(_, name, _)| *name).chain(["Testimonial"]);
    named.filter(|name| name.starts_with(char::is_uppercase)).collect()
}

impl Kinds {
    /// Returns the TypeScript types of the props of declared kinds; those of values are imported
    /// from the module `values`.
    pub fn typescript(&self, values: &str) -> String {
        let sections = || self.all().iter().filter(|kind| kind.collection.is_none());
        let types: String = sections().map(Kind::typescript).collect();
        let entries = self.collections().map(|(kind, _)| {
            let name = entry_typescript(kind.name);
            format!("import type {{ {name} }} from \"ssg/collections\";\n")
        });
        let import: String = entries.collect();
        let is_word = |c: char| !c.is_alphanumeric();
        let used = value_types().into_iter();
        let used = used.filter(|name| types.split(is_word).any(|word| word == *name));
        let used: Vec<&str> = used.collect();
        let entry = |kind: &Kind| format!("  {:?}: {};\n", kind.name, component_name(kind.name));
        let entries: String = sections().map(entry).collect();
        format!(
            "\nimport type {{ {} }} from \"{values}\";\n{import}{types}\n/** The props of declared kinds. */\nexport type DeclaredKinds = {{\n{entries}}};\n",
            used.join(", ")
        )
    }

    /// Returns the TypeScript types of entries and of the props of their pages.
    pub fn entries_typescript(&self, values: &str) -> String {
        let types = self.collections().map(|(kind, collection)| {
            let card = collection.card.iter().map(|name| format!(" | {name:?}"));
            let (all, entry) = (component_name(kind.name), entry_typescript(kind.name));
            let card: String = card.collect();
            format!("{}export type {entry} = Pick<{all}, never{card}>;\n", kind.typescript())
        });
        let (types, used) = (types.collect::<String>(), Vec::from_iter(value_types()).join(", "));
        format!("import type {{ {used} }} from \"{values}\";\n{types}")
    }
}

/// The type of what every page of an entry gets.
const OF_PAGE: &str =
    "{ path: string, title: string, description: string, image: Image | null } & ";

impl Kind {
    /// Returns the TypeScript type of the props.
    fn typescript(&self) -> String {
        let words = self.words_typescript();
        let (name, fields) = (component_name(self.name), self.fields.typescript());
        let words = if words.is_empty() { words } else { format!(" & {{ words: {{ {words} }} }}") };
        let collection = self.collection.as_ref();
        let page = collection.filter(|one| one.path.is_some()).map_or("", |_| OF_PAGE);
        let body = collection.filter(|one| one.body).map_or("", |_| "{ body: MarkdownText } & ");
        let label = &self.texts.en.label;
        format!("\n/** {label} */\nexport type {name} = {page}{body}{fields}{words};\n")
    }

    /// Returns the fields of the type of `words`; none if the component has no texts.
    fn words_typescript(&self) -> String {
        let mut words: Vec<String> =
            self.words.iter().map(|(name, _)| format!("{name}: string")).collect();
        words.extend(self.choices.iter().map(|(name, choices, _)| {
            let labels = choices.iter().map(|choice| format!("{choice:?}: string"));
            format!("{name}: {{ {} }}", labels.collect::<Vec<_>>().join(", "))
        }));
        words.join(", ")
    }
}

impl FieldShape {
    fn decode(&self, fields: &Fields<'_>, cx: &mut dyn Context) -> Option<(&'static str, Prop)> {
        let decode = |node: &YamlNode, cx: &mut dyn Context| match self.absent() {
            Some(absent) if self.optional && is_empty(node) => Some(absent),
            _ => self.shape.decode(node, cx),
        };
        fields.field_with(self.name, decode, || self.absent(), cx).map(|prop| (self.prop, prop))
    }

    /// Returns the value of an absent key; `None` if the key is required.
    fn absent(&self) -> Option<Prop> {
        match &self.shape {
            Shape::Flag => Some(Prop::Flag(false)),
            Shape::Choice { default: Some(default), .. } => Some(Prop::Name(default)),
            Shape::List { .. } if self.optional => Some(Prop::List(Vec::new())),
            _ => self.optional.then_some(Prop::Absent),
        }
    }
}

impl Shape {
    /// Decodes a value; returns `None` after reporting a problem.
    pub fn decode(&self, node: &YamlNode, cx: &mut dyn Context) -> Option<Prop> {
        Some(match self {
            Shape::Text => Prop::Text(String::decode(node, cx)?),
            Shape::Markdown => Prop::Markdown(MarkdownText::decode(node, cx)?),
            Shape::Link => Prop::Href(Href::decode(node, cx)?),
            Shape::Page => Prop::Text(RouteLink::decode(node, cx)?.0),
            Shape::File => Prop::File(FileLink::decode(node, cx)?),
            Shape::Url => Prop::Text(WebUrl::decode(node, cx)?.0),
            Shape::Email => Prop::Text(Email::decode(node, cx)?.0),
            Shape::Phone => Prop::Phone(Phone::decode(node, cx)?),
            Shape::Image => Prop::Image(Box::new(Image::decode(node, cx)?)),
            Shape::Icon => Prop::Icon(Icon::decode(node, cx)?),
            Shape::Date => Prop::Date(CivilDate::decode(node, cx)?.text(cx.locale())),
            Shape::Flag => Prop::Flag(bool::decode(node, cx)?),
            Shape::Id => Prop::Text(Anchor::decode(node, cx)?.0),
            &Shape::Number { least, most } => parsed(node, cx, |text| match text.parse() {
                Ok(number) if (least..=most).contains(&number) => Ok(Prop::Number(number)),
                _ => Err(Problem::OutOfRange { least, most }),
            })?,
            Shape::Money => {
                let amount =
                    parsed(node, cx, |text| money::parse(text).ok_or(Problem::BAD_AMOUNT))?;
                let text = money::format(amount, cx.currency(), cx.locale());
                Prop::Money(Money { amount, text: cx.mark(&node.range).on(text) })
            }
            Shape::Choice { choices, .. } => {
                let choices: Vec<_> = choices.iter().map(|name| (*name, *name)).collect();
                Prop::Name(choice(node, cx, &choices)?)
            }
            Shape::Entry { of } => Prop::Reference(reference(of, node, cx)?),
            &Shape::Entries { of, sort, most } => {
                let is_all = node.text().map(str::trim) == Some(EntriesShown::ALL);
                let item = |item: &YamlNode, cx: &mut dyn Context| reference(of, item, cx);
                let named = match is_all {
                    true => None,
                    false => Some(decode_list(node, limits::ENTRIES, cx, item)?),
                };
                Prop::Entries(EntriesShown { of, named, sort, most })
            }
            Shape::List { may_be_empty, .. } if *may_be_empty && is_empty(node) => {
                Prop::List(Vec::new())
            }
            Shape::List { of, .. } => {
                text_for_records(node, || matches!(**of, Shape::Record(_)), cx)?;
                Prop::List(decode_list(node, limits::ENTRIES, cx, |item, cx| of.decode(item, cx))?)
            }
            Shape::Record(record) => Prop::Record(record.decode(node, cx)?),
        })
    }

    /// Describes the accepted values.
    pub fn accepts(&'static self) -> Accepts {
        match self {
            Shape::Text => String::accepts(),
            Shape::Markdown => MarkdownText::accepts(),
            Shape::Link => Href::accepts(),
            Shape::Page => RouteLink::accepts(),
            Shape::File => FileLink::accepts(),
            Shape::Url => WebUrl::accepts(),
            Shape::Email => Email::accepts(),
            Shape::Phone => Phone::accepts(),
            Shape::Image => Image::accepts(),
            Shape::Icon => Icon::accepts(),
            Shape::Date => CivilDate::accepts(),
            Shape::Flag => Accepts::Flag,
            Shape::Id => Anchor::accepts(),
            &Shape::Number { least, most } => Accepts::Number { least, most },
            Shape::Money => {
                let examples = &["185", "92.50"];
                let (es, en) =
                    (form_text("un importe", examples), form_text("an amount", examples));
                Accepts::form(r"^[0-9]{1,9}(\.[0-9]{1,2})?$", es, en).with_input(FormInput::Decimal)
            }
            Shape::Choice { choices, labels, .. } => {
                Accepts::Choice { choices: choices.clone(), labels: labels.clone() }
            }
            Shape::Entry { of: PEOPLE } => PersonId::accepts(),
            Shape::Entry { of: SERVICES } => named(
                "el `id` de un producto de `services.yaml`",
                "the `id` of a service of `services.yaml`",
            ),
            Shape::Entry { of: ARTICLES } => named(
                "el nombre del archivo de un artículo, sin `.md`",
                "the name of the file of an article, without `.md`",
            ),
            Shape::Entry { of } => entry_form(of),
            Shape::Entries { of, .. } => {
                let es = intern(&format!("`all` o una lista de nombres de `{of}`"));
                let en = intern(&format!("`all` or a list of names of `{of}`"));
                let [es, en] = [es, en].map(|noun| form_text(noun, &[EntriesShown::ALL]));
                Accepts::form("^all$", es, en).with_input(FormInput::Entries(of))
            }
            Shape::List { of, may_be_empty } => Accepts::List {
                of: Box::new(of.accepts()),
                may_be_empty: *may_be_empty,
                most: limits::ENTRIES,
            },
            Shape::Record(record) => Accepts::Record(record.keys()),
        }
    }

    /// Returns the TypeScript type of the value that a component receives.
    fn typescript(&self) -> String {
        match self {
            Shape::Number { .. } => "number".to_owned(),
            Shape::Entry { of } => entry_typescript(of),
            Shape::Entries { of, .. } => format!("Array<{}>", entry_typescript(of)),
            Shape::Choice { choices, .. } => {
                let choices: Vec<_> = choices.iter().map(|name| format!("{name:?}")).collect();
                choices.join(" | ")
            }
            Shape::List { of, .. } => format!("Array<{}>", of.typescript()),
            Shape::Record(record) => record.typescript(),
            simple => {
                let is_it = |shape: &Shape| discriminant(shape) == discriminant(simple);
                let found = VALUE_TYPES.iter().find(|(.., shape)| is_it(shape));
                found.map(|(_, name, _)| (*name).to_owned()).unwrap_or_default()
            }
        }
    }
}

/// Reads the name of an entry.
fn reference(of: &'static str, node: &YamlNode, cx: &mut dyn Context) -> Option<EntryReference> {
    let id = match of {
        PEOPLE => PersonId::decode(node, cx)?.0,
        SERVICES => {
            let id = text(node, cx)?;
            cx.service(&id).then_some(id.value)?
        }
        TESTIMONIALS => choice(node, cx, &[(EntriesShown::ALL, String::new)])?(),
        ARTICLES => {
            let Spanned { value: slug, range } = text(node, cx)?;
            let path = route::article(&slug);
            if !is_slug(&slug) {
                return cx.refuse(range, Problem::NotARoute { link: path });
            }
            cx.link(&Spanned { value: path.clone(), range }, &InternalLink::to(path));
            slug
        }
        of => {
            let id = text(node, cx)?;
            cx.entry(of, &id);
            id.value
        }
    };
    Some(EntryReference { of, id })
}

/// Describes the name of an entry of a collection.
pub fn entry_form(of: &'static str) -> Accepts {
    let es = intern(&format!("el nombre de una entrada de `{of}`"));
    let en = intern(&format!("the name of an entry of `{of}`"));
    named(es, en).with_input(FormInput::Entry(of))
}

/// Describes a name that is the address or the `id` of something.
fn named(es: &'static str, en: &'static str) -> Accepts {
    Accepts::form("^[a-z0-9]+(-[a-z0-9]+)*$", form_text(es, &[]), form_text(en, &[]))
}

/// Returns the TypeScript type of what a list of entries holds.
fn entry_typescript(of: &str) -> String {
    match of {
        PEOPLE => "Person".to_owned(),
        SERVICES => "Service".to_owned(),
        TESTIMONIALS => "Testimonial".to_owned(),
        ARTICLES => "ArticleCard".to_owned(),
        of => component_name(of) + "Entry",
    }
}
