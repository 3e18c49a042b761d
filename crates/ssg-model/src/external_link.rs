//! Problems with links to other sites, as data. Their words are in [`crate::explanation`].
//!
//! All of them are warnings: the cause is on another server, it may pass, and no build of this site
//! can fix it.

/// A link to another site that needs an editor's attention.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalLinkReport {
    /// The URL without its fragment.
    pub url: String,
    /// The first page that has the link; `others` counts the rest.
    pub page: String,
    pub others: usize,
    pub fault: ExternalLinkFault,
}

/// The fault of a link to another site, or the reason why it is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExternalLinkFault {
    /// The server has no such page: HTTP status 404 or 410.
    Missing { status: u16 },
    /// No server was reached.
    Unreachable(Unreachable),
    /// The page has moved permanently.
    Moved { to: String },
    /// The server did not respond in time.
    Silent,
    /// The time limit passed before this link and `others` more were checked.
    NotChecked { others: usize },
    /// The server answers with another HTTP status that tells of an error.
    Trouble { status: u16 },
}

/// The reason why a server was not reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreachable {
    /// The host name does not exist.
    NoHost,
    /// The server refuses the connection.
    Refused,
    /// A secure connection is not possible: the certificate has expired, for example.
    Insecure,
    /// The connection broke off, or the response is not HTTP.
    Broken,
    /// The address is of this computer or a private network, which are never requested.
    Private,
    /// The server redirects to a URL that is not of the web, such as `file:`.
    Misled,
    /// The server redirects in a circle.
    Circular,
    /// The check itself failed.
    Fault,
}
