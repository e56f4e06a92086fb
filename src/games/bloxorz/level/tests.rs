//! The text form: what it says, and what it refuses.

use crate::game::LevelError;
use crate::games::bloxorz::level::{Block, Effect, Effects, Level, Targets, Tile};
use crate::geometry::Cell;

fn error(text: &str) -> LevelError {
    text.parse::<Level>().unwrap_err()
}

fn c(x: i32, y: i32) -> Cell {
    Cell { x, y }
}

const WHOLE: &str = "bloxorz\n\n bsh lk\n bve?rq\n fff\nblock: 1,1\n\
    switch 2,1: toggle 5,1 6,1; open 5,2; none|toggle 6,2\nswitch 3,1:\nsplitter 2,2: 1,1 3,3\n";

#[test]
fn text_round_trips() {
    let level: Level = WHOLE.parse().unwrap();
    assert_eq!(level.to_string(), WHOLE);
    assert_eq!((level.columns(), level.rows(), level.block()), (7, 4, Block::Standing(c(1, 1))));
    assert_eq!(level.bridges().collect::<Vec<_>>(), [c(5, 1), c(6, 1), c(5, 2), c(6, 2)]);
    assert_eq!(level.present(), 0b1010);
    assert_eq!(level.effects(c(2, 1), c(5, 2)).known(), Some(Effect::Open));
    assert_eq!(level.effects(c(2, 1), c(6, 2)).len(), 2);
    assert_eq!(level.effects(c(3, 1), c(6, 2)), Effects::NONE);
    assert_eq!(level.targets(c(2, 2)), Some(Targets::Cells([c(1, 1), c(3, 3)])));
    assert_eq!(level.with(level.block(), 0b1010), level);
}

#[test]
fn blocks_of_every_kind_are_written() {
    for block in ["1,0", "0,0 1,0", "1,0 1,1", "split: 1,1 0,0", "split: 0,0 1,1"] {
        let text = format!("bloxorz\nbb\nbb\nblock: {block}\n");
        assert_eq!(text.parse::<Level>().unwrap().to_string(), text);
    }
    assert_eq!(
        error("bloxorz\nbb\nblock: split: 0,0 1,0\n").to_string(),
        "halves at 0,0 and 1,0 would have joined"
    );
    let turned: Level = "bloxorz\nbb\nblock: 1,0 0,0\n".parse().unwrap();
    assert_eq!(turned.block(), Block::Lying(c(0, 0), c(1, 0)));
}

#[test]
fn what_is_outside_is_void_however_it_is_written() {
    let text = "bloxorz\n b\nblock: 1,0\n";
    let padded = "bloxorz\n b   \n    \n\nblock: 1,0\n\n";
    assert_eq!(padded.parse::<Level>(), text.parse());
    let level: Level = text.parse().unwrap();
    assert_eq!((level.columns(), level.rows(), level.tile(c(9, 9))), (2, 1, Tile::Void));
}

#[test]
fn nothing_known_and_known_to_do_nothing_are_two_things() {
    let text = "bloxorz\nslr\nblock: 0,0\n";
    let unknown: Level = text.parse().unwrap();
    let idle: Level = format!("{text}switch 0,0:\n").parse().unwrap();
    assert_eq!(unknown.effects(c(0, 0), c(1, 0)), Effects::ANY);
    assert_eq!(idle.effects(c(0, 0), c(1, 0)), Effects::NONE);
    assert_ne!(unknown, idle);
    let none: Level = format!("{text}switch 0,0: none 1,0 2,0\n").parse().unwrap();
    assert_eq!(none, idle);
}

#[test]
fn two_switches_act_as_one_that_does_what_either_does() {
    assert_eq!(Effect::Open.with(Effect::Close), Effect::Toggle);
    for one in Effect::ALL {
        for two in Effect::ALL {
            for present in [false, true] {
                let either = one.flips(present) || two.flips(present);
                assert_eq!(one.with(two).flips(present), either);
            }
        }
    }
    let text = "bloxorz\nbssl\nblock: 0,0\nswitch 1,0 2,0: toggle|open 3,0\n";
    let level: Level = text.parse().unwrap();
    assert_eq!(level.to_string(), text);
    assert_eq!(level.effects(c(1, 0), c(3, 0)), Effects::ANY);
    assert_eq!(level.effects_of(&[c(2, 0), c(1, 0)], c(3, 0)).flips(false), Some(true));
    let apart = "bloxorz\nsbsl\nblock: 1,0\nswitch 0,0 2,0: toggle 3,0\n";
    assert_eq!(error(apart).to_string(), "line 4: no block presses 0,0 and 2,0 together");
}

#[test]
fn a_set_flips_where_all_of_its_effects_do() {
    for mask in 1u32..16 {
        let words = Effect::ALL.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
        let effects: Vec<Effect> = words.map(|(_, effect)| *effect).collect();
        let set = effects.iter().map(|it| Effects::only(*it)).reduce(Effects::or).unwrap();
        assert_eq!(set.iter().collect::<Vec<_>>(), effects);
        for present in [false, true] {
            let flips: Vec<bool> = effects.iter().map(|it| it.flips(present)).collect();
            let same = flips.iter().all(|it| *it == flips[0]);
            assert_eq!(set.flips(present), same.then_some(flips[0]), "{set}");
        }
    }
}

#[test]
fn wiring_is_carried_to_another_look_at_the_board() {
    let before: Level =
        "bloxorz\nbsvl\nblock: 0,0\nswitch 1,0: toggle 3,0\nsplitter 2,0: 0,0 2,0\n"
            .parse()
            .unwrap();
    let after: Level = "bloxorz\nbsvkr\nblock: 0,0 1,0\n".parse().unwrap();
    let carried = after.with_wiring_of(&before);
    assert_eq!(carried.effects(c(1, 0), c(3, 0)), Effects::only(Effect::Toggle));
    assert_eq!(carried.effects(c(1, 0), c(4, 0)), Effects::ANY, "a bridge not seen before");
    let hidden: Level = "bloxorz\nbsv?\nblock: 0,0\n".parse().unwrap();
    let again = after.with_wiring_of(&hidden.with_wiring_of(&before));
    assert_eq!(again, carried, "what was hidden for a while is not forgotten");
    assert_eq!(carried.targets(c(2, 0)), Some(Targets::Cells([c(0, 0), c(2, 0)])));
}

#[test]
fn what_is_not_a_level_is_refused_with_its_line() {
    let cases = [
        ("beads\n", "line 1: expected the word \"bloxorz\", saw \"beads\""),
        ("bloxorz\nbb\n", "no block: a line must say \"block: x,y\""),
        ("bloxorz\nblock: 0,0\n", "a board has the same number of cells in every row"),
        (
            "bloxorz\nbx\nblock: 0,0\n",
            "line 2: \"x\" at column 2: expected b f s h v e l r k q ? or a blank",
        ),
        ("bloxorz\nb\nblock: 0;0\n", "line 3: expected a cell as x,y, saw \"0;0\""),
        ("bloxorz\nb\nblock:\n", "line 3: expected one cell or two, saw 0"),
        ("bloxorz\nb\nblock: split: 0,0\n", "line 3: expected two cells after \"split:\", saw 1"),
        ("bloxorz\nb l\nblock: 1,0\n", "the block at 1,0 rests on void"),
        ("bloxorz\nb l\nblock: 2,0\n", "the block at 2,0 rests on a bridge that is not there"),
        ("bloxorz\nf\nblock: 0,0\n", "the block at 0,0 rests on a fragile cell, upright"),
        ("bloxorz\nbbb\nblock: 0,0 2,0\n", "a block lies over neighbours, not 0,0 and 2,0"),
        ("bloxorz\nb\nblock: split: 0,0 0,0\n", "both halves of the block are at 0,0"),
        ("bloxorz\nbs\nblock: 0,0\nswitch 0,0:\n", "line 4: 0,0 is no switch"),
        ("bloxorz\nbs\nblock: 0,0\nswitch 1,0: open 0,0\n", "line 4: 0,0 is no bridge"),
        (
            "bloxorz\nbsl\nblock: 0,0\nswitch 1,0: lift 2,0\n",
            "line 4: \"lift\" is no effect: expected none, toggle, open or close",
        ),
        (
            "bloxorz\nbsl\nblock: 0,0\nswitch 1,0: open 2,0; close 2,0\n",
            "line 4: the bridge at 2,0 is named twice",
        ),
        ("bloxorz\nbsl\nblock: 0,0\nswitch 1,0: open\n", "line 4: \"open\" names no bridge"),
        (
            "bloxorz\nbs\nblock: 0,0\nswitch 1,0:\nswitch 1,0:\n",
            "line 5: a second line for the switch at 1,0",
        ),
        ("bloxorz\nbb\nblock: 0,0\nsplitter 1,0: 0,0 1,0\n", "line 4: 1,0 is no splitter"),
        ("bloxorz\nbv\nblock: 0,0\nsplitter 1,0: 0,0\n", "line 4: expected two targets, saw 1"),
        ("bloxorz\nbv\nblock: 0,0\nsplitter 1,0: 0,0 9,0\n", "line 4: 9,0 is outside the board"),
        ("bloxorz\nbv\nblock: 0,0\nsplitter 1,0: 0,0 0,0\n", "line 4: both targets are 0,0"),
        (
            "bloxorz\nb\nblock: 0,0\nbridge\n",
            "line 4: expected \"switch x,y:\" or \"splitter x,y:\", saw \"bridge\"",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(error(text).to_string(), message, "{text}");
    }
    let big = format!("bloxorz\n{}\nblock: 0,0\n", "b".repeat(2_501));
    assert_eq!(error(&big).to_string(), "a board of 2501 x 1 cells: at most 2500 are read");
    let bridges = format!("bloxorz\nb{}\nblock: 0,0\n", "l".repeat(65));
    assert_eq!(error(&bridges).to_string(), "65 bridge cells: at most 64 are read");
    let hollow = format!("bloxorz\n{}{}\nblock: 0,0\n", "b".repeat(5_000), "\n".repeat(5_000));
    assert_eq!(error(&hollow).to_string(), "5001 rows of up to 5000 cells are no board");
}

#[test]
fn what_other_looks_show_fills_what_the_block_hides() {
    let level = |text: &str| format!("bloxorz\n{text}").parse::<Level>().unwrap();
    let start = level("b?bbb\nbbbbe\nblock: 1,0\n");
    let floor = level("bbbbb\nbbbbe\nblock: 3,0 3,1\n");
    assert!(
        start.filled_from(&floor).to_string().contains("bbbbb\n"),
        "the floor that it stood on"
    );
    let folded = level("blbbb\nbbbbe\nblock: 3,0 3,1\n");
    assert!(
        start.filled_from(&folded).to_string().contains("bkbbb\n"),
        "it carried the block then"
    );
    let broken = level("bfbbb\nbbbbe\nblock: 3,0 3,1\n");
    assert!(
        start.filled_from(&broken).to_string().contains("b?bbb\n"),
        "it cannot have stood there"
    );
    // A switch taken for a bridge in the block's shade.
    let shaded = level("bbbbbbb\nbbkbbbe\nblock: 1,1\n");
    let clear = level("bbbbbbb\nbbhbbbe\nblock: 6,0\n");
    assert!(shaded.filled_from(&clear).to_string().contains("bbhbbbe\n"));
    assert!(clear.filled_from(&shaded).to_string().contains("bbhbbbe\n"));
}
