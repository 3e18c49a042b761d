//! A renderer process, and the communication with it.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;
use ssg_model::failure::Failure;
use ssg_model::html::{Html, Shell};

use super::failure::{self, RenderStage, Thrown};
use super::messages::{Hello, PROTOCOL, Reply, Request};
use crate::bundle::ServerBundle;
use crate::child;
use crate::messages;
use crate::node::{Node, NodeVersion, OLDEST};
use crate::permissions::{NativeCode, permissions};
use crate::running::Running;
use crate::transport::{Broken, Channel};

/// The renderer's script, with its name in stack traces. A bundle could see variables outside of a
/// function.
const SCRIPT: &str = concat!(
    "(() => {",
    include_str!("fence.cjs"),
    include_str!("renderer.cjs"),
    "})();//# sourceURL=renderer-ssg.cjs\n"
);

/// Options with which `fence.cjs` also reaches what Node's own modules call.
const INTERNALS: [&str; 2] = ["--expose-internals", "--disable-warning=internal/test/binding"];

/// The newest Node with these options, as far as we know. From Node 25 on, the permissions deny the
/// network, so a later version can do without them.
const NEWEST_WITH_INTERNALS: u32 = 26;

/// The most pages that a renderer has been given and has not answered. It can render them while we
/// process results. With 8 pages, processors are idle for a tenth of the time. More than 32 gain
/// nothing.
const IN_FLIGHT: usize = 32;

/// The number of unanswered pages at which a renderer is given more: several at a time, since each
/// time wakes it up.
const FEW: usize = 24;

/// A page to render.
pub trait Job {
    type Payload: Serialize;

    /// Returns the page's path, for errors.
    fn path(&self) -> &str;
    /// Returns the data of the page: `payload` of the document.
    fn payload(&self) -> &Self::Payload;
}

/// A renderer process.
pub(super) struct RenderWorker {
    process: Running,
    channel: Channel,
    /// The current activity, for errors.
    stage: RenderStage,
    /// The SVG of all icons, once the bundle is loaded.
    pub(super) icons: String,
}

/// The result of a request for the next page.
pub(super) enum Take<J> {
    Page(J),
    /// Another thread is taking a page at the moment.
    Later,
    /// There are no more pages.
    Nothing,
}

/// A page with its HTML, or with the error that it threw.
pub(super) type RenderAnswer<J> = (J, Result<Html, Thrown>);

/// A renderer, and the pages that it has been given in one call.
pub(super) struct Conversation<'a, J> {
    pub(super) worker: RenderWorker,
    /// The JSON shared by all documents; sent before the first page.
    shared: &'a [u8],
    /// The time limit for a page.
    limit: Duration,
    in_flight: VecDeque<(u32, J)>,
    /// The shells that the renderer has sent.
    shells: Vec<Arc<Shell>>,
    next_id: u32,
    /// Whether there may be more pages to take.
    more: bool,
}

impl RenderWorker {
    /// Starts the process and sends the greeting, without waiting for the reply.
    pub(super) fn start(node: &Node) -> Result<RenderWorker, Failure> {
        let mut command = node.command();
        if node.version.major <= NEWEST_WITH_INTERNALS {
            command.args(INTERNALS);
        }
        command
            // The renderer must not depend on the person's current folder.
            .current_dir(Path::new("/"))
            // Measured on 5,000 pages: 83 MB instead of 125 MB, at the same speed. By default, the
            // young generation's heap grows to three times 16 MB.
            .arg("--max-semi-space-size=2")
            // Measured on 10,000 pages: builds take a twenty-fifth less time. Node's threads for
            // garbage would compete with ours for the processors.
            .arg("--single-threaded-gc")
            // Browsers refuse `eval` as well, by the policy of the pages.
            .arg("--disallow-code-generation-from-strings")
            // The renderer may read no files: the bundle comes through the socket.
            .args(permissions(node.version, &[], NativeCode::Refused))
            .args(["--eval", SCRIPT])
            // For packages that read it at run time; esbuild replaces it in the bundled code.
            .env("NODE_ENV", "production")
            // The output must not depend on the machine's time zone.
            .env("TZ", "UTC");
        let (process, channel) = Running::start_with_socket(command).map_err(|error| {
            child::does_not_start(&messages::renderer_at(node.program.display()), &error, None)
        })?;
        let stage = RenderStage::Starting;
        let mut worker = RenderWorker { process, channel, stage, icons: String::new() };
        match worker.send(Request::<()>::Hello) {
            Ok(()) => Ok(worker),
            Err(broken) => Err(worker.end(broken)),
        }
    }

    /// Checks the versions and loads the bundle.
    pub(super) fn load(
        mut self,
        bundle: &ServerBundle,
        limit: Duration,
    ) -> Result<RenderWorker, Failure> {
        match self.try_load(bundle, limit) {
            Ok(Ok(icons)) => Ok(RenderWorker { icons, ..self }),
            Ok(Err(thrown)) => Err(failure::load(&thrown).output(self.finish())),
            Err(broken) => Err(self.end(broken)),
        }
    }

    /// Ends the idle renderer, and returns the last lines that it printed.
    pub(super) fn finish(self) -> Vec<String> {
        drop(self.channel);
        self.process.end_after_close().1
    }

    /// Returns the SVG of all icons, or the error that the bundle threw.
    fn try_load(
        &mut self,
        bundle: &ServerBundle,
        limit: Duration,
    ) -> Result<Result<String, Thrown>, Broken> {
        match self.reply(limit)? {
            Reply::Hello(hello) if is_ours(&hello) => {}
            Reply::Hello(Hello { protocol, node }) => {
                return Err(Broken::Other(failure::version(PROTOCOL, protocol, &node)));
            }
            _ => return Err(unasked()),
        }
        self.stage = RenderStage::Loading;
        let ServerBundle { code, source_map } = bundle;
        self.send::<()>(Request::Load { code, source_map })?;
        match self.reply(limit)? {
            Reply::Loaded(icons) => Ok(Ok(icons.to_owned())),
            Reply::LoadFailed(thrown) => Ok(Err(thrown)),
            _ => Err(unasked()),
        }
    }

    /// Queues a request, and sends as much as possible without blocking.
    fn send<P: Serialize>(&mut self, request: Request<'_, P>) -> Result<(), Broken> {
        self.queue(request)?;
        self.channel.push()
    }

    /// Queues a request, to be sent with others.
    fn queue<P: Serialize>(&mut self, request: Request<'_, P>) -> Result<(), Broken> {
        request
            .write(self.channel.outgoing())
            .map_err(|error| Broken::Other(failure::data(&self.stage, &error)))
    }

    /// Waits for a whole reply.
    fn reply(&mut self, limit: Duration) -> Result<Reply<'_>, Broken> {
        self.channel.wait(limit, None)?;
        Reply::read(self.channel.take_frame()).map_err(Broken::Protocol)
    }

    /// Ends the process, and describes the failure with the output of the process.
    pub(super) fn end(self, broken: Broken) -> Failure {
        let RenderWorker { process, channel: _channel, stage, .. } = self;
        let during = stage.words();
        match broken {
            Broken::Closed => {
                let (status, output) = process.end_after_close();
                failure::exited(&stage, status).output(output)
            }
            Broken::TimedOut(limit) => failure::hung(&stage, limit).output(process.end().1),
            Broken::Protocol(detail) => {
                let failure = Failure::new(messages::renderer_protocol(&during, detail));
                failure.output(process.end().1)
            }
            Broken::Socket(error) => Failure::new(messages::renderer_socket(&during, error)),
            Broken::Other(failure) => failure,
        }
    }
}

impl<'a, J: Job> Conversation<'a, J> {
    pub(super) fn new(worker: RenderWorker, shared: &'a [u8], limit: Duration) -> Self {
        let (in_flight, shells) = (VecDeque::new(), Vec::new());
        Conversation { worker, shared, limit, in_flight, shells, next_id: 0, more: true }
    }

    /// Returns the next result; `None` if there are no more pages.
    ///
    /// `take` returns the next page to render. Its argument is whether this worker is idle; if not,
    /// it may return [`Take::Later`].
    pub(super) fn next(
        &mut self,
        take: impl Fn(bool) -> Take<J>,
    ) -> Result<Option<RenderAnswer<J>>, Broken> {
        self.give_pages(take)?;
        let Some((id, page)) = self.in_flight.pop_front() else { return Ok(None) };
        self.worker.stage = RenderStage::Rendering(page.path().to_owned());
        let result = loop {
            match self.worker.reply(self.limit)? {
                Reply::Shell(shell) => self.shells.push(Arc::new(shell)),
                Reply::Rendered { id: answered, shell, own } if answered == id => {
                    let own = own.to_owned();
                    let shell = match shell {
                        0 => None,
                        number => {
                            let shell = self.shells.get(number as usize - 1);
                            Some(Arc::clone(shell.ok_or_else(unasked)?))
                        }
                    };
                    break Ok(Html { shell, own });
                }
                Reply::Failed { id: answered, thrown } if answered == id => break Err(thrown),
                _ => return Err(unasked()),
            }
        };
        Ok(Some((page, result)))
    }

    /// Sends pages until the renderer has enough to do, once it has only [`FEW`] left.
    fn give_pages(&mut self, take: impl Fn(bool) -> Take<J>) -> Result<(), Broken> {
        if self.in_flight.len() > FEW {
            return Ok(());
        }
        while self.more && self.in_flight.len() < IN_FLIGHT {
            match take(self.in_flight.is_empty()) {
                Take::Page(page) => {
                    self.worker.stage = RenderStage::Rendering(page.path().to_owned());
                    if self.next_id == 0 {
                        self.worker.queue(Request::<()>::Shared(self.shared))?;
                    }
                    let payload = page.payload();
                    self.worker.queue(Request::Render { id: self.next_id, payload })?;
                    self.in_flight.push_back((self.next_id, page));
                    self.next_id += 1;
                }
                Take::Later => break,
                Take::Nothing => self.more = false,
            }
        }
        self.worker.channel.push()
    }
}

fn is_ours(hello: &Hello) -> bool {
    hello.protocol == PROTOCOL
        && NodeVersion::parse(&hello.node).is_some_and(|version| version >= OLDEST)
}

fn unasked() -> Broken {
    Broken::Protocol("it answered what nobody had asked".to_owned())
}
