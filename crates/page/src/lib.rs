//! screenplay in a web page, compiled to WebAssembly: pictures and texts in, boards, plans and pictures out. Thin over the library;
//! what it answers is JSON, as `web/src/types.ts` says. The page itself is in `web/`.
//!
//! Everything runs in a worker, one request after the other: whoever does not want to wait any longer ends the worker.

#![expect(
    clippy::needless_pass_by_value,
    reason = "what JavaScript hands over is a copy of its own"
)]

pub mod search;
pub mod sheet;
pub mod svg;
pub mod told;

use std::cell::{Cell, RefCell};
use std::time::Duration;

use screenplay::game::Correction;
use screenplay::geometry::Point;
use screenplay::solver::Instant;
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsError, JsValue};

/// A picture, or a level's text, that was opened.
#[wasm_bindgen]
pub struct Sheet(sheet::Sheet);

#[wasm_bindgen]
impl Sheet {
    /// Reads a picture file, PNG or BMP: a browser decodes what else it knows. `game` is the only one that is asked, or none.
    ///
    /// # Errors
    /// It is no picture, or a broken one. What shows no board is no error: the view says so.
    #[wasm_bindgen(js_name = ofFile)]
    pub fn of_file(bytes: &[u8], game: Option<String>) -> Result<Sheet, JsError> {
        told(sheet::Sheet::of_file(bytes, game.as_deref())).map(Sheet)
    }

    /// Reads a picture of four bytes a pixel, as `ImageData` has them.
    ///
    /// # Errors
    /// There are not as many bytes, there are too many pixels, or no game has this name.
    #[wasm_bindgen(js_name = ofPixels)]
    pub fn of_pixels(
        pixels: Vec<u8>,
        width: u32,
        height: u32,
        game: Option<String>,
    ) -> Result<Sheet, JsError> {
        told(sheet::Sheet::of_pixels(pixels, (width, height), game.as_deref())).map(Sheet)
    }

    /// Opens a level's text.
    ///
    /// # Errors
    /// It is none.
    #[wasm_bindgen(js_name = ofText)]
    pub fn of_text(text: &str) -> Result<Sheet, JsError> {
        told(sheet::Sheet::of_text(text)).map(Sheet)
    }

    /// What is known of it: a `View`, as JSON.
    ///
    /// # Errors
    /// Never.
    pub fn view(&self) -> Result<String, JsError> {
        json(&self.0.view())
    }

    /// The picture, four bytes a pixel.
    #[must_use]
    pub fn pixels(&self) -> Vec<u8> {
        self.0.image().pixels().flat_map(|pixel| [pixel[0], pixel[1], pixel[2], 255]).collect()
    }

    /// Reads the board between four corners, eight numbers, clockwise from the top left.
    ///
    /// # Errors
    /// There are not eight numbers, or no game has this name.
    pub fn draft(
        &mut self,
        corners: &[f64],
        columns: u32,
        rows: u32,
        game: Option<String>,
    ) -> Result<(), JsError> {
        let points: Vec<Point> =
            corners.chunks_exact(2).map(|at| Point { x: at[0], y: at[1] }).collect();
        let eight = |_| JsError::new("expected eight numbers");
        let corners: [Point; 4] = points.try_into().map_err(eight)?;
        told(self.0.draft(corners, [columns, rows], game.as_deref()))
    }

    /// Makes places something else than they were read as: JSON, pairs of a number and a word. All of them: those of before are
    /// forgotten.
    ///
    /// # Errors
    /// It is not such JSON.
    pub fn correct(&mut self, corrections: &str) -> Result<(), JsError> {
        let pairs: Vec<(usize, String)> = serde_json::from_str(corrections)?;
        self.0.correct(pairs.into_iter().map(|(place, to)| Correction { place, to }).collect());
        Ok(())
    }

    /// A level of the board, and actions from there on, as elements of an SVG picture.
    ///
    /// # Errors
    /// They are none of the board's game.
    pub fn marks(&self, level: &str, actions: &str) -> Result<String, JsError> {
        told(self.0.marks(level, actions))
    }

    /// The same drawn over the picture: a PNG file.
    ///
    /// # Errors
    /// As [`Sheet::marks`].
    pub fn png(&self, level: &str, actions: &str) -> Result<Vec<u8>, JsError> {
        told(self.0.png(level, actions))
    }

    /// A plan, as [`solve`] told it, step by step over the picture: a GIF file.
    ///
    /// # Errors
    /// It is no plan of this board.
    pub fn gif(&self, plan: &str) -> Result<Vec<u8>, JsError> {
        told(self.0.gif(&serde_json::from_str(plan)?))
    }
}

thread_local! {
    /// Who is told how far a search is, and when that was last done.
    static WATCH: RefCell<Option<js_sys::Function>> = const { RefCell::new(None) };
    static TOLD: Cell<Option<Instant>> = const { Cell::new(None) };
}

/// How often a search tells how far it is.
const OFTEN: Duration = Duration::from_millis(100);

fn watch(expanded: u64) {
    let now = Instant::now();
    if TOLD.get().is_some_and(|then| now.duration_since(then) < OFTEN) {
        return;
    }
    TOLD.set(Some(now));
    WATCH.with_borrow(|watch| {
        if let Some(watch) = watch {
            // Whoever does not listen misses nothing.
            let _ = watch.call1(&JsValue::NULL, &JsValue::from_f64(expanded as f64));
        }
    });
}

/// The plan of the level that is meant, of those that a picture can be read as, likeliest first, within so many seconds (0: without
/// limit): a `Solved`, as JSON. `progress` is told how many states are expanded.
///
/// # Errors
/// Never: what is no level is told as such.
#[wasm_bindgen]
pub fn solve(
    levels: Vec<String>,
    seconds: f64,
    progress: Option<js_sys::Function>,
) -> Result<String, JsError> {
    WATCH.set(progress);
    let levels: Vec<&str> = levels.iter().map(String::as_str).collect();
    let solved = search::solve(&levels, seconds, Some(watch));
    WATCH.set(None);
    json(&solved)
}

/// How a person would solve a level, in words; none in games that are not explained.
///
/// # Errors
/// It is no level.
#[wasm_bindgen]
pub fn explain(level: &str) -> Result<Option<String>, JsError> {
    told(search::explain(level))
}

/// What can be done on a level: `Acts`, as JSON.
///
/// # Errors
/// It is no level.
#[wasm_bindgen]
pub fn acts(level: &str) -> Result<String, JsError> {
    json(&told(search::acts(level))?)
}

/// All games, with their own levels: JSON.
///
/// # Errors
/// Never.
#[wasm_bindgen]
pub fn games() -> Result<String, JsError> {
    json(&search::games())
}

/// A new level of a game, as text. `options` is JSON: a seed, and a size where the game takes one.
///
/// # Errors
/// The game makes no such level.
#[wasm_bindgen]
pub fn generate(game: &str, options: &str) -> Result<String, JsError> {
    told(search::generate(game, &serde_json::from_str(options)?))
}

fn told<T>(result: Result<T, String>) -> Result<T, JsError> {
    result.map_err(|message| JsError::new(&message))
}

fn json(value: &impl Serialize) -> Result<String, JsError> {
    Ok(serde_json::to_string(value)?)
}
