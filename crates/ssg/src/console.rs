//! What the person at the terminal sees: progress, problems and summaries, on stderr. What is
//! meant for other programs goes to stdout.

use std::io::{self, ErrorKind, IsTerminal};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use ssg_frontend::notice::Notices;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::problem::Severity;
use ssg_model::words;
use ssg_model::words::{Lang, Words};
use ssg_store::WatchedPaths;

use crate::cli::{ConsoleArgs, Format};
use crate::crash;
use crate::diagnostic_text;
use crate::failure::Failure;
use crate::figures;
use crate::interrupt;
use crate::notice;
use crate::processor_time;
use crate::report::{Finding, FoundProblems, MoreProblems, Report, SHOWN_ADVICE};
use crate::reported_problem::ReportedProblem;
use crate::stage::Stage;
use crate::stdout;
use crate::streams::Streams;
use crate::terminal;
use crate::variables;

/// Speaks to the person at the terminal, in their language, and times the stages of the work.
pub(crate) struct Console {
    streams: Streams,
    lang: Lang,
    asked_lang: Option<Lang>,
    /// Whether the command line or the environment chose the language.
    lang_chosen: bool,
    quiet: bool,
    verbose: bool,
    format: Format,
    /// Whether all advice is shown, and explained.
    all_advice: bool,
    /// Whether sample values are listed, and not only counted.
    lists_samples: bool,
    /// What has been found, for [`Format::Json`].
    report: Report,
    found: FoundProblems,
    /// Why data could not be printed.
    unprinted: Option<io::Error>,
    start: Instant,
    stages: Vec<(Words, Duration)>,
    /// Processor time of this process by stage, and by part of one.
    processor_times: Vec<(Words, Duration)>,
    /// The stage that is under way.
    stage: Arc<Mutex<Option<Stage>>>,
    has_warned_of_caches: bool,
}

impl Console {
    /// The language is the one asked for, else that of the environment; until the site is known,
    /// Spanish: its editors are the ones who will read it.
    pub(crate) fn new(args: ConsoleArgs, streams: Streams) -> Self {
        let ConsoleArgs { lang, quiet, verbose, format, advice: all_advice } = args;
        let asked_lang = lang;
        let chosen = asked_lang.or_else(variables::lang);
        let lang = chosen.unwrap_or(Lang::Es);
        crash::set_lang(lang);
        Console {
            streams,
            lang,
            asked_lang,
            lang_chosen: chosen.is_some(),
            quiet,
            verbose,
            format,
            all_advice,
            lists_samples: false,
            report: Report::default(),
            found: FoundProblems::default(),
            unprinted: None,
            start: Instant::now(),
            stages: Vec::new(),
            processor_times: Vec::new(),
            stage: Arc::default(),
            has_warned_of_caches: false,
        }
    }

    /// The language that the command line or the environment chose.
    pub(crate) fn chosen_lang(&self) -> Option<Lang> {
        self.lang_chosen.then_some(self.lang)
    }

    /// The language that the command line asks for.
    pub(crate) fn asked_lang(&self) -> Option<Lang> {
        self.asked_lang
    }

    /// Whether somebody can be asked: both ends are a terminal.
    pub(crate) fn is_interactive(&self) -> bool {
        self.streams.are_of_the_process() && io::stdin().is_terminal() && io::stderr().is_terminal()
    }

    /// The language of messages.
    pub(crate) fn lang(&self) -> Lang {
        self.lang
    }

    /// Goes on in the language of the site, unless another one was chosen.
    pub(crate) fn set_site_locale(&mut self, locale: &str) {
        if let (false, Some(lang)) = (self.lang_chosen, Lang::from_locale(locale)) {
            self.lang = lang;
            crash::set_lang(lang);
        }
    }

    /// Runs and times one stage: a moving line on a terminal, a plain line elsewhere.
    pub(crate) fn stage<T>(&mut self, name: Words, work: impl FnOnce(&Stage) -> T) -> T {
        let stage = Stage::begin(name.get(self.lang), self.lang, self.quiet, &self.streams);
        *self.stage.lock() = Some(stage.clone());
        let (start, spent) = (Instant::now(), processor_time::of_process());
        let result = work(&stage);
        *self.stage.lock() = None;
        stage.end();
        let time = start.elapsed();
        self.detail(|| Words {
            en: format!("{}: {}", name.en, figures::time(time)),
            es: format!("{}: {}", name.es, figures::time(time)),
        });
        let spent = processor_time::of_process().saturating_sub(spent);
        self.processor_times.push((name.clone(), spent));
        self.stages.push((name, time));
        result
    }

    /// Notes which parts of the processor time of the last stage went where.
    pub(crate) fn split_processor_time(
        &mut self,
        parts: impl IntoIterator<Item = (Words, Duration)>,
    ) {
        let last = self.processor_times.len().saturating_sub(1);
        for (name, time) in parts {
            if let Some((_, rest)) = self.processor_times.get_mut(last) {
                *rest = rest.saturating_sub(time);
            }
            self.processor_times.push((name, time));
        }
    }

    /// Shows why a program takes long, with the stage that is under way, else in a line of its own.
    pub(crate) fn notices(&self) -> Notices {
        let (stage, quiet) = (Arc::clone(&self.stage), self.quiet);
        let streams = self.streams.clone();
        Notices::new(move |wait| {
            let words = notice::words(wait);
            match &*stage.lock() {
                Some(stage) => stage.message(&words),
                None if quiet => {}
                None => streams.say(&terminal::line(words.get(crash::present_lang()))),
            }
        })
    }

    /// Prints diagnostics; with `publish`, what holds publication as the errors that it then is.
    /// `false` if there are errors.
    pub(crate) fn diagnostics(&mut self, diagnostics: &[Diagnostic], publish: bool) -> bool {
        let findings = FoundProblems::new(diagnostics, publish, self.lang);
        self.findings(&findings);
        let (errors, others) = findings.counts();
        let first = diagnostics.iter().find(|found| found.problem.stops(publish));
        if let Some(first) = first {
            self.say(words!(
                en: "errors: {errors}, others: {others}; nothing was written",
                es: "errores: {errors}, otros: {others}; no se escribió nada",
            ));
            if self.format == Format::Human {
                let code = first.problem.code();
                self.say(words!(
                    en: "`ssg explain {code}` explains the first error with an example",
                    es: "`ssg explain {code}` explica el primer error con un ejemplo",
                ));
            }
        }
        self.found.extend(findings);
        errors == 0
    }

    /// Prints what was found, now or by an earlier build.
    pub(crate) fn findings(&mut self, FoundProblems { shown, more }: &FoundProblems) {
        if self.format != Format::Human {
            for finding in shown {
                self.tell(finding.problem.clone());
            }
            for more in more {
                if self.format == Format::Github {
                    self.print(&more.github_command(self.lang));
                }
                self.report.add_more(more.clone());
            }
            return;
        }
        let (samples, others): (Vec<&Finding>, Vec<&Finding>) =
            shown.iter().partition(|finding| finding.is_sample);
        let (advice, others): (Vec<&Finding>, Vec<&Finding>) =
            others.into_iter().partition(|finding| finding.severity == Severity::Advice);
        self.samples(&samples);
        self.advice(&advice);
        let mut more = more.iter().peekable();
        let mut others = others.into_iter().peekable();
        while let Some(finding) = others.next() {
            self.streams.say_styled(&format!("{}\n", finding.text));
            let path = &finding.problem.path;
            let is_last = others.peek().is_none_or(|next| next.problem.path != *path);
            let of_file = |more: &&MoreProblems| Some(&more.path) == path.as_ref();
            if let Some(more) = more.next_if(|more| is_last && of_file(more)) {
                self.more(more);
            }
        }
        more.for_each(|more| self.more(more));
    }

    /// Prints the first pieces of advice, a line each, and how many there are; or all, explained.
    fn advice(&self, advice: &[&Finding]) {
        if self.all_advice {
            advice.iter().for_each(|finding| self.problem(&format!("{}\n", finding.text)));
        } else if !advice.is_empty() {
            let name = diagnostic_text::severity_name(Severity::Advice);
            for Finding { problem, .. } in advice.iter().take(SHOWN_ADVICE) {
                self.streams.say(&problem.line(Some(name.get(self.lang))));
            }
            let count = advice.len();
            let words = words!(
                en: "advice: {count}; `--advice` shows all of it, with what to do",
                es: "consejos: {count}; `--advice` los muestra todos, con lo que conviene hacer",
            );
            self.streams.say(&format!("{}\n", words.get(self.lang)));
        }
    }

    fn more(&self, more: &MoreProblems) {
        self.streams.say(&format!("{}\n", terminal::line(more.words().get(self.lang))));
    }

    /// Everything that was found in the site.
    pub(crate) fn take_findings(&mut self) -> FoundProblems {
        std::mem::take(&mut self.found)
    }

    /// Gives a problem to the program that reads them.
    fn tell(&mut self, problem: ReportedProblem) {
        if self.format == Format::Github {
            let name = diagnostic_text::hint_name();
            self.print(&problem.github_command(name.get(self.lang)));
        }
        self.report.add(problem);
    }

    /// Prints, on stdout, what a command is asked for; as a part of the report where that is one
    /// document.
    pub(crate) fn data(&mut self, text: &str) {
        match self.format {
            Format::Json => self.report.data.push(text.to_owned()),
            Format::Human | Format::Github => self.print(text),
        }
    }

    /// Prints what is printed when all is known: the report for programs. Fails if any data could
    /// not be printed.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        if self.format == Format::Json {
            self.print(&terminal::json(&serde_json::to_string_pretty(&self.report)?));
        }
        match self.unprinted.take() {
            Some(error) if error.kind() != ErrorKind::BrokenPipe => Err(stdout::failure(&error)),
            _ => Ok(()),
        }
    }

    /// Prints a line on stdout, unless one before it could not be printed.
    fn print(&mut self, line: &str) {
        if self.unprinted.is_none() {
            let line = format!("{}\n", terminal::lines(line));
            self.unprinted = self.streams.give(line.as_bytes()).err();
        }
    }

    /// Prints, as text, that the report for programs could not be printed.
    pub(crate) fn last_words(&self, failure: &Failure) {
        self.streams.say(&failure.text(self.lang));
    }

    /// Notes in the report for programs that the program has broken down, which stderr has heard of.
    pub(crate) fn broke_down(&mut self, failure: &Failure) {
        if self.format != Format::Human {
            self.tell(ReportedProblem::of_failure(failure, self.lang));
        }
    }

    /// From now on, lists sample values.
    pub(crate) fn list_samples(&mut self) {
        self.lists_samples = true;
    }

    /// Prints how many sample values there are, or a line for each: a site that is being set up
    /// has many.
    fn samples(&self, samples: &[&Finding]) {
        if samples.is_empty() || self.quiet {
            return;
        }
        let count = samples.len();
        if !self.lists_samples {
            return self.say(match count {
                1 => words!(
                    en: "1 sample value; `ssg check --samples` shows it",
                    es: "1 valor de muestra; `ssg check --samples` lo muestra",
                ),
                _ => words!(
                    en: "{count} sample values; `ssg check --samples` shows them",
                    es: "{count} valores de muestra; `ssg check --samples` los muestra",
                ),
            });
        }
        for finding in samples {
            self.streams.say(&finding.problem.line(None));
        }
        let words = words!(
            en: "sample values still in place: {count}; with `--publish` they are errors",
            es: "valores de muestra por sustituir: {count}; con `--publish` son errores",
        );
        self.streams.say(&format!("{}\n", words.get(self.lang)));
    }

    /// Prints why the command could not do its work.
    pub(crate) fn failure(&mut self, failure: &Failure) {
        if self.format != Format::Human {
            return self.tell(ReportedProblem::of_failure(failure, self.lang));
        }
        self.streams.say(&failure.text(self.lang));
    }

    /// Whether a cache that cannot be written is news: all are in one folder, so once is enough.
    pub(crate) fn warns_of_caches(&mut self) -> bool {
        !std::mem::replace(&mut self.has_warned_of_caches, true)
    }

    /// Prints what a command could not do that it does besides its work.
    pub(crate) fn warning(&mut self, failure: &Failure) {
        if self.format != Format::Human {
            return self.tell(ReportedProblem::of_warning(failure, self.lang));
        }
        self.streams.say(&failure.text_as(&diagnostic_text::warning_name(), self.lang));
    }

    /// Prints a problem that is text already, with its colours.
    pub(crate) fn problem(&self, text: &str) {
        self.streams.say_styled(text);
    }

    /// Prints what other programs had to say: esbuild's warnings, what components logged.
    pub(crate) fn output(&self, lines: &[String]) {
        for line in lines {
            self.streams.say(line);
        }
    }

    /// Prints a sentence, unless the person wants to hear of problems only.
    pub(crate) fn say(&self, words: Words) {
        if !self.quiet {
            self.streams.say(&terminal::line(words.get(self.lang)));
        }
    }

    /// Prints what only those want to know who look for a cause.
    pub(crate) fn detail(&self, words: impl FnOnce() -> Words) {
        if self.verbose {
            self.streams.say(&format!("  {}", terminal::line(words().get(self.lang))));
        }
    }

    /// Prints, as a detail, which files were read or missed.
    pub(crate) fn reads(&self, root: &Path, paths: impl FnOnce() -> WatchedPaths) {
        if !self.verbose {
            return;
        }
        for file in &paths().files {
            let file = file.strip_prefix(root).unwrap_or(file).display();
            self.detail(|| words!(en: "read `{file}`", es: "se leyó `{file}`"));
        }
    }

    /// From now on, Ctrl-C prints this before it ends the process.
    pub(crate) fn say_when_interrupted(&self, words: &Words) {
        let name = diagnostic_text::error_name();
        let words = terminal::line(words.get(self.lang));
        interrupt::say_at_end(format!("{}: {words}", name.get(self.lang)));
    }

    /// Prints how long each stage took, and all of it.
    pub(crate) fn times(&self) {
        let total = figures::time(self.start.elapsed());
        let list = |times: &[(Words, Duration)], lang| -> String {
            let one = |(name, time): &(Words, Duration)| {
                format!("{} {}", name.get(lang), figures::time(*time))
            };
            times.iter().map(one).collect::<Vec<_>>().join(", ")
        };
        let colon = if self.stages.is_empty() { "" } else { ": " };
        let stages = list(&self.stages, self.lang);
        self.say(words!(en: "in {total}{colon}{stages}", es: "en {total}{colon}{stages}"));
        let times = &self.processor_times;
        self.detail(|| Words {
            en: format!("processor time: {}", list(times, Lang::En)),
            es: format!("tiempo de procesador: {}", list(times, Lang::Es)),
        });
    }
}
