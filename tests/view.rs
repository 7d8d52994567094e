//! What is spawned is what is seen: cameras, chunks and tiles, without a screen.
#![cfg(feature = "game")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails that way")]

mod harness;

use std::collections::BTreeSet;

use bevy::input::ButtonState;
use bevy::input::mouse::{MouseButtonInput, MouseMotion, MouseScrollUnit, MouseWheel};
use bevy::prelude::*;
use harness::Game;
use maze_duel::game::{
    ChunkView, Director, Eye, Eyes, MazeGrid, Minimap, Phase, Screen, Settings, Shot, TileView,
    View, Wall,
};
use maze_duel::maze::chart::{CHUNK, Chunk};
use maze_duel::maze::{Axis, Grid, WallSegment};
use maze_duel::race::Player;
use proptest::prelude::*;

/// What a hand does.
#[derive(Clone, Copy, Debug)]
enum Deed {
    Zoom(f32),
    Drag(f32, f32),
    Look(Shot),
    Reset,
}

impl Game {
    /// Until the camera is where it goes to, and everything there is drawn.
    fn settle(&mut self) {
        for _ in 0..400 {
            self.frames(1);
            if !self.resource::<Director>().is_gliding() {
                self.frames(40);
                return;
            }
        }
        panic!("the camera never arrives");
    }

    fn point_at(&mut self, at: Vec2) {
        let window = self.window();
        let mut window = self.app.world_mut().get_mut::<Window>(window).unwrap();
        window.set_cursor_position(Some(at));
    }

    fn button(&mut self, state: ButtonState) {
        let (window, button) = (self.window(), MouseButton::Right);
        self.app.world_mut().write_message(MouseButtonInput { button, state, window });
        self.frames(1);
    }

    fn drag(&mut self, by: Vec2) {
        self.button(ButtonState::Pressed);
        self.app.world_mut().write_message(MouseMotion { delta: by });
        self.frames(1);
        self.button(ButtonState::Released);
    }

    fn wheel(&mut self, y: f32) {
        let window = self.window();
        self.app.world_mut().write_message(MouseWheel {
            unit: MouseScrollUnit::Line,
            x: 0.0,
            y,
            window,
            phase: bevy::input::touch::TouchPhase::Moved,
        });
        self.frames(1);
    }

    fn look(&mut self, shot: Shot) {
        self.app.world_mut().resource_mut::<Settings>().shot = shot;
        self.frames(1);
    }

    fn does(&mut self, deed: Deed) {
        match deed {
            Deed::Zoom(notches) => self.wheel(notches),
            Deed::Drag(x, y) => self.drag(Vec2::new(x, y)),
            Deed::Look(shot) => self.look(shot),
            Deed::Reset => self.tap(KeyCode::Digit0),
        }
    }

    fn chunks(&mut self) -> BTreeSet<Chunk> {
        let mut query = self.app.world_mut().query::<&ChunkView>();
        let found: Vec<_> = query.iter(self.app.world()).map(|chunk| chunk.0).collect();
        let unique: BTreeSet<_> = found.iter().copied().collect();
        assert_eq!(unique.len(), found.len(), "no chunk is drawn twice");
        unique
    }

    fn wall_pieces(&mut self) -> BTreeSet<(Axis, u32, u32)> {
        let mut walls = self.app.world_mut().query::<&Wall>();
        let found: Vec<_> = walls.iter(self.app.world()).flat_map(|wall| pieces(wall.0)).collect();
        let unique: BTreeSet<_> = found.iter().copied().collect();
        assert_eq!(unique.len(), found.len(), "no wall is drawn twice");
        unique
    }
}

fn pieces(segment: WallSegment) -> Vec<(Axis, u32, u32)> {
    let WallSegment { axis, x, y, length } = segment;
    (0..length)
        .map(|at| match axis {
            Axis::Horizontal => (axis, x + at, y),
            Axis::Vertical => (axis, x, y + at),
        })
        .collect()
}

/// The part of the world that an eye sees, by its own arithmetic.
fn seen(eye: &Eye, view: &View) -> Rect {
    let half = eye.area.size() / view.cell_pixels / 2.0;
    Rect { min: eye.centre - half, max: eye.centre + half }
}

/// The middle of a piece of a wall, in the world.
#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn middle_of((axis, x, y): (Axis, u32, u32)) -> Vec2 {
    let along = match axis {
        Axis::Horizontal => Vec2::new(0.5, 0.0),
        Axis::Vertical => Vec2::new(0.0, -0.5),
    };
    Vec2::new(x as f32, -(y as f32)) + along
}

/// All that is spawned is in a chunk that is seen, and all that is seen is spawned.
fn assert_spawned_is_seen(game: &mut Game) {
    let view = *game.resource::<View>();
    let eyes = game.resource::<Eyes>().clone();
    let grid: Grid = (**game.resource::<MazeGrid>()).clone();
    let (chunks, walls) = (game.chunks(), game.wall_pieces());
    if !view.is_near() {
        assert!(chunks.is_empty() && walls.is_empty(), "far away nothing is a sprite");
        assert_tiles_cover(game, &eyes, &view, &grid);
        return;
    }
    assert_eq!(game.count::<TileView>(), 0, "near by nothing is a picture");
    for piece in grid.wall_segments().flat_map(pieces) {
        let is_seen = eyes.0.iter().any(|eye| seen(eye, &view).contains(middle_of(piece)));
        assert!(!is_seen || walls.contains(&piece), "{piece:?} is seen and not there");
    }
    for chunk in &chunks {
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let corner = Vec2::new((chunk.x * CHUNK) as f32, -((chunk.y * CHUNK) as f32));
        #[expect(clippy::cast_precision_loss, reason = "32")]
        let side = CHUNK as f32;
        // A wall's thickness more, and a little for rounding.
        let all = Rect {
            min: corner - Vec2::new(0.3, side + 0.3),
            max: corner + Vec2::new(side + 0.3, 0.3),
        };
        let is_seen = eyes.0.iter().any(|eye| !seen(eye, &view).intersect(all).is_empty());
        assert!(is_seen, "{chunk:?} is there and not seen");
    }
}

#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn assert_tiles_cover(game: &mut Game, eyes: &Eyes, view: &View, grid: &Grid) {
    let mut query = game.app.world_mut().query::<&TileView>();
    let tiles: Vec<_> = query.iter(game.app.world()).map(|tile| tile.0).collect();
    let level = tiles.iter().map(|tile| tile.level).max().expect("something is drawn");
    assert!(level.texels_a_cell() >= view.cell_pixels, "a texel is a pixel at most");
    assert!(
        level.texels_a_cell() < 2.0 * view.cell_pixels || level.number() == tiles[0].level.number()
    );
    for cell in grid.cells() {
        let middle = Vec2::new(cell.x as f32 + 0.5, -(cell.y as f32) - 0.5);
        if eyes.0.iter().any(|eye| seen(eye, view).contains(middle)) {
            let is_there =
                tiles.iter().any(|tile| tile.level == level && tile.region().contains(cell));
            assert!(is_there, "{cell} is seen and not there");
        }
    }
    assert!(tiles.len() < 60, "{} tiles", tiles.len());
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let deed = prop_oneof![
        3 => (-4.0_f32..4.0).prop_map(Deed::Zoom),
        3 => (-900.0_f32..900.0, -900.0_f32..900.0).prop_map(|(x, y)| Deed::Drag(x, y)),
        2 => prop::sample::select(Shot::ALL.to_vec()).prop_map(Deed::Look),
        1 => Just(Deed::Reset),
    ];
    prop::collection::vec(deed, 1..7)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn what_is_spawned_is_what_is_seen(
        deeds in deeds(), width in 20_u32..180, height in 20_u32..180, at in (300.0_f32..1200.0, 80.0_f32..700.0),
    ) {
        let mut game = Game::of_size(width, height);
        game.point_at(Vec2::new(at.0, at.1));
        for deed in deeds {
            game.does(deed);
            game.settle();
            assert_spawned_is_seen(&mut game);
        }
    }
}

#[test]
fn across_a_large_maze_and_back_leaves_nothing() {
    let mut game = Game::of_size(1000, 1000);
    game.wait_for_maze();
    assert_eq!(game.resource::<MazeGrid>().cell_count(), 1_000_000);
    game.point_at(Vec2::new(700.0, 400.0));
    for _ in 0..6 {
        game.wheel(4.0);
    }
    game.settle();
    assert!(game.resource::<View>().is_near());
    // To the top left corner first.
    for _ in 0..60 {
        game.drag(Vec2::new(1800.0, 1800.0));
    }
    game.settle();
    let (entities, eyes) = (game.entities(), game.resource::<Eyes>().clone());
    for by in [Vec2::new(-300.0, -280.0), Vec2::new(300.0, 280.0)] {
        for step in 0..70 {
            game.drag(by);
            if step % 23 == 0 {
                game.settle();
                assert_spawned_is_seen(&mut game);
            }
            assert!(game.chunks().len() < 30, "what is drawn is bounded by what is seen");
        }
    }
    game.settle();
    assert_eq!(game.resource::<Eyes>(), &eyes, "back where it was");
    assert_eq!(game.entities(), entities);
}

#[test]
fn the_screen_is_split_where_cells_would_be_too_small() {
    let mut game = Game::of_size(20, 12);
    game.frames(3);
    let fitted = game.resource::<View>().cell_pixels;
    assert!(fitted > 30.0 && fitted < 60.0, "{fitted}");
    for (below, is_split) in [(30, false), (60, true)] {
        game.app.world_mut().resource_mut::<Settings>().split_below = below;
        assert_eq!(game.resource::<Eyes>().0.len(), 1, "before the race all of it is seen");
        game.start();
        game.settle();
        let eyes = game.resource::<Eyes>().0.clone();
        assert_eq!(eyes.len(), if is_split { 2 } else { 1 });
        if is_split {
            assert!(eyes[0].area.intersect(eyes[1].area).is_empty());
            let view = *game.resource::<View>();
            for (eye, player) in eyes.iter().zip(Player::ALL) {
                let cell = game.cell(player);
                #[expect(clippy::cast_precision_loss, reason = "small numbers")]
                let at = Vec2::new(cell.x as f32 + 0.5, -(cell.y as f32) - 0.5);
                assert!(seen(eye, &view).contains(at), "{player:?} is in its own half");
            }
            assert!(game.resource::<Minimap>().0.is_some(), "and on the small map");
        }
        game.walk_to_goal(Player::One);
        assert_eq!(game.phase(), Phase::Finished);
        game.settle();
        assert_eq!(game.resource::<Eyes>().0.len(), 1, "after it all of it is seen again");
        assert_eq!(game.resource::<View>().cell_pixels.to_bits(), fitted.to_bits());
        // Back to before the race.
        let request = maze_duel::game::NewMazeRequested {
            seed: maze_duel::maze::Seed::new(4711),
            starts_at_once: false,
        };
        game.app.world_mut().write_message(request);
        game.frames(2);
    }
}

#[test]
fn a_minimised_window_changes_nothing() {
    let mut game = Game::racing(40, 30);
    game.look(Shot::Split);
    game.settle();
    let (eyes, view) = (game.resource::<Eyes>().clone(), *game.resource::<View>());
    let chunks = game.chunks();
    let screen = *game.resource::<Screen>();
    game.app.insert_resource(Screen { pixels: UVec2::ZERO, ..screen });
    game.frames(10);
    assert_eq!((game.resource::<Eyes>(), *game.resource::<View>()), (&eyes, view));
    game.app.insert_resource(screen);
    game.settle();
    assert_eq!((game.resource::<Eyes>(), *game.resource::<View>()), (&eyes, view));
    assert_eq!(game.chunks(), chunks);
}

#[test]
fn a_click_on_the_small_map_looks_there() {
    let mut game = Game::of_size(120, 90);
    game.frames(3);
    for _ in 0..8 {
        game.tap(KeyCode::Equal);
    }
    game.settle();
    // As large as what the game plays on.
    let window = game.window();
    let mut shown = game.app.world_mut().get_mut::<Window>(window).unwrap();
    shown.resolution.set(1280.0, 800.0);
    let left = |game: &mut Game, state| {
        let window = game.window();
        let button = MouseButton::Left;
        game.app.world_mut().write_message(MouseButtonInput { button, state, window });
        game.frames(2);
    };
    let map = game.resource::<Minimap>().0.unwrap();
    for share in [Vec2::new(0.3, 0.6), Vec2::new(0.7, 0.4)] {
        game.point_at(map.min + map.size() * share);
        left(&mut game, ButtonState::Pressed);
        left(&mut game, ButtonState::Released);
        game.settle();
        let centre = game.resource::<Eyes>().0[0].centre;
        let wanted = share * Vec2::new(120.0, -90.0);
        // A pixel of the map is most of a cell.
        assert!(centre.distance(wanted) < 2.0, "{centre} and not {wanted}");
    }
    // Beside it the same button drags.
    let before = game.resource::<Eyes>().0[0].centre;
    game.point_at(map.min - 60.0);
    left(&mut game, ButtonState::Pressed);
    left(&mut game, ButtonState::Released);
    game.settle();
    assert_eq!(game.resource::<Eyes>().0[0].centre, before);
}

#[test]
fn zooming_keeps_what_is_under_the_pointer() {
    let mut game = Game::of_size(120, 90);
    game.settle();
    let at = Vec2::new(900.0, 300.0);
    game.point_at(at);
    let cell = |game: &Game| {
        let size = game.resource::<MazeGrid>().size();
        game.resource::<Eyes>().cell_at(game.resource::<View>(), size, at)
    };
    let before = cell(&game).expect("over the maze");
    for _ in 0..6 {
        game.wheel(1.0);
        game.settle();
        let now = cell(&game).expect("over the maze");
        let off = (now.x.abs_diff(before.x), now.y.abs_diff(before.y));
        assert!(off.0 <= 1 && off.1 <= 1, "{before} has become {now}");
    }
    game.tap(KeyCode::Minus);
    game.tap(KeyCode::Digit0);
    game.settle();
    assert_eq!(cell(&game), Some(before), "as it was");
}

#[test]
fn a_zoom_in_a_race_is_kept_for_the_next_and_not_for_the_whole_maze() {
    let mut game = Game::of_size(12, 8);
    game.settle();
    let whole = game.resource::<View>().cell_pixels;
    game.app.world_mut().resource_mut::<Settings>().split_below = 255;
    game.start();
    game.settle();
    let usual = game.resource::<View>().cell_pixels;
    game.tap(KeyCode::Minus);
    game.settle();
    let smaller = game.resource::<View>().cell_pixels;
    assert!(smaller < usual);
    game.walk_to_goal(Player::One);
    game.settle();
    assert_eq!(game.resource::<View>().cell_pixels.to_bits(), whole.to_bits(), "all of it");
    game.tap(KeyCode::KeyR);
    game.wait_for_go();
    game.settle();
    assert_eq!(game.resource::<View>().cell_pixels.to_bits(), smaller.to_bits(), "as before");
}

#[test]
fn a_key_goes_from_camera_to_camera() {
    let mut game = Game::racing(20, 12);
    let mut seen = Vec::new();
    for _ in 0..Shot::ALL.len() {
        seen.push(game.resource::<Settings>().shot);
        game.tap(KeyCode::KeyV);
    }
    assert_eq!(seen, Shot::ALL);
    assert_eq!(game.resource::<Settings>().shot, Shot::Auto);
}
