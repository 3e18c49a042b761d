//! `.vscode/settings.json`: which schema belongs to which file, and when to offer completions.

use serde_json::json;
use ssg_model::content_file;
use ssg_model::kind::Kinds;

/// The folder of the schemas, relative to the project's root.
pub(super) const SCHEMA_FOLDER: &str = "docs/esquemas";

/// Returns the settings, as JSON that ends with a line break.
pub(super) fn settings() -> String {
    // The YAML extension does not read front matter: the extension in
    // `.vscode/extensions/articulos` does.
    let yaml = content_file::all(Kinds::none()).iter().filter(|file| file.path.ends_with(".yaml"));
    let schemas: serde_json::Map<_, _> = yaml
        .map(|file| {
            // Pages may have the names of the files in the folder of a language.
            let path = file.path.replacen(content_file::LANGUAGE, "content/{??,??-??}/", 1);
            (format!("./{SCHEMA_FOLDER}/{}.json", file.name), json!(path))
        })
        .collect();
    let settings = json!({
        "files.encoding": "utf8",
        "files.eol": "\n",
        // Also for front matter. Suggested words disturb a person who writes a title.
        "[yaml]": {
            "editor.insertSpaces": true,
            "editor.tabSize": 2,
            "editor.wordBasedSuggestions": "off",
        },
        // In Markdown, VS Code offers no completions while people type. It reads front matter as a
        // string, unlike the text below. Enter ends a line with a complete value, although the list
        // is open.
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
    serde_json::to_string_pretty(&settings).unwrap() + "\n"
}
