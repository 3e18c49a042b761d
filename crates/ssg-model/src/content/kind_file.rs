//! `fields.yaml` in the folder of a kind of section or of a collection: what an editor fills in, and
//! an example.

use std::collections::BTreeSet;

use crate::content::entry_front::FRONT;
use crate::content::fields::is_slug;
use crate::decode::{Context, Fields, choice, decode_list, parsed, text, wrong_shape};
use crate::icon::Icon;
use crate::kind::{
    COLLECTIONS, Collection, FieldShape, Kind, LISTS, LabelledChoices, RecordShape, Shape,
    TESTIMONIALS, VALUE_TYPES, intern,
};
use crate::limits;
use crate::problem::{self, Problem};
use crate::texts::{FieldText, FieldTexts};
use crate::value::{Spanned, Value, YamlNode};
use crate::words::Words;

/// The keys of a kind of section and of a collection.
const KEYS: &str = "label help reference interface item icon picture icons words fields example";
const OF_SECTION: &str = "page_heading shows_contact";
const OF_COLLECTION: &str = "one path body card";

/// The version of the module `ssg` that the code of own kinds imports. It grows with every change
/// that such code may notice.
const INTERFACE: &str = "1";

/// The keys of every field, before those of its type.
const FIELD_KEYS: [&str; 5] = ["type", "optional", "label", "help", "reference"];

/// The names of props that React or the page gives to a component, or that every object has.
const RESERVED: &str = "kind key ref children words at location set_state constructor prototype \
    to_string then";

/// Nested records and lists of a field.
const DEPTH: usize = 4;

/// Fields of a record: an editor fills in a dozen.
const FIELDS: usize = 100;

/// The words of a sentence: a shorter text may be in a real site by chance.
const SENTENCE: usize = 4;

/// The names of the other types.
const NUMBER: &str = "number";
const CHOICE: &str = "choice";
const RECORD: &str = "record";
const LIST: &str = "list";
const ENTRY: &str = "entry";
const ENTRIES: &str = "entries";

impl Kind {
    /// Reads a kind from its file; `None` after a problem was reported.
    pub fn read(name: &str, own: bool, node: &YamlNode, cx: &mut dyn Context) -> Option<Kind> {
        let of_collection = name.strip_prefix(COLLECTIONS);
        let [others, named]: [&[&str]; 2] = match of_collection {
            Some(_) => [&[OF_COLLECTION], &["one", "item"]],
            None => [&[OF_SECTION], &["item"]],
        };
        let keys = others.iter().chain([&KEYS]).flat_map(|keys| keys.split(' '));
        let file = Fields::open(node, &keys.collect::<Vec<_>>(), cx)?;
        let texts = field_texts(&file, named, cx);
        let _ = file.field_with("interface", interface, || Some(()), cx);
        let icon = file.field::<Option<Icon>>("icon", cx);
        let shows_contact = file.field::<bool>("shows_contact", cx);
        let icons = file.field::<Option<Vec<Icon>>>("icons", cx);
        let words =
            file.field_with("words", |node, cx| words(node, is_name, cx), || Some(Vec::new()), cx);
        let mut choices = Vec::new();
        let fields =
            file.field_with("fields", |node, cx| record(node, 1, &mut choices, cx), || None, cx);
        let mut fields = fields?;
        let collection = match of_collection {
            Some(name) => Some(collection(name, &file, &mut fields, cx)?),
            None => None,
        };
        let has_pages = collection.as_ref().is_some_and(|one| one.path.is_some());
        let [page_heading, picture] = heading_and_picture(&file, &fields, has_pages, cx)?;
        let example = file.field_with("example", |node, _| Some(node.clone()), || None, cx)?;
        let (words, mut all) = (words?, Vec::new());
        for (key, word) in words {
            if choices.iter().any(|(name, ..)| *name == key.value) {
                return cx.refuse(key.range, Problem::WORD_IS_CHOICE);
            }
            all.push((intern(&key.value), word));
        }
        let mut samples = BTreeSet::new();
        add_sentences(&example, &mut samples);
        Some(Kind {
            name: intern(name),
            own,
            collection,
            texts: texts?,
            icon: icon?,
            page_heading,
            picture,
            shows_contact: shows_contact?,
            icons: icons?.unwrap_or_default(),
            words: all,
            choices: choices.into_iter().filter(|(_, _, labels)| !labels.is_empty()).collect(),
            fields,
            example,
            samples,
        })
    }
}

/// Reads which field is the heading of a page, and which one its picture. Entries with pages have both.
fn heading_and_picture(
    file: &Fields<'_>,
    fields: &RecordShape,
    has_pages: bool,
    cx: &mut dyn Context,
) -> Option<[Option<&'static str>; 2]> {
    let mut named = |key, is_it: fn(&FieldShape) -> bool| {
        let known = fields.fields.iter().filter(|field| is_it(field));
        let known: Vec<_> = known.map(|field| (field.name, field.prop)).collect();
        let decode = |node: &YamlNode, cx: &mut dyn Context| choice(node, cx, &known).map(Some);
        file.field_with(key, decode, || Some(None), cx)
    };
    let heading =
        named("page_heading", |field| matches!(field.shape, Shape::Text) && !field.optional);
    let picture = named("picture", |field| matches!(field.shape, Shape::Image));
    let or = |name| has_pages.then_some(name);
    Some([heading?.or(or("title")), picture?.or(or("image"))])
}

/// Reports another version of the module `ssg` than that of this program.
fn interface(node: &YamlNode, cx: &mut dyn Context) -> Option<()> {
    if !matches!(&node.value, Value::Scalar { text, .. } if text == INTERFACE) {
        cx.report(node.range.clone(), Problem::OtherInterface { ours: INTERFACE });
    }
    Some(())
}

/// Reads the keys of a collection, and adds those of its entries to the names of `fields`.
fn collection(
    name: &str,
    file: &Fields<'_>,
    fields: &mut RecordShape,
    cx: &mut dyn Context,
) -> Option<Collection> {
    let path = |node: &YamlNode, cx: &mut dyn Context| {
        let [en, es] = in_every_language(node, cx, path)?;
        Some(Some(cx.locale().language().pick(es, en)))
    };
    let path = file.field_with("path", path, || Some(None), cx);
    let body = file.field::<bool>("body", cx);
    let all = || fields.fields.iter().filter(|field| !field.shape.has_references());
    let known: Vec<_> = all().map(|field| (field.name, field.prop)).collect();
    let card = |node: &YamlNode, cx: &mut dyn Context| {
        decode_list(node, FIELDS, cx, |item, cx| choice(item, cx, &known)).map(Some)
    };
    let card = file.field_with("card", card, || Some(None), cx)?;
    let (path, body) = (path?, body?);
    let given: Vec<&str> = match &path {
        Some(_) => FRONT.clone(),
        None => vec!["id"],
    };
    let is_taken = |name: &str| given.contains(&name) || ["path", "body"].contains(&name);
    for field in fields.fields.iter().filter(|field| is_taken(field.name)) {
        cx.report(field.at.clone(), Problem::RESERVED_FIELD_NAME);
    }
    let card = card.unwrap_or_else(|| match path {
        Some(_) => Vec::new(),
        None => known.iter().map(|(_, prop)| *prop).collect(),
    });
    let of_page = ["path", "title", "description", "image"].into_iter().filter(|_| path.is_some());
    let card = of_page.chain(card).collect();
    if path.is_some() {
        fields.names.extend(given);
    } else if body {
        return cx.refuse(file.at("body"), Problem::BODY_WITHOUT_PAGE);
    }
    Some(Collection { name: intern(name), path, body, card })
}

/// Reads the path of the pages of a collection in one language.
fn path(node: &YamlNode, cx: &mut dyn Context) -> Option<String> {
    parsed(node, cx, |text| {
        let inner = text.strip_prefix('/').and_then(|path| path.strip_suffix('/'));
        let is_path = inner.is_some_and(|inner| inner.split('/').all(is_slug));
        if is_path { Ok(text.to_owned()) } else { Err(Problem::BAD_COLLECTION_PATH) }
    })
}

/// Adds the texts of an example that are sentences.
fn add_sentences(node: &YamlNode, sentences: &mut BTreeSet<String>) {
    if let Some(text) = node.text().map(str::trim)
        && text.split_whitespace().count() >= SENTENCE
    {
        sentences.insert(text.to_owned());
    }
    node.items().iter().for_each(|item| add_sentences(item, sentences));
    node.entries().iter().for_each(|(_, value)| add_sentences(value, sentences));
}

/// Reads the fields of a record. `choices` collects the fields with choices.
fn record(
    node: &YamlNode,
    depth: usize,
    choices: &mut Vec<LabelledChoices>,
    cx: &mut dyn Context,
) -> Option<RecordShape> {
    let Value::Map(entries) = &node.value else {
        return wrong_shape(node, problem::YamlShape::Record, cx);
    };
    if depth > DEPTH {
        return cx.refuse(node.range.clone(), Problem::FIELDS_TOO_DEEP);
    }
    if entries.len() > FIELDS {
        return cx.refuse(node.range.clone(), Problem::TooMany { most: FIELDS });
    }
    let read: Vec<_> =
        entries.iter().map(|(key, value)| field(key, value, depth, choices, cx)).collect();
    let fields = read.into_iter().collect::<Option<Vec<_>>>()?;
    let names = fields.iter().map(|field| field.name).collect();
    Some(RecordShape { fields, names })
}

fn field(
    key: &Spanned<String>,
    node: &YamlNode,
    depth: usize,
    choices: &mut Vec<LabelledChoices>,
    cx: &mut dyn Context,
) -> Option<FieldShape> {
    let name = &*key.value;
    let is_name = is_name(name);
    if !is_name {
        cx.report(key.range.clone(), Problem::BAD_FIELD_NAME);
    } else if RESERVED.split(' ').any(|reserved| reserved == name) {
        cx.report(key.range.clone(), Problem::RESERVED_FIELD_NAME);
    }
    let (shape, fields) = shape(name, node, &FIELD_KEYS, depth, choices, cx)?;
    let named: &[&str] = if matches!(shape, Shape::List { .. }) { &["one", "item"] } else { &[] };
    let texts = field_texts(&fields, named, cx);
    let optional = fields.field::<bool>("optional", cx);
    is_name.then_some(())?;
    Some(FieldShape {
        name: intern(name),
        at: key.range.clone(),
        prop: intern(&in_camel_case(name)),
        texts: texts?,
        shape,
        optional: optional?,
    })
}

/// Reads the type of a field, or of the items of a list, and returns its other keys. `common` are
/// the keys besides those of the type.
fn shape<'n>(
    name: &str,
    node: &'n YamlNode,
    common: &[&'static str],
    depth: usize,
    choices: &mut Vec<LabelledChoices>,
    cx: &mut dyn Context,
) -> Option<(Shape, Fields<'n>)> {
    let simple = VALUE_TYPES.iter().map(|(name, ..)| *name);
    let others = [NUMBER, CHOICE, RECORD, LIST, ENTRY, ENTRIES];
    let types: Vec<_> = simple.chain(others).map(|name| (name, name)).collect();
    let given = node.entries().iter().find(|(key, _)| key.value == "type");
    // A missing type is reported below, where the other keys are read.
    let kind = given.map(|(_, node)| choice(node, cx, &types));
    let own: &[&str] = match kind {
        Some(None) => return None,
        Some(Some(NUMBER)) => &["least", "most"],
        Some(Some(CHOICE)) => &["choices", "default"],
        Some(Some(RECORD)) => &["fields"],
        Some(Some(LIST)) => &["of", "fields", "one", "item", "may_be_empty"],
        Some(Some(ENTRY)) => &["of"],
        Some(Some(ENTRIES)) => &["of", "sort", "most"],
        _ => &[],
    };
    let fields = Fields::open(node, &[common, own].concat(), cx)?;
    let kind = fields.field_with("type", |_, _| kind.flatten(), || None, cx)?;
    let shape = match kind {
        NUMBER => {
            let up_to = |most| move |node: &YamlNode, cx: &mut dyn Context| number(node, most, cx);
            let most = fields.field_with("most", up_to(MOST), || Some(MOST), cx)?;
            Shape::Number { least: fields.field_with("least", up_to(most), || Some(0), cx)?, most }
        }
        CHOICE => {
            if choices.iter().any(|(known, ..)| *known == name) {
                return cx.refuse(node.range.clone(), Problem::CHOICE_NAME_TAKEN);
            }
            choices.push((intern(name), Vec::new(), Vec::new()));
            let at = choices.len() - 1;
            let found = fields.field_with("choices", choices_of, || None, cx)?;
            let (names, labels): (Vec<_>, Vec<_>) = found.into_iter().unzip();
            let known: Vec<_> = names.iter().map(|name| (*name, *name)).collect();
            let decode = |node: &YamlNode, cx: &mut dyn Context| choice(node, cx, &known).map(Some);
            let default = fields.field_with("default", decode, || Some(None), cx)?;
            let labels = labels.into_iter().collect::<Option<Vec<_>>>().unwrap_or_default();
            choices[at] = (intern(name), names.clone(), labels.clone());
            Shape::Choice { choices: names, labels, default }
        }
        RECORD => {
            let read = |node: &YamlNode, cx: &mut dyn Context| record(node, depth + 1, choices, cx);
            Shape::Record(fields.field_with("fields", read, || None, cx)?)
        }
        LIST => Shape::List {
            of: Box::new(items(name, node, &fields, depth, choices, cx)?),
            may_be_empty: fields.field::<bool>("may_be_empty", cx)?,
        },
        ENTRY => Shape::Entry { of: collection_of(&fields, false, cx)?.0 },
        ENTRIES => entries(&fields, cx)?,
        simple => VALUE_TYPES.into_iter().find(|(name, ..)| *name == simple)?.2,
    };
    Some((shape, fields))
}

/// Reads the collection that a field shows, with the fields by which it can be sorted.
fn collection_of(
    fields: &Fields<'_>,
    is_many: bool,
    cx: &mut dyn Context,
) -> Option<(&'static str, Vec<&'static str>)> {
    let lists = LISTS.iter().map(|(name, sort)| (*name, sort.to_vec()));
    // A testimonial has no id.
    let lists = lists.filter(|(name, _)| is_many || *name != TESTIMONIALS);
    let known: Vec<_> = cx.kinds().sort_fields.iter().cloned().chain(lists).collect();
    let names: Vec<_> = known.iter().enumerate().map(|(at, (name, _))| (*name, at)).collect();
    let at = fields.field_with("of", |node, cx| choice(node, cx, &names), || None, cx)?;
    known.into_iter().nth(at)
}

fn entries(fields: &Fields<'_>, cx: &mut dyn Context) -> Option<Shape> {
    let (of, known) = collection_of(fields, true, cx)?;
    if known.is_empty() {
        // The collection could not be read, which is reported at its file.
        return None;
    }
    let both = known.iter().flat_map(|name| {
        let prop = intern(&in_camel_case(name));
        [(*name, (prop, false)), (intern(&format!("-{name}")), (prop, true))]
    });
    let both: Vec<_> = both.collect();
    let sort = |node: &YamlNode, cx: &mut dyn Context| choice(node, cx, &both).map(Some);
    let sort = fields.field_with("sort", sort, || Some(None), cx);
    let most = |node: &YamlNode, cx: &mut dyn Context| number(node, MOST, cx).map(Some);
    let most = fields.field_with("most", most, || Some(None), cx);
    Some(Shape::Entries { of, sort: sort?, most: most?.map(|most| most as usize) })
}

/// Reads the type of a list's items: records of `fields`, or the values of `of`.
fn items(
    name: &str,
    node: &YamlNode,
    list: &Fields<'_>,
    depth: usize,
    choices: &mut Vec<LabelledChoices>,
    cx: &mut dyn Context,
) -> Option<Shape> {
    if node.entries().iter().any(|(key, _)| key.value == "of") {
        let of = |node: &YamlNode, cx: &mut dyn Context| {
            let (of, _) = shape(name, node, &["type"], depth, choices, cx)?;
            match of {
                // The keys of an item would have no name in the editor.
                Shape::List { .. } => cx.refuse(node.range.clone(), Problem::FIELDS_TOO_DEEP),
                of => Some(of),
            }
        };
        return list.field_with("of", of, || None, cx);
    }
    let read = |node: &YamlNode, cx: &mut dyn Context| record(node, depth + 1, choices, cx);
    list.field_with("fields", read, || None, cx).map(Shape::Record)
}

/// The largest number that a field may hold.
const MOST: u32 = 1_000_000_000;

fn number(node: &YamlNode, most: u32, cx: &mut dyn Context) -> Option<u32> {
    let read = |text: &str| text.parse().ok().filter(|number| *number <= most);
    parsed(node, cx, |text| read(text).ok_or(Problem::OutOfRange { least: 0, most }))
}

/// Reads the names of choices: a list, or a record of their labels.
fn choices_of(node: &YamlNode, cx: &mut dyn Context) -> Option<Vec<(&'static str, Option<Words>)>> {
    let is_valid = |name: &str| is_slug(name) || is_name(name);
    if let Value::Map(_) = &node.value {
        let labels = words(node, is_valid, cx)?.into_iter();
        return Some(labels.map(|(name, label)| (intern(&name.value), Some(label))).collect());
    }
    decode_list(node, FIELDS, cx, |item, cx| {
        let name = text(item, cx)?;
        match is_valid(&name.value) {
            true => Some((intern(&name.value), None)),
            false => cx.refuse(name.range, Problem::BAD_FIELD_NAME),
        }
    })
}

/// Reads texts by name.
fn words(
    node: &YamlNode,
    is_valid: impl Fn(&str) -> bool,
    cx: &mut dyn Context,
) -> Option<Vec<(Spanned<String>, Words)>> {
    let Value::Map(entries) = &node.value else {
        return wrong_shape(node, problem::YamlShape::Record, cx);
    };
    let read: Vec<_> = entries
        .iter()
        .map(|(key, value)| {
            if !is_valid(&key.value) {
                return cx.refuse(key.range.clone(), Problem::BAD_FIELD_NAME);
            }
            Some((key.clone(), words_of(value, cx)?))
        })
        .collect();
    read.into_iter().collect()
}

/// Reads a text: the same in every language, or one for each.
fn words_of(node: &YamlNode, cx: &mut dyn Context) -> Option<Words> {
    let [en, es] = in_every_language(node, cx, |node, cx| Some(text(node, cx)?.value))?;
    Some(Words { en, es })
}

/// Reads a value for each language; a missing one is that of the other language.
fn in_every_language<T: Clone>(
    node: &YamlNode,
    cx: &mut dyn Context,
    read: impl Fn(&YamlNode, &mut dyn Context) -> Option<T>,
) -> Option<[T; 2]> {
    let [en, es] = in_languages(node, cx, read)?;
    let any = en.clone().or_else(|| es.clone())?;
    Some([en.unwrap_or_else(|| any.clone()), es.unwrap_or(any)])
}

/// Reads a value that is the same in both languages, or has one for at least one of them.
fn in_languages<T: Clone>(
    node: &YamlNode,
    cx: &mut dyn Context,
    read: impl Fn(&YamlNode, &mut dyn Context) -> Option<T>,
) -> Option<[Option<T>; 2]> {
    let Value::Map(_) = &node.value else {
        let value = read(node, cx)?;
        return Some([Some(value.clone()), Some(value)]);
    };
    let fields = Fields::open(node, &["es", "en"], cx)?;
    let mut given =
        |name| fields.field_with(name, |node, cx| read(node, cx).map(Some), || Some(None), cx);
    let (es, en) = (given("es")?, given("en")?);
    match [en, es] {
        [None, None] => cx.refuse(node.range.clone(), Problem::MissingKey { key: "es" }),
        given => Some(given),
    }
}

/// Reads the texts of a kind or a field. `named` are the keys for items of lists.
fn field_texts(
    fields: &Fields<'_>,
    named: &[&'static str],
    cx: &mut dyn Context,
) -> Option<FieldTexts> {
    let mut texts = FieldTexts::default();
    let mut add = |key: &'static str, set: fn(&mut FieldText, Vec<String>)| {
        let is_required = key == "label";
        let read = |node: &YamlNode, cx: &mut dyn Context| match &node.value {
            Value::List(_) => decode_list(node, FIELDS, cx, |item, cx| Some(text(item, cx)?.value)),
            _ => Some(vec![text(node, cx)?.value]),
        };
        // Without a reference in a language, its help is as good.
        let both = |node: &YamlNode, cx: &mut dyn Context| match key {
            "reference" => in_languages(node, cx, read).map(Some),
            _ => in_every_language(node, cx, read).map(|given| Some(given.map(Some))),
        };
        let absent = || (!is_required).then_some(None);
        if let Some([en, es]) = fields.field_with(key, both, absent, cx)? {
            en.into_iter().for_each(|en| set(&mut texts.en, en));
            es.into_iter().for_each(|es| set(&mut texts.es, es));
        }
        Some(())
    };
    let label = add("label", |text, value| text.label = value.concat());
    add("help", |text, value| text.help = value.concat());
    add("reference", |text, value| text.reference = Some(value.concat()));
    for key in named {
        match *key {
            "one" => add("one", |text, value| text.one = value.concat()),
            _ => add("item", |text, value| text.item = value),
        };
    }
    label.map(|()| texts)
}

/// Whether a text is lower-case ASCII letters and digits, in words joined by single underscores.
/// Other spellings of a name would be the same prop.
fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && is_slug(&text.replace('_', "-"))
        && !text.contains('-')
        && text.len() <= limits::SUBJECT
}

fn in_camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |all, word| all + &word[..1].to_uppercase() + &word[1..])
}
