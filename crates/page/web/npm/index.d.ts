/** Loads the code: once, before anything else. In Node, hand over the bytes of screenplay.wasm. */
export function load(source?: BufferSource | WebAssembly.Module | Response | URL | string): Promise<void>;

export interface Board {
  game: string;
  /** The profile by which it was read. */
  program: string | null;
  /** The likeliest reading, in the game's notation. */
  level: string;
  /** All readings, likeliest first. */
  levels: string[];
  /** Whether there is one only. */
  certain: boolean;
  /** What was not seen but follows from what was seen. */
  notes: string[];
}

export interface Plan {
  level: string;
  /** Which of the levels that were asked for it is of, from 0. */
  chosen: number;
  actions: string[];
  cost: number;
  /** What the cost counts: one of it, several of it. */
  unit: [string, string];
  /** Whether it is proved that no plan costs less. */
  optimal: boolean;
  /** No plan costs less than this. */
  bound: number;
  /** States that were expanded to find it. */
  expanded: number;
  steps: { action: string; expect: string; cost: number }[];
  /** What it is to find out, where it does not win. */
  trial: string | null;
}

/** Reads the board that a picture shows: pixels, or the bytes of a PNG or BMP file. Throws where none is read: the message says why. */
export function read(image: ImageData | Uint8Array, options?: { game?: string }): Board;

/**
 * The fewest moves that win a level. Throws where there is none: `kind` of the error is "unsolvable" (proved), "limit" or "level".
 * `progress` is told how many states are expanded by then.
 */
export function solve(
  level: string | string[],
  options?: { seconds?: number; progress?: (expanded: number) => void },
): Plan;
