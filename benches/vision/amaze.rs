//! A read of a board of Amaze, cold and warm, and a search of the whole picture for the same cells with
//! `imageproc::match_template`. With `--save FOLDER` the picture and the templates are written for `scripts/bench-opencv`.

use std::path::Path;

use image::{GrayImage, RgbImage, imageops};
use imageproc::template_matching::{MatchTemplateMethod, match_template};
use screenplay::arcade::amaze::{Hud, Phase, draw, lattice, named};
use screenplay::frame::Frame;
use screenplay::game::{AnyGame, AnyReading, Screen};
use screenplay::games::amaze::level::Tile;
use screenplay::games::amaze::{Amaze, pack};
use screenplay::geometry::Cell;
use screenplay::profile::Profiles;
use screenplay::vision::{board, comb, edges};

use crate::{SIZE, median, median_read, ms};

pub(crate) fn run() {
    let Some(scene) = Scene::new() else {
        println!("no level of the pack has all kinds of cells");
        return;
    };
    if let Some(folder) = std::env::args().skip_while(|word| word != "--save").nth(1) {
        scene.save(Path::new(&folder));
    }
    let profiles = Profiles::load(None).unwrap_or_default();
    let Ok(profile) = profiles.named("amaze", Profiles::GENERIC) else { return };
    let read = |frame: &Frame, prior: Option<&AnyReading>| match Amaze.read(frame, profile, prior) {
        Ok(Screen::Board(reading)) => Some(reading),
        _ => None,
    };
    let Some(prior) = read(&scene.frame, None) else {
        println!("the board is not read");
        return;
    };
    let image = &*scene.frame.image;
    let cold = median_read(31, image, |frame| drop(read(frame, None)));
    let warm = median_read(101, image, |frame| drop(read(frame, Some(&prior))));
    let edge = median(31, || drop(edges::find(image, 11)));
    let found = edges::find(image, 11);
    let combs = median(31, || drop(comb::find(&found, SIZE, 32)));
    let first = comb::find(&found, SIZE, 32);
    let fit = median(31, || drop(first.first().map(|comb| board::fit(&found, comb, SIZE))));
    let whole = median(1, || {
        let grey = imageops::grayscale(image);
        for template in &scene.templates {
            drop(match_template(&grey, template, MatchTemplateMethod::CrossCorrelationNormalized));
        }
    });
    let side = scene.templates[0].width();
    println!("a board of {} cells, {} x {} px", scene.cells, SIZE.0, SIZE.1);
    println!("| what | median ms | beside a cold read |\n|---|---|---|");
    for (what, time) in [
        ("cold read: lattice, cells, roles".to_owned(), cold),
        ("  of it the edges".to_owned(), edge),
        ("  of it the combs".to_owned(), combs),
        ("  of it one fit".to_owned(), fit),
        ("warm read: the lattice is known".to_owned(), warm),
        (
            format!(
                "match_template, whole picture, {} templates of {side} px",
                scene.templates.len()
            ),
            whole,
        ),
    ] {
        println!("| {what} | {:.2} | {:.2} x |", ms(time), ms(time) / ms(cold));
    }
}

/// The picture, and a template of each kind of cell, cut from it.
struct Scene {
    frame: Frame,
    templates: Vec<GrayImage>,
    cells: usize,
}

impl Scene {
    fn new() -> Option<Scene> {
        let theme = named("classic")?;
        let level = pack::pack().nth(19)?.level;
        let hud = Hud { level: 20, levels: 30, moves: 0, best: None, scale: 1.0 };
        let image: RgbImage = draw(&level, theme, SIZE, &hud, &Phase::Ready);
        let lattice = lattice(&level, theme, SIZE, &hud);
        let grey = imageops::grayscale(&image);
        let side = lattice.pitch().x as u32;
        let cut = |cell: Cell| {
            let corner = lattice.corners(cell)[0];
            imageops::crop_imm(&grey, corner.x as u32, corner.y as u32, side, side).to_image()
        };
        let find = |tile: Tile| lattice.cells().find(|cell| level.tile(*cell) == tile);
        let kinds = [find(Tile::Wall)?, find(Tile::Floor)?, level.ball()];
        Some(Scene {
            templates: kinds.map(cut).to_vec(),
            cells: level.tiles().len(),
            frame: Frame::from_image(image),
        })
    }

    fn save(&self, folder: &Path) {
        let done = std::fs::create_dir_all(folder).is_ok()
            && self.frame.image.save(folder.join("board.png")).is_ok()
            && self.templates.iter().enumerate().all(|(i, template)| {
                template.save(folder.join(format!("template-{i}.png"))).is_ok()
            });
        if !done {
            println!("cannot write to {}", folder.display());
        }
    }
}
