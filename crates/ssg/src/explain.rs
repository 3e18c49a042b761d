//! `ssg explain`: what the code of a message means, with an example of wrong and right.

use std::fmt::Write as _;

use ssg_model::code_explanation::{CodeExplanation, Example, ExampleKind};
use ssg_model::explanation::CODE_EXPLANATIONS;
use ssg_model::words;
use ssg_model::words::{Lang, Words};

use crate::cli::ExplainArgs;
use crate::console::Console;
use crate::failure::Failure;
use crate::figures;
use crate::messages;

/// Prints the explanation of one code, or the list of all codes, on stdout.
pub(crate) fn explain(args: &ExplainArgs, console: &mut Console) -> anyhow::Result<()> {
    let lang = console.lang();
    let text = match &args.code {
        None => list(lang),
        Some(code) => {
            let wanted = normal(code);
            let found = CODE_EXPLANATIONS.iter().find(|known| known.code == wanted);
            written(found.ok_or_else(|| unknown(code, &wanted))?, lang)
        }
    };
    console.data(text.trim_end());
    Ok(())
}

/// Normalizes a code: `c0410` and `410` become `C0410`.
fn normal(code: &str) -> String {
    let digits = code.trim().trim_start_matches(['C', 'c']);
    format!("C{digits:0>4}")
}

fn list(lang: Lang) -> String {
    CODE_EXPLANATIONS
        .iter()
        .map(|known| format!("{}  {}\n", known.code, known.prose(lang).title))
        .collect()
}

/// Formats an explanation with its example for the terminal.
fn written(explanation: &CodeExplanation, lang: Lang) -> String {
    let prose = explanation.prose(lang);
    let Example { kind, wrong, right } = explanation.example;
    let kind = match kind {
        ExampleKind::File(path) => messages::example_in_file(path),
        ExampleKind::FileNames => messages::example_of_names(),
        ExampleKind::Other => words!(en: "", es: ""),
    };
    let heads = [messages::wrong_example(&kind), messages::right_example(&kind)];
    let mut text = format!("{}: {}\n\n{}\n", explanation.code, prose.title, prose.text);
    for (head, example) in heads.iter().zip([wrong, right]) {
        let _ = write!(text, "\n{}\n\n", head.get(lang));
        for line in example.lines() {
            let _ = writeln!(text, "{}", format!("    {line}").trim_end());
        }
    }
    text
}

/// Returns the failure for an unknown code, with the nearest codes as a hint.
fn unknown(given: &str, wanted: &str) -> Failure {
    let failure = Failure::new(messages::unknown_code(given));
    let near = nearest(wanted);
    match near.as_slice() {
        [] => failure.hint(messages::all_codes()),
        near => {
            let named = |known: &&CodeExplanation| {
                let title = |lang| format!("`{}` ({})", known.code, known.prose(lang).title);
                Words { en: title(Lang::En), es: title(Lang::Es) }
            };
            failure.hint(messages::did_you_mean_codes(&figures::list(near.iter().map(named))))
        }
    }
}

/// Returns the three codes with the nearest numbers, or none if `code` is not a number.
fn nearest(code: &str) -> Vec<&'static CodeExplanation> {
    let number = |code: &str| code[1..].parse::<u32>().ok();
    let Some(wanted) = number(code) else { return Vec::new() };
    let mut near: Vec<&CodeExplanation> = CODE_EXPLANATIONS.iter().collect();
    near.sort_by_key(|known| number(known.code).map(|number| number.abs_diff(wanted)));
    near.truncate(3);
    near
}
