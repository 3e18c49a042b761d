//! Texts for new content: article and page files, and entries for the lists of services,
//! testimonials and people, in the style of the existing file.
//!
//! Nothing is written here. `ssg new` writes the text, and checks it by loading the content again.

use jiff::civil::Date;
use ssg_model::decode::is_unprintable;
use ssg_model::editing::{ContentEdit, PlainValue};
use ssg_model::kind::{Kind, Kinds, Shape};
use ssg_model::names;
use ssg_model::value::{Value, YamlNode};
use ssg_model::words::Lang;

use ssg_content::yaml;

use crate::content_text::ContentText;
use crate::messages;
use crate::patches::{EditedFile, in_double_quotes};

/// The maximum length of a file name or anchor in characters, so that addresses stay readable.
const LONGEST_NAME: usize = 60;

/// The reason why no new entry can be made.
#[derive(Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The title has no letter and no digit.
    NoTitle,
    /// The title contains an unprintable character.
    ControlCharacter,
    /// The list already has an entry with this name.
    Taken(String),
    /// The file cannot be parsed, or the value of the list's key is not a list.
    NotAList,
}

/// A new file, not yet written.
#[derive(Debug)]
pub struct NewFile {
    /// The path relative to the project root.
    pub path: String,
    pub text: String,
}

/// A page to make with the first entry that it shows.
#[derive(Debug)]
pub struct NewListPage {
    pub file: NewFile,
    /// The name of the page in the menu.
    pub label: &'static str,
}

/// A list in a content file that can grow by an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    Services,
    Testimonials,
    People,
    /// The texts about people in a further language.
    TextsOfPeople,
}

impl List {
    /// Returns the path of the list's file, relative to the project root.
    pub fn path(self) -> &'static str {
        self.place().0
    }

    /// Returns the kind of section that shows the list.
    pub fn section(self) -> &'static str {
        match self {
            List::Services => "services",
            List::Testimonials => "testimonials",
            List::People | List::TextsOfPeople => "team",
        }
    }

    /// Returns the path of the list's file, and the key of the list in it.
    fn place(self) -> (&'static str, &'static str) {
        match self {
            List::Services => ("content/services.yaml", "products"),
            List::Testimonials => ("content/testimonials.yaml", "testimonials"),
            List::People | List::TextsOfPeople => ("content/people.yaml", "people"),
        }
    }
}

/// Returns a draft of an article with this title, dated today.
pub fn article(title: &str, today: Date, lang: Lang) -> Result<NewFile, Refusal> {
    let title = clean(title)?;
    let name = short_name(&title);
    let text = messages::new_article(in_double_quotes(&title), today);
    let path = format!("content/articles/{name}.md");
    Ok(NewFile { path, text: format!("{}\n", text.get(lang)) })
}

/// Returns a page with this title, hidden until it is finished.
pub fn page(title: &str, lang: Lang) -> Result<NewFile, Refusal> {
    let title = clean(title)?;
    let name = short_name(&title);
    let text = messages::new_page(in_double_quotes(&title));
    let path = format!("content/pages/{name}.yaml");
    Ok(NewFile { path, text: format!("{}\n", text.get(lang)) })
}

/// Returns a page for a section that shows articles or the items of a list.
pub fn list_page(section: &str, lang: Lang) -> NewListPage {
    let (text, [spanish, english]) = match section {
        "services" => (messages::new_services_page(), ["Servicios", "Services"]),
        "testimonials" => (messages::new_testimonials_page(), ["Testimonios", "Testimonials"]),
        "team" => (messages::new_team_page(), ["Equipo", "Team"]),
        _ => (messages::new_blog(), ["Blog", "Blog"]),
    };
    let label = if lang == Lang::Es { spanish } else { english };
    let path = format!("content/pages/{}.yaml", label.to_lowercase());
    NewListPage { file: NewFile { path, text: format!("{}\n", text.get(lang)) }, label }
}

/// Returns an entry of a collection with this title and the values of its example; a draft, if it has
/// a page.
pub fn entry(
    kinds: &'static Kinds,
    kind: &'static Kind,
    title: &str,
    lang: Lang,
) -> Result<NewFile, Refusal> {
    let title = clean(title)?;
    let collection = kind.collection.as_ref().ok_or(Refusal::NotAList)?;
    let end = if collection.body { "md" } else { "yaml" };
    let path = format!("content/{}/{}.{end}", collection.name, short_name(&title));
    let front = messages::new_entry(in_double_quotes(&title));
    let front = collection.path.as_ref().map(|_| format!("{}\n", front.get(lang)));
    let front = front.unwrap_or_default();
    let text = match collection.body {
        true => format!("---\n{front}---\n\n{}\n", messages::new_entry_body().get(lang)),
        false => front.clone(),
    };
    let fields = || kind.fields.fields.iter();
    // The name of an entry without a page.
    let name = fields().find(|field| matches!(field.shape, Shape::Text) && front.is_empty());
    let mut content =
        ContentText::with_bytes(kinds, &path, text.into_bytes()).map_err(|_| Refusal::NotAList)?;
    for field in fields() {
        let Some(value) = yaml::value(&kind.example, field.name) else { continue };
        let is_name = name.is_some_and(|name| name.name == field.name);
        let value = if is_name { PlainValue::Text(title.clone()) } else { PlainValue::of(value) };
        let edit = content.edit(ContentEdit::Put { path: vec![field.name.into()], value });
        content = content.edited(&edit).map_err(|_| Refusal::NotAList)?;
    }
    Ok(NewFile { path, text: content.text.as_ref().to_owned() })
}

/// Returns the path for an article or page with this title, beside an existing one.
pub(crate) fn beside(file: &str, title: &str) -> Result<String, Refusal> {
    let name = short_name(&clean(title)?);
    let (folder, old) = file.rsplit_once('/').unwrap_or_default();
    let (_, end) = old.rsplit_once('.').unwrap_or_default();
    Ok(format!("{folder}/{name}.{end}"))
}

/// Returns the text of a list's file with one more entry at the end of the list, and nothing else
/// changed. For a missing file, `text` is empty. The first service has this picture.
pub fn append(
    list: List,
    text: &str,
    title: &str,
    lang: Lang,
    picture: &str,
) -> Result<String, Refusal> {
    let title = clean(title)?;
    let read = |text: &str| EditedFile::read(text, false).map_err(|_| Refusal::NotAList);
    let file = read(text)?;
    let (_, key) = list.place();
    let items = match yaml::value(&file.root, key).map(|list| &list.value) {
        Some(Value::List(items)) => items.as_slice(),
        Some(_) => return Err(Refusal::NotAList),
        None => &[],
    };
    let name = short_name(&title);
    let taken = match list {
        List::Services | List::People | List::TextsOfPeople => {
            items.iter().flat_map(anchors).any(|anchor| anchor == name)
        }
        List::Testimonials => items
            .iter()
            .filter_map(|item| scalar(item, "name"))
            .any(|other| other.to_lowercase() == title.to_lowercase()),
    };
    if taken {
        return Err(Refusal::Taken(if list == List::Testimonials { title } else { name }));
    }
    let title = in_double_quotes(&title);
    let entry = match list {
        List::Services => {
            let image = items.last().and_then(|last| yaml::value(last, "image"));
            let image = image.and_then(|image| scalar(image, "src")).unwrap_or(picture);
            messages::new_service(in_double_quotes(&name), title, in_double_quotes(image))
        }
        List::Testimonials => messages::new_testimonial(title),
        List::People | List::TextsOfPeople => messages::new_person(name, title),
    };
    let mut value = PlainValue::of(&read(entry.get(lang))?.root);
    if let (List::TextsOfPeople, PlainValue::Map(fields)) = (list, &mut value) {
        fields.retain(|(key, _)| ["id", "role", "text"].contains(&&**key));
    }
    let path = vec![key.into()];
    let edit = ContentEdit::Insert { path, at: items.len(), value };
    let file = file.edited(&edit).map_err(|_| Refusal::NotAList)?;
    Ok(file.source.as_ref().to_owned())
}

/// Returns the id and the further anchors of a product.
fn anchors(product: &YamlNode) -> impl Iterator<Item = &str> {
    let more = yaml::value(product, "anchors").map(YamlNode::items).unwrap_or_default();
    let more = more.iter().filter_map(YamlNode::text).map(str::trim);
    scalar(product, "id").into_iter().chain(more)
}

/// Returns the trimmed text of a key.
fn scalar<'n>(node: &'n YamlNode, key: &str) -> Option<&'n str> {
    yaml::value(node, key)?.text().map(str::trim)
}

/// Collapses the white space of a title; an error if the title is unusable.
fn clean(title: &str) -> Result<String, Refusal> {
    let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
    if title.chars().any(is_unprintable) {
        return Err(Refusal::ControlCharacter);
    }
    if names::fold(&title).is_empty() { Err(Refusal::NoTitle) } else { Ok(title) }
}

/// Turns a title into a part of an address: as many whole words as fit.
fn short_name(title: &str) -> String {
    let mut name = names::fold(title);
    if name.len() > LONGEST_NAME {
        let end = name[..=LONGEST_NAME].rfind('-').unwrap_or(LONGEST_NAME);
        name.truncate(end);
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(title: &str, expected: Result<(&str, &str), Refusal>) {
        let made = article(title, "2025-05-31".parse().unwrap(), Lang::Es);
        let made = made.map(|file| {
            let line = file.text.lines().nth(1).unwrap().to_owned();
            (file.path, line)
        });
        let expected = expected
            .map(|(name, line)| (format!("content/articles/{name}.md"), format!("title: {line}")));
        assert_eq!(made, expected, "{title}");
    }

    #[test]
    fn file_names_are_made_from_titles() {
        check("¿Qué es el coaseguro?", Ok(("que-es-el-coaseguro", "\"¿Qué es el coaseguro?\"")));
        check(
            " El  «güero»: ñandú\n100 % ",
            Ok(("el-guero-nandu-100", "\"El «güero»: ñandú 100 %\"")),
        );
        check(r#"Di "sí" \ no"#, Ok(("di-si-no", r#""Di \"sí\" \\ no""#)));
        check("- # !", Err(Refusal::NoTitle));
        check(" ", Err(Refusal::NoTitle));
        check("a\u{202e}b", Err(Refusal::ControlCharacter));
    }

    /// Checks that the sentences of new content are all listed in `ssg_model::samples`.
    #[test]
    fn placeholders_of_new_content_are_known() {
        for lang in [Lang::En, Lang::Es] {
            let today = "2025-05-31".parse().unwrap();
            let article = article("Uno", today, lang).unwrap().text;
            let page = page("Uno", lang).unwrap().text;
            let lists = [List::Services, List::Testimonials, List::People];
            let lists = lists.map(|list| append(list, "", "Uno", lang, "").unwrap());
            for text in [article, page].into_iter().chain(lists) {
                for line in text.lines().filter(|line| line.trim().split(' ').count() > 4) {
                    assert!(ssg_model::samples::find(line).next().is_some(), "{line}");
                }
            }
        }
    }

    #[test]
    fn file_names_are_cut_between_words() {
        let words = "palabra ".repeat(20);
        assert_eq!(short_name(&words), ["palabra"; 7].join("-"));
        assert_eq!(short_name(&"a".repeat(100)).len(), LONGEST_NAME);
        let exact = format!("{} b", "a".repeat(58));
        assert_eq!(short_name(&exact).len(), 60);
    }

    fn grown(text: &str, name: &str) -> Result<String, Refusal> {
        append(List::Testimonials, text, name, Lang::Es, "")
    }

    const ENTRY: &str = "- name: Eva\n    location: \"Ciudad, Estado\"\n    stars: 5\n    quote: \
        \"Escribe aquí lo que cuenta el cliente, con su permiso.\"\n    sample: true\n";

    #[test]
    fn new_items_follow_the_style_of_their_list() {
        let one = "# Uno\ntestimonials:\n  - name: Ana # sí\n    image: { src: a.svg, alt: A }\n";
        assert_eq!(grown(one, "Eva").unwrap(), format!("{one}  {ENTRY}"));
        let rest = "\n# Fin\notra: 1\n";
        assert_eq!(grown(&format!("{one}{rest}"), "Eva").unwrap(), format!("{one}  {ENTRY}{rest}"));
        let two = format!("{one}\n  - name: Luz\n    image: {{ src: a.svg, alt: A }}\n");
        assert_eq!(grown(&two, "Eva").unwrap(), format!("{two}\n  {ENTRY}"));
        let windows = one.replace('\n', "\r\n");
        let expected = format!("{one}  {ENTRY}").replace('\n', "\r\n");
        assert_eq!(grown(&windows, "Eva").unwrap(), expected);
        let folded = "testimonials:\n  - name: \"Ana\"\n    quote: >-\n      Muy bien.\n";
        let added = grown(folded, "Eva").unwrap();
        assert!(added.contains("- name: \"Eva\"\n"), "{added}");
    }

    #[test]
    fn names_that_look_like_yaml_are_quoted() {
        let added = append(List::Services, "", "null", Lang::Es, "").unwrap();
        assert!(added.contains("id: \"null\"\n"), "{added}");
    }

    #[test]
    fn items_are_added_to_empty_and_missing_lists() {
        assert!(grown("testimonials: []\n", "Eva").unwrap().contains("name: "));
        assert!(grown("otra: 1\n", "Eva").unwrap().starts_with("otra: 1\ntestimonials:\n"));
        let flow = grown("testimonials: [{ name: Ana }]\n", "Eva").unwrap();
        assert!(flow.starts_with("testimonials: [{ name: Ana }, { name: Eva, "), "{flow}");
        assert!(grown("", "Eva").unwrap().starts_with("testimonials:\n  - name: "));
    }

    #[test]
    fn items_that_cannot_be_added_are_refused() {
        assert_eq!(grown("testimonials: Ana\n", "Eva"), Err(Refusal::NotAList));
        assert_eq!(grown("testimonials: [\n", "Eva"), Err(Refusal::NotAList));
        let taken = Err(Refusal::Taken("ana".to_owned()));
        assert_eq!(grown("testimonials:\n  - name: Ana\n", "ana"), taken);
        let services = "products:\n  - id: vida\n    anchors: [de-inversion]\n";
        let taken = Err(Refusal::Taken("de-inversion".to_owned()));
        assert_eq!(append(List::Services, services, "¡De inversión!", Lang::Es, ""), taken);
    }
}
