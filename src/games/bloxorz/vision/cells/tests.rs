//! Labels of cells whose samples are made up.

use super::*;

/// A cell whose samples are as dark as a hole down to `dark`, and seen down to `seen`, in cells from its back.
fn samples(dark: f64, seen: f64) -> Samples {
    let down = |k: usize| marks::place(k).1;
    let color = |k| if down(k) < dark { [58.0, 51.0, 44.0] } else { [200.0, 30.0, 0.0] };
    let all = 0..SIDE * SIDE;
    Samples {
        colors: all.clone().map(color).collect(),
        seen: all.map(|k| down(k) < seen).collect(),
        shadowed: true,
    }
}

#[test]
fn what_hangs_below_floor_is_no_hole_though_the_block_hides_what_is_below_it() {
    let palette = Palette {
        plain: vec![[195.0, 200.0, 209.0]],
        goal: vec![[30.0, 26.0, 22.0], [92.0, 83.0, 72.0]],
        void: vec![[200.0, 30.0, 0.0]],
        ..Palette::default()
    };
    let roles = Roles::new(&palette);
    let matcher = Matcher::new(&palette, &roles);
    let label = |dark, seen| matcher.label(&samples(dark, seen)).label;
    assert_eq!(label(1.0, 1.0), Label::Goal);
    assert_ne!(label(0.62, 0.62), Label::Goal);
    assert_eq!(label(0.5, 1.0), Label::Void);
}
