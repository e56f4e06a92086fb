// A server of the built page, and a browser that looks at it.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
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

export async function browser() {
  const found = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) => existsSync(path));
  // As root there is no sandbox to be had.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? found, args: [...args, "--disable-gpu"] });
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
