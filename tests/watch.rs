//! Watching algorithms in the game: the timeline by hand, several runs at once, and nothing left.
#![cfg(feature = "game")]
#![allow(clippy::unwrap_used, reason = "a test fails that way")]

mod harness;

use bevy::prelude::*;
use harness::Game;
use maze_duel::game::{
    Archive, CurrentRace, DistancePicture, Distances, Export, ExportRequested, Eyes, MazeGrid,
    NewMazeRequested, Notice, Pace, Phase, Pictured, PlayOptions, Saved, Settings, Show, Solution,
    View, Walker, WatchRequested, Watching,
};
use maze_duel::maze::{Algorithm, Cell, DistanceMap, Recipe, Seed, Size, Solver, solve};
use maze_duel::race::Player;
use maze_duel::race::records::Store;

fn shown(algorithm: Algorithm, width: u32, height: u32) -> Game {
    Game::new(PlayOptions {
        algorithm,
        size: Size::new(width, height).unwrap(),
        seed: Seed::new(7),
        animate: true,
        ..PlayOptions::default()
    })
}

/// A game that keeps its files in a folder.
fn keeping(folder: &std::path::Path) -> Game {
    Game::new(PlayOptions {
        size: Size::new(6, 5).unwrap(),
        seed: Seed::new(3),
        store: Some(Store::open_in(folder).unwrap().0),
        ..PlayOptions::default()
    })
}

fn ask(game: &mut Game, request: WatchRequested) {
    game.app.world_mut().write_message(request);
    game.frames(3);
}

fn at(game: &Game) -> usize {
    game.resource::<Watching>().transport.at()
}

#[test]
fn the_making_is_shown_step_by_step_and_space_ends_it() {
    for &algorithm in Algorithm::ALL {
        let mut game = shown(algorithm, 10, 8);
        assert_eq!(game.phase(), Phase::Carving, "{algorithm}");
        game.frames(6);
        let is_half_made = |game: &Game| {
            let grid = game.resource::<Watching>().runs()[0].timeline.grid().clone();
            grid != **game.resource::<MazeGrid>()
        };
        assert!(is_half_made(&game), "{algorithm}: not all at once");
        // A race can't start until it is done; Space ends it at once.
        game.tap(KeyCode::Space);
        game.frames(1);
        assert_eq!(game.phase(), Phase::Preparing, "{algorithm}");
        assert_eq!(game.walls(), game.grid_walls(), "{algorithm}");
        assert!(!is_half_made(&game), "{algorithm}");
        assert_eq!(game.count::<Pictured>(), 0, "{algorithm}");

        // Left alone, it ends by itself with the same maze.
        let entities = game.entities();
        game.app
            .world_mut()
            .write_message(NewMazeRequested { seed: Seed::new(7), starts_at_once: false });
        game.app.world_mut().resource_mut::<Settings>().steps_per_second = 2000;
        game.fast_forward(200);
        assert_eq!(game.phase(), Phase::Preparing, "{algorithm}");
        assert!(!is_half_made(&game), "{algorithm}");
        assert_eq!(game.entities(), entities, "{algorithm}: nothing is left of the show");
        game.tap(KeyCode::Space);
        assert_eq!(game.phase(), Phase::Countdown);
        game.frames(1);
        assert!(!game.app.world().contains_resource::<Watching>());
    }
}

#[test]
fn the_next_maze_is_shown_being_made_too() {
    let mut game = Game::racing(5, 4);
    game.app.world_mut().resource_mut::<Settings>().animate = true;
    game.walk_to_goal(Player::One);
    assert_eq!(game.phase(), Phase::Finished);
    // One press asks for the maze, and is not taken for the one that ends its show.
    game.tap(KeyCode::Space);
    game.frames(3);
    assert_eq!(game.phase(), Phase::Carving);
    game.tap(KeyCode::Space);
    game.frames(2);
    assert_eq!(game.phase(), Phase::Countdown, "then it starts by itself");
}

#[test]
fn the_timeline_goes_by_the_keyboard() {
    let mut game = shown(Algorithm::Prim, 12, 9);
    game.tap(KeyCode::KeyP);
    let paused = at(&game);
    game.frames(50);
    assert_eq!(at(&game), paused, "it stands still");
    game.tap(KeyCode::ArrowRight);
    game.tap(KeyCode::KeyD);
    game.tap(KeyCode::ArrowLeft);
    assert_eq!(at(&game), paused + 1);
    let length = game.resource::<Watching>().transport.length();
    game.tap(KeyCode::PageDown);
    assert_eq!(at(&game), paused + 1 + length / 10);
    game.tap(KeyCode::PageUp);
    assert_eq!(at(&game), paused + 1);
    game.tap(KeyCode::End);
    assert_eq!(at(&game), length);
    game.frames(100);
    assert_eq!(game.phase(), Phase::Carving, "whoever holds it decides when it is over");
    game.tap(KeyCode::Home);
    assert_eq!(at(&game), 0);
    let start = game.resource::<Watching>().runs()[0].timeline.grid().clone();
    assert!(start.cells().all(|cell| start.ways(cell).is_empty()), "all walls again");

    // Held, an arrow goes on by itself.
    game.press(KeyCode::ArrowRight);
    game.frames(64);
    game.release(KeyCode::ArrowRight);
    game.frames(1);
    assert!((8..30).contains(&at(&game)), "{}", at(&game));

    let speed = game.resource::<Settings>().steps_per_second;
    game.tap(KeyCode::ArrowUp);
    assert_eq!(game.resource::<Settings>().steps_per_second, 2 * speed);
    game.tap(KeyCode::ArrowDown);
    assert_eq!(game.resource::<Settings>().steps_per_second, speed);

    // In a loop it begins again.
    game.app.world_mut().resource_mut::<Settings>().steps_per_second = Settings::ALL_AT_ONCE;
    game.tap(KeyCode::KeyL);
    game.tap(KeyCode::KeyP);
    game.frames(3);
    assert_eq!(at(&game), length, "the whole in one frame");
    game.app.world_mut().resource_mut::<Settings>().steps_per_second = 60;
    game.frames(110);
    assert!((1..length).contains(&at(&game)), "{}", at(&game));

    game.tap(KeyCode::Space);
    assert_eq!(game.phase(), Phase::Preparing);
    // Until the race begins one can go back into it.
    game.tap(KeyCode::KeyP);
    game.frames(2);
    assert_eq!(game.phase(), Phase::Carving);
    assert!(at(&game) < length);
}

#[test]
fn a_hundred_shows_leave_nothing_behind() {
    let mut game = Game::of_size(9, 7);
    game.frames(5);
    let mut counts = Vec::new();
    for turn in 0..34 {
        for request in [
            WatchRequested::Making,
            WatchRequested::Solving {
                solver: Solver::ALL[turn % Solver::ALL.len()],
                rival: (turn % 2 == 1).then_some(Solver::BreadthFirst),
            },
            WatchRequested::Beside(Algorithm::ALL[turn % 13..][..2 + turn % 3].to_vec()),
        ] {
            ask(&mut game, request);
            assert_eq!(game.phase(), Phase::Carving);
            assert!(game.count::<Pictured>() > 0);
            game.tap(KeyCode::Space);
            game.frames(1);
            assert_eq!(game.phase(), Phase::Preparing);
            counts.push((game.entities(), game.resource::<Assets<Image>>().len()));
        }
    }
    assert!(counts.iter().all(|count| *count == counts[0]), "{counts:?}");
}

#[test]
fn solvers_are_watched_on_the_maze_that_stands() {
    let mut game = Game::of_size(14, 10);
    let size = game.resource::<MazeGrid>().size();
    for &solver in Solver::ALL {
        ask(&mut game, WatchRequested::Solving { solver, rival: Some(Solver::AStar) });
        assert_eq!(game.count::<Pictured>(), 1, "both on one maze");
        game.tap(KeyCode::End);
        let watching = game.resource::<Watching>();
        assert_eq!((watching.show(), watching.runs().len()), (Show::Solving, 2));
        // In a perfect maze there is but one path.
        let grid = &**game.resource::<MazeGrid>();
        let path = solve::astar(grid, size.top_left(), size.bottom_right(), &mut ()).unwrap();
        for run in watching.runs() {
            assert_eq!(run.timeline.drawn_path(), path, "{solver}");
            assert_eq!(run.timeline.grid(), grid);
        }
        assert_eq!(game.phase(), Phase::Carving, "the end stays to be looked at");
        game.tap(KeyCode::Space);
        assert_eq!(game.phase(), Phase::Preparing);
    }
}

#[test]
fn algorithms_side_by_side_come_in_by_their_steps_or_their_time() {
    let mut game = Game::of_size(12, 8);
    let algorithms =
        vec![Algorithm::AldousBroder, Algorithm::Backtracker, Algorithm::Kruskal, Algorithm::Prim];
    ask(&mut game, WatchRequested::Beside(algorithms.clone()));
    assert_eq!(game.count::<Pictured>(), 4);
    // How many steps each takes, told by itself.
    let size = Size::new(12, 8).unwrap();
    let steps = |&algorithm: &Algorithm| {
        Recipe::new(algorithm, size, Seed::new(4711).unwrap()).trace().unwrap().len()
    };
    let steps: Vec<usize> = algorithms.iter().map(steps).collect();
    let mut watching = game.app.world_mut().resource_mut::<Watching>();
    assert_eq!(watching.transport.length(), *steps.iter().max().unwrap());
    watching.seek(100);
    for (run, &steps) in watching.runs().iter().zip(&steps) {
        assert_eq!(run.timeline.position(), steps.min(100), "in step");
    }
    watching.seek(usize::MAX);
    let places: Vec<usize> = watching.places().into_iter().map(Option::unwrap).collect();
    for (one, place) in steps.iter().zip(&places) {
        let faster = steps.iter().filter(|other| *other < one).count();
        assert_eq!(*place, faster + 1);
    }
    // By time the slowest comes in last, and all at once are on their way.
    watching.set_pace(Pace::Time);
    watching.seek(usize::MAX);
    let slowest = watching.runs().iter().map(|run| run.cost).max().unwrap();
    for (run, place) in watching.runs().iter().zip(watching.places()) {
        assert!(run.timeline.is_at_end());
        let faster = watching.runs().iter().filter(|other| other.cost < run.cost).count();
        assert_eq!(place, Some(faster + 1));
        assert!(run.cost <= slowest);
    }
    watching.seek(1);
    assert!(watching.runs().iter().any(|run| !run.timeline.is_at_end()));
}

#[test]
fn nothing_is_watched_during_a_race_and_a_result_outlasts_a_show() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = keeping(folder.path());
    game.start();
    ask(&mut game, WatchRequested::Making);
    assert_eq!(game.phase(), Phase::Racing);
    assert!(game.resource::<Notice>().0.is_some(), "and it is said why");
    game.walk_to_goal(Player::Two);
    game.frames(2);
    let stage = game.resource::<CurrentRace>().0.stage();
    ask(&mut game, WatchRequested::Making);
    assert_eq!(game.phase(), Phase::Carving);
    game.tap(KeyCode::Space);
    game.frames(2);
    assert_eq!(game.phase(), Phase::Finished);
    assert!(!game.app.world().contains_resource::<Watching>());
    assert_eq!(game.resource::<CurrentRace>().0.stage(), stage);
    assert_eq!(game.resource::<Archive>().0.records().entries().len(), 1, "counted once");
}

#[test]
fn a_click_asks_how_far_it_is_from_there() {
    use bevy::input::ButtonState;
    use bevy::input::mouse::MouseButtonInput;
    use bevy::window::PrimaryWindow;
    let mut game = Game::of_size(24, 16);
    let click = |game: &mut Game, x: f32, y: f32| {
        let world = game.app.world_mut();
        let mut windows = world.query_filtered::<(Entity, &mut Window), With<PrimaryWindow>>();
        let (window, mut shown) = windows.single_mut(world).unwrap();
        shown.set_cursor_position(Some(Vec2::new(x, y)));
        let button = MouseButton::Left;
        for state in [ButtonState::Pressed, ButtonState::Released] {
            game.app.world_mut().write_message(MouseButtonInput { button, state, window });
            game.app.update();
        }
    };
    let from = |game: &Game| game.resource::<Distances>().0.as_ref().map(DistanceMap::from);
    click(&mut game, 400.0, 300.0);
    assert_eq!(from(&game), None, "not asked for");
    game.app.world_mut().resource_mut::<Settings>().show_distances = true;
    game.frames(2);
    assert_eq!(from(&game), Some(Cell::new(0, 0)));
    let cell_pixels = game.resource::<View>().cell_pixels;
    let origin = game.resource::<Eyes>().0[0].origin(game.resource::<View>());
    let at = origin + Vec2::new(12.5, 9.5) * cell_pixels;
    click(&mut game, at.x, at.y);
    assert_eq!(from(&game), Some(Cell::new(12, 9)));
    click(&mut game, 100.0, 300.0);
    assert_eq!(from(&game), Some(Cell::new(12, 9)), "the panel lies there");
    // Whoever knows the distances knows the way.
    game.start();
    assert_eq!(from(&game), None);
    assert_eq!(game.count::<DistancePicture>(), 0);
}

#[test]
fn the_marker_walks_any_solvers_way() {
    let mut game = Game::of_size(12, 9);
    for (solver, detours) in [(Solver::BreadthFirst, false), (Solver::WallFollowerLeft, true)] {
        let mut settings = game.app.world_mut().resource_mut::<Settings>();
        (settings.show_walk, settings.walker) = (true, solver);
        game.frames(2);
        let solution = game.resource::<Solution>();
        let walk = &solution.walk;
        assert_eq!((walk.first(), walk.last()), (solution.path.first(), solution.path.last()));
        let grid = game.resource::<MazeGrid>();
        for pair in walk.windows(2) {
            let way = pair[0].direction_to(pair[1]).unwrap();
            assert!(grid.is_open(pair[0], way), "as a player would");
        }
        assert_eq!(walk.len() > solution.path.len(), detours, "{solver}");
        assert_eq!(game.count::<Walker>(), 1);
    }
}

#[test]
fn what_is_watched_is_saved_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let mut game = keeping(folder.path());
    ask(&mut game, WatchRequested::Making);
    game.tap(KeyCode::KeyP);
    game.tap(KeyCode::Home);
    for (request, ending) in ExportRequested::ALL {
        game.app.world_mut().write_message(request);
        for _ in 0..2000 {
            game.frames(1);
            if !game.app.world().contains_resource::<Export>() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let notice = game.resource::<Saved>().0.clone().unwrap();
        assert!(notice.starts_with("Saved: ") && notice.ends_with(ending), "{notice}");
    }
    let pictures = folder.path().join("pictures");
    let mut names: Vec<String> = std::fs::read_dir(&pictures)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(
        names,
        [
            "backtracker-6x5-3-step-0.png",
            "backtracker-6x5-3-step-0.svg",
            "backtracker-6x5-3.apng",
            "backtracker-6x5-3.gif",
        ]
    );
    let read = |name: &str| std::fs::read(pictures.join(name)).unwrap();
    assert!(read("backtracker-6x5-3.gif").starts_with(b"GIF89a"));
    assert!(read("backtracker-6x5-3.apng").windows(4).any(|part| part == b"acTL"));

    // One that is left off leaves nothing.
    std::fs::remove_dir_all(&pictures).unwrap();
    game.app.world_mut().write_message(ExportRequested::ALL[2].0);
    game.frames(1);
    if let Some(export) = game.app.world().get_resource::<Export>() {
        export.stop();
    }
    for _ in 0..2000 {
        game.frames(1);
        std::thread::sleep(std::time::Duration::from_millis(2));
        if !game.app.world().contains_resource::<Export>() {
            break;
        }
    }
    let left: Vec<_> = std::fs::read_dir(&pictures).unwrap().collect();
    assert!(left.len() <= 1, "nothing, or all of it: {left:?}");

    // Without a folder it is said.
    let mut game = Game::of_size(6, 5);
    ask(&mut game, WatchRequested::Making);
    game.app.world_mut().write_message(ExportRequested::ALL[0].0);
    game.frames(2);
    assert!(game.resource::<Saved>().0.clone().unwrap().contains("folder"));
}
