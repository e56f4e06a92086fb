// Tries the built page in Chromium: `node run.mjs ROOT`. Prints sizes and times; fails where something does not work.
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), "../../../..");
const here = join(root, "crates/page/web/tests");
const files = ["page.test.mjs", "same.test.mjs"].map((file) => join(here, file));
const { status } = spawnSync(process.execPath, ["--test", "--test-concurrency=1", "--test-reporter=spec", ...files], {
  stdio: "inherit",
  env: { ...process.env, SCREENPLAY_ROOT: root },
});
process.exit(status ?? 1);
