// Places in the picture that a person may be asked about: a card in doubt, one that cannot be read, a gap between cards. Over each lies a button; a tap anywhere else in the picture names what
// lies there.
import { say } from "../../words/say";
import { isInside, middleOf } from "../../vision/geometry";
import type { Point, Quad } from "../../vision/picture";
import { wordsOfCard } from "../cards/card-words";
import { makeButton, make } from "../ui/dom";
import type { Seen, Spot, Table } from "./table";

/** What is asked about: a card, or a place without one. */
export type Asked = { card: Seen } | { corners: Quad; isSeen: boolean };

interface Shown {
  asked: Asked;
  corners: Quad;
  mark: string;
  label: string;
  kind: "doubt" | "unread" | "gap" | "named";
}

const cardPlace = (card: Seen): Shown => ({
  asked: { card },
  corners: card.corners,
  mark: card.isNamed ? "✓" : "?",
  label: say(card.isNamed ? "recognise.checked" : "recognise.toCheck", { card: wordsOfCard(card.code) }),
  kind: card.isNamed ? "named" : "doubt",
});

const spotPlace = ({ corners, isSeen, row, column }: Spot): Shown => ({
  asked: { corners, isSeen },
  corners,
  mark: isSeen ? "?" : "+",
  label: say(isSeen ? "recognise.unreadPlace" : "recognise.emptyPlace", { row: row + 1, column: column + 1 }),
  kind: isSeen ? "unread" : "gap",
});

const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(2)}%`;

/** Over a quad of the picture. */
function lay({ style }: HTMLElement, corners: Quad, width: number, height: number): void {
  const xs = corners.map(([x]) => x),
    ys = corners.map(([, y]) => y);
  const [x, y] = middleOf(corners);
  Object.assign(style, {
    left: percent(x, width),
    top: percent(y, height),
    width: percent(Math.max(...xs) - Math.min(...xs), width),
    height: percent(Math.max(...ys) - Math.min(...ys), height),
  });
}

export class PlacesView {
  /** Lies over the picture, with the picture's own proportions. */
  readonly layer = make("div.recognise-doubts");
  private readonly buttons = new Map<string, HTMLButtonElement>();
  private readonly frame = make("span.recognise-asked", { hidden: true });
  private places = new Map<string, Shown>();
  private cards: Seen[] = [];
  private size = { width: 1, height: 1 };

  /** `ask`: somebody wants to say what lies there; the button, if he used one, has the keyboard again when that is done. */
  constructor(private readonly ask: (asked: Asked) => void) {
    this.layer.append(this.frame);
  }

  /** Corners are pixels of a picture of this size. */
  show({ cards, spots }: Pick<Table, "cards" | "spots">, width: number, height: number): void {
    this.cards = cards;
    this.size = { width, height };
    this.layer.style.setProperty("--ratio", String(width / height));
    this.places = new Map([
      ...cards
        .filter(({ sure, isNamed }) => !sure || isNamed)
        .map((card): [string, Shown] => [`card ${card.id}`, cardPlace(card)]),
      ...spots.map((spot): [string, Shown] => [spot.key, spotPlace(spot)]),
    ]);
    for (const [key, button] of this.buttons)
      if (!this.places.has(key)) {
        button.remove();
        this.buttons.delete(key);
      }
    for (const [key, place] of this.places) this.place(key, place);
  }

  /** Around what is asked about; undefined: nothing is. */
  mark(corners: Quad | undefined): void {
    this.frame.hidden = !corners;
    if (corners) lay(this.frame, corners, this.size.width, this.size.height);
  }

  /** The keyboard goes to the place where this lies, if it has a button. */
  focus(corners: Quad): boolean {
    const middle = middleOf(corners);
    const key = [...this.places].find(([, place]) => isInside(middle, place.corners))?.[0];
    const button = key === undefined ? undefined : this.buttons.get(key);
    button?.focus();
    return !!button;
  }

  /** A point of the page as one of the picture; undefined: it lies beside it. */
  pointAt(clientX: number, clientY: number): Point | undefined {
    const box = this.layer.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * this.size.width,
      y = ((clientY - box.top) / box.height) * this.size.height;
    return x > 0 && y > 0 && x < this.size.width && y < this.size.height ? [x, y] : undefined;
  }

  /** The card at a point of the picture. */
  cardAt(point: Point): Seen | undefined {
    return this.cards.find(({ corners }) => isInside(point, corners));
  }

  private place(key: string, { corners, mark, label, kind }: Shown): void {
    let button = this.buttons.get(key);
    if (!button) {
      button = makeButton("", () => this.ask(this.places.get(key)!.asked));
      button.append(make("span"));
      this.buttons.set(key, button);
      this.layer.append(button);
    }
    const sign = button.querySelector("span")!;
    if (sign.textContent !== mark) sign.textContent = mark;
    if (button.dataset.kind !== kind) button.dataset.kind = kind;
    if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
    lay(button, corners, this.size.width, this.size.height);
  }
}
