// The page: loads what Rust was compiled to, and shows its two halves.
import { button, el, select } from "./dom";
import { Engine, load } from "./engine";
import { Hand } from "./hand";
import { Read } from "./read";
import { chosen, current, LANGUAGES, type Language, say, use } from "./words";

/** Two workers: a search that is ended takes nothing with it that was read. */
const code = load();
let page: Read | null = null;
const reader = new Engine(code, () => page?.restarted());
const solver = new Engine(code);

async function start(): Promise<void> {
  const games = await reader.ask("games", []);
  const [read, hand] = [new Read(reader, solver, games), new Hand(reader, solver, games)];
  page = read;
  hand.root.hidden = true;
  const halves = [
    { words: say("read"), root: read.root, shown: () => {} },
    { words: say("play"), root: hand.root, shown: () => void hand.begin() },
  ];
  const tabs = halves.map(({ words }, at) => button(words, () => show(at)));
  const show = (at: number) =>
    halves.forEach((half, other) => {
      half.root.hidden = other !== at;
      if (other === at) tabs[other]?.setAttribute("aria-current", "page");
      else tabs[other]?.removeAttribute("aria-current");
      if (other === at) half.shown();
    });
  main.replaceChildren(el("nav", { class: "tabs", "aria-label": "screenplay" }, ...tabs), read.root, hand.root);
  show(0);
}

function frame(): void {
  const languages = Object.entries(LANGUAGES).map(([key, name]): [string, string] => [key, name]);
  const pick = select(say("language"), languages, current(), (language) => {
    use(language as Language);
    // What is open stays in memory only: the page begins anew in the other language.
    location.hash = language;
    location.reload();
  });
  main.replaceChildren(el("p", { class: "status", role: "status" }, say("starting")));
  document.body.replaceChildren(
    el("header", {}, el("h1", {}, "screenplay"), el("p", {}, say("tagline")), pick),
    main,
    el("footer", {}, el("p", {}, say("source"))),
  );
}

const main = el("main");
use(chosen());
frame();
start().catch((error: Error) => main.replaceChildren(el("p", { class: "error", role: "alert" }, say("broken", { message: error.message }))));

if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
  // Without it the page works as long as there is a network.
  navigator.serviceWorker.register("sw.js").catch(() => {});
}
