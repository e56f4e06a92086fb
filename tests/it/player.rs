//! The player with a program that is not there: what it does when a window lags, loses keys, moves, loses the focus, is
//! closed, or shows what cannot be read. No display, no device.

use std::cell::{Cell, RefCell, RefMut};
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use image::{Rgb, RgbImage};
use imageproc::drawing::{draw_filled_circle_mut, draw_filled_rect_mut};
use screenplay::arcade::amaze::levels::{bundled, single};
use screenplay::arcade::amaze::{Phase, Play, draw, named};
use screenplay::arcade::controls::Input as Press;
use screenplay::arcade::level_list::LevelList;
use screenplay::capture::{Capture, CaptureError};
use screenplay::desktop::{Desktop, DesktopError, StopReason, Target, WindowInfo};
use screenplay::frame::Frame;
use screenplay::games::amaze::level::Tile;
use screenplay::games::amaze::{Amaze, Level};
use screenplay::geometry::{Direction, Rect};
use screenplay::input::{Gesture, Input, InputError, Key, Touch, Touched};
use screenplay::player::{
    self, Clock as _, Event, Evidence, LevelReport, Options, PlayError, Report, Table, Watcher,
};
use screenplay::profile::Profile;

use crate::turned::Turned;

/// The window's number.
const ID: u32 = 77;
/// What a look costs on a machine that does other work beside.
const LOOK: Duration = Duration::from_millis(12);
/// How much faster than the arcade the program is.
const PACE: u32 = 3;
/// Moves that win the first levels of the pack.
pub(crate) const FEWEST: [u32; 3] = [3, 5, 6];

/// What happens at the n-th key, counted from 1, once the program has it.
type Script = Box<dyn FnMut(u32, &mut World)>;
/// What happens at some time.
type Deed = Box<dyn FnOnce(&mut World)>;

/// A running program, its window and the desk it stands on.
#[expect(clippy::struct_excessive_bools, reason = "facts that do not depend on one another")]
pub(crate) struct World {
    pub(crate) play: Play,
    pub(crate) clock: Turned,
    pub(crate) rect: Rect,
    pub(crate) open: bool,
    pub(crate) focused: bool,
    /// Whether a request for the focus is granted.
    pub(crate) yields: bool,
    pub(crate) escape: bool,
    pub(crate) pointer: (i32, i32),
    /// From a key to what it does.
    pub(crate) lag: Duration,
    pub(crate) queue: VecDeque<(Instant, Press)>,
    /// Whether the n-th key is ignored.
    pub(crate) drops: fn(u32) -> bool,
    /// Whether a win is covered by a message that stays until Enter is pressed.
    pub(crate) popup: bool,
    /// Whether a won board stays until Enter is pressed.
    pub(crate) waits: bool,
    /// Whether a won board stays, whatever is done.
    pub(crate) deaf: bool,
    /// Flat colours of wall and floor, instead of the arcade's looks.
    pub(crate) plain: Option<[Rgb<u8>; 2]>,
    /// What is drawn over the n-th picture.
    pub(crate) over: fn(&mut RgbImage, u32),
    pub(crate) script: Option<Script>,
    /// What happens, and when.
    pub(crate) due: Vec<(Instant, Deed)>,
    /// How much faster than the arcade it is.
    pub(crate) pace: u32,
    /// Until when its pictures show nothing that can be read.
    pub(crate) hidden: Option<Instant>,
    /// What of the program shows nothing that can be read.
    pub(crate) unread: fn(&Play) -> bool,
    /// The picture that stays, by the window system's word, until it is doubted.
    pub(crate) stale: Option<Frame>,
    pub(crate) lies: bool,
    /// How long a picture takes.
    pub(crate) slow: Duration,
    pub(crate) pictures: u32,
    pub(crate) keys: Vec<Key>,
    /// Where it was clicked, in pixels of the window. A click does what Enter does.
    pub(crate) taps: Vec<(i32, i32)>,
    pub(crate) held: Vec<Key>,
    pub(crate) raised: u32,
    /// What others did since it was last asked.
    pub(crate) touches: Vec<Touch>,
    /// When a window that is hidden already is gone for good.
    pub(crate) gone_at: Option<Instant>,
    /// From this key on they do something in its window at every look.
    pub(crate) used_from: Option<u32>,
    /// What must never happen.
    pub(crate) wrong: Vec<String>,
}

impl World {
    /// The first levels of the pack.
    pub(crate) fn new(levels: usize) -> World {
        World::of(Play::new(
            LevelList::new(bundled()[..levels].to_vec()).unwrap(),
            Duration::from_millis(20),
        ))
    }

    pub(crate) fn of(play: Play) -> World {
        World {
            play,
            clock: Turned::new(),
            rect: Rect { x: 100, y: 80, width: 360, height: 430 },
            open: true,
            focused: true,
            yields: true,
            escape: false,
            pointer: (640, 10),
            lag: Duration::ZERO,
            queue: VecDeque::new(),
            drops: |_| false,
            popup: false,
            waits: false,
            deaf: false,
            plain: None,
            over: |_, _| {},
            script: None,
            due: Vec::new(),
            pace: PACE,
            hidden: None,
            unread: |_| false,
            stale: None,
            lies: false,
            slow: Duration::ZERO,
            pictures: 0,
            keys: Vec::new(),
            taps: Vec::new(),
            held: Vec::new(),
            raised: 0,
            touches: Vec::new(),
            gone_at: None,
            used_from: None,
            wrong: Vec::new(),
        }
    }

    pub(crate) fn at_key(mut self, script: impl FnMut(u32, &mut World) + 'static) -> World {
        self.script = Some(Box::new(script));
        self
    }

    fn now(&self) -> Duration {
        self.clock.passed() * self.pace
    }

    /// Shows nothing that can be read for so long.
    pub(crate) fn hide(&mut self, ms: u64) {
        self.hidden = Some(self.clock.now() + Duration::from_millis(ms));
    }

    /// Has something happen after so long.
    pub(crate) fn later(&mut self, time: Duration, what: impl FnOnce(&mut World) + 'static) {
        self.due.push((self.clock.now() + time, Box::new(what)));
    }

    /// Has happen what is due.
    fn happen(&mut self) {
        let now = self.clock.now();
        while let Some(at) = self.due.iter().position(|(due, _)| *due <= now) {
            let (_, what) = self.due.swap_remove(at);
            what(self);
        }
    }

    pub(crate) fn won(&self) -> bool {
        matches!(self.play.phase(self.now()), Phase::Won(_) | Phase::Done(_))
    }

    fn tick(&mut self) {
        let mut pressed = Vec::new();
        while self.queue.front().is_some_and(|(due, _)| *due <= self.clock.now()) {
            pressed.extend(self.queue.pop_front().map(|(_, press)| press));
        }
        let stays = (self.popup || self.waits || self.deaf) && self.won();
        if !stays || !self.deaf && pressed.contains(&Press::Continue) {
            assert!(self.play.tick(self.now(), &pressed));
        }
    }

    fn press(&mut self, key: Key, origin: (i32, i32)) {
        self.keys.push(key);
        self.held.push(key);
        let n = self.keys.len() as u32;
        let place = (self.rect.x, self.rect.y);
        for (wrong, what) in [
            (!self.open, "the window is closed"),
            (!self.focused, "the window has no focus"),
            (place != origin, "the window is elsewhere"),
            (self.escape, "Escape is held"),
        ] {
            if wrong {
                self.wrong.push(format!("key {n}, {key}, although {what}"));
            }
        }
        let press = match key {
            Key::Up => Press::Go(Direction::Up),
            Key::Down => Press::Go(Direction::Down),
            Key::Left => Press::Go(Direction::Left),
            Key::Right => Press::Go(Direction::Right),
            Key::Enter => Press::Continue,
            // Whatever is tried after a win.
            _ if self.deaf => Press::Continue,
            _ => panic!("no key of this program: {key}"),
        };
        if !(self.drops)(n) {
            self.queue.push_back((self.clock.now() + self.lag, press));
        }
        self.tick();
        if let Some(mut script) = self.script.take() {
            script(n, self);
            self.script = Some(script);
        }
    }

    pub(crate) fn picture(&mut self) -> RgbImage {
        self.pictures += 1;
        let size = (self.rect.width, self.rect.height);
        let mut image = if let Some(colors) = self.plain {
            flat(self.play.board(), colors, size)
        } else {
            let (hud, phase) = (self.play.hud(1.0), self.play.phase(self.now()));
            draw(self.play.board(), named("night").unwrap(), size, &hud, &phase)
        };
        if self.popup && self.won() {
            image.pixels_mut().for_each(|pixel| *pixel = Rgb([40, 90, 160]));
        }
        (self.over)(&mut image, self.pictures);
        let hidden = self.hidden.is_some_and(|until| self.clock.now() < until);
        if hidden || (self.unread)(&self.play) {
            noise(&mut image);
        }
        image
    }
}

/// A star that drifts beside the board.
fn star(image: &mut RgbImage, n: u32) {
    image.put_pixel(n % 300, 4, Rgb([250, 250, 250]));
}

/// What nobody can read.
fn noise(image: &mut RgbImage) {
    for (x, y, pixel) in image.enumerate_pixels_mut() {
        *pixel = Rgb([(x * x / 40) as u8, (y * 5) as u8, (x * y / 30) as u8]);
    }
}

/// A board in flat colours, without any decoration.
fn flat(level: &Level, [wall, floor]: [Rgb<u8>; 2], (width, height): (u32, u32)) -> RgbImage {
    const PITCH: i32 = 48;
    let mut image = RgbImage::from_pixel(width, height, Rgb([120, 120, 120]));
    let place = |x: i32, y: i32| (30 + PITCH * x, 40 + PITCH * y);
    for (i, tile) in level.tiles().iter().enumerate() {
        let color = match tile {
            Tile::Wall => wall,
            Tile::Floor => floor,
            Tile::Painted => Rgb([230, 150, 60]),
        };
        let (x, y) = place((i % level.columns()) as i32, (i / level.columns()) as i32);
        let square = imageproc::rect::Rect::at(x, y).of_size(PITCH as u32, PITCH as u32);
        draw_filled_rect_mut(&mut image, square, color);
    }
    let (x, y) = place(level.ball().x, level.ball().y);
    draw_filled_circle_mut(&mut image, (x + PITCH / 2, y + PITCH / 2), 17, Rgb([200, 30, 40]));
    image
}

#[derive(Clone)]
struct Fake {
    world: Rc<RefCell<World>>,
    clock: Turned,
}

impl Fake {
    fn new(world: World) -> Fake {
        let clock = world.clock.clone();
        Fake { world: Rc::new(RefCell::new(world)), clock }
    }

    /// The world as it is now.
    fn world(&self) -> RefMut<'_, World> {
        let mut world = self.world.borrow_mut();
        world.happen();
        world
    }

    /// The world as it was left.
    fn into_world(self) -> World {
        let Ok(world) = Rc::try_unwrap(self.world) else { panic!("the fake is still in use") };
        world.into_inner()
    }
}

impl Capture for Fake {
    fn doubt(&mut self) {
        self.world().lies = false;
    }

    fn frame(&mut self) -> Result<Frame, CaptureError> {
        let slow = self.world().slow;
        self.clock.sleep(LOOK + slow);
        let mut world = self.world();
        if !world.open {
            return Err(CaptureError::WindowClosed { id: ID });
        }
        if let Some(gone) = world.gone_at {
            world.open = self.clock.now() < gone;
            return Err(CaptureError::Minimized { id: ID });
        }
        world.tick();
        let origin = (world.rect.x, world.rect.y);
        let frame = match world.stale.take().filter(|_| world.lies) {
            Some(frame) => frame,
            None => Frame::new(world.picture(), origin),
        };
        world.stale = Some(frame.clone());
        Ok(frame)
    }
}

impl Input for Fake {
    fn perform(
        &mut self,
        gesture: &Gesture,
        target: &Target,
        stop: &dyn Fn() -> bool,
    ) -> Result<(), InputError> {
        if stop() {
            return Err(InputError::Stopped);
        }
        if let Gesture::Tap { at, .. } = gesture {
            let mut world = self.world();
            world.taps.push((at.x.round() as i32, at.y.round() as i32));
            world.queue.push_back((self.clock.now(), Press::Continue));
        } else {
            assert!(gesture.places().is_empty(), "no profile has drags, such as {gesture}");
        }
        if let Some(key) = gesture.key() {
            self.world().press(key, (target.rect.x, target.rect.y));
        }
        let end = self.clock.now() + gesture.duration();
        let mut outcome = Ok(());
        while outcome.is_ok() && self.clock.now() < end {
            self.clock.sleep(Duration::from_millis(1));
            if stop() {
                outcome = Err(InputError::Stopped);
            }
        }
        self.release_all()?;
        outcome
    }

    fn release_all(&mut self) -> Result<(), InputError> {
        self.world().held.clear();
        Ok(())
    }

    fn touched(&mut self, _: &Target) -> Result<Vec<Touch>, InputError> {
        let mut world = self.world();
        if world.used_from.is_some_and(|from| world.keys.len() as u32 >= from) {
            world.touches.push(touch(true));
        }
        Ok(std::mem::take(&mut world.touches))
    }
}

impl Desktop for Fake {
    fn windows(&self) -> Result<Vec<WindowInfo>, DesktopError> {
        Ok(self.window(ID)?.into_iter().collect())
    }

    fn window(&self, id: u32) -> Result<Option<WindowInfo>, DesktopError> {
        let mut world = self.world();
        world.open &= world.gone_at.is_none_or(|gone| self.clock.now() < gone);
        if world.gone_at.is_some() && !world.held.is_empty() {
            world.wrong.push("something is held while the window is hidden".to_owned());
        }
        let info = WindowInfo {
            id,
            title: "fake".to_owned(),
            app: "fake".to_owned(),
            pid: None,
            rect: world.rect,
            minimized: false,
            focused: world.focused,
        };
        Ok((world.open && id == ID).then_some(info))
    }

    fn raise(&self, id: u32) -> Result<(), DesktopError> {
        let mut world = self.world();
        if !world.open {
            return Err(DesktopError::WindowClosed { id });
        }
        world.raised += 1;
        world.focused = world.yields;
        Ok(())
    }

    fn focused(&self) -> Result<Option<u32>, DesktopError> {
        Ok(self.world().focused.then_some(ID))
    }

    fn pointer(&self) -> Result<(i32, i32), DesktopError> {
        Ok(self.world().pointer)
    }

    fn screen(&self) -> Result<Rect, DesktopError> {
        Ok(Rect { x: 0, y: 0, width: 1280, height: 1024 })
    }

    fn escape_held(&self) -> Result<bool, DesktopError> {
        Ok(self.world().escape)
    }
}

/// Counts what a player says.
#[derive(Default)]
pub(crate) struct Ear {
    pub(crate) moved: u32,
    pub(crate) refocused: u32,
    pub(crate) tried: u32,
    pub(crate) noted: Vec<String>,
}

impl Watcher for Ear {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Moved(_) => self.moved += 1,
            Event::Refocused => self.refocused += 1,
            Event::Trying { .. } => self.tried += 1,
            Event::Noted { what } => self.noted.push(what.to_owned()),
            _ => {}
        }
    }
}

/// What went wrong, without the pixels.
pub(crate) fn told(result: &Result<(), PlayError>) -> String {
    match result {
        Ok(()) => "it went well".to_owned(),
        Err(error) => match std::error::Error::source(error) {
            Some(source) => format!("{error}: {source}"),
            None => error.to_string(),
        },
    }
}

/// A play and what came of it.
pub(crate) struct Played {
    pub(crate) world: World,
    pub(crate) report: Report,
    pub(crate) result: Result<(), PlayError>,
    pub(crate) ear: Ear,
}

const PROFILE: &str = r#"
game = "amaze"
program = "fake"
[controls]
hold_ms = 5
gap_ms = 1
settle_ms = 600
actions = { U = { key = "Up" }, D = { key = "Down" }, L = { key = "Left" }, R = { key = "Right" } }
"#;

pub(crate) fn profile() -> Profile {
    toml::from_str(PROFILE).unwrap()
}

/// To win so many levels.
pub(crate) fn first(levels: u32) -> Options {
    Options { levels: Some(levels), ..options() }
}

pub(crate) fn options() -> Options {
    let patience = Duration::from_millis(900);
    Options { patience, retries: 4, named: true, ..Options::default() }
}

/// For a program that is as slow as the arcade.
pub(crate) fn slowly() -> Options {
    Options { patience: Duration::from_secs(3), ..options() }
}

#[expect(clippy::needless_pass_by_value, reason = "most calls make their options for it")]
pub(crate) fn play(world: World, options: Options) -> Played {
    play_as(world, &options, &profile(), &AtomicBool::new(false))
}

/// Plays, and asserts what holds however a play ends: no key went where it should not, none is held down.
pub(crate) fn play_as(
    world: World,
    options: &Options,
    profile: &Profile,
    interrupted: &AtomicBool,
) -> Played {
    play_by(world, options, profile, interrupted, &player::play)
}

/// What plays: [`player::play`], or something around it.
pub(crate) type Way<'a> = &'a dyn Fn(Table<'_>, &Options) -> (Report, Result<(), PlayError>);

/// As [`play_as`], in this way.
pub(crate) fn play_by(
    world: World,
    options: &Options,
    profile: &Profile,
    interrupted: &AtomicBool,
    way: Way<'_>,
) -> Played {
    let fake = Fake::new(world);
    let (mut capture, mut input, mut ear) = (fake.clone(), fake.clone(), Ear::default());
    let table = Table {
        game: &Amaze,
        profile,
        capture: &mut capture,
        input: &mut input,
        desktop: &fake,
        window: ID,
        interrupted,
        watcher: &mut ear,
        memory: &mut (),
        clock: &fake.clock,
    };
    let (report, result) = way(table, options);
    drop((capture, input));
    let world = fake.into_world();
    assert_eq!(world.wrong, Vec::<String>::new());
    assert_eq!(world.held, []);
    Played { world, report, result, ear }
}

impl Played {
    pub(crate) fn keys(&self) -> u32 {
        self.world.keys.len() as u32
    }

    /// Asserts that the first levels were won, each in the fewest moves, and that `lost` keys more were needed.
    pub(crate) fn wins(&self, levels: usize, lost: u32) {
        assert!(self.result.is_ok(), "{}", told(&self.result));
        let won: Vec<_> = self.report.won.iter().map(|l| (l.planned, l.moves, l.optimal)).collect();
        let fewest: Vec<_> = FEWEST[..levels].iter().map(|n| (*n, *n, true)).collect();
        assert_eq!(won, fewest, "{:?}", self.report);
        assert!(self.report.won.iter().all(|level| level.replanned == 0), "{:?}", self.report);
        let all: u32 = FEWEST[..levels].iter().sum();
        assert_eq!((self.report.moves, self.keys()), (all, all + lost));
        assert_eq!(self.report.won.iter().map(|level| level.lost).sum::<u32>(), lost);
    }

    /// Asserts that the play ended after so many keys for this reason.
    pub(crate) fn stopped(&self, keys: u32, reason: StopReason) {
        assert!(
            matches!(&self.result, Err(PlayError::Stopped(seen)) if *seen == reason),
            "{}",
            told(&self.result)
        );
        assert_eq!(self.keys(), keys);
    }
}

#[test]
fn levels_are_won_in_the_fewest_moves() {
    let played = play(World { pace: 1, ..World::new(3) }, slowly());
    played.wins(3, 0);
    assert_eq!(played.report.ended.as_deref(), Some("no further level appears"));
    assert!(played.world.won());
}

#[test]
fn as_many_levels_as_asked_for_and_no_key_more() {
    let played = play(World::new(3), first(2));
    played.wins(2, 0);
    assert_eq!(played.report.ended.as_deref(), Some("as many levels as asked for are won"));
}

#[test]
fn the_most_moves_allowed_are_made_and_none_more() {
    let played = play(World::new(3), Options { max_moves: Some(5), ..options() });
    let refused = matches!(played.result, Err(PlayError::OutOfMoves { most: 5, won: 1 }));
    assert!(refused, "{}", told(&played.result));
    assert_eq!((played.keys(), played.report.moves, played.report.won.len()), (5, 5, 1));
    assert_eq!(played.report.sent, 5);
}

#[test]
fn a_window_that_lags_gets_no_key_twice() {
    let lag = Duration::from_millis(200);
    play(World { lag, ..World::new(2) }, first(2)).wins(2, 0);
}

#[test]
fn a_window_system_that_does_not_tell_of_drawing_gets_no_key_twice() {
    play(World { lies: true, ..World::new(2) }, first(2)).wins(2, 0);
}

#[test]
fn what_was_expected_is_believed_once_it_has_rested_as_long_as_the_profile_says() {
    let takes = |rest_ms: u64, over: fn(&mut RgbImage, u32)| {
        let mut profile = profile();
        profile.controls.rest_ms = rest_ms;
        let world = World { over, ..World::new(2) };
        let played = play_as(world, &first(1), &profile, &AtomicBool::new(false));
        played.wins(1, 0);
        played.world.clock.passed()
    };
    let still: fn(&mut RgbImage, u32) = |_, _| {};
    let [never, usual, long] = [0, 50, 700].map(|rest_ms| takes(rest_ms, still));
    assert!(never < usual, "{never:?}, {usual:?}");
    // Of the moves the last one wins.
    let least = Duration::from_millis(700 - 50) * (FEWEST[0] - 1) * 4 / 5;
    assert!(long > usual + least, "{long:?}, {usual:?}");
    // Nor any sooner where the picture never rests.
    let restless = takes(700, star);
    assert!(restless > usual + least, "{restless:?}, {usual:?}");
}

#[test]
fn a_key_that_was_not_taken_is_pressed_again() {
    play(World { drops: |n| n % 3 == 0, ..World::new(2) }, first(2)).wins(2, 3);
}

#[test]
fn a_key_lost_in_a_window_that_never_rests_is_pressed_again_soon() {
    let timed = |drops: fn(u32) -> bool, lost: u32| {
        let played = play(World { drops, over: star, ..World::new(2) }, first(1));
        played.wins(1, lost);
        played.world.clock.passed()
    };
    let (none, some) = (timed(|_| false, 0), timed(|n| n % 2 == 1, 3));
    // Three times as long as a move may take would be 5.4 seconds for the three that are lost.
    assert!(some < none + Duration::from_secs(5), "{some:?}, {none:?} where none is lost");
}

#[test]
fn a_window_that_takes_no_keys_is_given_up() {
    let played = play(World { drops: |_| true, ..World::new(1) }, options());
    let Err(PlayError::Stuck { tries, frame, .. }) = &played.result else {
        panic!("{}", told(&played.result))
    };
    assert_eq!((*tries, frame.size()), (5, (360, 430)));
    // Some of the keys were to find out whether the board was read right.
    assert!((5..=9).contains(&played.keys()), "{}", played.keys());
    assert_eq!((played.report.moves, played.report.won.len()), (0, 0));
}

#[test]
fn a_move_of_somebody_else_is_seen_and_planned_around() {
    let world = World::new(3).at_key(|n, world| {
        if n == 5 {
            // A child at the keyboard, for a fifth of a second.
            let now = world.clock.now();
            let times = (40..240).step_by(20).map(|ms| now + Duration::from_millis(ms));
            world.queue.extend(times.map(|time| (time, Press::Go(Direction::Left))));
        }
    });
    let played = play(world, first(3));
    assert!(played.result.is_ok(), "{}", told(&played.result));
    assert_eq!(played.report.won.len(), 3);
    let replanned: u32 = played.report.won.iter().map(|level| level.replanned).sum();
    assert!(replanned > 0, "{:?} {:?}", played.report, played.world.keys);
}

#[test]
fn a_window_that_moves_is_followed() {
    let world = World::new(3).at_key(|n, world| match n {
        2 => world.rect.x += 211,
        6 => world.rect.y -= 33,
        10 => (world.rect.width, world.rect.height) = (411, 520),
        _ => {}
    });
    let played = play(world, first(3));
    played.wins(3, 0);
    assert_eq!(played.ear.moved, 3);
}

#[test]
fn a_stolen_focus_is_taken_back_before_the_next_key() {
    let world = World::new(2).at_key(|n, world| world.focused = n % 3 != 0);
    let played = play(world, first(2));
    played.wins(2, 0);
    assert_eq!((played.world.raised, played.ear.refocused), (2, 2));
}

#[test]
fn without_the_focus_nothing_is_sent() {
    let world = World { yields: false, ..World::new(1) };
    let played = play(world.at_key(|n, world| world.focused = n != 2), options());
    assert!(matches!(played.result, Err(PlayError::NoFocus)), "{}", told(&played.result));
    assert_eq!((played.keys(), played.report.moves), (2, 2));
}

#[test]
fn a_closed_window_ends_the_play() {
    let played = play(World::new(1).at_key(|n, world| world.open = n != 2), options());
    let closed = matches!(
        played.result,
        Err(PlayError::Stopped(StopReason::Closed)
            | PlayError::Capture(CaptureError::WindowClosed { .. }))
    );
    assert!(closed, "{}", told(&played.result));
    assert_eq!((played.keys(), played.report.moves), (2, 1));
}

/// Keys are held for so long that a stop falls into the hold.
fn slow_fingers() -> Profile {
    let mut profile = profile();
    profile.controls.hold_ms = 5000;
    profile
}

#[test]
fn escape_stops_the_play_and_lets_go_of_the_key() {
    let world = World::new(1).at_key(|n, world| world.escape = n == 1);
    let played = play_as(world, &options(), &slow_fingers(), &AtomicBool::new(false));
    played.stopped(1, StopReason::Escape);
    let passed = played.world.clock.passed();
    assert!(passed < Duration::from_secs(3), "the key was held to its end");
    let played = play(World::new(2).at_key(|n, world| world.escape = n == 4), options());
    played.stopped(4, StopReason::Escape);
    assert_eq!(played.report.won.len(), 1, "what was done is reported");
}

#[test]
fn the_pointer_in_a_corner_stops_the_play() {
    for (x, y) in [(0, 0), (1279, 1), (1, 1023), (1278, 1022)] {
        let world = World::new(1).at_key(move |n, world| {
            if n == 2 {
                world.pointer = (x, y);
            }
        });
        play(world, options()).stopped(2, StopReason::Corner(x, y));
    }
    let world = World { pointer: (0, 0), ..World::new(1) };
    play(world, options()).stopped(0, StopReason::Corner(0, 0));
}

#[test]
fn an_interrupt_stops_the_play() {
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    let world = World::new(1).at_key(move |n, _| flag.store(n == 2, Ordering::Relaxed));
    play_as(world, &options(), &profile(), &interrupted).stopped(2, StopReason::Interrupted);
}

pub(crate) fn after_win(bindings: &str) -> Profile {
    toml::from_str(&PROFILE.replacen("[controls]", &format!("{bindings}\n[controls]"), 1)).unwrap()
}

#[test]
fn a_won_board_that_looks_otherwise_for_a_moment_is_waited_past() {
    let plain = Some([Rgb([50, 60, 70]), Rgb([200, 205, 210])]);
    let world = World { waits: true, plain, ..World::new(2) }.at_key(|n, world| {
        if n != FEWEST[0] {
            return;
        }
        // Long enough to be read twice, not long enough to come to rest.
        world.later(Duration::from_millis(1500), |world| {
            let won = std::mem::replace(&mut world.play, World::new(1).play);
            world.later(Duration::from_millis(100), |world| world.play = won);
            world.later(Duration::from_millis(900), |world| world.waits = false);
        });
    });
    play(world, Options { patience: Duration::from_secs(4), ..first(2) }).wins(2, 0);
}

#[test]
fn a_message_over_the_won_board_is_answered_as_the_profile_says() {
    let profile = after_win(r#"after_win = [{ key = "Enter" }]"#);
    let options = Options { levels: Some(2), patience: Duration::from_secs(4), ..options() };
    let world = World { popup: true, ..World::new(3) };
    let played = play_as(world, &options, &profile, &AtomicBool::new(false));
    assert!(played.result.is_ok(), "{}", told(&played.result));
    let won: Vec<_> = played.report.won.iter().map(|l| (l.planned, l.moves)).collect();
    assert_eq!(won, [(3, 3), (5, 5)]);
    // A second one shows that the second level was won, too, where its board was covered before it was read: the message
    // itself says nothing.
    let enters = played.world.keys.iter().filter(|key| **key == Key::Enter).count();
    assert!((1..=2).contains(&enters), "{enters}");
    assert_eq!((played.keys() as usize, played.report.sent), (8 + enters, played.keys()));
    let seen = |level: &LevelReport| match level.evidence {
        Some(Evidence::WonBoard) => enters == 1,
        evidence => evidence == Some(Evidence::NextLevel),
    };
    assert!(seen(&played.report.won[1]), "{:?}", played.report);
    assert!(played.report.won[0].evidence.is_some(), "{:?}", played.report);
}

#[test]
fn the_focus_is_looked_at_before_each_key_that_follows_a_win() {
    let profile = after_win(r#"after_win = [{ wait_ms = 60 }, { key = "Enter" }]"#);
    let options = Options { levels: Some(2), patience: Duration::from_secs(4), ..options() };
    let world = World { popup: true, ..World::new(3) };
    let fake = Thief(Fake::new(world));
    let (mut capture, mut input) = (fake.0.clone(), fake.clone());
    let table = Table {
        game: &Amaze,
        profile: &profile,
        capture: &mut capture,
        input: &mut input,
        desktop: &fake.0,
        window: ID,
        interrupted: &AtomicBool::new(false),
        watcher: &mut (),
        memory: &mut (),
        clock: &fake.0.clock,
    };
    let (report, result) = player::play(table, &options);
    assert!(result.is_ok(), "{}", told(&result));
    assert_eq!(report.won.len(), 2);
    let world = fake.0.world();
    assert_eq!(world.wrong, Vec::<String>::new());
    assert!((1..=2).contains(&world.raised), "{}", world.raised);
}

/// Steals the focus while the player waits.
#[derive(Clone)]
struct Thief(Fake);

impl Input for Thief {
    fn perform(
        &mut self,
        gesture: &Gesture,
        target: &Target,
        stop: &dyn Fn() -> bool,
    ) -> Result<(), InputError> {
        let done = self.0.perform(gesture, target, stop);
        if matches!(gesture, Gesture::Wait(_)) {
            self.0.world().focused = false;
        }
        done
    }

    fn release_all(&mut self) -> Result<(), InputError> {
        self.0.release_all()
    }
}

#[test]
fn without_a_further_level_the_play_ends() {
    let played = play(World { pace: 1, ..World::new(1) }, slowly());
    played.wins(1, 0);
    assert_eq!(played.report.ended.as_deref(), Some("no further level appears"));
}

#[test]
fn a_message_that_comes_up_over_the_won_board_is_no_further_level() {
    for slow in [20, 50, 80, 110].map(Duration::from_millis) {
        let played = play(World { pace: 1, slow, ..World::new(1) }, slowly());
        played.wins(1, 0);
        assert_eq!(played.report.ended.as_deref(), Some("no further level appears"), "{slow:?}");
    }
}

#[test]
fn a_screen_that_never_rests_is_played_all_the_same() {
    let over = |image: &mut RgbImage, n: u32| {
        let square = imageproc::rect::Rect::at(4, 4).of_size(14, 14);
        let color = if n.is_multiple_of(2) { Rgb([255, 0, 0]) } else { Rgb([0, 0, 255]) };
        draw_filled_rect_mut(image, square, color);
    };
    play(World { over, ..World::new(3) }, first(2)).wins(2, 0);
}

#[test]
fn where_a_board_can_be_read_in_two_ways_a_move_decides() {
    const LEVEL: &str = "amaze\n...###\n.#####\n..@###\n....##\n....##\n";
    let colors = [Rgb([50, 60, 70]), Rgb([200, 205, 210])];
    for [wall, floor] in [colors, [colors[1], colors[0]]] {
        let level: Level = LEVEL.parse().unwrap();
        let game = Play::new(LevelList::new(single(level)).unwrap(), Duration::from_millis(20));
        let played = play(World { plain: Some([wall, floor]), ..World::of(game) }, first(1));
        assert!(played.result.is_ok(), "{}", told(&played.result));
        let level = &played.report.won[0];
        assert_eq!((level.level.as_str(), level.optimal), (LEVEL, true));
        assert_eq!((level.planned, level.moves, level.replanned), (7, 7, 0), "{:?}", played.report);
        assert_eq!(played.keys(), level.moves + level.lost, "{:?}", played.report);
        assert!(played.ear.tried > 0, "the board was meant to have two readings");
        assert!(played.world.won());
    }
}

#[test]
fn where_moves_do_nothing_the_board_is_read_otherwise() {
    // Their outermost ring is floor, which hardly any board has: everything speaks for a frame of wall. The first
    // could not be won then, which is seen at once; the second could.
    let levels = [
        ("amaze\n......\n.####.\n.####.\n.###@.\n.#....\n.####.\n......\n", 0),
        ("amaze\n......\n.###@.\n......\n", 2),
    ];
    for (text, least_lost) in levels {
        let level: Level = text.parse().unwrap();
        let game = Play::new(LevelList::new(single(level)).unwrap(), Duration::from_millis(20));
        let colors = [Rgb([50, 60, 70]), Rgb([200, 205, 210])];
        let played = play(World { plain: Some(colors), ..World::of(game) }, first(1));
        assert!(played.result.is_ok(), "{}", told(&played.result));
        assert!(played.world.won());
        let level = &played.report.won[0];
        assert_eq!((level.level.as_str(), level.optimal), (text, true));
        assert_eq!((level.moves, level.replanned), (level.planned, 0), "{:?}", played.report);
        assert!(level.lost >= least_lost, "it was meant to be misread: {:?}", played.report);
    }
}

#[test]
fn a_board_that_turns_uncertain_in_mid_play_ends_it_with_the_picture() {
    let world = World::new(2).at_key(|n, world| {
        if n == 5 {
            // A picture in front of some cells.
            world.over = |image, _| {
                for (x, y) in (100..230).flat_map(|x| (160..290).map(move |y| (x, y))) {
                    let color = Rgb([(x * x / 40) as u8, (y * 5) as u8, (x * y / 30) as u8]);
                    image.put_pixel(x, y, color);
                }
            };
        }
    });
    let mut played = play(world, options());
    let Err(PlayError::Unreadable { frame, .. }) = &played.result else {
        panic!("{}", told(&played.result))
    };
    assert_eq!(*frame.image, played.world.picture(), "the frame shows what could not be read");
    assert_eq!((played.keys(), played.report.won.len()), (5, 1));
}

#[test]
fn a_window_without_a_board_gets_no_key() {
    let over = |image: &mut RgbImage, _| {
        image.pixels_mut().for_each(|pixel| *pixel = Rgb([90, 90, 90]));
    };
    let played = play(World { over, ..World::new(1) }, options());
    assert!(matches!(played.result, Err(PlayError::Unreadable { .. })), "{}", told(&played.result));
    assert_eq!(played.keys(), 0);
}

#[test]
fn a_bug_ends_a_play_with_what_was_done_and_nothing_down() {
    // The picture after the fourth key makes the player's own code fail.
    let world = World::new(2).at_key(|n, world| {
        if n == 4 {
            world.over = |_, _| panic!("a bug, on purpose");
        }
    });
    let played = play(world, options());
    let Err(PlayError::Bug(what)) = &played.result else { panic!("{}", told(&played.result)) };
    assert_eq!(what, "a bug, on purpose");
    assert_eq!((played.keys(), played.report.won.len()), (4, 1));
}

/// Of a key of somebody else, which goes to the game or elsewhere.
pub(crate) fn touch(here: bool) -> Touch {
    Touch { what: Touched::Key, here }
}

/// Options by which a play waits so long for whoever uses the window.
fn patient(resume_after: Duration) -> Options {
    Options { resume_after, ..first(2) }
}

#[test]
fn a_play_waits_for_whoever_uses_the_window_and_goes_on_from_what_it_finds() {
    const QUIET: Duration = Duration::from_millis(400);
    let resting = Rc::new(Cell::new(None::<Instant>));
    let seen = Rc::clone(&resting);
    let world = World::new(2).at_key(move |n, world| {
        if n == 5 {
            // Somebody makes a move of their own.
            world.touches.push(touch(true));
            world.queue.push_back((world.clock.now(), Press::Go(Direction::Left)));
            seen.set(Some(world.clock.now()));
        } else if let Some(then) = seen.take() {
            let since = world.clock.now().duration_since(then);
            assert!(since >= QUIET, "a key {since:?} after somebody's");
        }
    });
    let played = play(world, patient(QUIET));
    assert!(played.result.is_ok(), "{}", told(&played.result));
    assert_eq!((played.report.won.len(), played.report.pauses), (2, 1));
    assert!(resting.get().is_none(), "no key followed");
}

#[test]
fn whoever_waits_no_longer_has_the_play_go_on_at_once() {
    const AWHILE: Duration = Duration::from_secs(20);
    let options = patient(Duration::from_secs(600));
    let resume = Arc::clone(&options.resume);
    let world = World::new(2).at_key(move |n, world| {
        // Said too early it says nothing: the play does not wait yet.
        resume.store(true, Ordering::Relaxed);
        if n == 4 {
            world.touches.push(touch(true));
            let resume = Arc::clone(&resume);
            world.later(AWHILE, move |_| resume.store(true, Ordering::Relaxed));
        }
    });
    let played = play(world, options);
    played.wins(2, 0);
    assert_eq!(played.report.pauses, 1);
    let passed = played.world.clock.passed();
    assert!((AWHILE..Duration::from_secs(60)).contains(&passed), "{passed:?}");
}

#[test]
fn a_window_that_is_hidden_while_it_closes_is_said_to_be_closed() {
    let closing = |after: u64| {
        let world = World::new(2).at_key(move |n, world| {
            if n == 2 {
                world.gone_at = Some(world.clock.now() + Duration::from_millis(after));
            }
        });
        play(world, first(2)).result
    };
    let closed = closing(200);
    let is_closed = matches!(closed, Err(PlayError::Stopped(StopReason::Closed)));
    assert!(is_closed, "{}", told(&closed));
    let hidden = closing(60_000);
    let is_hidden = matches!(hidden, Err(PlayError::Capture(CaptureError::Minimized { .. })));
    assert!(is_hidden, "{}", told(&hidden));
}

#[test]
fn whoever_goes_on_using_the_window_ends_the_play() {
    let options =
        Options { most_use: Duration::from_millis(300), ..patient(Duration::from_millis(200)) };
    let world = World { used_from: Some(4), ..World::new(2) };
    let played = play(world, options);
    assert_eq!(played.keys(), 4);
    assert!(matches!(played.result, Err(PlayError::InUse { .. })), "{}", told(&played.result));
}

#[test]
fn two_who_wait_for_one_another_do_not_go_on_for_ever() {
    // Each key is met by one of the other's, and neither gets anywhere.
    let world = World { drops: |_| true, ..World::new(2) };
    let world = world.at_key(|_, world| world.touches.push(touch(true)));
    let played = play(world, patient(Duration::from_millis(20)));
    let in_use = matches!(played.result, Err(PlayError::InUse { times: 13, .. }));
    assert!(in_use, "{}", told(&played.result));
    assert_eq!(played.report.pauses, 12);
    // Where it has gone on for long, fewer times are enough.
    let world = World { drops: |_| true, ..World::new(2) };
    let world = world.at_key(|_, world| world.touches.push(touch(true)));
    let options = Options { most_use: Duration::ZERO, ..patient(Duration::from_millis(20)) };
    let played = play(world, options);
    let in_use = matches!(played.result, Err(PlayError::InUse { times: 5, .. }));
    assert!(in_use, "{}", told(&played.result));
}

#[test]
fn whoever_works_in_another_window_keeps_the_focus_until_they_rest() {
    const QUIET: Duration = Duration::from_millis(300);
    let typed = Cell::new(None::<Instant>);
    let world = World::new(2).at_key(move |n, world| {
        if n == 4 {
            world.focused = false;
            world.touches.push(touch(false));
            typed.set(Some(world.clock.now()));
        } else if let Some(then) = typed.take() {
            let since = world.clock.now().duration_since(then);
            assert!(since >= QUIET, "raised {since:?} after a key");
        }
    });
    let played = play(world, patient(QUIET));
    played.wins(2, 0);
    assert_eq!((played.world.raised, played.report.pauses), (1, 1));
    // Keys that go elsewhere while the game has the focus are in nobody's way.
    let world = World::new(1).at_key(|n, world| {
        if n == 2 {
            world.touches.push(touch(false));
        }
    });
    let played = play(world, first(1));
    played.wins(1, 0);
    assert_eq!(played.report.pauses, 0);
}
