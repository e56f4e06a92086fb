//! Pixels to polygons: the outlines of what is solid, made straight where they are nearly so. Slopes stay slopes.

use rustc_hash::FxHashMap;

use crate::games::continuity::level::tile::{HEIGHT, Polygon, Shape, WIDTH};

/// Smaller areas, in pixels, are noise.
const SMALLEST: i64 = 90;

type Corner = (i32, i32);

/// The outlines of what is solid. They differ from it by `slack` pixels at most, roughly.
pub(super) fn polygons(solid: &[bool], slack: f64) -> Shape {
    let mut loops: Vec<(i64, Vec<Corner>)> = outlines(solid)
        .into_iter()
        .map(|points| (twice_area(&points), points))
        .filter(|(area, _)| area.abs() / 2 >= SMALLEST)
        .collect();
    // What holds another comes before it: it is larger.
    loops.sort_by_key(|(area, points)| (std::cmp::Reverse(area.abs()), points.first().copied()));
    let polygon = |(area, points): (i64, Vec<Corner>)| {
        let points = straightened(&simplified(&points, slack), slack);
        (points.len() >= 3).then_some(Polygon { solid: area > 0, points })
    };
    Shape { rows: Vec::new(), polygons: loops.into_iter().filter_map(polygon).collect() }
}

/// The outlines as loops of unit steps, what is solid to their right: solid areas clockwise, holes the other way.
fn outlines(solid: &[bool]) -> Vec<Vec<Corner>> {
    let at = |x: i32, y: i32| {
        let inside = (0..WIDTH).contains(&x) && (0..HEIGHT).contains(&y);
        inside && solid[(y * WIDTH + x) as usize]
    };
    let mut steps: FxHashMap<Corner, Vec<Corner>> = FxHashMap::default();
    let mut starts = Vec::new();
    let mut add = |from: Corner, to: Corner| {
        steps.entry(from).or_default().push(to);
        starts.push(from);
    };
    for y in 0..HEIGHT {
        for x in 0..WIDTH {
            if !at(x, y) {
                continue;
            }
            if !at(x, y - 1) {
                add((x, y), (x + 1, y));
            }
            if !at(x + 1, y) {
                add((x + 1, y), (x + 1, y + 1));
            }
            if !at(x, y + 1) {
                add((x + 1, y + 1), (x, y + 1));
            }
            if !at(x - 1, y) {
                add((x, y + 1), (x, y));
            }
        }
    }
    let mut loops = Vec::new();
    for start in starts {
        let Some(mut next) = steps.get_mut(&start).and_then(Vec::pop) else { continue };
        let mut points = vec![start];
        let mut from = start;
        while next != start {
            points.push(next);
            let Some(ways) = steps.get_mut(&next) else { break };
            // Where two areas touch at a corner, turn right: they stay two.
            let right = (next.0 - (next.1 - from.1), next.1 + (next.0 - from.0));
            let way = ways.iter().position(|to| *to == right).unwrap_or(0);
            if ways.is_empty() {
                break;
            }
            from = next;
            next = ways.swap_remove(way);
        }
        loops.push(points);
    }
    loops
}

/// Twice the area, positive where the points run clockwise as seen on a screen.
fn twice_area(points: &[Corner]) -> i64 {
    let pairs = points.iter().zip(points.iter().cycle().skip(1));
    pairs.map(|(a, b)| i64::from(a.0) * i64::from(b.1) - i64::from(b.0) * i64::from(a.1)).sum()
}

/// Douglas and Peucker's algorithm on a closed line.
fn simplified(points: &[Corner], slack: f64) -> Vec<Corner> {
    let far = |from: Corner| {
        let distance = |point: &Corner| (point.0 - from.0).pow(2) + (point.1 - from.1).pow(2);
        (0..points.len()).max_by_key(|at| distance(&points[*at])).unwrap_or(0)
    };
    let Some(first) = points.first() else { return Vec::new() };
    // Two corners that are surely kept.
    let a = far(*first);
    let b = far(points[a]);
    let (low, high) = (a.min(b), a.max(b));
    let around: Vec<Corner> = points[high..].iter().chain(&points[..=low]).copied().collect();
    let mut kept = cut(&points[low..=high], slack);
    kept.pop();
    kept.extend(cut(&around, slack));
    kept.pop();
    kept
}

fn cut(points: &[Corner], slack: f64) -> Vec<Corner> {
    let (Some(first), Some(last)) = (points.first(), points.last()) else { return Vec::new() };
    let (dx, dy) = (f64::from(last.0 - first.0), f64::from(last.1 - first.1));
    let length = dx.hypot(dy).max(1e-9);
    let distance = |point: &Corner| {
        (f64::from(point.0 - first.0) * dy - f64::from(point.1 - first.1) * dx).abs() / length
    };
    let inner = 1..points.len().saturating_sub(1);
    let farthest = inner.max_by(|a, b| distance(&points[*a]).total_cmp(&distance(&points[*b])));
    match farthest.filter(|at| distance(&points[*at]) > slack) {
        Some(at) => {
            let mut kept = cut(&points[..=at], slack);
            kept.pop();
            kept.extend(cut(&points[at..], slack));
            kept
        }
        None => vec![*first, *last],
    }
}

/// Lines that are upright or level but for the slack become so.
fn straightened(points: &[Corner], slack: f64) -> Vec<Corner> {
    let near = (slack * 1.5).round() as i32;
    let mut points = points.to_vec();
    let count = points.len();
    for _ in 0..2 {
        for i in 0..count {
            let (a, b) = (points[i], points[(i + 1) % count]);
            let (dx, dy) = ((a.0 - b.0).abs(), (a.1 - b.1).abs());
            // What lies on the tile's side stays there.
            let pick = |a: i32, b: i32, most: i32| match (a == 0 || a == most, b == 0 || b == most)
            {
                (true, _) => a,
                (_, true) => b,
                _ => a.midpoint(b),
            };
            if dx > 0 && dx <= near && dy > 4 * dx {
                let x = pick(a.0, b.0, WIDTH);
                (points[i].0, points[(i + 1) % count].0) = (x, x);
            } else if dy > 0 && dy <= near && dx > 4 * dy {
                let y = pick(a.1, b.1, HEIGHT);
                (points[i].1, points[(i + 1) % count].1) = (y, y);
            }
        }
    }
    points.dedup();
    points
}
