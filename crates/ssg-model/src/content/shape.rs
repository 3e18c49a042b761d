//! Decodes values by a [`Shape`], with the decoders of the records that are written in Rust: the
//! same checks, problems, places and edit marks.

use std::collections::BTreeSet;
use std::mem::discriminant;
use std::sync::Arc;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::accepts::{Accepts, Field, FormInput, RecordFields};
use crate::content::fields::{
    Anchor, CivilDate, Email, Image, MarkdownText, RouteLink, WebUrl, is_slug,
};
use crate::content::href::{FileLink, Href};
use crate::content::people::Person;
use crate::content::phone::Phone;
use crate::content::references::PersonId;
use crate::content::section_kind::{ArticleCard, SharedContent};
use crate::content::services::Service;
use crate::decode::{Context, Decode, Fields, choice, decode_list, is_empty, parsed, text};
use crate::icon::Icon;
use crate::kind::{FieldShape, Kind, Kinds, RecordShape, Shape, VALUE_TYPES, component_name};
use crate::limits;
use crate::locale::DateText;
use crate::money::{self, Money};
use crate::problem::Problem;
use crate::route;
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
    Reference(ContentReference),
    Person(Box<Person>),
    Service(Box<Service>),
    Article(Arc<ArticleCard>),
    List(Vec<Prop>),
    Record(Props),
}

/// The id of something in another file.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum ContentReference {
    Person(String),
    Service(String),
    /// The path of the article.
    Article(String),
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

impl Kinds {
    /// Returns the TypeScript types of the props of declared kinds; those of values are imported
    /// from the module `values`.
    pub fn typescript(&self, values: &str) -> String {
        let declaration = |kind: &Kind| {
            let words = kind.words_typescript();
            let (name, fields) = (component_name(kind.name), kind.fields.typescript());
            let words =
                if words.is_empty() { words } else { format!(" & {{ words: {{ {words} }} }}") };
            format!("\n/** {} */\nexport type {name} = {fields}{words};\n", kind.texts.en.label)
        };
        let types: String = self.all().iter().map(declaration).collect();
        let is_word = |c: char| !c.is_alphanumeric();
        let named = VALUE_TYPES.iter().map(|(_, name, _)| *name);
        let named = named.filter(|name| name.starts_with(char::is_uppercase));
        let used = named.filter(|name| types.split(is_word).any(|word| word == *name));
        let used: Vec<&str> = used.collect::<BTreeSet<_>>().into_iter().collect();
        let entry = |kind: &Kind| format!("  {:?}: {};\n", kind.name, component_name(kind.name));
        let entries: String = self.all().iter().map(entry).collect();
        format!(
            "\nimport type {{ {} }} from \"{values}\";\n{types}\n/** The props of declared kinds. */\nexport type DeclaredKinds = {{\n{entries}}};\n",
            used.join(", ")
        )
    }
}

impl Kind {
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
            Shape::Person => {
                Prop::Reference(ContentReference::Person(PersonId::decode(node, cx)?.0))
            }
            Shape::Service => {
                let id = text(node, cx)?;
                cx.service(&id).then_some(Prop::Reference(ContentReference::Service(id.value)))?
            }
            Shape::Article => {
                let Spanned { value: slug, range } = text(node, cx)?;
                let path = route::article(&slug);
                if !is_slug(&slug) {
                    return cx.refuse(range, Problem::NotARoute { link: path });
                }
                cx.link(&Spanned { value: path.clone(), range });
                Prop::Reference(ContentReference::Article(path))
            }
            Shape::List { may_be_empty, .. } if *may_be_empty && is_empty(node) => {
                Prop::List(Vec::new())
            }
            Shape::List { of, .. } => {
                Prop::List(decode_list(node, limits::ENTRIES, cx, |item, cx| of.decode(item, cx))?)
            }
            Shape::Record(record) => Prop::Record(record.decode(node, cx)?),
        })
    }

    /// Describes the accepted values.
    pub fn accepts(&'static self) -> Accepts {
        let id = |es| Accepts::form(es, "^[a-z0-9]+(-[a-z0-9]+)*$", &[]);
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
                Accepts::form("un importe", r"^[0-9]{1,9}(\.[0-9]{1,2})?$", &["185", "92.50"])
                    .with_input(FormInput::Decimal)
            }
            Shape::Choice { choices, labels, .. } => {
                Accepts::Choice { choices: choices.clone(), labels: labels.clone() }
            }
            Shape::Person => PersonId::accepts(),
            Shape::Service => id("el `id` de un producto de `services.yaml`"),
            Shape::Article => id("el nombre del archivo de un artículo, sin `.md`"),
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

impl Prop {
    /// Replaces references by what they refer to.
    pub fn resolve(&mut self, shared: &SharedContent<'_>) {
        match self {
            Prop::List(items) => items.iter_mut().for_each(|item| item.resolve(shared)),
            Prop::Record(props) => props.0.iter_mut().for_each(|(_, one)| one.resolve(shared)),
            Prop::Reference(reference) => {
                if let Some(found) = reference.find(shared) {
                    *self = found;
                }
            }
            _ => {}
        }
    }

    /// Whether the value, or one in it, refers to something that the site does not have.
    pub(crate) fn is_open(&self) -> bool {
        match self {
            Prop::List(items) => items.iter().any(Prop::is_open),
            Prop::Record(props) => props.0.iter().any(|(_, one)| one.is_open()),
            Prop::Reference(_) => true,
            _ => false,
        }
    }
}

impl ContentReference {
    /// Finds what a reference refers to. That of an example may refer to anything of its type; all
    /// others exist.
    fn find(&self, shared: &SharedContent<'_>) -> Option<Prop> {
        Some(match self {
            ContentReference::Person(id) => {
                Prop::Person(Box::new(found(shared.people, |one| one.id.0 == *id)?.clone()))
            }
            ContentReference::Service(id) => {
                Prop::Service(Box::new(found(shared.products, |one| one.id.0 == *id)?.clone()))
            }
            ContentReference::Article(path) => {
                Prop::Article(Arc::clone(found(shared.articles, |one| one.path.0 == *path)?))
            }
        })
    }
}

/// Returns the element that is meant, else the first one.
fn found<T>(all: &[T], is_it: impl Fn(&T) -> bool) -> Option<&T> {
    all.iter().find(|one| is_it(one)).or(all.first())
}
