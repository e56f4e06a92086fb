//! What is painted in parts is what is painted at once; sizes and times are as they should be.

use super::*;
use crate::arcade::level_list::LevelList;
use crate::geometry::Direction;
use play::tests::TWO;

const FRAME: Duration = Duration::from_nanos(16_666_667);

fn game(fps: u32) -> Continuity {
    let list = LevelList::new(levels::single(TWO.parse().unwrap()));
    Continuity::new(Play::new(list.unwrap()), THEMES[0].name, fps, None)
}

#[test]
fn painting_what_changed_is_painting_all() {
    let size = (400, 300);
    let mut game = game(60);
    let mut pixels = vec![0; (size.0 * size.1) as usize];
    let (right, up) = (Input::Go(Direction::Right), Input::Go(Direction::Up));
    let (mut partly, mut kept) = (0, false);
    for frame in 0..220u32 {
        let now = FRAME * frame;
        let pressed = match frame {
            5 => vec![right],
            // Mid-way through the slide and the zoom things are compared, too.
            22 => vec![Input::Go(Direction::Left)],
            40 => vec![Input::Swap],
            90 => vec![up],
            _ => Vec::new(),
        };
        game.hold(if frame > 60 { &[Input::Go(Direction::Right)] } else { &[] });
        if game.tick(now, &pressed) == Tick::Same {
            continue;
        }
        let mut canvas = Canvas { pixels: &mut pixels, size, kept };
        partly += u32::from(game.paint(now, &mut canvas, 0.5).is_some());
        kept = true;
        if frame % 3 != 0 {
            continue;
        }
        let moment = game.play.moment(now);
        let whole = draw(game.play.level(), &THEMES[0], &moment, size, 0.5);
        let differ = whole.pixels().zip(&pixels).filter(|(own, word)| {
            let [_, red, green, blue] = word.to_be_bytes();
            own.0 != [red, green, blue]
        });
        assert_eq!(differ.count(), 0, "picture {frame}");
    }
    assert!(partly > 60, "{partly}");
}

#[test]
fn thirty_pictures_a_second_are_half_of_sixty() {
    let count = |fps: u32| {
        let mut game = game(fps);
        game.tick(Duration::ZERO, &[Input::Swap]);
        game.hold(&[Input::Go(Direction::Right)]);
        (1..=60u32).filter(|frame| game.tick(FRAME * *frame, &[]) == Tick::Changed).count()
    };
    assert!((27..=31).contains(&count(30)), "{}", count(30));
    assert!((54..=60).contains(&count(60)), "{}", count(60));
}

#[test]
fn every_size_of_window_is_drawn() {
    let game = game(60);
    let moment = game.play.moment(Duration::ZERO);
    for size in [(1, 1), (60, 400), (900, 40), (320, 240), (2000, 700)] {
        let picture = draw(game.play.level(), &THEMES[0], &moment, size, 1.0);
        assert_eq!(picture.dimensions(), size);
    }
    assert_eq!(draw(game.play.level(), &THEMES[0], &moment, (0, 9), 1.0).dimensions(), (0, 0));
}
