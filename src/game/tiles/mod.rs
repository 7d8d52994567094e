//! Far away, the maze is pictures: about as many as cover the screen, whatever its size.

mod paint;

use std::sync::Arc;

use bevy::asset::RenderAssetUsages;
use bevy::image::{ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::platform::collections::HashMap;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use crate::maze::chart::{CellSet, Level, Overview, Region, Shade, TILE, Texels, Tile, WaySet};
use crate::maze::{Grid, OutOfMemory, Size};

use super::distances::Distances;
use super::fog::{self, Overcast};
use super::journey::{WindowMoved, WindowSystems};
use super::maze::{MazeGrid, Notice};
use super::phase::GameEvent;
use super::settings::Settings;
use super::solution::ShownWay;
use super::theme::{Theme, layer};
use super::trails::Trails;
use super::view::{Eyes, View, corner, extent};
use paint::{Inks, Layers, paint};

/// A picture of a part of the maze.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TileView(pub Tile);

/// How many cells and texels are looked at in a frame at most, beyond the first tile: a few
/// milliseconds.
const BUDGET: usize = 200_000;

/// How far tiles that are about to leave lie behind those that come.
const BEHIND: f32 = 0.02;

/// What is known of a maze as a whole, to draw it from afar.
#[derive(Resource, Clone, Debug)]
pub(super) struct Chart {
    /// The maze as it was made.
    pristine: (Arc<Grid>, Arc<Overview>),
    /// What it is like now.
    overview: Arc<Overview>,
    /// All of it in one tile.
    pub(super) root: Tile,
    /// What that tile shows of the maze; `None` before it was looked at.
    shades: Option<[Vec<Shade>; 2]>,
    /// Its picture, without anything that lies on the maze.
    pub(super) picture: Handle<Image>,
}

impl Chart {
    /// That of a maze whose overview is known.
    pub(super) fn new(grid: Arc<Grid>, overview: Arc<Overview>) -> Self {
        let fits = |level: &Level| level.tiles(grid.size()) == [1, 1];
        let levels = (Level::COARSEST.number()..=Level::FINEST.number()).rev().map(Level::new);
        let level = levels.clone().find(fits).unwrap_or(Level::COARSEST);
        Self {
            pristine: (grid, overview.clone()),
            overview,
            root: Tile { level, x: 0, y: 0 },
            shades: None,
            picture: Handle::default(),
        }
    }
}

/// Follows the maze: another one, and walls that hammers open.
fn chart_maze(
    mut commands: Commands,
    grid: Res<MazeGrid>,
    theme: Res<Theme>,
    chart: Option<ResMut<Chart>>,
    mut events: MessageReader<GameEvent>,
    mut images: ResMut<Assets<Image>>,
    mut notice: ResMut<Notice>,
) {
    let broken: Vec<u32> = events
        .read()
        .filter_map(|event| match event {
            GameEvent::Broke { cell, .. } => Some(cell.y),
            _ => None,
        })
        .collect();
    let is_other = grid.is_changed();
    let drawn = match chart {
        Some(mut chart) if Arc::ptr_eq(grid.shared(), &chart.pristine.0) => {
            if is_other {
                chart.overview = chart.pristine.1.clone();
            }
            if !is_other && !chart.is_added() && !theme.is_changed() {
                return;
            }
            redraw(&mut chart, &grid, &theme, &mut images)
        }
        Some(mut chart) if !broken.is_empty() => {
            for row in broken {
                let overview = Arc::make_mut(&mut chart.overview);
                overview.refresh(&grid, row.saturating_sub(1));
                overview.refresh(&grid, row);
                overview.refresh(&grid, row + 1);
            }
            redraw(&mut chart, &grid, &theme, &mut images)
        }
        Some(_) if !is_other => return,
        _ => Overview::of(&grid).and_then(|overview| {
            let mut chart = Chart::new(grid.shared().clone(), Arc::new(overview));
            let drawn = redraw(&mut chart, &grid, &theme, &mut images);
            commands.insert_resource(chart);
            drawn
        }),
    };
    if let Err(error) = drawn {
        notice.0 = Some(error.to_string());
    }
}

fn redraw(
    chart: &mut Chart,
    grid: &Grid,
    theme: &Theme,
    images: &mut Assets<Image>,
) -> Result<(), OutOfMemory> {
    let (path, explored) = (WaySet::default(), CellSet::default());
    let layers =
        Layers { path: &path, explored: &explored, trails: None, distances: None, sight: None };
    let shades = shades(grid, &chart.overview, chart.root)?;
    let image = picture(chart.root, &shades, grid.size(), &Inks::new(theme), &layers);
    (chart.picture, chart.shades) = (images.add(image), Some(shades));
    Ok(())
}

/// A tile that is drawn.
#[derive(Debug)]
struct Art {
    entity: Entity,
    /// What it shows of the maze, whole and with half the detail; `None` where the maze has changed.
    shades: Option<[Vec<Shade>; 2]>,
    /// Whether something on it has changed.
    is_stale: bool,
}

/// The tiles that are drawn.
#[derive(Resource, Debug, Default)]
pub(super) struct Tiles {
    drawn: HashMap<Tile, Art>,
    /// Those of the window before, which stay until all of the present one are there.
    leaving: Vec<Entity>,
    are_missing: bool,
}

impl Tiles {
    /// Whether some of what is seen is still to be drawn.
    pub(super) const fn are_missing(&self) -> bool {
        self.are_missing
    }
}

/// In a window that has moved other tiles cover what is seen. Meanwhile the old ones show it, in its new
/// place and behind the new ones.
fn follow_window(
    mut moved: MessageReader<WindowMoved>,
    mut tiles: ResMut<Tiles>,
    mut transforms: Query<&mut Transform, With<TileView>>,
) {
    for moved in moved.read() {
        let tiles = &mut *tiles;
        tiles.leaving.extend(tiles.drawn.drain().map(|(_, art)| art.entity));
        for &entity in &tiles.leaving {
            if let Ok(mut transform) = transforms.get_mut(entity) {
                transform.translation += moved.in_world().extend(-BEHIND);
            }
        }
    }
}

fn shades(grid: &Grid, overview: &Overview, tile: Tile) -> Result<[Vec<Shade>; 2], OutOfMemory> {
    let cut = |texels: Texels| {
        let mut shades = Shade::paint(grid, overview, texels)?;
        // Mixed with nothing beyond them the walls at the right and at the bottom would be blurred; a
        // frame stands for them.
        let cells = texels.side * texels.level.cells_a_texel() / texels.level.whole_texels_a_cell();
        let inside = |first: u32, side: u32| {
            let inside = u64::from(side.saturating_sub(first).min(cells));
            inside * u64::from(texels.side) / u64::from(cells)
        };
        let [across, down] = [inside(texels.left, grid.width()), inside(texels.top, grid.height())];
        if texels.level > Level::CELLS {
            for (place, shade) in (0..).zip(&mut shades) {
                let (x, y) = (place % texels.side, place / texels.side);
                if u64::from(x) >= across || u64::from(y) >= down {
                    *shade = Shade::default();
                }
            }
        }
        Ok(shades)
    };
    Ok([cut(tile.texels())?, cut(tile.texels_of_half())?])
}

/// A tile's picture. On the screen a texel is a pixel at most, and half a one at least: between the two
/// the graphics card mixes the whole with the half.
fn picture(
    tile: Tile,
    shades: &[Vec<Shade>; 2],
    size: Size,
    inks: &Inks,
    layers: &Layers,
) -> Image {
    let mut data = paint(tile.texels(), &shades[0], size, inks, layers);
    data.extend(paint(tile.texels_of_half(), &shades[1], size, inks, layers));
    let mut image = Image::new_uninit(
        Extent3d { width: TILE, height: TILE, depth_or_array_layers: 1 },
        TextureDimension::D2,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.texture_descriptor.mip_level_count = 2;
    image.data = Some(data);
    image.sampler = ImageSampler::Descriptor(ImageSamplerDescriptor {
        mag_filter: ImageFilterMode::Linear,
        min_filter: ImageFilterMode::Linear,
        mipmap_filter: ImageFilterMode::Linear,
        ..ImageSamplerDescriptor::default()
    });
    image
}

/// How much work a tile is.
fn cost(tile: Tile, size: Size, has_shades: bool) -> usize {
    let texels = (TILE * TILE) as usize;
    if has_shades || tile.level.cells_a_texel() == 1 || tile.level.cells_a_texel() >= 8 {
        return texels;
    }
    let Region { left, top, right, bottom } = tile.region().intersection(Region::whole(size));
    texels + (right.saturating_sub(left) as usize) * (bottom.saturating_sub(top) as usize)
}

/// The tiles that cover what the cameras see, the whole maze in one first, then row by row.
fn wanted(eyes: &Eyes, view: &View, size: Size, root: Tile) -> Vec<Tile> {
    let mut wanted = vec![root];
    let level = Level::for_cells_of(view.cell_pixels).max(root.level);
    let cells = level.cells_a_tile();
    for eye in &eyes.0 {
        let region = eye.region(view, size);
        if region.is_empty() {
            continue;
        }
        // Walls at the right and at the bottom belong to the cells beyond.
        for y in region.top / cells..=region.bottom / cells {
            for x in region.left / cells..=region.right / cells {
                let tile = Tile { level, x, y };
                if !wanted.contains(&tile) {
                    wanted.push(tile);
                }
            }
        }
    }
    wanted
}

/// What lies on the maze, and whether it has changed.
#[derive(bevy::ecs::system::SystemParam)]
struct Lying<'w, 's> {
    way: Res<'w, ShownWay>,
    trails: Res<'w, Trails>,
    settings: Res<'w, Settings>,
    distances: Res<'w, Distances>,
    overcast: Overcast<'w>,
    events: MessageReader<'w, 's, GameEvent>,
    shown: Local<'s, (bool, bool)>,
}

impl Lying<'_, '_> {
    fn layers(&self) -> Layers<'_> {
        Layers {
            path: &self.way.path,
            explored: &self.way.explored,
            trails: self.settings.show_trails.then_some(&self.trails.0),
            distances: self.distances.0.as_ref(),
            sight: self.overcast.sight().map(|sight| &sight.0),
        }
    }

    /// Marks the tiles on which something has changed.
    fn mark(&mut self, tiles: &mut Tiles) {
        let sight = self.overcast.sight();
        let shown = (self.settings.show_trails, sight.is_some());
        let mut is_all = std::mem::replace(&mut *self.shown, shown) != shown
            || self.way.is_changed()
            || self.distances.is_changed()
            || sight.is_some_and(DetectChanges::is_changed);
        for event in self.events.read() {
            match *event {
                GameEvent::RaceSetUp | GameEvent::LookedBack { .. } => is_all = true,
                GameEvent::Arrived { from, cell, .. } => {
                    for (tile, art) in &mut tiles.drawn {
                        let region = tile.region();
                        art.is_stale |= region.contains(from) || region.contains(cell);
                    }
                }
                _ => {}
            }
        }
        if is_all {
            tiles.drawn.values_mut().for_each(|art| art.is_stale = true);
        }
    }
}

fn draw_tiles(
    mut commands: Commands,
    grid: Res<MazeGrid>,
    chart: Res<Chart>,
    theme: Res<Theme>,
    view: Res<View>,
    eyes: Res<Eyes>,
    mut lying: Lying,
    mut tiles: ResMut<Tiles>,
    mut images: ResMut<Assets<Image>>,
    mut notice: ResMut<Notice>,
    mut sprites: Query<&mut Sprite, With<TileView>>,
    mut inks: Local<Option<Inks>>,
    mut drawn: Local<Option<Arc<Grid>>>,
) {
    let tiles = &mut *tiles;
    if theme.is_changed() || inks.is_none() {
        *inks = Some(Inks::new(&theme));
        tiles.drawn.values_mut().for_each(|art| art.is_stale = true);
    }
    let Some(inks) = &*inks else { return };
    let is_same_maze = drawn.as_ref().is_some_and(|drawn| Arc::ptr_eq(drawn, &chart.pristine.0));
    if !is_same_maze || view.is_near() {
        for (_, art) in tiles.drawn.drain() {
            commands.entity(art.entity).despawn();
        }
        *drawn = Some(chart.pristine.0.clone());
    }
    // Read in any case, so that nothing is left for when it is far away again.
    lying.mark(tiles);
    if view.is_near() {
        tiles.are_missing = false;
        forget(&mut commands, &mut tiles.leaving);
        return;
    }
    if grid.is_changed() {
        for art in tiles.drawn.values_mut() {
            (art.shades, art.is_stale) = (None, true);
        }
    }
    let size = grid.size();
    let wanted = wanted(&eyes, &view, size, chart.root);
    let mut budget = BUDGET;
    let mut is_complete = true;
    for &tile in &wanted {
        let art = tiles.drawn.get(&tile);
        if art.is_some_and(|art| !art.is_stale) {
            continue;
        }
        let cost = cost(tile, size, art.is_some_and(|art| art.shades.is_some()));
        if cost > budget && budget < BUDGET {
            is_complete = false;
            break;
        }
        budget = budget.saturating_sub(cost);
        let old = tiles.drawn.remove(&tile);
        let (entity, kept) = match old {
            Some(Art { entity, shades, .. }) => (Some(entity), shades),
            None => (None, None),
        };
        // All of it in one tile has just been looked at for the small map.
        let root = chart.shades.as_ref().filter(|_| tile == chart.root);
        let kept = kept.or_else(|| root.cloned());
        let shades = match kept.map_or_else(|| shades(&grid, &chart.overview, tile), Ok) {
            Ok(shades) => shades,
            Err(error) => {
                notice.0 = Some(error.to_string());
                return;
            }
        };
        let image = images.add(picture(tile, &shades, size, inks, &lying.layers()));
        let entity = match entity {
            Some(entity) => {
                if let Ok(mut sprite) = sprites.get_mut(entity) {
                    sprite.image = image;
                }
                entity
            }
            None => spawn(&mut commands, tile, image),
        };
        tiles.drawn.insert(tile, Art { entity, shades: Some(shades), is_stale: false });
    }
    tiles.are_missing = !is_complete;
    if is_complete {
        forget(&mut commands, &mut tiles.leaving);
    }
    // What is seen of another level stays until all of the new one is there.
    let level = wanted.last().map_or(chart.root.level, |tile| tile.level);
    tiles.drawn.retain(|tile, art| {
        let stays = wanted.contains(tile) || (!is_complete && tile.level != level);
        if !stays {
            commands.entity(art.entity).despawn();
        }
        stays
    });
}

fn forget(commands: &mut Commands, leaving: &mut Vec<Entity>) {
    for entity in leaving.drain(..) {
        commands.entity(entity).despawn();
    }
}

fn spawn(commands: &mut Commands, tile: Tile, image: Handle<Image>) -> Entity {
    let Region { left, top, .. } = tile.region();
    #[expect(clippy::cast_precision_loss, reason = "far below 2²⁴")]
    let side = tile.level.cells_a_tile() as f32;
    let middle = corner(left, top) + Vec2::new(side, -side) / 2.0;
    // The finer in front.
    let depth = layer::TILE + 0.001 * f32::from(tile.level.number() - Level::COARSEST.number());
    let sprite = Sprite { image, custom_size: Some(Vec2::splat(side)), ..default() };
    commands.spawn((TileView(tile), sprite, Transform::from_translation(middle.extend(depth)))).id()
}

/// A piece of the line around a maze that is far away.
#[derive(Component)]
struct Frame;

fn frame(
    mut commands: Commands,
    grid: Res<MazeGrid>,
    theme: Res<Theme>,
    view: Res<View>,
    pieces: Query<Entity, With<Frame>>,
) {
    for piece in &pieces {
        commands.entity(piece).despawn();
    }
    if view.is_near() {
        return;
    }
    let (size, wall) = (extent(grid.size()), view.wall());
    let across = Vec2::new(size.x + wall, wall);
    let down = Vec2::new(wall, size.y + wall);
    for (middle, length) in [
        (Vec2::new(size.x / 2.0, 0.0), across),
        (Vec2::new(size.x / 2.0, -size.y), across),
        (Vec2::new(0.0, -size.y / 2.0), down),
        (Vec2::new(size.x, -size.y / 2.0), down),
    ] {
        commands.spawn((
            Frame,
            Sprite::from_color(theme.wall.bevy(), length),
            Transform::from_translation((middle + view.wall_shift()).extend(layer::WALL)),
        ));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreUpdate, follow_window.in_set(WindowSystems));
    app.init_resource::<Tiles>().add_systems(
        Update,
        (
            frame
                .run_if(resource_exists::<MazeGrid>)
                .run_if(
                    resource_changed::<View>
                        .or_else(resource_changed::<Theme>)
                        .or_else(resource_exists_and_changed::<MazeGrid>),
                )
                .in_set(super::ChunkSystems),
            chart_maze.run_if(resource_exists::<MazeGrid>).in_set(super::ChunkSystems),
            draw_tiles
                .run_if(resource_exists::<MazeGrid>)
                .run_if(resource_exists::<Chart>)
                .in_set(super::DrawSystems)
                .after(super::trails::lay_trails)
                .after(super::solution::draw_way)
                .after(fog::draw_fog),
        ),
    );
}
