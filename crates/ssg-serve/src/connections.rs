//! The connections of a server: their number, and how long they may be idle.
//!
//! A client may connect and send nothing, or never read a response. So when there are too many
//! connections, the longest idle one is closed, and a new one is never refused. A page whose live
//! reload is closed in this way reconnects automatically.

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
use rustix::io::Errno;
use rustix::process::{Resource, getrlimit};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;

use crate::response::ResponseBody;

/// The time limit for the head of a request, and between two requests.
const HEAD_TIME: Duration = Duration::from_secs(10);

/// The longest head of a request, in bytes.
const LONGEST_HEAD: usize = 64 * 1024;

/// The most connections: a browser needs some ten for a page.
const MOST: u64 = 256;

/// The part of the process's file limit that connections may use: a quarter.
const SHARE: u64 = 4;

/// The pause after a failed `accept`, which doubles up to the longest one.
const WAIT: Duration = Duration::from_millis(50);
const LONGEST_WAIT: Duration = Duration::from_secs(1);

struct Connection {
    task: AbortHandle,
    /// The turn at which the connection became idle, or [`BUSY`].
    idle: Arc<AtomicU64>,
}

/// The `idle` value of a connection whose request is being answered.
const BUSY: u64 = u64::MAX;

/// Accepts connections indefinitely, and answers their requests. `starved` is called once, when the
/// system cannot open a further connection.
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
            // The client disconnected early, or a system limit is reached.
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
        // Live reload events are small and must be sent at once.
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

/// Closes the connection that has been idle for longest. Returns `false` if none is idle.
fn close_idle(open: &mut Vec<Connection>) -> bool {
    let idle = |connection: &Connection| connection.idle.load(Ordering::Relaxed);
    let all = open.iter().enumerate().map(|(at, connection)| (idle(connection), at));
    let Some((_, at)) = all.min().filter(|(turn, _)| *turn != BUSY) else { return false };
    open.remove(at).task.abort();
    true
}

/// Whether the limit of open files or of memory is reached.
fn is_starvation(error: &io::Error) -> bool {
    let starved = [Errno::MFILE, Errno::NFILE, Errno::NOBUFS, Errno::NOMEM];
    Errno::from_io_error(error).is_some_and(|error| starved.contains(&error))
}
