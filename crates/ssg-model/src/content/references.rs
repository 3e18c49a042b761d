//! Fields that refer to other files: the author and the subjects of an article.

use serde::Serialize;

use crate::accepts::{Accepts, form_text};
use crate::decode::{Context, Decode, text};
use crate::limits;
use crate::mark;
use crate::names;
use crate::problem::Problem;
use crate::route::{self, InternalLink};
use crate::value::{Spanned, YamlNode};

/// The `id` of a person in `content/people.yaml`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PersonId(pub String);

impl Decode for PersonId {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let id = text(node, cx)?;
        cx.person(&id).then_some(PersonId(id.value))
    }

    fn accepts() -> Accepts {
        Accepts::form(
            "^[a-z0-9]+(-[a-z0-9]+)*$",
            form_text("el `id` de una persona de `people.yaml`", &["ana-ruiz"]),
            form_text("the `id` of a person of `people.yaml`", &["ana-ruiz"]),
        )
    }
}

/// A subject of articles, with a page that lists them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TagName {
    pub name: String,
    /// The part of that page's address that names the subject.
    pub slug: String,
}

impl Decode for TagName {
    const MOST: usize = limits::TAGS;

    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let tag = named(node, cx)?;
        cx.tag(&Spanned { value: mark::plain(&tag.name).into_owned(), range: node.range.clone() });
        Some(tag)
    }

    fn accepts() -> Accepts {
        Accepts::Text
    }
}

/// A subject whose articles are listed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ListedTag(pub TagName);

impl Decode for ListedTag {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let tag = named(node, cx)?;
        // The page of a subject exists if an article has the subject.
        let path = route::tag(&tag.slug, cx.locale().places());
        let written = Spanned { value: path.clone(), range: node.range.clone() };
        cx.link(&written, &InternalLink::to(path));
        Some(ListedTag(tag))
    }

    fn accepts() -> Accepts {
        Accepts::Text
    }
}

fn named(node: &YamlNode, cx: &mut dyn Context) -> Option<TagName> {
    let name = text(node, cx)?;
    let slug = names::fold(&name.value);
    if slug.is_empty() {
        return cx.refuse(name.range, Problem::BAD_TAG);
    }
    if slug.len() > limits::SUBJECT {
        return cx.refuse(name.range, Problem::TextTooLong { most: limits::SUBJECT });
    }
    Some(TagName { name: cx.mark(&name.range).on(name.value), slug })
}
