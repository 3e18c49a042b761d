//! A project with a stateful component in each kind of page that is mostly text: articles,
//! questions, running text. It also has a page with a section of its own.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::corpus;

/// The component, from the browser tests.
const COUNTER: &str = "tests/browser/fixtures/counter.tsx";

/// The page with a section of its own, and the folder of that kind of section.
const PAGE: [&str; 2] = ["tests/browser/fixtures/barras.yaml", "content/pages/barras.yaml"];
const SECTION: [&str; 2] = ["tests/own-sections/bars", "sections/bars"];

/// The files of `frontend/src/`, and the text in each before which the component is inserted.
const PLACES: [(&str, &str); 3] = [
    ("pages/article.tsx", "<div className=\"post-footer\">"),
    ("sections/questions/section.tsx", "</Headed>"),
    ("sections/text/section.tsx", "</Headed>"),
];

/// Creates a copy of the project at `root` in `folder`, with the component in its pages.
pub(crate) fn project(root: &Path, folder: &Path) -> Result<()> {
    corpus::copy(&root.join("content"), &folder.join("content"))?;
    let frontend = folder.join("frontend");
    corpus::copy(&root.join("frontend/src"), &frontend.join("src"))?;
    for name in ["package.json", "package-lock.json", "tsconfig.json"] {
        fs::copy(root.join("frontend").join(name), frontend.join(name))?;
    }
    for shared in ["frontend/node_modules", "templates"] {
        corpus::link(root, folder, shared)?;
    }
    fs::copy(root.join(COUNTER), frontend.join("src/components/counter.tsx"))?;
    fs::copy(root.join(PAGE[0]), folder.join(PAGE[1]))?;
    corpus::copy(&root.join(SECTION[0]), &folder.join(SECTION[1]))?;
    for (name, place) in PLACES {
        let file = frontend.join("src").join(name);
        let code = fs::read_to_string(&file)?;
        let (before, after) =
            code.split_once(place).with_context(|| format!("`{name}` has no `{place}`"))?;
        let up = "../".repeat(name.matches('/').count());
        let import = format!("import {{ Counter }} from \"{up}components/counter\";\n");
        fs::write(&file, format!("{import}{before}<Counter />{place}{after}"))?;
    }
    Ok(())
}
