//! What one would do without this program: each template is searched for in the whole picture. It is told where the cells lie,
//! which it would have to find out first, and that each of them is of some kind.

use std::path::Path;
use std::sync::Mutex;
use std::thread;

use anyhow::Result;
use image::{GrayImage, ImageReader, imageops};
use imageproc::template_matching::{MatchTemplateMethod, match_template};

use crate::scenes::{KINDS, Truth, truths};

/// How far from its cell a template may lie best, in pixels.
const NEAR: u32 = 2;

/// Searches the first pictures and prints how many of their boards it would tell right.
pub(crate) fn run(folder: &Path, count: usize, threads: usize) -> Result<()> {
    let profile = folder.join("profiles/amaze/taught");
    let grey = |path: &Path| -> Result<GrayImage> {
        Ok(imageops::grayscale(&ImageReader::open(path)?.decode()?.into_rgb8()))
    };
    let templates: Vec<GrayImage> = KINDS
        .iter()
        .map(|name| grey(&profile.join(format!("{name}.png"))))
        .collect::<Result<_>>()?;
    let truths = truths(folder)?;
    let queue = Mutex::new(truths.iter().take(count));
    let next = || queue.lock().ok().and_then(|mut queue| queue.next());
    let work = || -> Result<[usize; 2]> {
        let mut right = [0, 0];
        while let Some((name, truth)) = next() {
            let cells = told(&grey(&folder.join("pictures").join(name))?, &templates, truth);
            right = [right[0] + usize::from(cells == truth.cells.len()), right[1] + cells];
        }
        Ok(right)
    };
    let parts: Vec<_> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
    });
    let (mut boards, mut cells) = (0, 0);
    for part in parts {
        let [whole, single] = part?;
        (boards, cells) = (boards + whole, cells + single);
    }
    let all: usize = truths.values().take(count).map(|truth| truth.cells.len()).sum();
    println!("{boards} of {} boards, {cells} of {all} cells", count.min(truths.len()));
    Ok(())
}

/// Cells that it would tell right.
fn told(picture: &GrayImage, templates: &[GrayImage], truth: &Truth) -> usize {
    let method = MatchTemplateMethod::SumOfSquaredErrorsNormalized;
    let maps: Vec<_> =
        templates.iter().map(|template| match_template(picture, template, method)).collect();
    let best = |[x, y]: [f64; 2]| {
        let (x, y) = (x.round() as u32, y.round() as u32);
        let least = |kind: &usize| {
            let map = &maps[*kind];
            let across = x.saturating_sub(NEAR)..=(x + NEAR).min(map.width() - 1);
            let down = y.saturating_sub(NEAR)..=(y + NEAR).min(map.height() - 1);
            let places = across.flat_map(|x| down.clone().map(move |y| (x, y)));
            places.map(|(x, y)| map.get_pixel(x, y).0[0]).fold(f32::INFINITY, f32::min)
        };
        (0..templates.len()).min_by(|a, b| least(a).total_cmp(&least(b)))
    };
    truth.cells.iter().filter(|(corner, kind)| best(*corner) == Some(*kind)).count()
}
