//! The window game as a whole: pointer to cell, and what the themes show.

use super::*;
use crate::arcade::level_list::LevelList;
use crate::games::cardinal_chains::Level;

const BOARD: &str = "cardinal-chains\nA 1 2 3\n1 1 12 .\n2 B 1 1\nA: RR\n";

fn game(theme: &Theme) -> CardinalChains {
    let level: Level = BOARD.parse().unwrap();
    CardinalChains::new(Play::new(LevelList::new(vec![level]).unwrap()), theme.clone(), None)
}

#[test]
fn the_pointer_means_the_cells_that_the_last_picture_showed() {
    for theme in &THEMES {
        for (size, scale) in [((600, 680), 1.0), ((333, 401), 1.5)] {
            let mut game = game(theme);
            let now = Duration::from_millis(300);
            game.draw(now, size, scale).unwrap();
            let lattice = lattice(game.play.board(), theme, size, scale);
            let center = |x, y| lattice.center(Cell { x, y });
            game.tick(now, &[Input::Press(center(1, 2)), Input::Drag(center(2, 2))]);
            game.tick(now, &[Input::Drag(center(3, 2)), Input::Lift]);
            assert!(game.play.board().to_string().ends_with("A: RR\nB: RR\n"), "{}", theme.name);
        }
    }
}

#[test]
fn every_theme_shows_cells_chains_and_numbers() {
    for theme in &THEMES {
        for (font, _) in FONTS {
            let theme = theme.clone().with_figures(font);
            let game = game(&theme);
            let moment = game.play.moment(Duration::from_secs(1));
            let picture = draw(&moment, &theme, (600, 680), 1.0);
            let lattice = lattice(&moment.board, &theme, (600, 680), 1.0);
            let pitch = lattice.pitch();
            let at = |x, y, dx: f64, dy: f64| {
                let center = lattice.center(Cell { x, y });
                let (x, y) = (center.x + dx * pitch.x, center.y + dy * pitch.y);
                picture.get_pixel(x as u32, y as u32).0
            };
            // Beside the number: the cell's own colour, or the chain's.
            let [r, g, b, _] = theme.cell.ink.0;
            assert_eq!(at(3, 0, 0.3, 0.3), [r, g, b], "{} {font}", theme.name);
            assert_eq!(at(0, 1, 0.3, 0.3), [r, g, b], "{} {font}", theme.name);
            let [r, g, b, _] = theme.chain(0).0;
            assert_eq!(at(1, 0, 0.49, 0.0), [r, g, b], "{} {font}", theme.name);
            assert_ne!(at(3, 1, 0.3, 0.3), at(0, 1, 0.3, 0.3), "a hole, {} {font}", theme.name);
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
