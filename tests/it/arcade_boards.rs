//! Boards of the arcade's programs in each of their looks, with what lies where on them.

use std::time::Duration;

use image::RgbImage;
use screenplay::arcade::level_list::LevelList;
use screenplay::arcade::{amaze, beads, bloxorz, cardinal_chains as chains, continuity};
use screenplay::frame::Frame;
use screenplay::game::{Game, Screen, Teachable};
use screenplay::games;
use screenplay::games::amaze::level::Tile as AmazeTile;
use screenplay::games::bloxorz::level::{Block, Tile as BloxorzTile};
use screenplay::games::cardinal_chains::level::{Chain, Tile as ChainsTile};
use screenplay::games::continuity::Continuity;
use screenplay::games::continuity::level::{Spot, State};
use screenplay::geometry::{Cell, Lattice, Point};
use screenplay::profile::{BoardFacts, Profiles};
use screenplay::vision::sight::around;
use screenplay::vision::template::Places;

use crate::samples::after;

/// A picture of a board, and what lies where: none where that is not told by its looks.
pub(crate) struct Drawn {
    pub(crate) image: RgbImage,
    pub(crate) places: Vec<(Places, Vec<Option<String>>)>,
}

/// A look of a program.
pub(crate) struct Look {
    pub(crate) game: &'static str,
    pub(crate) name: String,
    /// Draws the board of this number. Templates are cut from some, and others are told by them.
    pub(crate) board: Box<dyn Fn(usize) -> Drawn>,
    pub(crate) taught: Vec<usize>,
    pub(crate) others: Vec<usize>,
    /// A cell no farther from a template needs none of its own: root mean square, 0 to 255.
    pub(crate) near: f64,
    /// Templates of a label at most.
    pub(crate) most: usize,
}

/// Every look of which there are templates.
pub(crate) fn looks() -> Vec<Look> {
    let amaze = amaze::THEMES.map(|theme| Look {
        game: "amaze",
        name: theme.name.to_owned(),
        board: Box::new(move |number| amaze_board(&theme, number)),
        taught: (0..12).collect(),
        others: (12..16).collect(),
        near: 5.0,
        most: 12,
    });
    let chains = chains::THEMES.iter().map(|theme| Look {
        game: "cardinal-chains",
        name: theme.name.to_owned(),
        board: Box::new(|number| chains_board(theme, number)),
        taught: (0..30).filter(|k| k % 4 != 1).collect(),
        others: vec![1, 13, 29],
        near: 10.0,
        most: 12,
    });
    let beads = beads::THEMES.iter().map(|theme| Look {
        game: "beads",
        name: theme.name.to_owned(),
        board: Box::new(|number| beads_board(theme, number)),
        taught: (0..4).collect(),
        others: vec![4, 7, 10],
        near: 8.0,
        most: 12,
    });
    let continuity = continuity::THEMES.iter().map(|theme| Look {
        game: "continuity",
        name: theme.name.to_owned(),
        board: Box::new(|number| continuity_board(theme, number)),
        taught: (0..25).step_by(3).collect(),
        others: vec![1, 10, 19],
        near: 12.0,
        most: 12,
    });
    // From an angle its profile says how its boards lie, to a pixel.
    let bloxorz = bloxorz::THEMES.map(|theme| Look {
        game: "bloxorz",
        name: format!("top-{}", theme.name),
        board: Box::new(move |number| bloxorz_board(&theme, number)),
        taught: (0..33).step_by(2).collect(),
        others: vec![1, 9, 17, 25],
        near: 14.0,
        most: 24,
    });
    amaze.into_iter().chain(chains).chain(beads).chain(continuity).chain(bloxorz).collect()
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

/// A board in play: its paint is that of its number.
fn amaze_board(theme: &amaze::Theme, number: usize) -> Drawn {
    let entry = amaze::levels::bundled().swap_remove(number + 1);
    let steps = (number % 7).min(entry.best.unwrap() as usize);
    let level: games::amaze::Level =
        after("amaze", &entry.level.to_string(), steps).parse().unwrap();
    let hud = amaze::Hud { level: number, levels: 30, moves: 3, best: Some(9), scale: 1.0 };
    let size = (640, 720);
    let label = |cell: Cell| match level.tile(cell) {
        _ if cell == level.ball() => "ball",
        AmazeTile::Wall => "wall",
        AmazeTile::Floor => "floor",
        AmazeTile::Painted => "painted",
    };
    let lattice = amaze::lattice(&level, theme, size, &hud);
    Drawn {
        image: amaze::draw(&level, theme, size, &hud, &amaze::Phase::Ready),
        places: vec![with_margin(&lattice, size, |cell| label(cell).to_owned())],
    }
}

/// A board as it begins: what is written under a chain templates do not tell.
fn chains_board(theme: &chains::Theme, number: usize) -> Drawn {
    let board = chains::levels::bundled()[number].clone();
    let label = |cell: Cell| match board.tile(cell) {
        ChainsTile::Start(_) => "start".to_owned(),
        ChainsTile::Number(number) => number.to_string(),
        ChainsTile::Hole | ChainsTile::Unknown => "none".to_owned(),
    };
    let (size, scale) = ((640, 720), 1.0);
    let places = vec![with_margin(&chains::lattice(&board, theme, size, scale), size, label)];
    let hud = chains::Hud { level: 7, levels: 30, covered: 1, cells: 9 };
    let phase = chains::Phase::Ready;
    let moment = chains::Moment { board: board.clone(), selected: Chain(0), hud, phase };
    Drawn { image: chains::draw(&moment, theme, size, scale), places }
}

/// A board of six nodes at least, two steps on.
fn beads_board(theme: &beads::Theme, number: usize) -> Drawn {
    let levels = beads::levels::bundled();
    let mut large = levels.iter().filter(|it| it.level.graph().nodes() >= 6);
    let level = large.nth(number).unwrap().level.to_string();
    let board: games::beads::Level = after("beads", &level, 2).parse().unwrap();
    let (size, scale) = ((640, 720), 1.0);
    let (nodes, radius) = beads::nodes(&board, size, scale);
    let hud = beads::Hud { level: 7, levels: 30, name: "Sample".into(), moves: 3, least: None };
    let (board, phase) = (board.clone(), beads::Phase::Ready);
    let (lies, belongs) = (board.beads().to_vec(), board.goal().to_vec());
    let moment = beads::Moment { board, selected: None, moving: Vec::new(), hud, phase };
    let image = beads::draw(&moment, theme, size, scale);
    let label = |places: &Places| {
        let middle = places.lattice.project(0.5, 0.5);
        let apart = |node: usize| distance(nodes[node], middle);
        let all = 0..nodes.len();
        let node = all.min_by(|one, other| apart(*one).total_cmp(&apart(*other))).unwrap();
        let letter = |bead: u8| char::from(b'a' + bead - 1);
        match lies[node] {
            _ if apart(node) > radius / 2.0 => format!("goal-{}", letter(belongs[node])),
            0 => "empty".to_owned(),
            bead => format!("bead-{}", letter(bead)),
        }
    };
    let said = BoardFacts::of_nodes(&nodes, radius, size);
    let seen = teachable("beads").boards(&Frame::from_image(image.clone()), Some(&said)).next();
    let places = seen.unwrap().places.into_iter();
    let places = places.map(|it| (it.clone(), vec![Some(label(&it))])).collect();
    Drawn { image, places }
}

/// A board as it begins, seen whole.
fn continuity_board(theme: &continuity::Theme, number: usize) -> Drawn {
    let entry = continuity::levels::bundled().swap_remove(number);
    let level = &entry.level;
    let play = continuity::Play::new(LevelList::new(vec![entry.clone()]).unwrap());
    let image = continuity::draw(level, theme, &play.moment(Duration::ZERO), (960, 720), 1.0);
    let frame = Frame::from_image(image.clone());
    let profiles = Profiles::load(None).unwrap();
    let profile = profiles.named("continuity", "arcade").unwrap();
    let Ok(Screen::Board(reading)) = Continuity.recognize(&frame, profile, None) else {
        panic!("level {number} in {} is not read", theme.name)
    };
    let State { slots, body, .. } = level.state();
    let (x, y) = body.pixel();
    // The figure and the door are where they stand.
    let standing = |Spot { tile, x, y }: Spot| Spot { tile, x, y: y - 16 };
    let figure = ("figure", standing(Spot { tile: body.tile, x, y }));
    let keys = level.keys().iter().map(|key| ("key", *key));
    let things: Vec<_> = keys.chain([figure, ("door", standing(level.door()))]).collect();
    let label = |places: &Places| {
        let middle = places.lattice.project(0.5, 0.5);
        let apart = |(_, Spot { tile, x, y }): &(&str, Spot)| {
            let slot = slots.iter().position(|it| it == tile).unwrap();
            let grid = reading.layout.grid;
            let at = grid.at(level.columns(), slot, f64::from(*x), f64::from(*y));
            distance(at, middle) / grid.scale.x
        };
        // The figure before a door is a thing of its own looks, and a part of it none.
        let mut near = things.iter().filter(|thing| apart(thing) < 24.0);
        let only = near.next().filter(|_| near.next().is_none())?;
        (apart(only) < 8.0).then(|| only.0.to_owned())
    };
    let seen = teachable("continuity").boards(&frame, None).next();
    let places = seen.into_iter().flat_map(|seen| seen.places);
    let places = places.map(|it| (it.clone(), vec![label(&it)])).collect();
    Drawn { image, places }
}

/// A board from straight above, its block standing, lying or split, its bridges there or not.
fn bloxorz_board(theme: &bloxorz::Theme, number: usize) -> Drawn {
    let view = bloxorz::view_named("top").unwrap();
    let level = bloxorz::levels::bundled().swap_remove(number).level;
    let turn = number / 2 + number % 2;
    let bridges = if turn.is_multiple_of(2) { 0 } else { u64::MAX };
    let level = level.with(posed(&level, turn), level.present() ^ bridges);
    let passcode = "907316".into();
    let hud = bloxorz::Hud { level: 7, levels: 33, passcode, moves: 25, here: 7 };
    let size = (1280, 760);
    let is_under = |cell: Cell| level.block().cells().any(|under| under == cell);
    let label = |cell: Cell| match (level.block(), level.tile(cell)) {
        (Block::Split { active, .. }, _) if cell == active => "selected",
        (Block::Split { other, .. }, _) if cell == other => "half",
        (block, _) if is_under(cell) && block.cells().count() == 1 => "standing",
        _ if is_under(cell) => "lying",
        (_, BloxorzTile::Void | BloxorzTile::Unknown) => "void",
        (_, BloxorzTile::Plain) => "floor",
        (_, BloxorzTile::Fragile) => "fragile",
        (_, BloxorzTile::Soft) => "soft",
        (_, BloxorzTile::Hard) => "hard",
        (_, BloxorzTile::Splitter) => "splitter",
        (_, BloxorzTile::Goal) => "hole",
        (_, BloxorzTile::Bridge { present: true, .. }) => "bridge",
        (_, BloxorzTile::Bridge { present: false, .. }) => "folded",
    };
    let lattice = bloxorz::lattice(&level, view, size);
    let labels = lattice.cells().map(|cell| Some(label(cell).to_owned())).collect();
    Drawn {
        image: bloxorz::draw(&level, theme, view, size, &hud, &bloxorz::Phase::Ready),
        places: vec![(Places { lattice, mask: None }, labels)],
    }
}

/// A block on a level's floor: as it begins, lying either way, or split.
fn posed(level: &games::bloxorz::Level, turn: usize) -> Block {
    let floor: Vec<Cell> = level.cells(|tile| tile == BloxorzTile::Plain).collect();
    let lying = |right: i32, down: i32| {
        let pairs = floor.iter().map(|cell| (*cell, Cell { x: cell.x + right, y: cell.y + down }));
        let mut pairs = pairs.filter(|(_, other)| floor.contains(other));
        pairs.nth(turn % 3).map(|(one, other)| Block::lying(one, other))
    };
    let split = || Some(Block::Split { active: *floor.first()?, other: *floor.last()? });
    let block = match turn % 4 {
        1 => lying(1, 0),
        2 => lying(0, 1),
        3 => split(),
        _ => None,
    };
    block.unwrap_or(level.block())
}

fn teachable(game: &str) -> &'static dyn Teachable {
    games::by_name(game).unwrap().teachable().unwrap()
}

fn distance(one: Point, other: Point) -> f64 {
    (one.x - other.x).hypot(one.y - other.y)
}
