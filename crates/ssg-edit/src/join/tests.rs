//! Pairs of changes by two people, joined value by value.

use ssg_model::editing::KeptSide;

use super::{JoinQuestion, joined};
use crate::changes::shown;

/// Two clients with comments and quotes, and the phone.
const BASE: &str = "# Datos.\nphone: '55 1000 0000' # fijo\n\ntestimonials:\n  # La primera.\n  \
    - name: Ana\n    quote: \"Me explicaron todo, de Ana\"\n    consent: 2025-01-01\n\n  \
    - name: Beto\n    quote: Muy atentos, de Beto\n    consent: 2025-02-02\n";

const ANA: &str = "  # La primera.\n  - name: Ana\n    quote: \"Me explicaron todo, de Ana\"\n    \
    consent: 2025-01-01\n";
const BETO: &str = "  - name: Beto\n    quote: Muy atentos, de Beto\n    consent: 2025-02-02\n";

fn client(name: &str) -> String {
    format!("\n  # De {name}.\n  - name: '{name}'\n    quote: De {name}\n    consent: 2025-03-03\n")
}

/// Joins two texts with an answer for all questions, and returns the questions as displayed.
fn join(
    texts: [&str; 3],
    is_markdown: bool,
    answer: Option<KeptSide>,
) -> (Option<String>, Vec<[Option<String>; 2]>) {
    let answer = |_: &JoinQuestion| answer;
    match joined(texts, None, is_markdown, &answer).unwrap() {
        Ok(text) => (Some(text), Vec::new()),
        Err(open) => {
            let sides = |question: JoinQuestion| {
                [question.ours, question.theirs].map(|side| side.as_ref().map(shown))
            };
            (None, open.into_iter().map(sides).collect())
        }
    }
}

/// Checks the text that joins two changes without a question.
#[track_caller]
fn check(ours: &str, theirs: &str, expected: &str) {
    assert_eq!(join([BASE, ours, theirs], false, None), (Some(expected.to_owned()), Vec::new()));
}

/// Checks the only question, as `[ours, theirs]`, and the text after each answer.
#[track_caller]
fn check_asked(ours: &str, theirs: &str, sides: [Option<&str>; 2], expected: [&str; 2]) {
    let asked = [sides.map(|side| side.map(str::to_owned))];
    assert_eq!(join([BASE, ours, theirs], false, None), (None, asked.into()));
    for (answer, expected) in [KeptSide::Mine, KeptSide::Theirs].into_iter().zip(expected) {
        let (text, _) = join([BASE, ours, theirs], false, Some(answer));
        assert_eq!(text.as_deref(), Some(expected));
    }
}

#[test]
fn insertions_of_both_are_kept() {
    let [ours, theirs] = [client("Ceci"), client("Dora")];
    check(&[BASE, &ours].concat(), &[BASE, &theirs].concat(), &[BASE, &theirs, &ours].concat());
    // The same client is added once.
    let both = [BASE, &ours].concat();
    check(&both, &both, &both);
}

#[test]
fn a_move_and_an_edit_of_one_item_meet() {
    let moved = BASE.replace(&[ANA, "\n", BETO].concat(), &[BETO, "\n", ANA].concat());
    let edited = BASE.replace("de Ana", "de ella");
    let expected = moved.replace("de Ana", "de ella");
    check(&moved, &edited, &expected);
    check(&edited, &moved, &expected);
    // A value that both have moved is there once, and a new client keeps the place.
    check(&moved, &[BASE, &client("Ceci")].concat(), &[&*moved, &client("Ceci")].concat());
    check(&moved, &moved, &moved);
}

#[test]
fn an_item_that_one_deletes_and_the_other_edits_is_asked_for() {
    let without = BASE.replace(&["\n", BETO].concat(), "");
    let edited = BASE.replace("Muy atentos", "Atentos");
    let item = Some("Beto\nAtentos, de Beto\n2025-02-02");
    // The item comes back below the only other one, with no empty line for a habit.
    let back = edited.replace("\n\n  - name: Beto", "\n  - name: Beto");
    check_asked(&without, &edited, [None, item], [&without, &back]);
    check_asked(&edited, &without, [item, None], [&edited, &without]);
    // An unchanged item is deleted without a question, also if it was moved.
    let moved = BASE.replace(&[ANA, "\n", BETO].concat(), &[BETO, "\n", ANA].concat());
    check(&without, &moved, &without);
}

#[test]
fn an_answer_decides_about_one_value_alone() {
    let ours = [&*BASE.replace("55 1000", "55 2222"), &client("Ceci")].concat();
    let theirs = [&*BASE.replace("55 1000", "55 3333"), &client("Dora")].concat();
    let both = |phone| {
        let base = BASE.replace("55 1000", phone);
        [&*base, &client("Dora"), &client("Ceci")].concat()
    };
    check_asked(
        &ours,
        &theirs,
        [Some("55 2222 0000"), Some("55 3333 0000")],
        [&both("55 2222"), &both("55 3333")],
    );
}

#[test]
fn changes_of_one_item_and_of_two_keys_meet() {
    let ours = BASE.replace("Muy atentos", "Atentos");
    let theirs = BASE.replace("name: Beto", "name: Alberto").replace("2025-02-02", "2025-04-04");
    check(&ours, &theirs, &theirs.replace("Muy atentos", "Atentos"));
}

#[test]
fn an_order_that_both_have_changed_is_asked_for() {
    let item = |name: &str| format!("- name: {name}\n");
    let list =
        |names: &[&str]| format!("a:\n{}", names.iter().copied().map(item).collect::<String>());
    let base = list(&["Uno", "Dos", "Tres", "Cuatro"]);
    let ours = list(&["Dos", "Uno", "Tres", "Cuatro"]);
    let theirs = list(&["Uno", "Tres", "Cuatro", "Dos"]);
    let (text, asked) = join([&base, &ours, &theirs], false, None);
    let orders = ["1. Dos\n2. Uno\n3. Tres\n4. Cuatro", "1. Uno\n2. Tres\n3. Cuatro\n4. Dos"];
    assert_eq!((text, asked), (None, vec![orders.map(|order| Some(order.to_owned()))]));
    let (text, _) = join([&base, &ours, &theirs], false, Some(KeptSide::Theirs));
    assert_eq!(text.unwrap(), theirs);
}

#[test]
fn a_picture_and_its_text_are_one_value() {
    let base = "image: { src: /a.jpg, alt: Una casa }\n";
    let [ours, theirs] = [base.replace("a.jpg", "b.jpg"), base.replace("casa", "casa azul")];
    let (text, asked) = join([base, &ours, &theirs], false, None);
    assert_eq!((text, asked.len()), (None, 1));
    let (text, _) = join([base, &ours, &theirs], false, Some(KeptSide::Theirs));
    assert_eq!(text, Some(theirs));
}

const ARTICLE: &str = "---\ntitle: Uno # título\ndate: 2025-01-01\n---\n\nPrimero, con palabras.\n\n## Dos\n\n\
    ```\nuno\n\ndos\n```\n\nEl final.\n";

#[test]
fn the_body_of_an_article_is_joined_by_blocks() {
    let ours = ARTICLE.replace("Primero, con", "Primero, con más").replace("Uno", "Otro");
    let theirs =
        ARTICLE.replace("## Dos", "Nuevo.\n\n## Dos").replace("final.\n", "final.\n\nFin.\n");
    let expected = theirs.replace("Primero, con", "Primero, con más").replace("Uno", "Otro");
    assert_eq!(join([ARTICLE, &ours, &theirs], true, None).0.unwrap(), expected);
    // A block that was moved and edited.
    let moved = ARTICLE.replace("## Dos\n\n", "").replace("El final.", "El final.\n\n## Dos");
    let edited = ARTICLE.replace("## Dos", "## Dos cosas");
    let expected = moved.replace("## Dos", "## Dos cosas");
    assert_eq!(join([ARTICLE, &moved, &edited], true, None).0.unwrap(), expected);
    // A block that both have changed, and nothing else.
    let [ours, theirs] = [ours, ARTICLE.replace("Primero, con", "Ante todo, con")];
    let (_, asked) = join([ARTICLE, &ours, &theirs], true, None);
    let sides = [Some("Primero, con más palabras."), Some("Ante todo, con palabras.")];
    assert_eq!(asked, [sides.map(|side| side.map(str::to_owned))]);
    let (text, _) = join([ARTICLE, &ours, &theirs], true, Some(KeptSide::Theirs));
    assert_eq!(text.unwrap(), theirs.replace("Uno", "Otro"));
}

#[test]
fn lists_in_json_stay_json() {
    let base = "[\n  \"/blog/a/\",\n  \"/blog/b/\"\n]\n";
    let ours = base.replace("a/\"", "a/\",\n  \"/blog/aa/\"");
    let theirs = base.replace("b/\"", "b/\",\n  \"/blog/c/\"");
    let both = "[\n  \"/blog/a/\",\n  \"/blog/aa/\",\n  \"/blog/b/\",\n  \"/blog/c/\"\n]\n";
    assert_eq!(join([base, &ours, &theirs], false, None).0.unwrap(), both);
}
