//! Profiles that are right, and profiles with one fault each: the game, what follows the two lines that name it, and what is
//! said of it.

pub(super) const RIGHT: &[(&str, &str)] = &[
    ("amaze", ""),
    ("amaze", "about = \"\"\nafter_win = []\n[window]\n[look]\n[controls]\n[controls.how]"),
    ("amaze", "[controls]\nhold_ms = 1\ngap_ms = 0\nsettle_ms = 60000"),
    ("amaze", "[controls]\nhold_ms = 5000\ngap_ms = 60000\nsettle_ms = 0"),
    ("amaze", "after_win = [{ key = \"Enter\" }, { key = \"é\" }, { wait_ms = 0 }]"),
    ("amaze", "after_win = [{ click = { board = [-10, 10.0] } }, { swipe = \"left\" }]"),
    ("amaze", "after_win = [{ click = { pixels = [0, 32767] } }]"),
    ("amaze", "[look]\nwall = \"#FfFfFf\"\nperspective = false"),
    ("amaze", "[controls.actions.U]\nclick = { board = [0.5, 1.2] }"),
    ("beads", "[look]\nnode = \"#000000\"\npage = \"#111111\"\nnext = \"#222222\""),
    (
        "bloxorz",
        "[board]\ncorners = [[0, 0], [1, 0], [1, 1], [0, 1]]\ncells = [60, 50]\n[look]\nrise = 1",
    ),
    ("bloxorz", "[look]\nviews = []\nthemes = []\nsheet = [1, 1.5]\n[look.colors]\nplain = []"),
    ("bloxorz", "[[look.themes]]\nplain = [\"#ffffff\"]\n[[look.themes]]\nplain = [\"#000000\"]"),
    (
        "bloxorz",
        "[[look.screens]]\nname = \"x\"\nkind = \"over\"\nlast = true\nclick = [1, 2]\nprobes = [{ area = [0, 0, 1, 1], void = [0, 1] }]",
    ),
    ("cardinal-chains", "[controls.how]\ngrow = \"click_keys\"\nundo = { key = \"Backspace\" }"),
    ("cardinal-chains", "[controls.how]\nundo = \"clear_end\"\nat_once = 2500\npace_ms = 10000"),
    ("cardinal-chains", "[look]\nneutral = []\nactive = [0, 0, 1, 1]"),
    ("continuity", "[look]\nphysics = \"\""),
    (
        "continuity",
        "[look]\nphysics = \" rate 60  jump 12.55\"\n[controls.how]\nrate = 3\nnear = 0.01",
    ),
];

pub(super) const WRONG: &[(&str, &str, &str)] = &[
    // Keys and words that nobody knows.
    ("amaze", "speed = 3", "line 3: unknown key `speed`; known are `game`, `program`, `about`"),
    ("amaze", "[windows]", "line 3: unknown key `windows`; did you mean `window`?"),
    ("amaze", "[window]\ntitel = \"x\"", "line 4: unknown key `titel`; did you mean `title`?"),
    ("amaze", "[controls]\nhold = 3", "line 4: unknown key `hold`; did you mean `hold_ms`?"),
    ("amaze", "[look]\nflor = \"#ffffff\"", "line 4: unknown key `flor`; did you mean `floor`?"),
    ("amaze", "[controls.how]\ngrow = \"drag\"", "line 4: unknown key `grow`; there are none here"),
    ("amaze", "[controls.actions]\nu = { key = \"w\" }", "line 4: unknown key `u`; known are `U`"),
    ("amaze", "[controls.actions]\nS = { key = \"w\" }", "line 4: unknown key `S`; known are `U`"),
    ("amaze", "after_win = [{ press = \"x\" }]", "line 3: unknown word `press`; known are `key`"),
    (
        "amaze",
        "after_win = [{ swipe = \"upp\" }]",
        "line 3: unknown word `upp`; did you mean `up`?",
    ),
    ("amaze", "after_win = [{ click = { bord = [0, 0] } }]", "did you mean `board`?"),
    ("beads", "[look]\nnodes = \"#ffffff\"", "line 4: unknown key `nodes`; did you mean `node`?"),
    ("beads", "[controls.actions]\nA = { key = \"a\" }", "this game has no bindings of actions"),
    ("bloxorz", "[look.colors]\nfloor = [\"#ffffff\"]", "line 4: unknown key `floor`; known are"),
    (
        "bloxorz",
        "[[look.screens]]\nname = \"x\"\nkind = \"promt\"\nprobes = []",
        "line 5: unknown word `promt`; did you mean `prompt`?",
    ),
    (
        "cardinal-chains",
        "[controls.how]\ngrow = \"darg\"",
        "line 4: unknown word `darg`; did you mean",
    ),
    ("cardinal-chains", "[controls.how]\nundo = { rest = \"r\" }", "did you mean `reset`?"),
    ("continuity", "[look]\nphysics = \"warp 9\"", "line 4: expected one of ground"),
    ("continuity", "[look]\nphysics = \"jump\"", "line 4: jump: expected a number"),
    (
        "continuity",
        "[controls.how]\nlead = 9",
        "line 4: unknown key `lead`; did you mean `lead_ms`?",
    ),
    // Another kind of value.
    ("amaze", "about = 3", "line 3: expected a string, saw integer `3`"),
    ("amaze", "look = 3", "line 3: expected a table, saw integer `3`"),
    ("amaze", "controls = []", "line 3: expected a table, saw length 0"),
    ("amaze", "after_win = { key = \"x\" }", "line 3: expected a list, saw a table"),
    ("amaze", "after_win = [3]", "line 3: "),
    ("amaze", "after_win = [{}]", "line 3: "),
    ("amaze", "after_win = [{ key = \"a\", wait_ms = 3 }]", "line 3: "),
    (
        "amaze",
        "[controls]\nhold_ms = \"x\"",
        "line 4: expected a whole number, 0 or more, saw string",
    ),
    ("amaze", "[controls]\nhold_ms = 1.5", "line 4: expected a whole number, 0 or more, saw float"),
    ("amaze", "[look]\nperspective = 1", "line 4: expected true or false, saw integer `1`"),
    (
        "amaze",
        "after_win = [{ click = { board = [1] } }]",
        "line 3: expected a list of 2, saw length 1",
    ),
    (
        "amaze",
        "after_win = [{ click = { board = [1, 2, 3] } }]",
        "line 3: expected a list of 2, saw length 3",
    ),
    (
        "amaze",
        "after_win = [{ click = { pixels = [1, \"2\"] } }]",
        "line 3: expected a number, saw string \"2\"",
    ),
    (
        "bloxorz",
        "[board]\ncells = [3, 3, 3]\ncorners = [[0, 0], [1, 0], [1, 1], [0, 1]]",
        "line 4: expected a list of 2",
    ),
    (
        "bloxorz",
        "[board]\ncells = [3, 3]\ncorners = [[0, 0], [1, 0, 0], [1, 1], [0, 1]]",
        "line 5: expected a list of 2",
    ),
    (
        "cardinal-chains",
        "[look]\nactive = [0, 0, 1, 1, 1]",
        "line 4: expected a list of 4, saw length 5",
    ),
    ("bloxorz", "[look]\nrise = \"high\"", "line 4: expected a number, saw string \"high\""),
    ("bloxorz", "[look.colors]\nplain = \"#ffffff\"", "line 4: expected a list, saw string"),
    // What is missing.
    ("bloxorz", "[look.stage]\nsize = [1, 1]", "missing key `origin`"),
    ("bloxorz", "[[look.screens]]\nname = \"x\"\nkind = \"busy\"", "missing key `probes`"),
    ("bloxorz", "[board]\ncells = [3, 3]", "missing key `corners`"),
    ("bloxorz", "[board]\ncorners = [[0, 0], [1, 0], [1, 1], [0, 1]]", "missing key `cells`"),
    (
        "bloxorz",
        "[[look.themes]]\nfragile = [\"#ffffff\"]",
        "a theme needs the colours of plain floor",
    ),
    (
        "bloxorz",
        "[look.colors]\nplain = [\"#ffffff\"]\n[[look.themes]]\nplain = [\"#ffffff\"]",
        "not both",
    ),
    // Ranges.
    ("amaze", "[controls]\nhold_ms = 0", "line 4: expected 1 to 5000 ms, saw 0"),
    ("amaze", "[controls]\nhold_ms = 5001", "line 4: expected 1 to 5000 ms, saw 5001"),
    (
        "amaze",
        "[controls]\nhold_ms = -3",
        "line 4: expected a whole number, 0 or more, saw integer",
    ),
    ("amaze", "[controls]\ngap_ms = 60001", "line 4: expected 0 to 60000 ms, saw 60001"),
    ("amaze", "after_win = [{ wait_ms = 60001 }]", "line 3: expected 0 to 60000 ms"),
    (
        "amaze",
        "after_win = [{ click = { board = [0, 10.5] } }]",
        "line 3: expected -10 to 10, saw 10.5",
    ),
    (
        "amaze",
        "after_win = [{ click = { pixels = [-1, 0] } }]",
        "line 3: expected 0 to 32767, saw -1",
    ),
    ("bloxorz", "[look]\nrise = 1000001", "line 4: expected a number from -1000000 to 1000000"),
    ("bloxorz", "[look]\nsheet = [0, 5]", "line 4: expected a width and a height from 1"),
    (
        "bloxorz",
        "[board]\ncells = [100, 100]\ncorners = [[0, 0], [1, 0], [1, 1], [0, 1]]",
        "line 4: expected 1 to 60 columns and rows, saw 100",
    ),
    ("bloxorz", "[board]\ncells = [0, 5]\ncorners = [[0, 0], [1, 0], [1, 1], [0, 1]]", "line 4: "),
    (
        "bloxorz",
        "[board]\ncells = [3, 3]\ncorners = [[0, 0], [4, 0], [1, 1], [0, 1]]",
        "line 5: expected parts of the window's sides",
    ),
    ("cardinal-chains", "[look]\nactive = [0, 0, 1, 2]", "line 4: expected left, top"),
    ("cardinal-chains", "[controls.how]\npace_ms = 10001", "line 4: expected 0 to 10000 ms"),
    ("cardinal-chains", "[controls.how]\nat_once = 0", "line 4: expected 1 to 2500 cells"),
    ("continuity", "[controls.how]\nrate = 1000", "line 4: expected 3 to 300, saw 1000"),
    // Texts of a form.
    (
        "amaze",
        "[look]\nwall = \"#zzz\"",
        "line 4: expected a colour such as \"#1f6feb\", saw \"#zzz\"",
    ),
    ("amaze", "[look]\nwall = \"white\"", "line 4: expected a colour such as \"#1f6feb\""),
    (
        "amaze",
        "after_win = [{ key = \"Return\" }]",
        "line 3: no key is called \"Return\"; known are Up",
    ),
    ("amaze", "after_win = [{ key = \"\\u0007\" }]", "line 3: no key is called"),
    ("amaze", "after_win = [{ key = \"\" }]", "line 3: no key is called"),
    ("bloxorz", "[look.figures]\ndigits = [\"#\"]", "line 4: expected ten shapes"),
    ("amaze", "[look", "line 3: "),
];

pub(super) const ONLY_THE_PARSER_KNOWS: &[(&str, &str, &str)] = &[
    (
        "bloxorz",
        "[board]\ncells = [3, 3]\ncorners = [[1, 0], [0, 0], [0, 1], [1, 1]]",
        "line 5: expected corners of a board, clockwise from the top left",
    ),
    ("amaze", "[window]\ntitle = \"/(/\"", "line 4: "),
    (
        "amaze",
        "[controls]\nhold_ms = 50.0",
        "line 4: expected a whole number, 0 or more, saw float",
    ),
    (
        "bloxorz",
        "[[look.screens]]\nname = \"x\"\nkind = \"busy\"\nprobes = [{ area = [2, 0, 1, 1] }]",
        "line 6: expected left, top, right and bottom",
    ),
    (
        "bloxorz",
        "[[look.screens]]\nname = \"x\"\nkind = \"busy\"\nprobes = [{ area = [0, 0, 1, 1], void = [1, 0] }]",
        "line 6: expected a least and a greatest part",
    ),
    ("cardinal-chains", "[look]\nactive = [0.5, 0, 0.2, 1]", "line 4: expected left, top"),
    ("continuity", "[look]\nphysics = \"width 90\"", "line 4: a figure is 2 to 60 pixels wide"),
];
