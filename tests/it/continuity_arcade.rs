//! The arcade's boards of Continuity, drawn in every theme at several sizes, and read.

use std::time::Duration;

use screenplay::arcade::continuity::levels::bundled;
use screenplay::arcade::continuity::{Play, THEMES, draw};
use screenplay::arcade::level_list::LevelList;
use screenplay::frame::Frame;
use screenplay::game::Game;
use screenplay::games::continuity::level::GAP;
use screenplay::games::continuity::{Continuity, Level};
use screenplay::geometry::Direction;
use screenplay::profile::Profiles;

/// What a reading got right.
#[derive(Default)]
pub(crate) struct Score {
    boards: u32,
    sides: u32,
    same: u32,
    least: f64,
    pub(crate) faults: Vec<String>,
}

impl Score {
    /// Compares a board with how it was read: its tiles are lettered by slot.
    pub(crate) fn add(&mut self, what: &str, level: &Level, seen: &Level) {
        let own = &level.state().slots;
        let filled = |slots: &[u8]| slots.iter().map(|it| *it != GAP).collect::<Vec<bool>>();
        let mut fault = |text: String| self.faults.push(format!("{what}: {text}"));
        if filled(own) != filled(&seen.state().slots) {
            return fault("other slots".to_owned());
        }
        let tiles: Vec<u8> = own.iter().copied().filter(|it| *it != GAP).collect();
        let (mut differ, mut all) = (0, 0);
        for (letter, tile) in (0..).zip(&tiles) {
            let (Some(a), Some(b)) = (level.ground(*tile), seen.ground(letter)) else { return };
            differ += a.solid.iter().zip(&b.solid).filter(|(a, b)| a != b).count();
            all += a.solid.len();
            for side in Direction::ALL {
                let near = |(a, b): (&(i32, i32), &(i32, i32))| {
                    (a.0 - b.0).abs() <= 8 && (a.1 - b.1).abs() <= 8
                };
                let (a, b) = (a.side(side), b.side(side));
                let same = a.len() == b.len() && a.iter().zip(b).all(near);
                self.sides += 1;
                self.same += u32::from(same);
                if !same {
                    fault(format!("tile {letter} {side}: {a:?} read as {b:?}"));
                }
            }
        }
        let right = 1.0 - differ as f64 / all as f64;
        self.least = if self.boards == 0 { right } else { self.least.min(right) };
        self.boards += 1;
        if right < 0.97 {
            fault(format!("{right:.3} of the mask"));
        }
        let place = |tile: u8| own.iter().position(|it| *it == tile);
        let seen_place = |tile: u8| seen.state().slots.iter().position(|it| *it == tile);
        let far = |a: (i32, i32), b: (i32, i32)| (a.0 - b.0).abs().max((a.1 - b.1).abs());
        let (body, read) = (level.state().body, seen.state().body);
        if place(body.tile) != seen_place(read.tile) || far(body.pixel(), read.pixel()) > 5 {
            fault(format!("figure at {:?} read at {:?}", body.pixel(), read.pixel()));
        }
        let (door, read) = (level.door(), seen.door());
        if place(door.tile) != seen_place(read.tile) || far((door.x, door.y), (read.x, read.y)) > 5
        {
            fault(format!("door at {door} read at {read}"));
        }
        let keys = |level: &Level| {
            let slot = |tile: u8| level.state().slots.iter().position(|it| *it == tile);
            let mut all: Vec<_> =
                level.keys().iter().map(|key| (slot(key.tile), key.x, key.y)).collect();
            all.sort_unstable();
            all
        };
        let (own, read) = (keys(level), keys(seen));
        let near = own.len() == read.len()
            && own.iter().zip(&read).all(|(a, b)| a.0 == b.0 && far((a.1, a.2), (b.1, b.2)) <= 6);
        if !near {
            fault(format!("keys at {own:?} read at {read:?}"));
        }
    }
}

#[test]
fn the_arcades_boards_are_read_in_every_theme_and_size() {
    let profiles = Profiles::load(None).unwrap();
    let profile = profiles.named("continuity", Profiles::GENERIC).unwrap();
    let mut score = Score::default();
    let sizes = [(800, 600), (1280, 960), (1111, 640), (640, 480), (900, 1000)];
    for (number, level) in (1..).zip(bundled()) {
        let shelf = LevelList::new(vec![level.clone()]).unwrap();
        let moment = Play::new(shelf).moment(Duration::ZERO);
        // All themes and sizes come together over the levels.
        for turn in 0..3 {
            let theme = &THEMES[(number + turn) % THEMES.len()];
            let size = sizes[(number + 2 * turn) % sizes.len()];
            let what = format!("level {number}, {}, {} x {}", theme.name, size.0, size.1);
            let image = draw(&level.level, theme, &moment, size, 1.0);
            match Continuity.recognize(&Frame::from_image(image), profile, None) {
                Ok(screen) => match screen.readings() {
                    [reading, ..] => score.add(&what, &level.level, &reading.level),
                    [] => score.faults.push(format!("{what}: no board")),
                },
                Err(error) => score.faults.push(format!("{what}: {error}")),
            }
        }
    }
    let Score { boards, sides, same, least, .. } = score;
    println!("{boards} boards, {same} of {sides} sides, {least:.4} of a mask at least");
    assert!(score.faults.is_empty(), "{}", score.faults.join("\n"));
    assert!(boards >= 3 * bundled().len() as u32);
}
