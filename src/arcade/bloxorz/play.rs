//! The rules of play: what a frame's input does to the game. No pixels, no clock, no window.

use std::time::Duration;

use crate::arcade::Wake;
use crate::arcade::bloxorz::hud::Hud;
use crate::arcade::bloxorz::levels::Entry;
use crate::arcade::bloxorz::phase::{
    CUE, END, FALL, Fall, INTRO, Phase, ROLL, Roll, SINK, SPLIT, SWING, Tally, Title,
};
use crate::arcade::bloxorz::screens::{DIGITS, LOAD, QUIT, START};
use crate::arcade::controls::Input;
use crate::arcade::fault::{Dropper, Fault};
use crate::arcade::level_list::LevelList;
use crate::games::bloxorz::Level;
use crate::games::bloxorz::level::{Block, Tile};
use crate::games::bloxorz::rules::{Action, RollEnd, State};
use crate::geometry::{Cell, Direction};

/// What is going on since when.
#[derive(Clone, Debug)]
enum PlayState {
    Title(Title),
    Help,
    Intro,
    Ready,
    Cue,
    Rolling(Direction),
    Swinging(Vec<Cell>),
    Splitting(Cell),
    Falling(Block, Direction),
    Won,
    End,
}

/// A game in play. Times are since some fixed moment.
#[derive(Clone, Debug)]
pub struct Play {
    list: LevelList<Entry>,
    board: Level,
    /// Moves since the game began; those of a try that ended in a fall do not count.
    moves: u32,
    /// Moves before this level.
    before: u32,
    falls: u32,
    roll: Duration,
    state: PlayState,
    since: Duration,
    dropper: Dropper,
}

impl Play {
    /// A game that begins with the title screen; a roll takes `roll`, and all else in proportion.
    #[must_use]
    pub fn new(list: LevelList<Entry>, roll: Duration) -> Play {
        let board = list.open().level.clone();
        let (state, since) = (PlayState::Title(Title::default()), Duration::ZERO);
        let dropper = Dropper::default();
        let (moves, before, falls) = (0, 0, 0);
        Play { list, board, moves, before, falls, roll, state, since, dropper }
    }

    /// The same, but past the title screen, at the level that is open.
    #[must_use]
    pub fn at_level(mut self) -> Play {
        self.open(Duration::ZERO);
        self
    }

    /// The same with a fault.
    #[must_use]
    pub fn with_fault(mut self, fault: Fault) -> Play {
        self.dropper = Dropper::new(fault);
        self
    }

    /// The levels as they are at their start, the one in play open.
    #[must_use]
    pub fn list(&self) -> &LevelList<Entry> {
        &self.list
    }

    /// The board, as [`Phase`] says.
    #[must_use]
    pub fn board(&self) -> &Level {
        &self.board
    }

    /// What the text around the board says; moves count when they begin.
    #[must_use]
    pub fn hud(&self) -> Hud {
        Hud {
            level: self.list.number(),
            levels: self.list.count(),
            passcode: self.list.open().passcode.clone(),
            moves: self.moves,
            here: self.moves - self.before,
        }
    }

    /// What the game is doing at this moment.
    #[must_use]
    pub fn phase(&self, now: Duration) -> Phase {
        let seconds = now.saturating_sub(self.since).as_secs_f32();
        let part = |whole: Duration| {
            (seconds / self.paced(whole).as_secs_f32().max(f32::EPSILON)).clamp(0.0, 1.0)
        };
        match &self.state {
            PlayState::Title(title) => Phase::Title(title.clone()),
            PlayState::Help => Phase::Help,
            PlayState::Intro => Phase::Intro(part(INTRO)),
            PlayState::Ready => Phase::Ready,
            PlayState::Cue => Phase::Cue(part(CUE)),
            PlayState::Rolling(direction) => {
                Phase::Rolling(Roll { direction: *direction, part: part(ROLL) })
            }
            PlayState::Swinging(cells) => Phase::Swinging(cells.clone(), part(SWING)),
            PlayState::Splitting(cell) => Phase::Splitting(*cell, part(SPLIT)),
            PlayState::Falling(block, direction) => {
                let seconds = part(FALL) * FALL.as_secs_f32();
                Phase::Falling(Fall { block: *block, direction: *direction, seconds })
            }
            PlayState::Won => Phase::Won(seconds),
            PlayState::End => Phase::End(Tally {
                levels: self.list.count(),
                moves: self.moves,
                falls: self.falls,
            }),
        }
    }

    /// One frame: what is over ends, then what was newly pressed counts. False when the player leaves.
    pub fn tick(&mut self, now: Duration, pressed: &[Input]) -> bool {
        self.advance(now);
        pressed.iter().all(|input| self.hear(*input, now))
    }

    /// A line of the title screen is chosen. False when the player leaves.
    pub(super) fn choose(&mut self, line: usize, now: Duration) -> bool {
        let PlayState::Title(title) = &mut self.state else { return true };
        title.chosen = line;
        match (line, title.typed.as_ref()) {
            (START, _) => self.enter(PlayState::Help, now),
            (LOAD, None) => title.typed = Some(String::new()),
            (LOAD, Some(typed)) => {
                let found = self.list.find(|level| level.passcode == *typed);
                match found.filter(|_| typed.len() == DIGITS) {
                    Some(number) => self.begin(number, now),
                    None => {
                        *title = Title { chosen: LOAD, typed: Some(String::new()), wrong: true }
                    }
                }
            }
            (QUIT, _) => return false,
            _ => {}
        }
        true
    }

    /// To the title screen.
    pub(super) fn menu(&mut self, now: Duration) {
        self.enter(PlayState::Title(Title::default()), now);
    }

    /// When the next tick is due without input.
    #[must_use]
    pub fn wake(&self, now: Duration) -> Wake {
        match self.state {
            PlayState::Title(_) | PlayState::Help | PlayState::Ready | PlayState::End => {
                Wake::Never
            }
            PlayState::Won if now >= self.since + SINK => END.wake(self.since, now, false),
            _ => Wake::Frame,
        }
    }

    /// How long something takes, in proportion to a roll.
    fn paced(&self, whole: Duration) -> Duration {
        whole * self.roll.as_micros() as u32 / ROLL.as_micros() as u32
    }

    fn enter(&mut self, state: PlayState, now: Duration) {
        self.state = state;
        self.since = now;
    }

    /// False when the player leaves.
    fn hear(&mut self, input: Input, now: Duration) -> bool {
        let onward = matches!(input, Input::Continue | Input::Swap | Input::Tap(_));
        if let PlayState::Title(title) = &self.state {
            return self.hear_title(title.clone(), input, now);
        }
        match (&self.state, input) {
            (_, Input::Quit) => return false,
            (PlayState::Help, _) if onward => self.begin(1, now),
            (state, _) if input == Input::Menu || onward && matches!(state, PlayState::End) => {
                self.menu(now);
            }
            (PlayState::Won, _) if onward && now >= self.since + SINK => self.next(now),
            (PlayState::Ready | PlayState::Cue | PlayState::Won, Input::Restart) => {
                self.moves = self.before;
                self.open(now);
            }
            (PlayState::Ready | PlayState::Cue | PlayState::Won, Input::Next) => {
                self.list.turn_on();
                self.open(now);
            }
            (PlayState::Ready | PlayState::Cue | PlayState::Won, Input::Previous) => {
                self.list.turn_back();
                self.open(now);
            }
            (PlayState::Ready | PlayState::Cue, Input::Go(direction)) => self.roll(direction, now),
            (PlayState::Ready | PlayState::Cue, Input::Swap) => self.swap(now),
            _ => {}
        }
        true
    }

    fn hear_title(&mut self, mut title: Title, input: Input, now: Duration) -> bool {
        match (input, &mut title.typed) {
            (Input::Quit, None) => return false,
            (Input::Quit, Some(_)) => title = Title { chosen: LOAD, ..Title::default() },
            (Input::Continue | Input::Swap, _) => return self.choose(title.chosen, now),
            (Input::Digit(digit), Some(typed)) if typed.len() < DIGITS => {
                typed.push(char::from(b'0' + digit % 10));
                title.wrong = false;
            }
            (Input::Erase, Some(typed)) => {
                typed.pop();
            }
            (Input::Go(direction), None) => {
                let step = match direction {
                    Direction::Up => QUIT,
                    Direction::Down => 1,
                    _ => 0,
                };
                title.chosen = (title.chosen + step) % (QUIT + 1);
            }
            _ => {}
        }
        self.state = PlayState::Title(title);
        true
    }

    /// What is over by now ends.
    fn advance(&mut self, now: Duration) {
        let over = |whole: Duration| now >= self.since + self.paced(whole);
        match &self.state {
            PlayState::Intro if over(INTRO) => self.rest(now),
            PlayState::Cue if over(CUE) => self.enter(PlayState::Ready, now),
            PlayState::Rolling(direction) if over(ROLL) => self.land(*direction, now),
            PlayState::Swinging(_) if over(SWING) => self.rest(now),
            PlayState::Splitting(_) if over(SPLIT) => self.enter(PlayState::Cue, now),
            PlayState::Falling(..) if over(FALL) => {
                self.falls += 1;
                self.moves = self.before;
                self.open(now);
            }
            PlayState::Won if now >= self.since + END.next => self.next(now),
            _ => {}
        }
    }

    /// A new game from a level on.
    fn begin(&mut self, number: usize, now: Duration) {
        (self.moves, self.falls) = (0, 0);
        self.list.turn_to(number);
        self.open(now);
    }

    fn open(&mut self, now: Duration) {
        self.board = self.list.open().level.clone();
        self.before = self.moves;
        self.enter(PlayState::Intro, now);
    }

    fn next(&mut self, now: Duration) {
        if self.list.is_last() {
            self.enter(PlayState::End, now);
        } else {
            self.list.turn_on();
            self.open(now);
        }
    }

    fn rest(&mut self, now: Duration) {
        let won = matches!(self.board.block(), Block::Standing(cell) if self.board.tile(cell) == Tile::Goal);
        self.enter(if won { PlayState::Won } else { PlayState::Ready }, now);
    }

    fn roll(&mut self, direction: Direction, now: Duration) {
        if !self.dropper.drops() {
            self.moves += 1;
            self.enter(PlayState::Rolling(direction), now);
            self.advance(now);
        }
    }

    fn swap(&mut self, now: Duration) {
        if matches!(self.board.block(), Block::Split { .. }) && !self.dropper.drops() {
            self.board = self.board.with(self.board.block().swapped(), self.board.present());
            self.enter(PlayState::Cue, now);
        }
    }

    fn land(&mut self, direction: Direction, now: Duration) {
        let state = State { block: self.board.block(), bridges: self.board.present() };
        match self.board.land(&state, Action::Roll(direction)) {
            Some(RollEnd::Rests(next)) => {
                let swung = self.swung(next.bridges);
                let halves = |block: Block| matches!(block, Block::Split { .. });
                let came_apart = halves(next.block) && !halves(state.block);
                let splitter = state.block.rolled(direction).cells().next();
                self.board = self.board.with(next.block, next.bridges);
                match splitter.filter(|_| came_apart) {
                    Some(cell) => self.enter(PlayState::Splitting(cell), now),
                    None if swung.is_empty() => self.rest(now),
                    None => self.enter(PlayState::Swinging(swung), now),
                }
            }
            Some(RollEnd::Falls) => {
                let (block, bridges) = self.last_touch(direction);
                self.board = self.board.with(self.board.block(), bridges);
                self.enter(PlayState::Falling(block, direction), now);
            }
            // A level whose wiring is not all known is not played here.
            Some(RollEnd::Unclear) | None => self.rest(now),
        }
    }

    /// The bridges that differ.
    fn swung(&self, bridges: u64) -> Vec<Cell> {
        let differ = bridges ^ self.board.present();
        let bits = self.board.bridges().enumerate();
        bits.filter(|(bit, _)| differ >> bit & 1 == 1).map(|(_, cell)| cell).collect()
    }

    /// The block as it last touched the floor before it falls, and the bridges then.
    fn last_touch(&self, direction: Direction) -> (Block, u64) {
        let mut block = self.board.block().rolled(direction);
        let mut bridges = self.board.present();
        for _ in 0..2 {
            if !carries(&self.board.with(block, bridges), block) {
                break;
            }
            let pressed: Vec<Cell> = self.board.pressed(block).collect();
            bridges = self.board.press(&pressed, bridges).unwrap_or(bridges);
            match block.joined() {
                Some(whole) if carries(&self.board.with(block, bridges), block) => block = whole,
                _ => break,
            }
        }
        (block, bridges)
    }
}

fn carries(board: &Level, block: Block) -> bool {
    block.cells().all(|cell| match board.tile(cell) {
        Tile::Void | Tile::Unknown | Tile::Bridge { present: false, .. } => false,
        Tile::Fragile => !matches!(block, Block::Standing(_)),
        _ => true,
    })
}

#[cfg(test)]
mod tests;
