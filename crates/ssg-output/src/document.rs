//! The whole HTML document of a page, from the template `templates/document.html`.

use std::path::Path;

use anyhow::{Context, Result, ensure};
use minijinja::syntax::SyntaxConfig;
use minijinja::{Environment, Error, Output, State, UndefinedBehavior, Value, context};
use pulldown_cmark_escape::escape_html_body_text;
use ssg_model::content::fields::Image;
use ssg_model::content::site::Replay;
use ssg_model::payload::{Document, Layout, Payload};
use ssg_model::route;
use ssg_model::site::PageKind;

use crate::inline_json::inline_json;
use crate::policy::content_security_policy;

/// Stands for the article's body while React renders, so that the body itself never travels to
/// the renderer and back. Content cannot contain it: comments in articles are dropped.
pub const BODY_MARK: &str = "<!--article-body-->";

/// What all documents of one build share.
pub struct Shared {
    pub locale: String,
    pub layout: Layout,
    pub share_image: Image,
    pub favicon: Image,
    /// Hosts of images that are not ours.
    pub image_hosts: Vec<String>,
    /// The frontend build.
    pub build: String,
    /// Output paths of the client bundle's entry, its style sheet and its fonts.
    pub script: String,
    pub style: String,
    pub fonts: Vec<String>,
}

/// One page, rendered by React.
pub struct Rendered<'a> {
    pub kind: PageKind,
    /// With an empty body if it is an article.
    pub payload: Payload,
    /// The HTML inside `#root`; an article's has [`BODY_MARK`] in place of its body.
    pub html: &'a str,
    /// The body of an article.
    pub article_body: Option<&'a str>,
    /// Output paths of the chunks that the page loads first.
    pub preload: &'a [String],
}

/// The parsed template and what all documents share.
pub struct Documents {
    templates: Environment<'static>,
    shared: Shared,
    /// Decides, before Home is painted, whether its intro shows.
    intro_script: String,
    /// The Content-Security-Policy.
    policy: String,
}

impl Documents {
    /// Reads the templates of the project.
    pub fn new(templates: &Path, shared: Shared) -> Result<Documents> {
        let read = |name: &str| {
            let file = templates.join(name);
            std::fs::read_to_string(&file)
                .with_context(|| format!("cannot read `{}`", file.display()))
        };
        let source = read("document.html")?;
        let intro_script = read("intro.js")?;
        let policy = content_security_policy(&[&intro_script], &shared.image_hosts);
        let mut templates = Environment::new();
        templates.set_formatter(write_escaped);
        templates.set_undefined_behavior(UndefinedBehavior::Strict);
        templates
            .set_syntax(SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build()?);
        templates.add_template_owned("document.html", source)?;
        Ok(Documents { templates, shared, intro_script, policy })
    }

    /// The whole document of one page.
    pub fn page(&self, page: Rendered<'_>) -> Result<String> {
        let Documents { templates, shared, intro_script, policy } = self;
        let Shared { locale, layout, share_image, favicon, build, script, style, fonts, .. } =
            shared;
        let body = match page.article_body {
            Some(article) => fill_mark(page.html, article)?,
            None => page.html.to_owned(),
        };
        let base = &layout.base;
        let address = format!("{}{base}{}", layout.origin, &page.payload.path[1..]);
        let url = |path: &String| format!("{base}{path}");
        let indexed = page.kind != PageKind::NotFound;
        let shows_intro = page.payload.path == route::HOME && layout.intro.replay == Replay::Once;
        let inline = inline_json(&Document {
            build: build.clone(),
            layout: layout.clone(),
            payload: page.payload.clone(),
        })?;
        let document = templates.get_template("document.html")?.render(context! {
            locale,
            policy,
            title => &page.payload.title,
            description => &page.payload.description,
            brand => &layout.brand,
            address => indexed.then_some(address),
            kind => if page.kind == PageKind::Article { "article" } else { "website" },
            share_image => absolute(layout, &share_image.src),
            share_image_alt => &share_image.alt,
            favicon => &favicon.src,
            fonts => fonts.iter().map(url).collect::<Vec<_>>(),
            style => url(style),
            script => url(script),
            preload => page.preload.iter().map(url).collect::<Vec<_>>(),
            body => Value::from_safe_string(body),
            intro => shows_intro.then(|| Value::from_safe_string(intro_script.clone())),
            data => Value::from_safe_string(inline),
        })?;
        Ok(document)
    }
}

/// Writes a value as HTML text or as an attribute in double quotes; safe strings as they are.
///
/// minijinja's own escaping also turns slashes and apostrophes into references, which makes
/// addresses and policies long and hides them from simple tools.
fn write_escaped(out: &mut Output<'_>, _: &mut State<'_, '_>, value: &Value) -> Result<(), Error> {
    match value.as_str() {
        Some(text) if !value.is_safe() => {
            let mut escaped = String::with_capacity(text.len());
            escape_html_body_text(&mut escaped, text)?;
            out.write_str(&escaped.replace('"', "&quot;"))?;
        }
        _ => write!(out, "{value}")?,
    }
    Ok(())
}

/// Puts an article's body in the place that React left for it.
fn fill_mark(html: &str, article: &str) -> Result<String> {
    let mut parts = html.split(BODY_MARK);
    let (before, after) = (parts.next().unwrap_or_default(), parts.next());
    ensure!(
        after.is_some() && parts.next().is_none(),
        "the article's component must render its `html` exactly once"
    );
    Ok([before, article, after.unwrap_or_default()].concat())
}

/// The absolute address of an image: shared links need one.
fn absolute(layout: &Layout, src: &str) -> String {
    if src.starts_with('/') { format!("{}{src}", layout.origin) } else { src.to_owned() }
}
