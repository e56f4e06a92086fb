//! The window game as a whole: pointer to node, and what the themes show.

use super::*;
use crate::arcade::level_list::LevelList;
use crate::games::beads::Level;
use crate::geometry::Point;

const BOARD: &str = "beads\nedges: AB AC BC CD DE AE BE\nbeads: A . B D C\n";

fn game(theme: &Theme) -> Beads {
    let level: Level = BOARD.parse().unwrap();
    let named = levels::Named { name: "Five".to_owned(), least: None, level };
    Beads::new(Play::new(LevelList::new(vec![named]).unwrap()), theme.clone(), None)
}

/// Every way to draw in every theme.
fn looks() -> impl Iterator<Item = Theme> {
    THEMES.iter().flat_map(|theme| {
        EDGES.iter().flat_map(move |edges| {
            LINES.iter().flat_map(move |lines| {
                BEADS.iter().flat_map(move |beads| {
                    GOALS.iter().map(move |goals| {
                        let style = theme.style.with(edges.0).with(lines.0);
                        Theme { style: style.with(beads.0).with(goals.0), ..theme.clone() }
                    })
                })
            })
        })
    })
}

#[test]
fn the_pointer_means_the_nodes_that_the_last_picture_showed() {
    for (size, scale) in [((640, 740), 1.0), ((333, 401), 1.5), ((1200, 500), 0.7)] {
        let mut game = game(&THEMES[0]);
        let now = Duration::from_millis(300);
        game.draw(now, size, scale).unwrap();
        let (nodes, radius) = nodes(game.play.board(), size, scale);
        let beside = Point { x: nodes[2].x + 0.8 * radius, ..nodes[2] };
        game.tick(now, &[Input::Press(beside), Input::Lift]);
        assert!(game.play.board().to_string().contains("beads: A B . D C\n"), "{size:?}");
        let off = Point { x: nodes[3].x + 1.5 * radius, ..nodes[3] };
        game.tick(now, &[Input::Press(off), Input::Lift]);
        assert!(game.play.board().to_string().contains("beads: A B . D C\n"), "{size:?}");
    }
}

#[test]
fn beads_and_goals_of_every_look_differ_from_one_another() {
    let size = (640, 740);
    for theme in looks() {
        let game = game(&theme);
        let moment = game.play.moment(Duration::from_secs(1));
        let picture = draw(&moment, &theme, size, 1.0);
        let (nodes, radius) = nodes(&moment.board, size, 1.0);
        let center = Point { x: 320.0, y: nodes.iter().map(|it| it.y).sum::<f64>() / 5.0 };
        // What lies on each node, and what lies so many radii outward, as bytes.
        let around = |node: usize, radii: f64, reach: f64| -> Vec<u8> {
            let at = nodes[node];
            let (dx, dy) = (at.x - center.x, at.y - center.y);
            let length = dx.hypot(dy);
            let (x, y) = (at.x + dx / length * radii * radius, at.y + dy / length * radii * radius);
            let reach = (reach * radius) as i64;
            let pixels = (-reach..=reach).flat_map(|v| (-reach..=reach).map(move |u| (u, v)));
            pixels
                .flat_map(|(u, v)| {
                    picture
                        .get_pixel((x.round() as i64 + u) as u32, (y.round() as i64 + v) as u32)
                        .0
                })
                .collect()
        };
        let far = |a: &[u8], b: &[u8]| {
            let sum: u64 = a.iter().zip(b).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
            sum as f64 / a.len() as f64
        };
        let (goal, size) =
            if theme.style.goals == Goals::Marks { (1.62, 0.35) } else { (1.6, 0.65) };
        for (a, b) in [(0, 2), (0, 3), (0, 4), (2, 3), (2, 4), (3, 4)] {
            let beads = far(&around(a, 0.0, 0.6), &around(b, 0.0, 0.6));
            assert!(beads > 3.0, "{:?}: beads {a} {b} {beads}", theme.style);
        }
        for (a, b) in [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4), (0, 1)] {
            let goals = far(&around(a, goal, size), &around(b, goal, size));
            assert!(goals > 2.0, "{} {:?}: goals {a} {b} {goals}", theme.name, theme.style);
        }
    }
}

#[test]
fn any_size_of_window_has_a_picture_or_none() {
    let theme = &THEMES[0];
    let moment = game(theme).play.moment(Duration::ZERO);
    assert_eq!(draw(&moment, theme, (0, 300), 1.0).dimensions(), (0, 0));
    for size in [(1, 1), (40, 900), (1500, 60), (2000, 1600)] {
        assert_eq!(draw(&moment, theme, size, 1.0).dimensions(), size);
    }
}
