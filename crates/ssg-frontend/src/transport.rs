//! Carries frames over a socket without ever blocking on one direction.
//!
//! A frame is its length (32 bits, little endian, without these four bytes) and this many bytes.
//!
//! Both sides may have more to send than the socket buffers. The child blocks while it writes, so
//! we always read while we write: otherwise each could wait for the other.

use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use ssg_model::failure::Failure;

/// The longest frame, in bytes; a longer one violates the protocol.
const LONGEST: usize = 256 << 20;

/// The size of a frame's length field, in bytes.
pub(crate) const LENGTH: usize = 4;

/// The time after which a reminder is sent, and the function that sends it.
pub(crate) type Reminder<'a> = Option<(Duration, &'a dyn Fn())>;

/// Our end of the socket, with its buffers.
pub(crate) struct Channel {
    socket: UnixStream,
    outgoing: Vec<u8>,
    /// The number of bytes of `outgoing` that have been sent.
    sent: usize,
    incoming: Vec<u8>,
    /// The part of `incoming` that was received and not yet returned.
    unread: std::ops::Range<usize>,
}

/// The reason why communication broke off. The process must still be ended.
pub(crate) enum Broken {
    Closed,
    TimedOut(Duration),
    /// The other side violated the protocol.
    Protocol(String),
    Socket(io::Error),
    /// A request could not be made, or the other side has the wrong version.
    Other(Failure),
}

impl Channel {
    pub(crate) fn new(socket: UnixStream) -> io::Result<Channel> {
        socket.set_nonblocking(true)?;
        Ok(Channel {
            socket,
            outgoing: Vec::new(),
            sent: 0,
            incoming: vec![0; 64 << 10],
            unread: 0..0,
        })
    }

    /// Returns the buffer to which frames are appended; [`Channel::wait`] sends them.
    pub(crate) fn outgoing(&mut self) -> &mut Vec<u8> {
        // Remove sent bytes from time to time: the buffer of a busy channel may never be empty.
        if self.sent > self.outgoing.len() / 2 {
            self.outgoing.drain(..self.sent);
            self.sent = 0;
        }
        &mut self.outgoing
    }

    /// Waits for a whole frame, while sending what was queued.
    ///
    /// The limit applies to silence: a long frame may take longer to arrive.
    pub(crate) fn wait(
        &mut self,
        limit: Duration,
        mut reminder: Reminder<'_>,
    ) -> Result<(), Broken> {
        let start = Instant::now();
        let mut heard = start;
        while !self.has_frame()? {
            let told = reminder.map(|(after, _)| start + after);
            let deadline = heard + limit;
            let ready = self.ready(told.map_or(deadline, |told| told.min(deadline)))?;
            let now = Instant::now();
            // Receive first, since it unblocks the other side.
            if ready.intersects(PollFlags::IN | PollFlags::HUP | PollFlags::ERR)
                && self.receive()?
            {
                heard = now;
            } else if ready.contains(PollFlags::OUT) {
                self.push()?;
            } else if now >= deadline {
                return Err(Broken::TimedOut(limit));
            } else if told.is_some_and(|told| now >= told) {
                reminder.take().into_iter().for_each(|(_, tell)| tell());
            }
        }
        Ok(())
    }

    /// Waits until bytes can be received or sent, or until the deadline.
    fn ready(&self, deadline: Instant) -> Result<PollFlags, Broken> {
        let mut interest = PollFlags::IN;
        if self.sent < self.outgoing.len() {
            interest |= PollFlags::OUT;
        }
        let mut descriptors = [PollFd::new(&self.socket, interest)];
        let left = deadline.saturating_duration_since(Instant::now());
        let left = Timespec { tv_sec: left.as_secs() as i64, tv_nsec: left.subsec_nanos().into() };
        match poll(&mut descriptors, Some(&left)) {
            Ok(_) | Err(Errno::INTR) => Ok(descriptors[0].revents()),
            Err(error) => Err(Broken::Socket(error.into())),
        }
    }

    /// Sends as much as the socket accepts without blocking.
    pub(crate) fn push(&mut self) -> Result<(), Broken> {
        match self.socket.write(&self.outgoing[self.sent..]) {
            Ok(count) => self.sent += count,
            Err(error) => match error.kind() {
                ErrorKind::WouldBlock | ErrorKind::Interrupted => {}
                // Bytes that the child sent before it closed its end must still be read.
                ErrorKind::BrokenPipe | ErrorKind::ConnectionReset => {
                    self.sent = self.outgoing.len();
                }
                _ => return Err(Broken::Socket(error)),
            },
        }
        if self.sent == self.outgoing.len() {
            self.outgoing.clear();
            self.sent = 0;
        }
        Ok(())
    }

    /// Whether a whole frame has arrived.
    fn has_frame(&mut self) -> Result<bool, Broken> {
        match self.frame_length() {
            None => Ok(false),
            Some(length) if length > LONGEST => {
                Err(Broken::Protocol(format!("it announced a frame of {length} bytes")))
            }
            Some(length) if self.unread.len() < LENGTH + length => {
                self.make_room(LENGTH + length);
                Ok(false)
            }
            Some(_) => Ok(true),
        }
    }

    /// Returns the received frame, without its length; empty if there is none.
    pub(crate) fn take_frame(&mut self) -> &[u8] {
        let start = self.unread.start + LENGTH;
        let end = start + self.frame_length().unwrap_or(0);
        if end > self.unread.end {
            return &[];
        }
        self.unread.start = end;
        &self.incoming[start..end]
    }

    fn frame_length(&self) -> Option<usize> {
        let (length, _) = self.incoming[self.unread.clone()].split_first_chunk::<LENGTH>()?;
        Some(u32::from_le_bytes(*length) as usize)
    }

    /// Makes room for a frame of this many bytes, part of which may have arrived.
    fn make_room(&mut self, needed: usize) {
        if self.unread.start + needed > self.incoming.len() {
            self.incoming.copy_within(self.unread.clone(), 0);
            self.unread = 0..self.unread.len();
            if needed > self.incoming.len() {
                self.incoming.resize(needed.next_power_of_two(), 0);
            }
        }
    }

    /// Receives bytes; `false` if there are none.
    fn receive(&mut self) -> Result<bool, Broken> {
        if self.unread.is_empty() {
            self.unread = 0..0;
        } else if self.unread.end == self.incoming.len() {
            self.make_room(self.unread.len() + LENGTH);
        }
        match self.socket.read(&mut self.incoming[self.unread.end..]) {
            Ok(0) => Err(Broken::Closed),
            Ok(count) => {
                self.unread.end += count;
                Ok(true)
            }
            Err(error) => match error.kind() {
                ErrorKind::WouldBlock | ErrorKind::Interrupted => Ok(false),
                // The child ended without reading everything that we sent.
                ErrorKind::ConnectionReset => Err(Broken::Closed),
                _ => Err(Broken::Socket(error)),
            },
        }
    }
}
