//! The entries of the header, and the menus below them.

use serde::Serialize;

use super::href::Href;
use crate::accepts::Accepts;
use crate::decode::{AnyList, Context, Decode};
use crate::icon::Icon;
use crate::problem::Problem;
use crate::record;
use crate::value::{Value, YamlNode};

/// The key of an entry that holds its menu.
const CHILDREN: &str = "children";

record! {
    /// A link of the header.
    pub struct NavigationLink {
        pub route: Href,
        pub label: String,
        pub icon: Option<Icon>,
        /// The menu below the entry. If absent, the entry of the page of products has them as its
        /// menu.
        pub children: MenuChildren,
        /// Whether the products stand in the menu, before `children`.
        pub services: bool,
    }

    /// A link of a menu below an entry of the header.
    pub struct MenuLink {
        pub route: Href,
        pub label: String,
        pub icon: Option<Icon>,
    }
}

/// The links of a menu, which have no menus themselves; `None` if the key is absent.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MenuChildren(pub Option<Vec<MenuLink>>);

impl Decode for MenuChildren {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let items = match &node.value {
            Value::Null => return MenuChildren::absent(),
            Value::List(items) => items.as_slice(),
            _ => &[],
        };
        let keys = items.iter().filter_map(|item| match &item.value {
            Value::Map(entries) => entries.iter().find(|(key, _)| key.value == CHILDREN),
            _ => None,
        });
        let mut is_too_deep = false;
        for (key, _) in keys {
            cx.report(key.range.clone(), Problem::MENU_TOO_DEEP);
            is_too_deep = true;
        }
        if is_too_deep {
            return None;
        }
        AnyList::decode(node, cx).map(|list| MenuChildren(Some(list.0)))
    }

    fn accepts() -> Accepts {
        AnyList::<MenuLink>::accepts()
    }

    fn absent() -> Option<Self> {
        Some(MenuChildren(None))
    }
}
