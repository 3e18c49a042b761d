//! The project's templates, each for a file of the output.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use minijinja::syntax::SyntaxConfig;
use minijinja::{
    AutoEscape, Environment, Error, Output, State, Template, UndefinedBehavior, Value,
    escape_formatter,
};
use pulldown_cmark_escape::escape_html_body_text;
use ssg_model::file_error::FileAction;
use ssg_store::Inputs;

use crate::host_text;
use crate::output_error::{self, Result};

/// The template of pages.
pub(crate) const DOCUMENT: &str = "document.html";

/// The names of the templates, which equal the names of the resulting files.
const NAMES: &str = "document.html moved.html sitemap.xml robots.txt atom.xml manifest.webmanifest \
    _headers _redirects nginx.conf Caddyfile htaccess icon.svg share-image.svg";

/// The name of the escaping for configurations of hosts, see [`host_text`].
const HOST: &str = "host";

/// The scripts that are inlined into pages.
///
/// - The first decides, before Home is painted, whether its intro shows.
/// - The second loads the client after the first paint, or without a paint event (Firefox sends
///   none if the page is scrolled before). Earlier, the client would delay the content. The script
///   also moves the focus into an opened menu. It reads addresses from the document, so that its
///   hash in the policy is the same for every build.
/// - The third inserts the service of interest into the links of Contacto until React takes over.
/// - The fourth reports client-side navigation to the statistics service.
const SCRIPTS: [&str; 4] = ["intro.js", "start.js", "interest.js", "visits.js"];

/// Returns the files that [`Templates::read`] reads, existing or not.
pub fn files(folder: &Path) -> impl Iterator<Item = PathBuf> {
    NAMES.split(' ').chain(SCRIPTS).map(|name| folder.join(name))
}

/// All templates, parsed.
pub struct Templates {
    environment: Environment<'static>,
    /// The scripts for the intro, the start of the client, the service of interest, and visits.
    pub scripts: [String; 4],
}

impl Templates {
    /// Reads the templates of a project from its folder, through `inputs`.
    pub fn read(folder: &Path, inputs: &Inputs) -> Result<Templates> {
        let read = |name: &str| {
            let file = folder.join(name);
            let text = inputs.read(&file).and_then(|bytes| {
                String::from_utf8(bytes)
                    .map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
            });
            text.map_err(FileAction::Read.failed(&file))
        };
        let mut environment = Environment::new();
        environment.set_auto_escape_callback(escaping);
        environment.set_formatter(write_escaped);
        host_text::add_filters(&mut environment);
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        let syntax = SyntaxConfig::builder()
            .trim_blocks(true)
            .lstrip_blocks(true)
            .keep_trailing_newline(true)
            .build()
            .map_err(|error| output_error::template("", "", &error))?;
        environment.set_syntax(syntax);
        for name in NAMES.split(' ') {
            let source = read(name)?;
            let added = environment.add_template_owned(name, source.clone());
            added.map_err(|error| output_error::template(name, &source, &error))?;
        }
        let [intro, start, interest, visits] = SCRIPTS.map(read);
        Ok(Templates { environment, scripts: [intro?, start?, interest?, visits?] })
    }

    /// Returns the source text of a template.
    pub(crate) fn source(&self, name: &str) -> Result<String> {
        Ok(self.template(name)?.source().to_owned())
    }

    pub(crate) fn render(&self, name: &str, context: Value) -> Result<String> {
        let template = self.template(name)?;
        let rendered = template.render(context);
        rendered.map_err(|error| output_error::template(name, template.source(), &error))
    }

    fn template(&self, name: &str) -> Result<Template<'_, '_>> {
        let found = self.environment.get_template(name);
        found.map_err(|error| output_error::template(name, "", &error))
    }
}

fn escaping(name: &str) -> AutoEscape {
    match name.rsplit('.').next() {
        Some("html" | "xml" | "svg") => AutoEscape::Html,
        Some("webmanifest") => AutoEscape::Json,
        Some("conf" | "Caddyfile" | "htaccess" | "_headers" | "_redirects") => {
            AutoEscape::Custom(HOST.into())
        }
        _ => AutoEscape::None,
    }
}

/// Writes a value with the escaping of its file; safe strings are not escaped.
///
/// minijinja's own HTML escaping also replaces slashes and apostrophes, which makes addresses and
/// policies long and hides them from simple tools.
fn write_escaped(
    out: &mut Output<'_>,
    state: &mut State<'_, '_>,
    value: &Value,
) -> Result<(), Error> {
    match value.as_str() {
        Some(text) if !value.is_safe() && *state.auto_escape() == AutoEscape::Html => {
            out.write_str(&escaped(text))?;
            Ok(())
        }
        Some(text)
            if !value.is_safe() && *state.auto_escape() == AutoEscape::Custom(HOST.into()) =>
        {
            out.write_str(host_text::word(text)?)?;
            Ok(())
        }
        _ => escape_formatter(out, state, value),
    }
}

/// Escapes a text for HTML and XML, including attributes in double quotes.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    // Writing to a `String` cannot fail.
    let _ = escape_html_body_text(&mut escaped, text);
    escaped.replace('"', "&quot;")
}
