//! Reads the bodies of requests that write, within limits of size, number and idle time.

use std::time::Duration;

use http_body_util::BodyExt;
use hyper::StatusCode;
use hyper::body::{Body, Bytes};
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::time::timeout;

use crate::editing::{LONGEST_FILE, LONGEST_TEXT, UPLOAD};

/// The number of bodies held in memory at a time; further requests wait.
const TEXTS: usize = 8;
const FILES: usize = 2;

/// The time limit for the next piece of a body.
const PIECE_TIME: Duration = Duration::from_secs(10);

/// The most bytes read of a refused body. Browsers read no response before they have sent all.
const MOST_DISCARDED: usize = 256 << 20;

/// Reads a limited number of bodies at a time.
pub(crate) struct BodyReader {
    texts: Semaphore,
    files: Semaphore,
}

impl BodyReader {
    pub(crate) fn new() -> BodyReader {
        BodyReader { texts: Semaphore::new(TEXTS), files: Semaphore::new(FILES) }
    }

    /// Reads the body of a request for this path, or as much as it takes to refuse it. The permit
    /// must be kept as long as the bytes.
    pub(crate) async fn read(
        &self,
        path: &str,
        body: &mut (impl Body<Data = Bytes> + Unpin),
    ) -> Result<(Bytes, SemaphorePermit<'_>), StatusCode> {
        let (limit, places) = match path {
            UPLOAD => (LONGEST_FILE, &self.files),
            _ => (LONGEST_TEXT, &self.texts),
        };
        if body.size_hint().lower() > limit {
            return Err(StatusCode::PAYLOAD_TOO_LARGE);
        }
        // The semaphores are never closed.
        let permit = places.acquire().await.map_err(|_| StatusCode::SERVICE_UNAVAILABLE)?;
        let mut all = Vec::with_capacity(body.size_hint().lower() as usize);
        while let Some(piece) = next_piece(body).await? {
            if (all.len() + piece.len()) as u64 > limit {
                return Err(StatusCode::PAYLOAD_TOO_LARGE);
            }
            all.extend_from_slice(&piece);
        }
        Ok((all.into(), permit))
    }
}

/// Reads and drops the rest of a refused body.
pub(crate) async fn discard(mut body: impl Body<Data = Bytes> + Unpin) {
    let mut left = MOST_DISCARDED;
    while let Ok(Some(piece)) = next_piece(&mut body).await
        && let Some(fewer) = left.checked_sub(piece.len())
    {
        left = fewer;
    }
}

/// Returns the next bytes; `None` at the end.
async fn next_piece(
    body: &mut (impl Body<Data = Bytes> + Unpin),
) -> Result<Option<Bytes>, StatusCode> {
    match timeout(PIECE_TIME, body.frame()).await {
        Ok(Some(Ok(frame))) => Ok(Some(frame.into_data().unwrap_or_default())),
        Ok(Some(Err(_))) => Err(StatusCode::BAD_REQUEST),
        Ok(None) => Ok(None),
        Err(_) => Err(StatusCode::REQUEST_TIMEOUT),
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use http_body_util::Full;
    use http_body_util::channel::{Channel, Sender};

    use super::*;

    const CHANGE: &str = "/_ssg/edit/change";

    fn bytes(count: u64) -> Bytes {
        vec![b'x'; count as usize].into()
    }

    /// Creates a body without a declared length, of which these many bytes have been sent.
    async fn open_body(sent: &[u64]) -> (Sender<Bytes, io::Error>, Channel<Bytes, io::Error>) {
        let (mut sender, body) = Channel::new(8);
        for count in sent {
            sender.send_data(bytes(*count)).await.unwrap();
        }
        (sender, body)
    }

    async fn check(path: &str, sent: &[u64], expected: Result<u64, u16>) {
        let length = |read: Result<(Bytes, _), StatusCode>| {
            let length = read.map(|(bytes, _permit)| bytes.len() as u64);
            length.map_err(|status| status.as_u16())
        };
        let reader = BodyReader::new();
        let (sender, mut body) = open_body(sent).await;
        drop(sender);
        assert_eq!(length(reader.read(path, &mut body).await), expected, "{path} {sent:?}");
        let mut whole = Full::new(bytes(sent.iter().sum()));
        assert_eq!(length(reader.read(path, &mut whole).await), expected, "{path} {sent:?}");
    }

    #[tokio::test]
    async fn bodies_over_the_limit_are_refused() {
        check(CHANGE, &[], Ok(0)).await;
        check(CHANGE, &[5_000_000, 1_000_000], Ok(LONGEST_TEXT)).await;
        check(CHANGE, &[5_000_000, 1_000_001], Err(413)).await;
        check(UPLOAD, &[LONGEST_FILE - 1, 1], Ok(LONGEST_FILE)).await;
        check(UPLOAD, &[LONGEST_FILE, 1], Err(413)).await;
    }

    #[tokio::test(start_paused = true)]
    async fn a_stalled_body_times_out() {
        let reader = BodyReader::new();
        let (_sender, mut body) = open_body(&[3]).await;
        let late = reader.read(CHANGE, &mut body).await;
        assert_eq!(late.err(), Some(StatusCode::REQUEST_TIMEOUT));
        let (sender, mut body) = open_body(&[3]).await;
        sender.abort(io::ErrorKind::ConnectionReset.into());
        let broken = reader.read(CHANGE, &mut body).await;
        assert_eq!(broken.err(), Some(StatusCode::BAD_REQUEST));
    }

    #[tokio::test(start_paused = true)]
    async fn the_memory_of_parallel_uploads_is_limited() {
        let reader = BodyReader::new();
        let read = async |path| {
            let body = &mut Full::new(bytes(3));
            timeout(PIECE_TIME, reader.read(path, body)).await.ok()?.ok()
        };
        let held = (read(UPLOAD).await.unwrap(), read(UPLOAD).await.unwrap());
        assert!(read(UPLOAD).await.is_none());
        assert!(read(CHANGE).await.is_some());
        drop(held);
        assert!(read(UPLOAD).await.is_some());
    }
}
