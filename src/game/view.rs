//! Where the maze is on the screen: what each camera sees of it, and how large.
//!
//! In the world every cell is one unit wide; x grows to the right, y upwards, and the maze's top left
//! corner is the origin.

use bevy::camera::visibility::RenderLayers;
use bevy::camera::{ClearColorConfig, RenderTarget, Viewport};
use bevy::prelude::*;
use bevy_egui::{EguiGlobalSettings, PrimaryEguiContext};

use crate::maze::chart::Region;
use crate::maze::{Cell, Size};
use crate::race::Player;

use super::theme::Theme;

/// The space that panel and HUD leave for the maze, in points from the window's top left corner.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct MazeArea(pub Rect);

/// What the cameras draw to; the window where it is absent.
#[derive(Resource, Clone, Debug)]
pub struct Canvas(pub RenderTarget);

/// The whole of what is drawn to.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Screen {
    /// Its size in device pixels; nothing while a window is minimised.
    pub pixels: UVec2,
    /// Device pixels a point.
    pub pixels_per_point: f32,
}

impl Default for Screen {
    /// What a game without a screen plays on.
    fn default() -> Self {
        Self { pixels: UVec2::new(1280, 800), pixels_per_point: 1.0 }
    }
}

impl Screen {
    /// A space in points, in device pixels, as far as it is on the screen.
    pub(super) fn area(&self, points: Rect) -> Rect {
        let scale = self.pixels_per_point;
        Rect { min: (points.min * scale).round(), max: (points.max * scale).round() }
            .intersect(Rect { min: Vec2::ZERO, max: self.pixels.as_vec2() })
    }
}

/// How large a cell is on the screen.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Device pixels a cell.
    pub cell_pixels: f32,
    /// Device pixels that a wall is thick, at least 1.
    pub wall_pixels: f32,
    /// Device pixels a point.
    pub pixels_per_point: f32,
}

impl View {
    /// Space left free around the maze, in cells, and at least in points, for the marks of spawns and
    /// goals.
    const MARGIN: f32 = 0.5;
    const MARGIN_POINTS: f32 = 10.0;
    /// From this many pixels on, a cell at rest is a whole number of them.
    pub(super) const WHOLE_FROM: f32 = 6.0;
    /// From this many pixels on, walls are sprites. Below, the maze is pictures, whose finest has as many
    /// texels a cell: where one takes over from the other both draw the same.
    const NEAR_FROM: f32 = 8.0;

    /// Cells of so many device pixels.
    pub(super) fn of_cells(cell_pixels: f32, pixels_per_point: f32) -> Self {
        let wall_pixels = (cell_pixels * 0.1).round().max(1.0);
        Self { cell_pixels, wall_pixels, pixels_per_point }
    }

    /// Cells of about so many pixels, as they are once nothing grows or shrinks any more. Just above a whole
    /// number of pixels, pixels and cells would slowly drift past each other and draw a plaid.
    pub(super) fn at_rest(pixels: f32) -> f32 {
        const DRIFTS: f32 = 1.07;
        match pixels {
            Self::WHOLE_FROM.. => pixels.round(),
            1.0.. if pixels < pixels.floor() * DRIFTS => pixels.floor(),
            _ => pixels,
        }
    }

    /// The largest cells with which a maze of `size` fits `pixels`.
    #[must_use]
    pub fn fit(size: Size, pixels: Vec2, pixels_per_point: f32) -> Self {
        let with_margin = pixels / (extent(size) + 2.0 * Self::MARGIN);
        let with_marks = (pixels - 2.0 * Self::MARGIN_POINTS * pixels_per_point) / extent(size);
        let fitting = with_margin.min(with_marks).min_element().max(0.01);
        let cell_pixels =
            if fitting >= Self::WHOLE_FROM { fitting.floor() } else { Self::at_rest(fitting) };
        Self::of_cells(cell_pixels, pixels_per_point)
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

    /// Whether walls are sprites.
    #[must_use]
    pub fn is_near(&self) -> bool {
        self.cell_pixels >= Self::NEAR_FROM
    }

    /// So many cells, but on the screen no less than so many points: what people must find stays
    /// large enough in a maze whose cells aren't.
    #[must_use]
    pub(super) fn at_least(&self, cells: f32, points: f32) -> f32 {
        cells.max(points * self.pixels_per_point / self.cell_pixels)
    }

    /// A thickness in cells, as a whole number of pixels and at least one.
    #[must_use]
    pub(super) fn whole_pixels(&self, cells: f32) -> f32 {
        (cells * self.cell_pixels).round().max(1.0) / self.cell_pixels
    }
}

impl Default for View {
    fn default() -> Self {
        Self::of_cells(32.0, 1.0)
    }
}

/// From the world, where y grows upwards, to the screen, and back.
pub(super) const FLIP: Vec2 = Vec2::new(1.0, -1.0);

/// A part of the screen, and what is seen there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Eye {
    /// Where on the screen it is, in whole device pixels.
    pub area: Rect,
    /// What lies in its middle, in the world.
    pub centre: Vec2,
    /// Whom it follows, if anybody.
    pub follows: Option<Player>,
}

impl Eye {
    /// Where the maze's top left corner is on the screen, in device pixels.
    #[must_use]
    pub fn origin(&self, view: &View) -> Vec2 {
        self.area.center() - view.cell_pixels * self.centre * FLIP
    }

    /// The same, moved so that the maze's corner is on whole pixels.
    pub(super) fn on_pixels(self, view: &View) -> Self {
        let origin = self.origin(view).round();
        let centre = (self.area.center() - origin) / view.cell_pixels;
        Self { centre: centre * FLIP, ..self }
    }

    /// What it sees of the world: left and right, bottom and top.
    pub(super) fn world(&self, view: &View) -> Rect {
        Rect::from_center_size(self.centre, self.area.size() / view.cell_pixels)
    }

    /// The cells of a maze that it sees something of: of themselves or of their walls.
    #[must_use]
    pub fn region(&self, view: &View, size: Size) -> Region {
        let world = self.world(view);
        let wall = view.wall();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "casts saturate, and what is below 0 begins at 0"
        )]
        let [first, last] = [|at: f32| at.floor() as u32, |at: f32| at.ceil() as u32];
        let region = Region {
            left: first(world.min.x - wall),
            top: first(-world.max.y - wall),
            right: last(world.max.x + wall),
            bottom: last(-world.min.y + wall),
        };
        region.intersection(Region::whole(size))
    }
}

/// What is seen: one part of the screen, or two beside each other.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Eyes(pub Vec<Eye>);

impl Eyes {
    /// The most there are.
    pub const MOST: usize = 2;

    /// The cell of a maze at a place in the window, in points; `None` outside.
    #[must_use]
    pub fn cell_at(&self, view: &View, size: Size, points: Vec2) -> Option<Cell> {
        let pixel = points * view.pixels_per_point;
        let eye = self.0.iter().find(|eye| eye.area.contains(pixel))?;
        let place = ((pixel - eye.origin(view)) / view.cell_pixels).floor();
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
}

/// The camera of an eye, by its number.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct MazeCamera(pub usize);

/// A maze's width and height in the world.
#[expect(clippy::cast_precision_loss, reason = "sides are far below 2²⁴")]
pub(super) fn extent(size: Size) -> Vec2 {
    Vec2::new(size.width() as f32, size.height() as f32)
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

/// The camera of panel and HUD is in front of all eyes.
const OVERLAY: isize = 10;

/// One camera an eye, and one for panel and HUD, which sees nothing of the world.
fn spawn_cameras(
    mut commands: Commands,
    canvas: Option<Res<Canvas>>,
    mut egui: ResMut<EguiGlobalSettings>,
) {
    egui.auto_create_primary_context = false;
    let mut cameras = Vec::new();
    for number in 0..Eyes::MOST {
        let camera = Camera {
            order: isize::try_from(number).unwrap_or_default(),
            is_active: number == 0,
            // The first one clears the whole of the screen.
            clear_color: if number == 0 { default() } else { ClearColorConfig::None },
            ..default()
        };
        let name = Name::new(format!("camera {number}"));
        cameras.push(commands.spawn((Camera2d, camera, MazeCamera(number), name)).id());
    }
    let camera = Camera { order: OVERLAY, clear_color: ClearColorConfig::None, ..default() };
    let overlay = (
        Camera2d,
        camera,
        PrimaryEguiContext,
        // Nothing is on this layer.
        RenderLayers::layer(1),
        Overlay,
        Name::new("overlay"),
    );
    cameras.push(commands.spawn(overlay).id());
    if let Some(canvas) = canvas {
        for camera in cameras {
            commands.entity(camera).insert(canvas.0.clone());
        }
    }
}

/// The camera of panel and HUD.
#[derive(Component)]
struct Overlay;

fn measure_screen(overlay: Single<&Camera, With<Overlay>>, mut screen: ResMut<Screen>) {
    if let (Some(pixels), Some(scale)) =
        (overlay.physical_target_size(), overlay.target_scaling_factor())
    {
        screen.set_if_neq(Screen { pixels, pixels_per_point: scale });
    }
}

/// Points each camera to what its eye sees.
pub(super) fn place_cameras(
    eyes: Res<Eyes>,
    view: Res<View>,
    mut cameras: Query<(&MazeCamera, &mut Camera, &mut Projection, &mut Transform)>,
) {
    for (&MazeCamera(number), mut camera, mut projection, mut transform) in &mut cameras {
        let Some(eye) = eyes.0.get(number) else {
            // Somebody has to clear the screen, whatever there is to see.
            if camera.is_active && number > 0 {
                camera.is_active = false;
            }
            continue;
        };
        camera.is_active = true;
        camera.viewport = Some(Viewport {
            physical_position: eye.area.min.as_uvec2(),
            physical_size: eye.area.size().as_uvec2().max(UVec2::ONE),
            ..default()
        });
        transform.translation = eye.centre.extend(transform.translation.z);
        let scale = view.pixels_per_point / view.cell_pixels;
        if let Projection::Orthographic(orthographic) = &mut *projection
            && (orthographic.scale - scale).abs() > f32::EPSILON * scale
        {
            orthographic.scale = scale;
        }
    }
}

fn paint_ground(theme: Res<Theme>, mut clear: ResMut<ClearColor>) {
    clear.0 = theme.ground.bevy();
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<View>()
        .init_resource::<Eyes>()
        .init_resource::<Screen>()
        .init_resource::<MazeArea>()
        .init_resource::<ClearColor>()
        .add_systems(PreStartup, spawn_cameras)
        .add_systems(
            Update,
            (
                measure_screen.before(super::camera::DirectSystems),
                place_cameras
                    .after(super::camera::DirectSystems)
                    .run_if(resource_changed::<Eyes>.or_else(resource_changed::<View>)),
                paint_ground.run_if(resource_changed::<Theme>),
            )
                .in_set(super::FitSystems),
        );
}
