//! What is timed: each library's way to make or solve a maze, by our names for the algorithms.

use std::any::Any;
use std::hint::black_box;
use std::num::NonZeroUsize;

use amaze::generators::MazeGenerator2D;
use amaze::preamble::{GridCoord2D, MazeSolver, Wall4Grid};
use knossos::maze as knossos_maze;
use maze_duel::maze::{Algorithm, Cell, Direction, Grid, Knobs, Purpose, Seed, Size, Solver};
use maze_generator::prelude::Generator;
use mazer::behaviors::maze::MazeGeneration;
use rand::SeedableRng;

/// Ours, as it is called in the output.
pub const OURS: &str = "maze-duel";
/// Ours, with the run recorded: timed by itself, never a column of the tables.
pub const OURS_TRACED: &str = "maze-duel-traced";
/// The first generation's programs; they run outside this process (see [`crate::measure`]).
pub const PYTHON: &str = "python";
/// The other libraries, in the order of the columns.
pub const LIBRARIES: [&str; 5] = ["knossos", "amaze", "irrgarten", "mazer", "maze_generator"];

/// What a run gives back. It is dropped after the clock has stopped.
pub type Made = Box<dyn Any>;
/// Runs once, with chance fixed by the seed where the library lets one fix it.
pub type Run = Box<dyn FnMut(u64) -> Made>;

/// Every name that can be timed: our generators and then our solvers. A walk by chance takes as long
/// as it takes, and isn't timed.
pub fn names() -> Vec<&'static str> {
    let generators = Algorithm::ALL.iter().map(|algorithm| algorithm.name());
    let solvers = Solver::ALL.iter().filter(|solver| !solver.takes_chances());
    generators.chain(solvers.map(|solver| solver.name())).collect()
}

pub fn is_solver(name: &str) -> bool {
    name.parse::<Solver>().is_ok()
}

/// Whether its time grows with the cells, or little more than that.
pub fn is_linear(name: &str) -> bool {
    !is_solver(name) && name != "aldous-broder"
}

/// Our generators that use more than one thread.
pub const THREADED: [&str; 2] = ["kruskal", "division"];

/// Ours on a number of threads, the grid included; `None` where it uses but one.
pub fn prepare_threads(name: &str, side: u32, threads: NonZeroUsize) -> Option<Run> {
    if !THREADED.contains(&name) {
        return None;
    }
    let (algorithm, size) = (name.parse::<Algorithm>().ok()?, Size::new(side, side).ok()?);
    Some(Box::new(move |seed| {
        let mut grid = algorithm.start(size).expect("memory for a grid");
        let mut rng = our_seed(seed).rng(Purpose::Walls);
        let carved = algorithm.carve_on(&mut grid, &Knobs::default(), &mut rng, threads);
        carved.expect("memory for a maze");
        made(grid)
    }))
}

/// Whether its time differs so much from seed to seed that few seeds say little.
pub fn is_heavy_tailed(name: &str) -> bool {
    ["wilson", "aldous-broder", "houston"].contains(&name)
}

/// Whether it recurses once a cell: the usual eight MiB of stack end below 1000 × 1000.
pub fn is_recursive(peer: &str, name: &str) -> bool {
    name == "backtracker" && ["knossos", "maze_generator"].contains(&peer)
}

/// What `peer` does under our name for it, made ready to run; `None` where it has no such thing.
pub fn prepare(peer: &str, name: &str, side: u32, seed: u64) -> Option<Run> {
    if is_solver(name) {
        return prepare_solver(peer, name, side, seed);
    }
    let length = side as usize;
    match peer {
        OURS => {
            let (algorithm, size) = (name.parse::<Algorithm>().ok()?, Size::new(side, side).ok()?);
            Some(Box::new(move |seed| made(algorithm.generate(size, our_seed(seed)))))
        }
        OURS_TRACED => {
            let (algorithm, size) = (name.parse::<Algorithm>().ok()?, Size::new(side, side).ok()?);
            Some(Box::new(move |seed| made(algorithm.trace(size, our_seed(seed)).ok())))
        }
        "knossos" => {
            knossos_algorithm(name)?;
            let name = name.to_owned();
            Some(Box::new(move |seed| {
                // An algorithm may hold state, so each maze has a new one.
                let algorithm = knossos_algorithm(&name).expect("asked for before");
                let builder = knossos_maze::OrthogonalMazeBuilder::new()
                    .width(length)
                    .height(length)
                    .seed(Some(seed))
                    .algorithm(algorithm);
                made(builder.build())
            }))
        }
        "amaze" => {
            let make = amaze_generator(name)?;
            Some(Box::new(move |seed| made(make(seed, length))))
        }
        // Its sides are counted in blocks: two a cell and one more.
        "irrgarten" => (name == "backtracker").then(|| -> Run {
            Box::new(move |seed| {
                let mut rng = rand::rngs::StdRng::seed_from_u64(seed);
                let maze = irrgarten::Maze::new(2 * length + 1, 2 * length + 1).expect("odd");
                made(maze.generate(&mut rng))
            })
        }),
        "mazer" => prepare_mazer(name, length),
        "maze_generator" => {
            maze_generator_of(name, 1)?;
            let name = name.to_owned();
            let side = i32::try_from(side).ok()?;
            Some(Box::new(move |seed| {
                let mut generator = maze_generator_of(&name, seed).expect("asked for before");
                made(generator.generate(side, side))
            }))
        }
        _ => None,
    }
}

/// How many steps the trace of a run has, and in how many bytes it keeps them.
pub fn trace_size(name: &str, side: u32, seed: u64) -> Option<(usize, usize)> {
    let size = Size::new(side, side).ok()?;
    let trace = name.parse::<Algorithm>().ok()?.trace(size, our_seed(seed)).ok()?;
    Some((trace.len(), trace.bytes()))
}

fn made<T: 'static>(what: T) -> Made {
    Box::new(black_box(what))
}

fn our_seed(seed: u64) -> Seed {
    Seed::new(seed.max(1)).expect("not 0")
}

fn knossos_algorithm(name: &str) -> Option<Box<dyn knossos_maze::Algorithm>> {
    Some(match name {
        "backtracker" => Box::new(knossos_maze::RecursiveBacktracking),
        "kruskal" => Box::new(knossos_maze::Kruskal),
        "prim" => Box::new(knossos_maze::Prim::new()),
        "division" => Box::new(knossos_maze::RecursiveDivision),
        "eller" => Box::new(knossos_maze::Eller),
        "sidewinder" => Box::new(knossos_maze::Sidewinder),
        "binary-tree" => Box::new(knossos_maze::BinaryTree::new(knossos_maze::Bias::NorthEast)),
        "hunt-and-kill" => Box::new(knossos_maze::HuntAndKill::new()),
        // Always the newest, which is its quickest. Ours and amaze's take the newest or any, half
        // each; so does knossos's `Newest50Random50`, but in quadratic time.
        "growing-tree" => Box::new(knossos_maze::GrowingTree::new(knossos_maze::Method::Newest)),
        "aldous-broder" => Box::new(knossos_maze::AldousBroder),
        _ => return None,
    })
}

fn amaze_generator(name: &str) -> Option<fn(u64, usize) -> Wall4Grid> {
    use amaze::generators as library;

    fn make<G: MazeGenerator2D>(seed: u64, side: usize) -> Wall4Grid {
        G::new_from_seed(seed).generate(side, side)
    }

    Some(match name {
        "backtracker" => make::<library::RecursiveBacktracker4>,
        "kruskal" => make::<library::Kruskal4>,
        "prim" => make::<library::Prim4>,
        "eller" => make::<library::Eller4>,
        "sidewinder" => make::<library::Sidewinder4>,
        "binary-tree" => make::<library::BinaryTree4>,
        "hunt-and-kill" => make::<library::HuntAndKill4>,
        // Half the newest, half any: the same as our default.
        "growing-tree" => make::<library::GrowingTree4<library::MixedCell>>,
        "wilson" => make::<library::Wilson4>,
        _ => return None,
    })
}

/// The carving alone, without the distances and the path that `mazer::generate` goes on to find.
/// Its chance can't be seeded.
fn prepare_mazer(name: &str, side: usize) -> Option<Run> {
    use mazer::algorithms as library;
    use mazer::cell::{Coordinates, MazeType};

    fn run<G: MazeGeneration + 'static>(generator: G, side: usize) -> Run {
        Box::new(move |_| {
            let start = Coordinates { x: 0, y: 0 };
            let goal = Coordinates { x: side - 1, y: side - 1 };
            let grid = mazer::grid::Grid::new(MazeType::Orthogonal, side, side, start, goal, false);
            let mut grid = grid.expect("a grid");
            generator.generate(&mut grid).expect("a maze");
            made(grid)
        })
    }

    Some(match name {
        "backtracker" => run(library::recursive_backtracker::RecursiveBacktracker, side),
        "kruskal" => run(library::kruskals::Kruskals, side),
        "prim" => run(library::prims::Prims, side),
        "division" => run(library::recursive_division::RecursiveDivision, side),
        "eller" => run(library::ellers::Ellers, side),
        "sidewinder" => run(library::sidewinder::Sidewinder, side),
        "binary-tree" => run(library::binary_tree::BinaryTree, side),
        "hunt-and-kill" => run(library::hunt_and_kill::HuntAndKill, side),
        // It has no mixture: any cell.
        "growing-tree" => {
            let strategy = library::growing_tree::SelectionStrategy::Random;
            run(library::growing_tree::GrowingTree { strategy }, side)
        }
        "wilson" => run(library::wilsons::Wilsons, side),
        "aldous-broder" => run(library::aldous_broder::AldousBroder, side),
        _ => return None,
    })
}

fn maze_generator_of(name: &str, seed: u64) -> Option<Box<dyn Generator>> {
    use maze_generator as library;

    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let seed = Some(bytes);
    Some(match name {
        "backtracker" => Box::new(library::recursive_backtracking::RbGenerator::new(seed)),
        "prim" => Box::new(library::prims_algorithm::PrimsGenerator::new(seed)),
        "eller" => Box::new(library::ellers_algorithm::EllersGenerator::new(seed)),
        // It has no mixture: any cell.
        "growing-tree" => {
            let mut generator = library::growing_tree::GrowingTreeGenerator::new(seed);
            generator.selection_method = library::growing_tree::GrowingTreeSelectionMethod::Random;
            Box::new(generator)
        }
        _ => return None,
    })
}

/// Solves from corner to corner a maze of our backtracker: the same maze for everyone.
fn prepare_solver(peer: &str, name: &str, side: u32, seed: u64) -> Option<Run> {
    if ![OURS, "amaze"].contains(&peer) {
        return None;
    }
    let size = Size::new(side, side).ok()?;
    let grid = Algorithm::Backtracker.generate(size, our_seed(seed)).ok()?;
    match peer {
        OURS => {
            let solver = name.parse::<Solver>().ok()?;
            let (start, goal) = (size.top_left(), size.bottom_right());
            let mut rng = our_seed(seed).rng(Purpose::Solver);
            Some(Box::new(move |_| made(solver.solve(&grid, start, goal, &mut rng, &mut ()))))
        }
        "amaze" => {
            let solver = amaze_solver(name)?;
            let maze = as_amaze(&grid);
            drop(grid);
            let start = GridCoord2D::new(0, 0);
            let goal = GridCoord2D::new(side as usize - 1, side as usize - 1);
            Some(Box::new(move |_| made(solver.solve(&maze, start, goal))))
        }
        _ => None,
    }
}

fn amaze_solver(name: &str) -> Option<Box<dyn MazeSolver>> {
    use amaze::solvers as library;

    Some(match name {
        "a-star" => Box::new(library::AStarSolver),
        "breadth-first" => Box::new(library::BfsSolver),
        "dead-end-filling" => Box::new(library::DeadEndFillingSolver),
        _ => return None,
    })
}

fn as_amaze(grid: &Grid) -> Wall4Grid {
    let mut maze = Wall4Grid::new(grid.width() as usize, grid.height() as usize);
    let place = |cell: Cell| GridCoord2D::new(cell.x as usize, cell.y as usize);
    for cell in grid.cells() {
        for (direction, next) in grid.exits(cell) {
            if matches!(direction, Direction::East | Direction::South) {
                maze.remove_wall_between(place(cell), place(next));
            }
        }
    }
    maze
}
