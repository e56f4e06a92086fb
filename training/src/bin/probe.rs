//! Probe.
use looks::*;
use std::time::Instant;
fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let (count, split) =
        (arguments[1].parse::<u64>().unwrap(), Split::named(&arguments[2]).unwrap());
    let maker = Maker::new();
    let (mut claimed, mut fitted, mut good, mut time, mut longest) = (0, 0, 0, 0.0, 0.0f64);
    for seed in 5_000_000..5_000_000 + count {
        let sample = maker.amaze(split, seed);
        let Shown::Lattice(board) = &sample.shown[0] else { continue };
        let start = Instant::now();
        let claim = eye::look(&sample.image);
        let took = start.elapsed().as_secs_f64() * 1e3;
        time += took;
        longest = longest.max(took);
        let Some(claim) = claim else { continue };
        claimed += 1;
        let Some(lattice) = &claim.lattice else { continue };
        fitted += 1;
        // every cell middle, in the lattice's cells
        let m = lattice.matrix;
        let inv = |x: f64, y: f64| {
            let g = |r: usize, c: usize| m[r % 3 * 3 + c % 3];
            let minor = |r: usize, c: usize| {
                g(r + 1, c + 1) * g(r + 2, c + 2) - g(r + 1, c + 2) * g(r + 2, c + 1)
            };
            let i: [f64; 9] = std::array::from_fn(|k| minor(k % 3, k / 3));
            let w = i[6] * x + i[7] * y + i[8];
            ((i[0] * x + i[1] * y + i[2]) / w, (i[3] * x + i[4] * y + i[5]) / w)
        };
        let mut worst: f64 = 0.0;
        let mut base = None;
        for y in 0..board.rows {
            for x in 0..board.columns {
                let p = board.pixel(x as f32 + 0.5, y as f32 + 0.5);
                let (u, v) = inv(p.0.into(), p.1.into());
                let base = *base
                    .get_or_insert(((u - 0.5).round() - x as f64, (v - 0.5).round() - y as f64));
                worst = worst
                    .max((u - 0.5 - x as f64 - base.0).abs())
                    .max((v - 0.5 - y as f64 - base.1).abs());
            }
        }
        good += usize::from(worst < 0.2);
        if arguments.len() > 3 {
            println!(
                "{seed} {} {worst:.2} likely {:.2} {}x{} of {}x{} {took:.0} ms",
                sample.family,
                claim.games[1],
                lattice.columns,
                lattice.rows,
                board.columns,
                board.rows
            );
        }
    }
    println!(
        "{count}: claimed {claimed}, fitted {fitted}, lattice right {good}; {:.1} ms, at most {longest:.1}",
        time / count as f64
    );
}
