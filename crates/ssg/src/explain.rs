//! `ssg explain`: what the code of a message means, with an example of wrong and right.

use std::fmt::Write as _;

use ssg_model::code_explanation::{CodeExplanation, Example, ExampleKind};
use ssg_model::explanation::CODE_EXPLANATIONS;
use ssg_model::words;
use ssg_model::words::{Lang, Words};

use crate::cli::ExplainArgs;
use crate::console::Console;
use crate::failure::Failure;

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
        ExampleKind::File(path) => words!(en: ", in `{path}`", es: ", en `{path}`"),
        ExampleKind::FileNames => words!(en: ", names of files", es: ", nombres de archivo"),
        ExampleKind::Other => words!(en: "", es: ""),
    };
    let (en, es) = (&kind.en, &kind.es);
    let heads =
        [words!(en: "wrong{en}:", es: "mal{es}:"), words!(en: "right{en}:", es: "bien{es}:")];
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
    let failure = Failure::new(words!(
        en: "there is no code `{given}`",
        es: "no existe el código `{given}`",
    ));
    let near = nearest(wanted);
    match near.as_slice() {
        [] => failure.hint(words!(
            en: "`ssg explain` without a code lists them all",
            es: "`ssg explain` sin código los enumera todos",
        )),
        near => {
            let choices = |lang| {
                let choice = |known: &&CodeExplanation| {
                    format!("`{}` ({})", known.code, known.prose(lang).title)
                };
                near.iter().map(choice).collect::<Vec<_>>().join(", ")
            };
            failure.hint(Words {
                en: format!("did you mean {}?", choices(Lang::En)),
                es: format!("¿quisiste decir {}?", choices(Lang::Es)),
            })
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
