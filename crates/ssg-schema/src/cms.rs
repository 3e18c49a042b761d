//! The configuration of Decap CMS and Sveltia CMS, which read the same one: forms for every file
//! of the content.
//!
//! A form knows less than the checks, which have the last word. The name of
//! the repository is not known here: the person who sets the CMS up writes it.

use serde_json::{Value, json};
use ssg_model::accepts::{Accepts, Field, RecordFields, Variant};

use crate::expected;
use crate::files::{self, ARTICLE, ContentFile, PAGE, TEXT_PAGE};

/// Keys whose texts are longer than a line.
const LONG_TEXTS: [&str; 6] = ["alt", "description", "paragraphs", "quote", "summary", "text"];

/// The whole configuration.
///
/// JSON is YAML, too: it can be saved as `config.yml`.
pub fn config() -> Value {
    let (articles, others): (Vec<ContentFile>, Vec<ContentFile>) =
        files::all().into_iter().partition(|file| file.name == ARTICLE);
    let (pages, data): (Vec<ContentFile>, Vec<ContentFile>) =
        others.into_iter().partition(|file| [PAGE, TEXT_PAGE].contains(&file.name));
    let mut collections: Vec<Value> = articles.iter().map(folder).collect();
    collections.extend(pages.iter().map(folder_of_pages));
    collections.push(group("datos", "Datos del sitio", &data));
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
    fields.push(json!({ "name": "body", "label": "El texto", "widget": "markdown" }));
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

/// The collection of pages, whose folders are part of their addresses.
fn folder_of_pages(file: &ContentFile) -> Value {
    let mut fields = fields(&file.keys);
    let is_text = file.name == TEXT_PAGE;
    if is_text {
        fields.push(json!({ "name": "body", "label": "El texto", "widget": "markdown" }));
    }
    let title = if is_text { "title" } else { "meta.title" };
    json!({
        "name": if is_text { "textos" } else { "paginas" },
        "label": if is_text { "Páginas de texto" } else { "Páginas" },
        "label_singular": "Página",
        "folder": "content/pages",
        "extension": if is_text { "md" } else { "yaml" },
        "format": if is_text { "frontmatter" } else { "yaml" },
        "create": true,
        "nested": { "depth": 4 },
        "identifier_field": title,
        "slug": "{{slug}}",
        "summary": format!("{{{{{title}}}}}"),
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

/// The inputs for the keys of a record.
fn fields(record: &RecordFields) -> Vec<Value> {
    record.fields.iter().map(field).collect()
}

/// The input for a key. See <https://decapcms.org/docs/widgets/>.
fn field(Field { name, es, required, accepts }: &Field) -> Value {
    let mut input = of_value(name, accepts);
    input["name"] = json!(name);
    input["label"] = json!(label(name, es));
    // Nobody sees one that is hidden.
    if input["widget"] == "hidden" {
        return input;
    }
    input["hint"] = json!(es);
    if !required {
        input["required"] = json!(false);
    }
    // Left alone, the input of a date fills in today's.
    if input["widget"] == "datetime" {
        input["default"] = json!(if *required { "{{now}}" } else { "" });
    }
    input
}

/// The input for the values that a field accepts, without its name.
fn of_value(name: &str, accepts: &Accepts) -> Value {
    match accepts {
        Accepts::Text if LONG_TEXTS.contains(&name) => json!({ "widget": "text" }),
        Accepts::Text => json!({ "widget": "string" }),
        Accepts::Markdown => json!({ "widget": "markdown" }),
        // A regular expression, and what to say of a text that does not match it.
        Accepts::Form(form) => json!({
            "widget": "string",
            "pattern": [form.pattern, expected(form)],
        }),
        // A list of two thousand would be no help.
        Accepts::Icon => json!({ "widget": "string" }),
        Accepts::Choice(choices) => json!({ "widget": "select", "options": choices }),
        Accepts::Flag => json!({ "widget": "boolean", "default": false }),
        Accepts::Number { least, most } => json!({
            "widget": "number",
            "value_type": "int",
            "min": least,
            "max": most,
        }),
        Accepts::Date => json!({
            "widget": "datetime",
            "format": "YYYY-MM-DD",
            "date_format": "YYYY-MM-DD",
            "time_format": false,
        }),
        Accepts::ImageSource => json!({ "widget": "image" }),
        // The size is for images on other hosts, which a form does not offer.
        Accepts::Image { fields: record, .. } => {
            let offered =
                record.fields.iter().filter(|field| !matches!(field.name, "width" | "height"));
            let fields: Vec<Value> = offered.map(field).collect();
            json!({ "widget": "object", "collapsed": true, "fields": fields })
        }
        Accepts::List(item) | Accepts::AnyList(item) => match &**item {
            Accepts::Record(record) => {
                json!({ "widget": "list", "collapsed": true, "fields": fields(record) })
            }
            Accepts::OneOf { key, variants } => {
                let types: Vec<Value> = variants.iter().map(variant).collect();
                json!({ "widget": "list", "collapsed": true, "typeKey": key, "types": types })
            }
            item => {
                let mut inner = of_value(name, item);
                inner["name"] = json!(name);
                inner["label"] = json!(name);
                json!({ "widget": "list", "collapsed": true, "field": inner })
            }
        },
        Accepts::Record(record) => {
            json!({ "widget": "object", "collapsed": true, "fields": fields(record) })
        }
        // Only lists offer a choice.
        Accepts::OneOf { .. } => json!({ "widget": "hidden" }),
        Accepts::Optional(accepts) => of_value(name, accepts),
    }
}

/// The inputs for one kind of record.
fn variant(Variant { name, es, fields: record }: &Variant) -> Value {
    json!({
        "name": name,
        "label": label(name, es),
        "widget": "object",
        "fields": fields(record),
    })
}

/// The label of an input: the first words of the key's description when they are few, else the key.
fn label(name: &str, es: &str) -> String {
    let start = es.split([':', ';', '.', '(']).next().unwrap_or_default().trim();
    let is_short = start.chars().count() <= 60 && !start.contains('`');
    if is_short { start.to_owned() } else { name.to_owned() }
}
