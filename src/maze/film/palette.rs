//! The colours in which scenes are drawn, as a palette of bytes.

use thiserror::Error;

use crate::maze::format::Colour;
use crate::maze::insight::{Sign, Tint};
use crate::maze::named;
use crate::words::words;

use super::sets;

/// Nothing: what was there before stays. Only films have such pixels, a canvas never.
pub(super) const CLEAR: u8 = 0;
/// Around the maze, and its holes.
pub(super) const GROUND: u8 = 1;
/// Cells that aren't in the maze yet.
pub(super) const SOLID: u8 = 2;
/// Cells of the maze.
pub(super) const FLOOR: u8 = 3;
/// Walls.
pub(super) const WALL: u8 = 4;
/// Walls between two cells that aren't in the maze yet.
pub(super) const FAINT: u8 = 5;
/// The first entry of the signs.
const SIGNS: u8 = 6;

/// Where each sign's entries begin: those of the first solver, then those of its rival.
const PLACES: [[u8; Sign::ALL.len()]; 2] = places();

/// How many entries are used.
const USED: u8 = {
    let last = Sign::ALL.len() - 1;
    PLACES[1][last] + entries(Sign::ALL[last], rival_levels(Sign::ALL[last]))
};

const fn places() -> [[u8; Sign::ALL.len()]; 2] {
    let mut places = [[0; Sign::ALL.len()]; 2];
    let mut next = SIGNS;
    let mut at = 0;
    while at < Sign::ALL.len() {
        places[0][at] = next;
        next += entries(Sign::ALL[at], own_levels(Sign::ALL[at]));
        at += 1;
    }
    at = 0;
    while at < Sign::ALL.len() {
        places[1][at] = next;
        next += entries(Sign::ALL[at], rival_levels(Sign::ALL[at]));
        at += 1;
    }
    places
}

/// How many entries a sign takes: one a level, and where it has but one level another for its shapes,
/// so that a line is seen on cells of its own sign.
const fn entries(sign: Sign, levels: u8) -> u8 {
    if levels == 1 && sign.levels() == 1 { 2 } else { levels }
}

/// How many levels a sign has beside those that every scene has.
const fn own_levels(sign: Sign) -> u8 {
    match sign {
        Sign::Solid | Sign::Maze => 0,
        sign => sign.levels(),
    }
}

/// How many levels it has in a rival's colours: half as many of a ramp, and none where the rival's are
/// the first solver's, or only generators have it.
const fn rival_levels(sign: Sign) -> u8 {
    match sign {
        Sign::Visits | Sign::Explored | Sign::ExploredBack => sign.levels() / 2,
        Sign::Head
        | Sign::Frontier
        | Sign::Walk
        | Sign::Erased
        | Sign::Refused
        | Sign::Filled
        | Sign::Path => 1,
        _ => 0,
    }
}

/// Whose colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// Those of a run, or of the first of two solvers.
    Own,
    /// Those of the second.
    Rival,
}

impl Side {
    const fn levels(self, sign: Sign) -> u8 {
        match self {
            Self::Own => own_levels(sign),
            Self::Rival => rival_levels(sign),
        }
    }

    /// The entry of what fills a cell. Levels that a sign hasn't are its last.
    #[must_use]
    pub(super) fn fill(self, Tint { sign, level }: Tint) -> u8 {
        match (self, sign) {
            (_, Sign::Solid) => SOLID,
            (_, Sign::Maze) => FLOOR,
            (Self::Rival, _) if rival_levels(sign) == 0 => Self::Own.fill(Tint { sign, level }),
            (Self::Own, _) => self.first(sign) + level.min(own_levels(sign) - 1),
            (Self::Rival, _) => self.first(sign) + (level / 2).min(rival_levels(sign) - 1),
        }
    }

    /// The entry of lines and other shapes: of signs with levels, the highest.
    #[must_use]
    pub(super) fn shape(self, sign: Sign) -> u8 {
        let fill = self.fill(Tint { sign, level: u8::MAX });
        fill + u8::from(own_levels(sign) == 1)
    }

    fn first(self, sign: Sign) -> u8 {
        let place = Sign::ALL.iter().position(|&other| other == sign).unwrap_or(0);
        PLACES[self as usize][place]
    }
}

/// Which colours a scene is drawn in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Light walls on a dark floor.
    #[default]
    Dark,
    /// Dark walls on a light floor.
    Light,
}

impl Theme {
    /// Both, in the order in which people are shown them.
    pub const ALL: &'static [Self] = &[Self::Dark, Self::Light];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
        }
    }
}

named!(Theme, UnknownTheme);

/// A name that no theme has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}", words().film.theme_form)]
pub struct UnknownTheme;

/// The 256 colours that the bytes of a [`Canvas`](super::Canvas) stand for.
///
/// ```
/// use maze_duel::maze::film::{Palette, Theme};
/// use maze_duel::maze::insight::Sign;
/// let palette = Palette::new(Theme::Dark);
/// assert_eq!(palette.fill(Sign::Maze.into(), false).to_string(), "#1a1f29");
/// assert_eq!(palette.shape(Sign::Path, false).to_string(), "#f2c14e");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    colours: [Colour; 256],
}

impl Palette {
    /// The colours of a theme.
    #[must_use]
    pub fn new(theme: Theme) -> Self {
        let inks = match theme {
            Theme::Dark => &DARK,
            Theme::Light => &LIGHT,
        };
        let mut colours = [inks.ground; 256];
        let fixed =
            [(SOLID, inks.solid), (FLOOR, inks.floor), (WALL, inks.wall), (FAINT, inks.faint)];
        for (entry, colour) in fixed {
            colours[entry as usize] = colour;
        }
        for (side, sign) in [Side::Own, Side::Rival]
            .into_iter()
            .flat_map(|side| Sign::ALL.into_iter().map(move |sign| (side, sign)))
        {
            let levels = side.levels(sign);
            for step in 0..levels {
                let colour = inks.colour(side, sign, step, levels);
                if sign.levels() > 1 {
                    colours[usize::from(side.first(sign) + step)] = colour;
                } else {
                    // What fills cells is quieter than what is drawn over them.
                    let quiet = colour.towards(inks.floor, 1, 2);
                    colours[usize::from(side.fill(sign.into()))] = quiet;
                    colours[usize::from(side.shape(sign))] = colour;
                }
            }
        }
        Self { colours }
    }

    /// Light walls on a dark floor.
    #[must_use]
    pub fn dark() -> Self {
        Self::new(Theme::Dark)
    }

    /// Dark walls on a light floor.
    #[must_use]
    pub fn light() -> Self {
        Self::new(Theme::Light)
    }

    /// The colour of one of a canvas's bytes.
    #[must_use]
    pub const fn entry(&self, entry: u8) -> Colour {
        self.colours[entry as usize]
    }

    /// The same as red, green, blue and alpha, which is full.
    #[must_use]
    pub const fn rgba(&self, entry: u8) -> [u8; 4] {
        let [red, green, blue] = self.entry(entry).0;
        [red, green, blue, u8::MAX]
    }

    /// The colour of cells that are filled with a tint; with `is_rival`, by the second of two solvers
    /// on one maze.
    #[must_use]
    pub fn fill(&self, tint: Tint, is_rival: bool) -> Colour {
        self.entry(side(is_rival).fill(tint))
    }

    /// The colour of the shapes of a sign; with `is_rival`, those of the second of two solvers.
    #[must_use]
    pub fn shape(&self, sign: Sign, is_rival: bool) -> Colour {
        self.entry(side(is_rival).shape(sign))
    }

    /// The colour around the maze.
    #[must_use]
    pub const fn ground(&self) -> Colour {
        self.entry(GROUND)
    }

    /// The colour of walls.
    #[must_use]
    pub const fn wall(&self) -> Colour {
        self.entry(WALL)
    }

    /// Red, green and blue of every entry in use, one after the other, as files have them.
    pub(super) fn triplets(&self) -> impl Iterator<Item = u8> {
        self.colours[..usize::from(USED)].iter().flat_map(|colour| colour.0)
    }
}

const fn side(is_rival: bool) -> Side {
    if is_rival { Side::Rival } else { Side::Own }
}

/// A colour from `0xRRGGBB`.
const fn hex(triplet: u32) -> Colour {
    let [_, red, green, blue] = triplet.to_be_bytes();
    Colour([red, green, blue])
}

/// Colours between which others lie at equal distances, from the lowest level to the highest.
type Ramp = [Colour; 3];

/// Step `step` of `steps` of a ramp.
fn along(ramp: &Ramp, step: u8, steps: u8) -> Colour {
    let (at, last) = (2 * u32::from(step), u32::from(steps) - 1);
    match at.checked_sub(last) {
        None => ramp[0].towards(ramp[1], at, last),
        Some(beyond) => ramp[1].towards(ramp[2], beyond, last),
    }
}

/// What a theme is made of. look.md has the walls, the floor, the players' colours and the path's.
struct Inks {
    ground: Colour,
    solid: Colour,
    floor: Colour,
    wall: Colour,
    faint: Colour,
    sets: &'static [u32; 64],
    visits: Ramp,
    explored: Ramp,
    explored_back: Ramp,
    rival_visits: Ramp,
    rival_explored: Ramp,
    rival_explored_back: Ramp,
    rival_head: Colour,
    rival_path: Colour,
    single: fn(Sign) -> Colour,
}

impl Inks {
    /// The colour of step `step` of `steps` of a sign; of one without levels, its shapes'.
    fn colour(&self, side: Side, sign: Sign, step: u8, steps: u8) -> Colour {
        match (side, sign) {
            (_, Sign::Set) => hex(self.sets[usize::from(step)]),
            (Side::Own, Sign::Visits) => along(&self.visits, step, steps),
            (Side::Own, Sign::Explored) => along(&self.explored, step, steps),
            (Side::Own, Sign::ExploredBack) => along(&self.explored_back, step, steps),
            (Side::Own, sign) => (self.single)(sign),
            (Side::Rival, Sign::Visits) => along(&self.rival_visits, step, steps),
            (Side::Rival, Sign::Explored) => along(&self.rival_explored, step, steps),
            (Side::Rival, Sign::ExploredBack) => along(&self.rival_explored_back, step, steps),
            (Side::Rival, Sign::Head) => self.rival_head,
            (Side::Rival, Sign::Path) => self.rival_path,
            (Side::Rival, sign) => (self.single)(sign).towards(self.rival_path, 1, 2),
        }
    }
}

/// What comes together in one picture is told apart by lightness or along the axis from blue to
/// yellow, which hardly anybody lacks: the two searches are blue and plum, their rivals olive and
/// orange.
static DARK: Inks = Inks {
    ground: hex(0x0F_1218),
    solid: hex(0x11_151C),
    floor: hex(0x1A_1F29),
    wall: hex(0xD9_D4C7),
    faint: hex(0x2E_3542),
    sets: &sets::DARK,
    visits: [hex(0x33_2F5C), hex(0x9A_4276), hex(0xE0_8060)],
    explored: [hex(0x22_396B), hex(0x2A_6CA3), hex(0x42_ABBA)],
    explored_back: [hex(0x4D_2551), hex(0x95_4688), hex(0xD0_7FAC)],
    rival_visits: [hex(0x1F_3F3B), hex(0x35_745A), hex(0x68_A572)],
    rival_explored: [hex(0x3E_491F), hex(0x6A_7B34), hex(0x93_A04E)],
    rival_explored_back: [hex(0x5C_3322), hex(0xA0_5A30), hex(0xC9_8A48)],
    rival_head: hex(0xFF_C2E6),
    rival_path: hex(0xFF_7AC6),
    single: |sign| {
        hex(match sign {
            Sign::Head => 0xFF_FFFF,
            Sign::Stack => 0xB9_7A2E,
            Sign::Frontier => 0x2F_8F83,
            Sign::Active => 0x63_7FD6,
            Sign::Walk => 0xF0_8A4B,
            Sign::Erased => 0x6D_6C8C,
            Sign::Hunted => 0x8F_7BEA,
            Sign::Area => 0x2C_9AC4,
            Sign::Door => 0xFF_E08A,
            Sign::Row => 0x4D_77A8,
            Sign::Run => 0xD6_A04A,
            Sign::Refused => 0xD1_4D5A,
            Sign::Filled => 0x6A_7180,
            Sign::Start => 0xFF_6B4A,
            Sign::Goal => 0x4A_A8FF,
            Sign::Path
            | Sign::Solid
            | Sign::Maze
            | Sign::Set
            | Sign::Visits
            | Sign::Explored
            | Sign::ExploredBack => 0xF2_C14E,
        })
    },
};

static LIGHT: Inks = Inks {
    ground: hex(0xE9_E6DF),
    solid: hex(0xD6_D2C8),
    floor: hex(0xFB_FAF7),
    wall: hex(0x2B_2F38),
    faint: hex(0xBF_BAAE),
    sets: &sets::LIGHT,
    visits: [hex(0xEA_DFF0), hex(0xC8_7FB0), hex(0x9A_3C72)],
    explored: [hex(0xCB_DFF3), hex(0x80_B3DC), hex(0x2B_7AAC)],
    explored_back: [hex(0xEF_D0E0), hex(0xD5_90B5), hex(0xA7_4B7F)],
    rival_visits: [hex(0xD9_ECDF), hex(0x70_B995), hex(0x1D_684D)],
    rival_explored: [hex(0xE4_E8BD), hex(0xB5_C063), hex(0x79_891D)],
    rival_explored_back: [hex(0xF4_DABF), hex(0xE1_A669), hex(0xB3_691E)],
    rival_head: hex(0x5A_1042),
    rival_path: hex(0xB8_2A86),
    single: |sign| {
        hex(match sign {
            Sign::Head => 0x14_171C,
            Sign::Stack => 0xC0_7A1C,
            Sign::Frontier => 0x3C_968A,
            Sign::Active => 0x4A_6BD0,
            Sign::Walk => 0xC0_3A62,
            Sign::Erased => 0x87_859F,
            Sign::Hunted => 0x7A_5CE0,
            Sign::Area => 0x1B_7FA8,
            Sign::Door => 0x8A_6A00,
            Sign::Row => 0x4F_7DB5,
            Sign::Run => 0xB5_7E1F,
            Sign::Refused => 0xC0_303F,
            Sign::Filled => 0x8A_8F99,
            Sign::Start => 0xD1_401F,
            Sign::Goal => 0x17_66C2,
            Sign::Path
            | Sign::Solid
            | Sign::Maze
            | Sign::Set
            | Sign::Visits
            | Sign::Explored
            | Sign::ExploredBack => 0xA8_7400,
        })
    },
};
