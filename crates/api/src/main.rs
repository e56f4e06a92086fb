//! Lists what a library offers to others, an item a line: `api JSON`, where JSON is what `cargo rustdoc` writes with
//! `--output-format json`. `scripts/api` compares it with the list that is kept.
//!
//! Ends with 3, and says why, where rustdoc's format is another one than this reads: each version of Rust has its own.

use std::error::Error;
use std::fs;
use std::process::ExitCode;

use public_api::Builder;
use serde::Deserialize;

/// What rustdoc of Rust 1.95 writes.
const FORMAT: u32 = 57;
/// The exit code where rustdoc's format is another one.
const OTHER_FORMAT: u8 = 3;

#[derive(Deserialize)]
struct Head {
    format_version: u32,
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("no file is named")?;
    let Head { format_version } = serde_json::from_str(&fs::read_to_string(&path)?)?;
    if format_version != FORMAT {
        eprintln!(
            "api: {path} is of format {format_version}, and {FORMAT} is read, that of Rust 1.95"
        );
        return Ok(ExitCode::from(OTHER_FORMAT));
    }
    let api = Builder::from_rustdoc_json(path)
        .omit_blanket_impls(true)
        .omit_auto_trait_impls(true)
        .omit_auto_derived_impls(true)
        .build()?;
    for item in api.items() {
        println!("{item}");
    }
    Ok(ExitCode::SUCCESS)
}
