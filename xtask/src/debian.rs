//! Programs that the tests drive and that come as Debian packages: found, or installed where that
//! is possible.

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Result, bail};

use crate::process::{command, run};

/// A program, and the Debian package that brings it.
pub(crate) struct Program {
    pub(crate) name: &'static str,
    pub(crate) package: &'static str,
}

/// What the tests start beside Node and npm; the browser is in `chromium.rs`.
pub(crate) const PROGRAMS: [Program; 13] = [
    // Runs the Nu HTML checker.
    Program { name: "java", package: "default-jre-headless" },
    // Has programs from its registry: what looks through the workflows.
    Program { name: "python3", package: "python3-venv" },
    // Lets system calls fail.
    Program { name: "strace", package: "strace" },
    // Puts a site on a host.
    Program { name: "rsync", package: "rsync" },
    // Run a build as another user, or with file systems of its own.
    Program { name: "setpriv", package: "util-linux" },
    Program { name: "mount", package: "mount" },
    // Servers that read the configurations which the build writes.
    Program { name: "apache2", package: "apache2" },
    Program { name: "caddy", package: "caddy" },
    Program { name: "nginx", package: "nginx" },
    Program { name: BROTLI_MODULE, package: "libnginx-mod-http-brotli-static" },
    // Browsers with other engines; the second, with its own small one, on a screen that is none.
    Program { name: "firefox-esr", package: "firefox-esr" },
    Program { name: "WebKitWebDriver", package: "webkit2gtk-driver" },
    Program { name: "Xvfb", package: "xvfb" },
];

/// What nginx loads to send files that are compressed with Brotli.
pub(crate) const BROTLI_MODULE: &str = "ngx_http_brotli_static_module.so";

/// Where programs are that only root has on its `PATH` (servers, mostly), and what they load.
const SYSTEM_FOLDERS: [&str; 4] =
    ["/usr/local/sbin", "/usr/sbin", "/sbin", "/usr/lib/nginx/modules"];

/// Installs what is missing of [`PROGRAMS`].
pub(crate) fn install_missing() -> Result<()> {
    let missing: Vec<&str> = PROGRAMS
        .iter()
        .filter(|program| find(program.name).is_none())
        .map(|program| program.package)
        .collect();
    if missing.is_empty() { Ok(()) } else { install(&missing) }
}

/// Installs packages, or says how to when this is not root on Debian.
pub(crate) fn install(packages: &[&str]) -> Result<()> {
    if !(is_debian() && is_root()) {
        let packages = packages.join(" ");
        bail!(
            "programs are missing\n\
             hint: install them (on Debian: `apt-get install {packages}`)"
        );
    }
    let apt_get = || {
        let mut apt_get = command("apt-get", Path::new("/"));
        // Asks nothing; and starts no service: packages of servers look for the run level.
        apt_get.env("DEBIAN_FRONTEND", "noninteractive").env("RUNLEVEL", "1");
        apt_get
    };
    run(apt_get().arg("update"))?;
    run(apt_get().args(["install", "-y", "--no-install-recommends"]).args(packages))
}

/// The path of a program.
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
