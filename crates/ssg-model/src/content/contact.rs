//! `contact:` in `site.yaml`: the ways to reach the business.

use serde::Serialize;

use super::fields::{Email, WebUrl};
use super::phone::{ChatPhone, Phone};
use crate::accepts::Accepts;
use crate::decode::{AnyList, Context, Decode, first_key};
use crate::icon::Icon;
use crate::problem::Problem;
use crate::record;
use crate::value::YamlNode;

record! {
    /// The ways in which visitors can reach the business.
    pub struct Contact {
        /// The ways, in order: the first is offered at the top of the front page and below
        /// articles.
        pub ways: AnyList<ContactWay>,
        /// The suffix of messages of visitors who asked about a service; `{service}` stands for its
        /// title. A space comes before it unless it begins with a punctuation mark.
        pub interest_suffix: String,
        pub words: ContactWords,
    }

    /// The fields of a [`ContactWay`] in content, with exactly one of the five destinations.
    pub struct ContactWayFields {
        pub phone: Option<Phone>,
        pub whatsapp: Option<ChatPhone>,
        pub email: Option<Email>,
        pub link: Option<WebUrl>,
        pub emergency: Option<Phone>,
        pub label: Option<String>,
        pub action: Option<String>,
        pub text: Option<String>,
        /// The prefilled text: the greeting of a chat or the subject of an e-mail.
        pub message: Option<String>,
        pub icon: Option<Icon>,
        /// Whether the way has a button on the contact page and a place in the footer. If no way is
        /// marked, all have.
        pub primary: Option<bool>,
        /// Whether the footer shows the way, if it is primary; `true` if absent.
        pub footer: Option<bool>,
        /// Whether the header has a button for the way.
        pub header: bool,
    }

    /// The default words for ways of contact.
    pub struct ContactWords {
        pub phone: WayWords,
        pub whatsapp: WayWords,
        pub email: WayWords,
        pub emergency: WayWords,
    }

    /// The words of one kind of contact.
    pub struct WayWords {
        pub label: String,
        pub action: String,
        pub message: Option<String>,
    }
}

/// A way to reach the business.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ContactWay {
    kind: WayKind,
    /// The text that people read: a number or an address.
    value: String,
    href: String,
    fields: ContactWayFields,
    icon: Icon,
}

/// A kind of contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum WayKind {
    Phone,
    Whatsapp,
    Email,
    Link,
    Emergency,
}

/// A way of contact as components receive it.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ContactWayProps {
    pub kind: WayKind,
    /// The text that people read: a number or an address.
    pub value: String,
    /// The URL of the link; `message` is appended to it, if there is one.
    pub href: String,
    pub message: Option<String>,
    pub label: String,
    pub action: String,
    pub text: Option<String>,
    pub icon: Icon,
    pub primary: bool,
    /// Whether the footer leaves the way out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub not_in_footer: bool,
    /// Whether the header has a button for the way.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub header: bool,
}

/// The ways of contact and the suffix of their messages, as components receive them.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ContactProps {
    pub ways: Vec<ContactWayProps>,
    pub interest_suffix: String,
    /// The label of an office's phone number.
    pub phone_label: String,
    /// The label of an office's e-mail address, if one has an address.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub email_label: Option<String>,
}

impl Contact {
    /// Returns the numbers of all calls and chats.
    pub fn numbers(&self) -> impl Iterator<Item = &Phone> {
        self.ways.0.iter().filter_map(|ContactWay { fields, .. }| {
            fields.phone.as_ref().or(fields.chat()).or(fields.emergency.as_ref())
        })
    }

    /// Returns the numbers of chats.
    pub fn chats(&self) -> impl Iterator<Item = &Phone> {
        self.ways.0.iter().filter_map(|way| way.fields.chat())
    }

    /// Returns the e-mail addresses.
    pub fn mailboxes(&self) -> impl Iterator<Item = &str> {
        self.ways.0.iter().filter_map(|way| way.fields.email.as_ref().map(|address| &*address.0))
    }

    /// Returns the data to show, with default words where a way has none of its own. `has_mail` is
    /// whether an office has an e-mail address.
    pub fn props(&self, has_mail: bool) -> ContactProps {
        let all_primary = self.ways.0.iter().all(|way| way.fields.primary != Some(true));
        let shown = |way: &ContactWay| {
            let mut props = way.props(&self.words);
            props.primary |= all_primary;
            props
        };
        ContactProps {
            ways: self.ways.0.iter().map(shown).collect(),
            interest_suffix: match self.interest_suffix.starts_with([':', ',', ';', '.', '!', '?'])
            {
                true => self.interest_suffix.clone(),
                false => format!(" {}", self.interest_suffix),
            },
            phone_label: self.words.phone.label.clone(),
            email_label: has_mail.then(|| self.words.email.label.clone()),
        }
    }
}

impl ContactWayFields {
    fn chat(&self) -> Option<&Phone> {
        self.whatsapp.as_ref().map(|ChatPhone(phone)| phone)
    }
}

impl ContactWay {
    fn props(&self, words: &ContactWords) -> ContactWayProps {
        let ContactWay { kind, value, href, fields, icon } = self;
        let ContactWayFields { label, action, text, message, primary, footer, header, .. } = fields;
        let words = match kind {
            WayKind::Phone => Some(&words.phone),
            WayKind::Whatsapp => Some(&words.whatsapp),
            WayKind::Email => Some(&words.email),
            WayKind::Link => None,
            WayKind::Emergency => Some(&words.emergency),
        };
        let label = label.clone().or_else(|| words.map(|words| words.label.clone()));
        let label = label.unwrap_or_default();
        let action = action.clone().or_else(|| words.map(|words| words.action.clone()));
        let default = words.and_then(|words| words.message.clone());
        ContactWayProps {
            kind: *kind,
            value: value.clone(),
            href: href.clone(),
            message: default.map(|default| message.clone().unwrap_or(default)),
            action: action.unwrap_or_else(|| label.clone()),
            label,
            text: text.clone(),
            icon: *icon,
            primary: primary.unwrap_or_default(),
            not_in_footer: *footer == Some(false),
            header: *header,
        }
    }
}

impl Decode for ContactWay {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let fields = ContactWayFields::decode(node, cx)?;
        let ContactWayFields { phone, whatsapp, email, link, emergency, .. } = fields.clone();
        let ways = [
            phone.map(|phone| (WayKind::Phone, phone.uri(), phone.display, "phone")),
            whatsapp.map(|ChatPhone(Phone { e164, display, .. })| {
                // `wa.me` takes the number in E.164 without the plus sign.
                let href = format!("https://wa.me/{}?text=", &e164[1..]);
                (WayKind::Whatsapp, href, display, "whatsapp")
            }),
            email.map(|Email(address)| {
                (WayKind::Email, format!("mailto:{address}?subject="), address, "mail")
            }),
            link.map(|WebUrl(url)| {
                let value = url.trim_start_matches("https://").trim_start_matches("www.");
                let value = value.trim_end_matches('/').to_owned();
                (WayKind::Link, url, value, "arrow-right")
            }),
            emergency.map(|phone| (WayKind::Emergency, phone.uri(), phone.display, "phone")),
        ];
        let mut ways = ways.into_iter().flatten();
        let problem = match (ways.next(), ways.next()) {
            (None, _) => Problem::MissingKey { key: "phone" },
            (_, Some(_)) => Problem::SEVERAL_WAYS,
            (Some((WayKind::Link, ..)), None) if fields.label.is_none() => {
                Problem::MissingKey { key: "label" }
            }
            (Some((kind, href, value, icon)), None) => {
                let icon = fields.icon.or_else(|| Icon::from_name(icon))?;
                cx.icon(icon);
                return Some(ContactWay { kind, value, href, fields, icon });
            }
        };
        cx.refuse(first_key(node), problem)
    }

    fn accepts() -> Accepts {
        ContactWayFields::accepts()
    }
}
