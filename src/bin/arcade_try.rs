//! Temporary: the arcade's command on its own.
use clap::Parser;
#[derive(Parser)]
struct Top {
    #[command(subcommand)]
    command: Command,
}
#[derive(clap::Subcommand)]
enum Command {
    Arcade(screenplay::cli_arcade::ArcadeArgs),
}
fn main() -> anyhow::Result<()> {
    let Command::Arcade(a) = Top::parse().command;
    screenplay::cli_arcade::run(a)
}
