//! The terminal in which a run is played: keys, pace, and all put back as it was.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crossterm::cursor::{Hide, MoveTo, Show};
use crossterm::event::{self, Event as Input, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::style::Print;
use crossterm::terminal::{
    self, Clear, ClearType, DisableLineWrap, EnableLineWrap, EnterAlternateScreen,
    LeaveAlternateScreen,
};
use crossterm::{execute, queue};

use crate::maze::insight::Timeline;
use crate::words::{Room, Status, words};

use super::super::failure::Failure;
use super::super::output::finished;
use super::Speed;
use super::picture::{Paint, Style, lines};

/// What a terminal has that doesn't say how large it is.
const USUAL: Room = (80, 24);
/// How long a picture stands at the least.
const FRAME: Duration = Duration::from_millis(16);
/// The most steps between two pictures, so that keys are always heard.
const STRIDE: usize = 1 << 16;

/// Whether a run is being played.
static IS_OPEN: AtomicBool = AtomicBool::new(false);

/// How the playing ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// The run was over, or somebody had seen enough.
    Done,
    /// Ctrl-C.
    Interrupted,
}

/// Columns and lines of the terminal.
pub(super) fn room() -> io::Result<Room> {
    let (columns, lines) = terminal::size()?;
    Ok(if columns == 0 || lines == 0 { USUAL } else { (columns.into(), lines.into()) })
}

/// Plays a run from where it is to its end. What was seen last stays in the terminal.
pub(super) fn play(
    run: &mut Timeline,
    style: Style,
    paint: Paint,
    speed: Speed,
) -> Result<Ending, Failure> {
    let failed = |reason: io::Error| Failure::at(words().standard_output, &reason);
    let mut player = Player::new(speed);
    let ending = {
        let mut screen = Screen::open().map_err(failed)?;
        loop {
            player.advance(run);
            screen.draw(lines(run, style, paint)?, &player.status(run)?).map_err(failed)?;
            if run.is_at_end() && !player.is_paused {
                break Ending::Done;
            }
            if let Some(ending) = player.listen(run, &mut screen).map_err(failed)? {
                break ending;
            }
        }
    };
    if ending == Ending::Done {
        let picture = lines(run, style, paint)?.join("\n") + "\n";
        finished(io::stdout().lock().write_all(picture.as_bytes()), words().standard_output)?;
    }
    Ok(ending)
}

/// How fast a run goes on, and whether it does.
struct Player {
    speed: Speed,
    is_paused: bool,
    /// Since when this speed holds, and how many steps have been taken since.
    since: Instant,
    taken: u128,
}

impl Player {
    fn new(speed: Speed) -> Self {
        Self { speed, is_paused: false, since: Instant::now(), taken: 0 }
    }

    fn restart(&mut self) {
        (self.since, self.taken) = (Instant::now(), 0);
    }

    /// Takes the steps that are due.
    fn advance(&mut self, run: &mut Timeline) {
        if self.is_paused {
            return;
        }
        let due = match self.speed {
            Speed::Max => 1,
            Speed::Steps(speed) => {
                let due = self.since.elapsed().as_nanos() * u128::from(speed) / 1_000_000_000;
                due.saturating_sub(self.taken)
            }
        };
        for _ in 0..due.min(STRIDE as u128) {
            if !run.forward() {
                break;
            }
            self.taken += 1;
        }
    }

    /// Waits for the next picture and does what the keys say.
    fn listen(&mut self, run: &mut Timeline, screen: &mut Screen) -> io::Result<Option<Ending>> {
        let wait = match self.speed {
            Speed::Max if !self.is_paused => Duration::ZERO,
            _ => FRAME,
        };
        let until = Instant::now() + wait;
        while event::poll(until.saturating_duration_since(Instant::now()))? {
            match event::read()? {
                Input::Resize(columns, _) => screen.resized(columns.into()),
                Input::Key(key) if key.kind != KeyEventKind::Release => {
                    if let Some(ending) = self.obey(key, run) {
                        return Ok(Some(ending));
                    }
                }
                _ => {}
            }
        }
        Ok(None)
    }

    fn obey(&mut self, key: KeyEvent, run: &mut Timeline) -> Option<Ending> {
        let held = key.modifiers.difference(KeyModifiers::SHIFT);
        match key.code {
            KeyCode::Char('c') if held == KeyModifiers::CONTROL => {
                return Some(Ending::Interrupted);
            }
            _ if !held.is_empty() => return None,
            KeyCode::Char('q') | KeyCode::Esc => return Some(Ending::Done),
            KeyCode::Char(' ') => self.is_paused = !self.is_paused,
            KeyCode::Right => {
                self.is_paused = true;
                run.forward();
            }
            KeyCode::Left => {
                self.is_paused = true;
                run.back();
            }
            KeyCode::Char('+' | '=') => self.speed = self.speed.doubled(),
            KeyCode::Char('-') => self.speed = self.speed.halved(),
            _ => return None,
        }
        self.restart();
        None
    }

    fn status(&self, run: &Timeline) -> Result<String, Failure> {
        Ok((words().tools.status)(&Status {
            position: run.position(),
            total: run.len(),
            is_coarse: run.is_coarse(),
            sentence: run.scene()?.sentence(),
            is_paused: self.is_paused,
            speed: match self.speed {
                Speed::Steps(speed) => Some(speed),
                Speed::Max => None,
            },
        }))
    }
}

/// A terminal in raw mode, on its other screen, without a cursor. Dropped, it is as it was.
struct Screen {
    /// What stands in each line.
    shown: Vec<String>,
    columns: usize,
}

impl Screen {
    fn open() -> io::Result<Self> {
        let columns = room()?.0;
        terminal::enable_raw_mode()?;
        IS_OPEN.store(true, Ordering::SeqCst);
        // From here on, dropping it puts everything back.
        let screen = Self { shown: Vec::new(), columns };
        execute!(io::stdout(), EnterAlternateScreen, Hide, DisableLineWrap)?;
        Ok(screen)
    }

    /// Has everything drawn anew.
    fn resized(&mut self, columns: usize) {
        self.shown.clear();
        self.columns = columns;
    }

    /// Draws the lines that have changed.
    fn draw(&mut self, mut lines: Vec<String>, status: &str) -> io::Result<()> {
        if !IS_OPEN.load(Ordering::SeqCst) {
            return Ok(());
        }
        let cut = |line: &str| line.chars().take(self.columns).collect::<String>();
        lines.extend(status.lines().map(cut));
        let mut out = io::BufWriter::new(io::stdout().lock());
        if self.shown.len() != lines.len() {
            self.shown.clear();
            queue!(out, Clear(ClearType::All))?;
        }
        for (at, line) in lines.iter().enumerate() {
            if self.shown.get(at) != Some(line) {
                let at = u16::try_from(at).unwrap_or(u16::MAX);
                queue!(out, MoveTo(0, at), Clear(ClearType::UntilNewLine), Print(line))?;
            }
        }
        self.shown = lines;
        out.flush()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Puts the terminal back as it was, where a run is being played. Any thread may do so.
pub(in crate::cli) fn restore() {
    if IS_OPEN.swap(false, Ordering::SeqCst) {
        // What can't be put back can't be told either.
        let _ = execute!(io::stdout(), EnableLineWrap, Show, LeaveAlternateScreen);
        let _ = terminal::disable_raw_mode();
    }
}
