//! What becomes of the files of articles and pages: another address, a copy, an end. Each is one step,
//! judged as a whole with what it changes in other files.

use std::collections::BTreeMap;
use std::path::Path;

use ssg_content::Unsaved;
use ssg_history::FileChange;
use ssg_model::editing::{
    ContentEdit, DeleteRequest, Made, PlainValue, RenameRequest, ReplaceRequest, Saved, TextPlace,
    ValuePath,
};
use ssg_model::route;
use ssg_model::value::Value;
use ssg_model::words;
use ssg_model::words::{Lang, Words};

use crate::answer::EditRefusal;
use crate::content_text::ContentText;
use crate::new_entry::{self, NewFile};
use crate::places::{self, NewWords};
use crate::project::EditedProject;
use crate::session::{EditSession, judged};
use crate::writing::{refused, shown, taken};

const ARTICLES: &str = "content/articles/";
const SITE: &str = "content/site.yaml";

impl EditSession {
    /// Writes files as one step, if the checks allow it.
    pub(crate) fn step(
        &mut self,
        changes: Vec<FileChange>,
        label: Words,
        project: &mut dyn EditedProject,
        lang: Lang,
    ) -> Result<Saved, EditRefusal> {
        let unsaved = |FileChange { path, after, .. }: &FileChange| Unsaved {
            path: path.clone(),
            contents: after.clone(),
        };
        let judged = judged(changes.iter().map(unsaved).collect(), project, lang)?;
        let paths: Vec<String> = changes.iter().map(|change| change.path.clone()).collect();
        self.steps.write_all(changes, label)?;
        shown(&paths, Some(judged), project, lang)
    }

    /// Gives an article or a page another address, to which the old one leads on, and so do all links.
    pub(crate) fn rename(
        &mut self,
        RenameRequest { file, name }: RenameRequest,
        project: &mut dyn EditedProject,
        lang: Lang,
    ) -> Result<Made, EditRefusal> {
        let root = project.root().to_owned();
        let path = new_entry::beside(&file, &name).map_err(refused)?;
        if root.join(&path).exists() {
            return Err(taken());
        }
        let (old, new) = (address(&file), address(&path));
        let names = [&file, &path].map(|path| path.rsplit('/').next().unwrap_or_default());
        let words = [(old.clone(), new.clone()), names.map(str::to_owned).into()];
        let links = places::find(&root, lang, |text| places::with_words(text, &words).is_some());
        let mut changes = self.rewritten(&root, &links, &words)?;
        let own = changes.iter().find(|change| change.path == file);
        let mut content = match own.and_then(|own| own.after.clone()) {
            Some(bytes) => ContentText::with_bytes(&file, bytes)?,
            None => self.shown.read(&root, &file)?,
        };
        let before = Some(content.bytes.clone());
        if project.site().is_some_and(|site| site.pages.iter().any(|page| page.source == file)) {
            let aliases = texts(&content, "aliases");
            let again = aliases.iter().position(|alias| *alias == new);
            if let Some(at) = again {
                let path = vec!["aliases".into(), at.into()];
                content = content.edited(&ContentEdit::Remove { path })?;
            }
            let at = aliases.len() - usize::from(again.is_some());
            content = content.edited(&added("aliases", at, &old))?;
        }
        changes.push(FileChange { path: file, before, after: None });
        changes.push(FileChange { path: path.clone(), before: None, after: Some(content.bytes) });
        let label = words!(
            en: "giving {old} the address {new}",
            es: "cambiar la dirección {old} por {new}",
        );
        self.step(changes, label, project, lang)?;
        Ok(made(path, project))
    }

    /// Deletes an article or a page. What was published at its addresses is noted as gone for good.
    pub(crate) fn delete(
        &mut self,
        DeleteRequest { file }: DeleteRequest,
        project: &mut dyn EditedProject,
        lang: Lang,
    ) -> Result<Saved, EditRefusal> {
        let content = self.shown.read(project.root(), &file)?;
        let address = address(&file);
        let label = words!(en: "deleting {address}", es: "borrar {address}");
        let published = project.site().map(|site| site.old_addresses.published.clone());
        let mut gone = texts(&content, "aliases");
        gone.push(address);
        gone.retain(|address| published.iter().flatten().any(|published| published == address));
        let mut changes = vec![FileChange { path: file, before: Some(content.bytes), after: None }];
        if !gone.is_empty() {
            let site = self.shown.read(project.root(), SITE)?;
            let known = texts(&site, "gone").len();
            let edits = gone.iter().enumerate().map(|(at, gone)| added("gone", known + at, gone));
            let (before, path) = (Some(site.bytes.clone()), SITE.to_owned());
            let now = edits.into_iter().try_fold(site, |site, edit| site.edited(&edit))?;
            changes.push(FileChange { path, before, after: Some(now.bytes) });
        }
        self.step(changes, label, project, lang)
    }

    /// Puts words in the place of others in all the places that were chosen.
    pub(crate) fn replace(
        &mut self,
        ReplaceRequest { old, new, places }: ReplaceRequest,
        project: &mut dyn EditedProject,
        lang: Lang,
    ) -> Result<Saved, EditRefusal> {
        let words = places::forms(&old, &new);
        let changes = self.rewritten(project.root(), &places, &words)?;
        let label = words!(en: "changing “{old}” to “{new}”", es: "cambiar «{old}» por «{new}»");
        self.step(changes, label, project, lang)
    }

    fn rewritten(
        &self,
        root: &Path,
        places: &[TextPlace],
        words: &[NewWords],
    ) -> Result<Vec<FileChange>, EditRefusal> {
        let mut files: BTreeMap<&str, Vec<&TextPlace>> = BTreeMap::new();
        places.iter().for_each(|place| files.entry(&place.file).or_default().push(place));
        let change = |(file, places): (&str, Vec<&TextPlace>)| {
            let content = self.shown.read(root, file)?;
            let after = Some(places::rewritten(&content, places, words)?.bytes);
            Ok(FileChange { path: file.to_owned(), before: Some(content.bytes), after })
        };
        files.into_iter().map(change).collect()
    }
}

/// The file of an article or a page that says what another one says, and is not published yet.
pub(crate) fn copy(content: &ContentText, title: &str) -> Result<NewFile, EditRefusal> {
    let path = new_entry::beside(&content.path, title).map_err(refused)?;
    let flag = if content.path.starts_with(ARTICLES) { "draft" } else { "hidden" };
    let title_path = if content.is_markdown() { &["title"][..] } else { &["meta", "title"] };
    let set = |path: &[&str], value: &str| ContentEdit::Set {
        path: path.iter().map(|key| (*key).into()).collect(),
        value: Some(value.to_owned()),
        bare: false,
    };
    let mut copy = content.clone();
    for edit in [set(title_path, title), set(&[flag], "true")] {
        copy = copy.edited(&copy.edit(edit))?;
    }
    if !texts(&copy, "aliases").is_empty() {
        copy = copy.edited(&ContentEdit::Remove { path: vec!["aliases".into()] })?;
    }
    Ok(NewFile { path, text: copy.text.as_ref().to_owned() })
}

/// A file that was begun, with the address of its page.
pub(crate) fn made(file: String, project: &dyn EditedProject) -> Made {
    let base = project.site().map_or("", |site| site.layout.base.trim_end_matches('/'));
    Made { address: format!("{base}{}", address(&file)), file }
}

/// The address of an article or a page, by its file.
fn address(file: &str) -> String {
    let (stem, _) = file.rsplit_once('.').unwrap_or((file, ""));
    match stem.strip_prefix(ARTICLES) {
        Some(slug) => route::article(slug),
        None => format!("{}/", stem.trim_start_matches("content/pages")),
    }
}

/// The texts of a list of a file.
fn texts(content: &ContentText, key: &str) -> Vec<String> {
    let path: ValuePath = vec![key.into()];
    let field = content.whole().and_then(|whole| whole.at(&path));
    let Some(Value::List(items)) = field.and_then(|field| field.node).map(|node| &node.value)
    else {
        return Vec::new();
    };
    let text = |item: &ssg_model::value::YamlNode| match &item.value {
        Value::Scalar { text, .. } => Some(text.clone()),
        _ => None,
    };
    items.iter().filter_map(text).collect()
}

/// The edit that adds an address to a list.
fn added(key: &str, at: usize, address: &str) -> ContentEdit {
    let value = PlainValue::Text(address.to_owned());
    ContentEdit::Insert { path: vec![key.into()], at, value }
}
