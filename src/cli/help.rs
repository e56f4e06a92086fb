//! What `--help` teaches beyond the options.

/// After the help of the program.
pub(super) const PROGRAM: &str = "\
Examples:
  screenplay solve shot.png                      what is on the picture, and the fewest moves
  screenplay solve shot.png --overlay plan.png   the same, drawn over the picture
  screenplay solve boards/ --json                one JSON object a file
  screenplay export shot.png > board.level       the board as text
  screenplay generate amaze --size 9x7 --seed 1 --moves 10..20
  screenplay games                               the games and programs that are known
  screenplay games --schema                      what a profile of another program can say

Results go to standard output; progress and logs go to standard error. Neither `solve` nor
`export` ever sends a key or a click.

Exit codes (with several inputs: the code of the first that failed):
  0  everything asked for was done; every board solved
  1  something else failed: the message says what
  2  the command line was not understood
  3  an input without a board: no such file, no picture, no level, no board in it, an uncertain one
  4  a board that was proved to have no solution
  5  a limit was reached first: of time, memory or states before any solution was found, of moves
     (play --max-moves) before the levels asked for were won
  6  stopped by the user: Esc, a screen corner, Ctrl-C, SIGTERM, SIGHUP; what was told by then stays
     (serve ends in no other way: 0)
  7  trouble with a window or the display
  8  a journal that is decided otherwise today (replay)

Environment:
  NO_COLOR         no colours, unless --color always
  SCREENPLAY_LOG   what is logged, as in \"debug\" or \"screenplay::vision=trace\"";

/// After the help of `solve`.
pub(super) const SOLVE: &str = "\
A dry run: it reads, solves and shows, and sends nothing anywhere. --window, --app, --pid and --id
take what a window shows now.

Inputs are pictures (PNG, JPEG, WebP, BMP), level files, folders (the pictures and .level files in
them), patterns such as \"shots/*.png\", and - for standard input. What a file holds decides, not
what it is called. Pictures up to 7680x4320 are read, those larger than 3840x2160 at half their
size; level files up to 1 MiB; nothing that is no regular file, but for standard input. Where a
picture can be read in several ways, `solve` and `export` take the likeliest that can be won. A
level file is text: the game's name, then the board:

  amaze
  #####
  #@..#    # wall   . floor   + painted floor   @ the ball
  ##..#
  #####

The terminal picture shows in each cell the number of the move that paints it.

A picture that is not read is told on one line, with the likeliest game's reason; -v tells the
others'. --overlay draws what was found in it: the lattice that was tried, what its cells were
taken for, with score and margin in percent, what is in doubt hatched. --debug-dir keeps that of
every input, read or not.

--json prints one object an input: input (where its name is not UTF-8, with U+FFFD for what is
not), game, program, level, status (solved, unsolvable, unreadable, limit, or uncertain: the
actions are to find something out, as trial says), cost, proof (optimal or bound), bound (no
solution costs less), expanded (states), actions, seconds {read, solve}; inferred, where something
was not seen but follows; and error, where it failed. --explain adds explanation {deductions
[{rule, cell, words, removed}], forks, expanded, solved, conclusion, before, after, stuck}; --all
and --unique add solutions {count, complete, expanded, actions}.

Many inputs: --jobs of them are worked on at a time, and told in their order. A bad one stops
nothing. --shard K/M takes each M-th input from the K-th on, so that M processes or machines do
all of them together. --resume JOURNAL makes a batch that can be broken off: give the same line
again, and what the journal holds is told again as it was, the rest is done. A journal is of one
command, its options and this version; a file is known in it by its name, as given, its size and
the time of its last change. Shards need a journal each. --report page.html writes a page that
needs nothing else, when all is done; its filters are part of its address, as in
page.html#status=unsolvable&game=amaze&text=shot. A thousand pictures make a page of some 30 MB:
for more, use --shard.

Examples:
  screenplay solve board.level
  screenplay solve shots/*.png --json | jq .cost
  import -window root png:- | screenplay solve -
  screenplay solve shot.png --overlay plan.png --graph
  screenplay solve shots/ --debug-dir why/       what was seen of each, and every game's reasons
  screenplay solve chains.level --explain --overlay graph.png
  screenplay solve chains.level --unique         one solution, or more: proved
  screenplay solve --window \"Roller Splat\"       what a window shows now
  screenplay solve shots/ --resume shots.journal --report shots.html
  parallel screenplay solve shots/ --jobs 1 --json --shard {}/8 ::: $(seq 8)";

/// After the help of `generate`.
pub(super) const GENERATE: &str = "\
Examples:
  screenplay generate amaze --size 9x7 --seed 1 --moves 10..20 > new.level
  screenplay generate amaze --size 15x15 --moves 30..40 --count 10 --out levels/
  screenplay generate cardinal-chains --size 7x5 --starts 3 --max-number 9 --difficulty hard
  screenplay generate amaze --size 12x12 --moves 20 --json | jq -r .level | screenplay solve -
  screenplay generate bloxorz                    medium, 12x8: 24 to 38 moves
  screenplay generate bloxorz --size 15x10 --difficulty expert --count 5 --out levels/
  screenplay generate bloxorz --moves 40..50

Bead Puzzle is made as a catalogue, each graph of so many nodes once, with all its longest
puzzles:

  screenplay generate beads --nodes 7 --out catalogue/     beads-7.jsonl, .json, .png and .svg
  parallel screenplay generate beads --nodes 9 --shard {}/64 --out catalogue/ ::: $(seq 64)
  screenplay generate beads --nodes 9 --merge 64 --out catalogue/

A run that was broken off goes on where it stopped. <game>-N.jsonl holds a graph a line: nodes,
file, id, layout, distance, states, difficulty, plays, seed, puzzles {rotation, start};
<game>-N.json is what the original's page reads, .png and .svg a contact sheet.";

/// After the help of `export`.
pub(super) const EXPORT: &str = "\
Many inputs: --jobs, --shard, --resume and --report do what they do for `solve` (see its --help).
With --out and --resume a file that an earlier run wrote is left as it is, and one that is missing
is written.

Examples:
  screenplay export shot.png                     the board as text
  screenplay export shots/ --out levels/         levels/<name>.level for each picture
  screenplay export shot.png --format json
  screenplay export shots/ --out levels/ --resume levels.journal    may be broken off, and goes on
  screenplay export --window \"Roller Splat\"      the board that a window shows now
  screenplay export sandwich.level --graph space.svg   all states of a small board and the moves between them";

/// After the help of `play`.
#[cfg(feature = "live")]
pub(super) const PLAY: &str = "\
Looks at the window until it stands still, reads the board, plans the fewest moves, makes one,
looks again and compares; where the screen differs it plans anew. Before each key it makes sure
that the window has the focus and is where it was; where not, the window is raised or found again.

To stop: hold Esc, push the pointer into a corner of the screen, or press Ctrl-C. All keys are
released, and the summary says what was done.

Which window: the one that --window, --app, --pid or --id choose; with none of them the only
window there is, the terminal itself aside, or the only one whose title names a program. Which
game: the one that --game or --program name, else the one that the title names, else the one whose
board the picture shows, if no other game claims it: where that leaves doubt, nothing is sent, and
the claims are listed. Menus are answered, and moves tried to tell readings of a board apart, only
where the title or you name the program, or after a move has done what it should.

A level counts as won when the window shows it: its board with nothing left to do, the board of
another level, or the screen that a program shows at its end. A picture that cannot be read shows
nothing. The exit code is 0 only where as many levels were won as asked for; with --levels all, at
least one, and the end was seen.

With --watch the play has the whole terminal: the board as it is read, with the plan on it and
what is in doubt marked, the step under way, figures and events. Space lets go of everything and
waits, s makes one step then, space goes on, q stops; ? tells all keys. The view is drawn on
standard error, so that the summary, or --json, may go elsewhere; --confirm asks before it opens,
--record works as ever.

Where a level does not show all that matters, such as what a switch of Bloxorz does, it is found
out by trying, and kept for the next time: see `screenplay levels --help`.

Examples:
  screenplay play --window Bloxorz --passcode 918660
  screenplay windows                             which windows there are
  screenplay play --window \"Roller Splat\"        until no further level appears
  screenplay play --app screenplay-arcade --levels 3 --record play.gif
  screenplay play --window Bloxorz --confirm     shows the plan and asks first
  screenplay play --window Bloxorz --watch       shows the play on the whole terminal
  screenplay play --window Bloxorz --dry-run     says what it would do, and sends nothing
  screenplay play --window Bloxorz --wait 30     the window may take so long to appear
  screenplay play --id 0x1400003 --game amaze --key-hold 80 --delay 200";

/// After the help of `replay`.
pub(super) const REPLAY: &str = "\
A journal holds what the player saw, was told, decided and did: `play --journal DIR` writes one.
`replay` gives all of it to the player of today, with the times of then and without waiting. It
says

  read otherwise     a picture is read as something else
  planned otherwise  another cost, proof or list of actions; or a plan where none was
  acts otherwise     the first action that is another: what the window would have shown then is not
                     known, so nothing is told after it
  ends otherwise     other levels won, other moves, or another error

A journal is told with the profile as it was used, which lies in it. One that breaks off, as after
a crash, is told as far as it goes. The same program decides the same on every machine, but for a
search that comes to the limit of its time. Our tests tell those under fixtures/<game>/journals:
the journal of a play that went wrong becomes a test by being copied there.

Exit codes:
  0  all is decided the same
  2  the folder is no journal, a damaged one, or one of a newer version
  8  something is decided otherwise

Examples:
  screenplay play --window Bloxorz --journal went-wrong/
  screenplay replay went-wrong/
  screenplay replay went-wrong/ --pictures why/    with the pictures that are read otherwise
  screenplay replay went-wrong/ --json | jq '.differences[0]'";

/// After the help of `doctor`.
#[cfg(feature = "live")]
pub(super) const DOCTOR: &str = "\
Opens a window of its own for some seconds, reads a pattern in it back, types the keys that games
take into it, clicks in it, and counts what arrives. It presses nothing unless that window has the
focus, and clicks nothing unless that window lies uppermost there; leave keyboard and mouse alone
meanwhile.

Exit codes:
  0  everything that `play` needs works here
  7  something that it needs does not: each finding says what to do

Examples:
  screenplay doctor
  screenplay doctor --json | jq -r 'select(.status == \"failed\") | .remedy'";

pub(super) const LEVELS: &str = "\
Some games do not show all that matters: Bloxorz never says what a switch does. What `play` finds
out is kept, so that the next time is played with the fewest moves.

Examples:
  screenplay levels bloxorz
  screenplay levels bloxorz export my-levels/
  screenplay levels bloxorz import my-levels/*.level
  screenplay levels bloxorz forget 780464";

/// After the help of `serve`.
#[cfg(feature = "serve")]
pub(super) const SERVE: &str = "\
The page reads and solves pictures in the browser, by WebAssembly: what is opened in it is sent
nowhere. Only browsers on this machine are answered, by its own names, so that a page of elsewhere
cannot reach it. Ctrl-C ends it; the exit code is 0 then.

With --lan it listens on all interfaces, and shows an address with a code that nobody guesses, and
its QR code, at which to point a phone's camera. Without the code nothing but \"404\" is answered.
The first device that opens the address uses the code up: no other is answered from then on, until
the command is started anew. A device is known by its IP address, for no cookie is set: those behind
one router that hides them are one. The connection is not encrypted. Pictures never leave the phone,
since the page reads them there; but who can change what the network carries can change the page.

Examples:
  screenplay serve                      http://127.0.0.1:8377/
  screenplay serve --open               the same, and opens it in the browser
  screenplay serve --port 0             any free port; the first line says which
  screenplay serve --lan                for a phone in the same network
  screenplay serve --page target/page   the page that scripts/page has just built";

/// After the help of `learn`.
pub(super) const LEARN: &str = "\
Most programs are read at first sight. One that is not is taught once, from some pictures of it:
the cells of their boards are found and put together by their looks, each kind gets a number and a
guess, and only what is in doubt is asked. What was named is cut out as templates, which lie
beside the profile as <label>.png, and by which the program is read from then on. A cell that
looks like none of them is not guessed from them: such a board is read as those of any other
program are, or refused.

Of Bead Puzzle what is named are the beads (bead-a, bead-b ...), the mark beside the node where
each belongs (goal-a, goal-b ...), which may look like no bead at all, and the empty node (empty).
Where templates and looks disagree, a board is refused. Nodes that are not seen as circles are
told by --nodes and --radius; they lie evenly around a middle, one at the top.

Of Continuity what is named is what lies in its panels: the figure, keys, the door, and what means
nothing. Panels, air and walls are not named: they are seen, or the board is refused.

Show boards that have just begun, that are half done and that are won, so that each kind of cell
is seen. A profile that is there is kept: what was not known is added to its templates. Remove a
template's file to forget it.

With --try (or after a yes on the terminal) the window that is named is played as well: which
keys, clicks or drags move its board, for how long they have to be held and how far apart, how
long a move takes, and what brings the next level after a win. Pictures taken between the first
moves show more kinds of cell, which are named as the first were. What was found out is added to
the profile; what that says already is kept. Of continuity neither is learnt. Esc, a screen corner
or Ctrl-C stop it, as they stop a play.

Examples:
  screenplay learn shots/*.png --game amaze --name my-phone
  screenplay learn shots/*.png --game amaze --name my-phone --label 3=ball,5=-
  screenplay learn --window \"Phone mirror\" --game amaze --name my-phone --title \"Phone mirror\"
  screenplay learn --window \"Phone mirror\" --game amaze --name my-phone --try
  screenplay learn shot.png --game amaze --name odd --corners \"20,30 420,30 420,330 20,330\" --cells 10x8
  screenplay learn shots/*.png --game beads --name beads-app --label 1=bead-a,2=bead-b,3=goal-a,4=goal-b,5=empty
  screenplay learn shot.png --game beads --name odd --nodes \"200,60 330,155 280,305 120,305 70,155\" --radius 30\
";
