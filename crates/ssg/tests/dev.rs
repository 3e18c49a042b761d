//! `ssg dev` without a browser: what it answers, to whom, and how it ends. What an editor sees is
//! in `tests/browser/tests/dev.spec.ts`.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use crate::support::TinySite;
use crate::support::http::Server;

fn start(site: &TinySite, options: &[&str]) -> Server {
    let arguments = [&["dev", "--port", "0"], options].concat();
    Server::start(&mut site.ssg(&arguments))
}

#[test]
fn pages_are_those_of_a_build_but_for_the_script_that_listens() {
    let site = TinySite::new();
    assert!(site.build().status.success());
    let server = start(&site, &[]);
    for (path, status, file) in [
        ("/", 200, "index.html"),
        ("/blog/primero/", 200, "blog/primero/index.html"),
        ("/nada", 404, "404.html"),
        ("/blog/nada/", 404, "blog/404.html"),
    ] {
        let page = server.get(path);
        assert_eq!(page.status, status, "{path}");
        assert_eq!(page.header("cache-control"), Some("no-cache"));
        let (before, rest) = page.text().split_once("<script src=\"/_ssg/live.js\"").unwrap();
        let (_, after) = rest.split_once("</script>").unwrap();
        let built = fs::read_to_string(site.path("dist").join(file)).unwrap();
        assert_eq!(format!("{before}{after}"), built, "{path}");
    }
    // Every other file that hosts serve is the same.
    for (path, contents) in site.snapshot("dist") {
        let is_for_hosts = path.starts_with(['_', '.']);
        if !path.ends_with(".html") && !is_for_hosts {
            let answer = server.get(&format!("/{path}"));
            assert_eq!((answer.status, &answer.body), (200, &contents), "{path}");
        }
    }
    let leads = server.get("/blog?a=b%20c");
    assert_eq!((leads.status, leads.header("location")), (307, Some("/blog/?a=b%20c")));
}

#[test]
fn all_images_are_made_by_one_process() {
    let site = TinySite::new().without_images();
    let path = site.noting_encoders();
    let server = Server::start(site.ssg(&["dev", "--port", "0"]).env("PATH", path));
    let page = server.get("/");
    let images = page.text().split('"').filter(|text| text.ends_with(".png"));
    let paths: BTreeSet<&str> =
        images.filter_map(|url| Some(&url[url.find("/assets/")?..])).collect();
    assert!(paths.len() > 1, "{paths:?}");
    for path in paths {
        assert_eq!(server.get(path).status, 200, "{path}");
    }
    assert_eq!(fs::read(site.path("starts")).unwrap().len(), 1);
}

#[test]
fn old_addresses_lead_on() {
    let site = TinySite::new();
    site.edit("content/articles/primero.md", "title:", "aliases: [/blog/viejo/]\ntitle:");
    let server = start(&site, &[]);
    let slash = server.get("/blog/viejo?a=b");
    assert_eq!((slash.status, slash.header("location")), (307, Some("/blog/viejo/?a=b")));
    let page = server.get("/blog/viejo/");
    assert!(page.status == 200 && page.text().contains("/blog/primero/"), "{}", page.text());
    assert_eq!(server.get("/blog/nadie").status, 404);
}

#[test]
fn a_site_below_a_folder_is_served_there() {
    let site = TinySite::new();
    let server = start(&site, &["--base-url", "https://example.org/repo/"]);
    assert!(server.printed.contains(&format!("http://127.0.0.1:{}/repo/", server.port)));
    assert_eq!(server.get("/repo/blog/").status, 200);
    assert_eq!(server.get("/repo/nada/").status, 404);
    assert_eq!(server.get("/blog/").header("location"), Some("/repo/"));
}

#[test]
fn nothing_is_answered_to_others_and_nothing_else_is_served() {
    let site = TinySite::new();
    fs::write(site.path("secret.svg"), "<svg/>").unwrap();
    let server = start(&site, &[]);
    let ask = |header: &str| server.ask("GET / HTTP/1.1", &[header]).status;
    assert_eq!(ask("Host: evil.example"), 403);
    assert_eq!(ask(&format!("Host: evil.example:{}", server.port)), 403);
    assert_eq!(ask("Origin: http://evil.example"), 403);
    assert_eq!(ask("Origin: null"), 403);
    assert_eq!(ask(&format!("Host: localhost:{}", server.port)), 200);
    let events = server.ask("GET /_ssg/events HTTP/1.1", &["Origin: http://evil.example"]);
    assert_eq!(events.status, 403);
    for path in ["/../content/site.yaml", "/%2e%2e/content/site.yaml", "/assets/..%5Csite.yaml"] {
        assert_eq!(server.get(path).status, 400, "{path}");
    }
    for path in ["/content/site.yaml", "/secret.svg", "/content/images/dibujo.svg"] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
}

#[test]
fn what_is_said_at_the_start_comes_in_both_languages() {
    let site = TinySite::new();
    let server = start(&site, &[]);
    let expected = ["watching ", " files of `content/`, `frontend/` and `templates/`\n"];
    assert!(expected.iter().all(|part| server.printed.contains(part)), "{}", server.printed);
    assert!(server.printed.contains("the site is at http://"), "{}", server.printed);
    let server = start(&site, &["--lang", "es"]);
    assert!(server.printed.contains("se vigilan "), "{}", server.printed);
    assert!(server.printed.contains("el sitio está en http://"), "{}", server.printed);
}

#[test]
fn drafts_are_shown_when_they_are_asked_for() {
    let site = TinySite::new();
    site.edit("content/articles/primero.md", "title:", "draft: true\ntitle:");
    let listed = |server: &Server| server.get("/blog/").text().contains("/blog/primero/");
    assert!(!listed(&start(&site, &[])));
    assert!(listed(&start(&site, &["--drafts"])));
}

#[test]
fn a_browser_is_opened_when_it_is_asked_for() {
    let site = TinySite::new();
    let opened = site.path("opened");
    assert!(Command::new("mkfifo").arg(&opened).status().unwrap().success());
    let path = site.program("xdg-open", &format!("echo \"$1\" > {}", opened.display()));
    let mut command = site.ssg(&["dev", "--port", "0", "--open"]);
    let server = Server::start(command.env("PATH", path));
    // Waits until the browser has been told.
    let url = fs::read_to_string(&opened).unwrap();
    assert_eq!(url, format!("http://127.0.0.1:{}/\n", server.port));
}

#[test]
fn tests_of_the_frontend_are_no_part_of_the_site() {
    let site = TinySite::new();
    site.own("frontend");
    let mut server = start(&site, &[]);
    site.write("frontend/src/lib/nuevo.test.ts", "import './nada';");
    site.write("frontend/src/lib/paths.test.ts", "import './nada';");
    site.edit("content/articles/primero.md", "El primer artículo.", "Otro resumen.");
    let line = server.wait_for("shown in");
    assert!(line.starts_with("`content/articles/primero.md`: shown in"), "{}", server.printed);
}

#[test]
fn ctrl_c_ends_it_with_its_renderer() {
    let site = TinySite::new();
    let mut server = start(&site, &[]);
    let children = || {
        let pid = server.pid().to_string();
        let output = Command::new("ps").args(["-o", "pid=", "--ppid", &pid]).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let renderers = children();
    assert_eq!(renderers.lines().count(), 1, "{renderers}");
    server.signal("-INT");
    assert_eq!(server.wait().code(), Some(0));
    // The system ends it at the same time; until it has, there is nothing to wait for.
    while is_alive(renderers.trim()) {
        std::thread::yield_now();
    }
    assert!(!site.path("dist").exists());
}

/// Whether a process still runs: one that has ended may wait for somebody to ask how.
fn is_alive(pid: &str) -> bool {
    let output = Command::new("ps").args(["-o", "stat=", "-p", pid]).output().unwrap();
    let state = String::from_utf8(output.stdout).unwrap();
    !(state.is_empty() || state.starts_with('Z'))
}

#[test]
fn a_wrong_option_is_refused_before_anything_is_served() {
    let site = TinySite::new();
    let output = site.ssg(&["dev", "--base-url", "nowhere"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("`--base-url nowhere`"));
}
