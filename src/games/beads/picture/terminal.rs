//! The board and the plan in a terminal: a line a node, with what lies there, what belongs there, and the moves from there.

use std::fmt::Write;

use crate::games::beads::level::graph::{letter, members};
use crate::games::beads::level::{Level, token};
use crate::games::beads::rules::Action;

/// ANSI styles: at home, away from home, empty.
const HOME: &str = "\x1b[1;38;5;28m";
const AWAY: &str = "\x1b[1;38;5;166m";
const EMPTY: &str = "\x1b[38;5;245m";
const RESET: &str = "\x1b[0m";

/// A line for each node: its letter, what lies there, what belongs there, where edges lead, and the numbers of the moves
/// that take the bead away from there.
pub(in crate::games::beads) fn terminal(level: &Level, actions: &[Action], color: bool) -> String {
    let mut picture = String::new();
    let width = level.graph().nodes();
    for (node, (bead, goal)) in level.beads().iter().zip(level.goal()).enumerate() {
        let style = match bead {
            0 => EMPTY,
            bead if bead == goal => HOME,
            _ => AWAY,
        };
        let (style, reset) = if color { (style, RESET) } else { ("", "") };
        let joined: String = members(level.graph().row(node)).map(letter).collect();
        let moves = actions.iter().enumerate().filter(|(_, action)| usize::from(action.0) == node);
        let moves: Vec<String> = moves.map(|(number, _)| (number + 1).to_string()).collect();
        let (name, bead, goal, moves) = (letter(node), token(*bead), token(*goal), moves.join(" "));
        let line = format!("{name}  {style}{bead}{reset} > {goal}  -{joined:<width$} {moves}");
        // Writing to a string cannot fail.
        let _ = writeln!(picture, "{}", line.trim_end());
    }
    picture
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_a_node_says_what_lies_and_belongs_there_and_when_it_moves() {
        let level: Level = "beads\nedges: AB AC BC\nbeads: . B A\n".parse().unwrap();
        let moves = [Action(1), Action(2), Action(0)];
        let lines = "A  . > .  -BC  3\nB  B > A  -AC  1\nC  A > B  -AB  2\n";
        assert_eq!(terminal(&level, &moves, false), lines);
    }

    #[test]
    fn colours_change_nothing_but_colours() {
        let level: Level = "beads\nedges: AB AC BC\nbeads: . B A\n".parse().unwrap();
        let codes = regex::Regex::new("\x1b\\[[0-9;]*m").unwrap();
        let colored = terminal(&level, &[], true);
        assert_eq!(codes.replace_all(&colored, ""), terminal(&level, &[], false));
        assert!(colored.contains(AWAY) && colored.contains(EMPTY));
    }
}
