//! Entries of collections: files whose fields `collections/<name>/fields.yaml` declares.

use super::entry_front::{EntryFront, FRONT};
use super::fields::{Anchor, MarkdownText};
use super::sections::DeclaredProps;
use super::shape::{CollectionEntry, Prop};
use crate::decode::{Context, Decode, Fields, decode_list, first_key, is_empty};
use crate::kind::Kind;
use crate::limits;
use crate::problem::Problem;
use crate::value::{Spanned, Value, YamlNode};

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

impl CollectionEntry {
    /// Decodes an entry, with the front matter of one that has a page.
    pub fn decode(
        kind: &'static Kind,
        id: &str,
        node: &YamlNode,
        cx: &mut dyn Context,
    ) -> Option<(Option<EntryFront>, CollectionEntry)> {
        let collection = kind.collection.as_ref()?;
        let front = collection.path.as_ref().map(|_| {
            let own = node.entries().iter().filter(|(key, _)| FRONT.contains(&&*key.value));
            let own = Value::Map(own.cloned().collect());
            EntryFront::decode(&Spanned { value: own, range: node.range.clone() }, cx).ok_or(())
        });
        let declared = DeclaredProps::decode(kind, node, cx);
        let (front, mut props) = (front.transpose().ok()?, declared?.props);
        if let Some(front) = &front {
            let given = front.props(collection.address(id), collection.body);
            props.0.splice(0..0, given);
        }
        Some((front, CollectionEntry { id: id.to_owned(), props, card: &collection.card }))
    }

    /// Decodes the example of a collection, as the section of its page.
    pub fn example(kind: &'static Kind, cx: &mut dyn Context) -> Option<DeclaredProps> {
        let (_, entry) = CollectionEntry::decode(kind, "example", &kind.example, cx)?;
        let mut section = DeclaredProps::of_entry(kind, &entry);
        section.set_body(&format!("<p>{}</p>", kind.texts.es.label));
        Some(section)
    }

    /// Decodes the entries of a file, in a list under the name of their collection.
    pub fn decode_list(
        kind: &'static Kind,
        node: &YamlNode,
        cx: &mut dyn Context,
    ) -> Option<Vec<CollectionEntry>> {
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
            let (_, entry) = CollectionEntry::decode(kind, &id?.0, &others, cx)?;
            Some(entry)
        };
        let all = |node: &YamlNode, cx: &mut dyn Context| match is_empty(node) {
            true => Some(Vec::new()),
            false => decode_list(node, limits::ENTRIES, cx, item),
        };
        file.field_with(name, all, || None, cx)
    }
}
