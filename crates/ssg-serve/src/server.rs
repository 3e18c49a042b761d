//! HTTP on 127.0.0.1.

use std::convert::Infallible;
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use http_body_util::{BodyExt, Full};
use hyper::body::{Body as _, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{HeaderMap, Method, Request, Response};
use hyper_util::rt::TokioIo;
use ssg_model::words;
use tokio::runtime::{self, Runtime};
use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::guard;
use crate::live::{self, Live};
use crate::response::{HttpResponse, ResponseBody};

/// Answers the requests of a server; called from several threads, which it may keep waiting.
pub trait RequestHandler: Send + Sync + 'static {
    fn answer(&self, asked: &HttpRequest<'_>) -> HttpResponse;
}

/// A request that was admitted.
pub struct HttpRequest<'a> {
    /// The path, decoded, without parts that lead up.
    pub path: &'a str,
    /// The path as it was written, to be a part of a `Location`.
    pub raw_path: &'a str,
    pub query: Option<&'a str>,
    pub headers: &'a HeaderMap,
}

/// A server that has its port and does not answer yet.
pub struct LocalServer {
    listener: TcpListener,
    port: u16,
}

/// A server that is ready to answer, and that notices when the process is asked to end.
pub struct Ready {
    server: LocalServer,
    runtime: Runtime,
    interrupt: Signal,
    terminate: Signal,
}

/// How long nobody is let in when the process has too many files open.
const TOO_MANY: Duration = Duration::from_millis(50);

/// How many ports are tried .
const PORTS: u16 = 100;

impl LocalServer {
    /// Takes a port of 127.0.0.1: the given one, or the first free one after it.
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

    /// The port that it has taken.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// From now on Ctrl-C and `SIGTERM` no longer end the process: they end [`Ready::run`].
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
    /// Answers until the process is asked to end.
    ///
    /// With `live`, open pages are reloaded when there is a new version.
    pub fn run(self, site: Arc<dyn RequestHandler>, live: Option<Arc<Live>>) -> io::Result<()> {
        let Ready { server: LocalServer { listener, port }, runtime, mut interrupt, mut terminate } =
            self;
        let ended = runtime.block_on(async {
            listener.set_nonblocking(true)?;
            let listener = tokio::net::TcpListener::from_std(listener)?;
            tokio::select! {
                never = accept(listener, port, site, live) => never,
                _ = interrupt.recv() => Ok(()),
                _ = terminate.recv() => Ok(()),
            }
        });
        // Not waiting for a page that is being rendered.
        runtime.shutdown_background();
        ended
    }
}

/// Accepts connections, without end.
async fn accept(
    listener: tokio::net::TcpListener,
    port: u16,
    site: Arc<dyn RequestHandler>,
    live: Option<Arc<Live>>,
) -> io::Result<()> {
    loop {
        // Fails for one connection that broke off early, or while there are too many.
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(TOO_MANY).await;
            continue;
        };
        // An event for an open page must not wait for more data.
        let _ = stream.set_nodelay(true);
        let (site, live) = (Arc::clone(&site), live.clone());
        let service = service_fn(move |request| {
            let (site, live) = (Arc::clone(&site), live.clone());
            async move { Ok::<_, Infallible>(respond(request, port, site, live).await) }
        });
        tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(stream), service));
    }
}

/// Answers one request.
async fn respond(
    request: Request<Incoming>,
    port: u16,
    site: Arc<dyn RequestHandler>,
    live: Option<Arc<Live>>,
) -> Response<ResponseBody> {
    let (request, _) = request.into_parts();
    let path = match guard::admit(&request, port) {
        Ok(path) => path,
        Err(status) => {
            let text = status.canonical_reason().unwrap_or_default();
            return response(HttpResponse::text(status, text));
        }
    };
    if let Some(live) = live {
        match path.as_str() {
            live::EVENTS => return live.listen(request.uri.query()),
            live::SCRIPT => return response(live::script()),
            _ => {}
        }
    }
    let is_head = request.method == Method::HEAD;
    let answer = tokio::task::spawn_blocking(move || {
        let (raw_path, query) = (request.uri.path(), request.uri.query());
        site.answer(&HttpRequest { path: &path, raw_path, query, headers: &request.headers })
    });
    let failed = |_| {
        HttpResponse::failure(&words!(
            en: "this is a fault of `ssg`: the terminal says more",
            es: "esto es una falla de `ssg`: la terminal dice más",
        ))
    };
    let answer = answer.await.unwrap_or_else(failed);
    let mut response = response(answer);
    if is_head {
        // The headers of the response to GET, without its body (RFC 9110, 9.3.2).
        let length = response.body().size_hint().exact().unwrap_or_default();
        response.headers_mut().insert(hyper::header::CONTENT_LENGTH, length.into());
        *response.body_mut() = Full::default().boxed();
    }
    response
}

/// The response as hyper sends it, with the headers that all have.
fn response(answer: HttpResponse) -> Response<ResponseBody> {
    let HttpResponse { status, headers, body } = answer;
    let mut response = Response::builder()
        .status(status)
        .header("X-Content-Type-Options", "nosniff")
        // No page of another origin may embed what is not published yet.
        .header("Cross-Origin-Resource-Policy", "same-origin");
    if let Some(known) = response.headers_mut() {
        for (name, value) in headers {
            // A header that cannot be sent is left out: `_headers` may hold anything.
            let name = hyper::header::HeaderName::try_from(name);
            if let (Ok(name), Ok(value)) = (name, value.try_into()) {
                known.insert(name, value);
            }
        }
    }
    response.body(Full::new(body).boxed()).unwrap_or_default()
}
