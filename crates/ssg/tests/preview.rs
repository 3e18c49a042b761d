//! `ssg preview`: a folder, served as a host would serve it.

use std::fs;
use std::os::unix::fs::symlink;

use crate::support::TinySite;
use crate::support::http::Server;
use crate::support::project::ended;

#[test]
fn a_built_site_is_served_with_its_headers_below_its_base_path() {
    let site = TinySite::new();
    let built = site.ssg(&["build", "--base-url", "https://example.org/repo/"]).output().unwrap();
    assert!(built.status.success());
    let server = Server::start(&mut site.ssg(&["preview", "--port", "0"]));

    let article = server.get("/repo/blog/primero/");
    assert_eq!(article.status, 200);
    assert_eq!(article.header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(article.header("cache-control"), Some("no-cache"));
    let policy = article.header("content-security-policy").unwrap();
    assert!(policy.starts_with("default-src 'none'; script-src 'self'"), "{policy}");
    assert_eq!(article.body, fs::read(site.path("dist/blog/primero/index.html")).unwrap());

    let (_, script) = article.text().split_once("/repo/assets/entry-client-").unwrap();
    let name = script.split(['"', ' ']).next().unwrap();
    let script = server.get(&format!("/repo/assets/entry-client-{name}"));
    assert_eq!(script.status, 200);
    assert_eq!(script.header("content-type"), Some("text/javascript; charset=utf-8"));
    assert!(script.header("cache-control").unwrap().contains("immutable"));

    let unknown = server.get("/repo/blog/nada/");
    assert_eq!(unknown.status, 404);
    assert_eq!(unknown.body, fs::read(site.path("dist/blog/404.html")).unwrap());
    let unknown = server.get("/repo/nada/nada");
    assert_eq!(unknown.status, 404);
    assert_eq!(unknown.body, fs::read(site.path("dist/404.html")).unwrap());

    assert_eq!(server.get("/").header("location"), Some("/repo/"));
    assert_eq!(server.get("/blog/").status, 404);

    // A refusal names the addresses that are allowed.
    let refused = server.ask("GET / HTTP/1.1", &["Host: [::1]:4000"]);
    assert_eq!(refused.status, 403);
    assert!(refused.text().contains("http://127.0.0.1:"), "{}", refused.text());
}

#[test]
fn preview_follows_a_changed_output() {
    let site = TinySite::new();
    site.must_build();
    let server = Server::start(&mut site.ssg(&["preview", "--port", "0"]));
    fs::remove_file(site.path("dist/index.html")).unwrap();
    assert_eq!(server.get("/").status, 404);
    let moved = site.run(&["build", "--base-url", "https://example.org/repo/"]);
    assert!(moved.status.success());
    assert_eq!(server.get("/").header("location"), Some("/repo/"));
    assert_eq!(server.get("/repo/").status, 200);
}

#[test]
fn a_file_in_place_of_the_own_folder_is_named() {
    let site = TinySite::new();
    fs::remove_dir_all(site.path(".ssg")).unwrap();
    fs::write(site.path(".ssg"), "").unwrap();
    let said = ended(&site.run(&["check"]), 2);
    assert!(said.contains(".ssg` must be a folder: `ssg` stores its own files there"), "{said}");
}

/// A folder that another program may have made.
const FOLDER: [(&str, &str); 12] = [
    ("index.html", "home"),
    ("blog/index.html", "blog"),
    ("_redirects", "# moved\n/viejo/ /nuevo/ 301!\n/viejo /nuevo/ 301\n/ido/ /404.html 410\n"),
    ("404.html", "nothing here"),
    ("viejo/index.html", "moved"),
    ("nuevo/index.html", "new"),
    ("a.css", "plain"),
    ("a.css.br", "b"),
    ("a.css.gz", "gz"),
    ("b.css", "plain"),
    ("a.txt", "four"),
    (".secret", "hidden"),
];

#[test]
fn preview_serves_a_folder_like_a_host() {
    let site = TinySite::new();
    for (path, contents) in FOLDER {
        site.write(&format!("dist/{path}"), contents);
    }
    for (target, link) in
        [("a.txt", "inside.txt"), ("../content/site.yaml", "link.txt"), ("../content", "folder")]
    {
        symlink(target, site.path("dist").join(link)).unwrap();
    }
    let mut server = Server::start(&mut site.ssg(&["preview", "--port", "0"]));
    an_address_without_its_slash_leads_to_the_page(&server);
    what_moved_and_what_is_gone_is_answered_so(&server);
    a_browser_gets_the_shortest_form_that_it_takes(&server);
    // Only the folder is served. Authorization is tested in `ssg-serve` and `hostile_clients`.
    assert_eq!(server.get("/inside.txt").text(), "four");
    for path in ["/link.txt", "/folder/site.yaml", "/.secret"] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
    // HEAD returns the headers of GET.
    let head = server.ask("HEAD /a.txt HTTP/1.1", &[]);
    assert_eq!((head.status, head.header("content-length"), head.text()), (200, Some("4"), ""));
    assert_eq!(server.ask("POST /a.txt HTTP/1.1", &["Content-Length: 0"]).status, 405);
    // An unchanged file is not sent again.
    let tag = server.get("/a.txt").header("etag").unwrap().to_owned();
    let again = || server.ask("GET /a.txt HTTP/1.1", &[&format!("If-None-Match: {tag}")]);
    assert_eq!((again().status, again().text()), (304, ""));
    fs::write(site.path("dist/a.txt"), "newer").unwrap();
    assert_eq!((again().status, again().text()), (200, "newer"));
    // A second server uses the next free port.
    let port = server.port.to_string();
    let second = Server::start(&mut site.ssg(&["preview", "--port", &port]));
    assert_ne!(second.port, server.port);
    assert!(second.printed.contains(&format!("port {port} is in use; using {}", second.port)));
    assert_eq!(second.get("/a.txt").text(), "newer");
    server.signal("-INT");
    assert_eq!(server.wait().code(), Some(0));
}

fn an_address_without_its_slash_leads_to_the_page(server: &Server) {
    assert_eq!(server.get("/").text(), "home");
    let blog = server.get("/blog?a=b%20c");
    assert_eq!((blog.status, blog.header("location")), (301, Some("/blog/?a=b%20c")));
    assert_eq!(server.get("/blog/index.html").text(), "blog");
    assert_eq!(server.get("/index.html/").status, 404);
}

fn what_moved_and_what_is_gone_is_answered_so(server: &Server) {
    let moved = server.get("/viejo/");
    assert_eq!((moved.status, moved.header("location")), (301, Some("/nuevo/")));
    let gone = server.get("/ido/");
    assert_eq!((gone.status, gone.text()), (410, "nothing here"));
    assert_eq!(server.get("/_redirects").status, 404);
}

fn a_browser_gets_the_shortest_form_that_it_takes(server: &Server) {
    let check = |path: &str, accepted: &str, body: &str, encoding: Option<&str>| {
        let accepted = format!("Accept-Encoding: {accepted}");
        let answer = server.ask(&format!("GET {path} HTTP/1.1"), &[&accepted]);
        assert_eq!((answer.text(), answer.header("content-encoding")), (body, encoding));
        assert_eq!(answer.header("content-type"), Some("text/css; charset=utf-8"));
        assert_eq!(answer.header("vary"), Some("Accept-Encoding"));
    };
    check("/a.css", "gzip, br", "b", Some("br"));
    check("/a.css", "gzip, br;q=0", "gz", Some("gzip"));
    check("/a.css", "identity", "plain", None);
    check("/b.css", "gzip, br", "plain", None);
}

#[test]
fn preview_names_a_missing_folder() {
    let site = TinySite::new();
    let stderr = ended(&site.ssg(&["preview"]).output().unwrap(), 2);
    let expected = "error: cannot read `ROOT/dist`: it does not exist\n\
                    hint: run `ssg build` first\n";
    let root = site.root().canonicalize().unwrap();
    assert_eq!(stderr.replace(&root.display().to_string(), "ROOT"), expected);
}
