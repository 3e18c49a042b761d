//! `ssg check --external`: its messages, and its requests. The other sites are servers of this
//! test.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Output;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use crate::support::elsewhere::Elsewhere;
use crate::support::project::ended;
use crate::support::{TinySite, assert_golden, between};
use jiff::Timestamp;
use serde_json::Value;
use ssg_external::put_response;
use ssg_store::{Retention, Store};
use url::Url;

const ARTICLE: &str = "content/articles/primero.md";
const PARAGRAPH: &str = "Un párrafo con [enlace](/servicios#vida) y **fuerza**.";
const CACHE: &str = ".ssg/cache/responses";

/// The clock of the tests.
const NOW: i64 = 1_748_736_000;
const DAY: i64 = 24 * 3600;

/// The site's link for its WhatsApp number. Its response is in the cache, so no request is sent.
const WHATSAPP: &str = "https://wa.me/523312345678?text=Hola";

/// Creates the tiny site with these as its only links to other sites, in the article.
fn site_with(links: &[String]) -> TinySite {
    let site = TinySite::new();
    site.edit("content/site.yaml", "https://taller.mx/", "https://prueba.mx/");
    site.edit("content/site.yaml", "https://www.facebook.com/prueba", "https://prueba.mx/");
    let list: String = links.iter().map(|link| format!("- [enlace]({link})\n")).collect();
    site.edit(ARTICLE, PARAGRAPH, &list);
    let cache = Store::open(&site.path(CACHE), env!("SSG_IDENTITY"), Retention::Month);
    let now = Timestamp::from_second(NOW).unwrap();
    put_response(&cache, &Url::parse(WHATSAPP).unwrap(), 200, None, now);
    cache.commit().unwrap();
    site
}

/// Returns the index of the cache.
fn index(site: &TinySite) -> Vec<u8> {
    fs::read(site.path(CACHE).join("index")).unwrap()
}

fn check_at(site: &TinySite, now: i64, arguments: &[&str]) -> Output {
    let mut command = site.ssg(&["check", "--advice"]);
    // The proxy port is closed, so no request leaves this machine.
    command.env("ALL_PROXY", "http://127.0.0.1:9").env("NO_PROXY", "127.0.0.1");
    if arguments.iter().any(|argument| argument.starts_with("--external")) {
        command.arg("--external-private");
    }
    command.args(arguments).env("SOURCE_DATE_EPOCH", now.to_string()).output().unwrap()
}

fn check(site: &TinySite, arguments: &[&str]) -> Output {
    check_at(site, NOW, arguments)
}

/// Replaces all ports in the output by the same name.
fn text(bytes: &[u8], ports: &[u16]) -> String {
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    ports.iter().fold(text, |text, port| text.replace(&port.to_string(), "PPPPP"))
}

/// Returns the messages about links, printed between the checks of the output and the summary.
fn said(output: &Output, ports: &[u16]) -> String {
    let text = text(&output.stderr, ports);
    between(&text, "links to other sites\n", "checked ").to_owned()
}

fn ok() -> Option<String> {
    Some("200 OK".to_owned())
}

fn status(status: &str) -> Option<String> {
    Some(status.to_owned())
}

#[test]
fn nobody_is_asked_without_the_option() {
    let server = Elsewhere::start(|_, _| ok());
    let site = site_with(&[server.url("/a")]);
    let before = index(&site);
    assert!(check(&site, &[]).status.success());
    site.must_build();
    assert_eq!(server.requests(), [""; 0]);
    assert_eq!(index(&site), before);
}

/// Tests the messages about broken links.
#[test]
fn what_is_wrong_is_advice() {
    let server = Elsewhere::start(|request, _| match request.split_once(' ').unwrap().1 {
        "/perdida" => status("404 Not Found"),
        "/mal" => status("500 Internal Server Error"),
        "/vieja" => status("301 Moved Permanently\r\nLocation: /nueva"),
        "/cerrada" => status("403 Forbidden"),
        "/nueva" => ok(),
        other => panic!("{other}"),
    });
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let mut links =
        ["/perdida", "/mal", "/vieja", "/cerrada"].map(|path| server.url(path)).to_vec();
    links.push(format!("http://127.0.0.1:{nobody}/"));
    let site = site_with(&links);
    // The footer is on every page; its link's server does not speak TLS.
    let credit = format!("Taller, url: \"https://127.0.0.1:{}/\"", server.port);
    site.edit("content/site.yaml", "Taller, url: https://prueba.mx/", &credit);
    let ports = [server.port, nobody];

    let published = check(&site, &["--external", "--publish"]);
    assert_eq!(published.status.code(), Some(0), "{}", text(&published.stderr, &ports));
    assert_golden(&said(&published, &ports), "external/advice.en.stderr");
    let spanish = check(&site, &["--external", "--lang", "es"]);
    let spanish = text(&spanish.stderr, &ports);
    let said = between(&spanish, "enlaces a otros sitios\n", "se revisaron ");
    assert_golden(said, "external/advice.es.stderr");

    let json = check(&site, &["--external", "--format", "json"]);
    let report: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!((&report["errors"], &report["advice"]), (&0.into(), &5.into()));
    let github = check(&site, &["--external", "--format", "github", "--quiet"]);
    assert_eq!(text(&github.stderr, &ports), "");
    assert_golden(&text(&github.stdout, &ports), "external/advice.github");
}

#[test]
fn the_time_limit_is_kept() {
    let server = Elsewhere::start(|_, _| None);
    let site = site_with(&["/a", "/b", "/c"].map(|path| server.url(path)));
    let ports = [server.port];
    let output = check(&site, &["--external=2"]);
    assert_eq!(output.status.code(), Some(0));
    assert_golden(&said(&output, &ports), "external/silent.en.stderr");
    assert_eq!(server.requests(), ["HEAD /a"]);
    let output = check(&site, &["--external=2", "--lang", "es", "--quiet"]);
    assert_golden(&text(&output.stderr, &ports), "external/silent.es.stderr");
}

#[test]
fn servers_get_a_second_chance() {
    let server = Elsewhere::start(|request, earlier| match (request, earlier) {
        // Servers that answer only one method correctly.
        ("HEAD /metodo", _) => status("405 Method Not Allowed"),
        ("HEAD /falso", _) => status("404 Not Found"),
        // Servers that are briefly busy.
        ("HEAD /mal", _) => status("500 Internal Server Error"),
        ("HEAD /tantas", _) => status("429 Too Many Requests\r\nRetry-After: 2"),
        _ => ok(),
    });
    let paths = ["/falso", "/mal", "/metodo", "/tantas"];
    let site = site_with(&paths.map(|path| server.url(path)));
    assert_eq!(said(&check(&site, &["--external"]), &[]), "");
    let twice = |path: &str| [format!("HEAD {path}"), format!("GET {path}")];
    assert_eq!(server.requests(), paths.map(twice).concat());
}

#[test]
fn a_server_that_wants_to_be_left_alone_is() {
    let server = Elsewhere::start(|_, _| status("429 Too Many Requests\r\nRetry-After: 3600"));
    let site = site_with(&["/a", "/b", "/c"].map(|path| server.url(path)));
    let said = said(&check(&site, &["--external"]), &[server.port]);
    assert!(said.contains("`http://127.0.0.1:PPPPP/a` does not answer programs"), "{said}");
    assert!(said.contains("there was no time to ask for `http://127.0.0.1:PPPPP/b` and 1 more"));
    assert_eq!(server.requests(), ["HEAD /a"]);
}

#[test]
fn leads_are_followed() {
    let server = Elsewhere::start(|request, _| match request.split_once(' ').unwrap().1 {
        "/circulo" => status("302 Found\r\nLocation: /circulo"),
        "/paso" => status("302 Found\r\nLocation: /a"),
        "/diagonal" => status("301 Moved Permanently\r\nLocation: /diagonal/"),
        "/roto" => status("308 Permanent Redirect\r\nLocation: /nada"),
        "/nada" => status("410 Gone"),
        _ => ok(),
    });
    let paths = ["/circulo", "/diagonal", "/paso", "/roto"];
    let site = site_with(&paths.map(|path| server.url(path)));
    let said = said(&check(&site, &["--external"]), &[server.port]);
    assert!(said.contains("advice[C1214]: `http://127.0.0.1:PPPPP/roto` leads nowhere"), "{said}");
    assert!(said.contains("`http://127.0.0.1:PPPPP/circulo` cannot be reached: its server leads to the same address"), "{said}");
    assert!(!said.contains("/paso") && !said.contains("/diagonal"), "{said}");
}

#[test]
fn a_server_is_asked_for_one_link_at_a_time() {
    // Responses are slow, so that parallel requests are noticed.
    let slow = |_: &str, _| {
        thread::sleep(Duration::from_millis(50));
        ok()
    };
    let server = Elsewhere::start(slow);
    // Other servers redirect to it.
    let others: Vec<Elsewhere> = (0..4)
        .map(|number| {
            let location = server.url(&format!("/{number}"));
            Elsewhere::start(move |_, _| Some(format!("302 Found\r\nLocation: {location}")))
        })
        .collect();
    let mut links: Vec<String> = others.iter().map(|other| other.url("/")).collect();
    links.extend(["/a", "/b"].map(|path| server.url(path)));
    let output = check(&site_with(&links), &["--external"]);
    assert_eq!(said(&output, &[]), "");
    assert_eq!((server.requests().len(), server.most_at_a_time()), (6, 1));
}

#[test]
fn answers_are_remembered() {
    let server = Elsewhere::start(|request, _| match request.split_once(' ').unwrap().1 {
        "/perdida" => status("404 Not Found"),
        _ => ok(),
    });
    let site = site_with(&["/buena", "/perdida"].map(|path| server.url(path)));
    let ask = |now: i64| {
        let before = server.requests().len();
        let output = check_at(&site, now, &["--external"]);
        assert!(said(&output, &[]).contains("C1214"));
        server.requests()[before..].to_vec()
    };
    let (good, lost) = (["HEAD /buena"], ["HEAD /perdida", "GET /perdida"]);
    let all = [&good[..], &lost[..]].concat();
    assert_eq!(ask(NOW), all);
    assert_eq!(ask(NOW + 60), [""; 0]);
    assert_eq!(ask(NOW + DAY), lost);
    assert_eq!(ask(NOW + 8 * DAY), all);
    fs::write(site.path(CACHE).join("index"), "{").unwrap();
    assert_eq!(ask(NOW + 8 * DAY), all, "a damaged index");
}

#[test]
fn pictures_elsewhere_are_asked_for_too() {
    let server = Elsewhere::start(|_, _| ok());
    let site = site_with(&[]);
    site.edit(
        "content/testimonials.yaml",
        "src: images/dibujo.svg",
        &format!("src: \"https://127.0.0.1:{}/ana.jpg\", width: 8, height: 8", server.port),
    );
    let said = said(&check(&site, &["--external"]), &[server.port]);
    assert!(said.contains("advice[C1215]: `https://127.0.0.1:PPPPP/ana.jpg`"), "{said}");
    assert!(said.contains("--> content/testimonials.yaml:"), "{said}");
}

#[test]
fn a_proxy_is_asked_where_there_is_one() {
    let proxy = Elsewhere::start(|_, _| status("502 Bad Gateway"));
    let site = site_with(&["https://otro.invalid/a".to_owned()]);
    let mut command = site.ssg(&["check", "--advice", "--external=1"]);
    command.env("ALL_PROXY", proxy.url("")).env_remove("NO_PROXY");
    let output = command.output().unwrap();
    assert!(said(&output, &[]).contains("C1215"));
    assert_eq!(proxy.requests(), ["CONNECT otro.invalid:443"]);
}

/// Returns URLs of `port` on this machine, and of private networks.
fn private_urls(port: u16) -> Vec<String> {
    let hosts = [
        "127.0.0.1",
        "127.1",
        "0x7f000001",
        "0.0.0.0",
        "localhost",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "[64:ff9b::7f00:1]",
        "10.0.0.1",
        "172.16.0.1",
        "192.168.0.1",
        "100.64.0.1",
        "169.254.169.254",
        "[fd00::1]",
        "[fe80::1]",
    ];
    hosts.iter().map(|host| format!("http://{host}:{port}/")).collect()
}

const IS_PRIVATE: &str = "it leads to this computer or a private network";

#[test]
fn nobody_is_asked_whom_the_public_does_not_reach() {
    let server = Elsewhere::start(|_, _| ok());
    let urls = private_urls(server.port);
    let site = site_with(&urls);
    // With a proxy, which has one of the addresses itself, and without one.
    for direct in ["", "127.0.0.1", "*"] {
        let mut command = site.ssg(&["check", "--advice", "--external", "--publish"]);
        command.env("ALL_PROXY", server.url("/")).env("NO_PROXY", direct);
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        let said = said(&output, &[]);
        // Three of the URLs are equal.
        assert_eq!(said.matches(IS_PRIVATE).count(), urls.len() - 2, "{said}");
        assert!(said.contains("`--external-private` asks such servers, too"), "{said}");
        assert_eq!(server.requests(), [""; 0]);
    }
}

/// Starts a proxy that redirects every request to the URL in its path, and returns its URL and the
/// requests.
fn misleading_proxy() -> (String, Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/", listener.local_addr().unwrap());
    let (sender, asked) = mpsc::channel();
    let first_line = |stream: &TcpStream| {
        let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
        let first = lines.next().unwrap_or_default();
        lines.take_while(|line| !line.is_empty()).for_each(drop);
        first
    };
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            sender.send(first_line(&stream)).unwrap();
            stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n").unwrap();
            let request = first_line(&stream);
            let to = request.split(' ').nth(1).unwrap_or_default().trim_start_matches('/');
            let answer = format!(
                "HTTP/1.1 302 Found\r\nLocation: {to}\r\nContent-Length: 0\r\n\
                 Connection: close\r\n\r\n"
            );
            drop(stream.write_all(answer.as_bytes()));
        }
    });
    (address, asked)
}

#[test]
fn nobody_leads_there_either() {
    let server = Elsewhere::start(|_, _| ok());
    let mut targets = private_urls(server.port);
    // Skip some, since a host gets one request at a time.
    targets.retain(|url| !url.contains("127.1") && !url.contains("0x7f"));
    let public =
        targets.iter().enumerate().map(|(number, to)| format!("http://publico-{number}.mx/{to}"));
    let others = ["file:///etc/passwd", "javascript:alert(1)"];
    let all: Vec<String> = public.chain(others.map(|to| format!("http://otro.mx/{to}"))).collect();
    let site = site_with(&all);
    for direct in ["", "127.0.0.1,localhost"] {
        let (proxy, asked) = misleading_proxy();
        let mut command = site.ssg(&["check", "--advice", "--external"]);
        let output = command.env("ALL_PROXY", proxy).env("NO_PROXY", direct).output().unwrap();
        let said = said(&output, &[]);
        assert_eq!(said.matches(IS_PRIVATE).count(), targets.len(), "{said}");
        assert_eq!(said.matches("no address of the web").count(), others.len(), "{said}");
        assert_eq!(server.requests(), [""; 0]);
        let asked: Vec<String> = asked.try_iter().collect();
        assert_eq!(asked.len(), all.len(), "{asked:?}");
        assert!(asked.iter().all(|line| line.contains(".mx:80 ")), "{asked:?}");
    }
}

#[test]
fn private_servers_are_asked_only_with_the_other_option() {
    let site = TinySite::new();
    let stderr = ended(&site.ssg(&["check", "--external-private"]).output().unwrap(), 2);
    assert!(stderr.starts_with("error: `--external"), "{stderr}");
}

/// A response that cannot be cached does not fail the check.
#[test]
fn answers_that_cannot_be_kept_are_told_all_the_same() {
    let server = Elsewhere::start(|_, _| status("404 Not Found"));
    let site = site_with(&[server.url("/a")]);
    fs::remove_dir_all(site.path(CACHE)).unwrap();
    fs::write(site.path(CACHE), "").unwrap();
    let output = check(&site, &["--external"]);
    assert_eq!(output.status.code(), Some(0));
    let said = said(&output, &[]);
    assert!(said.contains("leads nowhere"), "{said}");
    assert!(said.contains("warning: the next run will take longer"), "{said}");
}
