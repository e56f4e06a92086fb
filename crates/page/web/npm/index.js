// Reads boards off pictures, and solves them. See README.md.
import init, { Sheet, solve as search } from "./screenplay.js";

/** Loads the code: once, before anything else. In Node, hand over the bytes of screenplay.wasm. */
export async function load(source) {
  await init({ module_or_path: source ?? new URL("screenplay.wasm", import.meta.url) });
}

function opened(sheet) {
  try {
    const { levels, game, program, ways, notes, refusal } = JSON.parse(sheet.view());
    if (refusal) throw new Error(refusal.message);
    return { game, program, level: levels[0], levels, certain: ways === 1 && levels.length === 1, notes };
  } finally {
    sheet.free();
  }
}

/** Reads the board that a picture shows: ImageData, or the bytes of a PNG or BMP file. */
export function read(image, { game } = {}) {
  if (image instanceof Uint8Array) return opened(Sheet.ofFile(image, game));
  const { data, width, height } = image;
  return opened(Sheet.ofPixels(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height, game));
}

/** The fewest moves that win a level, or of the levels that a picture can be read as the likeliest that can be won. */
export function solve(level, { seconds = 60, progress } = {}) {
  const solved = JSON.parse(search(Array.isArray(level) ? level : [level], seconds, progress));
  if (solved.failure) throw Object.assign(new Error(solved.failure.message), { kind: solved.failure.kind });
  return { ...solved.plan, actions: solved.plan.steps.map((step) => step.action) };
}
