//! The templates of the arcade's own programs, in a folder for each look: our own code draws the boards that they are cut from.
//! `UPDATE=1 cargo test --test it arcade_templates` cuts them anew.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use std::time::Duration;

use image::{RgbImage, Rgba, RgbaImage};
use screenplay::arcade::{amaze, beads, bloxorz, cardinal_chains as chains, continuity};
use screenplay::arcade::level_list::LevelList;
use screenplay::frame::Frame;
use screenplay::game::{Game, Objective, PlanContext, Screen};
use screenplay::games;
use screenplay::games::amaze::level::Tile as AmazeTile;
use screenplay::games::bloxorz::level::{Block, Tile as BloxorzTile};
use screenplay::games::cardinal_chains::level::{Chain, Tile as ChainsTile};
use screenplay::games::continuity::Continuity;
use screenplay::games::continuity::level::{Spot, State};
use screenplay::geometry::{Cell, Lattice, Point};
use screenplay::profile::{BoardFacts, Profiles};
use screenplay::solver::Limits;
use screenplay::vision::sight::around;
use screenplay::vision::template::{Places, SIDE, Templates, plainly};

use crate::samples::encoded;

/// A picture of a board, and what lies where: labels, none where something stands before it.
struct Drawn {
    image: RgbImage,
    places: Vec<(Places, Vec<Option<String>>)>,
}

/// A program's look by its name, and boards in it: those that templates are cut from, and others.
struct Look {
    game: &'static str,
    name: String,
    /// What is no farther from a template needs none of its own: root mean square, 0 to 255.
    near: f64,
    /// Templates of a label at most.
    most: usize,
    taught: Vec<Drawn>,
    others: Vec<Drawn>,
}


/// The level after so many steps of its plan.
fn after(game: &str, level: &str, steps: usize) -> String {
    let game = games::by_name(game).unwrap();
    let limits = Limits::default();
    let plan = game.plan(level, PlanContext::default(), Objective::default(), limits).unwrap();
    let step = plan.steps.len().min(steps).checked_sub(1);
    step.map_or_else(|| level.to_owned(), |last| plan.steps[last].expect.clone())
}

/// The cells of a board and those around it that a picture of this size shows, with their labels.
fn with_margin(
    lattice: &Lattice,
    size: (u32, u32),
    label: impl Fn(Cell) -> String,
) -> (Places, Vec<Option<String>>) {
    let lattice = around(lattice);
    let label = |cell: Cell| {
        let own = Cell { x: cell.x - 1, y: cell.y - 1 };
        lattice.is_shown(cell, size).then(|| label(own))
    };
    let labels = lattice.cells().map(label).collect();
    (Places { lattice, mask: None }, labels)
}

fn amaze_looks() -> Vec<Look> {
    let levels = amaze::levels::bundled();
    let drawn = |theme: &str, at: usize, number: usize, steps: usize| {
        let level = after("amaze", &levels[at].level.to_string(), steps);
        let level: games::amaze::Level = level.parse().unwrap();
        let theme = amaze::named(theme).unwrap();
        let hud = amaze::Hud { level: number, levels: 30, moves: 3, best: Some(9), scale: 1.0 };
        let size = (640, 720);
        let lattice = amaze::lattice(&level, theme, size, &hud);
        let label = |cell: Cell| match level.tile(cell) {
            _ if cell == level.ball() => "ball",
            AmazeTile::Wall => "wall",
            AmazeTile::Floor => "floor",
            AmazeTile::Painted => "painted",
        };
        let image = amaze::draw(&level, theme, size, &hud, &amaze::Phase::Ready);
        Drawn { places: vec![with_margin(&lattice, size, |cell| label(cell).to_owned())], image }
    };
    let look = |theme: &amaze::Theme| Look {
        game: "amaze",
        name: theme.name.to_owned(),
        near: 5.0,
        most: 24,
        // The paint goes from level to level.
        taught: (1..=12).map(|number| drawn(theme.name, number, number, number)).collect(),
        others: (1..=12).map(|k| drawn(theme.name, 13 + k, k, k % 5)).collect(),
    };
    amaze::THEMES.iter().map(look).collect()
}

fn chains_looks() -> Vec<Look> {
    let levels = chains::levels::bundled();
    let drawn = |theme: &chains::Theme, at: usize, steps: usize| {
        let level = after("cardinal-chains", &levels[at].to_string(), steps);
        let board: games::cardinal_chains::Level = level.parse().unwrap();
        let owners = board.owners();
        let label = |cell: Cell| match board.tile(cell) {
            ChainsTile::Start(_) => "start".to_owned(),
            ChainsTile::Number(_) if board.index(cell).is_some_and(|k| owners[k].is_some()) => {
                "chain".to_owned()
            }
            ChainsTile::Number(number) => number.to_string(),
            ChainsTile::Hole | ChainsTile::Unknown => "none".to_owned(),
        };
        let size = (640, 720);
        let lattice = chains::lattice(&board, theme, size, 1.0);
        let places = vec![with_margin(&lattice, size, label)];
        let hud = chains::Hud { level: 7, levels: 30, covered: 1, cells: 9 };
        let phase = chains::Phase::Ready;
        let moment = chains::Moment { board, selected: Chain(0), hud, phase };
        Drawn { image: chains::draw(&moment, theme, size, 1.0), places }
    };
    let look = |theme: &chains::Theme| Look {
        game: "cardinal-chains",
        name: theme.name.to_owned(),
        // Figures lie by parts of a pixel otherwise from cell to cell, which matching makes up for.
        near: 8.0,
        most: 24,
        taught: (0..levels.len()).filter(|k| k % 4 != 1).map(|k| drawn(theme, k, 0)).collect(),
        others: (1..levels.len()).step_by(4).map(|k| drawn(theme, k, 0)).collect(),
    };
    chains::THEMES.iter().map(look).collect()
}

fn beads_looks() -> Vec<Look> {
    let levels = beads::levels::bundled();
    let game = games::by_name("beads").unwrap().teachable().unwrap();
    let drawn = |theme: &beads::Theme, at: usize, steps: usize| {
        let level = after("beads", &levels[at].level.to_string(), steps);
        let board: games::beads::Level = level.parse().unwrap();
        let (size, scale) = ((640, 720), 1.0);
        let (nodes, radius) = beads::nodes(&board, size, scale);
        let (lies, belongs) = (board.beads().to_vec(), board.goal().to_vec());
        let hud = beads::Hud { level: 7, levels: 30, name: "Sample".into(), moves: 3, least: None };
        let phase = beads::Phase::Ready;
        let moment = beads::Moment { board, selected: None, moving: Vec::new(), hud, phase };
        let image = beads::draw(&moment, theme, size, scale);
        let frame = Frame::from_image(image.clone());
        let said = BoardFacts::of_nodes(&nodes, radius, size);
        let seen = game.boards(&frame, Some(&said)).next().unwrap();
        let label = |places: &Places| {
            let Lattice { matrix, .. } = &places.lattice;
            let middle = Point { x: matrix[2] + matrix[0] / 2.0, y: matrix[5] + matrix[4] / 2.0 };
            let apart = |node: &Point| (node.x - middle.x).hypot(node.y - middle.y);
            let node = (0..nodes.len()).min_by(|a, b| apart(&nodes[*a]).total_cmp(&apart(&nodes[*b])));
            let node = node.unwrap();
            let letter = |bead: u8| char::from(b'a' + bead - 1);
            if apart(&nodes[node]) > radius / 2.0 {
                return format!("goal-{}", letter(belongs[node]));
            }
            match lies[node] {
                0 => "empty".to_owned(),
                bead => format!("bead-{}", letter(bead)),
            }
        };
        let labelled = |places: Places| {
            let label = label(&places);
            (places, vec![Some(label)])
        };
        Drawn { image, places: seen.places.into_iter().map(labelled).collect() }
    };
    let large: Vec<usize> = (0..levels.len()).filter(|k| levels[*k].level.graph().nodes() >= 6).collect();
    let look = |theme: &beads::Theme| Look {
        game: "beads",
        name: theme.name.to_owned(),
        near: 5.0,
        most: 24,
        taught: large.iter().take(4).map(|k| drawn(theme, *k, 0)).collect(),
        others: large.iter().skip(4).map(|k| drawn(theme, *k, 2)).collect(),
    };
    beads::THEMES.iter().map(look).collect()
}

fn continuity_looks() -> Vec<Look> {
    let levels = continuity::levels::bundled();
    let game = games::by_name("continuity").unwrap().teachable().unwrap();
    let profile = Profiles::load(None).unwrap().named("continuity", "arcade").unwrap().clone();
    let drawn = |theme: &continuity::Theme, at: usize| {
        let entry = &levels[at];
        let play = continuity::Play::new(LevelList::new(vec![entry.clone()]).unwrap());
        let moment = play.moment(Duration::ZERO);
        let image = continuity::draw(&entry.level, theme, &moment, (960, 720), 1.0);
        let frame = Frame::from_image(image.clone());
        let Ok(Screen::Board(reading)) = Continuity.recognize(&frame, &profile, None) else {
            panic!("level {at} in {} is not read", theme.name)
        };
        let (grid, level) = (reading.layout.grid, &entry.level);
        let State { slots, body, .. } = level.state();
        let (x, y) = body.pixel();
        // Those of the figure and the door are where they stand.
        let standing = |Spot { tile, x, y }: Spot| Spot { tile, x, y: y - 16 };
        let figure = ("figure", standing(Spot { tile: body.tile, x, y }));
        let things = level.keys().iter().map(|key| ("key", *key));
        let things: Vec<_> = things.chain([figure, ("door", standing(level.door()))]).collect();
        let label = |places: &Places| {
            let middle = places.lattice.project(0.5, 0.5);
            let apart = |thing: &(&str, Spot)| {
                let slot = slots.iter().position(|tile| *tile == thing.1.tile).unwrap();
                let (x, y) = (f64::from(thing.1.x), f64::from(thing.1.y));
                let at = grid.at(level.columns(), slot, x, y);
                (middle.x - at.x).hypot(middle.y - at.y) / grid.scale.x
            };
            let nearest = things.iter().min_by(|a, b| apart(a).total_cmp(&apart(b))).unwrap();
            // The figure before a door is a thing of its own looks.
            let is_mixed = things.iter().filter(|thing| apart(thing) < 24.0).count() > 1;
            let what = if apart(nearest) < 8.0 { Some(nearest.0) } else { None };
            what.filter(|_| !is_mixed).map(str::to_owned)
        };
        let seen = game.boards(&frame, None).next().into_iter().flat_map(|seen| seen.places);
        let labelled = |places: Places| {
            let label = label(&places);
            (places, vec![label])
        };
        Drawn { image, places: seen.map(labelled).collect() }
    };
    let look = |theme: &continuity::Theme| Look {
        game: "continuity",
        name: theme.name.to_owned(),
        near: 8.0,
        most: 24,
        taught: (0..levels.len()).step_by(3).map(|k| drawn(theme, k)).collect(),
        others: (1..levels.len()).step_by(3).map(|k| drawn(theme, k)).collect(),
    };
    continuity::THEMES.iter().map(look).collect()
}

fn bloxorz_looks() -> Vec<Look> {
    let levels = bloxorz::levels::bundled();
    let game = games::by_name("bloxorz").unwrap().teachable().unwrap();
    let drawn = |view: &bloxorz::View, theme: &bloxorz::Theme, at: usize, turn: usize| {
        let level = &levels[at].level;
        let bridges = if turn.is_multiple_of(2) { 0 } else { u64::MAX };
        let level = level.with(posed(level, turn), level.present() ^ bridges);
        let hud = bloxorz::Hud { level: 7, levels: 33, passcode: "907316".into(), moves: 25, here: 7 };
        let size = (1280, 760);
        let image = bloxorz::draw(&level, theme, view, size, &hud, &bloxorz::Phase::Ready);
        let lattice = bloxorz::lattice(&level, view, size);
        let said = BoardFacts::of(&lattice, size);
        let seen = game.boards(&Frame::from_image(image.clone()), Some(&said)).next().unwrap();
        let label = |cell: Cell| {
            let (standing, half, selected) = match level.block() {
                Block::Split { active, other } => (false, cell == other, cell == active),
                block => (block.cells().count() == 1 && block.cells().any(|it| it == cell), false, false),
            };
            match level.tile(cell) {
                _ if standing => "standing",
                _ if half => "half",
                _ if selected => "selected",
                _ if level.block().cells().any(|it| it == cell) => "lying",
                BloxorzTile::Void | BloxorzTile::Unknown => "void",
                BloxorzTile::Plain => "floor",
                BloxorzTile::Fragile => "fragile",
                BloxorzTile::Soft => "soft",
                BloxorzTile::Hard => "hard",
                BloxorzTile::Splitter => "splitter",
                BloxorzTile::Goal => "hole",
                BloxorzTile::Bridge { present: true, .. } => "bridge",
                BloxorzTile::Bridge { present: false, .. } => "folded",
            }
        };
        let labels = lattice.cells().zip(&seen.hidden);
        let labels = labels.map(|(cell, hidden)| (!hidden).then(|| label(cell).to_owned())).collect();
        Drawn { image, places: vec![(Places { lattice, mask: None }, labels)] }
    };
    let look = |view: &bloxorz::View, theme: &bloxorz::Theme| Look {
        game: "bloxorz",
        name: format!("{}-{}", view.name, theme.name),
        near: 12.0,
        most: 24,
        taught: (0..levels.len()).step_by(2).map(|k| drawn(view, theme, k, k / 2)).collect(),
        others: (1..levels.len()).step_by(4).map(|k| drawn(view, theme, k, k)).collect(),
    };
    // From an angle its profile says how its boards lie, to a pixel.
    let top = bloxorz::view_named("top").unwrap();
    bloxorz::THEMES.iter().map(|theme| look(top, theme)).collect()
}

/// A block on a level's floor: as it begins, lying either way, or split.
fn posed(level: &games::bloxorz::Level, turn: usize) -> Block {
    let floor: Vec<Cell> = level.cells(|tile| tile == BloxorzTile::Plain).collect();
    let beside = |right: i32, down: i32| {
        let pairs = floor.iter().map(|cell| (*cell, Cell { x: cell.x + right, y: cell.y + down }));
        let mut pairs = pairs.filter(|(_, other)| floor.contains(other));
        pairs.nth(turn % 3).map(|(one, other)| Block::lying(one, other))
    };
    let split = || {
        let (active, other) = (*floor.first()?, *floor.last()?);
        Some(Block::Split { active, other })
    };
    let block = match turn % 4 {
        1 => beside(1, 0),
        2 => beside(0, 1),
        3 => split(),
        _ => None,
    };
    block.unwrap_or(level.block())
}

fn looks() -> Vec<Look> {
    let only = std::env::var("ONLY").unwrap_or_default();
    let all = [
        ("amaze", amaze_looks as fn() -> Vec<Look>), ("chains", chains_looks), ("beads", beads_looks),
        ("continuity", continuity_looks), ("bloxorz", bloxorz_looks),
    ];
    all.into_iter().filter(|it| it.0.contains(&only)).flat_map(|it| it.1()).collect()
}

/// The templates of a look: what is like none of the same label before it.
fn cut(look: &Look) -> BTreeMap<String, Vec<RgbaImage>> {
    let mut all: BTreeMap<String, Vec<RgbaImage>> = BTreeMap::new();
    for drawn in &look.taught {
        for (places, labels) in &drawn.places {
            for (cell, label) in places.cut(&drawn.image, SIDE).into_iter().zip(labels) {
                let Some(label) = label else { continue };
                let own = all.entry(label.clone()).or_default();
                if own.len() < look.most && own.iter().all(|other| apart(other, &cell) > look.near) {
                    own.push(cell);
                }
            }
        }
    }
    all
}

/// Root mean square of the channels of what counts in both, 0 to 255, the rim left out; infinite where little of both does.
fn apart(one: &RgbaImage, other: &RgbaImage) -> f64 {
    /// Of what counts in either.
    const LEAST: f64 = 0.8;
    let inner = 2..SIDE - 2;
    let places = inner.clone().flat_map(|y| inner.clone().map(move |x| (x, y)));
    let (mut sum, mut both, mut either) = (0.0, 0.0, 0.0);
    for (x, y) in places {
        let (Rgba([r, g, b, counts]), Rgba([red, green, blue, also])) =
            (one.get_pixel(x, y), other.get_pixel(x, y));
        either += f64::from(u8::from(*counts > 0 || *also > 0));
        if *counts > 0 && *also > 0 {
            let channels = [(r, red), (g, green), (b, blue)];
            let square = |(a, b): (&u8, &u8)| f64::from(a.abs_diff(*b)).powi(2);
            sum += channels.into_iter().map(square).sum::<f64>() / 3.0;
            both += 1.0;
        }
    }
    if both >= LEAST * either { (sum / f64::max(both, 1.0)).sqrt() } else { f64::INFINITY }
}

fn folder(game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("templates").join(game).join("arcade")
}

#[test]
fn the_arcades_templates_are_cut_from_what_it_draws() {
    let mut faults = Vec::new();
    let update = std::env::var_os("UPDATE").is_some_and(|value| value == "1");
    for look in looks() {
        let folder = folder(look.game).join(&look.name);
        let mut count = 0;
        for (label, pictures) in cut(&look) {
            for (k, picture) in pictures.iter().enumerate() {
                count += 1;
                let name = if k == 0 { format!("{label}.png") } else { format!("{label}-{}.png", k + 1) };
                let path = folder.join(name);
                if update {
                    fs::create_dir_all(&folder).unwrap();
                    picture.save(&path).unwrap();
                }
            }
        }
        println!("{} {}: {count}", look.game, look.name);
    }
    assert!(faults.is_empty(), "cut otherwise (UPDATE=1 cuts them anew): {faults:#?}");
    faults.push(String::new());
}

#[test]
fn boards_that_they_were_not_cut_from_are_told_by_them() {
    let profiles = Profiles::load(None).unwrap();
    for look in looks() {
        let labels = games::by_name(look.game).unwrap().teachable().unwrap().labels();
        let profile = profiles.named(look.game, "arcade").unwrap();
        let templates = screenplay::game::templates(labels, profile).unwrap();
        let (mut right, mut wrong, mut unknown) = (0, 0, 0);
        for drawn in &look.others {
            let said = templates.said(&drawn.image, drawn.places.iter().map(|(places, _)| &places.lattice));
            let expected = drawn.places.iter().flat_map(|(_, labels)| labels);
            for (said, expected) in said.iter().zip(expected) {
                let Some(expected) = expected else { continue };
                match plainly(said) {
                    Some(kind) if labels[kind].name == expected => right += 1,
                    Some(kind) => {
                        wrong += 1;
                        println!("{} {}: {} for {expected}", look.game, look.name, labels[kind].name);
                    }
                    None => {
                        unknown += 1;
                        println!("{} {}: unknown {expected}", look.game, look.name);
                        if std::env::var_os("DBG").is_some() { println!("{:.1?}", said); }
                    }
                }
            }
        }
        println!("{} {}: {right} right, {wrong} wrong, {unknown} unknown", look.game, look.name);
    }
}
