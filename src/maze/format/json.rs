//! The JSON format: for other programs. Its schema is docs/formats.md.

use std::cell::Cell as Slot;
use std::fmt::{self, Write as _};
use std::io::{self, BufRead, Read, Write};

use serde::de::{self, DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use thiserror::Error;

use crate::maze::memory::{OutOfMemory, filled, push};
use crate::maze::{
    Algorithm, Cell, Direction, Directions, Knobs, Mask, MaskError, Recipe, Seed, Size,
};
use crate::words::words;

use super::Document;
use super::plan::{HOLE, Place, Plan, fill_row, is_cell, leads};

/// What the member `format` says.
const NAME: &str = "maze-duel";
const VERSION: u64 = 1;
/// The longest text that a document can need is a row of the widest maze.
const LONGEST_TEXT: usize = Size::MAX_SIDE as usize + 1;
/// More white space in one piece isn't waited for to end.
const LONGEST_BLANK: usize = 1 << 20;

/// Writes a maze, its path, spawns and recipe where there are any. O(cells) time, O(width) memory.
///
/// # Errors
/// What `out` reports, and [`io::ErrorKind::OutOfMemory`] where there is no room for a row.
pub fn write_json(document: &Document, out: &mut impl Write) -> io::Result<()> {
    let Document { grid, path, spawns, recipe } = document;
    let too_much = |_| io::Error::from(io::ErrorKind::OutOfMemory);
    let width = grid.width() as usize;
    writeln!(out, "{{\n  \"format\": \"{NAME}\",\n  \"version\": {VERSION},")?;
    writeln!(out, "  \"width\": {width},\n  \"height\": {},\n  \"cells\": [", grid.height())?;
    let mut row = filled(width + 2, HOLE).map_err(too_much)?;
    let mut line = Vec::new();
    line.try_reserve(width)?;
    for y in 0..grid.height() {
        fill_row(grid, Some(y), &mut row);
        line.clear();
        line.extend(row[1..=width].iter().map(|&place| match place {
            HOLE => b'#',
            place => b"0123456789abcdef"[place as usize & 15],
        }));
        out.write_all(b"    \"")?;
        out.write_all(&line)?;
        out.write_all(if y + 1 < grid.height() { b"\",\n" } else { b"\"\n  ]" })?;
    }
    let mut inside = path.iter().filter(|&&cell| grid.contains(cell));
    if let Some(first) = inside.next() {
        write!(out, ",\n  \"path\": [[{first}]")?;
        inside.try_for_each(|cell| write!(out, ",[{cell}]"))?;
        write!(out, "]")?;
    }
    if let Some([one, two]) = spawns {
        write!(out, ",\n  \"spawns\": [[{one}],[{two}]]")?;
    }
    if let Some(Recipe { algorithm, seed, knobs, .. }) = recipe {
        write!(out, ",\n  \"recipe\": {{\"algorithm\": \"{algorithm}\", \"seed\": \"{seed}\"")?;
        let mut set = String::new();
        for (name, value) in knobs.named() {
            let comma = if set.is_empty() { "" } else { ", " };
            // Names and values are letters, digits, colons and commas.
            let _ = write!(set, "{comma}\"{name}\": \"{value}\"");
        }
        if !set.is_empty() {
            write!(out, ", \"knobs\": {{{set}}}")?;
        }
        write!(out, "}}")?;
    }
    out.write_all(b"\n}\n")
}

/// Reads a maze and what is told about it, up to the end of the input. Members that aren't known
/// are passed over.
///
/// # Errors
/// [`JsonError`], which names the line and column where it can.
pub fn read_json(input: &mut impl BufRead) -> Result<Document, JsonError> {
    let guard = Guard { input, is_in_text: false, is_escaped: false, length: 0 };
    let slot = Slot::new(None);
    let mut parser = serde_json::Deserializer::from_reader(guard);
    let read = parser.deserialize_map(Whole { fault: &slot });
    let read = read.and_then(|read| parser.end().map(|()| read));
    let parts = read.map_err(|error| match slot.take() {
        Some(fault) => JsonError::OutOfMemory(fault),
        None => JsonError::from_parser(error),
    })?;
    parts.into_document()
}

/// An input that no text or white space without an end comes through, so that what the parser
/// keeps in one piece stays small.
struct Guard<I> {
    input: I,
    is_in_text: bool,
    is_escaped: bool,
    /// How long the text or the white space has been.
    length: usize,
}

impl<I: Read> Read for Guard<I> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        for &byte in &buffer[..count] {
            let is_kept = if self.is_in_text {
                let ends = byte == b'"' && !self.is_escaped;
                self.is_escaped = byte == b'\\' && !self.is_escaped;
                self.is_in_text = !ends;
                !ends
            } else {
                self.is_in_text = byte == b'"';
                matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
            };
            self.length = if is_kept { self.length + 1 } else { 0 };
            // An escaped character takes up to six bytes.
            let limit = if self.is_in_text { 6 * LONGEST_TEXT } else { LONGEST_BLANK };
            if self.length > limit {
                return Err(io::Error::new(io::ErrorKind::InvalidData, TooLong));
            }
        }
        Ok(count)
    }
}

/// Marks the one error of [`Guard`]'s own.
#[derive(Debug, Error)]
#[error("{}", words().json_too_long)]
struct TooLong;

/// What was read before it is put together.
struct Parts {
    width: Option<u64>,
    height: Option<u64>,
    plan: Option<Plan>,
    path: Vec<Cell>,
    spawns: Option<[Cell; 2]>,
    recipe: Option<(Algorithm, Seed, Knobs)>,
}

impl Parts {
    fn into_document(self) -> Result<Document, JsonError> {
        let missing = |name| JsonError::Missing { name };
        let plan = self.plan.ok_or(missing("cells"))?;
        let (width, height) =
            (self.width.ok_or(missing("width"))?, self.height.ok_or(missing("height"))?);
        let size = plan.size().map_err(|_| JsonError::Missing { name: "cells" })?;
        if (width, height) != (u64::from(size.width()), u64::from(size.height())) {
            return Err(JsonError::Size { width, height, size });
        }
        let grid = plan.into_grid(size)?;
        let ends = self.spawns.iter().flatten();
        if let Some(&cell) = self.path.iter().chain(ends).find(|&&cell| !grid.contains(cell)) {
            return Err(JsonError::Outside { cell });
        }
        let mut recipe = None;
        if let Some((algorithm, seed, mut knobs)) = self.recipe {
            if grid.cell_count() != size.cells() {
                knobs.mask = Some(Mask::new(size, |place| !grid.contains(place))?);
            }
            knobs
                .check(algorithm, size)
                .map_err(|error| JsonError::Recipe { reason: error.to_string() })?;
            recipe = Some(Recipe { algorithm, size, seed, knobs });
        }
        Ok(Document { grid, path: self.path, spawns: self.spawns, recipe })
    }
}

/// The whole document.
struct Whole<'a> {
    /// Where a lack of memory is kept, which the parser's errors can't carry.
    fault: &'a Slot<Option<OutOfMemory>>,
}

impl<'de> Visitor<'de> for Whole<'_> {
    type Value = Parts;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(words().json_object)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Parts, A::Error> {
        let mut parts = Parts {
            width: None,
            height: None,
            plan: None,
            path: Vec::new(),
            spawns: None,
            recipe: None,
        };
        let (mut is_ours, mut is_known) = (false, false);
        while let Some(name) = map.next_key::<String>()? {
            match &*name {
                "format" => {
                    is_ours = map.next_value::<String>()? == NAME;
                    if !is_ours {
                        return Err(de::Error::custom((words().json_format)(NAME)));
                    }
                }
                "version" => {
                    let found = map.next_value::<u64>()?;
                    is_known = found == VERSION;
                    if !is_known {
                        return Err(de::Error::custom((words().file_version)(found, VERSION)));
                    }
                }
                "width" => parts.width = Some(map.next_value()?),
                "height" => parts.height = Some(map.next_value()?),
                "cells" if parts.plan.is_none() => {
                    parts.plan = Some(map.next_value_seed(Rows { fault: self.fault })?);
                }
                "cells" => return Err(de::Error::duplicate_field("cells")),
                "path" => parts.path = map.next_value_seed(Path { fault: self.fault })?,
                "spawns" => {
                    let [one, two] = map.next_value::<[[u32; 2]; 2]>()?;
                    parts.spawns = Some([one, two].map(|[x, y]| Cell::new(x, y)));
                }
                "recipe" => parts.recipe = Some(map.next_value_seed(RecipeParts)?),
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        if !is_ours {
            return Err(de::Error::custom((words().json_format)(NAME)));
        }
        if !is_known {
            return Err(de::Error::custom((words().json_missing)("version")));
        }
        Ok(parts)
    }
}

/// A lack of memory, to be found again after the parser has given up.
fn out_of_memory<E: de::Error>(fault: &Slot<Option<OutOfMemory>>, error: OutOfMemory) -> E {
    fault.set(Some(error));
    E::custom(error)
}

/// The rows of cells.
struct Rows<'a> {
    fault: &'a Slot<Option<OutOfMemory>>,
}

impl<'de> DeserializeSeed<'de> for Rows<'_> {
    type Value = Plan;

    fn deserialize<D: Deserializer<'de>>(self, parser: D) -> Result<Plan, D::Error> {
        parser.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Rows<'_> {
    type Value = Plan;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(words().json_rows)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<Plan, A::Error> {
        let mut plan: Option<Plan> = None;
        let (mut above, mut row) = (Vec::new(), Vec::new());
        loop {
            let number = plan.as_ref().map_or(0, Plan::height);
            let seed = Row { number, above: &above, places: &mut row, fault: self.fault };
            if rows.next_element_seed(seed)?.is_none() {
                break;
            }
            if number == Size::MAX_SIDE as usize {
                return Err(de::Error::custom((words().size_range)(Size::MAX_SIDE)));
            }
            let plan = plan.get_or_insert_with(|| Plan::new(row.len()));
            plan.push_row(&row).map_err(|error| out_of_memory(self.fault, error))?;
            std::mem::swap(&mut above, &mut row);
        }
        let leads_out = above.iter().position(|&place| leads(place, Direction::South));
        match (plan, leads_out) {
            (Some(plan), None) => Ok(plan),
            (Some(plan), Some(x)) => {
                Err(de::Error::custom((words().json_passage)(x, plan.height() - 1)))
            }
            (None, _) => Err(de::Error::custom(words().json_rows)),
        }
    }
}

/// One row of cells.
struct Row<'a> {
    number: usize,
    above: &'a [Place],
    places: &'a mut Vec<Place>,
    fault: &'a Slot<Option<OutOfMemory>>,
}

impl<'de> DeserializeSeed<'de> for Row<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, parser: D) -> Result<(), D::Error> {
        parser.deserialize_str(self)
    }
}

impl Visitor<'_> for Row<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(words().json_row)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<(), E> {
        let Self { number: y, above, places: row, fault } = self;
        let expected = if y == 0 { text.len() } else { above.len() };
        if text.len() != expected || !(1..=Size::MAX_SIDE as usize).contains(&expected) {
            let limit = if y == 0 { None } else { Some(expected) };
            return Err(E::custom((words().json_row_length)(y, text.chars().count(), limit)));
        }
        row.clear();
        row.try_reserve(expected)
            .map_err(|_| out_of_memory(fault, OutOfMemory { bytes: expected }))?;
        for (x, found) in text.chars().enumerate() {
            let place = match found {
                '#' => HOLE,
                '0'..='9' | 'a'..='f' | 'A'..='F' => {
                    // A hexadecimal digit is below 16.
                    found.to_digit(16).map_or(0, |digit| digit.to_le_bytes()[0])
                }
                _ => return Err(E::custom((words().json_digit)(x, y, found))),
            };
            row.push(place);
        }
        let ways = |x: Option<usize>| {
            let place = x.and_then(|x| row.get(x)).copied().unwrap_or(HOLE);
            if is_cell(place) { Directions::from_bits(place) } else { Directions::NONE }
        };
        for x in 0..expected {
            let here = ways(Some(x));
            let over = above.get(x).copied().unwrap_or(HOLE);
            let north = is_cell(over) && leads(over, Direction::South);
            let east = ways(x.checked_add(1)).contains(Direction::West);
            let west = ways(x.checked_sub(1)).contains(Direction::East);
            if here.contains(Direction::North) != north
                || here.contains(Direction::East) != east
                || here.contains(Direction::West) != west
            {
                return Err(E::custom((words().json_passage)(x, y)));
            }
        }
        Ok(())
    }
}

/// A list of cells.
struct Path<'a> {
    fault: &'a Slot<Option<OutOfMemory>>,
}

impl<'de> DeserializeSeed<'de> for Path<'_> {
    type Value = Vec<Cell>;

    fn deserialize<D: Deserializer<'de>>(self, parser: D) -> Result<Vec<Cell>, D::Error> {
        parser.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Path<'_> {
    type Value = Vec<Cell>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(words().json_path)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut cells: A) -> Result<Vec<Cell>, A::Error> {
        let mut path = Vec::new();
        while let Some([x, y]) = cells.next_element::<[u32; 2]>()? {
            push(&mut path, Cell::new(x, y)).map_err(|error| out_of_memory(self.fault, error))?;
        }
        Ok(path)
    }
}

/// The recipe.
struct RecipeParts;

impl<'de> DeserializeSeed<'de> for RecipeParts {
    type Value = (Algorithm, Seed, Knobs);

    fn deserialize<D: Deserializer<'de>>(self, parser: D) -> Result<Self::Value, D::Error> {
        parser.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for RecipeParts {
    type Value = (Algorithm, Seed, Knobs);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(words().json_recipe)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let (mut algorithm, mut seed, mut knobs) = (None, None, Knobs::default());
        while let Some(name) = map.next_key::<String>()? {
            match &*name {
                "algorithm" => {
                    let name = map.next_value::<String>()?;
                    algorithm = Some(name.parse::<Algorithm>().map_err(de::Error::custom)?);
                }
                "seed" => {
                    let text = map.next_value::<String>()?;
                    let number = text.parse().ok().and_then(Seed::new);
                    seed = Some(number.ok_or(de::Error::custom(words().json_seed))?);
                }
                "knobs" => knobs = map.next_value_seed(KnobTexts)?,
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        match (algorithm, seed) {
            (Some(algorithm), Some(seed)) => Ok((algorithm, seed, knobs)),
            (None, _) => Err(de::Error::custom((words().json_missing)("algorithm"))),
            (_, None) => Err(de::Error::custom((words().json_missing)("seed"))),
        }
    }
}

/// The knobs of a recipe, each by its name and value as on the command line.
struct KnobTexts;

impl<'de> DeserializeSeed<'de> for KnobTexts {
    type Value = Knobs;

    fn deserialize<D: Deserializer<'de>>(self, parser: D) -> Result<Knobs, D::Error> {
        parser.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for KnobTexts {
    type Value = Knobs;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(words().json_knobs)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Knobs, A::Error> {
        let mut knobs = Knobs::default();
        while let Some((name, value)) = map.next_entry::<String, String>()? {
            knobs.set(&name, &value).map_err(de::Error::custom)?;
        }
        Ok(knobs)
    }
}

/// What is wrong with a maze in JSON. Lines and columns count from 1.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum JsonError {
    /// It isn't JSON, or not what the schema says.
    #[error("{}", (words().json_fault)(*line, *column, reason))]
    Form {
        /// In which line.
        line: usize,
        /// Up to which column it was right.
        column: usize,
        /// What is wrong there.
        reason: String,
    },
    /// A text or a run of white space without an end.
    #[error("{}", words().json_too_long)]
    TooLong,
    /// A member is missing, or empty.
    #[error("{}", (words().json_missing)(name))]
    Missing {
        /// Its name.
        name: &'static str,
    },
    /// Width and height aren't those of the cells.
    #[error("{}", (words().json_size)(*width, *height, *size))]
    Size {
        /// The width that it says.
        width: u64,
        /// The height that it says.
        height: u64,
        /// What the cells make.
        size: Size,
    },
    /// The path or a spawn isn't in the maze.
    #[error("{}", (words().json_outside)(*cell))]
    Outside {
        /// Which cell.
        cell: Cell,
    },
    /// The recipe can't be.
    #[error("{}", (words().json_bad_recipe)(reason))]
    Recipe {
        /// Why not.
        reason: String,
    },
    /// The cells that the holes leave make no maze.
    #[error(transparent)]
    Mask(MaskError),
    /// The maze needs more memory than there is.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// The input can't be read.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl JsonError {
    fn from_parser(error: serde_json::Error) -> Self {
        if error.is_io() {
            let error = io::Error::from(error);
            return match error.get_ref() {
                Some(inner) if inner.is::<TooLong>() => Self::TooLong,
                _ => Self::Io(error),
            };
        }
        let (line, column) = (error.line(), error.column());
        let reason = error.to_string();
        let place = format!(" at line {line} column {column}");
        let reason = reason.strip_suffix(&*place).unwrap_or(&reason).to_owned();
        Self::Form { line, column, reason }
    }
}

impl From<MaskError> for JsonError {
    fn from(error: MaskError) -> Self {
        match error {
            MaskError::OutOfMemory(error) => Self::OutOfMemory(error),
            error => Self::Mask(error),
        }
    }
}
