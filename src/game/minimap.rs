//! A small map of the whole maze, where one sees a part of it: both players, both goals, and what the
//! cameras show.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiTextureHandle, egui};
use egui::{Color32, Painter, Pos2, Stroke, StrokeKind, pos2};

use crate::maze::chart::Region;
use crate::race::Player;

use super::fog::Overcast;
use super::hud::{paint_goal, paint_shape};
use super::journey::Journey;
use super::keys::Duelist;
use super::maze::MazeGrid;
use super::phase::{Pause, Phase};
use super::race::CurrentRace;
use super::settings::Settings;
use super::theme::Theme;
use super::tiles::Chart;
use super::view::{Eye, Eyes, FLIP, Screen, View, extent, middle};

/// How large it is at most, in points, and as a share of the maze's space.
const SIDE: f32 = 150.0;
const SHARE: f32 = 0.28;
/// How far it lies from the edges of the maze's space, in points.
const MARGIN: f32 = 12.0;
/// How far it stays from players and goals, in points.
const FREE: f32 = 8.0;
/// How large players and goals are on it, in points.
const PLAYER: f32 = 4.5;
const GOAL: f32 = 6.5;

/// Where the small map lies, in points from the window's top left corner; `None` where there is none.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Minimap(pub Option<Rect>);

/// What it shows.
#[derive(bevy::ecs::system::SystemParam)]
pub(super) struct Seen<'w, 's> {
    grid: Option<Res<'w, MazeGrid>>,
    race: Option<Res<'w, CurrentRace>>,
    journey: Option<Res<'w, Journey>>,
    chart: Option<Res<'w, Chart>>,
    overcast: Overcast<'w>,
    phase: Res<'w, State<Phase>>,
    pause: Option<Res<'w, State<Pause>>>,
    eyes: Res<'w, Eyes>,
    view: Res<'w, View>,
    screen: Res<'w, Screen>,
    duelists: Query<'w, 's, (&'static Duelist, &'static Transform)>,
}

impl Seen<'_, '_> {
    /// The space of all eyes together, in points.
    fn area(&self) -> Rect {
        let scale = self.screen.pixels_per_point;
        let areas = self.eyes.0.iter().map(|eye| eye.area);
        let all = areas.reduce(|one, other| one.union(other)).unwrap_or_default();
        Rect { min: all.min / scale, max: all.max / scale }
    }

    /// Where it may lie, the best place first; none where all of the maze is seen.
    fn places(&self) -> Vec<Rect> {
        let Some(grid) = &self.grid else { return Vec::new() };
        let is_paused = self.pause.as_ref().is_some_and(|pause| *pause.get() == Pause::Paused);
        let whole = Region::whole(grid.size());
        let sees_all = |eye: &Eye| eye.region(&self.view, grid.size()) == whole;
        if *self.phase.get() == Phase::Carving || is_paused || self.eyes.0.iter().any(sees_all) {
            return Vec::new();
        }
        let area = self.area();
        let maze = extent(grid.size());
        let longest = SIDE.min(area.size().min_element() * SHARE);
        // A maze much longer than wide is still seen.
        let size = (maze * longest / maze.max_element()).max(Vec2::splat(8.0));
        let (first, last) = (area.min + MARGIN, area.max - MARGIN - size);
        let middle = area.center().x - size.x / 2.0;
        let corners = if self.eyes.0.len() > 1 {
            // In the middle it hides as much of one half as of the other.
            vec![Vec2::new(middle, last.y), Vec2::new(middle, first.y)]
        } else {
            vec![last, Vec2::new(first.x, last.y), Vec2::new(last.x, first.y), first]
        };
        corners
            .into_iter()
            .map(|corner| Rect { min: corner.round(), max: corner.round() + size })
            .collect()
    }

    /// Whether it would hide what somebody runs from, to, or as.
    fn hides(&self, place: Rect) -> bool {
        let Some(race) = &self.race else { return false };
        let goals =
            Player::ALL.into_iter().filter_map(|player| race.0.goal_inside(player)).map(middle);
        let players = self
            .duelists
            .iter()
            .filter(|(duelist, _)| race.0.plays(duelist.0))
            .map(|(_, at)| at.translation.truncate());
        let marks: Vec<Vec2> = players.chain(goals).collect();
        let scale = self.screen.pixels_per_point;
        let reach = self.view.cell_pixels / scale + FREE;
        self.eyes.0.iter().any(|eye| {
            marks.iter().any(|mark| {
                let at = eye.origin(&self.view) + *mark * FLIP * self.view.cell_pixels;
                eye.area.contains(at) && place.inflate(reach).contains(at / scale)
            })
        })
    }
}

pub(super) fn show_minimap(
    mut contexts: EguiContexts,
    seen: Seen,
    settings: Res<Settings>,
    theme: Res<Theme>,
    mut minimap: ResMut<Minimap>,
    mut chosen: Local<usize>,
    mut told: Local<Option<AssetId<Image>>>,
) -> Result {
    let places = if settings.show_minimap { seen.places() } else { Vec::new() };
    // It stays where it is as long as it can.
    let is_free = |at: &usize| places.get(*at).is_some_and(|place| !seen.hides(*place));
    *chosen = std::iter::once(*chosen).chain(0..places.len()).find(is_free).unwrap_or(0);
    let place = places.get(*chosen).copied();
    minimap.set_if_neq(Minimap(place));
    draw_line_between(&mut contexts, &seen, &theme)?;
    let (Some(place), Some(grid), Some(race)) = (place, &seen.grid, &seen.race) else {
        return Ok(());
    };
    let rect = egui::Rect::from_min_max(point(place.min), point(place.max));
    let has_fog = seen.overcast.sight().is_some();
    // Who doesn't see the maze doesn't see it here either.
    let picture = seen.chart.as_ref().filter(|_| !has_fog).map(|chart| {
        // egui forgets the picture of the maze before.
        if let Some(old) = told.replace(chart.picture.id()).filter(|old| *old != chart.picture.id())
        {
            contexts.remove_image(old);
        }
        let image = contexts.add_image(EguiTextureHandle::Weak(chart.picture.id()));
        #[expect(clippy::cast_precision_loss, reason = "far below 2²⁴")]
        let shown = extent(grid.size()) / chart.root.level.cells_a_tile() as f32;
        (image, egui::Rect::from_min_max(pos2(0.0, 0.0), pos2(shown.x, shown.y)))
    });
    let context = contexts.ctx_mut()?;
    let painter = context.layer_painter(egui::LayerId::background());
    painter.rect_filled(rect.expand(4.0), 3.0, theme.ground.egui());
    painter.rect_filled(rect, 0.0, theme.floor.egui());
    if let Some((image, shown)) = picture {
        painter.image(image, rect, shown, Color32::WHITE.gamma_multiply(0.5));
    }
    let frame = Stroke::new(1.0, theme.muted.egui());
    painter.rect_stroke(rect.expand(4.0), 3.0, frame, StrokeKind::Inside);

    let maze = extent(grid.size());
    let at = |world: Vec2| {
        let share = world * FLIP / maze;
        point(place.min + share * place.size())
    };
    let is_split = seen.eyes.0.len() > 1;
    for eye in &seen.eyes.0 {
        let world = eye.world(&seen.view);
        let seen_there = egui::Rect::from_two_pos(at(world.min), at(world.max)).intersect(rect);
        let followed = eye.follows.filter(|_| is_split);
        let colour = followed.map_or(theme.text, |player| theme.player(player));
        let stroke = Stroke::new(1.0, colour.egui());
        painter.rect_stroke(seen_there, 0.0, stroke, StrokeKind::Middle);
    }
    for player in Player::ALL {
        // A beacon is for both; beyond the window an arrow tells where it is.
        let (goal, colour) = match seen.journey {
            Some(_) => (race.0.goal_inside(player), theme.path),
            None => (Some(race.0.goal(player)), theme.player(player)),
        };
        if let Some(goal) = goal {
            paint_goal(&painter, player, at(middle(goal)), GOAL, colour.egui());
        }
    }
    for (&Duelist(player), transform) in &seen.duelists {
        if !race.0.plays(player) {
            continue;
        }
        let here = at(transform.translation.truncate());
        paint_dot(&painter, player, here, &theme);
    }
    Ok(())
}

/// A player, with an edge so that it is seen on anything.
fn paint_dot(painter: &Painter, player: Player, at: Pos2, theme: &Theme) {
    paint_shape(painter, player, at, PLAYER + 1.5, theme.ground.egui());
    paint_shape(painter, player, at, PLAYER, theme.player(player).egui());
}

/// The thin line between the halves.
fn draw_line_between(contexts: &mut EguiContexts, seen: &Seen, theme: &Theme) -> Result {
    let [first, second] = &seen.eyes.0[..] else { return Ok(()) };
    let scale = seen.screen.pixels_per_point;
    let is_beside = first.area.max.x <= second.area.min.x;
    let (from, to) = if is_beside {
        (
            Vec2::new(first.area.max.x, first.area.min.y),
            Vec2::new(second.area.min.x, first.area.max.y),
        )
    } else {
        (
            Vec2::new(first.area.min.x, first.area.max.y),
            Vec2::new(first.area.max.x, second.area.min.y),
        )
    };
    let line = egui::Rect::from_min_max(point(from / scale), point(to / scale));
    let painter = contexts.ctx_mut()?.layer_painter(egui::LayerId::background());
    painter.rect_filled(line, 0.0, theme.muted.egui());
    Ok(())
}

const fn point(at: Vec2) -> Pos2 {
    pos2(at.x, at.y)
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Minimap>();
}
