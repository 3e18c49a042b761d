//! The other hosts that pages load from or talk to; content has named all of them.

use crate::content::embed_service::EmbedService;

/// A host, and the permission that pages have for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherHost {
    pub host: String,
    /// The directive of the Content-Security-Policy that names the host: `img-src`.
    pub directive: &'static str,
    pub reason: HostReason,
}

/// The reason why pages need a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostReason {
    Images,
    Embed(EmbedService),
    /// The code of sections.
    Code,
    /// A service that counts visits, by its name.
    Statistics(&'static str),
}
