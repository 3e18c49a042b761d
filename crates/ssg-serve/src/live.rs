//! Live reload: tells the pages that are open in browsers that there is a new version, over
//! Server-Sent Events
//! (<https://html.spec.whatwg.org/multipage/server-sent-events.html>).
//!
//! A page is told the whole state and not a change: which version the server shows, and what is
//! wrong with the sources. So nothing is lost when a connection breaks off, or when a tab sleeps.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use http_body_util::BodyExt;
use http_body_util::channel::Channel;
use hyper::Response;
use hyper::body::Bytes;
use parking_lot::Mutex;
use percent_encoding::percent_decode_str;
use serde::Serialize;
use tokio::sync::watch;

use crate::response::{HttpResponse, ResponseBody};

/// The address of the events; no page of the site has such an address.
pub(crate) const EVENTS: &str = "/_ssg/events";
/// The address of the script that listens to the events.
pub(crate) const SCRIPT: &str = "/_ssg/live.js";

/// The policy of a page that shows the trouble alone: what it holds, and what the script needs.
pub const POLICY: &str =
    "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:";

/// How often something is sent on a connection without events: that fails when the browser has
/// closed it.
const SIGN_OF_LIFE: Duration = Duration::from_secs(10);

/// The state that open pages are told, and which pages are open.
pub struct Live {
    state: watch::Sender<LiveState>,
    /// The paths of the pages that listen, by connection.
    open: Mutex<BTreeMap<u64, String>>,
    connections: AtomicU64,
}

/// The state as one event holds it.
#[derive(Clone, Debug, Serialize)]
struct LiveState {
    /// A page that was made of another version reloads itself.
    version: String,
    trouble: Option<Trouble>,
    #[serde(skip)]
    notices: Arc<BTreeMap<String, PageNotice>>,
}

/// The state as the pages at one path are told it.
#[derive(Serialize)]
struct LiveEvent<'a> {
    #[serde(flatten)]
    state: &'a LiveState,
    notice: Option<&'a PageNotice>,
}

/// What is said above a page that is not published as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PageNotice {
    /// Language of the texts, a BCP 47 tag.
    pub lang: String,
    /// Name of the part of the page that says it.
    pub label: String,
    pub text: String,
}

/// An error page's texts: why the newest state of the sources cannot be shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Trouble {
    /// Language of the texts, a BCP 47 tag.
    pub lang: &'static str,
    pub title: String,
    /// As the terminal shows it, without colours.
    pub text: String,
    /// Name of the button that hides it.
    pub close: String,
}

impl LiveState {
    fn of(version: String, notices: BTreeMap<String, PageNotice>) -> LiveState {
        LiveState { version, trouble: None, notices: Arc::new(notices) }
    }
}

impl Live {
    /// `version` must differ from those of earlier servers, so that their pages reload.
    pub fn new(version: String) -> Arc<Live> {
        Arc::new(Live {
            state: watch::Sender::new(LiveState::of(version, BTreeMap::new())),
            open: Mutex::default(),
            connections: AtomicU64::new(0),
        })
    }

    /// Tells open pages of a new version, which clears the trouble; those at the paths of `notices`
    /// say what is there for them.
    pub fn show(&self, version: String, notices: BTreeMap<String, PageNotice>) {
        self.state.send_replace(LiveState::of(version, notices));
    }

    /// Tells open pages that a newer version has errors; the one that is shown stays.
    pub fn trouble(&self, trouble: Trouble) {
        self.state.send_modify(|state| state.trouble = Some(trouble));
    }

    /// The present version.
    pub fn version(&self) -> String {
        self.state.borrow().version.clone()
    }

    /// The paths of the pages that are open in browsers, each once, in order.
    pub fn open_pages(&self) -> Vec<String> {
        let open = self.open.lock();
        let mut paths: Vec<String> = open.values().cloned().collect();
        paths.sort_unstable();
        paths.dedup();
        paths
    }

    /// Adds the script for live reload to a document; `version` is the one that the page shows.
    ///
    /// The policy of the pages allows it as it is: a file of their own origin.
    pub fn add_to(&self, document: &str, version: &str) -> String {
        let script = format!("<script src=\"{SCRIPT}\" data-version=\"{version}\" async></script>");
        match document.split_once("</head>") {
            Some((head, rest)) => [head, &script, "</head>", rest].concat(),
            None => format!("{document}{script}"),
        }
    }

    /// A document that shows the trouble alone, while there is no page to show it over.
    pub fn trouble_page(&self, trouble: &Trouble, version: &str) -> String {
        let escape = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
        let Trouble { lang, title, text, close: _ } = trouble;
        let (title, text) = (escape(title), escape(text));
        let document = format!(
            "<!doctype html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
             <link rel=\"icon\" href=\"data:,\">\n\
             </head>\n<body>\n<h1>{title}</h1>\n<pre>{text}</pre>\n</body>\n</html>\n"
        );
        self.add_to(&document, version)
    }

    /// Answers a request for the events: with the state now, and again each time it changes.
    pub(crate) fn listen(self: &Arc<Self>, query: Option<&str>) -> Response<ResponseBody> {
        let page = query.and_then(|query| query.strip_prefix("page=")).unwrap_or_default();
        let page = percent_decode_str(page).decode_utf8_lossy().into_owned();
        let (mut sender, body) = Channel::<Bytes>::new(1);
        let connection = OpenPage::new(self, page.clone());
        let mut states = self.state.subscribe();
        tokio::spawn(async move {
            let _open = connection;
            loop {
                let state = states.borrow_and_update().clone();
                // A state is text and numbers: it can be written.
                let event = LiveEvent { state: &state, notice: state.notices.get(&page) };
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

/// The entry of a page in the list of open ones; dropping it removes it.
struct OpenPage {
    live: Arc<Live>,
    number: u64,
}

impl OpenPage {
    fn new(live: &Arc<Live>, path: String) -> OpenPage {
        let number = live.connections.fetch_add(1, Ordering::Relaxed);
        live.open.lock().insert(number, path);
        OpenPage { live: Arc::clone(live), number }
    }
}

impl Drop for OpenPage {
    fn drop(&mut self) {
        let mut open = self.live.open.lock();
        open.remove(&self.number);
    }
}

/// The script for live reload.
pub(crate) fn script() -> HttpResponse {
    HttpResponse::file("live.js", include_str!("live.js")).header("Cache-Control", "no-cache")
}
