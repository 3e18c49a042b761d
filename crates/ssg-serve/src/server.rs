//! HTTP on 127.0.0.1.

use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;

use http_body_util::{BodyExt, Full};
pub use hyper::Method;
pub use hyper::body::Bytes;
use hyper::body::{Body as _, Incoming};
use hyper::header::{
    ACCESS_CONTROL_ALLOW_ORIGIN, CONNECTION, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, HeaderName,
    HeaderValue, X_CONTENT_TYPE_OPTIONS,
};
use hyper::http::request::Parts;
use hyper::{HeaderMap, Request, Response, StatusCode};
use tokio::runtime::{self, Runtime};
use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::body::{self, BodyReader};
use crate::connections;
use crate::editing::{ADDRESSES, EditingAccess};
use crate::guard;
use crate::live::{self, Live};
use crate::messages;
use crate::response::{HttpResponse, ResponseBody};

/// Answers the requests of a server; called from several threads, and may block.
pub trait RequestHandler: Send + Sync + 'static {
    fn answer(&self, asked: HttpRequest) -> HttpResponse;
}

/// An admitted request.
#[derive(Default)]
pub struct HttpRequest {
    /// GET, HEAD or, on a server that edits, POST.
    pub method: Method,
    /// The decoded path, without `.` or `..`.
    pub path: String,
    /// The path as it was sent, for use in a `Location`.
    pub raw_path: String,
    pub query: Option<String>,
    pub headers: HeaderMap,
    /// Empty unless the method is POST.
    pub body: Bytes,
    /// Whether the request carries the token of a server that edits.
    pub may_edit: bool,
}

/// A server that has bound its port and does not answer yet.
pub struct LocalServer {
    listener: TcpListener,
    port: u16,
}

/// A server that is ready to answer, and that handles signals to end the process.
pub struct Ready {
    server: LocalServer,
    runtime: Runtime,
    interrupt: Signal,
    terminate: Signal,
}

/// The number of further ports that are tried.
const PORTS: u16 = 100;

impl LocalServer {
    /// Binds a port of 127.0.0.1: the given one, or the first free one after it.
    pub fn bind(port: u16) -> io::Result<LocalServer> {
        let mut result = Err(io::ErrorKind::AddrInUse.into());
        for port in port..=port.saturating_add(PORTS) {
            result = TcpListener::bind((Ipv4Addr::LOCALHOST, port));
            if !result.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::AddrInUse) {
                break;
            }
        }
        let listener = result?;
        let port = listener.local_addr()?.port();
        Ok(LocalServer { listener, port })
    }

    /// Returns the bound port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Lets Ctrl-C and `SIGTERM` end [`Ready::run`] instead of the process.
    pub fn ready(self) -> io::Result<Ready> {
        let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
        let (interrupt, terminate) = {
            let _context = runtime.enter();
            (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?)
        };
        Ok(Ready { server: self, runtime, interrupt, terminate })
    }
}

impl Ready {
    /// Answers until the process receives a signal to end.
    ///
    /// With `live`, open pages reload on a new version. With `editing`, requests with its token may
    /// write. `starved` is called once, when the system cannot open a further connection.
    pub fn run(
        self,
        site: Arc<dyn RequestHandler>,
        live: Option<Arc<Live>>,
        editing: Option<EditingAccess>,
        starved: impl FnMut(io::Error),
    ) -> io::Result<()> {
        let Ready { server, runtime, mut interrupt, mut terminate } = self;
        let ended = runtime.block_on(async {
            tokio::select! {
                never = serve(server, site, live, editing, starved) => never,
                _ = interrupt.recv() => Ok(()),
                _ = terminate.recv() => Ok(()),
            }
        });
        // A page that is being rendered is not waited for.
        runtime.shutdown_background();
        ended
    }
}

/// The shared state of all requests.
struct ServedSite {
    port: u16,
    site: Arc<dyn RequestHandler>,
    live: Option<Arc<Live>>,
    editing: Option<EditingAccess>,
    bodies: BodyReader,
}

/// Answers requests indefinitely.
async fn serve(
    LocalServer { listener, port }: LocalServer,
    site: Arc<dyn RequestHandler>,
    live: Option<Arc<Live>>,
    editing: Option<EditingAccess>,
    starved: impl FnMut(io::Error),
) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let served = Arc::new(ServedSite { port, site, live, editing, bodies: BodyReader::new() });
    connections::accept(listener, move |request| respond(request, Arc::clone(&served)), starved)
        .await
}

/// Checks and answers a request.
async fn respond(request: Request<Incoming>, served: Arc<ServedSite>) -> Response<ResponseBody> {
    let (request, mut body) = request.into_parts();
    let path = request.uri.path().to_owned();
    let answered = match guard::admit(&request, served.port, served.editing.as_ref()) {
        Err(status) => Err(status),
        Ok(path) if request.method == Method::POST => {
            match served.bodies.read(&path, &mut body).await {
                Ok((bytes, _held)) => Ok(answer(request, path, bytes, &served).await),
                Err(status) => Err(status),
            }
        }
        Ok(_) if !body.is_end_stream() => Err(StatusCode::PAYLOAD_TOO_LARGE),
        Ok(path) => Ok(answer(request, path, Bytes::new(), &served).await),
    };
    let is_unread = answered.is_err() && !body.is_end_stream();
    let mut response = answered.unwrap_or_else(|status| match &served.editing {
        Some(editing) if path.starts_with(ADDRESSES) => response(editing.refusal(status)),
        _ if status == StatusCode::FORBIDDEN => {
            response(HttpResponse::failure(&messages::open_locally(served.port)).status(status))
        }
        _ => response(HttpResponse::text(status, status.canonical_reason().unwrap_or_default())),
    });
    let is_late = response.status() == StatusCode::REQUEST_TIMEOUT;
    let headers = response.headers_mut();
    if is_unread {
        // The unread body makes the connection unusable for further requests.
        headers.insert(CONNECTION, HeaderValue::from_static("close"));
        if served.editing.is_some() && !is_late {
            tokio::spawn(body::discard(body));
        }
    }
    protect(headers);
    response
}

/// Answers an admitted request.
async fn answer(
    request: Parts,
    path: String,
    body: Bytes,
    served: &ServedSite,
) -> Response<ResponseBody> {
    if let Some(live) = &served.live {
        match path.as_str() {
            live::EVENTS => return live.listen(request.uri.query()),
            live::SCRIPT => return response(live::script()),
            path if let Some(number) = path.strip_prefix(live::EXCHANGE)
                && let Some(script) = live.exchange_script(number) =>
            {
                return response(script);
            }
            _ => {}
        }
    }
    if let Some(editing) = &served.editing
        && !path.starts_with(ADDRESSES)
        && let Some(answer) = editing.sign_in(&request.uri, served.port)
    {
        return response(answer);
    }
    let is_head = request.method == Method::HEAD;
    let may_edit = |editing: &EditingAccess| editing.is_shown_in(&request.headers, served.port);
    let may_edit = served.editing.as_ref().is_some_and(may_edit);
    let site = Arc::clone(&served.site);
    let answer = tokio::task::spawn_blocking(move || {
        let Parts { method, uri, headers, .. } = request;
        let (raw_path, query) = (uri.path().to_owned(), uri.query().map(str::to_owned));
        site.answer(HttpRequest { method, path, raw_path, query, headers, body, may_edit })
    });
    let failed = |_| HttpResponse::failure(&messages::internal_fault());
    let answer = answer.await.unwrap_or_else(failed);
    let mut response = response(answer);
    if is_head {
        // HEAD gets the headers of the response to GET, without its body (RFC 9110, 9.3.2).
        let length = response.body().size_hint().exact().unwrap_or_default();
        response.headers_mut().insert(CONTENT_LENGTH, length.into());
        *response.body_mut() = Full::default().boxed();
    }
    response
}

/// Converts a response for hyper.
fn response(answer: HttpResponse) -> Response<ResponseBody> {
    let HttpResponse { status, headers, body } = answer;
    let mut response = Response::new(Full::new(body).boxed());
    *response.status_mut() = status;
    for (name, value) in headers {
        // A header that cannot be sent is skipped, since `_headers` may hold anything.
        if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), value.try_into()) {
            response.headers_mut().insert(name, value);
        }
    }
    response
}

/// The policy of a page that pages of this server may frame.
pub const OWN_FRAMES: &str = "frame-ancestors 'self'";

/// Keeps pages of other origins from framing, embedding or reading unpublished content, whatever
/// the headers of the published site allow.
fn protect(headers: &mut HeaderMap) {
    const ALONE: &str = "frame-ancestors 'none'";
    let policy = headers.get(CONTENT_SECURITY_POLICY).and_then(|policy| policy.to_str().ok());
    let policy = match policy {
        Some(policy) if policy.contains(ALONE) || policy == OWN_FRAMES => None,
        // A comma separates two policies, which both apply.
        Some(policy) => HeaderValue::try_from(format!("{policy}, {ALONE}")).ok(),
        None => Some(HeaderValue::from_static(ALONE)),
    };
    if let Some(policy) = policy {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    headers.entry(X_CONTENT_TYPE_OPTIONS).or_insert(HeaderValue::from_static("nosniff"));
    let resources = HeaderName::from_static("cross-origin-resource-policy");
    headers.insert(resources, HeaderValue::from_static("same-origin"));
    headers.remove(ACCESS_CONTROL_ALLOW_ORIGIN);
}

#[cfg(test)]
mod tests;
