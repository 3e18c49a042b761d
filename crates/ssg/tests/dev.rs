//! `ssg dev` without a browser: its responses, and how it ends. The browser's view is tested in
//! `tests/browser/tests/dev.spec.ts`.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use crate::support::TinySite;
use crate::support::http::Server;
use crate::support::project::ended;

const ARTICLE: &str = "content/articles/primero.md";

#[test]
fn dev_serves_the_output_of_a_build_until_interrupted() {
    let site = TinySite::new().without_images();
    site.edit(ARTICLE, "title:", "aliases: [/blog/viejo/]\ntitle:");
    let opened = site.path("opened");
    assert!(Command::new("mkfifo").arg(&opened).status().unwrap().success());
    site.program("xdg-open", &format!("echo \"$1\" > {}", opened.display()));
    let path = site.noting_encoders();
    let mut command = site.ssg(&["dev", "--port", "0", "--open"]);
    let mut server = Server::start(command.env("PATH", path));
    for part in ["watching ", " files\n", "the site is at http://"] {
        assert!(server.printed.contains(part), "{}", server.printed);
    }
    // Wait until the browser has been opened with the address.
    let url = fs::read_to_string(&opened).unwrap();
    assert_eq!(url, format!("http://127.0.0.1:{}/\n", server.port));
    all_images_are_made_by_one_process(&site, &server);
    old_addresses_lead_on(&server);
    assert!(!site.path("dist").exists());
    pages_are_those_of_a_build_but_for_the_script_that_listens(&site, &server);
    ctrl_c_ends_it_with_its_children(&mut server);
}

fn all_images_are_made_by_one_process(site: &TinySite, server: &Server) {
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

fn old_addresses_lead_on(server: &Server) {
    for (path, to) in [("/blog/viejo?a=b", "/blog/viejo/?a=b"), ("/blog?a=b%20c", "/blog/?a=b%20c")]
    {
        let slash = server.get(path);
        assert_eq!((slash.status, slash.header("location")), (307, Some(to)));
    }
    let page = server.get("/blog/viejo/");
    assert!(page.status == 200 && page.text().contains("/blog/primero/"), "{}", page.text());
    assert_eq!(server.get("/blog/nadie").status, 404);
}

fn pages_are_those_of_a_build_but_for_the_script_that_listens(site: &TinySite, server: &Server) {
    site.run(&["build", "--development"]);
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
        let built = apart_from_scripts(&site.output(file));
        assert_eq!(apart_from_scripts(&format!("{before}{after}")), built, "{path}");
    }
    // All other files that hosts serve are those of the build, but for what names the scripts.
    let differ = [".html", ".js", ".js.map", "licenses.txt", "version.json"];
    for (path, contents) in site.snapshot("dist") {
        let is_for_hosts = path.starts_with(['_', '.']);
        let has_build = contents.windows(9).any(|part| part == b"\"build\":\"");
        if !differ.iter().any(|end| path.ends_with(end)) && !is_for_hosts && !has_build {
            let answer = server.get(&format!("/{path}"));
            assert_eq!((answer.status, &answer.body), (200, &contents), "{path}");
        }
    }
}

/// Removes the names of the scripts and the build: the scripts of `dev` can exchange components.
fn apart_from_scripts(document: &str) -> String {
    let mut document = document.to_owned();
    for start in ["<meta name=\"scripts\" content=\"", "\"build\":\""] {
        if let Some((before, rest)) = document.split_once(start) {
            let (_, after) = rest.split_once('"').unwrap();
            document = format!("{before}{start}{after}");
        }
    }
    document
}

fn ctrl_c_ends_it_with_its_children(server: &mut Server) {
    let pid = server.pid().to_string();
    let output = Command::new("ps").args(["-o", "pid=", "--ppid", &pid]).output().unwrap();
    let children = String::from_utf8(output.stdout).unwrap();
    // The renderer is among them.
    assert!(children.lines().any(is_alive), "{children}");
    server.signal("-INT");
    assert_eq!(server.wait().code(), Some(0));
    // The children get the signal at the same time, and their end cannot be waited for.
    while children.lines().any(is_alive) {
        std::thread::yield_now();
    }
}

#[test]
fn dev_takes_drafts_base_url_and_language() {
    let site = TinySite::new();
    site.own("frontend");
    site.edit(ARTICLE, "title:", "draft: true\ntitle:");
    let options = ["--drafts", "--base-url", "https://example.org/repo/", "--lang", "es"];
    let mut server =
        Server::start(&mut site.ssg(&[&["dev", "--port", "0"], &options[..]].concat()));
    let address = format!("el sitio está en http://127.0.0.1:{}/repo/", server.port);
    for part in ["vigilando ", &address] {
        assert!(server.printed.contains(part), "{}", server.printed);
    }
    let list = server.get("/repo/blog/");
    assert!(list.status == 200 && list.text().contains("/repo/blog/primero/"), "{}", list.text());
    assert_eq!(server.get("/repo/nada/").status, 404);
    assert_eq!(server.get("/blog/").header("location"), Some("/repo/"));
    // Tests of the frontend are not a part of the site.
    site.write("frontend/src/lib/nuevo.test.ts", "import './nada';");
    site.write("frontend/src/lib/paths.test.ts", "import './nada';");
    site.edit(ARTICLE, "El primer artículo.", "Otro resumen.");
    let line = server.wait_for("visible en");
    assert!(line.starts_with(&format!("`{ARTICLE}`: visible en")), "{}", server.printed);
}

/// Whether a process still runs. An ended one may be a zombie.
fn is_alive(pid: &str) -> bool {
    let output = Command::new("ps").args(["-o", "stat=", "-p", pid.trim()]).output().unwrap();
    let state = String::from_utf8(output.stdout).unwrap();
    !(state.is_empty() || state.starts_with('Z'))
}

#[test]
fn dev_refuses_a_wrong_base_url() {
    let site = TinySite::new();
    let message = ended(&site.ssg(&["dev", "--base-url", "nowhere"]).output().unwrap(), 2);
    assert!(message.contains("`--base-url nowhere`"));
}
