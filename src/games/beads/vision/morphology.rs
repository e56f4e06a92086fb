//! Masks: how far their pixels are from others, and what is left of them where a disc fits in.
//!
//! Knows nothing of boards.

/// What is left of a mask where a disc of this radius, in pixels, fits in, and what lies so much farther from it.
pub(super) fn opened(mask: &[bool], side: usize, radius: f64, farther: f64) -> Vec<bool> {
    let outside: Vec<bool> = mask.iter().map(|it| !it).collect();
    let core: Vec<bool> = within(&outside, side, radius).into_iter().map(|it| !it).collect();
    let near = within(&core, side, radius + farther);
    near.iter().zip(mask).map(|(it, own)| *own && *it).collect()
}

/// Which pixels lie within a distance, in pixels, of one that is set. O(pixels): down the columns how far the next one is,
/// then along each row how far a disc around it reaches.
pub(super) fn within(set: &[bool], side: usize, reach: f64) -> Vec<bool> {
    let none = reach.floor() as usize + 1;
    let mut down = vec![none; set.len()];
    for at in 0..set.len() {
        let above = at.checked_sub(side).map_or(none, |above| down[above] + 1);
        down[at] = if set[at] { 0 } else { above.min(none) };
    }
    for at in (0..set.len().saturating_sub(side)).rev() {
        down[at] = down[at].min(down[at + side] + 1);
    }
    let half = |apart: usize| (reach * reach - (apart * apart) as f64).max(0.0).sqrt() as usize;
    let halves: Vec<usize> = (0..none).map(half).collect();
    let mut near = vec![false; set.len()];
    let mut steps = vec![0i32; side + 1];
    for (row, near) in down.chunks_exact(side).zip(near.chunks_exact_mut(side)) {
        steps.fill(0);
        for (x, apart) in row.iter().enumerate().filter(|it| *it.1 < none) {
            steps[x.saturating_sub(halves[*apart])] += 1;
            steps[(x + halves[*apart] + 1).min(side)] -= 1;
        }
        let mut open = 0;
        for (near, step) in near.iter_mut().zip(&steps) {
            open += step;
            *near = open > 0;
        }
    }
    near
}

/// The mask with its holes: what is not of it and does not reach beyond it, where `fits` says so of its pixels.
pub(super) fn filled(mask: &[bool], side: usize, fits: impl Fn(&[usize]) -> bool) -> Vec<bool> {
    let mut filled = mask.to_vec();
    let open: Vec<bool> = mask.iter().map(|it| !it).collect();
    let rim = |at: &usize| {
        let (x, y) = (at % side, at / side);
        x == 0 || y == 0 || x + 1 == side || y + 1 == side
    };
    for hole in parts(&open, side).iter().filter(|hole| !hole.iter().any(rim) && fits(hole)) {
        for at in hole {
            filled[*at] = true;
        }
    }
    filled
}

/// The squared distance from each pixel to the next one that is set, in pixels (Felzenszwalb & Huttenlocher 2012).
pub(super) fn distances(set: &[bool], side: usize) -> Vec<f64> {
    const FAR: f64 = 1e9;
    let mut field: Vec<f64> = set.iter().map(|it| if *it { 0.0 } else { FAR }).collect();
    let mut line = vec![0.0; side];
    for x in 0..side {
        (0..side).for_each(|y| line[y] = field[y * side + x]);
        let done = lowest(&line);
        (0..side).for_each(|y| field[y * side + x] = done[y]);
    }
    for row in field.chunks_exact_mut(side) {
        let done = lowest(row);
        row.copy_from_slice(&done);
    }
    field
}

/// The lower envelope of the parabolas that stand on a line's values.
fn lowest(values: &[f64]) -> Vec<f64> {
    let count = values.len();
    let mut roots = vec![0usize; count];
    let mut starts = vec![0.0f64; count + 1];
    let mut last = 0;
    starts[0] = f64::NEG_INFINITY;
    starts[1] = f64::INFINITY;
    for q in 1..count {
        let square = |k: usize| values[k] + (k * k) as f64;
        let meet = |v: usize| (square(q) - square(v)) / (2.0 * (q as f64 - v as f64));
        while last > 0 && meet(roots[last]) <= starts[last] {
            last -= 1;
        }
        let start = meet(roots[last]);
        last += 1;
        roots[last] = q;
        starts[last] = start;
        starts[last + 1] = f64::INFINITY;
    }
    let mut k = 0;
    (0..count)
        .map(|q| {
            while starts[k + 1] < q as f64 {
                k += 1;
            }
            let apart = q as f64 - roots[k] as f64;
            apart * apart + values[roots[k]]
        })
        .collect()
}

/// The parts of a mask that hang together at sides: the pixels of each.
pub(super) fn parts(mask: &[bool], side: usize) -> Vec<Vec<usize>> {
    let mut open = mask.to_vec();
    let mut parts = Vec::new();
    for start in 0..open.len() {
        if !std::mem::take(&mut open[start]) {
            continue;
        }
        let (mut stack, mut pixels) = (vec![start], Vec::new());
        while let Some(at) = stack.pop() {
            pixels.push(at);
            let beside = beside(at, side, open.len());
            stack.extend(beside.filter(|next| std::mem::take(&mut open[*next])));
        }
        parts.push(pixels);
    }
    parts
}

/// The pixels at the sides of a pixel.
pub(super) fn beside(at: usize, side: usize, count: usize) -> impl Iterator<Item = usize> {
    let x = at % side;
    let all = [
        (x > 0).then(|| at - 1),
        (x + 1 < side).then(|| at + 1),
        (at >= side).then(|| at - side),
        (at + side < count).then(|| at + side),
    ];
    all.into_iter().flatten()
}
