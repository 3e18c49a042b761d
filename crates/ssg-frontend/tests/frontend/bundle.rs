//! Tests that bundle tiny frontends with the real esbuild.

use std::fs;
use std::os::unix::fs::symlink;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use ssg_frontend::bundle::{
    BundleOptions, Bundles, UsedKind, bundle, bundle_examples, bundle_styles,
};
use ssg_frontend::live::LiveEsbuild;
use ssg_frontend::project::Project;
use ssg_frontend::renderer::{RendererOptions, start};
use ssg_model::failure::Failure;
use ssg_model::words::Words;

use crate::support::{Sandbox, link_package, real_node, real_packages, render};

/// Creates a frontend with two pages that share code, a font and a package with a licence.
fn sandbox() -> Sandbox {
    fill(Sandbox::new())
}

fn fill(sandbox: Sandbox) -> Sandbox {
    link_package(&sandbox, "@esbuild");
    sandbox.write("frontend/node_modules/licensed/package.json", "{}");
    sandbox.write(
        "frontend/node_modules/licensed/index.js",
        "/*! licensed: the MIT licence */ export const licensed = () => 'licensed';",
    );
    let file =
        |name: &str, contents: &str| sandbox.write(&format!("frontend/src/{name}"), contents);
    file(
        "entry-client.tsx",
        r#"import { everywhere } from "./everywhere";
        const pages = { home: () => import("./pages/home"), about: () => import("./pages/about") };
        everywhere();
        console.log(process.env.NODE_ENV);
        pages[location.hash]();"#,
    );
    file("live/entry-client.tsx", "import '../entry-client';");
    file("everywhere.ts", "export const everywhere = (): void => console.log('everywhere');");
    file("on-both.ts", "export const onBoth = (): void => console.log('on both');");
    file(
        "pages/home.tsx",
        r#"import { everywhere } from "../everywhere";
        import { onBoth } from "../on-both";
        import { licensed } from "licensed";
        everywhere(); onBoth(); licensed();"#,
    );
    file("pages/about.tsx", r#"import { onBoth } from "../on-both"; onBoth();"#);
    file(
        "entry-server.tsx",
        "export function render(document: { payload: string }): string { return document.payload; }",
    );
    file(
        "styles/site.css",
        "@font-face { font-family: A; src: url(../fonts/a.woff2); } p { b { color: red; } }",
    );
    file("fonts/a.woff2", "a font");
    sandbox
}

fn try_bundle(sandbox: &Sandbox) -> Result<Bundles, Failure> {
    bundle(&sandbox.project(), &BundleOptions::default())
}

/// Returns the error of bundling a frontend after `mistake`.
fn failure(mistake: impl FnOnce(&Sandbox)) -> Failure {
    let sandbox = sandbox();
    mistake(&sandbox);
    try_bundle(&sandbox).unwrap_err()
}

/// Returns `assets/home.js` for `assets/home-ABCDEFGH.js`.
fn without_hash(path: &str) -> String {
    match path.rsplit_once('-') {
        Some((name, rest)) => format!("{name}{}", &rest["ABCDEFGH".len()..]),
        None => path.to_owned(),
    }
}

fn text(bundles: &Bundles, path: &str) -> String {
    let file = bundles.files.iter().find(|file| file.path == path).unwrap();
    String::from_utf8(file.contents.clone()).unwrap()
}

#[test]
fn file_names_contain_a_hash_of_the_contents() {
    let bundles = try_bundle(&sandbox()).unwrap();
    let names: Vec<String> = bundles.files.iter().map(|file| without_hash(&file.path)).collect();
    assert_eq!(without_hash(&bundles.script), "assets/entry-client.js");
    assert_eq!(without_hash(&bundles.style), "assets/site.css");
    assert_eq!(bundles.fonts.len(), 1);
    assert_eq!(without_hash(&bundles.fonts[0]), "assets/a.woff2");
    for name in ["assets/entry-client.js", "assets/site.css", "assets/home.js", "assets/about.js"] {
        assert!(names.contains(&name.to_owned()), "{name} in {names:?}");
    }
    assert!(bundles.warnings.is_empty(), "{:?}", bundles.warnings);
}

#[test]
fn chunks_are_what_the_script_imports_before_it_runs() {
    let bundles = try_bundle(&sandbox()).unwrap();
    let hold = |word: &str| bundles.chunks.iter().any(|path| text(&bundles, path).contains(word));
    assert!(!bundles.chunks.contains(&bundles.script));
    assert!(hold("everywhere"));
    // Chunks of pages are imported later.
    assert!(!hold("on both"));
    assert!(!hold("licensed"));
}

/// Adds packages of every kind, and code that uses them.
fn add_packages(sandbox: &Sandbox) {
    let file = |name: &str, contents: &str| {
        sandbox.write(&format!("frontend/node_modules/{name}"), contents);
    };
    file("@scope/outer/package.json", r#"{"name": "@scope/outer", "version": "1.2.3"}"#);
    file("@scope/outer/LICENSE.md", "Licence of outer\n\n");
    file("@scope/outer/lib/index.js", "import inner from 'inner'; export default () => inner();");
    file("@scope/outer/node_modules/inner/package.json", r#"{"version": "2.0.0"}"#);
    file("@scope/outer/node_modules/inner/licence", "Licence of inner");
    file("@scope/outer/node_modules/inner/NOTICE", "FrontendNotice of inner");
    file("@scope/outer/node_modules/inner/index.js", "export default () => alert('inner');");
    file(
        "bare/package.json",
        r#"{"version": "3.0.0", "license": "ISC", "author": {"name": "A. Nyone"}}"#,
    );
    file("bare/index.js", "export default () => alert('bare');");
    file("unused/package.json", r#"{"sideEffects": false}"#);
    file("unused/LICENSE", "Licence of unused");
    file("unused/index.js", "export const unused = () => alert('unused');");
    sandbox.write(
        "frontend/src/on-both.ts",
        r#"import outer from "@scope/outer/lib/index.js";
        import bare from "bare";
        import { unused } from "unused";
        export const never = () => unused();
        export const onBoth = () => { outer(); bare(); };"#,
    );
    sandbox.write("frontend/src/fonts/OFL.txt", "Licence of the font");
}

#[test]
fn licences_of_all_bundled_packages_are_shipped() {
    let sandbox = sandbox();
    add_packages(&sandbox);
    let rule = "-".repeat(80);
    assert_eq!(
        text(&try_bundle(&sandbox).unwrap(), "licenses.txt").replace(&rule, "---"),
        "\
This site contains the work of others, under these licences.

---

@scope/outer 1.2.3

Licence of outer

---

bare 3.0.0

License: ISC
Author: A. Nyone

---

inner 2.0.0

FrontendNotice of inner

Licence of inner

---

licensed

License: not stated

---

The fonts

Licence of the font

---

Notices in the code

licensed/index.js:
  /*! licensed: the MIT licence */
"
    );
}

#[test]
fn every_script_and_style_sheet_points_to_the_licences() {
    let bundles = try_bundle(&sandbox()).unwrap();
    assert!(bundles.files.is_sorted_by_key(|file| &file.path));
    for file in &bundles.files {
        assert!(!file.path.ends_with(".LEGAL.txt"), "{}", file.path);
        if file.path.ends_with(".js") || file.path.ends_with(".css") {
            let text = text(&bundles, &file.path);
            assert!(text.starts_with("/*! Licences: ../licenses.txt */\n"), "{text}");
            assert_eq!(text.matches("/*!").count(), 1, "{text}");
        }
    }
}

#[test]
fn scripts_ask_browsers_to_compile_them_whole() {
    let bundles = try_bundle(&sandbox()).unwrap();
    for file in bundles.files.iter().filter(|file| file.path.ends_with(".js")) {
        let text = text(&bundles, &file.path);
        assert_eq!(text.lines().nth(1), Some("//# allFunctionsCalledOnLoad"), "{text}");
    }
}

#[test]
fn a_malformed_package_json_is_named() {
    let package = "frontend/node_modules/licensed/package.json";
    let error = failure(|sandbox| sandbox.write(package, "{\"version\": 1}"));
    assert_eq!(
        error.message.en,
        "`package.json` of the package `licensed` is invalid: invalid type: integer `1`, \
         expected a string at line 1 column 13"
    );
}

#[test]
fn no_reference_is_absolute() {
    let bundles = try_bundle(&sandbox()).unwrap();
    let font = bundles.fonts[0].strip_prefix("assets/").unwrap();
    assert!(text(&bundles, &bundles.style).contains(&format!("url(\"./{font}\")")));
    assert!(text(&bundles, &bundles.script).contains("import(\"./home-"));
}

#[test]
fn production_is_the_default() {
    let sandbox = sandbox();
    let production = try_bundle(&sandbox).unwrap();
    let options = BundleOptions { development: true, ..BundleOptions::default() };
    let development = bundle(&sandbox.project(), &options).unwrap();
    assert!(text(&production, &production.script).contains(r#"console.log("production")"#));
    assert!(text(&development, &development.script).contains(r#"console.log("development")"#));
    assert!(
        text(&development, &development.script).len() > text(&production, &production.script).len()
    );
    assert_ne!(production.id, development.id);
    let map = text(&development, &format!("{}.map", development.script));
    assert!(map.contains("../../src/entry-client.tsx") && map.contains("process.env.NODE_ENV"));
    assert!(production.files.iter().all(|file| !file.path.ends_with(".map")));

    let css = "p {\n  colr: red;\n}";
    sandbox.write("frontend/src/styles/site.css", css);
    let development = bundle(&sandbox.project(), &options).unwrap();
    assert!(
        development.warnings[0].contains("src/styles/site.css:2:"),
        "{:?}",
        development.warnings
    );
}

#[test]
fn a_style_sheet_that_is_bundled_alone_is_as_in_the_whole_bundle() {
    let sandbox = sandbox();
    let options = BundleOptions { theme: "p{top:0}".to_owned(), ..BundleOptions::default() };
    let project = sandbox.project();
    let old = bundle(&project, &options).unwrap();
    let font = "@font-face { font-family: A; src: url(../fonts/a.woff2); }";
    sandbox.write("frontend/src/styles/site.css", &format!("{font} p {{ b {{ color: blue; }} }}"));
    let alone = bundle_styles(&project, &options, &old).unwrap().unwrap();
    let whole = bundle(&project, &options).unwrap();
    assert_ne!(alone.style, old.style);
    assert_eq!(alone.style, whole.style);
    assert_eq!(alone.files, whole.files);

    for more in ["fonts/b.woff2", "fonts/b.svg"] {
        sandbox.write(&format!("frontend/src/{more}"), "");
        let css = format!("{font} p {{ background: url(../{more}); }}");
        sandbox.write("frontend/src/styles/site.css", &css);
        assert!(bundle_styles(&project, &options, &old).unwrap().is_none());
    }
    sandbox.write("frontend/src/styles/site.css", "p { top: 0; }");
    assert!(bundle_styles(&project, &options, &old).unwrap().is_none());
}

#[test]
fn the_folder_of_the_project_does_not_change_the_bundles() {
    let near = sandbox();
    let deep = Sandbox::new();
    let inner = deep.path("a/b*/c d/é");
    fs::create_dir_all(inner.join("frontend")).unwrap();
    let inner_sandbox = fill(Sandbox { folder: tempfile::TempDir::new_in(&inner).unwrap() });
    let bundles = [&near, &inner_sandbox].map(|sandbox| {
        add_packages(sandbox);
        add_kinds(sandbox);
        with_kinds(sandbox, &[("hero", false)]).unwrap()
    });
    let [one, other] = bundles;
    assert_eq!(one.id, other.id);
    assert_eq!(one.files, other.files);
    assert_eq!(one.server.code, other.server.code);
    let folder = near.folder.path().display().to_string();
    for file in &one.files {
        assert!(!String::from_utf8_lossy(&file.contents).contains(&folder), "{}", file.path);
    }
}

#[test]
fn linked_packages_give_the_same_bundles() {
    let real = sandbox();
    add_packages(&real);
    let check = |sandbox: &Sandbox| {
        for development in [false, true] {
            let options = BundleOptions { development, ..BundleOptions::default() };
            let bundle = |of: &Sandbox| bundle(&of.project(), &options).unwrap();
            let (one, other) = (bundle(&real), bundle(sandbox));
            assert!(one.files == other.files && one.server.code == other.server.code);
            assert_eq!(one.server.source_map, other.server.source_map);
        }
    };

    // The whole `node_modules` is a link.
    let linked = sandbox();
    add_packages(&linked);
    let packages = linked.path("frontend/node_modules");
    fs::rename(&packages, linked.path("elsewhere")).unwrap();
    symlink(linked.path("elsewhere"), &packages).unwrap();
    check(&linked);

    // Each package is a link, with nested packages and with shared ones.
    let each = sandbox();
    add_packages(&each);
    for name in ["licensed", "@scope/outer", "bare", "unused"] {
        let (package, away) =
            (each.path("frontend/node_modules").join(name), each.path("away").join(name));
        fs::create_dir_all(away.parent().unwrap()).unwrap();
        fs::rename(&package, &away).unwrap();
        symlink(away, package).unwrap();
    }
    check(&each);
}

#[test]
fn the_id_of_bundles_changes_with_the_code() {
    let sandbox = sandbox();
    let before = try_bundle(&sandbox).unwrap();
    sandbox.write("frontend/src/on-both.ts", "export const onBoth = () => 1;");
    let after = try_bundle(&sandbox).unwrap();
    assert_ne!(before.id, after.id);
    assert_eq!(before.style, after.style);
}

#[test]
fn bundling_leaves_no_temporary_files() {
    let sandbox = sandbox();
    // A killed build leaves files like this one.
    sandbox.write(".ssg/view/client/assets/old.js", "old");
    let bundles = try_bundle(&sandbox).unwrap();
    assert!(bundles.files.iter().all(|file| file.path != "assets/old.js"));
    assert!(!sandbox.path(".ssg/view").exists());
    sandbox.write("frontend/src/on-both.ts", "export const onBoth = ;");
    try_bundle(&sandbox).unwrap_err();
    assert!(!sandbox.path(".ssg/view").exists(), "after an error");
}

#[test]
fn parallel_builds_do_not_disturb_each_other() {
    let sandbox = sandbox();
    let ids: Vec<String> = std::thread::scope(|scope| {
        let threads: Vec<_> =
            (0..4).map(|_| scope.spawn(|| try_bundle(&sandbox).unwrap().id)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert!(ids.iter().all(|id| *id == ids[0]), "{ids:?}");
}

#[test]
fn errors_in_the_code_are_shown_as_esbuild_prints_them() {
    let code = "export const a =\n  = 1;";
    let error = failure(|sandbox| sandbox.write("frontend/src/pages/about.tsx", code));
    assert_eq!(error.message.en, "the code in `frontend/` has errors, which a developer can fix");
    let text = error.output.join("\n");
    assert!(text.contains("Unexpected \"=\""), "{text}");
    assert!(text.contains("src/pages/about.tsx:2:2:"), "{text}");
}

#[test]
fn broken_css_is_an_error() {
    for (css, reason) in [
        ("p { color: red", "Expected \"}\""),
        ("p { color red; }", "Expected \":\""),
        ("p { colr: red; }", "Did you mean \"color\""),
        ("p { color: red; }\n}", "Unexpected \"}\""),
    ] {
        let error = failure(|sandbox| sandbox.write("frontend/src/styles/site.css", css));
        let text = error.output.join("\n");
        assert!(text.contains("src/styles/site.css:") && text.contains(reason), "{text}");
    }
}

#[test]
fn a_missing_entry_file_is_named() {
    let entry = "frontend/src/entry-server.tsx";
    let error = failure(|sandbox| fs::remove_file(sandbox.path(entry)).unwrap());
    assert!(error.output.join("\n").contains("src/entry-server.tsx"), "{error:?}");
}

#[test]
fn css_imported_by_a_script_is_refused() {
    let sandbox = sandbox();
    sandbox.write("frontend/src/on-both.ts", "import './both.css'; export const onBoth = () => 1;");
    sandbox.write("frontend/src/both.css", "p { color: red }");
    let error = try_bundle(&sandbox).unwrap_err();
    let expected = "a script in `frontend/` imports CSS, and no page would load `assets/";
    assert!(error.message.en.starts_with(expected), "{error:?}");
    assert_eq!(error.hint.unwrap().en, "import the file in `frontend/src/styles/site.css` instead");
}

#[test]
fn a_missing_esbuild_is_named() {
    let esbuild = "frontend/node_modules/@esbuild";
    let error = failure(|sandbox| fs::remove_file(sandbox.path(esbuild)).unwrap());
    let expected = "esbuild for this system is not installed: `";
    assert!(error.message.en.starts_with(expected), "{error:?}");
}

/// Adds two kinds of section to a frontend, and a page that may show each.
fn add_kinds(sandbox: &Sandbox) {
    for (kind, component) in [("call-to-action", "CallToActionSection"), ("hero", "HeroSection")] {
        let folder = format!("frontend/src/sections/{kind}");
        let code = format!("export const {component} = () => \"shows {kind}\";");
        sandbox.write(&format!("{folder}/section.tsx"), &code);
        sandbox.write(&format!("{folder}/section.css"), &format!(".{kind} {{ color: red; }}"));
    }
    let code = r#"import { sections } from "content-sections";
        export const render = ({ payload }) => sections[payload]({});
        console.log(sections);"#;
    sandbox.write("frontend/src/entry-server.tsx", code);
    sandbox.write("frontend/src/everywhere.ts", &code.replace("render", "everywhere"));
    sandbox.write("frontend/src/styles/site.css", "@import \"content-sections.css\";");
}

fn with_kinds(sandbox: &Sandbox, kinds: &[(&str, bool)]) -> Result<Bundles, Failure> {
    let kind = |&(name, own): &(&str, bool)| UsedKind { name: name.to_owned(), own };
    let kinds = kinds.iter().map(kind).collect();
    bundle(&sandbox.project(), &BundleOptions { kinds, ..BundleOptions::default() })
}

/// Returns the text of all files for browsers.
fn all_text(bundles: &Bundles) -> String {
    bundles.files.iter().map(|file| String::from_utf8_lossy(&file.contents)).collect()
}

#[test]
fn bundles_hold_only_the_kinds_that_the_site_uses() {
    let sandbox = sandbox();
    add_kinds(&sandbox);
    let one = all_text(&with_kinds(&sandbox, &[("call-to-action", false)]).unwrap());
    assert!(one.contains("shows call-to-action") && one.contains(".call-to-action{"), "{one}");
    assert!(!one.contains("hero"), "{one}");
    let both = [("call-to-action", false), ("hero", false)];
    let both = all_text(&with_kinds(&sandbox, &both).unwrap());
    assert!(both.contains("shows hero") && both.contains(".hero{"), "{both}");
}

/// Creates a project with the own kind `menu`, whose entries render and style it with the engine's
/// module `ssg`.
fn with_menu() -> Sandbox {
    fill_with_menu(Sandbox::new())
}

fn fill_with_menu(sandbox: Sandbox) -> Sandbox {
    let sandbox = fill(sandbox);
    for package in ["react", "react-dom", "scheduler"] {
        link_package(&sandbox, package);
    }
    add_kinds(&sandbox);
    let file = |name: &str, contents: &str| sandbox.write(name, contents);
    file(
        "frontend/src/entry-server.tsx",
        r#"import { sections } from "content-sections";
        import { renderToString } from "react-dom/server";
        export const render = ({ payload }) => {
          const Section = sections[payload.slice(1, -1)];
          return renderToString(<Section dish="Tostada" />);
        };"#,
    );
    file("frontend/src/entry-server-guarded.tsx", "export * from './entry-server';");
    file(
        "frontend/tsconfig.json",
        r#"{"compilerOptions": {"paths": {"ssg": ["./src/public.ts"]}}}"#,
    );
    file("frontend/src/public.ts", "export { Loud } from './loud';");
    file("frontend/src/loud.tsx", "export const Loud = ({ text }) => <b>{text}!</b>;");
    file(
        "frontend/src/components/own-section.tsx",
        "export const OwnSection = ({ kind, children, ...marks }) =>
          <div className={`own-${kind}`} {...marks}>{children}</div>;",
    );
    file("sections/menu/section.tsx", MENU);
    file("sections/menu/price.ts", "export const price = '185';");
    file("sections/menu/section.css", ".dish { color: red; }");
    sandbox
}

const MENU: &str = r#"import { useState } from "react";
import { Loud } from "ssg";
import { price } from "./price";
export function MenuSection({ dish }) {
  const [shown] = useState(price);
  return <p className="dish"><Loud text={dish} /> {shown}</p>;
}"#;

fn menu(sandbox: &Sandbox) -> Result<Bundles, Failure> {
    with_kinds(sandbox, &[("hero", false), ("menu", true)])
}

/// Returns the error of bundling the menu after `mistake`.
fn menu_failure(mistake: impl FnOnce(&Sandbox)) -> Failure {
    let sandbox = with_menu();
    mistake(&sandbox);
    menu(&sandbox).unwrap_err()
}

fn rendered(bundles: &Bundles, path: &'static str) -> String {
    let starting = start(&real_node(), RendererOptions::default()).unwrap();
    let mut pool = starting.load(&bundles.server).unwrap();
    let mut results = render(&mut pool, &[path]).unwrap();
    results.remove(0).unwrap()
}

#[test]
fn an_own_kind_is_rendered_and_styled_inside_its_element() {
    let sandbox = with_menu();
    let bundles = menu(&sandbox).unwrap();
    let expected =
        r#"<div class="own-menu"><p class="dish"><b>Tostada<!-- -->!</b> <!-- -->185</p></div>"#;
    assert_eq!(rendered(&bundles, "/menu/"), expected);
    // The engine's kinds get no element.
    assert_eq!(rendered(&bundles, "/hero/"), "shows hero");
    let css = text(&bundles, &bundles.style);
    assert!(css.contains(".own-menu .dish{color:red}") && css.contains(".hero{"), "{css}");
    // Pictures of the folder and in the style sheet are bundled.
    sandbox.write("sections/menu/dot.svg", "<svg/>");
    let css = ".a { background: url(dot.svg), url(data:image/svg+xml,%3Csvg/%3E); }";
    sandbox.write("sections/menu/section.css", css);
    let files = menu(&sandbox).unwrap().files;
    assert!(files.iter().any(|file| file.path.starts_with("assets/dot-")));
    // An own kind wins over the engine's kind of the same name.
    sandbox.write("sections/hero/section.tsx", "export const HeroSection = () => 'own hero';");
    let bundles = with_kinds(&sandbox, &[("hero", true), ("menu", true)]).unwrap();
    assert_eq!(rendered(&bundles, "/hero/"), r#"<div class="own-hero">own hero</div>"#);
    assert!(!text(&bundles, &bundles.style).contains(".hero{"));
}

#[test]
fn the_folder_of_the_project_does_not_change_bundles_with_own_kinds() {
    let (near, outer) = (with_menu(), Sandbox::new());
    let deep = outer.path("a/b");
    fs::create_dir_all(&deep).unwrap();
    let deep = fill_with_menu(Sandbox { folder: tempfile::TempDir::new_in(&deep).unwrap() });
    let (one, other) = (menu(&near).unwrap(), menu(&deep).unwrap());
    assert_eq!(one.files, other.files);
    assert_eq!(one.server.code, other.server.code);
    assert_eq!(one.server.source_map, other.server.source_map);
}

#[test]
fn mistakes_in_own_code_are_shown_at_their_place() {
    let code = MENU.replace("const [shown]", "const [shown");
    let error = menu_failure(|sandbox| sandbox.write("sections/menu/section.tsx", &code));
    assert_eq!(error.message.en, "the code in `sections/` has errors, which a developer can fix");
    let text = error.output.join("\n");
    assert!(text.contains(" sections/menu/section.tsx:5:32:"), "{text}");

    let css = ".dish {\n  colr: red;\n}";
    let error = menu_failure(|sandbox| sandbox.write("sections/menu/section.css", css));
    let text = error.output.join("\n");
    assert!(text.contains(" sections/menu/section.css:2:2:"), "{text}");

    let sandbox = with_menu();
    let code = MENU.replace("const [", "null.x; const [");
    sandbox.write("sections/menu/section.tsx", &code);
    let bundles = menu(&sandbox).unwrap();
    let mut pool =
        start(&real_node(), RendererOptions::default()).unwrap().load(&bundles.server).unwrap();
    let thrown = render(&mut pool, &["/menu/"]).unwrap().remove(0).unwrap_err();
    assert_eq!(thrown.place(), Some("sections/menu/section.tsx:5:8"), "{}", thrown.stack);
}

#[test]
fn styles_that_reach_outside_an_own_section_are_refused() {
    for (css, expected) in [
        (".a { top: 0; }\n:root { top: 0; }", "`sections/menu/section.css:2:1`: `:root` reaches"),
        (
            ".a { top: url(//a.mx/a.svg) }",
            "`sections/menu/section.css:1:15`: `//a.mx/a.svg` cannot be imported",
        ),
        (
            ".a { top: url(../../src/a.svg) }",
            "`sections/menu/section.css:1:15`: `../../src/a.svg` cannot be imported",
        ),
        ("p {} } body { top: 0; ", "`sections/menu/section.css:1:6`: `}` reaches"),
    ] {
        let error = menu_failure(|sandbox| {
            sandbox.write("frontend/src/a.svg", "<svg/>");
            sandbox.write("sections/menu/section.css", css);
        });
        assert!(error.message.en.starts_with(expected), "{error:?}");
        let names_the_way = error.hint.is_some_and(|hint| hint.en.contains("url(\"./photo.png\")"));
        assert_eq!(names_the_way, expected.ends_with("imported"), "{expected}");
    }
}

#[test]
fn imports_from_outside_the_folder_are_refused_at_their_place() {
    for (name, resolved) in [
        ("../../src/loud", true),
        ("../other/section", true),
        ("../../../secret.json", true),
        ("scheduler", true),
        ("https://example.com/a.js", true),
        ("unlisted", false),
        ("node:fs", false),
    ] {
        let error = menu_failure(|sandbox| {
            sandbox.write("sections/other/section.tsx", "export const OtherSection = () => null;");
            sandbox.write("secret.json", "{}");
            sandbox.write(".ssg/secret.json", "{}");
            let code = format!("{MENU}\nimport * as other from \"{name}\";\nconsole.log(other);");
            sandbox.write("sections/menu/section.tsx", &code);
        });
        let text = format!("{} {}", error.message.en, error.output.join("\n"));
        let expected = match resolved && !text.contains("Could not resolve") {
            true => format!("`sections/menu/section.tsx:8:25`: `{name}` cannot be imported here"),
            false => " sections/menu/section.tsx:8:23:".to_owned(),
        };
        assert!(text.contains(&expected), "{name}: {text}");
        assert!(!text.contains("--platform") && !text.contains("external"), "{text}");
        assert!(error.hint.unwrap().en.contains("import from `ssg`"));
    }
}

#[test]
fn a_style_sheet_that_own_code_imports_is_refused_at_its_place() {
    let error = menu_failure(|sandbox| {
        sandbox.write("sections/menu/extra.css", "p { top: 0; }");
        sandbox.write("sections/menu/section.tsx", &format!("import \"./extra.css\";\n{MENU}"));
    });
    let expected = "`sections/menu/section.tsx:1:9`: `./extra.css` cannot be imported here";
    assert_eq!(error.message.en, expected);
    assert!(error.hint.unwrap().en.contains("`section.css`"));
}

#[test]
fn links_and_missing_files_of_own_kinds_are_named() {
    let missing = menu_failure(|s| fs::remove_file(s.path("sections/menu/section.tsx")).unwrap());
    assert_eq!(missing.message.en, "`sections/menu/section.tsx` is missing");
    for link in ["sections", "sections/menu", "sections/menu/price.ts"] {
        let error = menu_failure(|sandbox| {
            fs::rename(sandbox.path(link), sandbox.path("elsewhere")).unwrap();
            symlink(sandbox.path("elsewhere"), sandbox.path(link)).unwrap();
        });
        assert!(error.message.en.starts_with(&format!("`{link}` is a link")), "{error:?}");
    }
}

/// A kind that no page uses has only this bundle.
#[test]
fn the_bundle_of_examples_finds_mistakes_in_all_files_of_a_kind() {
    let failure = |file: &str, contents: &str| {
        let sandbox = with_menu();
        sandbox.write("frontend/src/entry-examples.tsx", "import 'content-sections';");
        sandbox.write(&format!("sections/menu/{file}"), contents);
        let kinds = vec![UsedKind { name: "menu".to_owned(), own: true }];
        bundle_examples(&sandbox.project(), kinds, false).map(drop)
    };
    assert!(failure("notes.txt", "").is_ok());
    for import in ["node:fs", "fs", "../../src/loud"] {
        let code = format!("export const price = 1;\nexport * as a from \"{import}\";\n");
        let error = failure("price.ts", &code).unwrap_err();
        assert!(error.message.en.contains("sections/menu/price.ts:2:"), "{error:?}");
    }
    for (css, place) in [("p {\n  colr: red;\n}", ":2:"), ("p {\n", ":1:"), (":root {}", ":1:1")] {
        let error = failure("section.css", css).unwrap_err();
        let text = format!("{} {}", error.message.en, error.output.join("\n"));
        assert!(text.contains(&format!("sections/menu/section.css{place}")), "{css}: {text}");
    }
}

#[test]
fn failures_name_folders_that_the_project_has() {
    let sandbox = Sandbox::new();
    let mut project = sandbox.project();
    let words = |text: &str| Words { en: text.to_owned(), es: text.to_owned() };
    let hint = |project: &Project| {
        let failure =
            Failure::new(words("")).hint(words("look in `frontend/src/` and `frontend/a`"));
        project.with_paths(failure).hint.unwrap().en
    };
    assert_eq!(hint(&project), "look in `frontend/src/` and `frontend/a`");
    project.frontend_as_named = "/engine/frontend".into();
    assert_eq!(hint(&project), "look in `/engine/frontend/src/` and `/engine/frontend/a`");
    sandbox.write("sections/menu/fields.yaml", "");
    assert_eq!(hint(&project), "look in `sections/` and `/engine/frontend/a`");
}

#[test]
fn bundles_depend_on_the_files_of_own_kinds_and_on_the_packages_of_the_project() {
    let sandbox = with_menu();
    let watched = menu(&sandbox).unwrap().watched(&sandbox.project());
    let root = sandbox.folder.path();
    let code =
        ["section.tsx", "section.css", "price.ts", ""].map(|name| format!("sections/menu/{name}"));
    let packages = ["package.json", "package-lock.json"].map(str::to_owned);
    for path in code.iter().chain(&packages).map(|path| root.join(path)) {
        // The folder counts as a file that cannot be trusted if it changed just before.
        let is_watched = watched.files.contains(&path) || watched.folders.contains(&path);
        assert!(is_watched, "{path:?}: {watched:?}");
    }
}

#[test]
fn packages_of_the_project_share_the_react_of_the_engine_and_their_licences_are_shipped() {
    let sandbox = with_menu();
    let file = |name: &str, contents: &str| sandbox.write(name, contents);
    file("package.json", r#"{"dependencies": {"carousel": "1", "old": "1"}}"#);
    file("node_modules/carousel/package.json", r#"{"version": "1.0.0"}"#);
    // The default import of a CommonJS package that was compiled from a module.
    file("frontend/package.json", r#"{"type": "module"}"#);
    file("node_modules/old/package.json", "{}");
    file("node_modules/old/index.js", "exports.__esModule = true; exports.default = ' of old';");
    file("node_modules/carousel/LICENSE", "Licence of the carousel");
    file(
        "node_modules/carousel/index.js",
        "import { useState } from 'react'; import { slow } from 'slow';
        import { moves } from 'framer-motion';
        export const useCarousel = () => useState('slides' + slow + moves)[0];",
    );
    for (folder, moves) in [("", " twice"), ("frontend/", " once")] {
        let package = format!("{folder}node_modules/framer-motion");
        file(&format!("{package}/package.json"), "{}");
        file(&format!("{package}/index.js"), &format!("export const moves = '{moves}';"));
    }
    file("node_modules/carousel/node_modules/react/index.js", "throw new Error('another React')");
    file("node_modules/react/index.js", "throw new Error('another React')");
    file("node_modules/slow/package.json", "{}");
    file("node_modules/slow/index.js", "export const slow = ' slowly';");
    let code = MENU.replace("useState(price)", "[useCarousel() + old]");
    let code = code.replace("{ useState } from \"react\"", "{ useCarousel } from \"carousel\"");
    let code = format!("import old from \"old\";\n{code}");
    file("sections/menu/section.tsx", &code);
    let bundles = menu(&sandbox).unwrap();
    assert!(rendered(&bundles, "/menu/").contains("slides slowly once of old"));
    let licences = text(&bundles, "licenses.txt");
    assert!(licences.contains("carousel 1.0.0\n\nLicence of the carousel"), "{licences}");
    // A package that only another one names.
    file(
        "sections/menu/section.tsx",
        &code.replace("{ useCarousel } from \"carousel\"", "{ slow as useCarousel } from \"slow\""),
    );
    let error = menu(&sandbox).unwrap_err();
    assert!(error.message.en.contains("`slow` cannot be imported here"), "{error:?}");
}

/// The kinds of the engine that show only their own fields.
const PURE: &str = "call-to-action cards contact-ways downloads hero logos not-found notice panels \
    questions split steps text";

#[test]
fn the_folders_of_the_engines_pure_kinds_work_in_a_project() {
    let sandbox = Sandbox::new();
    fs::remove_dir(sandbox.path("frontend")).unwrap();
    let engine = real_packages().parent().unwrap().to_owned();
    symlink(&engine, sandbox.path("frontend")).unwrap();
    let kinds: Vec<_> = PURE.split_whitespace().map(|kind| (kind, true)).collect();
    for (kind, _) in &kinds {
        for name in ["section.tsx", "section.css"] {
            let file = fs::read_to_string(engine.join("src/sections").join(kind).join(name));
            sandbox.write(&format!("sections/{kind}/{name}"), &file.unwrap());
        }
    }
    let bundles = with_kinds(&sandbox, &kinds).unwrap();
    let css = text(&bundles, &bundles.style);
    assert!(css.contains(".own-cards .cards-arcade") && css.contains(".own-split"), "{css}");
    // Also in pages that are edited, with a package of the project.
    sandbox.write("package.json", r#"{"dependencies": {"carousel": "1"}}"#);
    sandbox.write("node_modules/carousel/package.json", "{}");
    sandbox.write("node_modules/carousel/index.js", "export { version } from 'react';");
    let kinds = vec![UsedKind { name: "menu".to_owned(), own: true }];
    let code =
        "import { version } from 'carousel'; export const MenuSection = () => <p>{version}</p>;";
    sandbox.write("sections/menu/section.tsx", code);
    let options = BundleOptions { kinds, editing: true, ..BundleOptions::default() };
    let script = all_text(&bundle(&sandbox.project(), &options).unwrap());
    assert!(
        script.contains("data-edit-section") && script.contains("\"menu\""),
        "{}",
        script.len()
    );
}

/// Opens the project of a sandbox with an esbuild that stays alive.
fn live(sandbox: &Sandbox) -> Project {
    link_package(sandbox, "esbuild");
    Project { live: Some(Arc::new(LiveEsbuild::new(real_node()))), ..sandbox.project() }
}

#[test]
fn an_esbuild_that_stays_alive_makes_the_same_bundles_as_a_new_one() {
    let sandbox = sandbox();
    let project = live(&sandbox);
    for (file, text) in [
        ("everywhere.ts", "export const everywhere = (): void => console.log('first');"),
        ("everywhere.ts", "export const everywhere = (): void => console.log('second');"),
        ("styles/site.css", "p { color: green; }"),
        ("pages/home.tsx", "export const home = ;"),
        ("pages/home.tsx", r#"import "../missing";"#),
        ("pages/home.tsx", "export const home = <p style={{}} />;"),
        ("styles/site.css", "p { colour: green; }"),
        ("styles/site.css", "p { color: blue; }"),
    ] {
        sandbox.write(&format!("frontend/src/{file}"), text);
        if text.contains("<p") {
            link_package(&sandbox, "react");
        }
        for theme in ["", "p{top:0}"] {
            let options = BundleOptions { theme: theme.to_owned(), ..BundleOptions::default() };
            let shown = |made: Result<Bundles, Failure>| {
                made.map(|Bundles { files, server, .. }| (files, server.code, server.source_map))
                    .map_err(|Failure { message, output, .. }| (message, output))
            };
            let (alone, new) = (bundle(&project, &options), bundle(&sandbox.project(), &options));
            assert_eq!(shown(alone), shown(new), "{file}: {text}");
        }
    }
}

/// Returns the process of esbuild that is kept alive for a project, if there is one.
fn bundler(project: &Project) -> Option<Pid> {
    let mut children = fs::read_dir("/proc/self/task").unwrap().flatten().flat_map(|task| {
        let children = fs::read_to_string(task.path().join("children")).unwrap_or_default();
        children.split(' ').filter_map(|id| id.parse().ok()).collect::<Vec<i32>>()
    });
    let is_bundler = |id: &i32| {
        fs::read_link(format!("/proc/{id}/cwd")).is_ok_and(|folder| folder == project.frontend)
    };
    children.find(is_bundler).and_then(Pid::from_raw)
}

#[test]
fn an_esbuild_that_is_killed_while_it_works_is_replaced() {
    let sandbox = sandbox();
    let project = live(&sandbox);
    let expected = bundle(&project, &BundleOptions::default()).unwrap().files;
    for round in 0..10 {
        // There is none if the round before killed it after its work.
        let bundler = bundler(&project);
        assert!(round > 0 || bundler.is_some(), "a process is kept alive");
        let killer = thread::spawn(move || {
            // Each round kills at a later moment of the work.
            let start = Instant::now();
            while start.elapsed() < Duration::from_millis(round * 2) {}
            if let Some(bundler) = bundler {
                kill_process(bundler, Signal::KILL).unwrap();
            }
        });
        let files = bundle(&project, &BundleOptions::default()).unwrap().files;
        killer.join().unwrap();
        assert_eq!(files, expected);
    }
}

#[test]
fn react_is_bundled_apart_for_sites_that_use_no_other_names_of_it() {
    let sandbox = sandbox();
    link_package(&sandbox, "react");
    let names = r#"{"client": {"react": ["useState"]}, "server": {}}"#;
    sandbox.write("frontend/src/vendor.json", names);
    let chunks_with = |hooks: &str| {
        let code =
            |rest| format!("import {{ {hooks} }} from 'react';\nconst hooks = [{hooks}];\n{rest}");
        sandbox.write("frontend/src/entry-client.tsx", &code("console.log(hooks);"));
        let server = "export const render = ({ payload }) => {
            if (payload === '/error/') throw new Error('broken');
            return hooks[0].name + payload;
        }";
        sandbox.write("frontend/src/entry-server.tsx", &code(server));
        let bundles = try_bundle(&sandbox).unwrap();
        let chunks: Vec<_> = bundles.chunks.iter().map(|path| without_hash(path)).collect();
        (chunks, bundles)
    };
    for _ in ["made", "cached"] {
        let (chunks, bundles) = chunks_with("useState");
        assert_eq!(chunks, ["assets/vendor.js"]);
        assert!(bundles.sizes[&bundles.chunks[0]] > 2_000);
        let list = sandbox.path("frontend/src/vendor.json");
        assert!(bundles.watched(&sandbox.project()).files.contains(&list));
        assert!(text(&bundles, "licenses.txt").contains("react 19"));
        assert_eq!(rendered(&bundles, "/a/"), "/a/");
        let mut pool =
            start(&real_node(), RendererOptions::default()).unwrap().load(&bundles.server).unwrap();
        let thrown = render(&mut pool, &["/error/"]).unwrap().remove(0).unwrap_err();
        assert_eq!(thrown.place(), Some("frontend/src/entry-server.tsx:4:46"), "{}", thrown.stack);
    }
    let (chunks, bundles) = chunks_with("useState, useMemo");
    assert!(chunks.is_empty(), "{chunks:?}");
    assert!(text(&bundles, "licenses.txt").contains("react 19"));
}

/// Lets esbuild run shell commands in the project before it bundles for the renderer.
fn before_the_second_bundle(sandbox: &Sandbox, commands: &str) {
    let packages = sandbox.path("frontend/node_modules/@esbuild");
    let platform = fs::read_dir(&packages).unwrap().next().unwrap().unwrap();
    let real = fs::canonicalize(platform.path().join("bin/esbuild")).unwrap();
    fs::remove_file(&packages).unwrap();
    fs::create_dir_all(packages.join(platform.file_name()).join("bin")).unwrap();
    let (project, real) = (sandbox.folder.path().display(), real.display());
    let script = format!(
        "case \"$*\" in *entry-server*) (cd '{project}'; {commands}) ;; esac\nexec '{real}' \"$@\""
    );
    sandbox.program("esbuild", &script);
    let program = packages.join(platform.file_name()).join("bin/esbuild");
    symlink(sandbox.path("bin/esbuild"), program).unwrap();
}

#[test]
fn both_bundles_have_the_same_code_although_it_changes_in_between() {
    let sandbox = sandbox();
    let shared = |text: &str| format!("export const onBoth = (): string => '{text}';");
    sandbox.write("frontend/src/on-both.ts", &shared("before"));
    let server = "import { onBoth } from './on-both'; export const render = onBoth;";
    sandbox.write("frontend/src/entry-server.tsx", server);
    sandbox.write("after", &shared("after"));
    let commands = "[ ! -e after ] || /bin/mv after frontend/src/on-both.ts";
    before_the_second_bundle(&sandbox, commands);
    let Bundles { files, server, .. } = try_bundle(&sandbox).unwrap();
    let has = |contents: &[u8], word: &str| String::from_utf8_lossy(contents).contains(word);
    assert!(has(&server.code, "after"));
    assert!(files.iter().any(|file| has(&file.contents, "after")));
    assert!(!files.iter().any(|file| has(&file.contents, "before")));
}

#[test]
fn code_that_changes_again_and_again_is_bundled_all_the_same() {
    let sandbox = sandbox();
    before_the_second_bundle(&sandbox, "echo ' ' >> frontend/src/everywhere.ts");
    try_bundle(&sandbox).unwrap();
}

#[test]
fn files_above_the_project_change_nothing_in_its_bundles() {
    let sandbox = fill(Sandbox::new());
    let below = |name: &str| sandbox.path(&format!("site/{name}"));
    fs::create_dir(below("")).unwrap();
    fs::rename(sandbox.path("frontend"), below("frontend")).unwrap();
    let made = || {
        let project = Project::open(&below(""), below("frontend")).unwrap();
        bundle(&project, &BundleOptions::default())
    };
    let files = made().unwrap().files;
    for (name, text) in [
        (".pnp.cjs", "module.exports = {};"),
        (".pnp.data.json", r#"{"packageRegistryData": []}"#),
        ("package.json", r#"{"browser": {"licensed": false}, "sideEffects": false}"#),
        (
            "tsconfig.json",
            r#"{"compilerOptions": {"target": "es5", "paths": {"licensed": ["./no"]}}}"#,
        ),
    ] {
        sandbox.write(name, text);
        assert_eq!(made().unwrap().files, files, "{name}");
    }
    // A package from there would be missing on every other machine.
    sandbox.write("node_modules/elsewhere/index.js", "export const place = 'elsewhere';");
    let code = "import { place } from \"elsewhere\"; console.log(place);";
    sandbox.write("site/frontend/src/on-both.ts", &format!("{code} export const onBoth = place;"));
    let refused = made().unwrap_err().message.en;
    assert!(refused.contains("src/on-both.ts:1:24") && refused.contains("elsewhere"), "{refused}");
    sandbox.write("package.json", "broken");
    let failure = made().unwrap_err();
    assert!(failure.message.en.contains("above the project"), "{failure:?}");
}

#[test]
fn generated_types_are_compared_without_the_ends_of_lines() {
    let sandbox = sandbox();
    let types = include_str!("../../../../frontend/src/generated/payload.ts");
    sandbox.write("frontend/src/generated/payload.ts", &types.replace('\n', "\r\n"));
    try_bundle(&sandbox).unwrap();
}
