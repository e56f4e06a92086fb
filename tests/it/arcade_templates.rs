//! The templates of the arcade's own programs, in a folder for each look: our own code draws the boards that they are cut from.
//! `UPDATE=1 cargo test --test it arcade_templates` cuts them anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use image::{Rgba, RgbaImage};
use screenplay::game;
use screenplay::games;
use screenplay::profile::{Profiles, Template};
use screenplay::vision::template::{SIDE, plainly};

use crate::arcade_boards::{Look, looks};

/// The templates of a look by the names of their files: what is like none of the same label before it.
fn cut(look: &Look) -> BTreeMap<String, RgbaImage> {
    let mut all: BTreeMap<String, Vec<RgbaImage>> = BTreeMap::new();
    for drawn in look.taught.iter().map(|number| (look.board)(*number)) {
        for (places, labels) in &drawn.places {
            for (cell, label) in places.cut(&drawn.image, SIDE).into_iter().zip(labels) {
                let Some(label) = label else { continue };
                let own = all.entry(label.clone()).or_default();
                if own.len() < look.most && own.iter().all(|other| apart(other, &cell) > look.near)
                {
                    own.push(cell);
                }
            }
        }
    }
    let name = |label: &str, number: usize| match number {
        0 => format!("{label}.png"),
        _ => format!("{label}-{}.png", number + 1),
    };
    let named = |(label, pictures): (String, Vec<RgbaImage>)| {
        let numbered = pictures.into_iter().enumerate();
        numbered.map(|(k, picture)| (name(&label, k), picture)).collect::<Vec<_>>()
    };
    all.into_iter().flat_map(named).collect()
}

/// Root mean square of the channels of what counts in both, 0 to 255, the rim left out; infinite where little of both does.
fn apart(one: &RgbaImage, other: &RgbaImage) -> f64 {
    /// Of what counts in either.
    const LEAST: f64 = 0.8;
    let inner = 2..SIDE - 2;
    let places = inner.clone().flat_map(|y| inner.clone().map(move |x| (x, y)));
    let (mut sum, mut both, mut either) = (0.0, 0.0, 0.0);
    for (x, y) in places {
        let (Rgba([r, g, b, counts]), Rgba([red, green, blue, also])) =
            (one.get_pixel(x, y), other.get_pixel(x, y));
        either += f64::from(u8::from(*counts > 0 || *also > 0));
        if *counts > 0 && *also > 0 {
            let channels = [(r, red), (g, green), (b, blue)];
            let square = |(a, b): (&u8, &u8)| f64::from(a.abs_diff(*b)).powi(2);
            sum += channels.into_iter().map(square).sum::<f64>() / 3.0;
            both += 1.0;
        }
    }
    if both >= LEAST * either { (sum / f64::max(both, 1.0)).sqrt() } else { f64::INFINITY }
}

/// Where the templates of a look lie.
fn folder(look: &Look) -> PathBuf {
    let templates = Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
    templates.join(look.game).join("arcade").join(&look.name)
}

fn files(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name().into_string().unwrap()).collect()
}

#[test]
fn the_arcades_templates_are_cut_from_what_it_draws() {
    /// By so much the rounding of another processor may differ.
    const ROUNDING: f64 = 4.0;
    let mut faults = Vec::new();
    for look in looks() {
        let (folder, templates) = (folder(&look), cut(&look));
        if std::env::var_os("UPDATE").is_some_and(|value| value == "1") {
            let _ = fs::remove_dir_all(&folder);
            fs::create_dir_all(&folder).unwrap();
            for (name, picture) in &templates {
                picture.save(folder.join(name)).unwrap();
            }
        }
        println!("{} {}: {} templates", look.game, look.name, templates.len());
        if files(&folder) != templates.keys().cloned().collect() {
            faults.push(format!("{}: other files", folder.display()));
        }
        for (name, picture) in &templates {
            let there = image::open(folder.join(name)).map(|it| it.to_rgba8());
            if !there.is_ok_and(|it| apart(&it, picture) <= ROUNDING) {
                faults.push(format!("{}/{name}", folder.display()));
            }
        }
    }
    assert!(faults.is_empty(), "cut otherwise (UPDATE=1 cuts them anew): {faults:#?}");
}

#[test]
fn cells_of_boards_that_they_were_not_cut_from_are_told_by_them_and_none_is_told_wrong() {
    let profiles = Profiles::load(None).unwrap();
    let (mut all, mut known, mut wrong) = (0, 0, Vec::new());
    for look in looks() {
        let labels = games::by_name(look.game).unwrap().teachable().unwrap().labels();
        let profile = profiles.named(look.game, "arcade").unwrap().by_bundled_templates().unwrap();
        let is_known = |template: &Template| labels.iter().any(|it| it.name == template.label);
        assert!(profile.templates.iter().all(is_known), "{:?}", profile.templates);
        let templates = game::templates(labels, &profile).unwrap();
        let (mut right, mut shown) = (0, 0);
        for drawn in look.others.iter().map(|number| (look.board)(*number)) {
            let lattices = drawn.places.iter().map(|(places, _)| &places.lattice);
            let said = templates.said(&drawn.image, lattices);
            let expected = drawn.places.iter().flat_map(|(_, labels)| labels);
            for (said, expected) in said.iter().zip(expected) {
                let Some(expected) = expected else { continue };
                let told = plainly(said).map(|kind| labels[kind].name);
                shown += 1;
                right += usize::from(told.is_some_and(|told| told == expected));
                if let Some(told) = told.filter(|told| told != expected) {
                    wrong.push(format!("{} {}: {told} for {expected}", look.game, look.name));
                }
            }
        }
        println!("{} {}: {right} of {shown} cells", look.game, look.name);
        (all, known) = (all + shown, known + right);
    }
    println!("{known} of {all} cells are told by templates");
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(5 * known >= 4 * all, "{known} of {all}");
}
