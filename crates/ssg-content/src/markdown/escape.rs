//! Escapes text for the attributes of tags that we write.

/// Adds ` name="value"`.
pub(super) fn push_attribute(html: &mut String, name: &str, value: &str) {
    html.push(' ');
    html.push_str(name);
    html.push_str("=\"");
    push_escaped(html, value);
    html.push('"');
}

/// Adds a text with `&`, `<`, `>` and quotes as character references.
pub(super) fn push_escaped(html: &mut String, text: &str) {
    // Writing to a `String` cannot fail.
    let _ = pulldown_cmark_escape::escape_html(&mut *html, text);
}
