//! Tests that bundle tiny frontends with the real esbuild.

use std::fs;
use std::os::unix::fs::symlink;

use ssg_frontend::bundle::{BundleOptions, Bundles, UsedKind, bundle};
use ssg_model::failure::Failure;

use crate::support::{Sandbox, link_package};

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
    assert_eq!(error.message.en, "the code in `frontend/` has errors");
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
