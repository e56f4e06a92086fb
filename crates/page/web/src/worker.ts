// What runs beside the page: reads pictures and searches, one request after the other, and answers each.
import { acts, explain, games, generate, initSync, Sheet, solve } from "../../../../target/page-build/pkg/screenplay.js";
import type { Request, Reply } from "./engine";
import type { Acts, Game, NewLevel, Plan, Solved, View } from "./types";

/** The pictures that are open, by the numbers that the page gave them. */
const sheets = new Map<number, Sheet>();

function sheet(number: number): Sheet {
  const found = sheets.get(number);
  if (!found) throw new Error("the picture is not open");
  return found;
}

function open(number: number, opened: Sheet): View {
  sheets.get(number)?.free();
  sheets.set(number, opened);
  return view(opened);
}

function view(one: Sheet): View {
  return JSON.parse(one.view()) as View;
}

/** Each request by its name: what it takes, and what it gives back. */
const requests = {
  file: (number: number, bytes: Uint8Array, game: string | null) => open(number, Sheet.ofFile(bytes, game ?? undefined)),
  bitmap: (number: number, pixels: Uint8Array, width: number, height: number, game: string | null) =>
    open(number, Sheet.ofPixels(pixels, width, height, game ?? undefined)),
  text: (number: number, text: string) => open(number, Sheet.ofText(text)),
  draft: (number: number, corners: number[], columns: number, rows: number, game: string | null) => {
    const one = sheet(number);
    one.draft(new Float64Array(corners), columns, rows, game ?? undefined);
    return view(one);
  },
  correct: (number: number, corrections: [number, string][]) => {
    const one = sheet(number);
    one.correct(JSON.stringify(corrections));
    return view(one);
  },
  pixels: (number: number) => sheet(number).pixels(),
  marks: (number: number, level: string, actions: string) => sheet(number).marks(level, actions),
  png: (number: number, level: string, actions: string) => sheet(number).png(level, actions),
  gif: (number: number, plan: Plan) => sheet(number).gif(JSON.stringify(plan)),
  acts: (level: string) => JSON.parse(acts(level)) as Acts,
  explain: (level: string) => explain(level) ?? null,
  close: (number: number) => {
    sheets.get(number)?.free();
    sheets.delete(number);
    return null;
  },
  games: () => JSON.parse(games()) as Game[],
  generate: (game: string, options: NewLevel) => generate(game, JSON.stringify(options)),
  solve: (levels: string[], seconds: number) =>
    JSON.parse(solve(levels, seconds, (expanded: number) => post({ progress: expanded }))) as Solved,
};

export type Requests = typeof requests;

let id = 0;

function post(reply: Omit<Reply, "id">, transfer: Transferable[] = []): void {
  self.postMessage({ id, ...reply }, { transfer });
}

self.onmessage = ({ data }: MessageEvent<Request>) => {
  id = data.id;
  try {
    if (data.name === "start") {
      initSync({ module: data.args[0] as WebAssembly.Module | BufferSource });
      post({ value: null });
      return;
    }
    const request = requests[data.name as keyof Requests] as (...args: unknown[]) => unknown;
    const value = request(...data.args);
    post({ value }, value instanceof Uint8Array ? [value.buffer] : []);
  } catch (error) {
    // Where Rust itself stops, nothing is left that could answer: the page starts another worker.
    post({ error: error instanceof Error ? error.message : String(error), dead: error instanceof WebAssembly.RuntimeError });
  }
};
