//! `contact:` in `site.yaml`: the ways to reach the business.

use serde::Serialize;

use super::fields::{Email, WebUrl};
use super::phone::{ChatPhone, Phone};
use crate::accepts::Accepts;
use crate::decode::{AnyList, Context, Decode};
use crate::icon::Icon;
use crate::problem::Problem;
use crate::record;
use crate::value::{Value, YamlNode};

record! {
    /// The ways in which visitors can reach the business.
    pub struct Contact {
        /// The ways, in order: the first is offered at the top of the front page and below
        /// articles.
        pub ways: AnyList<ContactWay>,
        /// The suffix of messages of visitors who asked about a service; `{service}` stands for its
        /// title.
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

/// The destination of a way of contact.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum WayTarget {
    Phone(Phone),
    Whatsapp(Phone),
    Email(Email),
    Link(WebUrl),
    Emergency(Phone),
}

/// A way to reach the business.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ContactWay {
    pub to: WayTarget,
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ContactWayProps {
    pub kind: WayKind,
    /// The text that people read: a number, an address or the words of a link.
    pub value: String,
    /// The URL of the link; `message` is appended to it, if there is one.
    pub href: String,
    pub message: Option<String>,
    pub label: String,
    pub action: String,
    pub text: Option<String>,
    pub icon: Icon,
    pub primary: bool,
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
}

impl Contact {
    /// Returns the numbers of all calls and chats.
    pub fn numbers(&self) -> impl Iterator<Item = &Phone> {
        self.ways.0.iter().filter_map(|way| match &way.to {
            WayTarget::Phone(phone) | WayTarget::Whatsapp(phone) | WayTarget::Emergency(phone) => {
                Some(phone)
            }
            WayTarget::Email(_) | WayTarget::Link(_) => None,
        })
    }

    /// Returns the numbers of chats.
    pub fn chats(&self) -> impl Iterator<Item = &Phone> {
        self.ways.0.iter().filter_map(|way| match &way.to {
            WayTarget::Whatsapp(phone) => Some(phone),
            _ => None,
        })
    }

    /// Returns the e-mail addresses.
    pub fn mailboxes(&self) -> impl Iterator<Item = &str> {
        self.ways.0.iter().filter_map(|way| match &way.to {
            WayTarget::Email(address) => Some(&*address.0),
            _ => None,
        })
    }

    /// Returns the data to show, with default words where a way has none of its own.
    pub fn props(&self) -> ContactProps {
        let all_primary = self.ways.0.iter().all(|way| way.fields.primary != Some(true));
        let shown = |way: &ContactWay| {
            let mut props = way.props(&self.words);
            props.primary |= all_primary;
            props
        };
        ContactProps {
            ways: self.ways.0.iter().map(shown).collect(),
            interest_suffix: self.interest_suffix.clone(),
            phone_label: self.words.phone.label.clone(),
        }
    }
}

impl ContactWay {
    fn props(&self, words: &ContactWords) -> ContactWayProps {
        let ContactWay { to, fields, icon } = self;
        let ContactWayFields { label, action, text, message, primary, .. } = fields;
        let (kind, value, href, words) = match to {
            WayTarget::Phone(phone) => {
                (WayKind::Phone, &phone.display, phone.uri(), Some(&words.phone))
            }
            WayTarget::Emergency(phone) => {
                (WayKind::Emergency, &phone.display, phone.uri(), Some(&words.emergency))
            }
            WayTarget::Whatsapp(phone) => {
                // `wa.me` takes the number in E.164 without the plus sign.
                let href = format!("https://wa.me/{}?text=", &phone.e164[1..]);
                (WayKind::Whatsapp, &phone.display, href, Some(&words.whatsapp))
            }
            WayTarget::Email(Email(address)) => {
                let href = format!("mailto:{address}?subject=");
                (WayKind::Email, address, href, Some(&words.email))
            }
            WayTarget::Link(WebUrl(url)) => {
                (WayKind::Link, label.as_ref().unwrap_or(url), url.clone(), None)
            }
        };
        let label = label.clone().or_else(|| words.map(|words| words.label.clone()));
        let label = label.unwrap_or_default();
        let action = action.clone().or_else(|| words.map(|words| words.action.clone()));
        let default = words.and_then(|words| words.message.clone());
        ContactWayProps {
            kind,
            value: value.clone(),
            href,
            message: default.map(|default| message.clone().unwrap_or(default)),
            action: action.unwrap_or_else(|| label.clone()),
            label,
            text: text.clone(),
            icon: *icon,
            primary: primary.unwrap_or_default(),
        }
    }
}

impl Decode for ContactWay {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let fields = ContactWayFields::decode(node, cx)?;
        let ContactWayFields { phone, whatsapp, email, link, emergency, .. } = fields.clone();
        let ways = [
            phone.map(|phone| (WayTarget::Phone(phone), "phone")),
            whatsapp.map(|ChatPhone(phone)| (WayTarget::Whatsapp(phone), "whatsapp")),
            email.map(|address| (WayTarget::Email(address), "mail")),
            link.map(|url| (WayTarget::Link(url), "arrow-right")),
            emergency.map(|phone| (WayTarget::Emergency(phone), "phone")),
        ];
        let mut ways = ways.into_iter().flatten();
        let problem = match (ways.next(), ways.next()) {
            (None, _) => Problem::MissingKey { key: "phone" },
            (_, Some(_)) => Problem::SeveralWays,
            (Some((WayTarget::Link(_), _)), None) if fields.label.is_none() => {
                Problem::MissingKey { key: "label" }
            }
            (Some((to, icon)), None) => {
                let icon = fields.icon.or_else(|| Icon::from_name(icon))?;
                cx.icon(icon);
                return Some(ContactWay { to, fields, icon });
            }
        };
        let first = match &node.value {
            Value::Map(entries) => entries.first().map(|(key, _)| key.range.clone()),
            _ => None,
        };
        cx.report(first.unwrap_or_else(|| node.range.clone()), problem);
        None
    }

    fn accepts() -> Accepts {
        ContactWayFields::accepts()
    }
}
