//! Boards as text, and what follows from their tiles.

use super::*;
use crate::games::continuity::level::tile::Ground;

/// Two rooms side by side, joined by a doorway, over a pit.
pub(crate) const ROOMS: &str = "continuity
board:
A B
. C
figure: A 100,300
key: B 400,282
door: A 200,300
tile A:
#########
#........
#........
#........
#........
#########
tile B:
#########
........#
........#
........#
........#
#########
tile C:
#########
#.......#
#.../...#
#../#...#
#./##...#
#########
solid 60,60 120,60 60,120
air 500,100 540,100 540,140
";

fn ground(level: &Level, tile: u8) -> &Ground {
    level.ground(tile).unwrap()
}

#[test]
fn the_text_round_trips() {
    let level: Level = ROOMS.parse().unwrap();
    assert_eq!(level.to_string(), ROOMS);
    let moved = ROOMS
        .replace("figure: A 100,300", "figure: A 100.25,200 falling -5.4\nrespawn: A 100,300")
        .replace("400,282", "400,282 taken")
        .replace("tile A:", "physics: ground 4 fall 0.75 rate 30\ntile A:");
    let level: Level = moved.parse().unwrap();
    assert_eq!(level.to_string(), moved);
    assert_eq!((level.state().body.speed, level.state().taken), (-540, 1));
    assert_eq!((level.physics().fall, level.physics().rate), (75, 30));
}

#[test]
fn a_whole_side_must_match() {
    let level: Level = ROOMS.parse().unwrap();
    let (a, b, c) = (ground(&level, 0), ground(&level, 1), ground(&level, 2));
    assert_eq!(a.side(Direction::Right), [(60, 300)]);
    assert!(a.matches(Direction::Right, b) && b.matches(Direction::Left, a));
    assert!(!a.matches(Direction::Left, b) && !b.matches(Direction::Down, c));
    assert_eq!(c.side(Direction::Right), [(100, 140)]);
    let slots = &level.state().slots;
    assert_eq!(level.beyond(slots, 0, Direction::Right), Some(1));
    assert_eq!(level.beyond(slots, 1, Direction::Down), None);
    assert_eq!(level.beyond(slots, 0, Direction::Down), None);
}

#[test]
fn slopes_are_slopes() {
    let level: Level = ROOMS.parse().unwrap();
    let solid = |x: i32, y: i32| ground(&level, 2).solid[(y * WIDTH + x) as usize];
    // From (120, 300) up to (300, 120).
    for along in [5, 60, 120, 170] {
        assert!(!solid(120 + along, 300 - along - 3) && solid(120 + along, 300 - along + 3));
    }
    assert!(solid(61, 61) && !solid(118, 118));
}

#[test]
fn the_figure_fits_where_air_is() {
    let level: Level = ROOMS.parse().unwrap();
    let a = ground(&level, 0);
    assert!(!a.blocked(100, 300) && a.blocked(100, 301));
    assert!(!a.blocked(65, 300) && a.blocked(64, 300));
    assert!(!a.blocked(300, 85) && a.blocked(300, 84));
    // What lies beyond a side is for the neighbour to say.
    assert!(!a.blocked(539, 200) && a.blocked(539, 370) && !a.blocked(100, 385));
}

#[test]
fn faults_are_named() {
    let fault =
        |from: &str, to: &str| ROOMS.replace(from, to).parse::<Level>().unwrap_err().to_string();
    assert_eq!(fault("door: A 200,300\n", ""), "no line \"door: A x,y\"");
    assert_eq!(fault("figure: A 100,300\n", ""), "no line \"figure: A x,y\"");
    assert!(fault("door:", "figure: A 200,300\ndoor:").starts_with("line 7: a second line"));
    assert!(fault("100,300", "100,310").contains("figure is inside a wall of tile A"));
    assert!(fault("100,300", "600,300").contains("figure is outside of its tile"));
    assert!(fault(". C", "A C").contains("tile A lies in 2 slots"));
    assert!(fault(". C", "D C").contains("tile D lies in a slot, but is not drawn"));
    assert!(fault(". C", ".").contains("expected 2 slots, saw 1"));
    assert!(fault("#.......#\n#.../", "#......#\n#.../").contains("unlike the first"));
    assert!(fault("#.......#\n#.../", "#..x....#\n#.../").contains("saw 'x'"));
}
