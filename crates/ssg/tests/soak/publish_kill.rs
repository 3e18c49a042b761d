//! `ssg edit` is killed while it publishes: no change is lost, the public sees whole versions, and the
//! next session goes on.

use std::fs;

use serde_json::json;

use crate::support::editing::EditingServer;
use crate::support::public_host::{
    ALONE, Gate, PublicHost, SITE, brand, git, hook, must_publish, set,
};

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
        let path = gate.path(&site, command, "true");
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

/// The steps of a return at which an editor is killed: a hook of Git or of the host, or the Git
/// command that is still completed. The last ones move the files and the branch.
const STEPS_OF_RETURN: [(&str, bool); 7] = [
    ("pre-push", false),
    ("pre-receive", true),
    ("post-receive", true),
    ("reset", false),
    ("update-index", false),
    ("read-tree", false),
    ("update-ref", false),
];

#[test]
fn an_editor_killed_while_returning_to_a_version_loses_nothing() {
    let (host, site) = PublicHost::with_clone();
    let gate = Gate::new(&site);
    let build = host.building();
    let mut next = host.edits(&site);
    for (step, is_of_host) in STEPS_OF_RETURN {
        let earlier = git(site.root(), &["rev-parse", "HEAD"]);
        brand(&next, "Nueva");
        must_publish(&next, &json!({}));
        drop(next);
        let is_hook = step.starts_with('p');
        let folder = if is_of_host { host.remote.path().to_owned() } else { site.path(".git") };
        let path = if is_hook {
            let then = if step == "post-receive" { &*build } else { "true" };
            hook(&folder, step, &format!("{}; {then}", gate.waiting()));
            gate.path(&site, "push", "true")
        } else {
            gate.path(&site, step, &gate.waiting())
        };
        let address = format!("http://127.0.0.1:{}/", host.server.port);
        let mut edit = site.ssg(&["edit", "--port", "0", "--base-url", &address]);
        let mut editing = EditingServer::run(edit.envs(ALONE).env("PATH", path));
        // The return and the unpublished change are in one file.
        let change = format!("Sin publicar: {step}");
        set(&editing, SITE, &json!(["footer", "rights"]), &change);
        let (own, head) = (site.read(SITE), git(site.root(), &["rev-parse", "HEAD"]));
        let back = json!({ "version": earlier.trim(), "sentence": "Regresa" });
        editing.posted("publish", &back);
        fs::read(&gate.0[0]).unwrap();
        editing.server.signal("-KILL");
        editing.server.wait();
        fs::write(&gate.0[1], "").unwrap();
        fs::read(&gate.0[2]).unwrap();
        // The version was sent without the unpublished change, which stays in the clone.
        host.check_whole("Prueba");
        assert!(!host.page().contains(&change), "{step}");
        assert!(site.read(SITE).contains(&change), "{step}");
        if is_hook {
            let now = git(site.root(), &["rev-parse", "HEAD"]);
            assert_eq!((site.read(SITE), now), (own, head), "{step}");
            fs::remove_file(folder.join("hooks").join(step)).unwrap();
            host.hook("post-receive", &build);
        }
        // The next session publishes the change, and takes back nothing.
        next = host.edits(&site);
        must_publish(&next, &json!({}));
        host.check_whole("Prueba");
        assert!(host.page().contains(&change), "{step}");
        assert_eq!(git(site.root(), &["status", "--porcelain", "content"]), "", "{step}");
    }
}

/// The steps of joining the versions of two people at which an editor is killed, in their order; and
/// whether the public sees the joined version then.
const STEPS_OF_JOIN: [(&str, bool); 9] = [
    ("fetch", false),
    ("merge-tree", false),
    ("hash-object", false),
    ("commit-tree", false),
    ("pre-receive", true),
    ("post-receive", true),
    ("update-index", true),
    ("read-tree", true),
    ("update-ref", true),
];

#[test]
fn an_editor_killed_while_joining_versions_loses_nothing() {
    let (host, ana) = PublicHost::with_clone();
    let beto = host.another_clone();
    let (gate, build) = (Gate::new(&ana), host.building());
    let of_beto = host.edits(&beto);
    let rights = json!(["footer", "rights"]);
    let mut shown = "Prueba";
    for (step, is_sent) in STEPS_OF_JOIN {
        // Both change one file.
        let theirs = format!("De Beto: {step}");
        set(&of_beto, SITE, &rights, &theirs);
        must_publish(&of_beto, &json!({}));
        let is_hook = step.starts_with('p');
        let path = if is_hook {
            let then = if step == "post-receive" { &*build } else { "true" };
            host.hook(step, &format!("{}; {then}", gate.waiting()));
            // The first push is refused, because it lacks the version of the other person.
            gate.path(&ana, "push --quiet", "true")
        } else {
            gate.path(&ana, step, &gate.waiting())
        };
        let address = format!("http://127.0.0.1:{}/", host.server.port);
        let mut edit = ana.ssg(&["edit", "--port", "0", "--base-url", &address]);
        let mut editing = EditingServer::run(edit.envs(ALONE).env("PATH", path));
        brand(&editing, step);
        editing.posted("publish", &json!({ "sentence": step }));
        fs::read(&gate.0[0]).unwrap();
        editing.server.signal("-KILL");
        editing.server.wait();
        fs::write(&gate.0[1], "").unwrap();
        fs::read(&gate.0[2]).unwrap();
        let own = ana.read(SITE);
        assert!(own.contains(step), "{step}: {own}");
        shown = if is_sent { step } else { shown };
        host.check_whole(shown);
        assert!(host.page().contains(&theirs), "{step}");
        if is_hook {
            fs::remove_file(host.remote.path().join("hooks").join(step)).unwrap();
            host.hook("post-receive", &build);
        }
        // The next session goes on, and both changes are in one version.
        let next = host.edits(&ana);
        must_publish(&next, &json!({}));
        shown = step;
        host.check_whole(shown);
        assert!(host.page().contains(&theirs), "{step}");
        assert!(ana.read(SITE).contains(&theirs), "{step}");
        assert_eq!(git(ana.root(), &["status", "--porcelain", "content"]), "", "{step}");
    }
}
