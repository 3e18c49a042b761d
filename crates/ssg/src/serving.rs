//! The functions that the serving commands share.

use std::io::{self, ErrorKind};

use ssg_model::file_error;
use ssg_serve::server::LocalServer;

use crate::console::Console;
use crate::failure::Failure;
use crate::messages;

/// Binds the port or, with a message, the next free one.
pub(crate) fn bind(port: u16, console: &Console) -> anyhow::Result<LocalServer> {
    let server = LocalServer::bind(port).map_err(failure)?;
    let found = server.port();
    // Port 0 asks for any free port.
    if found != port && port != 0 {
        console.say(messages::port_is_taken(port, found));
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
        console.say(messages::browser_not_opened(&file_error::reason(&error)));
    }
}

/// Returns the failure to accept further connections.
pub(crate) fn starved(error: &io::Error) -> Failure {
    let message = messages::browsers_wait(&file_error::reason(error));
    Failure::new(message).hint(file_error::remedy(error))
}

/// Returns the failure of the server.
pub(crate) fn failure(error: io::Error) -> anyhow::Error {
    let hint = match error.kind() {
        // Ports below 1024 need privileges.
        ErrorKind::AddrInUse | ErrorKind::PermissionDenied => Some(messages::choose_port()),
        _ => file_error::remedy(&error),
    };
    let failure = Failure::new(messages::cannot_serve(&file_error::reason(&error))).hint(hint);
    anyhow::Error::new(error).context(failure)
}
