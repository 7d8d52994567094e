//! Tints cells: those beside each other in a row are one sprite.

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use crate::maze::Cell;
use crate::maze::chart::Region;

use super::view::{corner, middle};

/// What tints `cells`, which come row by row: sprites and their places.
pub(super) fn tint(
    cells: impl IntoIterator<Item = Cell>,
    colour: Color,
    layer: f32,
) -> Vec<(Sprite, Transform)> {
    let cells: Vec<_> = cells.into_iter().collect();
    let piece = |(first, last)| {
        let (start, end) = (middle(first), middle(last));
        (
            Sprite::from_color(colour, (end - start).abs() + 1.0),
            Transform::from_translation(((start + end) / 2.0).extend(layer)),
        )
    };
    runs(&cells).into_iter().map(piece).collect()
}

/// A picture of some cells with a pixel a cell, as a sprite in its place: red, green, blue and opacity.
pub(super) fn pixel_a_cell(
    region: Region,
    layer: f32,
    images: &mut Assets<Image>,
    colour: impl Fn(Cell) -> [u8; 4],
) -> (Sprite, Transform) {
    let (from, to) = (corner(region.left, region.top), corner(region.right, region.bottom));
    let mut image = Image::new(
        Extent3d {
            width: region.right - region.left,
            height: region.bottom - region.top,
            depth_or_array_layers: 1,
        },
        TextureDimension::D2,
        region.cells().flat_map(colour).collect(),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = ImageSampler::nearest();
    let sprite =
        Sprite { image: images.add(image), custom_size: Some((to - from).abs()), ..default() };
    (sprite, Transform::from_translation(((from + to) / 2.0).extend(layer)))
}

/// The first and last cell of each run in a row, of cells sorted row by row.
fn runs(cells: &[Cell]) -> Vec<(Cell, Cell)> {
    let mut runs = Vec::<(Cell, Cell)>::new();
    for &cell in cells {
        match runs.last_mut() {
            Some((_, last)) if last.y == cell.y && last.x + 1 == cell.x => *last = cell,
            _ => runs.push((cell, cell)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_in_a_row_are_one_run() {
        let cell = Cell::new;
        let cells = [cell(0, 0), cell(1, 0), cell(3, 0), cell(4, 1), cell(5, 1)];
        assert_eq!(
            runs(&cells),
            [(cell(0, 0), cell(1, 0)), (cell(3, 0), cell(3, 0)), (cell(4, 1), cell(5, 1))]
        );
        assert_eq!(runs(&[]), []);
    }
}
