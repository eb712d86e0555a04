// Elements in a line of code: HTML, SVG, and SVG that comes as text.

export type Child = Node | string | false | null | undefined;
type Attributes = Record<string, unknown>;

const SVG = "http://www.w3.org/2000/svg";

/** `onclick` and its kin listen; true is an attribute without a value; false, null and undefined none. */
function dress(element: Element, attributes: Attributes, children: Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value as EventListener);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) if (child) element.append(child);
}

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  dress(element, attributes, children);
  return element;
}

export function makeSvg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS(SVG, tag);
  dress(element, attributes, children);
  return element;
}

/** The text is our own: nothing that came from outside is ever drawn by it. */
export function parseSvg(text: string): SVGSVGElement {
  const holder = document.createElement("template");
  holder.innerHTML = text.trim();
  return holder.content.firstElementChild as SVGSVGElement;
}

/** A button with words. */
export function makeButton(
  words: string,
  press: (event: MouseEvent) => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  return make("button", { type: "button", onclick: press, ...attributes }, words);
}

/** A choice of several, with its name before it. */
export function makeChoice(
  label: string,
  options: [value: string, words: string][],
  value: string,
  choose: (value: string) => void,
): HTMLLabelElement {
  const select = make(
    "select",
    { onchange: () => choose(select.value) },
    ...options.map(([key, words]) => make("option", { value: key, selected: key === value }, words)),
  );
  return make("label", { class: "choice" }, make("span", {}, label), select);
}

/** A switch with its name behind it. */
export function makeCheck(label: string, isOn: boolean, change: (isOn: boolean) => void): HTMLLabelElement {
  const box = make("input", { type: "checkbox", checked: isOn, onchange: () => change(box.checked) });
  return make("label", { class: "check" }, box, make("span", {}, label));
}

/** Is the person typing words just now? Then keys are letters. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) &&
        !(target instanceof HTMLInputElement && /^(checkbox|radio|range|button)$/.test(target.type))))
  );
}

/** Motion that is only for show is left out for whoever asked for that. */
export function isCalm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
