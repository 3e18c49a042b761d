//! Promises in a text that advertising for insurance may not make, and names of what the law has
//! replaced. A sentence is judged as a whole: what denies, doubts or qualifies it excuses it.

use std::sync::LazyLock;

use aho_corasick::AhoCorasick;
use ssg_model::law_fault::LawFault;
use ssg_model::names;
use ssg_model::value::ByteRange;

/// Parts of words without which nothing is judged: most texts have none.
static HINTS: LazyLock<AhoCorasick> = LazyLock::new(|| {
    searcher([
        "aranti",
        "arantí",
        "ARANTÍ",
        "conóm",
        "ARANTI",
        "ejor",
        "EJOR",
        "iesgo",
        "IESGO",
        "íder",
        "úmero",
        "umero",
        "INAI",
        "2010",
        "Transparencia",
        "arat",
        "$",
        "%",
        "ompetencia",
        "nfalible",
    ])
});

/// The beginnings of all phrases, up to an ending that may be any, with hyphens around words: few
/// texts with a hint have one.
static BEGINNINGS: LazyLock<AhoCorasick> = LazyLock::new(|| {
    let phrases = CLAIM_RULES.iter().flat_map(|rule| rule.phrases);
    searcher(phrases.map(|phrase| match phrase.split_once('~') {
        Some((beginning, _)) => format!("-{beginning}"),
        None => format!("-{phrase}-"),
    }))
});

/// A rule: any of its phrases, unless an excuse is in the same sentence. Phrases are folded words
/// with hyphens between them; a `~` at the end stands for any ending.
struct ClaimRule {
    fault: fn(String) -> LawFault,
    phrases: &'static [&'static str],
    /// Of these there has to be one, too; none means nothing more.
    with: &'static [&'static str],
    /// A sign that has to be there.
    sign: Option<char>,
    excuses: &'static [&'static str],
    /// Whether a question may say it.
    may_ask: bool,
}

const CLAIM_RULES: [ClaimRule; 7] = [
    ClaimRule {
        fault: |found| LawFault::Guarantee { found },
        phrases: &[
            "garantiz~",
            "garantia-total",
            "garantia-de-rendimiento~",
            "te-garanti~",
            "infalible~",
        ],
        with: &[],
        sign: None,
        excuses: &[
            "no",
            "ni",
            "nada",
            "nunca",
            "ningun~",
            "nadie",
            "salvo",
            "excepto",
            "solo",
            "unico",
            "escrito",
            "valor~-garantizad~",
            "estimad~",
            "estimacion~",
            "decide-con",
            "suma-garantizad~",
        ],
        may_ask: true,
    },
    ClaimRule {
        fault: |found| LawFault::Superlative { found },
        phrases: &[
            "mejor~-seguro~",
            "mejor~-agente~",
            "mejor~-asesor~",
            "mejor~-aseguradora~",
            "mejor~-precio~",
            "mejor~-poliza~",
            "mejor~-plan~",
            "mejor~-cobertura~",
            "mejor~-servicio~",
            "mejor~-atencion",
            "mejor~-proteccion",
            "mejor~-compania~",
            "mejor~-tarifa~",
            "los-mejores",
            "las-mejores",
            "somos-lider~",
            "lider~-en",
            "lider~-del",
            "numero-uno",
            "numero-1",
            "el-mas-barato",
            "la-mas-barata",
            "los-mas-baratos",
            "las-mas-baratas",
            "el-mas-confiable",
            "la-mas-confiable",
        ],
        with: &["el", "la", "los", "las", "tu", "somos", "soy", "al"],
        sign: None,
        excuses: &[
            "no-hay",
            "no-existe~",
            "depende~",
            "para-ti",
            "para-tu",
            "no-es",
            "no-siempre",
            "no-soy",
            "no-somos",
        ],
        may_ask: true,
    },
    ClaimRule {
        fault: |found| LawFault::NoRisk { found },
        phrases: &[
            "sin-riesgo~",
            "sin-ningun-riesgo",
            "cero-riesgo~",
            "riesgo-cero",
            "libre~-de-riesgo~",
            "100-segur~",
        ],
        with: &[],
        sign: None,
        excuses: &[
            "no",
            "nada",
            "nunca",
            "ningun-producto~",
            "ningun-seguro",
            "ninguna",
            "nadie",
            "desconfia~",
        ],
        may_ask: true,
    },
    ClaimRule {
        fault: |found| LawFault::ReturnWithoutConditions { found },
        phrases: &[
            "rendimiento~",
            "ganancia~",
            "ganas",
            "ganaras",
            "rinde~",
            "utilidad~",
            "interes-anual",
            "tasa-anual",
        ],
        with: &[],
        sign: Some('%'),
        excuses: &[
            "ejemplo~",
            "supon~",
            "supuest~",
            "ilustra~",
            "puede~",
            "podria~",
            "estimad~",
            "estimacion~",
            "historic~",
            "escenario~",
            "garantice~",
            "no",
            "inflacion",
            "depende~",
        ],
        may_ask: true,
    },
    ClaimRule {
        fault: |found| LawFault::PriceWithoutDate { found },
        phrases: &[
            "desde",
            "a-partir-de",
            "por-solo",
            "tan-solo",
            "a-solo",
            "por-tan-solo",
            "solo-pagas",
            "cuesta-solo",
        ],
        with: &[],
        sign: Some('$'),
        excuses: DATED,
        may_ask: false,
    },
    ClaimRule {
        fault: |found| LawFault::PriceWithoutDate { found },
        phrases: &[
            "mas-barat~-que",
            "mas-economic~-que",
            "menos-que-la-competencia",
            "menos-que-otr~",
            "mejor-que-la-competencia",
            "ahorra-hasta",
            "ahorras-hasta",
            "hasta-un-~-menos",
        ],
        with: &[],
        sign: None,
        excuses: DATED,
        may_ask: true,
    },
    ClaimRule {
        fault: |found| LawFault::ReplacedAuthority { found },
        phrases: &[
            "inai",
            "instituto-nacional-de-transparencia",
            "posesion-de-los-particulares-de-2010",
            "5-de-julio-de-2010",
            "ley-de-2010",
        ],
        with: &[],
        sign: None,
        excuses: &[
            "era",
            "fue",
            "desaparec~",
            "extin~",
            "sustitu~",
            "antes",
            "anterior~",
            "abrog~",
            "dejo",
            "ya-no",
            "hasta",
            "en-lugar",
        ],
        may_ask: true,
    },
];

/// What says of when a figure is, or that it is made up.
const DATED: &[&str] = &[
    "2025", "2026", "2027", "2028", "2029", "2030", "ejemplo~", "supon~", "supuest~", "ilustra~",
    "caso", "hace",
];

/// The place and the fault of every claim in a text.
pub(crate) fn find(text: &str) -> Vec<(ByteRange, LawFault)> {
    let mut claims = Vec::new();
    // Whatever is in the sentences is in the whole text, too: few texts have to be cut.
    if !HINTS.is_match(text) || !BEGINNINGS.is_match(&format!("-{}-", names::fold(text))) {
        return claims;
    }
    for (at, sentence) in sentences(text) {
        if !HINTS.is_match(sentence) {
            continue;
        }
        let folded = format!("-{}-", names::fold(sentence));
        if !BEGINNINGS.is_match(&folded) {
            continue;
        }
        let words: Vec<&str> = folded.trim_matches('-').split('-').collect();
        let is_question = sentence.contains('¿');
        for rule in &CLAIM_RULES {
            let Some(phrase) = rule.phrases.iter().find_map(|phrase| matched(&words, phrase))
            else {
                continue;
            };
            let has = |list: &[&str]| list.iter().any(|one| matched(&words, one).is_some());
            let has_sign = rule.sign.is_none_or(|sign| sentence.contains(sign));
            let has_company = rule.with.is_empty() || has(rule.with);
            let is_excused = has(rule.excuses) || (rule.may_ask && is_question);
            if has_sign && has_company && !is_excused {
                let (range, found) = written(sentence, &words[phrase]);
                claims.push((at + range.start..at + range.end, (rule.fault)(found)));
            }
        }
    }
    claims
}

#[expect(clippy::expect_used, reason = "the patterns are few and short")]
fn searcher(patterns: impl IntoIterator<Item: AsRef<[u8]>>) -> AhoCorasick {
    AhoCorasick::new(patterns).expect("a searcher of a few phrases")
}

/// The sentences of a text, each with its place. Lines that belong together are one text.
fn sentences(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let bytes = text.as_bytes();
    let ends = move |at: usize| match bytes[at] {
        b'.' | b'!' | b'?' | b';' => bytes.get(at + 1).is_none_or(|b| !b.is_ascii_digit()),
        b'|' => true,
        b'\n' => {
            let rest = text[at + 1..].trim_start_matches([' ', '\t']);
            rest.starts_with(['\n', '\r', '-', '#', '*', '>']) || rest.is_empty()
        }
        _ => false,
    };
    let mut from = 0;
    let cuts = (0..bytes.len()).filter(move |at| ends(*at)).map(|at| at + 1).chain([bytes.len()]);
    cuts.filter_map(move |end| {
        let sentence = (from, &text[from..end]);
        from = end;
        (!sentence.1.trim().is_empty()).then_some(sentence)
    })
}

/// Where a phrase is among words.
fn matched(words: &[&str], phrase: &str) -> Option<std::ops::Range<usize>> {
    let wanted: Vec<&str> = phrase.split('-').collect();
    let is_word = |word: &str, wanted: &str| match wanted.strip_suffix('~') {
        Some(stem) => word.starts_with(stem),
        None => word == wanted,
    };
    let fits = |some: &[&str]| some.iter().zip(&wanted).all(|(word, wanted)| is_word(word, wanted));
    let at = words.windows(wanted.len()).position(fits)?;
    Some(at..at + wanted.len())
}

/// Some words as they are written in a sentence, and where.
fn written(sentence: &str, words: &[&str]) -> (ByteRange, String) {
    let mut starts = sentence.char_indices().filter_map(|(at, _)| {
        let rest = &sentence[at..];
        let is_start = !sentence[..at].ends_with(char::is_alphanumeric);
        (is_start && rest.starts_with(char::is_alphanumeric)).then_some(at)
    });
    let folded = words.join("-");
    let end_of = |at: usize| {
        let ends = sentence[at..].char_indices().map(|(end, c)| at + end + c.len_utf8());
        ends.filter(|end| !sentence[*end..].starts_with(char::is_alphanumeric))
            .map(|end| (end, names::fold(&sentence[at..end])))
            .take_while(|(_, name)| name.len() <= folded.len())
            .find_map(|(end, name)| (name == folded).then_some(end))
    };
    let range = starts.find_map(|at| end_of(at).map(|end| at..end)).unwrap_or(0..sentence.len());
    let found = sentence[range.clone()].split_whitespace().collect::<Vec<_>>().join(" ");
    (range, found)
}

#[cfg(test)]
mod tests;
