//! Tests of markup that is not read as intended.

use super::rendered;

/// Checks the problems of a text: the code and the source text of each, in order.
#[track_caller]
fn check(text: &str, expected: &[(&str, &str)]) {
    let problems = rendered(text).problems;
    let found: Vec<(&str, &str)> =
        problems.iter().map(|(range, problem)| (problem.code(), &text[range.clone()])).collect();
    assert_eq!(found, expected, "{text:?}");
}

#[test]
fn headings_without_a_space_are_reported() {
    check("##Uno", &[("C0817", "##Uno")]);
    check("Uno\n###Dos", &[("C0817", "###Dos")]);
    check("> ##Uno", &[("C0817", "##Uno")]);
    check("## Uno\n\n#Seguros\n\nEl ##", &[]);
}

#[test]
fn paragraphs_that_show_nothing_are_reported() {
    let fillers = [("C0304", "\u{3164}"), ("C0304", "\u{ad}\u{ad} \u{a0}")];
    check("Uno\n\n\u{3164}\n\ndos\n\n\u{ad}\u{ad} \u{a0}\n", &fillers);
    check("Segu\u{ad}ro ❤\u{fe0f}\n\n한글", &[]);
}

#[test]
fn list_items_without_a_space_are_reported() {
    check("• Uno\n• Dos", &[("C0818", "• Uno\n• Dos")]);
    check("Cubre:\n-Uno\n-Dos\n", &[("C0818", "-Uno\n-Dos")]);
    check("1.Uno\n2.Dos", &[("C0818", "1.Uno\n2.Dos")]);
    check("*Uno\n*Dos", &[("C0818", "*Uno\n*Dos")]);
    check("- Uno\n- Dos\n\n-Uno\n\n*Uno* o\n*dos* o\n\n-5 a\n-3 °C\n", &[]);
}

#[test]
fn bullet_characters_of_word_processors_are_reported() {
    check("1.- Uno\n2.- Dos", &[("C0818", "1.- Uno\n2.- Dos")]);
    check("Trae:\n➢ Uno\n➢ Dos\\\nFin", &[("C0818", "➢ Uno\n➢ Dos\\")]);
    check("a) Uno\nb) Dos  \nc) Tres", &[("C0818", "a) Uno\nb) Dos")]);
    // With hard breaks visitors see lines; lines with no mark at all are not a list.
    check("1.- Uno  \n2.- Dos\\\n3.- Tres", &[]);
    check("\u{a0}Uno dos\n\u{a0}Tres cuatro", &[]);
}

#[test]
fn syntax_of_other_dialects_is_reported_once() {
    for mark in ["[TOC]", "[[toc]]", "[[_TOC_]]", ":::", "{{ site.title }}"] {
        check(&format!("Uno.\n\n{mark}\n\nDos."), &[("C0830", mark)]);
    }
    for mark in ["[gallery]", "+++", "%%", "$$"] {
        check(&format!("Uno.\n\n{mark}\n\nDos."), &[("C0830", mark)]);
    }
    check("Uno.\n:::aviso", &[("C0830", ":::aviso")]);
    check("Hola :smile: a todos", &[("C0830", ":smile:")]);
    check("Son $5, {así}, `[TOC]`, `{{ a }}`, a las 3:00: ven", &[]);
}

#[test]
fn lines_of_spreadsheets_dialogues_years_and_products_are_reported() {
    check("Nombre\tEdad\nAna\t33", &[("C0819", "Nombre\tEdad\nAna\t33")]);
    check("— Hola.\n— Adiós.", &[("C0818", "— Hola.\n— Adiós.")]);
    check("— Hola.\n\n— Adiós.\n\nA\tb", &[]);
    check("2024. Un año difícil.", &[("C0818", "2024.")]);
    check("2024\\. Un año difícil.\n\n12. Doce", &[]);
    check("Son 5*3*2, o 3*5 m y 4*6 m.", &[("C1400", "*3*"), ("C1400", "*5 m y 4*")]);
    check("H*2*O y des*hacer*", &[]);
}

#[test]
fn marks_of_other_programs_are_reported_wherever_they_are_text() {
    for mark in [
        ":contentReference[oaicite:0]{index=0}",
        "【4†source】",
        "[cite: 1, 2]",
        "{width=50%}",
        "^[una nota]",
        "[gallery ids=\"12,13\"]",
        "[/caption]",
        "%%una nota privada%%",
        "{.underline}",
        "$x^2$",
        "{{ site.title }}",
    ] {
        for text in ["Uno {} dos.", "- Uno {}", "## {} dos", "| a |\n|---|\n| {} |"] {
            check(&text.replace("{}", mark), &[("C0830", mark)]);
        }
    }
    check("*[SAT]: El fisco.", &[("C0830", "*[SAT]:")]);
    check("- [] Llamar\n- [ ] Ir", &[("C0830", "[] Llamar")]);
    check("Es ** muy ** bueno.", &[("C1400", "** muy **")]);
}

#[test]
fn what_the_parser_read_otherwise_is_not_reported() {
    check("Sube[[1]](https://x.mx/) y [[2]][x].\n\n[x]: https://x.mx/", &[]);
    check("Si a==b y c==d. Empieza con https:// o http://, no con www.", &[]);
    check("Uno &rlm;dos&lrm; \\[[tres]] \\{{ cuatro }} &#91;[cinco]].", &[]);
    check("Escribe `a\n##b` y `d`:\nlisto.\n\n`uno`\n`dos`: tres", &[]);
    check("Un 5 %% y 3 %, [/a/], [a=b], [uno] «[dos]»", &[]);
    check("De $5 a $9, US$20/US$30, $100-$200, 2 ** n ** m, 【oferta】", &[]);
}

#[test]
fn tables_without_a_delimiter_row_are_reported() {
    check("| a | b |\n| 1 | 2 |", &[("C0819", "| a | b |\n| 1 | 2 |")]);
    check("| a | b |\n|---|\n| 1 | 2 |", &[("C0819", "| a | b |\n|---|\n| 1 | 2 |")]);
    check("| a | b |\n|---|---|\n| 1 | 2 | 3 |", &[("C0824", "| 1 | 2 | 3 |")]);
    check("a | b\n--|--\n1 | 2 | 3", &[("C0824", "1 | 2 | 3")]);
    check("| a | b |\n|---|---|\n| 1 \\| 2 | 3 |\n| 4 |\n\n|x| = 3", &[]);
}

#[test]
fn unclosed_code_is_reported() {
    check("Uno.\n\n    Dos.\n    Tres.", &[("C0820", "Dos.")]);
    check("```\nx", &[("C0821", "```")]);
    check("~~~~sh\nx\n~~~", &[("C0821", "~~~~sh")]);
    check("```\nx\n````\n\n- ~~~\n  x\n  ~~~\n\n> ```\n> x\n> ```", &[]);
    check("Uno `dos.", &[("C0822", "`")]);
    check("Uno `dos` y \\` ``a ` b``", &[]);
}

#[test]
fn bare_urls_are_reported() {
    check("Ve a https://x.mx/a.", &[("C0823", "https://x.mx/a")]);
    check("Ve a www.x.mx, y", &[("C0823", "www.x.mx")]);
    check("Escribe a (ana.luz@x.mx).", &[("C0823", "ana.luz@x.mx")]);
    check("<https://x.mx> [www.x.mx](https://x.mx) <a@x.mx> `www.x.mx` @ana 3:00", &[]);
}

#[test]
fn unclosed_emphasis_is_reported_but_not_note_asterisks() {
    check("Es *importante.", &[("C1400", "*")]);
    check("*Importante: léela.\n\nEs importante_ eso.", &[("C1400", "*"), ("C1400", "_")]);
    check("Es **importante.", &[("C1400", "**")]);
    check("Costo*\n\n*Con IVA.", &[]);
    check("Costo* y tope**\n\n\\* Con IVA.\n\n\\*\\* Al año.", &[]);
    check("5 * 3, 2*3, \\*, `*a`, a_b_c, (*) y *así*", &[]);
}

#[test]
fn extensions_of_other_dialects_are_reported() {
    check("Uno.\n---\n\nDos", &[("C0826", "---")]);
    check("Ana\n-- \nTel. 1", &[("C0826", "--")]);
    check("Uno\n------\n\nDos\n\n---\n\nTres", &[]);
    check("Es ==muy== bueno.", &[("C0827", "==muy==")]);
    check("a == b == c, `==a==`", &[]);
    check("Lee [[otro]].", &[("C0828", "[[otro]]")]);
    check("Prima\n: Lo que pagas.", &[("C0829", ": Lo que pagas.")]);
    check("`[[a]]` y a: b", &[]);
}

#[test]
fn skipped_heading_levels_are_reported() {
    check("### Uno", &[("C0825", "###")]);
    check("## Uno\n\n#### Dos", &[("C0825", "####")]);
    check("## Uno\n\n### Dos\n\n#### Tres\n\n## Cuatro", &[]);
}

#[test]
fn images_without_alternative_text_are_reported() {
    let picture = |alt: &str| format!("![{alt}](../images/a.svg)");
    for alt in ["a.svg", "IMG_2031", "foto-1", "DSC00012", "captura 2"] {
        check(&picture(alt), &[("C0707", &picture(alt))]);
    }
    check(&picture("Foto 1 de la oficina"), &[]);
    check(&picture("El archivo a.svg abierto"), &[]);
}
