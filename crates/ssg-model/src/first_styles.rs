//! The rules of the style sheet that a page contains, so that it is painted before other files come.

use serde::{Deserialize, Serialize};

use crate::output_path::OutputPath;

/// The style sheet in parts.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FirstStyles {
    /// The rules that every page contains.
    pub common: String,
    pub rules: Vec<LateRule>,
    /// The file with all rules that are not common, which pages load after they are shown.
    pub late: OutputPath,
}

/// A rule that only some pages contain.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LateRule {
    /// The beginnings of the blocks around it: `@layer pages{@media print{`.
    pub around: String,
    pub text: String,
    /// For each of its selectors, the classes that a page must have.
    pub classes: Vec<Vec<String>>,
}

impl FirstStyles {
    /// Returns the rules for a page with some classes. `assets` is the address of the style sheet's
    /// folder.
    pub fn of(&self, has: impl Fn(&String) -> bool, assets: &str) -> String {
        let (mut css, mut open) = (self.common.clone(), "");
        let applies = |rule: &&LateRule| rule.classes.iter().any(|all| all.iter().all(&has));
        for LateRule { around, text, .. } in self.rules.iter().filter(applies) {
            if open != around {
                css += &"}".repeat(open.matches('{').count());
                css += around;
                open = around;
            }
            css += text;
        }
        css += &"}".repeat(open.matches('{').count());
        css.replace("url(\"./", &format!("url(\"{assets}"))
    }
}
