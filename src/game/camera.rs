//! What is looked at: the whole maze, one player, or each player in a half of the screen; and the
//! zooming and dragging of it by hand.

use bevy::input::mouse::{MouseMotion, MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use crate::maze::Size;
use crate::race::Player;
use crate::race::expedition::Walkers;

use super::journey::{Journey, WindowMoved, WindowSystems};
use super::keys::{Action, Duelist};
use super::look_back::LookBack;
use super::maze::MazeGrid;
use super::minimap::Minimap;
use super::pawns::Pose;
use super::phase::{Pause, Phase};
use super::race::CurrentRace;
use super::settings::Settings;
use super::view::{Eye, Eyes, FLIP, MazeArea, Screen, View, extent};

/// What is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shot {
    /// The whole maze while its cells are large enough, else both players while they run.
    #[default]
    Auto,
    /// The whole maze.
    Whole,
    /// One player.
    Follow(Player),
    /// Each player in a half of the screen.
    Split,
}

impl Shot {
    /// What people can choose from.
    pub const ALL: [Self; 5] = [
        Self::Auto,
        Self::Whole,
        Self::Split,
        Self::Follow(Player::One),
        Self::Follow(Player::Two),
    ];

    fn next(self) -> Self {
        let place = Self::ALL.iter().position(|&shot| shot == self).unwrap_or_default();
        Self::ALL[(place + 1) % Self::ALL.len()]
    }
}

/// How large a cell is that a player is followed through, in points, before anybody zooms.
const FOLLOWED: f32 = 28.0;
/// The largest cell that one can zoom to, in points, and the smallest where a player is followed.
const LARGEST: f32 = 96.0;
const SMALLEST: f32 = 3.0;
/// How much one notch of the wheel, or one key, zooms.
const NOTCH: f32 = 1.25;
/// How much of the way the camera goes in a second, as an exponential.
const HASTE: f32 = 9.0;
/// The most cells across that are seen of a window onto a maze without an end: its edges stay out of
/// sight.
const WINDOWED: f32 = 180.0;
/// Beyond the maze's edge the camera shows so many cells.
const BEYOND: f32 = 2.0;

/// Where the camera goes, and what hands have done to it.
#[derive(Resource, Clone, Debug)]
pub struct Director {
    /// How much larger than by itself the whole maze is, and what players are followed through.
    zoom: f32,
    followed_zoom: f32,
    /// Where one looks in a maze that is zoomed into.
    looks_at: Option<Vec2>,
    /// How far one looks past the player while dragging.
    peek: Vec2,
    is_dragging: bool,
    /// Whether it is still on its way.
    is_gliding: bool,
    /// Whether things still grow or shrink.
    is_zooming: bool,
    /// Where it is: what each eye has in its middle, before that is moved to whole pixels.
    at: Vec<Vec2>,
    /// What it showed in the last frame.
    last: Option<Scene>,
}

/// What must be the same for the camera to glide and not to jump.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Scene {
    size: Size,
    screen: Screen,
    area: Rect,
    /// What is watched is drawn for one place and not for all on the way there.
    is_show: bool,
}

impl Default for Director {
    fn default() -> Self {
        Self {
            zoom: 1.0,
            followed_zoom: 1.0,
            looks_at: None,
            peek: Vec2::ZERO,
            is_dragging: false,
            is_gliding: false,
            is_zooming: false,
            at: Vec::new(),
            last: None,
        }
    }
}

impl Director {
    /// Whether the camera moves by itself just now.
    #[must_use]
    pub const fn is_gliding(&self) -> bool {
        self.is_gliding
    }

    /// Whether cells grow or shrink just now.
    pub(super) const fn is_zooming(&self) -> bool {
        self.is_zooming
    }

    /// Follows a window that has moved.
    fn shift(&mut self, by: Vec2) {
        for at in self.at.iter_mut().chain(&mut self.looks_at) {
            *at += by;
        }
    }

    fn reset(&mut self) {
        (self.zoom, self.followed_zoom) = (1.0, 1.0);
        (self.looks_at, self.peek) = (None, Vec2::ZERO);
    }
}

/// What the camera is to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    Whole,
    Players([Option<Player>; 2]),
}

impl Subject {
    fn of(
        settings: &Settings,
        phase: Phase,
        is_looking_back: bool,
        walkers: Option<Walkers>,
        fitted: f32,
        scale: f32,
    ) -> Self {
        let both = Self::Players([Some(Player::One), Some(Player::Two)]);
        // A maze without an end is never seen whole.
        match (walkers, settings.shot) {
            (Some(Walkers::Alone), _) => return Self::Players([Some(Player::One), None]),
            (Some(Walkers::Both), Shot::Auto | Shot::Whole) => return both,
            _ => {}
        }
        // What is watched is drawn over the whole maze.
        if phase == Phase::Carving {
            return Self::Whole;
        }
        match settings.shot {
            Shot::Whole => Self::Whole,
            Shot::Follow(player) => Self::Players([Some(player), None]),
            Shot::Split => both,
            Shot::Auto => {
                let is_on = matches!(phase, Phase::Countdown | Phase::Racing) || is_looking_back;
                let is_readable = fitted >= f32::from(settings.split_below) * scale;
                if is_on && !is_readable { both } else { Self::Whole }
            }
        }
    }

    fn players(self) -> impl Iterator<Item = Player> {
        match self {
            Self::Whole => [None, None],
            Self::Players(players) => players,
        }
        .into_iter()
        .flatten()
    }
}

/// The parts of the screen: the longer side is halved, with a line between.
fn areas(whole: Rect, count: usize) -> Vec<Rect> {
    if count < 2 {
        return vec![whole];
    }
    let middle = whole.center().round();
    let (mut first, mut second) = (whole, whole);
    if whole.width() >= whole.height() {
        (first.max.x, second.min.x) = (middle.x - 1.0, middle.x + 1.0);
    } else {
        (first.max.y, second.min.y) = (middle.y - 1.0, middle.y + 1.0);
    }
    vec![first, second]
}

/// Keeps a view of `seen` cells from showing more than a little beyond a maze; one that is larger than
/// the maze has it in the middle.
fn within(centre: Vec2, seen: Vec2, size: Size) -> Vec2 {
    let maze = extent(size);
    let axis = |at: f32, seen: f32, length: f32| {
        let (least, most) = (seen / 2.0 - BEYOND, length - seen / 2.0 + BEYOND);
        if least >= most { length / 2.0 } else { at.clamp(least, most) }
    };
    Vec2::new(axis(centre.x, seen.x, maze.x), -axis(-centre.y, seen.y, maze.y))
}

/// What the mouse did over the maze.
#[derive(bevy::ecs::system::SystemParam)]
struct Hand<'w, 's> {
    actions: MessageReader<'w, 's, Action>,
    wheel: MessageReader<'w, 's, MouseWheel>,
    motion: MessageReader<'w, 's, MouseMotion>,
    buttons: Option<Res<'w, ButtonInput<MouseButton>>>,
    window: Option<Single<'w, 's, &'static Window, With<PrimaryWindow>>>,
    minimap: Res<'w, Minimap>,
}

/// What a hand wants.
#[derive(Clone, Copy, Debug, Default)]
struct Wish {
    /// By how many notches to zoom.
    notches: f32,
    /// Whether to go back to how it was.
    resets: bool,
    /// How far the mouse dragged, in device pixels.
    drag: Vec2,
    /// Where the mouse is, in device pixels, if it is over the maze.
    pointer: Option<Vec2>,
    /// Where on the small map the left button is held, as shares of its sides.
    on_map: Option<Vec2>,
    next_shot: bool,
}

impl Hand<'_, '_> {
    fn wish(&mut self, area: Rect, scale: f32, director: &mut Director, left_drags: bool) -> Wish {
        let pointer = self.window.as_ref().and_then(|window| window.physical_cursor_position());
        let mut wish = Wish { pointer: pointer.filter(|at| area.contains(*at)), ..Wish::default() };
        for &action in self.actions.read() {
            match action {
                Action::ZoomIn => wish.notches += 1.0,
                Action::ZoomOut => wish.notches -= 1.0,
                Action::ZoomReset => wish.resets = true,
                Action::NextCamera => wish.next_shot = true,
                _ => {}
            }
        }
        // Over the panel the wheel scrolls. Without a window there is no pointer to be anywhere.
        let is_over = wish.pointer.is_some() || self.window.is_none();
        for wheel in self.wheel.read() {
            let lines = match wheel.unit {
                MouseScrollUnit::Line => wheel.y,
                MouseScrollUnit::Pixel => wheel.y / 40.0,
            };
            wish.notches += if is_over { lines.clamp(-4.0, 4.0) } else { 0.0 };
        }
        let moved: Vec2 = self.motion.read().map(|motion| motion.delta).sum();
        let map = self.minimap.0;
        let share = wish.pointer.zip(map).and_then(|(at, map)| {
            let at = at / scale;
            map.contains(at).then(|| (at - map.min) / map.size())
        });
        if let Some(buttons) = &self.buttons {
            // Who holds the map doesn't drag the maze below it.
            if !director.is_dragging && buttons.pressed(MouseButton::Left) {
                wish.on_map = share;
            }
            let mut dragging = vec![MouseButton::Right, MouseButton::Middle];
            dragging.extend(left_drags.then_some(MouseButton::Left));
            if buttons.any_just_pressed(dragging.iter().copied()) {
                director.is_dragging = is_over && share.is_none();
            }
            director.is_dragging &= buttons.any_pressed(dragging);
        }
        if director.is_dragging {
            wish.drag = moved * scale;
        }
        wish
    }
}

/// Where the players are seen.
#[derive(bevy::ecs::system::SystemParam)]
struct Whereabouts<'w, 's> {
    race: Option<Res<'w, CurrentRace>>,
    pause: Option<Res<'w, State<Pause>>>,
    fixed: Res<'w, Time<Fixed>>,
    poses: Query<'w, 's, (&'static Duelist, &'static Pose)>,
}

impl Whereabouts<'_, '_> {
    fn of(&self, player: Player) -> Vec2 {
        let Some(race) = &self.race else { return Vec2::ZERO };
        let is_running = self.pause.as_ref().is_some_and(|pause| *pause.get() == Pause::Running);
        let pose = self.poses.iter().find(|(duelist, _)| duelist.0 == player);
        super::pawns::seen_at(
            race.0.pawn(player),
            pose.map(|(_, pose)| pose).filter(|_| is_running),
            self.fixed.overstep_fraction(),
        )
    }
}

/// Decides what is seen.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct DirectSystems;

/// Decides what is seen in this frame.
fn direct(
    time: Res<Time>,
    screen: Res<Screen>,
    area: Res<MazeArea>,
    grid: Res<MazeGrid>,
    phase: Res<State<Phase>>,
    (look_back, journey): (Option<Res<LookBack>>, Option<Res<Journey>>),
    whereabouts: Whereabouts,
    mut settings: ResMut<Settings>,
    mut hand: Hand,
    mut director: ResMut<Director>,
    mut view: ResMut<View>,
    mut eyes: ResMut<Eyes>,
) {
    let director = &mut *director;
    let (scale, whole) = (screen.pixels_per_point, screen.area(area.0));
    let wish = hand.wish(whole, scale, director, !settings.show_distances);
    // As in a minimised window: all stays as it is.
    if whole.width() < 1.0 || whole.height() < 1.0 {
        return;
    }
    if wish.next_shot {
        settings.shot = settings.shot.next();
    }
    if wish.resets || wish.next_shot {
        director.reset();
    }
    let size = grid.size();
    let fitted = View::fit(size, whole.size(), scale).cell_pixels;
    let walkers = journey.as_ref().map(|journey| journey.walkers());
    let subject = Subject::of(&settings, *phase.get(), look_back.is_some(), walkers, fitted, scale);
    let areas = areas(whole, subject.players().count());

    let (least, usual, zoom) = match subject {
        Subject::Whole => (fitted, fitted, &mut director.zoom),
        Subject::Players(_) => {
            // Whoever comes back to the whole maze sees all of it.
            director.zoom = 1.0;
            let least = match &journey {
                Some(_) => (SMALLEST * scale).max(areas[0].size().max_element() / WINDOWED),
                None => SMALLEST * scale,
            };
            (least, (FOLLOWED * scale).max(least), &mut director.followed_zoom)
        }
    };
    let most = (LARGEST * scale).max(usual);
    let before = usual * *zoom;
    let wanted = (before * NOTCH.powf(wish.notches)).clamp(least, most);
    *zoom = wanted / usual;
    let wanted_pixels = View::at_rest(wanted);

    // What hands do in the whole maze: zoom to where the pointer is, and drag.
    let is_zoomed = subject == Subject::Whole && wanted > fitted * 1.001;
    let middle = extent(size) / 2.0 * FLIP;
    if is_zoomed {
        let mut at = director.looks_at.unwrap_or(middle);
        if let Some(pointer) = wish.pointer.filter(|_| wish.notches != 0.0) {
            let off = (pointer - whole.center()) * FLIP;
            at += off / before - off / wanted;
        }
        at -= wish.drag * FLIP / wanted;
        at = wish.on_map.map_or(at, |share| share * extent(size) * FLIP);
        director.looks_at = Some(within(at, whole.size() / wanted, size));
    } else {
        director.looks_at = None;
        director.peek -= wish.drag * FLIP / wanted;
    }
    if !director.is_dragging {
        director.peek = Vec2::ZERO;
    }

    let is_show = *phase.get() == Phase::Carving;
    let scene = Scene { size, screen: *screen, area: whole, is_show };
    let jumps = director.last != Some(scene) || eyes.0.is_empty();
    director.last = Some(scene);
    let share = if jumps { 1.0 } else { 1.0 - (-HASTE * time.delta_secs()).exp() };

    // A share of the way in logarithms, so that zooming looks even.
    let ratio = wanted_pixels / view.cell_pixels;
    let is_there = (ratio.ln()).abs() < 0.004;
    let cell_pixels =
        if is_there || share >= 1.0 { wanted_pixels } else { view.cell_pixels * ratio.powf(share) };
    director.is_zooming = !is_there && share < 1.0;
    director.is_gliding = director.is_zooming;
    view.set_if_neq(View::of_cells(cell_pixels, scale));

    let mut players = subject.players();
    let old = std::mem::take(&mut director.at);
    let seen = areas.iter().enumerate().map(|(number, &area)| {
        let seen = area.size() / cell_pixels;
        let follows = players.next();
        let target = match follows {
            Some(player) => within(whereabouts.of(player) + director.peek, seen, size),
            None => director.looks_at.unwrap_or(middle),
        };
        // A half that is new comes out of what was seen before.
        let from = *old.get(number).or(old.first()).unwrap_or(&target);
        let off = (target - from) * cell_pixels;
        let centre = if off.length() < 0.75 { target } else { from.lerp(target, share) };
        director.is_gliding |= centre.distance(target) * cell_pixels > 0.75;
        director.at.push(centre);
        Eye { area, centre, follows }.on_pixels(&view)
    });
    let seen = Eyes(seen.collect());
    eyes.set_if_neq(seen);
}

fn follow_window(
    mut moved: MessageReader<WindowMoved>,
    grid: Option<Res<MazeGrid>>,
    mut director: ResMut<Director>,
) {
    for moved in moved.read() {
        director.shift(moved.in_world());
        // It is the same maze, though the window may have another size.
        if let (Some(last), Some(grid)) = (&mut director.last, &grid) {
            last.size = grid.size();
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, follow_window.in_set(WindowSystems));
    app.init_resource::<Director>().add_systems(
        Update,
        direct.run_if(resource_exists::<MazeGrid>).in_set(DirectSystems).in_set(super::FitSystems),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_halves_are_alike_and_all_but_fill_the_screen() {
        for size in [Vec2::new(993.0, 700.0), Vec2::new(400.0, 901.0)] {
            let whole = Rect { min: Vec2::new(288.0, 68.0), max: Vec2::new(288.0, 68.0) + size };
            let [first, second] = areas(whole, 2)[..] else { unreachable!("two were asked for") };
            assert!(first.intersect(second).is_empty());
            assert!((first.size() - second.size()).abs().max_element() <= 1.0);
            assert_eq!(first.union(second), whole);
        }
    }

    #[test]
    fn the_camera_stays_by_the_maze() {
        let size = Size::new(100, 50).unwrap_or_default();
        let seen = Vec2::new(20.0, 20.0);
        assert_eq!(within(Vec2::new(50.0, -25.0), seen, size), Vec2::new(50.0, -25.0));
        assert_eq!(within(Vec2::new(0.0, 0.0), seen, size), Vec2::new(8.0, -8.0));
        assert_eq!(within(Vec2::new(100.0, -50.0), seen, size), Vec2::new(92.0, -42.0));
        assert_eq!(
            within(Vec2::new(3.0, -3.0), Vec2::new(300.0, 300.0), size),
            Vec2::new(50.0, -25.0)
        );
    }
}
