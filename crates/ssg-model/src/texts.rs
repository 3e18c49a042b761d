//! The texts about fields of content for its editors, in Spanish and English (`texts.json`), by
//! record and field: labels, help, and names of list items.
//!
//! `Section` and `Statistics` hold their kinds, `File` the kinds of file.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use crate::words::Lang;

static TEXTS: LazyLock<BTreeMap<String, BTreeMap<String, FieldTexts>>> = LazyLock::new(|| {
    #[expect(clippy::expect_used, reason = "every test that asks for a field reads it")]
    serde_json::from_str(include_str!("texts.json")).expect("the texts are JSON")
});

/// The texts of a field in every language.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct FieldTexts {
    pub es: FieldText,
    pub en: FieldText,
}

/// The texts of a field in one language.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct FieldText {
    pub label: String,
    /// Empty if the label says enough.
    #[serde(default)]
    pub help: String,
    /// The help for people who write files by hand, if it differs.
    #[serde(skip_serializing)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub(crate) reference: Option<String>,
    /// The name of an item of a list, in the middle of a sentence: `testimonio`.
    #[serde(default)]
    pub one: String,
    /// Patterns for the name of an item: `Testimonio de {name}`.
    #[serde(default, skip_serializing)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub(crate) item: Vec<String>,
}

impl FieldTexts {
    /// Returns the texts in one language.
    pub fn get(&self, lang: Lang) -> &FieldText {
        match lang {
            Lang::Es => &self.es,
            Lang::En => &self.en,
        }
    }

    /// Returns the help for people who write files by hand, or else the label.
    pub fn reference(&self, lang: Lang) -> &str {
        let FieldText { label, help, reference, .. } = self.get(lang);
        reference.as_ref().unwrap_or(if help.is_empty() { label } else { help })
    }
}

impl FieldText {
    /// Returns the name of an item by the first pattern whose values all exist.
    pub fn item_name(&self, value: &dyn Fn(&str) -> Option<String>) -> Option<String> {
        self.item.iter().find_map(|pattern| {
            let mut parts = pattern.split(['{', '}']);
            let mut name = parts.next()?.to_owned();
            while let (Some(key), Some(text)) = (parts.next(), parts.next()) {
                name = name + &value(key)? + text;
            }
            Some(name)
        })
    }
}

/// Returns the texts of a field; empty ones for a field without texts, which a test rules out.
pub fn of(record: &str, field: &str) -> &'static FieldTexts {
    static NONE: LazyLock<FieldTexts> = LazyLock::new(FieldTexts::default);
    TEXTS.get(record).and_then(|fields| fields.get(field)).unwrap_or(&NONE)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::ptr;

    use super::{FieldText, FieldTexts, TEXTS};
    use crate::accepts::{Accepts, RecordFields};
    use crate::content::article::FrontMatter;
    use crate::content::entry_front::EntryFront;
    use crate::content::fields::PlaceholderFields;
    use crate::content::pages::{PageFile, TextPageFront};
    use crate::content::people::PeopleFile;
    use crate::content::services::ServicesFile;
    use crate::content::site::SiteFile;
    use crate::content::testimonials::TestimonialsFile;
    use crate::content::theme::ThemeFile;

    /// Returns every key that a file of content may have, with its texts.
    fn reachable() -> Vec<(&'static str, &'static FieldTexts)> {
        let mut found = Vec::new();
        for file in [
            SiteFile::keys(),
            ServicesFile::keys(),
            TestimonialsFile::keys(),
            PeopleFile::keys(),
            ThemeFile::keys(),
            FrontMatter::keys(),
            EntryFront::keys(),
            PageFile::keys(),
            TextPageFront::keys(),
            PlaceholderFields::keys(),
        ] {
            add(&file, &mut found);
        }
        found
    }

    fn add(record: &RecordFields, found: &mut Vec<(&'static str, &'static FieldTexts)>) {
        for field in &record.fields {
            found.push((field.name, field.texts));
            add_below(&field.accepts, found);
        }
    }

    fn add_below(accepts: &Accepts, found: &mut Vec<(&'static str, &'static FieldTexts)>) {
        match accepts {
            Accepts::Record(fields) | Accepts::Image { fields, .. } => add(fields, found),
            Accepts::List { of, .. } | Accepts::Optional { of } => add_below(of, found),
            Accepts::OneOf { variants, .. } => variants.iter().for_each(|variant| {
                found.push((variant.name, variant.texts));
                add(&variant.fields, found);
            }),
            _ => {}
        }
    }

    fn all() -> impl Iterator<Item = (String, &'static FieldTexts)> {
        let of_record = |(record, fields): (&String, &'static std::collections::BTreeMap<_, _>)| {
            let record = record.clone();
            fields.iter().map(move |(field, texts)| (format!("{record}.{field}"), texts))
        };
        TEXTS.iter().flat_map(of_record)
    }

    #[test]
    fn every_field_has_texts_and_every_text_a_field() {
        let reachable = reachable();
        for (name, texts) in &reachable {
            for text in [&texts.es, &texts.en] {
                assert!(!text.label.is_empty(), "{name}: {text:?}");
            }
        }
        let used: BTreeSet<*const FieldTexts> =
            reachable.iter().map(|(_, texts)| ptr::from_ref(*texts)).collect();
        let unused = all().filter(|(name, texts)| {
            !name.starts_with("File.") && !used.contains(&ptr::from_ref(*texts))
        });
        assert_eq!(unused.map(|(name, _)| name).collect::<Vec<_>>(), [""; 0]);
    }

    #[test]
    fn both_languages_name_the_items_of_the_same_lists() {
        for (name, FieldTexts { es, en }) in all() {
            assert_eq!(es.one.is_empty(), en.one.is_empty(), "{name}");
            assert_eq!(es.item.len(), en.item.len(), "{name}");
        }
    }

    /// Returns the words of a text without its placeholders.
    fn words(text: &str) -> Vec<String> {
        let mut is_inside = false;
        let outside = text.chars().filter(|c| {
            is_inside = (is_inside || *c == '{') && *c != '}';
            !is_inside
        });
        let outside: String = outside.collect();
        let words = outside.split(|c: char| !c.is_alphanumeric() && !"_/.`".contains(c));
        words.map(|word| word.trim_end_matches('.').to_lowercase()).collect()
    }

    #[test]
    fn texts_for_owners_mention_no_keys_and_no_paths() {
        let keys: BTreeSet<&str> = reachable().into_iter().map(|(name, _)| name).collect();
        // Names of services, and words that are the same in Spanish.
        let names =
            ["google", "bing", "yandex", "facebook", "pinterest", "whatsapp", "goatcounter"];
        let is_name = |word: &str| names.contains(&word) || word == "plausible";
        for (name, FieldTexts { es, en }) in all() {
            for (lang, FieldText { label, help, one, item, .. }) in [("es", es), ("en", en)] {
                assert!(!label.ends_with('.') && label.split(' ').count() <= 5, "{name}: {label}");
                for word in [label, help, one].into_iter().chain(item).flat_map(|text| words(text))
                {
                    let is_path = word.contains(['`', '_']) || word.ends_with(".yaml");
                    let is_key = lang == "es" && keys.contains(&*word) && !is_name(&word);
                    let is_of_files = ["clave", "claves", "renglón", "renglones"].contains(&&*word);
                    assert!(!is_path && !is_key && !is_of_files, "{name}: {word}");
                }
            }
        }
    }
}
