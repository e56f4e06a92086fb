// A plan that is watched: step by step, forward and back, over the picture that it is of.
import { button, el, sign } from "./dom";
import type { Plan } from "./types";
import { say } from "./words";

/** Milliseconds a step is shown. */
const PACE = 700;

export class Player {
  readonly root: HTMLElement;
  private readonly moves: HTMLElement;
  private readonly told = el("output", { class: "step" });
  private readonly run: HTMLButtonElement;
  private at = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `show` draws the level as it is before a step, and the steps that are left. */
  constructor(
    private readonly plan: Plan,
    private readonly show: (level: string, actions: string) => Promise<void>,
  ) {
    this.run = button(say("playing"), () => this.toggle(), { sign: "play" });
    const to = (at: () => number) => () => {
      this.stop();
      void this.go(at());
    };
    const bar = el(
      "div",
      { class: "bar", role: "toolbar", "aria-label": say("plan") },
      button(say("first"), to(() => 0), { sign: "first" }),
      button(say("previous"), to(() => this.at - 1), { sign: "back" }),
      this.run,
      button(say("next"), to(() => this.at + 1), { sign: "on" }),
      button(say("last"), to(() => this.plan.steps.length), { sign: "last" }),
      this.told,
    );
    this.moves = el(
      "ol",
      { class: "moves", tabindex: 0, "aria-label": say("plan") },
      ...plan.steps.map((step, number) => el("li", { onclick: to(() => number + 1) }, step.action)),
    );
    this.root = el("div", { class: "player", onkeydown: (event: KeyboardEvent) => this.key(event) }, bar, this.moves);
    void this.go(0);
  }

  /** Ends what runs by itself. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    sign(this.run, "play", say("playing"));
  }

  private toggle(): void {
    if (this.timer !== undefined) {
      this.stop();
      return;
    }
    if (this.at >= this.plan.steps.length) this.at = 0;
    sign(this.run, "pause", say("pause"));
    const tick = async () => {
      await this.go(this.at + 1);
      if (this.timer === undefined) return;
      if (this.at >= this.plan.steps.length) this.stop();
      else this.timer = setTimeout(() => void tick(), PACE);
    };
    this.timer = setTimeout(() => void tick(), this.at === 0 ? PACE / 2 : 0);
  }

  private async go(to: number): Promise<void> {
    const { steps, level } = this.plan;
    this.at = Math.min(steps.length, Math.max(0, to));
    this.told.textContent = say("step", { step: this.at, count: steps.length });
    [...this.moves.children].forEach((move, number) => {
      move.classList.toggle("done", number < this.at);
      if (number === this.at - 1) move.setAttribute("aria-current", "step");
      else move.removeAttribute("aria-current");
    });
    this.moves.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
    // Where a step's end is not known, the last that is known is shown.
    const known = steps.slice(0, this.at).findLast((step) => step.expect !== "");
    const left = steps.slice(this.at).map((step) => step.action).join(" ");
    await this.show(known?.expect ?? level, left);
  }

  private key(event: KeyboardEvent): void {
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.plan.steps.length }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      this.stop();
      void this.go(to);
    } else if (event.key === " " && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      this.toggle();
    }
  }
}
