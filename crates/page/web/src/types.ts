// What passes between the page and its workers. Rust makes these values: crates/page/src.

/** Across and down, in pixels of the picture. */
export type Point = [number, number];

/** Something of a board that can be corrected. */
export interface Place {
  outline: Point[];
  is: string;
  choices: string[];
  name: string;
  doubtful: boolean;
}

/** Why a picture is not read. */
export interface Refusal {
  message: string;
  reasons: { game: string; message: string }[];
  /** The games that claim the picture, where more than one does. */
  games: string[];
}

/** A picture, and what was read off it. */
export interface View {
  width: number;
  height: number;
  game: string | null;
  program: string | null;
  /** The texts of what the picture can mean, likeliest first. */
  levels: string[];
  /** How many of them are plainly seen: more than one where the picture is ambiguous. */
  ways: number;
  notes: string[];
  places: Place[];
  /** What was read, or what was found where nothing is, as elements of an SVG picture. */
  marks: string;
  refusal: Refusal | null;
  /** Why what was corrected is no board. */
  fault: string | null;
}

export interface Step {
  action: string;
  /** The level after it; empty where that is not known. */
  expect: string;
  cost: number;
}

/** A plan that the rules have replayed. */
export interface Plan {
  /** Which of the levels that were asked for it is of. */
  chosen: number;
  level: string;
  cost: number;
  /** What the cost counts, one of it and several. */
  unit: [string, string];
  optimal: boolean;
  /** No plan costs less. */
  bound: number;
  expanded: number;
  steps: Step[];
  /** What it is to find out, where it does not win. */
  trial: string | null;
}

/** Why there is no plan. */
export interface Failure {
  /** `unsolvable`: proved; `limit`: time, memory or states ran out; `level`: no level. */
  kind: "unsolvable" | "limit" | "level";
  message: string;
}

export type Solved = { plan: Plan } | { failure: Failure };

/** A game, and what can be played of it. */
export interface Game {
  name: string;
  about: string;
  unit: [string, string];
  explains: boolean;
  /** Columns and rows of a new level; null where a game has no size. */
  size: [number, number] | null;
  generates: boolean;
  levels: { name: string; level: string }[];
}

/** What can be done on a level now. */
export interface Acts {
  steps: Step[];
  won: boolean;
}

/** What a new level is to be like. */
export interface NewLevel {
  seed: number;
  size: [number, number] | null;
}

/** A correction: the number of a place, and what it is made. */
export type Correction = [number, string];
