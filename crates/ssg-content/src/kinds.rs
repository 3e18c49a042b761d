//! Decodes the kinds of section that are declared as data.

use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

use parking_lot::Mutex;
use ssg_model::content::sections::{DeclaredProps, KINDS};
use ssg_model::content::shape::CollectionEntry;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::icon::Icon;
use ssg_model::kind::{Kind, Kinds, SortFields, intern};
use ssg_model::value::YamlNode;
use ssg_store::Digest;

use crate::decoding::Decoder;
use crate::files::CollectionFiles;
use crate::kind_files::KindFile;
use crate::yaml;
use crate::yaml_file::YamlFile;

/// The kinds of a site, and their examples.
#[derive(Clone)]
pub(crate) struct DecodedKinds {
    pub(crate) kinds: &'static Kinds,
    pub(crate) examples: Vec<DeclaredProps>,
    /// The icons that examples name.
    pub(crate) icons: BTreeSet<Icon>,
    pub(crate) found: Vec<Diagnostic>,
}

/// Decodes the kinds and their examples. Equal files are decoded once in a process, because kinds live
/// as long as it.
pub(crate) fn decode(files: &[KindFile], decoder: &Decoder<'_>) -> DecodedKinds {
    static KNOWN: LazyLock<Mutex<HashMap<Digest, DecodedKinds>>> = LazyLock::new(Mutex::default);
    let parts = files.iter().flat_map(|KindFile { name, file, .. }| {
        let source = file.as_ref().map(|file| &file.source);
        let [path, text] = source.map_or([""; 2], |source| [&source.path, &source.text]);
        [path.as_bytes(), name.as_bytes(), text.as_bytes()]
    });
    // Examples have texts in the language of the site.
    let key = Digest::of_parts(parts.chain([decoder.setting.locale.tag.as_bytes()]));
    if let Some(known) = KNOWN.lock().get(&key) {
        return known.clone();
    }
    let named = files.iter().filter_map(|kind| {
        let fields = kind.file.as_ref().and_then(|file| yaml::value(&file.node, "fields"));
        let fields = fields.into_iter().flat_map(YamlNode::entries);
        let fields = fields.map(|(key, _)| intern(&key.value));
        let CollectionFiles { name, list } = kind.collection()?;
        // Of a file that could not be read, no field is known.
        let title = (list.is_none() && kind.file.is_some()).then_some("title");
        Some((name, fields.chain(title).collect()))
    });
    let named: SortFields = named.collect();
    let names: &'static Kinds =
        Box::leak(Box::new(Kinds::new(Vec::new(), named.clone(), Vec::new())));
    let decoder = Decoder { is_example: true, kinds: names, ..*decoder };
    let mut found = Vec::new();
    let read = files.iter().filter_map(|KindFile { name, own, file }| {
        let YamlFile { source, node } = &**file.as_ref()?;
        let read = decoder.decode_with(source, |cx| Kind::read(name, *own, node, cx));
        found.extend(read.found.diagnostics);
        read.value
    });
    let read = read.collect();
    // A kind with mistakes has a name that pages may use.
    let sections = files.iter().filter(|kind| kind.collection().is_none());
    let names = sections.map(|kind| intern(&kind.name)).chain(KINDS.iter().copied());
    let kinds: &'static Kinds = Box::leak(Box::new(Kinds::new(read, named, names.collect())));
    let (mut examples, mut icons) = (Vec::new(), BTreeSet::new());
    for KindFile { name, own, file } in files {
        if let Some(file) = file
            && let Some(kind) = kinds.find(name).filter(|kind| *own == kind.own)
        {
            let read = decoder.decode_with(&file.source, |cx| match kind.collection {
                Some(_) => CollectionEntry::example(kind, cx),
                None => DeclaredProps::decode_example(kind, cx),
            });
            // Those of the program are checked in its tests.
            found.extend(read.found.diagnostics.into_iter().filter(|_| kind.own));
            examples.extend(read.value);
            icons.extend(read.found.icons);
        }
    }
    let decoded = DecodedKinds { kinds, examples, icons, found };
    KNOWN.lock().insert(key, decoded.clone());
    decoded
}
