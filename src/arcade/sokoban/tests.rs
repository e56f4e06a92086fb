//! Sokoban played by hand.

use super::*;
use crate::arcade::level_list::LevelList;
use crate::geometry::Direction;

const TWO: [&str; 2] = ["sokoban\n#####\n#@$.#\n#####\n", "sokoban\n######\n#@ $.#\n######\n"];

fn play() -> Play {
    let entry = |text: &&str| Entry { level: text.parse().unwrap(), best: Some(1) };
    Play::new(LevelList::new(TWO.iter().map(entry).collect()).unwrap())
}

fn go(direction: Direction) -> Input {
    Input::Go(direction)
}

#[test]
fn a_push_counts_a_wall_stops_and_a_win_leads_on() {
    let mut play = play();
    let now = Duration::from_secs(1);
    assert!(play.tick(now, &[go(Direction::Left), go(Direction::Up)]));
    assert_eq!(play.moment(now).moves, (0, 0));
    play.tick(now, &[go(Direction::Right)]);
    assert_eq!(play.moment(now).moves, (1, 1));
    assert_eq!(play.moment(now).phase, Phase::Won(0.0, false));
    play.tick(now, &[go(Direction::Left)]);
    assert_eq!(play.moment(now).moves, (1, 1), "what is won stands");
    play.tick(now + Duration::from_secs(2), &[]);
    assert_eq!((play.moment(now).level, play.moment(now).moves), ((2, 2), (0, 0)));
}

#[test]
fn steps_are_taken_back_one_by_one() {
    let mut play = play();
    play.tick(Duration::ZERO, &[Input::Next, go(Direction::Right), Input::Erase]);
    assert_eq!(play.moment(Duration::ZERO).board, TWO[1].parse().unwrap());
    play.tick(Duration::ZERO, &[Input::Erase]);
    assert_eq!(play.moment(Duration::ZERO).moves, (0, 0));
}

#[test]
fn every_theme_draws_every_kind_of_cell_otherwise() {
    let text = "sokoban\n########\n#@$.* ##\n########\n";
    let entry = Entry { level: text.parse().unwrap(), best: None };
    let moment = Play::new(LevelList::new(vec![entry]).unwrap()).moment(Duration::ZERO);
    for theme in &THEMES {
        let picture = draw(&moment, theme, (640, 420), 1.0);
        let lattice = lattice(&moment.board, (640, 420), 1.0);
        let cells = crate::vision::sight::upright(&picture, &lattice, 16);
        let cell = |x: u32| {
            let pixel = |k: u32| cells.get_pixel(x * 16 + k % 16, 16 + k / 16).0;
            (0..256).map(pixel).collect::<Vec<_>>()
        };
        let cells: Vec<_> = (0..6).map(cell).collect();
        for (one, other) in (0..6).flat_map(|one| (0..one).map(move |other| (one, other))) {
            assert_ne!(cells[one], cells[other], "{}: {one}, {other}", theme.name);
        }
    }
    assert_eq!(draw(&moment, &THEMES[0], (0, 10), 1.0).width(), 0);
}
