//! `ssg explain`: what the code of a message means, with an example of wrong and right.

use std::fmt::Write as _;

use ssg_model::catalogue::LESSONS;
use ssg_model::lesson::{Example, Lesson, Place};
use ssg_model::words;
use ssg_model::words::{Lang, Words};

use crate::Outcome;
use crate::cli::ExplainArgs;
use crate::console::Console;
use crate::failure::Failure;

/// Prints one lesson, or the list of all, on stdout.
pub(crate) fn explain(args: &ExplainArgs, console: &mut Console) -> Result<Outcome, Failure> {
    let lang = console.lang();
    let text = match &args.code {
        None => list(lang),
        Some(code) => {
            let wanted = normal(code);
            let found = LESSONS.iter().find(|lesson| lesson.code == wanted);
            lesson(found.ok_or_else(|| unknown(code, &wanted))?, lang)
        }
    };
    console.data(text.trim_end());
    Ok(Outcome::Done)
}

/// The code as messages write it: `c0410` and `410` are `C0410`.
fn normal(code: &str) -> String {
    let digits = code.trim().trim_start_matches(['C', 'c']);
    format!("C{digits:0>4}")
}

fn list(lang: Lang) -> String {
    LESSONS
        .iter()
        .map(|lesson| format!("{}  {}\n", lesson.code, lesson.prose(lang).title))
        .collect()
}

fn lesson(lesson: &Lesson, lang: Lang) -> String {
    let prose = lesson.prose(lang);
    let Example { place, wrong, right } = lesson.example;
    let place = match place {
        Place::File(path) => words!(en: ", in `{path}`", es: ", en `{path}`"),
        Place::FileNames => words!(en: ", names of files", es: ", nombres de archivo"),
        Place::Other => words!(en: "", es: ""),
    };
    let (en, es) = (&place.en, &place.es);
    let heads =
        [words!(en: "wrong{en}:", es: "mal{es}:"), words!(en: "right{en}:", es: "bien{es}:")];
    let mut text = format!("{}: {}\n\n{}\n", lesson.code, prose.title, prose.text);
    for (head, example) in heads.iter().zip([wrong, right]) {
        let _ = write!(text, "\n{}\n\n", head.get(lang));
        for line in example.lines() {
            let _ = writeln!(text, "{}", format!("    {line}").trim_end());
        }
    }
    text
}

/// There is no such code; the nearest ones may be what was meant.
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
                let choice =
                    |lesson: &&Lesson| format!("`{}` ({})", lesson.code, lesson.prose(lang).title);
                near.iter().map(choice).collect::<Vec<_>>().join(", ")
            };
            failure.hint(Words {
                en: format!("did you mean {}?", choices(Lang::En)),
                es: format!("¿quisiste decir {}?", choices(Lang::Es)),
            })
        }
    }
}

/// The three lessons whose numbers are nearest; none when the code is not a number.
fn nearest(code: &str) -> Vec<&'static Lesson> {
    let number = |code: &str| code[1..].parse::<u32>().ok();
    let Some(wanted) = number(code) else { return Vec::new() };
    let mut lessons: Vec<&Lesson> = LESSONS.iter().collect();
    lessons.sort_by_key(|lesson| number(lesson.code).map(|known| known.abs_diff(wanted)));
    lessons.truncate(3);
    lessons
}
