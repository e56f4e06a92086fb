//! What is behind the board. Depends on the theme and the window only.

use crate::arcade::bloxorz::pen::chance;
use crate::arcade::bloxorz::theme::{Scene, Theme};
use crate::arcade::brush::{Area, BLACK, Brush, Ink, Shape, WHITE};

/// The page and its decoration.
pub(super) fn scene(brush: &mut Brush, theme: &Theme) {
    brush.cover(theme.page);
    match theme.scene {
        Scene::Embers => embers(brush),
        Scene::Ruled(ink) => ruled(brush, ink),
        Scene::Stars(ink) => stars(brush, ink),
        Scene::Clouds(ink) => clouds(brush, ink),
    }
}

fn embers(brush: &mut Brush) {
    let (width, height) = brush.size();
    brush.haze(
        (0.78 * width, 0.1 * height),
        (0.6 * width, 0.42 * height),
        Ink([255, 170, 70, 150]),
    );
    for i in 0..14_u32 {
        let draw = |salt: u32| chance(3, 5, 8 * i + salt);
        let at = (width * (1.3 * draw(0) - 0.15), height * (0.1 + 1.0 * draw(1)));
        let size = (width * (0.16 + 0.3 * draw(2)), height * (0.03 + 0.07 * draw(3)));
        brush.haze(at, size, Ink([18, 6, 4, 190]));
    }
    for i in 0..46_u32 {
        let draw = |salt: u32| chance(4, 9, 8 * i + salt);
        let radius = width * (0.0006 + 0.0016 * draw(2));
        let spark = Shape::circle(width * draw(0), height * (0.35 + 0.65 * draw(1)), radius);
        brush.fill(spark, Ink([255, 150, 60, 150]).fade(0.3 + 0.7 * draw(3)));
    }
}

fn ruled(brush: &mut Brush, ink: Ink) {
    let (width, height) = brush.size();
    let step = width / 34.0;
    let thick = (step / 22.0).max(0.5);
    let mut lines = Shape::default();
    for i in 0..=(height / step) as u32 {
        lines.add(Area::new(0.0, (i as f32 + 0.5) * step, width, thick), [0.0; 4]);
    }
    for i in 0..=34_u8 {
        lines.add(Area::new((f32::from(i) + 0.5) * step, 0.0, thick, height), [0.0; 4]);
    }
    brush.fill(lines, ink);
    let margin = Area::new(1.62 * step, 0.0, 1.6 * thick, height);
    brush.fill(Shape::round(margin, 0.0), Ink([214, 92, 92, 110]));
}

fn stars(brush: &mut Brush, ink: Ink) {
    let (width, height) = brush.size();
    for i in 0..90_u32 {
        let draw = |salt: u32| chance(6, 2, 8 * i + salt);
        let radius = width * (0.0004 + 0.0011 * draw(2));
        let star = Shape::circle(width * draw(0), 0.72 * height * draw(1), radius);
        brush.fill(star, WHITE.fade(0.25 + 0.6 * draw(3)));
    }
    let horizon = 0.72 * height;
    brush.haze((0.5 * width, horizon), (0.75 * width, 0.16 * height), ink.fade(0.45));
    let mut lines = Shape::default();
    let thick = (width / 700.0).max(0.6);
    for i in 0..9_u8 {
        let deep = (f32::from(i) / 8.0).powf(1.9);
        lines.add(Area::new(0.0, horizon + deep * (height - horizon), width, thick), [0.0; 4]);
    }
    for i in -12..=12_i8 {
        let at = f32::from(i);
        let (top, bottom) = (0.5 + 0.035 * at, 0.5 + 0.16 * at);
        lines.add_polygon(&[
            (top * width, horizon),
            (top * width + thick, horizon),
            (bottom * width + thick, height),
            (bottom * width, height),
        ]);
    }
    brush.fill(lines, ink.fade(0.3));
}

fn clouds(brush: &mut Brush, ink: Ink) {
    let (width, height) = brush.size();
    for i in 0..7_u32 {
        let draw = |salt: u32| chance(2, 8, 8 * i + salt);
        let (x, y) = (width * draw(0), height * (0.04 + 0.5 * draw(1)));
        let size = width * (0.03 + 0.035 * draw(2));
        let mut cloud = Shape::default();
        for (dx, dy, by) in
            [(-1.5, 0.25, 0.6), (-0.6, -0.2, 0.9), (0.5, -0.1, 0.8), (1.4, 0.3, 0.55)]
        {
            let puff = Area::around(x + dx * size, y + dy * size, by * size);
            cloud.add(puff, [by * size; 4]);
        }
        let foot = Area::new(x - 2.0 * size, y + 0.2 * size, 4.0 * size, 0.65 * size);
        cloud.add(foot, [0.32 * size; 4]);
        brush.fill(cloud, WHITE.fade(0.72));
    }
    for (i, (x, by)) in [(0.12, 0.5), (0.55, 0.62), (0.93, 0.55)].into_iter().enumerate() {
        let radius = by * width;
        let hill = Shape::circle(x * width, 0.88 * height + radius, radius);
        brush.fill(hill, ink.toward(BLACK, 0.06 * i as f32));
    }
}
