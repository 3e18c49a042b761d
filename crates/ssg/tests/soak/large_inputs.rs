//! A megabyte of anything, and the longest lists: `ssg check` takes at most five seconds and 500 MB.

use std::collections::BTreeSet;
use std::mem::MaybeUninit;

use crate::support::TinySite;
use crate::support::large_inputs::all;
use crate::support::project::under;
use crate::support::random::cases;
use ssg_model::accepts::{Accepts, RecordFields};
use ssg_model::content_file;
use ssg_model::limits;

/// The size of a text in bytes: almost the largest file.
const SIZE: usize = 1_000_000;

/// The limits of one command: processor time in seconds, and memory in kilobytes.
const SECONDS: f64 = 5.0;
const MEMORY: i64 = 500_000;

/// A prime number, so that neighbouring cases differ in more than a letter.
const STRIDE: usize = 7_919;

const ARTICLE: &str = "content/articles/primero.md";
const PAGE: &str = "content/pages/larga.yaml";
const SERVICES: &str = "content/services.yaml";
const SITE: &str = "content/site.yaml";

/// The beginning of [`PAGE`].
const HEAD: &str = "meta: { title: Una página larga de prueba, description: \"Todo lo que ofrece este sitio de prueba, con lo que incluye cada cosa y cómo pedir información.\" }\nsections:\n  - { kind: page-heading, heading: Larga, text: Texto. }\n";

/// Every list of the content: its kind of file and keys; the path of a file that has the list; the
/// text of that file before the list, empty for its end; the lines of the list before its items;
/// and an item, in which `@` is its number.
const LISTS: [(&str, &str, &str, &str, &str); 36] = [
    ("articulo.tags", ARTICLE, "date: 2025-05-06\n", "tags:\n", "  - tema @\n"),
    ("articulo.aliases", ARTICLE, "date: 2025-05-06\n", "aliases:\n", "  - /blog/antes-@/\n"),
    (
        "pagina-de-texto.aliases",
        "content/pages/larga.md",
        "",
        "---\ntitle: Una página larga de prueba\ndescription: Una página.\nheading: Larga\naliases:\n",
        "  - /antes-@/\n",
    ),
    ("pagina.aliases", "content/pages/servicios.yaml", "", "aliases:\n", "  - /antes-@/\n"),
    (
        "pagina.sections",
        PAGE,
        "",
        "",
        "  - { kind: text, heading: \"Uno @\", text: \"Texto @\" }\n",
    ),
    (
        "pagina.sections.cards.cards",
        PAGE,
        "",
        "  - kind: cards\n    heading: Uno\n    text: Texto.\n    cards:\n",
        "      - { icon: house, title: \"Uno @\", text: \"Texto @\" }\n",
    ),
    (
        "pagina.sections.contact-details.hours.lines",
        PAGE,
        "",
        "  - kind: contact-details\n    heading: Uno\n    office: Oficina\n    hours:\n      label: Horario\n      lines:\n",
        "        - Uno @\n",
    ),
    (
        "pagina.sections.downloads.files",
        PAGE,
        "",
        "  - kind: downloads\n    heading: Uno\n    files:\n",
        "      - { file: /files/uno.pdf, label: \"Uno @\" }\n",
    ),
    (
        "pagina.sections.logos.logos",
        PAGE,
        "",
        "  - kind: logos\n    heading: Uno\n    logos:\n",
        "      - { image: { src: ../images/dibujo.svg, alt: \"Uno @\" } }\n",
    ),
    (
        "pagina.sections.menu.courses",
        PAGE,
        "",
        "  - kind: menu\n    heading: Uno\n    courses:\n",
        "      - { name: \"Uno @\", dishes: [{ name: Uno, price: 1 }] }\n",
    ),
    (
        "pagina.sections.menu.courses.dishes",
        PAGE,
        "",
        "  - kind: menu\n    heading: Uno\n    courses:\n      - name: Uno\n        dishes:\n",
        "          - { name: \"Uno @\", price: 1 }\n",
    ),
    (
        "pagina.sections.menu.courses.dishes.allergens",
        PAGE,
        "",
        "  - kind: menu\n    heading: Uno\n    courses:\n      - name: Uno\n        dishes:\n          - name: Uno\n            price: 1\n            allergens:\n",
        "              - gluten\n",
    ),
    (
        "pagina.sections.panels.panels",
        PAGE,
        "",
        "  - kind: panels\n    panels:\n",
        "      - { icon: house, title: \"Uno @\", text: \"Texto @\" }\n",
    ),
    (
        "pagina.sections.questions.questions",
        PAGE,
        "",
        "  - kind: questions\n    heading: Uno\n    questions:\n",
        "      - { id: uno-@, question: \"¿Uno @?\", answer: \"Texto @\" }\n",
    ),
    (
        "pagina.sections.services.only",
        PAGE,
        "",
        "  - kind: services\n    request: Pedir\n    only:\n",
        "      - vida\n",
    ),
    (
        "pagina.sections.steps.steps",
        PAGE,
        "",
        "  - kind: steps\n    heading: Uno\n    steps:\n",
        "      - { title: \"Uno @\", text: \"Texto @\" }\n",
    ),
    (
        "personas.people",
        "content/people.yaml",
        "",
        "people:\n",
        "  - { id: uno-@, name: \"Uno @\", role: Agente, text: Texto. }\n",
    ),
    (
        "servicios.products",
        SERVICES,
        "products:\n",
        "",
        "  - { id: uno-@, title: \"Uno @\", icon: house, description: Uno., details: [Uno], image: { src: images/dibujo.svg, alt: Uno } }\n",
    ),
    ("servicios.products.anchors", SERVICES, "anchors: [inversion", "", ", uno-@"),
    ("servicios.products.details", SERVICES, "details: [Ahorro", "", ", Uno @"),
    (
        "servicios.home",
        SERVICES,
        "home:\n",
        "",
        "  - { title: \"Uno @\", icon: house, description: Uno., link: /servicios/#vida }\n",
    ),
    (
        "sitio.navigation",
        SITE,
        "navigation:\n",
        "",
        "  - { route: \"/contacto/?servicio=@\", label: \"Uno @\", icon: house }\n",
    ),
    (
        "sitio.navigation.children",
        SITE,
        "navigation:\n",
        "  - route: /contacto/\n    label: Uno\n    icon: house\n    children:\n",
        "      - { route: \"/contacto/?servicio=@\", label: \"Uno @\", icon: house }\n",
    ),
    (
        "sitio.contact.ways",
        SITE,
        "  ways:\n",
        "",
        "    - { email: \"uno@@prueba.mx\", label: \"Uno @\", message: Uno }\n",
    ),
    (
        "sitio.office.hours",
        SITE,
        "office:\n",
        "  hours:\n",
        "    - { days: lunes, opens: \"09:00\", closes: \"10:00\" }\n",
    ),
    (
        "sitio.office.exceptions",
        SITE,
        "office:\n",
        "  exceptions:\n",
        "    - { date: 2030-12-25, closed: true }\n",
    ),
    (
        "sitio.branches",
        SITE,
        "",
        "branches:\n",
        "  - { name: \"Uno @\", street: \"Calle @\", district: A, city: G, state: J, postal_code: \"44160\", country: Uruguay }\n",
    ),
    (
        "sitio.branches.hours",
        SITE,
        "",
        "branches:\n  - name: Uno\n    street: Calle 1\n    district: A\n    city: G\n    state: J\n    postal_code: \"44160\"\n    country: Uruguay\n    hours:\n",
        "      - { days: lunes, opens: \"09:00\", closes: \"10:00\" }\n",
    ),
    (
        "sitio.branches.exceptions",
        SITE,
        "",
        "branches:\n  - name: Uno\n    street: Calle 1\n    district: A\n    city: G\n    state: J\n    postal_code: \"44160\"\n    country: Uruguay\n    exceptions:\n",
        "      - { date: 2030-12-25, closed: true }\n",
    ),
    (
        "sitio.footer.links",
        SITE,
        "  links:\n",
        "",
        "    - { route: \"/contacto/?servicio=@\", label: \"Uno @\" }\n",
    ),
    (
        "sitio.social",
        SITE,
        "social:\n",
        "",
        "  - { label: \"Uno @\", url: https://www.example.com/@, icon: facebook }\n",
    ),
    ("sitio.gone", SITE, "", "gone:\n", "  - /antes-@/\n"),
    ("sitio.embeds", SITE, "", "embeds:\n", "  - youtube\n"),
    ("sitio.root_files", SITE, "", "root_files:\n", "  - { name: uno-@.txt, text: Uno. }\n"),
    ("sitio.samples", SITE, "", "samples:\n", "  - muestra @\n"),
    (
        "testimonios.testimonials",
        "content/testimonials.yaml",
        "testimonials:\n",
        "",
        "  - { name: \"Uno @\", location: G, stars: 5, quote: \"Texto @\", consent: 2025-01-01 }\n",
    ),
];

/// Returns the processor time of `ssg check` in seconds, and its memory in kilobytes.
fn cost(site: &TinySite) -> (f64, i64) {
    // Stop what would take minutes.
    let limited = ["sh", "-c", "ulimit -t 30; exec \"$0\" \"$@\" > /dev/null 2>&1"];
    #[expect(clippy::zombie_processes, reason = "`wait4` waits for it")]
    let child = under(&limited, &site.ssg(&["check"])).spawn().unwrap();
    let (mut status, mut usage) = (0, MaybeUninit::<libc::rusage>::zeroed());
    // SAFETY: the process is a child that nothing else waits for, and both places can be written.
    let usage = unsafe {
        let pid = libc::wait4(child.id().cast_signed(), &mut status, 0, usage.as_mut_ptr());
        assert_eq!(pid, child.id().cast_signed());
        usage.assume_init()
    };
    let seconds = |time: libc::timeval| time.tv_sec as f64 + time.tv_usec as f64 / 1e6;
    (seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss)
}

/// Asserts that all sites that `write` makes are cheap to check.
fn check(inputs: impl Iterator<Item = (String, TinySite)>) {
    let costs = inputs.map(|(name, site)| (name, cost(&site)));
    let slow = costs.filter(|(_, (seconds, memory))| *seconds > SECONDS || *memory > MEMORY);
    let slow: Vec<_> = slow.collect();
    assert!(slow.is_empty(), "{slow:#?}");
}

#[test]
fn a_megabyte_of_any_syntax_is_checked_in_five_seconds_and_500_mb() {
    let inputs = all();
    let cases = cases(20).take(inputs.len());
    check(cases.map(|case| {
        let input = &inputs[(case as usize).wrapping_mul(STRIDE) % inputs.len()];
        let site = TinySite::new();
        input.write(&site, SIZE);
        (format!("{input:?}"), site)
    }));
}

#[test]
fn ten_thousand_items_in_any_list_are_checked_in_five_seconds_and_500_mb() {
    // The first size leaves room for the items of the tiny site.
    let sizes = [limits::ENTRIES - 10, 10_000];
    check(
        LISTS
            .iter()
            .flat_map(|list| sizes.map(|size| (format!("{size} {}", list.0), site(list, size)))),
    );
}

/// Creates a site with so many items in a list.
fn site(list: &(&str, &str, &str, &str, &str), size: usize) -> TinySite {
    let (_, path, before, head, item) = *list;
    let site = TinySite::new();
    site.write("content/files/uno.pdf", "%PDF-1.7\n");
    site.add_menu();
    let file = std::fs::read_to_string(site.path(path));
    let mut text = file.unwrap_or_else(|_| if path == PAGE { HEAD } else { "" }.to_owned());
    let items: String = (0..size).map(|number| item.replace('@', &number.to_string())).collect();
    let at = match before {
        "" => text.len(),
        before => text.find(before).unwrap() + before.len(),
    };
    text.insert_str(at, &format!("{head}{items}"));
    site.write(path, if path.ends_with("larga.md") { text + "---\n\nTexto.\n" } else { text });
    site
}

#[test]
fn every_list_of_the_content_is_tried() {
    fn add(name: &str, accepts: &Accepts, lists: &mut BTreeSet<String>) {
        match accepts {
            Accepts::List { of, .. } => {
                lists.insert(name.to_owned());
                add(name, of, lists);
            }
            Accepts::Optional { of } => add(name, of, lists),
            Accepts::Record(fields) => add_below(name, fields, lists),
            Accepts::OneOf { variants, .. } => variants.iter().for_each(|variant| {
                add_below(&format!("{name}.{}", variant.name), &variant.fields, lists);
            }),
            _ => {}
        }
    }
    fn add_below(name: &str, record: &RecordFields, lists: &mut BTreeSet<String>) {
        for field in &record.fields {
            add(&format!("{name}.{}", field.name), &field.accepts, lists);
        }
    }
    let mut lists = BTreeSet::new();
    let with_menu = TinySite::new();
    with_menu.add_menu();
    content_file::all(ssg_content::kinds_of(&with_menu.path("")).0)
        .iter()
        .for_each(|file| add_below(file.name, &file.keys, &mut lists));
    let tried: BTreeSet<String> = LISTS.iter().map(|list| list.0.to_owned()).collect();
    assert_eq!(lists, tried);
}
