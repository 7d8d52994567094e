//! Mazes as files, from outside: what is written is read back, what is damaged is refused, and
//! pictures show the walls where the grid has them.
#![allow(clippy::unwrap_used, reason = "a test may unwrap: that is how it fails")]

use std::collections::BTreeMap;

use maze_duel::maze::format::{
    Colours, JsonError, MaskFileError, MazeFileError, Picture, PictureError, ReadError, TextError,
    WriteError, read_any, read_json, read_lines, read_mask, read_mask_png, read_mask_text,
    read_maze, read_text, read_unicode, write_maze, write_png, write_svg,
};
use maze_duel::maze::generate::{Corner, Lean, Mix, Percent, Symmetry};
use maze_duel::maze::{
    Algorithm, Cell, Direction, Document, Format, Grid, Knobs, Mask, MaskError, Recipe, Seed, Size,
    solve,
};
use proptest::prelude::*;
use proptest::sample::Index;

fn size(width: u32, height: u32) -> Size {
    Size::new(width, height).unwrap()
}

fn seed(number: u64) -> Seed {
    Seed::new(number).unwrap()
}

/// Masks: a walk's cells and their neighbours in a small rectangle, so that they hang together.
fn masks() -> impl Strategy<Value = Mask> {
    let steps = proptest::collection::vec(0..4_usize, 0..60);
    (1..=12_u32, 1..=12_u32, any::<Index>(), steps).prop_map(|(width, height, start, steps)| {
        let size = size(width, height);
        let mut here = size.places().nth(start.index(size.cells())).unwrap();
        let mut cells = vec![here];
        for step in steps {
            if let Some(next) = here.step(Direction::ALL[step]).filter(|&next| size.contains(next))
            {
                here = next;
                cells.push(here);
            }
        }
        Mask::new(size, |place| !cells.contains(&place)).unwrap()
    })
}

/// Grids with or without holes, in which every inner wall is there or not by chance.
fn grids() -> impl Strategy<Value = Grid> {
    let starts = prop_oneof![
        masks().prop_map(|mask| Grid::walled_around(&mask).unwrap()),
        (1..=17_u32, 1..=17_u32)
            .prop_map(|(width, height)| Grid::walled(size(width, height)).unwrap()),
    ];
    (starts, 0.0..=1.0).prop_flat_map(|(start, share)| {
        let count = start.size().cells() * 2;
        proptest::collection::vec(proptest::bool::weighted(share), count).prop_map(move |sides| {
            let mut grid = start.clone();
            for (cell, open) in grid.size().places().zip(sides.chunks(2)) {
                for (direction, _) in
                    [Direction::East, Direction::South].into_iter().zip(open).filter(|(_, o)| **o)
                {
                    // Where there is no cell beyond, the wall stays.
                    let _ = grid.open(cell, direction);
                }
            }
            grid
        })
    })
}

/// A walk through the grid, over passages.
fn walk(grid: &Grid, steps: &[Index]) -> Vec<Cell> {
    let mut path: Vec<Cell> = grid.cells().take(1).collect();
    for step in steps {
        let exits: Vec<Cell> = grid.exits(path[path.len() - 1]).map(|(_, next)| next).collect();
        if !exits.is_empty() {
            path.push(exits[step.index(exits.len())]);
        }
    }
    path
}

fn written(format: Format, document: &Document) -> Vec<u8> {
    let mut out = Vec::new();
    format.write(document, &Picture::default(), &mut out).unwrap();
    out
}

fn readable() -> impl Iterator<Item = Format> {
    Format::ALL.iter().copied().filter(|format| format.is_readable())
}

fn knobs() -> impl Strategy<Value = Knobs> {
    let percent = || (0..=100_u8).prop_map(|number| Percent::new(number).unwrap());
    let lean = (0..4_usize, percent())
        .prop_map(|(at, percent)| Lean { direction: Direction::ALL[at], percent });
    let mix = (0..=1000_u16, 0..=1000_u16, 0..=1000_u16, 1..=1000_u16)
        .prop_map(|(newest, oldest, random, middle)| Mix { newest, oldest, random, middle });
    (
        proptest::option::of(percent()),
        proptest::option::of(lean),
        proptest::option::of(1..=1000_u32),
        proptest::option::of(1..=1000_u32),
        proptest::option::of(mix),
        proptest::option::of(proptest::sample::select(&Corner::ALL[..])),
        percent(),
        any::<bool>(),
    )
        .prop_map(
            |(straightness, lean, smallest_room, doors, mix, corner, braid, is_turned)| {
                let symmetry = if is_turned { Symmetry::HalfTurn } else { Symmetry::None };
                Knobs {
                    straightness,
                    lean,
                    smallest_room,
                    doors,
                    mix,
                    corner,
                    braid,
                    symmetry,
                    mask: None,
                }
            },
        )
}

/// What files of each kind begin with.
const STARTS: &[&[u8]] =
    &[b"", b"#", b"+", b"\xe2", b"{", b"\x8dMAZE\r\n\x1a\x01", b"\x89PNG\r\n\x1a\n"];

proptest! {
    /// Paths of any cells: what is drawn must never look like a passage that isn't there.
    #[test]
    fn no_path_opens_a_wall(
        grid in grids(), path in proptest::collection::vec((0..18_u32, 0..18_u32), 0..60),
    ) {
        let path: Vec<Cell> = path.into_iter().map(|(x, y)| Cell::new(x, y)).collect();
        let document = Document { path, ..grid.into() };
        for format in readable() {
            let read = read_any(&mut written(format, &document).as_slice()).unwrap();
            prop_assert_eq!(&read.grid, &document.grid, "{}", format);
        }
    }

    #[test]
    fn what_is_written_is_read_back(grid in grids(), steps in proptest::collection::vec(any::<Index>(), 0..40)) {
        let path = walk(&grid, &steps);
        let spawns = Some([path[0], path[path.len() - 1]]);
        let document = Document { grid, path, spawns, recipe: None };
        for format in readable() {
            let bytes = written(format, &document);
            let read = read_any(&mut bytes.as_slice()).unwrap();
            prop_assert_eq!(&read.grid, &document.grid, "{}", format);
            if format == Format::Json {
                prop_assert_eq!(&read, &document);
            }
            // And so without the path, which is drawn over what would be read else.
            let plain = Document::from(document.grid.clone());
            let read = read_any(&mut written(format, &plain).as_slice()).unwrap();
            prop_assert_eq!(&read, &plain, "{}", format);
        }
    }

    /// The drawings for people, checked against the grid: a place is where the docs say it is.
    #[test]
    fn drawings_have_their_walls_where_the_grid_has_them(grid in grids()) {
        let document = Document::from(grid.clone());
        for (format, cell) in [(Format::Text, 1), (Format::Lines, 2), (Format::Unicode, 3)] {
            let text = String::from_utf8(written(format, &document)).unwrap();
            let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
            prop_assert_eq!(lines.len(), 2 * grid.height() as usize + 1);
            for place in grid.size().places() {
                let (x, y) = (place.x as usize * (cell + 1) + 1, 2 * place.y as usize + 1);
                let inside: String = lines[y][x..x + cell].iter().collect();
                prop_assert_eq!(inside.trim().is_empty(), grid.contains(place), "{}", format);
                if grid.contains(place) {
                    let is_open = |at: char| at == ' ';
                    let ways = [
                        (Direction::North, lines[y - 1][x]),
                        (Direction::East, lines[y][x + cell]),
                        (Direction::South, lines[y + 1][x]),
                        (Direction::West, lines[y][x - 1]),
                    ];
                    for (direction, at) in ways {
                        prop_assert_eq!(is_open(at), grid.is_open(place, direction), "{}", format);
                    }
                }
            }
        }
    }

    #[test]
    fn a_recipe_is_read_back(
        algorithm in proptest::sample::select(Algorithm::ALL),
        knobs in knobs(),
        number in 1..=u64::MAX,
    ) {
        let size = size(5, 4);
        let recipe = Recipe { algorithm, size, seed: seed(number), knobs };
        let document = Document { recipe: Some(recipe.clone()), ..Grid::opened(size).unwrap().into() };
        let bytes = written(Format::Json, &document);
        match (read_json(&mut bytes.as_slice()), recipe.knobs.check(algorithm, size)) {
            (Ok(read), Ok(())) => prop_assert_eq!(read, document),
            (Err(JsonError::Recipe { reason }), Err(error)) => {
                prop_assert_eq!(reason, error.to_string());
            }
            (read, check) => prop_assert!(false, "{read:?} but {check:?}"),
        }
    }

    #[test]
    fn a_damaged_maze_file_is_never_read_as_a_maze(
        grid in grids(), at in any::<Index>(), bit in 0..8_u8, cut in any::<Index>(),
    ) {
        let whole = written(Format::Maze, &grid.clone().into());
        let mut damaged = whole.clone();
        damaged[at.index(whole.len())] ^= 1 << bit;
        prop_assert!(read_maze(&mut damaged.as_slice()).is_err());
        let cut = cut.index(whole.len());
        let ends = read_maze(&mut &whole[..cut]);
        let ends_there = matches!(ends, Err(MazeFileError::Truncated { offset }) if offset == cut as u64);
        prop_assert!(ends_there, "{:?}", ends);
        let mut longer = whole.clone();
        longer.push(0);
        let read = read_maze(&mut longer.as_slice());
        let is_told = matches!(read, Err(MazeFileError::AfterEnd { offset }) if offset == whole.len() as u64);
        prop_assert!(is_told, "{:?}", read);
    }

    /// A drawing that is damaged is refused, or what stands there is the maze that was read.
    #[test]
    fn a_damaged_drawing_is_refused_or_read_as_it_stands(
        grid in grids(),
        damage in proptest::collection::vec((any::<Index>(), 0..3_u8, any::<Index>()), 1..4),
    ) {
        for format in [Format::Text, Format::Lines, Format::Unicode] {
            let text = String::from_utf8(written(format, &grid.clone().into())).unwrap();
            let known: Vec<char> = text.chars().chain(" .:#│─·░+|-\n\r".chars()).collect();
            let mut damaged: Vec<char> = text.chars().collect();
            for (at, kind, with) in &damage {
                let at = at.index(damaged.len());
                let with = known[with.index(known.len())];
                match kind {
                    0 => damaged[at] = with,
                    1 => damaged.insert(at, with),
                    _ => { damaged.remove(at); }
                }
            }
            let damaged: String = damaged.into_iter().collect();
            let read = match format {
                Format::Text => read_text(&mut damaged.as_bytes()),
                Format::Lines => read_lines(&mut damaged.as_bytes()),
                _ => read_unicode(&mut damaged.as_bytes()),
            };
            if let Ok(grid) = read {
                let again = String::from_utf8(written(format, &grid.into())).unwrap();
                let found: Vec<&str> = damaged.lines().collect();
                let found = found.join("\n").replace(['.', '·'], " ");
                prop_assert_eq!(found.trim_end(), again.trim_end());
            }
        }
    }

    #[test]
    fn no_bytes_make_a_reader_panic(
        start in proptest::sample::select(STARTS),
        bytes in proptest::collection::vec(any::<u8>(), 0..100),
    ) {
        let bytes = [start, &bytes].concat();
        let _ = read_any(&mut bytes.as_slice());
        let _ = read_mask(&mut bytes.as_slice());
    }

    #[test]
    fn a_mask_is_read_as_it_is_drawn(mask in masks(), is_crlf in any::<bool>()) {
        let mut text = String::new();
        for place in mask.size().places() {
            let which = (place.x + place.y) as usize % 2;
            text.push(if mask.is_hole(place) { ['#', 'X'][which] } else { [' ', '.'][which] });
            if place.x + 1 == mask.size().width() {
                text.push_str(if is_crlf { "\r\n" } else { "\n" });
            }
        }
        prop_assert_eq!(read_mask_text(&mut text.as_bytes()).unwrap(), mask.clone());
        prop_assert_eq!(read_mask(&mut text.as_bytes()).unwrap(), mask);
    }

    #[test]
    fn the_png_shows_walls_where_the_grid_has_them(
        grid in grids(), cell in 1..6_u32, wall in 1..4_u32, margin in 0..3_u32,
        steps in proptest::collection::vec(any::<Index>(), 0..10), has_path in any::<bool>(),
        has_distances in any::<bool>(),
    ) {
        let path = if has_path { walk(&grid, &steps) } else { Vec::new() };
        let distances = grid.cells().next().filter(|_| has_distances);
        let picture = Picture { cell, wall, margin, distances, ..Picture::default() };
        let pixels = pixels(&grid, &path, &picture);
        let (pitch, colours) = (cell + wall, &picture.colours);
        let corner = |at: u32| margin + at * pitch;
        prop_assert_eq!(pixels.width, corner(grid.width()) + wall + margin);
        let count = |name: &str| pixels.colours.iter().filter(|&colour| colour == name).count();
        for place in grid.size().places() {
            // A pixel at the edge of a cell of 3 or more pixels is on no path.
            let (left, top) = (corner(place.x) + wall, corner(place.y) + wall);
            let inside = pixels.at(left, top);
            if !grid.contains(place) {
                prop_assert_eq!(inside, colours.outside.unwrap().to_string());
                continue;
            }
            if cell >= 3 && !has_distances {
                prop_assert_eq!(inside, colours.floor.to_string());
            }
            let sides = [
                (Direction::North, left, top - 1),
                (Direction::East, left + cell, top),
                (Direction::South, left, top + cell),
                (Direction::West, left - 1, top),
            ];
            for (direction, x, y) in sides {
                let is_wall = pixels.at(x, y) == colours.walls.to_string();
                prop_assert_eq!(is_wall, !grid.is_open(place, direction), "{} {:?}", place, direction);
            }
            let middle = pixels.at(left + cell / 2, top + cell / 2);
            let is_on_path = path.contains(&place);
            prop_assert_eq!(middle == colours.path.to_string(), is_on_path);
        }
        // Nothing but walls has the walls' colour: all of it is on the lines between cells.
        let on_lines = |at: u32| at >= margin && (at - margin) % pitch < wall;
        for y in 0..pixels.height {
            for x in 0..pixels.width {
                if pixels.at(x, y) == colours.walls.to_string() {
                    prop_assert!(on_lines(x) || on_lines(y));
                }
            }
        }
        prop_assert!(count(&colours.walls.to_string()) > 0);
    }

    /// The two formats are drawn by ways that have nothing in common: lines, and rows of pixels.
    #[test]
    fn the_svg_is_the_png_to_the_pixel(
        grid in grids(), cell in 1..6_u32, wall in 1..4_u32, margin in 0..3_u32,
        steps in proptest::collection::vec(any::<Index>(), 0..10), has_path in any::<bool>(),
        has_distances in any::<bool>(), is_seen_through in any::<bool>(),
    ) {
        let path = if has_path { walk(&grid, &steps) } else { Vec::new() };
        let distances = grid.cells().last().filter(|_| has_distances);
        let mut picture = Picture { cell, wall, margin, distances, ..Picture::default() };
        if is_seen_through {
            picture.colours.outside = None;
        }
        let mut svg = Vec::new();
        write_svg(&grid, &path, &picture, &mut svg).unwrap();
        let drawn = Pixels::from_svg(str::from_utf8(&svg).unwrap());
        let expected = pixels(&grid, &path, &picture);
        prop_assert_eq!((drawn.width, drawn.height), (expected.width, expected.height));
        for y in 0..drawn.height {
            for x in 0..drawn.width {
                prop_assert_eq!(drawn.at(x, y), expected.at(x, y), "{},{}", x, y);
            }
        }
    }
}

/// A picture, as the names of its colours.
struct Pixels {
    width: u32,
    height: u32,
    colours: Vec<String>,
}

impl Pixels {
    fn at(&self, x: u32, y: u32) -> String {
        self.colours[(y * self.width + x) as usize].clone()
    }

    /// Fills a rectangle given in half pixels.
    fn fill(&mut self, (left, top): (i64, i64), (right, bottom): (i64, i64), colour: &str) {
        assert!([left, top, right, bottom].iter().all(|at| at % 2 == 0), "between pixels");
        for y in top / 2..bottom / 2 {
            for x in left / 2..right / 2 {
                let at = y * i64::from(self.width) + x;
                colour.clone_into(&mut self.colours[usize::try_from(at).unwrap()]);
            }
        }
    }

    /// Draws what the SVG format uses of SVG: rectangles, filled paths of rectangles, and stroked
    /// paths of horizontal and vertical lines with square ends.
    fn from_svg(text: &str) -> Self {
        let tree = roxmltree::Document::parse(text).unwrap();
        let root = tree.root_element();
        assert_eq!(root.tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
        let number = |node: roxmltree::Node, name| {
            node.attribute(name).map_or(0, |value| value.parse::<i64>().unwrap())
        };
        let (width, height) = (number(root, "width"), number(root, "height"));
        assert_eq!(root.attribute("viewBox"), Some(&*format!("0 0 {width} {height}")));
        let count = usize::try_from(width * height).unwrap();
        let (width, height) = (u32::try_from(width).unwrap(), u32::try_from(height).unwrap());
        let mut pixels = Self { width, height, colours: vec!["none".to_owned(); count] };
        for node in root.descendants().filter(roxmltree::Node::is_element) {
            let fill = node.attribute("fill");
            match node.tag_name().name() {
                "rect" => {
                    let (x, y) = (2 * number(node, "x"), 2 * number(node, "y"));
                    let far = (x + 2 * number(node, "width"), y + 2 * number(node, "height"));
                    pixels.fill((x, y), far, fill.unwrap());
                }
                "path" if fill == Some("none") => {
                    let thick = number(node, "stroke-width");
                    assert_eq!(node.attribute("stroke-linecap"), Some("square"));
                    for (from, to) in strokes(node.attribute("d").unwrap()) {
                        let near = (from.0.min(to.0) - thick, from.1.min(to.1) - thick);
                        let far = (from.0.max(to.0) + thick, from.1.max(to.1) + thick);
                        pixels.fill(near, far, node.attribute("stroke").unwrap());
                    }
                }
                "path" => {
                    // M x y h w v h h-w z: from a stroke right and one down, a rectangle.
                    for piece in strokes(node.attribute("d").unwrap()).chunks(3) {
                        pixels.fill(piece[0].0, piece[1].1, fill.unwrap());
                    }
                }
                "svg" | "g" => {}
                name => unreachable!("<{name}>"),
            }
        }
        pixels
    }
}

/// The strokes of a path of M, h and v, in half pixels.
fn strokes(path: &str) -> Vec<((i64, i64), (i64, i64))> {
    let mut strokes = Vec::new();
    let mut here = (0, 0);
    let halves = |text: &str| match text.split_once('.') {
        Some((whole, "5")) => 2 * whole.parse::<i64>().unwrap() + 1,
        _ => 2 * text.parse::<i64>().unwrap(),
    };
    let mut rest = path;
    while let Some(command) = rest.chars().next() {
        let end = rest[1..].find(char::is_alphabetic).map_or(rest.len(), |at| at + 1);
        let value = &rest[1..end];
        let there = match command {
            'M' => {
                let (x, y) = value.split_once(' ').unwrap();
                here = (halves(x), halves(y));
                None
            }
            'h' => Some((here.0 + halves(value), here.1)),
            'v' => Some((here.0, here.1 + halves(value))),
            'z' => None,
            _ => unreachable!("{command}"),
        };
        if let Some(there) = there {
            strokes.push((here, there));
            here = there;
        }
        rest = &rest[end..];
    }
    strokes
}

/// Writes a PNG and decodes it again.
fn pixels(grid: &Grid, path: &[Cell], picture: &Picture) -> Pixels {
    let mut file = Vec::new();
    write_png(grid, path, picture, &mut file).unwrap();
    let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgba);
    let colours = bytes.chunks(4).map(|pixel| {
        let [red, green, blue, alpha] = *pixel else { unreachable!("{pixel:?}") };
        if alpha == 0 { "none".to_owned() } else { format!("#{red:02x}{green:02x}{blue:02x}") }
    });
    Pixels { width: info.width, height: info.height, colours: colours.collect() }
}

/// A PNG of 8-bit pixels as given.
fn picture(colour: png::ColorType, width: u32, bytes: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let row = width as usize * colour.samples();
    let height = u32::try_from(bytes.len() / row).unwrap();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(colour);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header().unwrap().write_image_data(bytes).unwrap();
    file
}

#[test]
fn dark_and_transparent_pixels_are_holes() {
    let holes = |file: &[u8]| -> Vec<bool> {
        let mask = read_mask_png(&mut &*file).unwrap();
        mask.size().places().map(|place| mask.is_hole(place)).collect()
    };
    let grey = picture(png::ColorType::Grayscale, 4, &[0, 127, 128, 255]);
    assert_eq!(holes(&grey), [true, true, false, false]);
    let alpha = picture(png::ColorType::GrayscaleAlpha, 3, &[255, 255, 255, 128, 255, 127]);
    assert_eq!(holes(&alpha), [false, false, true]);
    // Pure green is light, pure red and blue are dark.
    let bright = [0, 0, 255, 255, 0, 0, 0, 255, 0, 255, 255, 0];
    assert_eq!(holes(&picture(png::ColorType::Rgb, 4, &bright)), [true, true, false, false]);
    let clear = [255, 255, 255, 0, 255, 255, 255, 255];
    assert_eq!(holes(&picture(png::ColorType::Rgba, 2, &clear)), [true, false]);
    // A picture of a mask is that mask, rows and columns where they were.
    let mask = read_mask(&mut &b"#..\n...\n..#\n#..\n"[..]).unwrap();
    let bytes: Vec<u8> =
        mask.size().places().map(|place| if mask.is_hole(place) { 9 } else { 230 }).collect();
    assert_eq!(read_mask(&mut &*picture(png::ColorType::Grayscale, 3, &bytes)).unwrap(), mask);
}

#[test]
fn a_broken_mask_is_refused_with_its_place() {
    for (text, parts) in [
        ("", &["empty"][..]),
        ("\n\n", &["empty"]),
        ("..\n...\n", &["line 2", "3 characters", "2"]),
        ("...\n..\n", &["line 2", "2 characters", "3"]),
        ("..\n.o\n", &["line 2, column 2", "'o'", "'#'", "'X'", "' '", "'.'"]),
        ("##\n##\n", &["no cell"]),
        (".#\n#.\n", &["0,0", "1,1", "hang together"]),
        ("..\n\n..\n", &["line 3"]),
    ] {
        let message = read_mask_text(&mut text.as_bytes()).unwrap_err().to_string();
        assert!(parts.iter().all(|part| message.contains(part)), "{text:?}: {message}");
    }
    let long = ".".repeat(Size::MAX_SIDE as usize + 1);
    assert!(matches!(read_mask_text(&mut long.as_bytes()), Err(MaskFileError::TooLarge)));
    let high = ".\n".repeat(Size::MAX_SIDE as usize + 1);
    assert!(matches!(read_mask_text(&mut high.as_bytes()), Err(MaskFileError::TooLarge)));

    let file = picture(png::ColorType::Grayscale, 2, &[255; 4]);
    for cut in 0..file.len() - 12 {
        assert!(read_mask_png(&mut &file[..cut]).is_err(), "{cut}");
    }
    let mut damaged = file.clone();
    damaged[20] = 200;
    assert!(matches!(read_mask_png(&mut &*damaged), Err(MaskFileError::Png { .. })));
    let apart = picture(png::ColorType::Grayscale, 3, &[255, 0, 255]);
    assert!(matches!(
        read_mask_png(&mut &*apart),
        Err(MaskFileError::Mask(MaskError::Apart { .. }))
    ));
}

/// Headers that promise a thousand million cells and bring none: nothing may be reserved for them.
#[test]
fn what_is_only_promised_costs_no_memory() {
    let mut maze = b"\x8dMAZE\r\n\x1a\x01\x01".to_vec();
    maze.extend([0, 0x80, 0, 0, 0, 0x80, 0, 0]);
    assert!(matches!(read_maze(&mut &*maze), Err(MazeFileError::Truncated { offset: 18 })));
    maze[14] = 1;
    assert!(matches!(read_maze(&mut &*maze), Err(MazeFileError::Size { .. })));

    let mut header = Vec::new();
    png::Encoder::new(&mut header, 32_768, 32_768).write_header().unwrap().finish().unwrap();
    assert!(matches!(
        read_mask_png(&mut &*header),
        Err(MaskFileError::Truncated | MaskFileError::Png { .. })
    ));
}

/// Every JSON document in docs/formats.md is one, and says what is said about it there.
#[test]
fn the_examples_in_the_docs_can_be_read() {
    let docs = include_str!("../docs/formats.md");
    let mut examples = BTreeMap::<&str, Vec<&str>>::new();
    for block in docs.split("```").skip(1).step_by(2) {
        let (kind, text) = block.split_once('\n').unwrap();
        examples.entry(kind).or_default().push(text);
    }
    assert!(examples["json"].len() >= 2);
    for example in &examples["json"] {
        let document = read_json(&mut example.as_bytes()).unwrap();
        if let Some(recipe) = &document.recipe {
            assert_eq!(recipe.size, document.grid.size());
        }
        // The schema is what is written: the same document, but for its order and white space.
        let again = written(Format::Json, &document);
        let value = |bytes: &[u8]| serde_json::from_slice::<serde_json::Value>(bytes).unwrap();
        assert_eq!(value(&again), value(example.as_bytes()));
    }
    // The same small maze in all the drawings.
    let drawings = &examples["text"];
    let grids: Vec<Grid> =
        drawings.iter().map(|text| read_any(&mut text.as_bytes()).unwrap().grid).collect();
    assert!(grids.len() >= 3 && grids.windows(2).all(|pair| pair[0] == pair[1]), "{drawings:?}");
    assert_eq!(grids[0], read_json(&mut examples["json"][0].as_bytes()).unwrap().grid);
    for mask in &examples["mask"] {
        read_mask(&mut mask.as_bytes()).unwrap();
    }
    // The bytes of the binary example are that maze too.
    let bytes: Vec<u8> = examples["hex"][0]
        .split_whitespace()
        .map(|byte| u8::from_str_radix(byte, 16).unwrap())
        .collect();
    assert_eq!(read_maze(&mut &*bytes).unwrap(), grids[0]);
}

#[test]
fn a_broken_json_maze_is_refused_with_its_place() {
    let good = "{\"format\":\"maze-duel\",\n\"version\":1,\n\"width\":2,\"height\":1,\n\"cells\":[\"28\"]}";
    assert_eq!(read_json(&mut good.as_bytes()).unwrap().grid.passages(), 1);
    for (from, to, parts) in [
        ("\"28\"", "\"20\"", &["line 4", "0,0", "none back"][..]),
        ("\"28\"", "\"2a\"", &["line 4", "1,0"]),
        ("\"28\"", "\"a8\"", &["line 4", "0,0"]),
        ("\"28\"", "\"38\"", &["line 4", "0,0"]),
        ("\"28\"", "\"6c\",\"00\"", &["line 4", "0,1"]),
        ("\"28\"", "\"6c\"", &["0,0"]),
        ("\"28\"", "\"2g\"", &["line 4", "1,0", "'g'", "hexadecimal"]),
        ("\"28\"", "\"2#\"", &["0,0"]),
        ("\"28\"", "\"##\"", &["no cell"]),
        (
            "\"width\":2,\"height\":1,\n\"cells\":[\"28\"]",
            "\"width\":3,\"height\":1,\n\"cells\":[\"0#0\"]",
            &["hang together"],
        ),
        ("\"28\"", "\"28\",\"2\"", &["row 1 has 1 cells", "row 0 has 2"]),
        ("\"28\"", "\"\"", &["row 0 has 0"]),
        ("\"28\"", "", &["one text a row"]),
        ("\"28\"", "28", &["line 4", "a row of cells"]),
        ("\"width\":2", "\"width\":3", &["3x1", "2x1"]),
        ("\"width\":2,", "", &["\"width\"", "missing"]),
        ("\"version\":1", "\"version\":2", &["line 2", "version 2", "version 1"]),
        ("\"version\":1,", "", &["\"version\"", "missing"]),
        ("maze-duel", "maze", &["line 1", "maze-duel"]),
        ("]}", "]", &["line 4", "EOF"]),
        ("]}", "]}x", &["line 4", "trailing"]),
        ("]}", "],\"path\":[[0,0],[2,0]]}", &["2,0", "no cell"]),
        ("]}", "],\"path\":[[0,0,0]]}", &["line 4"]),
        ("]}", "],\"spawns\":[[0,0],[0,1]]}", &["0,1", "no cell"]),
        ("]}", "],\"recipe\":{\"algorithm\":\"best\",\"seed\":\"1\"}}", &["kruskal"]),
        ("]}", "],\"recipe\":{\"algorithm\":\"prim\",\"seed\":\"0\"}}", &["18446744073709551615"]),
        ("]}", "],\"recipe\":{\"algorithm\":\"prim\"}}", &["\"seed\"", "missing"]),
        (
            "]}",
            "],\"recipe\":{\"algorithm\":\"prim\",\"seed\":\"1\",\"knobs\":{\"doors\":\"2\"}}}",
            &["prim", "--doors"],
        ),
        (
            "]}",
            "],\"recipe\":{\"algorithm\":\"prim\",\"seed\":\"1\",\"knobs\":{\"braid\":\"x\"}}}",
            &["0 to 100"],
        ),
    ] {
        let broken = good.replacen(from, to, 1);
        assert_ne!(broken, good);
        let message = read_json(&mut broken.as_bytes()).unwrap_err().to_string();
        assert!(parts.iter().all(|part| message.contains(part)), "{broken}\n{message}");
    }
    // What isn't known is passed over, so that later versions can say more.
    let more = good.replacen("\"version\"", "\"by\":{\"x\":[1,{}]},\"version\"", 1);
    assert!(read_json(&mut more.as_bytes()).is_ok());
    let deep =
        good.replacen("\"version\"", &format!("\"by\":{},\"version\"", "[".repeat(100_000)), 1);
    assert!(read_json(&mut deep.as_bytes()).is_err());
}

/// An input without an end is given up, and not kept.
#[test]
fn an_endless_input_is_given_up() {
    use std::io::{BufReader, Read};
    let endless = |start: &'static str, byte: u8| {
        BufReader::new(start.as_bytes().chain(std::io::repeat(byte)))
    };
    let text = read_json(&mut endless("{\"format\":\"", b'a'));
    assert!(matches!(text, Err(JsonError::TooLong)), "{text:?}");
    let escapes = read_json(&mut endless("{\"format\":\"", b'\\'));
    assert!(escapes.is_err());
    let blank = read_json(&mut endless("{\"format\":", b' '));
    assert!(matches!(blank, Err(JsonError::TooLong)), "{blank:?}");
    assert!(matches!(read_lines(&mut endless("+", b'-')), Err(TextError::Width { .. })));
    assert!(matches!(read_unicode(&mut endless("┌", b'-')), Err(TextError::Width { .. })));
    assert!(matches!(
        read_text(&mut endless("###\n# #\n###\n", b'\n')),
        Err(TextError::AfterEnd { .. })
    ));
    assert!(matches!(read_mask_text(&mut endless("", b'.')), Err(MaskFileError::TooLarge)));
}

#[test]
fn formats_are_told_by_content() {
    for (bytes, expected) in [
        (&b"<svg/>"[..], "picture"),
        (b"\x89PNG\r\n\x1a\n", "picture"),
        (b"hello", "line 1, column 1: 'h'"),
        (b"\xff\xfe#\0", "line 1, column 1"),
    ] {
        let message = read_any(&mut &*bytes).unwrap_err().to_string();
        assert!(message.contains(expected), "{message}");
    }
    assert!(matches!(read_any(&mut &b""[..]), Err(ReadError::Text(TextError::Empty))));
    // Notepad's mark before UTF-8, and its line ends.
    let marked = "\u{feff}┌───┐\r\n│   │\r\n└───┘\r\n";
    assert_eq!(read_any(&mut marked.as_bytes()).unwrap().grid.size(), size(1, 1));
    assert_eq!(read_unicode(&mut marked.as_bytes()).unwrap().size(), size(1, 1));
}

#[test]
fn names_and_endings_lead_to_formats() {
    for &format in Format::ALL {
        assert_eq!(format.name().parse(), Ok(format));
        for extension in format.extensions() {
            assert_eq!(Format::from_extension(extension), Some(format));
            assert_eq!(Format::from_extension(&extension.to_uppercase()), Some(format));
        }
    }
    assert_eq!(Format::from_extension("gif"), None);
    assert!("gif".parse::<Format>().unwrap_err().to_string().contains("unicode"));
}

#[test]
fn the_path_in_pictures_runs_through_the_passages() {
    let grid = Algorithm::Prim.generate(size(9, 6), seed(3)).unwrap();
    let path = solve::astar(&grid, Cell::new(0, 0), Cell::new(8, 5), &mut ()).unwrap();
    let picture = Picture::default();
    let pixels = pixels(&grid, &path, &picture);
    let red = picture.colours.path.to_string();
    let middle = |at: u32| picture.margin + picture.wall + at * 18 + picture.cell / 2;
    for step in path.windows(2) {
        // Half way between two cells, where a wall would be.
        let x = u32::midpoint(middle(step[0].x), middle(step[1].x));
        let y = u32::midpoint(middle(step[0].y), middle(step[1].y));
        assert_eq!(pixels.at(x, y), red, "{step:?}");
    }
    let mut svg = Vec::new();
    write_svg(&grid, &path, &picture, &mut svg).unwrap();
    let svg = String::from_utf8(svg).unwrap();
    let tree = roxmltree::Document::parse(&svg).unwrap();
    let by_id = |id| tree.descendants().find(|node| node.attribute("id") == Some(id)).unwrap();
    // Said by presentation attributes, and nowhere by a style.
    assert_eq!(by_id("solution").attribute("stroke"), Some(&*red));
    assert_eq!(by_id("solution").attribute("fill"), Some("none"));
    assert!(!svg.contains("style"));
    let walls = by_id("walls").attribute("d").unwrap();
    assert_eq!(walls.matches('M').count(), grid.wall_segments().count());
}

#[test]
fn distances_colour_from_near_to_far() {
    let grid = Grid::opened(size(9, 1)).unwrap();
    let picture = Picture { distances: Some(Cell::new(0, 0)), ..Picture::default() };
    let pixels = pixels(&grid, &[], &picture);
    let at = |x: u32| pixels.at(picture.margin + picture.wall + x * 18, picture.margin + 4);
    assert_eq!(at(0), picture.colours.near.to_string());
    assert_eq!(at(8), picture.colours.far.to_string());
    let shades: Vec<String> = (0..9).map(at).collect();
    assert!(shades.windows(2).all(|pair| pair[0] != pair[1]), "{shades:?}");
}

#[test]
fn pictures_that_cannot_be_drawn_are_refused_before_anything_is_written() {
    let grid = Grid::walled(size(3, 2)).unwrap();
    let plain = Picture::default();
    for picture in [
        Picture { cell: 0, ..plain.clone() },
        Picture { wall: 0, ..plain.clone() },
        Picture { margin: u32::MAX, ..plain.clone() },
        Picture { cell: u32::MAX, wall: u32::MAX, ..plain.clone() },
        Picture { distances: Some(Cell::new(3, 0)), ..plain.clone() },
    ] {
        let (mut svg, mut png) = (Vec::new(), Vec::new());
        let refused = |result| matches!(result, Err(WriteError::Picture(_)));
        assert!(refused(write_svg(&grid, &[], &picture, &mut svg)), "{picture:?}");
        assert!(refused(write_png(&grid, &[], &picture, &mut png)), "{picture:?}");
        assert!(svg.is_empty() && png.is_empty());
    }
    let large = Picture { cell: 1000, wall: 1000, margin: 1000, ..plain };
    assert_eq!(
        large.dimensions(size(Size::MAX_SIDE, 1)),
        Err(PictureError::TooLarge { width: 32_768 * 2000 + 3000, height: 5000 })
    );
}

#[test]
fn colours_are_read_and_refused() {
    let colours: Colours = "walls=#010203,outside=none,path=FF0000".parse().unwrap();
    assert_eq!(colours.walls.to_string(), "#010203");
    assert_eq!(colours.path.to_string(), "#ff0000");
    assert_eq!(colours.outside, None);
    assert_eq!(colours.floor, Colours::default().floor);
    for text in [
        "",
        "walls",
        "walls=",
        "walls=red",
        "walls=#12345",
        "wall=#123456",
        "walls=none",
        "walls=#1234567",
        "walls=+12345",
    ] {
        assert!(text.parse::<Colours>().is_err(), "{text:?}");
    }
}

#[test]
fn knobs_are_read_and_refused() {
    let set =
        |name: &str, value: &str| Knobs::default().set(name, value).map_err(|e| e.to_string());
    for (name, value) in [
        ("lean", "north:70"),
        ("mix", "newest:50,random:50"),
        ("mix", "middle:1"),
        ("corner", "south-west"),
        ("symmetry", "half-turn"),
        ("straightness", "0"),
        ("braid", "100%"),
        ("doors", "1000"),
        ("smallest-room", "1"),
    ] {
        assert_eq!(set(name, value), Ok(()), "{name} {value}");
    }
    for (name, value, part) in [
        ("lean", "north", "north:70"),
        ("lean", "up:70", "south"),
        ("lean", "north:101", "north:70"),
        ("mix", "newest:0", "not all of them 0"),
        ("mix", "newest:1001", "1000"),
        ("mix", "newest:1,newest:2", "newest:50"),
        ("mix", "newest:+1", "newest:50"),
        ("mix", "young:1", "middle"),
        ("corner", "north", "north-east"),
        ("symmetry", "mirror", "half-turn"),
        ("straightness", "101", "0 to 100"),
        ("braid", "", "0 to 100"),
        ("doors", "0", "1 to 1000"),
        ("doors", "1001", "1 to 1000"),
        ("smallest-room", "+3", "1 to 1000"),
        ("walls", "3", "no knob"),
    ] {
        let message = set(name, value).unwrap_err();
        assert!(message.contains(part), "{name} {value:?}: {message}");
    }
}

/// The checksum is the CRC-32 of PNG and zip, here computed bit by bit.
#[test]
fn the_checksum_is_crc_32() {
    let mut file = Vec::new();
    write_maze(&Algorithm::Kruskal.generate(size(7, 5), seed(1)).unwrap(), &mut file).unwrap();
    let (content, sum) = file.split_at(file.len() - 4);
    let mut crc = u32::MAX;
    for &byte in content {
        crc ^= u32::from(byte);
        for _ in 0..8 {
            crc = if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
        }
    }
    assert_eq!((!crc).to_le_bytes(), sum);
    // 18 bytes of head, 5 rows of 7 places at 2 bits, 4 of sum.
    assert_eq!(file.len(), 18 + 5 * 2 + 4);
}

/// What is in the file is what the docs say, whoever computed its checksum.
#[test]
fn a_well_summed_maze_file_with_impossible_passages_is_refused() {
    let file = |rows: &[u8], width: u8, height: u8, flags: u8| {
        let mut bytes = b"\x8dMAZE\r\n\x1a\x01".to_vec();
        bytes.extend([flags, width, 0, 0, 0, height, 0, 0, 0]);
        bytes.extend(rows);
        let sum = crc32fast::hash(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    };
    // Cell 0,0 leads south, cell 1,0 too, and 0,1 leads east.
    let good = read_maze(&mut &*file(&[0b1010, 0b0001], 2, 2, 0)).unwrap();
    assert!(good.is_perfect().unwrap());
    for (rows, flags, offset) in [
        // East out of the maze, south out of it, and bits that stand for no cell.
        (&[0b0100, 0][..], 0, 18),
        (&[0, 0b0010], 0, 19),
        (&[0b0001_0000, 0], 0, 18),
        // With holes: from a cell into one, from one into a cell, and bits that stand for none.
        (&[0b10, 0b0001, 0, 0], 1, 19),
        (&[0b01, 0b0001, 0, 0], 1, 19),
        (&[0b01, 0b0010, 0, 0], 1, 19),
        (&[0b00, 0b0010, 0b01, 0], 1, 21),
        (&[0b100, 0, 0, 0], 1, 18),
        (&[0, 0], 2, 9),
    ] {
        let found = read_maze(&mut &*file(rows, 2, 2, flags));
        let is_it = matches!(found, Err(MazeFileError::Bits { offset: at }) if at == offset);
        assert!(is_it, "{rows:?} {flags}: {found:?}");
    }
    let newer = file(&[0], 1, 1, 0).into_iter().enumerate();
    let newer: Vec<u8> = newer.map(|(at, byte)| if at == 8 { 2 } else { byte }).collect();
    assert!(matches!(read_maze(&mut &*newer), Err(MazeFileError::Version { found: 2 })));
}
