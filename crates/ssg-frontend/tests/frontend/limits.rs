//! Tests of programs that hang: a reminder is sent, then they are killed with their descendants.
//!
//! The scripts and their descendants hold a named pipe open: reading it to its end waits until all
//! of them are dead.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use ssg_frontend::bundle::{BundleOptions, bundle};
use ssg_frontend::install::{Installed, install};
use ssg_frontend::limits::Limits;
use ssg_frontend::node;
use ssg_frontend::notice::FrontendNotice;
use ssg_frontend::project::Project;

use crate::support::{Sandbox, noted};

/// A script that starts a background process and then stops itself.
const HANG: &str = "/bin/sleep 1000 &\nkill -STOP $$";

fn impatient(sandbox: &Sandbox) -> Project {
    let limits = Limits {
        esbuild: Duration::from_millis(300),
        npm_silence: Duration::from_millis(300),
        reminder: Duration::from_millis(100),
        ..Limits::default()
    };
    Project { limits, ..sandbox.project() }
}

/// Creates a script in `bin/` that holds the pipe open. A thread reads the pipe to its end, since
/// opening it waits for the script.
fn program_with_pipe(sandbox: &Sandbox, name: &str, script: &str) -> mpsc::Receiver<String> {
    let pipe = sandbox.path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    sandbox.program(name, &format!("exec 9> '{}'\n{script}", pipe.display()));
    let (send, read) = mpsc::channel();
    std::thread::spawn(move || send.send(fs::read_to_string(pipe).unwrap()));
    read
}

fn assert_all_dead(pipe: &mpsc::Receiver<String>) -> String {
    pipe.recv_timeout(Duration::from_secs(20)).expect("something is still alive")
}

/// Returns the path of esbuild for this system.
fn esbuild(sandbox: &Sandbox) -> PathBuf {
    let processor = if cfg!(target_arch = "aarch64") { "arm64" } else { "x64" };
    let folder = format!("frontend/node_modules/@esbuild/linux-{processor}/bin");
    fs::create_dir_all(sandbox.path(&folder)).unwrap();
    sandbox.path(&folder).join("esbuild")
}

#[test]
fn a_hanging_esbuild_is_killed() {
    let sandbox = Sandbox::new();
    let pipe = program_with_pipe(&sandbox, "esbuild", HANG);
    std::os::unix::fs::symlink(sandbox.path("bin/esbuild"), esbuild(&sandbox)).unwrap();
    let (notices, told) = noted();
    let error =
        bundle(&Project { notices, ..impatient(&sandbox) }, &BundleOptions::default()).unwrap_err();
    assert_eq!(error.message.en, "esbuild did not finish within 0.3 s and was stopped");
    assert!(error.hint.is_some());
    assert_eq!(told.lock().unwrap()[0], FrontendNotice::StillWaiting("esbuild"));
    assert_all_dead(&pipe);
}

#[test]
fn a_silent_npm_is_killed() {
    let sandbox = Sandbox::with_lock();
    let pipe = program_with_pipe(&sandbox, "npm", &format!("echo begins\n{HANG}"));
    let (notices, told) = noted();
    let error = install(&Project { notices, ..impatient(&sandbox) }).unwrap_err();
    assert_eq!(error.message.en, "npm printed nothing for 0.3 s and was stopped");
    assert!(error.hint.is_some());
    assert_eq!(
        *told.lock().unwrap(),
        [FrontendNotice::Installing, FrontendNotice::StillWaiting("npm")]
    );
    assert_all_dead(&pipe);
}

#[test]
fn an_npm_that_prints_is_not_killed() {
    let sandbox = Sandbox::with_lock();
    // In all, this takes twice the limit.
    let npm = "for i in 1 2 3 4 5 6 7 8 9 10; do echo \"$i\"; /bin/sleep 0.2; done\n\
               /bin/mkdir node_modules; echo '{}' > node_modules/.package-lock.json";
    sandbox.program("npm", npm);
    let mut project = impatient(&sandbox);
    project.limits.npm_silence = Duration::from_secs(1);
    let installed = install(&project);
    assert_eq!(installed.unwrap(), Installed::Now);
}

#[test]
fn npm_ends_although_its_children_go_on() {
    let sandbox = Sandbox::with_lock();
    let npm = "/bin/sleep 1000 &\n/bin/mkdir node_modules\n\
               echo '{}' > node_modules/.package-lock.json";
    let pipe = program_with_pipe(&sandbox, "npm", npm);
    let installed = install(&sandbox.project());
    assert_eq!(installed.unwrap(), Installed::Now);
    assert_all_dead(&pipe);
}

#[test]
fn a_hanging_node_is_killed() {
    let sandbox = Sandbox::new();
    let pipe = program_with_pipe(&sandbox, "node", HANG);
    let error = node::find_within(&sandbox.environment(), Duration::from_millis(300)).unwrap_err();
    assert!(error.message.en.ends_with("/node --version` did not answer within 0.3 seconds"));
    assert_all_dead(&pipe);
}

/// When the build is killed while npm runs, the processes of npm die, too.
#[test]
fn children_of_npm_die_with_the_build() {
    const HELPER: &str = "SSG_TEST_NPM";
    if let Some(folder) = std::env::var_os(HELPER) {
        // This is the process that is killed.
        let project =
            Project::open(folder.as_ref(), PathBuf::from(&folder).join("frontend")).unwrap();
        let _ = install(&project);
        return;
    }
    let sandbox = Sandbox::with_lock();
    let started = sandbox.path("started");
    assert!(Command::new("mkfifo").arg(&started).status().unwrap().success());
    let npm = format!("/bin/sleep 1000 &\necho 1 > '{}'\nwait", started.display());
    let pipe = program_with_pipe(&sandbox, "npm", &npm);
    let mut killed = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "limits::children_of_npm_die_with_the_build"])
        .env(HELPER, sandbox.folder.path())
        .env("PATH", sandbox.path("bin"))
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    assert_eq!(fs::read_to_string(&started).unwrap(), "1\n");
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert_all_dead(&pipe);
}
