//! What scenes are painted on: pixels, or the elements of a drawing. Both get the same areas, so that
//! both look the same.

use super::area::Area;

/// A part of a picture, by what it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Cells,
    Walls,
    Shapes,
    Names,
}

/// Takes shapes, each over those before it. Colours are entries of the palette.
pub(super) trait Surface {
    /// What follows belongs to this part.
    fn begin(&mut self, part: Part) {
        let _ = part;
    }

    /// A rectangle.
    fn rectangle(&mut self, area: Area, colour: u8);

    /// The half of a rectangle below the line from its bottom left to its top right corner.
    fn lower_half(&mut self, area: Area, colour: u8);

    /// An ellipse that touches the sides.
    fn disc(&mut self, area: Area, colour: u8);

    /// A diamond that touches the sides.
    fn diamond(&mut self, area: Area, colour: u8);
}
