//! What `site.yaml` says of the business, as visitors and search engines get it.

use std::fs;

use serde_json::Value;

use crate::support::TinySite;

const SITE: &str = "content/site.yaml";

/// The tiny site with more of a business in its `site.yaml`, built.
fn built(change: impl FnOnce(&TinySite)) -> TinySite {
    let site = TinySite::new().without_images();
    change(&site);
    let output = site.build();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    site
}

fn page(site: &TinySite, path: &str) -> String {
    fs::read_to_string(site.path(&format!("dist{path}index.html"))).unwrap()
}

/// The first node of Home's structured data: the business.
fn introduction(site: &TinySite) -> Value {
    let home = page(site, "/");
    let (_, rest) = home.split_once("<script type=\"application/ld+json\">").unwrap();
    let data: Value = serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap();
    data["@graph"][0].clone()
}

#[test]
fn search_engines_are_told_what_it_is() {
    let plain = built(|_| ());
    assert_eq!(introduction(&plain)["@type"], "InsuranceAgency");
    let dentist =
        built(|site| site.edit(SITE, "intro:\n", "business: { type: Dentist }\nintro:\n"));
    assert_eq!(introduction(&dentist)["@type"], "Dentist");
    assert!(page(&dentist, "/blog/primero/").contains("\"@type\":\"Dentist\""));
}

#[test]
fn its_phone_may_be_of_another_country() {
    let site = built(|site| {
        site.edit(SITE, "  phone: \"+52 33 1234 5678\"", "  phone: \"+1 212-555-0123 ext. 12\"");
        site.edit(SITE, "whatsapp: \"+52 33 1234 5678\"", "whatsapp: \"+34 912 34 56 78\"");
    });
    assert!(
        page(&site, "/contacto/")
            .contains("<a href=\"tel:+12125550123;ext=12\">+1 212-555-0123 ext. 12</a>")
    );
    assert!(page(&site, "/").contains("https://wa.me/34912345678?"));
    assert_eq!(introduction(&site)["telephone"], "+1 212-555-0123 ext. 12");
}
