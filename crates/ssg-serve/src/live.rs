//! Live reload: tells open pages that there is a new version, over Server-Sent Events
//! (<https://html.spec.whatwg.org/multipage/server-sent-events.html>).
//!
//! Each event holds the whole state and not a change: the version that the server shows, and the
//! errors in the sources. So nothing is lost when a connection breaks or a tab sleeps.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::sync::{Arc, Weak};
use std::time::Duration;

use http_body_util::BodyExt;
use http_body_util::channel::Channel;
use hyper::Response;
use hyper::body::Bytes;
use parking_lot::Mutex;
use percent_encoding::percent_decode_str;
use serde::{Serialize, Serializer};
use tokio::sync::watch;

use crate::response::{HttpResponse, ResponseBody};

/// The address of the events; no page of the site has such an address.
pub(crate) const EVENTS: &str = "/_ssg/events";
/// The address of the script that listens to the events.
pub(crate) const SCRIPT: &str = "/_ssg/live.js";
/// The start of the addresses of scripts that exchange components, before their numbers.
pub(crate) const EXCHANGE: &str = "/_ssg/exchange/";

/// The Content-Security-Policy of a page that only shows the trouble.
pub const POLICY: &str =
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:";

/// The interval of comments sent on an idle connection: sending fails once the browser has closed
/// it.
const SIGN_OF_LIFE: Duration = Duration::from_secs(10);

/// The state sent to open pages, and the list of these pages.
pub struct Live {
    state: watch::Sender<LiveState>,
    /// The path of each listening page, as long as its connection is open.
    open: Mutex<Vec<Weak<str>>>,
}

/// The state of the server.
#[derive(Clone, Debug, Default, Serialize)]
struct LiveState {
    /// A page made from another version reloads.
    version: String,
    /// The address of the style sheet. A page with another one exchanges it.
    style: String,
    /// The scripts that exchange components in open pages, since the server was started.
    #[serde(serialize_with = "length")]
    exchanges: Arc<Vec<String>>,
    /// The number of these scripts whose changes the pages of the server have.
    included: usize,
    trouble: Option<Trouble>,
    /// The texts around errors in the browser; `None` if pages do not show them.
    faults: Option<Trouble>,
    #[serde(skip)]
    notices: Arc<BTreeMap<String, PageNotice>>,
}

/// The state of the server that a page shows.
#[derive(Clone, Debug, Default)]
pub struct PageVersion {
    pub name: String,
    /// The number of exchanges of components that the code of the page has.
    pub included: usize,
}

/// The event sent to the pages at one path.
#[derive(Serialize)]
struct LiveEvent<'a> {
    #[serde(flatten)]
    state: &'a LiveState,
    notice: Option<&'a PageNotice>,
}

/// A notice above a page, for example that it is not published.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PageNotice {
    /// Language of the texts, a BCP 47 tag.
    pub lang: String,
    /// The accessible name of the notice.
    pub label: String,
    pub text: String,
}

/// The texts of an error page: why the newest state of the sources cannot be shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Trouble {
    /// Language of the texts, a BCP 47 tag.
    pub lang: &'static str,
    pub title: String,
    /// The text as the terminal shows it, without colours.
    pub text: String,
    /// The label of the button that hides it.
    pub close: String,
}

impl PageVersion {
    /// Adds the live reload script to a document that shows this version. The script comes before
    /// those of the page, to hear of their errors.
    ///
    /// The pages' own policy allows the script, since it is a file of the same origin.
    pub fn add_to(&self, document: &str) -> String {
        let PageVersion { name, included } = self;
        let script = format!(
            "<script src=\"{SCRIPT}\" data-version=\"{name}\" data-included=\"{included}\"></script>"
        );
        match document.split_once("</head>") {
            Some((head, rest)) => [head, &script, "</head>", rest].concat(),
            None => format!("{document}{script}"),
        }
    }
}

impl Trouble {
    /// Returns a document that shows only the trouble, while no page exists to show it over.
    pub fn page(&self, version: &PageVersion) -> String {
        let escape = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
        let Trouble { lang, title, text, close: _ } = self;
        let (title, text) = (escape(title), escape(text));
        let document = format!(
            "<!doctype html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
             <link rel=\"icon\" href=\"data:,\">\n\
             </head>\n<body>\n<h1>{title}</h1>\n<pre>{text}</pre>\n</body>\n</html>\n"
        );
        version.add_to(&document)
    }
}

fn length<S: Serializer>(scripts: &[String], serializer: S) -> Result<S::Ok, S::Error> {
    scripts.len().serialize(serializer)
}

impl Live {
    /// Creates the state. `version` must differ from the versions of earlier servers.
    pub fn new(version: String) -> Arc<Live> {
        let state = LiveState { version, ..LiveState::default() };
        Arc::new(Live { state: watch::Sender::new(state), open: Mutex::default() })
    }

    /// Sends open pages a new version, which clears the trouble, with the address of its style
    /// sheet, the texts around errors in the browser, and the notices by path.
    pub fn show(
        &self,
        version: PageVersion,
        style: String,
        faults: Option<Trouble>,
        notices: BTreeMap<String, PageNotice>,
    ) {
        self.state.send_modify(|state| {
            let PageVersion { name: version, included } = version;
            let (exchanges, notices) = (mem::take(&mut state.exchanges), Arc::new(notices));
            let trouble = None;
            *state = LiveState { version, style, exchanges, included, trouble, faults, notices };
        });
    }

    /// Sends open pages a script that exchanges components. It comes before the version that includes
    /// its changes.
    pub fn exchange(&self, script: String) {
        self.state.send_modify(|state| Arc::make_mut(&mut state.exchanges).push(script));
    }

    /// Returns a script that exchanges components.
    pub(crate) fn exchange_script(&self, number: &str) -> Option<HttpResponse> {
        let script = self.state.borrow().exchanges.get(number.parse::<usize>().ok()?)?.clone();
        Some(HttpResponse::file("exchange.js", script).header("Cache-Control", "no-cache"))
    }

    /// Tells open pages that a newer version has errors; they keep showing the present one.
    pub fn trouble(&self, trouble: Trouble) {
        self.state.send_modify(|state| state.trouble = Some(trouble));
    }

    /// Returns the present version.
    pub fn version(&self) -> PageVersion {
        let state = self.state.borrow();
        PageVersion { name: state.version.clone(), included: state.included }
    }

    /// Returns a new version, with the code of all exchanges so far.
    pub fn new_version(&self, name: String) -> PageVersion {
        PageVersion { name, included: self.state.borrow().exchanges.len() }
    }

    /// Returns the paths of the pages open in browsers, sorted and without duplicates.
    pub fn open_pages(&self) -> Vec<String> {
        let open = self.open.lock();
        let paths: BTreeSet<Arc<str>> = open.iter().filter_map(Weak::upgrade).collect();
        paths.iter().map(ToString::to_string).collect()
    }

    /// Adds an open page, and forgets those that have been closed.
    fn add_open(&self, page: &Arc<str>) {
        let mut open = self.open.lock();
        open.retain(|page| page.strong_count() > 0);
        open.push(Arc::downgrade(page));
    }

    /// Answers a request for the events: sends the present state, and each new one.
    pub(crate) fn listen(self: &Arc<Self>, query: Option<&str>) -> Response<ResponseBody> {
        let page = query.and_then(|query| query.strip_prefix("page=")).unwrap_or_default();
        let page: Arc<str> = percent_decode_str(page).decode_utf8_lossy().into();
        let (mut sender, body) = Channel::<Bytes>::new(1);
        self.add_open(&page);
        let mut states = self.state.subscribe();
        tokio::spawn(async move {
            loop {
                let state = states.borrow_and_update().clone();
                // Serializing text and numbers cannot fail.
                let event = LiveEvent { state: &state, notice: state.notices.get(&*page) };
                let state = serde_json::to_string(&event).unwrap_or_default();
                if sender.send_data(format!("data: {state}\n\n").into()).await.is_err() {
                    return;
                }
                while !matches!(
                    tokio::time::timeout(SIGN_OF_LIFE, states.changed()).await,
                    Ok(Ok(()))
                ) {
                    if sender.send_data(Bytes::from_static(b":\n\n")).await.is_err() {
                        return;
                    }
                }
            }
        });
        Response::builder()
            .header("Content-Type", "text/event-stream")
            .header("Cache-Control", "no-store")
            .body(body.boxed())
            .unwrap_or_default()
    }
}

/// Returns the script for live reload.
pub(crate) fn script() -> HttpResponse {
    HttpResponse::file("live.js", include_str!("live.js")).header("Cache-Control", "no-cache")
}
