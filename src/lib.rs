//! screenplay reads a puzzle off the screen, solves it, and plays it. This page is the plan of the house.
//!
//! ```text
//!          Frame                 Level + Layout            Solution            Gesture
//! capture ───────► recognize ────────────────► solve ───────────────► gestures ───────► input
//! (a window,       games/<g>/vision            solver                 games/<g>/controls (a device,
//!  picture files)  + vision/                   + games/<g>/search     + profile/          a log)
//!    └───────────────── player: look, plan, act, look again, compare, re-plan ────────────────┘
//! ```
//!
//! Everything between [`Frame`](frame::Frame) and [`Gesture`](input::Gesture) is a pure function. All I/O is at the
//! two ends, all waiting there and in the player. Two ideas carry the design:
//!
//! - **A level is the board as it stands.** Reading the screen in mid-play gives a level whose initial state is what
//!   is on the screen, so that to plan again is to look again.
//! - **The text form is the identity.** A level's text is the fixture, the export, the output of the dry run, and what
//!   the player compares after each move. Ordinary use tests it.
//!
//! What one frame does not show is carried by a *prior*: the reading that the player expects goes to the next
//! recognition, and what the screen contradicts is dropped.
//!
//! # Map
//!
//! | room | what it is |
//! |---|---|
//! | [`geometry`] | cells and pixels, which are different types; directions; the lattice, a grid seen in perspective |
//! | [`pattern`] | what a user types to choose by name: part of a text, or a regular expression |
//! | [`within`] | work that may take only so long |
//! | [`mod@file`] | files that others made: regular ones, no more of them than was agreed on, and no longer |
//! | [`frame`] | a picture and where it lies on the screen |
//! | [`vision`] | pictures to lattices, patches and colours, and marks drawn back onto them; knows no game |
//! | [`capture`] | frames, from a window or from picture files |
//! | [`desktop`] | the windows on the screen: list, find, raise; the fail-safe |
//! | `doctor` | whether a play can work here: tried on a window of our own (feature `live`) |
//! | [`input`] | gestures, performed by a device or written to a log |
//! | [`profile`] | how one program looks and is operated: `templates/<game>/<program>/profile.toml`. Facts, no code |
//! | [`game`] | what every game implements, what some can do beside it, a trait each, and the object-safe face of it all |
//! | [`games`] | one folder a game, and `GAMES`, one line a game |
//! | [`reader`] | a picture or a text to a board, whichever game and program it is of: where whoever embeds screenplay begins |
//! | [`memory`] | what was found out about levels, kept from one play to the next |
//! | [`player`] | the loop; knows traits, never devices, and no clock but the one it is given |
//! | [`journal`] | plays written down at the player's traits, and told again to today's player |
//! | [`arcade`] | games in windows of our own; meets the player only in the window system |
//! | [`cli`] | the command line, one file a command |
//!
//! A game's folder, `games/<g>/`: `level` (the board as it stands, and its text; no pixels), `rules` (state, action, bound),
//! `search` (where the shared searches are not enough), `vision` (frame to screen), `layout` (where the level lies
//! in pixels), `controls` (action to gestures), `correct` (what a person can say of it), `picture` (what is drawn of a level and a
//! plan), `generate` and `pack` (new levels, and our own).
//!
//! `crates/` holds what stands by itself: [`solver`], the searches, which know no game; `eye`, the networks; `looks`, which draws
//! what they are trained on; `page`, this library in a web page; `python`, this library for Python.
//!
//! # Who may import whom
//!
//! | room | may use | never |
//! |---|---|---|
//! | geometry, pattern, within | | anything of ours |
//! | file | within | the rest |
//! | frame | geometry | the rest |
//! | vision | frame, geometry; `imageproc` | capture, solver, input, game, games |
//! | capture | file, frame, geometry; `xcap`, `x11rb`, `image` | vision, solver, input, game, games |
//! | desktop | geometry, pattern; `xcap`, `x11rb` | the rest |
//! | input | geometry, desktop; `enigo` and `x11rb` in one place each | frame, vision, solver, game, games |
//! | profile | file, geometry, input's gestures, pattern | the rest |
//! | game | frame, geometry, solver, profile, `Gesture`, vision's error and marks | games, capture, player |
//! | games/g: level, rules, search, generate, pack | geometry, solver, game, one another | frame, vision, input, `image` |
//! | games/g/catalogue | game, vision's marks, own generate and picture | solver, input |
//! | games/g: explain | geometry, solver, game, own level and search | frame, vision, input, `image` |
//! | games/g/layout | geometry, own level | the rest |
//! | games/g/vision | frame, geometry, vision, profile, game, own level and layout | rules, solver, input |
//! | games/g/correct | frame, geometry, game, profile, vision, own level, layout and vision | rules, solver, input |
//! | games/g/controls | geometry, `Gesture`, profile, own layout and action | vision, frame, solver |
//! | games/g/picture | frame, geometry, vision's marks, own level, layout and rules | solver, input |
//! | games/g/pilot | frame, geometry, input's keys, profile, game, vision's marks, own level, layout, rules and vision | solver's searches, devices |
//! | games/g | | another game |
//! | reader | frame, game, games, geometry, profile, solver's limits, vision's pictures, within; `image` | capture, player, desktop, input, cli |
//! | memory | file, game | the rest |
//! | player | game, memory, capture, desktop, input, frame, geometry, profile, solver's limits, vision's settling | games, `xcap`, `enigo`, `clap` |
//! | journal | player, its traits' rooms, game, file, frame, geometry, profile, vision's error; `image` | games, devices, cli |
//! | doctor | capture, desktop, input, frame, geometry; `x11rb` | games, player, profile |
//! | arcade | geometry, games/g: level, rules, pack | vision, capture, input, player, profile |
//! | cli | all | |
//!
//! `tests/it/architecture.rs` reads the sources and holds them to this table, which therefore is written there once more,
//! for the machine.
//!
//! # Invariants
//!
//! - Between frame and gesture nothing draws without a seed, keeps global state or reads a clock, but for the deadline
//!   of a search: the same picture gives the same plan.
//! - Only those who wait for a window, a device or a person sleep: `player`, `input/device`, `doctor`, `cli/play`, `cli/learn/operate`; and
//!   `cli/interrupt`, which waits for what is under way to end.
//! - An uncertain board is not played; a plan is replayed by the rules before anyone sees it.
//! - `solve`, `export` and `generate` do not know a device: a dry run cannot send anything.
//! - Nothing panics outside tests. Each room has one error, which says what was expected and what was seen; `anyhow`
//!   and exit codes live in `cli` and `main` only.
//! - What a profile can say stands once, in the types that read it: the schema and `docs/profiles.md` are made from them.
//! - The level and action notations are stable. A sixth game touches one folder and one list; a new program of a known
//!   game adds a folder under `templates/`, and no code.
//! - Without the feature `live` (on by default) reading, solving and exporting build with no native library; without `cli`
//!   (on by default too) there is the library alone, which builds for wasm32 as well; `photos` (JPEG and WebP) and `panels` (two
//!   networks) come with `cli`, or by themselves.

pub mod arcade;
pub mod capture;
#[cfg(feature = "cli")]
pub mod cli;
pub mod desktop;
#[cfg(feature = "live")]
pub mod doctor;
pub mod file;
pub mod frame;
pub mod game;
pub mod games;
pub mod geometry;
pub mod input;
pub mod journal;
pub mod memo;
pub mod memory;
pub mod pattern;
pub mod player;
pub mod profile;
pub mod reader;
pub mod vision;
pub mod within;

pub use reader::{Board, ReadError, Reader, read};
pub use solver;
