//! The fields of a file: its values with their types in the content model and their surroundings.

use std::collections::BTreeMap;

use jiff::civil::Date;
use ssg_content::yaml;
use ssg_model::accepts::{Accepts, Field, Form, FormInput, RecordFields, Variant};
use ssg_model::content::hours_text::days_in_words;
use ssg_model::content::shape::entry_form;
use ssg_model::editing::{ListAround, PathStep, PlainValue, ValuePath};
use ssg_model::locale::{DateForm, Locale};
use ssg_model::texts::FieldTexts;
use ssg_model::value::{ByteRange, YamlNode};
use ssg_model::words;
use ssg_model::words::Lang;

/// A value in a file, with its type and the lists around it.
#[derive(Clone)]
pub(crate) struct FoundField<'n> {
    pub(crate) path: ValuePath,
    pub(crate) accepts: Accepts,
    /// The texts of the key; for a list item, the texts of its list.
    pub(crate) texts: &'static FieldTexts,
    /// The parsed value; `None` if an optional key is absent.
    pub(crate) node: Option<&'n YamlNode>,
}

impl<'n> FoundField<'n> {
    /// Returns the field for a whole file.
    pub(crate) fn whole(
        node: &'n YamlNode,
        accepts: Accepts,
        texts: &'static FieldTexts,
    ) -> FoundField<'n> {
        FoundField { path: Vec::new(), accepts, texts, node: Some(node) }
    }

    /// Returns the field at a path below this one.
    pub(crate) fn at(self, path: &[PathStep]) -> Option<FoundField<'n>> {
        let Some((first, rest)) = path.split_first() else { return Some(self) };
        let below = self.below().into_iter().find(|field| field.path.last() == Some(first))?;
        below.at(rest)
    }

    /// Returns the innermost field at exactly this range; for a part of a picture the whole
    /// picture, as its file and its text belong together.
    pub(crate) fn written_at(self, range: &ByteRange) -> Option<FoundField<'n>> {
        let is_it = self.node.is_some_and(|node| node.range == *range);
        let mut below = self.below().into_iter().filter(|field| field.contains(range));
        let found = below.find_map(|field| field.written_at(range));
        match found {
            Some(_) if matches!(required(&self.accepts), Accepts::Image { .. }) => Some(self),
            found => found.or_else(|| is_it.then_some(self)),
        }
    }

    /// Returns the innermost field around a range.
    pub(crate) fn around(self, range: &ByteRange) -> Option<FoundField<'n>> {
        match self.below().into_iter().find(|field| field.contains(range)) {
            Some(field) => field.around(range),
            None => self.contains(range).then_some(self),
        }
    }

    fn contains(&self, range: &ByteRange) -> bool {
        let node = self.node.filter(|node| node.range.start <= range.start);
        node.is_some_and(|node| range.end <= node.range.end)
    }

    /// Returns the text of a key of the value.
    fn text(&self, key: &str) -> Option<&'n str> {
        yaml::value(self.node?, key)?.text()
    }

    /// Returns the fields directly below.
    pub(crate) fn below(&self) -> Vec<FoundField<'n>> {
        match required(&self.accepts) {
            Accepts::List { of, .. } => self.items(of),
            Accepts::Form(Form { input: FormInput::Entries(of), .. }) => {
                self.items(&entry_form(of))
            }
            accepts => {
                let fields = fields(accepts, |key| self.text(key)).map(|record| &*record.fields);
                let field = |field: &Field| FoundField {
                    path: joined(&self.path, PathStep::Key(field.name.to_owned())),
                    accepts: field.accepts.clone(),
                    texts: field.texts,
                    node: self.node.and_then(|node| yaml::value(node, field.name)),
                };
                fields.unwrap_or_default().iter().map(field).collect()
            }
        }
    }

    /// Returns the items of a list.
    fn items(&self, of: &Accepts) -> Vec<FoundField<'n>> {
        let items = self.node.map(YamlNode::items).unwrap_or_default();
        let item = |(at, node): (usize, &'n YamlNode)| FoundField {
            path: joined(&self.path, PathStep::Index(at)),
            accepts: of.clone(),
            texts: self.texts,
            node: Some(node),
        };
        items.iter().enumerate().map(item).collect()
    }

    /// Returns the path of the record around the field.
    pub(crate) fn record(&self) -> Option<ValuePath> {
        let (last, record) = self.path.split_last()?;
        matches!(last, PathStep::Key(_)).then(|| record.to_vec())
    }

    /// Returns the lists of this field that contain the value at a path, the innermost first.
    pub(crate) fn lists_around(&self, path: &[PathStep], lang: Lang) -> Vec<ListAround> {
        let list = |(depth, step): (usize, &PathStep)| {
            let PathStep::Index(at) = *step else { return None };
            let FoundField { path, node, texts, .. } = self.clone().at(&path[..depth])?;
            let (length, title) = (node?.items().len(), texts.get(lang).label.clone());
            Some(ListAround { path, at, length, title })
        };
        path.iter().enumerate().rev().filter_map(list).collect()
    }

    /// Returns the label of a key, or a name for a list item.
    pub(crate) fn name(&self, lang: Lang) -> String {
        let Some(PathStep::Index(at)) = self.path.last() else {
            return self.texts.get(lang).label.clone();
        };
        let kind = variant(required(&self.accepts), |key| self.text(key));
        let text = kind.map_or(self.texts, |kind| kind.texts).get(lang);
        let number = || match kind {
            Some(_) => text.label.clone(),
            // A list of entries has no word for its items.
            None if text.one.is_empty() => format!("{} {}", text.label, at + 1),
            None => format!("{} {}", capitalised(&text.one), at + 1),
        };
        text.item_name(&|key| self.shown(key, lang)).unwrap_or_else(number)
    }

    /// Returns the names of all list items below, by their paths as JSON.
    pub(crate) fn item_names(&self, lang: Lang) -> BTreeMap<String, String> {
        let below = self.below().into_iter();
        let names = below.flat_map(|field| {
            let is_item = matches!(field.path.last(), Some(PathStep::Index(_)));
            let own = is_item.then(|| serde_json::to_string(&field.path).ok()).flatten();
            let own = own.map(|path| (path, field.name(lang)));
            field.item_names(lang).into_iter().chain(own)
        });
        names.collect()
    }

    /// Returns the text at a dotted path such as `image.alt`, formatted for a name.
    fn shown(&self, keys: &str, lang: Lang) -> Option<String> {
        let path: ValuePath = keys.split('.').map(PathStep::from).collect();
        let FoundField { accepts, node, .. } = self.clone().at(&path)?;
        let words: Vec<&str> = node?.text()?.split_whitespace().collect();
        let text = Some(words.join(" ")).filter(|text| !text.is_empty())?;
        Some(match required(&accepts) {
            Accepts::Form(form) if form.input == FormInput::Days => {
                days_in_words(&text, &locale(lang)).unwrap_or_else(|| capitalised(&text))
            }
            // Names show `9:00` rather than `09:00`.
            Accepts::Form(form) if form.input == FormInput::Time => {
                text.strip_prefix('0').unwrap_or(&text).to_owned()
            }
            Accepts::Date => text.parse().map_or(text, |date: Date| locale(lang).date(date).text),
            Accepts::Choice { choices, labels } => {
                let label = choices.iter().zip(labels).find(|(choice, _)| **choice == text);
                label.map_or_else(|| capitalised(&text), |(_, label)| label.get(lang).to_owned())
            }
            _ if text.chars().nth(LONGEST_NAME).is_some() => {
                text.chars().take(LONGEST_NAME).chain(['…']).collect()
            }
            _ => text,
        })
    }
}

/// The maximum number of characters of a value in a name.
const LONGEST_NAME: usize = 60;

/// Returns the form of dates and days in the editor.
fn locale(lang: Lang) -> Locale {
    let tag = words!(en: "en", es: "es-MX").get(lang).to_owned();
    Locale { tag, dates: DateForm::Orthographic }
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// Returns the type without `Optional`.
pub(crate) fn required(accepts: &Accepts) -> &Accepts {
    match accepts {
        Accepts::Optional { of } => required(of),
        others => others,
    }
}

/// Returns the keys that a record may have; `text` finds the text of one that it has.
fn fields<'a, 't>(
    accepts: &'a Accepts,
    text: impl Fn(&str) -> Option<&'t str>,
) -> Option<&'a RecordFields> {
    match accepts {
        Accepts::Record(fields) | Accepts::Image { fields, .. } => Some(fields),
        others => variant(others, text).map(|variant| &variant.fields),
    }
}

/// Returns the variant that a `OneOf` record names in its key.
fn variant<'a, 't>(
    accepts: &'a Accepts,
    text: impl Fn(&str) -> Option<&'t str>,
) -> Option<&'a Variant> {
    let Accepts::OneOf { key, variants } = accepts else { return None };
    let kind = text(key)?;
    variants.iter().find(|variant| variant.name == kind)
}

fn joined(path: &[PathStep], step: PathStep) -> ValuePath {
    path.iter().cloned().chain([step]).collect()
}

/// Whether values of this type are written without quotes.
pub(crate) fn is_bare(accepts: &Accepts) -> bool {
    match required(accepts) {
        Accepts::Flag | Accepts::Number { .. } | Accepts::Date => true,
        Accepts::Form(form) => form.input == FormInput::Decimal,
        _ => false,
    }
}

/// Whether a value is an id (or a list of ids), which must be unique in its file.
pub(crate) fn is_id(accepts: &Accepts) -> bool {
    match required(accepts) {
        Accepts::Form(form) => form.input == FormInput::Id,
        Accepts::List { of, .. } => is_id(of),
        _ => false,
    }
}

/// Returns the type of the items of a list.
pub(crate) fn item(accepts: &Accepts) -> Option<Accepts> {
    match required(accepts) {
        Accepts::List { of, .. } => Some((**of).clone()),
        _ => None,
    }
}

/// Makes those texts of an editor's value bare that the content model writes without quotes.
pub(crate) fn as_written(value: PlainValue, accepts: &Accepts) -> PlainValue {
    match value {
        PlainValue::Text(text) if is_bare(accepts) => PlainValue::Bare(text),
        PlainValue::Text(text)
            if text == "false" && matches!(required(accepts), Accepts::Image { .. }) =>
        {
            PlainValue::Bare(text)
        }
        PlainValue::List(items) => match item(accepts) {
            Some(of) => {
                PlainValue::List(items.into_iter().map(|item| as_written(item, &of)).collect())
            }
            None => PlainValue::List(items),
        },
        PlainValue::Map(entries) => {
            let text = |key: &str| match entries.iter().find(|(name, _)| name == key)? {
                (_, PlainValue::Text(text)) => Some(text.as_str()),
                _ => None,
            };
            let fields = fields(required(accepts), text);
            let entry = |(key, value): (String, PlainValue)| {
                let field =
                    fields.and_then(|all| all.fields.iter().find(|field| field.name == key));
                let value = match field {
                    Some(field) => as_written(value, &field.accepts),
                    None => value,
                };
                (key, value)
            };
            PlainValue::Map(entries.into_iter().map(entry).collect())
        }
        others => others,
    }
}
