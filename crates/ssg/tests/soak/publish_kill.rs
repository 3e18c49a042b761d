//! `ssg edit` is killed while it publishes: no change is lost, the public sees whole versions, and the
//! next session goes on.

use std::fs;

use serde_json::json;

use crate::support::editing::EditingServer;
use crate::support::public_host::{ALONE, Gate, PublicHost, SITE, brand, git, hook, must_publish};

/// The steps at which an editor is killed: the hook that is held up then, whether it is the host's,
/// the Git command that continues on its own, and whether that pushes the version.
const STEPS: [(&str, bool, &str, bool); 4] = [
    ("pre-commit", false, "commit", false),
    ("pre-push", false, "push", true),
    ("pre-receive", true, "push", true),
    ("post-receive", true, "push", true),
];

#[test]
fn an_editor_killed_while_publishing_loses_nothing() {
    let (host, site) = PublicHost::with_clone();
    let gate = Gate::new(&site);
    let build = host.building();
    let mut shown = "Prueba";
    for (step, is_of_host, command, is_sent) in STEPS {
        let folder = if is_of_host { host.remote.path().to_owned() } else { site.path(".git") };
        let then = if step == "post-receive" { &*build } else { "true" };
        hook(&folder, step, &format!("{}; {then}", gate.waiting()));
        let address = format!("http://127.0.0.1:{}/", host.server.port);
        let mut edit = site.ssg(&["edit", "--port", "0", "--base-url", &address]);
        let path = gate.path(&site, command);
        let mut editing = EditingServer::run(edit.envs(ALONE).env("PATH", path));
        brand(&editing, step);
        let after = site.read(SITE);
        editing.posted("publish", &json!({ "sentence": step }));
        fs::read(&gate.0[0]).unwrap();
        editing.server.signal("-KILL");
        editing.server.wait();
        host.check_whole(shown);
        fs::write(&gate.0[1], "").unwrap();
        fs::read(&gate.0[2]).unwrap();
        assert_eq!(git(site.root(), &["log", "-1", "--format=%s"]).trim(), step);
        assert_eq!(site.read(SITE), after, "{step}");
        shown = if is_sent { step } else { shown };
        host.check_whole(shown);
        fs::remove_file(folder.join("hooks").join(step)).unwrap();
        host.hook("post-receive", &build);
    }
    // The next session continues from this state.
    let editing = host.edits(&site);
    brand(&editing, "Después");
    must_publish(&editing, &json!({}));
    host.check_whole("Después");
    let sent = git(host.remote.path(), &["log", "--format=%s", "main"]);
    let all = "Cambia la marca\npost-receive\npre-receive\npre-push\npre-commit\nPrimera\n";
    assert_eq!(sent, all);
}
