//! A site's own kinds of section: `ssg` renders the example of each, and judges its code.

use std::fs;

use crate::output_checks::check;
use crate::support::http::Server;
use crate::support::project::ended;
use crate::support::{TinySite, copy_files, repository};

const FIELDS: &str = "label: Carta
fields:
  heading: {type: text, label: Título}
  text: {type: text, optional: true, label: Texto}
example: {heading: Los platillos}
";

/// Adds a kind with two fields, and the body of its component.
fn add(site: &TinySite, kind: &str, component: &str, body: &str) {
    site.write(&format!("sections/{kind}/fields.yaml"), FIELDS);
    let code = format!("export function {component}(props) {{\n  {body}\n}}\n");
    site.write(&format!("sections/{kind}/section.tsx"), code);
}

const GOOD: &str = "return <h2 title={props.text}>{props.heading}</h2>;";

#[test]
fn faults_of_own_kinds_are_reported_at_their_place() {
    let site = TinySite::new();
    site.add_menu();
    let menu = "sections/menu/section.tsx";
    site.edit(menu, "dish.price.text", "dish.prize");
    site.edit(menu, "{words.spicy}", "{words.spicey}");
    site.edit(menu, "{note && <Prose text={note} />}", "");
    site.edit(menu, "heading, note, courses", "heading, courses");
    add(&site, "empty", "EmptySection", "return <p>{props.heading}<a href=\"/\"></a></p>;");
    add(&site, "gap", "GapSection", "return <><h2>{props.heading}</h2><p>{props.text}</p></>;");
    add(&site, "thrower", "ThrowerSection", "return <p>{props.heading + props.text.length}</p>;");
    // `Suspense` would show its fallback.
    add(&site, "later", "LaterSection", GOOD);
    let part =
        "import { lazy, Suspense } from \"react\";\nconst Part = lazy(() => import(\"./part\"));\n";
    let with_part = "<>{props.heading}<Suspense fallback={props.text}><Part /></Suspense></>;";
    site.edit("sections/later/section.tsx", "export", &format!("{part}export"));
    site.edit("sections/later/section.tsx", GOOD, &format!("return {with_part}"));
    site.write("sections/later/part.tsx", "export default () => window.innerWidth;\n");
    add(&site, "unnamed", "Unnamed", GOOD);
    add(
        &site,
        "varying",
        "VaryingSection",
        "return <h2 id={`a${Math.random()}`}>{props.heading}</h2>;",
    );
    let body = "return <h2>{props.heading} {new Date().toLocaleTimeString()}</h2>;";
    add(&site, "clock", "ClockSection", body);
    add(&site, "zone", "ZoneSection", "return <h2>{props.heading} {new Date(0).getDate()}</h2>;");
    add(&site, "node", "NodeSection", "return <h2>{props.heading} {process.env.API}</h2>;");
    check("own_kinds", &site);
}

#[test]
fn props_that_do_not_exist_are_found_in_copies_values_and_other_files() {
    let site = TinySite::new();
    site.add_menu();
    let parts = "export const Row = (dish) => <li>{dish.name}{dish.compact}{dish.prise}</li>;\n";
    site.write("sections/menu/parts.tsx", parts);
    let body = "import { Row } from \"./parts\";
export function MenuSection({ heading, note, ...rest }) {
  const copy = { ...rest };
  return <>{heading}{rest.curses}{copy.headings}{rest.heading}{copy.words.spici}
    {copy.courses.map(({ dishes }) => dishes.map(({ price, ...dish }) =>
      <>{price.txt}{dish.pictur}<Row key={dish.name} {...dish} price={price.text} />
      </>))}
  </>;
}
";
    site.write("sections/menu/section.tsx", body);
    let output = ended(&site.run(&["check", "--advice", "--lang", "en"]), 1);
    for (name, place) in [
        ("prise", "parts.tsx:1:65"),
        ("curses", "section.tsx:4:27"),
        ("headings", "section.tsx:4:40"),
        ("spici", "section.tsx:4:75"),
        ("txt", "section.tsx:6:16"),
        ("pictur", "section.tsx:6:26"),
    ] {
        let found = format!(
            "the code reads `{name}`, which does not exist here\n --> sections/menu/{place}\n"
        );
        assert!(output.contains(&found), "{name}: {output}");
    }
    assert_eq!(output.matches("error[C1906]").count(), 6, "{output}");
    // A copy as a whole does not count as a read.
    for field in ["picture", "allergens", "spicy"] {
        assert!(output.contains(&format!("does not read the field `{field}`")), "{output}");
    }
}

#[test]
fn the_engines_kinds_pass_as_own_ones() {
    let site = TinySite::new();
    let engine = repository().join("frontend/src/sections");
    let kinds = fs::read_dir(&engine).unwrap().map(|entry| entry.unwrap().file_name());
    let kinds = kinds.filter(|kind| engine.join(kind).join("fields.yaml").exists());
    let kinds: Vec<_> = kinds.map(|kind| kind.into_string().unwrap()).collect();
    for kind in &kinds {
        copy_files(&engine.join(kind), &site.path(&format!("sections/{kind}")));
    }
    site.add_menu();
    let output = ended(&site.run(&["check", "--advice", "--lang", "en"]), 0);
    assert_eq!(output.matches("[C1904]").count(), kinds.len(), "{output}");
    for code in ["C1223", "C1224", "C1905", "C1906", "C1907", "C1908"] {
        assert!(!output.contains(code), "{output}");
    }
}

#[test]
fn reads_by_libraries_and_of_what_pages_give_are_no_faults() {
    let site = TinySite::new();
    let body = "const { at, location, setState, children, ...rest } = props;
  JSON.stringify([rest, props.then, props[Symbol.iterator], props.$$typeof]);
  console.log('printed by the component');
  return <h2 title={location.path}>{props.heading}</h2>;";
    add(&site, "menu", "MenuSection", body);
    let output = site.must_build();
    assert!(!output.contains("C19") && !output.contains("printed by"), "{output}");
    // A changed kind that no page uses is judged by the next build.
    site.edit("sections/menu/section.tsx", "props.heading", "props.headline");
    let output = ended(&site.build(), 1);
    assert!(output.contains("sections/menu/section.tsx:5:"), "{output}");
    assert!(output.contains("`heading`"), "{output}");
    // As long as it stays, every command says so.
    assert_eq!(ended(&site.build(), 1).matches("C1906]").count(), 1);
}

#[test]
fn a_component_that_does_not_return_is_named_and_the_others_are_still_judged() {
    let site = TinySite::new();
    site.must_build();
    let built = site.snapshot("dist");
    add(&site, "endless", "EndlessSection", "for (;;);");
    add(&site, "exits", "ExitsSection", "process.exit(0);");
    add(&site, "huge", "HugeSection", "return 'x'.repeat(2 ** 30);");
    add(&site, "gap", "GapSection", "return <p>{props.text}</p>;");
    let output = ended(&site.run(&["build", "--lang", "en"]), 1);
    for kind in ["endless", "exits", "huge"] {
        let place = format!("--> sections/{kind}/section.tsx:");
        let (before, _) = output.split_once(&place).unwrap_or_else(|| panic!("{output}"));
        assert!(before.lines().last().unwrap_or_default().trim().is_empty(), "{output}");
        let code = before.rfind("error[").map(|at| &before[at..at + 12]);
        assert_eq!(code, Some("error[C1905]"), "{output}");
    }
    assert!(output.contains("C1224"), "{output}");
    assert_eq!(site.snapshot("dist"), built);
}

#[test]
fn dev_keeps_the_last_good_page_while_an_own_kind_is_wrong_or_gone() {
    let site = TinySite::new();
    add(&site, "menu", "MenuSection", GOOD);
    let page = "content/pages/no-encontrado.yaml";
    let text = site.read(page) + "  - {kind: menu, heading: La carta}\n";
    site.write(page, text);
    let mut server = Server::start(&mut site.ssg(&["dev", "--port", "0", "--lang", "en"]));
    let shown = "La carta</h2>";
    assert!(server.get("/nada").text().contains(shown));
    let code = "sections/menu/section.tsx";
    for (wrong, expected) in [
        ("props.headline", "sections/menu/section.tsx:2:"),
        ("props.heading -", "sections/menu/section.tsx:2:"),
        ("throwing()", "error[C1905]"),
    ] {
        site.save(code, "props.heading", wrong);
        server.wait_for(expected);
        assert!(server.get("/nada").text().contains(shown), "{wrong}");
        site.save(code, wrong, "props.heading");
        server.wait_for("no visible change");
    }
    fs::rename(site.path("sections/menu"), site.path("menu")).unwrap();
    server.wait_for(&format!("{page}:"));
    assert!(server.get("/nada").text().contains(shown));
    let printed = server.end();
    for once in ["error[C1906]", "[ERROR] Unexpected", "error[C1905]"] {
        assert_eq!(printed.matches(once).count(), 1, "{printed}");
    }
}

/// The bodies of components that do harm.
const HOSTILE: [&str; 20] = [
    "process.getBuiltinModule('node:fs').writeFileSync('harm', '');",
    "process.getBuiltinModule('node:child_process').execSync('touch harm');",
    "fetch('https://example.com');",
    "Array.prototype.map = () => ['harm'];",
    "Object.prototype.harm = 'harm';",
    "class Other extends Array {}\n  Other.prototype.__proto__.push = () => 'harm';",
    "Array.prototype[Symbol.iterator] = function* () { yield 'harm'; };",
    "Object.defineProperty(Array.prototype, 'at', { value: () => 'harm' });",
    "delete Array.prototype.with;",
    "JSON.parse = () => 'harm';",
    "[].values().__proto__.next = () => ({ done: true });",
    "Object.getPrototypeOf(Uint8Array.prototype).join = () => 'harm';",
    "globalThis.JSON = { parse: () => ({}) };",
    "require('react').useState = () => ['harm'];",
    "require('react/jsx-runtime').jsx = () => 'harm';",
    "Object.values(require('ssg').useSite()).find(Array.isArray).push('harm');",
    "eval('1');",
    "new Function('return 1')();",
    "for (;;);",
    "const all = [];\n  for (;;) all.push('x'.repeat(2 ** 20) + all.length);",
];

#[test]
#[ignore = "`cargo xtask soak long` runs it"]
fn hostile_sections_are_reported_at_their_file_and_change_nothing() {
    let site = TinySite::new();
    site.must_build();
    let built = site.snapshot("dist");
    for (at, body) in HOSTILE.iter().enumerate() {
        let own = "const own = Object.assign(new Error(), {name: 'Own', message: 'own'});";
        add(&site, &format!("harm-{at}"), &format!("Harm{at}Section"), &format!("{own}\n  {body}"));
    }
    let output = ended(&site.run(&["build", "--lang", "en"]), 1);
    for (at, body) in HOSTILE.iter().enumerate() {
        let place = format!("--> sections/harm-{at}/section.tsx:");
        let (before, _) = output.split_once(&place).unwrap_or_else(|| panic!("{body}: {output}"));
        let found = before.rfind("error[").map(|at| &before[at..at + 12]);
        assert_eq!(found, Some("error[C1905]"), "{body}: {output}");
    }
    assert_eq!(output.matches("may not change `").count(), 9, "{output}");
    assert!(!site.path("harm").exists());
    assert_eq!(site.snapshot("dist"), built);
}

#[test]
fn sections_that_harm_only_in_pages_change_no_other_page() {
    let site = TinySite::new();
    let page = "content/pages/no-encontrado.yaml";
    site.write(page, site.read(page) + "  - {kind: menu, heading: La carta}\n");
    for harm in ["Array.prototype.map = () => ['harm'];", "globalThis.Array = null;"] {
        let body = format!("if (props.heading === 'La carta') {harm}\n  {GOOD}");
        add(&site, "menu", "MenuSection", &body);
        let output = ended(&site.run(&["build", "--lang", "en"]), 1);
        assert!(output.contains("sections may not change `"), "{harm}: {output}");
        assert!(output.contains("see `sections/menu/section.tsx:2:"), "{harm}: {output}");
    }
}

#[test]
fn kinds_share_code_in_a_folder_of_its_own() {
    let site = TinySite::new();
    let page = "content/pages/no-encontrado.yaml";
    for (kind, component) in [("first", "FirstSection"), ("second", "SecondSection")] {
        add(&site, kind, component, "return <h2>{greet(props.heading)}{props.text}</h2>;");
        let code = format!("sections/{kind}/section.tsx");
        site.edit(&code, "export", "import { greet } from \"../shared/greet\";\nexport");
        site.append(page, &format!("  - {{kind: {kind}, heading: {component}, text: A}}\n"));
    }
    site.write("sections/shared/greet.ts", "export const greet = (name) => `Hola, ${name}`;\n");
    site.must_build();
    let shown = site.output("404.html");
    assert!(shown.contains("Hola, FirstSection") && shown.contains("Hola, SecondSection"));
    ended(&site.run(&["new", "section", "shared"]), 2);
}
