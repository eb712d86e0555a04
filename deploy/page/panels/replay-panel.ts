// A game move by move: the ones that the boards on the bench keep, or those of a file that `croupier durak save` or `croupier tictactoe save` wrote.
import * as durak from "../../host/durak/games";
import * as stones from "../../host/tictactoe/games";
import { Mistake } from "../../mistake";
import { say } from "../../words/say";
import type { Unit } from "../boards/unit";
import { make, makeButton, makeChoice, makeFileChooser } from "../ui/dom";
import { textOfFile } from "../ui/files";
import { replayDurak } from "./replay-durak";
import { replayStones } from "./replay-tictactoe";

/** So long each position stands when it plays by itself. */
const PLAY_MS = 1200;

export interface ReplayHost {
  units: Unit[];
  /** What a board keeps in that file of its Storage; undefined: there is none. */
  kept: (unit: Unit, file: string) => string | undefined;
  tell: (words: string) => void;
}

/** A game as it is shown; `at`: how many moves have been played. */
export interface Replay {
  last: number;
  /** What leads to its beginning. */
  start: string;
  table: (at: number) => HTMLElement;
  /** What was played last, for the list, and as it is read aloud. */
  words: (at: number) => string;
  spoken: (at: number) => string;
}

interface Source {
  title: string;
  /** Or a sentence: why there is none. */
  load: () => Replay | string;
}

/** So many games of tic-tac-toe are offered of each board, the newest. */
const MOST_STONES = 8;

/** What went wrong, as a sentence. */
const sentence = (words: string) => words[0].toUpperCase() + words.slice(1) + ".";

/** Of a file of either game. */
function gamesIn(name: string, text: string): { remark: string; load: () => Replay }[] {
  return /^[XO]( |\r?$)/m.test(text)
    ? stones.parseRecords(name, text).map(({ remark, game }) => ({ remark, load: () => replayStones(game) }))
    : durak.parseRecords(name, text).map(({ remark, game }) => ({ remark, load: () => replayDurak(game) }));
}

export class ReplayPanel {
  readonly element = make("div.replay");
  private fromFile: Source[] = [];
  private chosen = "";
  private shown: Replay | undefined;
  private at = 0;
  private timer = 0;
  private wrong = "";

  constructor(private readonly host: ReplayHost) {
    this.element.addEventListener("keydown", event => this.onKey(event));
    this.choose(
      String(
        Math.max(
          0,
          this.sources().findIndex(source => this.has(source)),
        ),
      ),
    );
  }

  private sources(): Source[] {
    const { units } = this.host;
    const boards = units.map((unit): Source => ({
      title: say("panels.gameOnBoard", { board: unit.number }),
      load: () => this.keptOn(unit),
    }));
    return [...boards, ...units.flatMap(unit => this.stonesOn(unit)), ...this.fromFile];
  }

  private keptOn(unit: Unit): Replay | string {
    const text = this.host.kept(unit, durak.KEPT);
    if (!text || text.trim() === "") return say("panels.noGameOnBoard", { board: unit.number });
    return replayDurak(durak.readKept(text));
  }

  /** The newest first. */
  private stonesOn(unit: Unit): Source[] {
    return stones
      .readKept(this.host.kept(unit, stones.KEPT) ?? "")
      .map((game, at): Source => ({
        title: say("panels.stonesOnBoard", { number: at + 1, board: unit.number }),
        load: () => replayStones(game),
      }))
      .slice(-MOST_STONES)
      .reverse();
  }

  private has({ load }: Source): boolean {
    try {
      return typeof load() !== "string";
    } catch (error) {
      if (error instanceof Mistake) return false;
      throw error;
    }
  }

  private choose(name: string): void {
    this.stop();
    this.chosen = name;
    this.shown = undefined;
    this.at = 0;
    this.wrong = "";
    try {
      const game = this.sources()[Number(name)].load();
      if (typeof game === "string") this.wrong = game;
      else this.shown = game;
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      this.wrong = sentence(error.message);
    }
    this.draw();
  }

  private async open(file: File): Promise<void> {
    try {
      const games = gamesIn(file.name, await textOfFile(file, "games of Durak", this.host.tell));
      if (!games.length) return this.miss(say("panels.noGameInFile", { file: file.name }));
      this.fromFile = games.map(({ remark, load }, at) => ({
        title: remark || say("panels.gameOfFile", { number: at + 1, file: file.name }),
        load,
      }));
      this.choose(String(this.sources().length - this.fromFile.length));
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      this.miss(sentence(error.message));
    }
  }

  private miss(why: string): void {
    this.shown = undefined;
    this.wrong = why;
    this.draw();
  }

  // Moving about

  private go(to: number): void {
    const last = this.shown?.last ?? 0;
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
      if (this.at === this.shown?.last) this.at = 0;
      this.timer = window.setInterval(() => {
        if (this.element.isConnected) this.go(this.at + 1);
        else this.stop();
      }, PLAY_MS);
    }
    this.draw();
  }

  private onKey(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (!this.shown || /^(SELECT|INPUT)$/.test(target.tagName)) return;
    const to = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, Home: 0, End: this.shown.last }[event.key];
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
    this.element.replaceChildren(this.chooser(), ...(this.shown ? this.game(this.shown) : [this.nothing()]));
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

  private game(shown: Replay): HTMLElement[] {
    return [
      this.controls(shown),
      make("div.replay-game", shown.table(this.at), this.list(shown)),
      make("p.spoken", { role: "status" }, shown.spoken(this.at)),
    ];
  }

  private controls({ last, start }: Replay): HTMLElement {
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
      button("first", "|◀", start, 0, this.at === 0),
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

  private list({ last, words }: Replay): HTMLElement {
    return make(
      "ol.replay-list",
      { "aria-label": say("panels.moves") },
      ...Array.from({ length: last }, (_, before) => before + 1).map(move =>
        make(
          "li",
          { "aria-current": move === this.at ? "step" : undefined },
          makeButton(words(move), () => this.leap(move), { class: "quiet", "data-name": `move${move}` }),
        ),
      ),
    );
  }
}
