//! The tags of articles, and the sections that filter articles.

use crate::support::{TinySite, between, errors};

fn article(site: &TinySite, name: &str, day: u32, tags: &str) {
    let front = format!("title: {name}\ndate: 2024-03-{day:02}\nsummary: Resumen.\ntags: {tags}\n");
    site.write(&format!("content/articles/{name}.md"), format!("---\n{front}---\n\nTexto.\n"));
}

/// Returns the articles that a page lists, in order.
fn listed(page: &str) -> Vec<String> {
    let cards =
        page.split("<article ").skip(1).filter_map(|card| card.split("href=\"/blog/").nth(1));
    cards.map(|card| card.split('/').next().unwrap().to_owned()).collect()
}

#[track_caller]
fn check_refused(site: &TinySite, expected: &str) {
    let errors = errors(site.root());
    assert!(errors.len() == 1 && errors[0].contains(expected), "{errors:?}");
}

#[test]
fn each_tag_has_a_page_with_its_articles() {
    let site = TinySite::new();
    article(&site, "uno", 1, "[Gastos médicos, Autos]");
    article(&site, "dos", 2, "[Autos]");
    site.must_build();
    let autos = site.page("/blog/tema/autos/");
    assert_eq!(listed(&autos), ["dos", "uno"]);
    assert!(autos.contains("<h1 tabindex=\"-1\">Sobre Autos</h1>"), "{autos}");
    assert!(autos.contains("<title>Sobre Autos | "), "{autos}");
    assert_eq!(listed(&site.page("/blog/tema/gastos-medicos/")), ["uno"]);
    let uno = site.page("/blog/uno/");
    assert!(uno.contains("href=\"/blog/tema/gastos-medicos/\""), "{uno}");
    let map = site.output("sitemap.xml");
    assert!(map.contains("/blog/tema/autos/</loc>"), "{map}");

    // Without its last article, the page of a tag is removed.
    site.edit("content/articles/uno.md", "[Gastos médicos, Autos]", "[Autos]");
    site.must_build();
    assert!(!site.path("dist/blog/tema/gastos-medicos").exists());
    assert_eq!(listed(&site.page("/blog/tema/autos/")), ["dos", "uno"]);
}

#[test]
fn a_tag_with_many_articles_has_several_pages() {
    let site = TinySite::new();
    for number in 1..=14 {
        article(&site, &format!("n{number}"), number, if number == 3 { "[]" } else { "[Vida]" });
        if number == 3 {
            site.edit("content/articles/n3.md", "tags: []\n", "");
        }
    }
    site.must_build();
    let first = site.page("/blog/tema/vida/");
    assert_eq!(listed(&first).len(), 12);
    assert!(first.contains("href=\"/blog/tema/vida/pagina/2/\""), "{first}");
    assert_eq!(listed(&site.page("/blog/tema/vida/pagina/2/")), ["n1"]);
}

#[test]
fn a_list_can_be_limited_to_one_tag() {
    let site = TinySite::new();
    article(&site, "uno", 1, "[Autos]");
    article(&site, "dos", 2, "[Vida]");
    let list = "sections:\n  - kind: page-heading\n    heading: Autos\n  - kind: article-list\n    \
        tag: autos\n    read_more: Leer\n    empty: Nada\n";
    let meta = "meta: { title: Autos, description: Sobre autos. }\n";
    site.write("content/pages/autos.yaml", format!("{meta}{list}"));
    site.must_build();
    assert_eq!(listed(&site.page("/autos/")), ["uno"]);
    site.edit("content/pages/autos.yaml", "tag: autos", "tag: autso");
    check_refused(&site, "content/pages/autos.yaml:6:10");
}

#[test]
fn the_menu_leads_to_each_service_where_it_is_shown() {
    let site = TinySite::new();
    let one = site.read("content/services.yaml");
    let (product, _) = one.strip_prefix("products:\n").unwrap().split_once("home:").unwrap();
    let second = |id: &str| product.replace("vida", id).replace("inversion", &format!("mas-{id}"));
    let more = format!("{product}{}{}home:", second("auto"), second("nave"));
    site.edit("content/services.yaml", &format!("{product}home:"), &more);
    let kind = "  - kind: services\n";
    let page_of = "content/pages/servicios.yaml";
    site.edit(page_of, kind, &format!("{kind}    only: [vida]\n"));
    let campaign = site.read(page_of);
    site.write("content/pages/flotillas.yaml", campaign.replace("only: [vida]", "only: [auto]"));
    site.must_build();
    let home = site.page("/");
    let menu = between(&home, "class=\"submenu-panel", "</ul>");
    let links = menu.split("href=\"/").skip(1).map(|link| link.split('"').next().unwrap());
    let services: Vec<&str> = links.filter(|link| !link.starts_with("assets/")).collect();
    // The third service is on no page.
    assert_eq!(services, ["servicios/#vida", "flotillas/#auto"], "{menu}");
}

#[test]
fn errors_of_an_article_are_not_repeated_at_links_to_its_tag() {
    let site = TinySite::new();
    article(&site, "uno", 1, "[Autos]");
    site.edit("content/articles/primero.md", "(/servicios#vida)", "(/blog/tema/autos/)");
    assert_eq!(errors(site.root()), [""; 0]);
    for (right, wrong) in [
        ("summary: Resumen.", "sumario: Resumen."),
        ("title: uno", "title: \"uno"),
        ("\nTexto.", "\nTexto con [enlace](/nada/)."),
    ] {
        article(&site, "uno", 1, "[Autos]");
        site.edit("content/articles/uno.md", right, wrong);
        let errors = errors(site.root());
        let is_own = errors.iter().all(|error| error.contains("articles/uno.md"));
        assert!(!errors.is_empty() && is_own, "{errors:?}");
    }
    article(&site, "uno", 1, "[Casas]");
    check_refused(&site, "content/articles/primero.md:7:");
}

#[test]
fn pages_of_tags_do_not_depend_on_the_articles_shown_in_the_blog() {
    let site = TinySite::new();
    let (list, few) = ("  - kind: article-list\n", "  - kind: article-list\n    shown: 1\n");
    site.edit("content/pages/blog.yaml", list, few);
    for number in 1..=13 {
        article(&site, &format!("n{number}"), number, "[Vida]");
    }
    site.must_build();
    assert_eq!(listed(&site.page("/blog/")).len(), 1);
    assert_eq!(listed(&site.page("/blog/tema/vida/")).len(), 12);
    assert_eq!(listed(&site.page("/blog/tema/vida/pagina/2/")), ["n1"]);
    // The default labels are used if the list has none for its pages. The list sets the number of
    // articles per page.
    let blog = site.read("content/pages/blog.yaml");
    let pages = blog.lines().find(|line| line.trim_start().starts_with("pages:")).unwrap();
    site.edit("content/pages/blog.yaml", pages, "");
    site.edit("content/pages/blog.yaml", few, &format!("{few}    per_page: 20\n"));
    site.must_build();
    assert_eq!(listed(&site.page("/blog/tema/vida/")).len(), 13);
}
