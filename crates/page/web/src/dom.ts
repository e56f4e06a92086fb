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
export function button(words: string, act: () => void, options: { sign?: string; class?: string; disabled?: boolean } = {}): HTMLButtonElement {
  const { sign, disabled } = options;
  return el(
    "button",
    { type: "button", class: options.class, disabled, title: sign ? words : null, "aria-label": sign ? words : null, onclick: act },
    sign ?? words,
  );
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
