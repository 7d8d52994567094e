//! How far it is from a cell that was clicked to every other: in colours over the maze.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, egui};

use crate::maze::film::Palette;
use crate::maze::insight::{Sign, Tint};
use crate::maze::{Cell, DistanceMap, Work};
use crate::words::words;

use super::background::Background;
use super::chunks::Shown;
use super::journey::Journey;
use super::maze::MazeGrid;
use super::panel::Rest;
use super::phase::Phase;
use super::settings::Settings;
use super::solution;
use super::theme::{Theme, layer};
use super::tint::pixel_a_cell;
use super::view::{Eyes, MazeArea, View, middle};

/// The distances that are shown, if any are.
#[derive(Resource, Debug, Default)]
pub struct Distances(pub Option<DistanceMap>);

/// A picture of distances in a chunk: a pixel a cell; and the mark from where they are counted.
#[derive(Component)]
pub struct DistancePicture;

fn may_be_shown(settings: &Settings, phase: Phase) -> bool {
    // Who knows the distances from the goal knows the way.
    settings.show_distances && solution::may_be_told(settings, phase)
}

/// A click on a cell asks for the distances from it; another maze, for those from the top left.
fn choose(
    settings: Res<Settings>,
    phase: Res<State<Phase>>,
    journey: Option<Res<Journey>>,
    grid: Res<MazeGrid>,
    (view, eyes): (Res<View>, Res<Eyes>),
    area: Res<MazeArea>,
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut distances: ResMut<Distances>,
    mut finding: Local<Option<Background<Option<DistanceMap>>>>,
) {
    // A hole that is clicked tells nothing.
    if let Some(Some(map)) = Background::finish(&mut finding) {
        distances.0 = Some(map);
    }
    if journey.is_some() || !may_be_shown(&settings, *phase.get()) {
        *finding = None;
        if distances.0.is_some() {
            distances.0 = None;
        }
        return;
    }
    let is_clicked = buttons.is_some_and(|buttons| buttons.just_pressed(MouseButton::Left));
    let clicked = window
        .and_then(|window| window.cursor_position())
        .filter(|at| is_clicked && area.0.contains(*at))
        .and_then(|at| eyes.cell_at(&view, grid.size(), at));
    let from = match (&distances.0, clicked) {
        (_, Some(cell)) => cell,
        (Some(map), None) if grid.is_changed() && grid.contains(map.from()) => map.from(),
        (Some(_), None) if !grid.is_changed() => return,
        (None, None) if finding.is_some() && !grid.is_changed() => return,
        _ => grid.spawns()[0],
    };
    let shared = grid.shared().clone();
    let does = move |work: &Work| DistanceMap::new_with(&shared, from, work).ok();
    match Background::start(&mut finding, grid.cell_count(), does) {
        Some(Some(map)) => distances.0 = Some(map),
        // Those of another maze are none of this one's.
        None if grid.is_changed() => distances.0 = None,
        _ => {}
    }
}

/// The colour of a distance, red, green and blue.
pub(super) fn colour(map: &DistanceMap, cell: Cell, palette: &Palette) -> Option<[u8; 3]> {
    let distance = u64::from(map.get(cell)?);
    let level = distance * u64::from(Sign::Explored.levels()) / (u64::from(map.max()) + 1);
    let tint = Tint { sign: Sign::Explored, level: u8::try_from(level).unwrap_or(0) };
    Some(palette.fill(tint, false).0)
}

fn draw(
    mut commands: Commands,
    distances: Res<Distances>,
    grid: Res<MazeGrid>,
    theme: Res<Theme>,
    shown: Res<Shown>,
    mut images: ResMut<Assets<Image>>,
    pictures: Query<Entity, With<DistancePicture>>,
) {
    let is_other = distances.is_changed();
    if is_other {
        for picture in &pictures {
            commands.entity(picture).despawn();
        }
    }
    let Some(map) = &distances.0 else { return };
    let palette = Palette::dark();
    for (chunk, entity) in shown.stale(is_other) {
        let region = chunk.region(grid.size());
        let picture = pixel_a_cell(region, layer::TINT, &mut images, |cell| {
            match colour(map, cell, &palette) {
                Some([red, green, blue]) => [red, green, blue, u8::MAX],
                None => [0; 4],
            }
        });
        commands.spawn((DistancePicture, picture, ChildOf(entity)));
    }
    if is_other {
        commands.spawn((
            DistancePicture,
            Sprite::from_color(theme.path.bevy(), Vec2::splat(MARK)),
            Transform::from_translation(middle(map.from()).extend(layer::PATH)),
        ));
    }
}

/// How large the mark is on the cell from which distances are counted, in cells.
const MARK: f32 = 0.4;

/// Beside the pointer: how far it is to the cell below it.
pub(super) fn show_distance(
    mut contexts: EguiContexts,
    distances: Res<Distances>,
    grid: Option<Res<MazeGrid>>,
    (view, eyes): (Res<View>, Res<Eyes>),
    rest: Res<Rest>,
    theme: Res<Theme>,
) -> Result {
    let (Some(map), Some(grid)) = (&distances.0, grid) else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    let Some(mouse) = context.pointer_hover_pos().filter(|at| rest.0.contains(*at)) else {
        return Ok(());
    };
    let cell = eyes.cell_at(&view, grid.size(), Vec2::new(mouse.x, mouse.y));
    let Some(distance) = cell.and_then(|cell| map.get(cell)) else { return Ok(()) };
    let painter = context.layer_painter(egui::LayerId::background());
    let text = (words().watch.distances_from)(distance, map.max());
    let font = egui::FontId::proportional(14.0);
    let galley = painter.layout_no_wrap(text, font, theme.text.egui());
    let size = galley.size() + egui::vec2(14.0, 8.0);
    // Beside the pointer, and never beyond the window.
    let wanted = egui::Rect::from_min_size(mouse + egui::vec2(14.0, 14.0), size);
    let over = (wanted.max - rest.0.max).max(egui::Vec2::ZERO);
    let plate = wanted.translate(-over);
    painter.rect_filled(plate, 4.0, theme.ground.egui().gamma_multiply(0.9));
    painter.galley(plate.min + egui::vec2(7.0, 4.0), galley, theme.text.egui());
    Ok(())
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Distances>().add_systems(
        Update,
        (choose, draw).chain().run_if(resource_exists::<MazeGrid>).in_set(super::DrawSystems),
    );
}
