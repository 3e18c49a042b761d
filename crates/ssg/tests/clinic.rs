//! Another business, made by content alone: a dental clinic without articles and testimonials, with
//! its own colours, hours, file and appointment service, below a base path.

use crate::support::TinySite;
use crate::support::project::said;

#[test]
fn a_clinic_shows_its_content_and_nothing_of_the_shipped_site() {
    let site = TinySite::of("clinic");
    said(&site.run(&["build", "--publish"]), "a build");
    for (path, contents) in site.snapshot("dist") {
        let text = String::from_utf8_lossy(&contents).to_lowercase();
        let is_of_content = [".html", ".xml", ".webmanifest", ".txt"]
            .iter()
            .any(|end| path.ends_with(end) && path != "licenses.txt");
        if is_of_content || path.contains("/layout-") {
            for word in ["seguro", "insurance", "/blog/", "/servicios/", "/testimonios/", "#14453d"]
            {
                assert!(!text.contains(word), "`{word}` in {path}");
            }
        }
    }
    let home = site.output("index.html");
    for part in [
        r#""@type":"Dentist""#,
        r#""opens":"09:00""#,
        r##"<meta name="theme-color" content="#143f66">"##,
        "href=\"/clinica/files/despues-de-una-extraccion.pdf\"",
        "PDF, ",
        "href=\"https://citas.clinica-izamal.mx/\"",
        "href=\"/clinica/aviso-de-privacidad/\"",
        "href=\"tel:+529999234567;ext=3\"",
    ] {
        assert!(home.contains(part), "{part} in {home}");
    }
    let first = home.find("id=\"implantes\"").unwrap();
    assert!(first < home.find("id=\"limpieza\"").unwrap() && !home.contains("id=\"ortodoncia\""));
    let place = site.output("donde-estamos/index.html");
    assert!(place.contains("Lunes a viernes") || place.contains("lunes a viernes"), "{place}");
    assert!(site.output("aviso-de-privacidad/index.html").contains("class=\"callout"));
    assert!(site.path("dist/files/despues-de-una-extraccion.pdf").is_file());
}
