//! Tests of rendering, and of pages that fail without affecting others.

use std::convert::Infallible;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use ssg_frontend::bundle::{BundleOptions, ServerBundle, bundle};
use ssg_frontend::renderer::{RendererOptions, Thrown, start};

use crate::support::{Sandbox, TestPage, link_package, pool, real_node, render, render_with};

/// Renders pages with this body of `render(document)`; a page's error becomes `name: message`.
fn rendered(body: &str, paths: &[&'static str]) -> Vec<Result<String, String>> {
    let mut pool = pool(&format!("exports.render = (document) => {{ {body} }};")).unwrap();
    let results = render(&mut pool, paths).unwrap();
    results.into_iter().map(|result| result.map_err(|thrown| thrown.text())).collect()
}

fn check(body: &str, expected: Result<&str, &str>) {
    let result = rendered(body, &["/a/"]).remove(0);
    assert_eq!(result.as_deref().map_err(String::as_str), expected, "{body}");
}

#[test]
fn a_page_is_rendered_from_the_whole_document() {
    check("return JSON.stringify(document);", Ok(r#"{"layout":["L"],"payload":"/a/"}"#));
}

#[test]
fn html_of_any_length_and_script_arrives_unchanged() {
    check("return '«ñ» 🛡';", Ok("«ñ» 🛡"));
    check("return '';", Ok(""));
    let results = rendered("return 'ñ'.repeat(3_000_000);", &["/a/", "/b/", "/c/"]);
    for result in results {
        assert_eq!(result.unwrap(), "ñ".repeat(3_000_000));
    }
}

#[test]
fn pages_are_rendered_within_shells() {
    let code = "
        const shells = ['«uno»', '«dos»'].map((before) => ({ before, after: '</p>' }));
        exports.render = ({ payload }) =>
            payload === '/c/' ? payload : { shell: shells[payload.length % 2], own: payload };
    ";
    let mut pool = pool(code).unwrap();
    // The second call must send the shells again.
    for _ in 0..2 {
        let results = render(&mut pool, &["/a/", "/bb/", "/c/", "/d/", "/ee/"]).unwrap();
        let expected = ["«dos»/a/</p>", "«uno»/bb/</p>", "/c/", "«dos»/d/</p>", "«uno»/ee/</p>"];
        assert_eq!(results, expected.map(|html| Ok(html.to_owned())));
    }
}

#[test]
fn printing_does_not_disturb_rendering() {
    let body = "console.log('out', document.payload); console.error('err'); return 'html';";
    let code = format!("exports.render = (document) => {{ {body} }};");
    let mut pool = pool(&code).unwrap();
    let results = render(&mut pool, &["/a/"]).unwrap();
    assert_eq!(results, [Ok("html".to_owned())]);
    assert_eq!(pool.finish(), ["out /a/", "err"]);
}

#[test]
fn printing_more_than_a_pipe_holds_does_not_block() {
    check("console.log('x'.repeat(2_000_000)); return 'html';", Ok("html"));
}

#[test]
fn a_page_that_reads_stdin_gets_nothing() {
    check("return String(process.stdin.read());", Ok("null"));
}

/// `fence.rs` has the attacks.
#[test]
fn a_bundle_can_load_the_modules_of_react_and_no_others() {
    check("return require('node:util').format('%d', 1);", Ok("1"));
    check("new (require('async_hooks').AsyncLocalStorage)(); return '';", Ok(""));
    check(
        "return require('crypto').createHash('md5').update('').digest('hex').slice(0, 4);",
        Ok("d41d"),
    );
    check("return String(require('stream').Readable.from(['text']).readable);", Ok("true"));
    let refused = |name| format!("Error: the renderer has no module \"{name}\"");
    check("require('fs');", Err(&refused("fs")));
    check("require('node:net');", Err(&refused("node:net")));
}

#[test]
fn rendering_does_not_depend_on_locale_time_zone_or_environment() {
    check("return new Date(0).getHours() + process.env.TZ;", Ok("0UTC"));
    check("return process.env.NODE_ENV;", Ok("production"));
    check("return (1234.5).toLocaleString();", Ok("1,234.5"));
    check("return String(process.env.CARGO_MANIFEST_DIR);", Ok("undefined"));
}

#[test]
fn any_thrown_value_is_reported() {
    check("throw new TypeError('wrong');", Err("TypeError: wrong"));
    check("throw undefined;", Err("undefined"));
    check("throw null;", Err("null"));
    check("throw 'a string';", Err("'a string'"));
    check("throw { code: 1 };", Err("{ code: 1 }"));
    check(
        "throw { get [Symbol.toStringTag]() { throw 1; } };",
        Err("a value that cannot be shown"),
    );
    check(
        "document.nothing.at.all;",
        Err("TypeError: Cannot read properties of undefined (reading 'at')"),
    );
    check(
        "(function again() { again(); })();",
        Err("RangeError: Maximum call stack size exceeded"),
    );
}

#[test]
fn a_page_that_returns_no_text_is_an_error() {
    check("return 1;", Err("TypeError: render returned 1 instead of a string"));
    check("", Err("TypeError: render returned undefined instead of a string"));
    check(
        "return Promise.resolve('html');",
        Err("TypeError: render returned Promise { 'html' } instead of a string"),
    );
}

#[test]
fn all_failing_pages_are_reported_and_the_others_rendered() {
    let body = "if (document.payload.includes('bad')) throw new Error(document.payload); return document.payload;";
    let paths = ["/1/", "/bad-2/", "/3/", "/4/", "/5/", "/bad-6/", "/7/", "/8/", "/9/", "/bad-10/"];
    let expected: Vec<Result<String, String>> = paths
        .iter()
        .map(|path| {
            if path.contains("bad") {
                Err(format!("Error: {path}"))
            } else {
                Ok((*path).to_owned())
            }
        })
        .collect();
    assert_eq!(rendered(body, &paths), expected);
}

#[test]
fn a_pool_renders_several_times() {
    let code = "let n = 0; exports.render = ({ payload }) => payload + (n += 1);";
    let mut pool = pool(code).unwrap();
    assert_eq!(render(&mut pool, &[]).unwrap(), []);
    assert_eq!(render(&mut pool, &["/a/"]).unwrap(), [Ok("/a/1".to_owned())]);
    assert_eq!(render(&mut pool, &["/b/", "/c/", "/d/"]).unwrap().len(), 3);
}

#[test]
fn a_bundle_keeps_what_it_made_for_a_layout_until_the_layout_changes() {
    let code = "
        const made = new WeakMap();
        exports.render = ({ layout }) => {
            const isKept = made.has(layout);
            made.set(layout, true);
            return `${layout} ${isKept}`;
        };
    ";
    // Each renderer keeps its own.
    let options = RendererOptions { count: NonZero::<usize>::MIN, ..Default::default() };
    let bundle = ServerBundle { code: code.into(), source_map: Vec::new() };
    let mut pool = start(&real_node(), options).unwrap().load(&bundle).unwrap();
    for (layout, expected) in [("A", "A false"), ("A", "A true"), ("B", "B false")] {
        let results = render_with(&mut pool, layout, &["/a/"]).unwrap();
        assert_eq!(results, [Ok(expected.to_owned())]);
    }
}

#[test]
fn the_number_of_pages_in_memory_is_limited() {
    let mut pool = pool("exports.render = () => 'html';").unwrap();
    let (taken, delivered) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let most = AtomicUsize::new(0);
    let pages = (0..500).map(|index| {
        let now = taken.fetch_add(1, Ordering::SeqCst) + 1 - delivered.load(Ordering::SeqCst);
        most.fetch_max(now, Ordering::SeqCst);
        TestPage { index, path: "/a/" }
    });
    pool.render(&(), pages, |_, _| {
        delivered.fetch_add(1, Ordering::SeqCst);
        Ok::<(), Infallible>(())
    })
    .unwrap()
    .unwrap();
    assert_eq!(delivered.into_inner(), 500);
    // Two renderers with at most 32 pages each, and a page for each thread.
    assert!(most.into_inner() <= 2 * 32 + threads());
}

/// The number of threads that receive the pages of two renderers at once.
fn threads() -> usize {
    thread::available_parallelism().unwrap().get() + 2
}

#[test]
fn an_error_of_the_receiver_is_returned() {
    let mut pool = pool("exports.render = () => 'html';").unwrap();
    let delivered = AtomicUsize::new(0);
    let pages = (0..500).map(|index| TestPage { index, path: "/a/" });
    let result = pool.render(&(), pages, |_, _| {
        delivered.fetch_add(1, Ordering::SeqCst);
        Err("the disk is full")
    });
    assert_eq!(result.unwrap(), Err("the disk is full"));
    assert!(delivered.into_inner() <= threads());
    // The renderers are still usable.
    assert_eq!(render(&mut pool, &["/a/"]).unwrap(), [Ok("html".to_owned())]);
}

/// Renders with the real esbuild and React.
#[test]
fn errors_of_react_name_the_source_file() {
    for development in [false, true] {
        let sandbox = Sandbox::new();
        for package in ["@esbuild", "react", "react-dom", "scheduler"] {
            link_package(&sandbox, package);
        }
        let file =
            |name: &str, contents: &str| sandbox.write(&format!("frontend/src/{name}"), contents);
        file("entry-client.tsx", "console.log('client');");
        file("live/entry-client.tsx", "console.log('live');");
        file("styles/site.css", "p { color: red; }");
        file(
            "entry-server.tsx",
            r#"import { renderToString } from "react-dom/server";
            import { Page } from "./page";
            export const render = ({ payload }) => renderToString(<Page path={payload} />);"#,
        );
        file(
            "page.tsx",
            r#"export function Page({ path }) {
  if (path === "/bad/") throw new Error("bad page");
  return <p title={path}>text</p>;
}"#,
        );
        let project = sandbox.project();
        let bundles =
            bundle(&project, &BundleOptions { development, ..BundleOptions::default() }).unwrap();
        let starting = start(&real_node(), RendererOptions::default()).unwrap();
        let mut pool = starting.load(&bundles.server).unwrap();
        let results = render(&mut pool, &["/a/", "/bad/"]).unwrap();
        assert_eq!(results[0].as_deref(), Ok(r#"<p title="/a/">text</p>"#));
        let thrown = results[1].as_ref().unwrap_err();
        assert_eq!(thrown.text(), "Error: bad page");
        assert_eq!(thrown.place(), Some("frontend/src/page.tsx:2:31"), "{}", thrown.stack);
    }
}

#[test]
fn stack_traces_omit_the_renderer() {
    let thrown = Thrown {
        name: Some("Error".to_owned()),
        message: "bad".to_owned(),
        stack: "Error: bad\n    at Page (frontend/src/page.tsx:2:3)\n    at render (frontend/src/entry-server.tsx:4:5)\n    at renderPage (renderer-ssg.cjs:75:12)\n    at node:internal/main/run_main_module:28:49".to_owned(),
    };
    assert_eq!(
        thrown.frames(),
        ["Page (frontend/src/page.tsx:2:3)", "render (frontend/src/entry-server.tsx:4:5)"]
    );
}
