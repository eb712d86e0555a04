// A game of Durak move by move, with both hands open: the one that a board on the bench keeps, or those of a file that `croupier durak save` wrote.
import { KEPT, linesOf, parseRecords, readKept, stepsOf, type Step } from "../../host/durak/games";
import { Mistake } from "../../mistake";
import { At, handOf, packOf, tableOf, turnOf } from "../../../src/games/durak/rules/any-rules";
import type { Card, Position, Seat } from "../../../src/games/durak/rules/any-rules";
import { makeCard } from "../../../src/games/durak/rules/notation";
import type { Game } from "../../../src/games/durak/rules/record";
import { say } from "../../words/say";
import type { Unit } from "../boards/unit";
import { make, makeButton, makeChoice, makeFileChooser } from "../ui/dom";
import { textOfFile } from "../ui/files";

const SUITS: Record<string, string> = { H: "♥", D: "♦", C: "♣", S: "♠" };
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
  /** Or a sentence: why there is none. */
  load: () => Game | string;
}

/** What went wrong, as a sentence. */
const sentence = (words: string) => words[0].toUpperCase() + words.slice(1) + ".";

function cardPicture(card: Card, kind = ""): HTMLElement {
  const name = makeCard(card);
  const [rank, suit] = [name.slice(0, -1), name.slice(-1)];
  const isRed = suit === "H" || suit === "D";
  return make(
    "span",
    {
      class: `playing-card ${isRed ? "red" : ""} ${kind}`,
      role: "img",
      "aria-label": say("panels.card", { rank, suit }),
    },
    rank,
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
      title: say("panels.gameOnBoard", { board: unit.number }),
      load: () => this.keptOn(unit),
    }));
    return [...boards, ...this.fromFile];
  }

  private keptOn(unit: Unit): Game | string {
    const text = this.host.kept(unit, KEPT);
    if (!text || text.trim() === "") return say("panels.noGameOnBoard", { board: unit.number });
    return readKept(text);
  }

  private choose(name: string): void {
    this.stop();
    this.chosen = name;
    this.steps = [];
    this.at = 0;
    this.wrong = "";
    try {
      const game = this.sources()[Number(name)].load();
      if (typeof game === "string") this.wrong = game;
      else this.steps = stepsOf(game);
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      this.wrong = sentence(error.message);
    }
    this.draw();
  }

  private async open(file: File): Promise<void> {
    try {
      const games = parseRecords(file.name, await textOfFile(file, "games of Durak", this.host.tell));
      if (!games.length) return this.miss(say("panels.noGameInFile", { file: file.name }));
      this.fromFile = games.map(({ remark, game }, at) => ({
        title: remark || say("panels.gameOfFile", { number: at + 1, file: file.name }),
        load: () => game,
      }));
      this.choose(String(this.host.units.length));
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      this.miss(sentence(error.message));
    }
  }

  private miss(why: string): void {
    this.steps = [];
    this.wrong = why;
    this.draw();
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
      say("panels.whichGame"),
      this.sources().map(({ title }, at) => [String(at), title]),
      this.chosen,
      name => this.choose(name),
    );
    choice.querySelector("select")!.dataset.name = "choice";
    return make(
      "div.tools",
      choice,
      makeButton(say("panels.readAgain"), () => this.choose(this.chosen), { "data-name": "again" }),
      make("span.spring"),
      makeFileChooser(say("panels.openFile"), ".txt,text/plain,.gz,.tar", file => this.open(file)),
    );
  }

  private nothing(): HTMLElement {
    return make("p.hint", { role: "status" }, this.wrong);
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
      "aria-label": say("panels.move"),
      "data-name": "slider",
      oninput: () => this.leap(Number(slider.value)),
    });
    return make(
      "div.tools.replay-controls",
      button("first", "|◀", say("panels.toDeal"), 0, this.at === 0),
      button("back", "◀", say("panels.moveBack"), this.at - 1, this.at === 0),
      makeButton(say(this.timer ? "panels.pause" : "panels.play"), () => this.toggle(), {
        class: "main",
        "data-name": "play",
      }),
      button("on", "▶", say("panels.moveOn"), this.at + 1, this.at === last),
      button("last", "▶|", say("panels.toEnd"), last, this.at === last),
      slider,
      make("span.replay-count", say("panels.moveOf", { at: this.at, last })),
    );
  }

  private table({ position, played, seat }: Step): HTMLElement {
    const result = position[At.Result];
    const isOver = result > 0;
    const hand = (one: Seat) =>
      row(
        !isOver && turnOf(position) === one ? "on-turn" : "",
        say("panels.player", { player: one }),
        ...handOf(position, one).map(card => cardPicture(card)),
      );
    const pairs = tableOf(position).map(([attack, beaten]) =>
      make("span.replay-pair", cardPicture(attack), beaten < 0 ? undefined : cardPicture(beaten, "beats")),
    );
    const move = { player: seat, move: inSigns(played) };
    const said = isOver
      ? say(result > 2 ? "panels.moveDrew" : "panels.moveWon", { ...move, winner: result })
      : say(seat ? "panels.moveBy" : "panels.deal", move);
    return make(
      "div.replay-table",
      hand(1),
      row("middle", said, ...pairs),
      hand(2),
      row(
        "side",
        say("panels.talon", { talon: position[At.Talon], out: outOf(position) }),
        cardPicture(position[At.Trump]),
      ),
    );
  }

  private list(): HTMLElement {
    return make(
      "ol.replay-list",
      { "aria-label": say("panels.moves") },
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
