//! Tints cells: those beside each other in a row are one sprite.

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use crate::maze::{Cell, Size};

use super::view::middle;

/// Spawns what tints `cells`, each piece marked so that it can be found again.
pub(super) fn tint(
    commands: &mut Commands,
    mut cells: Vec<Cell>,
    colour: Color,
    layer: f32,
    mark: &(impl Component + Clone),
) {
    cells.sort_unstable_by_key(|cell| (cell.y, cell.x));
    cells.dedup();
    for (first, last) in runs(&cells) {
        let (start, end) = (middle(first), middle(last));
        commands.spawn((
            mark.clone(),
            Sprite::from_color(colour, (end - start).abs() + 1.0),
            Transform::from_translation(((start + end) / 2.0).extend(layer)),
        ));
    }
}

/// A picture of a maze with a pixel a cell: red, green, blue and opacity.
pub(super) fn pixel_a_cell(size: Size, colour: impl Fn(Cell) -> [u8; 4]) -> Image {
    let mut image = Image::new(
        Extent3d { width: size.width(), height: size.height(), depth_or_array_layers: 1 },
        TextureDimension::D2,
        size.places().flat_map(colour).collect(),
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = ImageSampler::nearest();
    image
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
