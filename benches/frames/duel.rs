//! The game as it is.

use std::time::{Duration, Instant};

use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use maze_duel::game::{
    self, Bots, NewMazeRequested, Phase, PlayOptions, Settings, background_tasks,
};
use maze_duel::maze::{Algorithm, Recipe, Seed, Size};
use maze_duel::race::ByPlayer;
use maze_duel::race::bot::BotKind;
use serde_json::{Map, Value, json};

use super::engine::{self, Screen};
use super::meter::{Updates, ms, thread_time};

/// How long a frame lasts on most screens.
const FRAME: Duration = Duration::from_nanos(1_000_000_000 / 60);
/// How often a new maze is timed: the shortest time is the one that nothing else disturbed.
const TRIES: u32 = 3;
const ALGORITHM: Algorithm = Algorithm::Kruskal;

/// Runs frames as a screen would, and tells how long the longest took.
struct Frames {
    began: Instant,
    longest: Duration,
    /// How much CPU time the one that took most of it did.
    dearest: Duration,
}

impl Frames {
    fn begin() -> Self {
        Self { began: Instant::now(), longest: Duration::ZERO, dearest: Duration::ZERO }
    }

    fn next(&mut self, app: &mut App) {
        let (began, spent) = (Instant::now(), thread_time());
        app.update();
        let took = began.elapsed();
        self.longest = self.longest.max(took);
        self.dearest = self.dearest.max(thread_time().saturating_sub(spent));
        std::thread::sleep(FRAME.saturating_sub(took));
    }

    /// Until something is so.
    fn until(app: &mut App, is_so: impl Fn(&App) -> bool) -> Self {
        let mut frames = Self::begin();
        loop {
            frames.next(app);
            if is_so(app) {
                return frames;
            }
            assert!(frames.began.elapsed().as_secs() < 600, "it takes for ever");
        }
    }
}

fn phase(app: &App) -> Phase {
    *app.world().resource::<State<Phase>>().get()
}

fn seed(number: u64) -> Seed {
    Seed::new(number).unwrap()
}

/// From the wish for another maze until one could race through it, beyond what its making takes by itself.
fn new_maze(app: &mut App, size: Size) -> Map<String, Value> {
    let (mut best, mut generation) = (Duration::MAX, Duration::MAX);
    let (mut longest, mut dearest) = (Duration::ZERO, Duration::ZERO);
    for number in 1..=TRIES {
        let recipe = Recipe::new(ALGORITHM, size, seed(number.into()));
        let began = Instant::now();
        drop(recipe.generate());
        generation = generation.min(began.elapsed());

        let stands = |app: &App| {
            let setup = app.world().get_resource::<game::CurrentSetup>();
            setup.is_some_and(|setup| setup.0.recipe.seed == recipe.seed)
        };
        app.world_mut()
            .write_message(NewMazeRequested { seed: Some(recipe.seed), starts_at_once: false });
        let frames = Frames::until(app, |app| stands(app) && phase(app) == Phase::Preparing);
        best = best.min(frames.began.elapsed());
        // What follows from it goes on beside the game: the best way, the card.
        let after = Frames::until(app, |_| background_tasks() == 0);
        longest = longest.max(frames.longest).max(after.longest);
        dearest = dearest.max(frames.dearest).max(after.dearest);
    }
    [
        ("generate_ms", ms(generation)),
        ("new_maze_ms", ms(best)),
        ("beyond_ms", ms(best.saturating_sub(generation))),
        ("new_maze_longest_ms", ms(longest)),
        ("new_maze_longest_cpu_ms", ms(dearest)),
    ]
    .map(|(name, value)| (name.to_owned(), value))
    .into_iter()
    .collect()
}

/// The game, or the same with `beside` in it too.
pub(crate) fn measure(
    size: Size,
    screen: Screen,
    way: &str,
    beside: Option<fn(&mut App)>,
) -> Value {
    let mut app = engine::app(screen);
    app.add_plugins(game::plugin);
    let hands = Some(BotKind::WallFollower);
    let options = PlayOptions {
        algorithm: ALGORITHM,
        size,
        seed: Some(seed(4711)),
        seats: ByPlayer { one: hands, two: hands },
        ..PlayOptions::default()
    };
    game::apply_options(&mut app, options);
    engine::begin(&mut app);
    Frames::until(&mut app, |app| {
        phase(app) == Phase::Preparing
            && app.world().get_resource::<game::Making>().is_none()
            && background_tasks() == 0
    });
    let mut told = match beside {
        None => new_maze(&mut app, size),
        Some(_) => Map::new(),
    };
    assert_eq!(app.world().resource::<Settings>().size, size);
    app.world_mut().write_message(game::Action::Next);
    // Three, two, one in no time.
    app.insert_resource(TimeUpdateStrategy::FixedTimesteps(16));
    Frames::until(&mut app, |app| phase(app) == Phase::Racing);
    app.insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    Frames::until(&mut app, |app| {
        app.world().resource::<Bots>().have_both() && background_tasks() == 0
    });
    let updates = match screen {
        Screen::None => 600,
        Screen::Offscreen if beside.is_some() && size.cells() > 100_000 => 10,
        Screen::Offscreen => 120,
    };
    if let Some(beside) = beside {
        beside(&mut app);
    }
    // What comes first makes all that is to be made.
    Updates::run(&mut app, 20);
    let race = Updates::run(&mut app, updates);
    assert_eq!(phase(&app), Phase::Racing, "a race that ends shows nothing");
    told.extend(race.told());
    told.insert("way".to_owned(), json!(way));
    told.insert("size".to_owned(), json!(size.to_string()));
    told.insert("screen".to_owned(), json!(screen.name()));
    told.insert("entities".to_owned(), json!(engine::entities(&app)));
    Value::Object(told)
}
