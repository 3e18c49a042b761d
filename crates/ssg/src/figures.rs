//! Human-readable durations, sizes and lists.

use std::time::Duration;

use ssg_model::words::Words;

/// Formats a duration: `12 ms`, `1.2 s`.
pub(crate) fn time(time: Duration) -> String {
    let millis = time.as_millis();
    if millis < 1000 { format!("{millis} ms") } else { format!("{:.1} s", time.as_secs_f64()) }
}

/// Formats a size in powers of ten: `512 B`, `12.3 kB`, `1.2 MB`.
pub(crate) fn bytes(bytes: u64) -> String {
    let mut value = bytes as f64;
    for unit in ["B", "kB", "MB"] {
        if value < 1000.0 {
            let decimals = if unit == "B" { 0 } else { 1 };
            return format!("{value:.decimals$} {unit}");
        }
        value /= 1000.0;
    }
    format!("{value:.1} GB")
}

/// Joins texts with commas.
pub(crate) fn list(texts: impl Iterator<Item = Words>) -> Words {
    let (en, es): (Vec<_>, Vec<_>) = texts.map(|Words { en, es }| (en, es)).unzip();
    Words { en: en.join(", "), es: es.join(", ") }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    #[test]
    fn figures_have_few_digits() {
        assert_eq!(super::time(Duration::from_micros(12_345)), "12 ms");
        assert_eq!(super::time(Duration::from_millis(1_234)), "1.2 s");
        assert_eq!(super::bytes(999), "999 B");
        assert_eq!(super::bytes(12_345), "12.3 kB");
        assert_eq!(super::bytes(1_234_567), "1.2 MB");
        assert_eq!(super::bytes(1_234_567_890), "1.2 GB");
    }
}
