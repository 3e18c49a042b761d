//! `ssg schema`: the content model for other tools, on stdout.

use std::collections::BTreeMap;

use serde::Serialize;
use ssg_schema::files::{self, ContentFile};
use ssg_schema::json_schema;

use crate::cli::SchemaArgs;
use crate::console::Console;
use crate::failure::Failure;
use crate::messages;

/// Prints the schema of one kind of file, or all schemas by the paths of their files.
pub(crate) fn schema(args: &SchemaArgs, console: &mut Console) -> anyhow::Result<()> {
    let files = files::all();
    match &args.file {
        Some(wanted) => print_json(console, &json_schema::schema(one(&files, wanted)?))?,
        None => {
            let schemas: BTreeMap<&str, _> =
                files.iter().map(|file| (file.path, json_schema::schema(file))).collect();
            print_json(console, &schemas)?;
        }
    }
    Ok(())
}

fn print_json(console: &mut Console, value: &impl Serialize) -> Result<(), Failure> {
    console.data(&serde_json::to_string_pretty(value)?);
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
