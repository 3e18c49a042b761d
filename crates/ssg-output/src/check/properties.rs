//! Property tests of the checks: every document is parsed as by another parser.

use std::sync::Arc;

use html5gum::Token;
use proptest::prelude::*;
use ssg_model::html::Shell;

use super::tests::found_in_shell;
use crate::html::{self, Tag, Visitor};
use crate::properties::{for_any, tokens};

const HTML: &[&str] = &[
    "a",
    " ",
    "\n",
    "á",
    "<p",
    "<p>",
    "</p>",
    "<h1>",
    "</h1>",
    "<main>",
    "<a href=",
    " href='/repo/nada/'",
    " href=#a>",
    " id=a",
    " id=\"b",
    "<img src=/repo/x srcset='/repo/a 1x, /b'",
    "<svg><title>",
    "</svg>",
    "<script>",
    "<script type=application/ld+json>{",
    "</script>",
    "<style>",
    "</style",
    "<title>",
    "</title>",
    "<textarea>",
    "<plaintext>",
    "<!--",
    "-->",
    "--!>",
    "<!doctype html>",
    "<![CDATA[",
    "]]>",
    "<?x",
    " style='opacity:0'",
    " hidden",
    " onclick=x",
    "=",
    "'",
    "\"",
    "/>",
    ">",
    "&amp;",
    "&#0;",
    "&notin",
    "\0",
];

fn document() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        6 => prop::sample::select(HTML).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    prop::collection::vec(piece, 0..30).prop_map(|pieces| pieces.concat())
}

/// Complete elements, as React writes them, so that a shell never leaves one open.
const WHOLE: &[&str] = &[
    "<p>",
    "</p>",
    "<h1>",
    "</h1>",
    "<main>",
    "<p id=a>",
    "<p id=b>",
    "<a href=/repo/nada/>",
    "<a href=#a>",
    "<a href=#c>",
    "<img src=/repo/falta.png>",
    "<p hidden>",
    "<p onclick=x>",
    "<svg id=a><title>x</title></svg>",
    "<script>\"<p id=a>\"</script>",
    "<script type=application/ld+json>{}</script>",
    "<!-- <p id=a> -->",
    "á &amp; &lt;p id=a>",
];

fn whole() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(WHOLE), 0..8).prop_map(|parts| parts.concat())
}

/// Tags with the first value of each attribute, and the texts between them.
#[derive(Debug, Default, PartialEq)]
struct DocumentParts {
    parts: Vec<Vec<u8>>,
    text: Vec<u8>,
}

impl DocumentParts {
    fn tag(&mut self, part: Vec<u8>) {
        let text = std::mem::take(&mut self.text);
        self.parts.extend([text, part]);
    }

    fn start<'t>(&mut self, name: &[u8], attributes: impl Iterator<Item = (&'t [u8], &'t [u8])>) {
        let mut named: Vec<(&[u8], &[u8])> = Vec::new();
        for (name, value) in attributes {
            if !named.iter().any(|(other, _)| *other == name) {
                named.push((name, value));
            }
        }
        named.sort_unstable();
        let attributes = named.into_iter().flat_map(|(name, value)| [&b" "[..], name, b"=", value]);
        self.tag([b"<", name].into_iter().chain(attributes).collect::<Vec<_>>().concat());
    }
}

impl Visitor for DocumentParts {
    fn start_tag(&mut self, tag: &Tag<'_>) {
        let attributes = tag.attributes();
        self.start(tag.name, attributes.map(|(name, value)| (name, value.read().as_bytes())));
    }

    fn text(&mut self, text: &[u8]) {
        self.text.extend_from_slice(text);
    }

    fn end_tag(&mut self, name: &[u8]) {
        self.tag([b"</", name].concat());
    }
}

#[test]
fn random_documents_are_parsed_like_html5gum() {
    for_any(&document(), |document| {
        let mut ours = DocumentParts::default();
        html::read(document.as_bytes(), &mut ours);
        let mut others = DocumentParts::default();
        for token in tokens(document.as_bytes()) {
            match token {
                Token::StartTag(tag) => {
                    let attributes = tag.attributes.iter();
                    others.start(
                        &tag.name,
                        attributes.map(|(name, value)| (name.as_slice(), value.as_slice())),
                    );
                }
                Token::EndTag(tag) => others.end_tag(&tag.name),
                Token::String(text) => others.text(&text),
                _ => {}
            }
        }
        assert_eq!(ours, others);
    });
}

#[test]
fn shared_shells_of_random_documents_give_the_same_findings() {
    let own = prop::collection::vec(whole(), 1..4);
    for_any(&(whole(), own, whole()), |(before, own, after)| {
        let shell = Arc::new(Shell { before, after });
        let [once, each] = [true, false].map(|once| found_in_shell(&shell, &own, "", once));
        assert_eq!(once, each);
    });
}
