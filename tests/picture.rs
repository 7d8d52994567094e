//! Pictures of every phase, rendered without a window and read pixel by pixel.
#![cfg(feature = "game")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails that way")]

mod harness;

use bevy::prelude::*;
use harness::studio::{Picture, Studio, is, kruskal, middle, step};
use maze_duel::game::{
    CurrentRace, CurrentSight, LookBack, MazeGrid, NewMazeRequested, Theme, View,
};
use maze_duel::maze::{Cell, Direction, Seed};
use maze_duel::race::contest::{Format, Length};
use maze_duel::race::{Fog, Player};

/// Every side of every cell: a wall where the grid has one, floor where it hasn't.
fn assert_walls_are_the_grids(studio: &mut Studio, picture: &Picture, name: &str) {
    let grid = (**studio.game.resource::<MazeGrid>()).clone();
    let theme = Theme::DARK;
    // Where cells are small, what marks the spawns is larger.
    let small = studio.game.resource::<View>().cell_pixels < 20.0;
    let spawns = grid.spawns();
    let is_marked = |cell: Cell| {
        small && spawns.iter().any(|at| at.x.abs_diff(cell.x) + at.y.abs_diff(cell.y) < 2)
    };
    for cell in grid.cells().filter(|&cell| !is_marked(cell)) {
        for direction in Direction::ALL {
            let side = studio.pixel(middle(cell) + step(direction) * 0.5);
            let ink = if grid.is_open(cell, direction) { theme.floor } else { theme.wall };
            let found = picture.at(side);
            let place = format!("{name}: {cell} {direction:?} at {side}: {found:?}");
            // Two cells are tinted as spawns: there no wall means only that.
            if ink == theme.wall {
                assert!(is(found, ink), "{place} should be a wall");
            } else {
                assert!(!is(found, theme.wall), "{place} should be open");
            }
        }
    }
}

#[test]
fn walls_stand_where_the_grid_has_them_and_players_where_they_start() {
    let theme = Theme::DARK;
    for (name, pixels, scale, options) in [
        ("preparing-1280x800", UVec2::new(1280, 800), 1.0, kruskal(24, 16)),
        ("preparing-800x600", UVec2::new(800, 600), 1.0, kruskal(24, 16)),
        ("preparing-1920x1080", UVec2::new(1920, 1080), 1.0, kruskal(24, 16)),
        ("preparing-1920x1200-scale2", UVec2::new(1920, 1200), 2.0, kruskal(16, 16)),
        ("preparing-tall", UVec2::new(1280, 800), 1.0, kruskal(3, 30)),
        ("preparing-one-cell", UVec2::new(1280, 800), 1.0, kruskal(1, 1)),
    ] {
        let mut studio = Studio::new(pixels, scale, options);
        let picture = studio.shoot(name);
        assert_walls_are_the_grids(&mut studio, &picture, name);
        let size = studio.game.resource::<MazeGrid>().size();
        if size.cells() > 1 {
            let (start, end) = (studio.middle(size.top_left()), studio.middle(size.bottom_right()));
            assert!(is(picture.at(start), theme.one), "{name}: One at the top left");
            assert!(is(picture.at(end), theme.two), "{name}: Two at the bottom right");
            // Each goal is outlined in the colour of the player who must reach it.
            let view = *studio.game.resource::<View>();
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "pixels")]
            let half = (view.cell_pixels * 0.5) as u32;
            assert!(picture.has_near(theme.two, start, half), "{name}: Two's goal");
            assert!(picture.has_near(theme.one, end, half), "{name}: One's goal");
        }
    }
}

#[test]
fn the_maze_fills_the_space_that_it_has() {
    // The panel is 288 points wide, HUD and footer 68 and 36 high; around the maze half a cell.
    for pixels in [UVec2::new(800, 600), UVec2::new(1280, 800), UVec2::new(1920, 1080)] {
        let mut studio = Studio::new(pixels, 1.0, kruskal(24, 16));
        studio.game.frames(2);
        let space = pixels.as_vec2() - Vec2::new(288.0, 68.0 + 36.0);
        let from = studio.pixel(Vec2::ZERO).as_vec2();
        let to = studio.pixel(Vec2::new(24.0, -16.0)).as_vec2();
        let maze = to - from;
        let (across, down) = (maze.x / space.x, maze.y / space.y);
        // One of both is used but for the margin and what whole pixels leave over.
        assert!(across.max(down) > 0.9, "{pixels}: {maze} of {space}");
        assert!(across < 1.0 && down < 1.0, "{pixels}: {maze} of {space}");
        let centre = (from + to) / 2.0;
        let wanted = Vec2::new(288.0 + space.x / 2.0, 68.0 + space.y / 2.0);
        assert!(centre.distance(wanted) < 2.0, "{pixels}: centred");
    }
}

#[test]
fn the_making_is_seen() {
    let mut studio = Studio::usual(true);
    studio.game.frames(100);
    let picture = studio.shoot("carving");
    let theme = Theme::DARK;
    let finished = {
        studio.game.tap(KeyCode::Space);
        studio.game.frames(4);
        studio.shoot("carved")
    };
    assert_walls_are_the_grids(&mut studio, &finished, "carved");
    assert!(
        picture.count(theme.wall) > finished.count(theme.wall),
        "half made, Kruskal has more walls than in the end"
    );
}

#[test]
fn a_race_is_seen_from_countdown_to_result() {
    let theme = Theme::DARK;
    let mut studio = Studio::usual(false);
    studio.game.tap(KeyCode::Space);
    studio.game.fast_forward(90);
    studio.shoot("countdown");
    studio.game.wait_for_go();
    studio.shoot("go");
    studio.walk(Player::One, 14);
    studio.walk(Player::Two, 17);
    let racing = studio.shoot("racing");
    for (player, ink) in [(Player::One, theme.one), (Player::Two, theme.two)] {
        let cell = studio.game.cell(player);
        let at = studio.middle(cell);
        assert!(is(racing.at(at), ink), "{player:?} is where it has walked to");
    }
    // The trails: on the way from each spawn, beside the middle of the second cell.
    assert!(racing.count(theme.one) > 2000 && racing.count(theme.two) > 800);

    // The pause is asked for in one frame and seen in the next, with every letter of it.
    studio.game.press(KeyCode::Escape);
    studio.game.release(KeyCode::Escape);
    studio.game.frames(1);
    let at_once = studio.shoot_next_frame("paused-at-once");
    let paused = studio.shoot("paused");
    assert!(paused.count(theme.text) > 500, "the word is there");
    assert_eq!(at_once.count(theme.text), paused.count(theme.text), "in its first frame too");
    let maze = studio.game.resource::<MazeGrid>().cells().collect::<Vec<_>>();
    for cell in maze {
        let at = studio.middle(cell);
        let is_words = at.as_vec2().distance(Vec2::new(784.0, 420.0)) < 120.0;
        assert!(is_words || is(paused.at(at), theme.ground), "nobody studies the maze: {cell}");
    }
    studio.game.tap(KeyCode::Escape);

    studio.game.tap(KeyCode::F1);
    let alone = studio.shoot("panel-hidden");
    assert_walls_are_the_grids(&mut studio, &alone, "panel-hidden");
    assert!(alone.count(theme.wall) > racing.count(theme.wall), "larger without the panel");
    studio.game.tap(KeyCode::F1);

    studio.edit(|settings| {
        settings.show_path = true;
        settings.practice = true;
    });
    let practice = studio.shoot("practice");
    assert!(practice.count(theme.path) > racing.count(theme.path) + 3000, "the path is seen");
    studio.edit(|settings| settings.practice = false);
    let hidden = studio.shoot("path-hidden");
    assert!(hidden.count(theme.path) < racing.count(theme.path) + 500, "and no longer");

    studio.walk(Player::One, usize::MAX);
    studio.game.frames(40);
    let won = studio.shoot("finished-with-path");
    assert!(won.count(theme.path) > racing.count(theme.path) + 3000, "after the race it is");
    studio.edit(|settings| settings.show_path = false);
    studio.shoot("finished");
}

#[test]
fn large_mazes_are_seen_too() {
    let mut studio = Studio::new(UVec2::new(1280, 800), 1.0, kruskal(96, 64));
    let picture = studio.shoot("large");
    assert_walls_are_the_grids(&mut studio, &picture, "large");
}

#[test]
fn items_fog_and_the_match_are_seen() {
    let theme = Theme::DARK;
    let mut studio = Studio::usual(false);
    studio.edit(|settings| {
        settings.rules.items = true;
        settings.format = Format { length: Length::BestOf(3), swaps: true };
    });
    let request = NewMazeRequested { seed: Seed::new(11), starts_at_once: false };
    studio.game.app.world_mut().write_message(request);
    studio.game.frames(2);
    let items = studio.shoot("items");
    let lying = studio.game.resource::<CurrentRace>().0.items().to_vec();
    assert_eq!(lying.len(), 12);
    for item in lying {
        let at = studio.middle(item.cell);
        assert!(items.has_near(theme.text, at, 12), "{item:?}");
    }

    studio.edit(|settings| settings.rules.fog = Fog::Seen);
    studio.game.app.world_mut().write_message(request);
    studio.game.frames(2);
    studio.game.tap(KeyCode::Space);
    studio.game.wait_for_go();
    studio.walk(Player::One, 9);
    studio.walk(Player::Two, 12);
    let fog = studio.shoot("fog");
    let (mut covered, mut seen) = (0, 0);
    for cell in studio.game.resource::<MazeGrid>().cells().collect::<Vec<_>>() {
        let is_seen = studio.game.resource::<CurrentSight>().0.is_seen(cell);
        let at = studio.middle(cell) + UVec2::new(8, 3);
        assert_eq!(is(fog.at(at), theme.ground), !is_seen, "{cell}");
        if is_seen { seen += 1 } else { covered += 1 }
    }
    assert!(covered > 100 && seen > 20, "{covered} covered, {seen} seen");

    studio.walk(Player::One, usize::MAX);
    studio.game.frames(40);
    studio.shoot("first-leg-won");
    studio.game.tap(KeyCode::Space);
    studio.game.frames(1);
    studio.game.wait_for_go();
    let swapped = studio.shoot("second-leg");
    let corner = studio.middle(Cell::new(0, 0));
    assert!(is(swapped.at(corner), theme.two), "Two starts where One did");
    studio.walk(Player::One, usize::MAX);
    studio.game.frames(40);
    studio.shoot("round-won");

    // Looking back at it, in the middle: both are on their way again, over the best path.
    studio.game.tap(KeyCode::KeyL);
    let (first, last) = studio.game.resource::<LookBack>().range();
    let mut look_back = studio.game.app.world_mut().resource_mut::<LookBack>();
    look_back.seek(u32::midpoint(first, last));
    look_back.is_playing = false;
    let looking = studio.shoot("look-back");
    let cell = studio.game.cell(Player::One);
    let at = studio.middle(cell);
    assert!(is(looking.at(at), theme.one), "One is in {cell}");
    assert!(looking.count(theme.path) > 3000, "the best path lies below");
}
