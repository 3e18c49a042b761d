//! Tests of the faults that the checks report and of what they allow.

use std::collections::BTreeMap;
use std::sync::Arc;

use ssg_model::content::fields::SentKilobytes;
use ssg_model::content::site::{Budget, Publish};
use ssg_model::decode::AnyList;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::html::Shell;
use ssg_model::output_path::OutputPath;
use ssg_model::site::Site;

use super::{Checks, PageScripts};
use crate::example::{article, site};
use crate::output_file::{OutputFile, ShellIn};

const ORIGIN: &str = "https://x.github.io";

/// Returns a page with all required elements.
fn page(body: &str) -> String {
    format!("<!doctype html><title>Hola</title><main><h1>Hola</h1>{body}</main>")
}

/// Checks an output of the given files and a valid Home, published below `/repo/`; each expected
/// diagnostic is `file of the project: code, message`.
#[track_caller]
fn check(files: &[(&str, &str)], expected: &[&str]) {
    let checks = Checks::new(&site(vec![article("uno", "2025-05-06", None)]));
    let home = page("<p id=\"aquí\">");
    for (path, contents) in [("index.html", home.as_str())].iter().chain(files) {
        let (path, contents) = ((*path).to_owned(), contents.as_bytes().to_vec());
        checks.add(&OutputFile::new(OutputPath::of(&path), contents));
    }
    let found: Vec<String> = checks
        .finish(None)
        .iter()
        .map(|found| {
            let explanation = found.problem.explain();
            let label = explanation.label.map(|label| format!(": {}", label.en));
            let (path, code) = (&found.source.path, found.problem.code());
            format!("{path}: {code}, {}{}", explanation.message.en, label.unwrap_or_default())
        })
        .collect();
    assert_eq!(found, expected);
}

/// Checks the page of the article with this in its `<main>`.
#[track_caller]
fn check_page(body: &str, expected: &[&str]) {
    let expected: Vec<String> =
        expected.iter().map(|found| format!("content/blog/uno/: {found}")).collect();
    let expected: Vec<&str> = expected.iter().map(String::as_str).collect();
    check(&[("blog/uno/index.html", &page(body))], &expected);
}

#[test]
fn icons_that_the_sprite_lacks_are_reported() {
    let icon = |name| format!("<svg><use href=/repo/assets/icons-1.svg#{name}></use></svg>");
    let sprite = ("assets/icons-1.svg", "<svg><symbol id=\"car\"/></svg>");
    let shows = page(&(icon("car") + &icon("flame")));
    let missing = "content/blog/uno/: C1202, `/blog/uno/` shows the icon `flame`, which the site does not include";
    check(&[sprite, ("blog/uno/index.html", &shows)], &[missing]);
}

#[test]
fn links_to_missing_files_and_anchors_are_reported() {
    check_page(
        "<a href=/repo/>a</a><a href=/repo/#aqu%C3%AD>b</a><a href=/repo/?x=1#top>c</a>\
         <a href=https://x.github.io/aviso/>d</a><a href=https://x.github.iota/>e</a>\
         <a href=//otro.mx/>f</a><a href=mailto:a@b.mx>g</a><img alt='' src=data:image/png,x>\
         <b id=yo></b><a href=#yo>h</a>",
        &[],
    );
    check_page(
        "<a href=/repo/nada/>a</a><a href=/repo/blog/uno>b</a><img alt='' srcset='/repo/ 1x, /repo/n.png 2x'>",
        &[
            "C1201, `/blog/uno/` links to `/repo/blog/uno`, which is not on the site",
            "C1201, `/blog/uno/` links to `/repo/n.png`, which is not on the site",
            "C1201, `/blog/uno/` links to `/repo/nada/`, which is not on the site",
        ],
    );
    check_page(
        "<link href=https://x.github.io/repo/x/>",
        &["C1201, `/blog/uno/` links to `/repo/x/`, which is not on the site"],
    );
    check_page(
        "<a href=/repo/#allá>a</a><a href=#allá>a</a>",
        &[
            "C1202, `/blog/uno/` links to `#allá`, but that page has no element with this `id`",
            "C1202, `/blog/uno/` links to `/repo/#allá`, but that page has no element with this `id`",
        ],
    );
    check_page(
        "<a href=/blog/uno/>a</a><a href=otro/>b</a>",
        &[
            "C1203, `/blog/uno/` links to `/blog/uno/`, which does not start with `/repo/`, where the site is published",
            "C1203, `/blog/uno/` links to `otro/`, which does not start with `/repo/`, where the site is published",
        ],
    );
}

#[test]
fn a_fault_of_many_pages_is_reported_once() {
    let wrong = page("<a href=/repo/nada/>a</a>");
    check(
        &[("blog/uno/index.html", &wrong), ("blog/index.html", &wrong), ("blog/404.html", &wrong)],
        &["content/blog/404.html: C1201, `/blog/404.html` links to `/repo/nada/`, which is not \
           on the site: also on 2 other pages"],
    );
}

/// Checks that pages have the same faults whether their shell is read once or with each of them.
#[track_caller]
fn check_shell(before: &str, after: &str, expected: usize) {
    let shell = Arc::new(Shell { before: before.to_owned(), after: after.to_owned() });
    let own = [
        "<main><h1 id=a>Uno</h1></main>",
        "<main><h1 id=b>Dos</h1><a href=#b>b</a><a href=#c>c</a></main>",
        "<main><h1 id=a>Tres</h1><b id=b></b><b id=b></b><a href=/repo/nada/>d</a></main>",
    ];
    let [once, each] = [true, false].map(|once| found_in_shell(&shell, &own, "<b id=end>", once));
    assert_eq!(once, each);
    assert_eq!(once.len(), expected, "{once:#?}");
}

/// Returns the diagnostics of pages with the same shell, which is read once or with each of them,
/// and with the same text after the shell.
pub(super) fn found_in_shell(
    shell: &Arc<Shell>,
    own: &[impl AsRef<str>],
    rest: &str,
    once: bool,
) -> Vec<String> {
    let slugs = ["uno", "dos", "tres"];
    let articles = slugs.map(|slug| article(slug, "2025-05-06", None));
    let checks = Checks::new(&site(articles.to_vec()));
    for (slug, own) in slugs.iter().zip(own) {
        let head = "<!doctype html><title>Hola</title>";
        let Shell { before, after } = &**shell;
        let contents = [head, before, own.as_ref(), after, rest].concat();
        let (start, end) = (head.len(), contents.len() - rest.len());
        let place = ShellIn {
            shell: Arc::clone(shell),
            before: start..start + before.len(),
            after: end - after.len()..end,
        };
        let file = OutputFile::new(OutputPath::of(&format!("blog/{slug}/index.html")), contents);
        checks.add(&OutputFile { shell: once.then_some(place), ..file });
    }
    checks.finish(None).iter().map(|found| found.problem.explain().message.en).collect()
}

#[test]
fn shared_shells_are_parsed_once() {
    check_shell("<header>Hola</header>", "<footer>Adiós</footer>", 3);
    check_shell("<a href=#c>c</a>", "<b id=c>", 2);
    check_shell("<header id=b hidden>", "<a href=/repo/falta/>e</a><img src=/repo/>", 7);
    // Shells that must be read together with each page.
    check_shell("<svg>", "</svg>", 5);
    check_shell("<!-- ", " -->", 2);
    check_shell("<p title='", "'>", 2);
}

#[test]
fn duplicate_ids_are_reported() {
    check_page(
        "<b id=a><b id=b><b id=a><b id=a>",
        &["C1204, on `/blog/uno/`, more than one element has the `id` `a`"],
    );
}

#[test]
fn hidden_content_is_reported() {
    check_page("<button hidden>Copiar</button>", &[]);
    check_page(
        "<p hidden>a</p><div style='Opacity : 0.5'><div style='color:red; opacity: 0'>",
        &[
            "C1205, on `/blog/uno/`, `<div>` stays hidden without JavaScript (`opacity:0`)",
            "C1205, on `/blog/uno/`, `<p>` stays hidden without JavaScript (`hidden`)",
            "C1208, on `/blog/uno/`, `<div>` has the attribute `style`, which the site's security policy blocks",
        ],
    );
}

#[test]
fn styles_that_the_policy_refuses_are_reported() {
    let policy = "<meta http-equiv=Content-Security-Policy content=\"style-src-attr 'sha256-NerDAUWfwD31YdZHveMrq0GLjsNFMwxLpZl0dPUeCcw='; a\">";
    check_page(&format!("{policy}<p style='color: red'>"), &[]);
    let sheet = "<meta http-equiv=Content-Security-Policy content=\"style-src 'self' 'sha256-SNJDlN1Iy2mnt7DOjQIyDb2LQE6O5PQiSZomcdzawQ4='\">";
    check_page(&format!("{sheet}<style>p {{}}</style>"), &[]);
    check_page(
        &format!("{policy}<p style='color:  red'><style>p {{}}</style>"),
        &[
            "C1208, on `/blog/uno/`, `<p>` has the attribute `style`, which the site's security policy blocks",
            "C1208, `/blog/uno/` has a `<style>` element, which the site's security policy blocks",
        ],
    );
}

#[test]
fn addresses_that_the_policy_refuses_are_reported() {
    let policy = "<meta http-equiv=Content-Security-Policy content=\"default-src 'none'; \
        img-src 'self' https://a.mx; form-action 'none'\">";
    let body = "<img alt='' src=https://a.mx/b.png><img alt='' src=https://a.mx.c/b.png>\
        <iframe src=https://c.mx></iframe><form action=/repo/></form>\
        <form action=\"javascript:throw\"></form><a href=https://c.mx>c</a>";
    let refused = [("form", "/repo/"), ("iframe", "https://c.mx"), ("img", "https://a.mx.c/b.png")];
    let refused = refused.map(|(element, address)| {
        format!("C1208, on `/blog/uno/`, a `<{element}>` uses `{address}`, which the site's security policy blocks")
    });
    check_page(&format!("{policy}{body}"), &refused.each_ref().map(|found| &**found));
    check_page(body, &[]);
}

#[test]
fn faults_in_an_own_section_are_reported_for_its_component() {
    let faults = "<div hidden></div><img src=/repo/><a href=/repo/no/>a</a><a href=#no>b</a>";
    let body = format!("<div class=own-tabs><div class=own-x></div>{faults}</div>{faults}");
    check(
        &[("blog/uno/index.html", &page(&body))],
        &[
            "content/blog/uno/: C1201, `/blog/uno/` links to `/repo/no/`, which is not on the site",
            "content/blog/uno/: C1202, `/blog/uno/` links to `#no`, but that page has no element with this `id`",
            "content/blog/uno/: C1205, on `/blog/uno/`, `<div>` stays hidden without JavaScript (`hidden`)",
            "content/blog/uno/: C1206, on `/blog/uno/`, the image `/repo/` has no `alt`",
            "sections/tabs/section.tsx: C1201, `/blog/uno/` links to `/repo/no/`, which is not on the site",
            "sections/tabs/section.tsx: C1202, `/blog/uno/` links to `#no`, but that page has no element with this `id`",
            "sections/tabs/section.tsx: C1206, on `/blog/uno/`, the image `/repo/` has no `alt`",
            "sections/tabs/section.tsx: C1227, on `/blog/uno/`, a `<div>` of `sections/tabs` stays hidden without JavaScript (`hidden`)",
        ],
    );
}

#[test]
fn elements_that_html_does_not_allow_in_others_are_reported() {
    for (wrong, inner, outer) in [
        ("<p>a<p>b</p></p>", "p", "p"),
        ("<p>a<b><div>b</div></b></p>", "div", "p"),
        ("<a href=/repo/>a<b><a href=/repo/>b</a></b></a>", "a", "a"),
        ("<table><tr><td>a</td></tr></table>", "tr", "table"),
        ("<table><tbody><p>a</p></tbody></table>", "p", "tbody"),
        ("<td>a</td>", "td", "main"),
    ] {
        let found = format!(
            "C1228, on `/blog/uno/`, there is a `<{inner}>` in `<{outer}>`, where HTML does not allow it"
        );
        check_page(wrong, &[&found]);
    }
    check_page(
        "<p>a<button>b</button></p><p>c</p><div>d</div><a href=/repo/>e</a><a href=/repo/>f</a>\
         <table><caption>g<p>h</p></caption><tbody><tr><td><p>i</p><table><tbody></tbody></table>\
         </td></tr></tbody></table><p>j<svg><a href=/repo/>k<p>l</p></a></svg></p>",
        &[],
    );
}

#[test]
fn images_without_alternative_text_are_reported() {
    check_page(
        "<img alt='' src=/repo/><img src=/repo/>",
        &["C1206, on `/blog/uno/`, the image `/repo/` has no `alt`"],
    );
}

#[test]
fn empty_headings_links_and_buttons_are_reported() {
    check_page(
        "<h2> </h2><a href=/repo/><img alt='' src=/repo/></a><button><svg></svg></button>",
        &[
            "C1223, on `/blog/uno/`, a `<a>` is empty",
            "C1223, on `/blog/uno/`, a `<button>` is empty",
            "C1223, on `/blog/uno/`, a `<h2>` is empty",
        ],
    );
    check_page(
        "<h2><b>Uno</b></h2><a href=/repo/><img alt=Uno src=/repo/></a>\
         <button aria-label=Uno></button><a href=/repo/><svg><title>Uno</title></svg></a>\
         <button aria-hidden=true></button>",
        &[],
    );
}

#[test]
fn empty_paragraphs_are_reported() {
    let expected = "C1224, on `/blog/uno/`, a paragraph (`<p>`) is empty";
    for empty in ["<p></p>", "<p class=lead> <b></b> </p>", "<p>Uno</p><p><br></p>"] {
        check_page(empty, &[expected]);
    }
    check_page(
        "<p>Uno</p><p><b>Dos</b></p><p><img alt='' src=/repo/></p><p><svg></svg></p>\
         <p role=status></p><p aria-live=polite></p>",
        &[],
    );
}

#[test]
fn pages_without_exactly_one_h1_and_main_are_reported() {
    check_page(
        "<h1>Otro</h1><svg><title>Un dibujo</title></svg>",
        &["C1207, `/blog/uno/` has 2 `<h1>` instead of one"],
    );
    // Files that are not pages of the site, such as a redirect, need none.
    check(&[("viejo/index.html", "<!doctype html><title>Se mudó</title>")], &[]);
}

#[test]
fn event_handlers_and_script_urls_are_reported() {
    check_page(
        "<p onclick=x()>",
        &[
            "C1208, on `/blog/uno/`, `<p>` has the attribute `onclick`, which the site's security policy blocks",
        ],
    );
    // Text in a script that looks like tags is ignored.
    check_page("<script type=application/json>\"<p onclick=x()>\"</script>", &[]);
}

#[test]
fn missing_data_for_search_engines_is_reported() {
    let data = |json: &str| format!("<script type=application/ld+json>{json}</script>");
    let graph = |nodes: &str| {
        data(&format!("{{\"@context\":\"https://schema.org\",\"@graph\":[{nodes}]}}"))
    };
    check_page(&graph(r#"{"@type":"WebSite","name":"a","url":"b"},{"@type":"Person"}"#), &[]);
    check_page(&graph(r#"{"@type":"Thing"}"#).repeat(2), &[]);
    let on_page = "C1209, the data for search engines on `/blog/uno/`";
    check_page(
        &graph(
            r#"{"@type":"WebSite","name":""},{"name":"a"},{"@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":1,"name":"a"}]}"#,
        ),
        &[
            &format!("{on_page} has a `?` without `@type`"),
            &format!("{on_page} has a `ListItem` without `item`"),
            &format!("{on_page} has a `WebSite` without `name`"),
            &format!("{on_page} has a `WebSite` without `url`"),
        ],
    );
    check_page(
        &data("{"),
        &[&format!("{on_page} is not JSON: EOF while parsing an object at line 1 column 1")],
    );
    check_page(
        &data(r#"{"@type":"Person"}"#),
        &[&format!("{on_page} does not say `\"@context\": \"https://schema.org\"`")],
    );
}

/// Returns text that does not compress: a sequence of congruential numbers.
fn incompressible(words: u64) -> String {
    (0..words)
        .scan(1_u64, |state, _| {
            *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            Some(format!("{:04x} ", *state >> 48))
        })
        .collect()
}

/// Checks an output with a page and scripts, and returns the messages.
fn heavy(site: &Site, body: &str, scripts: &[(&str, u64)]) -> Vec<String> {
    let sizes = BTreeMap::from([(OutputPath::of("known.js"), 1_000)]);
    let checks = Checks::new(site);
    let scripts = scripts.iter().map(|(path, words)| (*path, incompressible(*words)));
    for (path, text) in [("blog/uno/index.html", page(body))].into_iter().chain(scripts) {
        checks.add(&OutputFile::new(OutputPath::of(path), text.into_bytes()));
    }
    let path = |name| vec![OutputPath::of(name)];
    let found = checks.finish(Some(&PageScripts {
        first: path("first.js"),
        later: [path("later.js"), path("known.js")].concat(),
        sizes,
    }));
    let message = |found: &Diagnostic| {
        let said = found.problem.explain().message.en;
        format!("{} {:?} {said}", found.problem.code(), found.severity())
    };
    found.iter().map(message).collect()
}

#[test]
fn heavy_pages_and_scripts_are_reported() {
    let mut site = site(vec![article("uno", "2025-05-06", None)]);
    assert_eq!(heavy(&site, &"una y otra vez ".repeat(5000), &[("first.js", 40_000)]), EMPTY);
    assert_eq!(
        heavy(&site, &incompressible(12_000), &[]),
        ["C1210 Advice `/blog/uno/` has 28.9 kB when compressed, more than 14.0 kB: on a slow \
          connection it loads slowly"]
    );
    let scripts = [("first.js", 41_000), ("later.js", 8_000), ("chart.js", 44_000), ("a.js", 9)];
    assert_eq!(
        heavy(&site, "", &scripts),
        [
            "C1213 Advice the scripts that start each page have 97.4 kB, more than 97.0 kB",
            "C1213 Advice the scripts that each page loads have 117.4 kB, more than 110.0 kB",
        ]
    );
    let number = |size| Some(SentKilobytes(size));
    let budget = Budget { first_script: number(200), scripts: number(100), page: number(1) };
    site.file.publish = Some(Publish {
        precompress: false,
        inline_styles: false,
        hosts: AnyList(Vec::new()),
        budget: Some(budget),
    });
    assert_eq!(
        heavy(&site, &incompressible(2_000), &scripts),
        [
            "C1210 Error `/blog/uno/` has 4.9 kB when compressed, more than 1.0 kB: on a slow \
             connection it loads slowly",
            "C1213 Error the scripts that each page loads have 117.4 kB, more than 100.0 kB",
            "C1213 Error the script `chart.js`, which loads on demand, has 104.5 kB, more than \
             100.0 kB",
        ]
    );
}

const EMPTY: [&str; 0] = [];

#[test]
fn two_files_of_one_path_are_reported() {
    let mut twins = site(vec![article("uno", "2025-05-06", None)]);
    let mut twin = article("uno", "2025-05-06", None);
    twin.source = "content/articles/UNO.md".to_owned();
    twins.pages.push(Arc::new(twin));
    let found = Checks::new(&twins).finish(None);
    assert_eq!(found[0].source.path, "content/articles/UNO.md");
    assert_eq!(found[0].problem.code(), "C1211");
    let good = page("");
    check(
        &[("blog/uno/index.html", &good), ("blog/uno/index.html", &good)],
        &[
            "content/site.yaml: C1211, `blog/uno/index.html` is generated twice: from this file and from \
           `content/blog/uno/`",
        ],
    );
}

#[test]
fn malformed_feeds_sitemaps_and_manifests_are_reported() {
    check(&[("sitemap.xml", "<urlset><loc>https://x.github.io/repo/</loc></urlset>")], &[]);
    check(
        &[("sitemap.xml", "<urlset><loc>https://x.github.io/repo/x/</loc></urlset>")],
        &[
            "templates/sitemap.xml: C1201, `/sitemap.xml` links to `/repo/x/`, which is not on the site",
        ],
    );
    check(
        &[("sitemap-1.xml", "<urlset><loc>https://x.github.io/repo/x/</loc></urlset>")],
        &[
            "templates/sitemap.xml: C1201, `/sitemap-1.xml` links to `/repo/x/`, which is not on the site",
        ],
    );
    check(
        &[("atom.xml", "<feed>\u{7}</feed>"), ("manifest.webmanifest", "{")],
        &[
            "templates/atom.xml: C1212, the programs that use `atom.xml` cannot read it: a non-XML character '\\u{7}' found at 1:7",
            "templates/manifest.webmanifest: C1212, the programs that use `manifest.webmanifest` cannot read it: EOF while parsing an object at line 1 column 1",
        ],
    );
    assert_eq!(super::links::ours(ORIGIN, ORIGIN), Some("/"));
}
