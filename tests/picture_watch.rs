//! Pictures of everything that can be watched: each algorithm at its start, its middle and its end,
//! each solver, several at once.
#![cfg(feature = "game")]
#![allow(clippy::unwrap_used, reason = "a test fails that way")]

mod harness;

use bevy::prelude::*;
use harness::studio::{Studio, is, kruskal, middle};
use maze_duel::game::{
    MazeGrid, NewMazeRequested, PlayOptions, Settings, Theme, WatchRequested, Watching,
};
use maze_duel::maze::{Algorithm, Cell, Seed, Solver, solve};

fn ask(studio: &mut Studio, request: WatchRequested) {
    studio.game.app.world_mut().write_message(request);
    studio.game.frames(3);
    let mut watching = studio.game.app.world_mut().resource_mut::<Watching>();
    watching.transport.is_playing = false;
    watching.is_held = true;
}

/// Goes to a share of the whole, in hundredths.
fn seek(studio: &mut Studio, share: usize) {
    let mut watching = studio.game.app.world_mut().resource_mut::<Watching>();
    let length = watching.transport.length();
    watching.seek(length * share / 100);
}

#[test]
fn each_algorithm_is_seen_from_start_to_end() {
    let theme = Theme::DARK;
    let mut studio = Studio::new(UVec2::new(1280, 800), 1.0, kruskal(24, 16));
    for &algorithm in Algorithm::ALL {
        studio.edit(|settings| settings.algorithm = algorithm);
        let request = NewMazeRequested { seed: Seed::new(7), starts_at_once: false };
        studio.game.app.world_mut().write_message(request);
        studio.game.frames(2);
        ask(&mut studio, WatchRequested::Making);
        let mut seen = Vec::new();
        for share in [0, 50, 100] {
            seek(&mut studio, share);
            let picture = studio.shoot(&format!("watch-{algorithm}-{share}"));
            // Walls stand where the grid has them at that step.
            let grid = studio.game.resource::<Watching>().runs()[0].timeline.grid().clone();
            let (mut walls, mut sides) = (0, 0);
            for cell in grid.cells() {
                let below = middle(cell) - Vec2::Y * 0.5;
                let at = studio.pixel(below);
                let is_wall = is(picture.at(at), theme.wall);
                let next = Cell::new(cell.x, cell.y + 1);
                let is_maze = !grid.ways(cell).is_empty()
                    || (grid.contains(next) && !grid.ways(next).is_empty());
                if grid.is_open(cell, maze_duel::maze::Direction::South) {
                    assert!(!is_wall, "{algorithm} at {share} %: {cell} is open to the south");
                } else if is_maze || !grid.contains(next) {
                    sides += 1;
                    walls += usize::from(is_wall);
                }
            }
            // Doors and the frames of rows and rooms are drawn over some.
            assert!(walls * 10 >= sides * 6, "{algorithm} at {share} %: {walls} of {sides} walls");
            seen.push(picture.pixels);
        }
        assert!(seen[0] != seen[1] && seen[1] != seen[2], "{algorithm}");
        studio.game.tap(KeyCode::Space);
        studio.game.frames(2);
    }
}

#[test]
fn solvers_and_several_at_once_are_seen() {
    let mut studio = Studio::new(
        UVec2::new(1280, 800),
        1.0,
        PlayOptions { algorithm: Algorithm::Backtracker, ..kruskal(24, 16) },
    );
    for &solver in Solver::ALL {
        ask(&mut studio, WatchRequested::Solving { solver, rival: None });
        seek(&mut studio, 60);
        studio.shoot(&format!("watch-{solver}"));
        studio.game.tap(KeyCode::Space);
        studio.game.frames(2);
    }
    ask(
        &mut studio,
        WatchRequested::Solving { solver: Solver::AStar, rival: Some(Solver::Tremaux) },
    );
    for share in [30, 100] {
        seek(&mut studio, share);
        studio.shoot(&format!("watch-rivals-{share}"));
    }
    studio.game.tap(KeyCode::Space);
    studio.game.frames(2);
    for count in 2..=4 {
        let algorithms = Algorithm::ALL[..=count].iter().copied().skip(1).collect();
        ask(&mut studio, WatchRequested::Beside(algorithms));
        seek(&mut studio, if count == 4 { 100 } else { 40 });
        studio.shoot(&format!("watch-beside-{count}"));
    }
    studio.game.tap(KeyCode::Space);
    studio.game.frames(2);
    // In a small window too.
    drop(studio);
    let mut studio = Studio::new(UVec2::new(800, 600), 1.0, kruskal(24, 16));
    ask(&mut studio, WatchRequested::Beside(Algorithm::ALL[..4].to_vec()));
    seek(&mut studio, 50);
    studio.shoot("watch-beside-small");
    ask(&mut studio, WatchRequested::Making);
    seek(&mut studio, 50);
    studio.shoot("watch-small");
}

#[test]
fn distances_are_seen() {
    let mut studio = Studio::new(UVec2::new(1280, 800), 1.0, kruskal(24, 16));
    let before = studio.shoot("no-distances");
    studio.edit(|settings: &mut Settings| settings.show_distances = true);
    let picture = studio.shoot("distances");
    let cells: Vec<Cell> = studio.game.resource::<MazeGrid>().cells().collect();
    let off = Vec2::new(0.3, 0.3);
    let changed = cells.iter().filter(|&&cell| {
        let at = studio.pixel(middle(cell) + off);
        before.at(at) != picture.at(at)
    });
    assert!(changed.count() > cells.len() / 2);
    // From near to far it grows lighter, told by a search of its own.
    let grid = (**studio.game.resource::<MazeGrid>()).clone();
    let mut light = |cell: Cell| -> u32 {
        let at = studio.pixel(middle(cell) + off);
        picture.at(at).into_iter().map(u32::from).sum()
    };
    let from = Cell::new(0, 0);
    let way = |to: Cell| solve::astar(&grid, from, to, &mut ()).unwrap().len();
    let farthest = cells.iter().copied().max_by_key(|&cell| way(cell)).unwrap();
    let path = solve::astar(&grid, from, farthest, &mut ()).unwrap();
    let (near, half, far) = (path[1], path[path.len() / 2], farthest);
    assert!(light(near) < light(half) && light(half) < light(far));
}
