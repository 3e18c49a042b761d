//! Entries of collections: files whose fields `collections/<name>/fields.yaml` declares.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Value as Json;

use super::fields::{Anchor, Image, MarkdownText, SampleFlag};
use super::moment::Moment;
use super::old_address::OldAddress;
use super::section_kind::SharedContent;
use super::sections::DeclaredSection;
use super::shape::{Prop, Props};
use crate::decode::{Context, Decode, Fields, decode_list, first_key, is_empty};
use crate::kind::{ARTICLES, Kind, PEOPLE, SERVICES, TESTIMONIALS};
use crate::problem::Problem;
use crate::value::{Spanned, Value, YamlNode};
use crate::{limits, names, record};

record! {
    /// The data of every entry with a page, besides the declared ones.
    pub struct EntryFront {
        /// Heading of the page and of the card, and the page's title.
        pub title: String,
        /// A sentence or two for the card and for search engines.
        pub description: String,
        /// A picture for the card and for share images.
        pub image: Option<Image>,
        /// Whether links to the entry are shared with an image drawn from its title and picture.
        pub share_image: bool,
        /// The moment of publication; at once when absent.
        pub publish_at: Option<Moment>,
        /// The moment when the entry leaves the site; never when absent.
        pub expire_at: Option<Moment>,
        /// Whether the entry is left out of the site unless `--drafts` is given.
        pub draft: bool,
        /// Whether the entry is left out of the site.
        pub hidden: bool,
        /// Whether the entry is an invented sample, which must not be published.
        pub sample: SampleFlag,
        /// Earlier addresses of the entry, which lead to its present one.
        pub aliases: Option<Vec<OldAddress>>,
    }
}

/// The keys of [`EntryFront`].
pub(crate) static FRONT: LazyLock<Vec<&'static str>> =
    LazyLock::new(|| EntryFront::keys().fields.iter().map(|field| field.name).collect());

impl EntryFront {
    /// Returns the values that the page's component gets.
    pub fn props(&self, path: String, body: bool) -> Vec<(&'static str, Prop)> {
        let image = self.image.clone().map_or(Prop::Absent, |image| Prop::Image(Box::new(image)));
        let body = body.then(|| ("body", Prop::Markdown(MarkdownText { html: String::new() })));
        let props = [
            ("path", Prop::Text(path)),
            ("title", Prop::Text(self.title.clone())),
            ("description", Prop::Text(self.description.clone())),
            ("image", image),
        ];
        props.into_iter().chain(body).collect()
    }
}

/// An entry as lists show it; in JSON, the values of its card.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The name of its file, or its `id`.
    pub id: String,
    /// All its values.
    pub props: Props,
    pub card: &'static [&'static str],
}

impl Entry {
    /// Decodes an entry, with the front matter of one that has a page.
    pub fn decode(
        kind: &'static Kind,
        id: &str,
        node: &YamlNode,
        cx: &mut dyn Context,
    ) -> Option<(Option<EntryFront>, Entry)> {
        let collection = kind.collection.as_ref()?;
        let front = collection.path.as_ref().map(|_| {
            let own =
                node.entries().iter().filter(|(key, _)| FRONT.contains(&&*key.value)).cloned();
            let own = Value::Map(own.collect());
            EntryFront::decode(&Spanned { value: own, range: node.range.clone() }, cx)
        });
        let declared = DeclaredSection::decode(kind, node, cx);
        let front = front.map_or(Some(None), |front| front.map(Some))?;
        let mut props = declared?.into_props();
        if let Some(front) = &front {
            let given = front.props(collection.address(id), collection.body);
            props.0.splice(0..0, given);
        }
        Some((front, Entry { id: id.to_owned(), props, card: &collection.card }))
    }
}

impl Entry {
    /// Decodes the entries of a file, in a list under the name of their collection.
    pub fn decode_list(
        kind: &'static Kind,
        node: &YamlNode,
        cx: &mut dyn Context,
    ) -> Option<Vec<Entry>> {
        let name = kind.collection.as_ref()?.name;
        let file = Fields::open(node, &[name], cx)?;
        let item = |item: &YamlNode, cx: &mut dyn Context| {
            let id = item.entries().iter().find(|(key, _)| key.value == "id");
            let (at, missing) = (first_key(item), Problem::MissingKey { key: "id" });
            let id = match id {
                Some((_, id)) => Anchor::decode(id, cx),
                None => cx.refuse(at, missing),
            };
            let others = item.entries().iter().filter(|(key, _)| key.value != "id").cloned();
            let value = match &item.value {
                Value::Map(_) => Value::Map(others.collect()),
                other => other.clone(),
            };
            let others = Spanned { value, range: item.range.clone() };
            let (_, entry) = Entry::decode(kind, &id?.0, &others, cx)?;
            Some(entry)
        };
        let all = |node: &YamlNode, cx: &mut dyn Context| match is_empty(node) {
            true => Some(Vec::new()),
            false => decode_list(node, limits::ENTRIES, cx, item),
        };
        file.field_with(name, all, || None, cx)
    }
}

impl Serialize for Entry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let shown = self.props.0.iter().filter(|(name, _)| self.card.contains(name));
        shown.into_iter().try_for_each(|(name, value)| map.serialize_entry(name, value))?;
        map.end()
    }
}

/// The entries of the site, by collection, in the order of their names.
pub type EntryLists = BTreeMap<&'static str, Vec<Arc<Entry>>>;

/// The name of an entry of a collection, or of a list of the site.
#[derive(Clone, Debug, Serialize)]
pub struct EntryReference {
    pub of: &'static str,
    pub id: String,
}

impl EntryReference {
    /// Finds the entry. That of an example may be any of its collection; all others exist.
    pub fn find(&self, shared: &SharedContent<'_>) -> Option<Prop> {
        let mut all = shared.entries_of(self.of);
        let at = all.iter().position(|(id, _)| *id == self.id).unwrap_or_default();
        (at < all.len()).then(|| all.swap_remove(at).1)
    }
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

    /// Finds the entries.
    pub fn find(&self, shared: &SharedContent<'_>) -> Vec<Prop> {
        if let Some(named) = &self.named {
            return named.iter().filter_map(|reference| reference.find(shared)).collect();
        }
        let all = shared.entries_of(self.of).into_iter().map(|(_, prop)| prop);
        let mut all: Vec<Prop> = all.collect();
        if let Some((name, is_descending)) = self.sort {
            // Equal ones stay in the order of their names.
            let turn = |all: &mut Vec<Prop>| {
                if is_descending {
                    all.reverse()
                }
            };
            turn(&mut all);
            all.sort_by_cached_key(|prop| sort_key(prop, name));
            turn(&mut all);
        }
        all.truncate(self.most.unwrap_or(usize::MAX));
        all
    }
}

/// Returns the key by which a value is sorted: numbers and amounts by size, days in their order,
/// texts by their letters.
fn sort_key(prop: &Prop, name: &str) -> (u64, String) {
    let value = match prop {
        Prop::Entry(entry) => serde_json::to_value(entry.props.get(name)),
        others => serde_json::to_value(others).map(|mut all| all[name].take()),
    };
    let value = value.unwrap_or_default();
    match value.get("amount").unwrap_or(&value) {
        // An amount has at most two decimals.
        Json::Number(number) => {
            ((number.as_f64().unwrap_or_default() * 100.0).round() as u64, String::new())
        }
        Json::Bool(flag) => (u64::from(*flag), String::new()),
        // Spanish sorts ñ after n.
        Json::String(text) => (0, names::fold(&text.replace(['ñ', 'Ñ'], "nzz"))),
        day => (0, day["iso"].as_str().unwrap_or_default().to_owned()),
    }
}

impl SharedContent<'_> {
    /// Returns the entries of a collection, or of a list of the site, each with its name.
    fn entries_of(&self, of: &str) -> Vec<(&str, Prop)> {
        fn each<'a, T>(all: &'a [T], one: fn(&'a T) -> (&'a str, Prop)) -> Vec<(&'a str, Prop)> {
            all.iter().map(one).collect()
        }
        match of {
            PEOPLE => each(self.people, |one| (&one.id.0, Prop::Person(Box::new(one.clone())))),
            SERVICES => {
                each(self.products, |one| (&one.id.0, Prop::Service(Box::new(one.clone()))))
            }
            TESTIMONIALS => {
                each(self.testimonials, |one| ("", Prop::Testimonial(Box::new(one.clone()))))
            }
            ARTICLES => each(self.articles, |one| (one.slug(), Prop::Article(Arc::clone(one)))),
            of => {
                let own = self.entries.get(of).map(Vec::as_slice).unwrap_or_default();
                each(own, |one| (&one.id, Prop::Entry(Arc::clone(one))))
            }
        }
    }
}
