//! Looking back at a race: played again, faster or slower, and scrubbed.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use egui::{Align2, FontId, Rect, Stroke, pos2, vec2};

use crate::race::{Player, Race, Replay, ReplayPlayer, Review, TICKS_PER_SECOND};
use crate::words::words;

use super::archive::{LastRace, Recording, Told};
use super::contest::ComesNext;
use super::hud;
use super::keys::{Action, Typing};
use super::maze::{Notice, PristineMaze};
use super::panel::Rest;
use super::phase::{GameEvent, Phase, PhaseChange};
use super::race::CurrentRace;
use super::theme::Theme;

/// How much faster than it was run one scrubs through a race with a key held.
const SCRUB: f32 = 6.0;

/// A race that is being looked back at.
#[derive(Resource, Debug)]
pub struct LookBack {
    player: ReplayPlayer,
    /// What is said of it.
    pub told: Arc<Told>,
    /// Whether it goes on by itself.
    pub is_playing: bool,
    /// Where it is, in ticks and parts of them.
    at: f32,
    /// The race as it ended.
    end: Race,
}

impl LookBack {
    /// The first and the last tick that there is to see: from GO to the end.
    #[must_use]
    pub fn range(&self) -> (u32, u32) {
        (self.told.replay.countdown(), self.told.replay.ticks())
    }

    /// The tick that is seen.
    #[must_use]
    pub const fn tick(&self) -> u32 {
        self.player.tick()
    }

    /// Goes to a tick.
    pub fn seek(&mut self, tick: u32) {
        let (first, last) = self.range();
        self.player.seek(tick.clamp(first, last));
        #[expect(clippy::cast_precision_loss, reason = "a race is shorter than 2²⁴ ticks")]
        let at = self.player.tick() as f32;
        self.at = at;
    }

    /// Goes on or back by so many ticks and parts of them.
    fn go(&mut self, ticks: f32) {
        let (first, last) = self.range();
        #[expect(clippy::cast_precision_loss, reason = "a race is shorter than 2²⁴ ticks")]
        let (first, last) = (first as f32, last as f32);
        self.at = (self.at + ticks).clamp(first, last);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped")]
        let tick = self.at as u32;
        self.player.seek(tick);
    }

    fn is_at_end(&self) -> bool {
        self.tick() >= self.range().1
    }
}

/// A race that the game was opened with, to be looked back at.
#[derive(Resource, Debug)]
pub(super) struct Opened(pub Replay);

/// Goes to the end of the race that the game was opened with, and looks back from there.
fn open(
    mut commands: Commands,
    opened: Res<Opened>,
    pristine: Res<PristineMaze>,
    mut race: ResMut<CurrentRace>,
    mut last: ResMut<LastRace>,
    mut recording: ResMut<Recording>,
    mut notice: ResMut<Notice>,
    mut next: ResMut<ComesNext>,
    mut phase: PhaseChange,
    mut actions: MessageWriter<Action>,
) {
    commands.remove_resource::<Opened>();
    // Nobody has run here.
    recording.0 = None;
    *next = ComesNext::default();
    let replay = Arc::new(opened.0.clone());
    match Review::in_maze(&replay, pristine.0.clone()) {
        Ok(review) => last.0 = Some(Arc::new(Told { replay: replay.clone(), review })),
        Err(error) => {
            notice.0 = Some(error.to_string());
            return;
        }
    }
    let mut player = ReplayPlayer::in_maze(replay, pristine.0.clone());
    player.seek(u32::MAX);
    race.0 = player.race().clone();
    phase.enter(Phase::Finished, race.0.clock());
    actions.write(Action::LookBack);
}

fn begin_or_end(
    mut commands: Commands,
    mut actions: MessageReader<Action>,
    phase: Res<State<Phase>>,
    last: Res<LastRace>,
    pristine: Res<PristineMaze>,
    mut look_back: Option<ResMut<LookBack>>,
    mut race: ResMut<CurrentRace>,
    mut events: MessageWriter<GameEvent>,
) {
    for &action in actions.read() {
        match (action, &mut look_back) {
            (Action::LookBack, None) if *phase.get() == Phase::Finished => {
                let Some(told) = &last.0 else { continue };
                let player = ReplayPlayer::in_maze(told.replay.clone(), pristine.0.clone());
                let mut look_back = LookBack {
                    player,
                    told: told.clone(),
                    is_playing: true,
                    at: 0.0,
                    end: race.0.clone(),
                };
                look_back.seek(0);
                race.0 = look_back.player.race().clone();
                commands.insert_resource(look_back);
                events.write(GameEvent::LookedBack { is_on: true });
            }
            (Action::LookBack | Action::Pause, Some(look_back)) => {
                race.0 = look_back.end.clone();
                commands.remove_resource::<LookBack>();
                events.write(GameEvent::LookedBack { is_on: false });
            }
            (Action::Next, Some(look_back)) => {
                if look_back.is_at_end() {
                    look_back.seek(0);
                    look_back.is_playing = true;
                } else {
                    look_back.is_playing = !look_back.is_playing;
                }
            }
            _ => continue,
        }
        return;
    }
}

/// Plays on, or scrubs while an arrow, A or D is held.
fn play(
    time: Res<Time>,
    keys: Res<ButtonInput<KeyCode>>,
    typing: Res<Typing>,
    mut look_back: ResMut<LookBack>,
) {
    #[expect(clippy::cast_precision_loss, reason = "64")]
    let ticks = time.delta_secs() * TICKS_PER_SECOND as f32;
    let is_held = |held: [KeyCode; 2]| !typing.0 && keys.any_pressed(held);
    let back = is_held([KeyCode::ArrowLeft, KeyCode::KeyA]);
    let on = is_held([KeyCode::ArrowRight, KeyCode::KeyD]);
    if !typing.0 && keys.just_pressed(KeyCode::Home) {
        look_back.seek(0);
    } else if !typing.0 && keys.just_pressed(KeyCode::End) {
        look_back.seek(u32::MAX);
    } else if back != on {
        look_back.is_playing = false;
        look_back.go(if on { ticks * SCRUB } else { -ticks * SCRUB });
    } else if look_back.is_playing {
        look_back.go(ticks);
        look_back.is_playing = !look_back.is_at_end();
    }
}

/// Shows the race as it was at that tick.
fn show(look_back: Res<LookBack>, mut race: ResMut<CurrentRace>) {
    if race.0.clock() != look_back.player.race().clock() || look_back.is_changed() {
        race.0 = look_back.player.race().clone();
    }
}

/// The timeline, in the strip below the maze: where it is, and where each player was off the way.
/// One's wrong turns lie above the line, Two's below it.
pub(super) fn show_timeline(
    mut contexts: EguiContexts,
    rest: Res<Rest>,
    theme: Res<Theme>,
    look_back: Option<ResMut<LookBack>>,
) -> Result {
    let Some(mut look_back) = look_back else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    let strip = hud::bottom_strip(rest.0);
    let painter = context.layer_painter(egui::LayerId::background());
    painter.rect_filled(strip, 0.0, theme.ground.egui());
    let middle = strip.center().y;
    let hint = painter.text(
        pos2(strip.max.x - 20.0, middle),
        Align2::RIGHT_CENTER,
        words().game.look_back_keys,
        FontId::proportional(14.0),
        theme.muted.egui(),
    );
    let line = Rect::from_min_max(
        pos2(strip.min.x + 24.0, middle - 7.0),
        pos2((hint.min.x - 24.0).max(strip.min.x + 60.0), middle + 7.0),
    );
    let (first, last) = look_back.range();
    #[expect(clippy::cast_precision_loss, reason = "a race is shorter than 2²⁴ ticks")]
    let place = |tick: u32| {
        let share = (tick.saturating_sub(first)) as f32 / (last - first).max(1) as f32;
        line.min.x + line.width() * share
    };
    painter.line_segment(
        [line.left_center(), line.right_center()],
        Stroke::new(2.0, theme.muted.egui()),
    );
    for (player, review) in look_back.told.review.players.iter() {
        let y = match player {
            Player::One => middle - 4.5,
            Player::Two => middle + 4.5,
        };
        for excursion in &review.excursions {
            let from = place(first + excursion.began);
            let to = place(first + excursion.began + excursion.ticks);
            let bar = Rect::from_min_max(pos2(from, y - 1.5), pos2(to.max(from + 2.0), y + 1.5));
            painter.rect_filled(bar, 0.0, theme.player(player).egui());
        }
    }
    let at = pos2(place(look_back.tick()), middle);
    painter.circle_filled(at, 7.0, theme.path.egui());

    let reach = line.expand2(vec2(8.0, 8.0));
    let (is_down, began, now) = context.input(|input| {
        let mouse = &input.pointer;
        (mouse.primary_down(), mouse.press_origin(), mouse.interact_pos())
    });
    if let (true, Some(began), Some(now)) = (is_down, began, now)
        && reach.contains(began)
    {
        let share = ((now.x - line.min.x) / line.width()).clamp(0.0, 1.0);
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "0 to the ticks of a race"
        )]
        let ticks = (share * (last - first) as f32).round() as u32;
        look_back.is_playing = false;
        look_back.seek(first + ticks);
    }
    Ok(())
}

fn leave(mut commands: Commands) {
    commands.remove_resource::<LookBack>();
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnExit(Phase::Finished), leave).add_systems(
        Update,
        (
            begin_or_end
                .run_if(resource_exists::<CurrentRace>)
                .run_if(resource_exists::<PristineMaze>),
            open.run_if(resource_exists::<Opened>).run_if(in_state(Phase::Preparing)),
            (play, show).chain().run_if(resource_exists::<LookBack>),
        )
            .chain()
            .after(super::MakeSystems)
            .before(super::FitSystems),
    );
}
