//! `ssg schema`: the content model for other tools, on stdout.

use std::collections::BTreeMap;

use ssg_model::content_file::{self, ContentFile};
use ssg_model::json_schema;

use crate::cli::SchemaArgs;
use crate::console::Console;
use crate::failure::Failure;
use crate::{messages, root};

/// Prints the schema of one kind of file, or all schemas by the paths of their files.
pub(crate) fn schema(args: &SchemaArgs, console: &mut Console) -> anyhow::Result<()> {
    let root = root::find(None).ok();
    let kinds = root.map_or_else(ssg_content::engine_kinds, |root| ssg_content::kinds_of(&root).0);
    let (files, lang) = (content_file::all(kinds), console.lang());
    let schemas = match &args.file {
        Some(wanted) => {
            serde_json::to_string_pretty(&json_schema::schema(one(files, wanted)?, lang))?
        }
        None => {
            let schema = |file: &ContentFile| (file.path, json_schema::schema(file, lang));
            serde_json::to_string_pretty(&files.iter().map(schema).collect::<BTreeMap<_, _>>())?
        }
    };
    console.data(&schemas);
    Ok(())
}

/// Finds the kind of file at a path, with or without `content/`; the path of any article or page
/// will do.
fn one<'a>(files: &'a [ContentFile], wanted: &str) -> Result<&'a ContentFile, Failure> {
    let path = format!("content/{}", wanted.trim_start_matches("content/"));
    let found = files.iter().find(|file| file.path == path || file.is(&path));
    found.ok_or_else(|| {
        let known: Vec<String> = files.iter().map(|file| format!("`{}`", file.path)).collect();
        Failure::new(messages::unknown_schema(wanted))
            .hint(messages::known_schemas(known.join(", ")))
    })
}
