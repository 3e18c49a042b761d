//! Tests of loading a tiny site: as it is, and with one mistake at a time.

use std::fs;

use ssg_content::{Loaded, Options, load};
use ssg_model::content::href::{FileLink, Href};
use ssg_model::content::sections::SectionProps;
use ssg_model::content::site_url::SiteUrl;
use ssg_model::diagnostic::{Diagnostic, Position};
use ssg_model::payload::Page;
use ssg_model::problem::{Problem, Severity};
use ssg_model::site::{EarlyPage, HoldReason, PageKind, Site, SitePage};
use tempfile::TempDir;

use crate::support::copy_of;

/// A copy of `tests/tiny` that a test may change.
struct ContentProject(TempDir);

impl ContentProject {
    fn tiny() -> ContentProject {
        ContentProject(copy_of("tests/tiny"))
    }

    fn write(self, path: &str, text: impl AsRef<[u8]>) -> ContentProject {
        fs::write(self.0.path().join("content").join(path), text).unwrap();
        self
    }

    fn replace(self, path: &str, from: &str, to: &str) -> ContentProject {
        let file = self.0.path().join("content").join(path);
        let text = fs::read_to_string(&file).unwrap();
        assert!(text.contains(from), "{path} has no {from:?}");
        self.write(path, text.replacen(from, to, 1))
    }

    fn remove(self, path: &str) -> ContentProject {
        fs::remove_file(self.0.path().join("content").join(path)).unwrap();
        self
    }

    fn load(&self) -> Loaded {
        self.load_with(&options())
    }

    fn load_with(&self, options: &Options) -> Loaded {
        load(self.0.path(), options).unwrap()
    }

    /// Checks that the site has exactly these problems, each as `path:line:column code`.
    #[track_caller]
    fn check(&self, expected: &[&str]) {
        let loaded = self.load();
        let found: Vec<String> = loaded
            .diagnostics
            .iter()
            .filter(|found| !is_length(found))
            .map(|found| {
                let Position { line, column } = found.start();
                let path = found.source.path.strip_prefix("content/").unwrap();
                format!("{path}:{line}:{column} {}", found.problem.code())
            })
            .collect();
        assert_eq!(found, expected);
        let errors = loaded.diagnostics.iter().any(|found| found.severity() == Severity::Error);
        assert_eq!(loaded.site.is_none(), errors);
    }
}

/// Returns options with a time at which it is still 2025 in Mexico City.
fn options() -> Options {
    let now = "2026-01-01T05:00:00Z".parse().unwrap();
    Options::at(now)
}

/// Whether a title or a description is too short, like all of the tiny site.
fn is_length(found: &Diagnostic) -> bool {
    matches!(found.problem, Problem::TitleLength { .. } | Problem::DescriptionLength { .. })
}

fn site(loaded: Loaded) -> Site {
    let found: Vec<_> = loaded.diagnostics.iter().filter(|found| !is_length(found)).collect();
    assert_eq!(found.len(), 0, "{found:?}");
    loaded.site.unwrap()
}

#[track_caller]
fn page_at<'s>(site: &'s Site, path: &str) -> &'s SitePage {
    site.pages.iter().find(|page| page.payload.path == path).unwrap()
}

fn paths(site: &Site) -> Vec<&str> {
    site.pages.iter().map(|page| &*page.payload.path).collect()
}

/// Returns the articles that are left out, with the reasons.
fn left_out(site: &Site) -> Vec<(&str, HoldReason)> {
    site.held_back.iter().map(|held| (held.path.as_str(), held.reason)).collect()
}

#[test]
fn pages_are_loaded_in_order() {
    let site = site(ContentProject::tiny().load());
    let pages: Vec<_> = site
        .pages
        .iter()
        .map(|page| (page.output.as_str(), page.payload.path.as_str(), page.payload.title.as_str()))
        .collect();
    assert_eq!(
        pages,
        [
            ("index.html", "/", "Roble, seguros"),
            ("servicios/index.html", "/servicios/", "Servicios | Roble"),
            ("blog/index.html", "/blog/", "Blog | Roble"),
            ("contacto/index.html", "/contacto/", "Contacto | Roble"),
            ("sobre-mi/index.html", "/sobre-mi/", "Sobre mí | Roble"),
            ("testimonios/index.html", "/testimonios/", "Testimonios | Roble"),
            ("blog/tres/index.html", "/blog/tres/", "Tres | Roble"),
            ("blog/dos/index.html", "/blog/dos/", "Dos | Roble"),
            ("blog/uno/index.html", "/blog/uno/", "Uno | Roble"),
            ("404.html", "/404.html", "No existe | Roble"),
            ("blog/404.html", "/blog/404.html", "No está | Roble"),
        ]
    );
    let kinds: Vec<_> = site.pages.iter().map(|page| (page.kind, page.share_image)).collect();
    let (main, list) = ((PageKind::Main, true), (PageKind::List, true));
    let (article, not_found) = ((PageKind::Article, false), (PageKind::NotFound, false));
    let pages = [main, main, list, main, main, main];
    let expected = [&pages[..], &[article; 3], &[not_found; 2]].concat();
    assert_eq!(kinds, expected);
    assert_eq!(site.pages[6].source, "content/articles/tres.md");
    assert_eq!(left_out(&site), [("/blog/borrador/", HoldReason::Draft)]);
    assert_eq!(site.layout.year, 2025);
    assert_eq!(site.layout.services[0].to.0, "/servicios/#vida");
    assert_eq!(site.image_hosts, ["fotos.mx"]);
    let assets: Vec<_> = site.assets.iter().map(|asset| asset.path.as_str()).collect();
    assert_eq!(assets, ["assets/a-248f5429.svg"]);
    let SectionProps::ServiceCards(cards) = &site.pages[0].payload.page.sections()[1] else {
        panic!("other sections")
    };
    assert_eq!(cards.services.len(), 1);
}

#[test]
fn the_base_path_is_in_every_address() {
    let base_url = SiteUrl::parse("https://x.github.io/repo").ok();
    let site = site(ContentProject::tiny().load_with(&Options { base_url, ..options() }));
    assert_eq!(site.layout.origin, "https://x.github.io");
    assert_eq!(site.layout.base, "/repo/");
    assert_eq!(site.layout.logo.src, "/repo/assets/a-248f5429.svg");
    let uno = site.pages[8].body.as_ref().unwrap().read().unwrap();
    assert!(uno.contains("href=\"/repo/blog/dos/#otra-seccion\""), "{uno}");
}

#[test]
fn drafts_are_read_when_asked_for() {
    let project = ContentProject::tiny();
    let loaded = project.load_with(&Options { drafts: true, ..options() });
    let found = loaded.diagnostics.iter().filter(|found| !is_length(found));
    let codes: Vec<_> = found.map(|found| found.problem.code()).collect();
    assert_eq!(codes, ["C0302", "C0302"]);
    let project = project.write(
        "articles/borrador.md",
        "---\ntitle: Borrador\ndate: 2026-02-01\nsummary: Por venir.\ndraft: true\n---\n",
    );
    let site = site(project.load_with(&Options { drafts: true, ..options() }));
    assert_eq!(site.pages[6].output, "blog/borrador/index.html");
    assert_eq!(left_out(&site), []);
    project
        .replace("articles/uno.md", "dos.md#otra-seccion", "borrador.md")
        .check(&["articles/uno.md:12:12 C0605"]);
}

fn at(moment: &str) -> jiff::Timestamp {
    moment.parse().unwrap()
}

#[test]
fn articles_appear_and_expire_at_their_time() {
    // The time of the build is 23:00 in Mexico City.
    let project = ContentProject::tiny()
        .replace("articles/tres.md", "date:", "publish_at: 2025-12-31 23:01\ndate:")
        .replace(
            "articles/dos.md",
            "date:",
            "publish_at: 2025-12-31 23:00\nexpire_at: 2026-01-01\ndate:",
        )
        .replace("articles/uno.md", "[dos](dos.md#otra-seccion)", "dos");
    let loaded = site(project.load());
    let articles = |site: &Site| -> Vec<String> {
        let pages = site.pages.iter().filter(|page| page.kind == PageKind::Article);
        pages.map(|page| page.payload.path.clone()).collect()
    };
    assert_eq!(articles(&loaded), ["/blog/dos/", "/blog/uno/"]);
    let until = at("2026-01-01T05:01:00Z");
    let draft = ("/blog/borrador/", HoldReason::Draft);
    assert_eq!(left_out(&loaded), [draft, ("/blog/tres/", HoldReason::NotYet { until })]);
    let leaving: Vec<_> = loaded.leaving.iter().map(|one| (one.path.as_str(), one.at)).collect();
    assert_eq!(leaving, [("/blog/dos/", at("2026-01-01T06:00:00Z"))]);

    let early = site(project.load_with(&Options { future: true, ..options() }));
    assert_eq!(articles(&early), ["/blog/tres/", "/blog/dos/", "/blog/uno/"]);
    assert_eq!(left_out(&early), [draft]);

    let since = at("2026-01-01T06:00:00Z");
    let late = site(project.load_with(&Options { now: since, ..options() }));
    assert_eq!(articles(&late), ["/blog/tres/", "/blog/uno/"]);
    assert_eq!(left_out(&late), [draft, ("/blog/dos/", HoldReason::Expired { since })]);
    assert_eq!(late.leaving.len(), 0);
}

/// Checks the previews of articles that are left out: a page with neighbours, or the errors.
#[test]
fn left_out_pages_have_previews() {
    let picture =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0 0h9'/></svg>";
    let project = ContentProject::tiny()
        .write("images/nueva.svg", picture)
        .write(
            "articles/nuevo.md",
            "---\ntitle: A\ndate: 2025-12-30\nsummary: B\ndraft: true\n---\n![Algo](../images/nueva.svg)\n",
        )
        .write("articles/roto.md", "---\ntitle: R\ndraft: true\n---\nTexto.\n")
        .replace("articles/tres.md", "date:", "publish_at: 2026-01-09 09:00\ndate:")
        .replace("articles/uno.md", "[dos](dos.md#otra-seccion)", "dos");
    let seen = site(project.load_with(&Options { previews: true, ..options() }));
    let early = |path: &str| {
        let held = seen.held_back.iter().find(|held| held.path == path).unwrap();
        &held.preview
    };
    let page = |path: &str| match early(path) {
        EarlyPage::Page(page) => page,
        _ => panic!("{path} has no page"),
    };
    for path in ["/blog/nuevo/", "/blog/tres/"] {
        let Page::Article(article) = &page(path).payload.page else { panic!("{path}") };
        let neighbours = [&article.previous, &article.next];
        let own = page(path).output.to_string();
        assert_eq!(own, format!("{}index.html", &path[1..]));
        assert!(neighbours.iter().any(|link| link.is_some()), "{path}");
    }
    assert!(seen.assets.iter().any(|asset| asset.path.contains("nueva")));
    let EarlyPage::Faulty(faults) = early("/blog/roto/") else { panic!("no faults") };
    assert_eq!(faults[0].problem.code(), "C0302");
    // Previews do not change the site itself.
    let usual = site(project.load());
    assert_eq!(left_out(&seen), left_out(&usual));
    assert!(usual.held_back.iter().all(|held| matches!(held.preview, EarlyPage::Absent)));
    assert_eq!(paths(&seen), paths(&usual));
}

#[test]
fn a_privacy_notice_may_be_another_page_of_the_host() {
    let places = |project: ContentProject| {
        let found = project.load().diagnostics.into_iter();
        let found = found.filter(|found| matches!(found.problem, Problem::OwnPageMissing { .. }));
        found.map(|found| found.source.path.clone()).collect::<Vec<_>>()
    };
    let notice = "privacy_notice: { label: Aviso, url: https://roble.mx/aviso/ }\nbrand:";
    let project = || ContentProject::tiny().replace("site.yaml", "brand:", notice);
    assert_eq!(places(project()), [""; 0]);
    let link = "\n---\n\n[Aviso](https://roble.mx/aviso/)\n";
    let linked = project().replace("articles/uno.md", "\n---\n", link);
    assert_eq!(places(linked), ["content/articles/uno.md"]);
}

#[test]
fn left_out_pages_are_ordered_by_path() {
    let draft = "---\ntitle: A\ndate: 2025-05-06\nsummary: B\ndraft: true\n---\nTexto.\n";
    let project = ContentProject::tiny()
        .write("articles/borrador.md", draft)
        .write("pages/antes.yaml", "hidden: true\n");
    let site = site(project.load());
    let paths: Vec<&str> = left_out(&site).into_iter().map(|(path, _)| path).collect();
    assert_eq!(paths, ["/antes/", "/blog/borrador/"]);
}

#[test]
fn a_theme_may_hold_nothing_but_comments() {
    site(ContentProject::tiny().write("theme.yaml", "# colors:\n#   accent: \"#ffffff\"\n").load());
}

#[test]
fn hidden_pages_are_listed_as_held_back() {
    let project = ContentProject::tiny().write("pages/oculta.yaml", "hidden: true\n");
    let site = site(project.load());
    let hidden = site.held_back.iter().find(|held| held.path == "/oculta/").unwrap();
    assert_eq!((hidden.reason, &*hidden.source), (HoldReason::Hidden, "content/pages/oculta.yaml"));
}

#[test]
fn a_future_article_is_checked_but_publishes_no_images() {
    let text = "---\ntitle: A\ndate: 2026-02-01\nsummary: B\npublish_at: 2026-02-01 09:00\n---\n";
    let picture =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><path d='M0 0h9'/></svg>";
    let project = ContentProject::tiny()
        .write("images/nueva.svg", picture)
        .write("articles/nuevo.md", format!("{text}![Algo](../images/nueva.svg)\n"));
    let names = |site: &Site| site.assets.iter().filter(|one| one.path.contains("nueva")).count();
    assert_eq!(names(&site(project.load())), 0);
    assert_eq!(names(&site(project.load_with(&Options { future: true, ..options() }))), 1);
    project
        .write("articles/nuevo.md", format!("{text}[Otro](tres.md#no)\n"))
        .check(&["articles/nuevo.md:7:8 C0603"]);
}

#[test]
fn line_ends_do_not_change_the_site() {
    let front = "---\ntitle: A\ndate: 2025-01-01\nsummary: B\n---\n";
    for end in ["\n", "\r\n", "\r"] {
        let text = format!("{front}## A{end}Texto.{end}");
        ContentProject::tiny().write("articles/uno.md", text).check(&[]);
    }
    let text = format!("{front}## A\r### B\r");
    ContentProject::tiny().write("articles/uno.md", text).check(&["articles/uno.md:6:11 C0304"]);
}

#[test]
fn an_empty_folder_reports_every_missing_file() {
    let project = ContentProject(tempfile::tempdir().unwrap());
    let loaded = project.load();
    let codes: Vec<_> = loaded.diagnostics.iter().map(|found| found.problem.code()).collect();
    assert_eq!(codes, ["C0104"; 3]);
}

#[test]
fn errors_of_fields_point_to_them() {
    ContentProject::tiny()
        .replace("articles/dos.md", "\nTexto.", "\n<b>Texto.\r\n\r\né <i>")
        .check(&["articles/dos.md:10:1 C0803", "articles/dos.md:12:3 C0803"]);
    ContentProject::tiny().write("articles/dos.md", "\u{feff}---\r\ntitle: ñ: x\r\n---\r\n").check(
        &["articles/dos.md:2:9 C0201", "articles/dos.md:3:4 C0304", "articles/uno.md:12:12 C0603"],
    );
    ContentProject::tiny()
        .write("articles/dos.md", "---\ntitle: A\ndate: 2025-01-01\nsummary: B\n---\n")
        .check(&["articles/dos.md:5:4 C0304", "articles/uno.md:12:12 C0603"]);
}

#[test]
fn links_are_checked_across_files() {
    ContentProject::tiny().remove("articles/dos.md").check(&["articles/uno.md:12:12 C0602"]);
    ContentProject::tiny()
        .replace("articles/dos.md", "Otra sección", "Otra")
        .check(&["articles/uno.md:12:12 C0603"]);
    ContentProject::tiny().replace("services.yaml", "id: vida", "id: vidas").check(&[
        "articles/uno.md:12:43 C0603",
        "services.yaml:10:63 C0603",
        "site.yaml:13:14 C0603",
    ]);
    ContentProject::tiny()
        .replace("pages/blog/no-encontrado.yaml", "/blog/", "/blogs")
        .check(&["pages/blog/no-encontrado.yaml:6:34 C0602"]);
    // Without the services, their anchors are not known.
    ContentProject::tiny()
        .replace("services.yaml", "id: vida", "id: Vida")
        .check(&["services.yaml:2:9 C0404"]);
}

#[test]
fn links_to_articles_with_errors_are_no_errors() {
    let dos = "articles/dos.md";
    let linked =
        || ContentProject::tiny().replace("articles/uno.md", "dos.md#otra-seccion", "dos.md");
    linked().write(dos, b"a\xf1o\n").check(&["articles/dos.md:1:2 C0102"]);
    linked().write(dos, "Sin datos.\n").check(&["articles/dos.md:1:1 C0204"]);
    linked()
        .write(dos, "---\ntitle: [\n---\n\n## Otra sección\n\nTexto.\n")
        .check(&["articles/dos.md:2:8 C0201"]);
    // Files with a wrong name, but links to the right one.
    for (name, problem) in [
        ("dos.markdown", "articles/dos.markdown:1:1 C0108"),
        ("Dos.md", "articles/Dos.md:1:1 C0501"),
    ] {
        let project = linked();
        let articles = project.0.path().join("content/articles");
        fs::rename(articles.join("dos.md"), articles.join(name)).unwrap();
        project.check(&[problem]);
    }
}

#[test]
fn files_in_subfolders_are_pages() {
    let page = "meta: { title: Mascotas, description: Texto. }\nsections:\n  - kind: page-heading\n    \
                heading: Mascotas\n  - kind: text\n    text: |\n      Ve a [los demás](/servicios/).\n";
    let project = ContentProject::tiny();
    fs::create_dir_all(project.0.path().join("content/pages/seguros")).unwrap();
    let site = site(
        project
            .write("pages/seguros/mascotas.yaml", page)
            .write(
                "pages/aviso.md",
                "---\ntitle: Aviso\ndescription: A.\n---\n\n## Uno\n\nTexto.\n",
            )
            .replace("articles/uno.md", "dos.md#otra-seccion", "/aviso#uno")
            .load(),
    );
    for (path, output, title) in [
        ("/seguros/mascotas/", "seguros/mascotas/index.html", "Mascotas | Roble"),
        ("/aviso/", "aviso/index.html", "Aviso | Roble"),
    ] {
        let page = page_at(&site, path);
        let found = (page.output.as_str(), page.payload.title.as_str(), page.kind);
        assert_eq!(found, (output, title, PageKind::Main));
    }
}

#[test]
fn pages_can_be_hidden() {
    let hidden =
        |page: &str| ContentProject::tiny().replace(page, "sections:", "hidden: true\nsections:");
    let without = site(hidden("pages/testimonios.yaml").remove("testimonials.yaml").load());
    assert!(!paths(&without).contains(&"/testimonios/"));
    // A hidden page is not checked.
    site(
        hidden("pages/testimonios.yaml")
            .replace("pages/testimonios.yaml", "heading:", "haeding:")
            .load(),
    );
    hidden("pages/blog.yaml").check(&["pages/blog/no-encontrado.yaml:6:34 C0606"]);
    let found = hidden("pages/no-encontrado.yaml").load().diagnostics;
    assert!(found.iter().any(|found| found.problem == Problem::NOT_HIDEABLE), "{found:?}");
    ContentProject::tiny()
        .write("testimonials.yaml", "testimonials: []\n")
        .check(&["pages/testimonios.yaml:6:11 C0314"]);
}

#[test]
fn sections_can_be_repeated() {
    let project = ContentProject::tiny().replace(
        "pages/servicios.yaml",
        "  - kind: services\n",
        "  - kind: services\n  - kind: services\n",
    );
    let site = site(project.load());
    let page = page_at(&site, "/servicios/");
    let anchors = page.payload.page.sections().iter().filter_map(|section| match section {
        SectionProps::Services(services) => Some(services.services[0].anchors.len()),
        _ => None,
    });
    assert_eq!(anchors.collect::<Vec<_>>(), [2, 0]);
}

#[test]
fn markdown_sections_of_one_page_have_distinct_anchors() {
    let text = "\n  - kind: text\n    heading: Notas\n    text: |\n      Con nota.[^1]\n\n      ## Aparte\n\n      [^1]: La nota.\n";
    let page = ContentProject::tiny().replace(
        "pages/servicios.yaml",
        "\n  - kind: services\n",
        &format!("{text}{text}  - kind: services\n"),
    );
    let site = site(page.load());
    let page = page_at(&site, "/servicios/");
    let texts = page.payload.page.sections().iter().filter_map(|section| match section {
        text if text.kind() == "text" => {
            let props = serde_json::to_value(text).unwrap();
            Some(props["text"]["html"].as_str().unwrap().to_owned())
        }
        _ => None,
    });
    let texts: Vec<String> = texts.collect();
    for part in ["href=\"#nota-1\" id=\"ref-1\">1<", "<h2 id=\"aparte\"", "<ol>\n<li id=\"nota-1\""]
    {
        assert!(texts[0].contains(part), "{part}: {}", texts[0]);
    }
    let second = [
        "href=\"#nota-2\" id=\"ref-2\">2<",
        "id=\"aparte-2\"",
        "<ol start=\"2\">\n<li id=\"nota-2\"",
    ];
    for part in second {
        assert!(texts[1].contains(part), "{part}: {}", texts[1]);
    }
}

/// Checks the header of a site with this `navigation`: the names of the buttons and the links of
/// their menus.
#[track_caller]
fn check_menus(navigation: &str, expected: &[(&str, &[&str])]) {
    let entries = "  - { route: /, label: Inicio, icon: house }\n  \
        - { route: /servicios#vida, label: Vida, icon: umbrella }\n";
    let project = ContentProject::tiny().replace("site.yaml", entries, navigation);
    project.check(&[]);
    let site = project.load().site.unwrap();
    let address = |href: &Href| match href {
        Href::Address(address) => address.clone(),
        Href::File(FileLink { to, note }) => format!("{to} {note}"),
    };
    let menus = site.layout.navigation.iter().filter_map(|entry| entry.submenu.as_ref());
    let menus = menus.map(|menu| {
        let links: Vec<String> = menu.links.iter().map(|link| address(&link.route)).collect();
        (menu.button.clone(), links)
    });
    let menus: Vec<_> = menus.collect();
    let expected: Vec<_> = expected
        .iter()
        .map(|(button, links)| {
            let links: Vec<String> = links.iter().map(|link| (*link).to_owned()).collect();
            ((*button).to_owned(), links)
        })
        .collect();
    assert_eq!(menus, expected);
}

#[test]
fn navigation_entries_can_have_submenus() {
    check_menus("  []\n", &[]);
    check_menus("  - { route: /servicios, label: Qué }\n", &[("Servicios", &["/servicios/#vida"])]);
    check_menus("  - { route: /servicios, label: Qué, children: [] }\n", &[]);
    check_menus(
        "  - { route: /, label: Todo, services: true }\n",
        &[("Servicios", &["/servicios/#vida"])],
    );
    check_menus(
        "  - route: /
    label: Más
    services: true
    children:
      - { route: /contacto?servicio=vida, label: Escribe }
      - { route: https://www.condusef.gob.mx/, label: Condusef, icon: scale }\n",
        &[(
            "Abrir: Más",
            &["/servicios/#vida", "/contacto/?servicio=vida", "https://www.condusef.gob.mx/"],
        )],
    );
}
