//! Generates Rust code for the kinds of section (the files in `src/content/sections/`) and for the
//! codes of problems (`src/codes/`), and functions of the messages in `src/messages.txt`.

#![expect(
    clippy::disallowed_methods,
    reason = "cargo names the folder in which a build script writes"
)]

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::{env, fs, io};

const FOLDER: &str = "src/content/sections";
const CODES: &str = "src/codes";

fn main() -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    fs::write(out.join("kinds.rs"), kinds()?)?;
    fs::write(out.join("codes.rs"), codes()?)?;
    ssg_messages::generate()
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
    let (mut arms, mut lessons) = (Arms::new(), String::new());
    for file in files {
        let code = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(&file)?;
        let (blocks, lesson) = text.split_at(text.find("=== es\n").expect("a lesson"));
        // Blocks of one part come first: their patterns match fewer problems.
        let (messages, parts): (Vec<_>, Vec<_>) =
            blocks.split("=== ").skip(1).partition(|block| block.starts_with("message "));
        for block in parts.into_iter().chain(messages) {
            add_block(&mut arms, &code, block)
                .unwrap_or_else(|missing| panic!("{file:?}: no {missing} in `{block}`"));
        }
        let lesson = lesson_of(&code, lesson).unwrap_or_else(|| {
            panic!("{file:?}: a lesson has the parts `es`, `en`, `wrong` and `right`")
        });
        lessons += &(lesson + ",\n");
    }
    let functions = functions(&arms);
    Ok(format!(
        "impl Problem {{\n{functions}}}\n/// The explanation of every code, in their order.\n\
         pub const CODE_EXPLANATIONS: &[CodeExplanation] = &[\n{lessons}];\n"
    ))
}

/// The arms of the functions that match a problem, by the name of the function.
type Arms = BTreeMap<&'static str, String>;

/// The parts that a message may lack.
const PARTS: [&str; 3] = ["label", "hint", "editor"];

/// Adds the arms of a block: `message PATTERN` has all that is said of the problems that match,
/// `label PATTERN` or `hint PATTERN` only that part. The error names what the block lacks.
fn add_block(arms: &mut Arms, code: &str, block: &str) -> Result<(), &'static str> {
    let (head, lines) = block.split_once('\n').ok_or("line")?;
    let (part, pattern) = head.split_once(' ').ok_or("pattern")?;
    let given =
        |name: &str| lines.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    let words = |start: &str| match (given(&format!("{start}en")), given(&format!("{start}es"))) {
        (Some(en), Some(es)) => Ok(Some(ssg_messages::words(en, es))),
        (None, None) => Ok(None),
        _ => Err("text in one of the languages"),
    };
    let bound = lines.lines().filter_map(|line| line.strip_prefix("let: "));
    let bound: String = bound.map(|binding| format!("let {binding}; ")).collect();
    let mut add = |function, value: &str| {
        let arm = format!("Problem::{pattern} => {{ {bound}{value} }}\n");
        arms.entry(function).or_default().push_str(&arm);
    };
    if let Some(part) = PARTS.into_iter().find(|name| *name == part) {
        add(part, &format!("Some({})", words("")?.ok_or("text")?));
        return Ok(());
    }
    let severity = match given("severity") {
        Some("error") => "Severity::Error",
        Some("hold") => "Severity::Hold",
        Some("advice") => "Severity::Advice",
        _ => return Err("severity"),
    };
    add("code", &format!("{code:?}"));
    add("severity", severity);
    add("message", &words("")?.ok_or("message")?);
    for part in PARTS {
        let words = words(&format!("{part} "))?.map(|words| format!("Some({words})"));
        add(part, words.as_deref().or(given(part)).unwrap_or("None"));
    }
    Ok(())
}

/// Returns the functions of a problem.
fn functions(arms: &Arms) -> String {
    let function = |about: &str, head: &str, arms: &str| {
        format!(
            "/// {about}\n#[allow(unused_variables, clippy::match_same_arms, clippy::useless_format)]\n{head} {{ match self {{\n{arms}}} }}\n"
        )
    };
    let part = |name: &str| {
        // The blocks of a part may leave nothing to the messages.
        let about = format!("Returns the {name}.\n#[allow(unreachable_patterns)]");
        function(&about, &format!("fn {name}(&self) -> Option<Words>"), &arms[name])
    };
    [
        function(
            "Returns the stable code of this kind of problem, such as `C0201`.",
            "pub fn code(&self) -> &'static str",
            &arms["code"],
        ),
        function(
            "Returns the severity: what the problem stops.",
            "pub fn severity(&self) -> Severity",
            &arms["severity"],
        ),
        function(
            "Returns the sentence that says what is wrong.",
            "fn message(&self) -> Words",
            &arms["message"],
        ),
    ]
    .into_iter()
    .chain(PARTS.map(part))
    .collect()
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
