// Elements in a line of code: HTML, SVG, and SVG that comes as text.

export type Child = Node | string | false | null | undefined;
type Attributes = Record<string, unknown>;
type Content = (Attributes | Child)[];

/** A tag, with classes behind it as a style sheet has them: `div.tools`. */
type Named<Tag extends string> = Tag | `${Tag}.${string}`;
type TagOf<Name extends string> = Name extends `${infer Tag}.${string}` ? Tag : Name;
type Html = HTMLElementTagNameMap;
type Svg = SVGElementTagNameMap;

const SVG = "http://www.w3.org/2000/svg";

/** `onclick` and its kin listen; true is an attribute without a value; false, null and undefined none. */
function set(element: Element, name: string, value: unknown): void {
  if (value === false || value === null || value === undefined) return;
  // As an attribute the page's policy forbids it.
  if (name === "style") return void ((element as HTMLElement).style.cssText = String(value));
  if (typeof value === "function") element.addEventListener(name.slice(2), value as EventListener);
  else element.setAttribute(name, value === true ? "" : String(value));
}

function fill<Kind extends Element>(element: Kind, classes: string[], content: Content): Kind {
  if (classes.length) element.classList.add(...classes);
  for (const part of content) {
    if (!part) continue;
    if (typeof part === "string" || part instanceof Node) element.append(part);
    else for (const [name, value] of Object.entries(part)) set(element, name, value);
  }
  return element;
}

export function make<Name extends Named<keyof Html>>(name: Name, ...content: Content): Html[TagOf<Name> & keyof Html] {
  const [tag, ...classes] = name.split(".") as [TagOf<Name> & keyof Html, ...string[]];
  return fill(document.createElement(tag), classes, content);
}

export function makeSvg<Name extends Named<keyof Svg>>(name: Name, ...content: Content): Svg[TagOf<Name> & keyof Svg] {
  const [tag, ...classes] = name.split(".") as [TagOf<Name> & keyof Svg, ...string[]];
  return fill(document.createElementNS(SVG, tag), classes, content);
}

/** The text is our own: nothing that came from outside is ever drawn by it. Style stands in `data-style`, for the page's policy forbids the attribute. */
export function parseSvg(text: string): SVGSVGElement {
  const holder = document.createElement("template");
  holder.innerHTML = text.trim();
  for (const styled of holder.content.querySelectorAll<SVGElement>("[data-style]"))
    styled.style.cssText = styled.dataset.style!;
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

/** A field to find something by its name. */
export const makeSearch = (placeholder: string, label: string, find: () => void): HTMLInputElement =>
  make("input", { type: "search", placeholder, "aria-label": label, autocomplete: "off", oninput: find });

/** A button that opens the system's window for files; `take` is given those that were chosen. */
export function makeFileChooser(
  words: string,
  accept: string,
  take: (...files: File[]) => unknown,
  attributes: Attributes = {},
): HTMLLabelElement {
  const input = make("input.spoken", {
    type: "file",
    accept,
    onchange: () => {
      const files = [...(input.files ?? [])];
      // The same file may be chosen again.
      input.value = "";
      if (files.length) void take(...files);
    },
    ...attributes,
  });
  return make("label.button", words, input);
}

/** What is filled in and sent off by Enter or its button; the page stays. */
export const makeForm = (name: Named<"form">, send: () => unknown, ...content: Content): HTMLFormElement =>
  make(
    name,
    {
      onsubmit: (event: SubmitEvent) => {
        event.preventDefault();
        void send();
      },
    },
    ...content,
  );

/** The keyboard and a screen reader go there: to what was opened. It need not be something that Tab reaches. */
export function focusOn(selector: string): void {
  const what = document.querySelector<HTMLElement>(selector);
  if (!what) return;
  if (what.tabIndex < 0) what.tabIndex = -1;
  what.focus({ preventScroll: true });
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
