// PROTOCOL.md, "Who may say what", as a model: what a peer says in whatever order, and what of it stands in this board's log afterwards. fast-check shrinks what fails.
import { add } from "../../soak/match-book";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { phaseOf, slowMoves } from "../../oracles/durak-slow";
import { UNDO, type Leaf, wordOf } from "../../soak/evening-book";
import { SEED, SLOW } from "../../soak/evening-run";
import { Encounter } from "../../soak/encounter";
import { times } from "../../soak/turns";
import { Ask } from "../../../src/games/durak/types";
import { Play, moves as legalMoves } from "../../../src/games/durak/rules/any-rules";
import { Kind } from "../../../src/link/frames";

const RUNS = 150;
const WAIT_MS = 1500;

/** What this board's log must be. */
interface Model {
  leaf: Leaf;
  /** It was off, and nothing has been written since. */
  isTorn: boolean;
  /** The player has declined to give back the last play, and is not asked again. */
  isDeclined: boolean;
}

type Real = Encounter;
type Says = fc.Command<Model, Real>;

const turnIn = ({ slow }: Leaf) => (phaseOf(slow) === "defend" ? 3 - slow.attacker : slow.attacker);

/** Plays on from what stands in the log. */
abstract class Deed implements Says {
  check(model: Readonly<Model>): boolean {
    return !model.leaf.slow.winner;
  }

  abstract toString(): string;
  /** What must have been written, once that is done. */
  abstract act(model: Model, real: Real): number[];

  run(model: Model, real: Real): void {
    real.settle();
    const before = model.leaf;
    expect(real.board.book.leaf === before, "nothing happened in between").toBe(true);
    const from = real.written.length;
    const wanted = this.act(model, real);
    real.settle();
    expect(real.written.slice(from), `${this} after ${before.count} entries`).toEqual(wanted);
    model.leaf = real.board.book.leaf!;
    expect(model.leaf.count).toBe(before.count + wanted.length);
    if (wanted.length) model.isTorn = model.isDeclined = false;
  }
}

class PlaysOn extends Deed {
  constructor(private readonly pick: number) {
    super();
  }
  toString = () => `plays on (${this.pick})`;
  act(model: Model, { board, liar, world }: Real): number[] {
    if (turnIn(model.leaf) === board.book.seat) {
      const list = board.moves().filter(move => move !== "accept" && move !== "decline");
      expect(board.play(list[this.pick % list.length])).toBe(true);
      return [board.book.leaf!.entry];
    }
    const list = legalMoves(liar.match.position!);
    const entry = list[this.pick % list.length];
    add(liar.match, entry);
    liar.link.talk().moved();
    world.run(1000);
    return [entry];
  }
}

/** What the rules have to say of an entry. */
function judged(leaf: Leaf, entry: number, seat: number) {
  const word = wordOf(entry);
  const canUndo = !!leaf.before && leaf.before.talon.length === leaf.slow.talon.length;
  const isAuthor = !!leaf.before && turnIn({ ...leaf, slow: leaf.before }) === seat;
  const isOwnTurn = turnIn(leaf) === seat;
  const isResigned = entry === Play.Resign + seat;
  return {
    isLegal: entry === UNDO ? canUndo : word.startsWith("resign") || slowMoves(leaf.slow).includes(word),
    isOwnTurn,
    isOwn: isAuthor,
    isResigned,
    // On its own turn the other board writes what it likes, but for what concerns this player alone.
    isTheirs: !isOwnTurn && !isResigned && !(entry === UNDO && isAuthor),
  };
}

/** A move that may or may not be one, of whoever's seat. */
class SaysMove extends Deed {
  constructor(
    private readonly entry: number,
    private readonly ahead: number,
  ) {
    super();
  }
  toString = () => `says MOVE ${wordOf(this.entry)}, ${this.ahead} ahead`;
  act({ leaf }: Model, real: Real): number[] {
    const { isLegal, isTheirs } = judged(leaf, this.entry, real.board.book.seat);
    real.say(Kind.Move, Math.max(0, leaf.count + this.ahead), [this.entry, 0, 0]);
    real.wait(WAIT_MS);
    const n = Math.max(0, leaf.count + this.ahead);
    return n === leaf.count && isLegal && isTheirs ? [this.entry] : [];
  }
}

/** It was off as well, it says, and has an entry more. */
class Claims extends Deed {
  constructor(
    private readonly entry: number,
    private readonly isYes: boolean,
  ) {
    super();
  }
  toString = () => `comes back with ${wordOf(this.entry)}, and is told ${this.isYes ? "yes" : "no"}`;
  act(model: Model, real: Real): number[] {
    const { board, liar, world } = real;
    const { leaf, isTorn } = model;
    const { isLegal, isOwnTurn, isResigned, isTheirs } = judged(leaf, this.entry, board.book.seat);
    model.isDeclined = false;
    const isBelieved = isTheirs || (isTorn && isOwnTurn && !isResigned);
    liar.lies.push({ at: liar.match.count, entry: this.entry, digest: 0 });
    liar.restart();
    const isAsked = world.until(() => board.state.asked !== null, 3000);
    expect(isAsked, "asked").toBe(!isBelieved);
    if (isAsked) {
      expect(board.state.asked).toBe(isResigned ? "resigned" : "moves");
      board.play(this.isYes ? "accept" : "decline");
    }
    real.wait(3000);
    return isLegal && (isBelieved || this.isYes) ? [this.entry] : [];
  }
}

class Asks extends Deed {
  constructor(
    private readonly what: number,
    private readonly isYes: boolean,
  ) {
    super();
  }
  toString = () => `asks ${this.what}, and is told ${this.isYes ? "yes" : "no"}`;
  act(model: Model, real: Real): number[] {
    const { board, world } = real;
    const { leaf } = model;
    const isOwnTurn = turnIn(leaf) === board.book.seat;
    const wants = judged(leaf, UNDO, board.book.seat);
    real.say(Kind.Ask, leaf.count, [this.what]);
    world.run(500);
    const isAsked = board.state.asked === "undo";
    const isNews = !model.isDeclined && wants.isLegal && !wants.isOwn;
    expect(isAsked, "asked").toBe(this.what === Ask.Undo && isOwnTurn && isNews);
    if (isAsked) model.isDeclined = !this.isYes;
    if (isAsked) board.play(this.isYes ? "accept" : "decline");
    real.wait(WAIT_MS);
    if (isAsked && this.isYes) return [UNDO];
    return this.what === Ask.Resign && isOwnTurn ? [Play.Resign + 3 - board.book.seat] : [];
  }
}

/** Whatever it says, nothing is written. */
class SaysIdly extends Deed {
  constructor(
    private readonly name: string,
    private readonly say: (real: Real) => void,
  ) {
    super();
  }
  toString = () => this.name;
  act(_: Model, real: Real): number[] {
    this.say(real);
    real.wait(WAIT_MS);
    return [];
  }
}

/** Who comes back asks anew. */
class ComesBack extends SaysIdly {
  constructor() {
    super("is switched off and on", real => real.liar.restart());
  }
  override run(model: Model, real: Real): void {
    super.run(model, real);
    model.isDeclined = false;
  }
}

class IsSwitchedOff extends SaysIdly {
  constructor(forMs: number) {
    super(`the board is off for ${forMs} ms`, real => real.pullPlug(forMs));
  }
  override run(model: Model, real: Real): void {
    super.run(model, real);
    model.isTorn = true;
    model.isDeclined = false;
  }
}

const byte = fc.integer({ min: 0, max: 255 });
const bytes = (count: number) => fc.array(byte, { minLength: count, maxLength: count });
const entry = fc.oneof(fc.integer({ min: 0, max: 115 }), byte);
const near = fc.constantFrom(-2, -1, 0, 0, 0, 1, 2, 30);
const idle = (name: string, kind: number, payload: number) =>
  fc
    .tuple(near, bytes(payload))
    .map(
      ([ahead, data]) =>
        new SaysIdly(`says ${name}, ${ahead} ahead, ${data}`, real =>
          real.say(kind, Math.max(0, real.board.book.leaf!.count + ahead), data),
        ),
    );
const deck = fc
  .tuple(bytes(16), byte)
  .map(
    ([seed, score]) =>
      new SaysIdly(`brings a deck, ${score}:0`, real =>
        real.say(Kind.Record, 23, [...seed, 0, 4, 1, score, 0, 0, 1, ...Array(9).fill(0)]),
      ),
  );

const deeds = [
  fc.nat(20).map(pick => new PlaysOn(pick)),
  fc.nat(20).map(pick => new PlaysOn(pick)),
  fc.tuple(entry, near).map(([what, ahead]) => new SaysMove(what, ahead)),
  fc.tuple(entry, fc.boolean()).map(([what, isYes]) => new Claims(what, isYes)),
  fc.tuple(byte, fc.boolean()).map(([what, isYes]) => new Asks(what, isYes)),
  fc.tuple(fc.constantFrom(Ask.Resign, Ask.Undo, Ask.Undo), fc.boolean()).map(([what, isYes]) => new Asks(what, isYes)),
  idle("REFUSE", Kind.Refuse, 0),
  idle("ACK", Kind.Ack, 0),
  idle("READY", Kind.Ready, 2),
  idle("COMMIT", Kind.Commit, 9),
  idle("NONCE", Kind.Nonce, 8),
  idle("REVEAL", Kind.Reveal, 8),
  idle("AUDIT", Kind.Audit, 4),
  deck,
  bytes(40).map(noise => new SaysIdly("makes a noise", ({ world }) => world.lines[1].send(noise))),
  fc.constant(new ComesBack()),
  fc.nat(3000).map(forMs => new IsSwitchedOff(forMs)),
];

test(
  `what a peer says in whatever order, only what it may say is written (SEED=${SEED})`,
  () => {
    let written = 0;
    fc.assert(
      fc.property(fc.nat(1000), fc.commands(deeds, { maxCommands: 60, size: "max" }), (seed, commands) => {
        const real = new Encounter(seed);
        real.settle();
        fc.modelRun(
          () => ({ model: { leaf: real.board.book.leaf!, isTorn: false, isDeclined: false }, real }),
          commands,
        );
        written += real.written.length;
      }),
      { seed: SEED, numRuns: times(RUNS) },
    );
    expect(written).toBeGreaterThan(times(RUNS));
  },
  SLOW,
);
