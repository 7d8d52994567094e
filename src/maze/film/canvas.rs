//! A scene as pixels.

use crate::maze::Grid;
use crate::maze::insight::Scene;
use crate::maze::memory::{OutOfMemory, filled, resize};

use super::area::{Area, Layout};
use super::paint::paint;
use super::palette::{FLOOR, GROUND, SOLID};
use super::places::Places;
use super::surface::Surface;
use super::tiny;

/// Pixels to draw scenes on, a byte each: an entry of a [`Palette`](super::Palette). It is kept from
/// picture to picture, and so is its memory.
///
/// ```
/// use maze_duel::maze::film::{Canvas, Palette};
/// use maze_duel::maze::insight::Timeline;
/// use maze_duel::maze::{Algorithm, Recipe, Seed, Size};
/// let recipe = Recipe::new(Algorithm::Wilson, Size::new(8, 6)?, Seed::new(1).unwrap());
/// let mut timeline = Timeline::of_making(&recipe)?;
/// timeline.seek(usize::MAX);
/// let mut canvas = Canvas::new(160, 120)?;
/// canvas.draw(timeline.grid(), &timeline.scene()?, None)?;
/// let palette = Palette::dark();
/// assert_eq!(palette.entry(canvas.pixels()[0]), palette.wall());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Canvas {
    width: u32,
    height: u32,
    pixels: Vec<u8>,
    places: Places,
}

impl Canvas {
    /// An empty canvas.
    ///
    /// # Errors
    /// [`OutOfMemory`], a byte a pixel.
    pub fn new(width: u32, height: u32) -> Result<Self, OutOfMemory> {
        let pixels = filled(width as usize * height as usize, GROUND)?;
        Ok(Self { width, height, pixels, places: Places::default() })
    }

    /// Makes it another size, and empty.
    ///
    /// # Errors
    /// [`OutOfMemory`], a byte a pixel.
    pub fn resize(&mut self, width: u32, height: u32) -> Result<(), OutOfMemory> {
        self.pixels.clear();
        (self.width, self.height) = (0, 0);
        resize(&mut self.pixels, width as usize * height as usize, GROUND)?;
        (self.width, self.height) = (width, height);
        Ok(())
    }

    /// Pixels in a row.
    #[must_use]
    pub const fn width(&self) -> u32 {
        self.width
    }

    /// Pixels in a column.
    #[must_use]
    pub const fn height(&self) -> u32 {
        self.height
    }

    /// The pixels, row by row.
    #[must_use]
    pub fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    /// Makes every pixel the ground around the maze.
    pub fn clear(&mut self) {
        self.pixels.fill(GROUND);
    }

    /// Draws a scene of a grid, so that the maze fills the canvas to the pixel whatever its shape.
    /// With a rival's scene over the same grid each cell is parted along its diagonal: what the first
    /// solver has there is at the top left, what its rival has at the bottom right.
    ///
    /// Where cells have less than four pixels, walls between cells that aren't in the maze yet are left
    /// out; where they have less than two, all walls are, and of several cells in a pixel the one is
    /// seen that tells most. O(cells + pixels).
    ///
    /// # Errors
    /// [`OutOfMemory`], some bytes a cell.
    pub fn draw(
        &mut self,
        grid: &Grid,
        scene: &Scene,
        rival: Option<&Scene>,
    ) -> Result<(), OutOfMemory> {
        self.clear();
        self.draw_in(Area::of(self.width, self.height), grid, scene, rival)
    }

    /// Draws a scene into a part of the canvas, as [`Canvas::draw`] does, and leaves the others as they
    /// are. What lies beyond the canvas is left out.
    ///
    /// # Errors
    /// [`OutOfMemory`], some bytes a cell.
    pub fn draw_in(
        &mut self,
        area: Area,
        grid: &Grid,
        scene: &Scene,
        rival: Option<&Scene>,
    ) -> Result<(), OutOfMemory> {
        if area.is_empty() {
            return Ok(());
        }
        let layout = Layout::new(scene.size(), area)?;
        let mut places = std::mem::take(&mut self.places);
        let filled = places.fill(grid, scene, rival);
        if filled.is_ok() {
            self.rectangle(area, GROUND);
            if layout.wall == 0 {
                tiny::paint(self, &layout, &places, scene, rival);
            } else {
                paint(self, &layout, &places, scene, rival);
            }
        }
        self.places = places;
        filled
    }

    /// Colours a pixel, unless there is something there already that tells more.
    pub(super) fn raise(&mut self, x: u32, y: u32, colour: u8) {
        // Ground, cells that aren't in the maze, its cells, everything else.
        let rank = |colour: u8| match colour {
            GROUND => 0,
            SOLID => 1,
            FLOOR => 2,
            _ => 3,
        };
        if x < self.width && y < self.height {
            let pixel = &mut self.pixels[y as usize * self.width as usize + x as usize];
            if rank(colour) >= rank(*pixel) {
                *pixel = colour;
            }
        }
    }

    /// The part of a row that lies in an area.
    fn piece(&mut self, y: u32, left: u32, right: u32) -> &mut [u8] {
        let row = y as usize * self.width as usize;
        &mut self.pixels[row + left as usize..row + right as usize]
    }

    /// Fills, row by row, what `span` says of each row of an area: from and to, both from its left.
    fn fill_rows(&mut self, area: Area, colour: u8, span: impl Fn(u64) -> (u64, u64)) {
        let seen = area.within(Area::of(self.width, self.height));
        for y in seen.top..seen.bottom {
            let (from, to) = span(u64::from(y - area.top));
            let at = |column: u64| {
                let column = u32::try_from(column).unwrap_or(u32::MAX);
                area.left.saturating_add(column).clamp(seen.left, seen.right.max(seen.left))
            };
            let (from, to) = (at(from), at(to));
            if from < to {
                self.piece(y, from, to).fill(colour);
            }
        }
    }
}

/// A pixel belongs to a shape when its middle lies in it.
impl Surface for Canvas {
    fn rectangle(&mut self, area: Area, colour: u8) {
        let area = area.within(Area::of(self.width, self.height));
        if area.is_empty() {
            return;
        }
        for y in area.top..area.bottom {
            self.piece(y, area.left, area.right).fill(colour);
        }
    }

    fn lower_half(&mut self, area: Area, colour: u8) {
        let (width, height) = (u64::from(area.width()), u64::from(area.height()));
        // The middle (x + ½, y + ½) is beyond the line where x + ½ > width · (1 − (y + ½) / height).
        self.fill_rows(area, colour, |y| {
            ((width * (2 * height - 2 * y - 1) + height) / (2 * height).max(1), width)
        });
    }

    fn disc(&mut self, area: Area, colour: u8) {
        let (width, height) = (u64::from(area.width()), u64::from(area.height()));
        self.fill_rows(area, colour, |y| {
            // (2x + 1 − w)² / w² + (2y + 1 − h)² / h² ≤ 1, solved for x.
            let down = (2 * y + 1).abs_diff(height);
            let [across, along, off] = [width, height, down].map(u128::from);
            let half = (across * across * (along * along - off * off)).isqrt() / along.max(1);
            centred(width, u64::try_from(half).unwrap_or(width))
        });
    }

    fn diamond(&mut self, area: Area, colour: u8) {
        let (width, height) = (u64::from(area.width()), u64::from(area.height()));
        self.fill_rows(area, colour, |y| {
            let down = (2 * y + 1).abs_diff(height);
            centred(width, width * (height - down) / height.max(1))
        });
    }
}

/// The columns whose middles are at most half of `half` from the middle.
const fn centred(width: u64, half: u64) -> (u64, u64) {
    // |2x + 1 − width| ≤ half
    let from = width.saturating_sub(half) / 2;
    (from, width - from)
}
