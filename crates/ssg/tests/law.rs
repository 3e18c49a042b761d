//! What the law asks of an insurance agency and of an office in Mexico: faults that are sown into the
//! shipped content are found, and the shipped content has none.

use std::collections::BTreeMap;
use std::fs;

use crate::support::project::copy_as_it_is;
use crate::support::{TinySite, assert_golden, repository};
use serde_json::Value;

/// The shipped content, with what is a sample in the place of real values.
fn shipped() -> TinySite {
    let site = TinySite::new();
    fs::remove_dir_all(site.path("content")).unwrap();
    fs::create_dir(site.path("content")).unwrap();
    copy_as_it_is(&repository().join("content"), &site.path("content"));
    site
}

/// How often each code of this group is reported, all of them as warnings.
fn found(site: &TinySite) -> BTreeMap<String, usize> {
    let output = site.ssg(&["check", "--format", "json", "--quiet"]).output().unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let mut codes = BTreeMap::new();
    for problem in report["problems"].as_array().unwrap() {
        let code = problem["code"].as_str().unwrap();
        if code.starts_with("C15") {
            assert_eq!(problem["severity"], "warning", "{problem}");
            assert!(problem["line"].as_u64().is_some(), "{problem}");
            *codes.entry(code.to_owned()).or_default() += 1;
        }
    }
    codes
}

/// The words of all warnings, in both languages.
#[track_caller]
fn check_words(site: &TinySite, name: &str) {
    for lang in ["en", "es"] {
        let output = site.ssg(&["check", "--quiet", "--lang", lang]).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_golden(&message, &format!("law/{name}.{lang}.stderr"));
    }
}

fn codes(expected: &[(&str, usize)]) -> BTreeMap<String, usize> {
    expected.iter().map(|(code, count)| ((*code).to_owned(), *count)).collect()
}

/// Puts a claim into an article of its own.
fn article(site: &TinySite, number: usize, claim: &str) {
    let front =
        format!("---\ntitle: \"Prueba {number}\"\ndate: 2025-05-06\nsummary: \"Una prueba.\"\n---");
    let text = format!("{front}\n\nUn párrafo antes.\n\n{claim} Y otro texto.\n");
    site.write(&format!("content/articles/prueba-{number}.md"), text);
}

/// Claims of articles, each with its code.
const CLAIMS: [(&str, &str); 36] = [
    ("C1502", "Tu rendimiento está garantizado."),
    ("C1502", "Te garantizamos el pago de tu siniestro."),
    ("C1502", "Aceptación garantizada, tengas la edad que tengas."),
    ("C1502", "Con este plan tu retiro queda garantizado."),
    ("C1502", "Garantizamos la mejor respuesta en 24 horas."),
    ("C1502", "Es un plan infalible para ahorrar."),
    ("C1503", "Somos los mejores agentes de Guadalajara."),
    ("C1503", "Tenemos el mejor precio en seguro de auto."),
    ("C1503", "Contrata la mejor cobertura del país."),
    ("C1503", "Trabajo con la mejor aseguradora de México."),
    ("C1503", "Somos líderes en gastos médicos."),
    ("C1503", "La agencia número uno de Jalisco."),
    ("C1503", "Encuentra aquí el más barato del mercado."),
    ("C1503", "Te damos el mejor servicio de la ciudad."),
    ("C1504", "Invierte sin riesgo."),
    ("C1504", "Una inversión con riesgo cero."),
    ("C1504", "Ahorra con cero riesgo para los tuyos."),
    ("C1504", "Un plan libre de riesgos para tu familia."),
    ("C1504", "Deja de preocuparte: es 100 % seguro."),
    ("C1505", "Obtén un rendimiento de 11 % anual."),
    ("C1505", "El fondo rinde 9.5 % cada año."),
    ("C1505", "Con ganancias de 10 % al año, tu dinero crece."),
    ("C1505", "Una tasa anual de 12 % sobre lo que ahorras."),
    ("C1505", "Ganarás 8 % desde el primer año."),
    ("C1506", "Asegura tu coche desde $3,900 al año."),
    ("C1506", "Protege tu casa a partir de $120 al mes."),
    ("C1506", "Por solo $99 al mes tienes asistencia."),
    ("C1506", "Tu seguro de vida por tan solo $300."),
    ("C1506", "Somos más baratos que la competencia."),
    ("C1506", "Ahorra hasta 40 % en tu póliza."),
    ("C1506", "Pagas menos que otros por lo mismo: 10 % menos que la competencia."),
    ("C1510", "Si tienes una queja, acude al INAI."),
    ("C1510", "El INAI vigila el uso de tus datos."),
    ("C1510", "Escribe al Instituto Nacional de Transparencia."),
    ("C1510", "Tus datos se tratan según la ley del 5 de julio de 2010."),
    ("C1510", "Cumplimos con la Ley de 2010 de protección de datos."),
];

#[test]
fn the_shipped_content_gives_no_alarm() {
    let site = shipped();
    assert_eq!(found(&site), codes(&[]));
}

#[test]
fn claims_in_articles_are_found() {
    let site = shipped();
    let mut expected: BTreeMap<String, usize> = BTreeMap::new();
    for (number, (code, claim)) in CLAIMS.iter().enumerate() {
        article(&site, number, claim);
        *expected.entry((*code).to_owned()).or_default() += 1;
    }
    assert_eq!(found(&site), expected);
}

#[test]
fn what_is_missing_is_found() {
    let site = shipped();
    // Eight parts of the notice, its day and its short form; the licence; four clients.
    let notice = "---\ntitle: Aviso\ndescription: Un aviso.\n---\n\nCuidamos tu información.\n";
    site.write("content/pages/aviso-de-privacidad.md", notice);
    site.edit("content/site.yaml", "  updated: 2026-11-23\n", "  updated: 2024-11-03\n");
    let text = fs::read_to_string(site.path("content/site.yaml")).unwrap();
    let (before, after) = text.split_once("  short: >-\n").unwrap();
    let after = after.split_once("\n\n").unwrap().1;
    let text = format!("{before}\n{after}");
    let (before, after) = text.split_once("licence:\n").unwrap();
    let after = after.split_once("\n\n").unwrap().1.replace("  - licence\n", "");
    site.write("content/site.yaml", format!("{before}{after}"));
    let clients = fs::read_to_string(site.path("content/testimonials.yaml")).unwrap();
    site.write("content/testimonials.yaml", clients.replace("    sample: true\n", ""));
    // Claims outside of articles.
    for (path, old, new) in [
        ("content/services.yaml", "Asistencia vial y legal", "Pago garantizado en 24 horas"),
        ("content/services.yaml", "Carga en tránsito", "Viaja sin riesgo"),
        (
            "content/pages/inicio.yaml",
            "Empieza por lo que más te preocupa hoy.",
            "Somos los mejores.",
        ),
        ("content/pages/sobre-mi.yaml", "No te pido que confíes a ciegas.", "Soy el mejor asesor."),
        ("content/pages/blog.yaml", "Los seguros tienen su propio idioma.", "Desde $90 al mes."),
        ("content/people.yaml", "Leo contigo la póliza", "Te garantizo la póliza"),
        (
            "content/testimonials.yaml",
            "Mando refacciones",
            "Mi ahorro rinde 12 % al año. Mando refacciones",
        ),
    ] {
        site.edit(path, old, new);
    }
    assert_eq!(
        found(&site),
        codes(&[
            ("C1501", 1),
            ("C1502", 2),
            ("C1503", 2),
            ("C1504", 1),
            ("C1505", 1),
            ("C1506", 1),
            ("C1507", 4),
            ("C1509", 8),
            ("C1511", 1),
            ("C1513", 1),
        ])
    );
    check_words(&site, "missing");
}

#[test]
fn a_notice_is_there_and_has_a_day() {
    let site = shipped();
    site.edit("content/site.yaml", "  updated: 2026-11-23\n", "");
    article(&site, 1, "Si tienes una queja, acude al INAI.");
    assert_eq!(found(&site), codes(&[("C1510", 1), ("C1512", 1)]));
    check_words(&site, "without_day");
    let text = fs::read_to_string(site.path("content/site.yaml")).unwrap();
    let (before, after) = text.split_once("privacy_notice:\n").unwrap();
    let after = after.split_once("\n\n").unwrap().1;
    site.write("content/site.yaml", format!("{before}{after}"));
    assert_eq!(found(&site), codes(&[("C1508", 1), ("C1510", 1)]));
    check_words(&site, "notice");
}

/// Rules of insurance bind an insurance agency, and those of privacy an office in Mexico.
#[test]
fn others_have_other_duties() {
    let site = shipped();
    article(&site, 1, "Somos los mejores, y el INAI lo sabe.");
    let business = |site: &TinySite, kind: &str| {
        let text = fs::read_to_string(site.path("content/site.yaml")).unwrap();
        site.write("content/site.yaml", format!("{text}\nbusiness: {{ type: {kind} }}\n"));
    };
    assert_eq!(found(&site), codes(&[("C1503", 1), ("C1510", 1)]));
    business(&site, "Dentist");
    assert_eq!(found(&site), codes(&[("C1510", 1)]));
    site.edit("content/site.yaml", "  country: \"México\"\n", "  country: \"España\"\n");
    assert_eq!(found(&site), codes(&[]));
}

/// A business does not rate itself where search engines read.
#[test]
fn structured_data_hold_no_reviews() {
    let site = shipped();
    assert!(site.ssg(&["build"]).output().unwrap().status.success());
    for (path, contents) in site.snapshot("dist") {
        let text = String::from_utf8_lossy(&contents);
        if let Some((_, data)) = text.split_once("application/ld+json") {
            let data = data.split("</script>").next().unwrap();
            for name in ["Review", "Rating"] {
                assert!(!data.contains(name), "{name} in {path}");
            }
            assert!(text.contains("A000000"), "no licence in {path}");
        }
    }
}
