//! Telephone numbers, of any country.

use serde::Serialize;

use crate::accepts::{Accepts, FormInput, form_text};
use crate::decode::{Context, Decode, parsed};
use crate::problem::{Problem, Sample};
use crate::value::YamlNode;

/// A telephone number with its country code and an optional extension.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Phone {
    /// The number in E.164: `+523300000000`.
    pub e164: String,
    /// The digits that are dialled once the call is answered.
    pub extension: Option<String>,
    /// The number as people read it: `+52 33 0000 0000`.
    pub display: String,
}

/// The country and service codes that ITU-T E.164 assigns.
const COUNTRY_CODES: &str = "1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 \
    55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98 211 212 213 216 218 220 221 \
    222 223 224 225 226 227 228 229 230 231 232 233 234 235 236 237 238 239 240 241 242 243 244 245 \
    246 247 248 249 250 251 252 253 254 255 256 257 258 260 261 262 263 264 265 266 267 268 269 290 \
    291 297 298 299 350 351 352 353 354 355 356 357 358 359 370 371 372 373 374 375 376 377 378 379 \
    380 381 382 383 385 386 387 389 420 421 423 500 501 502 503 504 505 506 507 508 509 590 591 592 \
    593 594 595 596 597 598 599 670 672 673 674 675 676 677 678 679 680 681 682 683 685 686 687 688 \
    689 690 691 692 800 808 850 852 853 855 856 870 878 880 881 882 883 886 888 960 961 962 963 964 \
    965 966 967 968 970 971 972 973 974 975 976 977 979 992 993 994 995 996 998";

impl Phone {
    /// Reads `+`, a country code and a number, with spaces, hyphens, dots or parentheses anywhere,
    /// and an optional `ext. 12`. A Mexican number has ten digits.
    pub fn parse(text: &str) -> Result<Phone, Problem> {
        let (number, extension) = match text.to_ascii_lowercase().find("ext") {
            Some(at) => {
                let digits = text[at + 3..].trim_start_matches(['.', '=']).trim();
                let fits = (1..=7).contains(&digits.len()) && is_digits(digits);
                let digits = fits.then(|| digits.to_owned()).ok_or(Problem::PHONE_EXTENSION)?;
                (text[..at].trim_end_matches([' ', ';', ',']), Some(digits))
            }
            None => (text, None),
        };
        let compact: String =
            number.chars().filter(|c| !matches!(c, ' ' | '-' | '(' | ')' | '.')).collect();
        let digits = compact.strip_prefix('+').filter(|digits| is_digits(digits));
        let digits = digits.ok_or(Problem::PHONE_INTERNATIONAL)?;
        let mut display = if let Some(national) = digits.strip_prefix("52") {
            mexican(national).ok_or(Problem::PHONE_MEXICAN)?
        } else {
            let is_known = COUNTRY_CODES.split(' ').any(|code| digits.starts_with(code));
            let fits = match digits.strip_prefix('1') {
                Some(national) => national.len() == 10 && !national.starts_with(['0', '1']),
                None => (7..=15).contains(&digits.len()),
            };
            if !is_known || !fits {
                return Err(Problem::PHONE_INTERNATIONAL);
            }
            number.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        if let Some(extension) = &extension {
            display.push_str(" ext. ");
            display.push_str(extension);
        }
        Ok(Phone { e164: compact, extension, display })
    }

    /// Returns the country code and the digits after it. No code is a prefix of another.
    pub fn parts(&self) -> (&str, &str) {
        let digits = self.e164.trim_start_matches('+');
        let code = COUNTRY_CODES.split(' ').find(|code| digits.starts_with(code));
        digits.split_at(code.map_or(0, str::len))
    }

    /// Returns the URI that calls the number (RFC 3966).
    pub fn uri(&self) -> String {
        let Phone { e164, extension, display: _ } = self;
        match extension {
            Some(extension) => format!("tel:{e164};ext={extension}"),
            None => format!("tel:{e164}"),
        }
    }
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_digit())
}

/// Formats a Mexican number; `None` if it does not have ten digits.
fn mexican(national: &str) -> Option<String> {
    if national.len() != 10 {
        return None;
    }
    // The three metropolitan areas have two-digit area codes; all others have three.
    let area = if ["33", "55", "56", "81"].contains(&&national[..2]) { 2 } else { 3 };
    let (area, local) = national.split_at(area);
    let (start, end) = local.split_at(local.len() - 4);
    Some(format!("+52 {area} {start} {end}"))
}

impl Decode for Phone {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let phone = parsed(node, cx, Phone::parse)?;
        if phone.e164.ends_with("0000000") {
            cx.report(
                node.range.clone(),
                Problem::SampleValue(Sample::Text(phone.display.clone())),
            );
        }
        let display = cx.mark(&node.range).on(phone.display);
        Some(Phone { display, ..phone })
    }

    fn accepts() -> Accepts {
        let pattern = format!("^{NUMBER}([;, ]*[eE][xX][tT][.=]* *[0-9]{{1,7}} *)?$");
        Accepts::form(
            &pattern,
            form_text("un teléfono con + y la clave de su país, entre comillas", EXAMPLES),
            form_text("a phone number with + and its country code, in quotes", EXAMPLES_EN),
        )
        .with_input(FormInput::Tel)
    }
}

const EXAMPLES: &[&str] = &["+52 33 1234 5678"];

const EXAMPLES_EN: &[&str] = &["+1 212 555 0123"];

/// Ten digits after `+52`, seven to fifteen in all after another code. The separators that `parse`
/// skips may stand between any two characters.
const NUMBER: &str = r"[ ().-]*\+[ ().-]*(5[ ().-]*2([ ().-]*[0-9]){10}|5[ ().-]*[013-9]([ ().-]*[0-9]){5,13}|[1-46-9]([ ().-]*[0-9]){6,14})[ ().-]*";

/// The number of a chat, which has no extension.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ChatPhone(pub Phone);

impl Decode for ChatPhone {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let phone = Phone::decode(node, cx)?;
        if phone.extension.is_some() {
            return cx.refuse(node.range.clone(), Problem::PHONE_CHAT_EXTENSION);
        }
        Some(ChatPhone(phone))
    }

    fn accepts() -> Accepts {
        Accepts::form(
            &format!("^{NUMBER}$"),
            form_text(
                "un número de WhatsApp con + y la clave de su país, entre comillas",
                EXAMPLES,
            ),
            form_text("a WhatsApp number with + and its country code, in quotes", EXAMPLES_EN),
        )
        .with_input(FormInput::Tel)
    }
}

#[cfg(test)]
mod tests {
    use super::Phone;
    use crate::problem::Problem;

    fn check(text: &str, expected: Result<(&str, &str), Problem>) {
        let found = Phone::parse(text).map(|phone| (phone.uri(), phone.display));
        let expected = expected.map(|(uri, display)| (uri.to_owned(), display.to_owned()));
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn phone_numbers_need_a_country_code() {
        check("+52(33)1234-5678", Ok(("tel:+523312345678", "+52 33 1234 5678")));
        check("+52 999 123 4567", Ok(("tel:+529991234567", "+52 999 123 4567")));
        check("+1  (212) 555-0123", Ok(("tel:+12125550123", "+1 (212) 555-0123")));
        check("+34 912 34 56 78", Ok(("tel:+34912345678", "+34 912 34 56 78")));
        check("+502 2345 6789", Ok(("tel:+50223456789", "+502 2345 6789")));
        check("+1 112 555 0123", Err(Problem::PHONE_INTERNATIONAL));
        check("+1 212 555 012", Err(Problem::PHONE_INTERNATIONAL));
        check("+999 1234 5678", Err(Problem::PHONE_INTERNATIONAL));
        check("+34 91", Err(Problem::PHONE_INTERNATIONAL));
        check("33 1234 5678", Err(Problem::PHONE_INTERNATIONAL));
        check("+52 1 33 1234 5678", Err(Problem::PHONE_MEXICAN));
    }

    #[test]
    fn phone_numbers_can_have_an_extension() {
        let twelve = ("tel:+523312345678;ext=12", "+52 33 1234 5678 ext. 12");
        check("+52 33 1234 5678 ext. 12", Ok(twelve));
        check("+52 33 1234 5678, Ext 12", Ok(twelve));
        check("+523312345678;ext=12", Ok(twelve));
        check("+34 912 34 56 78 ext. 7", Ok(("tel:+34912345678;ext=7", "+34 912 34 56 78 ext. 7")));
        check("+52 33 1234 5678 ext.", Err(Problem::PHONE_EXTENSION));
        check("+52 33 1234 5678 ext. a", Err(Problem::PHONE_EXTENSION));
    }
}
