//! `docs/referencia-de-campos.md`: every key of every file, in Spanish, for the site's editors.

use std::fmt::Write as _;

use ssg_model::accepts::{Accepts, Field, RecordFields, Variant};
use ssg_model::content::business::BusinessType;
use ssg_model::content::fields::ImageFields;
use ssg_model::content::placement::Placement;
use ssg_model::content::sections::Section;
use ssg_model::decode::Decode;
use ssg_model::icon::BrandIcon;
use ssg_model::kind::Kinds;

use crate::files::{self, ContentFile};

const INTRODUCTION: &str = "\
<!-- Lo escribe `cargo xtask generate` a partir de crates/ssg-model. No se edita a mano. -->

# Referencia de campos

Qué se puede escribir en cada archivo de `content/`. Cómo se trabaja con ellos lo cuenta la
[guía del editor](guia-del-editor.md).

Las claves van a la izquierda de los dos puntos y no se cambian; los valores van a la derecha.
`contact › phone` es la clave `phone` que está debajo de `contact`, con dos espacios más de
sangría. Una clave que no dice *opcional* tiene que estar.
";

const SECTIONS: &str = "
## Secciones

Cada elemento de `sections` empieza con `kind`, que dice de qué tipo es la sección. Las demás claves
dependen del tipo. Una página puede tener las secciones que quiera, en el orden que quiera y
repetidas; el encabezado de la página lo da una sola de ellas: `hero`, `page-heading` o `not-found`.
";

const IMAGES: &str = "
## Imágenes

Donde la tabla dice *una imagen*, se escriben estas claves con dos espacios más de sangría:
";

const ICONS: &str = "
## Íconos

Donde la tabla dice *un ícono*, se escribe el nombre de un ícono de
[lucide.dev/icons](https://lucide.dev/icons/), como `heart-pulse`, o el de una red:
";

const TABLE_HEAD: &str = "| Clave | Qué es | Qué se escribe |\n|---|---|---|\n";

/// Returns the whole document.
pub fn markdown(kinds: &'static Kinds) -> String {
    let mut text = INTRODUCTION.to_owned();
    for ContentFile { path, texts, keys, .. } in files::all(kinds) {
        // Their keys are those of the main language.
        if path.starts_with(files::LANGUAGE) {
            continue;
        }
        let title = texts.reference();
        let _ = write!(
            text,
            "\n## {title}\n\n`{}`\n\n{TABLE_HEAD}",
            path.replace("**/*", "<ruta>").replace('*', "<nombre>")
        );
        rows(&mut text, "", &keys);
    }
    text.push_str(SECTIONS);
    let _ = write!(
        text,
        "\n### Todas las secciones\n\nOpcionales, en cualquier sección.\n\n{TABLE_HEAD}"
    );
    rows(&mut text, "", &Placement::keys());
    let mut sections = Section::accepts();
    kinds.complete(&mut sections);
    if let Accepts::OneOf { variants, .. } = sections {
        for Variant { name, texts, fields, .. } in &variants {
            let _ = write!(text, "\n### `{name}`\n\n{}\n\n{TABLE_HEAD}", texts.reference());
            rows(&mut text, "", fields);
        }
    }
    text.push_str(IMAGES);
    let _ = write!(text, "\n{TABLE_HEAD}");
    rows(&mut text, "", &ImageFields::keys());
    text.push_str(ICONS);
    let names: Vec<String> = BrandIcon::NAMES.iter().map(|name| format!("`{name}`")).collect();
    let _ = write!(text, "\n{}.\n", names.join(", "));
    text
}

/// Adds a row for each key of a record, and for the keys below it.
fn rows(text: &mut String, above: &str, record: &RecordFields) {
    for Field { name, texts, required, accepts } in &record.fields {
        let path = format!("{above}{name}");
        let optional = if *required { "" } else { "; opcional" };
        let _ =
            writeln!(text, "| `{path}` | {} | {}{optional} |", texts.reference(), written(accepts));
        if let Some(inner) = keys_below(accepts) {
            rows(text, &format!("{path} › "), inner);
        }
    }
}

/// Describes the value that an editor writes, in a few words.
fn written(accepts: &Accepts) -> String {
    match accepts {
        Accepts::Text => "un texto".to_owned(),
        Accepts::Markdown => "un texto en Markdown".to_owned(),
        Accepts::Form(form) => match form.examples.first() {
            Some(example) => format!("{}, como `{example}`", form.es),
            None => form.es.to_owned(),
        },
        Accepts::Icon => "un [ícono](#íconos)".to_owned(),
        Accepts::Choice { choices, .. } if *choices == BusinessType::names() => {
            format!("uno de {} tipos, como `Dentist`", choices.len())
        }
        Accepts::Choice { choices, .. } => {
            let choices: Vec<String> = choices.iter().map(|choice| format!("`{choice}`")).collect();
            choices.join(" o ")
        }
        Accepts::Flag => "`true` o `false`".to_owned(),
        Accepts::Number { least, most } => format!("un número entero del {least} al {most}"),
        Accepts::Date => "una fecha año-mes-día, como `2025-05-06`".to_owned(),
        Accepts::ImageSource => "el nombre de un archivo".to_owned(),
        Accepts::Image { may_be_absent: false, .. } => "una [imagen](#imágenes)".to_owned(),
        Accepts::Image { may_be_absent: true, .. } => {
            "una [imagen](#imágenes), solo su `alt`, o `false`".to_owned()
        }
        Accepts::List { of, may_be_empty, .. } => {
            let list = match &**of {
                Accepts::OneOf { .. } => "una lista de [secciones](#secciones)".to_owned(),
                Accepts::Record(_) => {
                    "una lista; cada elemento con las claves que siguen".to_owned()
                }
                item => format!("una lista; cada elemento, {}", written(item)),
            };
            list + if *may_be_empty { "; puede estar vacía (`[]`)" } else { "" }
        }
        Accepts::Record(_) | Accepts::OneOf { .. } => "las claves que siguen".to_owned(),
        Accepts::Optional { of } => written(of),
    }
}

/// Returns the keys of the records in a value.
/// Returns the keys of the records that a value contains.
pub fn keys_below(accepts: &Accepts) -> Option<&RecordFields> {
    match accepts {
        Accepts::Record(record) => Some(record),
        Accepts::List { of, .. } | Accepts::Optional { of } => keys_below(of),
        _ => None,
    }
}
