// Makes the page out of what Rust was compiled to and of src/: `node build.mjs ROOT`, where ROOT is the repository.
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const root = process.argv[2];
if (!root) throw new Error("expected the repository's folder");
const [made, page, npm] = ["page-build", "page", "page-npm"].map((name) => join(root, "target", name));
const own = join(root, "crates/page/web");
const common = { bundle: true, minify: true, target: "es2022", charset: "utf8", absWorkingDir: own, logLevel: "warning" };

await rm(page, { recursive: true, force: true });
await mkdir(page, { recursive: true });
// The page is a plain script, and its worker a part of it: modules and workers of their own are not loaded from files.
await build({ ...common, entryPoints: ["src/worker.ts"], format: "iife", outfile: join(made, "worker.txt"), define: { "import.meta.url": "''" } });
await build({ ...common, entryPoints: ["src/main.ts"], format: "iife", outfile: join(page, "page.js"), loader: { ".txt": "text" } });
for (const file of await readdir(join(own, "static"))) await copyFile(join(own, "static", file), join(page, file));
const code = await readFile(join(made, "screenplay.wasm"));
await writeFile(join(page, "screenplay.wasm"), code);

const files = (await readdir(page)).sort();
const version = createHash("sha256");
for (const file of files) version.update(await readFile(join(page, file)));
const kept = JSON.stringify(["./", ...files.filter((file) => file !== "index.html")]);
await build({
  ...common,
  entryPoints: ["src/sw.ts"],
  format: "iife",
  outfile: join(page, "sw.js"),
  define: { VERSION: JSON.stringify(version.digest("hex").slice(0, 16)), FILES: kept },
});
// Where the page is a file itself it cannot load another, but for scripts.
await writeFile(join(page, "screenplay.wasm.js"), `globalThis.screenplayWasm="${code.toString("base64")}"`);

// The same for programs of others.
await rm(npm, { recursive: true, force: true });
await mkdir(npm, { recursive: true });
for (const file of await readdir(join(own, "npm"))) await copyFile(join(own, "npm", file), join(npm, file));
await copyFile(join(made, "pkg/screenplay.js"), join(npm, "screenplay.js"));
await copyFile(join(made, "pkg/screenplay.d.ts"), join(npm, "screenplay.d.ts"));
await writeFile(join(npm, "screenplay.wasm"), code);

let [all, packed] = [0, 0];
for (const file of [...files, "sw.js"]) {
  const bytes = await readFile(join(page, file));
  const small = gzipSync(bytes, { level: 9 }).length;
  all += bytes.length;
  packed += small;
  console.log(`${file.padEnd(22)} ${String(bytes.length).padStart(10)} bytes ${String(small).padStart(10)} gzipped`);
}
console.log(`${"together".padEnd(22)} ${String(all).padStart(10)} bytes ${String(packed).padStart(10)} gzipped`);
