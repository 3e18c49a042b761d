//! The hosts of others that pages load something from or talk to, all of which content has named.

use crate::content::embed_service::EmbedService;

/// A host, and what pages may do with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherHost {
    pub host: String,
    /// The directive of the Content-Security-Policy that it stands in: `img-src`.
    pub directive: &'static str,
    pub reason: HostReason,
}

/// Why pages need a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostReason {
    Images,
    Embed(EmbedService),
    /// By the name of the service.
    Statistics(&'static str),
}
