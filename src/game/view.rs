//! Where the maze is on the screen: as large as the space beside panel and HUD allows, centred, on
//! whole pixels.

use bevy::camera::RenderTarget;
use bevy::prelude::*;

use crate::maze::{Cell, Size};

use super::maze::MazeGrid;
use super::theme::Theme;

/// The space that panel and HUD leave for the maze, in points from the window's top left corner.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct MazeArea(pub Rect);

/// What the camera draws to; the window where it is absent.
#[derive(Resource, Clone, Debug)]
pub struct Canvas(pub RenderTarget);

/// How large a cell is on the screen. In the world every cell is one unit wide; x grows to the
/// right, y upwards, and the maze's top left corner is the origin.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Device pixels a cell.
    pub cell_pixels: f32,
    /// Device pixels that a wall is thick, at least 1.
    pub wall_pixels: f32,
    /// Where the top left corner of the first cell is, in device pixels.
    pub origin: Vec2,
    /// Device pixels a point.
    pub pixels_per_point: f32,
}

impl View {
    /// Space left free around the maze, in cells.
    const MARGIN: f32 = 0.5;
    /// From this many pixels on, a cell is a whole number of them.
    const WHOLE_FROM: f32 = 6.0;

    /// The largest cells with which a maze of `size` fits `pixels`.
    #[must_use]
    pub fn fit(size: Size, pixels: Vec2) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "sides are far below 2²⁴")]
        let cells = Vec2::new(size.width() as f32, size.height() as f32) + 2.0 * Self::MARGIN;
        let fitting = (pixels / cells).min_element().max(0.01);
        let cell_pixels = if fitting >= Self::WHOLE_FROM { fitting.floor() } else { fitting };
        let wall_pixels = (cell_pixels * 0.1).round().max(1.0);
        Self { cell_pixels, wall_pixels, origin: Vec2::ZERO, pixels_per_point: 1.0 }
    }

    /// The cell of a maze at a place in the window, in points; `None` outside.
    #[must_use]
    pub fn cell_at(&self, size: Size, points: Vec2) -> Option<Cell> {
        let place = ((points * self.pixels_per_point - self.origin) / self.cell_pixels).floor();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "casts saturate, and what is below 0 is outside"
        )]
        let cell = Cell::new(place.x as u32, place.y as u32);
        let is_inside =
            place.min_element() >= 0.0 && cell.x < size.width() && cell.y < size.height();
        is_inside.then_some(cell)
    }

    /// How thick a wall is, in cells.
    #[must_use]
    pub fn wall(&self) -> f32 {
        self.wall_pixels / self.cell_pixels
    }

    /// How far walls are moved right and down so that an odd number of pixels is whole pixels.
    #[must_use]
    pub fn wall_shift(&self) -> Vec2 {
        let half_pixel = 0.5 * (self.wall_pixels % 2.0) / self.cell_pixels;
        Vec2::new(half_pixel, -half_pixel)
    }
}

impl Default for View {
    fn default() -> Self {
        Self { cell_pixels: 32.0, wall_pixels: 3.0, origin: Vec2::ZERO, pixels_per_point: 1.0 }
    }
}

/// The middle of a cell, in the world.
#[must_use]
pub(super) fn middle(cell: Cell) -> Vec2 {
    corner(cell.x, cell.y) + Vec2::new(0.5, -0.5)
}

/// A corner of the grid, in the world.
#[must_use]
pub(super) fn corner(x: u32, y: u32) -> Vec2 {
    #[expect(clippy::cast_precision_loss, reason = "sides are far below 2²⁴")]
    Vec2::new(x as f32, -(y as f32))
}

fn spawn_camera(mut commands: Commands, canvas: Option<Res<Canvas>>) {
    let mut camera = commands.spawn((Camera2d, Name::new("camera")));
    if let Some(canvas) = canvas {
        camera.insert(canvas.0.clone());
    }
}

/// Fits the maze into its area. Without a size to fit it into, as in a minimised window, all
/// stays as it is.
fn fit_maze(
    area: Res<MazeArea>,
    grid: Res<MazeGrid>,
    camera: Single<(&Camera, &mut Projection, &mut Transform)>,
    mut view: ResMut<View>,
) {
    let (camera, mut projection, mut transform) = camera.into_inner();
    let (Some(screen), Some(points)) =
        (camera.physical_target_size(), camera.logical_target_size())
    else {
        return;
    };
    if screen.min_element() == 0 || area.0.is_empty() {
        return;
    }
    let screen = screen.as_vec2();
    let pixels_per_point = screen.x / points.x;
    let area = Rect { min: area.0.min * pixels_per_point, max: area.0.max * pixels_per_point };
    let fitted = View::fit(grid.size(), area.size());
    let size = fitted.cell_pixels * Vec2::new(1.0, -1.0) * corner(grid.width(), grid.height());
    let top_left = (area.center() - size / 2.0).round();
    view.set_if_neq(View { origin: top_left, pixels_per_point, ..fitted });

    let centre = (screen / 2.0 - top_left) / fitted.cell_pixels;
    let place = Vec3::new(centre.x, -centre.y, transform.translation.z);
    if transform.translation != place {
        transform.translation = place;
    }
    let scale = pixels_per_point / fitted.cell_pixels;
    if let Projection::Orthographic(orthographic) = &mut *projection
        && (orthographic.scale - scale).abs() > f32::EPSILON * scale
    {
        orthographic.scale = scale;
    }
}

fn paint_ground(theme: Res<Theme>, mut clear: ResMut<ClearColor>) {
    clear.0 = theme.ground.bevy();
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<View>()
        .init_resource::<MazeArea>()
        .init_resource::<ClearColor>()
        .add_systems(Startup, spawn_camera)
        .add_systems(
            Update,
            (
                fit_maze.run_if(resource_exists::<MazeGrid>),
                paint_ground.run_if(resource_changed::<Theme>),
            )
                .in_set(super::FitSystems),
        );
}
