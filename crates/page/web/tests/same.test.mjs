// Readings and plans equal those of the command line, on every picture of the fixtures and, where they are there, of real programs.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";

const root = process.env.SCREENPLAY_ROOT;
/** The command line as it was built last: another may be older than what it is compared to. */
const program = ["release", "debug"]
  .map((kind) => join(root, "target", kind, "screenplay"))
  .filter((path) => existsSync(path))
  .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)[0];

function pictures(folder) {
  if (!existsSync(folder)) return [];
  const all = readdirSync(folder, { withFileTypes: true, recursive: true });
  return all.filter((file) => /\.(png|jpe?g|webp|bmp)$/.test(file.name)).map((file) => join(file.parentPath ?? file.path, file.name)).sort();
}

const { load, read, solve } = await import(join(root, "target/page-npm/index.js"));
await load(await readFile(join(root, "target/page-npm/screenplay.wasm")));

/** Of the pictures of real programs a third, unless all are asked for: each is read twice. */
const third = (files) => (process.env.SCREENPLAY_ALL ? files : files.filter((_, at) => at % 3 === 0));
/** What the command line says of a picture that it had no time for; a page waits for as long as a person does. */
const LATE = /cannot read a picture of/;

for (const [name, files] of [["fixtures", pictures(join(root, "fixtures"))], ["real programs", third(pictures(join(root, "../shared/real")))]]) {
  test(`the package reads and solves as the command line does: ${name}`, { skip: files.length === 0 && "the pictures are not here" }, async () => {
    assert.ok(program, "the command line is not built");
    const told = spawnSync(program, ["solve", "--json", "--jobs", "1", "--time-limit", "20", ...files], { encoding: "utf8", maxBuffer: 1 << 28 });
    const lines = told.stdout.trim().split("\n").map((line) => JSON.parse(line));
    assert.equal(lines.length, files.length, told.stderr);
    const [differ, times] = [[], []];
    let [solved, refused, late] = [0, 0, 0];
    for (const [at, file] of files.entries()) {
      if (LATE.test(lines[at].error ?? "")) {
        late++;
        continue;
      }
      const ours = { level: null, actions: null };
      const began = performance.now();
      try {
        const board = read(new Uint8Array(await readFile(file)));
        ours.level = board.level;
        const plan = solve(board.levels, { seconds: 20 });
        Object.assign(ours, { level: plan.level, actions: plan.actions.join(" ") });
        solved++;
      } catch {
        if (ours.level === null) refused++;
      }
      times.push(performance.now() - began);
      const theirs = { level: lines[at].level, actions: lines[at].actions };
      if (JSON.stringify(ours) !== JSON.stringify(theirs)) differ.push(`${file}: ${JSON.stringify(ours)} is not ${JSON.stringify(theirs)}`);
    }
    times.sort((one, other) => one - other);
    const [median, worst] = [times[times.length >> 1], times.at(-1)].map((time) => `${Math.round(time)} ms`);
    console.log(`  ${name}: ${files.length} pictures, ${solved} solved, ${refused} refused, ${late} that the command line had no time for`);
    console.log(`  read and solved, or refused, in ${median} in the median, ${worst} at worst`);
    assert.deepEqual(differ, []);
    assert.ok(late * 10 <= files.length, "too many were not compared");
  });
}
