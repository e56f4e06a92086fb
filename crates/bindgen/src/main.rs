//! `bindgen IN.wasm OUT_FOLDER TARGET`: makes JavaScript's side of a compiled page, for `web` or `nodejs`.
//!
//! The same as the program wasm-bindgen, which has to have the version of the library that the page was compiled with: here
//! `Cargo.lock` holds both to one.

use std::env::args;

use anyhow::{Context, Result, bail};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<()> {
    let args: Vec<String> = args().skip(1).collect();
    let [input, folder, target] = args.as_slice() else {
        bail!("expected IN.wasm OUT_FOLDER web|nodejs");
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(input).typescript(true).out_name("screenplay");
    match target.as_str() {
        "web" => bindgen.web(true)?,
        "nodejs" => bindgen.nodejs(true)?,
        other => bail!("expected web or nodejs, saw {other}"),
    };
    bindgen.generate(folder).with_context(|| format!("cannot make what {input} needs"))
}
