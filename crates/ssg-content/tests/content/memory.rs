//! Tests that loading again gives the same result as a first load, whatever has changed.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use ssg_content::{
    ArticleCache, Marks, Memory, Options, Unsaved, load, load_again, load_marked, load_with_cache,
};
use ssg_model::site::{PageKind, Redirect, SitePage};
use ssg_store::{Fingerprint, Retention, Store};
use tempfile::TempDir;

use crate::support::copy_of;

/// A copy of `tests/tiny` that was loaded once.
struct LoadedProject {
    folder: TempDir,
    memory: Memory,
    /// The folder of the cached articles.
    cache: TempDir,
}

/// Returns options with a time long after the files were written: all can be remembered.
fn options() -> Options {
    Options::at("2100-01-01T00:00:00Z".parse().unwrap())
}

impl LoadedProject {
    fn new() -> LoadedProject {
        let (folder, memory) = (copy_of("tests/tiny"), Memory::default());
        let cache = tempfile::tempdir().unwrap();
        let mut project = LoadedProject { folder, memory, cache };
        project.check("nothing has changed");
        project
    }

    fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join("content").join(path)
    }

    fn edit(&self, path: &str, from: &str, to: &str) {
        let text = fs::read_to_string(self.path(path)).unwrap();
        assert!(text.contains(from), "{path} has no {from:?}");
        fs::write(self.path(path), text.replace(from, to)).unwrap();
    }

    #[track_caller]
    fn check(&mut self, what: &str) {
        let fresh = load(self.folder.path(), &options()).unwrap();
        let again = load_again(self.folder.path(), &options(), &mut self.memory).unwrap();
        assert_eq!(told(&again), told(&fresh), "{what}");
        let root = self.folder.path();
        let watched = |loaded: &ssg_content::Loaded| {
            let mut watched = loaded.dependencies.watched(root);
            loaded.articles.files().for_each(|files| watched.extend(files.watched(root)));
            (watched, loaded.site.as_ref().map(|site| site.content_digest.clone()))
        };
        assert_eq!(watched(&again), watched(&fresh), "{what}");
        let cache = self.cache();
        let cached = load_with_cache(root, &options(), &cache).unwrap();
        assert_eq!(told(&cached), told(&fresh), "{what}");
        cache.commit();
        assert!(cache.failure().is_none());
    }

    fn cache(&self) -> ArticleCache {
        Store::open(self.cache.path(), "", Retention::LastRun)
    }
}

/// Returns the result of a load, as text.
fn told(loaded: &ssg_content::Loaded) -> String {
    let problems = loaded.diagnostics.iter().map(|found| format!("{found:?}\n"));
    let pages = loaded.site.iter().flat_map(|site| &site.pages);
    let pages = pages.map(|page| {
        let body = page.body.as_ref().map(|body| body.read().unwrap());
        format!("{} {:?} {body:?}\n", page.output, page.payload)
    });
    let assets = loaded.site.iter().flat_map(|site| &site.assets);
    let assets = assets.map(|asset| format!("{}\n", asset.path));
    let redirects = loaded.site.iter().flat_map(|site| &site.old_addresses.redirects);
    let redirects = redirects.map(|Redirect { from, to, title }| format!("{from} {to} {title}\n"));
    problems.chain(pages).chain(assets).chain(redirects).collect()
}

#[test]
fn entries_of_collections_are_read_again_after_changes_of_their_files_and_fields() {
    let mut project = LoadedProject::new();
    let write = |project: &LoadedProject, path: &str, text: &str| {
        let path = project.folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let fields = "label: Casas\npath: /casas/\nbody: true\nfields:\n  price: {type: money, label: Precio}\n  agent: \
        {type: entry, of: agents, optional: true, label: Asesor}\n  others: {type: entries, of: casas, optional: true, \
        sort: -price, label: Otras}\nexample: {title: Casa, description: Una, price: 1}\n";
    let house = |number: usize, more: &str| {
        let text = "a dos calles del parque y del mercado, con jardín y cochera para dos autos";
        format!(
            "---\ntitle: La casa número {number}\ndescription: La casa {number}, {text}.\nprice: {number}\n{more}\
             ---\n\nUna casa.\n"
        )
    };
    let agents =
        "label: Gente\nfields: {name: {type: text, label: Nombre}}\nexample: {name: Ana}\n";
    write(&project, "collections/agents/fields.yaml", agents);
    write(&project, "collections/casas/fields.yaml", fields);
    write(&project, "content/agents.yaml", "agents: [{id: ana, name: Ana}]\n");
    write(&project, "content/casas/uno.md", &house(1, "agent: ana\nothers: all\n"));
    write(&project, "content/casas/dos.md", &house(2, ""));
    project.check("two collections");
    project.check("nothing has changed");
    write(&project, "content/agents.yaml", "agents: [{id: ana, name: Eva}]\n");
    project.check("another name in a list");
    write(&project, "content/casas/dos.md", &house(3, ""));
    project.check("another price of an entry that another one shows");
    write(&project, "content/agents.yaml", "agents: [{id: eva, name: Eva}]\n");
    project.check("a reference to nothing");
    write(&project, "content/agents/ana.yaml", "name: Ana\n");
    project.check("the entry is a file now");
    write(&project, "collections/casas/fields.yaml", &fields.replace("/casas/", "/hogares/"));
    project.check("another address of all pages");
    write(&project, "collections/casas/fields.yaml", &fields.replace("money", "text"));
    project.check("another type of a field");
    fs::remove_dir_all(project.folder.path().join("collections")).unwrap();
    project.check("no collections");
}

#[test]
fn the_text_of_a_known_article_that_changes_before_it_is_rendered_is_an_error() {
    let project = LoadedProject::new();
    let site = load_with_cache(project.folder.path(), &options(), &project.cache()).unwrap().site;
    let site = site.unwrap();
    let article = site.pages.iter().find(|page| page.body.is_some()).unwrap();
    let body = article.body.as_ref().unwrap();
    body.read().unwrap();
    project.edit(article.source.trim_start_matches("content/"), "title:", "title: Otro, ");
    let message = body.read().unwrap_err().message.en;
    assert_eq!(message, format!("`{}` changed during the build", article.source));
}

#[test]
fn random_edits_of_articles_give_what_a_first_load_gives() {
    let mut project = LoadedProject::new();
    project.edit("pages/blog.yaml", "kind: article-list", "kind: article-list\n    per_page: 2");
    const ARTICLES: usize = 7;
    // The title, the day, the tag, the old address, the text, and whether it is a draft.
    let mut articles = [[0_usize; 6]; ARTICLES];
    let mut seed = 7_u64;
    for step in 0..120 {
        let mut next = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as usize % below
        };
        let (at, part, value) = (next(ARTICLES), next(6), next(4));
        articles[at][part] = value;
        let [title, day, tag, alias, text, draft] = articles[at];
        let tags = ["", "tags: [Uno]\n", "tags: [Dos]\n", "tags: [uno, Dos]\n"][tag];
        let aliases =
            if alias == 0 { String::new() } else { format!("aliases: [/v{at}{alias}/]\n") };
        let front =
            format!("title: Título {title}\ndate: 2025-02-1{day}\nsummary: Uno.\n{tags}{aliases}");
        let draft = if draft == 1 { "draft: true\n" } else { "" };
        let all = format!("---\n{front}{draft}---\n\nTexto {text}.\n");
        fs::write(project.path(&format!("articles/a{at}.md")), all).unwrap();
        project.check(&format!("step {step}: part {part} of article {at} is {value}"));
    }
}

#[test]
fn problems_of_front_matter_are_reported_again() {
    let mut project = LoadedProject::new();
    project.edit("articles/uno.md", "title:", "title: Otro\ntitle:");
    project.check("a key is there twice");
    project.check("the key is still there twice");
    project.edit("articles/uno.md", "date:", "draft: true\ndate:");
    project.check("the article is a draft");
    project.check("the article is still a draft");
}

#[test]
fn a_changed_article_is_read_again() {
    let mut project = LoadedProject::new();
    let text = fs::read_to_string(project.path("articles/uno.md")).unwrap();
    fs::write(project.path("articles/uno.md"), format!("{text}\nMás.\n")).unwrap();
    project.check("a longer text");
    project.edit("articles/uno.md", "Más.", "Mas.");
    project.check("a text of nearly the same length");
    project.edit("articles/uno.md", "title:", "titel:");
    project.check("a mistake");
    project.check("the mistake is still there");
    project.edit("articles/uno.md", "titel:", "title:");
    project.check("no mistake");
    project.edit(
        "articles/uno.md",
        "title: ",
        "title: Un título que es mucho más largo de lo que cabe en los buscadores, ",
    );
    project.check("advice");
    project.check("the advice is given again");
    fs::rename(project.path("articles/uno.md"), project.path("articles/otro.md")).unwrap();
    project.check("another name");
    fs::remove_file(project.path("articles/otro.md")).unwrap();
    project.check("gone");
}

#[test]
fn changes_that_affect_all_articles_are_seen() {
    let mut project = LoadedProject::new();
    project.edit("site.yaml", "url: ", "url: https://otro.example/repo/ # ");
    project.check("another base path");
    let picture =
        "<svg xmlns='http://www.w3.org/2000/svg' width='7' height='5'><path d='M0 0h9'/></svg>";
    fs::write(project.path("images/a.svg"), picture).unwrap();
    project.check("another picture under the name");
    fs::remove_file(project.path("images/a.svg")).unwrap();
    project.check("no picture");
    fs::write(project.path("images/a.svg"), picture).unwrap();
    project.check("the picture again");
}

#[test]
fn images_are_published_only_with_their_articles() {
    let mut project = LoadedProject::new();
    let picture =
        "<svg xmlns='http://www.w3.org/2000/svg' width='7' height='5'><path d='M0 0h9'/></svg>";
    fs::write(project.path("images/b.svg"), picture).unwrap();
    // Only articles without errors are remembered.
    let text = "---\ntitle: Un artículo con un título que cabe en los buscadores\ndate: 2025-01-02\n\
                summary: Un resumen que dice de qué trata el artículo, con tantas palabras como \
                muestran los buscadores.\n---\n\nUn texto.\n";
    let shown = format!("{text}\n![Un dibujo](../images/b.svg)\n");
    fs::write(project.path("articles/cuatro.md"), shown).unwrap();
    project.check("a picture of one article");
    project.check("the article is remembered");
    fs::write(project.path("articles/cuatro.md"), text).unwrap();
    project.check("nobody shows it any more");
    project.edit("articles/cuatro.md", "Un texto.", "Otro texto.");
    project.check("another text of an article that was remembered");
}

#[test]
fn articles_with_diagnostics_are_remembered() {
    let mut project = LoadedProject::new();
    for article in fs::read_dir(project.path("articles")).unwrap() {
        let article = article.unwrap().path();
        // A fingerprint proves nothing until the file is a moment old.
        while Fingerprint::at(&article).is_none() {}
    }
    project.check("the state of each file is known");
    // An article that is not in the cache would add an entry; there must be no new one.
    let index = fs::read(project.cache.path().join("index")).unwrap();
    load_with_cache(project.folder.path(), &options(), &project.cache()).unwrap();
    let entries = || {
        let files = fs::read_dir(project.cache.path()).unwrap();
        let sizes = files.map(|file| file.unwrap().metadata().unwrap().len());
        sizes.max().unwrap()
    };
    let before = entries();
    let cache = project.cache();
    load_with_cache(project.folder.path(), &options(), &cache).unwrap();
    cache.commit();
    assert!(cache.failure().is_none());
    assert_eq!(entries(), before);
    assert_eq!(fs::read(project.cache.path().join("index")).unwrap(), index);
}

#[test]
fn watched_articles_are_checked_after_a_reported_change_alone() {
    let mut project = LoadedProject::new();
    let articles = project.path("articles");
    let [known, new, link] = ["uno.md", "nuevo.md", "enlace.md"].map(|name| articles.join(name));
    // A fingerprint proves nothing until the file is a moment old.
    let settle = |path: &PathBuf| while Fingerprint::at(path).is_none() {};
    let title = |number: usize| format!("title: Cambiado {number}");
    let report = |project: &mut LoadedProject, path: &PathBuf| {
        project.memory.changes.add(Some([path.clone()]));
        project.check(&format!("{} was reported", path.display()));
    };
    let begin = |project: &mut LoadedProject| {
        settle(&known);
        project.memory.changes.watch([articles.clone()].iter());
        project.check("all are checked");
        project.check("all are known");
    };
    begin(&mut project);
    project.edit("articles/uno.md", "title: Uno", &title(1));
    let told_again = |project: &mut LoadedProject| {
        told(&load_again(project.folder.path(), &options(), &mut project.memory).unwrap())
    };
    assert!(!told_again(&mut project).contains(&title(1)), "nothing was reported");
    report(&mut project, &known);
    project.memory.changes.watch([].iter());
    begin(&mut project);
    project.edit("articles/uno.md", &title(1), &title(2));
    project.memory.changes.add(None::<[PathBuf; 0]>);
    project.check("reports were lost");
    let text = fs::read_to_string(&known).unwrap();
    fs::write(&new, text.replace(&title(2), &title(3))).unwrap();
    report(&mut project, &new);
    fs::remove_file(&new).unwrap();
    report(&mut project, &new);
    // A watcher of the folder does not see what other names of a file change.
    fs::rename(&known, articles.with_file_name("otro.txt")).unwrap();
    report(&mut project, &known);
    std::os::unix::fs::symlink("../otro.txt", &link).unwrap();
    fs::hard_link(articles.with_file_name("otro.txt"), &known).unwrap();
    report(&mut project, &link);
    report(&mut project, &known);
    begin(&mut project);
    project.edit("otro.txt", &title(2), &title(4));
    project.check("another name was written");
    fs::rename(&articles, articles.with_file_name("lejos")).unwrap();
    report(&mut project, &articles);
}

#[test]
fn reported_changes_of_entries_and_of_other_languages_are_seen() {
    let mut project = LoadedProject::new();
    let fields = "label: Casas\npath: /casas/\nbody: true\nfields: {price: {type: money, label: Precio}}\n\
                  example: {title: Casa, description: Una, price: 1}\n";
    let collection = project.folder.path().join("collections/casas");
    fs::create_dir_all(&collection).unwrap();
    fs::write(collection.join("fields.yaml"), fields).unwrap();
    let languages = "languages: [{folder: en, locale: en-US, name: English}]\ntime_zone:";
    project.edit("site.yaml", "time_zone:", languages);
    let files = [
        ("casas/uno.md", "description: Una casa.\nprice: 1"),
        ("en/articles/one.md", "date: 2025-05-06\nsummary: A text."),
    ];
    for (path, front) in files {
        fs::create_dir_all(project.path(path).parent().unwrap()).unwrap();
        fs::write(project.path(path), format!("---\ntitle: Uno\n{front}\n---\n\nUno.\n")).unwrap();
        while Fingerprint::at(&project.path(path)).is_none() {}
    }
    let folders = ["articles", "casas", "en/articles"].map(|folder| project.path(folder));
    project.memory.changes.watch(folders.iter());
    project.check("all are checked");
    project.check("all are known");
    for (path, _) in files {
        // Bold text that does not end is reported.
        project.edit(path, "\nUno.\n", "\n**Dos.\n");
        project.memory.changes.add(Some([project.path(path)]));
        project.check(path);
    }
}

/// Loads a project as an edit does, first without and then with marks, and counts the articles
/// whose pages were made anew.
#[derive(Default)]
struct MadePages {
    marks: Arc<Marks>,
    known: [Vec<Arc<SitePage>>; 2],
}

impl MadePages {
    fn count(&mut self, project: &mut LoadedProject, unsaved: Vec<Unsaved>) -> [usize; 2] {
        let options = Options { unsaved, ..options() };
        let loaded = load_again(project.folder.path(), &options, &mut project.memory).unwrap();
        let options = Options { marks: Some(Arc::clone(&self.marks)), ..options };
        let marked = load_marked(&loaded.sources, &loaded.articles, &options).unwrap();
        let sites = [loaded.site.unwrap(), marked.unwrap()];
        let mut known = self.known.each_mut().into_iter();
        sites.map(|site| {
            let known = std::mem::replace(known.next().unwrap(), site.pages.clone());
            let is_new = |page: &&Arc<SitePage>| {
                page.kind == PageKind::Article && !known.iter().any(|old| Arc::ptr_eq(old, page))
            };
            site.pages.iter().filter(is_new).count()
        })
    }
}

#[test]
fn an_edit_makes_only_the_pages_of_changed_articles_and_their_neighbours() {
    let (mut project, mut made) = (LoadedProject::new(), MadePages::default());
    let text = |day: usize, text: &str| {
        format!("---\ntitle: Artículo {day}\ndate: 2025-02-{day}\nsummary: Uno.\n---\n\n{text}\n")
    };
    for day in 10..20 {
        fs::write(project.path(&format!("articles/a{day}.md")), text(day, "Uno.")).unwrap();
    }
    made.count(&mut project, Vec::new());
    let unsaved = |path: &str, contents: String| {
        vec![Unsaved { path: format!("content/{path}"), contents: Some(contents.into()) }]
    };
    let list = fs::read_to_string(project.path("testimonials.yaml")).unwrap();
    let edit = unsaved("testimonials.yaml", format!("{list}# Nada.\n"));
    assert_eq!(made.count(&mut project, edit), [0, 0]);
    assert_eq!(made.count(&mut project, unsaved("articles/a15.md", text(15, "Dos."))), [3, 3]);
    fs::write(project.path("articles/a15.md"), text(15, "Dos.")).unwrap();
    assert_eq!(
        made.count(&mut project, Vec::new()),
        [0, 0],
        "it is known from before it was saved"
    );
}
