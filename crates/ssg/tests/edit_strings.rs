//! Every visible text of the shipped site that comes from the content can be edited where it is
//! shown.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::support::TinySite;
use crate::support::editing::{EditingServer, version};
use crate::support::shown::{self, ShownNode, words};

/// Whether a text has no value of its own and belongs to the one beside it: the name of a network,
/// the end of a sentence, the number of a note, the closed days.
fn is_beside_value(node: &ShownNode) -> bool {
    let is_note = node.around.iter().any(|name| name == "sup")
        && node.text.chars().all(|c| c.is_ascii_digit());
    let is_hours = node.around.iter().any(|name| name == "dl");
    is_note || is_hours || ["WhatsApp", "."].contains(&&*node.text)
}

/// Returns the addresses of all pages, and some that do not exist.
fn addresses(editing: &EditingServer) -> Vec<String> {
    let files = editing.told("files");
    let of_files = files.as_array().unwrap().iter().filter_map(|file| file["address"].as_str());
    let links = editing.told("links");
    let of_links =
        links["pages"].as_array().unwrap().iter().filter_map(|page| page["path"].as_str());
    let others = ["/nada", "/blog/nada/", "/404.html", "/blog/404.html"];
    let all: BTreeSet<&str> = of_files.chain(of_links).chain(others).collect();
    all.into_iter().map(str::to_owned).collect()
}

/// Collects the texts within a value.
fn texts(value: &Value, all: &mut Vec<String>) {
    match value {
        Value::String(text) => all.push(words(text)),
        Value::Array(items) => items.iter().for_each(|item| texts(item, all)),
        Value::Object(entries) => entries.values().for_each(|entry| texts(entry, all)),
        _ => {}
    }
}

/// Returns the letters and digits of a text, without Markdown and typography.
fn letters(text: &str) -> String {
    text.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Whether a shown text is made from a value or a part of it.
fn makes(field: &Value, shown: &str) -> bool {
    let kind = |control: &Value| control["kind"].as_str().unwrap_or_default().to_owned();
    let control = match kind(&field["control"]).as_str() {
        "optional" => &field["control"]["of"],
        _ => &field["control"],
    };
    let mut all = Vec::new();
    texts(&field["value"], &mut all);
    match kind(control).as_str() {
        // Dates are shown as `6 de Mayo, 2025`, and `lunes-viernes` in more words.
        "date" => all.iter().any(|date| shown.contains(date.split('-').next().unwrap())),
        "list" => all.iter().any(|text| {
            let mut parts = text.split(['-', ':']).map(|part| part.trim_start_matches('0'));
            parts.all(|part| shown.to_lowercase().contains(part))
        }),
        "markdown" => all.iter().any(|text| letters(text).contains(&letters(shown))),
        _ => all.iter().any(|text| {
            // Placeholders in braces are replaced.
            let mut parts = text.split(['{', '}']).step_by(2).map(str::trim);
            // The initials in place of a portrait are those of the name.
            let initials = text.split(' ').take(2).filter_map(|word| word.chars().next());
            text.contains(shown)
                || parts.all(|part| shown.contains(part))
                || initials.collect::<String>() == shown
        }),
    }
}

#[test]
#[ignore = "`cargo xtask soak long` runs it"]
fn every_visible_text_of_the_shipped_site_can_be_edited() {
    let site = TinySite::shipped().without_images();
    let editing = EditingServer::start(&site);
    let mut fields: BTreeMap<u32, Value> = BTreeMap::new();
    let (mut seen, mut findings) = (0, BTreeSet::new());
    for address in addresses(&editing) {
        let html = editing.page(&address);
        let version = version(&html).to_owned();
        for mark in shown::marks(&html) {
            fields.entry(mark).or_insert_with(|| {
                let (status, field) = editing.ask(&format!("field?mark={mark}&version={version}"));
                if status != 200 {
                    findings.insert(format!("{address}: the mark {mark} has no field: {field}"));
                }
                field
            });
        }
        let nodes = shown::nodes(&html);
        assert!(nodes.len() > 40, "{address}: {nodes:?}");
        for node in nodes.iter().filter(|node| !node.text.is_empty()) {
            seen += 1;
            let ShownNode { text, around, marks } = node;
            if marks.is_empty() {
                findings.insert(format!("{address}: `{text}` in {around:?} cannot be changed"));
            } else if !is_beside_value(node) && !marks.iter().any(|mark| makes(&fields[mark], text))
            {
                let values: Vec<_> = marks.iter().map(|mark| &fields[mark]["value"]).collect();
                findings.insert(format!("{address}: `{text}` is not made of {values:?}"));
            }
        }
        // Each mark leads to a value shown at one of its places; a picture has no text.
        for mark in shown::marks(&html) {
            let mut places = nodes.iter().filter(|node| node.marks.contains(&mark)).peekable();
            let field = &fields[&mark];
            if places.peek().is_some()
                && !places.any(|node| node.text.is_empty() || makes(field, &node.text))
            {
                findings.insert(format!("{address}: {} is not seen", field["path"]));
            }
        }
    }
    assert!(seen > 1000, "{seen}");
    let findings: Vec<String> = findings.into_iter().collect();
    assert!(findings.is_empty(), "of {seen}:\n{}", findings.join("\n"));
}
