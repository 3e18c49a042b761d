//! What the commands that serve have in common.

use std::io::{self, ErrorKind};

use ssg_model::file_error;
use ssg_model::words;
use ssg_model::words::Words;
use ssg_serve::server::LocalServer;

use crate::console::Console;
use crate::failure::Failure;

/// Takes the port, or the next free one, and says so.
pub(crate) fn bind(port: u16, console: &Console) -> anyhow::Result<LocalServer> {
    let server = LocalServer::bind(port).map_err(failure)?;
    let found = server.port();
    // Port 0 asks for any.
    if found != port && port != 0 {
        console.say(words!(
            en: "port {port} is taken; using {found}",
            es: "el puerto {port} está ocupado; se usa el {found}",
        ));
    }
    Ok(server)
}

/// Where the site is, with its base path.
pub(crate) fn url(server: &LocalServer, base: &str) -> String {
    format!("http://127.0.0.1:{}{base}", server.port())
}

/// Opens the site in the browser; who has none can still type the address.
pub(crate) fn open_browser(url: &str, console: &Console) {
    if let Err(error) = open::that_detached(url) {
        let Words { en, es } = file_error::reason(&error);
        console.say(words!(
            en: "the browser cannot be opened: {en}",
            es: "no se puede abrir el navegador: {es}",
        ));
    }
}

/// The system lets no further browser in.
pub(crate) fn starved(error: &io::Error) -> Failure {
    let Words { en, es } = file_error::reason(error);
    Failure::new(words!(
        en: "browsers have to wait: {en}",
        es: "los navegadores tienen que esperar: {es}",
    ))
    .hint(file_error::remedy(error))
}

/// Nothing can be served on the port.
pub(crate) fn failure(error: io::Error) -> anyhow::Error {
    let Words { en, es } = file_error::reason(&error);
    let hint = match error.kind() {
        // Ports below 1024 are the system's.
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
