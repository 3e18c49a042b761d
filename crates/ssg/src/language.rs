//! The language of messages.

use std::env;
use std::path::PathBuf;
use std::sync::LazyLock;

use ssg_model::words::Lang;

use crate::{root, variables};

/// Returns the language that the command line asks for, else the environment, else the new site or
/// the one in which the command runs; Spanish outside of sites. The command line may be invalid.
pub(crate) fn lang() -> Lang {
    static LANG: LazyLock<Lang> = LazyLock::new(|| {
        let of = |option| given(option).iter().find_map(|value| Lang::from_locale(value));
        let of_site = || {
            let root = given("--root").pop().map(PathBuf::from);
            Lang::from_locale(&root::locale(root.as_deref())?)
        };
        let asked = of("--lang").or_else(|| Lang::from_environment(variables::get));
        asked.or_else(|| of("--locale")).or_else(of_site).unwrap_or(Lang::Es)
    });
    *LANG
}

/// Returns the values that this process is given for an option.
fn given(option: &str) -> Vec<String> {
    let arguments: Vec<String> =
        env::args_os().map(|argument| argument.to_string_lossy().into_owned()).collect();
    let apart = arguments.iter().zip(arguments.iter().skip(1));
    let apart = apart.filter(|(name, _)| *name == option).map(|(_, value)| value.as_str());
    let joined =
        arguments.iter().filter_map(|argument| argument.strip_prefix(option)?.strip_prefix('='));
    apart.chain(joined).map(str::to_owned).collect()
}
