//! Temporary: pictures of every theme.
use screenplay::arcade::amaze::*;
use screenplay::games::amaze::Level;
use screenplay::games::amaze::level::Tile;
use screenplay::geometry::*;
fn main() {
    let level: Level = "amaze\n##########\n#+++++...#\n#.######.#\n#.#....#.#\n#.#.##.#.#\n#.#.#..#.#\n#.#@...#.#\n#........#\n##########\n".parse().unwrap();
    let big: Level = "amaze\n################\n#@......#......#\n#.####...#.###.#\n#......#...#...#\n##.###.#.###.#.#\n#..#.........#.#\n#.##.###.#.###.#\n#......#.#.....#\n#.####.#...###.#\n#.#....###.#...#\n#...##.....#.#.#\n################\n".parse().unwrap();
    let small: Level = "amaze\n.....\n.###.\n@....\n.###.\n.....\n".parse().unwrap();
    let all = |l: &Level| {
        Level::new(
            l.columns(),
            l.tiles()
                .iter()
                .map(|t| if *t == Tile::Wall { Tile::Wall } else { Tile::Painted })
                .collect(),
            l.ball(),
        )
        .unwrap()
    };
    let out = std::env::args().nth(1).unwrap();
    for theme in &THEMES {
        use screenplay::arcade::*;
        use std::time::Duration;
        let mut game = Amaze::new(
            Play::new(levels::single(big.clone()), 0, Duration::from_millis(50)).unwrap(),
            theme.name,
            None,
        );
        for i in 0..4 {
            let t = std::time::Instant::now();
            game.draw(Duration::from_millis(i), (1280, 960), 1.0);
            println!("{} frame {i}: {:?}", theme.name, t.elapsed());
        }
        for (w, h) in [(480, 520), (900, 900), (1600, 1000)] {
            for (name, phase, lv, n) in [
                ("start", Phase::Ready, big.clone(), 1),
                (
                    "slide",
                    Phase::Sliding(Slide {
                        from: level.ball(),
                        direction: Direction::Right,
                        cells: 3,
                        done: 1.7,
                    }),
                    level.clone(),
                    2,
                ),
                ("won", Phase::Won(1.0), all(&level), 3),
                ("small", Phase::Ready, small.clone(), 4),
            ] {
                let hud = Hud {
                    level: n,
                    levels: 30,
                    moves: if name == "start" { 0 } else { 11 },
                    best: Some(11),
                    scale: 1.0,
                };
                let t = std::time::Instant::now();
                let p = draw(&lv, theme, (w, h), &hud, &phase);
                if w == 1600 {
                    println!("{} {} {:?}", theme.name, name, t.elapsed());
                }
                p.save(format!("{out}/{}-{w}-{name}.png", theme.name)).unwrap();
            }
        }
    }
}
