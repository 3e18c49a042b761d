//! What can be wrong with links to other sites, as data. Its words are in [`crate::explanation`].
//!
//! All of it is a warning: it is another server's trouble, it may pass, and no build of
//! this site can mend it.

/// A link to another site that needs an editor's attention.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalLinkReport {
    /// Without its fragment.
    pub url: String,
    /// The first page that has it, and how many others do.
    pub page: String,
    pub others: usize,
    pub fault: ExternalLinkFault,
}

/// What is wrong with a link to another site, or why that is not known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExternalLinkFault {
    /// The server knows no such page: HTTP status 404 or 410.
    Missing { status: u16 },
    /// No server was reached.
    Unreachable(Unreachable),
    /// The page is elsewhere now, and its server says that it will stay there.
    Moved { to: String },
    /// The server did not respond in time.
    Silent,
    /// The time was up before this link, and so many others, had been checked.
    NotChecked { others: usize },
    /// The server answers with an HTTP status that tells of trouble.
    Trouble { status: u16 },
}

/// Why a server was not reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreachable {
    /// Nobody has a server of that name.
    NoHost,
    /// A server is there and does not take the connection.
    Refused,
    /// A secure connection is not possible: the certificate has expired, for example.
    Insecure,
    /// The connection broke off, or what came over it is not HTTP.
    Broken,
    /// Its address is of this computer or of a private network, where nobody is asked.
    Private,
    /// It leads on to what is no address of the web, such as `file:`.
    Misled,
    /// It leads to itself.
    Circular,
    /// The check broke down.
    Fault,
}
