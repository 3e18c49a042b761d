//! Carries frames over a socket without ever blocking on one direction.
//!
//! A frame is its length (32 bits, little endian, without these four bytes) and so many bytes.
//!
//! Both sides may have more to say than the socket holds. The child blocks while it writes, so
//! we always read while we write: otherwise each could wait for the other.

use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, poll};
use ssg_model::failure::Failure;

use crate::running::{Reminder, timespec};

/// A longer frame is taken for a breach of the protocol.
const LONGEST: usize = 256 << 20;

/// Bytes of a frame's length.
pub(crate) const LENGTH: usize = 4;

/// Our end of the socket, with what is yet to be sent and what has arrived.
pub(crate) struct Channel {
    socket: UnixStream,
    outgoing: Vec<u8>,
    /// How much of `outgoing` the socket has taken.
    sent: usize,
    incoming: Vec<u8>,
    /// The part of `incoming` that has arrived and was not handed out.
    unread: std::ops::Range<usize>,
}

/// What has happened on the socket.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ChannelEvent {
    Received,
    Sent,
    Closed,
    TimedOut,
}

/// How a conversation broke off. The process is still to be ended.
pub(crate) enum Broken {
    Closed,
    TimedOut(Duration),
    /// The other side says what nobody expects.
    Protocol(String),
    Socket(io::Error),
    /// What the other side is to be told cannot be had, or it is not one of ours.
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

    /// Where frames to be sent are appended; [`Channel::wait`] sends them.
    pub(crate) fn outgoing(&mut self) -> &mut Vec<u8> {
        // A busy channel may never be empty: what was sent has to go at times.
        if self.sent > self.outgoing.len() / 2 {
            self.outgoing.drain(..self.sent);
            self.sent = 0;
        }
        &mut self.outgoing
    }

    /// Waits for a whole frame, sending meanwhile what was queued.
    ///
    /// The limit is on silence: a long frame may take its time to arrive.
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
            match self.exchange(told.map_or(deadline, |told| told.min(deadline))) {
                Ok(ChannelEvent::Received) => heard = Instant::now(),
                Ok(ChannelEvent::Sent) => {}
                Ok(ChannelEvent::Closed) => return Err(Broken::Closed),
                Ok(ChannelEvent::TimedOut) if Instant::now() >= deadline => {
                    return Err(Broken::TimedOut(limit));
                }
                Ok(ChannelEvent::TimedOut) => {
                    reminder.take().into_iter().for_each(|(_, tell)| tell())
                }
                Err(error) => return Err(Broken::Socket(error)),
            }
        }
        Ok(())
    }

    /// Waits until something arrives, or is sent, or the time is over.
    fn exchange(&mut self, deadline: Instant) -> io::Result<ChannelEvent> {
        loop {
            let mut interest = PollFlags::IN;
            if self.sent < self.outgoing.len() {
                interest |= PollFlags::OUT;
            }
            let mut descriptors = [PollFd::new(&self.socket, interest)];
            let left = deadline.saturating_duration_since(Instant::now());
            match poll(&mut descriptors, Some(&timespec(left))) {
                Ok(0) => return Ok(ChannelEvent::TimedOut),
                Ok(_) => {}
                Err(rustix::io::Errno::INTR) => continue,
                Err(error) => return Err(error.into()),
            }
            let ready = descriptors[0].revents();
            // First what has arrived: it makes room on the other side.
            if ready.intersects(PollFlags::IN | PollFlags::HUP | PollFlags::ERR)
                && let Some(event) = self.receive()?
            {
                return Ok(event);
            }
            if ready.contains(PollFlags::OUT)
                && let Some(event) = self.send()?
            {
                return Ok(event);
            }
        }
    }

    /// Sends what the socket takes at once.
    pub(crate) fn push(&mut self) -> Result<(), Broken> {
        self.send().map(drop).map_err(Broken::Socket)
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

    /// The frame that has arrived, without its length; empty if there is none.
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

    /// Makes room for a frame of that many bytes, of which the first may have arrived.
    fn make_room(&mut self, needed: usize) {
        if self.unread.start + needed > self.incoming.len() {
            self.incoming.copy_within(self.unread.clone(), 0);
            self.unread = 0..self.unread.len();
            if needed > self.incoming.len() {
                self.incoming.resize(needed.next_power_of_two(), 0);
            }
        }
    }

    fn receive(&mut self) -> io::Result<Option<ChannelEvent>> {
        if self.unread.is_empty() {
            self.unread = 0..0;
        } else if self.unread.end == self.incoming.len() {
            self.make_room(self.unread.len() + LENGTH);
        }
        match self.socket.read(&mut self.incoming[self.unread.end..]) {
            Ok(0) => Ok(Some(ChannelEvent::Closed)),
            Ok(count) => {
                self.unread.end += count;
                Ok(Some(ChannelEvent::Received))
            }
            Err(error) => pause_or_end(error),
        }
    }

    fn send(&mut self) -> io::Result<Option<ChannelEvent>> {
        match self.socket.write(&self.outgoing[self.sent..]) {
            Ok(count) => {
                self.sent += count;
                if self.sent == self.outgoing.len() {
                    self.outgoing.clear();
                    self.sent = 0;
                }
                Ok(Some(ChannelEvent::Sent))
            }
            // What the child said before it closed its end is still to be read.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.outgoing.clear();
                self.sent = 0;
                Ok(None)
            }
            Err(error) => pause_or_end(error),
        }
    }
}

fn pause_or_end(error: io::Error) -> io::Result<Option<ChannelEvent>> {
    match error.kind() {
        ErrorKind::WouldBlock | ErrorKind::Interrupted => Ok(None),
        // The child ended without reading all that we had sent.
        ErrorKind::ConnectionReset | ErrorKind::BrokenPipe => Ok(Some(ChannelEvent::Closed)),
        _ => Err(error),
    }
}
