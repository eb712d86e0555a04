// The places of a table of Set: three rows, counted down the columns, each with its card or a faint outline. Knows no game: it shows what it is told.
import { drawThumb } from "../recognise/thumb";
import { say } from "../../words/say";
import { isCalm, make } from "../ui/dom";
import { wordsOfCard } from "./card-words";

const ROWS = 3;
/** A table is never narrower. */
const LEAST_COLUMNS = 4;
const LIFT_MS = 460;
const LAY_MS = 180;
const SHAKE_MS = 260;

export interface Marks {
  /** Places of the Set that is shown, and its colour. */
  outlined: number[];
  colour: string;
  /** Codes that the person chose. */
  chosen: string[];
  /** They are no Set. */
  isWrong: boolean;
}

export interface PlacesHost {
  /** A card, or an empty place (null), was clicked. */
  touch: (code: string | null) => void;
  remove: (code: string) => void;
}

const row = (place: number) => place % ROWS;
const column = (place: number) => Math.floor(place / ROWS);

export class PlacesView {
  readonly element: HTMLElement;
  private readonly grid = make("div.places", { role: "group", "aria-label": say("cards.places") });
  /** Cards that are just being lifted off, above the others. */
  private readonly air = make("div.air", { "aria-hidden": "true" });
  private places: HTMLButtonElement[] = [];
  private codes: (string | null)[] = [];
  /** Where the keyboard is. */
  private at = 0;

  constructor(private readonly host: PlacesHost) {
    this.element = make("div.felt", this.grid, this.air);
    this.grid.addEventListener("keydown", event => this.key(event));
  }

  show(codes: (string | null)[], marks: Marks): void {
    this.liftMissing(codes);
    const columns = Math.max(LEAST_COLUMNS, Math.ceil(codes.length / ROWS));
    this.grid.style.setProperty("--columns", String(columns));
    while (this.places.length > codes.length) this.places.pop()!.remove();
    while (this.places.length < codes.length) this.places.push(this.makePlace(this.places.length));
    codes.forEach((code, place) => this.put(place, code));
    this.codes = codes.slice();
    this.rove(Math.min(this.at, codes.length - 1));
    this.mark(marks);
  }

  mark({ outlined, colour, chosen, isWrong }: Marks): void {
    this.grid.style.setProperty("--colour", colour);
    this.places.forEach((element, place) => {
      const code = this.codes[place];
      const isChosen = code !== null && chosen.includes(code);
      const isOutlined = outlined.includes(place);
      element.classList.toggle("outlined", isOutlined);
      element.classList.toggle("wrong", isChosen && isWrong);
      if (code === null) element.removeAttribute("aria-pressed");
      else element.setAttribute("aria-pressed", String(isChosen));
      element.setAttribute("aria-label", this.nameOf(place, isOutlined));
    });
  }

  /** Who chose these sees at once that they are no Set. */
  shake(chosen: string[]): void {
    if (isCalm()) return;
    const frames = [0, -5, 5, -3, 0].map(x => ({ transform: `translateX(${x}px)` }));
    this.places.forEach((element, place) => {
      if (chosen.includes(this.codes[place] ?? "")) element.animate(frames, SHAKE_MS);
    });
  }

  private nameOf(place: number, isOutlined: boolean): string {
    const code = this.codes[place];
    const where = { row: row(place) + 1, column: column(place) + 1 };
    if (code === null) return say("cards.emptyPlace", where);
    return say(isOutlined ? "cards.placeOutlined" : "cards.place", { words: wordsOfCard(code), code, ...where });
  }

  private makePlace(place: number): HTMLButtonElement {
    const element = make("button.place", {
      type: "button",
      tabindex: -1,
      onclick: () => {
        this.rove(place);
        this.host.touch(this.codes[place]);
      },
    });
    this.grid.append(element);
    return element;
  }

  private put(place: number, code: string | null): void {
    const element = this.places[place];
    if (element.dataset.code === (code ?? "")) return;
    element.dataset.code = code ?? "";
    element.title = code ? say("cards.codeAndWords", { code, words: wordsOfCard(code) }) : "";
    element.replaceChildren(...(code ? [drawThumb(code)] : []));
    if (code && !isCalm())
      element.firstElementChild!.animate([{ opacity: 0, transform: "scale(1.12)" }, {}], {
        duration: LAY_MS,
        easing: "ease-out",
      });
  }

  /** What lay here, and lies nowhere now, goes up and away. */
  private liftMissing(codes: (string | null)[]): void {
    if (isCalm()) return;
    this.codes.forEach((code, place) => {
      const element = this.places[place];
      const face = element.firstElementChild;
      if (code === null || codes.includes(code) || !face || !element.offsetWidth) return;
      const card = make("div.lifted", face);
      card.style.cssText = `left: ${element.offsetLeft}px; top: ${element.offsetTop}px; width: ${element.offsetWidth}px; height: ${element.offsetHeight}px`;
      delete element.dataset.code;
      this.air.append(card);
      const motion = card.animate(
        [{}, { opacity: 0, transform: `translateY(-${element.offsetHeight / 2}px) rotate(5deg) scale(1.1)` }],
        { duration: LIFT_MS, easing: "ease-in", fill: "forwards" },
      );
      motion.onfinish = motion.oncancel = () => card.remove();
    });
  }

  /** One place of all is reached by Tab, the others by arrows. */
  private rove(to: number): void {
    this.places[this.at]?.setAttribute("tabindex", "-1");
    this.at = Math.max(0, to);
    this.places[this.at]?.setAttribute("tabindex", "0");
  }

  private key(event: KeyboardEvent): void {
    const { at } = this;
    const last = this.places.length - 1;
    const to = {
      ArrowRight: at + ROWS,
      ArrowLeft: at - ROWS,
      ArrowDown: row(at) < ROWS - 1 ? at + 1 : at,
      ArrowUp: row(at) ? at - 1 : at,
      Home: 0,
      End: last,
    }[event.key];
    const code = this.codes[at];
    if (to !== undefined) {
      event.preventDefault();
      if (to < 0 || to > last) return;
      this.rove(to);
      this.places[to].focus();
    } else if (event.key === "Delete" && code) {
      event.preventDefault();
      this.host.remove(code);
    }
  }
}
