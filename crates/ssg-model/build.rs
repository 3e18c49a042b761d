//! Generates Rust code for the kinds of section (the files in `src/content/sections/`) and for the
//! codes of problems (`src/codes/`), and functions of the messages in `src/messages.txt`. Lists the
//! texts of the starters.

#![expect(
    clippy::disallowed_methods,
    reason = "cargo names the folder in which a build script writes"
)]

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use granit_parser::{Event, Parser};

const FOLDER: &str = "src/content/sections";
const CODES: &str = "src/codes";

/// The starters. Any site may keep the texts of the folder `shared`.
const STARTERS: &str = "../ssg/starters";

/// The keys of texts that say something about one business. Any business may keep the others, such
/// as headings.
const OWN_TEXTS: [&str; 14] = [
    "alt",
    "answer",
    "city",
    "description",
    "descriptor",
    "district",
    "headline",
    "note",
    "quote",
    "short",
    "street",
    "subheading",
    "tagline",
    "text",
];

/// The towns of the starters. A text that names one, or a sentence with an amount, is about a business.
const CITIES: [&str; 2] = ["Cedar Hollow", "Villa Serena"];

fn main() -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    fs::write(out.join("kinds.rs"), kinds()?)?;
    let Codes { problems, texts } = codes()?;
    fs::write(out.join("plain_problems.rs"), problems)?;
    fs::write(out.join("codes.rs"), texts)?;
    println!("cargo::rerun-if-changed={STARTERS}");
    let mut starters = Vec::new();
    list_starters(Path::new(STARTERS), &mut |bytes| {
        let mut hasher = DefaultHasher::new();
        bytes.hash(&mut hasher);
        starters.push((bytes.len(), hasher.finish()));
    })?;
    starters.sort_unstable();
    fs::write(out.join("starter_texts.rs"), format!("&{starters:?}"))?;
    ssg_messages::generate()
}

/// Finds each drawing and text in the starters that says something about a business.
fn list_starters(folder: &Path, add: &mut dyn FnMut(&[u8])) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        match path.extension().and_then(|end| end.to_str()) {
            Some("svg") => add(&fs::read(path)?),
            Some("yaml") if !path.ends_with("theme.yaml") => {
                own_texts(&fs::read_to_string(path)?, add)
            }
            Some("md") => {
                let text = fs::read_to_string(path)?;
                let paragraphs = text.split("\n\n").map(str::trim);
                paragraphs
                    .filter(|text| !text.starts_with('#'))
                    .for_each(|text| add(text.as_bytes()));
            }
            None if !path.ends_with("shared") => list_starters(&path, add)?,
            _ => {}
        }
    }
    Ok(())
}

/// Finds the texts in YAML, the names of people, and each name with its price.
fn own_texts(yaml: &str, add: &mut dyn FnMut(&[u8])) {
    let mut records: Vec<Vec<String>> = Vec::new();
    for event in Parser::new_from_str(yaml) {
        match event.expect("valid YAML").0 {
            Event::MappingStart(..) | Event::SequenceStart(..) => records.push(Vec::new()),
            Event::Scalar(text, ..) => records
                .iter_mut()
                .last()
                .into_iter()
                .for_each(|record| record.push(text.trim().to_owned())),
            end @ (Event::MappingEnd | Event::SequenceEnd) => {
                let record = records.pop().unwrap_or_default();
                // A collection counts as one value of the record around it.
                records.iter_mut().last().into_iter().for_each(|record| record.push(String::new()));
                if let Event::SequenceEnd = end {
                    continue;
                }
                let all = || record.chunks_exact(2).map(|pair| (&*pair[0], &*pair[1]));
                let of = |name| all().find(|(key, _)| *key == name).map(|(_, value)| value);
                let has_fact = |text: &str| {
                    let is_sentence = text.contains(' ');
                    CITIES.iter().any(|city| text.contains(city))
                        || is_sentence && text.contains('$')
                };
                let own = all()
                    .filter(|(key, text)| OWN_TEXTS.contains(key) || has_fact(text))
                    .map(|(_, text)| text);
                own.chain(of("role").and(of("name"))).for_each(|text| add(text.as_bytes()));
                if let (Some(name), Some(price)) = (of("name"), of("price")) {
                    add(format!("{name}: {price}").as_bytes());
                }
            }
            _ => {}
        }
    }
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
        format!("{module} {} {:?},\n", in_camel_case(module), module.replace('_', "-"))
    });
    Ok(declared.collect::<String>() + "kinds! {\n" + &listed.collect::<String>() + "}\n")
}

fn in_camel_case(name: &str) -> String {
    name.split('_').map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

/// The Rust code that is made of the files in [`CODES`].
struct Codes {
    /// The problems without data, for the module `problem`.
    problems: String,
    /// The functions of all messages and the explanation of every code, for the module `explanation`.
    texts: String,
}

/// Reads the files in [`CODES`] in their order.
fn codes() -> io::Result<Codes> {
    println!("cargo::rerun-if-changed={CODES}");
    let mut files: Vec<PathBuf> =
        fs::read_dir(CODES)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    files.sort();
    let (mut functions, mut lessons) = (String::new(), String::new());
    let (mut variants, mut arms, mut constants) = (String::new(), String::new(), String::new());
    for file in files {
        let code = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(&file)?;
        let (blocks, lesson) = text.split_at(text.find("=== es\n").expect("a lesson"));
        for block in blocks.split("=== ").skip(1) {
            functions += &function_of(&code, block)
                .unwrap_or_else(|missing| panic!("{file:?}: no {missing} in `{block}`"));
            let (head, _) = block.split_once('\n').unwrap_or_default();
            if let Some(name) = head.strip_prefix("problem ") {
                let name = name.split(' ').next().unwrap_or_default();
                let (variant, constant) = (in_camel_case(name), name.to_uppercase());
                variants += &format!("{variant}, ");
                arms += &format!("PlainProblem::{variant} => {name}(),\n");
                constants += &format!(
                    "/// {code}\npub const {constant}: Problem = Problem::Plain(PlainProblem::{variant});\n"
                );
            }
        }
        let lesson = lesson_of(&code, lesson).unwrap_or_else(|| {
            panic!("{file:?}: a lesson has the parts `es`, `en`, `wrong` and `right`")
        });
        lessons += &(lesson + ",\n");
    }
    let problems = format!(
        "/// A problem without data.\n#[derive(Clone, Copy, Debug, PartialEq, Eq)]\n\
         pub enum PlainProblem {{ {variants} }}\nimpl Problem {{\n{constants}}}\n"
    );
    let texts = format!(
        "{functions}\n\
         pub(crate) fn plain(problem: PlainProblem) -> Said<'static> {{ match problem {{\n{arms}}} }}\n\
         /// The explanation of every code, in their order.\n\
         pub const CODE_EXPLANATIONS: &[CodeExplanation] = &[\n{lessons}];\n"
    );
    Ok(Codes { problems, texts })
}

/// Returns the function of a block: `problem NAME` and `message NAME` have all texts of a problem, with
/// its severity after the name unless it is an error; `hint NAME` and `label NAME` have one text. The
/// error names what the block lacks.
fn function_of(code: &str, block: &str) -> Result<String, &'static str> {
    let (head, lines) = block.split_once('\n').ok_or("line")?;
    let mut words = head.split(' ');
    let (kind, name) = words.next().zip(words.next()).ok_or("name")?;
    let given =
        |name: &str| lines.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    let texts = |part: &str| match (given(&format!("{part}en")), given(&format!("{part}es"))) {
        (Some(en), Some(es)) => Ok(Some((en, es))),
        (None, None) => Ok(None),
        _ => Err("text in one of the languages"),
    };
    let (en, es) = texts("")?.ok_or("text")?;
    match kind {
        "message" | "problem" => {}
        "hint" | "label" => return Ok(ssg_messages::function_of(name, en, es)),
        _ => return Err("known kind"),
    }
    let severity = match words.next() {
        None => "Error",
        Some("blocker") => "Blocker",
        Some("advice") => "Advice",
        _ => return Err("known severity"),
    };
    let parts = [texts("label ")?, texts("hint ")?, texts("editor ")?];
    let all = || [Some((en, es))].into_iter().chain(parts).flatten();
    let parameters =
        ssg_messages::parameters(all().map(|(en, _)| en).chain(all().map(|(_, es)| es)));
    let declared = parameters.iter().map(|(name, is_words)| {
        let kind = if *is_words { "Borrow<Words>" } else { "Display" };
        format!("{name}: impl {kind} + 'a, ")
    });
    let made = parameters.iter().filter(|(_, is_words)| *is_words);
    let made = made.map(|(name, _)| format!("let {name}: &Words = {name}.borrow(); "));
    let [label, hint, editor] = parts.map(|texts| match texts {
        Some((en, es)) => format!("Some({})", ssg_messages::words(en, es)),
        None => "None".to_owned(),
    });
    Ok(format!(
        "\npub(crate) fn {name}<'a>({}) -> Said<'a> {{\n    let explain = move || {{ {}Explanation {{ \
         message: {}, label: {label}, hint: {hint}, editor: {editor} }} }};\n    \
         Said {{ code: {code:?}, severity: Severity::{severity}, explain: Box::new(explain) }}\n}}\n",
        declared.collect::<String>(),
        made.collect::<String>(),
        ssg_messages::words(en, es),
    ))
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
