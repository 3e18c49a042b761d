//! Every error that content can have, as an editor sees it: the exact message of the real binary,
//! in both languages.
//!
//! A test makes one mistake in the tiny site. The expected texts are in `tests/golden/errors/`;
//! `SNAPSHOTS=overwrite cargo test` accepts new ones.

use std::collections::BTreeSet;
use std::fs;

use crate::support::schemas::Validator;
use crate::support::{TinySite, assert_golden, repository};
use ssg_model::catalogue::CODE_EXPLANATIONS;

const SITE: &str = "content/site.yaml";
const SERVICES: &str = "content/services.yaml";
const TESTIMONIALS: &str = "content/testimonials.yaml";
const THEME: &str = "content/theme.yaml";
const HOME: &str = "content/pages/inicio.yaml";
const ABOUT: &str = "content/pages/sobre-mi.yaml";
const PUBLISHED: &str = "content/published.json";
const ARTICLE: &str = "content/articles/primero.md";
const PARAGRAPH: &str = "Un párrafo con [enlace](/servicios#vida) y **fuerza**.";

/// As long as search engines like it.
const SUMMARY: &str =
    "Un resumen que los buscadores muestran completo, sin cortarlo ni cambiarlo por otro.";

const PAGE: &str = "meta:
  title: Precios de prueba
  description: Lo que cuesta cada seguro de este sitio de prueba, con lo que incluye y lo que no.
sections: [{ kind: page-heading, heading: Precios }]
";

/// Builds the site with its mistake: exit code 1, the exact message, and nothing written.
fn check(name: &str, site: &TinySite) {
    let before = site.snapshot("");
    for lang in LANGUAGES {
        let output = site.ssg(&["build", "--lang", lang]).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_golden(&message, &format!("errors/{}", file_name(name, lang)));
        assert_eq!(output.status.code(), Some(1), "{message}");
        assert!(output.stdout.is_empty());
        assert_eq!(site.snapshot(""), before, "something was written");
    }
}

const LANGUAGES: [&str; 2] = ["en", "es"];

/// The name of an expected text: `bad_date.en.stderr`.
fn file_name(test: &str, lang: &str) -> String {
    format!("{test}.{lang}.stderr")
}

/// Puts a photograph into the article.
fn photo(site: &TinySite, name: &str, bytes: &[u8]) {
    site.write(&format!("content/images/{name}"), bytes);
    site.edit(ARTICLE, PARAGRAPH, &format!("![Un patio](../images/{name})"));
}

fn drawing(inner: &str) -> String {
    format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'>{inner}</svg>")
}

/// The beginning of a PNG of that size, which has no pixels.
fn png(width: u32, height: u32) -> Vec<u8> {
    let (width, height) = (width.to_be_bytes(), height.to_be_bytes());
    let header: [&[u8]; 5] =
        [b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR", &width, &height, b"\x08\x02\0\0\0", b"\0\0\0\0"];
    header.concat()
}

/// Two frames of one pixel.
const ANIMATED_GIF: &[u8] = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff\
    ,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";

/// An article with one more line of front matter.
fn scheduled(line: &str) -> String {
    let front = format!("title: El segundo\ndate: 2025-05-01\nsummary: {SUMMARY}\n{line}");
    format!("---\n{front}\n---\n\nTexto.\n")
}

/// Says more of the office.
fn hours(site: &TinySite, lines: &str) {
    site.edit(SITE, "  country: Uruguay\n", &format!("  country: Uruguay\n  {lines}\n"));
}

/// A section that shows something of another site.
fn embed(service: &str, address: &str) -> String {
    format!(
        "  - kind: embed\n    service: {service}\n    {address}\n    title: Uno\n    \
         image: {{ src: ../images/dibujo.svg, alt: Un dibujo }}\n    action: Ver\n"
    )
}

macro_rules! mistakes {
    ($($name:ident => |$site:ident| $mistake:expr;)*) => {
        $(#[test]
        fn $name() {
            let $site = TinySite::new();
            $mistake;
            check(stringify!($name), &$site);
        })*

        /// Code editors warn of all mistakes that one file by itself can tell.
        #[test]
        fn schemas_refuse_what_they_can_tell() {
            let validator = Validator::new();
            assert_eq!(validator.findings(repository()), [""; 0], "the content that is shipped");
            assert_eq!(validator.findings(TinySite::new().root()), [""; 0]);
            let mut accepted = BTreeSet::new();
            $({
                let $site = TinySite::new();
                $mistake;
                if validator.findings($site.root()).is_empty() {
                    accepted.insert(stringify!($name));
                }
            })*
            let beyond = BEYOND_SCHEMAS.iter().flat_map(|(_, tests)| tests.split(' '));
            assert_eq!(accepted, beyond.collect());
        }

        /// An expected text that no test compares is a test that was lost.
        #[test]
        fn every_expected_text_has_its_test() {
            let tests: BTreeSet<String> = [$(stringify!($name)),*]
                .into_iter()
                .flat_map(|test| LANGUAGES.map(|lang| file_name(test, lang)))
                .collect();
            let files = fs::read_dir(repository().join("tests/golden/errors"))
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .collect();
            assert_eq!(tests, files);
        }
    };
}

mistakes! {
    // Files
    empty_file => |site| site.write(TESTIMONIALS, "");
    file_not_utf8 => |site| site.write(TESTIMONIALS, b"testimonials:\n  - name: Jos\xe9\n");
    missing_file => |site| fs::remove_file(site.path(HOME)).unwrap();
    unreadable_file => |site| {
        // A link to itself: not even root can read it.
        fs::remove_file(site.path(ARTICLE)).unwrap();
        std::os::unix::fs::symlink("primero.md", site.path(ARTICLE)).unwrap();
    };
    unknown_file => |site| site.write("content/testimonial.yaml", "testimonials: []\n");
    not_an_article => |site| site.write("content/articles/notas.txt", "Ideas.\n");
    text_among_articles => |site| {
        site.write("content/articles/viaje.txt", "Ideas.\n");
        site.write("content/articles/viaje.md.txt", "Ideas.\n");
        site.write("content/articles/viaje.docx", "Ideas.\n");
    };
    merge_conflict => |site| {
        let versions = "<<<<<<< HEAD\nbrand: Prueba\n=======\nbrand: Otra\n>>>>>>> otra\n";
        site.edit(SITE, "brand: Prueba\n", versions);
        site.edit(ARTICLE, PARAGRAPH, "<<<<<<< HEAD\nUno.\n=======\nDos.\n>>>>>>> otra\n");
    };
    wrong_extension => |site| {
        fs::rename(site.path(ARTICLE), site.path("content/articles/primero.MD")).unwrap();
    };
    file_outside_content => |site| {
        fs::remove_file(site.path(ARTICLE)).unwrap();
        std::os::unix::fs::symlink("/etc/hostname", site.path(ARTICLE)).unwrap();
    };
    empty_article => |site| site.write(ARTICLE, "");
    file_too_large => |site| site.write(ARTICLE, "x".repeat((1 << 20) + 1));
    link_out_of_content => |site| {
        std::os::unix::fs::symlink("/etc", site.path("content/images/fotos")).unwrap();
    };
    // Warnings, beside an error.
    unread_files => |site| {
        site.edit(SITE, "brand: Prueba", "brand: \"\"");
        site.write("content/articles/.nota.md", "Texto.\n");
        site.write("content/images/nota.md", "Texto.\n");
        for left_over in [".DS_Store", ".gitkeep", ".nota.md.swp", "Thumbs.db", "nota.md~"] {
            site.write(&format!("content/images/{left_over}"), "");
        }
    };

    // YAML
    bad_yaml => |site| site.edit(SITE, "tagline: Protegiendo tu futuro, hoy.", "tagline: Hoy: siempre");
    bad_yaml_in_front_matter => |site| site.edit(ARTICLE, "title: Primero", "title: \"Primero");
    yaml_tab => |site| site.edit(SITE, "  replay: once", "\treplay: once");
    yaml_no_colon => |site| site.edit(SITE, "brand: Prueba", "brand Prueba");
    yaml_no_space_after_colon => |site| site.edit(SITE, "tagline: Protegiendo", "tagline:Protegiendo");
    yaml_curly_quotes => |site| site.edit(SITE, "tagline: Protegiendo tu futuro, hoy.", "tagline: “Hoy: siempre”");
    yaml_open_quote => |site| site.edit(SITE, "brand: Prueba", "brand: \"Prueba");
    yaml_quote_in_quotes => |site| site.edit(SITE, "brand: Prueba", "brand: \"La \"Prueba\" buena\"");
    yaml_indentation => |site| site.edit(SITE, "  help_subject: Ayuda", " help_subject: Ayuda");
    yaml_brackets => |site| site.edit(SITE, "brand: Prueba", "brand: [Nueva] Prueba");
    yaml_bracket_not_closed => |site| site.edit(SITE, "alt: Un mapa }", "alt: Un mapa");
    yaml_reserved_sign => |site| site.edit(SITE, "brand: Prueba", "brand: @prueba");
    yaml_directive => |site| site.edit(SITE, "brand: Prueba", "brand: Prueba\n%YAML");
    yaml_escape => |site| site.edit(SITE, "src: images/dibujo.svg, alt: Un mapa", "src: \"images\\dibujo.svg\", alt: Un mapa");
    yaml_dash_without_space => |site| site.edit(SERVICES, "details: [Ahorro]", "details:\n      - Ahorro\n      -\"Retiro\"");
    yaml_dash_in_line => |site| site.edit(SITE, "brand: Prueba", "brand: - Prueba");
    yaml_long_text => |site| site.edit(SITE, "brand: Prueba", "brand: > Prueba");
    yaml_comment_in_text => |site| site.edit(SITE, "brand: Prueba", "brand: \"Prueba\"#1");
    yaml_key_not_indented => |site| site.edit(TESTIMONIALS, "    location: Guadalajara", "location: Guadalajara");
    yaml_first_key_not_indented => |site| site.edit(SITE, "  sales_email: ventas", "sales_email: ventas");
    yaml_without_words => |site| site.edit(SITE, "brand: Prueba", "brand: ,Prueba");
    yaml_too_deep => |site| site.edit(SITE, "brand: Prueba", &format!("brand: {}", "[".repeat(40)));
    second_document => |site| site.edit(TESTIMONIALS, "quote: Muy bien.", "quote: Muy bien.\n---\nmás: 1");
    duplicate_key => |site| site.edit(SITE, "brand: Prueba", "brand: Prueba\nbrand: Otra");
    yaml_alias => |site| site.edit(SITE, "brand: Prueba", "brand: &marca Prueba\ndescriptor: *marca");
    no_front_matter => |site| site.write(ARTICLE, "# Hola\n\nTexto.\n");
    front_matter_not_closed => |site| site.write(ARTICLE, "---\ntitle: Hola\n\nTexto.\n");
    front_matter_closed_with_dots => |site| site.edit(ARTICLE, "artículo.\n---", "artículo.\n...");

    // Records
    unknown_key => |site| site.edit(SITE, "brand: Prueba", "brnad: Prueba");
    unknown_key_in_front_matter => |site| site.edit(ARTICLE, "summary:", "sumary:");
    missing_key => |site| site.edit(SITE, "  phone: \"+52 33 1234 5678\"\n", "");
    keys_not_indented => |site| site.edit(SITE, "intro:\n  replay", "intro:\nreplay");
    flags_in_words => |site| {
        site.edit(ARTICLE, "date:", "draft: True\ndate:");
        site.edit(HOME, "sections:", "sample: sí\nsections:");
        site.edit(ABOUT, "sections:", "sample: \"true\"\nsections:");
    };
    text_in_brackets => |site| site.edit(ARTICLE, "title: Primero", "title: [Nuevo]");
    list_without_space => |site| site.edit(SERVICES, "details: [Ahorro]", "details:\n      -\"Ahorro\"");
    image_without_keys => |site| site.edit(ARTICLE, "date:", "image: ../images/dibujo.svg\ndate:");
    wrong_type => |site| site.edit(SERVICES, "details: [Ahorro]", "details: Ahorro");
    empty_text => |site| site.edit(SITE, "brand: Prueba", "brand: \"\"");
    empty_list => |site| site.edit(SERVICES, "details: [Ahorro]", "details: []");
    text_too_long => |site| site.edit(SITE, "Asesoría", &"a".repeat(5_001));
    name_too_long => |site| site.edit(SITE, "brand: Prueba", &format!("brand: {}", "a".repeat(121)));
    too_many_entries => |site| site.edit(SITE, "intro:\n", &format!("gone:\n{}intro:\n", "  - /a/\n".repeat(5_001)));
    too_many_keys => |site| {
        let keys: String = (0..501).map(|at| format!("  k{at}: 1\n")).collect();
        site.edit(SITE, "intro:\n", &format!("intro:\n{keys}"));
    };
    reversed_text => |site| site.edit(SITE, "brand: Prueba", "brand: \"Prue\u{202e}ba\"");
    control_character => |site| site.edit(SITE, "brand: Prueba", "brand: \"Prue\\u0007ba\"");

    // Pages
    unknown_section => |site| site.edit(HOME, "kind: cards", "kind: crads");
    section_without_kind => |site| site.edit(HOME, "kind: cards\n    heading", "tipo: cards\n    heading");
    wrong_key_in_section => |site| site.edit(HOME, "learn_more:", "lern_more:");
    bad_link_in_section => |site| site.edit(ABOUT, "text: Texto.\n  - kind: panels", "text: |\n      Uno.\n\n      [Dos](/servicos/) y <b>tres\n  - kind: panels");
    no_page_heading => |site| site.edit("content/pages/blog.yaml", "  - kind: page-heading\n    heading: Blog\n    text: Texto.\n", "");
    second_page_heading => |site| site.edit(HOME, "  - kind: cards", "  - kind: page-heading\n    heading: Otro\n  - kind: cards");
    list_without_words => |site| site.edit("content/pages/blog.yaml", "    pages: {", "    # {");
    hidden_home => |site| site.edit(HOME, "sections:", "hidden: true\nsections:");
    link_to_hidden => |site| site.edit("content/pages/servicios.yaml", "sections:", "hidden: true\nsections:");
    nothing_to_show => |site| fs::remove_file(site.path(TESTIMONIALS)).unwrap();
    text_page_with_mistakes => |site| {
        let front = "---\ntitle: Aviso de privacidad\n---\n";
        site.write("content/pages/aviso.md", format!("{front}\nVe a [otra](/nada/).\n\n<script>1</script>\n"));
    };
    not_a_page => |site| site.write("content/pages/precios.txt", "Precios\n");
    bad_page_name => |site| site.write("content/pages/Seguros/Año Nuevo.yaml", PAGE);
    page_with_owned_address => |site| site.write("content/pages/files/precios.yaml", PAGE);
    page_at_address_of_article => |site| site.write("content/pages/blog/primero.yaml", PAGE);

    // Fields
    bad_date => |site| site.edit(ARTICLE, "2025-05-06", "6 de mayo de 2025");
    impossible_date => |site| site.edit(ARTICLE, "2025-05-06", "2025-02-30");
    updated_before_date => |site| site.edit(ARTICLE, "date: 2025-05-06", "date: 2025-05-06\nupdated: 2025-05-05");
    bad_email => |site| site.edit(SITE, "ventas@prueba.mx", "ventas@prueba");
    bad_phone => |site| site.edit(SITE, "whatsapp: \"+52 33 1234 5678\"", "whatsapp: \"33 1234 567\"");
    phone_in_curly_quotes => |site| site.edit(SITE, "whatsapp: \"+52 33 1234 5678\"", "whatsapp: “+52 33 1234 5678”");
    mexican_phone_too_long => |site| site.edit(SITE, "whatsapp: \"+52 33 1234 5678\"", "whatsapp: \"+52 1 33 1234 5678\"");
    bad_extension => |site| site.edit(SITE, "phone: \"+52 33 1234 5678\"", "phone: \"+52 33 1234 5678 ext. dos\"");
    chat_with_extension => |site| site.edit(SITE, "whatsapp: \"+52 33 1234 5678\"", "whatsapp: \"+52 33 1234 5678 ext. 2\"");
    bad_url => |site| site.edit(SITE, "https://taller.mx/", "taller.mx");
    backslash_in_field => |site| site.edit(SITE, "https://taller.mx/", "https://taller.mx\\a");
    bad_site_path => |site| site.edit(SITE, "url: https://prueba.mx/", "url: https://prueba.mx/seguros(2)/");
    bad_time_zone => |site| site.edit(SITE, "America/Mexico_City", "America/Guadalajara");
    bad_locale => |site| site.edit(SITE, "es-MX", "español");
    unknown_language => |site| site.edit(SITE, "locale: es-MX", "locale: fr-FR");
    closes_before_opening => |site| hours(&site, "hours:\n    - { days: lunes-viernes, opens: \"18:00\", closes: \"09:00\" }");
    overlapping_hours => |site| hours(&site, "hours:\n    - { days: lunes-viernes, opens: \"09:00\", closes: \"18:00\" }\n    - { days: \"sábado, viernes\", opens: \"17:00\", closes: \"20:00\" }");
    unknown_day => |site| hours(&site, "hours:\n    - { days: lunes-vienes, opens: \"09:00\", closes: \"18:00\" }");
    impossible_time => |site| hours(&site, "hours:\n    - { days: Lunes, opens: \"9am\", closes: \"24:00\" }");
    exception_without_days => |site| hours(&site, "exceptions:\n    - { from: 2030-12-24, closed: true }");
    exception_with_reversed_days => |site| hours(&site, "exceptions:\n    - { from: 2030-12-24, to: 2030-12-20, closed: true }");
    exception_without_times => |site| hours(&site, "exceptions:\n    - { date: 2030-12-24, opens: \"09:00\" }");
    overlapping_exceptions => |site| hours(&site, "exceptions:\n    - { from: 2030-12-20, to: 2030-12-31, closed: true }\n    - { date: 2030-12-24, opens: \"09:00\", closes: \"12:00\" }");
    unknown_network => |site| site.edit(SITE, "label: Facebook, ", "network: facebok, ");
    social_without_network => |site| site.edit(SITE, "label: Facebook, ", "");
    stars_out_of_range => |site| site.edit(TESTIMONIALS, "stars: 5", "stars: 6");
    image_too_large => |site| site.edit(
        TESTIMONIALS,
        "src: images/dibujo.svg",
        "src: \"https://fotos.mx/ana.jpg\", width: 0, height: 630"
    );
    unknown_icon => |site| site.edit(SITE, "icon: house", "icon: hosue");
    unknown_choice => |site| site.edit(SITE, "replay: once", "replay: allways");
    unknown_business => |site| site.edit(SITE, "intro:\n", "business: { type: Dentista }\nintro:\n");
    bad_id => |site| site.edit(SERVICES, "id: vida", "id: Vida y Ahorro");

    // Names
    bad_slug => |site| fs::rename(site.path(ARTICLE), site.path("content/articles/Mi Artículo.md")).unwrap();
    duplicate_slug => |site| fs::copy(site.path(ARTICLE), site.path("content/articles/PRIMERO.md")).unwrap();
    duplicate_id => |site| site.edit(SERVICES, "anchors: [inversion]", "anchors: [vida]");
    reserved_id => |site| site.edit(SERVICES, "anchors: [inversion]", "anchors: [menu]");
    repeated_link => |site| site.edit(SITE, "route: /servicios/", "route: /");
    placeholder_in_spanish => |site| site.edit(SITE, "{minutes}", "{minutos}");
    text_cut_by_comment => |site| {
        site.edit(ARTICLE, "title: Primero", "title: El error #1 al viajar");
    };
    nameless_subject => |site| site.write("content/articles/dos.md", scheduled("tags: [¿?]"));
    subject_in_two_ways => |site| {
        site.write("content/articles/dos.md", scheduled("tags: [Pensión]"));
        site.write("content/articles/tres.md", scheduled("tags: [pension]"));
    };
    unknown_person => |site| site.write("content/articles/dos.md", scheduled("author: ana"));
    mistaken_person => |site| {
        site.write("content/people.yaml", "people: [{ id: ana-luz, name: Ana Luz }]\n");
        site.write("content/articles/dos.md", scheduled("author: ana-lus"));
    };
    unknown_service => |site| {
        site.edit(
            "content/pages/servicios.yaml",
            "  - kind: services\n",
            "  - kind: services\n    only: [vida, vdia]\n",
        );
    };
    list_of_unknown_subject => |site| {
        site.edit("content/pages/blog.yaml", "  - kind: article-list\n", "  - kind: article-list\n    tag: Autos\n");
    };

    // Menus and files for visitors
    file_of_unknown_kind => |site| site.write("content/files/solicitud.html", "<p>Solicitud</p>\n");
    file_of_another_kind => |site| site.write("content/files/solicitud.pdf", "PK\x03\x04");
    file_for_visitors_too_large => |site| site.write("content/files/solicitud.txt", "x".repeat(25_000_001));
    file_with_bad_name => |site| site.write("content/files/Mi Solicitud.PDF", "%PDF-1.7\n");
    file_behind_link => |site| {
        site.write("content/files/solicitud.txt", "Solicitud\n");
        std::os::unix::fs::symlink("solicitud.txt", site.path("content/files/otra.txt")).unwrap();
    };
    missing_published_file => |site| {
        site.write("content/files/solicitud.txt", "Solicitud\n");
        site.edit(SITE, "route: /contacto/", "route: /files/solicitudes.txt");
        site.edit(ARTICLE, PARAGRAPH, "Baja [la solicitud](/files/solicitd.txt).");
        site.edit(HOME, "  - kind: cards", "  - kind: downloads\n    files:\n      - { file: /files/otra.txt, label: Otra }\n  - kind: cards");
    };
    download_elsewhere => |site| site.edit(HOME, "  - kind: cards", "  - kind: downloads\n    files:\n      - { file: solicitud.pdf, label: Solicitud }\n  - kind: cards");
    root_file_in_use => |site| site.edit(SITE, "intro:\n", "root_files:\n  - { name: robots.txt, text: Hola }\nintro:\n");
    root_file_with_markup => |site| site.edit(SITE, "intro:\n", "root_files:\n  - { name: google1.html, text: \"<meta name=google>\" }\nintro:\n");
    root_file_twice => |site| site.edit(SITE, "intro:\n", "root_files:\n  - { name: a.txt, text: a }\n  - { name: a.txt, text: b }\nintro:\n");
    menu_too_deep => |site| site.edit(
        SITE,
        "label: Inicio, icon: house }",
        "label: Inicio, children: [{ route: /contacto/, label: Contacto, children: [] }] }"
    );
    menu_to_nowhere => |site| site.edit(
        SITE,
        "label: Inicio, icon: house }",
        "label: Inicio, children: [{ route: /equipo/, label: Equipo }, { route: https://, label: Nada }] }"
    );

    // Links
    unknown_route => |site| site.edit(SITE, "route: /servicios/", "route: /servicos/");
    not_a_route => |site| site.edit(SITE, "route: /contacto/", "route: contacto");
    broken_anchor => |site| site.edit(SERVICES, "/servicios/#vida", "/servicios/#viad");
    broken_article_link => |site| site.edit(ARTICLE, PARAGRAPH, "Lee [otro](segundo.md).");
    broken_article_anchor => |site| site.edit(ARTICLE, PARAGRAPH, "Ve a [la sección](#una-secion).");
    forbidden_scheme => |site| site.edit(ARTICLE, PARAGRAPH, "Un [truco](JavaScript:alert(1)).");
    link_to_draft => |site| {
        site.edit(ARTICLE, PARAGRAPH, "Lee [otro](segundo.md).");
        site.write("content/articles/segundo.md", "---\ntitle: Dos\ndraft: true\n---\n");
    };
    link_without_scheme => |site| site.edit(ARTICLE, PARAGRAPH, "Ve a [la página](www.condusef.gob.mx).");
    link_to_bare_email => |site| site.edit(ARTICLE, PARAGRAPH, "Escribe a [ventas](ventas@prueba.mx).");
    backslash_in_link => |site| site.edit(ARTICLE, PARAGRAPH, r"Ve a [la página](https://www.gob.mx\condusef).");
    link_without_address => |site| site.edit(ARTICLE, PARAGRAPH, "Un [enlace]().");

    // Addresses of earlier days
    bad_published_list => |site| site.write(PUBLISHED, "[\n  \"/blog/primero/\",\n  \"blog/otro\"\n]\n");
    published_list_with_conflict => |site| site.write(
        PUBLISHED,
        "[\n<<<<<<< HEAD\n  \"/blog/primero/\"\n=======\n  \"/blog/otro/\"\n>>>>>>> rama\n]\n"
    );
    lost_address => |site| site.write(PUBLISHED, "[\n  \"/blog/otro/\",\n  \"/blog/primero/\"\n]\n");
    bad_old_address => |site| site.edit(ARTICLE, "date:", "aliases: [/blog/Mi artículo/]\ndate:");
    alias_in_use => |site| site.edit(ARTICLE, "date:", "aliases:\n  - /blog/primero/\ndate:");
    gone_in_use => |site| site.edit(SITE, "intro:\n", "gone:\n  - /servicios\nintro:\n");
    old_address_twice => |site| {
        site.edit(SITE, "intro:\n", "gone:\n  - /blog/viejo/\nintro:\n");
        site.edit(ARTICLE, "date:", "aliases:\n  - /blog/Viejo/\n  - /blog/otro\n  - /blog/otro/\ndate:");
    };
    link_to_old_address => |site| {
        site.edit(ARTICLE, "date:", "aliases: [/blog/viejo/]\ndate:");
        site.edit(ARTICLE, PARAGRAPH, "Lee [otro](viejo.md).");
    };

    // Images
    missing_image => |site| site.edit(TESTIMONIALS, "dibujo.svg", "dibuj.svg");
    image_outside_content => |site| site.edit(TESTIMONIALS, "images/dibujo.svg", "../frontend/package.json");
    bad_image => |site| site.write("content/images/dibujo.svg", "<svg");
    drawing_that_declares => |site| site.write(
        "content/images/dibujo.svg",
        "<!DOCTYPE svg [<!ENTITY x \"&#60;script>1&#60;/script>\">]>\n\
         <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'>&x;</svg>"
    );
    picture_lost_in_drawing => |site| {
        let picture = "<script>1</script>\n  <image href='https://example.com/a.png' onload='1'/>\n";
        site.write("content/images/dibujo.svg", drawing(picture));
    };
    drawing_in_another_encoding => |site| site.write(
        "content/images/dibujo.svg",
        "<?xml version='1.0' encoding='Shift_JIS'?>\n\
         <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>"
    );
    drawing_without_size => |site| site.write(
        "content/images/dibujo.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"
    );
    drawing_with_attributes => |site| {
        let attributes: String = (0..300).map(|n| format!(" a{n}='1'\n")).collect();
        site.write("content/images/dibujo.svg", drawing(&format!("\n<path\n{attributes}/>")));
    };
    drawing_with_namespaces => |site| {
        site.write("content/images/dibujo.svg", drawing(&"<g xmlns:a='b'/>\n".repeat(300)));
    };
    drawing_with_elements => |site| {
        site.write("content/images/dibujo.svg", drawing(&"<path/>\n".repeat(20_000)));
    };
    deep_drawing => |site| {
        site.write(
            "content/images/dibujo.svg", drawing(&("<g>\n".repeat(300) + &"</g>".repeat(300)))
        );
    };
    endless_drawing => |site| site.write(
        "content/images/dibujo.svg", drawing("\n<g id='a'><use href='#a'/></g>")
    );
    drawing_with_filters => |site| {
        let filter = "<filter id='f'><feMorphology radius='2'/></filter>";
        let uses = "<path filter='url(#f)'/>\n".repeat(60);
        site.write("content/images/dibujo.svg", drawing(&format!("{filter}\n{uses}")));
    };
    drawing_with_photographs => |site| {
        // The head of a PNG of 8192 × 8192 pixels.
        let photo = "iVBORw0KGgoAAAANSUhEUgAAIAAAACAACAYAAAAAAAAAAAAAAAAAAAAAAAA=";
        let image = format!("\n<image href='data:image/png;base64,{photo}'/>");
        site.write("content/images/dibujo.svg", drawing(&image));
    };
    large_drawing => |site| {
        site.write("content/images/dibujo.svg", drawing(&" ".repeat(4_000_000)));
    };
    external_image_in_article => |site| site.edit(ARTICLE, PARAGRAPH, "![Ana](https://fotos.mx/ana.jpg)");
    external_image_without_size => |site| site.edit(
        TESTIMONIALS, "src: images/dibujo.svg", "src: \"https://fotos.mx/ana.jpg\""
    );
    symbol_not_drawn => |site| site.edit(
        SITE, "favicon: { src: images/dibujo.svg,", "favicon: { src: \"https://fotos.mx/a.svg\", width: 32, height: 32,"
    );
    animated_image => |site| photo(&site, "patio.gif", ANIMATED_GIF);
    animated_webp => |site| photo(
        &site, "patio.webp", b"RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\x07\0\0\x07\0\0ANIM\0\0\0\0"
    );
    animated_png => |site| {
        let png = png(8, 8);
        photo(&site, "patio.png", &[&png[..33], b"\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\0\0\0\0", &png[33..]].concat());
    };
    photo_too_large => |site| photo(&site, "patio.png", &png(10_000, 10_000));
    photo_too_heavy => |site| {
        photo(&site, "patio.png", b"");
        let file = fs::File::options().write(true).open(site.path("content/images/patio.png"));
        file.unwrap().set_len(70_000_000).unwrap();
    };
    photo_with_wrong_name => |site| photo(&site, "patio.jpg", &png(8, 8));
    photo_with_other_case => |site| {
        photo(&site, "patio.png", &png(8, 8));
        fs::rename(site.path("content/images/patio.png"), site.path("content/images/Patio.PNG")).unwrap();
    };
    photo_from_a_phone => |site| photo(
        &site, "patio.heic", b"\0\0\0\x18ftypheic\0\0\0\0heicmif1\0\0\0\x08meta"
    );
    photo_from_a_scanner => |site| photo(&site, "patio.tif", b"II*\0\x08\0\0\0\0\0");
    photo_without_pixels => |site| photo(&site, "patio.png", &png(0, 8));
    damaged_photo => |site| photo(&site, "patio.png", &png(8, 8));
    missing_image_in_article => |site| site.edit(ARTICLE, PARAGRAPH, "![Una foto](foto.jpg)");
    image_without_text => |site| site.edit(ARTICLE, PARAGRAPH, "![](../images/dibujo.svg)");

    // Markdown
    top_heading => |site| site.edit(ARTICLE, "## Una sección", "# Una sección");
    heading_only => |site| {
        let front = format!("title: Primero\ndate: 2025-05-06\nsummary: {SUMMARY}");
        site.write(ARTICLE, format!("---\n{front}\n---\n\n## Una sección\n"));
    };
    image_name_with_space => |site| site.edit(ARTICLE, PARAGRAPH, "![Yo](../images/FOTO MIA.png)");
    link_with_space => |site| site.edit(ARTICLE, PARAGRAPH, "Un [sitio](https://x.mx/a b).");
    link_apart_from_text => |site| site.edit(ARTICLE, PARAGRAPH, "Un [sitio] (https://x.mx/).");
    link_without_reference => |site| site.edit(ARTICLE, PARAGRAPH, "Un [sitio][nada].");
    link_not_closed => |site| site.edit(ARTICLE, PARAGRAPH, "Un [sitio](https://x.mx/");
    unused_footnote => |site| site.edit(ARTICLE, PARAGRAPH, "Texto.\n\n[^nota]: Nadie me cita.");
    duplicate_footnote => |site| site.edit(ARTICLE, PARAGRAPH, "Dato[^n].\n\n[^n]: Uno.\n\n[^n]: Dos.");
    html_tags => |site| site.edit(
        ARTICLE,
        PARAGRAPH,
        "Un <b>dato</b> <i>y</i> <mark>otro</mark> <s>más</s> con <a href=\"/\">enlace</a>,<br class=\"x\"> \
         <kbd>F8</kbd>, m<sup>2</sup>, <q>cita</q> y <nombre>.\n\n<h2>Uno</h2>\n\n<h3>Dos</h3>\n\n\
         <ul>\n<li>Tres</li>\n</ul>\n\n<ol></ol>\n\n<hr>\n\n<p>Cuatro</p>\n\n<table></table>\n\n\
         <blockquote>Cinco</blockquote>\n\n<details open=\"sí\nSeis.\n\n<?php 7 ?>"
    );
    comment_not_closed => |site| site.edit(ARTICLE, PARAGRAPH, "Uno.\n\n<!-- Dos.");
    table_too_wide => |site| {
        let row = |cell: &str| format!("{}\n", cell.repeat(51));
        site.edit(ARTICLE, PARAGRAPH, &format!("{}{}{}", row("a|"), row("-|"), row("b|")));
    };
    too_deep => |site| site.edit(ARTICLE, PARAGRAPH, &format!("{}Texto.", "> ".repeat(100)));
    // A warning, beside an error.
    unclosed_emphasis => |site| site.edit(
        ARTICLE, PARAGRAPH, "Es **importante.\n\n__Mucho __mejor con 2 * 3 ** 4, \\*\\*así y `**código`. <b>"
    );
    heading_without_space => |site| site.edit(ARTICLE, PARAGRAPH, "##Coberturas");
    list_with_bullets => |site| site.edit(ARTICLE, PARAGRAPH, "Cubre:\n• Robo\n• Choque");
    list_without_spaces => |site| site.edit(ARTICLE, PARAGRAPH, "-Robo\n-Choque");
    table_without_separator => |site| site.edit(ARTICLE, "|---|--:|\n", "");
    table_with_short_separator => |site| site.edit(ARTICLE, "|---|--:|", "|---|");
    row_with_lost_cell => |site| site.edit(ARTICLE, "| 10 % |", "| 10 % | 20 % |");
    fence_not_closed => |site| site.edit(ARTICLE, PARAGRAPH, "```\nx = 1");
    unknown_callout => |site| site.edit(ARTICLE, PARAGRAPH, "> [!AVISO]\n> Texto.");
    callout_in_a_line => |site| site.edit(ARTICLE, PARAGRAPH, "> [!NOTA] Texto.");
    undefined_footnote => |site| site.edit(ARTICLE, PARAGRAPH, "Un dato[^fuente].");
    script => |site| site.edit(ARTICLE, PARAGRAPH, "<script>alert(1)</script>");
    javascript_url => |site| site.edit(ARTICLE, PARAGRAPH, "Un <a href=\"javascript:alert(1)\">enlace</a>.");
    links_meant_otherwise => |site| site.edit(
        ARTICLE, PARAGRAPH,
        "[Una](../images/dibujo.svg) [dos](solicitud.pdf) [tres](/solicitud.pdf) [cuatro](gob.mx/x) \
         [cinco](3312345678) [seis](servicios.html) [siete](..\\servicios) [ocho](C:/a.pdf) \
         [nueve](whatsapp://send)"
    );
    images_in_another_folder => |site| {
        site.edit(ARTICLE, PARAGRAPH, "![Uno](images/dibujo.svg) ![Dos](..\\images\\dibujo.svg)");
        site.edit(HOME, "../images/dibujo.svg", "images/dibujo.svg");
    };
    image_tag => |site| site.edit(ARTICLE, PARAGRAPH, "Un <img src=\"a.jpg\">.");
    iframe => |site| site.edit(ARTICLE, PARAGRAPH, "<iframe src=\"https://example.net/\"></iframe>");
    stray_end_tag => |site| site.edit(ARTICLE, PARAGRAPH, "Texto.\n\n</div>");

    // Schedule
    bad_moment => |site| site.edit(ARTICLE, "date:", "publish_at: 2026-12-01 9 am\ndate:");
    impossible_moment => |site| site.edit(ARTICLE, "date:", "expire_at: 2026-11-31 09:00\ndate:");
    skipped_time => |site| {
        site.edit(SITE, "America/Mexico_City", "America/Tijuana");
        site.edit(ARTICLE, "date:", "publish_at: 2026-03-08 02:30\ndate:");
    };
    repeated_time => |site| {
        site.edit(SITE, "America/Mexico_City", "America/Tijuana");
        site.edit(ARTICLE, "date:", "publish_at: 2026-11-01 01:30\ndate:");
    };
    expires_too_early => |site| {
        site.edit(ARTICLE, "date:", "publish_at: 2026-12-01 09:00\nexpire_at: 2026-12-01\ndate:");
    };
    link_too_early => |site| {
        site.edit(ARTICLE, PARAGRAPH, "Lee [otro](segundo.md).");
        site.write("content/articles/segundo.md", scheduled("publish_at: 2026-12-01 09:00"));
    };
    link_to_expired => |site| {
        site.edit(ARTICLE, PARAGRAPH, "Lee [otro](segundo.md).");
        site.write("content/articles/segundo.md", scheduled("expire_at: 2025-05-31"));
    };
    // A warning, beside an error.
    link_will_break => |site| {
        site.edit(ARTICLE, PARAGRAPH, "Lee [otro](segundo.md) y [otro más]().");
        site.write("content/articles/segundo.md", scheduled("expire_at: 2025-06-30"));
    };

    // Warnings, beside an error.
    slips => |site| {
        site.edit(ARTICLE, "date: 2025-05-06", "date: 2085-05-06");
        site.edit(ARTICLE, "summary: Lo", "summary: Corto. # Lo");
        let body = "Prima\n: Lo que [[pagas]].\n\nEs ==muy== bueno.\n---\n\nEs *importante. Ve a [Contacto](https://prueba.mx/contactos/) o [escribe](https://wa.me/525512345678).";
        site.edit(ARTICLE, PARAGRAPH, body);
        site.edit("content/pages/blog.yaml", "title: Blog de pruebas", "title: Blog");
        site.edit(HOME, "subheading: Inversiones", "subheading: Av. Libertad 12");
        site.edit(HOME, "headline: Tu Tranquilidad", "headline: Tu **Tranquilidad**");
        site.edit(SERVICES, "alt: Un dibujo", "alt: dibujo.svg");
        site.edit(SITE, "facebook.com/prueba", "facebook.com/example");
    };
    silent_mistakes => |site| {
        site.edit(SITE, "brand: Prueba", "brand: \"\"");
        site.edit(SITE, "tagline: ", "tagline: “Hoy”\n#");
        let body = "    Uno.\n\nVe a www.prueba.mx.\n\nEscribe `esto.\n\n#### Dos\n\n![dibujo.svg](../images/dibujo.svg)";
        site.edit(ARTICLE, PARAGRAPH, body);
        site.edit(ARTICLE, "2025-05-06", "2035-05-06");
    };
    warnings => |site| {
        site.edit(SITE, "brand: Prueba", "brand: \"\"");
        hours(&site, "exceptions:\n    - { date: 2024-12-25, closed: true, reason: Navidad }");
        let licence = "label: Cédula, number: A1, expires: 2025-01-01, expires_label: hasta";
        site.edit(SITE, "intro:\n", &format!("licence: {{ {licence} }}\nsamples: [brand]\nintro:\n"));
        site.edit(TESTIMONIALS, "    stars: 5", "    stars: 5\n    sample: true");
    };

    // The theme
    bad_color => |site| site.write(THEME, "colors:\n  brand: verde\n  accent: #b5472f\n");
    low_contrast => |site| {
        site.write(THEME, "colors:\n  muted: \"#8a9a95\"\n  accent: \"#e77\"\n");
    };
    contrast_beyond_help => |site| {
        site.write(THEME, "colors: { background: \"#777\", text: \"#000\" }\n");
    };
    bad_font_and_radius => |site| {
        site.write(THEME, "fonts: { text: comic }\nradius: 99\ncolours: {}\n");
    };
    unknown_theme_color => |site| {
        let inner = "<style>a{fill:var(--brand)}</style><path d='M0 0h1' fill='var(--brnad)'/>";
        site.write("content/images/dibujo.svg", drawing(inner));
    };

    // What is of other hosts
    bad_embed_address => |site| {
        site.edit(SITE, "intro:\n", "embeds: [youtube, openstreetmap]\nintro:\n");
        let map = embed("openstreetmap", "url: https://www.openstreetmap.org/#map=17/x/1");
        site.edit(ABOUT, "  - kind: text\n", &format!("{}{map}  - kind: text\n", embed("youtube", "url: https://www.youtube.com/")));
    };
    undeclared_embed => |site| {
        site.edit(SITE, "intro:\n", "embeds: [vimeo]\nintro:\n");
        let video = embed("youtube", "url: https://youtu.be/aqz-KE-bpKQ");
        site.edit(ABOUT, "  - kind: text\n", &format!("{video}  - kind: text\n"));
    };
    bad_statistics => |site| {
        let statistics = "statistics: { service: plausible, domain: https://prueba.mx/, url: x }\n";
        site.edit(SITE, "intro:\n", &format!("{statistics}intro:\n"));
    };
    unknown_statistics => |site| {
        site.edit(SITE, "intro:\n", "statistics: { service: google }\nintro:\n");
    };
    statistics_without_host => |site| {
        site.edit(SITE, "intro:\n", "statistics: { service: goatcounter }\nintro:\n");
    };
    bad_verification => |site| {
        let tag = "'<meta name=\"google-site-verification\" content=\"abc\">'";
        site.edit(SITE, "intro:\n", &format!("head: {{ google: {tag} }}\nintro:\n"));
    };

    // Everything is reported in one run, in order of file and line.
    many_at_once => |site| {
        site.edit(SITE, "brand: Prueba", "brnad: Prueba");
        site.edit(SITE, "icon: house", "icon: casa");
        site.edit(TESTIMONIALS, "stars: 5", "stars: cinco");
        site.edit(ARTICLE, "2025-05-06", "ayer");
        site.edit(ARTICLE, PARAGRAPH, "<script>1</script>");
        site.write("content/articles/segundo.md", "sin encabezado\n");
    };
}

/// The mistakes that a JSON Schema of the file cannot tell, and why.
const BEYOND_SCHEMAS: [(&str, &str); 7] = [
    (
        "a schema reads the data of a file, not its name, its bytes or whether it is there",
        "bad_slug duplicate_slug file_not_utf8 file_outside_content file_too_large \
         link_out_of_content missing_file \
         file_behind_link file_for_visitors_too_large file_of_another_kind file_of_unknown_kind \
         file_with_bad_name bad_page_name not_a_page not_an_article page_at_address_of_article page_with_owned_address \
         text_among_articles unknown_file unreadable_file wrong_extension",
    ),
    (
        "where the data of an article begin and end is not part of the data",
        "empty_article front_matter_closed_with_dots front_matter_not_closed no_front_matter",
    ),
    (
        "the list of published addresses is not written by people and has no schema",
        "bad_published_list lost_address published_list_with_conflict",
    ),
    (
        "it takes other files to know what there is: pages, anchors, images, old addresses",
        "alias_in_use link_to_hidden list_of_unknown_subject mistaken_person subject_in_two_ways \
         unknown_person unknown_service nameless_subject nothing_to_show bad_image broken_anchor broken_article_anchor broken_article_link \
         deep_drawing drawing_in_another_encoding drawing_that_declares \
         drawing_with_attributes drawing_with_elements drawing_with_filters \
         drawing_with_namespaces drawing_with_photographs drawing_without_size endless_drawing \
         gone_in_use images_in_another_folder image_outside_content large_drawing link_to_expired \
         link_to_old_address link_too_early link_will_break missing_image missing_published_file picture_lost_in_drawing symbol_not_drawn \
         undeclared_embed slips unknown_route unknown_theme_color",
    ),
    (
        "a schema compares no two values",
        "bad_embed_address contrast_beyond_help low_contrast closes_before_opening exception_with_reversed_days exception_without_days exception_without_times \
         overlapping_exceptions overlapping_hours social_without_network duplicate_id expires_too_early list_without_words hidden_home no_page_heading old_address_twice \
         repeated_link root_file_twice second_page_heading updated_before_date",
    ),
    (
        "a pattern knows neither the world's time zones nor their clock changes nor leap years",
        "bad_time_zone impossible_moment repeated_time skipped_time",
    ),
    (
        "the text of an article or a section is Markdown",
        "backslash_in_link comment_not_closed html_tags bad_link_in_section duplicate_footnote external_image_in_article forbidden_scheme \
         heading_only iframe image_tag links_meant_otherwise image_name_with_space image_without_text javascript_url \
         link_apart_from_text link_not_closed link_to_bare_email link_with_space \
         link_without_address link_without_reference link_without_scheme \
         missing_image_in_article script \
         stray_end_tag table_too_wide too_deep top_heading unclosed_emphasis \
         undefined_footnote unknown_callout callout_in_a_line heading_without_space list_with_bullets list_without_spaces table_without_separator table_with_short_separator row_with_lost_cell fence_not_closed placeholder_in_spanish text_cut_by_comment unused_footnote animated_image animated_webp animated_png \
         photo_too_large photo_too_heavy photo_with_wrong_name photo_with_other_case \
         photo_from_a_phone photo_from_a_scanner photo_without_pixels damaged_photo",
    ),
];

/// Every message that content can lead to is in an expected text, where its words are read.
#[test]
fn every_code_has_an_expected_text() {
    let texts: String = ["errors", "external", "law", "output"]
        .iter()
        .flat_map(|folder| fs::read_dir(repository().join("tests/golden").join(folder)).unwrap())
        .map(|entry| entry.unwrap().path())
        // The warning of samples has a code only where it is an error; weights change with the
        // frontend, so their messages are read where they are asserted.
        .chain(
            [
                "tests/golden/strict.stderr",
                "crates/ssg/tests/output_checks.rs",
                "crates/ssg-output/src/check/tests.rs",
            ]
            .map(|path| repository().join(path)),
        )
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    let codes = CODE_EXPLANATIONS.iter().map(|known| known.code);
    let unseen: Vec<&str> = codes.filter(|code| !texts.contains(code)).collect();
    assert!(unseen.is_empty(), "{unseen:?}");
}
