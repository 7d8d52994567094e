//! Mazes that take a while are made beside the game.
#![cfg(feature = "game")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails that way")]

mod harness;

use std::time::{Duration, Instant};

use harness::Game;
use maze_duel::game::{
    CurrentSetup, Making, MazeCard, MazeGrid, NewMazeRequested, Notice, Phase, Settings, Solution,
    StopMaking, background_tasks,
};
use maze_duel::maze::generate::Symmetry;
use maze_duel::maze::{Algorithm, Seed, Size};
use maze_duel::race::Player;

fn request(game: &mut Game, seed: u64) {
    let seed = Some(Seed::new(seed).unwrap());
    game.app.world_mut().write_message(NewMazeRequested { seed, starts_at_once: false });
    game.frames(2);
}

fn wait(game: &mut Game, what: &str, is_over: impl Fn(&Game) -> bool) {
    let began = Instant::now();
    while !is_over(game) {
        assert!(began.elapsed() < Duration::from_mins(2), "{what} takes for ever");
        game.frames(1);
    }
}

/// One test, since it counts what goes on in this process.
#[test]
fn the_old_maze_is_played_until_the_new_one_stands() {
    let mut game = Game::racing(12, 8);
    let old = game.resource::<MazeGrid>().clone();
    {
        let mut settings = game.app.world_mut().resource_mut::<Settings>();
        settings.size = Size::new(700, 600).unwrap();
        settings.algorithm = Algorithm::AldousBroder;
    }
    // A hundred that are stopped, in one way or another, leave nothing.
    for number in 1..=100 {
        request(&mut game, number);
        assert!(game.app.world().get_resource::<Making>().is_some(), "it takes a while");
        if number % 3 == 0 {
            game.app.world_mut().write_message(StopMaking);
            game.frames(2);
            assert!(game.app.world().get_resource::<Making>().is_none());
            assert!(game.resource::<Notice>().0.is_some(), "it is said");
        }
    }
    game.app.world_mut().write_message(StopMaking);
    game.frames(2);
    wait(&mut game, "stopping", |_| background_tasks() == 0);
    assert_eq!(game.resource::<MazeGrid>().size(), old.size());
    assert!(game.phase() == Phase::Racing, "and the race goes on");

    // A wish that can't be had leaves what is being made.
    request(&mut game, 101);
    game.app.world_mut().resource_mut::<Settings>().symmetry = Symmetry::HalfTurn;
    game.app.world_mut().resource_mut::<Settings>().algorithm = Algorithm::Eller;
    request(&mut game, 102);
    assert!(game.app.world().get_resource::<Making>().is_some(), "it goes on");
    assert!(game.resource::<Notice>().0.is_some(), "it is said");
    game.app.world_mut().resource_mut::<Settings>().symmetry = Symmetry::None;

    // One that isn't stopped.
    game.app.world_mut().resource_mut::<Settings>().algorithm = Algorithm::Wilson;
    request(&mut game, 77);
    let mut last = 0;
    let began = Instant::now();
    while let Some(making) = game.app.world().get_resource::<Making>() {
        let (done, cells) = making.progress();
        assert!(last <= done && done <= cells && cells == 420_000, "{last} {done} {cells}");
        last = done;
        assert_eq!(game.resource::<MazeGrid>().size(), old.size());
        game.frames(1);
        assert!(began.elapsed() < Duration::from_mins(2), "it takes for ever");
    }
    game.frames(1);
    let recipe = game.resource::<CurrentSetup>().0.recipe.clone();
    assert_eq!(recipe.size, Size::new(700, 600).unwrap());
    assert_eq!(**game.resource::<MazeGrid>(), recipe.generate().unwrap(), "the maze of its seed");
    assert_eq!(game.phase(), Phase::Preparing);

    // What it is like is found out beside the game as well.
    wait(&mut game, "appraising", |game| game.resource::<MazeCard>().0.is_some());
    let solution = game.resource::<Solution>().path.clone();
    assert_eq!(solution.first(), Some(&recipe.size.top_left()));
    assert_eq!(solution.last(), Some(&recipe.size.bottom_right()));
    game.start();
    assert_eq!(game.cell(Player::Two), recipe.size.bottom_right());
    wait(&mut game, "what goes on beside", |_| background_tasks() == 0);
}
