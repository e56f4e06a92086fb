// A server of the built page, and a browser that looks at it.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, rmdirSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { availableParallelism, tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { chromium } from "playwright-core";

export const root = process.env.SCREENPLAY_ROOT;
export const page = join(root, "target/page");
/** The page has to work under any folder of a host. */
const UNDER = "/some/where/";
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** A plain host of files on this machine: what it was asked for is in `asked`. */
export async function serve() {
  const asked = [];
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://localhost").pathname;
    asked.push(path);
    const name = path.startsWith(UNDER) ? path.slice(UNDER.length) || "index.html" : null;
    const file = name && join(page, normalize(name));
    if (!file || !file.startsWith(page) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    response.end(await readFile(file));
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return { asked, address: `http://127.0.0.1:${server.address().port}${UNDER}`, close: () => server.close() };
}

const program = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) => existsSync(path));

export async function browser(executablePath = program) {
  // As root there is no sandbox to be had.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath, args: [...args, "--disable-gpu"] });
}

/**
 * A browser all of whose processes together get a quarter of this machine, as the system shares it out: a browser's own throttle does
 * not slow workers. None where the system lets nobody share it out.
 */
export async function slowBrowser() {
  const period = 10_000;
  const quota = Math.round((period * availableParallelism()) / 4);
  const name = `screenplay-page-${process.pid}`;
  const kinds = [
    ["/sys/fs/cgroup/cpu", { "cpu.cfs_period_us": period, "cpu.cfs_quota_us": quota }],
    ["/sys/fs/cgroup", { "cpu.max": `${quota} ${period}` }],
  ];
  for (const [root, limits] of kinds) {
    const group = join(root, name);
    try {
      mkdirSync(group);
      for (const [file, limit] of Object.entries(limits)) writeFileSync(join(group, file), String(limit), { flag: "r+" });
    } catch {
      if (existsSync(group)) rmdirSync(group);
      continue;
    }
    const folder = mkdtempSync(join(tmpdir(), "screenplay-"));
    const start = join(folder, "chromium");
    writeFileSync(start, `#!/bin/sh\necho $$ > '${group}/cgroup.procs' && exec '${program}' "$@"\n`);
    chmodSync(start, 0o700);
    // The last of its processes may be on its way out.
    const gone = async (tries = 50) => {
      try {
        rmdirSync(group);
      } catch (error) {
        if (tries === 0) throw error;
        await new Promise((later) => setTimeout(later, 100));
        await gone(tries - 1);
      }
    };
    const close = async (chrome) => {
      await chrome?.close();
      rmSync(folder, { recursive: true });
      await gone();
    };
    try {
      const chrome = await browser(start);
      return { chrome, close: () => close(chrome) };
    } catch (error) {
      await close();
      throw error;
    }
  }
  return null;
}

/** A new page in a context of its own: what it asked of which host is in `hosts`, what went wrong in `errors`. */
export async function open(chrome, address, options = {}) {
  const context = await chrome.newContext({ locale: "en-GB", viewport: { width: 1200, height: 900 }, acceptDownloads: true, ...options });
  const tab = await context.newPage();
  const [hosts, errors] = [new Set(), []];
  tab.on("request", (request) => hosts.add(new URL(request.url()).origin));
  tab.on("pageerror", (error) => errors.push(error.message));
  tab.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await tab.goto(address);
  await tab.getByRole("button", { name: /Read a picture|Ein Bild lesen/ }).waitFor({ timeout: 60_000 });
  return { context, tab, hosts, errors };
}

/** Brings files as a person who chooses them. */
export async function bring(tab, ...files) {
  await tab.locator("input[type=file]").first().setInputFiles(files);
}

/** Waits until what was brought is read and solved, and says so. */
export async function verdict(tab) {
  const told = tab.locator(".read .side .verdict, .read .side .error").first();
  await tab.waitForFunction(() => !document.querySelector(".read[aria-busy]") && document.querySelector(".read .side .verdict, .read .side .error"), null, { timeout: 120_000 });
  return (await told.textContent()).trim();
}
