//! The text of an article with its table of contents.

use std::{env, io};

use crate::body::Body;
use crate::failure::Failure;
use crate::file_error::FileAction;
use crate::payload::ContentsEntry;

/// The text of an article as its page shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArticleText {
    pub html: String,
    /// The table of contents; empty for a short article.
    pub contents: Vec<ContentsEntry>,
}

impl ArticleText {
    /// Returns the text as a [`Body`] stores it: the HTML, then the contents as JSON, which has no
    /// line breaks, in the last line.
    pub fn into_kept(self) -> String {
        let ArticleText { html, contents } = self;
        format!("{html}\n{}", serde_json::json!(contents))
    }

    /// Reads a text back.
    pub fn read(body: &Body) -> Result<ArticleText, Failure> {
        let mut kept = body.read()?;
        let end = kept.rfind('\n').unwrap_or_default();
        let failed = FileAction::Read.failed(&env::temp_dir());
        let contents =
            serde_json::from_str(&kept[end..]).map_err(io::Error::from).map_err(failed)?;
        kept.truncate(end);
        Ok(ArticleText { html: kept, contents })
    }
}

#[cfg(test)]
mod tests {
    use super::ArticleText;
    use crate::body::Body;
    use crate::payload::{ContentsEntry, ContentsPart};

    fn check(html: &str, sections: &[&str]) {
        let part = ContentsPart { id: "x".to_owned(), text: "«\n»\\ \"[]\"".to_owned() };
        let contents = sections.iter().map(|text| ContentsEntry {
            id: (*text).to_owned(),
            text: (*text).to_owned(),
            parts: vec![part.clone(); text.len()],
        });
        let text = ArticleText { html: html.to_owned(), contents: contents.collect() };
        let body = Body::from(&*text.clone().into_kept());
        assert_eq!(ArticleText::read(&body).unwrap(), text);
    }

    #[test]
    fn stored_article_texts_are_read_back() {
        check("", &[]);
        check("<p>Uno.</p>\n[]\n", &[]);
        check("<h2 id=\"uno\">Uno</h2>\n<p>Dos</p>\n", &["uno", "", "línea\notra"]);
    }
}
