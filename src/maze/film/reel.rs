//! Films: what changes from one frame to the next, one after the other.

use std::io::Write;
use std::ops::ControlFlow;

use crate::maze::format::WriteError;
use crate::maze::memory::{OutOfMemory, resize};

use super::apng::Apng;
use super::area::Area;
use super::canvas::Canvas;
use super::cut::Cut;
use super::gif::Gif;
use super::palette::{CLEAR, Palette};
use super::stage::Stage;

/// What a film is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FilmFormat {
    /// An animated GIF, which every viewer and chat shows.
    Gif,
    /// An animated PNG, which every browser shows: half as large or less.
    Apng,
}

impl FilmFormat {
    /// The format that a file's name ending stands for, in whatever case.
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Self> {
        match &*extension.to_ascii_lowercase() {
            "gif" => Some(Self::Gif),
            "png" | "apng" => Some(Self::Apng),
            _ => None,
        }
    }
}

/// Writes what a stage shows from its first step to its last, again and again. Frames hold what has
/// changed since the one before; each is written as it is drawn, so that memory doesn't grow with the
/// film: two bytes a pixel and as many again for what is being written.
///
/// `told` hears after each frame how many are done. Where it breaks off the film does, and what has
/// been written of it is of no use.
///
/// ```
/// use std::ops::ControlFlow;
/// use maze_duel::maze::film::{Cut, FilmFormat, Pace, Palette, Stage, write_film};
/// use maze_duel::maze::insight::Timeline;
/// use maze_duel::maze::{Algorithm, Recipe, Seed, Size};
/// let recipe = Recipe::new(Algorithm::Wilson, Size::new(8, 6)?, Seed::new(1).unwrap());
/// let mut stage = Stage::new(vec![Timeline::of_making(&recipe)?.into()], 16)?;
/// let cut = Cut::new(stage.steps(), Pace::default());
/// let mut film = Vec::new();
/// let palette = Palette::dark();
/// write_film(&mut stage, &palette, cut, FilmFormat::Gif, &mut film, |_| ControlFlow::Continue(()))?;
/// assert!(film.starts_with(b"GIF89a"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`WriteError`] where memory runs out or the output can't be written.
pub fn write_film(
    stage: &mut Stage,
    palette: &Palette,
    cut: Cut,
    format: FilmFormat,
    out: &mut impl Write,
    told: impl FnMut(usize) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, WriteError> {
    match format {
        FilmFormat::Gif => shoot(stage, cut, Gif::new(out, stage.size(), palette)?, told),
        FilmFormat::Apng => {
            shoot(stage, cut, Apng::new(out, stage.size(), palette, cut.frames())?, told)
        }
    }
}

/// Where frames go.
pub(super) trait Reel: Sized {
    /// Takes the next frame: the pixels of an area, those that are as before [`CLEAR`], and how long it
    /// is shown in hundredths of a second.
    fn put(&mut self, area: Area, pixels: &[u8], delay: u16) -> Result<(), WriteError>;

    /// Ends the film.
    fn finish(self) -> Result<(), WriteError>;
}

fn shoot(
    stage: &mut Stage,
    cut: Cut,
    mut reel: impl Reel,
    mut told: impl FnMut(usize) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, WriteError> {
    let (width, height) = stage.size();
    let mut before = Canvas::new(width, height)?;
    let mut now = Canvas::new(width, height)?;
    let mut piece = Vec::new();
    for frame in 0..cut.frames() {
        stage.seek(cut.step(frame));
        stage.draw(&mut now)?;
        let delay = cut.delay(frame);
        if frame == 0 {
            reel.put(Area::of(width, height), now.pixels(), delay)?;
        } else {
            let area = changed(&before, &now);
            cut_out(&before, &now, area, &mut piece)?;
            reel.put(area, &piece, delay)?;
        }
        std::mem::swap(&mut before, &mut now);
        if told(frame + 1).is_break() {
            return Ok(ControlFlow::Break(()));
        }
    }
    reel.finish()?;
    Ok(ControlFlow::Continue(()))
}

/// The least area that holds all that has changed; a pixel where nothing has.
fn changed(before: &Canvas, now: &Canvas) -> Area {
    let mut found: Option<Area> = None;
    let width = now.width() as usize;
    let rows = before.pixels().chunks(width).zip(now.pixels().chunks(width));
    for (y, (old, new)) in (0..).zip(rows) {
        if old == new {
            continue;
        }
        let differs = |(old, new): (&u8, &u8)| old != new;
        let first = old.iter().zip(new).position(differs).unwrap_or(0);
        let last = old.iter().zip(new).rposition(differs).unwrap_or(0);
        // Columns are u32.
        let at = |column: usize| u32::try_from(column).unwrap_or(u32::MAX);
        let row = Area { left: at(first), top: y, right: at(last) + 1, bottom: y + 1 };
        found = Some(found.map_or(row, |found| found.with(row)));
    }
    found.unwrap_or(Area::of(1, 1))
}

/// The pixels of an area, those that haven't changed left out.
fn cut_out(
    before: &Canvas,
    now: &Canvas,
    area: Area,
    piece: &mut Vec<u8>,
) -> Result<(), OutOfMemory> {
    piece.clear();
    resize(piece, area.width() as usize * area.height() as usize, CLEAR)?;
    let width = now.width() as usize;
    for (y, row) in (area.top..area.bottom).zip(piece.chunks_mut(area.width() as usize)) {
        let from = y as usize * width + area.left as usize;
        let range = from..from + row.len();
        let old = &before.pixels()[range.clone()];
        for ((pixel, &old), &new) in row.iter_mut().zip(old).zip(&now.pixels()[range]) {
            if new != old {
                *pixel = new;
            }
        }
    }
    Ok(())
}
