//! `ssg preview`: a folder, served as a host would serve it.

use std::fs;
use std::os::unix::fs::symlink;

use crate::support::TinySite;
use crate::support::http::Server;

/// Serves a `dist/` with these files.
fn serve(files: &[(&str, &str)]) -> (TinySite, Server) {
    let site = TinySite::new();
    for (path, contents) in files {
        let file = site.path("dist").join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, contents).unwrap();
    }
    let server = Server::start(&mut site.ssg(&["preview", "--port", "0"]));
    (site, server)
}

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
}

#[test]
fn an_address_without_its_slash_leads_to_the_page() {
    let (_site, server) = serve(&[("index.html", "home"), ("blog/index.html", "blog")]);
    assert_eq!(server.get("/").text(), "home");
    let blog = server.get("/blog?a=b%20c");
    assert_eq!((blog.status, blog.header("location")), (301, Some("/blog/?a=b%20c")));
    assert_eq!(server.get("/blog/index.html").text(), "blog");
    assert_eq!(server.get("/index.html/").status, 404);
}

#[test]
fn what_moved_and_what_is_gone_is_answered_so() {
    let redirects = "# moved\n/viejo/ /nuevo/ 301!\n/viejo /nuevo/ 301\n/ido/ /404.html 410\n";
    let (_site, server) = serve(&[
        ("_redirects", redirects),
        ("404.html", "nothing here"),
        ("viejo/index.html", "moved"),
        ("nuevo/index.html", "new"),
    ]);
    let moved = server.get("/viejo/");
    assert_eq!((moved.status, moved.header("location")), (301, Some("/nuevo/")));
    let gone = server.get("/ido/");
    assert_eq!((gone.status, gone.text()), (410, "nothing here"));
    assert_eq!(server.get("/_redirects").status, 404);
}

#[test]
fn a_browser_gets_the_shortest_form_that_it_takes() {
    let files = [("a.css", "plain"), ("a.css.br", "b"), ("a.css.gz", "gz"), ("b.css", "plain")];
    let (_site, server) = serve(&files);
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
fn a_file_is_sent_again_only_when_it_has_changed() {
    let (site, server) = serve(&[("a.txt", "old")]);
    let tag = server.get("/a.txt").header("etag").unwrap().to_owned();
    let again = || server.ask("GET /a.txt HTTP/1.1", &[&format!("If-None-Match: {tag}")]);
    assert_eq!((again().status, again().text()), (304, ""));
    fs::write(site.path("dist/a.txt"), "newer").unwrap();
    assert_eq!((again().status, again().text()), (200, "newer"));
}

#[test]
fn head_tells_what_get_would_bring() {
    let (_site, server) = serve(&[("a.txt", "four")]);
    let head = server.ask("HEAD /a.txt HTTP/1.1", &[]);
    assert_eq!((head.status, head.header("content-length"), head.text()), (200, Some("4"), ""));
    assert_eq!(server.ask("POST /a.txt HTTP/1.1", &["Content-Length: 0"]).status, 405);
}

#[test]
fn nothing_but_the_folder_is_served_and_to_nobody_else() {
    let (site, server) = serve(&[("a.txt", "inside"), (".secret", "hidden")]);
    symlink(site.path("content/site.yaml"), site.path("dist/link.txt")).unwrap();
    symlink(site.path("content"), site.path("dist/folder")).unwrap();
    symlink("a.txt", site.path("dist/inside.txt")).unwrap();
    assert_eq!(server.get("/inside.txt").text(), "inside");
    for path in ["/link.txt", "/folder/site.yaml", "/.secret"] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
    for path in ["/../content/site.yaml", "/%2e%2e/content/site.yaml", "/..%2fcontent/site.yaml"] {
        assert_eq!(server.get(path).status, 400, "{path}");
    }
    let ask = |header: &str| server.ask("GET /a.txt HTTP/1.1", &[header]).status;
    assert_eq!(ask("Host: evil.example"), 403);
    assert_eq!(ask("Origin: http://evil.example"), 403);
    assert_eq!(ask(&format!("Host: localhost:{}", server.port)), 200);
    assert_eq!(ask(&format!("Origin: http://localhost:{}", server.port)), 200);
}

#[test]
fn a_port_that_is_taken_is_not_fought_over() {
    let (site, first) = serve(&[("a.txt", "x")]);
    let port = first.port.to_string();
    let second = Server::start(&mut site.ssg(&["preview", "--port", &port]));
    assert_ne!(second.port, first.port);
    assert!(second.printed.contains(&format!("port {port} is taken; using {}", second.port)));
    assert_eq!(second.get("/a.txt").text(), "x");
}

#[test]
fn ctrl_c_ends_it_cleanly() {
    let (_site, mut server) = serve(&[("a.txt", "x")]);
    server.signal("-INT");
    assert_eq!(server.wait().code(), Some(0));
}

#[test]
fn a_folder_that_is_not_there_is_named() {
    let site = TinySite::new();
    let output = site.ssg(&["preview"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let stderr = String::from_utf8(output.stderr).unwrap();
    let expected = "error: cannot read `ROOT/dist`: there is no such file\n\
                    hint: build it with `ssg build`\n";
    let root = site.root().canonicalize().unwrap();
    assert_eq!(stderr.replace(&root.display().to_string(), "ROOT"), expected);
}
