//! Access to a server that edits, for those who have read the address in the terminal.
//!
//! That address contains a token, which is turned into a cookie when it is opened, and leaves the
//! address bar. Only this machine's own browser sends the cookie, and only for requests of our
//! pages (`SameSite=Strict`). All ports of 127.0.0.1 share cookies, so the name of the cookie
//! contains the port.

use std::io;
use std::time::{Duration, Instant};

use hyper::header::COOKIE;
use hyper::{HeaderMap, Uri};
use parking_lot::Mutex;
use ssg_model::editing::Refused;
use ssg_model::limits;
use ssg_model::words::Lang;
use subtle::ConstantTimeEq;

use crate::messages;
use crate::response::{HttpResponse, StatusCode};

/// The prefix of all addresses of the editor.
pub const ADDRESSES: &str = "/_ssg/edit/";
/// The address that accepts uploaded files.
pub const UPLOAD: &str = "/_ssg/edit/upload";

/// The longest body at other editor addresses, in bytes. It leaves room for a large paste, so that
/// the checks can report what is wrong with it.
pub(crate) const LONGEST_TEXT: u64 = 6_000_000;
/// The longest uploaded file, in bytes.
pub(crate) const LONGEST_FILE: u64 = limits::IMAGE_FILE;

/// The header in which a program without cookies sends the token.
const HEADER: &str = "x-ssg-token";

/// The query key of the token in the address that the terminal shows.
const KEY: &str = "token";

/// The time for which a code can open the editor.
const CODE_LASTS: Duration = Duration::from_secs(60);

/// The credentials of a server that edits.
pub struct EditingAccess {
    token: String,
    /// A code that opens the editor once: for an address that other users of this machine may see,
    /// such as in the command line of a browser.
    code: Mutex<Option<(String, Instant)>>,
    /// The language of refusals.
    lang: Lang,
}

impl EditingAccess {
    /// Creates a random token; an error if the system has no random bytes.
    pub fn new(lang: Lang) -> io::Result<EditingAccess> {
        Ok(EditingAccess { token: secret()?, code: Mutex::default(), lang })
    }

    /// Adds a code to an address without a query; it opens the editor once, within a minute.
    pub fn add_code_to(&self, url: &str) -> io::Result<String> {
        let code = secret()?;
        let url = format!("{url}?{KEY}={code}");
        *self.code.lock() = Some((code, Instant::now()));
        Ok(url)
    }

    /// Whether `shown` is the code, which becomes invalid.
    fn takes_code(&self, shown: &str) -> bool {
        let is_it = |(code, made): &mut (String, Instant)| {
            made.elapsed() < CODE_LASTS && code.as_bytes().ct_eq(shown.as_bytes()).into()
        };
        self.code.lock().take_if(is_it).is_some()
    }

    /// Adds the token to an address without a query, for opening the editor.
    pub fn add_to(&self, url: &str) -> String {
        format!("{url}?{KEY}={}", self.token)
    }

    /// Whether a request carries the token in a cookie or header. A token in the address does not
    /// count: addresses are recorded in many places, and any page can make a browser request one.
    pub(crate) fn is_shown_in(&self, headers: &HeaderMap, port: u16) -> bool {
        let name = cookie_name(port);
        let cookies = headers.get_all(COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
        // Several cookies may have this name, since another port can also set them.
        let mut cookies =
            cookies.flat_map(|cookies| cookies.split(';')).filter_map(|all| all.split_once('='));
        cookies.any(|(known, value)| known.trim() == name && self.is_token(value.trim()))
            || headers.get(HEADER).is_some_and(|value| self.is_token(value))
    }

    /// Whether `shown` is the token, compared in constant time.
    fn is_token(&self, shown: impl AsRef<[u8]>) -> bool {
        self.token.as_bytes().ct_eq(shown.as_ref()).into()
    }

    /// Answers the address that the terminal shows: sets the token as a cookie, and redirects to
    /// the address without it. `None` for an address without a token.
    pub(crate) fn sign_in(&self, address: &Uri, port: u16) -> Option<HttpResponse> {
        let parts: Vec<&str> = address.query()?.split('&').collect();
        let token = |part: &&str| part.strip_prefix(KEY)?.strip_prefix('=').map(str::to_owned);
        let mut tokens = parts.iter().filter_map(token).peekable();
        tokens.peek()?;
        if !tokens.all(|shown| self.is_token(&shown) || self.takes_code(&shown)) {
            let refusal = HttpResponse::failure(&messages::open_shown_address());
            return Some(unseen(refusal.status(StatusCode::FORBIDDEN)));
        }
        let rest: Vec<&str> = parts.into_iter().filter(|part| token(part).is_none()).collect();
        let location = match rest.is_empty() {
            true => address.path().to_owned(),
            false => format!("{}?{}", address.path(), rest.join("&")),
        };
        let (name, token) = (cookie_name(port), &self.token);
        let cookie = format!("{name}={token}; HttpOnly; SameSite=Strict; Path=/");
        let answer = HttpResponse::text(StatusCode::SEE_OTHER, "")
            .header("Location", &location)
            .header("Set-Cookie", &cookie);
        Some(unseen(answer))
    }

    /// Returns a refusal in the format that our pages read.
    pub(crate) fn refusal(&self, status: StatusCode) -> HttpResponse {
        let (title, text) = match status {
            StatusCode::FORBIDDEN => (messages::may_not_edit(), messages::open_shown_address()),
            StatusCode::PAYLOAD_TOO_LARGE => {
                let [text, file] = [LONGEST_TEXT, LONGEST_FILE].map(|bytes| bytes / 1_000_000);
                (messages::too_large(), messages::size_limits(text, file))
            }
            StatusCode::BAD_REQUEST | StatusCode::REQUEST_TIMEOUT => {
                (messages::incomplete_request(), messages::try_again())
            }
            _ => (messages::unintelligible_request(), messages::load_again()),
        };
        let [title, text] = [title, text].map(|words| words.get(self.lang).to_owned());
        HttpResponse::json(&Refused::Error { title, text, file: None })
            .status(status)
            .header("Cache-Control", "no-store")
    }
}

/// Returns a random secret; an error if the system has no random bytes.
fn secret() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(format!("{:032x}", u128::from_ne_bytes(bytes)))
}

fn cookie_name(port: u16) -> String {
    format!("ssg-edit-{port}")
}

/// Keeps an address with a token out of caches and the `Referer` header.
fn unseen(answer: HttpResponse) -> HttpResponse {
    answer.header("Cache-Control", "no-store").header("Referrer-Policy", "no-referrer")
}

#[cfg(test)]
mod tests {
    use ssg_model::words::Lang;

    use super::EditingAccess;
    use crate::response::HttpResponse;

    /// Opens an address, with `TOKEN` replaced by the token. Returns the response and the token.
    fn open(address: &str) -> (Option<HttpResponse>, String) {
        let editing = EditingAccess::new(Lang::En).unwrap();
        let token = editing.add_to("/").split_off("/?token=".len());
        let address = address.replace("TOKEN", &token).parse().unwrap();
        (editing.sign_in(&address, 4000), token)
    }

    fn check(address: &str, expected: Option<(u16, &str)>) {
        let (answer, token) = open(address);
        let found = answer.map(|answer| {
            let header = |name| answer.headers.iter().find(|(known, _)| known == name);
            let value = |name| header(name).map(|(_, value)| value.as_str()).unwrap_or_default();
            assert_eq!(value("Cache-Control"), "no-store", "{address}");
            assert_eq!(value("Referrer-Policy"), "no-referrer", "{address}");
            let cookie = format!("ssg-edit-4000={token}; HttpOnly; SameSite=Strict; Path=/");
            let is_let_in = answer.status.is_redirection();
            assert_eq!(value("Set-Cookie"), if is_let_in { &cookie } else { "" }, "{address}");
            (answer.status.as_u16(), value("Location").to_owned())
        });
        assert_eq!(found, expected.map(|(status, to)| (status, to.to_owned())), "{address}");
    }

    #[test]
    fn the_token_is_removed_from_the_url() {
        check("/?token=TOKEN", Some((303, "/")));
        check("/base/%C3%B1/?token=TOKEN", Some((303, "/base/%C3%B1/")));
        check("/?a=b&token=TOKEN&c&token=TOKEN", Some((303, "/?a=b&c")));
        check("/", None);
        check("/?tokens=TOKEN&a=token=", None);
    }

    #[test]
    fn a_wrong_token_leads_to_an_explanation() {
        for address in ["/?token=", "/?token=TOKEN0", "/?token=x&token=TOKEN"] {
            check(address, Some((403, "")));
        }
        let text = open("/?token=0").0.unwrap().body;
        let text = String::from_utf8(text.to_vec()).unwrap();
        assert!(text.contains("la terminal") && text.contains("the terminal"), "{text}");
    }

    #[test]
    fn a_code_can_be_used_once() {
        let editing = EditingAccess::new(Lang::Es).unwrap();
        let address = editing.add_code_to("/").unwrap();
        assert!(!address.contains(&editing.token));
        let address = address.parse().unwrap();
        let statuses = [(); 2].map(|()| editing.sign_in(&address, 4000).unwrap().status.as_u16());
        assert_eq!(statuses, [303, 403]);
    }

    #[test]
    fn tokens_are_unique() {
        let tokens = [(); 2].map(|()| open("/").1);
        assert_ne!(tokens[0], tokens[1]);
        assert!(tokens.iter().all(|token| token.len() == 32), "{tokens:?}");
    }
}
