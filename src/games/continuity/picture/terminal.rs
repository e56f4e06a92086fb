//! The board and the plan in characters, for a terminal.

use std::fmt::Write;

use crate::games::continuity::level::physics::FINE;
use crate::games::continuity::level::tile::{HEIGHT, WIDTH};
use crate::games::continuity::level::{GAP, Level, letter};
use crate::games::continuity::rules::{Action, run};

/// Characters across and down a tile: each stands for 20 x 40 pixels.
const COLUMNS: i32 = 27;
const ROWS: i32 = 9;

/// The tiles as they lie now, with the figure, the keys and the door, and how long the plan takes.
pub(in crate::games::continuity) fn terminal(
    level: &Level,
    actions: &[Action],
    color: bool,
) -> String {
    let mut text = String::new();
    let columns = level.columns();
    for row in level.state().slots.chunks(columns) {
        let rule: Vec<String> = row
            .iter()
            .map(|tile| format!("{}{}", letter(*tile), "-".repeat(COLUMNS as usize - 1)))
            .collect();
        // A String takes all that is written.
        let _ = writeln!(text, "+{}+", rule.join("+"));
        for line in 0..ROWS {
            let cells: Vec<String> = row
                .iter()
                .map(|tile| {
                    (0..COLUMNS).map(|column| cell(level, *tile, column, line, color)).collect()
                })
                .collect();
            let _ = writeln!(text, "|{}|", cells.join("|"));
        }
    }
    let _ = writeln!(text, "+{}+", vec!["-".repeat(COLUMNS as usize); columns].join("+"));
    if !actions.is_empty() {
        let mut state = level.state().clone();
        let mut updates = 0;
        for action in actions {
            let Some((next, count)) = run(level, &state, action) else { break };
            (state, updates) = (next, updates + count);
        }
        let slides = actions.iter().filter(|it| matches!(it, Action::Slide(_))).count();
        let noun = if slides == 1 { "slide" } else { "slides" };
        let seconds = f64::from(updates) / f64::from(level.physics().rate);
        let _ = writeln!(
            text,
            "{slides} {noun}, {updates} updates of running and jumping ({seconds:.1} s)"
        );
    }
    text
}

fn cell(level: &Level, tile: u8, column: i32, line: i32, color: bool) -> String {
    if tile == GAP {
        return " ".to_owned();
    }
    let (wide, high) = (WIDTH / COLUMNS, HEIGHT / ROWS);
    let (left, top) = (column * wide, line * high);
    let within = |own: u8, x: i32, y: i32| {
        own == tile && (left..left + wide).contains(&x) && (top..top + high).contains(&y)
    };
    let paint = |code: u8, sign: char| {
        if color { format!("\x1b[{code}m{sign}\x1b[0m") } else { sign.to_string() }
    };
    let body = level.state().body;
    if within(body.tile, body.x / FINE, body.y / FINE - 1) {
        return paint(36, '@');
    }
    for (i, key) in level.keys().iter().enumerate() {
        if within(key.tile, key.x, key.y) {
            let taken = level.state().taken >> i & 1 == 1;
            return if taken { paint(90, 'o') } else { paint(31, 'k') };
        }
    }
    let door = level.door();
    if within(door.tile, door.x, door.y - 1) {
        return paint(31, 'D');
    }
    let Some(ground) = level.ground(tile) else { return " ".to_owned() };
    let pixels = (top..top + high).flat_map(|y| (left..left + wide).map(move |x| (x, y)));
    let solid = pixels.filter(|(x, y)| ground.solid[(y * WIDTH + x) as usize]).count() as i32;
    let sign = match solid * 4 / (wide * high) {
        0 => ' ',
        1 => '.',
        2 => '+',
        _ => '#',
    };
    sign.to_string()
}
