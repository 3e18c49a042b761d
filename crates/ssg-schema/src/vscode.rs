//! `.vscode/settings.json`: which schema belongs to which file, and when to offer completions.

use serde_json::json;

use crate::files;

/// The folder of the schemas, relative to the project's root.
pub const SCHEMA_FOLDER: &str = "docs/esquemas";

/// The settings, as JSON that ends with a line break.
pub fn settings() -> serde_json::Result<String> {
    // The YAML extension does not read the data above an article's text: the extension in
    // `.vscode/extensions/articulos` does.
    let yaml = files::all().into_iter().filter(|file| file.path.ends_with(".yaml"));
    let schemas: serde_json::Map<_, _> = yaml
        .map(|file| (format!("./{SCHEMA_FOLDER}/{}.json", file.name), json!(file.path)))
        .collect();
    let settings = json!({
        "files.encoding": "utf8",
        "files.eol": "\n",
        // The data above an article's text count as YAML here, too. A person who writes a title
        // wants no list of words.
        "[yaml]": {
            "editor.insertSpaces": true,
            "editor.tabSize": 2,
            "editor.wordBasedSuggestions": "off",
        },
        // In Markdown, VS Code offers nothing while one types. To it, what is being typed in an
        // article's data is a string, and the text below is none. The Enter key ends a line whose
        // value was typed in full, although the list is open.
        "[markdown]": {
            "editor.quickSuggestions": { "strings": "on" },
            "editor.snippetSuggestions": "none",
            "editor.acceptSuggestionOnEnter": "smart",
        },
        // Only the schemas of this project, and no request to another host.
        "yaml.schemaStore.enable": false,
        "yaml.schemas": schemas,
        "redhat.telemetry.enabled": false,
    });
    Ok(serde_json::to_string_pretty(&settings)? + "\n")
}
