//! The kinds of section that pages are made of.
//!
//! Kinds that read other files are written in Rust, each in a file of its own: `contact_details.rs` is
//! `kind: contact-details`. The build script lists them. All others are [declared](crate::kind).

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::fields::{Image, MarkdownText};
use super::placement::Placement;
use super::section_kind::{SectionKind, SharedContent, ShownList};
use super::services::Service;
use super::shape::{CollectionEntry, Prop, Props};
use crate::accepts::{Accepts, Variant};
use crate::decode::{Context, Decode, tagged};
use crate::kind::{Kind, Kinds, Shape};
use crate::locale::{Locale, SiteLanguage};
use crate::mark::Mark;
use crate::plain_value::PlainValue;
use crate::problem::{Problem, Sample};
use crate::samples;
use crate::texts;
use crate::value::YamlNode;

/// The key of a section that names its kind.
const KIND: &str = "kind";

macro_rules! kinds {
    ($($module:ident $kind:ident $name:literal,)*) => {
        /// A section of a page, as an editor writes it.
        #[derive(Clone, Debug, Serialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        pub enum Section {
            $($kind($module::$kind),)*
            Declared(DeclaredProps),
        }

        /// A section of a page, as its component receives it.
        #[derive(Clone, Debug, Serialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        #[serde(tag = "kind")]
        pub enum SectionProps {
            $(#[serde(rename = $name)] $kind(<$module::$kind as SectionKind>::Props),)*
            #[serde(untagged)]
            Declared(DeclaredProps),
        }

        /// The names of the kinds that are written in Rust, in order.
        pub const KINDS: &[&str] = &[$($name),*];

        impl Section {
            fn of_kind(kind: &str, node: &YamlNode, cx: &mut dyn Context) -> Option<Section> {
                match kind {
                    $($name => $module::$kind::decode(node, cx).map(Section::$kind),)*
                    _ => None,
                }
            }

            /// Whether the section holds the heading of the page.
            pub fn has_heading(&self) -> bool {
                match self {
                    $(Section::$kind(_) => $module::$kind::HAS_HEADING,)*
                    Section::Declared(section) => section.kind.page_heading.is_some(),
                }
            }

            /// Whether the section shows how to reach the business.
            pub fn shows_contact(&self) -> bool {
                match self {
                    $(Section::$kind(_) => $module::$kind::SHOWS_CONTACT,)*
                    Section::Declared(section) => section.kind.shows_contact,
                }
            }

            /// Returns the list in another file that the section shows.
            pub fn shows(&self) -> Option<ShownList> {
                match self {
                    $(Section::$kind(_) => $module::$kind::SHOWS,)*
                    Section::Declared(_) => None,
                }
            }

            /// Returns the ids in the section that links may lead to; `None` while they are not
            /// known.
            pub fn anchors(&self, products: Option<&[Service]>) -> Option<Vec<String>> {
                match self {
                    $(Section::$kind(section) => section.anchors(products),)*
                    // Their ids are those of its file.
                    Section::Declared(_) => Some(Vec::new()),
                }
            }

            /// Converts the section to props.
            pub fn props(self, sources: &SharedContent<'_>) -> SectionProps {
                match self {
                    $(Section::$kind(section) => SectionProps::$kind(section.props(sources)),)*
                    Section::Declared(section) => SectionProps::Declared(section.resolved(sources)),
                }
            }
        }

        impl SectionProps {
            /// Whether the section shows articles.
            pub fn has_articles(&self) -> bool {
                match self {
                    $(SectionProps::$kind(_) => $module::$kind::HAS_ARTICLES,)*
                    SectionProps::Declared(_) => false,
                }
            }

            /// Whether the kind is declared, and shows content of other files.
            pub fn has_references(&self) -> bool {
                matches!(self, SectionProps::Declared(one) if one.kind.fields.has_references())
            }

            /// Returns the picture that represents the page where links to it are shared.
            pub fn picture(&self) -> Option<&Image> {
                match self {
                    $(SectionProps::$kind(props) => $module::$kind::picture(props),)*
                    SectionProps::Declared(section) => section.picture(),
                }
            }

            /// Returns the heading of the page, if the section holds it and its kind is declared.
            pub fn page_heading(&self) -> Option<&str> {
                match self {
                    $(SectionProps::$kind(_) => None,)*
                    SectionProps::Declared(section) => section.page_heading(),
                }
            }

            /// Whether the section shows how to reach the business.
            pub fn shows_contact(&self) -> bool {
                match self {
                    $(SectionProps::$kind(_) => $module::$kind::SHOWS_CONTACT,)*
                    SectionProps::Declared(section) => section.kind.shows_contact,
                }
            }

            /// Returns the name of the kind.
            pub fn kind(&self) -> &'static str {
                match self {
                    $(SectionProps::$kind(_) => $name,)*
                    SectionProps::Declared(section) => section.kind.name,
                }
            }
        }

        fn variants() -> Vec<Variant> {
            vec![$(Variant {
                name: $name,
                texts: texts::of("Section", $name),
                icon: None,
                example: None,
                fields: $module::$kind::keys(),
            }),*]
        }
    };
}

include!(concat!(env!("OUT_DIR"), "/kinds.rs"));

/// A section of a declared kind, as its component receives it once its references are resolved.
#[derive(Clone, Debug)]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(type = "{ kind: string } & Record<string, unknown>")
)]
pub struct DeclaredProps {
    pub kind: &'static Kind,
    pub(super) props: Props,
    mark: Mark,
}

impl Serialize for DeclaredProps {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("kind", self.kind.name)?;
        for (name, value) in &self.props.0 {
            map.serialize_entry(name, value)?;
        }
        // A component has no use for it: the element around an own section gets it.
        let mark = self.mark.on(String::new());
        if !mark.is_empty() {
            map.serialize_entry("data-edit-section", &mark)?;
        }
        map.end()
    }
}

impl DeclaredProps {
    /// Decodes a section of a kind, and reports texts of the kind's example.
    pub fn decode(kind: &'static Kind, node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let mut props = kind.fields.decode(node, cx)?;
        if !std::ptr::eq(node, &kind.example) {
            report_samples(kind, node, cx);
        }
        kind.icons.iter().for_each(|icon| cx.icon(*icon));
        add_words(kind, &mut props, cx.locale());
        Some(DeclaredProps { kind, props, mark: Mark::default() })
    }

    /// Creates the section that the page of an entry consists of.
    pub fn of_entry(kind: &'static Kind, entry: &CollectionEntry) -> DeclaredProps {
        DeclaredProps { kind, props: entry.props.clone(), mark: Mark::default() }
    }

    /// Decodes the example of a kind.
    pub fn decode_example(kind: &'static Kind, cx: &mut dyn Context) -> Option<Self> {
        let mut props = kind.fields.decode(&kind.example, cx)?;
        add_words(kind, &mut props, cx.locale());
        Some(DeclaredProps { kind, props, mark: Mark::default() })
    }

    /// Creates a section of running text, which the kind `text` shows.
    pub fn running_text(kinds: &'static Kinds, html: String) -> Option<DeclaredProps> {
        let kind = kinds.find("text")?;
        let fields = &kind.fields.fields;
        let at = fields.iter().position(|field| matches!(field.shape, Shape::Markdown))?;
        let mut props = Props(fields.iter().map(|field| (field.prop, Prop::Absent)).collect());
        props.0[at].1 = Prop::Markdown(MarkdownText { html });
        Some(DeclaredProps { kind, props, mark: Mark::default() })
    }

    /// Resolves the references to other files.
    pub fn resolved(mut self, sources: &SharedContent<'_>) -> DeclaredProps {
        self.props.0.iter_mut().for_each(|(_, prop)| prop.resolve(sources));
        self
    }

    /// Sets the body of an entry.
    pub fn set_body(&mut self, html: &str) {
        let body = self.props.0.iter_mut().find(|(name, _)| *name == "body");
        if let Some((_, Prop::Markdown(body))) = body {
            html.clone_into(&mut body.html);
        }
    }

    /// Whether everything that the section refers to exists.
    pub fn is_complete(&self) -> bool {
        !self.props.0.iter().any(|(_, prop)| prop.is_open())
    }

    fn picture(&self) -> Option<&Image> {
        match self.props.get(self.kind.picture?)? {
            Prop::Image(image) => Some(image),
            _ => None,
        }
    }

    fn page_heading(&self) -> Option<&str> {
        match self.props.get(self.kind.page_heading?)? {
            Prop::Text(heading) => Some(heading),
            _ => None,
        }
    }
}

/// Adds the texts of the component in the language of the page, and the labels of choices.
fn add_words(kind: &'static Kind, props: &mut Props, locale: &Locale) {
    let is_english = locale.language() == SiteLanguage::English;
    let pick = |words: &crate::words::Words| match is_english {
        true => words.en.clone(),
        false => words.es.clone(),
    };
    let mut all: Vec<(&'static str, Prop)> =
        kind.words.iter().map(|(name, words)| (*name, Prop::Text(pick(words)))).collect();
    all.extend(kind.choices.iter().map(|(name, choices, labels)| {
        let labels = choices.iter().zip(labels);
        let labels = labels.map(|(choice, label)| (*choice, Prop::Text(pick(label))));
        (*name, Prop::Record(Props(labels.collect())))
    }));
    if !all.is_empty() {
        props.0.push(("words", Prop::Record(Props(all))));
    }
}

/// Reports the sentences of the kind's example.
fn report_samples(kind: &Kind, node: &YamlNode, cx: &mut dyn Context) {
    if let Some(text) = node.text().and_then(|text| kind.samples.get(text.trim())) {
        cx.report(node.range.clone(), Problem::SampleValue(Sample::Text(text.clone())));
    }
    let of = |name: &str| node.entries().iter().find(|(key, _)| key.value == name);
    // A dish may keep its name, or its price, but not both.
    if let (Some((_, name)), Some((_, price))) = (of("name"), of("price")) {
        let both = format!("{}: {}", name.text().unwrap_or(""), price.text().unwrap_or(""));
        if samples::is_of_starter(both.as_bytes()) {
            cx.report(price.range.clone(), Problem::SampleValue(Sample::of_starter(&both)));
        }
    }
    node.items().iter().for_each(|item| report_samples(kind, item, cx));
    node.entries().iter().for_each(|(_, value)| report_samples(kind, value, cx));
}

impl Decode for Section {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        // Missing keys are reported at the key `kind`.
        let kinds = cx.kinds();
        let (name, rest) = tagged(node, KIND, kinds.names(), cx)?;
        match kinds.find(name) {
            Some(kind) => {
                let section = DeclaredProps::decode(kind, &rest, cx)?;
                Some(Section::Declared(DeclaredProps { mark: cx.mark(&node.range), ..section }))
            }
            None => Section::of_kind(name, &rest, cx),
        }
    }

    fn accepts() -> Accepts {
        Accepts::OneOf { key: KIND, variants: variants() }
    }
}

impl Kinds {
    /// Adds the declared kinds to what a file of a page accepts.
    pub fn complete(&'static self, accepts: &mut Accepts) {
        match accepts {
            Accepts::List { of, .. } | Accepts::Optional { of } => self.complete(of),
            Accepts::OneOf { key: KIND, variants } => {
                let are_placed = variants.iter().any(Placement::is_in);
                variants.retain(|variant| self.find(variant.name).is_none());
                let sections = self.all().iter().filter(|kind| kind.collection.is_none());
                let declared = sections.map(|kind| Variant {
                    name: kind.name,
                    texts: &kind.texts,
                    icon: kind.icon,
                    example: kind.own.then(|| PlainValue::of(&kind.example)),
                    fields: kind.fields.keys(),
                });
                variants.extend(declared.map(|variant| match are_placed {
                    true => Placement::complete(variant),
                    false => variant,
                }));
                variants.sort_by_key(|variant| variant.name);
            }
            _ => {}
        }
    }
}
