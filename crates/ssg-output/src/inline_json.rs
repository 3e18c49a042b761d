//! JSON inside an HTML `<script>` element.

use serde::Serialize;

/// Serialises a value so that its content cannot end the script element or begin a comment.
///
/// `<`, `>` and `&` become `\u` escapes (HTML 13.1.2.6, restrictions on script data), and so do the
/// line separators that older JavaScript forbids in string literals.
pub fn inline_json(value: &impl Serialize) -> serde_json::Result<String> {
    let json = serde_json::to_string(value)?;
    let mut escaped = String::with_capacity(json.len() + json.len() / 16);
    let mut rest = &*json;
    // The line separators start with the byte 0xE2, like some other characters.
    let is_candidate = |byte| matches!(byte, b'<' | b'>' | b'&' | 0xE2);
    while let Some(at) = rest.bytes().position(is_candidate) {
        let (before, from) = rest.split_at(at);
        escaped.push_str(before);
        let mut characters = from.chars();
        match characters.next() {
            Some('<') => escaped.push_str("\\u003c"),
            Some('>') => escaped.push_str("\\u003e"),
            Some('&') => escaped.push_str("\\u0026"),
            Some('\u{2028}') => escaped.push_str("\\u2028"),
            Some('\u{2029}') => escaped.push_str("\\u2029"),
            other => escaped.extend(other),
        }
        rest = characters.as_str();
    }
    escaped.push_str(rest);
    Ok(escaped)
}

#[cfg(test)]
mod tests {
    use super::inline_json;

    #[test]
    fn inline_json_cannot_end_its_script() {
        let escaped = inline_json(&"</script><!-- & \u{2028}á").unwrap();
        assert_eq!(escaped, r#""\u003c/script\u003e\u003c!-- \u0026 \u2028á""#);
        let back: String = serde_json::from_str(&escaped).unwrap();
        assert_eq!(back, "</script><!-- & \u{2028}á");
    }
}
