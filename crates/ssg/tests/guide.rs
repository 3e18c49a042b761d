//! The guide for the site's editors, followed by the letter.

use std::fs;

use crate::support::{TinySite, repository};

fn guide() -> String {
    fs::read_to_string(repository().join("docs/guia-del-editor.md")).unwrap()
}

/// The blocks of code in one language, without the indentation of a list that they stand in.
fn blocks(language: &str) -> Vec<String> {
    let guide = guide();
    let mut blocks = Vec::new();
    let mut lines = guide.lines();
    while let Some(line) = lines.next() {
        let indent = line.len() - line.trim_start().len();
        if line.trim() == format!("```{language}") {
            let block = lines.by_ref().take_while(|line| line.trim() != "```");
            blocks.push(
                block.map(|line| format!("{}\n", line.get(indent..).unwrap_or(""))).collect(),
            );
        }
    }
    blocks
}

/// The block that contains a text.
fn block(language: &str, text: &str) -> String {
    let found: Vec<String> =
        blocks(language).into_iter().filter(|block| block.contains(text)).collect();
    assert!(!found.is_empty(), "no block has `{text}`");
    found[0].clone()
}

#[test]
fn its_article_is_published_when_it_says() {
    let site = TinySite::new();
    let article = block("markdown", "Seguro de viaje");
    let moment = block("yaml", "publish_at:");
    let article = article.replacen("date:", &format!("{moment}date:"), 1);
    site.write("content/articles/seguro-de-viaje.md", article);
    // Ten days before.
    let output = site
        .ssg(&["schedule", "--lang", "es"])
        .env("SOURCE_DATE_EPOCH", "1795176000")
        .output()
        .unwrap();
    let text = [output.stderr, output.stdout].concat();
    assert_eq!(String::from_utf8(text).unwrap(), block("text", "el sitio cambia"));
}

#[test]
fn its_phone_number_is_one() {
    let site = TinySite::new();
    let line = block("yaml", "phone:");
    site.edit("content/site.yaml", "  phone: \"+52 33 1234 5678\"\n", &line);
    let output = site.ssg(&["schedule"]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn its_commands_exist() {
    let site = TinySite::new();
    let commands = blocks("sh").concat();
    let mut tried = 0;
    for command in commands.lines() {
        let words = command.strip_prefix("cargo ssg ").unwrap();
        let mut words: Vec<&str> = words.split(' ').collect();
        words.push("--help");
        assert!(site.ssg(&words).output().unwrap().status.success(), "{command}");
        tried += 1;
    }
    assert!(tried > 3);
}

#[test]
fn its_links_lead_somewhere() {
    let guide = guide();
    let places = guide.split("](").skip(1).map(|rest| rest.split(')').next().unwrap());
    let files: Vec<&str> = places
        .filter(|place| place.starts_with("imagenes/") || place.ends_with("campos.md"))
        .collect();
    assert!(files.len() > 3);
    for file in files {
        assert!(repository().join("docs").join(file).is_file(), "{file}");
    }
}
