//! The players' shapes as pictures, drawn at the size in which they are shown: One's circle and
//! Two's diamond, filled for the player, outlined for the goal.

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use crate::race::{ByPlayer, ItemKind, Player};

use super::camera::Director;
use super::view::View;

/// How large a player is, in cells.
pub(super) fn pawn_size(view: &View) -> f32 {
    view.at_least(0.6, 10.0)
}

/// How large the mark of a goal is, in cells.
pub(super) fn goal_size(view: &View) -> f32 {
    view.at_least(0.86, 15.0)
}

/// How large an item is, in cells.
pub(super) fn item_size(view: &View) -> f32 {
    view.at_least(0.56, 5.0)
}

/// How thick its outline is, in cells.
const OUTLINE: f32 = 0.09;

/// White pictures, to be tinted by their sprites.
#[derive(Resource, Clone, Debug, Default)]
pub(super) struct Shapes {
    /// The player: filled.
    pub pawn: ByPlayer<Handle<Image>>,
    /// The goal: an outline.
    pub goal: ByPlayer<Handle<Image>>,
    items: [Handle<Image>; ItemKind::ALL.len()],
}

impl Shapes {
    /// An item's sign.
    pub(super) fn item(&self, kind: ItemKind) -> Handle<Image> {
        let place = ItemKind::ALL.iter().position(|&each| each == kind).unwrap_or_default();
        self.items[place].clone()
    }
}

/// How far a point lies outside an item's sign, which fits a square of side 2 round the middle;
/// negative inside. Signs differ in outline, so that they can be told apart at any size.
fn sign(kind: ItemKind, point: Vec2) -> f32 {
    /// A line with round ends.
    fn line(point: Vec2, from: Vec2, to: Vec2, thickness: f32) -> f32 {
        let along = to - from;
        let share = ((point - from).dot(along) / along.length_squared()).clamp(0.0, 1.0);
        (point - from - along * share).length() - thickness / 2.0
    }
    let v = Vec2::new;
    match kind {
        // Two chevrons: fast forward.
        ItemKind::Boots => [-0.55, 0.25]
            .into_iter()
            .flat_map(|x| [(x, -0.65, x + 0.5, 0.0), (x, 0.65, x + 0.5, 0.0)])
            .map(|(x1, y1, x2, y2)| line(point, v(x1, y1), v(x2, y2), 0.3))
            .fold(f32::MAX, f32::min),
        // A head and a handle.
        ItemKind::Hammer => line(point, v(-0.5, -0.5), v(0.5, -0.5), 0.55).min(line(
            point,
            v(0.0, -0.4),
            v(0.0, 0.8),
            0.28,
        )),
        // A star of six arms.
        ItemKind::Freeze => [(0.0, 1.0), (0.866, 0.5), (0.866, -0.5)]
            .into_iter()
            .map(|(x, y)| line(point, v(x, y) * 0.85, v(-x, -y) * 0.85, 0.24))
            .fold(f32::MAX, f32::min),
        // An eye: two arcs and a pupil.
        ItemKind::Glimpse => {
            let lens = (point - v(0.0, 0.65)).length().max((point + v(0.0, 0.65)).length()) - 1.12;
            (lens.abs() - 0.12).min(point.length() - 0.26)
        }
    }
}

/// How far a point lies outside a player's shape of the given radius; negative inside.
fn distance(player: Player, point: Vec2, radius: f32) -> f32 {
    match player {
        Player::One => point.length() - radius,
        Player::Two => (point.x.abs() + point.y.abs() - radius) * std::f32::consts::FRAC_1_SQRT_2,
    }
}

/// A square picture whose opacity `cover` tells, for points in pixels from its middle.
fn picture(side: f32, cover: impl Fn(Vec2) -> f32) -> Image {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "1 to a few hundred pixels"
    )]
    let pixels = side.round().clamp(1.0, 512.0) as u16;
    let middle = f32::from(pixels) / 2.0;
    let mut data = Vec::with_capacity(usize::from(pixels).pow(2) * 4);
    for y in 0..pixels {
        for x in 0..pixels {
            let point = Vec2::new(f32::from(x), f32::from(y)) + 0.5 - middle;
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "clamped to 0 to 255"
            )]
            let opacity = (cover(point).clamp(0.0, 1.0) * 255.0).round() as u8;
            data.extend([255, 255, 255, opacity]);
        }
    }
    let mut image = Image::new(
        Extent3d { width: pixels.into(), height: pixels.into(), depth_or_array_layers: 1 },
        TextureDimension::D2,
        data,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = ImageSampler::linear();
    image
}

/// The radius at which both shapes look equally large: a diamond has less area than a circle.
fn radius(player: Player, side: f32) -> f32 {
    match player {
        Player::One => side * 0.46,
        Player::Two => side * 0.5,
    }
}

fn draw_shapes(
    view: Res<View>,
    director: Res<Director>,
    mut shapes: ResMut<Shapes>,
    mut images: ResMut<Assets<Image>>,
    mut drawn: Local<f32>,
) {
    let [pawn, goal, item] =
        [pawn_size, goal_size, item_size].map(|size| view.cell_pixels * size(&view));
    // On the way somewhere a picture of about the right size will do.
    let is_near = (0.8..1.25).contains(&(pawn / *drawn));
    if (is_near && director.is_zooming()) || pawn.to_bits() == drawn.to_bits() {
        return;
    }
    *drawn = pawn;
    let outline = (goal / 0.86 * OUTLINE).max(1.0);
    *shapes = Shapes {
        pawn: ByPlayer::from_fn(|player| {
            images.add(picture(pawn, |point| {
                0.5 - distance(player, point, radius(player, pawn) - 0.5)
            }))
        }),
        goal: ByPlayer::from_fn(|player| {
            let radius = radius(player, goal) - 0.5;
            images.add(picture(goal, |point| {
                let outside = distance(player, point, radius);
                (0.5 - outside).min(0.5 + outside + outline)
            }))
        }),
        items: ItemKind::ALL.map(|kind| {
            let half = item / 2.0;
            images.add(picture(half * 2.0, |point| 0.5 - sign(kind, point / half) * half))
        }),
    };
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Shapes>().add_systems(
        Update,
        draw_shapes.run_if(resource_changed::<View>).in_set(super::ShapeSystems),
    );
}
