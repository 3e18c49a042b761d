//! Faults of the output, caused by components and templates: nothing is published.

use crate::support::project::ended;
use crate::support::{TinySite, assert_golden};

const VIEW: &str = "frontend/src/sections/not-found/section.tsx";
const DOCUMENT: &str = "templates/document.html";

/// Checks that a build exits with 1, prints the expected messages in both languages and publishes
/// nothing.
pub(crate) fn check(name: &str, site: &TinySite) {
    for (command, lang) in [("build", "en"), ("check", "es")] {
        let output = site.run(&[command, "--quiet", "--lang", lang]);
        assert_golden(&ended(&output, 1), &format!("output/{name}.{lang}.stderr"));
        assert!(!site.path("dist").exists());
    }
}

#[test]
fn faults_of_components_are_reported() {
    let site = TinySite::new();
    site.own("frontend");
    site.edit(
        VIEW,
        "      {image && ",
        "
        <h1 id=\"menu\">Otro</h1>
        <h4>Otro</h4>
        <p hidden>Oculto</p>
        <p style={{ opacity: 0 }}>Oculto</p>
        <style>{\"p { color: red }\"}</style>
        <img src=\"/foto.png\" />
        <a href=\"#nada\">Nada</a>
        <a href=\"/servicios/#nada\">Nada</a>
        <a href=\"blog/\">Blog</a>
        {image && ",
    );
    check("components", &site);
}

#[test]
fn a_frontend_of_another_version_is_refused() {
    let site = TinySite::new();
    site.own("frontend");
    site.edit(
        "frontend/src/generated/payload.ts",
        "export type MarkdownText = { html: string",
        "export type MarkdownText = { text: string",
    );
    let message = ended(&site.build(), 2);
    assert!(
        message.contains("`frontend/src/generated/payload.ts` is from another version of `ssg`"),
        "{message}"
    );
}

#[test]
fn faults_of_templates_are_reported() {
    let site = TinySite::new();
    site.own("templates");
    site.edit(DOCUMENT, "</head>", "<link rel=\"help\" href=\"/ayuda/\"></head>");
    site.edit(DOCUMENT, "{{ structured_data }}", "{}");
    site.edit("templates/sitemap.xml", "</urlset>", "");
    check("templates", &site);
}

/// Returns `count` pseudo-random numbers, which do not compress.
fn noise(count: u64) -> String {
    let numbers = (0..count).scan(1_u64, |state, _| {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        Some(*state >> 48)
    });
    numbers.map(|number| format!("{number:04x} ")).collect()
}

#[test]
fn heavy_drawings_are_advice() {
    let site = TinySite::new();
    let points = noise(120_000).replace(|c: char| c.is_ascii_alphabetic(), "7");
    let drawing = format!("<path d='M0 0 L{points}'/>");
    let svg = format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>{drawing}</svg>");
    site.write("content/images/otro.svg", svg);
    for text in ["![Puntos](../images/otro.svg)\n\n## Una sección", "## Otra sección"] {
        site.edit("content/articles/primero.md", "## Una sección", text);
        let message = site.must_build();
        assert!(
            message.contains("content/images/otro.svg:1:1: advice[C1222]: visitors load "),
            "{message}"
        );
    }
}

#[test]
fn a_budget_of_the_site_holds_for_pages_of_earlier_builds() {
    let site = TinySite::new();
    site.must_build();
    site.append("content/site.yaml", "publish: { budget: { first_script: 50, page: 1 } }\n");
    let message = ended(&site.ssg(&["build", "--lang", "en"]).output().unwrap(), 1);
    let found = [
        "error[C1213]: the scripts that start each page have ",
        "--> content/site.yaml",
        "error[C1210]: `/` has ",
        "--> content/pages/inicio.yaml",
    ];
    assert!(found.iter().all(|found| message.contains(found)), "{message}");
}

/// Cloudflare Pages reads at most 100 rules, and lines of 2,000 characters.
#[test]
fn a_policy_too_long_for_hosts_is_advice() {
    let site = TinySite::new();
    let portraits = |count: usize| -> String {
        (0..count)
            .map(|n| {
                format!(
                    "  - name: Ana\n    location: Aquí\n    image: {{ src: \"https://fotos{n}.mx/a.jpg\", \
                     alt: Retrato, width: 9, height: 9 }}\n    stars: 5\n    quote: Bien.\n"
                )
            })
            .collect()
    };
    for (count, is_told) in [(60, false), (120, true)] {
        site.write("content/testimonials.yaml", format!("testimonials:\n{}", portraits(count)));
        let message = site.must_build();
        let warning = "advice[C1220]: the header `Content-Security-Policy` has ";
        assert_eq!(message.contains(warning), is_told, "{message}");
        let headers = site.output("_headers");
        assert_eq!(headers.lines().all(|line| line.len() <= 2000), !is_told);
        assert!(headers.lines().filter(|line| line.starts_with('/')).count() <= 100);
    }
}
