// "Read a picture": pictures are brought, read, corrected and solved, and plans are watched.
import { button, el, figure, save, select } from "./dom";
import { Cancelled, Engine } from "./engine";
import { Player } from "./player";
import { Shot, type Source } from "./shot";
import { Stage } from "./stage";
import type { Game, Plan, Point } from "./types";
import { count, number, say, title } from "./words";

export class Read {
  readonly root: HTMLElement;
  private readonly stage = new Stage();
  private readonly side = el("div", { class: "side" });
  private readonly status = el("p", { class: "status", role: "status" });
  private readonly cancel = button(say("cancel"), () => this.stop(), { class: "cancel" });
  private readonly list = el("ul", { class: "shots", "aria-label": say("pictures") });
  private readonly work = el("div", { class: "work", hidden: true }, this.stage.root, this.side);
  private shots: Shot[] = [];
  private shown: Shot | null = null;
  private player: Player | null = null;
  private game: string | null = null;
  private seconds = 60;
  private last = 0;
  /** Counts what was asked for: an answer to what is not asked for any more is left alone. */
  private turn = 0;

  constructor(
    private readonly reader: Engine,
    private readonly solver: Engine,
    private readonly games: Game[],
  ) {
    const files = (capture: boolean) =>
      el("input", {
        type: "file",
        accept: "image/*,.level,text/plain",
        multiple: !capture,
        capture: capture ? "environment" : null,
        class: "visually-hidden",
        tabindex: -1,
        "aria-hidden": "true",
        onchange: (event: Event) => {
          const field = event.target as HTMLInputElement;
          void this.bring([...(field.files ?? [])]);
          field.value = "";
        },
      });
    const [pick, photograph] = [files(false), files(true)];
    const names: [string, string][] = [["", say("any")], ...games.map((game): [string, string] => [game.name, title(game.name)])];
    const drop = el(
      "section",
      { class: "drop", "aria-label": say("drop") },
      el("p", {}, say("drop")),
      el(
        "div",
        { class: "buttons" },
        button(say("pick"), () => pick.click(), { class: "main" }),
        // Elsewhere it would be another name for the same.
        navigator.maxTouchPoints > 0 ? button(say("photograph"), () => photograph.click()) : null,
        pick,
        photograph,
      ),
      el(
        "div",
        { class: "fields" },
        select(say("game"), names, "", (value) => {
          this.game = value || null;
          if (this.shown) void this.readAgain(this.shown);
        }),
        figure(say("seconds"), this.seconds, [1, 3600], (value) => (this.seconds = value)),
      ),
      el("p", { class: "small" }, say("private")),
    );
    this.cancel.hidden = true;
    this.root = el("div", { class: "read" }, drop, this.list, el("div", { class: "now" }, this.status, this.cancel), this.work, this.texts());
    document.addEventListener("paste", (event) => {
      const items = [...(event.clipboardData?.files ?? [])];
      if (items.length > 0) {
        event.preventDefault();
        void this.bring(items);
      }
    });
    document.addEventListener("dragover", (event) => {
      event.preventDefault();
      drop.classList.add("over");
    });
    document.addEventListener("dragleave", () => drop.classList.remove("over"));
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      drop.classList.remove("over");
      void this.bring([...(event.dataTransfer?.files ?? [])]);
    });
  }

  /** The worker that reads has begun anew. */
  restarted(): void {
    for (const shot of this.shots) shot.forget();
  }

  /** Opens a level's text. */
  async bringText(name: string, text: string): Promise<void> {
    await this.add(name, { text });
  }

  private async bring(files: File[]): Promise<void> {
    for (const file of files) {
      const isText = file.type.startsWith("text/") || file.name.endsWith(".level");
      await this.add(file.name || "picture", isText ? { text: await file.text() } : { file });
    }
  }

  private async add(name: string, source: Source): Promise<void> {
    const shot = new Shot(++this.last, name, source, this.reader);
    shot.game = this.game;
    this.shots.push(shot);
    await this.readAgain(shot);
  }

  private async readAgain(shot: Shot, game = this.game): Promise<void> {
    shot.game = game;
    await this.attempt(shot, say("reading", { name: shot.name }), () => shot.read());
  }

  /** Does something that changes what is known of a picture, then shows and solves it. */
  private async attempt(shot: Shot, words: string, work: () => Promise<void>): Promise<void> {
    const turn = this.begin(words);
    this.shown = shot;
    shot.error = null;
    this.listed();
    try {
      await work();
    } catch (error) {
      if (error instanceof Cancelled) shot.error = say("cancelled");
      else shot.error = say("unreadable", { name: shot.name, message: (error as Error).message });
    }
    if (turn !== this.turn) return;
    this.end("");
    this.show(shot);
    if (shot.view?.levels.length && !shot.solved) await this.solve(shot);
  }

  private async solve(shot: Shot): Promise<void> {
    const view = shot.view;
    if (!view) return;
    const began = performance.now();
    const told = (states: number) =>
      say("solving", { states: number(states), seconds: number(Math.round((performance.now() - began) / 1000)) });
    const turn = this.begin(told(0));
    let [states, words] = [0, ""];
    const clock = setInterval(() => {
      const now = told(states);
      if (now !== words) this.status.textContent = words = now;
    }, 250);
    try {
      shot.solved = await this.solver.ask("solve", [view.levels, this.seconds], (expanded) => (states = expanded));
    } catch (error) {
      if (turn === this.turn) this.end(error instanceof Cancelled ? say("cancelled") : say("failed", { message: (error as Error).message }));
      return;
    } finally {
      clearInterval(clock);
    }
    if (turn !== this.turn) return;
    this.end("");
    this.show(shot);
  }

  private begin(words: string): number {
    // What was searched for before is not wanted any more.
    if (this.solver.busy) this.solver.cancel();
    this.status.textContent = words;
    this.cancel.hidden = false;
    this.root.setAttribute("aria-busy", "true");
    return ++this.turn;
  }

  private end(words: string): void {
    this.status.textContent = words;
    this.cancel.hidden = true;
    this.root.removeAttribute("aria-busy");
  }

  private stop(): void {
    if (this.solver.busy) this.solver.cancel();
    if (this.reader.busy) this.reader.cancel();
  }

  private listed(): void {
    this.list.hidden = this.shots.length < 2;
    this.list.replaceChildren(
      ...this.shots.map((shot) => {
        const open = button(shot.name, () => {
          this.shown = shot;
          this.listed();
          this.show(shot);
          if (shot.view?.levels.length && !shot.solved) void this.solve(shot);
        });
        if (shot === this.shown) open.setAttribute("aria-current", "true");
        const close = button(say("remove", { name: shot.name }), () => this.remove(shot), { sign: "close" });
        return el("li", {}, open, close);
      }),
    );
  }

  private remove(shot: Shot): void {
    shot.close();
    this.shots = this.shots.filter((one) => one !== shot);
    if (this.shown === shot) this.shown = this.shots.at(-1) ?? null;
    this.listed();
    if (this.shown) this.show(this.shown);
    else this.work.hidden = true;
  }

  /** Shows what is known of a picture. */
  private show(shot: Shot): void {
    this.player?.stop();
    this.player = null;
    const { view, pixels } = shot;
    this.work.hidden = !view && !shot.error;
    this.stage.root.hidden = !view;
    if (shot.error) {
      this.side.replaceChildren(el("p", { class: "error" }, shot.error), button(say("again"), () => void this.readAgain(shot)));
    }
    if (!view || !pixels) return;
    this.stage.picture(pixels, view.width, view.height);
    this.stage.marks(view.marks);
    this.stage.places(view.places, (place, to) => void this.correct(shot, place, to));
    const parts = view.refusal ? this.refused(shot) : this.board(shot);
    this.side.replaceChildren(...(shot.error ? [el("p", { class: "error" }, shot.error)] : []), ...parts);
  }

  private async correct(shot: Shot, place: number, to: string): Promise<void> {
    const before = shot.corrections;
    const after = [...before.filter(([other]) => other !== place), [place, to] as [number, string]];
    await this.attempt(shot, say("reading", { name: shot.name }), () => shot.correct(after));
    this.stage.focus(place);
  }

  private board(shot: Shot): HTMLElement[] {
    const view = shot.view;
    if (!view) return [];
    const doubtful = view.places.filter((place) => place.doubtful).length;
    const notes = [...view.notes];
    if (view.ways > 1) notes.unshift(say("ambiguous", { ways: view.ways }));
    else if (doubtful > 0) notes.unshift(say("doubtful", { count: doubtful }));
    const parts: (HTMLElement | null)[] = [
      el("h2", {}, say("board", { game: title(view.game ?? "") })),
      view.program && view.program !== "generic" ? el("p", { class: "small" }, say("by", { program: view.program })) : null,
      notes.length > 0 ? el("ul", { class: "notes" }, ...notes.map((note) => el("li", {}, note))) : null,
      shot.corrections.length > 0 ? this.undo(shot) : null,
      view.fault ? el("p", { class: "verdict bad" }, say("notLevel", { message: view.fault })) : null,
      ...this.solution(shot),
      view.levels.length > 0 ? this.saves(shot) : null,
      view.levels.length > 0 ? this.text(view.levels[0] ?? "") : null,
    ];
    return parts.filter((part) => part !== null);
  }

  private undo(shot: Shot): HTMLElement {
    const to = (corrections: Shot["corrections"]) => () =>
      void this.attempt(shot, say("reading", { name: shot.name }), () => shot.correct(corrections));
    return el(
      "p",
      { class: "buttons" },
      el("span", {}, say("corrections", { count: shot.corrections.length })),
      button(say("undo"), to(shot.corrections.slice(0, -1))),
      button(say("undoAll"), to([])),
    );
  }

  private solution(shot: Shot): HTMLElement[] {
    const { solved } = shot;
    if (!solved) return [];
    if ("failure" in solved) {
      const { kind, message } = solved.failure;
      const words = { unsolvable: say("unsolvable"), limit: say("limit", { message }), level: say("notLevel", { message }) }[kind];
      return [el("p", { class: kind === "unsolvable" ? "verdict none" : "verdict bad" }, words)];
    }
    const plan = solved.plan;
    const parts: HTMLElement[] = [el("p", { class: "verdict" }, verdict(plan)), el("p", { class: "small" }, say("expanded", { states: count(plan.expanded, ["state", "states"]) }))];
    if (plan.chosen > 0) parts.push(el("p", { class: "small" }, say("left")));
    if (plan.steps.length > 0) {
      this.player = new Player(plan, async (level, actions) => {
        this.stage.marks(await shot.ask((reader, number) => reader.ask("marks", [number, level, actions])));
      });
      parts.push(this.player.root);
    }
    return [...parts, ...this.explained(shot, plan)];
  }

  private explained(shot: Shot, plan: Plan): HTMLElement[] {
    const game = this.games.find((one) => one.name === shot.view?.game);
    if (!game?.explains) return [];
    const words = el("pre", { tabindex: 0 });
    const box = el("details", { class: "explain" }, el("summary", {}, say("explain")), words);
    box.addEventListener("toggle", async () => {
      if (!box.open || words.textContent) return;
      words.textContent = say("starting");
      words.textContent = await this.solver.ask("explain", [plan.level]).catch((error: Error) => error.message);
    });
    return [box];
  }

  private saves(shot: Shot): HTMLElement {
    const view = shot.view;
    const plan = shot.solved && "plan" in shot.solved ? shot.solved.plan : null;
    const level = plan?.level ?? view?.levels[0] ?? "";
    const name = shot.name.replace(/\.[^.]*$/, "") || "level";
    const actions = plan?.steps.map((step) => step.action).join(" ") ?? "";
    const made = (work: (number: number, reader: Engine) => Promise<Uint8Array>, end: string, type: string) => async () => {
      const bytes = await shot.ask((reader, number) => work(number, reader));
      save(`${name}.${end}`, bytes as BlobPart, type);
    };
    const json = () => JSON.stringify({ game: view?.game, program: view?.program, level, ...plan, actions }, null, 2);
    const all: [string, () => unknown, boolean][] = [
      [say("asText"), () => save(`${name}.level`, level, "text/plain"), true],
      [say("asPlan"), () => save(`${name}.plan`, `${actions}\n`, "text/plain"), plan !== null],
      [say("asJson"), () => save(`${name}.json`, json(), "application/json"), true],
      [say("asPng"), made((number, reader) => reader.ask("png", [number, level, actions]), "png", "image/png"), true],
      [say("asGif"), made((number, reader) => reader.ask("gif", [number, plan as Plan]), "gif", "image/gif"), plan !== null],
    ];
    const buttons = all.filter(([, , can]) => can).map(([words, act]) => button(words, () => void act()));
    return el("p", { class: "buttons saves" }, el("span", {}, say("save")), ...buttons);
  }

  private text(level: string, words = say("edit")): HTMLElement {
    const field = el("textarea", { rows: 12, spellcheck: "false", "aria-label": words });
    field.value = level;
    return el("details", {}, el("summary", {}, words), field, button(say("solveText"), () => void this.bringText("level", field.value)));
  }

  /** For whoever has a text and no picture. */
  private texts(): HTMLElement {
    const box = this.text("", say("type"));
    box.classList.add("own");
    return box;
  }

  private refused(shot: Shot): HTMLElement[] {
    const refusal = shot.view?.refusal;
    if (!refusal) return [];
    const reasons = refusal.reasons.map(({ game, message }) => el("li", {}, el("b", {}, `${title(game)}: `), message));
    const where = button(say("where"), () => this.placing(shot), refusal.games.length > 0 ? {} : { class: "main" });
    const as = refusal.games.map((game) =>
      button(say("readAs", { game: title(game) }), () => void this.readAgain(shot, game), { class: "main" }),
    );
    return [
      el("h2", {}, say("refused")),
      el("p", { class: "verdict bad" }, refusal.message),
      el("p", { class: "buttons" }, ...as, where),
      el("details", {}, el("summary", {}, say("why")), el("ul", { class: "notes" }, ...reasons)),
    ];
  }

  /** Lets a person show where the board lies. */
  private placing(shot: Shot): void {
    const view = shot.view;
    if (!view) return;
    const [w, h] = [view.width, view.height];
    const corners: Point[] = shot.draft?.corners ?? [
      [w * 0.2, h * 0.2],
      [w * 0.8, h * 0.2],
      [w * 0.8, h * 0.8],
      [w * 0.2, h * 0.8],
    ];
    const cells: [number, number] = shot.draft?.cells ?? [8, 8];
    const names = this.games.map((game): [string, string] => [game.name, title(game.name)]);
    shot.game ??= this.games[0]?.name ?? null;
    this.stage.marks("");
    this.stage.corners(corners);
    this.side.replaceChildren(
      el("h2", {}, say("where")),
      el("p", {}, say("whereHelp")),
      el(
        "div",
        { class: "fields" },
        select(say("game"), names, shot.game ?? "", (value) => (shot.game = value)),
        figure(say("columns"), cells[0], [1, 60], (value) => (cells[0] = value)),
        figure(say("rows"), cells[1], [1, 60], (value) => (cells[1] = value)),
      ),
      el(
        "p",
        { class: "buttons" },
        button(say("readHere"), () => void this.attempt(shot, say("reading", { name: shot.name }), () => shot.readHere({ corners, cells })), { class: "main" }),
        button(say("back"), () => this.show(shot)),
      ),
    );
  }
}

function verdict(plan: Plan): string {
  if (plan.trial) return say("trial", { trial: plan.trial });
  if (plan.steps.length === 0) return say("won");
  const cost = count(plan.cost, plan.unit);
  return plan.optimal ? say("fewest", { cost }) : say("atLeast", { cost, bound: number(plan.bound) });
}

