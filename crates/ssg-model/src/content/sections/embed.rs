//! `embed`: a video or map of another site, which is loaded when a visitor asks for it.

use serde::Serialize;

use crate::accepts::{Accepts, RecordFields};
use crate::content::embed_service::{EmbedAddress, EmbedService, EmbedUrl};
use crate::content::fields::{Image, MarkdownText};
use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::decode::{Context, Decode};
use crate::problem::Problem;
use crate::record;
use crate::value::{Value, YamlNode};

record! {
    /// The fields of an [`Embed`] in content.
    pub struct EmbedFields {
        pub service: EmbedService,
        pub url: EmbedUrl,
        pub title: String,
        pub text: Option<MarkdownText>,
        /// The image shown until a visitor asks for the embed.
        pub image: Image,
        pub action: String,
    }
}

/// A video or a map of another site.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Embed {
    pub service: EmbedService,
    pub title: String,
    pub text: Option<MarkdownText>,
    pub image: Image,
    pub action: String,
    /// The URL that the frame loads.
    pub frame: String,
    /// The URL of the video or map on the other site.
    pub page: String,
    /// The permissions of the frame (Permissions Policy).
    pub allow: String,
}

impl Embed {
    /// Returns the keys, for the editor's tools and the field reference.
    pub fn keys() -> RecordFields {
        EmbedFields::keys()
    }
}

impl Decode for Embed {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let EmbedFields { service, url, title, text, image, action } =
            EmbedFields::decode(node, cx)?;
        let Some(EmbedAddress { frame, page }) = service.of_url(&url.0.0) else {
            let Value::Map(entries) = &node.value else { return None };
            let given = entries.iter().find(|(key, _)| key.value == "url");
            let range = given.map_or(&node.range, |(_, value)| &value.range);
            let (service, url) = (service.name(), service.example());
            return cx.refuse(range.clone(), Problem::BadEmbedAddress { service, url });
        };
        let allow = service.allows().to_owned();
        Some(Embed { service, title, text, image, action, frame, page, allow })
    }

    fn accepts() -> Accepts {
        Accepts::Record(EmbedFields::keys())
    }
}

impl SectionKind for Embed {
    shown_as_written!();

    fn picture(props: &Embed) -> Option<&Image> {
        Some(&props.image)
    }
}
