//! The arcade's boards, drawn zoomed in, in every theme, with the figure in many places: from where they are seen is found, and
//! the figure to a pixel.

use std::time::{Duration, Instant};

use image::RgbImage;

use crate::arcade::continuity::{Moment, Painter, Play, Pose, THEMES, Theme, levels};
use crate::arcade::level_list::LevelList;
use crate::frame::Frame;
use crate::games::continuity::layout::Layout;
use crate::games::continuity::level::tile::{HEIGHT, WIDTH};
use crate::games::continuity::level::{Body, GAP, Level};
use crate::games::continuity::pack::{PackLevel, pack};
use crate::games::continuity::rules::motion::Around;
use crate::games::continuity::vision::near::{Mode, Watcher};
use crate::profile::Profiles;

use super::recognize;

/// One level in one theme and size of window.
struct Set {
    number: usize,
    truth: Level,
    theme: &'static Theme,
    size: (u32, u32),
    painter: Painter,
    base: Moment,
}

/// A board as it was read zoomed out.
struct Known {
    level: Level,
    layout: Layout,
    out: RgbImage,
}

#[derive(Default)]
struct Tally {
    views: u32,
    places: u32,
    worst: f64,
    off: Vec<f64>,
    slowest_search: f64,
    looks: Vec<f64>,
    faults: Vec<String>,
}

impl Set {
    fn new(entry: &PackLevel, theme: &'static Theme, size: (u32, u32)) -> Set {
        let list = LevelList::new(levels::single(entry.level.clone())).unwrap();
        let mut base = Play::new(list).moment(Duration::ZERO);
        base.number = entry.number;
        base.hud.name.clone_from(&entry.name);
        let (number, truth) = (entry.number, entry.level.clone());
        Set { number, truth, theme, size, painter: Painter::default(), base }
    }

    fn draw(&mut self, moment: &Moment) -> RgbImage {
        self.painter.picture(&self.truth, self.theme, moment, self.size, 1.0)
    }

    fn out(&mut self) -> Known {
        let out = self.draw(&self.base.clone());
        let profiles = Profiles::load(None).unwrap();
        let profile = profiles.named("continuity", Profiles::GENERIC).unwrap();
        let screen = recognize(&Frame::from_image(out.clone()), profile, None).unwrap();
        let reading = &screen.readings()[0];
        Known { level: reading.level.clone(), layout: reading.layout.clone(), out }
    }

    /// The board zoomed in on the tile that the figure is in.
    fn near(&self, pose: Pose) -> Moment {
        let mut moment = self.base.clone();
        let slot = self.slot(pose.tile);
        let (column, row) = (slot % self.truth.columns(), slot / self.truth.columns());
        moment.focus = (column as f64 * 580.0 + 270.0, row as f64 * 400.0 + 180.0);
        (moment.zoom, moment.pose, moment.hud.out) = (0.0, pose, false);
        moment
    }

    fn slot(&self, tile: u8) -> usize {
        self.base.slots.iter().position(|it| *it == tile).unwrap()
    }

    /// Places of a tile where the figure can be: it stands, or is in the air.
    fn poses(&self, tile: u8) -> Vec<Pose> {
        let around = Around::of(&self.truth, &self.base.slots, tile).unwrap();
        let (mut standing, mut flying) = (Vec::new(), Vec::new());
        for y in (30..HEIGHT - 2).step_by(7) {
            for x in (12..WIDTH - 12).step_by(23) {
                if around.blocked(x, y) {
                    continue;
                }
                let facing = if (x + y) % 2 == 0 { 1 } else { -1 };
                let pose = Pose {
                    tile,
                    x: f64::from(x),
                    y: f64::from(y),
                    facing,
                    runs: false,
                    rises: None,
                };
                let body = Body { tile, x: x * 100, y: y * 100, speed: 0 };
                if around.supports(&body) {
                    standing.push(Pose { runs: x % 2 == 0, ..pose });
                } else {
                    flying.push(Pose { rises: Some(y % 2 == 0), ..pose });
                }
            }
        }
        let some = |all: Vec<Pose>, many: usize| {
            let step = all.len().div_ceil(many).max(1);
            all.into_iter().step_by(step).collect::<Vec<_>>()
        };
        [some(standing, 3), some(flying, 3)].concat()
    }
}

/// The letter that a tile has where tiles are lettered by their slots.
fn letter(slots: &[u8], tile: u8) -> u8 {
    let at = slots.iter().position(|it| *it == tile).unwrap();
    slots[..at].iter().filter(|it| **it != GAP).count() as u8
}

impl Tally {
    fn fault(&mut self, set: &Set, what: &str) {
        let (wide, high) = set.size;
        let text = format!("level {}, {}, {wide} x {high}: {what}", set.number, set.theme.name);
        self.faults.push(text);
    }

    /// All tiles of a board, the figure in some places of each.
    fn add(&mut self, set: &mut Set) {
        let known = set.out();
        for tile in set.base.slots.clone().into_iter().filter(|tile| *tile != GAP) {
            let mut watcher = Watcher::new(&known.level, &known.layout);
            let own = letter(&set.base.slots, tile);
            if watcher.mode(&known.out, own) != Mode::Out {
                return self.fault(set, "zoomed out, and not seen so");
            }
            let mut found = false;
            for pose in set.poses(tile) {
                let image = set.draw(&set.near(pose));
                if !found {
                    found = true;
                    self.views += 1;
                    let start = Instant::now();
                    for _ in 0..4 {
                        watcher.mode(&image, own);
                    }
                    self.slowest_search =
                        self.slowest_search.max(start.elapsed().as_secs_f64() * 1000.0);
                }
                self.look(set, &mut watcher, &image, (own, &pose));
            }
        }
    }

    fn look(&mut self, set: &Set, watcher: &mut Watcher, image: &RgbImage, at: (u8, &Pose)) {
        let (own, pose) = at;
        self.places += 1;
        let start = Instant::now();
        let Mode::In(view) = watcher.mode(image, own) else {
            if let Ok(folder) = std::env::var("SCREENPLAY_PICTURES") {
                let name = format!("{folder}/{}-{}-{own}.png", set.number, set.theme.name);
                image.save(name).unwrap();
            }
            return self.fault(set, &format!("tile {own}: no view"));
        };
        // A figure is looked for where it was; here it jumps about.
        watcher.last = None;
        let seen = watcher.look(image, &view);
        self.looks.push(start.elapsed().as_secs_f64() * 1000.0);
        let Some((tile, x, y)) = seen.figure else {
            return self
                .fault(set, &format!("tile {own}: no figure at {:.0},{:.0}", pose.x, pose.y));
        };
        let (dx, dy) = (x - pose.x, y - pose.y);
        let off = dx.abs().max(dy.abs());
        self.off.push(off);
        self.worst = self.worst.max(off);
        // As sharp as the picture was that the board was read from; right under a ceiling three pixels are not looked at.
        if tile != own || off > (1.5 / watcher.out.scale).max(3.2) {
            let what = format!(
                "tile {own}: figure at {:.0},{:.0} seen at {tile} {x:.1},{y:.1}",
                pose.x, pose.y
            );
            self.fault(set, &what);
        }
    }
}

#[test]
fn the_arcades_boards_are_found_zoomed_in() {
    let only: Option<usize> = std::env::var("SCREENPLAY_LEVEL").ok().and_then(|it| it.parse().ok());
    let mut tally = Tally::default();
    let sizes = [(800, 600), (1000, 760), (640, 480), (1111, 640)];
    for entry in pack().filter(|entry| only.is_none_or(|only| entry.number == only)) {
        // Two themes each, all of them where that is asked for.
        let all = only.is_some() || std::env::var_os("SCREENPLAY_LONG").is_some();
        for turn in (0..THEMES.len()).filter(|turn| all || (turn + entry.number) % 2 == 0) {
            let theme = &THEMES[turn];
            let size = sizes[(entry.number + turn) % sizes.len()];
            tally.add(&mut Set::new(&entry, theme, size));
        }
    }
    tally.off.sort_by(f64::total_cmp);
    tally.looks.sort_by(f64::total_cmp);
    let part = |all: &[f64], part: f64| all[((all.len() - 1) as f64 * part) as usize];
    println!(
        "{} views, {} places; off by {:.2} / {:.2} / {:.2} px (median, 99 %, worst); a look {:.2} / {:.2} ms, four first looks {:.0} ms at worst",
        tally.views,
        tally.places,
        part(&tally.off, 0.5),
        part(&tally.off, 0.99),
        tally.worst,
        part(&tally.looks, 0.5),
        part(&tally.looks, 0.99),
        tally.slowest_search,
    );
    assert!(tally.faults.is_empty(), "{} faults\n{}", tally.faults.len(), tally.faults.join("\n"));
}
