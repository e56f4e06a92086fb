//! The arcade's window in simulated time, and a hand on its keys: as fast as the machine that runs the tests lets it be.

use std::collections::VecDeque;
use std::time::Duration;

use image::RgbImage;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

use crate::arcade::continuity::levels::Entry;
use crate::arcade::continuity::{Continuity as Arcade, Play};
use crate::arcade::controls::{Input, Keys};
use crate::arcade::level_list::LevelList;
use crate::arcade::{Cabinet, Canvas, Tick};
use crate::frame::Frame;
use crate::game::{Game, Reading, ScreenOf};
use crate::games::continuity::level::physics::Physics;
use crate::games::continuity::pack::PackLevel;
use crate::games::continuity::{Continuity, Layout, Level};
use crate::geometry::Direction;
use crate::input::Key;
use crate::profile::Profile;
use crate::vision::VisionError;

/// How the program runs, and how it is seen.
#[derive(Clone, Debug)]
pub(super) struct Conditions {
    pub(super) fps: u32,
    pub(super) size: (u32, u32),
    pub(super) theme: &'static str,
    /// From a key to the program and from a picture to the look, together, in seconds.
    pub(super) latency: f64,
    /// Time from look to look, and from a look to what it leads to, in seconds.
    pub(super) every: f64,
    pub(super) thinks: f64,
    /// Part of the looks after which nothing is looked at for a while.
    pub(super) stalls: f64,
    pub(super) physics: Physics,
    pub(super) speed: f64,
}

pub(super) fn usual() -> Conditions {
    Conditions {
        fps: 60,
        size: (800, 600),
        theme: "ink",
        latency: 0.03,
        every: 0.016,
        thinks: 0.006,
        stalls: 0.01,
        physics: Physics::default(),
        speed: 1.0,
    }
}

/// A window in simulated time, and a hand.
pub(super) struct World {
    pub(super) arcade: Arcade,
    keys: Keys,
    pending: VecDeque<(f64, Input, bool)>,
    pub(super) down: Vec<Key>,
    pub(super) now: f64,
    next: f64,
    pixels: Vec<u32>,
    kept: bool,
    /// When that which is not painted yet changed.
    stale: Option<Duration>,
    pub(super) conditions: Conditions,
    pub(super) random: ChaCha8Rng,
}

fn input(key: Key) -> Input {
    match key {
        Key::Up => Input::Go(Direction::Up),
        Key::Down => Input::Go(Direction::Down),
        Key::Left => Input::Go(Direction::Left),
        Key::Right => Input::Go(Direction::Right),
        _ => Input::Swap,
    }
}

impl World {
    pub(super) fn new(entry: &PackLevel, conditions: &Conditions, seed: u64) -> World {
        let level = entry.level.moved_by(conditions.physics);
        let entry = Entry { name: entry.name.clone(), level, best: Some(entry.optimum) };
        let play = Play::new(LevelList::new(vec![entry]).unwrap()).with_speed(conditions.speed);
        let count = (conditions.size.0 * conditions.size.1) as usize;
        World {
            arcade: Arcade::new(play, conditions.theme, conditions.fps, None),
            keys: Keys::default(),
            pending: VecDeque::new(),
            down: Vec::new(),
            now: 0.0,
            next: 0.0002,
            pixels: vec![0; count],
            kept: false,
            stale: None,
            conditions: conditions.clone(),
            random: ChaCha8Rng::seed_from_u64(seed),
        }
    }

    pub(super) fn wait(&mut self, time: f64) {
        self.now += time;
        while self.next <= self.now {
            while self.pending.front().is_some_and(|key| key.0 <= self.next) {
                let (_, key, down) = self.pending.pop_front().unwrap();
                self.keys.set(key, down);
            }
            let pressed = self.keys.poll();
            self.arcade.hold(self.keys.held());
            let now = Duration::from_secs_f64(self.next);
            if self.arcade.tick(now, &pressed) == Tick::Changed {
                // What nobody saw in between may have changed anything.
                self.kept &= self.stale.is_none();
                self.stale = Some(now);
            }
            self.next += 1.0 / 60.0;
        }
    }

    pub(super) fn hold(&mut self, keys: &[Key]) {
        let at = self.now + self.conditions.latency;
        for key in self.down.iter().filter(|key| !keys.contains(key)) {
            self.pending.push_back((at, input(*key), false));
        }
        for key in keys.iter().filter(|key| !self.down.contains(key)) {
            self.pending.push_back((at, input(*key), true));
        }
        self.down = keys.to_vec();
    }

    pub(super) fn tap(&mut self, key: Key) {
        self.hold(&[key]);
        self.wait(0.06);
        self.hold(&[]);
    }

    /// What the window shows: painted only where somebody looks.
    pub(super) fn frame(&mut self) -> Frame {
        if let Some(now) = self.stale.take() {
            let (size, kept) = (self.conditions.size, self.kept);
            let mut canvas = Canvas { pixels: &mut self.pixels, size, kept };
            self.arcade.paint(now, &mut canvas, 1.0);
            self.kept = true;
        }
        let (width, height) = self.conditions.size;
        let mut rgb = vec![0; self.pixels.len() * 3];
        for (to, word) in rgb.chunks_exact_mut(3).zip(&self.pixels) {
            to.copy_from_slice(&word.to_be_bytes()[1..]);
        }
        Frame::from_image(RgbImage::from_raw(width, height, rgb).unwrap())
    }

    pub(super) fn has_won(&self) -> bool {
        self.arcade.play().moment(Duration::from_secs_f64(self.now)).over.is_some()
    }

    pub(super) fn deaths(&self) -> u32 {
        self.arcade.play().moment(Duration::from_secs_f64(self.now)).hud.deaths
    }

    /// What is seen once it rests.
    pub(super) fn read(
        &mut self,
        profile: &Profile,
        prior: Option<&Reading<Level, Layout>>,
    ) -> Result<ScreenOf<Continuity>, VisionError> {
        self.wait(0.55);
        Continuity.recognize(&self.frame(), profile, prior)
    }
}
