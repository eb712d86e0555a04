// A game of Durak move by move, with both hands open: the one that a board on the bench keeps, or those of a file that `croupier durak save` wrote.
import { KEPT, linesOf, parseRecords, readKept, stepsOf, type Step } from "../../host/durak/games";
import { Mistake } from "../../mistake";
import { At, handOf, packOf, tableOf, turnOf } from "../../../src/games/durak/rules/any-rules";
import type { Card, Position, Seat } from "../../../src/games/durak/rules/any-rules";
import { makeCard } from "../../../src/games/durak/rules/notation";
import type { Game } from "../../../src/games/durak/rules/record";
import type { Unit } from "../boards/unit";
import { make, makeButton, makeChoice, makeFileChooser } from "../ui/dom";
import { textOfFile } from "../ui/files";

const SUITS: Record<string, string> = { H: "♥", D: "♦", C: "♣", S: "♠" };
const SUIT_NAMES: Record<string, string> = { H: "hearts", D: "diamonds", C: "clubs", S: "spades" };
/** So long each position stands when it plays by itself. */
const PLAY_MS = 1200;

export interface ReplayHost {
  units: Unit[];
  /** What a board keeps in that file of its Storage; undefined: there is none. */
  kept: (unit: Unit, file: string) => string | undefined;
  tell: (words: string) => void;
}

interface Source {
  title: string;
  load: () => Game;
}

function cardPicture(card: Card, kind = ""): HTMLElement {
  const name = makeCard(card);
  const suit = name.slice(-1);
  const isRed = suit === "H" || suit === "D";
  return make(
    "span",
    {
      class: `playing-card ${isRed ? "red" : ""} ${kind}`,
      role: "img",
      "aria-label": `${name.slice(0, -1)} of ${SUIT_NAMES[suit]}`,
    },
    name.slice(0, -1),
    make("b", SUITS[suit]),
  );
}

const row = (kind: string, title: string, ...cards: HTMLElement[]) =>
  make("div", { class: `replay-row ${kind}` }, make("span.replay-title", title), ...cards);

/** The words of a move, with the suits as signs. */
const inSigns = (played: string) =>
  played.replace(/(\d|[JQKA]|first )([HDCS])\b/g, (_, rank, suit) => rank + SUITS[suit]);

export class ReplayPanel {
  readonly element = make("div.replay");
  private fromFile: Source[] = [];
  private chosen = "";
  private steps: Step[] = [];
  private at = 0;
  private timer = 0;
  private wrong = "";

  constructor(private readonly host: ReplayHost) {
    this.element.addEventListener("keydown", event => this.onKey(event));
    this.choose("0");
  }

  private sources(): Source[] {
    const boards = this.host.units.map((unit): Source => ({
      title: `The game on board ${unit.number}`,
      load: () => this.keptOn(unit),
    }));
    return [...boards, ...this.fromFile];
  }

  private keptOn(unit: Unit): Game {
    const text = this.host.kept(unit, KEPT);
    if (!text || text.trim() === "")
      throw new Mistake(`board ${unit.number} keeps no game of Durak: play one, or open a file`);
    return readKept(text);
  }

  private choose(name: string): void {
    this.stop();
    this.chosen = name;
    this.steps = [];
    this.at = 0;
    this.wrong = "";
    try {
      this.steps = stepsOf(this.sources()[Number(name)].load());
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      this.wrong = error.message;
    }
    this.draw();
  }

  private async open(file: File): Promise<void> {
    try {
      const games = parseRecords(file.name, await textOfFile(file, "games of Durak", this.host.tell));
      if (!games.length) throw new Mistake(`there is no game of Durak in ${file.name}`);
      this.fromFile = games.map(({ remark, game }, at) => ({
        title: remark || `Game ${at + 1} of ${file.name}`,
        load: () => game,
      }));
      this.choose(String(this.host.units.length));
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      this.steps = [];
      this.wrong = error.message;
      this.draw();
    }
  }

  // Moving about

  private go(to: number): void {
    const last = this.steps.length - 1;
    this.at = Math.max(0, Math.min(last, to));
    if (this.at === last) this.stop();
    this.draw();
  }

  /** By a person's hand. */
  private leap(to: number): void {
    this.stop();
    this.go(to);
  }

  private stop(): void {
    clearInterval(this.timer);
    this.timer = 0;
  }

  private toggle(): void {
    if (this.timer) this.stop();
    else {
      if (this.at === this.steps.length - 1) this.at = 0;
      this.timer = window.setInterval(() => {
        if (this.element.isConnected) this.go(this.at + 1);
        else this.stop();
      }, PLAY_MS);
    }
    this.draw();
  }

  private onKey(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (!this.steps.length || /^(SELECT|INPUT)$/.test(target.tagName)) return;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.steps.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.leap(to);
  }

  // The picture

  /** What had the keyboard keeps it, though all is drawn anew. */
  private draw(): void {
    const focused = this.element.contains(document.activeElement)
      ? (document.activeElement as HTMLElement).dataset.name
      : undefined;
    this.element.replaceChildren(this.chooser(), ...(this.steps.length ? this.game() : [this.nothing()]));
    if (focused) this.element.querySelector<HTMLElement>(`[data-name="${focused}"]`)?.focus();
    const now = this.element.querySelector<HTMLElement>('[aria-current="step"]');
    const list = now?.parentElement;
    // Not `scrollIntoView`: that would move the page.
    if (now && list) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  private chooser(): HTMLElement {
    const choice = makeChoice(
      "Which game",
      this.sources().map(({ title }, at) => [String(at), title]),
      this.chosen,
      name => this.choose(name),
    );
    choice.querySelector("select")!.dataset.name = "choice";
    return make(
      "div.tools",
      choice,
      makeButton("Read it again", () => this.choose(this.chosen), { "data-name": "again" }),
      make("span.spring"),
      makeFileChooser("Open a file", ".txt,text/plain,.gz,.tar", file => this.open(file)),
    );
  }

  private nothing(): HTMLElement {
    return make("p.hint", { role: "status" }, this.wrong[0].toUpperCase() + this.wrong.slice(1) + ".");
  }

  private game(): HTMLElement[] {
    const step = this.steps[this.at];
    return [
      this.controls(),
      make("div.replay-game", this.table(step), this.list()),
      make("p.spoken", { role: "status" }, linesOf(step)[0].trim()),
    ];
  }

  private controls(): HTMLElement {
    const last = this.steps.length - 1;
    const button = (name: string, words: string, label: string, to: number, isOff: boolean) =>
      makeButton(words, () => this.leap(to), {
        class: "icon",
        "aria-label": label,
        title: label,
        "data-name": name,
        disabled: isOff,
      });
    const slider = make("input", {
      type: "range",
      min: 0,
      max: last,
      value: this.at,
      "aria-label": "Move",
      "data-name": "slider",
      oninput: () => this.leap(Number(slider.value)),
    });
    return make(
      "div.tools.replay-controls",
      button("first", "|◀", "To the deal", 0, this.at === 0),
      button("back", "◀", "One move back", this.at - 1, this.at === 0),
      makeButton(this.timer ? "Pause" : "Play", () => this.toggle(), { class: "main", "data-name": "play" }),
      button("on", "▶", "One move on", this.at + 1, this.at === last),
      button("last", "▶|", "To the end", last, this.at === last),
      slider,
      make("span.replay-count", `${this.at} of ${last}`),
    );
  }

  private table({ position, played, seat }: Step): HTMLElement {
    const isOver = position[At.Result] > 0;
    const hand = (one: Seat) =>
      row(
        !isOver && turnOf(position) === one ? "on-turn" : "",
        `Player ${one}`,
        ...handOf(position, one).map(card => cardPicture(card)),
      );
    const pairs = tableOf(position).map(([attack, beaten]) =>
      make("span.replay-pair", cardPicture(attack), beaten < 0 ? undefined : cardPicture(beaten, "beats")),
    );
    const said = seat ? `Player ${seat}: ${inSigns(played)}` : "The deal";
    const result = position[At.Result] > 2 ? "A draw" : `Player ${position[At.Result]} has won`;
    return make(
      "div.replay-table",
      hand(1),
      row("middle", said + (isOver ? `. ${result}.` : ""), ...pairs),
      hand(2),
      row("side", `Talon ${position[At.Talon]}, out ${outOf(position)}, trump`, cardPicture(position[At.Trump])),
    );
  }

  private list(): HTMLElement {
    return make(
      "ol.replay-list",
      { "aria-label": "Moves" },
      ...this.steps.slice(1).map(({ move, seat, played }) =>
        make(
          "li",
          { "aria-current": move === this.at ? "step" : undefined },
          makeButton(`${seat}  ${inSigns(played)}`, () => this.leap(move), {
            class: "quiet",
            "data-name": `move${move}`,
          }),
        ),
      ),
    );
  }
}

function outOf(position: Position): number {
  const held = position[At.Hands + 1] + position[At.Hands + 2];
  return packOf(position) - position[At.Talon] - held - position[At.Attacks] - position[At.Beaten];
}
