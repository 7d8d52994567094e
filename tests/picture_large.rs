//! Pictures of mazes that are larger than the screen: whole, split, and zoomed into.
#![cfg(feature = "game")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails that way")]

mod harness;

use bevy::prelude::*;
use harness::studio::{Picture, Studio, is, kruskal, middle, step};
use maze_duel::game::{Eyes, MazeGrid, Minimap, Screen, Shot, Theme, View};
use maze_duel::maze::Direction;
use maze_duel::maze::chart::Region;
use maze_duel::race::Player;

/// A place in the world on the screen, as an eye sees it.
fn pixel(studio: &Studio, eye: usize, place: Vec2) -> UVec2 {
    let view = studio.game.resource::<View>();
    let eye = studio.game.resource::<Eyes>().0[eye];
    (eye.origin(view) + place * Vec2::new(1.0, -1.0) * view.cell_pixels).floor().as_uvec2()
}

/// Every side of every cell that an eye sees whole, but for those near the players and near the small
/// map.
fn assert_walls(studio: &Studio, picture: &Picture, name: &str) {
    let grid = (**studio.game.resource::<MazeGrid>()).clone();
    let view = *studio.game.resource::<View>();
    let screen = *studio.game.resource::<Screen>();
    let theme = Theme::DARK;
    let map = studio.game.resource::<Minimap>().0.unwrap();
    let map = Rect {
        min: map.min * screen.pixels_per_point - 20.0,
        max: map.max * screen.pixels_per_point + 20.0,
    };
    let mut tried = 0;
    for (number, eye) in studio.game.resource::<Eyes>().0.iter().enumerate() {
        let Region { left, top, right, bottom } = eye.region(&view, grid.size());
        let inner = eye.area.inflate(-2.0);
        for cell in (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y))) {
            let cell = maze_duel::maze::Cell::new(cell.0, cell.1);
            let near = |player| {
                let at = studio.game.cell(player);
                at.x.abs_diff(cell.x) + at.y.abs_diff(cell.y) < 2
            };
            for direction in Direction::ALL {
                let side = pixel(studio, number, middle(cell) + step(direction) * 0.5);
                let at = side.as_vec2();
                if !inner.contains(at) || map.contains(at) || Player::ALL.into_iter().any(near) {
                    continue;
                }
                let found = picture.at(side);
                let place = format!("{name}, eye {number}: {cell} {direction:?} at {side}");
                let is_open = grid.is_open(cell, direction);
                assert_eq!(is(found, theme.wall), !is_open, "{place}: {found:?}");
                tried += 1;
            }
        }
    }
    assert!(tried > 300, "{name}: {tried} sides");
}

#[test]
fn split_screen_small_map_and_zoom_at_three_sizes_and_scales() {
    let theme = Theme::DARK;
    for (pixels, scale) in
        [(UVec2::new(800, 600), 1.0), (UVec2::new(1280, 800), 1.5), (UVec2::new(1920, 1080), 2.0)]
    {
        let name = format!("split-{}x{}-scale{scale}", pixels.x, pixels.y);
        let mut studio = Studio::new(pixels, scale, kruskal(200, 150));
        studio.game.frames(4);
        assert!(!studio.game.resource::<View>().is_near(), "{name}: all of it at first");
        studio.shoot(&format!("{name}-whole"));
        studio.game.start();
        studio.walk(Player::One, 9);
        studio.walk(Player::Two, 7);
        studio.game.frames(60);
        let split = studio.shoot(&name);
        let eyes = studio.game.resource::<Eyes>().0.clone();
        assert_eq!(eyes.len(), 2, "{name}");
        assert_walls(&studio, &split, &name);
        for (number, player) in Player::ALL.into_iter().enumerate() {
            let at = pixel(&studio, number, middle(studio.game.cell(player)));
            assert!(eyes[number].area.contains(at.as_vec2()), "{name}: {player:?} in its half");
            assert!(is(split.at(at), theme.player(player)), "{name}: {player:?} is seen");
        }
        let line = UVec2::new(eyes[0].area.max.as_uvec2().x, eyes[0].area.min.as_uvec2().y + 60);
        assert!(is(split.at(line), theme.muted), "{name}: a line between");
        let map = studio.game.resource::<Minimap>().0.unwrap();
        let centre = (map.center() * scale).as_uvec2();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels")]
        let reach = (map.size().max_element() * scale / 2.0) as u32 + 8;
        for player in Player::ALL {
            assert!(split.has_near(theme.player(player), centre, reach), "{name}: on the map");
        }

        studio.edit(|settings| settings.shot = Shot::Follow(Player::Two));
        studio.game.frames(90);
        studio.game.tap(KeyCode::Equal);
        studio.game.frames(90);
        let zoomed = studio.shoot(&format!("{name}-zoomed"));
        assert_eq!(studio.game.resource::<Eyes>().0.len(), 1);
        assert_walls(&studio, &zoomed, &name);
        // In its corner lies Two's spawn, which is One's goal: the small map makes way.
        let spawn = studio.game.resource::<MazeGrid>().size().bottom_right();
        let at = pixel(&studio, 0, middle(spawn)).as_vec2() / scale;
        let map = studio.game.resource::<Minimap>().0.unwrap();
        assert!(!map.contains(at), "{name}: {map:?} hides {at}");
    }
}

/// The mean light of each square of 64 × 64 pixels that lies in the maze.
fn lights(studio: &Studio, picture: &Picture) -> Vec<f32> {
    let size = studio.game.resource::<MazeGrid>().size();
    let from = pixel(studio, 0, Vec2::ZERO) + 20;
    #[expect(clippy::cast_precision_loss, reason = "small numbers")]
    let corner = Vec2::new(size.width() as f32, -(size.height() as f32));
    let to = pixel(studio, 0, corner) - 20;
    let mut lights = Vec::new();
    for y in (from.y..to.y - 64).step_by(64) {
        for x in (from.x..to.x - 64).step_by(64) {
            let mut sum = 0.0;
            for place in 0..64 * 64 {
                let [_, green, _] = picture.at(UVec2::new(x + place % 64, y + place / 64));
                sum += (f32::from(green) / 255.0).powf(2.2);
            }
            lights.push(sum / 4096.0);
        }
    }
    lights
}

fn spread(lights: &[f32]) -> (f32, f32) {
    let (least, most) =
        lights.iter().fold((f32::MAX, 0.0_f32), |(a, b), &light| (a.min(light), b.max(light)));
    #[expect(clippy::cast_precision_loss, reason = "a few hundred")]
    let mean = lights.iter().sum::<f32>() / lights.len() as f32;
    (mean, (most - least) / mean)
}

#[test]
fn a_maze_that_is_far_away_is_even_and_no_noise() {
    let mut means = Vec::new();
    // From 8 pixels a cell, the last that are sprites, to less than one.
    for (side, is_near) in [(82, true), (94, false), (160, false), (330, false), (1100, false)] {
        let mut studio = Studio::new(UVec2::new(1280, 800), 1.0, kruskal(side, side));
        studio.game.wait_for_maze();
        studio.game.frames(40);
        assert_eq!(studio.game.resource::<View>().is_near(), is_near, "{side}");
        let picture = studio.shoot(&format!("far-{side}"));
        let (mean, uneven) = spread(&lights(&studio, &picture));
        // Where sampling goes wrong, bands or patches of other lightness come up.
        assert!(uneven < 0.3, "{side}: {uneven}");
        means.push(mean);
    }
    // Sprites of 8 pixels and pictures of 7 have about as much wall: 1/8 and 1/7 of each cell's width.
    let ratio = means[1] / means[0];
    assert!((0.95..1.35).contains(&ratio), "the hand-over isn't seen: {ratio}");
    // Walls that stay a pixel thick cover more and more, and from four pixels a cell on as much.
    let holds = |pair: &[f32]| pair[1] > pair[0] * 0.95;
    assert!(means.windows(2).all(holds) && means[4] > means[0] * 1.5, "{means:?}");
}
