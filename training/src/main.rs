//! Draws pictures and writes what the networks see of them, with what they should say, to standard output.
//!
//! One record after another, numbers in little endian. Games: 0 none, 1 Amaze, 2 Bloxorz, 3 Cardinal Chains, 4 Bead Puzzle,
//! 5 Continuity, 6 Sokoban. Each begins with what is learnt from it (u8): 0 `views`, 1 `cells`, 2 `signs`, 3 `tiles`,
//! 4 `graphs`, 5 `panels`, 6 `boxes`.
//!
//! `cells`: columns and rows (u16), the game whose board's lattice it is (u8), then a label a cell (u8, 255 where nothing is
//! asked), then the cells' pixels (RGB, row by row), 16 a side each.
//!
//! `boxes`: as `cells`, of Sokoban.
//!
//! `tiles`: as `cells`, of Bloxorz and 32 pixels a side.
//!
//! `signs`: as `tiles`, of Cardinal Chains; before the pixels, what is drawn over each cell (u8): 1, 2, 4, 8 where a chain joins
//! it to its neighbour to the right, down, left, up, 16 where one covers it, 32 where that is shown.
//!
//! `views`: 256 x 256 pixels (RGB, row by row), then for each of 32 x 32 places the game (u8), then for each how the lattice
//! lies (six f32, NaN where there is none): log2 of the steps across and down in pixels over 16, their angles, the place in
//! cells across and down.

//!
//! `graphs`: a view of 256 x 256 pixels; nodes (u8), whether beads are asked for, and marks (u8 each); a node's middle and radius in
//! the view (three f32), its bead and the one that belongs there (u8 each, 255 none); edges (u8), of each both ends (u8 each) and
//! how far it bulges, in its length (f32); then for each of 64 x 64 places how the line there lies (u8): 0 none, 1 to 180 its angle
//! in degrees and one more, 254 one of several, 255 not asked; then a patch around each node, 80 x 80 pixels.
//!
//! `panels`: a view of 256 x 256 pixels; for each of 32 x 32 places how far the left, upper, right and lower side of its panel are
//! (four f32, in 32 pixels of the view; NaN where there is none); panels (u8), of each 256 x 192 pixels, then what each of 128 x 96
//! places shows (u8): 0 what is around, 1 air, 2 solid, 3 figure, 4 key, 5 door.

mod games;
mod graphs;
mod panels;
mod records;
mod views;

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::{Parser, ValueEnum};
use looks::{Maker, Split};

use eye::Game;
use games::{Often, draw};
use graphs::graph;
use looks::canvas::Face;
use looks::dice::Dice;
use panels::panels;
use records::{Asked, BOXES, CELLS, SIGNS, TILES, records};
use views::views;

/// Draws pictures as the networks see them
#[derive(Parser)]
struct Arguments {
    /// What is learnt from them; named twice, twice as many are drawn for it
    #[arg(required = true)]
    what: Vec<What>,
    /// Which looks: trained, held or sealed
    #[arg(long, default_value = "trained")]
    split: String,
    /// The first picture's seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Pictures; each makes several records
    #[arg(long, default_value_t = u64::MAX)]
    count: u64,
    /// A folder of font files: words and digits are set in those too
    #[arg(long)]
    faces: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// Where which game's board is, and how it lies
    Views,
    /// What each cell of a board of Amaze is
    Cells,
    /// What is written in each cell of a board of Cardinal Chains
    Signs,
    /// What each tile of a board of Bloxorz is
    Tiles,
    /// What the nodes and edges of a Bead Puzzle are
    Graphs,
    /// Where the panels of a board of Continuity are, and what is seen in them
    Panels,
    /// What each cell of a board of Sokoban is
    Boxes,
    /// All of these but boxes, from the same pictures: to draw one takes longer than anything else
    All,
}

impl What {
    /// How often pictures of each game are drawn.
    fn often(self) -> Often {
        match self {
            What::Views => Often { none: 16, games: [36, 18, 16, 8, 6, 0] },
            What::Cells => Often { none: 8, games: [78, 5, 6, 2, 2, 0] },
            What::Signs => Often { none: 8, games: [4, 3, 80, 3, 2, 0] },
            What::Tiles => Often { none: 8, games: [6, 78, 4, 2, 2, 0] },
            What::Graphs => Often { none: 4, games: [2, 2, 2, 88, 2, 0] },
            What::Panels => Often { none: 8, games: [3, 3, 3, 2, 81, 0] },
            What::Boxes => Often { none: 8, games: [9, 4, 4, 2, 1, 72] },
            What::All => Often { none: 12, games: [30, 19, 19, 10, 10, 0] },
        }
    }

    fn teaches(self, other: What) -> bool {
        // The other networks have no word for Sokoban yet: they are not to learn that its boards are none.
        self == other || (self == What::All && other != What::Boxes)
    }
}

/// What a picture is to teach.
struct Lesson<'a>(&'a [What]);

impl Lesson<'_> {
    /// How often pictures of each game are drawn: as often as those who learn wish in the mean.
    fn often(&self) -> Often {
        let wishes: Vec<Often> = self.0.iter().map(|what| what.often()).collect();
        let games = std::array::from_fn(|game| {
            wishes.iter().map(|wish| wish.games[game]).sum::<u32>() / wishes.len() as u32
        });
        Often { none: 100 - games.iter().sum::<u32>(), games }
    }

    /// How often the picture of another game teaches a network of one game's cells.
    fn seldom(&self) -> f32 {
        if self.0.iter().all(|what| *what == self.0[0] && *what != What::All) { 1.0 } else { 0.25 }
    }

    fn teaches(&self, what: What) -> bool {
        self.0.iter().any(|it| it.teaches(what))
    }
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let split = Split::named(&arguments.split).ok_or_else(|| {
        anyhow!("no looks are called \"{}\": trained, held or sealed", arguments.split)
    })?;
    let faces = arguments.faces.as_deref().map(Face::folder).transpose()?;
    let maker = Maker::new().with_faces(faces.unwrap_or_default());
    let mut out = BufWriter::new(io::stdout().lock());
    for seed in (arguments.seed..).take(usize::try_from(arguments.count).unwrap_or(usize::MAX)) {
        match write(&Lesson(&arguments.what), &maker, split, seed, &mut out) {
            // Whoever reads has enough.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
            done => done?,
        }
    }
    out.flush()?;
    Ok(())
}

/// Writes what the picture of a seed teaches.
fn write(
    what: &Lesson<'_>,
    maker: &Maker,
    split: Split,
    seed: u64,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut dice = Dice::new(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x0072_6563);
    let (game, sample) = draw(maker, split, seed, &what.often(), &mut dice);
    if what.teaches(What::Views) {
        for view in views(game, &sample, &mut dice) {
            out.write_all(&[What::Views as u8])?;
            view.write(out)?;
        }
    }
    if what.teaches(What::Graphs) && (game == Some(Game::Beads) || dice.chance(what.seldom())) {
        out.write_all(&[What::Graphs as u8])?;
        graph(&sample, &mut dice).write(out)?;
    }
    if what.teaches(What::Panels) && (game == Some(Game::Continuity) || dice.chance(what.seldom()))
    {
        out.write_all(&[What::Panels as u8])?;
        panels(&sample, &mut dice).write(out)?;
    }
    let boards: [(What, &Asked); 4] = [
        (What::Cells, &CELLS),
        (What::Signs, &SIGNS),
        (What::Tiles, &TILES),
        (What::Boxes, &BOXES),
    ];
    for (which, asked) in boards.into_iter().filter(|(which, _)| what.teaches(*which)) {
        for record in records(asked, game, &sample, what.seldom(), &mut dice) {
            out.write_all(&[which as u8])?;
            record.write(out)?;
        }
    }
    Ok(())
}
