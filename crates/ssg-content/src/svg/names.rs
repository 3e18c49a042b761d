//! The allowed parts of a published drawing, each list in a file with a name per line. Anything else
//! is left out, so that future features of browsers have no effect.

use std::collections::HashSet;
use std::sync::LazyLock;

/// A set of names, made of its file when it is first needed.
type AllowedNames = LazyLock<HashSet<&'static str>>;

/// The elements.
pub(super) static ELEMENTS: AllowedNames =
    AllowedNames::new(|| include_str!("names/elements.txt").lines().collect());

/// The attributes for looks and positions; any of them may have CSS in it.
pub(super) static ATTRIBUTES: AllowedNames =
    AllowedNames::new(|| include_str!("names/attributes.txt").lines().collect());

/// The attributes that only name or describe: nothing in them is read as CSS.
pub(super) static WORDS: AllowedNames =
    AllowedNames::new(|| include_str!("names/words.txt").lines().collect());

/// The functions of CSS and of attributes, in lowercase; `url` is checked separately.
pub(super) static FUNCTIONS: AllowedNames =
    AllowedNames::new(|| include_str!("names/functions.txt").lines().collect());

/// The at-rules of style sheets, in lowercase. Conditional ones contain rules, to which the same
/// checks apply.
pub(super) static AT_RULES: AllowedNames =
    AllowedNames::new(|| include_str!("names/at_rules.txt").lines().collect());
