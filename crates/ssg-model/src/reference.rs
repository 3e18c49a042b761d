//! The field reference: every key of every file, for people who edit the files.

use crate::accepts::{Accepts, Field, FormText, RecordFields, Variant};
use crate::content::business::BusinessType;
use crate::content::fields::ImageFields;
use crate::content::placement::Placement;
use crate::content::sections::Section;
use crate::content_file::{self, ContentFile};
use crate::decode::Decode;
use crate::icon::BrandIcon;
use crate::kind::Kinds;
use crate::messages;
use crate::words::{Lang, Words};

/// The documents, with places for the tables.
const TEXTS: (&str, &str) = (include_str!("reference/es.md"), include_str!("reference/en.md"));

/// Returns the whole document in one language.
pub fn markdown(kinds: &'static Kinds, lang: Lang) -> String {
    let brands: Vec<String> = BrandIcon::NAMES.iter().map(|name| format!("`{name}`")).collect();
    let parts = [
        ("[[files]]\n", content_files(kinds, lang)),
        ("[[placement]]\n", table(&Placement::keys(), lang)),
        ("[[kinds]]\n", sections(kinds, lang)),
        ("[[image]]\n", table(&ImageFields::keys(), lang)),
        ("[[brands]]", brands.join(", ")),
    ];
    let text = if lang == Lang::Es { TEXTS.0 } else { TEXTS.1 };
    parts.iter().fold(text.to_owned(), |text, (place, part)| text.replace(place, part))
}

fn content_files(kinds: &'static Kinds, lang: Lang) -> String {
    let files = content_file::all(kinds).iter();
    // Their keys are those of the main language.
    let files = files.filter(|file| !file.path.starts_with(content_file::LANGUAGE));
    let chapter = |ContentFile { path, texts, keys, .. }: &ContentFile| {
        let path = path.replace("**/*", messages::path_of_file().get(lang));
        let path = path.replace('*', messages::name_of_file().get(lang));
        format!("## {}\n\n`{path}`\n\n{}\n", texts.reference(lang), table(keys, lang))
    };
    files.map(chapter).collect()
}

fn sections(kinds: &'static Kinds, lang: Lang) -> String {
    let mut sections = Section::accepts();
    kinds.complete(&mut sections);
    let Accepts::OneOf { variants, .. } = sections else { return String::new() };
    let chapter = |Variant { name, texts, fields, .. }: &Variant| {
        format!("\n### `{name}`\n\n{}\n\n{}", texts.reference(lang), table(fields, lang))
    };
    variants.iter().map(chapter).collect()
}

fn table(record: &RecordFields, lang: Lang) -> String {
    let mut rows = String::new();
    add_rows(&mut rows, "", record, lang);
    messages::table(rows).get(lang).to_owned()
}

/// Adds a row for each key of a record, and for the keys below it.
fn add_rows(rows: &mut String, above: &str, record: &RecordFields, lang: Lang) {
    for Field { name, texts, required, accepts } in &record.fields {
        let path = format!("{above}{name}");
        let value = written(accepts);
        let value = if *required { value } else { messages::optional(&value) };
        *rows += &format!("| `{path}` | {} | {} |\n", texts.reference(lang), value.get(lang));
        let within = format!("{path} › ");
        if let Some(inner) = keys_below(accepts) {
            add_rows(rows, &within, inner, lang);
        }
        let Accepts::Optional { of } = accepts else { continue };
        let Accepts::OneOf { key, variants } = &**of else { continue };
        for Variant { name, texts, fields, .. } in variants {
            let (texts, value) = (texts.reference(lang), messages::keys_below());
            *rows += &format!("| `{within}{key}: {name}` | {texts} | {} |\n", value.get(lang));
            add_rows(rows, &within, fields, lang);
        }
    }
}

/// Describes the value that an editor writes, in a few words.
fn written(accepts: &Accepts) -> Words {
    match accepts {
        Accepts::Text => messages::text(),
        Accepts::Markdown => messages::markdown(),
        Accepts::Form(form) => Words::of(|lang| {
            let FormText { noun, examples } = form.get(lang);
            let example = |example| messages::such_as(noun, format!("`{example}`"));
            examples.first().map_or((*noun).to_owned(), |one| example(one).get(lang).to_owned())
        }),
        Accepts::Icon => messages::icon(),
        Accepts::Choice { choices, .. } if *choices == BusinessType::names() => {
            messages::business(choices.len())
        }
        Accepts::Choice { choices, .. } => {
            let choices = choices.iter().map(|choice| format!("`{choice}`"));
            let named = choices.map(messages::named);
            named.reduce(|one, other| messages::either(&one, &other)).unwrap_or_else(messages::text)
        }
        Accepts::Flag => messages::flag(),
        Accepts::Number { least, most } => messages::number(least, most),
        Accepts::Date => messages::day(),
        Accepts::ImageSource => messages::file_name(),
        Accepts::Image { may_be_absent: false, .. } => messages::image(),
        Accepts::Image { may_be_absent: true, .. } => messages::image_or_none(),
        Accepts::List { of, may_be_empty, .. } => {
            let list = match &**of {
                Accepts::OneOf { .. } => messages::sections(),
                Accepts::Record(_) => messages::records(),
                item => messages::list(&written(item)),
            };
            if *may_be_empty { messages::may_be_empty(&list) } else { list }
        }
        Accepts::Record(_) | Accepts::OneOf { .. } => messages::keys_below(),
        Accepts::Optional { of } => written(of),
    }
}

/// Returns the keys of the records that a value contains.
pub fn keys_below(accepts: &Accepts) -> Option<&RecordFields> {
    match accepts {
        Accepts::Record(record) => Some(record),
        Accepts::List { of, .. } | Accepts::Optional { of } => keys_below(of),
        _ => None,
    }
}
