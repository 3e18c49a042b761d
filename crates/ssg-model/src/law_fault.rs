//! Requirements of Mexican law that the site of an insurance agent does not meet.

use serde::{Deserialize, Serialize};

/// A duty that is not met, or may not be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LawFault {
    /// The licence of the agent is missing: LISF, article 91 and the rules for agents.
    NoLicence,
    /// The words of a client are published without recorded consent.
    NoConsent,
    /// The privacy notice is missing: LFPDPPP, article 14.
    NoPrivacyNotice,
    /// A part of the privacy notice is missing: LFPDPPP, article 15.
    MissingNoticePart { part: NoticePart },
    /// The privacy notice is from before 21 March 2025.
    OldNotice,
    /// The privacy notice does not say when it was last changed.
    NoNoticeDate,
    /// The simplified notice is missing where data are asked for: LFPDPPP, article 16.
    NoShortNotice,
}

/// A part that a privacy notice must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoticePart {
    /// The responsible person, with an address.
    Responsible,
    /// The data, and those of them that are sensitive.
    Data,
    /// The purposes, and those of them that need consent.
    Purposes,
    /// The ways to limit use and disclosure.
    Limits,
    /// The ways to exercise the rights of access, rectification, cancellation and opposition.
    Rights,
    /// The ways to revoke consent.
    Revocation,
    /// The recipients of data that are passed on.
    Transfers,
    /// The way in which changes are announced.
    Changes,
}
