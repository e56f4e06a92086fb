//! Boards of Bead Puzzle as the arcade draws them, in any of its looks, read back.

use std::path::Path;

use image::RgbImage;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use screenplay::arcade::beads::{BEADS, EDGES, GOALS, Hud, LINES, Moment, Phase, THEMES, draw};
use screenplay::frame::Frame;
use screenplay::game::{AnyGame, Screen};
use screenplay::games::beads::level::graph::Graph;
use screenplay::games::beads::pack::pack;
use screenplay::games::beads::{Beads, Level};
use screenplay::profile::{Profile, Profiles};

use crate::beads_drawn::{self, Style};

/// Whether two levels are one, but for the names of the beads.
fn same(a: &Level, b: &Level) -> bool {
    let pairs = |level: &Level| {
        let belongs = |bead: &u8| level.goal().iter().position(|goal| goal == bead);
        level.beads().iter().map(belongs).collect::<Vec<_>>()
    };
    a.graph() == b.graph() && a.hole() == b.hole() && pairs(a) == pairs(b)
}

/// What came of reading pictures whose boards are known.
#[derive(Default)]
struct Tally {
    right: usize,
    refused: Vec<String>,
    wrong: Vec<String>,
}

impl Tally {
    fn shown(&self) -> usize {
        self.right + self.refused.len() + self.wrong.len()
    }

    fn read(&mut self, picture: &RgbImage, profile: &Profile, level: &Level, name: &str) {
        let screen = Beads.read(&Frame::from_image(picture.clone()), profile, None);
        let (kind, what) = match &screen {
            Ok(Screen::Board(reading)) if same(&reading.level.parse().unwrap(), level) => {
                self.right += 1;
                return;
            }
            Ok(screen) => {
                let texts = screen.readings().iter().map(|it| it.level.clone());
                ("wrong", format!("saw\n{}", texts.collect::<Vec<_>>().join("or\n")))
            }
            Err(error) => ("refused", error.to_string()),
        };
        if let Some(folder) = std::env::var_os("SCREENPLAY_SAVE_WRONG") {
            let file = name.split(' ').next().unwrap();
            picture.save(Path::new(&folder).join(format!("{file}-{kind}.png"))).unwrap();
        }
        let text = format!("{kind}: {name}\nexpected\n{level}{what}");
        if kind == "wrong" { &mut self.wrong } else { &mut self.refused }.push(text);
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Tally { right, refused, wrong } = self;
        write!(f, "{right} of {} boards read right, ", self.shown())?;
        write!(f, "{} refused, {} misread", refused.len(), wrong.len())
    }
}

fn generic() -> Profile {
    Profiles::load(None).unwrap().named("beads", "generic").unwrap().clone()
}

/// A number from the environment, for boards that nothing was tuned on.
fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().map_or(usual, |text| text.parse().unwrap())
}

/// A connected graph of so many nodes, with beads and goals anyhow.
fn level(rng: &mut ChaCha8Rng, nodes: usize) -> Level {
    let mut order: Vec<usize> = (0..nodes).collect();
    order.shuffle(rng);
    let mut graph = Graph::empty(nodes);
    for at in 1..nodes {
        graph.join(order[at], order[rng.random_range(0..at)]);
    }
    let pairs = nodes * (nodes - 1) / 2;
    for _ in 0..rng.random_range(1..=pairs.div_ceil(2)) {
        graph.join(rng.random_range(0..nodes), rng.random_range(0..nodes));
    }
    let mut beads: Vec<u8> = (0..nodes as u8).collect();
    beads.shuffle(rng);
    let mut goal = beads.clone();
    goal.shuffle(rng);
    Level::new(graph, beads, goal).unwrap()
}

#[test]
fn boards_of_the_arcade_read_back_in_every_look() {
    let profile = generic();
    let mut rng = ChaCha8Rng::seed_from_u64(number("SCREENPLAY_SEED", 11));
    let levels: Vec<_> = pack().collect();
    let mut tally = Tally::default();
    for round in 0..number("SCREENPLAY_ROUNDS", 40) {
        let mut theme = THEMES[round as usize % THEMES.len()].clone();
        let mut pick = |of: &[(&'static str, &str)]| of[rng.random_range(0..of.len())].0;
        let names = [pick(&BEADS), pick(&EDGES), pick(&LINES), pick(&GOALS)];
        theme.style = names.iter().fold(theme.style, |style, name| style.with(name));
        let board = if rng.random_bool(0.5) {
            levels[rng.random_range(0..levels.len())].level.clone()
        } else {
            let nodes = rng.random_range(3..=9);
            level(&mut rng, nodes)
        };
        let size = (rng.random_range(420..1200), rng.random_range(480..1000));
        let moment = Moment {
            selected: rng.random_bool(0.2).then(|| rng.random_range(0..board.graph().nodes())),
            moving: Vec::new(),
            hud: Hud { level: 7, levels: 30, name: "Knot".to_owned(), moves: 3, least: Some(9) },
            phase: Phase::Ready,
            board,
        };
        let picture = draw(&moment, &theme, size, 1.0);
        let name = format!("arcade-{round} {} {names:?} {size:?}", theme.name);
        tally.read(&picture, &profile, &moment.board, &name);
    }
    println!("the arcade: {tally}");
    assert!(tally.wrong.is_empty(), "{}", tally.wrong.join("\n"));
    // One refusal in twenty at most.
    assert!(tally.refused.len() * 20 <= tally.shown(), "{}", tally.refused.join("\n"));
}

/// Reads so many boards in looks that no program has.
fn of_no_program(seed: u64, rounds: u64) -> Tally {
    let profile = generic();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut tally = Tally::default();
    for round in 0..rounds {
        let nodes = rng.random_range(3..=9);
        let board = level(&mut rng, nodes);
        let style = loop {
            let style = Style::random(&mut rng, nodes);
            if style.most() + 1 >= nodes {
                break style;
            }
        };
        let picture = beads_drawn::draw(&board, &style, seed + round);
        let name = format!("drawn-{round} {} {:?}", nodes, style.looks());
        tally.read(&picture, &profile, &board, &name);
    }
    println!("of no program, seed {seed}: {tally}");
    tally
}

#[test]
fn boards_of_no_program_are_read_or_refused() {
    let tally = of_no_program(number("SCREENPLAY_SEED", 7), number("SCREENPLAY_ROUNDS", 40));
    assert!(tally.wrong.is_empty(), "{}", tally.wrong.join("\n"));
    // Six in ten at least are read: what is refused is crowded, or its marks are within the nodes.
    assert!(tally.right * 10 >= tally.shown() * 6, "{}", tally.refused.join("\n"));
}

/// The third has letters on marks within its nodes; the second is refused, for its edges.
#[test]
fn letters_on_marks_within_nodes_are_of_the_marks() {
    let tally = of_no_program(4711, 3);
    assert!(tally.wrong.is_empty(), "{}", tally.wrong.join("\n"));
    assert_eq!(tally.right, 2, "{}", tally.refused.join("\n"));
}
