//! Attacks of a bundle: what the renderer's fence keeps in.

use std::collections::BTreeSet;
use std::fs;
use std::net::{TcpListener, UdpSocket};
use std::num::NonZero;
use std::os::unix::net::UnixListener;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::thread;

use serde_json::json;
use ssg_frontend::bundle::ServerBundle;
use ssg_frontend::node::{self, Node};
use ssg_frontend::renderer::{Pool, RendererOptions, start};

use crate::support::{Sandbox, real_node, render};

/// The value of `HOME`, which must not get into a page.
const SECRET: &str = "/home/ssg-secret";

/// What attacks aim at.
struct FenceTarget {
    sandbox: Sandbox,
    node: Node,
    datagrams: UdpSocket,
    connections: TcpListener,
    local_connections: UnixListener,
    victim: Child,
}

impl FenceTarget {
    fn new() -> FenceTarget {
        let sandbox = Sandbox::new();
        sandbox.write("reached/open", "");
        let open = sandbox.path("reached/open");
        let script = format!(
            "exec 9> '{}'\nexec '{}' \"$@\"",
            open.display(),
            real_node().program.display()
        );
        sandbox.program("node", &script);
        let node = node::find(&sandbox.environment().with("HOME", SECRET)).unwrap();
        let (datagrams, connections) = loop {
            let connections = TcpListener::bind("127.0.0.1:0").unwrap();
            // The same port, which other programs may use for datagrams.
            if let Ok(datagrams) = UdpSocket::bind(connections.local_addr().unwrap()) {
                break (datagrams, connections);
            }
        };
        let local_connections = UnixListener::bind(sandbox.path("socket")).unwrap();
        datagrams.set_nonblocking(true).unwrap();
        connections.set_nonblocking(true).unwrap();
        local_connections.set_nonblocking(true).unwrap();
        let mut sleep = Command::new("sleep");
        // With a group of its own, and without the output of the test, in case it is not ended.
        let victim = sleep.arg("600").process_group(0).stdout(Stdio::null()).stderr(Stdio::null());
        let victim = victim.spawn().unwrap();
        FenceTarget { sandbox, node, datagrams, connections, local_connections, victim }
    }

    /// Starts a renderer with the attacks.
    fn pool(&self) -> Pool {
        let port = self.connections.local_addr().unwrap().port();
        let target = json!({
            "secret": SECRET,
            "port": port,
            "url": format!("http://127.0.0.1:{port}/"),
            "socket": self.sandbox.path("socket"),
            "file": self.sandbox.path("reached/file"),
            "command": format!("echo > '{}'", self.sandbox.path("reached/command").display()),
            "victim": self.victim.id(),
        });
        let code = format!("const target = {target};\n{}", include_str!("attacks.test.cjs"));
        let options = RendererOptions { count: NonZero::<usize>::MIN, ..Default::default() };
        let bundle = ServerBundle { code: code.into(), source_map: Vec::new() };
        start(&self.node, options).unwrap().load(&bundle).unwrap()
    }

    /// Returns what an attack has reached.
    fn reached(mut self, attack: &'static str) -> Vec<&'static str> {
        let page = render(&mut self.pool(), &[attack]);
        let html = page.ok().and_then(|mut pages| pages.remove(0).ok()).unwrap_or_default();
        let files = fs::read_dir(self.sandbox.path("reached")).unwrap().count();
        let open = fs::read(self.sandbox.path("reached/open")).unwrap();
        let reached = [
            ("datagram", self.datagrams.recv(&mut [0; 64]).is_ok()),
            ("connection", self.connections.accept().is_ok()),
            ("local connection", self.local_connections.accept().is_ok()),
            ("signal", self.victim.try_wait().unwrap().is_some()),
            ("file", files != 1 || !open.is_empty()),
            ("secret", html.contains(SECRET)),
        ];
        reached.into_iter().filter(|(_, is_reached)| *is_reached).map(|(what, _)| what).collect()
    }
}

impl Drop for FenceTarget {
    fn drop(&mut self) {
        self.victim.kill().unwrap();
        self.victim.wait().unwrap();
    }
}

/// Other versions of Node: `cargo xtask soak fence`.
#[test]
fn nothing_that_a_bundle_tries_leaves_the_renderer() {
    let attacks = FenceTarget::new().pool().icons().to_owned().leak();
    let left: Mutex<Vec<&'static str>> = Mutex::new(attacks.lines().collect());
    assert!(left.lock().unwrap().len() > 72);
    let reached = Mutex::new(BTreeSet::new());
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some(attack) = { left.lock().unwrap().pop() } {
                    let what = FenceTarget::new().reached(attack);
                    reached.lock().unwrap().extend(what.iter().map(|what| (attack, *what)));
                }
            });
        }
    });
    assert_eq!(reached.into_inner().unwrap(), BTreeSet::new());
}
