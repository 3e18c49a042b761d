//! Text for the person at the terminal, in every language that `ssg` speaks.
//!
//! Every message is a [`Words`] value; leaving out a language does not compile.

use serde::{Deserialize, Serialize};

use crate::messages;

/// A language that `ssg` speaks to the person who runs it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    En,
    Es,
}

impl Lang {
    /// Returns the BCP 47 tag of the language.
    pub fn code(self) -> &'static str {
        match self {
            Lang::En => "en",
            Lang::Es => "es",
        }
    }

    /// Returns the language of a POSIX locale name or BCP 47 tag, such as `es_MX.UTF-8` or `es-MX`.
    ///
    /// `C`, `POSIX` and languages that `ssg` does not speak give `None`.
    pub fn from_locale(locale: &str) -> Option<Lang> {
        match locale.split(['_', '-', '.', '@']).next() {
            Some("en") => Some(Lang::En),
            Some("es") => Some(Lang::Es),
            _ => None,
        }
    }

    /// Returns the language of an environment, in the order that POSIX gives its locale variables.
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Option<Lang> {
        ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .filter_map(variable)
            .find(|value| !value.is_empty())
            .and_then(|value| Lang::from_locale(&value))
    }
}

/// A message in every language.
///
/// Style: lower case, no final period, backticks around paths, keys and commands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Words {
    pub en: String,
    pub es: String,
}

impl Words {
    /// Makes a message of its text in each language.
    pub fn of(text: impl Fn(Lang) -> String) -> Words {
        Words { en: text(Lang::En), es: text(Lang::Es) }
    }

    /// Returns the message in one language.
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::En => &self.en,
            Lang::Es => &self.es,
        }
    }
}

/// Returns the hint to report a bug of `ssg`.
pub fn report_it() -> Words {
    messages::report_it()
}

/// Declares the module `messages` of a crate: one function for each message in its `messages.txt`, which
/// its build script makes with `ssg_messages::generate`.
#[macro_export]
macro_rules! messages {
    () => {
        #[allow(clippy::useless_format, reason = "some messages have no placeholders")]
        mod messages {
            use std::fmt::Display;

            use $crate::words::Words;

            include!(concat!(env!("OUT_DIR"), "/messages.rs"));
        }
    };
}

/// Builds a [`Words`] from one format string per language; both see the same captured variables.
#[macro_export]
macro_rules! words {
    (en: $en:literal, es: $es:literal $(,)?) => {
        $crate::words::Words { en: format!($en), es: format!($es) }
    };
}
