//! What the window says.

use crate::maze::Algorithm;
use crate::maze::generate::Symmetry;
use crate::maze::metrics::Card;
use crate::race::bot::BotKind;
use crate::race::contest::{Length, Next};
use crate::race::{Fairness, Player, PlayerReview, TICKS_PER_SECOND};

/// The window's texts of one language.
pub(crate) struct GameWords {
    pub(crate) title: &'static str,
    pub(crate) title_with_rate: fn(f64) -> String,
    pub(crate) events_stopped: fn(&std::io::Error) -> String,
    pub(crate) picture_kept: fn(&std::path::Path) -> String,
    pub(crate) demo_failed: fn(&str) -> String,
    pub(crate) no_display: &'static str,
    pub(crate) app_failed: &'static str,

    // The panel.
    pub(crate) heading_maze: &'static str,
    pub(crate) heading_race: &'static str,
    pub(crate) heading_keys: &'static str,
    pub(crate) algorithm: &'static str,
    pub(crate) algorithm_title: fn(Algorithm) -> &'static str,
    pub(crate) size: &'static str,
    pub(crate) seed: &'static str,
    pub(crate) seed_hint: &'static str,
    pub(crate) fresh_seed: &'static str,
    pub(crate) seed_in_use: fn(&str) -> String,
    pub(crate) copy: &'static str,
    pub(crate) copied: &'static str,
    pub(crate) next_maze_note: &'static str,
    pub(crate) size_too_large: fn(u32) -> String,
    pub(crate) animate: &'static str,
    pub(crate) speed: &'static str,
    pub(crate) new_maze: &'static str,
    pub(crate) practice: &'static str,
    pub(crate) practice_tip: &'static str,
    pub(crate) trails: &'static str,
    pub(crate) new_match: &'static str,
    pub(crate) heading_match: &'static str,
    pub(crate) heading_rules: &'static str,
    pub(crate) length: &'static str,
    pub(crate) length_title: fn(Length) -> String,
    pub(crate) swaps: &'static str,
    pub(crate) swaps_tip: &'static str,
    pub(crate) goes_on_with: &'static str,
    pub(crate) same_settings: &'static str,
    pub(crate) any_algorithm: &'static str,
    pub(crate) listed: &'static str,
    pub(crate) pause_between: &'static str,
    pub(crate) pause_title: fn(Option<u8>) -> String,
    pub(crate) code: &'static str,
    pub(crate) copy_code: &'static str,
    pub(crate) today: &'static str,
    pub(crate) today_tip: &'static str,
    pub(crate) ghost: &'static str,
    pub(crate) ghost_tip: &'static str,
    pub(crate) heading_last_race: &'static str,
    pub(crate) no_race_yet: &'static str,
    pub(crate) review_names: [&'static str; 6],
    pub(crate) review_values: fn(&PlayerReview) -> [String; 6],
    pub(crate) look_back_keys: &'static str,
    pub(crate) heading_players: &'static str,
    pub(crate) heading_fairness: &'static str,
    pub(crate) seat: fn(Option<BotKind>) -> &'static str,
    pub(crate) fair_bound: &'static str,
    pub(crate) fair_bound_title: fn(Option<u32>) -> String,
    pub(crate) routes: &'static str,
    pub(crate) routes_title: fn(u32) -> &'static str,
    pub(crate) both_alike: &'static str,
    pub(crate) fairness: fn(&Fairness) -> Vec<String>,
    pub(crate) not_measured: &'static str,
    pub(crate) too_large_to_measure: fn(usize) -> String,
    pub(crate) routes_need_loops: &'static str,
    pub(crate) draw_gave_up: fn(u64, u32, u32) -> String,
    pub(crate) loops: &'static str,
    pub(crate) loops_tip: &'static str,
    pub(crate) symmetry: &'static str,
    pub(crate) symmetry_title: fn(Symmetry) -> &'static str,
    pub(crate) fog: &'static str,
    pub(crate) fog_title: fn(crate::race::Fog) -> &'static str,
    pub(crate) fog_radius: &'static str,
    pub(crate) items: &'static str,
    pub(crate) items_tip: &'static str,
    pub(crate) delay_tip: &'static str,
    pub(crate) pace_tip: &'static str,
    pub(crate) rules_note: &'static str,
    pub(crate) show_path: &'static str,
    pub(crate) show_walk: &'static str,
    pub(crate) walk_tip: &'static str,
    pub(crate) walker: &'static str,
    pub(crate) path_length: fn(usize, usize) -> String,
    pub(crate) path_waits: &'static str,
    #[cfg(feature = "audio")]
    pub(crate) sound: &'static str,
    /// Keys and what they do.
    pub(crate) keys: &'static [(&'static str, &'static str)],

    // Above, below and over the maze.
    pub(crate) player: fn(Player) -> &'static str,
    pub(crate) player_keys: fn(Player) -> &'static str,
    pub(crate) steps: fn(u64) -> String,
    pub(crate) steps_to_go: fn(u64, u32) -> String,
    pub(crate) press_to_start: &'static str,
    pub(crate) carving: fn(usize, bool) -> String,
    pub(crate) get_ready: &'static str,
    pub(crate) go: &'static str,
    pub(crate) wins: fn(Player) -> &'static str,
    pub(crate) draw: &'static str,
    pub(crate) paused: &'static str,
    pub(crate) paused_hints: &'static [&'static str],
    pub(crate) after_race: fn(Next) -> &'static str,
    pub(crate) by_itself: fn(&str, f32) -> String,
    pub(crate) wins_match: fn(Player, u32, u32) -> String,
    pub(crate) round: fn(u32, Length) -> String,
    pub(crate) leg: fn(bool, bool) -> &'static str,
    pub(crate) draws: fn(u32) -> String,
    pub(crate) match_point: fn(Option<Player>) -> String,
    pub(crate) stands_still: fn(&str, bool) -> String,
    pub(crate) bot: fn(BotKind) -> String,
    pub(crate) not_counted: &'static str,
    pub(crate) wins_leg: fn(Player) -> &'static str,
    pub(crate) wins_round: fn(Player) -> &'static str,
    pub(crate) leg_drawn: &'static str,
    pub(crate) round_drawn: &'static str,
    pub(crate) with_code: fn(&str, &str) -> String,
    pub(crate) seed_is_named: &'static str,
    pub(crate) this_maze: &'static str,
    pub(crate) this_maze_is: fn(&str) -> String,
    pub(crate) card: fn(&Card) -> [String; 2],
    pub(crate) items_legend: &'static [&'static str],
    pub(crate) late: &'static str,
    pub(crate) pace: &'static str,
    pub(crate) review_tips: [&'static str; 6],
    pub(crate) boots: fn(&str) -> String,
    pub(crate) hammer: &'static str,
    pub(crate) made_of: fn(&str, &str, &str) -> String,
}

pub(super) static ENGLISH: GameWords = GameWords {
    title: "Maze Duel",
    title_with_rate: |rate| format!("Maze Duel · {rate:.0} fps"),
    events_stopped: |error| format!("no more events are written: {error}"),
    picture_kept: |path| format!("picture: {}", path.display()),
    demo_failed: |reason| format!("no demonstration: {reason}"),
    no_display: "no display: DISPLAY and WAYLAND_DISPLAY are both unset; start this from a desktop, or use \
                 `maze-duel generate` and `maze-duel solve`, which need none",
    app_failed: "the game ended with an error; the lines above say why",

    heading_maze: "Maze",
    heading_race: "Race",
    heading_keys: "Keys",
    algorithm: "Algorithm",
    algorithm_title: |algorithm| match algorithm {
        Algorithm::Backtracker => "Recursive backtracker",
        Algorithm::Kruskal => "Kruskal",
        Algorithm::Prim => "Prim",
        Algorithm::TruePrim => "True Prim",
        Algorithm::Division => "Recursive division",
        Algorithm::Wilson => "Wilson",
        Algorithm::AldousBroder => "Aldous–Broder",
        Algorithm::Houston => "Houston",
        Algorithm::HuntAndKill => "Hunt-and-kill",
        Algorithm::GrowingTree => "Growing tree",
        Algorithm::GrowingForest => "Growing forest",
        Algorithm::Eller => "Eller",
        Algorithm::Sidewinder => "Sidewinder",
        Algorithm::BinaryTree => "Binary tree",
        Algorithm::Boruvka => "Borůvka",
        Algorithm::Dungeon => "Dungeon",
    },
    size: "Size",
    seed: "Seed",
    seed_hint: "blank: a fresh one",
    fresh_seed: "Draws a fresh seed",
    seed_in_use: |seed| format!("In use: {seed}"),
    copy: "Copy",
    copied: "copied",
    next_maze_note: "These take effect with the next maze.",
    size_too_large: |limit| format!("the window shows up to {limit}x{limit} cells"),
    animate: "Show how it is made",
    speed: "Speed",
    new_maze: "New maze",
    practice: "Practice",
    practice_tip: "Lets you see the best path while you race; such races don't count",
    trails: "Trails",
    new_match: "New match",
    heading_match: "Match",
    heading_rules: "Rules of the next race",
    length: "Length",
    length_title: |length| match length {
        Length::BestOf(1) => "One round".to_owned(),
        Length::BestOf(rounds) => format!("Best of {rounds}"),
        Length::Endless => "Endless".to_owned(),
    },
    swaps: "Swap sides",
    swaps_tip: "Each round has a second leg: the same maze from the other end. One win each is decided by time",
    goes_on_with: "Next maze",
    same_settings: "Same settings",
    any_algorithm: "Any algorithm",
    listed: "As listed",
    pause_between: "Goes on",
    pause_title: |seconds| match seconds {
        None => "When you press Space".to_owned(),
        Some(seconds) => format!("After {seconds} s"),
    },
    code: "Code",
    copy_code: "Copy code",
    today: "Today's race",
    today_tip: "The race of the day, the same for everybody",
    ghost: "Ghost",
    ghost_tip: "The best race through this very maze runs along",
    heading_last_race: "Last race",
    no_race_yet: "None yet. L looks back at one that is over.",
    review_names: ["Time", "Steps", "Optimality", "Wrong turns", "Time lost", "Top run"],
    review_values: |review| {
        let seconds = |ticks: u32| {
            let tenths = (u64::from(ticks) * 10) / u64::from(TICKS_PER_SECOND);
            format!("{}.{} s", tenths / 10, tenths % 10)
        };
        [
            review.time.map_or_else(|| format!("{} steps to go", review.left), seconds),
            format!("{}, best {}", review.steps, review.shortest),
            review
                .optimality()
                .map_or_else(|| "–".to_owned(), |ratio| format!("{} %", ratio.hundredths())),
            review.wrong_turns().to_string(),
            seconds(review.ticks_lost()),
            review.top_run.map_or_else(
                || "–".to_owned(),
                |run| format!("{} {}", run.cells, if run.cells == 1 { "cell" } else { "cells" }),
            ),
        ]
    },
    look_back_keys: "Space: play, stop   Arrows or drag: scrub   L: done",
    heading_players: "Players",
    heading_fairness: "Fairness",
    seat: |kind| match kind {
        None => "Person",
        Some(BotKind::WallFollower) => "Bot: left hand on the wall",
        Some(BotKind::WallFollowerRight) => "Bot: right hand on the wall",
        Some(BotKind::Tremaux) => "Bot: Trémaux",
        Some(BotKind::RandomMouse) => "Bot: random mouse",
        Some(BotKind::Beginner) => "Bot: beginner",
        Some(BotKind::Casual) => "Bot: casual",
        Some(BotKind::Skilled) => "Bot: skilled",
        Some(BotKind::Expert) => "Bot: expert",
        Some(BotKind::Merciless) => "Bot: merciless",
    },
    fair_bound: "Draw",
    fair_bound_title: |bound| match bound {
        None => "Any maze".to_owned(),
        Some(bound) => {
            let (low, high) = (500_u32.saturating_sub(bound) / 10, (500 + bound) / 10);
            format!("One wins {low} to {high} %")
        }
    },
    routes: "Ways",
    routes_title: |routes| if routes > 1 { "Two at least" } else { "One will do" },
    both_alike: "Both face the same maze: even.",
    fairness: |fairness| {
        let percent = |millionths: u32| (millionths + 5000) / 10_000;
        let share = fairness.win_share_one();
        let seconds = |player| {
            let tenths = fairness.expected_ticks(player) / (10 * u64::from(TICKS_PER_SECOND));
            format!("{}.{}", tenths / 10, tenths % 10)
        };
        let (one, two) = (fairness.sides.one, fairness.sides.two);
        vec![
            format!(
                "One wins {} % of races ({} to {} %)",
                percent(share.share),
                percent(share.low),
                percent(share.high)
            ),
            format!("Expected: One {} s, Two {} s", seconds(Player::One), seconds(Player::Two)),
            format!(
                "Junctions {} and {}, misleading {} and {}",
                one.junctions, two.junctions, one.misleading, two.misleading
            ),
            format!("Ways that share no passage: {}", fairness.routes.passages),
        ]
    },
    not_measured: "Not measured: the maze is too large.",
    too_large_to_measure: |limit| {
        format!("fairness is measured up to {limit} cells; this maze was drawn without")
    },
    routes_need_loops: "two ways need loops: set Loops above 0 %",
    draw_gave_up: |tried, gap, routes| {
        let ways = if routes == 1 { "way" } else { "ways" };
        format!(
            "No such maze in {tried} tries. The nearest was taken: off by {}.{} %, {routes} {ways} that share no passage",
            gap / 10,
            gap % 10
        )
    },
    loops: "Loops",
    loops_tip: "How many dead ends are opened, so that there is more than one way",
    symmetry: "Sides",
    symmetry_title: |symmetry| match symmetry {
        Symmetry::None => "Each its own",
        Symmetry::HalfTurn => "Both alike (half turn)",
    },
    fog: "Fog",
    fog_title: |fog| match fog {
        crate::race::Fog::None => "None",
        crate::race::Fog::Seen => "What was seen",
        crate::race::Fog::Radius(_) => "What is near",
    },
    fog_radius: " steps",
    items: "Items",
    items_tip: "Boots, a hammer for one wall, a freeze, a glimpse of the path; the seed says where",
    delay_tip: "Seconds after GO until this player may move",
    pace_tip: "How fast this player is",
    rules_note: "They hold from the next race on, a rematch included",
    show_path: "Best path",
    show_walk: "System walks",
    walk_tip: "A marker walks the best path, or any solver's way",
    walker: "Its way",
    path_length: |steps, explored| {
        let steps = if steps == 1 { "1 step".to_owned() } else { format!("{steps} steps") };
        format!("A*: {steps}, {explored} cells explored")
    },
    path_waits: "Hidden while you race; tick Practice to see it",
    #[cfg(feature = "audio")]
    sound: "Sound",
    keys: &[
        ("Space", "Start, next"),
        ("R", "Rematch"),
        ("Esc", "Pause"),
        ("L", "Look back"),
        ("V", "Camera"),
        ("+ - 0", "Zoom"),
        ("F1", "Panel"),
        ("F11", "Full screen"),
        #[cfg(feature = "audio")]
        ("M", "Mute"),
    ],

    player: |player| match player {
        Player::One => "ONE",
        Player::Two => "TWO",
    },
    player_keys: |player| match player {
        Player::One => "W A S D",
        Player::Two => "↑ ← ↓ →",
    },
    steps: |steps| match steps {
        1 => "1 step".to_owned(),
        _ => format!("{steps} steps"),
    },
    steps_to_go: |steps, to_go| match steps {
        1 => format!("1 step, {to_go} to go"),
        _ => format!("{steps} steps, {to_go} to go"),
    },
    press_to_start: "Space to start",
    carving: |percent, is_making| {
        let what = if is_making { "Making" } else { "Solving" };
        format!("{what}… {percent} %")
    },
    get_ready: "Get ready",
    go: "GO",
    wins: |player| match player {
        Player::One => "One wins",
        Player::Two => "Two wins",
    },
    draw: "A draw",
    paused: "Paused",
    paused_hints: &["Space or Esc: go on", "R: rematch"],
    after_race: |next| match next {
        Next::SecondLeg => "Space: swap sides   R: round anew   L: look back",
        Next::NextRound => "Space: next maze   R: rematch   L: look back",
        Next::Won(_) => "Space: new match   R: the same maze   L: look back",
    },
    by_itself: |hint, seconds| format!("{hint}   in {seconds:.0} s"),
    wins_match: |player, one, two| match player {
        Player::One => format!("One wins the match {one} : {two}"),
        Player::Two => format!("Two wins the match {two} : {one}"),
    },
    round: |round, length| match length {
        Length::BestOf(rounds) if rounds > 1 => format!("Round {round} · best of {rounds}"),
        _ => format!("Round {round}"),
    },
    leg: |is_second, is_over| match (is_second, is_over) {
        (true, true) => "second leg next",
        (true, false) => "second leg",
        (false, true) => "both legs run",
        (false, false) => "first leg",
    },
    draws: |count| match count {
        1 => "1 draw".to_owned(),
        _ => format!("{count} draws"),
    },
    match_point: |player| match player {
        Some(Player::One) => "match point for One".to_owned(),
        Some(Player::Two) => "match point for Two".to_owned(),
        None => "match point for both".to_owned(),
    },
    stands_still: |seconds, is_late| {
        if is_late { format!("starts in {seconds} s") } else { format!("frozen for {seconds} s") }
    },
    bot: |kind| format!("{kind} bot"),
    not_counted: "practice, not counted",
    wins_leg: |player| match player {
        Player::One => "One wins this leg",
        Player::Two => "Two wins this leg",
    },
    wins_round: |player| match player {
        Player::One => "One wins the round",
        Player::Two => "Two wins the round",
    },
    leg_drawn: "This leg is drawn",
    round_drawn: "The round is drawn",
    with_code: |line, code| format!("{line} · code {code}"),
    seed_is_named: "The seed is named, so its maze is taken as it is: clear the field to have one drawn",
    this_maze: "This maze:",
    this_maze_is: |character| format!("This maze: {character}"),
    card: |card| {
        let Card { dead_ends, longest_corridor, solution, turns, .. } = *card;
        let way = match solution {
            Some(steps) => format!("way: {steps} steps, {turns} turns"),
            None => "no way from spawn to spawn".to_owned(),
        };
        [format!("{dead_ends} dead ends · longest corridor: {longest_corridor}"), way]
    },
    items_legend: &[
        "Arrows: twice as fast for 5 s",
        "Hammer: opens a wall that you lean on for half a second",
        "Star: your rival is frozen for 2 s",
        "Eye: shows you the path for 3 s",
    ],
    late: "late ",
    pace: "pace ",
    review_tips: [
        "How long it took to the goal, or how far it still was",
        "Steps walked, and how many a shortest way has",
        "Steps that led nearer, of all steps",
        "How often a step led away from the goal",
        "From each wrong turn until as near again",
        "The longest run through cells with two ways out, without a stop",
    ],
    boots: |seconds| format!("boots {seconds} s"),
    hammer: "hammer: lean on a wall",
    made_of: |seed, algorithm, size| format!("seed {seed} · {algorithm} · {size}"),
};
