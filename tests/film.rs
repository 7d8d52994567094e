//! Pictures and films of scenes: what their pixels show, and that films add up to pictures.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails that way")]

use std::collections::HashMap;
use std::io::Cursor;
use std::ops::ControlFlow;

use maze_duel::maze::film::{
    Act, Area, Canvas, Cut, FilmFormat, Pace, Palette, Stage, StillFormat, Theme, write_film,
    write_still,
};
use maze_duel::maze::format::{Colour, PictureError};
use maze_duel::maze::generate::{Knobs, Percent};
use maze_duel::maze::insight::{Scene, Sign, Timeline, Tint};
use maze_duel::maze::{
    Algorithm, Cell, Direction, Grid, Mask, Recipe, Seed, Size, Solver, TextError, read_text,
};
use proptest::prelude::{Just, Strategy, any, prop_assert, prop_assert_eq, prop_oneof, proptest};

fn size(width: u32, height: u32) -> Size {
    Size::new(width, height).unwrap()
}

fn making(algorithm: Algorithm, size: Size, seed: u64) -> Timeline {
    let recipe = Recipe::new(algorithm, size, Seed::new(seed).unwrap());
    Timeline::of_making(&recipe).unwrap()
}

/// A solver and its rival in a maze with loops.
fn race(solver: Solver, rival: Solver, size: Size) -> Act {
    let knobs = Knobs { braid: Percent::new(50).unwrap(), ..Knobs::default() };
    let seed = Seed::new(5).unwrap();
    let recipe = Recipe { knobs, ..Recipe::new(Algorithm::Backtracker, size, seed) };
    let grid = recipe.generate().unwrap();
    let [start, goal] = grid.spawns();
    let run = |solver| Timeline::of_solving(&grid, solver, start, goal, Some(seed)).unwrap();
    Act { run: run(solver), rival: Some(run(rival)) }
}

/// A canvas with a scene on it as it is now.
fn drawn(timeline: &Timeline, width: u32, height: u32) -> Canvas {
    let mut canvas = Canvas::new(width, height).unwrap();
    canvas.draw(timeline.grid(), &timeline.scene().unwrap(), None).unwrap();
    canvas
}

fn pixel(canvas: &Canvas, x: u32, y: u32) -> u8 {
    canvas.pixels()[(y * canvas.width() + x) as usize]
}

/// The whole of a stage as it is now, drawn afresh.
fn picture(stage: &Stage, palette: &Palette) -> Vec<[u8; 4]> {
    let (width, height) = stage.size();
    let mut canvas = Canvas::new(width, height).unwrap();
    stage.draw(&mut canvas).unwrap();
    canvas.pixels().iter().map(|&entry| palette.rgba(entry)).collect()
}

/// What a film shows, frame by frame, with how long each is shown in hundredths of a second.
struct Shown {
    size: (u32, u32),
    frames: Vec<(Vec<[u8; 4]>, u16)>,
    is_endless: bool,
    /// Pixels that all frames hold.
    held: usize,
}

/// Lays a piece over a picture: pixels without alpha leave what is there.
fn lay(
    picture: &mut [[u8; 4]],
    width: u32,
    (left, top): (u32, u32),
    piece_width: u32,
    piece: &[u8],
) {
    for (at, pixel) in (0..).zip(piece.chunks_exact(4)) {
        let (x, y) = (left + at % piece_width, top + at / piece_width);
        if pixel[3] != 0 {
            picture[(y * width + x) as usize] = pixel.try_into().unwrap();
        }
    }
}

/// By the `gif` crate's decoder, frames as they are in the file.
fn shown_by_gif(film: &[u8]) -> Shown {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(film).unwrap();
    let size = (u32::from(decoder.width()), u32::from(decoder.height()));
    let mut now = vec![[0; 4]; (size.0 * size.1) as usize];
    let mut shown = Shown { size, frames: Vec::new(), is_endless: false, held: 0 };
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let at = (u32::from(frame.left), u32::from(frame.top));
        assert_eq!(frame.dispose, gif::DisposalMethod::Keep);
        assert!(frame.palette.is_none(), "one palette for all");
        lay(&mut now, size.0, at, u32::from(frame.width), &frame.buffer);
        shown.held += frame.buffer.len() / 4;
        shown.frames.push((now.clone(), frame.delay));
    }
    shown.is_endless = decoder.repeat() == gif::Repeat::Infinite;
    shown
}

/// By the `png` crate's decoder, frames as they are in the file.
fn shown_by_png(film: &[u8]) -> Shown {
    let mut decoder = png::Decoder::new(Cursor::new(film));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let info = reader.info();
    let size = (info.width, info.height);
    let animation = *info.animation_control().unwrap();
    let mut now = vec![[0; 4]; (size.0 * size.1) as usize];
    let is_endless = animation.num_plays == 0;
    let mut shown = Shown { size, frames: Vec::new(), is_endless, held: 0 };
    for _ in 0..animation.num_frames {
        let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut buffer).unwrap();
        let control = *reader.info().frame_control().unwrap();
        assert_eq!(control.dispose_op, png::DisposeOp::None);
        assert_eq!((control.blend_op, control.delay_den), (png::BlendOp::Over, 100));
        let length = (control.width * control.height * 4) as usize;
        let at = (control.x_offset, control.y_offset);
        lay(&mut now, size.0, at, control.width, &buffer[..length]);
        shown.held += length / 4;
        shown.frames.push((now.clone(), control.delay_num));
    }
    shown
}

fn filmed(stage: &mut Stage, palette: &Palette, cut: Cut, format: FilmFormat) -> Shown {
    let mut film = Vec::new();
    let mut heard = Vec::new();
    let told = |done| {
        heard.push(done);
        ControlFlow::Continue(())
    };
    let end = write_film(stage, palette, cut, format, &mut film, told).unwrap();
    assert!(end.is_continue());
    assert_eq!(heard, (1..=cut.frames()).collect::<Vec<_>>());
    match format {
        FilmFormat::Gif => shown_by_gif(&film),
        FilmFormat::Apng => shown_by_png(&film),
    }
}

/// Every frame is the picture of its step: so what is left out of a frame was there before.
#[test]
fn frames_add_up_to_the_pictures_of_their_steps() {
    let stages: Vec<(&str, Vec<Act>)> = vec![
        ("wilson", vec![making(Algorithm::Wilson, size(9, 6), 3).into()]),
        ("division", vec![making(Algorithm::Division, size(9, 6), 3).into()]),
        ("race", vec![race(Solver::Tremaux, Solver::Bidirectional, size(9, 6))]),
        (
            "beside",
            [Algorithm::Eller, Algorithm::Kruskal, Algorithm::Dungeon, Algorithm::HuntAndKill]
                .map(|algorithm| making(algorithm, size(7, 5), 3).into())
                .into(),
        ),
    ];
    for (name, acts) in stages {
        for (theme, format) in [(Theme::Dark, FilmFormat::Gif), (Theme::Light, FilmFormat::Apng)] {
            let palette = Palette::new(theme);
            let mut stage = Stage::new(acts.clone(), 13).unwrap();
            let cut = Cut::new(stage.steps(), Pace { seconds: 3, frames: 8 });
            let shown = filmed(&mut stage, &palette, cut, format);
            assert_eq!(shown.size, stage.size(), "{name}");
            assert_eq!(shown.frames.len(), 24.min(stage.steps() + 1), "{name}");
            assert!(shown.is_endless);
            for (at, (frame, delay)) in shown.frames.iter().enumerate() {
                stage.seek(cut.step(at));
                assert!(*frame == picture(&stage, &palette), "{name}, frame {at}");
                assert_eq!(*delay, cut.delay(at));
            }
            assert!(stage.acts().iter().all(|act| act.run.is_at_end()), "{name}: ends at the end");
            let whole = shown.frames.len() * shown.frames[0].0.len();
            assert!(shown.held < whole, "{name}: {} pixels of {whole}", shown.held);
        }
    }
}

/// A depth-first run turns to a cell a time, so that little changes from step to step.
#[test]
fn frames_hold_little_more_than_what_changes() {
    let mut stage =
        Stage::new(vec![making(Algorithm::HuntAndKill, size(20, 12), 1).into()], 10).unwrap();
    let cut = Cut::new(stage.steps(), Pace { seconds: 60, frames: 50 });
    let shown = filmed(&mut stage, &Palette::dark(), cut, FilmFormat::Gif);
    assert_eq!(shown.frames.len(), stage.steps() + 1);
    let whole = shown.frames.len() * shown.frames[0].0.len();
    assert!(shown.held * 10 < whole, "{} pixels of {whole}", shown.held);
}

#[test]
fn a_film_can_be_broken_off() {
    let mut stage = Stage::new(vec![making(Algorithm::Prim, size(9, 6), 1).into()], 8).unwrap();
    let cut = Cut::new(stage.steps(), Pace::default());
    for format in [FilmFormat::Gif, FilmFormat::Apng] {
        let mut frames = 0;
        let told = |done| {
            frames = done;
            if done == 4 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut film = Vec::new();
        let end = write_film(&mut stage, &Palette::dark(), cut, format, &mut film, told);
        assert_eq!((end.unwrap(), frames), (ControlFlow::Break(()), 4));
    }
}

/// By hand: 100 steps in 5 frames are 0, 25, 50, 75, 100.
#[test]
fn a_cut_spreads_its_frames_evenly() {
    let steps = |cut: Cut| (0..cut.frames()).map(|frame| cut.step(frame)).collect::<Vec<_>>();
    let cut = Cut::new(100, Pace { seconds: 1, frames: 5 });
    assert_eq!(steps(cut), [0, 25, 50, 75, 100]);
    assert_eq!([0, 1, 4].map(|frame| cut.delay(frame)), [20, 20, 200]);
    assert_eq!(cut.duration(), 4 * 20 + 200);
    assert_eq!(steps(Cut::new(3, Pace::default())), [0, 1, 2, 3], "a frame a step at the most");
    assert_eq!(Cut::new(3, Pace::default()).delay(0), 25, "a short run isn't drawn out");
    assert_eq!(steps(Cut::new(0, Pace::default())), [0]);
    assert_eq!(Cut::new(1_000_000, Pace::default()).frames(), 240);
    // 30 a second aren't whole hundredths: they take turns, and keep the time.
    let cut = Cut::new(1_000_000, Pace { seconds: 10, frames: 30 });
    let delays: Vec<_> = (0..299).map(|frame| cut.delay(frame)).collect();
    assert!(delays.iter().all(|delay| [3, 4].contains(delay)));
    assert!(delays.iter().map(|&delay| u32::from(delay)).sum::<u32>().abs_diff(997) <= 1);
    let cut = Cut::new(usize::MAX, Pace::default());
    assert_eq!((cut.step(0), cut.step(239)), (0, usize::MAX));
}

/// Where, on a canvas that a maze of a size fills, border `i` of `n` begins: as docs say.
fn border(i: u32, n: u32, pixels: u32, wall: u32) -> u32 {
    i * (pixels - wall) / n
}

/// The middle of every cell and of every wall is asked, and the corners of the canvas.
#[test]
fn walls_stand_where_the_grid_says_so() {
    let palette = Palette::dark();
    for (algorithm, width, height, (across, down), wall) in [
        (Algorithm::Prim, 9, 6, (9 * 20 + 2, 6 * 20 + 2), 2),
        (Algorithm::Wilson, 7, 5, (201, 97), 2),
        (Algorithm::Eller, 6, 9, (6 * 5 + 1, 9 * 5 + 1), 1),
        (Algorithm::Division, 3, 2, (170, 113), 5),
    ] {
        let mut timeline = making(algorithm, size(width, height), 2);
        timeline.seek(usize::MAX);
        let canvas = drawn(&timeline, across, down);
        let colour = |x, y| palette.entry(pixel(&canvas, x, y));
        let floor = palette.fill(Sign::Maze.into(), false);
        let grid = timeline.grid();
        for cell in grid.cells() {
            let x = |i| border(i, width, across, wall);
            let y = |i| border(i, height, down, wall);
            let (middle_x, middle_y) =
                ((x(cell.x) + wall + x(cell.x + 1)) / 2, (y(cell.y) + wall + y(cell.y + 1)) / 2);
            assert_eq!(colour(middle_x, middle_y), floor, "{algorithm} {cell}");
            for pixels in 0..wall {
                for (direction, (x, y)) in [
                    (Direction::West, (x(cell.x) + pixels, middle_y)),
                    (Direction::East, (x(cell.x + 1) + pixels, middle_y)),
                    (Direction::North, (middle_x, y(cell.y) + pixels)),
                    (Direction::South, (middle_x, y(cell.y + 1) + pixels)),
                ] {
                    let there = if grid.is_open(cell, direction) { floor } else { palette.wall() };
                    assert_eq!(colour(x, y), there, "{algorithm} {cell} {direction:?}");
                }
            }
        }
        for (x, y) in [(0, 0), (across - 1, 0), (0, down - 1), (across - 1, down - 1)] {
            assert_eq!(colour(x, y), palette.wall(), "{algorithm}: it fills the canvas");
        }
    }
}

#[test]
fn walls_of_the_rock_are_faint_and_those_of_the_maze_are_not() {
    let palette = Palette::light();
    let mut timeline = making(Algorithm::Backtracker, size(8, 6), 1);
    timeline.seek(12);
    let canvas = drawn(&timeline, 8 * 20 + 2, 6 * 20 + 2);
    let solid = |cell: Cell| timeline.scene().unwrap().tint(cell) == Some(Sign::Solid.into());
    let mut seen = HashMap::new();
    for cell in timeline.grid().cells().filter(|cell| cell.x < 7) {
        let east = Cell::new(cell.x + 1, cell.y);
        if timeline.grid().is_open(cell, Direction::East) {
            continue;
        }
        let colour = palette.entry(pixel(&canvas, east.x * 20, cell.y * 20 + 12));
        let is_faint = solid(cell) && solid(east);
        assert_eq!(colour != palette.wall(), is_faint, "{cell}");
        assert_ne!(colour, palette.fill(Sign::Solid.into(), false), "{cell}: faint, but there");
        *seen.entry(is_faint).or_insert(0) += 1;
    }
    assert!(seen[&true] > 5 && seen[&false] > 3, "{seen:?}");
}

fn read(text: &str) -> Result<Grid, TextError> {
    read_text(&mut text.as_bytes())
}

/// A corridor of four cells, solved from left to right.
fn corridor() -> Timeline {
    let grid = read("#########\n#       #\n#########\n").unwrap();
    let mut timeline =
        Timeline::of_solving(&grid, Solver::AStar, Cell::new(0, 0), Cell::new(3, 0), None).unwrap();
    timeline.seek(usize::MAX);
    timeline
}

#[test]
fn a_path_runs_through_the_middle_with_its_ends_over_it() {
    let (palette, timeline) = (Palette::dark(), corridor());
    let canvas = drawn(&timeline, 4 * 30 + 3, 33);
    let colour = |x, y| palette.entry(pixel(&canvas, x, y));
    let middle = |cell: u32| cell * 30 + 3 + 13;
    // The wall above, the edge of the line, the line.
    let path = palette.shape(Sign::Path, false);
    let thick = (0..33).filter(|&y| colour(middle(1), y) == path).collect::<Vec<_>>();
    assert_eq!(thick, (12..21).collect::<Vec<_>>(), "a third of 27, in the middle of 3 to 29");
    for x in middle(1)..=middle(2) {
        assert_eq!(colour(x, 16), path, "{x}: through the passage");
    }
    assert_eq!(colour(middle(0), 16), palette.shape(Sign::Start, false));
    assert_eq!(colour(middle(3), 16), palette.shape(Sign::Goal, false));
    // A circle is wider than a diamond halfway to its top.
    let wide = |cell: u32, sign| {
        let row = (0_u32..30).filter(|x| colour(cell * 30 + x, 10) == palette.shape(sign, false));
        row.count()
    };
    assert!(wide(0, Sign::Start) > wide(3, Sign::Goal) && wide(3, Sign::Goal) > 2);
}

#[test]
fn two_solvers_share_each_cell_along_its_diagonal() {
    let palette = Palette::dark();
    let act = race(Solver::AStar, Solver::BreadthFirst, size(8, 6));
    let mut stage = Stage::new(vec![act], 40).unwrap();
    stage.seek(7);
    let positions = [&stage.acts()[0].run, stage.acts()[0].rival.as_ref().unwrap()];
    assert_eq!(positions.map(Timeline::position), [7, 7], "in step");
    stage.seek(usize::MAX);
    let picture = picture(&stage, &palette);
    assert!(stage.acts()[0].rival.as_ref().unwrap().is_at_end());
    let (run, rival) = (&stage.acts()[0].run, stage.acts()[0].rival.as_ref().unwrap());
    let (scene, rival_scene) = (run.scene().unwrap(), rival.scene().unwrap());
    let at = |x: u32, y: u32| {
        Colour(picture[(y * stage.size().0 + x) as usize][..3].try_into().unwrap())
    };
    let area = stage.area(0);
    let mut both = 0;
    for cell in run.grid().cells() {
        let (left, top) = (area.left + cell.x * 40 + 4, area.top + cell.y * 40 + 4);
        let (tint, other) = (scene.tint(cell).unwrap(), rival_scene.tint(cell).unwrap());
        assert_eq!(at(left + 1, top + 1), palette.fill(tint, false), "{cell}");
        assert_eq!(at(left + 34, top + 34), palette.fill(other, true), "{cell}");
        both += usize::from(tint.sign == Sign::Explored && other.sign == Sign::Explored);
    }
    assert!(both > 3);
    for (timeline, is_rival) in [(run, false), (rival, true)] {
        let path = palette.shape(Sign::Path, is_rival);
        for cell in &timeline.path()[1..timeline.path().len() - 1] {
            let inside = (0..36_u32).flat_map(|y| (0..36_u32).map(move |x| (x, y)));
            let (corner_x, corner_y) = (area.left + cell.x * 40 + 4, area.top + cell.y * 40 + 4);
            let path = inside.filter(|(x, y)| at(corner_x + x, corner_y + y) == path);
            let sums: Vec<u32> = path.map(|(x, y)| x + y).collect();
            // Of the whole cell x + y is 35 on average.
            let (sum, middle) = (sums.iter().sum::<u32>(), 35 * u32::try_from(sums.len()).unwrap());
            let is_aside = if is_rival { sum > middle } else { sum < middle };
            assert!(sums.len() > 20 && is_aside, "{cell}, rival: {is_rival}");
        }
    }
}

/// The SVG shows the PNG's pixels: every rectangle of its cells and walls is of one colour there.
#[test]
fn the_drawing_has_the_walls_and_cells_of_the_picture() {
    let palette = Palette::dark();
    let mut stage = Stage::new(vec![making(Algorithm::Kruskal, size(9, 6), 1).into()], 20).unwrap();
    stage.seek(stage.steps() / 2);
    let mut drawing = Vec::new();
    write_still(&stage, &palette, StillFormat::Svg, &mut drawing).unwrap();
    let drawing = String::from_utf8(drawing).unwrap();
    let document = roxmltree::Document::parse(&drawing).unwrap();
    let root = document.root_element();
    let (width, height) = stage.size();
    assert_eq!(root.attribute("viewBox"), Some(&*format!("0 0 {width} {height}")));
    let expected = picture(&stage, &palette);
    let mut painted = vec![palette.ground(); expected.len()];
    let mut walls = 0;
    for path in root.descendants().filter(|node| node.has_tag_name("path")) {
        let fill: Colour = path.attribute("fill").unwrap().parse().unwrap();
        let group = path.parent().unwrap().attribute("id").unwrap();
        for part in path.attribute("d").unwrap().split('M').skip(1) {
            let area = rectangle(part);
            walls += usize::from(group == "walls");
            for y in area.top..area.bottom {
                for x in area.left..area.right {
                    painted[(y * width + x) as usize] = fill;
                }
            }
        }
    }
    assert!(walls > 20);
    let expected: Vec<_> = expected.iter().map(|[r, g, b, _]| Colour([*r, *g, *b])).collect();
    assert!(painted == expected);
}

/// `x yhwvhh-wz`.
fn rectangle(part: &str) -> Area {
    let numbers: Vec<u32> = part
        .trim_end_matches('z')
        .split([' ', 'h', 'v', '-'])
        .filter_map(|number| number.parse().ok())
        .collect();
    let [left, top, width, height, back] = numbers[..] else { panic!("{part:?}") };
    assert_eq!(width, back);
    Area { left, top, right: left + width, bottom: top + height }
}

#[test]
fn a_still_is_what_a_film_shows_then() {
    let palette = Palette::light();
    let mut stage = Stage::new(vec![making(Algorithm::Houston, size(9, 6), 1).into()], 11).unwrap();
    stage.seek(stage.steps() / 3);
    let mut still = Vec::new();
    write_still(&stage, &palette, StillFormat::Png, &mut still).unwrap();
    let mut decoder = png::Decoder::new(Cursor::new(&still));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut buffer).unwrap();
    assert_eq!((info.width, info.height), stage.size());
    let found: Vec<_> = buffer.chunks_exact(3).map(|c| [c[0], c[1], c[2], 255]).collect();
    assert!(found == picture(&stage, &palette));
}

#[test]
fn what_is_too_large_is_refused() {
    assert_eq!(Stage::dimensions(size(3, 2), 1, false, 20), Ok((3 * 20 + 2 + 20, 2 * 20 + 2 + 20)));
    assert_eq!(Stage::dimensions(size(3, 2), 1, false, 0), Err(PictureError::StageCell));
    assert_eq!(Stage::dimensions(size(3, 2), 1, false, 1001), Err(PictureError::StageCell));
    let wide = Stage::dimensions(size(32_768, 1), 1, false, 4);
    assert!(matches!(wide, Err(PictureError::StageTooLarge { width: 131_077, .. })), "{wide:?}");
    assert!(Stage::dimensions(size(8200, 8200), 1, false, 1).is_err(), "over 67 million pixels");
    assert!(Stage::dimensions(size(8000, 8000), 1, false, 1).is_ok());
    for (width, height) in [(1, 1), (24, 16), (40, 30), (100, 100), (5, 500)] {
        for acts in 1..=4 {
            let cell = Stage::pleasant_cell(size(width, height), acts);
            let (across, down) = Stage::dimensions(size(width, height), acts, false, cell).unwrap();
            assert!(across <= 1200 && (down <= 850 || cell == 3), "{width}x{height}, {acts}");
        }
    }
}

/// Where two run, each maze has a name of its own above it; where one does, there is none.
#[test]
fn several_runs_have_their_names_above_them() {
    let of = |algorithms: &[Algorithm]| {
        let acts = algorithms.iter().map(|&algorithm| making(algorithm, size(12, 8), 1).into());
        Stage::new(acts.collect(), 12).unwrap()
    };
    let palette = Palette::dark();
    let wall = palette.wall();
    let written = |stage: &Stage, act| {
        let (area, picture) = (stage.area(act), picture(stage, &palette));
        let is_ink =
            move |x: u32, y: u32| picture[(y * stage.size().0 + x) as usize][..3] == wall.0;
        let rows = area.top.saturating_sub(12)..area.top;
        rows.flat_map(|y| (area.left..area.right).map(move |x| (x, y)))
            .filter(|&(x, y)| is_ink(x, y))
            .map(|(x, y)| (x - area.left, area.top - y))
            .collect::<Vec<_>>()
    };
    let two = of(&[Algorithm::Prim, Algorithm::Eller]);
    let (prim, eller) = (written(&two, 0), written(&two, 1));
    assert!(prim.len() > 40 && eller.len() > 40 && prim != eller);
    // Four letters of six pixels, and five.
    let end = |name: &[(u32, u32)]| name.iter().map(|&(x, _)| x).max().unwrap();
    assert_eq!((end(&prim), end(&eller)), (4 * 6 - 2, 5 * 6 - 2));
    assert_eq!(written(&of(&[Algorithm::Prim]), 0), []);
}

/// Relative luminance of WCAG 2.
fn luminance(Colour(channels): Colour) -> f64 {
    let [red, green, blue] = channels.map(|channel| {
        let share = f64::from(channel) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

fn contrast(one: Colour, other: Colour) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn shapes_are_seen_on_the_floor_and_walls_on_every_cell() {
    for theme in Theme::ALL {
        let palette = Palette::new(*theme);
        let floor = palette.fill(Sign::Maze.into(), false);
        assert!(contrast(palette.wall(), floor) > 11.0);
        for sign in Sign::ALL {
            for is_rival in [false, true] {
                let shape = palette.shape(sign, is_rival);
                // Sets only fill cells.
                let is_drawn = !matches!(sign, Sign::Solid | Sign::Maze | Sign::Set);
                let found = contrast(shape, floor);
                assert!(!is_drawn || found >= 3.0, "{theme} {sign:?} {shape}: {found:.2}");
                for level in 0..sign.levels() {
                    let fill = palette.fill(Tint { sign, level }, is_rival);
                    let found = contrast(fill, palette.wall());
                    assert!(found >= 1.8, "{theme} {sign:?} {level} {fill}: {found:.2}");
                }
            }
        }
    }
}

#[test]
fn every_sign_and_level_has_a_colour_of_its_own() {
    for theme in Theme::ALL {
        let palette = Palette::new(*theme);
        let mut seen = HashMap::new();
        let mut see = |colour: Colour, what: String| {
            if let Some(before) = seen.insert(colour.0, what.clone()) {
                panic!("{theme}: {before} and {what} are both {colour}");
            }
        };
        see(palette.wall(), "wall".to_owned());
        see(palette.ground(), "ground".to_owned());
        for sign in Sign::ALL {
            for level in 0..sign.levels() {
                see(palette.fill(Tint { sign, level }, false), format!("{sign:?} {level}"));
            }
            if sign.levels() == 1 && !matches!(sign, Sign::Solid | Sign::Maze) {
                see(palette.shape(sign, false), format!("{sign:?}'s shapes"));
            }
        }
        for sign in [Sign::Head, Sign::Walk, Sign::Path, Sign::Refused] {
            see(palette.shape(sign, true), format!("{sign:?}'s rival's shapes"));
        }
        for level in (0..32).step_by(2) {
            for sign in [Sign::Explored, Sign::ExploredBack] {
                see(palette.fill(Tint { sign, level }, true), format!("rival's {sign:?} {level}"));
            }
        }
    }
}

/// How people without one of the three kinds of cones see a colour: Viénot, Brettel and Mollon
/// (1999) for the first two, in linear light.
fn without_cones(Colour(channels): Colour) -> [[f64; 3]; 3] {
    let [r, g, b] = channels.map(|channel| {
        let share = f64::from(channel) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    });
    let protan = 0.112_38 * r + 0.887_62 * g;
    let protan_blue = 0.004_01 * r - 0.004_01 * g + b;
    let deutan = 0.292_75 * r + 0.707_25 * g;
    let deutan_blue = -0.022_34 * r + 0.022_34 * g + b;
    [[r, g, b], [protan, protan, protan_blue], [deutan, deutan, deutan_blue]]
}

/// The distance in Oklab, in hundredths: about 2 can just be told apart.
fn distance(one: [f64; 3], other: [f64; 3]) -> f64 {
    let lab = |[r, g, b]: [f64; 3]| {
        let l = (0.412_221 * r + 0.536_333 * g + 0.051_446 * b).max(0.0).cbrt();
        let m = (0.211_903 * r + 0.680_700 * g + 0.107_397 * b).max(0.0).cbrt();
        let s = (0.088_302 * r + 0.281_719 * g + 0.629_979 * b).max(0.0).cbrt();
        [
            0.210_454 * l + 0.793_618 * m - 0.004_072 * s,
            1.977_998 * l - 2.428_592 * m + 0.450_594 * s,
            0.025_904 * l + 0.782_772 * m - 0.808_676 * s,
        ]
    };
    let (one, other) = (lab(one), lab(other));
    100.0 * (0..3).map(|at| (one[at] - other[at]).powi(2)).sum::<f64>().sqrt()
}

/// Cells that come together in one run's scenes are told apart by everybody.
#[test]
fn signs_of_one_run_are_told_apart_without_all_cones() {
    let [start, goal] = [Cell::new(0, 0), Cell::new(1, 1)];
    let grid = Grid::opened(size(2, 2)).unwrap();
    let mut runs: Vec<Timeline> =
        Algorithm::ALL.iter().map(|&algorithm| making(algorithm, size(2, 2), 1)).collect();
    runs.extend(
        Solver::ALL
            .iter()
            .map(|&solver| Timeline::of_solving(&grid, solver, start, goal, Seed::new(1)).unwrap()),
    );
    for theme in Theme::ALL {
        let palette = Palette::new(*theme);
        for run in &runs {
            // The others are told by their shapes.
            let shapes = [Sign::Head, Sign::Door, Sign::Refused, Sign::Start, Sign::Goal];
            let signs = run.subject().signs().iter().copied();
            let signs: Vec<_> = signs.filter(|sign| !shapes.contains(sign)).collect();
            for (at, &one) in signs.iter().enumerate() {
                for &other in &signs[..at] {
                    // Of ramps and sets some levels are near to something; their middles aren't.
                    let fill = |sign: Sign| {
                        without_cones(palette.fill(Tint { sign, level: sign.levels() / 2 }, false))
                    };
                    let rock = [Sign::Solid, Sign::Maze];
                    if rock.contains(&one) && rock.contains(&other) {
                        continue;
                    }
                    let found = fill(one).into_iter().zip(fill(other)).map(|(a, b)| distance(a, b));
                    let least = found.fold(f64::INFINITY, f64::min);
                    let name = run.subject().name();
                    assert!(least >= 4.0, "{theme} {name}: {one:?} and {other:?}: {least:.1}");
                }
            }
        }
        let rivals = [Sign::Explored, Sign::Path].map(|sign| {
            let tint = Tint { sign, level: sign.levels() / 2 };
            let (own, rival) = match sign {
                Sign::Path => (palette.shape(sign, false), palette.shape(sign, true)),
                _ => (palette.fill(tint, false), palette.fill(tint, true)),
            };
            let found = without_cones(own).into_iter().zip(without_cones(rival));
            found.map(|(a, b)| distance(a, b)).fold(f64::INFINITY, f64::min)
        });
        assert!(rivals.iter().all(|&least| least >= 8.0), "{theme} {rivals:?}");
    }
}

/// 64 numbers, and sets are merged in any order: those near in number are far in colour.
#[test]
fn sets_near_in_number_are_far_in_colour() {
    for theme in Theme::ALL {
        let palette = Palette::new(*theme);
        let colour = |level| without_cones(palette.fill(Tint { sign: Sign::Set, level }, false))[0];
        for level in 0_u8..64 {
            for other in level.saturating_sub(4)..level {
                let found = distance(colour(level), colour(other));
                assert!(found > 8.0, "{theme}: {other} and {level}: {found:.1}");
            }
        }
    }
}

#[test]
fn holes_are_ground() {
    let mask = Mask::new(size(5, 4), |cell| cell == Cell::new(2, 1)).unwrap();
    let knobs = Knobs { mask: Some(mask), ..Knobs::default() };
    let recipe = Recipe::new(Algorithm::Prim, size(5, 4), Seed::new(1).unwrap());
    let mut timeline = Timeline::of_making(&Recipe { knobs, ..recipe }).unwrap();
    timeline.seek(usize::MAX);
    let palette = Palette::dark();
    let canvas = drawn(&timeline, 5 * 20 + 2, 4 * 20 + 2);
    assert_eq!(palette.entry(pixel(&canvas, 2 * 20 + 11, 20 + 11)), palette.ground());
    assert_eq!(palette.entry(pixel(&canvas, 2 * 20, 20 + 11)), palette.wall());
}

/// Forty cells in a row, the path over all of them: in ten pixels something of it is in each.
#[test]
fn a_pixel_for_several_cells_shows_what_tells_most() {
    let palette = Palette::dark();
    let mut timeline = making(Algorithm::Sidewinder, size(40, 1), 1);
    let rock = drawn(&timeline, 10, 1);
    assert!(
        rock.pixels().iter().all(|&e| palette.entry(e) == palette.fill(Sign::Solid.into(), false))
    );
    timeline.seek(usize::MAX);
    let floor = palette.fill(Sign::Maze.into(), false);
    assert!(drawn(&timeline, 10, 1).pixels().iter().all(|&e| palette.entry(e) == floor));
    let grid = timeline.grid();
    let [start, goal] = grid.spawns();
    let mut solved = Timeline::of_solving(grid, Solver::AStar, start, goal, None).unwrap();
    solved.seek(usize::MAX);
    let path: Vec<_> = drawn(&solved, 10, 1).pixels().iter().map(|&e| palette.entry(e)).collect();
    assert!(
        path[1..9].iter().all(|&colour| colour == palette.shape(Sign::Path, false)),
        "{path:?}"
    );
}

/// A run of each kind, small.
fn any_act() -> impl Strategy<Value = Act> {
    let sizes = (1_u32..=12, 1_u32..=12).prop_map(|(width, height)| size(width, height));
    let made = (sizes.clone(), 0..Algorithm::ALL.len(), 1_u64..50)
        .prop_map(|(size, at, seed)| making(Algorithm::ALL[at], size, seed).into());
    let kinds = [Solver::AStar, Solver::Bidirectional, Solver::Tremaux, Solver::DeadEndFilling];
    let raced = (sizes, 0..4_usize, 0..4_usize)
        .prop_map(move |(size, one, other)| race(kinds[one], kinds[other], size));
    prop_oneof![made, raced]
}

fn scene_of(timeline: &Timeline) -> Scene {
    timeline.scene().unwrap()
}

proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(96))]

    /// Any scene fits any canvas, and what is outside its area stays as it was.
    #[test]
    fn any_scene_is_drawn_on_any_canvas(
        mut act in any_act(),
        (width, height) in (1_u32..=300, 1_u32..=300),
        share in 0_usize..=100,
        beyond in prop_oneof![Just(0_u32), 1_u32..40],
    ) {
        let step = act.run.len() * share / 100;
        act.run.seek(step);
        let rival = act.rival.as_mut().map(|rival| {
            rival.seek(step);
            scene_of(rival)
        });
        let scene = scene_of(&act.run);
        let mut canvas = Canvas::new(width, height).unwrap();
        canvas.draw(act.run.grid(), &scene, rival.as_ref()).unwrap();
        let whole = canvas.pixels().to_vec();
        prop_assert_eq!(whole.len(), (width * height) as usize);
        let palette = Palette::dark();
        prop_assert!(
            whole.iter().all(|&entry| palette.entry(entry) != palette.ground()),
            "without holes nothing of the ground is seen"
        );

        // The same on a part of a larger one.
        let mut larger = Canvas::new(width + beyond, height + beyond).unwrap();
        let before = pixel(&larger, 0, 0);
        let area = Area { left: beyond, top: beyond, right: width + beyond, bottom: height + beyond };
        larger.draw_in(area, act.run.grid(), &scene, rival.as_ref()).unwrap();
        let same = |canvas: &Canvas, off: u32| {
            let pixels = (0..canvas.height()).flat_map(|y| (0..canvas.width()).map(move |x| (x, y)));
            canvas.pixels().iter().zip(pixels).all(|(&found, (x, y))| {
                found
                    == if x < off || y < off {
                        before
                    } else {
                        whole[((y - off) * width + x - off) as usize]
                    }
            })
        };
        prop_assert!(same(&larger, beyond));
        // One that lies beyond the canvas is cut off.
        let mut smaller = Canvas::new(width.div_ceil(2), height.div_ceil(2)).unwrap();
        smaller.draw_in(Area::of(width, height), act.run.grid(), &scene, rival.as_ref()).unwrap();
        prop_assert!(same(&smaller, 0));
    }

    /// Every frame's step is reached in order, from the first to the last, at any pace.
    #[test]
    fn any_cut_goes_from_start_to_end(steps in any::<usize>(), seconds in 1_u32..=600, frames in 1_u32..=50) {
        let cut = Cut::new(steps, Pace { seconds, frames });
        prop_assert_eq!(cut.step(0), 0);
        prop_assert_eq!(cut.step(cut.frames() - 1), steps);
        prop_assert!(cut.frames() <= steps.saturating_add(1));
        prop_assert!((1..cut.frames()).all(|frame| cut.step(frame) > cut.step(frame - 1)));
        let shown: usize = (0..cut.frames()).map(|frame| usize::from(cut.delay(frame))).sum();
        prop_assert!(shown == cut.duration() && shown <= 100 * seconds as usize + 200);
    }
}
