//! For every algorithm and solver: it can be gone through in any order, ends with the maze or
//! the route, and has a scene and a sentence at every step.

use std::collections::BTreeSet;

use maze_duel::maze::generate::{Corner, Knob, Lean, Mix, Percent, Symmetry};
use maze_duel::maze::insight::{Happening, Scene, Shape, Sign, Subject, Timeline};
use maze_duel::maze::{
    Algorithm, Cell, Direction, Grid, Knobs, Mask, MazeRng, Purpose, Recipe, Seed, Size,
    SolveError, Solver,
};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::size;

fn seed(number: u64) -> Seed {
    Seed::new(number).unwrap()
}

fn percent(percent: u8) -> Percent {
    Percent::new(percent).unwrap()
}

/// A ring with a bay, where the size has room for one.
fn holes(size: Size) -> Option<Mask> {
    let middle = Cell::new(size.width() / 2, size.height() / 2);
    Mask::new(size, |cell| cell == middle || cell == Cell::new(middle.x, 0)).ok()
}

/// Everything that can be set about an algorithm, each by itself, and braiding with each.
fn all_knobs(algorithm: Algorithm, size: Size) -> Vec<Knobs> {
    let unset = Knobs::default;
    let mut all = vec![unset()];
    for knob in algorithm.knobs() {
        match knob {
            Knob::Straightness => {
                all.push(Knobs { straightness: Some(percent(90)), ..unset() });
            }
            Knob::Lean => {
                let lean = Lean { direction: Direction::West, percent: percent(70) };
                all.push(Knobs { lean: Some(lean), ..unset() });
            }
            Knob::SmallestRoom => {
                all.extend([1, 2, 3].map(|room| Knobs { smallest_room: Some(room), ..unset() }));
            }
            Knob::Doors => {
                all.extend([2, 3, 1000].map(|doors| Knobs { doors: Some(doors), ..unset() }));
            }
            Knob::Mix => all.extend(
                ["newest:1", "oldest:1", "random:1", "middle:1,random:1"]
                    .map(|mix| Knobs { mix: Some(mix.parse::<Mix>().unwrap()), ..unset() }),
            ),
            Knob::Corner => {
                all.extend(Corner::ALL.map(|corner| Knobs { corner: Some(corner), ..unset() }));
            }
            Knob::Mask => {
                all.push(Knobs { symmetry: Symmetry::HalfTurn, ..unset() });
                if let Some(mask) = holes(size) {
                    all.push(Knobs { mask: Some(mask), ..unset() });
                }
            }
            _ => {}
        }
    }
    let braided = all.iter().map(|knobs| Knobs { braid: percent(100), ..knobs.clone() });
    let braided: Vec<Knobs> = braided.collect();
    all.extend(braided);
    all
}

const SIZES: [(u32, u32); 9] =
    [(1, 1), (1, 2), (2, 1), (1, 6), (6, 1), (2, 2), (4, 4), (5, 3), (7, 6)];

/// Recipes of every kind, small enough to look at each step.
fn recipes() -> impl Iterator<Item = Recipe> {
    SIZES.into_iter().flat_map(|(width, height)| {
        let size = size(width, height);
        Algorithm::ALL.iter().flat_map(move |&algorithm| {
            all_knobs(algorithm, size).into_iter().flat_map(move |knobs| {
                (1..=3).map(move |number| Recipe {
                    algorithm,
                    size,
                    seed: seed(number),
                    knobs: knobs.clone(),
                })
            })
        })
    })
}

/// A maze, with loops or without, and each solver's run in it where that comes to the goal.
fn solvings() -> Vec<(Timeline, Grid)> {
    let mut runs = Vec::new();
    for (width, height) in SIZES {
        for (number, braid) in [(1, 0), (2, 0), (3, 100), (4, 60)] {
            let size = size(width, height);
            let knobs = Knobs { braid: percent(braid), ..Knobs::default() };
            let recipe = Recipe { algorithm: Algorithm::Wilson, size, seed: seed(number), knobs };
            let grid = recipe.generate().unwrap();
            let inside = Cell::new(width / 2, height / 2);
            for (start, goal) in [(size.top_left(), size.bottom_right()), (inside, size.top_left())]
            {
                for &solver in Solver::ALL {
                    match Timeline::of_solving(&grid, solver, start, goal, Some(seed(number))) {
                        Ok(timeline) => runs.push((timeline, grid.clone())),
                        Err(error) => assert!(
                            braid > 0 && matches!(solve_error(error), SolveError::WentRound { .. }),
                            "{solver} from {start} to {goal} in {size}: {error}"
                        ),
                    }
                }
            }
        }
    }
    runs
}

fn solve_error(error: maze_duel::maze::insight::TimelineError) -> SolveError {
    match error {
        maze_duel::maze::insight::TimelineError::Solve(error) => error,
        other => unreachable!("{other}"),
    }
}

/// The signs that are to be seen.
fn signs(scene: &Scene) -> BTreeSet<Sign> {
    let rows = (0..scene.size().height()).flat_map(|y| scene.row(y).iter().flatten());
    let tints = rows.map(|tint| {
        assert!(tint.level < tint.sign.levels(), "{tint:?}");
        tint.sign
    });
    let shapes = scene.shapes().iter().map(|shape| match *shape {
        Shape::Line { sign, .. }
        | Shape::Dot { sign, .. }
        | Shape::Bar { sign, .. }
        | Shape::Frame { sign, .. } => sign,
        _ => unreachable!("{shape:?}"),
    });
    tints.chain(shapes).collect()
}

/// What holds of every scene of every run.
fn check_scene(timeline: &Timeline, scene: &Scene) {
    let (grid, subject, position) = (timeline.grid(), timeline.subject(), timeline.position());
    let what = format!("step {position} of {subject:?}: {scene:?}");
    for cell in grid.size().places() {
        assert_eq!(scene.tint(cell).is_some(), grid.contains(cell), "{cell}, {what}");
    }
    for sign in signs(scene) {
        assert!(subject.signs().contains(&sign), "{sign:?} isn't in the legend, {what}");
    }
    for shape in scene.shapes() {
        match shape {
            Shape::Line { cells, .. } => {
                assert!(cells.len() > 1, "{what}");
                assert!(
                    cells.windows(2).all(|two| two[0].direction_to(two[1]).is_some()),
                    "{what}"
                );
                assert!(cells.iter().all(|&cell| grid.contains(cell)), "{what}");
            }
            Shape::Dot { cell, .. } => assert!(grid.contains(*cell), "{what}"),
            Shape::Bar { cell, direction, .. } => {
                assert!(grid.contains(*cell), "{what}");
                // A hand may be on the outer wall.
                let has_next = cell.step(*direction).is_some_and(|next| grid.contains(next));
                assert!(has_next || !grid.is_open(*cell, *direction), "{what}");
            }
            Shape::Frame { from, to, .. } => {
                assert!(from.x <= to.x && from.y <= to.y && grid.size().contains(*to), "{what}");
            }
            _ => unreachable!("{shape:?}"),
        }
    }
    let sentence = scene.sentence();
    assert_eq!(sentence.is_some(), position > 0, "{what}");
    if let Some(sentence) = sentence {
        assert!(sentence.len() > 10 && sentence.len() < 120, "{sentence:?}, {what}");
        assert!(!sentence.ends_with('.') && !sentence.contains('\n'), "{sentence:?}");
    }
    let figures = scene.figures();
    assert_eq!((figures.steps, figures.of_steps), (position, timeline.len()));
    assert_eq!(figures.of_cells, grid.cell_count());
}

#[test]
fn every_step_of_every_making_has_a_scene_and_a_sentence() {
    for recipe in recipes() {
        let mut timeline = Timeline::of_making(&recipe).unwrap();
        check_scene(&timeline, &timeline.scene().unwrap());
        while timeline.forward() {
            check_scene(&timeline, &timeline.scene().unwrap());
        }
        assert_eq!(timeline.grid(), &recipe.generate().unwrap(), "{recipe:?}");
        let scene = timeline.scene().unwrap();
        assert_eq!(scene.figures().cells, timeline.grid().cell_count(), "{recipe:?}");
        assert!(!signs(&scene).contains(&Sign::Solid), "{recipe:?}");
        assert!(scene.shapes().is_empty(), "nothing is going on any more: {recipe:?}");
    }
}

#[test]
fn every_step_of_every_solving_has_a_scene_and_a_sentence() {
    for (mut timeline, grid) in solvings() {
        let Subject::Solving { solver, start, goal } = *timeline.subject() else {
            unreachable!("it is solved")
        };
        check_scene(&timeline, &timeline.scene().unwrap());
        let mut explored = BTreeSet::new();
        while timeline.forward() {
            let scene = timeline.scene().unwrap();
            check_scene(&timeline, &scene);
            if timeline.drawn_path().is_empty() {
                explored.insert(timeline.cell().unwrap());
            }
            assert_eq!(scene.figures().cells, explored.len());
        }
        assert_eq!(timeline.grid(), &grid);
        // A path from the start to the goal, which is drawn, and the route that the solver gives.
        let path = timeline.drawn_path();
        assert_eq!((path.first(), path.last()), (Some(&start), Some(&goal)));
        assert!(path.windows(2).all(|two| {
            two[0].direction_to(two[1]).is_some_and(|direction| grid.is_open(two[0], direction))
        }));
        if !solver.takes_chances() {
            let mut rng = MazeRng::from_number(0);
            let route = solver.solve(&grid, start, goal, &mut rng, &mut ()).unwrap();
            assert_eq!(path, route.path());
        }
        let scene = timeline.scene().unwrap();
        for cell in grid.cells() {
            let is_path = scene.tint(cell).unwrap().sign == Sign::Path;
            assert_eq!(is_path, path.contains(&cell), "{cell}");
        }
        for (sign, cell) in [(Sign::Start, start), (Sign::Goal, goal)] {
            assert!(scene.shapes().contains(&Shape::Dot { sign, cell }));
        }
        if path.len() > 1 {
            let line = Shape::Line { sign: Sign::Path, cells: path.to_vec() };
            assert!(scene.shapes().contains(&line), "{solver}");
        }
    }
}

#[test]
fn a_mouse_runs_by_its_seed() {
    let recipe = Recipe::new(Algorithm::Prim, size(9, 7), seed(5));
    let grid = recipe.generate().unwrap();
    let ends = (grid.size().top_left(), grid.size().bottom_right());
    let timeline =
        Timeline::of_solving(&grid, Solver::RandomMouse, ends.0, ends.1, Some(seed(8))).unwrap();
    let mut rng = seed(8).rng(Purpose::Solver);
    let route = Solver::RandomMouse.solve(&grid, ends.0, ends.1, &mut rng, &mut ()).unwrap();
    assert_eq!(timeline.path(), route.path());
}

/// Any run of any subject.
fn any_run() -> impl Strategy<Value = Timeline> {
    let algorithm = select(Algorithm::ALL);
    (algorithm, 1..9_u32, 1..9_u32, 1..500_u64, any::<Index>(), any::<Option<Index>>()).prop_map(
        |(algorithm, width, height, number, knobs, solver)| {
            let size = size(width, height);
            let knobs = knobs.get(&all_knobs(algorithm, size)).clone();
            let recipe = Recipe { algorithm, size, seed: seed(number), knobs };
            let making = Timeline::of_making(&recipe).unwrap();
            let Some(solver) = solver else { return making };
            let grid = recipe.generate().unwrap();
            let [start, goal] = grid.spawns();
            let solver = *solver.get(Solver::ALL);
            // A wall follower may miss the goal where there are loops.
            Timeline::of_solving(&grid, solver, start, goal, Some(recipe.seed)).unwrap_or(making)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn what_is_seen_does_not_depend_on_how_one_came_there(
        start in any_run(),
        jumps in prop::collection::vec((any::<Index>(), 0..4_usize, 0..4_usize), 1..6),
    ) {
        let mut timeline = start.clone();
        for (to, on, back) in jumps {
            timeline.seek(to.index(start.len() + 1));
            for _ in 0..on {
                timeline.forward();
            }
            for _ in 0..back {
                timeline.back();
            }
            let mut fresh = start.clone();
            fresh.seek(timeline.position());
            prop_assert_eq!(timeline.grid(), fresh.grid());
            prop_assert_eq!(timeline.last(), fresh.last());
            for cell in start.grid().cells() {
                prop_assert_eq!(timeline.visits(cell), fresh.visits(cell));
                prop_assert_eq!(timeline.first_visit(cell), fresh.first_visit(cell));
            }
            prop_assert_eq!(timeline.scene().unwrap(), fresh.scene().unwrap());
        }
        while timeline.back() {}
        prop_assert_eq!(timeline.position(), 0);
        prop_assert_eq!(timeline.grid(), start.grid());
        prop_assert_eq!(timeline.scene().unwrap(), start.scene().unwrap());
    }
}

#[test]
fn a_seek_beyond_the_end_ends_there() {
    let recipe = Recipe::new(Algorithm::Kruskal, size(5, 4), seed(1));
    let mut timeline = Timeline::of_making(&recipe).unwrap();
    timeline.seek(usize::MAX);
    assert!(timeline.is_at_end() && !timeline.forward());
    timeline.seek(0);
    assert!(!timeline.back());
    assert_eq!(timeline.scene().unwrap().happening(), None);
}

#[test]
fn every_sign_is_named_and_every_idea_told() {
    let making = Algorithm::ALL
        .iter()
        .map(|&algorithm| Subject::Making(Recipe::new(algorithm, size(3, 3), seed(1))));
    let (start, goal) = (Cell::new(0, 0), Cell::new(2, 2));
    let solving = Solver::ALL.iter().map(|&solver| Subject::Solving { solver, start, goal });
    let mut ideas = BTreeSet::new();
    for subject in making.chain(solving) {
        let signs = subject.signs();
        let names: BTreeSet<&str> = signs.iter().map(|&sign| subject.sign_name(sign)).collect();
        assert_eq!(names.len(), signs.len(), "two signs of one name: {subject:?}");
        assert!(names.iter().all(|name| !name.is_empty() && name.len() <= 32), "{names:?}");
        assert!(subject.idea().ends_with('.') && subject.idea().len() < 240, "{}", subject.idea());
        assert!(ideas.insert(subject.idea()), "told twice: {}", subject.idea());
    }
}

/// A run step by step: what each did.
fn happenings(recipe: &Recipe) -> Vec<Happening> {
    let mut timeline = Timeline::of_making(recipe).unwrap();
    let mut all = Vec::new();
    while timeline.forward() {
        all.push(timeline.scene().unwrap().happening().unwrap().clone());
    }
    all
}

#[test]
fn dead_ends_are_opened_after_the_maze_is_complete() {
    for &algorithm in Algorithm::ALL {
        let plain = Recipe::new(algorithm, size(7, 6), seed(9));
        let mut braided = plain.clone();
        braided.knobs.braid = percent(100);
        // What the braid opens is what the maze has beyond the plain one.
        let plain = plain.generate().unwrap();
        let more = braided.generate().unwrap().passages() - plain.passages();
        let happenings = happenings(&braided);
        let (made, opened) = happenings.split_at(happenings.len() - more);
        let is_loop = |happening: &Happening| matches!(happening, Happening::LoopOpened { .. });
        assert!(more > 0 && opened.iter().all(is_loop), "{algorithm}: {opened:?}");
        assert!(!made.iter().any(is_loop), "{algorithm}");
        let first = &opened[0];
        let &Happening::LoopOpened { cell, .. } = first else { unreachable!("{first:?}") };
        assert_eq!(plain.ways(cell).len(), 1, "{algorithm}: {cell} is a dead end");
    }
}

#[test]
fn a_symmetric_maze_is_made_twice_and_joined() {
    let algorithms = Algorithm::ALL.iter().filter(|a| a.knobs().contains(&Knob::Mask));
    for &algorithm in algorithms {
        for (width, height) in [(6, 5), (5, 5), (6, 6), (1, 5), (4, 1)] {
            let knobs = Knobs { symmetry: Symmetry::HalfTurn, ..Knobs::default() };
            let recipe = Recipe { algorithm, size: size(width, height), seed: seed(2), knobs };
            let all = happenings(&recipe);
            let count = |is: fn(&&Happening) -> bool| all.iter().filter(is).count();
            assert_eq!(count(|h| matches!(h, Happening::LoopOpened { .. })), 0, "{recipe:?}");
            // A tree of half the cells, and every passage of it again on the other side.
            let half = (width * height).div_ceil(2) as usize;
            let seam = all.iter().position(|h| matches!(h, Happening::SeamOpened { .. }));
            let own = &all[..seam.unwrap_or(all.len())];
            let images = own.iter().filter(|h| matches!(h, Happening::Mirrored { .. })).count();
            assert_eq!(images, half - 1, "{recipe:?}");
            // What is odd is joined by one passage in the middle or by the middle cell.
            let (opened, closed) = (
                count(|h| matches!(h, Happening::SeamOpened { .. })),
                count(|h| matches!(h, Happening::SeamClosed { .. })),
            );
            let is_even = width % 2 == 0 && height % 2 == 0;
            let has_middle_cell = width % 2 == 1 && height % 2 == 1;
            assert_eq!(opened, closed + usize::from(!has_middle_cell), "{recipe:?}");
            assert_eq!(is_even, !recipe.generate().unwrap().is_perfect().unwrap());
        }
    }
}
