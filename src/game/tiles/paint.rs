//! The colours of a tile's texels. Knows nothing of entities.

use crate::maze::chart::{CellSet, Chunk, Level, Shade, Texels, WaySet};
use crate::maze::film::Palette;
use crate::maze::{Cell, DistanceMap, Size};
use crate::race::{ByPlayer, Player, Sight};

use super::super::distances;
use super::super::solution::TINT;
use super::super::theme::{Ink, Theme};

type Rgb = [u8; 3];

/// What lies on a maze.
pub(super) struct Layers<'a> {
    pub path: &'a WaySet,
    pub explored: &'a CellSet,
    pub trails: Option<&'a ByPlayer<WaySet>>,
    pub distances: Option<&'a DistanceMap>,
    pub sight: Option<&'a Sight>,
}

/// The colours, and how they mix.
pub(super) struct Inks {
    wall: Rgb,
    floor: Rgb,
    ground: Rgb,
    explored: Rgb,
    path: Rgb,
    players: ByPlayer<Rgb>,
    distances: Palette,
    light: Light,
    /// For each share of wall, of 255, what it makes with floor.
    walls: Vec<Rgb>,
}

impl Inks {
    pub(super) fn new(theme: &Theme) -> Self {
        let rgb = |ink: Ink| {
            let [red, green, blue, _] = ink.egui().to_array();
            [red, green, blue]
        };
        let light = Light::new();
        let (wall, floor, path) = (rgb(theme.wall), rgb(theme.floor), rgb(theme.path));
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 255")]
        let tint = (TINT * 255.0) as u8;
        Self {
            wall,
            floor,
            ground: rgb(theme.ground),
            explored: light.mix(path, floor, tint),
            path,
            players: ByPlayer::from_fn(|player| rgb(theme.player(player))),
            distances: Palette::dark(),
            walls: (0..=u8::MAX).map(|share| light.mix(wall, floor, share)).collect(),
            light,
        }
    }
}

/// Mixes colours as light mixes: twice as many lamps are twice as bright.
struct Light {
    /// The light of each value that a screen is told.
    of: Vec<u32>,
    /// The value of each 4096th part of full light.
    value: Vec<u8>,
}

impl Light {
    const FULL: u32 = 4095;

    fn new() -> Self {
        let linear = |value: f32| {
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "0 to 4095"
        )]
        let of: Vec<u32> = (0..=u8::MAX)
            .map(|value| (linear(f32::from(value) / 255.0) * Self::FULL as f32).round() as u32)
            .collect();
        let nearest = |light: u32| {
            let above = of.partition_point(|&each| each < light);
            let is_below =
                above > 0 && of.get(above).is_none_or(|&each| light - of[above - 1] < each - light);
            u8::try_from(if is_below { above - 1 } else { above }).unwrap_or(u8::MAX)
        };
        let value = (0..=Self::FULL).map(nearest).collect();
        Self { of, value }
    }

    /// `share` parts of 255 of one colour, the rest of another.
    fn mix(&self, one: Rgb, other: Rgb, share: u8) -> Rgb {
        let share = u32::from(share);
        std::array::from_fn(|at| {
            let [one, other] = [one[at], other[at]].map(|value| self.of[usize::from(value)]);
            self.value[((one * share + other * (255 - share) + 127) / 255) as usize]
        })
    }
}

/// Red, green, blue and opacity of texels whose shades are known.
pub(super) fn paint(
    texels: Texels,
    shades: &[Shade],
    size: Size,
    inks: &Inks,
    layers: &Layers,
) -> Vec<u8> {
    let mut canvas = Canvas { texels, colours: ground(texels, shades, size, inks, layers) };
    canvas.draw(layers.path, 0, inks.path, false);
    if let Some(trails) = layers.trails {
        canvas.draw(&trails.one, -1, *inks.players.get(Player::One), false);
        canvas.draw(&trails.two, 1, *inks.players.get(Player::Two), true);
    }
    if let Some(sight) = layers.sight {
        let [red, green, blue] = inks.ground;
        for (colour, cell) in canvas.colours.iter_mut().zip(cells(texels)) {
            if size.contains(cell) && !sight.is_seen(cell) {
                *colour = [red, green, blue, u8::MAX];
            }
        }
    }
    canvas.colours.into_flattened()
}

/// The cell in the middle of each texel.
fn cells(texels: Texels) -> impl Iterator<Item = Cell> {
    let (fine, coarse) = (texels.level.whole_texels_a_cell(), texels.level.cells_a_texel());
    let place = move |first: u32, texel: u32| {
        first.saturating_add(texel * coarse / fine).saturating_add(coarse / 2)
    };
    (0..texels.side).flat_map(move |y| {
        (0..texels.side).map(move |x| Cell::new(place(texels.left, x), place(texels.top, y)))
    })
}

/// Walls, floor, and what tints the floor.
fn ground(
    texels: Texels,
    shades: &[Shade],
    size: Size,
    inks: &Inks,
    layers: &Layers,
) -> Vec<[u8; 4]> {
    let is_tinted = layers.distances.is_some() || !layers.explored.is_empty();
    let tint = |cell: Cell| -> Option<Rgb> {
        if !is_tinted || !size.contains(cell) {
            return None;
        }
        let far = layers.distances.and_then(|map| distances::colour(map, cell, &inks.distances));
        far.or_else(|| layers.explored.contains(cell).then_some(inks.explored))
    };
    let colour = |(shade, cell): (&Shade, Cell)| {
        let all = shade.wall.saturating_add(shade.floor);
        let Some(wall) = (u32::from(shade.wall) * 255).checked_div(all.into()) else {
            let [red, green, blue] = inks.ground;
            return [red, green, blue, 0];
        };
        let wall = u8::try_from(wall).unwrap_or(u8::MAX);
        let [red, green, blue] = match tint(cell).filter(|_| shade.floor > 0) {
            Some(floor) => inks.light.mix(inks.wall, floor, wall),
            None if shade.wall == 0 => inks.floor,
            None => inks.walls[usize::from(wall)],
        };
        [red, green, blue, all]
    };
    shades.iter().zip(cells(texels)).map(colour).collect()
}

struct Canvas {
    texels: Texels,
    colours: Vec<[u8; 4]>,
}

impl Canvas {
    /// Draws ways as lines a texel thick. `aside` is to which side of the middle they lie.
    fn draw(&mut self, ways: &WaySet, aside: i64, colour: Rgb, is_dotted: bool) {
        let region = self.texels.region();
        let touches = |chunk: Chunk| {
            use crate::maze::chart::CHUNK;
            // The last way of a run may lead out of its chunk.
            let reach = CHUNK + 1;
            // What has come to lie outside of the maze is farther than any cell.
            let [left, top] = [chunk.x, chunk.y].map(|at| at.saturating_mul(CHUNK));
            left < region.right
                && top < region.bottom
                && left + reach > region.left
                && top + reach > region.top
        };
        for chunk in ways.chunks().filter(|&chunk| touches(chunk)) {
            for (from, to) in ways.runs_of(chunk) {
                self.line(from, to, aside, colour, is_dotted);
            }
        }
    }

    fn line(&mut self, from: Cell, to: Cell, aside: i64, colour: Rgb, is_dotted: bool) {
        let level = self.texels.level;
        let (fine, coarse) = (level.whole_texels_a_cell(), level.cells_a_texel());
        // A fifth of a cell, as near by.
        let aside = aside * i64::from((fine + 1) / 5);
        let place = |first: u32, at: u32| {
            let cells = i64::from(at) - i64::from(first);
            cells.div_euclid(coarse.into()) * i64::from(fine) + i64::from(fine / 2) + aside
        };
        let side = i64::from(self.texels.side);
        let [x1, x2] = [from.x, to.x].map(|x| place(self.texels.left, x));
        let [y1, y2] = [from.y, to.y].map(|y| place(self.texels.top, y));
        let is_fine = level >= Level::new(2);
        for y in y1.max(0)..=y2.min(side - 1) {
            for x in x1.max(0)..=x2.min(side - 1) {
                if is_dotted && is_fine && (x + y) % 2 != 0 {
                    continue;
                }
                let [red, green, blue] = colour;
                let at = usize::try_from(y * side + x).unwrap_or_default();
                self.colours[at] = [red, green, blue, u8::MAX];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maze::Grid;
    use crate::maze::chart::{Overview, Tile};

    fn painted(level: i8, layers: &Layers) -> Option<(Texels, Vec<u8>)> {
        let grid = Grid::walled(Size::new(40, 40).ok()?).ok()?;
        let texels = Tile { level: Level::new(level), x: 0, y: 0 }.texels();
        let shades = Shade::paint(&grid, &Overview::of(&grid).ok()?, texels).ok()?;
        let inks = Inks::new(&Theme::DARK);
        Some((texels, paint(texels, &shades, grid.size(), &inks, layers)))
    }

    fn at(texels: Texels, colours: &[u8], x: u32, y: u32) -> [u8; 4] {
        let place = ((y * texels.side + x) * 4) as usize;
        std::array::from_fn(|channel| colours[place + channel])
    }

    #[test]
    fn a_path_goes_through_the_middle_of_its_cells_at_every_level() {
        let path = WaySet::along(&[Cell::new(4, 8), Cell::new(5, 8), Cell::new(6, 8)]);
        let explored = CellSet::default();
        let layers =
            Layers { path: &path, explored: &explored, trails: None, distances: None, sight: None };
        let [red, green, blue, _] = Theme::DARK.path.egui().to_array();
        let ink = [red, green, blue, 255];
        for (level, x, y, off) in [
            (3, 4 * 8 + 4, 68, 66),
            (2, 4 * 4 + 2, 34, 33),
            (1, 9, 17, 16),
            (0, 4, 8, 7),
            (-2, 1, 2, 3),
        ] {
            let Some((texels, colours)) = painted(level, &layers) else { unreachable!() };
            assert_eq!(at(texels, &colours, x, y), ink, "level {level}");
            assert_ne!(at(texels, &colours, x, off), ink, "level {level}, beside");
        }
    }

    #[test]
    fn half_wall_is_half_the_light() {
        let light = Light::new();
        assert_eq!(light.mix([255; 3], [0; 3], 255), [255; 3]);
        assert_eq!(light.mix([255; 3], [0; 3], 0), [0; 3]);
        // sRGB: half the light of white is 188 of 255.
        assert_eq!(light.mix([255; 3], [0; 3], 128), [188; 3]);
        for value in 0..=u8::MAX {
            assert_eq!(light.mix([value; 3], [value; 3], 77), [value; 3]);
        }
    }

    #[test]
    fn what_is_outside_is_not_there() {
        let (path, explored) = (WaySet::default(), CellSet::default());
        let layers =
            Layers { path: &path, explored: &explored, trails: None, distances: None, sight: None };
        let Some((texels, colours)) = painted(0, &layers) else { unreachable!() };
        assert_eq!(at(texels, &colours, 41, 3)[3], 0);
        assert_eq!(at(texels, &colours, 39, 39)[3], 255);
    }
}
