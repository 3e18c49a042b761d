//! Pages tell where their texts are written only while they are edited.

use crate::support::TinySite;
use crate::support::editing::EditingServer;
use crate::support::http::Server;
use crate::support::shown::{self, has_marks};

/// Strings that only edited pages contain.
const TRACES: [&str; 4] = ["data-edit", "ssg-marked", "/_ssg/edit", "ssg-editor"];

/// All kinds of pages of the tiny site.
const PAGES: [&str; 10] = [
    "/",
    "/servicios/",
    "/sobre-mi/",
    "/testimonios/",
    "/contacto/",
    "/blog/",
    "/blog/primero/",
    "/blog/nada/",
    "/nada",
    "/404.html",
];

/// Files of a site that other programs read.
const FEEDS: [&str; 4] = ["/atom.xml", "/sitemap.xml", "/manifest.webmanifest", "/robots.txt"];

#[track_caller]
fn check_is_plain(what: &str, text: &str) {
    let traces: Vec<&&str> = TRACES.iter().filter(|trace| text.contains(**trace)).collect();
    assert!(traces.is_empty() && !has_marks(text), "{what} has {traces:?}");
}

/// Returns the texts of the scripts of one type.
fn scripts<'html>(html: &'html str, kind: &str) -> Vec<&'html str> {
    let start = format!("type=\"{kind}\"");
    let parts = html.split(&start).skip(1);
    parts.map(|part| part.split_once("</script>").unwrap().0).collect()
}

#[test]
fn edit_markers_are_only_in_edited_pages() {
    let site = TinySite::new();
    let editing = EditingServer::start(&site);
    let dev = Server::start(&mut site.ssg(&["dev", "--port", "0"]));
    pages_that_are_edited_show_what_those_of_dev_show(&dev, &editing);
    // An editing session before a build must leave nothing that the build takes over.
    drop(editing);
    site.must_build();
    for (path, contents) in site.snapshot("dist") {
        check_is_plain(&path, &String::from_utf8_lossy(&contents));
    }
    for path in PAGES.iter().chain(&FEEDS) {
        let page = dev.get(path);
        check_is_plain(path, page.text());
        for script in
            page.text().split("src=\"").skip(1).map(|rest| rest.split('"').next().unwrap())
        {
            check_is_plain(script, &String::from_utf8_lossy(&dev.get(script).body));
        }
    }
    for path in ["editor.js", "state", "field?mark=1"] {
        assert_eq!(dev.get(&format!("/_ssg/edit/{path}")).status, 404, "{path}");
    }
}

fn pages_that_are_edited_show_what_those_of_dev_show(dev: &Server, editing: &EditingServer) {
    for path in PAGES {
        let (plain, edited) = (dev.get(path), editing.server.get(path));
        assert_eq!(plain.status, edited.status, "{path}");
        let (plain, edited) = (plain.text(), edited.text());
        // The render with marks is beside the page, which has none, also in its data.
        let (start, rest) = edited.split_once("<template id=\"ssg-marked\">").unwrap();
        let (marked, end) = rest.split_once("</template>").unwrap();
        assert!(has_marks(marked) && !has_marks(start) && !has_marks(end), "{path}");
        let texts = |html: &str| -> Vec<String> {
            shown::nodes(html).into_iter().map(|node| node.text).filter(|t| !t.is_empty()).collect()
        };
        assert_eq!(texts(plain).join(" "), texts(edited).join(" "), "{path}");
        let edited = &*[start, end].concat();
        let body = |html: &str| -> String {
            let (_, body) = html.split_once("<body>").unwrap();
            body.split_once("id=\"page-data\"").unwrap().0.to_owned()
        };
        assert_eq!(body(plain), body(edited), "{path}");
        assert_eq!(
            scripts(plain, "application/ld+json"),
            scripts(edited, "application/ld+json"),
            "{path}"
        );
        // Compare the heads: titles, descriptions, and previews of links.
        let head = |html: &str| -> Vec<String> {
            let (head, _) = html.split_once("</head>").unwrap();
            let tags = head.split_inclusive('>').map(str::trim);
            let tags = tags.filter(|tag| !tag.contains("script") && !tag.contains("policy"));
            let tags = tags.filter(|tag| !tag.contains("Policy") && !tag.contains("/assets/"));
            tags.map(str::to_owned).collect()
        };
        assert_eq!(head(plain), head(edited), "{path}");
    }
    for path in FEEDS {
        assert_eq!(dev.get(path).text(), editing.page(path), "{path}");
    }
}
