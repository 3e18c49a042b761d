//! The templates of the project, each the shape of one file of the output.

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

/// The name of a template is that of the file which it shapes.
const NAMES: [&str; 13] = [
    DOCUMENT,
    "moved.html",
    "sitemap.xml",
    "robots.txt",
    "atom.xml",
    "manifest.webmanifest",
    "_headers",
    "_redirects",
    "nginx.conf",
    "Caddyfile",
    "htaccess",
    "icon.svg",
    "share-image.svg",
];

/// How values are written into configurations of hosts: see [`host_text`].
const HOST: &str = "host";

/// Scripts that stand in the pages.
const SCRIPTS: [&str; 4] = ["intro.js", "start.js", "interest.js", "visits.js"];

/// The files that [`Templates::read`] reads, there or not.
pub fn files(folder: &Path) -> impl Iterator<Item = PathBuf> {
    NAMES.iter().chain(&SCRIPTS).map(|name| folder.join(name))
}

/// All templates, read and parsed.
pub struct Templates {
    environment: Environment<'static>,
    /// The script that decides, before Home is painted, whether its intro shows.
    pub intro_script: String,
    /// The script that loads the client once the browser has painted the page, or says nothing of
    /// it (Firefox, of a page that is scrolled then). Before that, its download and its work would
    /// delay what the visitor came to read. It also puts the focus into the menu that opens. It
    /// finds the addresses in the document, so that the policy which allows it is the same for every
    /// build.
    pub start_script: String,
    /// The script that names the service which a visitor asks about in the links of Contacto, until
    /// React does.
    pub interest_script: String,
    /// The script that tells who counts visits of the pages that a visitor goes on to, when they have
    /// their titles.
    pub visits_script: String,
}

impl Templates {
    /// Reads the templates of a project from its folder, as files that `inputs` notes.
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
        for name in NAMES {
            let source = read(name)?;
            let added = environment.add_template_owned(name, source.clone());
            added.map_err(|error| output_error::template(name, &source, &error))?;
        }
        let [intro, start, interest, visits] = SCRIPTS;
        let (intro_script, start_script) = (read(intro)?, read(start)?);
        let (interest_script, visits_script) = (read(interest)?, read(visits)?);
        Ok(Templates { environment, intro_script, start_script, interest_script, visits_script })
    }

    /// Identifies what documents are made of.
    pub(crate) fn identity(&self) -> Result<[String; 5]> {
        let Templates {
            environment: _,
            intro_script,
            start_script,
            interest_script,
            visits_script,
        } = self;
        let scripts = [intro_script, start_script, interest_script, visits_script];
        let [intro, start, interest, visits] = scripts.map(String::clone);
        Ok([self.source(DOCUMENT)?, intro, start, interest, visits])
    }

    /// A template as it is written.
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

/// Writes a value in the way of its file; safe strings as they are.
///
/// In HTML and XML, minijinja's own escaping also turns slashes and apostrophes into references,
/// which makes addresses and policies long and hides them from simple tools.
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

/// A text as HTML or XML text, or as an attribute of either in double quotes.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    // Writing to a `String` cannot fail.
    let _ = escape_html_body_text(&mut escaped, text);
    escaped.replace('"', "&quot;")
}
