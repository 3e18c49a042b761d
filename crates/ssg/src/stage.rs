//! The progress of the work: a spinner on a terminal for the current stage, with a bar below it for
//! each kind of item that is counted, also by work that goes on beside the stages.

use std::fmt::Write;
use std::time::Duration;

use indicatif::{
    MultiProgress, ProgressBar, ProgressDrawTarget, ProgressFinish, ProgressState, ProgressStyle,
};
use ssg_model::printable;
use ssg_model::words::{Lang, Words};

use crate::streams::Streams;

/// The interval between redraws.
const TICK: Duration = Duration::from_millis(100);

/// The lines of a command's work on the terminal.
#[derive(Clone)]
pub(crate) struct Progress {
    bars: MultiProgress,
    lang: Lang,
}

impl Progress {
    /// Creates progress that is shown on the terminal, if there is one.
    pub(crate) fn shown(streams: &Streams, lang: Lang) -> Progress {
        Progress { bars: streams.bars.clone(), lang }
    }

    /// Creates progress that shows nothing.
    pub(crate) fn hidden() -> Progress {
        let bars = MultiProgress::with_draw_target(ProgressDrawTarget::hidden());
        Progress { bars, lang: Lang::En }
    }

    /// Whether nothing is drawn, since stderr is not a terminal or the command is quiet.
    pub(crate) fn is_hidden(&self) -> bool {
        self.bars.is_hidden()
    }

    fn start_moving(&self, bar: &ProgressBar) {
        if !self.is_hidden() {
            bar.enable_steady_tick(TICK);
        }
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
}

/// A stage of the work.
#[derive(Clone)]
pub(crate) struct Stage {
    /// The line that names the stage.
    line: ProgressBar,
    lang: Lang,
    /// The streams for plain lines, used without a terminal.
    plain: Option<Streams>,
}

impl Stage {
    /// Begins a stage, shown above the bars. `plain` are the streams if there is no terminal.
    pub(crate) fn begin(name: &str, progress: &Progress, plain: Option<&Streams>) -> Stage {
        let line = progress.bars.insert(0, ProgressBar::new_spinner());
        // npm reports no progress, so only the elapsed time is shown.
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} {elapsed}") {
            line.set_style(style);
        }
        line.set_message(name.to_owned());
        progress.start_moving(&line);
        if let Some(streams) = plain {
            streams.say(name);
        }
        Stage { line, lang: progress.lang, plain: plain.cloned() }
    }

    /// Shows what a slow stage is doing now.
    pub(crate) fn message(&self, words: &Words) {
        let words = printable::line(words.get(self.lang));
        if let Some(streams) = &self.plain {
            streams.say(&words);
        }
        self.line.set_message(words.into_owned());
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
