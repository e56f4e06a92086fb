// Every word of the page, in each language. What Rust says of a picture comes in English: its own words are in `terms`.

const english = {
  language: "Language",
  tagline: "Drop a screenshot of a puzzle, see the fewest moves that win it.",
  private: "Nothing is uploaded: pictures are read on this device.",
  read: "Read a picture",
  play: "Play a level",
  drop: "Drop pictures here, or paste one",
  pick: "Choose pictures",
  photograph: "Take a photo",
  game: "Game",
  any: "any game",
  pictures: "Pictures",
  reading: "Reading {name} …",
  starting: "Starting …",
  solving: "Searching … {states} states, {seconds} s",
  cancel: "Cancel",
  cancelled: "Cancelled.",
  again: "Try again",
  board: "{game} board",
  by: "read as {program}",
  ambiguous: "This picture can be read in {ways} ways. Doubtful places are hatched: choose what they are.",
  doubtful: "{count} places are doubtful, and hatched: choose what they are.",
  refused: "No board is read here.",
  why: "What each game says",
  readAs: "Read as {game}",
  where: "Show where the board is",
  whereHelp: "Drag the four corners onto the corners of the board (or focus one and use the arrow keys), say how many cells it has (a Bead Puzzle has none), and press Read here.",
  corner: "corner {number} of 4",
  columns: "Columns",
  rows: "Rows",
  readHere: "Read here",
  back: "Back",
  places: "Places of the board: arrow keys move between them, Enter corrects one",
  correct: "{place}: what is it?",
  doubt: "doubtful",
  corrections: "{count} corrected",
  undo: "Undo the last",
  undoAll: "Undo all",
  fewest: "{cost}, and no fewer win.",
  atLeast: "{cost}. Any way to win needs at least {bound}.",
  won: "It is won: nothing is left to do.",
  trial: "The fewest moves cannot be known yet. First, to find out: {trial}",
  unsolvable: "No solution: no moves win from here. This is proved, not given up.",
  limit: "No solution was found in the time it may take. {message}",
  notLevel: "This is not a board that can be played yet: {message}",
  expanded: "Looked at {states}.",
  left: "A likelier reading was left, since it cannot be won.",
  plan: "Moves",
  step: "move {step} of {count}",
  first: "To the start",
  previous: "One move back",
  playing: "Play",
  pause: "Pause",
  next: "One move on",
  last: "To the end",
  copy: "Copy",
  copied: "Copied.",
  save: "Save",
  asText: "level as text",
  asPlan: "plan as text",
  asJson: "JSON",
  asPng: "picture (PNG)",
  asGif: "animation (GIF)",
  explain: "How a person would solve it",
  edit: "Level as text",
  type: "Type or paste a level as text",
  solveText: "Solve this text",
  seconds: "Seconds a search may take",
  level: "Level",
  newLevel: "New level",
  generating: "Making a level …",
  hint: "Hint",
  solveFrom: "Solve from here",
  restart: "Start again",
  undoMove: "Take back",
  moved: "{cost} so far.",
  wins: "Won!",
  stuck: "No move is left here: take one back.",
  acts: "What can be done now",
  unreadable: "{name} cannot be opened: {message}",
  broken: "The page cannot start: {message}",
  failed: "Something went wrong, and was ended: {message}",
  remove: "Close {name}",
  source: "screenplay reads puzzles off the screen, solves them and plays them.",
};

export type Word = keyof typeof english;

const german: Record<Word, string> = {
  language: "Sprache",
  tagline: "Bildschirmfoto eines Rätsels hineinziehen, die wenigsten Züge sehen, die es gewinnen.",
  private: "Nichts wird hochgeladen: Bilder werden auf diesem Gerät gelesen.",
  read: "Ein Bild lesen",
  play: "Selbst spielen",
  drop: "Bilder hierher ziehen oder eines einfügen",
  pick: "Bilder wählen",
  photograph: "Foto aufnehmen",
  game: "Spiel",
  any: "jedes Spiel",
  pictures: "Bilder",
  reading: "{name} wird gelesen …",
  starting: "Wird gestartet …",
  solving: "Suche … {states} Zustände, {seconds} s",
  cancel: "Abbrechen",
  cancelled: "Abgebrochen.",
  again: "Noch einmal",
  board: "Spielfeld von {game}",
  by: "gelesen als {program}",
  ambiguous: "Dieses Bild lässt sich auf {ways} Arten lesen. Zweifelhafte Stellen sind schraffiert: Wählen Sie, was sie sind.",
  doubtful: "{count} Stellen sind zweifelhaft und schraffiert: Wählen Sie, was sie sind.",
  refused: "Hier wird kein Spielfeld gelesen.",
  why: "Was jedes Spiel dazu sagt",
  readAs: "Als {game} lesen",
  where: "Zeigen, wo das Spielfeld liegt",
  whereHelp: "Ziehen Sie die vier Ecken auf die Ecken des Spielfelds (oder wählen Sie eine und nehmen Sie die Pfeiltasten), geben Sie an, wie viele Felder es hat (ein Bead Puzzle hat keine), und drücken Sie Hier lesen.",
  corner: "Ecke {number} von 4",
  columns: "Spalten",
  rows: "Zeilen",
  readHere: "Hier lesen",
  back: "Zurück",
  places: "Stellen des Spielfelds: Pfeiltasten gehen von einer zur anderen, die Eingabetaste berichtigt eine",
  correct: "{place}: Was ist das?",
  doubt: "zweifelhaft",
  corrections: "{count} berichtigt",
  undo: "Letzte zurücknehmen",
  undoAll: "Alle zurücknehmen",
  fewest: "{cost}, und mit weniger geht es nicht.",
  atLeast: "{cost}. Jeder Weg zum Sieg braucht mindestens {bound}.",
  won: "Es ist gewonnen: Nichts ist mehr zu tun.",
  trial: "Die wenigsten Züge sind noch nicht bekannt. Zuerst, um es herauszufinden: {trial}",
  unsolvable: "Keine Lösung: Von hier aus gewinnt kein Zug. Das ist bewiesen, nicht aufgegeben.",
  limit: "In der erlaubten Zeit wurde keine Lösung gefunden. {message}",
  notLevel: "Das ist noch kein Spielfeld, das man spielen kann: {message}",
  expanded: "{states} betrachtet.",
  left: "Eine wahrscheinlichere Lesart wurde verlassen, da sie nicht zu gewinnen ist.",
  plan: "Züge",
  step: "Zug {step} von {count}",
  first: "Zum Anfang",
  previous: "Einen Zug zurück",
  playing: "Abspielen",
  pause: "Anhalten",
  next: "Einen Zug weiter",
  last: "Zum Ende",
  copy: "Kopieren",
  copied: "Kopiert.",
  save: "Speichern",
  asText: "Spielfeld als Text",
  asPlan: "Züge als Text",
  asJson: "JSON",
  asPng: "Bild (PNG)",
  asGif: "Animation (GIF)",
  explain: "Wie ein Mensch es lösen würde",
  edit: "Spielfeld als Text",
  type: "Ein Spielfeld als Text eingeben",
  solveText: "Diesen Text lösen",
  seconds: "Sekunden, die eine Suche dauern darf",
  level: "Level",
  newLevel: "Neues Level",
  generating: "Ein Level wird gemacht …",
  hint: "Tipp",
  solveFrom: "Von hier aus lösen",
  restart: "Von vorn",
  undoMove: "Zurücknehmen",
  moved: "Bisher {cost}.",
  wins: "Gewonnen!",
  stuck: "Hier geht kein Zug mehr: Nehmen Sie einen zurück.",
  acts: "Was jetzt geht",
  unreadable: "{name} lässt sich nicht öffnen: {message}",
  broken: "Die Seite kann nicht starten: {message}",
  failed: "Etwas ging schief und wurde beendet: {message}",
  remove: "{name} schließen",
  source: "screenplay liest Rätsel vom Bildschirm, löst sie und spielt sie.",
};

export const LANGUAGES = { en: "English", de: "Deutsch" } as const;
export type Language = keyof typeof LANGUAGES;

const TABLES: Record<Language, Record<Word, string>> = { en: english, de: german };

/** Rust's words for what a board is made of, and for what is counted. */
const TERMS: Record<Language, Record<string, string>> = {
  en: {},
  de: {
    wall: "Wand", floor: "Boden", painted: "bemalt", ball: "Kugel", goal: "Ziel", box: "Kiste", "box on goal": "Kiste auf dem Ziel",
    player: "Figur", "player on goal": "Figur auf dem Ziel", hole: "Loch", start: "Anfang", void: "leer", fragile: "brüchig",
    state: "Zustand", states: "Zustände", move: "Zug", moves: "Züge", push: "Schub", pushes: "Schübe", slide: "Verschiebung", slides: "Verschiebungen",
    "key press": "Tastendruck", "key presses": "Tastendrücke", key: "Schlüssel", nothing: "nichts", joined: "verbunden",
    "not joined": "nicht verbunden", empty: "leer", column: "Spalte", row: "Zeile", node: "Knoten", edge: "Kante",
    step: "Schritt", rightwards: "nach rechts", downwards: "nach unten", from: "von", drawn: "gezeichnet", "not drawn": "nicht gezeichnet",
  },
};

/** The language of the address (`#de`), or else the browser's. */
export function chosen(): Language {
  const wanted = [location.hash.slice(1), ...navigator.languages].map((one) => one.slice(0, 2).toLowerCase());
  return wanted.find((one): one is Language => one in LANGUAGES) ?? "en";
}

let language: Language = "en";

export function use(one: Language): void {
  language = one;
  document.documentElement.lang = one;
}

export function current(): Language {
  return language;
}

/** A word, with what stands for each name in braces. */
export function say(word: Word, values: Record<string, string | number> = {}): string {
  return TABLES[language][word].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** One of Rust's words. */
export function term(word: string): string {
  const known = TERMS[language];
  return known[word] ?? word.replace(/\b[a-z]+\b/g, (part) => known[part] ?? part);
}

/** So many of something that Rust counts. */
export function count(many: number, [one, several]: [string, string]): string {
  return `${number(many)} ${term(many === 1 ? one : several)}`;
}

export function number(value: number): string {
  return value.toLocaleString(language);
}

/** A game's name as a title. */
export function title(name: string): string {
  return name.replace(/(^|-)([a-z])/g, (_, before: string, letter: string) => (before ? " " : "") + letter.toUpperCase());
}
