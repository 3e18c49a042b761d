//! The connections of a server: how many there may be, and for how long they may say nothing.
//!
//! Whoever connects may say nothing, or never read what is sent. So when there are too many
//! connections, the one that has been idle for longest is closed, and a new one is never refused. A
//! page whose live reload is cut off like this connects again by itself.

use std::convert::Infallible;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use rustix::process::{Resource, getrlimit};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;

use crate::response::ResponseBody;

/// The time for the head of a request, and between two requests.
const HEAD_TIME: Duration = Duration::from_secs(10);

/// The longest head of a request, in bytes.
const LONGEST_HEAD: usize = 64 * 1024;

/// The most connections: a browser needs some ten for a page.
const MOST: u64 = 256;

/// What stays for connections of the files that the process may open: one in so many.
const SHARE: u64 = 4;

/// How long nobody is let in when the system lets nobody in, at first and at most.
const WAIT: Duration = Duration::from_millis(50);
const LONGEST_WAIT: Duration = Duration::from_secs(1);

/// One connection.
struct Connection {
    task: AbortHandle,
    /// The turn at which it became idle, or [`BUSY`].
    idle: Arc<AtomicU64>,
}

/// While a request is being answered.
const BUSY: u64 = u64::MAX;

/// Accepts connections, without end, and answers their requests. `starved` is called, once, when
/// the system lets no further connection in.
pub(crate) async fn accept<Answered>(
    listener: TcpListener,
    answer: impl Fn(Request<Incoming>) -> Answered + Clone + Send + 'static,
    starved: impl FnMut(io::Error),
) -> io::Result<()>
where
    Answered: Future<Output = Response<ResponseBody>> + Send + 'static,
{
    let most = getrlimit(Resource::Nofile).current.map_or(MOST, |files| (files / SHARE).min(MOST));
    let turns = Arc::<AtomicU64>::default();
    let mut open: Vec<Connection> = Vec::new();
    let (mut wait, mut starved) = (WAIT, Some(starved));
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            // This one broke off early, or there are too many of something.
            Err(error) => {
                close_idle(&mut open);
                if is_starvation(&error)
                    && let Some(mut starved) = starved.take()
                {
                    starved(error);
                }
                tokio::time::sleep(wait).await;
                wait = (wait * 2).min(LONGEST_WAIT);
                continue;
            }
        };
        wait = WAIT;
        // An event for an open page must not wait for more data.
        let _ = stream.set_nodelay(true);
        open.retain(|connection| !connection.task.is_finished());
        while open.len() as u64 >= most.max(1) && !close_idle(&mut open) {
            tokio::time::sleep(WAIT).await;
            open.retain(|connection| !connection.task.is_finished());
        }
        open.push(serve(stream, answer.clone(), Arc::clone(&turns)));
    }
}

/// Answers the requests of one connection.
fn serve<Answered>(
    stream: TcpStream,
    answer: impl Fn(Request<Incoming>) -> Answered + Send + 'static,
    turns: Arc<AtomicU64>,
) -> Connection
where
    Answered: Future<Output = Response<ResponseBody>> + Send + 'static,
{
    let turn = move || turns.fetch_add(1, Ordering::Relaxed);
    let idle = Arc::new(AtomicU64::new(turn()));
    let (state, turn) = (Arc::clone(&idle), Arc::new(turn));
    let service = service_fn(move |request| {
        state.store(BUSY, Ordering::Relaxed);
        let (answered, state, turn) = (answer(request), Arc::clone(&state), Arc::clone(&turn));
        async move {
            let response = answered.await;
            state.store(turn(), Ordering::Relaxed);
            Ok::<_, Infallible>(response)
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIME)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(stream), service);
    Connection { task: tokio::spawn(connection).abort_handle(), idle }
}

/// Closes the connection that has been idle for longest, if one is.
fn close_idle(open: &mut Vec<Connection>) -> bool {
    let idle = |connection: &Connection| connection.idle.load(Ordering::Relaxed);
    let all = open.iter().enumerate().map(|(at, connection)| (idle(connection), at));
    let Some((_, at)) = all.min().filter(|(turn, _)| *turn != BUSY) else { return false };
    open.remove(at).task.abort();
    true
}

/// Whether there are too many files open, or not enough memory.
fn is_starvation(error: &io::Error) -> bool {
    use rustix::io::Errno;
    let starved = [Errno::MFILE, Errno::NFILE, Errno::NOBUFS, Errno::NOMEM];
    starved.iter().any(|known| error.raw_os_error() == Some(known.raw_os_error()))
}
