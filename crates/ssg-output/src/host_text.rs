//! Escapes values in the configurations of hosts, so that none can inject syntax.
//!
//! A value is inserted unchanged only if it is a single word in all configurations; the filters
//! `quoted`, `line` and `regex` allow more. A value that cannot be written is an error: some nginx
//! directives have no way to escape a `$`.

use minijinja::{Environment, Error, ErrorKind, Value};

/// Adds the filters to the templates.
pub(crate) fn add_filters(environment: &mut Environment<'_>) {
    environment.add_filter("quoted", |text: &str| {
        all(text, |c| !is_control(c) && !"\"\\${}`".contains(c))?;
        Ok::<_, Error>(Value::from_safe_string(format!("\"{text}\"")))
    });
    // The path of an old address, which is decoded.
    environment.add_filter("path", |text: &str| {
        all(text, |c| !c.is_control() && !"\"\\${}`".contains(c))?;
        Ok::<_, Error>(Value::from_safe_string(format!("\"{text}\"")))
    });
    environment.add_filter("line", |text: &str| {
        all(text, |c| !is_control(c))?;
        Ok::<_, Error>(Value::from_safe_string(text.to_owned()))
    });
    // Between double quotes.
    environment.add_filter("regex", |text: &str| {
        all(text, |c| !c.is_control() && !"\"\\${}`%".contains(c))?;
        let escape =
            |c: char| if ".+()[]*?^|".contains(c) { format!("\\{c}") } else { c.to_string() };
        Ok::<_, Error>(Value::from_safe_string(text.chars().map(escape).collect()))
    });
}

/// Returns a text if it is a single word in every configuration.
pub(crate) fn word(text: &str) -> Result<&str, Error> {
    all(text, |c| c.is_ascii_alphanumeric() || "/-_.~+".contains(c))
}

fn is_control(c: char) -> bool {
    c.is_control() || !c.is_ascii()
}

fn all(text: &str, fits: impl Fn(char) -> bool) -> Result<&str, Error> {
    match text.chars().find(|c| !fits(*c)) {
        None => Ok(text),
        Some(c) => {
            let reason = format!("`{}` cannot stand in this file", c.escape_default());
            Err(Error::new(ErrorKind::InvalidOperation, reason))
        }
    }
}

#[cfg(test)]
mod tests {
    use minijinja::{Environment, context};

    use super::{add_filters, word};

    #[test]
    fn only_plain_words_are_written_without_quotes() {
        assert!(word("/a.b~c_d-e/index.html").is_ok());
        for sign in " ;$(){}*|'\"\\#?!,&=:@[]%^`<>\n\tñ".chars() {
            assert!(word(&format!("/a{sign}b/")).is_err(), "{sign}");
        }
    }

    fn check(template: &str, value: &str, expected: Option<&str>) {
        let mut environment = Environment::new();
        add_filters(&mut environment);
        let found = environment.render_str(template, context! { value });
        assert_eq!(found.ok().as_deref(), expected, "{value}");
    }

    #[test]
    fn filters_escape_texts_for_each_host() {
        check("{{ value|quoted }}", "default-src 'none'; x", Some("\"default-src 'none'; x\""));
        for sign in ["\"", "\\", "$", "{", "\n", "ñ"] {
            check("{{ value|quoted }}", sign, None);
        }
        check("{{ value|line }}", "max-age=1, x", Some("max-age=1, x"));
        check("{{ value|line }}", "a\nb", None);
        check("{{ value|regex }}", "/a.b/", Some("/a\\.b/"));
        check("{{ value|regex }}", "/a(ñ b)+/", Some("/a\\(ñ b\\)\\+/"));
        check("{{ value|regex }}", "/a\"b/", None);
        check("{{ value|path }}", "/a (ñ)/", Some("\"/a (ñ)/\""));
        check("{{ value|path }}", "/a$b/", None);
    }
}
