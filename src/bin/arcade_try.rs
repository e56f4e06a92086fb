//! Temporary: the arcade's command on its own.
#[path = "../cli/arcade.rs"]
mod arcade;
use clap::Parser;
#[derive(Parser)]
struct Top {
    #[command(subcommand)]
    command: Command,
}
#[derive(clap::Subcommand)]
enum Command {
    Arcade(arcade::ArcadeArgs),
}
fn main() -> anyhow::Result<()> {
    let Command::Arcade(a) = Top::parse().command;
    arcade::run(a)
}
