//! Hostile and broken content: how it is printed, its effect on the output, and its limits.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::process::Command;

use crate::support::project::{ended, said, stderr, stdout, succeed};
use crate::support::{TinySite, repository};
use serde_json::{Value, json};
use ssg_model::content::site_url::SiteUrl;

const SITE: &str = "content/site.yaml";
const ARTICLE: &str = "content/articles/primero.md";
const PARAGRAPH: &str = "Un párrafo con [enlace](/servicios#vida) y **fuerza**.";

fn with_text(text: &str) -> TinySite {
    let site = TinySite::new();
    site.edit(ARTICLE, PARAGRAPH, text);
    site
}

/// Creates a site whose article has 300 errors in one line, and another file with one.
fn with_many_errors() -> TinySite {
    let site = with_text(&"<foo>x</foo>".repeat(300));
    site.edit(SITE, "icon: house", "icon: hosue");
    site
}

#[test]
fn at_most_a_hundred_problems_of_a_file_are_shown_and_the_rest_counted() {
    let site = with_many_errors();
    let text = ended(&site.run(&["check"]), 1);
    assert_eq!(text.matches("error[C0803]").count(), 100);
    assert_eq!(text.matches("error[C0410]").count(), 1);
    let more = "`content/articles/primero.md` has more problems, which are not shown: errors: 200, other problems: 0";
    assert_eq!(text.matches(more).count(), 1, "{text}");
    assert!(text.contains("errors: 301, other problems: 0; nothing was written"), "{text}");
    // Each error has its place, with a part of the long line.
    assert!(text.contains("content/articles/primero.md:7:1189\n"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() < 200), "{text}");
}

#[test]
fn machine_formats_state_the_number_of_problems_left_out() {
    let site = with_many_errors();
    let output = site.run(&["check", "--format", "json"]);
    let report: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(report["problems"].as_array().unwrap().len(), 101);
    assert_eq!((&report["errors"], &report["advice"]), (&json!(301), &json!(0)));
    let more = json!([{ "path": ARTICLE, "errors": 200, "others": 0 }]);
    assert_eq!(report["more"], more);

    let output = site.run(&["check", "--format", "github"]);
    let text = stdout(&output);
    assert_eq!(text.lines().count(), 102);
    assert_eq!(text.matches("::error file=content/articles/primero.md::").count(), 1, "{text}");
}

#[test]
fn all_errors_and_ten_lines_of_advice_are_shown() {
    let site = with_text(&format!("{}\n\n<foo>", "Un **texto.\n\n".repeat(150)));
    let text = stderr(&site.run(&["check"]));
    assert_eq!(text.matches("error[C0803]").count(), 1, "{text}");
    assert_eq!(text.matches(": advice[C1400]: visitors will see this").count(), 10, "{text}");
    assert!(text.contains("\nadvice: 99; run with `--advice` to see all of it"), "{text}");
    assert!(text.contains("not shown: errors: 0, other problems: 51"), "{text}");
    let text = stderr(&site.run(&["check", "--advice"]));
    assert_eq!(text.matches("\nadvice[C1400]: visitors will see this").count(), 99, "{text}");
    let output = site.run(&["check", "--format", "json"]);
    assert_eq!(stdout(&output).matches("\"C1400\"").count(), 99);
}

#[test]
fn an_unchanged_site_tells_its_findings_in_the_language_and_format_asked_for() {
    let site = with_text(&"Un **texto.\n\n".repeat(3));
    let first = ["build", "--root", site.root().to_str().unwrap(), "--lang", "en", "--advice"];
    let mut first = site.ssg(&first);
    let first = first.env_remove("NO_COLOR").env("CLICOLOR_FORCE", "1");
    let first = succeed(first, "a build in colour");
    assert_eq!(first.matches("advice[C1400]").count(), 3, "{first:?}");
    assert!(first.contains("\x1b["), "{first:?}");
    for (options, found) in [
        (&[][..], ": consejo[C1400]: los visitantes verán este `**`"),
        (&["--advice"], "= cómo corregirlo: empieza y termina la negrita"),
        (&["--format", "github"], "::notice file=content/articles/primero.md,line="),
        (&["--format", "json"], "\"message\": \"los visitantes verán este `**`: no pone"),
    ] {
        let output = site.run(&[&["build", "--lang", "es"], options].concat());
        let text = said(&output, "a build that finds nothing to do") + &stdout(&output);
        assert!(text.contains("sin cambios: "), "{options:?}: {text}");
        assert_eq!(text.matches(found).count(), 3, "{options:?}: {text}");
        assert!(!text.contains('\x1b') && !text.contains("visitors"), "{options:?}: {text:?}");
    }
}

#[test]
fn repeated_builds_print_the_same_advice() {
    let site = with_text(&"Un **texto.\n\n".repeat(150));
    let first = site.must_build();
    let of = |text: &str| {
        let lines = text.lines().filter(|line| line.contains("advice")).map(str::to_owned);
        lines.collect::<Vec<_>>()
    };
    let again = || {
        let again = said(&site.run(&["build"]), "a build that finds nothing to do");
        assert!(again.contains("up to date: "), "{again}");
        assert_eq!(of(&again), of(&first));
        assert_eq!(of(&again).len(), 11, "{again}");
        assert!(again.contains("not shown: errors: 0, other problems: 50"), "{again}");
    };
    again();
    let other = said(&site.run(&["build", "--lang", "es"]), "a build in Spanish");
    assert_eq!(other.matches(": consejo[C1400]: ").count(), 10, "{other}");
    assert!(other.contains("que no se muestran: errores: 0, otros problemas: 50"), "{other}");
    let all = said(&site.run(&["build", "--advice"]), "a build with all advice");
    assert_eq!(all.matches("advice[C1400]: ").count(), 100, "{all}");
    again();
}

/// The result of [`commands`] for a harmless text.
const NONE: [char; 0] = [];

/// Returns the characters of a text that control a terminal or reorder text.
fn commands(text: &str) -> Vec<char> {
    let is_command = |c: &char| {
        c.is_control() && *c != '\n'
            || matches!(*c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().filter(is_command).collect()
}

const NASTY: &str = "a\u{1b}[31m\u{1b}]0;x\u{7}\u{9b}2J\u{202e}\u{2067}\u{7f}\r\n::error::b";

/// Creates a site with [`NASTY`] in file names and texts.
fn nasty_site() -> TinySite {
    let site = TinySite::new();
    let place = |folder: &str, end: &str| site.path(folder).join(format!("{NASTY}{end}"));
    fs::create_dir(place("content", "")).unwrap();
    fs::write(place("content/articles", ".md"), "Nada.\n").unwrap();
    fs::write(place("content/pages", ".yaml"), "Nada.\n").unwrap();
    let bytes = OsStr::from_bytes(b"\xff\x1b[2J.txt");
    fs::write(site.path("content/articles").join(bytes), "Nada.\n").unwrap();
    let text = "[a](/x\u{9b}2J) <f\u{1b}[2J\u{202e}oo> \u{9b}31m";
    site.edit(ARTICLE, PARAGRAPH, text);
    site.edit(SITE, "icon: house", "icon: \"ho\u{9b}2J\u{2066}\"\n    k\u{1b}[2J: x");
    site
}

#[test]
fn control_characters_of_content_are_escaped() {
    let site = nasty_site();
    let mut all = String::new();
    for arguments in [&["build", "--verbose"][..], &["diff", "--lang", "es"], &["schedule"]] {
        let output = site.run(arguments);
        let text = stderr(&output) + &stdout(&output);
        assert_eq!(commands(&text), NONE, "{arguments:?}: {text}");
        assert!(!text.lines().any(|line| line.trim().starts_with("::")), "{text}");
        assert_ne!(output.status.code(), Some(0));
        all.push_str(&text);
    }
    let text = all;
    assert!(text.contains(r"content/articles/a\u{1b}[31m\u{1b}]0;x\u{7}\u{9b}2J"), "{text}");
    assert!(text.contains(r"\u{7f}\r\n::error::b"), "{text}");
}

#[test]
fn coloured_messages_contain_only_colour_codes() {
    let site = nasty_site();
    let mut check = site.ssg(&["check"]);
    let output = check.env_remove("NO_COLOR").env("CLICOLOR_FORCE", "1").output().unwrap();
    let text = stderr(&output);
    assert!(text.contains("\u{1b}[1m"), "{text:?}");
    let without_colours = anstream::adapter::strip_str(&text).to_string();
    let pieces = text.split("\u{1b}[").skip(1);
    let is_colour = |piece: &str| {
        piece
            .split_once('m')
            .is_some_and(|(numbers, _)| numbers.bytes().all(|b| b.is_ascii_digit() || b == b';'))
    };
    assert!(pieces.clone().all(is_colour), "{text:?}");
    assert_eq!(commands(&without_colours), NONE, "{without_colours:?}");
}

#[test]
fn machine_formats_escape_control_characters() {
    let site = nasty_site();
    let output = site.run(&["check", "--format", "github"]);
    let text = stdout(&output);
    assert_eq!(commands(&text), NONE, "{text}");
    let is_finding = |line: &str| line.starts_with("::error ") || line.starts_with("::notice ");
    assert!(text.lines().all(is_finding), "{text}");
    assert!(text.contains("%0D%0A%3A%3Aerror%3A%3Ab"), "{text}");

    let output = site.run(&["check", "--format", "json"]);
    assert_eq!(commands(&stdout(&output)), NONE);
    let report: Value = serde_json::from_str(&stdout(&output)).unwrap();
    let paths = report["problems"].as_array().unwrap().iter().map(|one| one["path"].clone());
    let expected = json!(format!("content/articles/{NASTY}.md"));
    assert!(paths.collect::<Vec<_>>().contains(&expected), "{report}");
}

#[test]
fn control_characters_of_paths_and_arguments_are_escaped() {
    let site = TinySite::named("a\n::error::b\u{1b}[2J\u{9b}");
    let mut outputs = vec![site.ssg(&["diff"]), site.ssg(&["preview"]), site.ssg(&["build"])];
    outputs.push(site.ssg(&["check", "--root", site.path("content").to_str().unwrap()]));
    outputs.push(site.ssg(&["new", "article", "x\n::error::y\u{1b}[2J\u{9b}"]));
    outputs.push(site.ssg(&["new", "article", "x\n::error::y\u{1b}[2J\u{9b}"]));
    for mut command in outputs {
        let output = command.output().unwrap();
        let text = stderr(&output) + &stdout(&output);
        assert_eq!(commands(&text), NONE, "{command:?}: {text}");
        assert!(!text.lines().any(|line| line.trim().starts_with("::")), "{command:?}: {text}");
    }
}

#[test]
fn a_site_without_articles_builds_without_a_feed() {
    let site = TinySite::new();
    fs::remove_file(site.path(ARTICLE)).unwrap();
    site.must_build();
    let blog = site.output("blog/index.html");
    assert!(blog.contains(">Pronto.</p>"), "{blog}");
    assert!(!blog.contains("class=\"articles\""), "{blog}");
    assert!(!site.path("dist/atom.xml").exists());
    assert!(!blog.contains("atom.xml"), "{blog}");
}

#[test]
fn unused_files_are_reported_until_they_are_deleted() {
    let site = TinySite::new();
    let told = || site.must_build().contains("C0110");
    site.write("content/images/.nota.md", "Texto.\n");
    assert!(told(), "it has come");
    assert!(told(), "nothing has changed");
    fs::remove_file(site.path("content/images/.nota.md")).unwrap();
    assert!(!told(), "it has gone");
    // Images have more names than the usual ones.
    let photo = site.path("content/images/dibujo.svg").with_file_name("foto.jfif");
    fs::copy(repository().join("tests/photos/patio.jpg"), &photo).unwrap();
    for name in ["otra.JPE", "foto.apng"] {
        fs::copy(&photo, photo.with_file_name(name)).unwrap();
    }
    assert!(!told(), "images");
}

/// Addresses with all characters that they may have.
const ALIASES: &str =
    r#"/blog/Mi_Nota~2/, /~/a-b_c.php, /nota.html, "/Se ñal +,'()!&=@/x.pdf", "/?p=12""#;

#[test]
fn nginx_and_caddy_accept_the_generated_configurations() {
    let site = TinySite::new();
    site.edit(ARTICLE, "date:", &format!("aliases: [{ALIASES}]\ndate:"));
    site.append(SITE, "gone:\n  - /~a_b-c/d.aspx\n  - /blog/ida~/\n");
    let base = "https://www.prueba.mx/a.b~c/d_e-f..g/";
    said(&site.run(&["build", "--base-url", base]), "a build");
    let nginx = format!(
        "daemon off; error_log stderr; pid {0}/nginx.pid; events {{}} http {{ access_log off; \
         client_body_temp_path {0}/c; proxy_temp_path {0}/p; fastcgi_temp_path {0}/f; \
         uwsgi_temp_path {0}/u; scgi_temp_path {0}/s; \
         server {{ listen 127.0.0.1:1; root {0}; include {0}/dist/.host/nginx.conf; }} }}",
        site.root().display()
    );
    site.write("nginx.conf", nginx);
    let file = site.path("nginx.conf");
    let mut nginx = Command::new("/usr/sbin/nginx");
    succeed(nginx.args(["-t", "-e", "stderr", "-c"]).arg(file), "nginx");
    let caddy = format!(
        "http://127.0.0.1:1 {{\n import {}/dist/.host/Caddyfile\n}}\n",
        site.root().display()
    );
    site.write("Caddyfile", caddy);
    let mut caddy = Command::new("/usr/bin/caddy");
    caddy.args(["validate", "--adapter", "caddyfile", "--config"]).arg(site.path("Caddyfile"));
    succeed(caddy.env("HOME", site.root()).env("XDG_CONFIG_HOME", site.root()), "caddy");
}

#[test]
fn base_urls_that_servers_reject_are_refused() {
    let words = "has a character that hosts do not accept";
    for sign in [";", "$", "(", "*", "|", "%20", "{", "'", "ñ", "//", "/.a"] {
        let refused = SiteUrl::parse(&format!("https://prueba.mx/a{sign}b/")).unwrap_err();
        assert!(refused.explain().message.en.contains(words), "{sign}");
    }
    let build = ["build", "--base-url", "https://prueba.mx/a;b/"];
    let message = ended(&TinySite::new().run(&build), 2);
    assert!(message.contains(words), "{message}");
}

#[test]
fn overlong_and_reserved_file_names_are_shortened_or_refused() {
    let site = TinySite::new();
    let (image, article) = ("x".repeat(250), "a".repeat(250));
    fs::copy(
        site.path("content/images/dibujo.svg"),
        site.path(&format!("content/images/{image}.svg")),
    )
    .unwrap();
    site.edit(ARTICLE, PARAGRAPH, &format!("![Uno](../images/{image}.svg)"));
    let text = site.read(ARTICLE);
    let shared = text.replace("title:", "share_image: true\ntitle:");
    site.write(&format!("content/articles/{article}.md"), shared);
    site.must_build();
    let old = format!("[/_redirects, /_headers/, /{}/]", "a".repeat(300));
    site.edit(ARTICLE, "date:", &format!("aliases: {old}\ndate:"));
    let message = ended(&site.run(&["build"]), 1);
    assert_eq!(message.matches("error[C1003]").count(), 3, "{message}");
}
