//! The pictures of the runs on show: one each, or one for two solvers on the same maze.
//!
//! They are drawn as the films are, by [`Canvas`], and lie over the maze of the game, which they
//! cover: a single one to the pixel, so that nothing moves when a show begins or ends.

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use crate::maze::film::{Canvas, Palette};
use crate::maze::insight::Scene;
use crate::maze::{OutOfMemory, Size};
use crate::words::words;

use super::super::maze::Notice;
use super::super::phase::Phase;
use super::super::theme::{Theme, layer};
use super::super::view::{Eye, Eyes, View};
use super::{Show, Watching};

/// How high the lines above one of several pictures are, in points.
pub(super) const TITLES: f32 = 60.0;

/// What is said about the pictures that are shown.
#[derive(Resource)]
pub(in crate::game) struct Stage {
    /// The colours of all that is watched.
    pub(super) palette: Palette,
    /// The rectangle of each picture, in points.
    pub(super) places: Vec<Rect>,
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
            places: Vec::new(),
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

/// The spaces for as many pictures of mazes of a size, their titles left out: in the arrangement in which
/// they are largest.
fn tiles(area: Rect, count: usize, size: Size) -> Vec<Rect> {
    #[expect(clippy::cast_precision_loss, reason = "at most four, and sides are far below 2²⁴")]
    let [several, width, height] = [count as f32, size.width() as f32, size.height() as f32];
    let arrangements = [(several, 1.0), (1.0, several), (2.0, (several / 2.0).ceil())];
    let cell = |(columns, rows): (f32, f32)| {
        let (across, down) = (area.width() / columns, area.height() / rows - TITLES);
        (across / (width + 1.0)).min(down / (height + 1.0))
    };
    let best = arrangements.into_iter().max_by(|one, other| cell(*one).total_cmp(&cell(*other)));
    let (columns, rows) = best.unwrap_or((several, 1.0));
    let tile = Vec2::new(area.width() / columns, area.height() / rows);
    (0..count)
        .map(|number| {
            #[expect(clippy::cast_precision_loss, reason = "at most four")]
            let number = number as f32;
            let place = Vec2::new(number % columns, (number / columns).floor());
            let corner = area.min + place * tile;
            Rect { min: corner + Vec2::new(0.0, TITLES), max: corner + tile }
        })
        .collect()
}

/// A picture's top left corner and size, in device pixels.
struct Frame {
    corner: Vec2,
    pixels: UVec2,
}

impl Frame {
    /// The most pixels that a picture has on a side, which every graphics card takes, and in all. On
    /// larger screens it is drawn larger than it is.
    const MOST_SIDE: u32 = 4096;
    const MOST: u32 = 1 << 23;

    /// How large the picture is that is drawn there.
    fn drawn(&self) -> UVec2 {
        let mut size = self.pixels;
        while size.max_element() > Self::MOST_SIDE || size.x.saturating_mul(size.y) > Self::MOST {
            size = (size / 2).max(UVec2::ONE);
        }
        size
    }
}

/// Where the pictures lie.
fn frames(watching: &Watching, view: &View, eye: Eye) -> Vec<Frame> {
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
        let corner = eye.origin(view) - (view.wall_pixels / 2.0).floor();
        return vec![Frame { corner, pixels: whole(view) }];
    }
    let scale = view.pixels_per_point;
    let area = Rect { min: eye.area.min / scale, max: eye.area.max / scale };
    tiles(area, watching.runs.len(), size)
        .into_iter()
        .map(|space| {
            let pixels = whole(&View::fit(size, space.size() * scale, scale));
            // The titles belong to the picture: both are in the middle together.
            let corner = space.center() * scale - pixels.as_vec2() / 2.0;
            Frame { corner: corner.round(), pixels }
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
    eyes: Res<Eyes>,
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
    let Some(&eye) = eyes.0.first() else { return };
    let frames = frames(&watching, &view, eye);
    let points = |frame: &Frame| {
        let corner = frame.corner / view.pixels_per_point;
        Rect { min: corner, max: corner + frame.pixels.as_vec2() / view.pixels_per_point }
    };
    stage.places = frames.iter().map(points).collect();
    let drawn = Drawn {
        positions: watching.runs.iter().map(|run| run.timeline.position()).collect(),
        sizes: frames.iter().map(Frame::drawn).collect(),
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
        let corner = (frame.corner - eye.origin(&view)) / view.cell_pixels;
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
        let path = (!is_making).then(|| run.timeline.path().len());
        stage.figures.push((words().watch.figures)(&scene.figures(), path));
        let idea = || run.timeline.subject().idea().to_owned();
        stage.sentences.push(scene.sentence().unwrap_or_else(idea));
        scenes.push(scene);
    }
    stage.canvases.truncate(frames.len());
    for (number, frame) in frames.iter().enumerate() {
        let UVec2 { x, y } = frame.drawn();
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
