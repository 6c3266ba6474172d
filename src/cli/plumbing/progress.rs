//! The progress bar of long work, on a terminal.

use std::cell::Cell;
use std::fmt;
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::diagnostics;
use crate::report::is_plain;
use gridforest::run::Progress;

/// A progress bar on stderr, with lines under it that tell how things stand.
pub(in crate::cli) struct Bar {
    bar: ProgressBar,
    what: String,
    /// Tells how things stand, and when it was last asked.
    detail: Option<Detail>,
    shown: Cell<Option<Instant>>,
    /// Without a terminal, a line from time to time: the number of all blocks, and when one was
    /// written.
    lines: bool,
    total: Cell<u64>,
    written: Cell<Instant>,
}

/// How progress is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::cli) enum Shown {
    /// By a bar, on a terminal.
    Bar,
    /// By a line a minute.
    Lines,
    /// Not at all.
    Nothing,
}

/// Lines of text, made when they are shown.
type Detail = Box<dyn Fn() -> String>;

/// How often a line of progress is written where there is no terminal.
const A_LINE: Duration = Duration::from_secs(60);
/// The cells of a bar that counts to a time.
const WIDTH: usize = 40;
/// The time between two updates of the lines under the bar.
const ANEW: Duration = Duration::from_millis(500);

/// A style of a template, which is well-formed.
fn styled(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template).expect("a well-formed template");
    if is_plain() { style.progress_chars("##-") } else { style }
}

impl Bar {
    pub(in crate::cli) fn new(what: String, shown: Shown) -> Self {
        let target = if shown == Shown::Bar {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let bar = ProgressBar::with_draw_target(None, target);
        let style = "{msg} {wide_bar} {percent:>3} %  {elapsed} elapsed, {eta} to go";
        bar.set_style(styled(style));
        bar.set_message(what.clone());
        Self {
            bar,
            what,
            detail: None,
            shown: Cell::new(None),
            lines: shown == Shown::Lines,
            total: Cell::new(0),
            written: Cell::new(Instant::now()),
        }
    }

    /// The same bar with lines under it.
    pub(in crate::cli) fn telling(mut self, detail: impl Fn() -> String + 'static) -> Self {
        let style = "{prefix} {wide_bar} {percent:>3} %  {elapsed} elapsed, {eta} to go\n{msg}";
        let style = styled(style);
        self.bar.set_style(style);
        self.bar.set_prefix(self.what.clone());
        self.bar.set_message("");
        self.detail = Some(Box::new(detail));
        self
    }

    /// The same bar, which counts to a time that the work is to fill.
    pub(in crate::cli) fn lasting(self, time: Option<Duration>) -> Self {
        if let Some(time) = time {
            let (head, foot) = match self.detail {
                Some(_) => ("{prefix}", "\n{msg}"),
                None => ("{msg}", ""),
            };
            let template = format!(
                "{head} {{filled}} {{share:>3}} %  {{elapsed}} elapsed, {{left}} to go{foot}"
            );
            let style = styled(&template);
            let share =
                move |state: &ProgressState| state.elapsed().div_duration_f64(time).min(1.0);
            let left = move |state: &ProgressState| time.saturating_sub(state.elapsed());
            self.bar.set_style(
                style
                    .with_key("filled", move |state: &ProgressState, out: &mut dyn fmt::Write| {
                        let filled = (share(state) * WIDTH as f64) as usize;
                        let [full, empty] = if is_plain() { ["#", "-"] } else { ["█", "░"] };
                        let empty = empty.repeat(WIDTH - filled);
                        let _ = write!(out, "{}{empty}", full.repeat(filled));
                    })
                    .with_key("share", move |state: &ProgressState, out: &mut dyn fmt::Write| {
                        let _ = write!(out, "{:.0}", 100.0 * share(state));
                    })
                    .with_key("left", move |state: &ProgressState, out: &mut dyn fmt::Write| {
                        let _ = write!(out, "{:#}", HumanDuration(left(state)));
                    }),
            );
        }
        self
    }

    fn tell(&self) {
        let due = self.shown.get().is_none_or(|shown| shown.elapsed() >= ANEW);
        if let Some(detail) = &self.detail
            && due
            && !self.bar.is_hidden()
        {
            self.bar.set_message(detail());
            self.shown.set(Some(Instant::now()));
        }
    }
}

impl Progress for Bar {
    fn started(&self, done: u64, total: u64) {
        self.total.set(total);
        self.written.set(Instant::now());
        self.bar.set_length(total);
        self.bar.set_position(done);
        self.bar.reset_eta();
        self.bar.enable_steady_tick(Duration::from_millis(200));
    }

    fn advanced(&self, done: u64) {
        self.bar.set_position(done);
        self.tell();
        if self.lines && self.written.get().elapsed() >= A_LINE {
            self.written.set(Instant::now());
            let (what, total) = (&self.what, self.total.get());
            diagnostics::say(format_args!("{what}: {done} of {total} blocks"));
        }
    }

    fn warned(&self, message: &str) {
        self.bar.suspend(|| diagnostics::complain(message));
    }

    fn ended(&self) {
        self.bar.finish_and_clear();
    }
}
