//! The business in `site.yaml`, as visitors and search engines see it.

use std::sync::LazyLock;

use serde_json::Value;

use crate::support::{TinySite, between, errors, structured_data};

const SITE: &str = "content/site.yaml";

/// Returns a built site of another business: a dentist with another phone, hours, a branch, and more
/// networks.
fn dentist() -> &'static TinySite {
    static BUILT: LazyLock<TinySite> = LazyLock::new(|| {
        let site = TinySite::kept();
        site.edit(SITE, "{ type: InsuranceAgency }", "{ type: Dentist }");
        site.edit(SITE, "- phone: \"+52 33 1234 5678\"", "- phone: \"+1 212-555-0123 ext. 12\"");
        site.edit(SITE, "whatsapp: \"+52 33 1234 5678\"", "whatsapp: \"+34 912 34 56 78\"");
        site.edit(SITE, "  country: Uruguay\n", HOURS);
        site.edit(SITE, "footer:\n", BRANCHES);
        site.edit(SITE, "office:\n", "office:\n  name: Matriz\n");
        let networks =
            "facebook instagram linkedin pinterest telegram threads tiktok whatsapp x youtube";
        let list = networks
            .split(' ')
            .map(|name| format!("  - {{ network: {name}, url: https://{name}.mx/prueba }}\n"));
        let old = "  - { label: Facebook, url: https://www.facebook.com/prueba, icon: facebook }\n";
        site.edit(SITE, old, &list.collect::<String>());
        site.edit(
            "content/pages/inicio.yaml",
            "icon: star, title: Uno",
            "icon: tractor, title: Uno",
        );
        site.must_build();
        site
    });
    &BUILT
}

/// Returns the node of the front page's structured data about which `is_it` is true.
fn node(site: &TinySite, is_it: impl Fn(&Value) -> bool) -> Value {
    let data = structured_data(&site.page("/"));
    data["@graph"].as_array().unwrap().iter().find(|node| is_it(node)).unwrap().clone()
}

/// Returns the first node of the front page's structured data: the business.
fn introduction(site: &TinySite) -> Value {
    structured_data(&site.page("/"))["@graph"][0].clone()
}

#[test]
fn structured_data_state_the_type_of_the_business() {
    assert_eq!(introduction(TinySite::built())["@type"], "InsuranceAgency");
    assert_eq!(introduction(dentist())["@type"], "Dentist");
    assert!(dentist().page("/blog/primero/").contains("\"@type\":\"Dentist\""));
}

#[test]
fn phone_numbers_of_other_countries_and_extensions_can_be_dialled() {
    let site = dentist();
    let link = "<a href=\"tel:+12125550123;ext=12\">+1 212-555-0123 ext. 12</a>";
    assert!(site.page("/contacto/").contains(link));
    assert!(site.page("/").contains("https://wa.me/34912345678?"));
    assert_eq!(introduction(site)["telephone"], "+1 212-555-0123 ext. 12");
}

/// Returns the text of each row of the table of hours.
fn rows(html: &str) -> Vec<String> {
    let table =
        between(html, "<table class=\"contact-details-hours\">", "</table>").replace("</th>", ": ");
    let rows = table.split("</tr>").map(|row| {
        row.split('<').filter_map(|part| part.split_once('>')).map(|(_, text)| text).collect()
    });
    rows.filter(|row: &String| !row.is_empty()).collect()
}

const BRANCHES: &str = "branches:
  - name: Sucursal Madrid
    street: Calle Mayor 1
    city: Madrid
    country: España
    phone: \"+34 912 34 56 78\"
    hours:
      - { days: lunes-domingo, opens: \"10:00\", closes: \"14:00\" }
footer:
";

const HOURS: &str = "  country: Uruguay
  hours:
    - { days: lunes-viernes, opens: \"9:00\", closes: \"14:00\" }
    - { days: \"Lunes, miercoles, jueves\", opens: \"16:00\", closes: \"19:30\" }
    - { days: sábado, opens: \"10:00\", closes: \"13:00\" }
  exceptions:
    - { date: 2025-01-01, closed: true }
    - { date: 2030-12-25, closed: true, reason: Navidad }
    - { from: 2030-12-26, to: 2030-12-31, opens: \"10:00\", closes: \"12:00\" }
";

#[test]
fn opening_hours_and_exceptions_are_shown_and_in_structured_data() {
    let site = dentist();
    let contact = site.page("/contacto/");
    assert!(contact.contains("<dt>Horario</dt>"));
    let expected = [
        "Lunes, miércoles y jueves: 9:00 a 14:00 y 16:00 a 19:30\u{a0}h",
        "Martes y viernes: 9:00 a 14:00\u{a0}h",
        "Sábado: 10:00 a 13:00\u{a0}h",
        "Domingo: Cerrado",
        "25 de diciembre de 2030 (Navidad): Cerrado",
        "Del 26 al 31 de diciembre de 2030: 10:00 a 12:00\u{a0}h",
    ];
    assert_eq!(rows(&contact), expected);

    let hours = introduction(site)["openingHoursSpecification"].clone();
    let hours = hours.as_array().unwrap();
    // The day in the past is left out.
    assert_eq!(hours.len(), 5);
    assert_eq!(hours[1]["dayOfWeek"], serde_json::json!(["Monday", "Wednesday", "Thursday"]));
    assert_eq!((&hours[0]["opens"], &hours[0]["closes"]), (&"09:00".into(), &"14:00".into()));
    assert_eq!(hours[3]["validFrom"], "2030-12-25");
    assert_eq!(hours[3]["validThrough"], "2030-12-25");
    assert_eq!((&hours[3]["opens"], &hours[3]["closes"]), (&"00:00".into(), &"00:00".into()));
    assert_eq!(hours[4]["validThrough"], "2030-12-31");
}

#[test]
fn hours_can_end_after_midnight() {
    let hours = "  country: Uruguay
  hours:
    - { days: lunes-sábado, opens: \"13:00\", closes: \"2:00\" }
    - { days: domingo, opens: \"2:00\", closes: \"6:00\" }
  exceptions:
    - { date: 2030-12-25, opens: \"22:00\", closes: \"1:30\" }
";
    let site = TinySite::new();
    site.edit(SITE, "  country: Uruguay\n", hours);
    site.must_build();
    let expected = [
        "Lunes a sábado: 13:00 a 2:00\u{a0}h",
        "Domingo: 2:00 a 6:00\u{a0}h",
        "25 de diciembre de 2030: 22:00 a 1:30\u{a0}h",
    ];
    assert_eq!(rows(&site.page("/contacto/")), expected);
    let hours = introduction(&site)["openingHoursSpecification"].clone();
    assert_eq!((&hours[0]["opens"], &hours[0]["closes"]), (&"13:00".into(), &"02:00".into()));

    // Saturday's night ends on Sunday.
    site.edit(SITE, "opens: \"2:00\"", "opens: \"1:59\"");
    assert_eq!(errors(site.root()), ["C0421 content/site.yaml:45:9"]);
}

#[test]
fn branches_are_shown_and_in_structured_data() {
    let site = dentist();
    let contact = site.page("/contacto/");
    let (main, branch) = contact.split_once("<h2>Sucursal Madrid</h2>").unwrap();
    assert!(main.contains(">Matriz</span>") && main.contains(">Americana, 44160</span>"));
    assert!(branch.contains(
        ">Calle Mayor 1</span><span class=\"contact-details-line\">Madrid</span><span class=\"contact-details-line\">España</span>"
    ));
    assert!(branch.contains("<a href=\"tel:+34912345678\">+34 912 34 56 78</a>"));
    assert_eq!(rows(branch), ["Lunes a domingo: 10:00 a 14:00\u{a0}h"]);

    let business = introduction(site);
    assert_eq!(business["address"]["streetAddress"], "Av. Libertad 1, Americana");
    let department = node(site, |node| node["parentOrganization"]["@id"] == business["@id"]);
    assert_eq!(department["@type"], "Dentist");
    assert_eq!(department["name"], "Sucursal Madrid");
    assert_eq!(department["telephone"], "+34912345678");
    assert_eq!(department["address"]["addressLocality"], "Madrid");
    assert_eq!(department["address"].get("addressRegion"), None);
}

/// Returns the ids of the symbols in the file of icons.
fn symbols(site: &TinySite) -> Vec<String> {
    let mut names = site.snapshot("dist").into_keys();
    let sprite = site.output(&names.find(|name| name.starts_with("assets/icons-")).unwrap());
    assert!(!sprite.contains("\"></symbol>"), "an icon is empty: {sprite}");
    let ids = sprite.split("<symbol id=\"").skip(1);
    ids.map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
}

#[test]
fn the_sprite_holds_only_icons_that_the_site_shows() {
    let (plain, dentist) = (TinySite::built(), dentist());
    let symbols = [plain, dentist].map(symbols);
    for shown in ["house", "heart-handshake", "facebook", "chevron-down"] {
        assert!(symbols[0].iter().any(|name| name == shown), "{shown}: {symbols:?}");
    }
    for shown in ["tractor", "tiktok", "x-network", "youtube"] {
        let shows = symbols.each_ref().map(|names| names.iter().any(|name| name == shown));
        assert_eq!(shows, [false, true], "{shown}: {symbols:?}");
    }
    let home = dentist.page("/");
    assert!(home.contains("#tractor\"></use>"));
    for (icon, label) in [("tiktok", "TikTok"), ("x-network", "X"), ("youtube", "YouTube")] {
        assert!(home.contains(&format!("#{icon}\"></use></svg>{label}<")), "{label}");
    }
    assert_eq!(introduction(dentist)["sameAs"][6], "https://tiktok.mx/prueba");
}
