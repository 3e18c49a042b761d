//! Tests of the text of files after edits.

use ssg_model::editing::ValuePath;

use super::{ContentEdit, EditFault, EditedFile, PathStep, PlainValue};

/// Parses a path such as `sections.2.title`.
fn path(written: &str) -> ValuePath {
    let steps = written.split('.').filter(|step| !step.is_empty());
    steps.map(|step| step.parse().map_or_else(|_| step.into(), PathStep::Index)).collect()
}

fn json(value: &str) -> PlainValue {
    serde_json::from_str(value).unwrap()
}

/// Returns the text of a file after an edit.
fn after(source: &str, is_markdown: bool, edit: &ContentEdit) -> Result<String, EditFault> {
    let file = EditedFile::read(source, is_markdown)?;
    Ok(file.edited(edit)?.source.as_ref().to_owned())
}

/// Checks the text of a YAML file after an edit.
fn check(source: &str, edit: &ContentEdit, expected: &str) {
    assert_eq!(after(source, false, edit).as_deref(), Ok(expected), "{edit:?}: {source}");
}

fn setting(at: &str, value: &str, bare: bool) -> ContentEdit {
    ContentEdit::Set { path: path(at), value: Some(value.to_owned()), bare }
}

fn set(source: &str, at: &str, value: &str, expected: &str) {
    check(source, &setting(at, value, false), expected);
}

fn bare(source: &str, at: &str, value: &str, expected: &str) {
    check(source, &setting(at, value, true), expected);
}

fn put(source: &str, at: &str, value: &str, expected: &str) {
    check(source, &ContentEdit::Put { path: path(at), value: json(value) }, expected);
}

fn insert(source: &str, list: &str, at: usize, value: &str, expected: &str) {
    check(source, &ContentEdit::Insert { path: path(list), at, value: json(value) }, expected);
}

fn duplicate(source: &str, list: &str, at: usize, expected: &str) {
    check(source, &ContentEdit::Duplicate { path: path(list), at }, expected);
}

fn reorder(source: &str, list: &str, from: usize, to: usize, expected: &str) {
    check(source, &ContentEdit::Move { path: path(list), from, to }, expected);
}

fn remove(source: &str, at: &str, expected: &str) {
    check(source, &ContentEdit::Remove { path: path(at) }, expected);
}

#[test]
fn a_text_keeps_its_quotes() {
    set("a: uno # nota\nb: 1\n", "a", "dos tres", "a: dos tres # nota\nb: 1\n");
    set("a:   'uno'   # nota\n", "a", "l'otro", "a:   'l''otro'   # nota\n");
    set(
        "a: \"uno\"\r\nb: 1\r\n",
        "a",
        "«dos»: \"x\" \\",
        "a: \"«dos»: \\\"x\\\" \\\\\"\r\nb: 1\r\n",
    );
    set("a: \"+52 33 0000 0000\"\n", "a", "+52 55 1234 5678", "a: \"+52 55 1234 5678\"\n");
    set("- uno\n- dos", "1", "tres", "- uno\n- tres");
    set("a: [uno, 'dos']\n", "a.0", "cero", "a: [cero, 'dos']\n");
    set("a: { b: uno, c: dos }\n", "a.b", "cero", "a: { b: cero, c: dos }\n");
    set("a: uno\u{a0}\nb: 1\n", "a", "dos", "a: dos\nb: 1\n");
    set("a: !x uno\n", "a", "dos", "a: !x dos\n");
}

#[test]
fn a_text_gets_the_quotes_it_needs() {
    let plain = |text: &str, written: &str| {
        set("a: uno # nota\n", "a", text, &format!("a: {written} # nota\n"));
    };
    plain("true", "\"true\"");
    plain("No", "\"No\"");
    plain("null", "\"null\"");
    plain("~", "\"~\"");
    plain("", "\"\"");
    plain("12", "\"12\"");
    plain("09:30", "\"09:30\"");
    plain("2025-05-06", "\"2025-05-06\"");
    plain("+52 33 0000 0000", "\"+52 33 0000 0000\"");
    plain("12 personas", "12 personas");
    plain("- x", "\"- x\"");
    plain("-x", "-x");
    plain("a: b", "\"a: b\"");
    plain("a:", "\"a:\"");
    plain("a:b", "a:b");
    plain("a #b", "\"a #b\"");
    plain("#b", "\"#b\"");
    plain("a#b", "a#b");
    plain(" a ", "\" a \"");
    plain("“a”", "\"“a”\"");
    plain("el “a”", "el “a”");
    plain("'a'", "\"'a'\"");
    plain("\"a\"", "'\"a\"'");
    plain("a \"b\"", "a \"b\"");
    plain("\"a\" d'b", "\"\\\"a\\\" d'b\"");
    plain("a\\b", "a\\b");
    plain("🎉 ¡ya!", "🎉 ¡ya!");
    plain("\u{a0}a\u{a0}", "\u{a0}a\u{a0}");
    plain("a\tb", "\"a\\tb\"");
    plain("a\u{200b}b\u{feff}", "\"a\\u200bb\\ufeff\"");
    plain("a\nb", "\"a\\nb\"");
    plain("a, [b]", "a, [b]");
    set("a: [uno]\n", "a.0", "a, [b]", "a: [\"a, [b]\"]\n");
    set("a: {b: uno}\n", "a.b", "a}", "a: {b: \"a}\"}\n");
    set("a: 'uno'\n", "a", "a\u{7}", "a: \"a\\x07\"\n");
}

#[test]
fn values_without_quotes_are_written_bare_where_yaml_allows_it() {
    bare("a: \"no\"\n", "a", "true", "a: true\n");
    bare("a:\n  - 2025-05-06 # nota\n", "a.0", "2026-01-02", "a:\n  - 2026-01-02 # nota\n");
    bare("a: {b: 4}\n", "a.c", "5", "a: {b: 4, c: 5}\n");
    bare("a: {b: 4}\n", "a.b", "16,5", "a: {b: \"16,5\"}\n");
    bare("a: 1\n", "a", "x # w", "a: \"x # w\"\n");
}

#[test]
fn a_value_is_written_where_there_was_none() {
    set("a:\nb: 1\n", "a", "uno dos", "a: \"uno dos\"\nb: 1\n");
    set("a:   # nota\nb: 1\n", "a", "uno", "a: uno   # nota\nb: 1\n");
    set("a:  \nb: 1\n", "a", "uno", "a:  uno\nb: 1\n");
    set("a:", "a", "uno", "a: uno");
    set("a:\n  -\n  - x\n", "a.0", "uno", "a:\n  - uno\n  - x\n");
    set("a:\n  - # nota\n  - x\n", "a.0", "uno", "a:\n  - uno # nota\n  - x\n");
    set("a: ~\n", "a", "uno", "a: uno\n");
    set("a: {b, c: 1}\n", "a.b", "uno", "a: {b: uno, c: 1}\n");
    set("a: {b: , c: 1}\n", "a.b", "uno", "a: {b: uno , c: 1}\n");
    set("a: {\"b\":}\n", "a.b", "uno", "a: {\"b\": uno}\n");
    set("a:\nb: 1\n", "a", "uno\ndos", "a: |-\n  uno\n  dos\nb: 1\n");
}

#[test]
fn block_scalars_keep_their_header() {
    let lines = "a: |\n  uno\n  dos\n\nb: 1\n";
    set(lines, "a", "uno\n\n  tres\n", "a: |\n  uno\n\n    tres\n\nb: 1\n");
    // The final line break belongs to the block.
    set(lines, "a", "tres", "a: |\n  tres\n\nb: 1\n");
    set(lines, "a", "uno  \ndos", "a: |\n  uno  \n  dos\n\nb: 1\n");
    set(lines, "a", " uno\ndos", "a: |2\n   uno\n  dos\n\nb: 1\n");
    set(lines, "a", "", "a: \"\"\n\nb: 1\n");
    set(lines, "a", "uno\u{7}", "a: \"uno\\x07\\n\"\n\nb: 1\n");
    set(lines, "a", "uno\n\n\n", "a: \"uno\\n\\n\\n\"\n\nb: 1\n");
    set(
        "a: |-  # nota\n    uno\nb: 1\n",
        "a",
        "dos\ntres",
        "a: |-  # nota\n    dos\n    tres\nb: 1\n",
    );
    set("a: |-\n  uno\nb: 1\n", "a", "dos\n", "a: |\n  dos\nb: 1\n");
    set("a: |3-\n    uno\nb: 1\n", "a", "dos", "a: |3-\n   dos\nb: 1\n");
    set(
        "- |\r\n  uno\r\n  dos\r\n- b\r\n",
        "0",
        "tres\ncuatro",
        "- |\r\n  tres\r\n  cuatro\r\n- b\r\n",
    );
    set("a: |+\n  uno\n\n\nb: 1\n", "a", "dos\n\n\n", "a: |+\n  dos\n\n\nb: 1\n");
    set("a: |\n  uno", "a", "dos", "a: |\n  dos\n");
    set("a: >-\n  uno", "a", "dos", "a: >-\n  dos");
    set("- a: 'x'\n  b: 1\n", "0.a", "uno\ndos", "- a: |-\n    uno\n    dos\n  b: 1\n");
}

#[test]
fn folded_texts_are_folded_again() {
    let folded = "a: >-\n  Uno dos tres cuatro cinco seis siete ocho nueve diez once\n  doce trece catorce quince dieciséis diecisiete dieciocho\n\nb: 1\n";
    let text = "Uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho";
    set(folded, "a", text, folded);
    set(folded, "a", &text.replace("trece", "13"), &folded.replace("trece", "13"));
    set(
        folded,
        "a",
        &text.replace("nueve", "nueve y media"),
        "a: >-\n  Uno dos tres cuatro cinco seis siete ocho nueve y media diez\n  once doce trece catorce quince dieciséis diecisiete dieciocho\n\nb: 1\n",
    );
    set(folded, "a", "Uno\n\ndos\ntres", "a: >-\n  Uno\n\n\n  dos\n\n  tres\n\nb: 1\n");
    set(folded, "a", "Uno\n  dos", "a: |-\n  Uno\n    dos\n\nb: 1\n");
    set("a: uno dos\n  tres\nb: 1\n", "a", "uno dos cuatro", "a: uno dos\n  cuatro\nb: 1\n");
    set(
        "a: \"uno \\\" dos\r\n   tres\"\r\n",
        "a",
        "uno \" dos \"tres\"",
        "a: \"uno \\\" dos\r\n   \\\"tres\\\"\"\r\n",
    );
    set("a: 'uno\n\n  dos'\n", "a", "uno\nd'os", "a: 'uno\n\n  d''os'\n");
    set("- [uno\n  dos, tres]\n", "0.0", "uno cuatro", "- [uno\n  cuatro, tres]\n");
}

#[test]
fn a_missing_key_is_added_at_the_end_of_its_record() {
    set(
        "a:\n  b: 1\n\n# de c\nc: 1\n",
        "a.d",
        "uno dos",
        "a:\n  b: 1\n  d: \"uno dos\"\n\n# de c\nc: 1\n",
    );
    set(
        "a:\n    - b: 1\n      # dentro\n      e: 2\n      # nota\n\nc: 1\n",
        "a.0.d",
        "x",
        "a:\n    - b: 1\n      # dentro\n      e: 2\n      d: x\n      # nota\n\nc: 1\n",
    );
    set("a: 1", "b", "x", "a: 1\nb: x");
    set("a: 1\r\n", "b", "x", "a: 1\r\nb: x\r\n");
    set("a: { b: 1 }\n", "a.c", "x", "a: { b: 1, c: x }\n");
    set("a: {}\n", "a.c", "x", "a:\n  c: x\n");
    set("# nada\n", "c", "x", "# nada\nc: x\n");
    set("a:\nb: 1\n", "a.c.d", "x", "a:\n  c:\n    d: x\nb: 1\n");
    set("a:\n- x\n# de b\nb: 1\n", "c", "w", "a:\n- x\n# de b\nb: 1\nc: w\n");
    put(
        "a: |\n  x\n\nb: 1\n",
        "c",
        r#"{"d": ["uno", "dos tres"], "e": true, "f": null}"#,
        "a: |\n  x\n\nb: 1\n\nc:\n  d:\n    - uno\n    - \"dos tres\"\n  e: true\n  f:\n",
    );
}

#[test]
fn put_keeps_equal_values_unchanged() {
    let record = "a: # nota\n  # de b\n  b: 'uno'\n  c: 1 # uno\n  d:\n    - x # equis\n    - w # ye\nz: 1\n";
    put(
        record,
        "a",
        r#"{"b": "dos", "c": 1, "d": ["w"]}"#,
        "a: # nota\n  # de b\n  b: 'dos'\n  c: 1 # uno\n  d:\n    - w # ye\nz: 1\n",
    );
    put(
        record,
        "a",
        r#"{"c": 1, "b": "uno", "d": ["x", "w", "z"], "e": "f"}"#,
        "a: # nota\n  # de b\n  b: 'uno'\n  c: 1 # uno\n  d:\n    - x # equis\n    - w # ye\n    - z\n  e: f\nz: 1\n",
    );
    put(record, "a.d", "\"x\"", "a: # nota\n  # de b\n  b: 'uno'\n  c: 1 # uno\n  d: x\nz: 1\n");
    put(record, "a", "[\"x\"]", "a: # nota\n  - x\nz: 1\n");
    put("a: 1 # nota\n", "a", "{\"b\": 1}", "a:\n  b: 1 # nota\n");
    put("a: [1, 2]\n", "a", "[1, 3, 4]", "a: [1, 3, 4]\n");
}

const CARDS: &str = "\
cards:
  # la primera
  - title: \"Uno\"
    link: /uno/
    text: >-
      Es la primera.
    # por dentro
    shown: true

  - title: \"Dos\"
    link: /dos/
    # al final

# fuera
z: 1
";

#[test]
fn inserted_items_follow_the_style_of_their_list() {
    insert(
        CARDS,
        "cards",
        2,
        r#"{"title": "tres", "link": "/tres/", "shown": true, "text": "Una frase que es tan larga que en un solo renglón no se leería bien, y por eso va doblada, como las otras."}"#,
        &CARDS.replace("\n# fuera", "\n  - title: \"tres\"\n    link: /tres/\n    shown: true\n    text: >-\n      Una frase que es tan larga que en un solo renglón no se leería bien, y por eso va doblada,\n      como las otras.\n\n# fuera"),
    );
    insert(
        CARDS,
        "cards",
        0,
        r#"{"title": "12"}"#,
        &CARDS.replace("  # la primera", "  - title: \"12\"\n\n  # la primera"),
    );
    insert("a:\n- x\n- w\nb: 1\n", "a", 1, "\"uno\"", "a:\n- x\n- uno\n- w\nb: 1\n");
    insert(
        "a:\n-   x\nb: 1\n",
        "a",
        1,
        r#"{"c": 1, "d": 2}"#,
        "a:\n-   x\n-   c: 1\n    d: 2\nb: 1\n",
    );
    insert("- - x\n", "0", 0, "\"w\"", "- - w\n  - x\n");
    insert("a: []\nb: 1\n", "a", 0, "\"x\"", "a:\n  - x\nb: 1\n");
    insert("a: [] # nota\nb: 1\n", "a", 0, "\"x\"", "a:\n  - x # nota\nb: 1\n");
    insert("a:\n", "a", 0, "\"x\"", "a:\n  - x\n");
    insert("b: 1\n", "a", 0, "\"x\"", "b: 1\na:\n  - x\n");
    insert("a: [x, w]\n", "a", 1, "\"z, w\"", "a: [x, \"z, w\", w]\n");
    insert("a: [x]\n", "a", 1, r#"{"b": "c"}"#, "a: [x, { b: c }]\n");
    insert(
        "a: [\n  x, # equis\n  w, # ye\n]\n",
        "a",
        2,
        "\"z\"",
        "a: [\n  x, # equis\n  w, # ye\n  z,\n]\n",
    );
    insert("a: [\n  x,\n  w]\n", "a", 2, "\"z\"", "a: [\n  x,\n  w,\n  z]\n");
    insert("a:\n  - x", "a", 1, "\"w\"", "a:\n  - x\n  - w");
    insert("a:\r\n  - x\r\n", "a", 1, "\"w\"", "a:\r\n  - x\r\n  - w\r\n");
}

#[test]
fn an_item_is_duplicated_with_its_lines() {
    duplicate(CARDS, "cards", 0, &CARDS.replace("\n  - title: \"Dos\"", "\n  - title: \"Uno\"\n    link: /uno/\n    text: >-\n      Es la primera.\n    # por dentro\n    shown: true\n\n  - title: \"Dos\""));
    duplicate(
        CARDS,
        "cards",
        1,
        &CARDS.replace(
            "    # al final\n",
            "    # al final\n\n  - title: \"Dos\"\n    link: /dos/\n    # al final\n",
        ),
    );
    duplicate("- - a\n  - b\n", "0", 0, "- - a\n  - a\n  - b\n");
    duplicate("a: [x, {b: 1}]\n", "a", 1, "a: [x, {b: 1}, {b: 1}]\n");
    duplicate("- x", "", 0, "- x\n- x");
}

#[test]
fn a_moved_item_takes_its_comment_along() {
    reorder(
        CARDS,
        "cards",
        0,
        1,
        "\
cards:
  - title: \"Dos\"
    link: /dos/
    # al final

  # la primera
  - title: \"Uno\"
    link: /uno/
    text: >-
      Es la primera.
    # por dentro
    shown: true

# fuera
z: 1
",
    );
    reorder("- a # 1\n# de b\n- b\n- c", "", 2, 0, "- c\n- a # 1\n# de b\n- b");
    reorder("- - a\n  - b\n  # de c\n  - c\n", "0", 0, 2, "- - b\n  # de c\n  - c\n  - a\n");
    reorder("a: [x, 'w', {z: 1}]\n", "a", 2, 0, "a: [{z: 1}, x, 'w']\n");
    reorder("- a\n- b\n", "", 1, 1, "- a\n- b\n");
}

#[test]
fn removing_a_value_removes_its_lines_and_comment() {
    remove(
        CARDS,
        "cards.0",
        "cards:\n  - title: \"Dos\"\n    link: /dos/\n    # al final\n\n# fuera\nz: 1\n",
    );
    remove(
        CARDS,
        "cards.1",
        &CARDS.replace("  - title: \"Dos\"\n    link: /dos/\n    # al final\n\n", ""),
    );
    remove(CARDS, "cards.0.title", &CARDS.replace("- title: \"Uno\"\n    link", "- link"));
    remove(CARDS, "cards.0.shown", &CARDS.replace("    # por dentro\n    shown: true\n", ""));
    remove(CARDS, "cards.0.text", &CARDS.replace("    text: >-\n      Es la primera.\n", ""));
    remove(CARDS, "z", &CARDS.replace("\n# fuera\nz: 1\n", ""));
    remove("# del archivo\na: 1\nb: 2\n", "a", "# del archivo\nb: 2\n");
    remove("# del archivo\n\n# de a\na: 1\nb: 2\n", "a", "# del archivo\n\nb: 2\n");
    remove("a: 1\n\nb: 2\n\nc: 3\n", "b", "a: 1\n\nc: 3\n");
    remove("a: 1\nb: 2", "b", "a: 1");
    remove("a: 1\r\nb: 2", "b", "a: 1");
    remove("a:\n  # de x\n  - x # equis\n\nb: 1\n", "a.0", "a: []\n\nb: 1\n");
    remove("a: # nota\n- x\nb: 1\n", "a.0", "a: [] # nota\nb: 1\n");
    remove("a:\n  b: 1\nc: 1\n", "a.b", "a: {}\nc: 1\n");
    remove("- - x\n- w\n", "0.0", "- []\n- w\n");
    remove("- x\n", "0", "[]\n");
    remove("a: [x]\n", "a.0", "a: []\n");
    remove("a: { b: 1, }\n", "a.b", "a: {}\n");
    remove("a: [x, w, z]\n", "a.1", "a: [x, z]\n");
    remove("a: [x, w, z]\n", "a.2", "a: [x, w]\n");
    remove("a: { b: 1, c: 2 }\n", "a.c", "a: { b: 1 }\n");
    remove("a: [\n  x, # equis\n  w,\n  z,\n]\n", "a.1", "a: [\n  x, # equis\n  z,\n]\n");
    remove("a: [\n  x, # equis\n  w\n]\n", "a.1", "a: [\n  x # equis\n]\n");
    let edit = ContentEdit::Remove { path: path("b") };
    assert_eq!(after("a: 1\n", false, &edit), Err(EditFault::Missing));
}

#[test]
fn articles_are_edited_in_front_matter_and_body() {
    let article = "---\ntitle: \"Uno\"\ndate: 2025-01-01\n---\n\nHola.\n\nAdiós,\namigo.\n";
    let check = |edit: ContentEdit, expected: &str| {
        for (article, expected) in [
            (article.to_owned(), expected.to_owned()),
            (article.replace('\n', "\r\n"), expected.replace('\n', "\r\n")),
        ] {
            let edit = match &edit {
                ContentEdit::Lines { start, end, text } => {
                    let at = |at: usize| {
                        let before = article.replace("\r\n", "\n")[..at].matches('\n').count();
                        if article.contains('\r') { at + before } else { at }
                    };
                    ContentEdit::Lines { start: at(*start), end: at(*end), text: text.clone() }
                }
                edit => edit.clone(),
            };
            assert_eq!(after(&article, true, &edit), Ok(expected), "{edit:?}");
        }
    };
    let set = |at, value, expected: &str| check(setting(at, value, false), expected);
    set("title", "Dos", &article.replace("Uno", "Dos"));
    let summary = article.replace("01\n---", "01\nsummary: \"uno: dos\"\n---");
    set("summary", "uno: dos", &summary);
    set("title", "a\n---\nb", &article.replace("Uno", "a\\n---\\nb"));
    let lines = |part: &str, text: &str| {
        let start = article.find(part).unwrap();
        ContentEdit::Lines { start, end: start + part.len(), text: text.to_owned() }
    };
    check(lines("Hola.", "Buenas\r\ntardes.\n"), &article.replace("Hola.", "Buenas\ntardes."));
    check(lines("Hola.\n", "Buenas."), &article.replace("Hola.", "Buenas."));
    check(lines("Hola.\n", ""), &article.replace("Hola.\n\n", ""));
    check(lines("Adiós,\namigo.\n", ""), &article.replace("\n\nAdiós,\namigo.\n", "\n"));
    let end = |text: &str| ContentEdit::Lines {
        start: article.len(),
        end: article.len(),
        text: text.to_owned(),
    };
    check(end("Fin."), &format!("{article}\nFin.\n"));
    let written =
        |start, end| after(article, true, &ContentEdit::Lines { start, end, text: "x".to_owned() });
    assert_eq!(written(5, 6), Err(EditFault::OutsideBody));
    assert_eq!(written(article.len() - 1, article.len() + 1), Err(EditFault::OutsideBody));
}

#[test]
fn a_file_of_five_megabytes_can_be_edited() {
    let text = "uno dos tres\n\n".repeat(5_000_000 / 14);
    for source in ["a: x\nb: 1\n", "a: \"x\"\nb: 1\n", "a: >-\n  x\nb: 1\n"] {
        let after = after(source, false, &setting("a", &text, false)).unwrap();
        let mut root = PlainValue::of(&EditedFile::read(&after, false).unwrap().root);
        assert!(root.at_mut(&path("a")) == Some(&mut PlainValue::Text(text.clone())));
    }
}

#[test]
fn edits_are_decoded_from_json() {
    let edit: ContentEdit =
        serde_json::from_str(r#"{"op": "set", "path": ["a", 2, "b"], "value": null}"#).unwrap();
    let expected = ContentEdit::Set { path: path("a.2.b"), value: None, bare: false };
    assert_eq!(edit, expected);
    let put = r#"{"op":"put","path":["a"],"value":{"z":["1",null],"b":"x"}}"#;
    let edit: ContentEdit = serde_json::from_str(put).unwrap();
    assert_eq!(serde_json::to_string(&edit).unwrap(), put);
}
