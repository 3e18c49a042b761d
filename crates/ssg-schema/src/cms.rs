//! The configuration of Decap CMS and Sveltia CMS, which read the same one: forms for every file
//! of the content.
//!
//! A form knows less than the checks, which have the last word. The name of
//! the repository is not known here: the person who sets the CMS up writes it.

use serde::Serialize;
use serde_json::{Value, json};
use ssg_model::accepts::{Accepts, Field, Form, RecordFields};

use crate::files::{self, ARTICLE, ContentFile};

/// Keys whose texts are longer than a line.
const LONG_TEXTS: [&str; 6] = ["alt", "description", "paragraphs", "quote", "summary", "text"];

/// The whole configuration.
///
/// JSON is YAML, too: it can be saved as `config.yml`.
pub fn config() -> Value {
    let (articles, others): (Vec<ContentFile>, Vec<ContentFile>) =
        files::all().into_iter().partition(|file| file.name == ARTICLE);
    let (pages, data): (Vec<ContentFile>, Vec<ContentFile>) =
        others.into_iter().partition(|file| file.path.starts_with("content/pages/"));
    let mut collections: Vec<Value> = articles.iter().map(folder).collect();
    collections.push(group("datos", "Datos del sitio", &data));
    collections.push(group("paginas", "Páginas", &pages));
    json!({
        "backend": { "name": "github", "repo": "USUARIO/REPOSITORIO", "branch": "main" },
        // A path that begins with a slash is looked for in `content/`.
        "media_folder": "content/images",
        "public_folder": "/images",
        "slug": { "encoding": "ascii", "clean_accents": true },
        "collections": collections,
    })
}

/// A collection in which an editor makes new files: the articles.
fn folder(file: &ContentFile) -> Value {
    let mut fields = fields(&file.keys);
    fields.push(FormInput {
        name: "body",
        label: "El texto".to_owned(),
        widget: "markdown",
        ..FormInput::default()
    });
    json!({
        "name": "articulos",
        "label": "Artículos",
        "label_singular": "Artículo",
        "folder": file.path.trim_end_matches("/*.md"),
        "extension": "md",
        "format": "frontmatter",
        "create": true,
        "identifier_field": "title",
        "slug": "{{slug}}",
        "sortable_fields": ["date", "title"],
        "editor": { "preview": false },
        "fields": fields,
    })
}

/// A collection of files that are always there.
fn group(name: &str, label: &str, files: &[ContentFile]) -> Value {
    let files: Vec<Value> = files
        .iter()
        .map(|file| {
            json!({
                "name": file.name,
                "label": file.es,
                "file": file.path,
                "fields": fields(&file.keys),
            })
        })
        .collect();
    json!({ "name": name, "label": label, "editor": { "preview": false }, "files": files })
}

/// One input of a form. See <https://decapcms.org/docs/widgets/>.
#[derive(Default, Serialize)]
struct FormInput {
    name: &'static str,
    label: String,
    widget: &'static str,
    #[serde(skip_serializing_if = "str::is_empty")]
    hint: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    required: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    default: Option<Value>,
    /// A regular expression, and what to say of a text that does not match it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pattern: Option<(String, String)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    options: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value_type: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    min: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    date_format: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    time_format: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    collapsed: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<Box<FormInput>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fields: Vec<FormInput>,
}

/// The inputs for the keys of a record.
fn fields(record: &RecordFields) -> Vec<FormInput> {
    record.fields.iter().map(field).collect()
}

/// The input for a key.
fn field(Field { name, es, required, accepts }: &Field) -> FormInput {
    let mut input = of_value(name, accepts);
    input.label = label(name, es);
    input.hint = es;
    if !required {
        input.required = Some(false);
    }
    // Left alone, the input of a date fills in today's.
    if input.widget == "datetime" {
        input.default = Some(Value::from(if *required { "{{now}}" } else { "" }));
    }
    input
}

/// The input for the values that a field accepts.
fn of_value(name: &'static str, accepts: &Accepts) -> FormInput {
    let input = |widget| FormInput { name, widget, ..FormInput::default() };
    match accepts {
        Accepts::Text => input(if LONG_TEXTS.contains(&name) { "text" } else { "string" }),
        Accepts::Form(Form { es, pattern, examples, .. }) => {
            let message = match examples.first() {
                Some(example) => format!("se espera {es}, como {example}"),
                None => format!("se espera {es}"),
            };
            FormInput { pattern: Some((pattern.clone(), message)), ..input("string") }
        }
        Accepts::Choice(choices) => FormInput { options: choices.clone(), ..input("select") },
        Accepts::Flag => FormInput { default: Some(Value::Bool(false)), ..input("boolean") },
        Accepts::Number { least, most } => FormInput {
            value_type: Some("int"),
            min: Some(*least),
            max: Some(*most),
            ..input("number")
        },
        Accepts::Date => FormInput {
            format: Some("YYYY-MM-DD"),
            date_format: Some("YYYY-MM-DD"),
            time_format: Some(false),
            ..input("datetime")
        },
        Accepts::ImageSource => input("image"),
        // The size is for images on other hosts, which a form does not offer.
        Accepts::Image { fields: record, .. } => FormInput {
            collapsed: Some(true),
            fields: record
                .fields
                .iter()
                .filter(|field| !matches!(field.name, "width" | "height"))
                .map(field)
                .collect(),
            ..input("object")
        },
        Accepts::List(item) => {
            let collapsed = Some(true);
            match &**item {
                Accepts::Record(record) => {
                    FormInput { collapsed, fields: fields(record), ..input("list") }
                }
                item => {
                    let inner = FormInput { label: name.to_owned(), ..of_value(name, item) };
                    FormInput { collapsed, field: Some(Box::new(inner)), ..input("list") }
                }
            }
        }
        Accepts::Record(record) => {
            FormInput { collapsed: Some(true), fields: fields(record), ..input("object") }
        }
        Accepts::Optional(accepts) => of_value(name, accepts),
    }
}

/// The label of an input: the first words of the key's description when they are few, else the key.
fn label(name: &str, es: &str) -> String {
    let start = es.split([':', ';', '.', '(']).next().unwrap_or_default().trim();
    let is_short = start.chars().count() <= 60 && !start.contains('`');
    if is_short { start.to_owned() } else { name.to_owned() }
}
