//! The view, drawn on a terminal that is not there.

use std::time::Duration;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

use super::board::Painter;
use super::draw::{Mode, ViewOptions, draw};
use super::state::{About, State};
use crate::frame::Frame;
use crate::game::{AnyGame, AnyReading, Objective, Plan, PlanContext, Screen};
use crate::games;
use crate::geometry::{Cell, Lattice, Point};
use crate::player::{Event, LevelReport, Report};
use crate::vision::{DoubtfulCell, Evidence, VisionError};
use solver::Limits;

/// A hall to and fro: eleven moves, so that cells are three characters wide.
const BOARD: &str = "\
amaze\n\
#######\n\
#@....#\n\
#####.#\n\
#.....#\n\
#.#####\n\
#.....#\n\
#####.#\n\
#.....#\n\
#.#####\n\
#.....#\n\
#####.#\n\
#.....#\n\
#######\n\
";

fn amaze() -> &'static dyn AnyGame {
    games::by_name("amaze").unwrap()
}

fn reading(level: &str) -> AnyReading {
    amaze().sketch(level).unwrap().1
}

fn planned(level: &str) -> Plan {
    amaze().plan(level, PlanContext::default(), Objective::default(), Limits::default()).unwrap()
}

fn report(level: &str) -> LevelReport {
    LevelReport {
        level: level.to_owned(),
        planned: 3,
        optimal: true,
        moves: 2,
        lost: 4,
        title: None,
        trials: 5,
        replanned: 6,
        deaths: 7,
        expanded: 8,
        seconds: 9.0,
        evidence: None,
    }
}

/// A play of two levels that is at the second step of a plan for the first.
fn playing() -> State {
    let window = "0x1400003 \"a\u{1b}[2Jb 世界\"".to_owned();
    let playing = "amaze as arcade".to_owned();
    let mut state = State::new(&About { window, playing, levels: Some(2) });
    let (seen, plan) = (reading(BOARD), planned(BOARD));
    let took = Duration::from_micros(1500);
    state.hear(&Event::Planned { reading: &seen, plan: &plan, took }, 1);
    state.say("the first\nevent");
    let report = (Report { moves: 2, sent: 3, pauses: 1, ..Report::default() }, report(BOARD));
    state.hear(&Event::Tally { report: &report.0, level: &report.1 }, 1);
    let seen = reading(&plan.steps[0].expect);
    state.hear(&Event::Acting { reading: &seen, plan: &plan, step: 1 }, 1);
    state
}

fn drawn(state: &State, look: &mut ViewOptions, width: u16, height: u16) -> Buffer {
    let mut painter = Painter::new(amaze(), look.color);
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw(frame, state, &mut painter, look)).unwrap();
    terminal.backend().buffer().clone()
}

/// The lines of what is drawn, without what is blank at their ends.
fn lines(buffer: &Buffer) -> Vec<String> {
    let text: Vec<char> =
        buffer.content.iter().map(|cell| cell.symbol().chars().next().unwrap()).collect();
    text.chunks(buffer.area.width.into())
        .map(|line| line.iter().collect::<String>().trim_end().to_owned())
        .collect()
}

fn shown(state: &State, width: u16, height: u16) -> String {
    lines(&drawn(state, &mut ViewOptions::default(), width, height)).join("\n")
}

/// Asserts that all of these can be read.
fn holds(shown: &str, words: &[&str]) {
    for word in words {
        assert!(shown.contains(word), "{word:?} is not in\n{shown}");
    }
}

#[test]
fn a_play_is_shown_with_its_board_its_plan_and_its_figures() {
    let shown = shown(&playing(), 100, 30);
    let board = amaze().picture(&planned(BOARD).steps[0].expect, "", false).unwrap();
    // The numbers of the plan stand where it is still to paint.
    holds(&shown, &[board.lines().next().unwrap(), "@ "]);
    let steps = planned(BOARD).steps.len();
    holds(
        &shown,
        &[
            "amaze as arcade",
            "0x1400003",
            "0 of 2 won",
            "PLAYING",
            "level 1",
            &format!("step 2 of {steps}"),
            "proved the fewest",
            "expanded in 1.5 ms",
            "pace ",
            "moves      2",
            "keys sent  3",
            "moves lost 4",
            "replanned  6",
            "tries      5",
            "deaths     7",
            "waits      1",
            "the first\\nevent",
            "space pause",
            "q stop",
        ],
    );
    // What comes from outside does nothing to the terminal.
    holds(&shown, &["a\\u{1b}[2Jb 世"]);
}

#[test]
fn the_step_under_way_stands_out() {
    let plan = planned(BOARD);
    let buffer = drawn(&playing(), &mut ViewOptions::default(), 100, 30);
    let row = lines(&buffer).iter().position(|line| line.contains(&plan.actions())).unwrap();
    let at = lines(&buffer)[row].chars().collect::<Vec<_>>();
    let from: String = at.iter().collect();
    let column = from[..from.find(&plan.actions()).unwrap()].chars().count();
    let modifier = |step: usize| buffer[((column + 2 * step) as u16, row as u16)].modifier;
    assert!(plan.steps.iter().all(|step| step.action.len() == 1));
    assert!(modifier(0).contains(Modifier::DIM));
    assert!(modifier(1).contains(Modifier::REVERSED));
    assert!(!modifier(2).contains(Modifier::REVERSED));
}

#[test]
fn nothing_is_coloured_where_no_colour_is_wanted_and_the_board_is_where_it_is() {
    let plain = drawn(&playing(), &mut ViewOptions::default(), 100, 30);
    let colors = |buffer: &Buffer| {
        buffer.content.iter().any(|it| it.fg != Color::Reset || it.bg != Color::Reset)
    };
    assert!(!colors(&plain));
    let painted =
        drawn(&playing(), &mut ViewOptions { color: true, ..ViewOptions::default() }, 100, 30);
    assert!(painted.content.iter().any(|it| it.bg == Color::Indexed(160) && it.symbol() == "@"));
}

#[test]
fn every_size_shows_what_matters_most() {
    let mut state = playing();
    state.say("the last event");
    holds(
        &shown(&state, 40, 12),
        &["amaze", "PLAYING", "@  ###", "step 2 of 11, the fewest", "the last event", "q stop"],
    );
    holds(&shown(&state, 71, 50), &["amaze", "PLAYING", "@ ", "step 2", "the last event"]);
    for width in [1, 2, 7, 20, 39, 60, 72, 80, 200] {
        for height in [1, 2, 3, 5, 9, 10, 11, 19, 20, 24, 60] {
            let mut look = ViewOptions { help: true, ..ViewOptions::default() };
            drawn(&state, &mut look, width, height);
            look.help = false;
            drawn(&state, &mut look, width, height);
        }
    }
}

#[test]
fn a_board_that_is_too_large_is_cut_around_the_figure_and_said_to_be() {
    let wide = format!("amaze\n{0}\n#{1}@#\n{0}\n", "#".repeat(80), ".".repeat(77));
    let mut state = playing();
    state.hear(&Event::Waiting(&Ok(Screen::Board(reading(&wide)))), 1);
    holds(&shown(&state, 60, 20), &["cut: 160x3 characters", "@ ##"]);
    holds(&shown(&state, 100, 30), &["cut: 160x3 characters", "@ ##"]);
    assert!(!shown(&playing(), 100, 30).contains("cut"));
}

/// The marked characters, row by row.
fn marked(buffer: &Buffer) -> Vec<(u16, String)> {
    let width = usize::from(buffer.area.width);
    let rows = buffer.content.chunks(width).zip(0..);
    let marked = rows.map(|(row, y)| {
        let cells = row.iter().filter(|cell| cell.modifier.contains(Modifier::UNDERLINED));
        (y, cells.map(ratatui::buffer::Cell::symbol).collect::<String>())
    });
    marked.filter(|(_, text)| !text.is_empty()).collect()
}

#[test]
fn what_could_be_read_otherwise_is_marked() {
    // One cell is a wall in the other reading; the plan's numbers are wider than the cells without them.
    let other = BOARD.replace("#.....#\n#######\n", "##....#\n#######\n");
    let mut seen = reading(BOARD);
    seen.rivals = vec![reading(&other)];
    let plan = planned(BOARD);
    let mut state = playing();
    let took = Duration::ZERO;
    state.hear(&Event::Planned { reading: &seen, plan: &plan, took }, 1);
    let buffer = drawn(&state, &mut ViewOptions::default(), 100, 30);
    let marked = marked(&buffer);
    assert_eq!(marked.len(), 1, "{marked:?}");
    assert_eq!(marked[0].1.chars().count(), 3, "{marked:?}");
    holds(&lines(&buffer).join("\n"), &["in doubt: 1 other reading, marked"]);
    // The same where both readings are as likely.
    let ways = Screen::Ambiguous(vec![reading(BOARD), reading(&other)]);
    state.hear(&Event::Waiting(&Ok(ways)), 1);
    assert_eq!(self::marked(&drawn(&state, &mut ViewOptions::default(), 100, 30)).len(), 1);
}

#[test]
fn cells_that_could_not_be_told_are_shown_where_they_are() {
    let origin = Point { x: 0.0, y: 0.0 };
    let lattice = Lattice::upright(origin, Point { x: 9.0, y: 9.0 }, 6, 4);
    let cell = Cell { x: 2, y: 1 };
    let doubt = DoubtfulCell { cell, label: "wall", score: 0.5, margin: 0.1 };
    let found = Box::new(Evidence::default());
    let error = VisionError::Uncertain { cells: vec![doubt], total: 24, found }.on(&lattice);
    let mut state = playing();
    state.hear(&Event::Waiting(&Err(error)), 1);
    let shown = shown(&state, 100, 30);
    holds(&shown, &["· · ??· · ·", "in doubt: 1 cell, ??", "not read: uncertain board", "(wall?"]);
    // The next look shows the board again.
    state.hear(&Event::Waiting(&Ok(Screen::Board(reading(BOARD)))), 1);
    assert!(!self::shown(&state, 100, 30).contains("??"));
}

#[test]
fn what_is_no_board_is_named() {
    let mut state = playing();
    state.hear(&Event::Waiting(&Ok(Screen::Busy("a level that comes in".to_owned()))), 1);
    holds(&shown(&state, 100, 30), &["the window shows a level that comes in"]);
}

#[test]
fn events_are_scrolled_and_come_back_to_the_last() {
    let mut state = playing();
    (0..40).for_each(|i| state.say(&format!("event {i}.")));
    let mut look = ViewOptions::default();
    let text =
        |look: &mut ViewOptions, state: &State| lines(&drawn(state, look, 100, 30)).join("\n");
    holds(&text(&mut look, &state), &["event 39."]);
    look.events.by(-1, state.told);
    let up = text(&mut look, &state);
    assert!(
        !up.contains("event 39.") && up.contains("event 38.") && up.contains(" 1 later"),
        "{up}"
    );
    look.events.by(isize::MIN / 4, state.told);
    // What comes meanwhile does not move what is read.
    state.say("another one");
    holds(&text(&mut look, &state), &["the first\\nevent", "event 0."]);
    look.events.by(isize::MAX / 4, state.told);
    holds(&text(&mut look, &state), &["another one"]);
}

#[test]
fn no_more_events_are_kept_than_a_person_reads() {
    let mut state = playing();
    (0..2000).for_each(|i| state.say(&format!("event {i}.")));
    assert!(state.log.len() < 1000 && state.told == 2001);
    let mut look = ViewOptions::default();
    drawn(&state, &mut look, 100, 30);
    look.events.by(isize::MIN / 4, state.told);
    holds(&lines(&drawn(&state, &mut look, 100, 30)).join("\n"), &["event 1500."]);
}

#[test]
fn the_keys_that_are_named_are_those_that_do_something_now() {
    let text = |mode| {
        lines(&drawn(&playing(), &mut ViewOptions { mode, ..ViewOptions::default() }, 80, 24))
            .join("\n")
    };
    holds(&text(Mode::Held), &["PAUSED", "space go on", "s step"]);
    assert!(!text(Mode::Playing).contains("s step"));
    holds(&text(Mode::Waiting), &["WAITING", "Enter go on"]);
    holds(&text(Mode::Stopping), &["STOPPING"]);
    let mut look = ViewOptions { help: true, ..ViewOptions::default() };
    holds(
        &lines(&drawn(&playing(), &mut look, 80, 24)).join("\n"),
        &["PgUp", "one step, while paused"],
    );
}

#[test]
fn a_win_leaves_a_plan_that_is_done() {
    let mut state = playing();
    let frame = Frame::new(image::RgbImage::new(4, 4), (0, 0));
    state.hear(&Event::Seen(&frame), 1);
    state.hear(&Event::Won(&report(BOARD)), 1);
    let steps = planned(BOARD).steps.len();
    holds(&shown(&state, 100, 30), &["1 of 2 won", &format!("{steps} steps done"), "looks      1"]);
}

#[test]
fn a_log_line_has_no_colours_in_the_view() {
    assert_eq!(super::plain("\u{1b}[33m WARN\u{1b}[0m \u{1b}[2mx\u{1b}[0m y"), " WARN x y");
}
