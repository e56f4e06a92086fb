//! `looks`: draws pictures to look at.

use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::Parser;
use image::imageops::{FilterType, crop_imm, overlay, resize};
use image::{Rgb, RgbImage};
use looks::canvas::Face;
use looks::{Board, Graph, Maker, Panels, Sample, Shown, Split};

/// Draws boards in random looks, many on one sheet, with the truth marked
#[derive(Parser)]
struct Arguments {
    /// What to draw
    #[arg(value_parser = Maker::NAMES)]
    what: String,
    /// Where the sheet goes
    #[arg(long, default_value = "looks.png")]
    out: PathBuf,
    /// Which looks: trained, held or sealed
    #[arg(long, default_value = "trained")]
    split: String,
    /// The first picture's seed; the next ones count on
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Pictures across and down
    #[arg(long, default_value_t = 6)]
    across: u32,
    /// Pixels of one picture on the sheet
    #[arg(long, default_value_t = 260)]
    side: u32,
    /// Prints levels too
    #[arg(long)]
    texts: bool,
    /// Without marks
    #[arg(long)]
    bare: bool,
    /// Boards of cells only, without the page around them
    #[arg(long)]
    close: bool,
    /// A folder of font files: words and digits are set in those too
    #[arg(long)]
    faces: Option<PathBuf>,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let split = Split::named(&arguments.split).ok_or_else(|| {
        anyhow!("no looks are called \"{}\": trained, held or sealed", arguments.split)
    })?;
    let faces = arguments.faces.as_deref().map(Face::folder).transpose()?.unwrap_or_default();
    let maker = Maker::new().with_faces(faces);
    let (across, room) = (arguments.across, arguments.side);
    let mut sheet = RgbImage::from_pixel(across * room, across * room, Rgb([255, 0, 255]));
    for k in 0..across * across {
        let seed = arguments.seed + u64::from(k);
        let Some(mut sample) = maker.named(&arguments.what, split, seed) else { continue };
        if !arguments.bare {
            mark(&mut sample);
        }
        if arguments.close {
            crop(&mut sample);
        }
        let (width, height) = sample.image.dimensions();
        let scale = (room.saturating_sub(6) as f32 / width.max(height) as f32).min(1.0);
        let size = ((width as f32 * scale) as u32, (height as f32 * scale) as u32);
        let small = resize(&sample.image, size.0.max(1), size.1.max(1), FilterType::Triangle);
        overlay(&mut sheet, &small, i64::from(k % across * room), i64::from(k / across * room));
        println!("{seed}: {} {}x{}", sample.family, width, height);
        if arguments.texts {
            sample.shown.iter().for_each(|shown| println!("{}", shown.level()));
        }
    }
    sheet.save(&arguments.out)?;
    Ok(())
}

/// Leaves a board of cells and half a cell around it.
fn crop(sample: &mut Sample) {
    let Some(Shown::Lattice(board)) = sample.shown.first() else { return };
    let (wide, high) = (board.columns as f32 + 0.5, board.rows as f32 + 0.5);
    let corners = [(-0.5, -0.5), (wide, -0.5), (-0.5, high), (wide, high)];
    let places = corners.map(|(x, y)| board.pixel(x, y));
    let range = |of: fn(&(f32, f32)) -> f32, most: u32| {
        let all = places.iter().map(of);
        let low = all.clone().fold(f32::MAX, f32::min).max(0.0) as u32;
        (low, (all.fold(0.0, f32::max) as u32).min(most).saturating_sub(low).max(1))
    };
    let (x, wide) = range(|place| place.0, sample.image.width());
    let (y, high) = range(|place| place.1, sample.image.height());
    sample.image = crop_imm(&sample.image, x, y, wide, high).to_image();
}

/// Marks what is where: cells by their kind.
fn mark(sample: &mut Sample) {
    let Sample { image, shown, .. } = sample;
    for board in &*shown {
        match board {
            Shown::Lattice(board) => mark_cells(image, board),
            Shown::Graph(graph) => mark_graph(image, graph),
            Shown::Panels(panels) => mark_panels(image, panels),
        }
    }
}

const COLORS: [[u8; 3]; 14] = [
    [255, 40, 40],
    [40, 255, 40],
    [255, 220, 0],
    [255, 0, 255],
    [0, 255, 255],
    [40, 80, 255],
    [255, 255, 255],
    [0, 0, 0],
    [255, 140, 0],
    [130, 0, 200],
    [0, 130, 60],
    [140, 80, 30],
    [255, 170, 200],
    [128, 128, 128],
];

fn mark_cells(image: &mut RgbImage, board: &Board) {
    for (k, cell) in board.cells.iter().enumerate() {
        let middle = ((k % board.columns) as f32 + 0.5, (k / board.columns) as f32 + 0.5);
        let place = board.pixel(middle.0, middle.1);
        dot(image, place, COLORS[usize::from(*cell) % COLORS.len()]);
        let links = board.chains.as_ref().map_or(0, |chains| chains.links[k]);
        for (bit, (dx, dy)) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)].iter().enumerate()
        {
            for step in 1..=3 {
                let far = step as f32 * 0.14;
                let place = board.pixel(middle.0 + dx * far, middle.1 + dy * far);
                if links >> bit & 1 == 1 {
                    dot(image, place, COLORS[3]);
                }
            }
        }
    }
}

/// Nodes by the bead that lies there and, above, the one that belongs there; places along edges.
fn mark_graph(image: &mut RgbImage, graph: &Graph) {
    let color = |bead: Option<u8>| bead.map_or([0, 0, 0], |it| COLORS[usize::from(it) % 7]);
    for edge in &graph.edges {
        edge.line.iter().for_each(|place| dot(image, *place, [255, 0, 255]));
    }
    for node in &graph.nodes {
        dot(image, node.place, color(node.bead));
        dot(image, (node.place.0, node.place.1 - node.radius), color(node.goal));
    }
}

/// Pixels in the colours of what they show; the corners of slots.
fn mark_panels(image: &mut RgbImage, panels: &Panels) {
    for (pixel, kind) in image.pixels_mut().zip(&panels.kinds) {
        let color = COLORS[usize::from(*kind) % COLORS.len()];
        if *kind > 0 {
            (0..3).for_each(|k| pixel.0[k] = pixel.0[k].midpoint(color[k]));
        }
    }
    for (x, y, wide, high) in &panels.slots {
        dot(image, (*x, *y), COLORS[0]);
        dot(image, (x + wide, y + high), COLORS[0]);
    }
}

fn dot(image: &mut RgbImage, (x, y): (f32, f32), color: [u8; 3]) {
    let reach = (image.width().max(image.height()) / 260).max(1) as i32 * 2;
    for dy in -reach..=reach {
        for dx in -reach..=reach {
            let (a, b) = (x as i32 + dx, y as i32 + dy);
            if a >= 0 && b >= 0 && (a as u32) < image.width() && (b as u32) < image.height() {
                image.put_pixel(a as u32, b as u32, Rgb(color));
            }
        }
    }
}
