//! The built program in a real window: an X server of its own (Xvfb), software Vulkan, and keys
//! pressed by xdotool. What happened is read from the events file, as any spectator would.
//!
//! Nothing is skipped: where a program is missing these tests fail and say how to get it.
#![cfg(all(feature = "game", target_os = "linux"))]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stderr,
    reason = "a test may panic: that is how it fails; and it may say where its pictures are"
)]

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use bevy::asset::RenderAssetUsages;
use bevy::image::{CompressedImageFormats, Image, ImageSampler, ImageType};
use maze_duel::maze::endless::{Borders, Chunks, Endless, Spot};
use maze_duel::maze::{Algorithm, Cell, Direction, Grid, Knobs, Recipe, Seed, Size, solve};
use maze_duel::race::records::Store;
use maze_duel::race::{ByPlayer, Handicap, Player, Rules, Setup};
use serde_json::{Value, json};
use tempfile::TempDir;

/// How long anything may take: software rendering shares the machine with other tests.
const PATIENCE: Duration = Duration::from_mins(2);
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);
/// After this long without an effect a key is pressed again.
const KEY_PATIENCE: Duration = Duration::from_secs(5);

const HOW_TO_GET_IT: &str = "run scripts/test, which installs what the tests need";

/// One window at a time: each keeps every core busy.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// Looks again and again until something is there; the time it took is nobody's business.
#[track_caller]
fn wait_for<T>(
    patience: Duration,
    mut look: impl FnMut() -> Option<T>,
    complain: impl FnOnce() -> String,
) -> T {
    let end = Instant::now() + patience;
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(Instant::now() < end, "after {patience:?}: {}", complain());
        sleep(BETWEEN_LOOKS);
    }
}

/// A process that ends with its owner, however that ends.
struct Owned(Child);

impl Owned {
    #[track_caller]
    fn start(command: &mut Command) -> Self {
        let name = command.get_program().display().to_string();
        match command.stdin(Stdio::null()).spawn() {
            Ok(child) => Self(child),
            Err(error) => panic!("{name} can't be started ({error}): {HOW_TO_GET_IT}"),
        }
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// An X server without a screen, on a free display of its own.
struct Display {
    name: String,
    _server: Owned,
    folder: TempDir,
    _turn: MutexGuard<'static, ()>,
}

impl Display {
    #[track_caller]
    fn open() -> Self {
        let turn = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
        let folder = tempfile::tempdir().unwrap();
        let log = folder.path().join("xvfb.log");
        let mut server = Owned::start(
            Command::new("Xvfb")
                // Standard output: the server writes the display's number to it once it is ready.
                .args(["-displayfd", "1", "-screen", "0", "1280x800x24"])
                .args(["-nolisten", "tcp", "-noreset"])
                .stdout(Stdio::piped())
                .stderr(File::create(&log).unwrap()),
        );
        let mut number = String::new();
        BufReader::new(server.0.stdout.take().unwrap()).read_line(&mut number).unwrap();
        assert!(!number.is_empty(), "Xvfb gave no display:\n{}", tail(&log));
        Self { name: format!(":{}", number.trim()), _server: server, folder, _turn: turn }
    }

    fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let driver = software_vulkan();
        let mut command = Command::new(program);
        command
            .env("DISPLAY", &self.name)
            .env("VK_DRIVER_FILES", &driver)
            // What older Vulkan loaders call it.
            .env("VK_ICD_FILENAMES", &driver)
            .env("XDG_RUNTIME_DIR", self.folder.path())
            // Nobody's own records.
            .env("MAZE_DUEL_DATA", self.data());
        for name in ["WAYLAND_DISPLAY", "WAYLAND_SOCKET", "WGPU_BACKEND", "XAUTHORITY"] {
            command.env_remove(name);
        }
        command
    }

    /// Where the game keeps its races.
    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    #[track_caller]
    fn xdotool<S: AsRef<OsStr>>(&self, arguments: impl IntoIterator<Item = S>) -> Output {
        match self.command("xdotool").args(arguments).output() {
            Ok(output) => output,
            Err(error) => panic!("xdotool can't be started ({error}): {HOW_TO_GET_IT}"),
        }
    }

    /// Presses keys and lets them go.
    #[track_caller]
    fn press(&self, key: &str) {
        let output = self.xdotool(["key", key]);
        assert!(output.status.success(), "xdotool key {key}: {output:?}");
    }

    #[track_caller]
    fn play(&self, arguments: &[&str]) -> Game<'_> {
        let events = self.folder.path().join("events");
        let messages = self.folder.path().join("messages");
        let _ = fs::remove_file(&events);
        let program = Owned::start(
            self.command(env!("CARGO_BIN_EXE_maze-duel"))
                .arg("play")
                .args(arguments)
                .arg("--events")
                .arg(&events)
                .stdout(Stdio::null())
                .stderr(File::create(&messages).unwrap()),
        );
        Game { display: self, program, events, messages, told: Vec::new(), used: 0 }
    }
}

/// Mesa's software renderer, which needs no graphics card.
#[track_caller]
fn software_vulkan() -> PathBuf {
    ["/usr/share/vulkan/icd.d", "/usr/local/share/vulkan/icd.d", "/etc/vulkan/icd.d"]
        .iter()
        .filter_map(|folder| fs::read_dir(folder).ok())
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path()))
        .find(|path| {
            path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"lvp_icd"))
        })
        .unwrap_or_else(|| panic!("there is no software Vulkan driver: {HOW_TO_GET_IT}"))
}

/// The last lines of a file.
fn tail(path: &Path) -> String {
    let text = fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    let text = text.unwrap_or_default();
    let lines: Vec<_> = text.lines().collect();
    lines[lines.len().saturating_sub(30)..].join("\n")
}

/// The program, playing.
struct Game<'a> {
    display: &'a Display,
    program: Owned,
    events: PathBuf,
    messages: PathBuf,
    /// Every event so far.
    told: Vec<Value>,
    /// How many of them have been waited for.
    used: usize,
}

impl Game<'_> {
    /// What it has told and said so far, for whoever wants to know why a test failed.
    fn state(&mut self) -> String {
        self.listen();
        let told: Vec<_> = self.told.iter().map(Value::to_string).collect();
        format!("events:\n{}\nmessages:\n{}", told.join("\n"), tail(&self.messages))
    }

    /// Reads what has been told since.
    #[track_caller]
    fn listen(&mut self) {
        let text = fs::read_to_string(&self.events).unwrap_or_default();
        // The last line may not be whole yet.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        for line in text[..whole].lines().skip(self.told.len()) {
            let event: Value = serde_json::from_str(line)
                .unwrap_or_else(|error| panic!("{line:?} is no JSON: {error}"));
            self.told.push(event);
        }
    }

    /// The next event, if it comes in time.
    #[track_caller]
    fn next_within(&mut self, patience: Duration) -> Option<Value> {
        let end = Instant::now() + patience;
        loop {
            self.listen();
            if let Some(event) = self.told.get(self.used) {
                self.used += 1;
                return Some(event.clone());
            }
            if let Some(status) = self.program.0.try_wait().unwrap() {
                panic!("the game ended by itself, {status}\n{}", self.state());
            }
            if Instant::now() > end {
                return None;
            }
            sleep(BETWEEN_LOOKS);
        }
    }

    #[track_caller]
    fn next(&mut self) -> Value {
        let event = self.next_within(PATIENCE);
        event.unwrap_or_else(|| panic!("nothing happened for {PATIENCE:?}\n{}", self.state()))
    }

    /// The next event, which has to hold at least what is expected of it.
    #[track_caller]
    fn expect(&mut self, expected: &Value) -> Value {
        let event = self.next();
        let holds = expected.as_object().unwrap().iter().all(|(key, value)| event[key] == *value);
        assert!(holds, "{event} came where {expected} was due\n{}", self.state());
        event
    }

    /// Waits for the window to be there, and gives it the keyboard.
    #[track_caller]
    fn focus(&mut self) -> String {
        let display = self.display;
        let id = wait_for(
            PATIENCE,
            || {
                let found =
                    display.xdotool(["search", "--onlyvisible", "--name", "^Maze Duel"]).stdout;
                Some(String::from_utf8(found).unwrap().lines().next()?.to_owned())
            },
            || format!("no window came\n{}", self.state()),
        );
        wait_for(
            PATIENCE,
            || {
                display.xdotool(["windowfocus", &id]);
                let focused = display.xdotool(["getwindowfocus"]).stdout;
                (String::from_utf8(focused).unwrap().trim() == id).then_some(())
            },
            || format!("window {id} doesn't take the keyboard\n{}", self.state()),
        );
        id
    }

    /// Takes a player one move on from `cell` towards `goal` by pressing the key that leads there.
    #[track_caller]
    fn tap_towards(&mut self, player: Player, grid: &Grid, cell: Cell, goal: Cell) -> Arrival {
        let path = solve::astar(grid, cell, goal, &mut ()).unwrap();
        let direction = cell.direction_to(path[1]).unwrap();
        let key = match (player, direction) {
            (Player::One, Direction::North) => "w",
            (Player::One, Direction::East) => "d",
            (Player::One, Direction::South) => "s",
            (Player::One, Direction::West) => "a",
            (Player::Two, Direction::North) => "Up",
            (Player::Two, Direction::East) => "Right",
            (Player::Two, Direction::South) => "Down",
            (Player::Two, Direction::West) => "Left",
        };
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end {
            self.display.press(key);
            if let Some(event) = self.next_within(KEY_PATIENCE) {
                let arrival = Arrival::of(&event).filter(|it| it.player == player.name());
                return arrival.unwrap_or_else(|| panic!("{event} after {key}\n{}", self.state()));
            }
        }
        panic!("{key} does nothing at {cell}\n{}", self.state());
    }

    #[track_caller]
    fn wait_for_end(&mut self) -> ExitStatus {
        wait_for(
            PATIENCE,
            || self.program.0.try_wait().unwrap(),
            || "the game goes on".to_owned() + "\n" + &tail(&self.messages),
        )
    }
}

/// A player came to a cell.
#[derive(Clone, Debug)]
struct Arrival {
    player: String,
    cell: Cell,
    steps: u64,
    tick: u64,
}

impl Arrival {
    fn of(event: &Value) -> Option<Self> {
        let number = |key: &str| event[key].as_u64().unwrap();
        (event["event"] == "arrived").then(|| Self {
            player: event["player"].as_str().unwrap().to_owned(),
            cell: Cell::new(number("x").try_into().unwrap(), number("y").try_into().unwrap()),
            steps: number("steps"),
            tick: number("tick"),
        })
    }
}

/// A player's way, from its spawn on, holds only moves that there are.
#[track_caller]
fn assert_walked(grid: &Grid, spawn: Cell, arrivals: &[Arrival]) {
    let (mut cell, mut steps, mut tick) = (spawn, 0, 0);
    for arrival in arrivals {
        let direction = cell.direction_to(arrival.cell);
        assert!(
            direction.is_some_and(|direction| grid.is_open(cell, direction)),
            "no passage leads from {cell} to {arrival:?}"
        );
        assert_eq!(arrival.steps, steps + 1, "after {steps} steps at {cell}");
        assert!(arrival.tick > tick, "{arrival:?} isn't later than tick {tick}");
        (cell, steps, tick) = (arrival.cell, arrival.steps, arrival.tick);
    }
}

#[test]
fn a_player_is_walked_to_a_win_by_real_keys() {
    let (number, algorithm) = (4711, Algorithm::Kruskal);
    let size = Size::new(8, 6).unwrap();
    let grid = algorithm.generate(size, Seed::new(number).unwrap()).unwrap();
    let (top_left, bottom_right) = (size.top_left(), size.bottom_right());

    let display = Display::open();
    let mut game = display.play(&["--seed", "4711", "--size", "8x6", "--algorithm", "kruskal"]);
    game.expect(&json!({
        "event": "maze", "seed": number, "algorithm": "kruskal", "width": 8, "height": 6,
    }));
    game.expect(&json!({ "event": "phase", "phase": "preparing" }));
    let window = game.focus();

    // The title tells the frame rate once there is one.
    wait_for(
        PATIENCE,
        || {
            let name = display.xdotool(["getwindowname", &window]).stdout;
            String::from_utf8(name).unwrap().trim_end().ends_with(" fps").then_some(())
        },
        || "the title shows no frame rate".to_owned(),
    );

    display.press("space");
    game.expect(&json!({ "event": "phase", "phase": "countdown" }));
    game.expect(&json!({ "event": "phase", "phase": "racing", "tick": 0 }));

    // An arrow moves Two, and nobody else. A slow frame may make a tap long enough for two cells.
    game.tap_towards(Player::Two, &grid, bottom_right, top_left);
    while game.next_within(Duration::from_secs(1)).is_some() {}

    // Escape stops the clock, and nobody moves until it is pressed again.
    display.press("Escape");
    let stopped = game.expect(&json!({ "event": "pause", "paused": true }));
    display.press("d");
    display.press("s");
    sleep(Duration::from_secs(1));
    display.press("Escape");
    game.expect(&json!({ "event": "pause", "paused": false, "tick": stopped["tick"] }));

    // One walks all the way, wherever a tap may lead.
    let mut cell = top_left;
    while cell != bottom_right {
        cell = game.tap_towards(Player::One, &grid, cell, bottom_right).cell;
        while let Some(arrival) = next_arrival_told(&mut game) {
            cell = arrival.cell;
        }
    }
    let won = game.expect(&json!({ "event": "won", "player": "one" }));
    game.expect(&json!({ "event": "phase", "phase": "finished", "tick": won["tick"] }));
    game.expect(&json!({ "event": "match", "one": 1, "two": 0, "draws": 0, "next": "round" }));

    let arrivals: Vec<_> = game.told.iter().filter_map(Arrival::of).collect();
    let (ones, twos): (Vec<_>, Vec<_>) = arrivals.into_iter().partition(|it| it.player == "one");
    assert_walked(&grid, top_left, &ones);
    assert_walked(&grid, bottom_right, &twos);
    let (last, first) = (ones.last().unwrap(), ones.first().unwrap());
    assert_eq!(won["steps"], last.steps);
    assert_eq!(won["tick"], last.tick);
    let shortest = solve::astar(&grid, top_left, bottom_right, &mut ()).unwrap().len() - 1;
    assert!(last.steps >= shortest as u64, "{} steps where {shortest} are needed", last.steps);
    assert!(!twos.is_empty());
    assert!(twos.iter().all(|two| two.tick < first.tick), "One's keys moved Two: {twos:?}");

    // Space makes another maze of the same kind, and the next race begins.
    display.press("space");
    let next = game.expect(&json!({
        "event": "maze", "algorithm": "kruskal", "width": 8, "height": 6,
    }));
    assert_ne!(next["seed"], number);
    game.expect(&json!({ "event": "phase", "phase": "preparing" }));
    game.expect(&json!({ "event": "phase", "phase": "countdown" }));
}

/// An arrival that has been told already, if that is what comes next.
fn next_arrival_told(game: &mut Game) -> Option<Arrival> {
    game.listen();
    let arrival = Arrival::of(game.told.get(game.used)?)?;
    game.used += 1;
    Some(arrival)
}

/// Two bots that know the way play a best of three, and the keyboard does the rest. Where neither is
/// held back they arrive together; in the other mazes Two starts late.
#[test]
fn a_match_is_played_looked_back_at_and_played_again() {
    let race = |seed, delay| {
        let recipe =
            Recipe::new(Algorithm::Kruskal, Size::new(4, 3).unwrap(), Seed::new(seed).unwrap());
        let two = Handicap { delay, ..Handicap::default() };
        let rules =
            Rules { handicaps: ByPlayer { one: Handicap::default(), two }, ..Rules::default() };
        Setup { rules, ..Setup::new(recipe) }.code().unwrap().to_string()
    };
    let display = Display::open();
    let list = display.folder.path().join("mazes.txt");
    fs::write(&list, format!("# a draw first\n{}\n{}\n{}\n", race(1, 0), race(2, 1), race(3, 1)))
        .unwrap();
    let mut game = display.play(&[
        "--mazes",
        list.to_str().unwrap(),
        "--best-of",
        "3",
        "--swap",
        "--one",
        "merciless",
        "--two",
        "merciless",
    ]);
    game.expect(&json!({ "event": "maze", "seed": 1, "width": 4, "height": 3 }));
    game.expect(&json!({ "event": "phase", "phase": "preparing" }));
    game.focus();
    // Seed, One's rounds, Two's and drawn ones after it, and what follows upon its second leg.
    let rounds = [(1, 0, 1, "round"), (2, 1, 1, "round"), (3, 2, 1, "over")];
    for (seed, one, draws, next) in rounds {
        display.press("space");
        if seed > 1 {
            game.expect(&json!({ "event": "maze", "seed": seed }));
            game.expect(&json!({ "event": "phase", "phase": "preparing" }));
        }
        for leg in 1..=2 {
            if leg == 2 {
                display.press("space");
            }
            game.expect(&json!({ "event": "phase", "phase": "countdown" }));
            game.expect(&json!({ "event": "phase", "phase": "racing", "tick": 0 }));
            let end = loop {
                let event = game.next();
                if event["event"] != "arrived" {
                    break event;
                }
            };
            let expected = if seed == 1 { "draw" } else { "won" };
            assert_eq!(end["event"], expected, "{}", game.state());
            assert!(seed == 1 || end["player"] == "one", "wherever One starts: {end}");
            game.expect(&json!({ "event": "phase", "phase": "finished" }));
            let told = game.next();
            let (event, follows) = (&told["event"], if leg == 1 { "swap" } else { next });
            assert_eq!((event, &told["next"]), (&json!("match"), &json!(follows)), "{told}");
            if leg == 2 {
                assert_eq!((&told["one"], &told["draws"]), (&json!(one), &json!(draws)), "{told}");
            }
        }
    }
    display.press("l");
    game.expect(&json!({ "event": "look_back", "on": true }));
    display.press("Right");
    display.press("l");
    game.expect(&json!({ "event": "look_back", "on": false }));

    // R: another match, in the last maze.
    display.press("r");
    game.expect(&json!({ "event": "phase", "phase": "countdown" }));
    game.expect(&json!({ "event": "phase", "phase": "racing", "tick": 0 }));

    let (store, warnings) = Store::open_in(&display.data()).unwrap();
    assert_eq!(warnings, []);
    let entries = store.records().entries();
    assert_eq!(entries.len(), 6, "three rounds of two legs are kept");
    assert!(entries.iter().all(|entry| entry.players.one.is_bot && entry.replay.is_some()));
}

#[test]
fn somebody_walks_alone_in_an_endless_maze_by_real_keys() {
    let display = Display::open();
    let mut game = display.play(&["--endless", "--alone", "--seed", "-7", "--borders", "tree"]);
    let seed = Seed::from_text("-7").unwrap();
    let algorithm = Algorithm::default();
    let maze = Endless::new(seed, algorithm, Knobs::default(), Borders::Tree).unwrap();
    let beacon = maze.beacon(1).unwrap();
    game.expect(&json!({"event": "expedition", "seed": seed.number(), "alone": true}));
    game.expect(&json!({
        "event": "leg", "leg": 0, "x": 0, "y": 0, "beacon_x": beacon.x(), "beacon_y": beacon.y()
    }));
    game.expect(&json!({"event": "phase", "phase": "preparing"}));
    game.focus();
    display.press("space");
    game.expect(&json!({"event": "phase", "phase": "racing"}));
    // To any neighbour and back, which is the start again, and one further to that neighbour.
    let key = |direction: Direction| match direction {
        Direction::North => "w",
        Direction::East => "d",
        Direction::South => "s",
        Direction::West => "a",
    };
    let mut chunks = Chunks::new(maze, NonZeroUsize::MIN);
    let way = Direction::ALL.into_iter().find(|&way| chunks.is_open(Spot::ORIGIN, way).unwrap());
    let way = way.unwrap();
    let there = Spot::ORIGIN.step(way).unwrap();
    for (direction, to) in [(way, there), (way.opposite(), Spot::ORIGIN), (way, there)] {
        let arrived = wait_for(
            PATIENCE,
            || {
                display.press(key(direction));
                game.next_within(KEY_PATIENCE)
            },
            || "no key takes anybody anywhere".to_owned(),
        );
        assert_eq!(
            (&arrived["event"], &arrived["x"], &arrived["y"]),
            (&json!("arrived"), &json!(to.x()), &json!(to.y())),
            "{}",
            game.state()
        );
    }
}

#[test]
fn a_demonstration_leaves_pictures_and_ends() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pictures-window");
    let _ = fs::remove_dir_all(&folder);

    let display = Display::open();
    let pictures = folder.to_str().unwrap();
    let mut game =
        display.play(&["--seed", "7", "--size", "8x6", "--demo", "--pictures", pictures]);
    let status = game.wait_for_end();
    let state = game.state();
    assert!(status.success(), "{status}\n{state}");
    let is_over = |event: &Value| event["event"] == "won" || event["event"] == "draw";
    assert_eq!(game.told.iter().filter(|event| is_over(event)).count(), 1, "{state}");

    for moment in ["countdown", "racing", "finished"] {
        let path = fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .find(|path| {
                path.file_stem().is_some_and(|name| name.to_str().unwrap().ends_with(moment))
            })
            .unwrap_or_else(|| panic!("no picture of {moment}\n{state}"));
        assert_shows_game(&path);
    }
    eprintln!("pictures of the game: {}", folder.display());
}

/// A picture of the whole window, with something of either player in it.
#[track_caller]
fn assert_shows_game(path: &Path) {
    let bytes = fs::read(path).unwrap();
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"), "{} is no PNG", path.display());
    let image = Image::from_buffer(
        &bytes,
        ImageType::Extension("png"),
        CompressedImageFormats::NONE,
        true,
        ImageSampler::Default,
        RenderAssetUsages::MAIN_WORLD,
    )
    .unwrap();
    assert_eq!((image.width(), image.height()), (1280, 800), "{}", path.display());
    let pixels: Vec<&[u8]> = image.data.as_ref().unwrap().chunks_exact(4).collect();
    let colours: HashSet<_> = pixels.iter().collect();
    assert!(colours.len() > 20, "{} shows {} colours", path.display(), colours.len());
    // Twice as much red as blue, or the other way round: those are the players' alone.
    let reds = pixels.iter().filter(|it| it[0] > 150 && it[0] / 2 > it[2]).count();
    let blues = pixels.iter().filter(|it| it[2] > 150 && it[2] / 2 > it[0]).count();
    assert!(reds > 500 && blues > 500, "{}: {reds} red, {blues} blue", path.display());
}

#[test]
fn without_a_display_one_line_says_so() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_maze-duel"));
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        command.env_remove(name);
    }
    let output = command.arg("play").stdin(Stdio::null()).output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(output.stdout.is_empty());
    assert!(message.starts_with("error: "), "{message:?}");
    assert!(message.contains("DISPLAY"), "{message:?}");
    assert_eq!(message.lines().count(), 1, "{message:?}");
    assert!(message.ends_with('\n'), "{message:?}");
}
