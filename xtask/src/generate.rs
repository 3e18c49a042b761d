//! `cargo xtask generate`: files that are made from the Rust types.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use ssg_model::icon::Icon;
use ssg_model::payload::{Document, PageData, SiteData};
use ts_rs::{Config, TS, TypeVisitor};

const PAYLOAD: &str = "frontend/src/generated/payload.ts";

/// Writes the generated file; with `check`, fails where it is out of date instead.
pub(crate) fn generate(root: &Path, check: bool) -> Result<()> {
    let file = root.join(PAYLOAD);
    let content = payload_types();
    if check {
        if fs::read_to_string(&file).unwrap_or_default() != content {
            bail!("`{PAYLOAD}` is out of date; run `cargo xtask generate`");
        }
    } else {
        fs::write(&file, content).with_context(|| format!("cannot write `{PAYLOAD}`"))?;
    }
    Ok(())
}

/// The TypeScript declarations of everything that React receives, in order of name.
fn payload_types() -> String {
    let mut declarations = Declarations { config: Config::new(), found: BTreeMap::new() };
    declarations.visit::<Document>();
    declarations.visit::<PageData>();
    declarations.visit::<SiteData>();
    declarations.visit::<Icon>();
    let mut text =
        String::from("// Made by `cargo xtask generate` from crates/ssg-model. Do not edit.\n");
    for declaration in declarations.found.values() {
        text.push('\n');
        text.push_str(declaration);
    }
    text
}

/// Collects the declaration of a type and of every type that it mentions.
struct Declarations {
    config: Config,
    found: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Visit what wrappers and generics hold, too: `Vec<ArticleCard>` has no declaration.
        if T::output_path().is_some() {
            let name = T::ident(&self.config);
            if self.found.contains_key(&name) {
                return;
            }
            let docs = T::docs().unwrap_or_default();
            let declaration = T::decl(&self.config);
            self.found.insert(name, format!("{docs}export {declaration}\n"));
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}
