//! The folder of a program's profile: what is there is kept, and what was learnt is added.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result};
use image::RgbaImage;
use image::imageops::{self, FilterType};

use crate::cli::exit::Usage;
use crate::cli::learn::groups::{ALIKE, Groups, TOLD};
use crate::cli::learn::shots::{Shot, on_grey};
use crate::game::{self, AnyGame, Teachable};
use crate::geometry::{Cell, Lattice, Point};
use crate::pattern::Pattern;
use crate::profile::{BoardFacts, Profile, Profiles};
use crate::vision::patch::Patch;
use crate::vision::template::{SIDE, Templates};

/// What a profile's file is called.
const PROFILE: &str = "profile.toml";
/// A cell this near to one that is a template already needs none of its own: root mean square, 0 to 255.
const NEAR: f32 = 4.0;
/// Templates of one group at most, and so many again of cells that those do not tell.
const MOST: usize = 4;

/// So many files of one label are looked at: a profile has no more templates.
const MOST_NAMES: usize = 1000;

/// What a new profile is to say.
pub(super) struct Facts<'a> {
    pub(super) about: &'a str,
    pub(super) title: Option<Pattern>,
    pub(super) board: Option<&'a BoardFacts>,
}

/// Where a program's profile lies.
pub(super) struct Folder<'a> {
    path: PathBuf,
    game: &'a str,
    program: &'a str,
    /// The profile that is there.
    known: Option<&'a Profile>,
    /// ... and its templates.
    templates: Option<Arc<Templates>>,
}

impl Folder<'_> {
    /// # Errors
    /// A profile of this name comes with the program: one of the user's would replace it.
    pub(super) fn new<'a>(
        root: &Path,
        game: &'a dyn AnyGame,
        program: &'a str,
        profiles: &'a Profiles,
    ) -> Result<Folder<'a>> {
        let name = profiles
            .iter()
            .find(|it| it.program == program && crate::games::is_called(game, &it.game));
        let labels = game.teachable().map(Teachable::labels).unwrap_or_default();
        let templates = name.and_then(|profile| game::templates(labels, profile));
        let named = name.map_or_else(|| game.name(), |profile| profile.game.as_str());
        let path = root.join(named).join(program);
        if name.is_some() && !path.join(PROFILE).exists() {
            let message = format!("{program} comes with screenplay: choose another --name");
            return Err(Usage(message).into());
        }
        Ok(Folder { path, game: named, program, known: name, templates })
    }

    /// The profile that is there.
    pub(super) fn known(&self) -> Option<&Profile> {
        self.known
    }

    /// The templates that are there.
    pub(super) fn templates(&self) -> Option<&Templates> {
        self.templates.as_deref()
    }

    /// Writes the profile, where there is none. Whether there was.
    ///
    /// # Errors
    /// It cannot be written.
    pub(super) fn write_profile(&self, facts: &Facts<'_>) -> Result<bool> {
        fs::create_dir_all(&self.path)
            .with_context(|| format!("cannot make {}", self.path.display()))?;
        let profile = self.profile();
        let is_there = profile.try_exists().unwrap_or(true);
        if !is_there {
            fs::write(&profile, self.text(facts))
                .with_context(|| format!("cannot write {}", profile.display()))?;
        }
        Ok(is_there)
    }

    /// Where it lies.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Its profile's file.
    pub(super) fn profile(&self) -> PathBuf {
        self.path.join(PROFILE)
    }

    /// Writes templates of what was named, and says which.
    ///
    /// # Errors
    /// A file cannot be written.
    pub(super) fn write_templates(
        &self,
        game: &dyn Teachable,
        shots: &[Shot],
        groups: &Groups,
    ) -> Result<String> {
        let gone = self.remove_contradicted(game, shots, groups)?;
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for (label, picture) in cut(shots, groups, game.labels().len(), |_| true) {
            let name = game.labels()[label].name;
            let path = self.free(name);
            picture.save(&path).with_context(|| format!("cannot write {}", path.display()))?;
            *counts.entry(name).or_default() += 1;
        }
        let counts: Vec<String> =
            counts.iter().map(|(name, count)| format!("{count} of {name}")).collect();
        let new = if counts.is_empty() {
            "no new templates".to_owned()
        } else {
            format!("templates: {}", counts.join(", "))
        };
        Ok(if gone.is_empty() {
            new
        } else {
            format!("{new}; removed, as it was said to be something else: {}", gone.join(", "))
        })
    }

    /// Removes the templates that show what is now said to be something else, and returns their names.
    fn remove_contradicted(
        &self,
        game: &dyn Teachable,
        shots: &[Shot],
        groups: &Groups,
    ) -> Result<Vec<String>> {
        let mut gone = Vec::new();
        let cells: Vec<Vec<RgbaImage>> = shots.iter().map(|shot| shot.cells(SIDE)).collect();
        for group in
            groups.all.iter().filter(|group| group.label.is_some_and(|it| it != group.guess))
        {
            let guessed = game.labels()[group.guess].name;
            let shown: Vec<Patch> =
                group.members.iter().map(|&(shot, k)| patch(&cells[shot][k])).collect();
            for path in self.names(guessed).take(MOST_NAMES).filter(|path| path.is_file()) {
                let picture = image::open(&path)
                    .with_context(|| format!("cannot read {}", path.display()))?;
                let picture = imageops::resize(&picture, SIDE, SIDE, FilterType::Triangle);
                let picture = patch(&picture);
                if shown.iter().any(|cell| cell.distance(&picture) <= ALIKE) {
                    fs::remove_file(&path)
                        .with_context(|| format!("cannot remove {}", path.display()))?;
                    let name = path.file_name().unwrap_or_default();
                    gone.push(name.to_string_lossy().into_owned());
                }
            }
        }
        Ok(gone)
    }

    /// What the files of templates of a label are called, one after the other.
    fn names(&self, label: &str) -> impl Iterator<Item = PathBuf> {
        let first = std::iter::once(format!("{label}.png"));
        let names = first.chain((2..).map(move |number| format!("{label}-{number}.png")));
        names.map(|name| self.path.join(name))
    }

    /// The first name of a template that is not taken.
    fn free(&self, label: &str) -> PathBuf {
        let free = |path: &PathBuf| !path.try_exists().unwrap_or(true);
        self.names(label).find(free).unwrap_or_else(|| self.path.join("x.png"))
    }

    fn text(&self, facts: &Facts<'_>) -> String {
        let Folder { game, program, .. } = self;
        let about = facts.about;
        let mut text = format!("game = \"{game}\"\nprogram = \"{program}\"\nabout = \"{about}\"\n");
        if let Some(title) = &facts.title {
            let title = toml::Value::String(title.to_string());
            // Writing to a string cannot fail.
            let _ = write!(text, "\n[window]\ntitle = {title}\n");
        }
        match facts.board {
            Some(BoardFacts::Cells { corners, cells }) => {
                let _ = write!(text, "\n[board]\ncorners = {corners:?}\ncells = {cells:?}\n");
            }
            Some(BoardFacts::Nodes { nodes, radius }) => {
                let _ = write!(text, "\n[board]\nnodes = {nodes:?}\nradius = {radius:?}\n");
            }
            None => {}
        }
        text
    }
}

/// Pictures of each group that was named and that no template tells yet: of the cells of pictures that are `from`, the one most
/// like all others, then always the one that is least like any chosen one, and in the end those that the chosen ones do not tell.
pub(super) fn cut(
    shots: &[Shot],
    groups: &Groups,
    labels: usize,
    from: impl Fn(usize) -> bool,
) -> Vec<(usize, RgbaImage)> {
    let cells: Vec<Vec<RgbaImage>> = shots.iter().map(|shot| shot.cells(SIDE)).collect();
    let mut templates = Vec::new();
    for (label, members) in named(groups) {
        let of = members.iter().filter(|it| from(it.0)).map(|&(shot, k)| &cells[shot][k]);
        let of: Vec<(&RgbaImage, Patch)> = of.map(|cell| (cell, patch(cell))).collect();
        let mut next = middle(&of);
        let mut nearest = vec![f32::INFINITY; of.len()];
        for _ in 0..MOST {
            let Some(chosen) = next else { break };
            templates.push((label, of[chosen].0.clone()));
            for (nearest, (_, seen)) in nearest.iter_mut().zip(&of) {
                *nearest = nearest.min(seen.distance(&of[chosen].1));
            }
            let farthest = (0..of.len()).max_by(|a, b| nearest[*a].total_cmp(&nearest[*b]));
            next = farthest.filter(|k| nearest[*k] > NEAR);
        }
    }
    for _ in 0..MOST {
        let pictures = templates.iter().map(|(label, picture)| (*label, picture));
        let by_these = Templates::new(labels, [pictures]);
        let said = |(number, shot): (usize, &Shot)| {
            from(number).then(|| by_these.said(&shot.frame.image, shot.lattices()))
        };
        let said: Vec<_> = shots.iter().enumerate().map(said).collect();
        let more = named(groups).filter_map(|(label, members)| {
            let told = |&&(shot, k): &&(usize, usize)| {
                said[shot].as_ref().map_or(f32::INFINITY, |said| said[k][label])
            };
            let worst = members.iter().min_by(|a, b| told(a).total_cmp(&told(b)));
            let &(shot, k) = worst.filter(|worst| told(worst).exp() < TOLD)?;
            Some((label, cells[shot][k].clone()))
        });
        let more: Vec<_> = more.collect();
        if more.is_empty() {
            break;
        }
        templates.extend(more);
    }
    templates
}

/// The groups that were named and that no template tells yet: what each is, and its cells.
fn named(groups: &Groups) -> impl Iterator<Item = (usize, &[(usize, usize)])> {
    let open = groups.all.iter().filter(|group| !group.told);
    open.filter_map(|group| Some((group.label?, group.members.as_slice())))
}

/// The number of the picture that is nearest to all others.
fn middle(cells: &[(&RgbaImage, Patch)]) -> Option<usize> {
    /// So many are compared with each.
    const COMPARED: usize = 40;
    let step = cells.len().div_ceil(COMPARED).max(1);
    let far = |k: &usize| {
        cells.iter().step_by(step).map(|other| cells[*k].1.distance(&other.1)).sum::<f32>()
    };
    (0..cells.len()).step_by(step).min_by(|a, b| far(a).total_cmp(&far(b)))
}

/// A cell's pixels, its rim left out.
fn patch(cell: &RgbaImage) -> Patch {
    let side = f64::from(SIDE);
    let whole = Lattice::upright(Point { x: 0.0, y: 0.0 }, Point { x: side, y: side }, 1, 1);
    Patch::sample(&on_grey(cell), &whole, Cell { x: 0, y: 0 })
}
