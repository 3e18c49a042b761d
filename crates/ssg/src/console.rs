//! Output for the user: progress, problems and summaries on stderr. Data for other programs goes to
//! stdout.

use std::io::{self, ErrorKind, IsTerminal};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use ssg_frontend::notice::{FrontendNotice, Notices};
use ssg_model::decode::is_unprintable;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::failure::{error_name, hint_name};
use ssg_model::printable;
use ssg_model::problem::Severity;
use ssg_model::words::{Lang, Words};
use ssg_store::WatchedPaths;

use crate::cli::{ConsoleArgs, Format};
use crate::crash;
use crate::failure::Failure;
use crate::figures;
use crate::finding::Finding;
use crate::interrupt;
use crate::language;
use crate::lock;
use crate::messages;
use crate::report::{FoundProblems, MoreProblems, Report, ReportedProblem, SHOWN_ADVICE};
use crate::stage::{Progress, Stage};
use crate::streams::{self, Streams};

/// The output of a command in the user's language, with the times of its stages.
pub(crate) struct Console {
    streams: Streams,
    args: ConsoleArgs,
    lang: Lang,
    /// Whether sample values are listed, and not only counted.
    lists_samples: bool,
    /// The report that [`Format::Json`] prints.
    report: Report,
    found: FoundProblems,
    /// The first error of writing to stdout.
    unprinted: Option<io::Error>,
    start: Instant,
    stages: Vec<(Words, Duration)>,
    /// The current stage.
    stage: Arc<Mutex<Option<Stage>>>,
}

impl Console {
    /// Creates a console in the language asked for, else the language of the environment, else the
    /// one of the site.
    pub(crate) fn new(args: ConsoleArgs, streams: Streams) -> Self {
        let lang = args.lang.first().copied().unwrap_or_else(language::lang);
        crash::set_lang(lang);
        Console {
            streams,
            args,
            lang,
            lists_samples: false,
            report: Report::default(),
            found: FoundProblems::default(),
            unprinted: None,
            start: Instant::now(),
            stages: Vec::new(),
            stage: Arc::default(),
        }
    }

    /// Returns the language that the command line asks for.
    pub(crate) fn asked_langs(&self) -> &[Lang] {
        &self.args.lang
    }

    /// Whether the user can be asked questions: stdin and stderr are terminals.
    pub(crate) fn is_interactive(&self) -> bool {
        self.streams.are_of_the_process() && io::stdin().is_terminal() && io::stderr().is_terminal()
    }

    /// Whether all advice is printed, and not only the first pieces and their number.
    pub(crate) fn lists_advice(&self) -> bool {
        self.args.advice || self.args.format != Format::Human
    }

    /// Returns the language of messages.
    pub(crate) fn lang(&self) -> Lang {
        self.lang
    }

    /// Returns the progress on a terminal.
    pub(crate) fn progress(&self) -> Progress {
        match self.args.quiet {
            true => Progress::hidden(),
            false => Progress::shown(&self.streams, self.lang),
        }
    }

    /// Runs and times one stage, shown by a spinner on a terminal and by a plain line elsewhere.
    pub(crate) fn stage<T>(&mut self, name: Words, work: impl FnOnce(&Progress) -> T) -> T {
        let progress = self.progress();
        let plain = progress.is_hidden() && !self.args.quiet;
        let plain = plain.then_some(&self.streams);
        let stage = Stage::begin(name.get(self.lang), &progress, plain);
        *self.stage.lock() = Some(stage.clone());
        let start = Instant::now();
        let result = work(&progress);
        *self.stage.lock() = None;
        stage.end();
        let time = start.elapsed();
        self.detail(|| messages::stage_time(&name, figures::time(time)));
        self.stages.push((name, time));
        result
    }

    /// Returns notices that show why a program takes long, at the current stage or else on a line.
    pub(crate) fn notices(&self) -> Notices {
        let (stage, quiet) = (Arc::clone(&self.stage), self.args.quiet);
        let streams = self.streams.clone();
        Notices::new(move |wait| {
            let words = match wait {
                FrontendNotice::OtherProcess => lock::waiting(None),
                FrontendNotice::Installing => messages::installing(),
                FrontendNotice::Reinstalling => messages::reinstalling(),
                FrontendNotice::StillWaiting(program) => messages::still_waiting(program),
            };
            match &*stage.lock() {
                Some(stage) => stage.message(&words),
                None if quiet => {}
                None => streams.say(&printable::line(words.get(crash::present_lang()))),
            }
        })
    }

    /// Prints diagnostics and returns whether none of them is an error. With `publish`, blockers
    /// are errors.
    pub(crate) fn diagnostics(&mut self, diagnostics: &[Diagnostic], publish: bool) -> bool {
        let most = if self.lists_advice() { usize::MAX } else { SHOWN_ADVICE };
        let findings = FoundProblems::new(diagnostics, publish, most);
        self.findings(&findings);
        let (errors, others) = findings.counts();
        let first = diagnostics.iter().find(|found| found.problem.stops(publish));
        if let Some(first) = first {
            self.say(messages::errors_and_others(errors, others));
            if self.args.format == Format::Human {
                self.say(messages::explain_first_error(first.problem.code()));
            }
        }
        self.found.extend(findings);
        errors == 0
    }

    /// Prints the findings of this build or an earlier one.
    pub(crate) fn findings(&mut self, found: &FoundProblems) {
        let FoundProblems { shown, more_advice, more } = found;
        if self.args.format != Format::Human {
            for finding in shown {
                self.tell(ReportedProblem::of_finding(finding, self.lang));
            }
            for more in more {
                if self.args.format == Format::Github {
                    self.print(&more.github_command(self.lang));
                }
                self.report.add_more(more.clone());
            }
            return;
        }
        let (samples, others): (Vec<_>, Vec<_>) =
            shown.iter().partition(|finding| finding.is_sample);
        let (advice, others): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|finding| finding.severity == Severity::Advice);
        self.samples(&samples);
        self.advice(&advice, *more_advice);
        let mut more = more.iter().peekable();
        let mut others = others.into_iter().peekable();
        while let Some(finding) = others.next() {
            self.problem(&finding.text(self.lang));
            let is_last = others.peek().is_none_or(|next| next.path != finding.path);
            let of_file = |more: &&MoreProblems| more.path == finding.path;
            if let Some(more) = more.next_if(|more| is_last && of_file(more)) {
                self.paragraph(&more.words());
            }
        }
        more.for_each(|more| self.paragraph(&more.words()));
    }

    /// Prints the first pieces of advice and their number, or all of them with explanations.
    fn advice(&self, advice: &[&Finding], more: usize) {
        if self.args.advice {
            advice.iter().for_each(|finding| self.problem(&finding.text(self.lang)));
        } else if !advice.is_empty() {
            for finding in advice.iter().take(SHOWN_ADVICE) {
                self.streams.say(&finding.summary(self.lang));
            }
            self.paragraph(&messages::shown_advice(advice.len() + more));
        }
    }

    /// Takes all findings printed so far.
    pub(crate) fn take_findings(&mut self) -> FoundProblems {
        std::mem::take(&mut self.found)
    }

    /// Reports a problem in a machine-readable format.
    fn tell(&mut self, problem: ReportedProblem) {
        if self.args.format == Format::Github {
            self.print(&problem.github_command(hint_name().get(self.lang)));
        }
        self.report.add(problem);
    }

    /// Prints the data that a command returns on stdout, or adds it to the JSON report.
    pub(crate) fn data(&mut self, text: &str) {
        match self.args.format {
            Format::Json => self.report.data.push(text.to_owned()),
            Format::Human | Format::Github => self.print(text),
        }
    }

    /// Prints the JSON report, if asked for. Fails if stdout could not be written, unless its
    /// reader closed it.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        if self.args.format == Format::Json {
            self.print(&json(&serde_json::to_string_pretty(&self.report)?));
        }
        match self.unprinted.take() {
            Some(error) if error.kind() != ErrorKind::BrokenPipe => {
                Err(streams::stdout_failure(&error))
            }
            _ => Ok(()),
        }
    }

    /// Prints a line on stdout, unless an earlier one failed.
    fn print(&mut self, line: &str) {
        if self.unprinted.is_none() {
            let line = format!("{}\n", printable::lines(line));
            self.unprinted = self.streams.give(line.as_bytes()).err();
        }
    }

    /// Prints, as text, that stdout could not be written.
    pub(crate) fn last_words(&self, failure: &Failure) {
        self.streams.say(&failure.text(self.lang));
    }

    /// Adds a crash, already printed on stderr, to the machine-readable report.
    pub(crate) fn broke_down(&mut self, failure: &Failure) {
        if self.args.format != Format::Human {
            self.tell(ReportedProblem::of_failure(failure, "error", self.lang));
        }
    }

    /// Makes this console list sample values instead of counting them.
    pub(crate) fn list_samples(&mut self) {
        self.lists_samples = true;
    }

    /// Prints the number of sample values, or one line for each; a new site has many.
    fn samples(&self, samples: &[&Finding]) {
        if samples.is_empty() || self.args.quiet {
            return;
        }
        let count = samples.len();
        if !self.lists_samples {
            return self.say(match count {
                1 => messages::sample_value(),
                _ => messages::sample_values(count),
            });
        }
        for finding in samples {
            self.streams.say(&finding.summary(self.lang));
        }
        self.paragraph(&messages::samples_in_place(count));
    }

    /// Prints why the command could not do its work.
    pub(crate) fn failure(&mut self, failure: &Failure) {
        if self.args.format != Format::Human {
            return self.tell(ReportedProblem::of_failure(failure, "error", self.lang));
        }
        self.last_words(failure);
    }

    /// Prints a failure that does not fail the command.
    pub(crate) fn warning(&mut self, failure: &Failure) {
        if self.args.format != Format::Human {
            return self.tell(ReportedProblem::of_failure(failure, "warning", self.lang));
        }
        self.streams.say(&failure.text_as(&messages::warning(), self.lang));
    }

    /// Prints a problem that is already text with colours, and an empty line.
    pub(crate) fn problem(&self, text: &str) {
        self.streams.say_styled(&format!("{text}\n"));
    }

    /// Prints a sentence, and an empty line.
    fn paragraph(&self, words: &Words) {
        self.streams.say(&format!("{}\n", printable::line(words.get(self.lang))));
    }

    /// Prints the output of other programs: esbuild's warnings and the logs of components.
    pub(crate) fn output(&self, lines: &[String]) {
        for line in lines {
            self.streams.say(line);
        }
    }

    /// Prints a sentence, except with `--quiet`.
    pub(crate) fn say(&self, words: Words) {
        if !self.args.quiet {
            self.streams.say(&printable::line(words.get(self.lang)));
        }
    }

    /// Prints a detail, with `--verbose`.
    pub(crate) fn detail(&self, words: impl FnOnce() -> Words) {
        if self.args.verbose {
            self.streams.say(&format!("  {}", printable::line(words().get(self.lang))));
        }
    }

    /// Prints the files that were read or missed, with `--verbose`.
    pub(crate) fn reads(&self, root: &Path, paths: impl FnOnce() -> WatchedPaths) {
        if !self.args.verbose {
            return;
        }
        for file in &paths().files {
            let file = file.strip_prefix(root).unwrap_or(file);
            self.detail(|| messages::read_file(file.display()));
        }
    }

    /// Sets the line that Ctrl-C prints before the process ends.
    pub(crate) fn say_when_interrupted(&self, words: &Words) {
        let words = printable::line(words.get(self.lang));
        interrupt::say_at_end(format!("{}: {words}", error_name().get(self.lang)));
    }

    /// Prints the total time and the time of each stage.
    pub(crate) fn times(&self) {
        let total = figures::time(self.start.elapsed());
        let timed =
            |(part, time): &(Words, Duration)| messages::part_time(part, figures::time(*time));
        let stages = figures::list(self.stages.iter().map(timed));
        let colon = if self.stages.is_empty() { "" } else { ": " };
        self.say(messages::times(total, colon, &stages));
    }
}

/// Escapes unprintable characters of a JSON document as JSON does; all of them are within strings.
fn json(document: &str) -> String {
    let mut units = [0; 2];
    let mut shown = String::with_capacity(document.len());
    for c in document.chars() {
        match is_unprintable(c) && c != '\n' {
            true => c.encode_utf16(&mut units).iter().for_each(|unit| {
                shown.push_str(&format!("\\u{unit:04x}"));
            }),
            false => shown.push(c),
        }
    }
    shown
}
