//! `games`: what is known.

use anyhow::Result;
use clap::Args;
use schemars::SchemaGenerator;
use serde::Serialize;

use crate::cli::exit::Exit;
use crate::cli::output;
use crate::cli::session::Session;
use crate::games::GAMES;
use crate::profile::{self, Profiles};

/// List the games, and the programs that play them
#[derive(Args, Clone, Debug)]
pub(super) struct Games {
    /// One JSON object a game, each on a line
    #[arg(long)]
    json: bool,
    /// The JSON Schema of profiles: every key, its meaning, default and range
    #[arg(long, conflicts_with = "json")]
    schema: bool,
}

#[derive(Serialize)]
struct Entry<'a> {
    game: &'a str,
    about: &'a str,
    programs: Vec<Program<'a>>,
    profile_folder: Option<String>,
}

#[derive(Serialize)]
struct Program<'a> {
    program: &'a str,
    about: &'a str,
}

impl Games {
    pub(super) fn run(&self, session: &Session) -> Result<Exit> {
        if self.schema {
            let terms = |schemas: &mut SchemaGenerator| {
                GAMES.iter().map(|game| (game.name(), game.terms(schemas))).collect()
            };
            let text = serde_json::to_string_pretty(&profile::schema(terms))?;
            output::print(&format!("{text}\n"))?;
            return Ok(Exit::Success);
        }
        let profiles = session.profiles()?;
        let folder = session.profile_folder().map(|folder| folder.display().to_string());
        let entries = GAMES.iter().map(|game| Entry {
            game: game.name(),
            about: game.about(),
            programs: programs(&profiles, game.name()),
            profile_folder: folder.clone(),
        });
        if self.json {
            entries.into_iter().try_for_each(|entry| output::print_json(&entry))?;
            return Ok(Exit::Success);
        }
        let text: String = entries.map(|entry| entry.text()).collect();
        output::print(&text)?;
        if let Some(folder) = folder {
            let file = format!("{}/<game>/<program>/profile.toml", output::line(&folder));
            output::print(&format!("\nProfiles of your own: {file}\n"))?;
        }
        Ok(Exit::Success)
    }
}

fn programs<'a>(profiles: &'a Profiles, game: &str) -> Vec<Program<'a>> {
    let of_game = profiles.iter().filter(|profile| profile.game == game);
    of_game.map(|it| Program { program: &it.program, about: &it.about }).collect()
}

impl Entry<'_> {
    fn text(&self) -> String {
        let width = self.programs.iter().map(|it| it.program.len()).max().unwrap_or(0);
        let program = |it: &Program| {
            let (program, about) = (output::line(it.program), output::line(it.about));
            format!("  {program:width$}  {about}\n")
        };
        let programs: String = self.programs.iter().map(program).collect();
        format!("{}\n  {}\n{programs}", self.game, self.about)
    }
}
