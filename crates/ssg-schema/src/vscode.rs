//! `.vscode/settings.json`: which schema belongs to which file.

use serde_json::json;

use crate::files::{self, ARTICLE};

/// The folder of the schemas, relative to the project's root.
pub const SCHEMA_FOLDER: &str = "docs/esquemas";

/// The settings, as JSON that ends with a line break.
pub fn settings() -> serde_json::Result<String> {
    // The YAML extension does not read the data above an article's text.
    let yaml = files::all().into_iter().filter(|file| file.name != ARTICLE);
    let schemas: serde_json::Map<_, _> = yaml
        .map(|file| (format!("./{SCHEMA_FOLDER}/{}.json", file.name), json!(file.path)))
        .collect();
    let settings = json!({
        "files.encoding": "utf8",
        "files.eol": "\n",
        "[yaml]": { "editor.insertSpaces": true, "editor.tabSize": 2 },
        // Only the schemas of this project, and no request to another host.
        "yaml.schemaStore.enable": false,
        "yaml.schemas": schemas,
        "redhat.telemetry.enabled": false,
    });
    Ok(serde_json::to_string_pretty(&settings)? + "\n")
}
