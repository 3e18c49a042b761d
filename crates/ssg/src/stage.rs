//! The progress of a stage of the work: a spinner on a terminal, with a bar below it for each kind
//! of item that is counted.

use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::time::Duration;

use indicatif::{
    MultiProgress, ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressState, ProgressStyle,
};
use ssg_model::words::{Lang, Words};

use crate::streams::Streams;
use crate::terminal;

/// The interval between redraws.
const TICK: Duration = Duration::from_millis(100);

/// A stage of the work, with its progress.
#[derive(Clone)]
pub(crate) struct Stage {
    bars: MultiProgress,
    /// The line that names the stage.
    line: ProgressBar,
    lang: Lang,
    /// The streams for plain lines, used without a terminal.
    plain: Option<Streams>,
}

impl Stage {
    pub(crate) fn begin(name: &str, lang: Lang, quiet: bool, streams: &Streams) -> Stage {
        let terminal = streams.are_of_the_process() && io::stderr().is_terminal();
        let plain = (!terminal && !quiet).then(|| streams.clone());
        let stage = Stage::new(terminal && !quiet, lang, plain);
        // npm reports no progress, so only the elapsed time is shown.
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {elapsed}") {
            stage.line.set_style(style);
        }
        stage.line.set_message(name.to_owned());
        stage.start_moving(&stage.line);
        if let Some(streams) = &stage.plain {
            streams.say(name);
        }
        stage
    }

    /// Creates a stage that shows nothing, for short work.
    pub(crate) fn hidden() -> Stage {
        Stage::new(false, Lang::En, None)
    }

    fn new(shown: bool, lang: Lang, plain: Option<Streams>) -> Stage {
        let target =
            if shown { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bars = MultiProgress::with_draw_target(target);
        let line = bars.add(ProgressBar::new_spinner());
        Stage { bars, line, lang, plain }
    }

    fn start_moving(&self, bar: &ProgressBar) {
        if !self.bars.is_hidden() {
            bar.enable_steady_tick(TICK);
        }
    }

    /// Shows what a slow stage is doing now.
    pub(crate) fn message(&self, words: &Words) {
        let words = terminal::line(words.get(self.lang));
        if let Some(streams) = &self.plain {
            streams.say(&words);
        }
        self.line.set_message(words.into_owned());
    }

    /// Adds a bar for `total` things of one kind: the number done, the rate, and the time left.
    /// Dropping it clears it from the terminal.
    pub(crate) fn count(&self, things: &Words, total: usize) -> ProgressBar {
        const TEMPLATE: &str = "  {msg} {bar:24} {pos}/{len}{pace}";
        let bar = ProgressBar::new(total as u64).with_finish(ProgressFinish::AndClear);
        let bar = self.bars.add(bar);
        let lang = self.lang;
        if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
            let pace = move |state: &ProgressState, text: &mut dyn Write| {
                // The rate is unknown until something is done.
                if state.pos() > 0 {
                    let _ = text.write_str(&pace(lang, state.per_sec(), state.eta()));
                }
            };
            bar.set_style(style.with_key("pace", pace));
        }
        bar.set_message(things.get(lang).to_owned());
        self.start_moving(&bar);
        bar
    }

    /// Clears the stage from the terminal.
    pub(crate) fn end(self) {
        self.line.finish_and_clear();
    }
}

fn pace(lang: Lang, per_second: f64, left: Duration) -> String {
    let digits = if per_second < 10.0 { 1 } else { 0 };
    let left = match left.as_secs_f64().round() as u64 {
        seconds @ 0..60 => format!("{seconds} s"),
        seconds => format!("{} min {} s", seconds / 60, seconds % 60),
    };
    match lang {
        Lang::En => format!(" ({per_second:.digits$}/s, {left} left)"),
        Lang::Es => format!(" ({per_second:.digits$}/s, faltan {left})"),
    }
}
