//! Settings: what is written is read again, damage costs no more than itself, and what nobody knows
//! stays.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails that way")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use maze_duel::maze::endless::Borders;
use maze_duel::maze::format::Colour;
use maze_duel::maze::generate::{Percent, Symmetry};
use maze_duel::maze::{Algorithm, Direction, Size, Solver};
use maze_duel::preferences::{
    Action, Beside, Bindings, Button, CameraShot, Conflict, Key, KeyOrButton, Language, Moves,
    NextMazes, PlaySize, Position, Preferences, Preset, Setting, SettingsError, SettingsFile,
    ShellAction, TextError, Theme, Warning, WatchPace, Within,
};
use maze_duel::race::bot::BotKind;
use maze_duel::race::contest::{Format, Length};
use maze_duel::race::expedition::Walkers;
use maze_duel::race::{ByPlayer, Fog, Handicap, Player, Rules};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::{Index, select, subsequence};
use proptest::strategy::Just;
use tempfile::TempDir;

fn within<const LEAST: u32, const MOST: u32>() -> impl Strategy<Value = Within<LEAST, MOST>> {
    (LEAST..=MOST).prop_map(Within::nearest)
}

fn percent() -> impl Strategy<Value = Percent> {
    (0..=100_u8).prop_map(|number| Percent::new(number).unwrap())
}

fn handicap() -> impl Strategy<Value = Handicap> {
    (0..=60_u8, 25..=100_u8)
        .prop_map(|(delay, pace)| Handicap { delay, pace: Percent::new(pace).unwrap() })
}

fn fog() -> impl Strategy<Value = Fog> {
    prop_oneof![Just(Fog::None), Just(Fog::Seen), (1..=255_u8).prop_map(Fog::Radius)]
}

fn by_player<T: std::fmt::Debug>(
    one: impl Strategy<Value = T>,
    two: impl Strategy<Value = T>,
) -> impl Strategy<Value = ByPlayer<T>> {
    (one, two).prop_map(|(one, two)| ByPlayer { one, two })
}

/// Deals every key that there is to some action or to none, so that none has two.
fn bindings() -> impl Strategy<Value = Bindings> {
    let keys = vec(any::<Index>(), Key::ALL.len());
    let buttons = vec(any::<Index>(), 2 * Button::ALL.len());
    (keys, buttons).prop_map(|(keys, buttons)| {
        let mut bindings = Preset::TwoPads.bindings();
        bindings.pads = ByPlayer::default();
        for &action in ShellAction::ALL {
            bindings.shell.get_mut(action).clear();
        }
        for (&key, place) in Key::ALL.iter().zip(keys) {
            // Twice as many places as actions: half of the keys do nothing.
            let place = place.index(2 * (8 + ShellAction::ALL.len()));
            match place {
                0..8 => {
                    let player = Player::ALL[place / 4];
                    bindings.keys.get_mut(player).get_mut(Direction::ALL[place % 4]).push(key);
                }
                _ => {
                    if let Some(&action) = ShellAction::ALL.get(place - 8) {
                        bindings.shell.get_mut(action).push(key);
                    }
                }
            }
        }
        let halves = buttons.split_at(Button::ALL.len());
        for (player, places) in Player::ALL.into_iter().zip([halves.0, halves.1]) {
            for (&button, place) in Button::ALL.iter().zip(places) {
                if let Some(&way) = Direction::ALL.get(place.index(8)) {
                    bindings.pads.get_mut(player).get_mut(way).push(button);
                }
            }
        }
        bindings
    })
}

prop_compose! {
    fn maze_and_match()(
        algorithm in select(Algorithm::ALL),
        (width, height) in (1..=4096_u32, 1..=4096_u32),
        seed in any::<String>(),
        (braid, symmetry) in (percent(), select(&Symmetry::ALL[..])),
        (animate, steps) in (any::<bool>(), within()),
        (length, swaps) in (select(&Length::ALL[..]), any::<bool>()),
        next in select(NextMazes::ALL),
        (pause, bound, routes) in (option::of(within()), option::of(within()), within()),
        (handicaps, fog, items) in (by_player(handicap(), handicap()), fog(), any::<bool>()),
        seats in by_player(option::of(select(BotKind::ALL)), option::of(select(BotKind::ALL))),
    ) -> Preferences {
        let mut all = Preferences::default();
        all.maze.algorithm = algorithm;
        all.maze.size = PlaySize::new(Size::new(width, height).unwrap()).unwrap();
        all.maze.seed = seed;
        (all.maze.braid, all.maze.symmetry) = (braid, symmetry);
        (all.maze.animate, all.maze.steps_per_second) = (animate, steps);
        all.contest.format = Format { length, swaps };
        all.contest.next = next;
        (all.contest.pause_seconds, all.contest.fair_bound) = (pause, bound);
        all.contest.routes = routes;
        all.contest.rules = Rules { handicaps, fog, items };
        all.contest.seats = seats;
        all
    }
}

prop_compose! {
    fn preferences()(
        mut all in maze_and_match(),
        language in select(Language::ALL),
        bindings in bindings(),
        ticks in any::<[bool; 12]>(),
        (walker, solver, rival) in
            (select(Solver::ALL), select(Solver::ALL), option::of(select(Solver::ALL))),
        (camera, split, pace) in (select(CameraShot::ALL), within(), select(WatchPace::ALL)),
        beside in subsequence(Algorithm::ALL, 0..=Beside::MOST).prop_shuffle(),
        (walkers, borders) in (select(&Walkers::ALL[..]), select(Borders::ALL)),
        (theme, scale, volume) in (select(Theme::ALL), within(), percent()),
        colours in by_player(option::of(any::<[u8; 3]>()), option::of(any::<[u8; 3]>())),
        (width, height) in (within(), within()),
        position in option::of(any::<(i32, i32)>()),
    ) -> Preferences {
        (all.language, all.bindings) = (language, bindings);
        let view = &mut all.view;
        [view.show_path, view.practice, view.show_trails, view.show_ghost, view.show_walk,
            view.show_distances, view.show_minimap, view.panel_open, all.look.reduced_motion,
            all.sound.is_muted, all.window.fullscreen, all.window.maximised] = ticks;
        (view.walker, view.camera, view.split_below) = (walker, camera, split);
        (all.watch.solver, all.watch.rival, all.watch.pace) = (solver, rival, pace);
        all.watch.beside = Beside::new(beside).unwrap();
        (all.expedition.walkers, all.expedition.borders) = (walkers, borders);
        (all.look.theme, all.look.scale) = (theme, scale);
        all.look.colours = colours.map(|_, colour| colour.map(Colour));
        all.sound.volume = volume;
        (all.window.width, all.window.height) = (width, height);
        all.window.position = position.map(|(x, y)| Position { x, y });
        all
    }
}

/// A few texts in which somebody has written by hand, each with keys that nobody knows.
const BY_HAND: [&str; 7] = [
    "",
    "# nothing yet\n",
    "mood = 'good' # today\n[maze] # the maze\nalgorithm = \"prim\" # quick\nmine = [1, 2] # mine\n",
    "keys.one.up = [\"KeyI\"] # i\nkeys.one.jump = 'Space'\nlook.mine = 1\n[other]\na.b = 3\n",
    "maze = { size = \"9x9\", mine = 1 }\nkeys = { one = { up = ['KeyO'], jump = 1 } }\n",
    "version = 1\r\n\r\n# keys\r\n[keys.two] # Two's\r\nup = [\r\n  'KeyU', # u\r\n]\r\njump = 1\r\n",
    "[keys]\nmine = 1\n[keys.shell.mine]\nx = 1\n[[other]]\ny = 1\n[[other]]\ny = 2\n# the end\n",
];

/// Every value of a document that is no setting, by its path.
fn unknown(text: &str) -> BTreeMap<String, String> {
    fn collect(table: &dyn toml_edit::TableLike, path: &str, all: &mut BTreeMap<String, String>) {
        for (key, item) in table.iter() {
            let path = format!("{path}{key}");
            match item.as_table_like() {
                Some(inner) => collect(inner, &format!("{path}."), all),
                None if Setting::named(&path).is_some() || path == "version" => {}
                None => {
                    all.insert(path, item.to_string().trim().replace('\r', ""));
                }
            }
        }
    }
    let document: toml_edit::DocumentMut = text.parse().unwrap();
    let mut all = BTreeMap::new();
    collect(document.as_table(), "", &mut all);
    all
}

fn comments(text: &str) -> BTreeSet<&str> {
    text.lines().filter_map(|line| Some(line.split_once('#')?.1.trim())).collect()
}

fn read(text: &str) -> Preferences {
    let (preferences, faults) = Preferences::from_toml(text).unwrap();
    assert!(faults.is_empty(), "{faults:?}");
    preferences
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_again(all in preferences()) {
        let text = all.to_toml("", &Preferences::default()).unwrap();
        prop_assert_eq!(&read(&text), &all);
        // And it is TOML to others.
        prop_assert!(text.parse::<toml_edit::DocumentMut>().is_ok());
        // What hasn't changed isn't touched.
        prop_assert_eq!(all.to_toml(&text, &all).unwrap(), text);
    }

    #[test]
    fn what_nobody_knows_stays(all in preferences(), which in select(&BY_HAND[..])) {
        let before = read(which);
        let text = all.to_toml(which, &before).unwrap();
        prop_assert_eq!(&read(&text), &all);
        prop_assert_eq!(unknown(&text), unknown(which));
        // A list that is written anew has no room for a comment within it.
        let kept: BTreeSet<_> = comments(which).into_iter().filter(|one| *one != "u").collect();
        prop_assert!(comments(&text).is_superset(&kept), "{}", text);
        if which.contains('\r') {
            prop_assert!(!text.replace("\r\n", "").contains('\n'), "{:?}", text);
        }
    }

    #[test]
    fn a_typed_value_is_the_one_that_was_shown(all in preferences()) {
        for setting in Setting::ALL {
            let mut again = all.clone();
            setting.set(&mut again, &setting.shown(&all)).unwrap();
            prop_assert_eq!(&again, &all, "{}", setting);
        }
    }

    #[test]
    fn no_text_is_a_crash(text in any::<String>(), which in select(&BY_HAND[..]), at in any::<Index>()) {
        let _ = Preferences::from_toml(&text);
        let mut broken = which.to_owned();
        broken.insert_str(at.index(which.len() + 1), &text);
        if let Ok((read, _)) = Preferences::from_toml(&broken) {
            prop_assert!(read.bindings.conflicts().is_empty());
        }
    }
}

#[test]
fn a_file_of_few_words_is_short() {
    let mut preferences = Preferences::default();
    preferences.maze.algorithm = Algorithm::Wilson;
    preferences.bindings.keys.two.up.push(Key::new("Numpad8").unwrap());
    let text = preferences.to_toml("", &Preferences::default()).unwrap();
    let lines: Vec<_> =
        text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).collect();
    let expected = [
        "version = 1",
        "[maze]",
        "algorithm = \"wilson\"",
        "[keys.two]",
        "up = [\"ArrowUp\", \"Numpad8\"]",
    ];
    assert_eq!(lines, expected);
    // A default is written where a value stands already, and only there.
    let back = Preferences::default();
    let again = back.to_toml(&text, &preferences).unwrap();
    assert!(again.contains("algorithm = \"backtracker\"\n"));
    assert_eq!(back.to_toml("# empty\n", &preferences).unwrap(), "# empty\n");
}

#[test]
fn a_changed_line_keeps_its_place_and_its_comment() {
    let text = "# mine\n\nmood = 'good'\n[maze]   # the maze\nsize = '9x9' # small\n\
        algorithm='prim'# quick\n\n  # and sound\n[sound]\nmuted = true\n# the end\n";
    let before = read(text);
    let mut after = before.clone();
    after.maze.algorithm = Algorithm::Kruskal;
    after.sound.is_muted = false;
    let expected = text.replace("'prim'", "\"kruskal\"").replace("true", "false");
    let expected = expected.replace("mood = 'good'\n", "mood = 'good'\nversion = 1\n");
    assert_eq!(after.to_toml(text, &before).unwrap(), expected);
}

#[test]
fn an_old_file_lacks_keys_and_they_have_their_defaults() {
    let mut expected = Preferences::default();
    assert_eq!(read(""), expected);
    expected.language = Language::Chinese;
    expected.contest.rules.fog = Fog::Radius(4);
    expected.maze.seed = "4711".to_owned();
    assert_eq!(read("language = \"zh\"\nrules.fog = 4\nmaze.seed = 4711"), expected);
}

#[test]
fn a_wrong_value_costs_itself_and_is_told() {
    for (line, name, right) in [
        ("maze.algorithm = \"prims\"", "maze.algorithm", "true-prim"),
        ("maze.algorithm = 3", "maze.algorithm", "true-prim"),
        ("maze.algorithm = { name = \"prim\" }", "maze.algorithm", "true-prim"),
        ("maze.size = \"4097x1\"", "maze.size", "4096"),
        ("maze.size = \"24\"", "maze.size", "24x16"),
        ("maze.seed = -1", "maze.seed", "number"),
        ("maze.seed = 1.5", "maze.seed", "number"),
        ("maze.braid = 101", "maze.braid", "0 to 100"),
        ("maze.braid = \"50\"", "maze.braid", "0 to 100"),
        ("maze.animate = \"yes\"", "maze.animate", "true or false"),
        ("maze.animate = 1", "maze.animate", "true or false"),
        ("maze.steps-per-second = 0", "maze.steps-per-second", "1 to 1000000"),
        ("match.length = 4", "match.length", "1, 3, 5 or 7"),
        ("match.length = \"3\"", "match.length", "1, 3, 5 or 7"),
        ("match.pause-seconds = 61", "match.pause-seconds", "none"),
        ("match.one = \"nobody\"", "match.one", "person"),
        ("rules.fog = 0", "rules.fog", "1 to 255"),
        ("rules.fog = 256", "rules.fog", "1 to 255"),
        ("rules.handicap-one = \"61:80\"", "rules.handicap-one", "60"),
        ("watch.beside = [\"prim\", \"prim\"]", "watch.beside", "none twice"),
        ("watch.beside = [\"prim\", 1]", "watch.beside", "none twice"),
        ("look.one = \"red\"", "look.one", "#ff6b4a"),
        ("look.scale = 49", "look.scale", "50 to 300"),
        ("look.scale = 1.5", "look.scale", "50 to 300"),
        ("sound.volume = -1", "sound.volume", "0 to 100"),
        ("window.position = [1]", "window.position", "system"),
        ("window.position = [1, 2147483648]", "window.position", "system"),
        ("window.width = 99999999999", "window.width", "16384"),
        ("language = \"de\"", "language", "zh"),
        ("keys.one.up = [\"W\"]", "keys.one.up", "KeyW"),
        ("keys.one.up = \"KeyW\"", "keys.one.up", "list"),
        ("pads.one.up = [\"KeyW\"]", "pads.one.up", "DPadUp"),
        ("sound = 3", "sound", "[sound]"),
        ("keys.one = []", "keys.one", "[keys.one]"),
        ("version = \"one\"", "version", "1"),
    ] {
        // What is right beside it holds.
        let text = format!("view.minimap = false\n{line} # why\n");
        let (preferences, faults) = Preferences::from_toml(&text).unwrap();
        let [fault] = &faults[..] else { panic!("{line}: {faults:?}") };
        assert_eq!((fault.name.as_str(), fault.line), (name, 2), "{line}");
        let told = fault.to_string();
        let value = line.split_once(" = ").unwrap().1;
        for part in ["line 2", name, value, right] {
            assert!(told.contains(part), "{told:?} lacks {part:?}");
        }
        let mut expected = Preferences::default();
        expected.view.show_minimap = false;
        assert_eq!(preferences, expected, "{line}");
        // The wrong text stays until that very value is changed.
        let mut changed = preferences.clone();
        changed.view.panel_open = false;
        assert!(changed.to_toml(&text, &preferences).unwrap().contains(line), "{line}");
    }
}

#[test]
fn a_wrong_value_goes_when_it_is_changed() {
    for text in ["sound.volume = 'loud' # why\n", "sound = 3\n", "[sound]\nvolume = { is = 3 }\n"] {
        let (before, faults) = Preferences::from_toml(text).unwrap();
        assert_eq!(faults.len(), 1);
        let mut after = before.clone();
        after.sound.volume = Percent::new(40).unwrap();
        assert_eq!(read(&after.to_toml(text, &before).unwrap()), after, "{text}");
    }
    // Whoever has several sections of a name may have more in them than we know.
    let text = "[[sound]]\nmine = 1\n";
    let (before, _) = Preferences::from_toml(text).unwrap();
    let mut after = before.clone();
    after.sound.is_muted = true;
    let error = after.to_toml(text, &before).unwrap_err();
    assert_eq!(error, TextError::NoPlace { name: "sound.muted" });
}

#[test]
fn what_is_no_toml_is_told_with_its_line() {
    for (text, line) in [("=", 1), ("a = 1\nb\n", 2), ("a = 1\n\na = 2\n", 3), ("\n[a\n", 2)] {
        let error = Preferences::from_toml(text).unwrap_err();
        assert_eq!(error, TextError::NotToml { line }, "{text:?}");
    }
    assert_eq!(Preferences::from_toml("version = 2"), Err(TextError::Newer { found: 2 }));
    let long = format!("# {}", "x".repeat(1 << 20));
    assert_eq!(Preferences::from_toml(&long), Err(TextError::TooLong));
    let deep = format!("a = {}", "[".repeat(100_000));
    assert!(matches!(Preferences::from_toml(&deep), Err(TextError::NotToml { .. })));
    // What couldn't be read again isn't written.
    let mut preferences = Preferences::default();
    preferences.maze.seed = "x".repeat(1 << 20);
    assert_eq!(preferences.to_toml("", &Preferences::default()), Err(TextError::TooLong));
}

#[test]
fn a_key_that_would_do_two_things_does_one() {
    let keys =
        |names: &[&str]| -> Vec<Key> { names.iter().map(|name| Key::new(name).unwrap()).collect() };
    // One takes a key of Two's: Two's stays, since it is the default.
    let (preferences, faults) = Preferences::from_toml("keys.one.up = [\"ArrowUp\"]").unwrap();
    assert_eq!(preferences, Preferences::default());
    let told = faults[0].to_string();
    for part in ["line 1", "ArrowUp", "keys.one.up", "keys.two.up"] {
        assert!(told.contains(part), "{told:?} lacks {part:?}");
    }
    // Exchanged, both are as they were meant.
    let text = "[keys.one]\nup = [\"ArrowUp\"]\n[keys.two]\nup = [\"KeyW\"]\n";
    assert_eq!(read(text).bindings.keys.one.up, keys(&["ArrowUp"]));
    assert_eq!(read(text).bindings.keys.two.up, keys(&["KeyW"]));
    // A default that comes back must not clash either.
    let text = "[keys.one]\nup = [\"KeyI\"]\n[keys.two]\nup = [\"KeyI\"]\ndown = [\"KeyW\"]\n";
    let (preferences, faults) = Preferences::from_toml(text).unwrap();
    assert_eq!((preferences, faults.len()), (Preferences::default(), 3));
}

#[test]
fn every_conflict_is_found() {
    let clash = |change: &dyn Fn(&mut Bindings)| {
        let mut bindings = Bindings::default();
        change(&mut bindings);
        let found = bindings.conflicts();
        let [conflict] = &found[..] else { panic!("{found:?}") };
        (conflict.input, conflict.first, conflict.second)
    };
    let key = |name| Key::new(name).unwrap();
    let (one, two) = (Player::One, Player::Two);
    let up = Direction::North;
    assert_eq!(
        clash(&|all| all.keys.two.up = vec![key("KeyW")]),
        (KeyOrButton::Key(key("KeyW")), Action::Go(one, up), Action::Go(two, up)),
    );
    assert_eq!(
        clash(&|all| all.keys.one.up.push(key("KeyW"))),
        (KeyOrButton::Key(key("KeyW")), Action::Go(one, up), Action::Go(one, up)),
    );
    for (name, action) in [
        ("Space", ShellAction::Next),
        ("KeyR", ShellAction::Rematch),
        ("Escape", ShellAction::Pause),
        ("F1", ShellAction::TogglePanel),
        ("F11", ShellAction::ToggleFullscreen),
        ("KeyM", ShellAction::ToggleSound),
        ("KeyL", ShellAction::LookBack),
        ("KeyV", ShellAction::NextCamera),
        ("Equal", ShellAction::ZoomIn),
        ("NumpadAdd", ShellAction::ZoomIn),
        ("Minus", ShellAction::ZoomOut),
        ("NumpadSubtract", ShellAction::ZoomOut),
        ("Digit0", ShellAction::ZoomReset),
        ("Numpad0", ShellAction::ZoomReset),
        ("KeyP", ShellAction::Play),
    ] {
        assert_eq!(
            clash(&|all| all.keys.one.up = vec![key(name)]),
            (KeyOrButton::Key(key(name)), Action::Go(one, up), Action::Shell(action)),
        );
    }
    let button = Button::new("DPadUp").unwrap();
    assert_eq!(
        clash(&|all| all.pads.two.down.push(button)),
        (KeyOrButton::Button(button), Action::Go(two, up), Action::Go(two, Direction::South)),
    );
}

#[test]
fn presets_have_no_conflict_and_are_what_they_are_called() {
    let four = |moves: &Moves<Key>| -> Vec<&str> {
        [&moves.up, &moves.left, &moves.down, &moves.right]
            .into_iter()
            .flatten()
            .map(|key| key.name())
            .collect()
    };
    let wasd = ["KeyW", "KeyA", "KeyS", "KeyD"];
    let arrows = ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"];
    for (preset, one, two) in [
        (Preset::WasdArrows, &wasd[..], &arrows[..]),
        (Preset::WasdIjkl, &wasd, &["KeyI", "KeyJ", "KeyK", "KeyL"]),
        (Preset::EsdfArrows, &["KeyE", "KeyS", "KeyD", "KeyF"], &arrows),
        (Preset::WasdNumpad, &wasd, &["Numpad8", "Numpad4", "Numpad5", "Numpad6"]),
        (Preset::OneHanded, &wasd, &["KeyT", "KeyF", "KeyG", "KeyH"]),
        (Preset::TwoPads, &[], &[]),
    ] {
        let bindings = preset.bindings();
        assert_eq!(bindings.conflicts(), [], "{preset:?}");
        assert_eq!((&four(&bindings.keys.one)[..], &four(&bindings.keys.two)[..]), (one, two));
        for player in Player::ALL {
            for way in Direction::ALL {
                let pad = bindings.pads.get(player).get(way);
                let expected = if preset == Preset::TwoPads { 3 } else { 2 };
                assert_eq!(pad.len(), expected, "{preset:?}: {player:?} {way:?}");
            }
        }
        for &action in ShellAction::ALL {
            assert!(!bindings.shell.get(action).is_empty(), "{preset:?}: {action:?}");
        }
    }
    assert_eq!(Preset::ALL.len(), 6);
    assert_eq!(Bindings::default(), Preset::WasdArrows.bindings());
}

#[test]
fn settings_have_names_of_their_own_and_cover_every_binding() {
    let names: BTreeSet<_> = Setting::ALL.iter().map(|setting| setting.name()).collect();
    assert_eq!(names.len(), Setting::ALL.len());
    // Whatever clashes can be named.
    let key = Key::new("F9").unwrap();
    let mut bindings = Bindings::default();
    for player in Player::ALL {
        for way in Direction::ALL {
            bindings.keys.get_mut(player).get_mut(way).push(key);
            bindings.pads.get_mut(player).get_mut(way).push(Button::new("Start").unwrap());
        }
    }
    for &action in ShellAction::ALL {
        bindings.shell.get_mut(action).push(key);
    }
    let conflicts = bindings.conflicts();
    assert_eq!(conflicts.len(), 7 + ShellAction::ALL.len() + 6);
    for name in conflicts.iter().flat_map(Conflict::settings) {
        assert!(names.contains(name), "{name}");
    }
}

/// The names of the files in a folder.
fn files(folder: &TempDir) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn in_folder() -> (TempDir, PathBuf) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("settings.toml");
    (folder, path)
}

fn muted() -> Preferences {
    let mut preferences = Preferences::default();
    preferences.sound.is_muted = true;
    preferences
}

#[test]
fn a_file_is_there_once_something_has_changed() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("not/yet/settings.toml");
    let (mut file, preferences, warnings) = SettingsFile::open(path.clone());
    assert!(warnings.is_empty());
    assert_eq!((file.path(), &preferences), (&*path, &Preferences::default()));
    file.save(&preferences).unwrap();
    assert!(!folder.path().join("not").exists(), "nothing has changed");
    file.save(&muted()).unwrap();
    let (_, again, warnings) = SettingsFile::open(path.clone());
    assert!(warnings.is_empty());
    assert_eq!(again, muted());
    // The same again touches nothing: whatever would be written is lost with the file.
    fs::remove_file(&path).unwrap();
    file.save(&muted()).unwrap();
    assert!(!path.exists());
}

#[test]
fn a_damaged_file_is_set_aside_and_none_is_overwritten() {
    let (folder, path) = in_folder();
    let long = format!("# {}", "x".repeat(1 << 20));
    let damage: [&[u8]; 4] =
        [b"[maze\n", b"a = 1\na = 2\n", b"language = \"\xff\"\n", long.as_bytes()];
    let names = [
        "settings.toml.damaged",
        "settings.toml.damaged-2",
        "settings.toml.damaged-3",
        "settings.toml.damaged-4",
    ];
    for (bytes, name) in damage.into_iter().zip(names) {
        fs::write(&path, bytes).unwrap();
        let (mut file, preferences, warnings) = SettingsFile::open(path.clone());
        let [Warning::Damaged { path: of, kept_as, .. }] = &warnings[..] else {
            panic!("{warnings:?}")
        };
        assert_eq!((of, kept_as), (&path, &folder.path().join(name)));
        assert!(warnings[0].to_string().contains(name));
        assert_eq!(preferences, Preferences::default());
        assert!(!path.exists());
        file.save(&muted()).unwrap();
        assert_eq!(SettingsFile::open(path.clone()).1, muted());
    }
    for (bytes, name) in damage.into_iter().zip(names) {
        assert_eq!(fs::read(folder.path().join(name)).unwrap(), bytes);
    }
}

#[test]
fn a_file_that_is_damaged_while_one_plays_is_set_aside_and_all_is_written() {
    let (folder, path) = in_folder();
    fs::write(&path, "maze.algorithm = \"wilson\"\n").unwrap();
    let (mut file, mut preferences, _) = SettingsFile::open(path.clone());
    fs::write(&path, "maze.algorithm = ").unwrap();
    preferences.sound.is_muted = true;
    let warnings = file.save(&preferences).unwrap();
    assert!(matches!(warnings[..], [Warning::Damaged { .. }]), "{warnings:?}");
    assert_eq!(SettingsFile::open(path).1, preferences, "Wilson too");
    assert_eq!(files(&folder), ["settings.toml", "settings.toml.damaged"]);
}

#[test]
fn a_later_versions_file_is_left_as_it_is() {
    let (folder, path) = in_folder();
    let text = "version = 2\nmaze.algorithm = \"wilson\"\n";
    fs::write(&path, text).unwrap();
    let (mut file, preferences, warnings) = SettingsFile::open(path.clone());
    let [warning] = &warnings[..] else { panic!("{warnings:?}") };
    let told = warning.to_string();
    for part in ["settings.toml", "version 2", "version 1", "defaults"] {
        assert!(told.contains(part), "{told:?} lacks {part:?}");
    }
    assert_eq!(preferences, Preferences::default());
    let error = file.save(&muted()).unwrap_err();
    assert!(matches!(error, SettingsError::Text { reason: TextError::Newer { found: 2 }, .. }));
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    assert_eq!(files(&folder), ["settings.toml"]);
}

#[test]
fn of_two_games_each_keeps_what_it_has_changed() {
    let (_folder, path) = in_folder();
    fs::write(&path, "maze.braid = 10\nmaze.seed = \"x\"\n").unwrap();
    let (mut first, mut one, _) = SettingsFile::open(path.clone());
    let (mut second, mut two, _) = SettingsFile::open(path.clone());
    one.maze.braid = Percent::new(20).unwrap();
    one.maze.seed = "one".to_owned();
    two.view.show_minimap = false;
    two.maze.seed = "two".to_owned();
    first.save(&one).unwrap();
    second.save(&two).unwrap();
    // The first knows nothing of the second's, and so has no reason to undo it.
    one.sound.is_muted = true;
    first.save(&one).unwrap();
    let (_, found, _) = SettingsFile::open(path);
    assert_eq!(found.maze.braid.get(), 20);
    assert_eq!(found.maze.seed, "two", "the last writer's");
    assert!(found.sound.is_muted && !found.view.show_minimap);
}

#[test]
fn games_that_save_at_the_same_time_lose_nothing_of_each_other() {
    let (folder, path) = in_folder();
    let settings = [
        ("maze.braid", ["1", "30"]),
        ("maze.seed", ["a", "b"]),
        ("sound.volume", ["2", "40"]),
        ("look.scale", ["60", "70"]),
    ];
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        let writers = settings.map(|(name, values)| {
            let path = path.clone();
            scope.spawn(move || {
                let setting = Setting::named(name).unwrap();
                let (mut file, mut preferences, _) = SettingsFile::open(path);
                for value in values.into_iter().cycle().take(20) {
                    setting.set(&mut preferences, value).unwrap();
                    file.save(&preferences).unwrap();
                }
            })
        });
        // Whoever looks in between sees a whole file: the one before or the one after.
        scope.spawn(|| {
            while !is_over.load(Ordering::Relaxed) {
                let Ok(text) = fs::read_to_string(&path) else { continue };
                let (_, faults) = Preferences::from_toml(&text).unwrap();
                assert!(faults.is_empty() && text.contains("version = 1\n"), "{text:?}");
            }
        });
        for writer in writers {
            writer.join().unwrap();
        }
        is_over.store(true, Ordering::Relaxed);
    });
    let (_, found, _) = SettingsFile::open(path);
    for (name, [_, last]) in settings {
        assert_eq!(Setting::named(name).unwrap().shown(&found), last, "{name}");
    }
    assert_eq!(files(&folder), ["settings.toml"], "no draft is left");
}

#[test]
fn what_cannot_be_written_is_an_error_and_the_file_is_as_it_was() {
    let (folder, path) = in_folder();
    fs::write(&path, "# mine\n").unwrap();
    // A file that nobody may write isn't replaced by the back door.
    let mut permissions = fs::metadata(&path).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).unwrap();
    let (mut file, _, _) = SettingsFile::open(path.clone());
    let error = file.save(&muted()).unwrap_err();
    assert!(error.to_string().contains("settings.toml"), "{error}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "# mine\n");
    assert_eq!(files(&folder), ["settings.toml"]);
    // Neither is what is no file.
    let (mut file, preferences, warnings) = SettingsFile::open(folder.path().to_owned());
    assert_eq!(preferences, Preferences::default());
    assert!(matches!(
        &warnings[..],
        [Warning::Unused { reason: SettingsError::NoFile { path } }] if path == folder.path()
    ));
    assert!(matches!(file.save(&muted()), Err(SettingsError::NoFile { .. })));
    // Nor can a folder be made where a file is.
    let (mut file, _, _) = SettingsFile::open(path.join("settings.toml"));
    assert!(matches!(file.save(&muted()), Err(SettingsError::Io { .. })));
}

#[cfg(unix)]
#[test]
#[expect(clippy::print_stderr, reason = "whoever runs the tests as root should know")]
fn a_folder_that_nobody_may_write_to_loses_nothing() {
    use std::os::unix::fs::PermissionsExt;

    let (folder, path) = in_folder();
    fs::write(&path, "# mine\n").unwrap();
    let allow = |mode| {
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(mode)).unwrap();
    };
    allow(0o555);
    if fs::write(folder.path().join("trial"), "").is_ok() {
        allow(0o755);
        eprintln!("not tried: root may write everywhere");
        return;
    }
    let (mut file, _, _) = SettingsFile::open(path.clone());
    assert!(matches!(file.save(&muted()), Err(SettingsError::Io { .. })));
    assert_eq!(fs::read_to_string(&path).unwrap(), "# mine\n");
    // What couldn't be saved is, as soon as it can be.
    allow(0o755);
    file.save(&muted()).unwrap();
    assert_eq!(SettingsFile::open(path).1, muted());
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_permissions_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let (folder, link) = in_folder();
    let real = folder.path().join("dotfiles/real.toml");
    fs::create_dir(real.parent().unwrap()).unwrap();
    fs::write(&real, "# mine\n").unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o600)).unwrap();
    symlink(&real, &link).unwrap();
    let (mut file, _, _) = SettingsFile::open(link.clone());
    file.save(&muted()).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(&real).unwrap().contains("# mine\n"));
    assert_eq!(SettingsFile::open(real.clone()).1, muted());
    assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn what_is_reset_is_kept() {
    let (folder, path) = in_folder();
    assert_eq!(SettingsFile::reset(&path).unwrap(), None);
    for (text, name) in [("# 1\n", "settings.toml.old"), ("# 2\n", "settings.toml.old-2")] {
        fs::write(&path, text).unwrap();
        assert_eq!(SettingsFile::reset(&path).unwrap(), Some(folder.path().join(name)));
        assert!(!path.exists());
    }
    assert_eq!(files(&folder), ["settings.toml.old", "settings.toml.old-2"]);
    assert_eq!(fs::read_to_string(folder.path().join("settings.toml.old")).unwrap(), "# 1\n");
    assert!(matches!(SettingsFile::reset(folder.path()), Err(SettingsError::NoFile { .. })));
    assert!(matches!(
        SettingsFile::reset(Path::new("/dev/null")),
        Err(SettingsError::NoFile { .. })
    ));
}

/// The example in docs/formats.md can be read, and its table has every key.
#[test]
fn the_docs_tell_every_key() {
    let docs = include_str!("../docs/formats.md");
    let example = docs.split("```settings\n").nth(1).unwrap().split("```").next().unwrap();
    let preferences = read(example);
    assert_eq!(preferences.maze.algorithm, Algorithm::Wilson);
    assert_eq!(unknown(example).len(), 1, "one key that nobody knows");
    let chapter = docs.split("\n# Settings\n").nth(1).unwrap();
    for setting in Setting::ALL {
        let (section, key) = setting.name().rsplit_once('.').unwrap_or(("", setting.name()));
        assert!(chapter.contains(&format!("`{key}`")), "{setting}");
        assert!(section.is_empty() || chapter.contains(&format!("`[{section}]`")), "{setting}");
    }
}
