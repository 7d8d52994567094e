//! The pictures of the runs on show: one each, or one for two solvers on the same maze.
//!
//! They are drawn as the films are, by [`Canvas`], and lie over the maze of the game, which they
//! cover: a single one to the pixel, so that nothing moves when a show begins or ends.

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy_egui::egui;
use egui::{pos2, vec2};

use crate::maze::OutOfMemory;
use crate::maze::film::{Canvas, Palette};
use crate::maze::insight::Scene;
use crate::words::words;

use super::super::maze::Notice;
use super::super::phase::Phase;
use super::super::theme::{Theme, layer};
use super::super::view::{MazeArea, View};
use super::{Show, Watching};

/// How high the lines above one of several pictures are, in points.
pub(super) const TITLES: f32 = 60.0;

/// What is said about the pictures that are shown.
#[derive(Resource)]
pub(in crate::game) struct Stage {
    /// The colours of all that is watched.
    pub(super) palette: Palette,
    /// The space for them, in points.
    pub(super) area: Rect,
    /// How far from its tile's left side each picture begins, in points.
    pub(super) indents: Vec<f32>,
    /// What the last step of each run did.
    pub(super) sentences: Vec<String>,
    /// How far each run is.
    pub(super) figures: Vec<String>,
    canvases: Vec<Canvas>,
    /// What the pictures were drawn for last.
    drawn: Option<Drawn>,
}

impl Default for Stage {
    fn default() -> Self {
        Self {
            palette: Palette::dark(),
            area: Rect::default(),
            indents: Vec::new(),
            sentences: Vec::new(),
            figures: Vec::new(),
            canvases: Vec::new(),
            drawn: None,
        }
    }
}

/// What pictures are drawn for.
#[derive(Clone, Debug, PartialEq)]
struct Drawn {
    positions: Vec<usize>,
    sizes: Vec<UVec2>,
}

/// A picture on show.
#[derive(Component, Clone, Copy, Debug)]
pub struct Pictured(pub usize);

/// What hides the game's maze from view while the show is on.
#[derive(Component)]
pub struct Curtain;

/// A part of the stage: where the titles are, and where the picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tile {
    pub(super) titles: egui::Rect,
    pub(super) picture: egui::Rect,
}

/// The stage in as many parts: beside each other, and from three on in two rows.
pub(super) fn tiles(area: Rect, count: usize) -> Vec<Tile> {
    let area = egui::Rect::from_min_max(pos2(area.min.x, area.min.y), pos2(area.max.x, area.max.y));
    let (columns, rows) = match count {
        0 | 1 => (1, 1),
        2 if area.width() >= area.height() => (2, 1),
        2 => (1, 2),
        _ => (2, 2),
    };
    #[expect(clippy::cast_precision_loss, reason = "at most four")]
    let (across, down) = (columns as f32, rows as f32);
    let size = vec2(area.width() / across, area.height() / down);
    (0..count.max(1))
        .map(|number| {
            #[expect(clippy::cast_precision_loss, reason = "at most four")]
            let (x, y) = ((number % columns) as f32, (number / columns) as f32);
            let corner = area.min + vec2(x * size.x, y * size.y);
            let whole = egui::Rect::from_min_size(corner, size);
            let split = pos2(whole.min.x, whole.min.y + TITLES);
            Tile {
                titles: egui::Rect::from_min_max(whole.min, pos2(whole.max.x, split.y)),
                picture: egui::Rect::from_min_max(split, whole.max),
            }
        })
        .collect()
}

/// A picture's top left corner and size, in device pixels.
struct Frame {
    corner: Vec2,
    pixels: UVec2,
}

/// Where the pictures lie.
fn frames(watching: &Watching, view: &View, area: Rect) -> Vec<Frame> {
    let size = watching.runs[0].timeline.grid().size();
    let whole = |fitted: &View| {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "pixels of a screen"
        )]
        let length = |cells: u32| {
            ((cells as f32 * fitted.cell_pixels).round() + fitted.wall_pixels).max(1.0) as u32
        };
        UVec2::new(length(size.width()), length(size.height()))
    };
    if watching.runs.len() == 1 || watching.show == Show::Solving {
        // Walls lie half outside of the cells.
        let corner = view.origin - (view.wall_pixels / 2.0).floor();
        return vec![Frame { corner, pixels: whole(view) }];
    }
    let pixels_per_point = view.pixels_per_point;
    tiles(area, watching.runs.len())
        .into_iter()
        .map(|tile| {
            let space = tile.picture;
            let room = Vec2::new(space.width(), space.height()) * pixels_per_point;
            let pixels = whole(&View::fit(size, room));
            let middle = Vec2::new(space.center().x, space.center().y) * pixels_per_point;
            Frame { corner: (middle - pixels.as_vec2() / 2.0).round(), pixels }
        })
        .collect()
}

/// Draws the pictures anew where a step was taken or the space has changed, and takes them away
/// when the show is over.
fn draw(
    mut commands: Commands,
    watching: Option<Res<Watching>>,
    phase: Res<State<Phase>>,
    view: Res<View>,
    area: Res<MazeArea>,
    theme: Res<Theme>,
    mut stage: ResMut<Stage>,
    mut notice: ResMut<Notice>,
    mut images: ResMut<Assets<Image>>,
    mut pictures: Query<(Entity, &Pictured, &mut Sprite, &mut Transform), Without<Curtain>>,
    curtains: Query<Entity, With<Curtain>>,
) {
    let Some(watching) = watching.filter(|_| *phase.get() == Phase::Carving) else {
        if stage.drawn.is_some() {
            *stage = Stage::default();
        }
        for gone in pictures.iter().map(|(entity, ..)| entity).chain(&curtains) {
            commands.entity(gone).despawn();
        }
        return;
    };
    stage.area = area.0;
    let frames = frames(&watching, &view, area.0);
    let lefts = tiles(area.0, frames.len()).into_iter().map(|tile| tile.titles.min.x);
    let lefts = lefts.zip(&frames);
    stage.indents =
        lefts.map(|(left, frame)| frame.corner.x / view.pixels_per_point - left).collect();
    let drawn = Drawn {
        positions: watching.runs.iter().map(|run| run.timeline.position()).collect(),
        sizes: frames.iter().map(|frame| frame.pixels).collect(),
    };
    let is_fresh = stage.drawn.as_ref() == Some(&drawn) && !watching.is_added();
    if !is_fresh {
        if let Err(error) = redraw(&watching, &frames, &mut stage) {
            notice.0 = Some(error.to_string());
        }
        stage.drawn = Some(drawn);
    }
    if curtains.is_empty() {
        commands.spawn((
            Curtain,
            Sprite::from_color(theme.ground.bevy(), Vec2::splat(1e5)),
            Transform::from_translation(Vec3::new(0.0, 0.0, layer::STAGE)),
        ));
    }
    for (number, frame) in frames.iter().enumerate() {
        let Some(canvas) = stage.canvases.get(number) else { continue };
        let size = frame.pixels.as_vec2() / view.cell_pixels;
        let corner = (frame.corner - view.origin) / view.cell_pixels;
        let place =
            Vec3::new(corner.x + size.x / 2.0, -(corner.y + size.y / 2.0), layer::STAGE + 0.1);
        let shown = pictures.iter_mut().find(|(_, picture, ..)| picture.0 == number);
        if let Some((_, _, mut sprite, mut transform)) = shown {
            if !is_fresh {
                paint(&mut images, &mut sprite.image, canvas, &stage.palette);
            }
            sprite.custom_size = Some(size);
            transform.translation = place;
        } else {
            let mut sprite = Sprite { custom_size: Some(size), ..default() };
            paint(&mut images, &mut sprite.image, canvas, &stage.palette);
            let transform = Transform::from_translation(place);
            commands.spawn((Pictured(number), sprite, transform));
        }
    }
    for (entity, picture, ..) in &pictures {
        if picture.0 >= frames.len() {
            commands.entity(entity).despawn();
        }
    }
}

/// Draws what is to be seen of each run, and notes what is to be said of it.
fn redraw(watching: &Watching, frames: &[Frame], stage: &mut Stage) -> Result<(), OutOfMemory> {
    stage.sentences.clear();
    stage.figures.clear();
    let mut scenes = Vec::<Scene>::new();
    for run in &watching.runs {
        let scene = run.timeline.scene()?;
        let is_making = run.timeline.subject().algorithm().is_some();
        stage.figures.push((words().watch.figures)(&scene.figures(), is_making));
        let idea = || run.timeline.subject().idea().to_owned();
        stage.sentences.push(scene.sentence().unwrap_or_else(idea));
        scenes.push(scene);
    }
    stage.canvases.truncate(frames.len());
    for (number, frame) in frames.iter().enumerate() {
        let UVec2 { x, y } = frame.pixels;
        if stage.canvases.len() == number {
            stage.canvases.push(Canvas::new(x, y)?);
        }
        let canvas = &mut stage.canvases[number];
        if (canvas.width(), canvas.height()) != (x, y) {
            canvas.resize(x, y)?;
        }
        let rival = scenes.get(1).filter(|_| frames.len() == 1);
        let grid = watching.runs[number].timeline.grid();
        canvas.draw(grid, &scenes[number], rival)?;
    }
    Ok(())
}

/// Puts a canvas into an image, a new one where the size is another.
fn paint(
    images: &mut Assets<Image>,
    handle: &mut Handle<Image>,
    canvas: &Canvas,
    palette: &Palette,
) {
    let size =
        Extent3d { width: canvas.width(), height: canvas.height(), depth_or_array_layers: 1 };
    let colours: Vec<[u8; 4]> = (0..=u8::MAX).map(|entry| palette.rgba(entry)).collect();
    let fill = |data: &mut [u8]| {
        for (pixel, &entry) in data.chunks_exact_mut(4).zip(canvas.pixels()) {
            pixel.copy_from_slice(&colours[usize::from(entry)]);
        }
    };
    if let Some(mut image) = images.get_mut(&*handle)
        && image.texture_descriptor.size == size
        && let Some(data) = &mut image.data
    {
        fill(data);
        return;
    }
    let mut data = vec![0; canvas.pixels().len() * 4];
    fill(&mut data);
    let mut image = Image::new(
        size,
        TextureDimension::D2,
        data,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::MAIN_WORLD | RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = ImageSampler::nearest();
    *handle = images.add(image);
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stage>().add_systems(Update, draw.in_set(super::super::DrawSystems));
}
