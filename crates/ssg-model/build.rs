//! Generates Rust code for the kinds of section (the files in `src/content/sections/`) and for the
//! codes of problems (`src/codes/`).

#![expect(
    clippy::disallowed_methods,
    reason = "cargo names the folder in which a build script writes"
)]

use std::path::PathBuf;
use std::{env, fs, io};

const FOLDER: &str = "src/content/sections";
const CODES: &str = "src/codes";

fn main() -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    fs::write(out.join("kinds.rs"), kinds()?)?;
    fs::write(out.join("codes.rs"), codes()?)
}

/// Returns the modules of all kinds of section, and their list.
fn kinds() -> io::Result<String> {
    println!("cargo::rerun-if-changed={FOLDER}");
    let mut modules = Vec::new();
    for entry in fs::read_dir(FOLDER)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        modules.extend(name.strip_suffix(".rs").filter(|name| *name != "mod").map(str::to_owned));
    }
    modules.sort();

    let folder = env::current_dir()?.join(FOLDER);
    let declared = modules.iter().map(|module| {
        let file = folder.join(format!("{module}.rs"));
        format!("#[path = {file:?}]\npub mod {module};\n")
    });
    let listed = modules.iter().map(|module| {
        let words = module.split('_').map(|word| word[..1].to_uppercase() + &word[1..]);
        format!("{module} {} {:?},\n", words.collect::<String>(), module.replace('_', "-"))
    });
    Ok(declared.collect::<String>() + "kinds! {\n" + &listed.collect::<String>() + "}\n")
}

/// Returns the code, severity and words of every problem and the explanation of every code, as Rust
/// code, from the files in [`CODES`] in their order.
fn codes() -> io::Result<String> {
    println!("cargo::rerun-if-changed={CODES}");
    let mut files: Vec<PathBuf> =
        fs::read_dir(CODES)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    files.sort();
    let [mut of_code, mut of_severity, mut of_words, mut lessons] = [const { String::new() }; 4];
    for file in files {
        let code = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(&file)?;
        let (messages, lesson) = text.split_at(text.find("=== es\n").expect("a lesson"));
        for message in messages.split("=== message ").skip(1) {
            let (pattern, lines) = message.split_once('\n').unwrap_or((message, ""));
            let message = CodeMessage::parse(lines)
                .unwrap_or_else(|missing| panic!("{file:?}: no {missing} for `{pattern}`"));
            of_code += &format!("Problem::{pattern} => {code:?},\n");
            of_severity += &format!("Problem::{pattern} => Severity::{},\n", message.severity);
            of_words += &format!("Problem::{pattern} => {},\n", message.words);
        }
        let lesson = lesson_of(&code, lesson).unwrap_or_else(|| {
            panic!("{file:?}: a lesson has the parts `es`, `en`, `wrong` and `right`")
        });
        lessons += &(lesson + ",\n");
    }
    let function = |about: &str, head: &str, arms: &str| {
        format!(
            "/// {about}\n#[allow(unused_variables, clippy::match_same_arms)]\n{head} {{ match self {{\n{arms}}} }}\n"
        )
    };
    Ok([
        "impl Problem {\n",
        &function(
            "The stable code of this kind of problem, such as `C0201`.",
            "pub fn code(&self) -> &'static str",
            &of_code,
        ),
        &function("What it stops.", "pub fn severity(&self) -> Severity", &of_severity),
        &function("What is said of it.", "fn words(&self) -> Explanation", &of_words),
        "}\n/// The explanation of every code, in their order.\n",
        "pub const CODE_EXPLANATIONS: &[CodeExplanation] = &[\n",
        &lessons,
        "];\n",
    ]
    .concat())
}

/// Returns the `CodeExplanation` of a code as Rust code; `None` if a part is missing.
fn lesson_of(code: &str, text: &str) -> Option<String> {
    let (es, rest) = text.strip_prefix("=== es\n")?.split_once("\n=== en\n")?;
    let (en, rest) = rest.split_once("\n=== wrong")?;
    let (kind, rest) = rest.split_once('\n')?;
    let (wrong, right) = rest.split_once("=== right\n")?;
    let kind = match kind {
        "" => "ExampleKind::Other".to_owned(),
        " file names" => "ExampleKind::FileNames".to_owned(),
        _ => format!("ExampleKind::File({:?})", kind.strip_prefix(" in ")?),
    };
    let prose = |text: &str| {
        let (title, text) = text.split_once("\n\n")?;
        Some(format!("Prose {{ title: {title:?}, text: {text:?} }}"))
    };
    let (en, es) = (prose(en)?, prose(es)?);
    Some(format!(
        "CodeExplanation {{ code: {code:?}, en: {en}, es: {es}, example: Example {{ kind: {kind}, wrong: {wrong:?}, right: {right:?} }} }}"
    ))
}

/// The severity and words of the problems that match one pattern, as Rust code.
struct CodeMessage {
    severity: &'static str,
    words: String,
}

impl CodeMessage {
    /// Reads the lines `name: value`; the error names the missing part.
    fn parse(lines: &str) -> Result<CodeMessage, &'static str> {
        let given = |name: &str| {
            let start = format!("{name}: ");
            lines.lines().find_map(|line| line.strip_prefix(&*start))
        };
        let severity = match given("severity") {
            Some("error") => "Error",
            Some("hold") => "Hold",
            Some("advice") => "Advice",
            _ => return Err("severity"),
        };
        let words = |part: &str| match (given(&format!("{part}en")), given(&format!("{part}es"))) {
            (Some(en), Some(es)) => Ok(Some(format!("words!(en: {en:?}, es: {es:?})"))),
            (None, None) => Ok(None),
            _ => Err("text in one of the languages"),
        };
        let mut explanation = match (given("words"), words("")?) {
            (Some(function), None) => function.to_owned(),
            (None, Some(words)) => format!("Explanation::new({words})"),
            _ => return Err("message"),
        };
        for part in ["label", "hint", "editor"] {
            if let Some(words) = words(&format!("{part} "))? {
                explanation += &format!(".{part}({words})");
            }
        }
        Ok(CodeMessage { severity, words: explanation })
    }
}
