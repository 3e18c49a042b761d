//! Tests of renderers that fail: each failure has its own message, with the page and the output.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process};
use ssg_frontend::bundle::ServerBundle;
use ssg_frontend::environment::Environment;
use ssg_frontend::node::{self, Node};
use ssg_frontend::renderer::{RendererOptions, start};
use ssg_model::failure::Failure;

use crate::support::{Sandbox, impatient_pool, pool_with, real_node, render};

/// Returns the error of a bundle with this code, when it is loaded or renders `/a/`.
fn failure(code: &str) -> Failure {
    let mut pool = match impatient_pool(code) {
        Ok(pool) => pool,
        Err(error) => return error,
    };
    let error = render(&mut pool, &["/a/"]).unwrap_err();
    // The other renderers are ended, too.
    let gone = render(&mut pool, &["/b/"]).unwrap_err();
    assert_eq!(gone.message.en, "the renderers have already failed");
    error
}

fn check(code: &str, expected: &str, expected_output: &[&str]) -> Failure {
    let error = failure(code);
    assert_eq!(error.message.en, expected, "{error:?}");
    assert_eq!(*error.output, *expected_output);
    error
}

#[test]
fn a_missing_renderer_is_reported() {
    let sandbox = Sandbox::new();
    sandbox.program("node", "echo v20.19.0");
    let node = node::find(&sandbox.environment()).unwrap();
    std::fs::remove_file(&node.program).unwrap();
    let error = pool_with(&node, "", RendererOptions::default()).err().unwrap();
    let text = error.message.en.replace(&node.program.display().to_string(), "NODE");
    assert_eq!(text, "cannot start the renderer (`NODE`): it does not exist");
}

#[test]
fn a_renderer_that_exits_at_its_start_is_reported() {
    let sandbox = Sandbox::new();
    sandbox.program(
        "node",
        "[ \"$1\" = --version ] && echo v20.19.0 && exit\necho no space left >&2\nexit 7",
    );
    let node = node::find(&sandbox.environment()).unwrap();
    let error = pool_with(&node, "", RendererOptions::default()).err().unwrap();
    assert_eq!(error.message.en, "the renderer ended with status 7 while it started");
    assert_eq!(*error.output, ["no space left"]);
}

#[test]
fn a_renderer_that_exits_while_rendering_is_reported() {
    let error = check(
        "exports.render = () => { console.log('leaving'); process.exit(3); };",
        "the renderer ended with status 3 while it rendered `/a/`",
        &["leaving"],
    );
    assert!(error.hint.is_some());
}

#[test]
fn a_renderer_that_hangs_is_killed_and_reported() {
    let error = check(
        "exports.render = () => { console.log('still here'); for (;;); };",
        "the renderer did not answer within 2 s while it rendered `/a/`",
        &["still here"],
    );
    assert_eq!(error.hint.unwrap().en, "look in `frontend/src/` for an endless loop on this page");
}

#[test]
fn the_page_that_hangs_is_named_among_others() {
    let code = "exports.render = ({ payload }) => { while (payload === '/3/'); return payload; };";
    let mut pool = impatient_pool(code).unwrap();
    let error = render(&mut pool, &["/1/", "/2/", "/3/", "/4/", "/5/", "/6/"]).unwrap_err();
    let expected = "the renderer did not answer within 2 s while it rendered `/3/`";
    assert_eq!(error.message.en, expected);
}

/// Returns a Node whose renderer runs this script. `next()` reads a request; `send(kind, body)`
/// sends a frame.
fn stand_in(sandbox: &Sandbox, script: &str) -> Node {
    const PRELUDE: &str = "
        const fs = require('fs');
        const next = () => {
            const head = Buffer.alloc(4);
            fs.readSync(0, head);
            for (let left = head.readUInt32LE(); left > 0;) left -= fs.readSync(0, Buffer.alloc(left));
        };
        const send = (kind, body) => {
            const head = Buffer.from([0, 0, 0, 0, kind]);
            head.writeUInt32LE(1 + body.length);
            fs.writeSync(0, Buffer.concat([head, Buffer.from(body)]));
        };
    ";
    sandbox.write("stand-in.cjs", &format!("{PRELUDE}{script}"));
    sandbox.program(
        "node",
        &format!(
            "[ \"$1\" = --version ] && echo v20.19.0 && exit\nexec {} {}",
            real_node().program.display(),
            sandbox.path("stand-in.cjs").display()
        ),
    );
    node::find(&sandbox.environment()).unwrap()
}

/// Checks the failure of a renderer that does this when it is asked for a page.
fn check_answer(script: &str, expected: &str) {
    let sandbox = Sandbox::new();
    let greeting = r#"{"protocol":3,"node":"v20.19.0"}"#;
    let start = format!("next(); send(1, '{greeting}'); next(); send(2, ''); next(); next();");
    let node = stand_in(&sandbox, &format!("{start} {script} for (;;);"));
    let mut pool = pool_with(&node, "", RendererOptions::default()).unwrap();
    let error = render(&mut pool, &["/a/"]).unwrap_err();
    assert_eq!(error.message.en, expected);
}

#[test]
fn answers_that_break_the_protocol_are_reported() {
    check_answer(
        "fs.writeSync(0, 'hello world');",
        "the renderer broke the protocol while it rendered `/a/`: it announced a frame of 1819043176 bytes",
    );
    check_answer(
        "send(2, '');",
        "the renderer broke the protocol while it rendered `/a/`: it answered what nobody had asked",
    );
}

#[test]
fn a_closed_socket_is_reported() {
    let expected = "the renderer was killed by signal 9 while it rendered `/a/`";
    check_answer("fs.closeSync(0);", expected);
}

/// Checks a Node whose renderer sends this greeting.
fn check_greeting(greeting: &str, expected: Option<&str>) {
    let sandbox = Sandbox::new();
    let node = stand_in(&sandbox, &format!("send(1, '{greeting}'); for (;;) next();"));
    let options = RendererOptions { start_limit: Duration::from_secs(1), ..Default::default() };
    let starting = start(&node, options).unwrap();
    let error = starting.load(&Default::default()).err().unwrap();
    let version = error.message.en.starts_with("renderer protocol mismatch: ");
    assert_eq!(version.then_some(&*error.message.en), expected, "{error:?}");
}

#[test]
fn other_versions_of_protocol_and_node_are_refused() {
    check_greeting(
        r#"{"protocol":99,"node":"v22.0.0"}"#,
        Some(
            "renderer protocol mismatch: got version 99 from Node.js 22.0.0, expected version 3 from Node.js 20.19.0 or later",
        ),
    );
    check_greeting(
        r#"{"protocol":3,"node":"v18.0.0"}"#,
        Some(
            "renderer protocol mismatch: got version 3 from Node.js 18.0.0, expected version 3 from Node.js 20.19.0 or later",
        ),
    );
    // Matching versions cause no error of the greeting.
    check_greeting(r#"{"protocol":3,"node":"v20.19.0"}"#, None);
}

#[test]
fn errors_at_loading_the_bundle_are_reported() {
    check(
        "throw new Error('no window');",
        "the code in `frontend/` threw `Error: no window` while loading",
        &[],
    );
    check("throw undefined;", "the code in `frontend/` threw `undefined` while loading", &[]);
    check(
        "exports.render = (",
        "the code in `frontend/` threw `SyntaxError: Unexpected end of input` while loading",
        &[],
    );
    check(
        "exports.show = () => '';",
        "the code in `frontend/` threw `TypeError: the bundle exports no function named render` while loading",
        &[],
    );
}

#[test]
fn messages_about_renderers_are_in_spanish() {
    let error = failure("exports.render = () => process.exit(3);");
    assert_eq!(error.message.es, "el renderizador terminó con el código 3 al renderizar `/a/`");
}

/// Page code that writes its process id to the pipe of [`announcing_node`].
const ANNOUNCE: &str = "console.log(process.pid);";

/// Like [`announcing_node`], but Node is a script that starts the real one and waits for it.
fn announcing_script(sandbox: &Sandbox) -> (Node, PathBuf) {
    let (_, pipe) = announcing_node(sandbox);
    let script = std::fs::read_to_string(sandbox.path("bin/node.draft")).unwrap();
    let waits = script.replace("\nexec '", "\n'").replace("#!/bin/sh\n", "") + "exit $?";
    sandbox.program("node", &waits);
    (node::find(&sandbox.environment()).unwrap(), pipe)
}

/// Creates a Node that prints to a named pipe: reading the pipe to its end waits until all
/// renderers are dead.
fn announcing_node(sandbox: &Sandbox) -> (Node, PathBuf) {
    let pipe = sandbox.path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    sandbox.program(
        "node",
        &format!(
            "[ \"$1\" = --version ] && echo v20.19.0 && exit\nexec > '{}'\nexec '{}' \"$@\"",
            pipe.display(),
            real_node().program.display()
        ),
    );
    (node::find(&sandbox.environment()).unwrap(), pipe)
}

/// Waits until a page has written its process id; returns the id, and the pipe to read the rest.
fn announced(pipe: &Path) -> (BufReader<File>, Pid) {
    let mut pipe = BufReader::new(File::open(pipe).unwrap());
    let mut line = String::new();
    pipe.read_line(&mut line).unwrap();
    (pipe, Pid::from_raw(line.trim().parse().unwrap()).unwrap())
}

/// Waits for the renderers to die; if they do not, kills one and returns `false`.
fn die(mut pipe: BufReader<File>, pid: Pid) -> bool {
    let (sender, died) = mpsc::channel();
    std::thread::spawn(move || {
        let end = pipe.read_to_end(&mut Vec::new());
        sender.send(end.is_ok())
    });
    let died = died.recv_timeout(Duration::from_secs(10)).unwrap_or(false);
    if !died {
        let _ = kill_process(pid, Signal::KILL);
    }
    died
}

#[test]
fn a_renderer_killed_from_outside_is_reported() {
    let sandbox = Sandbox::new();
    let (node, pipe) = announcing_node(&sandbox);
    let error = std::thread::scope(|scope| {
        scope.spawn(|| {
            let (_pipe, pid) = announced(&pipe);
            kill_process(pid, Signal::KILL).unwrap();
        });
        let code = format!(
            "exports.render = ({{ payload }}) => {{ if (payload === '/2/') {{ {ANNOUNCE} for (;;); }} return ''; }};"
        );
        let mut pool = pool_with(&node, &code, RendererOptions::default()).unwrap();
        render(&mut pool, &["/1/", "/2/", "/3/"]).unwrap_err()
    });
    assert_eq!(error.message.en, "the renderer was killed by signal 9 while it rendered `/2/`");
}

#[test]
fn renderers_end_with_their_pool() {
    let sandbox = Sandbox::new();
    let (node, pipe) = announcing_node(&sandbox);
    std::thread::scope(|scope| {
        let reader = scope.spawn(|| announced(&pipe));
        let code = format!("exports.render = () => {{ {ANNOUNCE} return ''; }};");
        let mut pool = pool_with(&node, &code, RendererOptions::default()).unwrap();
        render(&mut pool, &["/1/"]).unwrap();
        let (pipe, pid) = reader.join().unwrap();
        drop(pool);
        assert!(die(pipe, pid));
    });
}

#[test]
fn renderers_die_with_their_parent() {
    dies_with_its_parent("renderers_die_with_their_parent", announcing_node);
}

#[test]
fn renderers_behind_a_script_die_with_their_parent() {
    let name = "renderers_behind_a_script_die_with_their_parent";
    dies_with_its_parent(name, announcing_script);
}

#[test]
fn hanging_renderers_behind_a_script_are_killed() {
    let sandbox = Sandbox::new();
    let (node, pipe) = announcing_script(&sandbox);
    std::thread::scope(|scope| {
        let reader = scope.spawn(|| announced(&pipe));
        let code = format!("exports.render = () => {{ {ANNOUNCE} for (;;); }};");
        let limits = RendererOptions { page_limit: Duration::from_secs(1), ..Default::default() };
        let mut pool = pool_with(&node, &code, limits).unwrap();
        let error = render(&mut pool, &["/1/"]).unwrap_err();
        let expected = "the renderer did not answer within 1 s while it rendered `/1/`";
        assert_eq!(error.message.en, expected);
        let (pipe, pid) = reader.join().unwrap();
        assert!(die(pipe, pid));
    });
}

/// Kills a build while one of its renderers hangs and the other is idle.
fn dies_with_its_parent(test: &str, node: fn(&Sandbox) -> (Node, PathBuf)) {
    const HELPER: &str = "SSG_TEST_RENDERER";
    if let Some(program) = std::env::var_os(HELPER) {
        // This is the killed process. The thread that starts the renderers ends before that.
        let folder = Path::new(&program).parent().unwrap();
        let environment = Environment::inherited().with("PATH", folder);
        let node = node::find(&environment).unwrap();
        let code = format!("exports.render = () => {{ {ANNOUNCE} for (;;); }};");
        let start = || start(&node, RendererOptions::default()).unwrap();
        let starting = std::thread::scope(|scope| scope.spawn(start).join().unwrap());
        let bundle = ServerBundle { code: code.into(), source_map: Vec::new() };
        let mut pool = starting.load(&bundle).unwrap();
        let _ = render(&mut pool, &["/1/"]);
        return;
    }
    let sandbox = Sandbox::new();
    let (node, pipe) = node(&sandbox);
    let mut killed = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", &format!("renderer_failures::{test}")])
        .env(HELPER, &node.program)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let (pipe, pid) = announced(&pipe);
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert!(die(pipe, pid));
}
