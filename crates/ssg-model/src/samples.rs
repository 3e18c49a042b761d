//! Texts that must not be published: invented names and values in the shipped content, and
//! placeholders in new content.

use std::sync::LazyLock;

/// The invented names and values in the shipped content.
pub const SHIPPED: [&str; 11] = [
    "Valeria Montes",
    "Mariana Orozco",
    "Ernesto Gutiérrez",
    "Carmen Villaseñor",
    "Diego Larios",
    "Av. Libertad 1234",
    "Taller de Muestra",
    "Seguros Ejemplo",
    "Aseguradora Muestra",
    "Ejemplo Vida",
    "Daños Muestra",
];

/// The placeholders that `ssg new` and `ssg edit` write into new content (`ssg_edit::new_entry`).
static STARTERS: LazyLock<Vec<&str>> =
    LazyLock::new(|| include_str!("samples.txt").lines().collect());

/// Returns the samples in a text, each with its first byte. All samples begin with a capital.
pub fn find(text: &str) -> impl Iterator<Item = (usize, &'static str)> {
    let capitals = text.bytes().enumerate().filter(|(_, byte)| byte.is_ascii_uppercase());
    capitals.filter_map(|(at, _)| {
        let (known, rest) = (SHIPPED.iter().chain(&*STARTERS), &text[at..]);
        // Most capitals begin no sample: a letter is compared before a text.
        let mut likely = known.filter(|sample| sample.as_bytes()[0] == rest.as_bytes()[0]);
        Some((at, *likely.find(|sample| rest.starts_with(**sample))?))
    })
}

/// Whether a number has only zeros: `A000000`.
pub fn is_of_zeros(text: &str) -> bool {
    let digits = text.chars().filter(char::is_ascii_digit);
    digits.clone().count() >= 5 && digits.clone().all(|digit| digit == '0')
}
