//! The guide for the site's editors, followed literally.

use std::fs;

use ssg_model::limits;
use ssg_model::samples::SHIPPED;
use ssg_output::share_images;

use crate::support::http::Server;
use crate::support::{TinySite, between, diagnostics_at, errors, repository};

fn guide() -> String {
    fs::read_to_string(repository().join("docs/guia-del-editor.md")).unwrap()
}

/// Returns the code blocks in one language, without the indentation of lists.
fn blocks(language: &str) -> Vec<String> {
    let guide = guide();
    let mut blocks = Vec::new();
    let mut lines = guide.lines();
    while let Some(line) = lines.next() {
        let indent = line.len() - line.trim_start().len();
        // The path of a file may follow.
        let head = line.trim().strip_prefix("```").and_then(|head| head.split(' ').next());
        if head == Some(language) {
            let block = lines.by_ref().take_while(|line| line.trim() != "```");
            blocks.push(
                block.map(|line| format!("{}\n", line.get(indent..).unwrap_or(""))).collect(),
            );
        }
    }
    blocks
}

/// Returns the first block that contains a text.
fn block(language: &str, text: &str) -> String {
    let found: Vec<String> =
        blocks(language).into_iter().filter(|block| block.contains(text)).collect();
    assert!(!found.is_empty(), "no block has `{text}`");
    found[0].clone()
}

#[test]
fn the_phone_number_of_the_guide_is_valid() {
    let site = TinySite::new();
    let line = block("yaml", "- phone:");
    site.edit("content/site.yaml", "    - phone: \"+52 33 1234 5678\"\n", &line);
    assert_eq!(errors(site.root()), [""; 0]);
}

/// Runs a command in Spanish on the day of the guide's examples; returns whether it succeeded, and
/// its output.
fn run(site: &TinySite, arguments: &[&str]) -> (bool, String) {
    let mut command = site.ssg(arguments);
    command.args(["--lang", "es"]).env("SOURCE_DATE_EPOCH", "1795176000");
    let output = command.output().unwrap();
    let text = [output.stderr, output.stdout].concat();
    (output.status.success(), String::from_utf8(text).unwrap())
}

/// Returns a chapter by a part of its heading.
fn chapter(heading: &str) -> String {
    let guide = guide();
    let found = guide.split("\n## ").find(|text| text.lines().next().unwrap().contains(heading));
    found.unwrap().to_owned()
}

#[test]
fn the_first_chapter_of_the_guide_leads_to_a_site_that_can_be_published() {
    let site = TinySite::shipped();
    let chapter = chapter("por primera vez");
    let (_, listed) = run(&site, &["check", "--samples"]);
    let mut files: Vec<&str> = listed
        .lines()
        .filter(|line| line.contains("de ejemplo") && line.starts_with("content/"))
        .map(|line| line.split(':').next().unwrap())
        .collect();
    files.dedup();
    assert!(files.len() > 4, "{listed}");
    for file in files {
        assert!(chapter.contains(&format!("`{file}`")), "{file}");
        let text = site.read(file);
        let (text, samples) = text.split_once("\nsamples:\n").unwrap_or((&text, ""));
        for key in samples.lines().filter_map(|line| line.strip_prefix("  - ")) {
            assert!(chapter.contains(&format!("`{key}`")), "{key}");
        }
        // The chapter says to delete the marks and replace invented values.
        let (mark, place) = match file {
            "content/testimonials.yaml" => ("    sample: true", "    consent: 2026-11-03"),
            _ => ("", ""),
        };
        let lines = text.lines().map(|line| if line == mark { place } else { line });
        let lines = lines.filter(|line| line.trim() != "sample: true");
        let text = lines.collect::<Vec<_>>().join("\n");
        let text =
            text.replace("example.com", "usuario.github.io").replace("0000 0000", "1234 5678");
        let text = text
            .replace("/example\n", "/usuario\n")
            .replace("wa.me/523300000000", "wa.me/523312345678")
            .replace("A000000", "A123456");
        let text = SHIPPED.iter().fold(text, |text, sample| text.replace(sample, "Uno Dos"));
        site.write(file, text + "\n");
    }
    let (is_published, said) = run(&site, &["build", "--publish"]);
    assert!(is_published, "{said}");
}

#[test]
fn the_mistake_in_the_guide_is_reported_as_it_says() {
    let site = TinySite::shipped();
    site.edit("content/site.yaml", "icon: house", "icon: hosue");
    let (is_good, said) = run(&site, &["check"]);
    assert!(!is_good && said.contains("ícono desconocido"), "{said}");
    let place = between(&said, "--> ", "\n");
    let parts: Vec<&str> = place.split(':').collect();
    let [file, line, column] = parts[..] else { panic!("{place}") };
    let guide = guide();
    let said =
        format!("`{file}:{line}:{column}` dice dónde: el archivo, la línea {line} y el carácter");
    assert!(guide.contains(&said) && guide.contains(&format!("carácter {column} de")), "{place}");
}

#[test]
fn the_opening_hours_of_the_guide_are_those_of_the_shipped_file() {
    let site = TinySite::shipped();
    let text = site.read("content/site.yaml");
    let uncommented = text.replace("\n  # ", "\n  ");
    let hours = block("yaml", "opens:");
    assert!(!text.contains(&hours) && uncommented.contains(&hours), "{uncommented}");
    for line in hours.lines() {
        let text = site.read("content/site.yaml");
        let commented = format!("  # {}\n", &line[2..]);
        site.write("content/site.yaml", text.replace(&commented, &format!("{line}\n")));
    }
    let (is_good, said) = run(&site, &["build"]);
    assert!(is_good, "{said}");
    let page = site.output("contacto/index.html");
    assert!(page.contains("Lunes a viernes") && page.contains("25 de Diciembre, 2030"));
}

#[test]
fn entries_can_be_added_and_deleted_as_the_guide_says() {
    let site = TinySite::shipped();
    let guide = guide();
    let commands = guide.split("`ssg new ").skip(1);
    let mut tried = 0;
    for command in
        commands.map(|rest| rest.split('`').next().unwrap()).filter(|rest| rest.contains('"'))
    {
        let (kind, title) = command.split_once(' ').unwrap();
        let (is_made, said) = run(&site, &["new", kind, title.trim_matches('"')]);
        assert!(is_made, "{command}: {said}");
        tried += 1;
    }
    assert_eq!(tried, 5);
    assert_eq!(errors(site.root()), [""; 0]);

    // Delete a testimonial with its lines.
    let text = site.read("content/testimonials.yaml");
    let mut entries: Vec<&str> = text.split("\n  - name:").collect();
    entries.remove(2);
    site.write("content/testimonials.yaml", entries.join("\n  - name:"));
    // Delete the licence, which is a sample.
    let text = site.read("content/site.yaml");
    let (before, rest) = text.split_once("\nlicence:\n").unwrap();
    let (_, after) = rest.split_once("\n\n").unwrap();
    let without = format!("{before}\n\n{after}").replace("\n  - licence\n", "\n");
    site.write("content/site.yaml", without);
    assert_eq!(errors(site.root()), [""; 0]);
}

#[test]
fn articles_can_be_deleted_as_the_guide_says() {
    let site = TinySite::new();
    site.write("content/published.json", "[\n  \"/blog/seguro-de-viaje/\"\n]\n");
    assert_eq!(errors(site.root()), ["C1002 content/published.json:2:3"]);
    site.append("content/site.yaml", &block("yaml", "gone:"));
    assert_eq!(errors(site.root()), [""; 0]);
}

#[test]
fn the_caption_of_the_guide_is_shown() {
    let site = TinySite::new();
    let guide = guide();
    let caption = between(&guide, "| `![Lo que se ve](../images/foto.jpg \"", "\"");
    let image = format!("![Lo que se ve](../images/dibujo.svg \"{caption}\")");
    site.edit(
        "content/articles/primero.md",
        "## Una sección",
        &format!("{image}\n\n## Una sección"),
    );
    site.must_build();
    let page = site.output("blog/primero/index.html");
    assert!(page.contains(&format!("<figcaption>{caption}</figcaption>")), "{page}");
}

#[test]
fn the_states_of_unpublished_pages_are_those_of_the_guide() {
    let site = TinySite::new();
    let article = block("markdown", "Seguro de viaje");
    let moment = block("yaml", "publish_at:");
    site.write("content/articles/a.md", article.replacen("date:", &format!("{moment}date:"), 1));
    site.write(
        "content/articles/b.md",
        article.replacen("title: \"", "draft: true\ntitle: \"B ", 1),
    );
    let mut command = site.ssg(&["dev", "--port", "0", "--lang", "es"]);
    let mut server = Server::start(command.env("SOURCE_DATE_EPOCH", "1795176000"));
    server.wait_for("/_ssg/pages");
    let list = server.get("/_ssg/pages");
    let guide = guide().replace('\n', " ");
    for said in ["Borrador: no se publica", "Se publica el lunes 30 de noviembre a las 9:00"] {
        assert!(list.text().contains(&format!("<td>{said}</td>")), "{}", list.text());
        assert!(guide.contains(&format!("«{said}»")), "{said}");
    }
}

/// The names of steps in the guide are those on GitHub.
#[test]
fn the_steps_of_publishing_have_the_names_of_the_guide() {
    let workflow = repository().join(".github/workflows/publicar.yml");
    let workflow = fs::read_to_string(workflow).unwrap();
    let chapter = chapter("por primera vez");
    for name in ["Revisar y construir", "Revisar"] {
        assert!(chapter.contains(&format!("«{name}»")), "{name}");
        assert!(workflow.contains(&format!("name: {name}\n")), "{name}");
    }
}

/// Every number with a unit in the guide is a limit of the program.
#[test]
fn the_figures_of_the_guide_are_the_limits_of_the_program() {
    let megabytes = |bytes: u64| format!("{} MB", bytes / 1_000_000);
    let (width, height) = share_images::SIZE;
    let known = [
        megabytes(limits::IMAGE_FILE),
        // GitHub's limit is the same number.
        megabytes(limits::PUBLISHED),
        format!("{} caracteres", limits::NAME),
        format!("{width} por {height} pixeles"),
        format!("{height} pixeles"),
        // Limits that are tested below.
        "4 MB".to_owned(),
        "20,000 elementos".to_owned(),
        "60 días".to_owned(),
        // An example in the guide.
        "1.2 MB".to_owned(),
    ];
    let reference = fs::read_to_string(repository().join("docs/referencia-de-campos.md")).unwrap();
    let guide = guide().replace('\n', " ");
    let words: Vec<&str> = guide.split_whitespace().collect();
    let units = ["MB", "elementos", "caracteres", "pixeles", "días"];
    let mut found = 0;
    for pair in words.windows(2) {
        let unit = pair[1].trim_end_matches(|c: char| !c.is_alphanumeric());
        if units.contains(&unit) && pair[0].ends_with(|c: char| c.is_ascii_digit()) {
            let figure = format!("{} {unit}", pair[0]);
            let is_of_reference = reference.contains(&format!("a {figure}"));
            assert!(known.contains(&figure) || is_of_reference, "{figure}");
            found += 1;
        }
    }
    assert!(found > 8, "{found}");
    for figure in known {
        assert!(guide.contains(&figure), "{figure}");
    }

    let drawing = |inside: &str| {
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">{inside}</svg>")
    };
    let is_refused = |inside: &str| {
        let site = TinySite::new();
        site.write("content/images/dibujo.svg", drawing(inside));
        errors(site.root()).iter().any(|error| error.starts_with("C1108"))
    };
    let frame = drawing("").len();
    let heavy = |bytes: usize| " ".repeat(bytes - frame);
    assert!(is_refused(&heavy(4_000_001)) && !is_refused(&heavy(4_000_000)));
    // The root counts as an element.
    assert!(is_refused(&"<g/>".repeat(20_000)) && !is_refused(&"<g/>".repeat(19_999)));

    let warns = |day: &str| {
        let site = TinySite::shipped();
        let text = site.read("content/site.yaml");
        let known = between(&text, "  expires: ", "\n");
        let line = |day: &str| format!("  expires: {day}\n");
        site.edit("content/site.yaml", &line(known), &line(day));
        let found = diagnostics_at(site.root(), "2026-11-20T12:00:00Z");
        found.iter().any(|found| found.problem.code() == "C0902")
    };
    assert!(warns("2027-01-19") && !warns("2027-01-20"));
}
