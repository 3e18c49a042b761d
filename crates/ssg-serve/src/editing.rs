//! Who may write to a server that edits: whoever has read the address in the terminal.
//!
//! That address has a token, which becomes a cookie when it is opened, and leaves the address bar.
//! The cookie is sent by this machine's own browser alone, and only for what our pages ask
//! (`SameSite=Strict`). Cookies of 127.0.0.1 are shared by all its ports: hence the port in its name.

use std::io;
use std::time::{Duration, Instant};

use hyper::header::COOKIE;
use hyper::{HeaderMap, Uri};
use parking_lot::Mutex;
use ssg_model::editing::Refused;
use ssg_model::limits;
use ssg_model::words;
use ssg_model::words::{Lang, Words};
use subtle::ConstantTimeEq;

use crate::response::{HttpResponse, StatusCode};

/// What is asked for below this address is for editing.
pub const ADDRESSES: &str = "/_ssg/edit/";
/// The address that takes files.
pub const UPLOAD: &str = "/_ssg/edit/upload";

/// The most bytes of what is sent to another of them: what is pasted is to arrive, so that the checks
/// can say what is wrong with it.
pub(crate) const LONGEST_TEXT: u64 = 6_000_000;
/// The most bytes of a file.
pub(crate) const LONGEST_FILE: u64 = limits::IMAGE_FILE;

/// The header in which a program that keeps no cookies sends the token.
const HEADER: &str = "x-ssg-token";

/// The key of the token in the address that the terminal shows.
const KEY: &str = "token";

/// How long a code opens the editor.
const CODE_LASTS: Duration = Duration::from_secs(60);

/// What makes a server one that edits.
pub struct EditingAccess {
    token: String,
    /// Opens the editor once: for an address that others of this machine may see, such as the command
    /// line of a browser.
    code: Mutex<Option<(String, Instant)>>,
    /// The language in which browsers are told why they may not.
    lang: Lang,
}

impl EditingAccess {
    /// A new token, which nobody can guess; an error when the system gives no random bytes.
    pub fn new(lang: Lang) -> io::Result<EditingAccess> {
        Ok(EditingAccess { token: secret()?, code: Mutex::default(), lang })
    }

    /// An address that opens the editor once, within a minute, of one that has no query.
    pub fn add_code_to(&self, url: &str) -> io::Result<String> {
        let code = secret()?;
        let url = format!("{url}?{KEY}={code}");
        *self.code.lock() = Some((code, Instant::now()));
        Ok(url)
    }

    /// Whether it is the code, which is of no use from then on.
    fn takes_code(&self, shown: &str) -> bool {
        let mut code = self.code.lock();
        let is_it = code.as_ref().is_some_and(|(code, made)| {
            made.elapsed() < CODE_LASTS && bool::from(code.as_bytes().ct_eq(shown.as_bytes()))
        });
        if is_it {
            *code = None;
        }
        is_it
    }

    /// The address to open for editing, of one that has no query.
    pub fn add_to(&self, url: &str) -> String {
        format!("{url}?{KEY}={}", self.token)
    }

    /// Whether a request shows the token. In an address it does not count: addresses are written
    /// down in many places, and any page can make a browser ask for one.
    pub(crate) fn is_shown_in(&self, headers: &HeaderMap, port: u16) -> bool {
        let name = cookie_name(port);
        let cookies = headers.get_all(COOKIE).iter().filter_map(|cookies| cookies.to_str().ok());
        // There may be several of one name: another port can set them, too.
        let mut cookies =
            cookies.flat_map(|cookies| cookies.split(';')).filter_map(|all| all.split_once('='));
        cookies.any(|(known, value)| known.trim() == name && self.is_token(value.trim()))
            || headers.get(HEADER).is_some_and(|value| self.is_token(value))
    }

    /// Whether it is the token; the time that this takes does not tell how much of it is.
    fn is_token(&self, shown: impl AsRef<[u8]>) -> bool {
        self.token.as_bytes().ct_eq(shown.as_ref()).into()
    }

    /// The answer to the address that the terminal shows: its token is kept as a cookie, and the
    /// browser goes on to the address without it. `None` for an address that has no token.
    pub(crate) fn sign_in(&self, address: &Uri, port: u16) -> Option<HttpResponse> {
        let parts: Vec<&str> = address.query()?.split('&').collect();
        let token = |part: &&str| part.strip_prefix(KEY)?.strip_prefix('=').map(str::to_owned);
        let mut tokens = parts.iter().filter_map(token).peekable();
        tokens.peek()?;
        if !tokens.all(|shown| self.is_token(&shown) || self.takes_code(&shown)) {
            let Words { en, es } = how_to_get_in();
            let text = format!("{es}\n{en}\n");
            return Some(unseen(HttpResponse::text(StatusCode::FORBIDDEN, &text)));
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

    /// A refusal as our pages read it.
    pub(crate) fn refusal(&self, status: StatusCode) -> HttpResponse {
        let (title, text) = match status {
            StatusCode::FORBIDDEN => (
                words!(en: "This page may not edit", es: "Esta página no puede editar"),
                how_to_get_in(),
            ),
            StatusCode::PAYLOAD_TOO_LARGE => {
                let [text, file] = [LONGEST_TEXT, LONGEST_FILE].map(|bytes| bytes / 1_000_000);
                let limits = words!(
                    en: "A text may have {text} MB, and a file {file} MB.",
                    es: "Un texto puede tener {text} MB, y un archivo {file} MB.",
                );
                (words!(en: "That is too large", es: "Eso es demasiado grande"), limits)
            }
            StatusCode::BAD_REQUEST | StatusCode::REQUEST_TIMEOUT => (
                words!(en: "It has not arrived whole", es: "No llegó completo"),
                words!(en: "Try it again.", es: "Inténtalo de nuevo."),
            ),
            _ => (
                words!(en: "The server does not understand", es: "El servidor no entiende"),
                words!(en: "Load the page again.", es: "Vuelve a cargar la página."),
            ),
        };
        let [title, text] = [title, text].map(|words| words.get(self.lang).to_owned());
        HttpResponse::json(&Refused::Error { title, text, file: None })
            .status(status)
            .header("Cache-Control", "no-store")
    }
}

/// What nobody can guess; an error when the system gives no random bytes.
fn secret() -> io::Result<String> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)?;
    Ok(format!("{:032x}", u128::from_ne_bytes(bytes)))
}

fn cookie_name(port: u16) -> String {
    format!("ssg-edit-{port}")
}

fn how_to_get_in() -> Words {
    words!(
        en: "Open the address that the terminal shows: it is another one each time that `ssg edit` starts.",
        es: "Abre la dirección que muestra la terminal: es otra cada vez que `ssg edit` empieza.",
    )
}

/// Answers an address with a token, so that it goes nowhere else.
fn unseen(answer: HttpResponse) -> HttpResponse {
    answer.header("Cache-Control", "no-store").header("Referrer-Policy", "no-referrer")
}

#[cfg(test)]
mod tests {
    use ssg_model::words::Lang;

    use super::EditingAccess;
    use crate::response::HttpResponse;

    /// Opens an address, in which `TOKEN` is the token: the answer, and the token.
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
    fn the_token_leaves_the_address() {
        check("/?token=TOKEN", Some((303, "/")));
        check("/base/%C3%B1/?token=TOKEN", Some((303, "/base/%C3%B1/")));
        check("/?a=b&token=TOKEN&c&token=TOKEN", Some((303, "/?a=b&c")));
        check("/", None);
        check("/?tokens=TOKEN&a=token=", None);
    }

    #[test]
    fn with_a_wrong_token_the_right_address_is_told_of() {
        for address in ["/?token=", "/?token=TOKEN0", "/?token=x&token=TOKEN"] {
            check(address, Some((403, "")));
        }
        let text = open("/?token=0").0.unwrap().body;
        let text = String::from_utf8(text.to_vec()).unwrap();
        assert!(text.contains("la terminal") && text.contains("the terminal"), "{text}");
    }

    #[test]
    fn a_code_opens_once() {
        let editing = EditingAccess::new(Lang::Es).unwrap();
        let address = editing.add_code_to("/").unwrap();
        assert!(!address.contains(&editing.token));
        let address = address.parse().unwrap();
        let statuses = [(); 2].map(|()| editing.sign_in(&address, 4000).unwrap().status.as_u16());
        assert_eq!(statuses, [303, 403]);
    }

    #[test]
    fn no_token_is_like_another() {
        let tokens = [(); 2].map(|()| open("/").1);
        assert_ne!(tokens[0], tokens[1]);
        assert!(tokens.iter().all(|token| token.len() == 32), "{tokens:?}");
    }
}
