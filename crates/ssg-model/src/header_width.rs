//! The width that the header needs for its links beside the brand.

use crate::payload::{NavigationEntry, SiteLayout};

/// The width of the window in rem from which the shipped styles show the links
/// (`frontend/src/components/menu.css`).
pub const DEFAULT: u32 = 64;

/// The largest width of the content of a page, in rem (`.wrap`).
const WIDEST: f64 = 80.0;

/// The widths of the parts of a link, in rem (`frontend/src/components/navigation.css`).
const ICON: f64 = 1.125 + 0.4;
const SUBMENU: f64 = 1.75;

/// Returns the width of the window in rem from which all links fit beside the brand, at least
/// [`DEFAULT`]; `None` if they fit in no window.
pub fn least(layout: &SiteLayout) -> Option<u32> {
    let fits = |window: &u32| {
        let window = f64::from(*window);
        let gutters = 2.0 * (window * 0.04).clamp(1.25, 4.0);
        needed(layout, window) <= (window - gutters).min(WIDEST)
    };
    (DEFAULT..=100).step_by(4).find(fits)
}

/// Returns the width of the brand, the links and all beside them, in rem.
fn needed(layout: &SiteLayout, window: f64) -> f64 {
    let SiteLayout { brand, descriptor, navigation, contact, languages, .. } = layout;
    let names = width(brand, 1.625).max(width(descriptor, 0.8125));
    let padding = (window * 0.0075).clamp(0.4, 0.8);
    let link = |NavigationEntry { label, icon, submenu, .. }: &NavigationEntry| {
        let icon = if icon.is_some() { ICON } else { 0.0 };
        let button = if submenu.is_some() { SUBMENU } else { 0.0 };
        width(label, 0.9375) + 2.0 * padding + icon + button
    };
    let links: f64 = navigation.iter().map(link).sum();
    let channel = contact.ways.iter().find(|way| way.header);
    let channel = channel.map_or(0.0, |way| width(&way.action, 0.9375) + 5.0);
    let switcher = languages.as_ref().map_or(0.0, |_| 6.0);
    3.75 + names + 1.0 + links + channel + switcher
}

/// Estimates the width of a bold text in letters of a size, in the unit of the size. Letters are as
/// wide as those of Figtree, and most fonts of devices are narrower.
fn width(text: &str, size: f64) -> f64 {
    let advance = |char: char| match char {
        'i' | 'j' | 'l' | 't' | 'f' | 'r' | 'í' | 'I' | '.' | ',' | ':' | ' ' => 0.33,
        'm' | 'w' | 'M' | 'W' => 0.88,
        _ if char.is_uppercase() => 0.68,
        _ if char.is_ascii() || char.is_lowercase() => 0.57,
        _ => 1.0,
    };
    text.chars().map(advance).sum::<f64>() * size
}
