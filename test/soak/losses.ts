// Games of Durak between boards that hear like an ESP32 (devices/sim/ear.ts): both dialects and the lesson's own program, Wi-Fi on and off, both speeds, and the head,
// while plugs are pulled and wires are bad. Every game ends and both boards agree on it (evening.ts sees to that), or the display says why none is possible.
import { VirtualClock } from "../../devices/sim/clock";
import type { Hearing } from "../../devices/sim/ear";
import { SAFE_BAUD } from "../../devices/sim/ear";
import { makeRandom } from "../../devices/sim/random";
import { makeLessonDurak, type LessonDurak } from "../oracles/lesson-peer";
import { makeLessonPeer, type LessonPeer } from "../oracles/lesson-wire";
import { Board, Evening, compare } from "./evening";
import { Library, Wrong } from "./evening-book";
import { Line } from "./evening-wire";

/** `own`, `lesson`: two boards of ours. `program`: one of ours, and one that runs the lesson's program, which loses nothing and sends its decks at a stretch. */
export interface Way {
  against: "own" | "lesson" | "program";
  baud: number;
  hearing: Hearing;
}

export interface Losses {
  games: number;
  /** Those that were impossible, and said so; and how long the slowest of them took for it, from the first byte of the first deck. */
  told: number;
  toldMs: number;
  resets: number;
  /** Bytes that a port lost. */
  lost: number;
  longestMs: number;
}

const HEARINGS: Hearing[] = [
  { version: "released", wifi: true },
  { version: "released", wifi: false },
  { version: "head", wifi: true },
];

export const WAYS: Way[] = (["own", "lesson", "program"] as const).flatMap(against =>
  [9600, 115200].flatMap(baud => HEARINGS.map(hearing => ({ against, baud, hearing }))),
);

export const nameOf = ({ against, baud, hearing: { version, wifi } }: Way): string =>
  `${against === "own" ? "our dialect" : against === "lesson" ? "lesson's dialect" : "lesson's program"}, ${baud} baud, ` +
  (version === "head" ? "head" : `released, Wi-Fi ${wifi ? "on" : "off"}`);

/** The lesson's program sends a deck at a stretch, and a board that loses what is behind 64 bytes hears none. */
export const isPossible = ({ against, baud, hearing: { version, wifi } }: Way): boolean =>
  against !== "program" || version === "head" || (!wifi && baud <= SAFE_BAUD);

export const noLosses = (): Losses => ({ games: 0, told: 0, toldMs: 0, resets: 0, lost: 0, longestMs: 0 });

export function addLosses(sum: Losses, more: Losses): void {
  for (const name of ["games", "told", "resets", "lost"] as const) sum[name] += more[name];
  for (const name of ["toldMs", "longestMs"] as const) sum[name] = Math.max(sum[name], more[name]);
}

/** The display has to name the cause within this. */
const TELL_MS = 10_000;
const ENDLESS_MS = 7_200_000;
const DECK = "\x16\x31\x1D";

/** A game and a restart at least, or the display's word that there can be none. What is wrong is thrown. */
export function playWay(way: Way, seed: number): Losses {
  return way.against === "program" ? new Mixed(way, seed).play() : playEvening(way, seed);
}

function playEvening({ against, baud, hearing }: Way, seed: number): Losses {
  const dialect = against === "own" ? "auto" : "lesson";
  const evening = new Evening({ dialect, games: 1, seed, baud, hearing, resets: 1 + (seed % 3) }, seed);
  evening.play();
  const { games, longestMs, faults } = evening.report;
  const lost = evening.lines.reduce((sum, line) => sum + line.ear.lost, 0);
  return { ...noLosses(), games, longestMs, lost, resets: faults.reset ?? 0 };
}

/** A board of ours and the lesson's program. Ours is switched off and on again. */
class Mixed {
  private readonly clock = new VirtualClock();
  private readonly dice: () => number;
  private readonly lines: Line[];
  private readonly board: Board;
  private readonly game: LessonDurak;
  private readonly peer: LessonPeer;
  private readonly sum = noLosses();
  /** Since when decks come to a board that is on. */
  private deckMs = Infinity;
  private toldMs = Infinity;

  constructor(
    private readonly way: Way,
    seed: number,
  ) {
    const { clock } = this;
    const { baud } = way;
    this.dice = makeRandom(seed);
    this.lines = [0, 1].map(() => new Line(clock, this.dice, baud, {}));
    const [out, into] = this.lines;
    into.hearing = way.hearing;
    const dialect = seed & 1 ? "auto" : "lesson";
    this.board = new Board(clock, this.dice, out, into, { against: "peer", dialect, rules: {} }, new Library(), baud);
    this.game = makeLessonDurak(this.dice, 0);
    this.peer = this.makePeer();
  }

  play(): Losses {
    const { clock, board, sum } = this;
    clock.after(this.dice() * 10_000, () => {
      this.switchOn();
      this.act();
    });
    this.plotReset();
    const isPlayable = isPossible(this.way);
    while (isPlayable ? !this.isOver() : this.toldMs === Infinity) {
      if (clock.now() > ENDLESS_MS) throw new Wrong("the game does not end: " + JSON.stringify(board.state));
      clock.advance(50);
      this.look(isPlayable);
    }
    sum.games++;
    sum.longestMs = clock.now();
    sum.lost = this.lines[1].ear.lost;
    if (isPlayable) this.agree();
    else {
      sum.told++;
      sum.toldMs = this.toldMs;
    }
    board.app.close();
    return sum;
  }

  /** The other's player sees no other winner, once the last decks have gone over. (That program may see no end, or be the wrong player, by its own faults.) */
  private agree(): void {
    const { clock, board, peer, game } = this;
    clock.advance(20_000);
    // One that was switched off meanwhile has to read its file first.
    for (const endMs = clock.now() + 10_000; !this.isOver() || board.state.phase !== "over"; clock.advance(50))
      if (clock.now() > endMs) throw new Wrong("does not know the end any more: " + JSON.stringify(board.state));
    const winner = game.winner();
    const { seat, result } = board.state;
    if (peer.playerId === seat || !winner) return;
    const there = winner === 3 ? "both" : winner === seat ? "won" : "lost";
    if (there !== result) throw new Wrong(`the boards differ in the end: ${result} here, ${there} there`);
  }

  private isOver(): boolean {
    return this.board.isOn && this.board.book.isOver;
  }

  private look(isPlayable: boolean): void {
    const { board, clock } = this;
    if (!board.isOn) return;
    const { link, message } = board.state;
    // Just switched on, it shows nothing yet.
    if (link?.state === "playing" && board.book.isFresh && board.book.leaf) {
      board.book.isFresh = false;
      compare(board.state, board.book.leaf, board.book);
    }
    if (link?.trouble === "cut") {
      if (isPlayable) throw new Wrong("calls whole decks cut");
      if (message !== (this.way.baud > SAFE_BAUD ? "Decks cut: 9600 baud!" : "Decks cut: update it!"))
        throw new Wrong("says " + message);
      this.toldMs = clock.now() - this.deckMs;
    }
    if (!isPlayable && clock.now() - this.deckMs > TELL_MS)
      throw new Wrong("does not say why no game is possible: " + JSON.stringify(board.state));
  }

  private switchOn(): void {
    this.deckMs = Infinity;
    this.board.on();
  }

  /** Once, and not before there is something to lose. */
  private plotReset(): void {
    const { clock, board, sum } = this;
    const forMs = isPossible(this.way) ? 20_000 + this.dice() * 30_000 : this.dice() * 20_000;
    clock.after(forMs, () => {
      if (!board.isOn) return;
      board.off();
      sum.resets++;
      clock.after(200 + this.dice() * 3000, () => this.switchOn());
    });
  }

  private act(): void {
    const { clock, board } = this;
    clock.after(300 + this.dice() * 1200, () => this.act());
    if (!board.isOn) return;
    const list = board.moves();
    if (!list.length || list[0] === "again") return;
    const move = list[Math.floor(this.dice() * list.length)];
    if (!board.play(move)) throw new Wrong("refused what it had listed: " + move);
  }

  private makePeer(): LessonPeer {
    const { clock, dice, lines, board, game } = this;
    const peer = makeLessonPeer({
      write: bytes => {
        if (board.isOn && String.fromCharCode(...bytes.slice(0, 3)) === DECK)
          this.deckMs = Math.min(this.deckMs, clock.now());
        lines[1].send(bytes);
      },
      game,
      dice,
      thinkMs: () => 300 + 1200 * dice(),
    });
    const tick = () => {
      peer.tick(clock.now());
      clock.after(10, tick);
    };
    lines[0].listener = chunk => peer.receive(chunk, clock.now());
    tick();
    return peer;
  }
}
