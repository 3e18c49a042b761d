//! The width that the header needs for its links beside the brand, and its menu on a phone.

use crate::content::menu::NavigationLink;
use crate::content::site::SiteFile;
use crate::payload::SiteLayout;
use crate::problem::Problem;

/// The width of the window in rem from which the shipped styles show the links
/// (`frontend/src/components/menu.css`).
pub const DEFAULT: u32 = 64;

/// The largest width of the content of a page, in rem (`.wrap`).
const WIDEST: f64 = 80.0;

/// The widths of the parts of a link, in rem (`frontend/src/components/navigation.css`).
const ICON: f64 = 1.125 + 0.4;
const SUBMENU: f64 = 1.75;

/// The largest width of a logo, in rem (`frontend/src/components/header.css`).
const LOGO: f64 = 9.0;

/// The width of a link in the menu of a phone of 320 px, and the size of its letters, in rem
/// (`frontend/src/components/menu.css`).
const MENU_LINK: f64 = 20.0 - 2.0 * 1.25 - 2.5;
const MENU_LETTERS: f64 = 1.375;

/// The parts of the header.
struct Parts<'a> {
    brand: &'a str,
    descriptor: &'a str,
    /// The width of the logo, which is 3.5 rem high.
    logo: f64,
    /// The labels of the links, and the width of all beside them without the padding.
    links: Vec<(&'a str, f64)>,
    /// The text of the button for a contact channel.
    channel: Option<&'a str>,
    has_languages: bool,
}

/// Returns the width of the window in rem from which all links fit beside the brand, at least
/// [`DEFAULT`]; `None` if they fit in no window.
pub fn least(layout: &SiteLayout) -> Option<u32> {
    let links = layout.navigation.iter();
    let links =
        links.map(|link| (&*link.label, beside(link.icon.is_some(), link.submenu.is_some())));
    Parts {
        brand: &layout.brand,
        descriptor: &layout.descriptor,
        logo: (3.5 * f64::from(layout.logo.width) / f64::from(layout.logo.height)).min(LOGO),
        links: links.collect(),
        channel: layout.contact.ways.iter().find(|way| way.header).map(|way| &*way.action),
        has_languages: layout.languages.is_some(),
    }
    .least()
}

/// Returns what is wrong with the links of a header, each with the index of the link; that of all
/// links has no index. The menu of the services, which is not in the file, counts for nothing.
pub fn problems(file: &SiteFile) -> Vec<(Option<usize>, Problem)> {
    let links = &file.navigation.0;
    let contact = file.contact.props(false);
    let link = |link: &NavigationLink| {
        let has_menu = link.services || link.children.0.iter().flatten().next().is_some();
        beside(link.icon.is_some(), has_menu)
    };
    let parts = Parts {
        brand: &file.brand.0,
        descriptor: &file.descriptor,
        logo: 3.5,
        links: links.iter().map(|one| (one.label.as_str(), link(one))).collect(),
        channel: contact.ways.iter().find(|way| way.header).map(|way| &*way.action),
        has_languages: file.languages.is_some(),
    };
    let too_wide =
        |label: &str| label.split_whitespace().any(|word| width(word, MENU_LETTERS) > MENU_LINK);
    let words = links.iter().enumerate().filter(|(_, link)| too_wide(&link.label));
    let words = words.map(|(at, _)| (Some(at), Problem::MENU_WORD_TOO_WIDE));
    let all = parts.least().is_none().then_some((None, Problem::MENU_FITS_NOWHERE));
    all.into_iter().chain(words).collect()
}

fn beside(has_icon: bool, has_menu: bool) -> f64 {
    f64::from(u8::from(has_icon)) * ICON + f64::from(u8::from(has_menu)) * SUBMENU
}

impl Parts<'_> {
    fn least(&self) -> Option<u32> {
        let fits = |window: &u32| {
            let window = f64::from(*window);
            let gutters = 2.0 * (window * 0.04).clamp(1.25, 4.0);
            self.needed(window) <= (window - gutters).min(WIDEST)
        };
        (DEFAULT..=100).step_by(4).find(fits)
    }

    /// Returns the width of the brand, the links and all beside them, in rem.
    fn needed(&self, window: f64) -> f64 {
        let names = width(self.brand, 1.625).max(width(self.descriptor, 0.8125));
        let padding = (window * 0.0075).clamp(0.4, 0.8);
        let link = |(label, beside): &(&str, f64)| width(label, 0.9375) + 2.0 * padding + beside;
        let links: f64 = self.links.iter().map(link).sum();
        let channel = self.channel.map_or(0.0, |action| width(action, 0.9375) + 5.0);
        let switcher = if self.has_languages { 6.0 } else { 0.0 };
        self.logo + 0.25 + names + 1.0 + links + channel + switcher
    }
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

#[cfg(test)]
mod tests {
    use super::{MENU_LETTERS, MENU_LINK, Parts, beside, width};

    fn least(brand: &str, labels: &[&str]) -> Option<u32> {
        let links = labels.iter().map(|label| (*label, beside(true, false))).collect();
        let parts = Parts {
            brand,
            descriptor: "Consulta",
            logo: 3.5,
            links,
            channel: None,
            has_languages: false,
        };
        parts.least()
    }

    #[test]
    fn longer_names_and_menus_need_wider_windows_until_none_is_wide_enough() {
        let long = "Clínica Dental San Miguel Arcángel";
        let five = ["Inicio", "Servicios", "Testimonios", "Blog", "Contacto"];
        assert_eq!(least("Encino", &five), Some(64));
        let with_long = least(long, &five).unwrap();
        assert!((68..=90).contains(&with_long), "{with_long}");
        assert_eq!(least(long, &["Preguntas frecuentes"; 9]), None);
    }

    #[test]
    fn words_of_twenty_letters_fit_on_a_phone_and_longer_ones_do_not() {
        assert!(width("Otorrinolaringología", MENU_LETTERS) <= MENU_LINK);
        assert!(width("Otorrinolaringológicamente", MENU_LETTERS) > MENU_LINK);
    }
}
