//! Finds programs for the tests that come as Debian packages, and installs them if possible.

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Result, bail};

use crate::output::say;
use crate::process::{command, run};

/// A program, and its Debian package.
pub(crate) struct Program {
    pub(crate) name: &'static str,
    pub(crate) package: &'static str,
}

/// The programs that tests start besides Node and npm; `chromium.rs` finds the browser.
pub(crate) const PROGRAMS: [Program; 13] = [
    // Runs the Nu HTML checker.
    Program { name: "java", package: "default-jre-headless" },
    // Runs programs from its registry, such as the checker of workflows.
    Program { name: "python3", package: "python3-venv" },
    // Makes system calls fail.
    Program { name: "strace", package: "strace" },
    // Uploads a site to a host.
    Program { name: "rsync", package: "rsync" },
    // Run a build as another user, or with separate file systems.
    Program { name: "setpriv", package: "util-linux" },
    Program { name: "mount", package: "mount" },
    // Servers that read the configurations written by the build.
    Program { name: "apache2", package: "apache2" },
    Program { name: "caddy", package: "caddy" },
    Program { name: "nginx", package: "nginx" },
    Program { name: BROTLI_MODULE, package: "libnginx-mod-http-brotli-static" },
    // Other browser engines: Firefox, and WebKitGTK's minimal browser; on a virtual screen.
    Program { name: "firefox-esr", package: "firefox-esr" },
    Program { name: "WebKitWebDriver", package: "webkit2gtk-driver" },
    Program { name: "Xvfb", package: "xvfb" },
];

/// The nginx module that sends Brotli-compressed files.
pub(crate) const BROTLI_MODULE: &str = "ngx_http_brotli_static_module.so";

/// The folders of programs that are on the `PATH` of root only, and of nginx's modules.
const SYSTEM_FOLDERS: [&str; 4] =
    ["/usr/local/sbin", "/usr/sbin", "/sbin", "/usr/lib/nginx/modules"];

/// Installs the missing programs of [`PROGRAMS`].
pub(crate) fn install_missing() -> Result<()> {
    let missing: Vec<&str> = PROGRAMS
        .iter()
        .filter(|program| find(program.name).is_none())
        .map(|program| program.package)
        .collect();
    if missing.is_empty() { Ok(()) } else { install(&missing) }
}

/// Installs packages; an error with instructions if this is not root on Debian.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    if !(is_debian() && is_root()) {
        let packages = packages.join(" ");
        bail!(
            "programs are missing\n\
             hint: install them (on Debian: `apt-get install {packages}`)"
        );
    }
    say(&format!("installing Debian packages: {}", packages.join(" ")));
    let apt_get = || {
        let mut apt_get = command("apt-get", Path::new("/"));
        // Ask no questions, and start no services: packages of servers check the run level.
        apt_get.env("DEBIAN_FRONTEND", "noninteractive").env("RUNLEVEL", "1");
        apt_get
    };
    run(apt_get().arg("update"))?;
    run(apt_get().args(["install", "-y", "--no-install-recommends"]).args(packages))
}

/// Returns the path of a program.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path)
        .chain(SYSTEM_FOLDERS.map(PathBuf::from))
        .map(|folder| folder.join(name))
        .find(|program| program.is_file())
}

fn is_debian() -> bool {
    fs::read_to_string("/etc/os-release")
        .is_ok_and(|text| text.lines().any(|line| line == "ID=debian"))
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}
