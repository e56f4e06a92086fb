//! Profiles: what is read at all is used, on pictures and on levels, and does no harm.

use screenplay::frame::Frame;
use screenplay::game::{Objective, PlanContext};
use screenplay::games::{self, GAMES};
use screenplay::profile::{ProfileFault, Profiles};

use super::mutate::{below, picture, text};
use super::{run, seeds};

#[test]
fn profiles() {
    let (folder, seeds) = (tempfile::tempdir().unwrap(), seeds::profiles());
    let check = |profile: &screenplay::profile::Profile, text: &str| {
        let unknown = || ProfileFault { line: None, message: "no such game".to_owned() };
        games::by_name(&profile.game).ok_or_else(unknown)?.check(text)
    };
    run("profiles", 150, |random| {
        let seed = &seeds[below(random, seeds.len())];
        // Nothing would be read from a place that its name does not say.
        let word = |key: &str| {
            let line = seed.lines().find(|line| line.starts_with(key)).unwrap();
            line.split('"').nth(1).unwrap().to_owned()
        };
        let (game, program) = (word("game"), word("program"));
        let other = &seeds[below(random, seeds.len())];
        let place = folder.path().join(&game).join(&program);
        std::fs::create_dir_all(&place).unwrap();
        std::fs::write(place.join("profile.toml"), text(random, seed, other)).unwrap();
        let profiles = Profiles::checked(Some(folder.path()), &check).unwrap();
        for fault in profiles.faults() {
            assert_eq!(fault.to_string().lines().count(), 1, "{fault}");
        }
        if let Ok(profile) = profiles.named(&game, &program) {
            let game = GAMES.iter().find(|it| it.name() == game).unwrap();
            let levels = seeds::levels(*game);
            let (frame, drawn) = game.sketch(&levels[below(random, levels.len())]).unwrap();
            let _ = game.steps(&drawn, profile);
            let changed = Frame::from_image(picture(random, &frame.image));
            for frame in [frame, changed] {
                let Ok(screen) = game.read(&frame, profile, None) else { continue };
                for reading in screen.readings() {
                    let known =
                        PlanContext { reading: Some((reading, profile)), ..PlanContext::default() };
                    let limits = screenplay::solver::Limits {
                        expanded: Some(50),
                        ..screenplay::solver::Limits::default()
                    };
                    let _ = game.plan(&reading.level, known, Objective::default(), limits);
                }
            }
        }
        let _ = std::fs::remove_dir_all(folder.path().join(&game));
    });
}
