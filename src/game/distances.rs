//! How far it is from a cell that was clicked to every other: in colours over the maze.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::{EguiContexts, egui};

use crate::maze::film::Palette;
use crate::maze::insight::{Sign, Tint};
use crate::maze::{Cell, DistanceMap};
use crate::words::words;

use super::maze::MazeGrid;
use super::panel::Rest;
use super::phase::Phase;
use super::settings::Settings;
use super::solution;
use super::theme::{Theme, layer};
use super::tint::pixel_a_cell;
use super::view::{MazeArea, View, corner, middle};

/// The distances that are shown, if any are.
#[derive(Resource, Debug, Default)]
pub struct Distances(pub Option<DistanceMap>);

/// The picture of the distances: a pixel a cell.
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
    grid: Res<MazeGrid>,
    view: Res<View>,
    area: Res<MazeArea>,
    buttons: Option<Res<ButtonInput<MouseButton>>>,
    window: Option<Single<&Window, With<PrimaryWindow>>>,
    mut distances: ResMut<Distances>,
) {
    if !may_be_shown(&settings, *phase.get()) {
        if distances.0.is_some() {
            distances.0 = None;
        }
        return;
    }
    let is_clicked = buttons.is_some_and(|buttons| buttons.just_pressed(MouseButton::Left));
    let clicked = window
        .and_then(|window| window.cursor_position())
        .filter(|at| is_clicked && area.0.contains(*at))
        .and_then(|at| view.cell_at(grid.size(), at));
    let from = match (&distances.0, clicked) {
        (_, Some(cell)) => cell,
        (Some(map), None) if grid.is_changed() && grid.contains(map.from()) => map.from(),
        (Some(_), None) if !grid.is_changed() => return,
        _ => grid.spawns()[0],
    };
    // A hole that is clicked tells nothing.
    if let Ok(map) = DistanceMap::new(&grid, from) {
        distances.0 = Some(map);
    }
}

fn draw(
    mut commands: Commands,
    distances: Res<Distances>,
    grid: Res<MazeGrid>,
    theme: Res<Theme>,
    mut images: ResMut<Assets<Image>>,
    pictures: Query<Entity, With<DistancePicture>>,
) {
    for picture in &pictures {
        commands.entity(picture).despawn();
    }
    let Some(map) = &distances.0 else { return };
    let palette = Palette::dark();
    let levels = u64::from(Sign::Explored.levels());
    let pixel = |cell: Cell| -> [u8; 4] {
        let Some(distance) = map.get(cell) else { return [0; 4] };
        let level = u64::from(distance) * levels / (u64::from(map.max()) + 1);
        let tint = Tint { sign: Sign::Explored, level: u8::try_from(level).unwrap_or(0) };
        let [red, green, blue] = palette.fill(tint, false).0;
        [red, green, blue, 255]
    };
    let image = images.add(pixel_a_cell(grid.size(), pixel));
    let size = corner(grid.width(), grid.height());
    commands.spawn((
        DistancePicture,
        Sprite { image, custom_size: Some(size.abs()), ..default() },
        Transform::from_translation((size / 2.0).extend(layer::TINT)),
    ));
    commands.spawn((
        DistancePicture,
        Sprite::from_color(theme.path.bevy(), Vec2::splat(MARK)),
        Transform::from_translation(middle(map.from()).extend(layer::PATH)),
    ));
}

/// How large the mark is on the cell from which distances are counted, in cells.
const MARK: f32 = 0.4;

/// Beside the pointer: how far it is to the cell below it.
pub(super) fn show_distance(
    mut contexts: EguiContexts,
    distances: Res<Distances>,
    grid: Option<Res<MazeGrid>>,
    view: Res<View>,
    rest: Res<Rest>,
    theme: Res<Theme>,
) -> Result {
    let (Some(map), Some(grid)) = (&distances.0, grid) else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    let Some(mouse) = context.pointer_hover_pos().filter(|at| rest.0.contains(*at)) else {
        return Ok(());
    };
    let cell = view.cell_at(grid.size(), Vec2::new(mouse.x, mouse.y));
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
        (choose, draw.run_if(resource_changed::<Distances>))
            .chain()
            .run_if(resource_exists::<MazeGrid>)
            .in_set(super::DrawSystems),
    );
}
