//! The functions that the serving commands share.

use std::io::{self, ErrorKind};

use ssg_model::file_error;
use ssg_model::words;
use ssg_model::words::Words;
use ssg_serve::server::LocalServer;

use crate::console::Console;
use crate::failure::Failure;

/// Binds the port or, with a message, the next free one.
pub(crate) fn bind(port: u16, console: &Console) -> anyhow::Result<LocalServer> {
    let server = LocalServer::bind(port).map_err(failure)?;
    let found = server.port();
    // Port 0 asks for any free port.
    if found != port && port != 0 {
        console.say(words!(
            en: "port {port} is taken; using {found}",
            es: "el puerto {port} está ocupado; se usa el {found}",
        ));
    }
    Ok(server)
}

/// Returns the URL of the site with its base path.
pub(crate) fn url(server: &LocalServer, base: &str) -> String {
    format!("http://127.0.0.1:{}{base}", server.port())
}

/// Opens the site in the browser; a failure only prints a message.
pub(crate) fn open_browser(url: &str, console: &Console) {
    if let Err(error) = open::that_detached(url) {
        let Words { en, es } = file_error::reason(&error);
        console.say(words!(
            en: "the browser cannot be opened: {en}",
            es: "no se puede abrir el navegador: {es}",
        ));
    }
}

/// Returns the failure to accept further connections.
pub(crate) fn starved(error: &io::Error) -> Failure {
    let Words { en, es } = file_error::reason(error);
    Failure::new(words!(
        en: "browsers have to wait: {en}",
        es: "los navegadores tienen que esperar: {es}",
    ))
    .hint(file_error::remedy(error))
}

/// Returns the failure of the server.
pub(crate) fn failure(error: io::Error) -> anyhow::Error {
    let Words { en, es } = file_error::reason(&error);
    let hint = match error.kind() {
        // Ports below 1024 need privileges.
        ErrorKind::AddrInUse | ErrorKind::PermissionDenied => Some(words!(
            en: "choose another port, as in `--port 8080`",
            es: "elige otro puerto, como en `--port 8080`",
        )),
        _ => file_error::remedy(&error),
    };
    let words = Failure::new(words!(
        en: "cannot serve on 127.0.0.1: {en}",
        es: "no se puede servir en 127.0.0.1: {es}",
    ));
    anyhow::Error::new(error).context(words.hint(hint))
}
