//! What Mexican law asks of the site of an insurance agent, and is not so.

use serde::{Deserialize, Serialize};

/// A duty that is not met, or may not be. Each is a warning: only a lawyer can say for certain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum LawFault {
    /// Nothing says who may check the agent: LISF, article 91 and the rules for agents.
    NoLicence,
    /// The words of a client, who may not have agreed.
    NoConsent,
    /// LFPDPPP, article 14.
    NoPrivacyNotice,
    /// LFPDPPP, article 15.
    MissingNoticePart {
        part: NoticePart,
    },
    /// From before 21 March 2025.
    OldNotice,
    NoNoticeDate,
    /// LFPDPPP, article 16: the simplified notice where data are asked for.
    NoShortNotice,
}

/// What a privacy notice has to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoticePart {
    /// Who is responsible, and where.
    Responsible,
    /// Which data, and which of them are sensitive.
    Data,
    /// What for, and what of it needs consent.
    Purposes,
    /// How to limit use and disclosure.
    Limits,
    /// How to exercise the rights of access, rectification, cancellation and opposition.
    Rights,
    /// How to take back consent.
    Revocation,
    /// To whom data are passed on.
    Transfers,
    /// How changes are told.
    Changes,
}
