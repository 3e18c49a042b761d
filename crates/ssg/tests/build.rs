//! `ssg build` on a site without mistakes, and on a machine where something is missing.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::process::{Output, Stdio};
use std::time::{Duration, SystemTime};

use crate::support::project::{ended, said, stderr, succeed, under};
use crate::support::{TinySite, assert_golden, between, node, structured_data, without_digests};
use roxmltree::Document;
use serde_json::Value;
use walkdir::WalkDir;

/// Replaces the hash in a name such as `assets/site-1A2B3C4D.css`.
fn without_hash(path: &str) -> String {
    let Some((folder, name)) = path.rsplit_once("assets/") else {
        return path.to_owned();
    };
    let (stem, extension) = name.split_once('.').unwrap();
    let (stem, hash) = stem.rsplit_once('-').unwrap();
    assert_eq!(hash.len(), 8, "{path}");
    format!("{folder}assets/{stem}-HASH.{extension}")
}

/// Replaces times, sizes and counts that change with the frontend, each as `N unit`.
fn without_figures(message: &str) -> String {
    let mut redacted = String::new();
    for word in message.split_inclusive([' ', '\n']) {
        match word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.') {
            rest if rest.len() < word.len() => redacted.push_str(&format!("N{rest}")),
            _ => redacted.push_str(word),
        }
    }
    redacted.replace("N s", "N ms")
}

#[test]
fn a_build_gives_the_expected_files_and_messages() {
    let site = TinySite::new();
    let output = site.build();
    assert_golden(&without_figures(&said(&output, "a build")), "tiny.stderr");
    assert!(output.stdout.is_empty());

    let mut files: Vec<String> =
        site.snapshot("dist").keys().map(|path| without_hash(path)).collect();
    // Sort by name without the hashes.
    files.sort();
    assert_golden(&files.join("\n"), "tiny.files");
    let licences = site.output("licenses.txt");
    for package in ["react-router 7.", "framer-motion 14.", "@radix-ui/react-toast 1."] {
        assert!(licences.contains(&format!("\n{package}")), "{package} is not in the scripts");
    }
    let content = site.read("content/services.yaml");
    let data = site.snapshot("dist").into_iter().find(|(path, _)| path.contains("/data-")).unwrap();
    let data: Value = serde_json::from_slice(&data.1).unwrap();
    let cards = ["products", "home"].map(|list| data["services"][list].as_array().unwrap().len());
    assert_eq!(cards.iter().sum::<usize>(), content.matches("title:").count());
    let article = site.output("blog/primero/index.html");
    let main = &article[article.find("<main").unwrap()..article.find("</main>").unwrap()];
    let icons = article.find("assets/icons-").unwrap();
    let icons = &article[icons..icons + "assets/icons-12345678.svg".len()];
    let main = main.replace("><", ">\n<").replace(icons, &without_hash(icons));
    assert_golden(&main, "tiny.article.html");
    assert_golden(&pretty(&structured_data(&article)), "tiny.article.jsonld");
    let home = site.output("index.html");
    assert_golden(&pretty(&structured_data(&home)), "tiny.home.jsonld");
    for name in ["sitemap.xml", "robots.txt", "atom.xml", "manifest.webmanifest", "_headers"] {
        let text = site.output(name);
        assert_golden(&without_hashes(&text), &format!("tiny.{name}"));
    }
}

fn pretty(data: &Value) -> String {
    without_hashes(&serde_json::to_string_pretty(data).unwrap())
}

/// Replaces every hash: of assets in paths, and of inline scripts in the policy.
fn without_hashes(text: &str) -> String {
    let mut parts = text.split("/assets/");
    let mut redacted = parts.next().unwrap().to_owned();
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_alphanumeric() && !"-.".contains(c));
        let (name, rest) = part.split_at(end.unwrap_or(part.len()));
        // In `_headers` the folder itself has a rule.
        let name =
            if name.is_empty() { name.to_owned() } else { without_hash(&format!("assets/{name}")) };
        redacted.push_str(&format!("/assets/{}{rest}", name.trim_start_matches("assets/")));
    }
    // The hashes of other scripts are in the expected text.
    without_digests(&redacted, 1)
}

/// Returns the `Cache-Control` of every rule in `_headers` that matches an address.
fn cache_control<'a>(headers: &'a str, address: &str) -> Vec<&'a str> {
    let mut found = Vec::new();
    let mut fits = false;
    for line in headers.lines() {
        if line.starts_with('/') {
            fits = match line.strip_suffix('*') {
                Some(start) => address.starts_with(start),
                None => address == line,
            };
        } else if let Some(value) = line.trim().strip_prefix("Cache-Control: ")
            && fits
        {
            found.push(value);
        }
    }
    found
}

#[test]
fn headers_set_the_caching_of_every_file() {
    let site = TinySite::built();
    let headers = site.output("_headers");
    let for_hosts = [".htaccess", ".nojekyll", ".ssg-manifest.json", "_headers", "_redirects"];
    for file in site.snapshot("dist").into_keys() {
        if for_hosts.contains(&file.as_str()) || file.starts_with(".host/") {
            continue;
        }
        let expected = match file.starts_with("assets/") {
            true => "public, max-age=31536000, immutable",
            false => "no-cache",
        };
        assert_eq!(cache_control(&headers, &format!("/{file}")), [expected], "{file}");
        if let Some(address) = file.strip_suffix("index.html") {
            assert_eq!(cache_control(&headers, &format!("/{address}")), [expected], "{file}");
        }
    }
}

#[test]
fn headers_send_the_policy_of_the_pages() {
    let site = TinySite::built();
    let page = site.output("index.html");
    let policy = between(&page, "\"Content-Security-Policy\" content=\"", "\"");
    // The styles of each page are allowed by its own policy.
    let hash = between(policy, "style-src 'self' ", ";");
    let policy = policy.replace(hash, "'unsafe-inline'");
    let headers = site.output("_headers");
    let expected = format!("/*\n  Content-Security-Policy: {policy}; frame-ancestors 'none'\n");
    assert!(headers.contains(&expected), "{headers}");
}

#[test]
fn a_waiting_build_names_the_process_it_waits_for() {
    let site = TinySite::new();
    fs::create_dir_all(site.path(".ssg")).unwrap();
    let lock = fs::File::create(site.path(".ssg/build.lock")).unwrap();
    lock.lock().unwrap();
    site.write(".ssg/build.lock", "4321\n");
    let mut build = site.ssg(&["build"]).stderr(Stdio::piped()).spawn().unwrap();
    let mut said = BufReader::new(build.stderr.take().unwrap()).lines().map(Result::unwrap);
    assert_eq!(said.next().unwrap(), "waiting for another build to finish (process 4321)");
    drop(lock);
    assert!(said.last().unwrap().starts_with("in "));
    assert!(build.wait().unwrap().success());
}

#[test]
fn every_link_has_the_base_path() {
    let site = TinySite::new();
    said(&site.run(&["build", "--base-url", "https://x.github.io/repo"]), "a build");
    let article = site.output("blog/primero/index.html");
    for link in article.split("href=\"").skip(1).chain(article.split("src=\"").skip(1)) {
        let link = &link[..link.find('"').unwrap()];
        assert!(!link.starts_with('/') || link.starts_with("/repo/"), "{link}");
    }
    assert!(article.contains("<a href=\"/repo/servicios/#vida\""));
    assert!(article.contains("href=\"https://x.github.io/repo/blog/primero/\""));
    let item = &structured_data(&article)["@graph"][0];
    assert_eq!(item["author"]["url"], "https://x.github.io/repo/");

    let feed = site.output("atom.xml");
    let feed = Document::parse(&feed).unwrap();
    let text = |name| feed.descendants().filter(move |node| node.tag_name().name() == name);
    assert!(text("id").all(|id| id.text().unwrap().starts_with("https://x.github.io/repo/blog/")));
    let content = text("content").next().unwrap().text().unwrap();
    assert!(content.contains("<a href=\"https://x.github.io/repo/servicios/#vida\">"));
    let sitemap = site.output("sitemap.xml");
    let sitemap = Document::parse(&sitemap).unwrap();
    let pages = sitemap.descendants().filter(|node| node.tag_name().name() == "loc");
    let pages: Vec<&str> = pages.map(|page| page.text().unwrap()).collect();
    assert_eq!(pages.len(), 7);
    assert!(pages.iter().all(|page| page.starts_with("https://x.github.io/repo/")), "{pages:?}");
    assert!(site.output("robots.txt").contains("Sitemap: https://x.github.io/repo/sitemap.xml\n"));
    let manifest: Value = serde_json::from_str(&site.output("manifest.webmanifest")).unwrap();
    assert_eq!((&manifest["start_url"], &manifest["scope"]), (&"/repo/".into(), &"/repo/".into()));
    assert!(
        site.output("_headers")
            .lines()
            .all(|line| !line.starts_with('/') || line.starts_with("/repo/"))
    );
}

#[test]
fn sample_values_prevent_publication() {
    let site = TinySite::new();
    site.edit("content/site.yaml", "ventas@prueba.mx", "ventas@example.com");
    let message = site.must_build();
    assert!(message.contains("1 placeholder left; `ssg check --samples` shows it"));
    let dist = site.snapshot("dist");
    assert_golden(&ended(&site.run(&["build", "--publish"]), 1), "publish.stderr");
    assert!(site.snapshot("dist") == dist, "the output changed");
}

#[test]
fn messages_are_in_spanish_without_a_language() {
    let site = TinySite::new();
    site.edit("content/site.yaml", "icon: house", "icon: hosue");
    // Without a language in the environment, messages are in Spanish.
    let output = site.ssg(&["build"]).env("LANG", "C").output().unwrap();
    assert_golden(&stderr(&output), "spanish.stderr");
    let asked = site.run(&["build", "--lang", "es"]);
    assert_eq!(stderr(&asked), stderr(&output));
}

#[test]
fn outside_of_a_project_the_hint_names_its_folder() {
    let site = TinySite::new();
    let message = ended(&site.ssg(&["build", "--root", "content"]).output().unwrap(), 2);
    assert!(message.contains("hint: run the command in the folder that contains `content/`"));
}

/// Builds with other programs in place of `node` and `npm`: shell scripts, or none.
fn build_with_programs(site: &TinySite, programs: &[(&str, &str)]) -> Output {
    let folder = site.path("programs");
    fs::create_dir_all(&folder).unwrap();
    for (name, script) in programs {
        site.program(name, script);
    }
    site.ssg(&["build"]).env("PATH", folder).output().unwrap()
}

/// Checks a build on a machine where something is missing: exit code 2, the expected message, and
/// an unchanged output.
fn check_machine(name: &str, site: &TinySite, programs: &[(&str, &str)]) {
    fs::create_dir(site.path("dist")).unwrap();
    site.write("dist/.ssg-manifest.json", r#"{"files":{}}"#);
    let before = site.snapshot("dist");
    let output = build_with_programs(site, programs);
    let message = ended(&output, 2).replace(&site.root().display().to_string(), "ROOT");
    assert_golden(&message, &format!("machine/{name}.stderr"));
    assert!(site.snapshot("dist") == before, "the output changed");
}

#[test]
fn a_missing_node_is_reported() {
    check_machine("node_missing", &TinySite::new(), &[]);
}

/// Replaces Node by a script that fails to make images and does everything else.
#[test]
fn failures_of_the_image_encoder_are_reported() {
    let crash = "echo 'Error: Could not load the \"sharp\" module' >&2; exit 1";
    let nonsense = "echo 'libvips says hello' >&0; read line";
    let failures = [
        ("images_crash", crash),
        ("images_out_of_memory", "kill -9 $$"),
        ("images_nonsense", nonsense),
    ];
    let node = node().display().to_string();
    for (name, failure) in failures {
        let script =
            format!("case \"$*\" in *encoder-*) {failure} ;; *) exec '{node}' \"$@\" ;; esac");
        check_machine(name, &TinySite::new().without_images(), &[("node", &script)]);
    }
}

/// Creates a site with links to all packages but one, and a stamp that claims they are complete.
/// Also returns a script in place of npm that installs all of them.
fn site_without(package: &str) -> (TinySite, String) {
    let site = TinySite::new().without_images();
    site.own("frontend");
    let packages = site.path("frontend/node_modules");
    let original = packages.canonicalize().unwrap();
    fs::remove_file(&packages).unwrap();
    fs::create_dir(&packages).unwrap();
    for entry in fs::read_dir(&original).unwrap().map(Result::unwrap) {
        if entry.file_name() != package {
            std::os::unix::fs::symlink(entry.path(), packages.join(entry.file_name())).unwrap();
        }
    }
    // The files that this program writes must be those of this folder.
    for file in [".ssg-packages.stamp", ".ssg-packages.digests"] {
        if let Ok(contents) = fs::read(packages.join(file)) {
            fs::remove_file(packages.join(file)).unwrap();
            fs::write(packages.join(file), contents).unwrap();
        }
    }
    let original = original.display();
    let link = format!("/bin/ln -s '{original}'/* '{original}/.package-lock.json' node_modules/");
    (site, format!("/bin/mkdir node_modules && {link}"))
}

#[test]
#[ignore = "`cargo xtask soak long` runs it"]
fn deleted_packages_are_installed_again() {
    let whole = TinySite::built();
    for package in ["sharp", "react"] {
        let (site, npm) = site_without(package);
        let node = format!("exec '{}' \"$@\"", node().display());
        let programs = [("node", node.as_str()), ("npm", npm.as_str())];
        let output = build_with_programs(&site, &programs);
        let message = stderr(&output);
        let said = "reinstalling the packages, since files of theirs are missing or changed\n";
        assert_eq!(message.matches(said).count(), 1, "{package}: {message}");
        assert!(output.status.success(), "{package}: {message}");
        assert!(site.snapshot("dist") == whole.snapshot("dist"), "{package}");
        assert!(!stderr(&build_with_programs(&site, &programs)).contains(said), "{package}");
    }
}

#[test]
fn the_hint_names_packages_that_stay_damaged() {
    let (site, _) = site_without("sharp");
    let node = format!("exec '{}' \"$@\"", node().display());
    check_machine("images_missing", &site, &[("node", &node), ("npm", "true")]);
}

#[test]
fn every_page_that_throws_is_reported_and_nothing_is_published() {
    let site = TinySite::new();
    site.own("frontend");
    for kind in ["panels", "contact-ways"] {
        let file = format!("frontend/src/sections/{kind}/section.tsx");
        let source = site.read(&file);
        let broken = source.replacen("\n  return", "\n  throw undefined;\n  return", 1);
        site.write(&file, broken);
    }
    assert_golden(&ended(&site.build(), 1), "pages_throw.stderr");
    assert!(!site.path("dist").exists());
}

#[test]
fn an_unchanged_site_is_not_built_again_and_leftovers_of_a_killed_build_are_deleted() {
    let site = TinySite::new();
    let unchanged = "up to date";
    // Much of the second output is reused from the first.
    for text in ["Uno.", "Dos."] {
        site.append("content/articles/primero.md", text);
        // A fresh file may be written again with the same time.
        let an_hour_ago = SystemTime::now() - Duration::from_secs(60 * 60);
        for entry in WalkDir::new(site.path("content")) {
            File::open(entry.unwrap().path()).unwrap().set_modified(an_hour_ago).unwrap();
        }
        let first = stderr(&site.build());
        assert!(!first.contains(unchanged), "{first}");
        site.write(".dist.ssg-staging/tree/assets/half.js", "half");
        site.write(".dist.ssg-staging/lock", "1\n");
        let second = stderr(&site.build());
        assert!(second.contains(unchanged), "{second}");
        assert!(!site.path(".dist.ssg-staging").exists());
    }
}

/// Runs a build under strace; returns the content files that it opens, once per opening.
#[cfg(target_os = "linux")]
fn opened(site: &TinySite) -> Vec<String> {
    let log = site.path("log").display().to_string();
    let strace = ["strace", "-f", "-b", "execve", "-y", "-e", "trace=openat", "-o", &log];
    succeed(&mut under(&strace, &site.ssg(&["build"])), "to be watched");
    let log = site.read("log");
    // strace prints the path of the returned file descriptor.
    let opened = log.lines().filter(|line| !line.contains("O_DIRECTORY"));
    let opened = opened.filter_map(|line| line.rsplit_once("/content/")?.1.split_once('>'));
    opened.map(|(path, _)| path.to_owned()).collect()
}

#[cfg(target_os = "linux")]
#[test]
fn a_build_opens_each_file_of_the_content_once() {
    let mut opened = opened(&TinySite::new());
    assert!(opened.iter().any(|path| path == "site.yaml"), "{opened:?}");
    assert!(opened.iter().any(|path| path.starts_with("images/")), "{opened:?}");
    opened.sort_unstable();
    let twice: Vec<_> = opened.windows(2).filter(|two| two[0] == two[1]).collect();
    assert!(twice.is_empty(), "{twice:?}");
}

#[test]
fn sources_are_refused_as_output_folder() {
    let site = TinySite::new();
    for folder in [
        "content/x",
        "templates",
        ".",
        "frontend/dist",
        ".git",
        "node_modules",
        ".dist.ssg-staging",
    ] {
        let output = site.ssg(&["build", "--out", folder]).output().unwrap();
        let message = ended(&output, 2);
        assert!(message.contains("cannot be the output"), "{folder}: {message}");
    }
}

#[test]
fn hosts_of_external_images_are_printed_and_allowed() {
    let site = TinySite::new();
    site.edit(
        "content/testimonials.yaml",
        "{ src: images/dibujo.svg, alt: Retrato }",
        "{ src: \"https://fotos.mx/ana.jpg\", alt: Retrato, width: 96, height: 96 }",
    );
    let message = site.must_build();
    assert!(message.contains("third-party hosts: `fotos.mx` (images)\n"), "{message}");
    let page = site.output("testimonios/index.html");
    assert!(page.contains("img-src 'self' https://fotos.mx;"));
}
