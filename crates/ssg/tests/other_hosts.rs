//! Third-party hosts: pages connect to those that the content names, and every policy allows only
//! those.

use std::fs;

use crate::support::http::Server;
use crate::support::project::stderr;
use crate::support::{TinySite, repository};

const SITE: &str = "content/site.yaml";
const ABOUT: &str = "content/pages/sobre-mi.yaml";
/// The start of a page's policy, unlike that of a drawing.
const START: &str = "default-src 'none'; script-src";

/// Returns every policy of pages in the output, by its file: the pages and the configurations of
/// hosts.
fn policies(site: &TinySite) -> Vec<(String, String)> {
    let files = ["_headers", ".htaccess", ".host/nginx.conf", ".host/Caddyfile"].map(str::to_owned);
    let pages = site.snapshot("dist").into_keys().filter(|path| path.ends_with(".html"));
    let policies = files.into_iter().chain(pages).flat_map(|path| {
        let text = site.output(&path);
        let text = text.replace("&#x27;", "'").replace("&#x2f;", "/");
        let found: Vec<(String, String)> = text
            .match_indices(START)
            .map(|(at, _)| text[at..].split(['"', '\n']).next().unwrap())
            .map(|policy| (path.clone(), policy.replace("; frame-ancestors 'none'", "")))
            // The styles of a page depend on its sections.
            .map(|(path, policy)| match policy.split_once("style-src 'self' '") {
                Some((before, rest)) => {
                    (path, format!("{before}style-src 'self';{}", rest.split_once(';').unwrap().1))
                }
                None => (path, policy),
            })
            .collect();
        assert!(!found.is_empty(), "{path}");
        found
    });
    policies.collect()
}

/// Builds the site before and after a change: each policy must change as `expected` says. Returns
/// the messages of the second build.
fn check(site: &TinySite, change: impl Fn(&TinySite), expected: impl Fn(&str) -> String) -> String {
    let first = site.must_build();
    assert!(!first.contains("third-party hosts"), "{first}");
    let before = policies(site);
    assert!(before.len() > 8, "{before:?}");
    change(site);
    let second = site.must_build();
    let changed: Vec<_> =
        before.into_iter().map(|(path, policy)| (path, expected(&policy))).collect();
    assert_eq!(policies(site), changed);
    second
}

const VIDEO: &str = "
  - kind: embed
    service: youtube
    url: https://youtu.be/aqz-KE-bpKQ
    title: El video
    image: { src: ../images/dibujo.svg, alt: Un dibujo }
    action: Ver el video
";

#[test]
fn the_policy_allows_only_the_host_of_an_embedded_video() {
    let site = TinySite::new();
    let change = |site: &TinySite| {
        site.append(SITE, "embeds: [openstreetmap, youtube]\n");
        site.append(ABOUT, VIDEO);
    };
    let said = check(&site, change, |policy| {
        format!("{policy}; frame-src https://www.youtube-nocookie.com")
    });
    assert!(
        said.contains("\nthird-party hosts: `www.youtube-nocookie.com` (embeds: youtube)\n"),
        "{said}"
    );
    let page = site.output("sobre-mi/index.html");
    assert!(!page.contains("<iframe"), "nothing is loaded by itself");
    let link = "<a class=\"button\" href=\"https://www.youtube.com/watch?v=aqz-KE-bpKQ\" target=\"_blank\"";
    assert!(page.contains(link), "without JavaScript it is a link");

    // An unchanged build prints the hosts again, in another language, too.
    let again = site.run(&["build", "--lang", "es"]);
    let line = "servidores de terceros: `www.youtube-nocookie.com` (videos y mapas: youtube)";
    assert!(stderr(&again).contains(line), "{}", stderr(&again));

    // No header blocks the frame or its features.
    let headers = site.output("_headers");
    for barrier in ["Embedder-Policy", "autoplay", "fullscreen"] {
        assert!(!headers.contains(barrier), "{headers}");
    }
}

#[test]
fn plausible_is_allowed_and_loaded_only_in_the_output() {
    let site = TinySite::new();
    let statistics = "statistics: { service: plausible, domain: prueba.mx }\n";
    let change = |site: &TinySite| site.append(SITE, statistics);
    let said = check(&site, change, |policy| {
        let (scripts, rest) = policy.split_once("; style-src").unwrap();
        format!("{scripts} https://plausible.io; style-src{rest}")
            .replace("connect-src 'self'", "connect-src 'self' https://plausible.io")
    });
    assert!(
        said.contains("\nthird-party hosts: `plausible.io` (statistics: plausible)\n"),
        "{said}"
    );
    let tag = "<script defer src=\"https://plausible.io/js/script.js\" data-domain=\"prueba.mx\"></script>";
    let tag_in = |text: &str| text.replace("&#x2f;", "/").contains(tag);
    for path in ["index.html", "blog/primero/index.html", "404.html"] {
        assert!(tag_in(&site.output(path)), "{path}");
    }
    // `ssg dev` loads no statistics.
    let server = Server::start(&mut site.ssg(&["dev", "--port", "0"]));
    let answer = server.get("/");
    assert!(!answer.text().contains("plausible"), "{}", answer.text());
    assert!(!answer.header("content-security-policy").unwrap().contains("plausible"));
}

#[test]
fn goatcounter_counts_client_side_navigation() {
    let site = TinySite::new();
    let script = fs::read_to_string(repository().join("templates/visits.js")).unwrap();
    let statistics = "statistics: { service: goatcounter, host: prueba.goatcounter.com }\n";
    let change = |site: &TinySite| site.append(SITE, statistics);
    let said = check(&site, change, |policy| {
        let (scripts, rest) = policy.split_once("; style-src").unwrap();
        let hash = "'sha256-kl8oo8bRYWECRqzuQte37wWFGSDC4Skw9FQiD2mrWCE='";
        format!("{scripts} {hash} https://gc.zgo.at; style-src{rest}")
            .replace("connect-src 'self'", "connect-src 'self' https://prueba.goatcounter.com")
    });
    let expected = "third-party hosts: `gc.zgo.at` (statistics: goatcounter), `prueba.goatcounter.com` \
                    (statistics: goatcounter)\n";
    assert!(said.contains(expected), "{said}");
    let page = site.output("index.html").replace("&#x2f;", "/");
    let tag = "<script defer src=\"https://gc.zgo.at/count.js\" \
               data-goatcounter=\"https://prueba.goatcounter.com/count\"></script>";
    assert!(page.contains(tag) && page.contains(&script), "{page}");
}

#[test]
fn verification_codes_are_on_home_only() {
    let site = TinySite::new();
    site.append(
        SITE,
        "head: { google: abc-_1, bing: \"0123\", yandex: y1, facebook: f1, pinterest: p1 }\n",
    );
    site.must_build();
    let home = site.output("index.html");
    for (name, code) in [
        ("google-site-verification", "abc-_1"),
        ("msvalidate.01", "0123"),
        ("yandex-verification", "y1"),
        ("facebook-domain-verification", "f1"),
        ("p:domain_verify", "p1"),
    ] {
        let tag = format!("<meta name=\"{name}\" content=\"{code}\">");
        assert!(home.contains(&tag), "{tag}");
        assert!(!site.output("contacto/index.html").contains(&tag), "{tag}");
    }
}
