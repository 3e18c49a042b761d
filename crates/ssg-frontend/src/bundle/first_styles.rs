//! Divides the style sheet into the rules that every page needs, and those that some pages need.

use ssg_model::first_styles::{FirstStyles, LateRule};
use ssg_model::output_path::OutputPath;
use ssg_store::Digest;

use super::licenses;
use super::styles::{first_word, parts};

/// The layers of which a page contains only the rules for its classes.
const LATE: [&str; 3] = ["@layer components", "@layer pages", "@layer site"];

/// What encloses rules.
const GROUPS: [&str; 4] = ["@container", "@layer", "@media", "@supports"];

/// Divides the style sheet at a path, and adds the file with its late rules. Returns `None` if it has
/// no such layers.
pub(super) fn divided(
    style: &OutputPath,
    files: &mut Vec<(String, Vec<u8>)>,
) -> Option<FirstStyles> {
    let (_, css) = files.iter().find(|(path, _)| *path == **style)?;
    let css = str::from_utf8(css).ok()?;
    let (common, late, rules) = split(css.strip_prefix(licenses::LINK).unwrap_or(css))?;
    let late = format!("{}\n{late}", licenses::LINK);
    let path = format!("assets/late-{}.css", Digest::of(&late).short());
    files.push((path.clone(), late.into_bytes()));
    Some(FirstStyles { common, rules, late: OutputPath::of(&path) })
}

/// Returns the common rules, the others, and each of the others.
fn split(css: &str) -> Option<(String, String, Vec<LateRule>)> {
    let (clean, parts) = parts(css).ok()?;
    let (mut common, mut late, mut rules) = (String::new(), String::new(), Vec::new());
    // The beginnings of the open blocks, and the number of those around an open rule, with its start.
    let (mut open, mut rule, mut block): (Vec<&str>, _, _) = (Vec::new(), None, 0);
    for (range, end) in parts {
        match end {
            b'{' => {
                let start = css[range.clone()].trim_start();
                if rule.is_none() && !GROUPS.iter().any(|group| start.starts_with(group)) {
                    rule = Some((open.len(), range.clone()));
                }
                open.push(start);
            }
            b'}' => {
                open.pop();
                if let Some((_, selectors)) = rule.take_if(|(depth, _)| *depth == open.len()) {
                    rules.push(LateRule {
                        around: open.iter().map(|start| format!("{start}{{")).collect(),
                        text: css[selectors.start..=range.end].to_owned(),
                        classes: classes(&clean[selectors.clone()], &css[selectors]),
                    });
                }
            }
            _ => {}
        }
        if open.is_empty() {
            let text = css.get(block..=range.end).unwrap_or(&css[block..]);
            let is_late = LATE
                .iter()
                .any(|layer| text.strip_prefix(layer).is_some_and(|rest| rest.starts_with('{')));
            if is_late { &mut late } else { &mut common }.push_str(text);
            block = range.end + 1;
        }
    }
    rules.retain(|rule| LATE.iter().any(|layer| rule.around.starts_with(layer)));
    (!late.is_empty()).then_some((common, late, rules))
}

/// Returns the classes that each selector needs: not those in parentheses. `clean` is the list of
/// selectors without strings.
fn classes(clean: &str, list: &str) -> Vec<Vec<String>> {
    let (mut all, mut depth) = (vec![Vec::new()], 0_i32);
    if list.contains('\\') || list.trim_start().starts_with('@') {
        return all;
    }
    for (at, char) in clean.char_indices() {
        match (char, depth) {
            (',', 0) => all.push(Vec::new()),
            ('.', 0) => {
                let class = first_word(&list[at + 1..]).to_owned();
                all.last_mut().into_iter().for_each(|classes| classes.push(class.clone()));
            }
            _ => depth += i32::from("([".contains(char)) - i32::from(")]".contains(char)),
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn late_rules_name_the_classes_that_they_need() {
        let css = "@layer a,pages;@layer a{p{top:0}}@layer pages{.b p,.c.d:not(.e){top:0}@media print{\
                   .b{top:1px}}@keyframes f{to{top:0}}[x=\".g\"] .\\31{top:0}}@layer pages;@font-face{top:0}";
        let (common, late, rules) = split(css).unwrap();
        assert_eq!(common, "@layer a,pages;@layer a{p{top:0}}@layer pages;@font-face{top:0}");
        assert_eq!(css.replace(&late, "").len() + late.len(), css.len());
        let found: Vec<_> =
            rules.iter().map(|rule| (&*rule.around, &*rule.text, rule.classes.concat())).collect();
        let layer = "@layer pages{";
        assert_eq!(
            found,
            [
                (layer, ".b p,.c.d:not(.e){top:0}", vec!["b".into(), "c".into(), "d".into()]),
                ("@layer pages{@media print{", ".b{top:1px}", vec!["b".into()]),
                (layer, "@keyframes f{to{top:0}}", vec![]),
                (layer, "[x=\".g\"] .\\31{top:0}", vec![]),
            ]
        );
        assert_eq!(rules[0].classes.len(), 2);
    }
}
