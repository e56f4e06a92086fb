// A picture with what is known of it drawn over it: marks, places that can be corrected, corners that can be dragged.
import { button, el, svg } from "./dom";
import type { Place, Point } from "./types";
import { say, term } from "./words";

export class Stage {
  readonly root: HTMLElement;
  private readonly canvas = el("canvas", { "aria-hidden": "true" });
  private readonly over = svg("svg", { class: "over" });
  private readonly drawn = svg("g", { class: "marks", "aria-hidden": "true" });
  private readonly held = svg("g", {});
  private width = 1;
  private height = 1;

  constructor() {
    const hatch = svg(
      "pattern",
      { id: "doubt", width: 8, height: 8, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      svg("rect", { width: 3, height: 8, class: "doubt" }),
    );
    this.over.append(svg("defs", {}, hatch), this.drawn, this.held);
    this.root = el("div", { class: "stage" }, this.canvas, this.over);
  }

  /** Shows a picture: four bytes a pixel. */
  picture(pixels: Uint8Array, width: number, height: number): void {
    this.width = this.canvas.width = width;
    this.height = this.canvas.height = height;
    this.over.setAttribute("viewBox", `0 0 ${width} ${height}`);
    // Hatches and corners are as wide on the screen whatever the picture's size.
    this.over.querySelector("pattern")?.setAttribute("patternTransform", `rotate(45) scale(${Math.max(width, height) / 640})`);
    this.canvas.getContext("2d")?.putImageData(new ImageData(new Uint8ClampedArray(pixels), width, height), 0, 0);
  }

  /** Shows marks: elements of an SVG picture, which Rust wrote. */
  marks(elements: string): void {
    this.drawn.innerHTML = elements;
  }

  /** Lets places be corrected: one at a time can be reached by the tabulator, arrow keys move to its neighbours. */
  places(places: Place[], correct: (place: number, to: string) => void): void {
    const spots = places.map((place, number) => {
      const words = `${name(place)}: ${term(place.is)}${place.doubtful ? `, ${say("doubt")}` : ""}`;
      const spot = svg("polygon", {
        points: place.outline.map((at) => at.join(",")).join(" "),
        class: place.doubtful ? "place doubtful" : "place",
        role: "button",
        tabindex: -1,
        "aria-label": words,
        onclick: () => ask(place, (to) => correct(number, to)),
      });
      spot.append(svg("title", {}, words));
      return spot;
    });
    const first = spots[Math.max(0, places.findIndex((place) => place.doubtful))];
    first?.setAttribute("tabindex", "0");
    this.held.replaceChildren(...spots);
    dress(this.held, places.length > 0);
    this.held.onkeydown = (event) => {
      const from = spots.indexOf(event.target as SVGPolygonElement);
      if (from < 0) return;
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        ask(places[from] as Place, (to) => correct(from, to));
        return;
      }
      const to = neighbour(places, from, event.key);
      if (to === null) return;
      event.preventDefault();
      spots[from]?.setAttribute("tabindex", "-1");
      spots[to]?.setAttribute("tabindex", "0");
      spots[to]?.focus();
    };
  }

  /** Moves the focus to a place, as far as there is one. */
  focus(place: number): void {
    const spots = this.held.querySelectorAll<SVGPolygonElement>(".place");
    for (const spot of spots) spot.setAttribute("tabindex", "-1");
    spots[place]?.setAttribute("tabindex", "0");
    spots[place]?.focus();
  }

  /** Lets four corners be dragged, from where they are. The same array is changed. */
  corners(corners: Point[]): void {
    const size = Math.max(this.width, this.height) / 60;
    const frame = svg("polygon", { class: "frame" });
    const draw = () => {
      frame.setAttribute("points", corners.map((at) => at.join(",")).join(" "));
      knobs.forEach((knob, number) => {
        const [x, y] = corners[number] as Point;
        knob.setAttribute("cx", String(x));
        knob.setAttribute("cy", String(y));
        knob.setAttribute("aria-label", `${say("corner", { number: number + 1 })}: ${Math.round(x)}, ${Math.round(y)}`);
      });
    };
    const move = (number: number, x: number, y: number) => {
      corners[number] = [Math.min(this.width, Math.max(0, x)), Math.min(this.height, Math.max(0, y))];
      draw();
    };
    const knobs = corners.map((_, number) => {
      const knob = svg("circle", { r: size, class: "knob", tabindex: 0, role: "button" });
      knob.addEventListener("pointerdown", (event) => knob.setPointerCapture(event.pointerId));
      knob.addEventListener("pointermove", (event) => {
        if (knob.hasPointerCapture(event.pointerId)) move(number, ...this.at(event));
      });
      knob.addEventListener("keydown", (event) => {
        const by = STEPS[event.key];
        if (!by) return;
        event.preventDefault();
        const [x, y] = corners[number] as Point;
        const far = event.shiftKey ? 10 : 1;
        move(number, x + by[0] * far, y + by[1] * far);
      });
      return knob;
    });
    this.held.onkeydown = null;
    this.held.replaceChildren(frame, ...knobs);
    dress(this.held, false);
    draw();
  }

  /** Where on the picture a pointer is. */
  at(event: { clientX: number; clientY: number }): Point {
    const box = this.canvas.getBoundingClientRect();
    // A tall picture has empty stripes beside it.
    const scale = Math.min(box.width / this.width, box.height / this.height);
    const [left, top] = [(box.width - this.width * scale) / 2, (box.height - this.height * scale) / 2];
    return [(event.clientX - box.left - left) / scale, (event.clientY - box.top - top) / scale];
  }
}

/** Says what the places are together; corners speak for themselves. */
function dress(group: SVGGElement, isGroup: boolean): void {
  if (isGroup) {
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", say("places"));
  } else {
    group.removeAttribute("role");
    group.removeAttribute("aria-label");
  }
}

const STEPS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function name(place: Place): string {
  return term(place.name);
}

function middle(place: Place): Point {
  const count = place.outline.length || 1;
  const sum = place.outline.reduce<Point>(([x, y], at) => [x + at[0], y + at[1]], [0, 0]);
  return [sum[0] / count, sum[1] / count];
}

/** The nearest place in the direction of a key: what lies aside counts twice. */
function neighbour(places: Place[], from: number, key: string): number | null {
  const step = STEPS[key];
  const own = places[from];
  if (!step || !own) return null;
  const [x, y] = middle(own);
  let best: number | null = null;
  let least = Infinity;
  places.forEach((place, number) => {
    const [dx, dy] = [middle(place)[0] - x, middle(place)[1] - y];
    const along = dx * step[0] + dy * step[1];
    const aside = Math.abs(dx * step[1] - dy * step[0]);
    const far = along + 2 * aside;
    if (number !== from && along > 0.5 && aside <= along && far < least) [best, least] = [number, far];
  });
  return best;
}

/** Asks what a place is, of what it can be. */
function ask(place: Place, answer: (to: string) => void): void {
  const dialog = el("dialog", { class: "ask", "aria-labelledby": "ask", onclose: () => dialog.remove() });
  const choices = place.choices.map((choice) => {
    const one = button(term(choice), () => {
      dialog.close();
      if (choice !== place.is) answer(choice);
    });
    one.setAttribute("aria-pressed", String(choice === place.is));
    return one;
  });
  const close = button(say("back"), () => dialog.close(), { sign: "close", class: "close" });
  dialog.append(el("h2", { id: "ask" }, say("correct", { place: name(place) })), el("div", { class: "choices" }, ...choices), close);
  dialog.addEventListener("click", (event) => {
    // Beside the dialog, on what lies behind it.
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  choices.find((one) => one.getAttribute("aria-pressed") === "true")?.focus();
}
