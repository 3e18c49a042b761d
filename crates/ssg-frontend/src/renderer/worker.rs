//! The conversation with one renderer.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use ssg_model::html::{Html, Shell};

use super::failure::{RenderError, RenderStage, Thrown};
use super::lifetime;
use super::messages::{Hello, PROTOCOL, Reply, Request};
use crate::bundle::ServerBundle;
use crate::node::{Node, NodeVersion, OLDEST};
use crate::process::Process;
use crate::transport::{Channel, NoFrame};

/// Pages that a renderer has been given and has not answered. While we take care of one answer,
/// the renderer has the next page already; more would only take memory.
const IN_FLIGHT: usize = 4;

/// One renderer.
pub(super) struct RenderWorker {
    process: Process,
    channel: Channel,
    /// The SVG of all icons, once the bundle is loaded.
    pub(super) icons: String,
}

/// The pages of one call, as its workers see them.
pub(super) trait Work {
    type Page;
    type Payload: Serialize;

    /// The next page to render. `idle` says that this worker has nothing else to do meanwhile;
    /// otherwise [`Take::Later`] is an answer.
    fn take(&self, idle: bool) -> Take<Self::Page>;
    fn path<'a>(&self, page: &'a Self::Page) -> &'a str;
    fn payload<'a>(&self, page: &'a Self::Page) -> &'a Self::Payload;
}

pub(super) enum Take<P> {
    Page(P),
    /// Another worker is taking one.
    Later,
    /// There are no more.
    Nothing,
}

/// A page with its HTML, or with what it threw.
pub(super) type RenderAnswer<Page> = (Page, Result<Html, Thrown>);

/// A renderer and the pages of one call that it has been given.
pub(super) struct Conversation<'a, W: Work> {
    worker: RenderWorker,
    /// JSON of what the documents have in common; sent before the first page.
    shared: &'a [u8],
    work: &'a W,
    /// For one page.
    limit: Duration,
    in_flight: VecDeque<(u32, W::Page)>,
    /// Those that the renderer has sent.
    shells: Vec<Arc<Shell>>,
    next_id: u32,
    /// Whether there may be more pages to take.
    more: bool,
}

/// How a conversation broke off. The process is still to be ended.
pub(super) enum BrokenRender {
    Closed(RenderStage),
    TimedOut(RenderStage, Duration),
    Protocol(RenderStage, String),
    Version(Hello),
    Load(Thrown),
    Data(RenderStage, serde_json::Error),
    Socket(RenderStage, io::Error),
}

impl RenderWorker {
    /// Starts the process and greets it, without waiting for the answer.
    pub(super) fn start(node: &Node) -> Result<RenderWorker, RenderError> {
        let (process, channel) = lifetime::start(node).map_err(|source| {
            RenderError::DoesNotStart { program: node.program.clone(), source }
        })?;
        let mut worker = RenderWorker { process, channel, icons: String::new() };
        match worker.send(Request::<()>::Hello, || RenderStage::Starting) {
            Ok(()) => Ok(worker),
            Err(broken) => Err(worker.end(broken)),
        }
    }

    /// Checks the versions and loads the bundle.
    pub(super) fn load(
        mut self,
        bundle: &ServerBundle,
        limit: Duration,
    ) -> Result<RenderWorker, RenderError> {
        match self.try_load(bundle, limit) {
            Ok(()) => Ok(self),
            Err(broken) => Err(self.end(broken)),
        }
    }

    /// Ends the renderer, which has nothing left to do, and gives the last lines that it printed.
    pub(super) fn finish(self) -> Vec<String> {
        drop(self.channel);
        self.process.end_after_close().1
    }

    fn try_load(&mut self, bundle: &ServerBundle, limit: Duration) -> Result<(), BrokenRender> {
        let stage = || RenderStage::Starting;
        self.wait(limit, stage)?;
        match self.reply(stage)? {
            Reply::Hello(hello) if is_ours(&hello) => {}
            Reply::Hello(hello) => return Err(BrokenRender::Version(hello)),
            _ => return Err(unasked(stage())),
        }
        let stage = || RenderStage::Loading;
        let ServerBundle { code, source_map } = bundle;
        let request: Request<()> = Request::Load { code, source_map };
        self.send(request, stage)?;
        self.wait(limit, stage)?;
        match self.reply(stage)? {
            Reply::Loaded(icons) => {
                self.icons = icons.to_owned();
                Ok(())
            }
            Reply::LoadFailed(thrown) => Err(BrokenRender::Load(thrown)),
            _ => Err(unasked(stage())),
        }
    }

    /// Queues a request and sends what the socket takes at once.
    fn send<P: Serialize>(
        &mut self,
        request: Request<'_, P>,
        stage: impl Fn() -> RenderStage,
    ) -> Result<(), BrokenRender> {
        request
            .write(self.channel.outgoing())
            .map_err(|source| BrokenRender::Data(stage(), source))?;
        self.channel.push().map_err(|source| BrokenRender::Socket(stage(), source))
    }

    /// Waits for a whole reply.
    fn wait(
        &mut self,
        limit: Duration,
        stage: impl Fn() -> RenderStage,
    ) -> Result<(), BrokenRender> {
        self.channel.wait(limit, None).map_err(|reason| match reason {
            NoFrame::Closed => BrokenRender::Closed(stage()),
            NoFrame::TimedOut => BrokenRender::TimedOut(stage(), limit),
            NoFrame::TooLong(length) => {
                BrokenRender::Protocol(stage(), format!("it announced a frame of {length} bytes"))
            }
            NoFrame::Socket(source) => BrokenRender::Socket(stage(), source),
        })
    }

    /// The reply that [`RenderWorker::wait`] has seen.
    fn reply(&mut self, stage: impl Fn() -> RenderStage) -> Result<Reply<'_>, BrokenRender> {
        Reply::read(self.channel.take_frame())
            .map_err(|detail| BrokenRender::Protocol(stage(), detail))
    }

    /// Ends the process and tells what was wrong, with what it has printed.
    fn end(self, broken: BrokenRender) -> RenderError {
        let RenderWorker { process, channel, .. } = self;
        match broken {
            BrokenRender::Closed(stage) => {
                let (status, output) = process.end_after_close();
                RenderError::Exited { stage, status, output }
            }
            BrokenRender::TimedOut(stage, limit) => {
                RenderError::Hung { stage, limit, output: process.end().1 }
            }
            BrokenRender::Protocol(stage, detail) => {
                RenderError::Protocol { stage, detail, output: process.end().1 }
            }
            BrokenRender::Version(Hello { protocol, node }) => {
                RenderError::Version { protocol, node }
            }
            BrokenRender::Load(thrown) => {
                drop(channel);
                RenderError::Load { thrown, output: process.end_after_close().1 }
            }
            BrokenRender::Data(stage, source) => RenderError::Data { stage, source },
            BrokenRender::Socket(stage, source) => RenderError::Socket { stage, source },
        }
    }
}

impl<'a, W: Work> Conversation<'a, W> {
    pub(super) fn new(
        worker: RenderWorker,
        shared: &'a [u8],
        work: &'a W,
        limit: Duration,
    ) -> Self {
        let (in_flight, shells) = (VecDeque::new(), Vec::new());
        Conversation { worker, shared, work, limit, in_flight, shells, next_id: 0, more: true }
    }

    /// The next answer; `None` when there are no more pages.
    pub(super) fn next(&mut self) -> Result<Option<RenderAnswer<W::Page>>, BrokenRender> {
        self.give_pages()?;
        let Some((id, page)) = self.in_flight.pop_front() else { return Ok(None) };
        let stage = || RenderStage::Rendering(self.work.path(&page).to_owned());
        let result = loop {
            self.worker.wait(self.limit, stage)?;
            match self.worker.reply(stage)? {
                Reply::Shell(shell) => self.shells.push(Arc::new(shell)),
                Reply::Rendered { id: answered, shell, own } if answered == id => {
                    let own = own.to_owned();
                    let shell = match shell {
                        0 => None,
                        number => match self.shells.get(number as usize - 1) {
                            Some(shell) => Some(Arc::clone(shell)),
                            None => return Err(unasked(stage())),
                        },
                    };
                    break Ok(Html { shell, own });
                }
                Reply::Failed { id: answered, thrown } if answered == id => break Err(thrown),
                _ => return Err(unasked(stage())),
            }
        };
        Ok(Some((page, result)))
    }

    /// Sees to it that the renderer has enough to do.
    fn give_pages(&mut self) -> Result<(), BrokenRender> {
        while self.more && self.in_flight.len() < IN_FLIGHT {
            match self.work.take(self.in_flight.is_empty()) {
                Take::Page(page) => {
                    let stage = || RenderStage::Rendering(self.work.path(&page).to_owned());
                    if self.next_id == 0 {
                        self.worker.send(Request::<()>::Shared(self.shared), stage)?;
                    }
                    let payload = self.work.payload(&page);
                    self.worker.send(Request::Render { id: self.next_id, payload }, stage)?;
                    self.in_flight.push_back((self.next_id, page));
                    self.next_id += 1;
                }
                Take::Later => break,
                Take::Nothing => self.more = false,
            }
        }
        Ok(())
    }

    /// Ends the conversation; the renderer is ready for another one.
    pub(super) fn finish(self) -> RenderWorker {
        self.worker
    }

    /// Ends the renderer too, and tells what was wrong.
    pub(super) fn end(self, broken: BrokenRender) -> RenderError {
        self.worker.end(broken)
    }
}

fn is_ours(hello: &Hello) -> bool {
    hello.protocol == PROTOCOL
        && NodeVersion::parse(&hello.node).is_some_and(|version| version >= OLDEST)
}

fn unasked(stage: RenderStage) -> BrokenRender {
    BrokenRender::Protocol(stage, "it answered what nobody had asked".to_owned())
}
