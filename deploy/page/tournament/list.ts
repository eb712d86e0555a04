// A list on the page that follows a list of things: only what has changed is touched, so that focus, scrolling and what is typed outlive every push.

/** One thing's element, which can show another state of it. */
export interface Part<Item> {
  readonly element: HTMLElement;
  show(item: Item): void;
}

interface Kept<Item> {
  part: Part<Item>;
  /** What it shows: the same is not shown again. */
  shown: string;
}

/** Text that is there already is left alone: a screen reader would read it again. */
export function write(node: Element, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}

export function dress(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

export class List<Item> {
  private kept = new Map<string | number, Kept<Item>>();

  /** `makePart` makes it without content: it is shown at once. Things are plain data, and compared as such. */
  constructor(
    readonly element: HTMLElement,
    private readonly keyOf: (item: Item) => string | number,
    private readonly makePart: (item: Item) => Part<Item>,
  ) {}

  show(items: Item[]): void {
    const focused = document.activeElement;
    const wanted = new Set(items.map(this.keyOf));
    for (const [key, { part }] of this.kept)
      if (!wanted.has(key)) {
        part.element.remove();
        this.kept.delete(key);
      }
    let next = this.element.firstElementChild;
    for (const item of items) {
      const element = this.partOf(item).element;
      if (element === next) next = next.nextElementSibling;
      else this.element.insertBefore(element, next);
    }
    // What is moved loses the focus.
    if (focused instanceof HTMLElement && focused !== document.activeElement && this.element.contains(focused))
      focused.focus({ preventScroll: true });
  }

  private partOf(item: Item): Part<Item> {
    const key = this.keyOf(item);
    let kept = this.kept.get(key);
    if (!kept) this.kept.set(key, (kept = { part: this.makePart(item), shown: "" }));
    const shown = JSON.stringify(item);
    if (kept.shown !== shown) kept.part.show(item);
    kept.shown = shown;
    return kept.part;
  }
}
