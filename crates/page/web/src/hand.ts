// "Play a level": the games' own levels and new ones, played by hand, with a hint and "solve from here".
import { button, el, figure, select } from "./dom";
import { Cancelled, type Engine } from "./engine";
import { Player } from "./player";
import { Stage } from "./stage";
import type { Acts, Game, Place, Point, Step } from "./types";
import { count, number, say, term, title } from "./words";

/** The number of the picture on which a level is drawn: those that are read count from 1. */
const SHEET = 0;
/** What arrow keys, and swipes, stand for. */
const DIRECTIONS: Record<string, string> = { ArrowUp: "U", ArrowDown: "D", ArrowLeft: "L", ArrowRight: "R" };
/** What the key that takes a move back stands for. */
const BACK = "<";
/** More actions of one kind are not shown at once; nor do more keys wait. */
const MANY = 12;
/** Pixels of the screen that make a swipe. */
const SWIPE = 24;

export class Hand {
  readonly root: HTMLElement;
  private readonly stage = new Stage();
  private readonly about = el("p", { class: "small" });
  private readonly told = el("p", { class: "status", role: "status" });
  private readonly acts = el("div", { class: "acts", role: "group" });
  private readonly plan = el("div", {});
  private readonly choice = el("div", { class: "fields" });
  private game: Game;
  private start = "";
  private past: { level: string; step: Step }[] = [];
  private level = "";
  private now: Acts = { steps: [], won: false };
  /** In games in which one of several is moved: the one that arrow keys move. */
  private chosen = "";
  private size: [number, number] = [9, 9];
  private player: Player | null = null;
  private touched: Point | null = null;
  /** Whether a board is being drawn; keys and swipes wait until it stands there. */
  private isDrawing = false;
  private waiting: string[] = [];
  private places: Place[] = [];

  constructor(
    private readonly reader: Engine,
    private readonly solver: Engine,
    private readonly games: Game[],
  ) {
    const first = games[0];
    if (!first) throw new Error("no games");
    this.game = first;
    const names = games.map((game): [string, string] => [game.name, title(game.name)]);
    const pick = select(say("game"), names, first.name, (name) => {
      this.game = this.games.find((game) => game.name === name) ?? first;
      this.size = this.game.size ?? [9, 9];
      this.chosen = "";
      this.choose();
      void this.open(this.game.levels[0]?.level ?? "");
    });
    const bar = el(
      "p",
      { class: "buttons" },
      button(say("undoMove"), () => {
        this.waiting = [];
        void this.back();
      }),
      button(say("restart"), () => void this.open(this.start)),
      button(say("hint"), () => void this.hint()),
      button(say("solveFrom"), () => void this.solve()),
    );
    const board = this.stage.root;
    board.tabIndex = 0;
    board.setAttribute("role", "application");
    board.setAttribute("aria-label", say("play"));
    board.addEventListener("pointerdown", (event) => (this.touched = [event.clientX, event.clientY]));
    board.addEventListener("pointerup", (event) => this.swiped(event));
    this.root = el(
      "div",
      { class: "hand", onkeydown: (event: KeyboardEvent) => this.key(event) },
      el("div", { class: "fields" }, pick, this.choice),
      this.about,
      this.told,
      el("div", { class: "work" }, board, el("div", { class: "side" }, bar, this.plan, el("h2", {}, say("acts")), this.acts)),
    );
    this.size = first.size ?? [9, 9];
    this.choose();
  }

  /** Opens the first level, when the page is first shown. */
  async begin(): Promise<void> {
    if (!this.level) await this.open(this.game.levels[0]?.level ?? "");
  }

  /** The levels of the game, and what new ones are to be like. */
  private choose(): void {
    const levels = this.game.levels.map(({ name }, at): [string, string] => [String(at), `${at + 1}. ${name}`]);
    const pick = select(say("level"), levels, "0", (at) => void this.open(this.game.levels[Number(at)]?.level ?? ""));
    const made = this.game.generates
      ? [
          ...(this.game.size
            ? [
                figure(say("columns"), this.size[0], [4, 30], (value) => (this.size[0] = value)),
                figure(say("rows"), this.size[1], [4, 30], (value) => (this.size[1] = value)),
              ]
            : []),
          button(say("newLevel"), () => void this.make()),
        ]
      : [];
    this.choice.replaceChildren(pick, ...made);
    this.about.textContent = this.game.about;
  }

  private async make(): Promise<void> {
    this.told.textContent = say("generating");
    const seed = Math.floor(Math.random() * 2 ** 32);
    const size = this.game.size ? this.size : null;
    try {
      await this.open(await this.solver.ask("generate", [this.game.name, { seed, size }]));
    } catch (error) {
      this.told.textContent = say("failed", { message: (error as Error).message });
    }
  }

  private async open(level: string): Promise<void> {
    this.start = level;
    this.past = [];
    this.waiting = [];
    this.acts.replaceChildren();
    await this.show(level);
  }

  /** Shows a level, and what can be done on it. */
  private async show(level: string): Promise<void> {
    this.player?.stop();
    this.plan.replaceChildren();
    this.level = level;
    // What could be done before is not to be done here.
    this.now = { steps: [], won: false };
    this.isDrawing = true;
    let now: Acts;
    try {
      await this.draw(level, "");
      now = await this.reader.ask("acts", [level]);
    } catch (error) {
      if (level !== this.level) return;
      this.isDrawing = false;
      this.waiting = [];
      if (!(error instanceof Cancelled)) this.told.textContent = say("failed", { message: (error as Error).message });
      return;
    }
    if (level !== this.level) return;
    this.isDrawing = false;
    this.now = now;
    this.tell();
    this.offer();
    while (!this.isDrawing && this.waiting.length > 0) this.wanted(this.waiting.shift() ?? "");
  }

  private async draw(level: string, actions: string): Promise<void> {
    const view = await this.reader.ask("text", [SHEET, level]);
    const pixels = await this.reader.ask("pixels", [SHEET]);
    this.stage.picture(pixels, view.width, view.height);
    this.places = view.places;
    this.stage.marks(actions ? await this.reader.ask("marks", [SHEET, level, actions]) : "");
  }

  private tell(): void {
    const cost = this.past.reduce((sum, { step }) => sum + step.cost, 0);
    const words = [say("moved", { cost: count(cost, this.game.unit) })];
    if (this.now.won) words.unshift(say("wins"));
    else if (this.now.steps.length === 0) words.unshift(say("stuck"));
    this.told.textContent = words.join(" ");
    this.told.classList.toggle("won", this.now.won);
  }

  /** A button for each thing that can be done: whoever cannot use arrow keys, or swipe, uses them. */
  private offer(): void {
    const steps = this.now.won ? [] : this.now.steps;
    const kinds = Map.groupBy(steps, (step) => /^[a-z]+(?=:)/.exec(step.action)?.[0] ?? "");
    this.acts.replaceChildren(
      ...[...kinds].map(([kind, all]) => {
        const buttons = all.map((step) => button(words(step.action), () => void this.act(step)));
        return all.length > MANY ? el("details", {}, el("summary", {}, kind), el("div", { class: "acts" }, ...buttons)) : el("div", { class: "acts" }, ...buttons);
      }),
    );
    this.acts.setAttribute("aria-label", say("acts"));
    const movers = [...new Set(steps.map((step) => mover(step.action)).filter((one) => one !== ""))];
    if (movers.length > 0 && !movers.includes(this.chosen)) this.chosen = movers[0] ?? "";
    for (const one of this.acts.querySelectorAll("button")) one.classList.toggle("chosen", this.chosen !== "" && one.textContent?.startsWith(`${this.chosen} `) === true);
  }

  private async act(step: Step): Promise<void> {
    if (!this.now.steps.includes(step)) return;
    this.past.push({ level: this.level, step });
    const had = this.acts.contains(document.activeElement);
    await this.show(step.expect);
    if (had) (this.acts.querySelector("button") ?? this.stage.root).focus();
  }

  private async back(): Promise<void> {
    const last = this.past.pop();
    if (last) await this.show(last.level);
  }

  private async hint(): Promise<void> {
    const plan = await this.found();
    const first = plan?.steps[0];
    if (first) await this.draw(this.level, first.action);
  }

  private async solve(): Promise<void> {
    const plan = await this.found();
    if (!plan) return;
    this.player = new Player(plan, (level, actions) => this.draw(level, actions));
    const cost = count(plan.cost, plan.unit);
    const words = plan.optimal ? say("fewest", { cost }) : say("atLeast", { cost, bound: number(plan.bound) });
    this.plan.replaceChildren(el("p", { class: "verdict" }, words), this.player.root);
  }

  private async found() {
    if (this.solver.busy) this.solver.cancel();
    this.told.textContent = say("solving", { states: 0, seconds: 0 });
    try {
      const solved = await this.solver.ask("solve", [[this.level], 60], (states) => {
        this.told.textContent = say("solving", { states: number(states), seconds: "" });
      });
      this.tell();
      if ("plan" in solved) return solved.plan;
      const { kind, message } = solved.failure;
      this.told.textContent = kind === "unsolvable" ? say("unsolvable") : say("limit", { message });
    } catch (error) {
      if (!(error instanceof Cancelled)) this.told.textContent = say("failed", { message: (error as Error).message });
    }
    return null;
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test((event.target as Element).tagName)) return;
    if ((event.target as Element).closest(".player")) return;
    if (event.key === " " && event.target instanceof HTMLButtonElement) return;
    const wanted = DIRECTIONS[event.key] ?? (event.key === " " ? "S" : event.key === "Backspace" ? BACK : event.key.toUpperCase());
    if (this.wanted(wanted) || event.key in DIRECTIONS) event.preventDefault();
  }

  /** Does what a key or a swipe stands for, once the board stands there. Whether it is of use, or waits. */
  private wanted(what: string): boolean {
    if (this.isDrawing) {
      // A key with a name, such as Shift, stands for nothing.
      if (what.length === 1 && this.waiting.length < MANY) this.waiting.push(what);
      return false;
    }
    if (what !== BACK) return this.tried(what);
    void this.back();
    return true;
  }

  private swiped(event: PointerEvent): void {
    const from = this.touched;
    this.touched = null;
    if (!from) return;
    const [dx, dy] = [event.clientX - from[0], event.clientY - from[1]];
    if (Math.max(Math.abs(dx), Math.abs(dy)) < SWIPE) {
      // A place that is called as an action is, such as a node whose bead moves.
      const [x, y] = this.stage.at(event);
      const touched = this.places.filter(({ outline }) => isWithin(outline, x, y)).map(({ name }) => name.split(" ").at(-1) ?? "");
      touched.some((name) => this.tried(name));
      return;
    }
    if (Math.abs(dx) > Math.abs(dy)) this.wanted(dx > 0 ? "R" : "L");
    else this.wanted(dy > 0 ? "D" : "U");
  }

  /** Does what a key stands for, if that can be done now; a letter may choose what is moved instead. */
  private tried(wanted: string): boolean {
    const { steps } = this.now;
    const own = steps.find((step) => step.action === wanted || step.action === `${this.chosen}:${wanted}` || step.action === `slide:${wanted}`);
    if (own && !this.now.won) {
      void this.act(own);
      return true;
    }
    if (!steps.some((step) => mover(step.action) === wanted)) return false;
    this.chosen = wanted;
    this.offer();
    return true;
  }
}

/** Whether a point lies within an outline: a line from it to the right crosses that an odd number of times. */
function isWithin(outline: Point[], x: number, y: number): boolean {
  let inside = false;
  outline.forEach(([x1, y1], at) => {
    const [x2, y2] = outline.at(at - 1) as Point;
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  });
  return inside;
}

/** Who moves, in games in which an action says so: "A" of "A:R". */
function mover(action: string): string {
  return /^([A-Z]):[A-Z-]$/.exec(action)?.[1] ?? "";
}

const ARROWS: Record<string, string> = { U: "↑", D: "↓", L: "←", R: "→" };

/** An action for people: arrows for directions. */
function words(action: string): string {
  const own = mover(action);
  const direction = own ? action.slice(2) : action;
  const arrow = ARROWS[direction];
  if (own) return `${own} ${arrow ?? "×"}`;
  return arrow ?? term(action);
}
