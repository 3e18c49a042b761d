//! Two people who edit one site in two clones, and publish one after the other.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use serde_json::{Value, json};
use ssg_serve::server::Method;
use walkdir::WalkDir;

use crate::people::{
    ARTICLE, ARTICLES, SITE, TwoPeople, add, added, client, edit, git, replace, set,
};
use crate::project::{Editing, FILE, LIST};
use crate::random::{Named, SeededRandom, cases};

/// An SVG, and one with other bytes.
const DRAWINGS: [&str; 2] = ["M0 0h1v1z", "M0 0h2v2z"];

#[test]
fn both_add_a_testimonial() {
    let mut people = TwoPeople::with(&[client("Uno")]);
    add(&mut people.ana, "Dos", 1);
    add(&mut people.beto, "Tres", 1);
    people.publish();
    people.check_testimonials(&[client("Uno"), added("Dos"), added("Tres")]);
    let last = git(people.remote.path(), &["log", "-1", "--format=%P", "main"]);
    assert_eq!(last.split_whitespace().count(), 2);
}

#[test]
fn data_that_both_begin_is_joined() {
    let mut people = TwoPeople::with(&[client("Uno")]);
    let person = |name: &str| {
        format!("  - id: {}\n    name: {name}\n    role: Asesor\n", name.to_lowercase())
    };
    for (editing, name) in [(&people.ana, "Eva"), (&people.beto, "Luz")] {
        let text = format!("people:\n{}", person(name));
        fs::write(editing.root().join("content/people.yaml"), text).unwrap();
    }
    people.publish();
    let both = format!("people:\n{}{}", person("Eva"), person("Luz"));
    assert_eq!(people.published("content/people.yaml"), both);
}

#[test]
fn one_moves_a_testimonial_that_the_other_edits() {
    let mut people = TwoPeople::with(&["Uno", "Dos", "Tres"].map(client));
    edit(&mut people.ana, FILE, &json!({ "op": "move", "path": [LIST], "from": 0, "to": 2 }));
    set(&mut people.beto, FILE, &json!([LIST, 0, "location"]), "Colima");
    people.publish();
    let edited = client("Uno").replace("Tepic", "Colima");
    people.check_testimonials(&[client("Dos"), client("Tres"), edited]);
}

#[test]
fn one_deletes_a_testimonial_that_the_other_edits() {
    for (side, is_kept) in [("mine", true), ("theirs", false)] {
        let mut people = TwoPeople::with(&["Uno", "Dos"].map(client));
        edit(&mut people.ana, FILE, &json!({ "op": "remove", "path": [LIST, 0] }));
        set(&mut people.beto, FILE, &json!([LIST, 0, "location"]), "Colima");
        let asked = people.asked();
        assert_eq!((asked.len(), &asked[0]["old"]), (1, &Value::Null), "{asked:?}");
        assert_eq!(asked[0]["title"], "Testimonial by Uno");
        people.answer(&asked, side);
        let edited = client("Uno").replace("Tepic", "Colima");
        let kept = if is_kept { vec![edited, client("Dos")] } else { vec![client("Dos")] };
        people.check_testimonials(&kept);
    }
}

#[test]
fn an_answer_about_the_phone_leaves_the_testimonials_alone() {
    let mut people = TwoPeople::with(&[client("Uno")]);
    let phone = json!(["contact", "ways", 2, "phone"]);
    add(&mut people.ana, "Dos", 1);
    set(&mut people.ana, SITE, &phone, "+52 33 2222 2222");
    add(&mut people.beto, "Tres", 1);
    set(&mut people.beto, SITE, &phone, "+52 33 3333 3333");
    let asked = people.asked();
    assert_eq!(asked.len(), 1, "{asked:?}");
    assert_eq!(
        (&asked[0]["old"], &asked[0]["new"]),
        (&json!("+52 33 2222 2222"), &json!("+52 33 3333 3333"))
    );
    people.answer(&asked, "mine");
    people.check_testimonials(&[client("Uno"), added("Dos"), added("Tres")]);
    assert!(people.published(SITE).contains("phone: \"+52 33 3333 3333\""));
}

#[test]
fn two_articles_with_one_title_are_both_kept() {
    let mut people = TwoPeople::with(&[client("Uno")]);
    for (editing, text) in [(&people.ana, "De Ana."), (&people.beto, "De Beto.")] {
        let summary =
            "Lo que este sitio de prueba cuenta después, con una tabla de montos y cifras.";
        let text =
            format!("---\ntitle: Dos\ndate: 2025-05-07\nsummary: {summary}\n---\n\n{text}\n");
        fs::write(editing.root().join("content/articles/dos.md"), text).unwrap();
    }
    // Beto's other text links to his article.
    replace(&mut people.beto, ARTICLE, "## Una sección", "Véase [Dos](dos.md).\n\n## Una sección");
    people.publish();
    assert!(people.published("content/articles/dos.md").contains("De Ana."));
    assert!(people.published("content/articles/dos-2.md").contains("De Beto."));
    assert!(people.published(ARTICLE).contains("Véase [Dos](dos-2.md)."));
}

#[test]
fn two_pictures_with_one_name_are_both_kept() {
    let mut people = TwoPeople::with(&["Uno", "Dos"].map(client));
    for (at, editing) in [&mut people.ana, &mut people.beto].into_iter().enumerate() {
        let picture = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 8 8\"><path d=\"{}\"/></svg>",
            DRAWINGS[at]
        );
        let name = Some("name=foto.svg".to_owned());
        let (status, made) = editing.ask(Method::POST, "upload", name, picture);
        assert_eq!((status, &made["path"]), (200, &json!("/images/foto.svg")), "{made}");
        let image = json!({ "src": made["path"], "alt": "Retrato" });
        edit(editing, FILE, &json!({ "op": "put", "path": [LIST, at, "image"], "value": image }));
    }
    people.publish();
    for (file, drawing) in ["foto", "foto-2"].iter().zip(DRAWINGS) {
        assert!(people.published(&format!("content/images/{file}.svg")).contains(drawing));
    }
    let list = people.published(FILE);
    let names: Vec<&str> =
        list.split("/images/").skip(1).map(|rest| rest.split('.').next().unwrap()).collect();
    assert_eq!(names, ["foto", "foto-2"], "{list}");
}

#[test]
fn one_renames_an_article_that_the_other_edits() {
    for is_renamed_first in [true, false] {
        let mut people = TwoPeople::with(&[client("Uno")]);
        let (renames, edits) = match is_renamed_first {
            true => (&mut people.ana, &mut people.beto),
            false => (&mut people.beto, &mut people.ana),
        };
        let (status, made) = renames.post("rename", &json!({ "file": ARTICLE, "name": "segundo" }));
        assert_eq!(status, 200, "{made}");
        replace(edits, ARTICLE, "## Una sección", "## Otra sección");
        people.publish();
        assert_eq!(people.published(ARTICLE), "");
        let text = people.published("content/articles/segundo.md");
        assert!(text.contains("## Otra sección") && text.contains("/blog/primero/"), "{text}");
    }
}

#[test]
fn one_deletes_an_article_that_the_other_edits() {
    for (side, is_kept) in [("mine", false), ("theirs", true)] {
        let mut people = TwoPeople::with(&[client("Uno")]);
        // The public address of the article is recorded, so that it is declared gone.
        for editing in [&mut people.ana, &mut people.beto] {
            let record = editing.root().join("content/published.json");
            fs::write(record, "[\n  \"/blog/primero/\"\n]\n").unwrap();
            editing.replace(ARTICLE, "## Una sección", "## La sección");
        }
        people.publish();
        replace(&mut people.ana, ARTICLE, "## La sección", "## Otra sección");
        let (status, answer) = people.beto.post("delete", &json!({ "id": ARTICLE }));
        assert_eq!(status, 200, "{answer}");
        let asked = people.asked();
        assert_eq!((asked.len(), &asked[0]["new"]), (1, &Value::Null), "{asked:?}");
        people.answer(&asked, side);
        assert_eq!(people.published(ARTICLE).contains("## Otra sección"), is_kept, "{side}");
        assert_eq!(people.published(SITE).contains("/blog/primero/"), !is_kept, "{side}");
    }
}

#[test]
fn a_refused_join_moves_neither_the_branch_nor_the_files() {
    let mut people = TwoPeople::with(&[client("Uno")]);
    add(&mut people.ana, "Dos", 1);
    add(&mut people.beto, "Tres", 1);
    assert_eq!(people.ana.publish(&json!({}))["step"], "sent");
    let own = people.beto.read();
    let hook = people.remote.path().join("hooks/pre-receive");
    fs::create_dir_all(hook.parent().unwrap()).unwrap();
    fs::write(&hook, "#!/bin/sh\necho 'hoy no' >&2; exit 1\n").unwrap();
    fs::set_permissions(&hook, fs::Permissions::from_mode(0o755)).unwrap();
    let stopped = people.beto.publish(&json!({}));
    assert_eq!(stopped["step"], "stopped", "{stopped}");
    assert!(stopped["problems"][0].to_string().contains("hoy no"), "{stopped}");
    assert_eq!(people.beto.read(), own);
    let versions = git(people.beto.root(), &["log", "--format=%an"]);
    assert_eq!(versions, "Beto\nAna\n");
    fs::remove_file(hook).unwrap();
    assert_eq!(people.beto.publish(&json!({}))["step"], "sent");
    people.check_testimonials(&[client("Uno"), added("Dos"), added("Tres")]);
}

/// Returns the unique words of a text, such as `W12W`.
fn words_of(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter(|word| word.starts_with('W') && word.ends_with('W')).map(str::to_owned).collect()
}

/// Returns the unique words of all texts of the content, sorted. Comments are left out: that of a
/// deleted item stays if the other person has made another item of it.
fn words_in(root: &Path) -> Vec<String> {
    let files = WalkDir::new(root.join("content")).into_iter().flatten();
    let texts = files.filter_map(|entry| {
        let is_yaml = entry.path().extension() == Some("yaml".as_ref());
        Some((is_yaml, fs::read_to_string(entry.path()).ok()?))
    });
    let words = |(is_yaml, text): (bool, String)| {
        let is_comment = |line: &str| is_yaml && line.trim_start().starts_with('#');
        let lines = text.lines().filter(|line| !is_comment(line));
        lines.flat_map(words_of).collect::<Vec<_>>()
    };
    let mut words: Vec<String> = texts.flat_map(words).collect();
    words.sort();
    words
}

/// Makes a random change, of which each new text has a word of its own.
fn change(editing: &mut Editing, random: &mut SeededRandom, number: &mut usize) {
    *number += 1;
    let word = format!("W{number}W");
    let count =
        editing.read().matches("- name:").count() + editing.read().matches("    name:").count();
    let at = random.below(count);
    match random.below(9) {
        0 | 1 => add(editing, &word, random.below(count + 1)),
        2 if count > 2 => edit(editing, FILE, &json!({ "op": "remove", "path": [LIST, at] })),
        3 => {
            let to = random.below(count);
            edit(editing, FILE, &json!({ "op": "move", "path": [LIST], "from": at, "to": to }));
        }
        4 => set(editing, SITE, &json!(["contact", "ways", 2, "label"]), &word),
        5 => {
            let text = fs::read_to_string(editing.root().join(ARTICLES).join("primero.md"));
            if let Ok(text) = text {
                let from = text.lines().find(|line| line.starts_with("## ")).unwrap();
                replace(editing, ARTICLE, from, &format!("## Sección {word}"));
            }
        }
        6 => {
            let path = editing.root().join(ARTICLES).join("dos.md");
            let summary = "Lo que este sitio de prueba cuenta después, con una tabla de montos.";
            let text =
                format!("---\ntitle: Dos\ndate: 2025-05-07\nsummary: {summary}\n---\n\n{word}\n");
            fs::write(path, text).unwrap();
        }
        7 if editing.root().join(ARTICLE).exists() => {
            let rename = json!({ "file": ARTICLE, "name": "segundo" });
            assert_eq!(editing.post("rename", &rename).0, 200);
        }
        _ => {
            let key = *random.choose(&["location", "quote", "name"]);
            set(editing, FILE, &json!([LIST, at, key]), &word);
        }
    }
}

/// Publishes the random changes of two people. Each word that nobody has deleted is published once,
/// and an answer decides about the words that the question shows.
fn check_pair(case: u64) -> usize {
    let mut random = SeededRandom(case);
    let mut number = 10;
    let clients: Vec<String> =
        (1..4).map(|client_number| client(&format!("W{client_number}W"))).collect();
    let mut people = TwoPeople::with(&clients);
    let base = words_in(people.ana.root());
    for editing in [&mut people.ana, &mut people.beto] {
        for _ in 0..1 + random.below(3) {
            change(editing, &mut random, &mut number);
        }
    }
    let [ana, beto] = [&people.ana, &people.beto].map(|editing| words_in(editing.root()));
    let sent = people.ana.publish(&json!({}));
    assert_eq!(sent["step"], "sent", "{sent}");
    let first = people.beto.publish(&json!({}));
    let asked = first["conflicts"].as_array().cloned().unwrap_or_default();
    let side = *random.choose(&["mine", "theirs"]);
    if first["step"] == "undecided" {
        people.answer(&asked, side);
    } else {
        assert_eq!(first["step"], "sent", "{first}");
    }
    let joined = words_in(people.beto.root());
    let shown: Vec<String> = asked
        .iter()
        .flat_map(|question| words_of(&question.to_string().replace("\\n", " ")))
        .collect();
    for word in ana.iter().chain(&beto).chain(&base) {
        let has = |words: &[String]| words.iter().filter(|other| *other == word).count();
        let is_meant = match (has(&base) > 0, has(&ana) > 0, has(&beto) > 0) {
            (_, by_ana, by_beto) if shown.contains(word) => {
                if side == "mine" {
                    by_beto
                } else {
                    by_ana
                }
            }
            (true, by_ana, by_beto) => by_ana && by_beto,
            (false, by_ana, by_beto) => by_ana || by_beto,
        };
        let most = has(&ana).max(has(&beto));
        // Both may have replaced the word, each in another value.
        let least = match has(&base) {
            0 => 1,
            before => (has(&ana) + has(&beto)).saturating_sub(before),
        };
        let found = has(&joined);
        let is_right = if is_meant { (least..=most).contains(&found) } else { found == 0 };
        assert!(is_right, "{word} is there {found} times\n{asked:#?}\n{}", people.beto.read());
    }
    // Both have the same site now.
    people.ana.publish(&json!({}));
    assert_eq!(words_in(people.ana.root()), joined);
    asked.len()
}

#[test]
fn random_changes_of_two_people_are_published() {
    let mut asked = 0;
    for case in cases(3) {
        let _named = Named(case);
        asked += usize::from(check_pair(case) > 0);
    }
    assert!(asked > 0);
}
