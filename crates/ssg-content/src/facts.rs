//! Joins the facts of the main language's files with the texts of another language.
//!
//! Facts are written once: in the folder of a language they are errors. A text is never taken from
//! another language.

use ssg_model::content::language::{self, is_listed};
use ssg_model::country::{self, Country};
use ssg_model::diagnostic::RangedProblems;
use ssg_model::locale::SiteLanguage;
use ssg_model::problem::Problem;
use ssg_model::value::{ByteRange, Spanned, Value, YamlNode};

use crate::yaml;

/// A file of which other languages have only the texts.
pub(crate) struct FactsFile {
    /// The name of the file.
    file: &'static str,
    /// The paths of the texts.
    texts: &'static str,
    /// The paths of texts that are kept while there is no translation. Names of countries are put
    /// into `language`.
    kept: &'static str,
    language: SiteLanguage,
    /// The keys that count for the whole site.
    left_out: &'static [&'static str],
}

pub(crate) const SITE: FactsFile = FactsFile {
    file: "site.yaml",
    texts: language::TEXTS_OF_SITE,
    kept: "office.name office.country branches.*.name branches.*.country",
    language: SiteLanguage::Spanish,
    left_out: &["languages", "root_files", "samples", "generator"],
};

pub(crate) const PEOPLE: FactsFile = FactsFile {
    file: "people.yaml",
    texts: language::TEXTS_OF_PEOPLE,
    kept: "people.*.image.alt",
    language: SiteLanguage::Spanish,
    left_out: &[],
};

impl FactsFile {
    /// Returns the facts of `main` with the texts of `own`. Facts have an empty range.
    pub(crate) fn with_texts(
        self,
        main: &YamlNode,
        own: &YamlNode,
        language: SiteLanguage,
        found: &mut RangedProblems,
    ) -> YamlNode {
        FactsFile { language, ..self }.joined(
            main,
            Some(own),
            "",
            &(own.range.start..own.range.start),
            found,
        )
    }

    /// Joins the values at a path that is not the path of a text.
    fn joined(
        &self,
        main: &YamlNode,
        own: Option<&YamlNode>,
        path: &str,
        nowhere: &ByteRange,
        found: &mut RangedProblems,
    ) -> YamlNode {
        let place = own.map_or(nowhere.clone(), |own| own.range.clone());
        let nowhere = place.start..place.start;
        let value = match (&main.value, own.map(|own| &own.value)) {
            (Value::Map(facts), None | Some(Value::Map(_))) => {
                let texts = own.map(YamlNode::entries).unwrap_or_default();
                Value::Map(self.entries(facts, texts, path, &nowhere, found))
            }
            (Value::List(facts), None | Some(Value::List(_))) => {
                let items = own.map(YamlNode::items).unwrap_or_default();
                let path = format!("{path}.*");
                for (at, item) in items.iter().enumerate() {
                    let known = || facts.iter().filter_map(id);
                    match id(item) {
                        Some(id) if !known().any(|known| known == id) => {
                            let (id, known) = (id.to_owned(), known().map(str::to_owned).collect());
                            found.push((item.range.clone(), Problem::UnknownPerson { id, known }));
                        }
                        None if at >= facts.len() => self.report(&path, item.range.clone(), found),
                        _ => {}
                    }
                }
                let item = |(at, fact): (usize, &YamlNode)| {
                    let own = match id(fact) {
                        Some(name) => items.iter().find(|item| id(item) == Some(name)),
                        None => items.get(at),
                    };
                    self.joined(fact, own, &path, &nowhere, found)
                };
                Value::List(facts.iter().enumerate().map(item).collect())
            }
            _ => {
                let is_id = path.ends_with(".id") && own.and_then(YamlNode::text) == main.text();
                if own.is_some() && !is_id {
                    self.report(path, place.clone(), found);
                }
                match own {
                    None => main.value.clone(),
                    Some(_) => return self.joined(main, None, path, &nowhere, found),
                }
            }
        };
        // An empty range would hide that a text is missing here.
        let range = if own.is_some() { place } else { nowhere };
        Spanned { value, range }
    }

    fn entries(
        &self,
        facts: &[(Spanned<String>, YamlNode)],
        texts: &[(Spanned<String>, YamlNode)],
        path: &str,
        nowhere: &ByteRange,
        found: &mut RangedProblems,
    ) -> Vec<(Spanned<String>, YamlNode)> {
        let below =
            |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
        let mut all = Vec::new();
        for (key, fact) in facts {
            let below = below(&key.value);
            let own = texts.iter().find(|(own, _)| own.value == key.value);
            let is_kept = is_listed(self.kept, &below) && own.is_none();
            if self.left_out.contains(&&*below) || is_listed(self.texts, &below) && !is_kept {
                continue;
            }
            let is_country = is_kept && below.ends_with(".country");
            let translated = is_country.then(|| self.country(fact)).flatten();
            let fact = translated.as_ref().unwrap_or(fact);
            let key = own.map_or_else(
                || Spanned { value: key.value.clone(), range: nowhere.clone() },
                |(key, _)| key.clone(),
            );
            all.push((key, self.joined(fact, own.map(|(_, own)| own), &below, nowhere, found)));
        }
        for (key, text) in texts {
            let below = below(&key.value);
            if is_listed(self.texts, &below) {
                all.push((key.clone(), text.clone()));
            } else if self.left_out.contains(&&*below)
                || facts.iter().all(|(fact, _)| fact.value != key.value)
            {
                self.report(&below, key.range.clone(), found);
            }
        }
        all
    }

    /// Returns the name of a known country in the language.
    fn country(&self, name: &YamlNode) -> Option<YamlNode> {
        let country = Country::of(country::code(name.text()?))?;
        let text = match self.language {
            SiteLanguage::Spanish => country.spanish,
            SiteLanguage::English => country.english,
        };
        let value = Value::Scalar { text: text.to_owned(), quoted: true };
        Some(Spanned { value, range: name.range.clone() })
    }

    fn report(&self, key: &str, range: ByteRange, found: &mut RangedProblems) {
        let key = key.replace(".*", "");
        found.push((range, Problem::FactInLanguage { key, file: self.file }));
    }
}

fn id(node: &YamlNode) -> Option<&str> {
    node.entries().iter().find(|(key, _)| key.value == "id").and_then(|(_, id)| id.text())
}

/// Whether a record with facts alone lacks the value at the end of a path.
pub(crate) fn lacks(node: &YamlNode, path: &str) -> bool {
    let value = |name| yaml::value(node, name);
    match path.split_once('.') {
        Some(("*", rest)) => node.items().iter().any(|item| lacks(item, rest)),
        Some((name, rest)) => value(name).is_some_and(|node| lacks(node, rest)),
        None => node.range.is_empty() && value(path).is_none(),
    }
}
