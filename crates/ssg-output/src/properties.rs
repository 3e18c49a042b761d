//! Property tests of the files that are made from content: no text can become markup.

#[path = "../../../tests/properties.rs"]
mod cases;

use std::fs;
use std::path::Path;
use std::sync::Arc;

use html5gum::{DefaultEmitter, Token, Tokenizer};
use proptest::prelude::*;
use roxmltree::Document;
use serde_json::Value;
use ssg_model::decode::is_unprintable;
use ssg_model::html::Html;
use ssg_model::output_path::OutputPath;
use ssg_model::payload::{Layout, Page, Payload};
use ssg_model::route;
use ssg_model::site::{PageKind, Redirect, Site};
use ssg_store::Inputs;

pub(crate) use self::cases::for_any;
use crate::document::{BODY_MARK, Documents, Rendered, Shared};
use crate::drawings::Drawings;
use crate::example::{self, article, body};
use crate::feed::feed;
use crate::host::host_files;
use crate::icons::Icons;
use crate::output_file::OutputFile;
use crate::structured_data::StructuredData;
use crate::web_manifest::web_manifest;

/// Pieces with a special meaning in some kind of file.
const PIECES: &[&str] = &[
    "a",
    " ",
    "\n",
    "ñ",
    "</script>",
    "<script>",
    "</title>",
    "<!--",
    "-->",
    "]]>",
    "<![CDATA[",
    "<!--root-->",
    BODY_MARK,
    "&",
    "&amp;",
    "&#0;",
    "&lt;b",
    "\"",
    "'",
    "`",
    "\\",
    "\\u003c",
    "<",
    ">",
    "=",
    "/",
    "{{ title }}",
    "{% raw %}",
    "{#",
    "${x}",
    "<b onclick=x>",
    "javascript:",
    "😀",
];

/// Generates a text as the decoder of content returns it.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        3 => prop::sample::select(PIECES).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 1..12).prop_map(|pieces| {
        let text = pieces.concat().replace(|c| is_unprintable(c) && c != '\n', "");
        if text.trim().is_empty() { "x".to_owned() } else { text.trim().to_owned() }
    })
}

/// The generated texts of a site.
#[derive(Clone, Debug)]
struct Texts {
    brand: String,
    title: String,
    description: String,
}

fn texts() -> impl Strategy<Value = Texts> {
    [text(), text(), text()].prop_map(|[brand, title, description]| Texts {
        brand,
        title,
        description,
    })
}

const PLAIN: &str = "Texto";

/// Creates a site that uses the texts in many places.
fn site(texts: &Texts) -> Site {
    let Texts { brand, title, description } = texts.clone();
    let mut page = article("uno", "2025-05-06", None);
    page.body = Some(body("<p>Texto.</p>"));
    page.share_image = true;
    page.payload.title.clone_from(&title);
    page.payload.description.clone_from(&description);
    if let Page::Article(article) = &mut page.payload.page {
        article.title.clone_from(&title);
    }
    let mut site = example::site(vec![page]);
    site.layout.brand.clone_from(&brand);
    site.layout.descriptor.clone_from(&description);
    site.layout.contact.interest_suffix.clone_from(&title);
    site.file.description.clone_from(&description);
    site.file.office.street.clone_from(&title);
    site.old_addresses.moved.clone_from(&description);
    let redirect = Redirect { from: "/viejo/".to_owned(), to: route::article("uno"), title };
    site.old_addresses.redirects.push(redirect);
    site
}

/// Creates the site with plain texts.
fn plain() -> Site {
    let text = || PLAIN.to_owned();
    site(&Texts { brand: text(), title: text(), description: text() })
}

/// Builds the document of the site's article, and returns it with the data that it must contain.
/// `fonts` is a folder of fonts; they may be empty, since no share image is drawn.
fn document(site: &Site, fonts: &Path) -> (OutputFile, Payload) {
    let templates = example::project().join("templates");
    let drawings = Drawings::new(site, &templates, fonts, &Inputs::of(fonts)).unwrap();
    let shared = Shared {
        locale: site.locale.tag.clone(),
        layout: Layout {
            site: site.layout.clone(),
            data: String::new(),
            icons: String::new(),
            pages: Vec::new(),
            own_pages: Vec::new(),
        },
        favicon: site.file.favicon.0.clone(),
        structured_data: StructuredData::new(site),
        policy: String::new(),
        policy_of_all: String::new(),
        build: "1".to_owned(),
        scripts: Vec::new(),
        style: OutputPath::of("a.css"),
        first_styles: None,
        fonts: Vec::new(),
        theme: site.theme.clone(),
        statistics: None,
        has_feed: true,
        head_tags: Vec::new(),
        folder: String::new(),
        translations: Default::default(),
    };
    let page = site.pages.iter().find(|page| page.kind == PageKind::Article).unwrap();
    let payload = &page.payload;
    let html = Html { shell: None, own: format!("<main>{BODY_MARK}</main>") };
    let rendered = Rendered {
        output: &page.output,
        kind: PageKind::Article,
        payload,
        html: &html,
        article_body: Some("<p>Texto.</p>"),
    };
    let documents = Documents { drawings: Arc::new(drawings), shared, further: Vec::new() };
    let file = documents.page(&rendered).unwrap();
    (file, payload.clone())
}

/// The parts of a document that a browser recognises.
#[derive(Default)]
struct Skeleton {
    /// The tags, with the names of their attributes.
    elements: Vec<String>,
    title: String,
    /// The texts of scripts.
    scripts: Vec<String>,
    /// The name or property of each `<meta>`, and its content.
    metas: Vec<(String, String)>,
}

/// Parses a document with the built-in emitter of `html5gum`, which the checks do not use.
pub(crate) fn tokens(document: &[u8]) -> impl Iterator<Item = Token> + '_ {
    let mut emitter = DefaultEmitter::default();
    emitter.naively_switch_states(true);
    Tokenizer::new_with_emitter(document, emitter).map(|token| {
        let Ok(token) = token;
        token
    })
}

fn skeleton(document: &[u8]) -> Skeleton {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let mut skeleton = Skeleton::default();
    let mut open = String::new();
    for token in tokens(document) {
        match token {
            Token::StartTag(tag) => {
                open = text(&tag.name);
                let names: Vec<_> = tag.attributes.keys().map(|name| text(name)).collect();
                skeleton.elements.push(format!("{open} {names:?}"));
                let value = |name: &str| Some(text(tag.attributes.get(name.as_bytes())?));
                if let (Some(name), Some(content)) =
                    (value("name").or_else(|| value("property")), value("content"))
                {
                    skeleton.metas.push((name, content));
                }
                if open == "script" {
                    skeleton.scripts.push(String::new());
                }
            }
            Token::EndTag(tag) => {
                skeleton.elements.push(format!("/{}", text(&tag.name)));
                open.clear();
            }
            Token::String(found) if open == "title" => skeleton.title.push_str(&text(&found)),
            Token::String(found) if open == "script" => {
                skeleton.scripts.last_mut().unwrap().push_str(&text(&found));
            }
            _ => {}
        }
    }
    skeleton
}

/// Returns the elements of an XML document, with the names of their attributes.
fn xml_skeleton(xml: &str) -> Vec<String> {
    let document = Document::parse(xml).unwrap_or_else(|error| panic!("{error}: {xml}"));
    let elements = document.descendants().filter(|node| node.is_element());
    elements
        .map(|element| {
            let names = element.attributes().map(|attribute| attribute.name().to_owned());
            format!("{} {:?}", element.tag_name().name(), names.collect::<Vec<_>>())
        })
        .collect()
}

#[test]
fn texts_add_no_element_to_documents() {
    let fonts = tempfile::tempdir().unwrap();
    for font in ["figtree-500.ttf", "figtree-800.ttf"] {
        fs::write(fonts.path().join(font), "").unwrap();
    }
    let (expected, _) = document(&plain(), fonts.path());
    let expected = skeleton(&expected.contents).elements;
    for_any(&texts(), |texts| {
        let (file, data) = document(&site(&texts), fonts.path());
        let found = skeleton(&file.contents);
        assert_eq!(found.elements, expected);
        assert_eq!(found.title, texts.title);
        let json: Vec<Value> =
            found.scripts.iter().filter_map(|script| serde_json::from_str(script).ok()).collect();
        let [search_engines, page_data] = &json[..] else { panic!("{:?}", found.scripts) };
        let headline = search_engines.pointer("/@graph/0/headline").and_then(Value::as_str);
        assert_eq!(headline, Some(&*texts.title));
        assert_eq!(page_data["path"], *data.path);
        assert_eq!(page_data["page"], serde_json::to_value(&data.page).unwrap());
        for (name, expected) in
            [("description", &texts.description), ("og:site_name", &texts.brand)]
        {
            let content = found.metas.iter().find(|(key, _)| key == name).map(|(_, text)| text);
            assert_eq!(content, Some(expected));
        }
    });
}

#[test]
fn texts_add_nothing_to_files_for_others() {
    let templates = example::templates();
    let expected = plain();
    let feed_of = |site: &Site| feed(site, &templates).unwrap().unwrap();
    let moved_of = |site: &Site| {
        let files = host_files(site, "default-src 'none'", &templates).unwrap();
        files.into_iter().find(|file| file.path == "viejo/index.html").unwrap()
    };
    let expected_feed = xml_skeleton(&feed_of(&expected));
    let expected_moved = skeleton(&moved_of(&expected).contents).elements;
    for_any(&texts(), |texts| {
        let site = site(&texts);
        let feed = feed_of(&site);
        assert_eq!(xml_skeleton(&feed), expected_feed);
        let parsed = Document::parse(&feed).unwrap();
        let mut titles = parsed.descendants().filter(|node| node.tag_name().name() == "title");
        assert!(
            titles.next_back().and_then(|title| title.text()).is_some_and(|one| one == texts.title)
        );
        assert_eq!(skeleton(&moved_of(&site).contents).elements, expected_moved);
        let icons = Icons::new(&site, &templates).unwrap();
        let manifest = web_manifest(&site, &icons, &templates).unwrap();
        let manifest: Value = serde_json::from_str(&manifest).unwrap();
        assert_eq!(manifest["short_name"], texts.brand.as_str());
    });
}
