// Elements made in one expression.

type Child = Node | string | null | undefined;
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: never) => void)>;

/** An element: attributes by name, `on…` as listeners, `false`, null and undefined left out. */
export function el<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  return dress(document.createElement(tag), attributes, children);
}

/** The same for what is drawn. */
export function svg<K extends keyof SVGElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: Child[]): SVGElementTagNameMap[K] {
  return dress(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

function dress<E extends Element>(element: E, attributes: Attributes, children: Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value as EventListener);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child): child is Node | string => child !== null && child !== undefined));
  return element;
}

/** A button with words on it, or with a sign whose words are read aloud. */
export function button(words: string, act: () => void, options: { sign?: Sign; class?: string } = {}): HTMLButtonElement {
  const one = el("button", { type: "button", class: options.class, onclick: act }, options.sign ? null : words);
  if (options.sign) sign(one, options.sign, words);
  return one;
}

/** Signs, as paths in a square of 24: fonts differ in which they have. */
const SIGNS = {
  first: "M5 5h3v14H5zM20 5v14L9 12z",
  back: "M17 5v14L6 12z",
  play: "M4 3v18l17-9z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z",
  on: "M7 5v14l11-7z",
  last: "M16 5h3v14h-3zM4 5v14l11-7z",
  close: "M6 4 12 10 18 4 20 6 14 12 20 18 18 20 12 14 6 20 4 18 10 12 4 6z",
} as const;
export type Sign = keyof typeof SIGNS;

/** Puts a sign on a button, and says in words what it stands for. */
export function sign(one: HTMLButtonElement, name: Sign, words: string): void {
  one.setAttribute("aria-label", words);
  one.title = words;
  const path = svg("path", { d: SIGNS[name], fill: "currentColor" });
  one.replaceChildren(svg("svg", { viewBox: "0 0 24 24", width: 18, height: 18, "aria-hidden": "true", class: "sign" }, path));
}

/** Something to choose from a few: value and words of each. */
export function select(label: string, options: [string, string][], value: string, act: (value: string) => void): HTMLLabelElement {
  const list = el("select", { onchange: () => act(list.value) }, ...options.map(([key, words]) => el("option", { value: key }, words)));
  list.value = value;
  return el("label", {}, el("span", {}, label), list);
}

/** A number to type. */
export function figure(label: string, value: number, range: [number, number], act: (value: number) => void): HTMLLabelElement {
  const field = el("input", {
    type: "number",
    inputmode: "numeric",
    min: range[0],
    max: range[1],
    value,
    onchange: () => {
      const typed = Math.round(Number(field.value));
      field.value = String(Math.min(range[1], Math.max(range[0], Number.isFinite(typed) ? typed : value)));
      act(Number(field.value));
    },
  });
  return el("label", {}, el("span", {}, label), field);
}

/** Hands a file to the person. */
export function save(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  el("a", { href: address, download: name }).click();
  // The browser has begun to write it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
