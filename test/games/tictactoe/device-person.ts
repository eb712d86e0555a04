// A person at the tic-tac-toe device: plays, cheats in every way, presses keys too often, does what the screen asks for; and what may befall the arm
// and the camera meanwhile. All of it comes from one number.
import type { Stone } from "../../../devices/sim/stone-table";
import { cellOnTable } from "../../../devices/sim/openmv";
import { State } from "../../../devices/sim/grbl";
import { makeRandom } from "../../../devices/sim/random";
import { outcomeOf } from "./slow";
import { LOST, Mishaps } from "./device-mishaps";
import { DeviceTable, JOB } from "./device-table";

export interface Evening {
  outcome: string;
  presses: number;
  stones: number;
  slowestMs: number;
  /** How often it asked for a stone that it had let go of. */
  questions: number;
  /** How often that lay in the way of the next one, and no camera saw it. */
  unseen: number;
  cheats: Record<string, number>;
  faults: Record<string, number>;
}

const LIMIT_MS = 15_000;
const MOST_PRESSES = 250;
const ACCUSATION = /went to|back on|^Swap|^Take|^Straighten|^Uncover/;
const YOUR_TURN = /^(Device: |Your turn|Lay a stone|. is back)/;
/** White or black, a stone 13 mm beside the middle of its cell touches a line. */
const ASKEW_MM = 13;

export class Person {
  readonly table: DeviceTable;
  readonly evening: Evening = {
    outcome: "",
    presses: 0,
    stones: 0,
    slowestMs: 0,
    questions: 0,
    unseen: 0,
    cheats: {},
    faults: {},
  };
  private readonly dice: () => number;
  private readonly mark: "X" | "O";
  private readonly device: "X" | "O";
  private readonly hasArm: boolean;
  private readonly mishaps: Mishaps;
  /** How often the arm had failed when its last job began. */
  private soundUntil = "";

  constructor(readonly seed: number) {
    const dice = (this.dice = makeRandom(seed));
    const mode = 4 + Math.floor(dice() * 3);
    const how = { mode, first: dice() < 0.5 ? "human" : "device", cells: [1 + Math.floor(dice() * 9)] };
    this.hasArm = dice() < 0.8;
    this.mark = mode === 5 || (mode === 6 && how.first === "human") ? "X" : "O";
    this.device = this.mark === "X" ? "O" : "X";
    const bad = dice() < 0.5 ? 0.1 : 0;
    this.table = new DeviceTable({
      how,
      seed,
      turnedDeg: 80 * dice() - 40,
      noisePx: dice() < 0.5 ? 0.7 : 0,
      faults: { dropped: bad, damaged: bad, repeated: bad },
      noArm: !this.hasArm,
      arm: { line: { chunks: this.pick(["bytes", "whole", "random"]), seed } },
    });
    this.mishaps = new Mishaps(this.table, dice, this.hasArm, name => this.count("faults", name));
  }

  play(): Evening {
    const { table, evening } = this;
    table.run(2500);
    this.press();
    while (!table.state.outcome) {
      if (evening.presses > MOST_PRESSES) this.object("no end");
      this.act();
      this.press();
    }
    evening.outcome = table.state.outcome;
    if (evening.outcome === this.mark || evening.outcome !== outcomeOf(table.cells) || table.lying !== table.cells)
      this.object(`ends as ${evening.outcome}`);
    return evening;
  }

  private pick<T>(list: T[]): T {
    return list[Math.floor(this.dice() * list.length)];
  }
  private where(letter: string): number[] {
    return [...this.table.cells].flatMap((mark, at) => (mark === letter ? [at + 1] : []));
  }

  private count(kind: "cheats" | "faults", name: string): void {
    this.evening[kind][name] = (this.evening[kind][name] ?? 0) + 1;
  }

  private object(words: string): never {
    const { table } = this;
    throw new Error(
      `seed ${this.seed}: ${words}; believed ${table.cells}, there lies ${table.position}, strays ${table.strays.length}; ${table.said.slice(-12).join(" | ")}`,
    );
  }

  /** Nothing is wrong on the table: it is as believed, or one stone further. */
  private get isInnocent(): boolean {
    const { table } = this;
    const isMine = table.state.turn === "human";
    const changed = [...table.position].flatMap((mark, at) =>
      mark === table.cells[at] ? [] : [{ at, was: table.cells[at], mark }],
    );
    return (
      changed.length <= 1 &&
      changed.every(
        ({ at, was, mark }) => was === "." && (isMine ? mark === this.mark : mark + " on " + (at + 1) === this.plan),
      ) &&
      !table.strays.length &&
      !table.at.table.held &&
      !table.camera.hand &&
      !table.camera.isDark &&
      Math.abs(table.at.table.board.turnedDeg) <= 40
    );
  }

  /** What the device was about to lay, or to have laid: "X on 5". */
  private get plan(): string | undefined {
    return this.table.said.flatMap(words => words.match(/^(?:Setting|Put) (. on .)/)?.[1] ?? []).pop();
  }

  // What the person does before the key is pressed

  private act(): void {
    const { table, dice } = this;
    table.camera.hand = undefined;
    if (table.state.turn === "human" && table.position === table.cells && !table.strays.length) {
      // Harmless: the board is turned, something is asked for.
      if (dice() < 0.1) table.turnBoard(Math.max(-38, Math.min(38, table.at.table.board.turnedDeg + 60 * dice() - 30)));
      if (dice() < 0.1) {
        table.app.play(this.pick(["hint", "5", "undo", "first", "nonsense", "trays"]));
        table.run(3000 * dice());
      }
      if (dice() < 0.6) table.lay(table.take(this.mark), this.pick(this.where(".")));
      else this.cheat();
    } else this.putRight();
  }

  private cheat(): void {
    const { table, mark, device, dice } = this;
    const free = this.where(".");
    const [theirs, own] = [this.where(device), this.where(mark)];
    const cell = this.pick(free);
    const others = free.filter(other => other !== cell);
    const cheats: Record<string, (() => void) | false> = {
      none: () => undefined,
      two:
        others.length > 0 &&
        (() => {
          for (const at of [cell, this.pick(others)]) table.lay(table.bring(mark), at);
        }),
      "wrong colour": () => table.lay(table.bring(device), cell),
      moved: theirs.length > 0 && (() => table.lay(table.on(this.pick(theirs)), cell)),
      removed: theirs.length > 0 && (() => table.remove(table.on(this.pick(theirs)))),
      "own moved": own.length > 0 && (() => table.lay(table.on(this.pick(own)), cell)),
      "own removed": own.length > 0 && (() => table.remove(table.on(this.pick(own)))),
      swapped:
        theirs.length > 0 &&
        own.length > 0 &&
        (() => {
          const [one, other] = [this.pick(theirs), this.pick(own)];
          const [first, second] = [table.on(one), table.on(other)];
          table.lay(first, other);
          table.lay(second, one);
        }),
      replaced:
        theirs.length > 0 &&
        (() => {
          table.on(this.pick(theirs)).colour = mark;
        }),
      "two moved":
        theirs.length > 1 &&
        others.length > 0 &&
        (() => {
          const [first, second] = [table.on(theirs[0]), table.on(theirs[1])];
          table.lay(first, cell);
          table.lay(second, this.pick(others));
        }),
      "moved and new":
        theirs.length > 0 &&
        others.length > 0 &&
        (() => {
          table.lay(table.on(this.pick(theirs)), cell);
          table.lay(table.bring(mark), this.pick(others));
        }),
      askew: () => this.layAskew(table.bring(mark), cell),
      "pushed askew":
        theirs.length > 0 &&
        (() => {
          const at = this.pick(theirs);
          this.layAskew(table.on(at), at);
        }),
      "one on another": () => {
        for (let stone = 0; stone < 2; stone++) table.lay(table.bring(mark), cell);
      },
      hand: () => {
        table.camera.hand = {
          ...cellOnTable(table.at.table.board, 1 + Math.floor(dice() * 9)),
          widthMm: 40,
          heightMm: 90,
        };
      },
      "turned too far": () => table.turnBoard(44),
      "out of sight": () =>
        this.mishaps.roll(theirs.length && dice() < 0.5 ? table.on(this.pick(theirs)) : table.bring(mark), cell),
    };
    const name = this.pick(Object.keys(cheats).filter(kind => cheats[kind]));
    (cheats[name] as () => void)();
    this.count("cheats", name);
  }

  private layAskew(stone: Stone, cell: number): void {
    const [right, down] = this.pick([
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ]);
    Object.assign(stone, cellOnTable(this.table.at.table.board, cell, right * ASKEW_MM, down * ASKEW_MM));
  }

  /** What the screen asks for, by the letter or by a look at what it believes. */
  private putRight(): void {
    const { table, dice } = this;
    const text = table.message;
    // Nobody reaches under an arm that moves: one that hears nothing does not stop.
    for (let tenths = 0; table.at.line.chip.state === State.Run && tenths < 150; tenths++) table.run(100);
    const [one, other] = (text.match(/\d/g) ?? []).map(Number);
    const clear = (cell: number) =>
      table.at.table.stones.filter(stone => table.cellOf(stone) === cell - 1).forEach(stone => table.remove(stone));
    const isCells = one && !/ s\b/.test(text);
    if (LOST.test(text)) this.search();
    else if (/^Turn/.test(text)) table.turnBoard(30 * dice());
    else if (/^No pictures/.test(text)) table.run(4000);
    else if (/^Fill/.test(text)) table.fillTrays();
    else if (/^Put . on/.test(text)) {
      if (dice() < 0.8) table.lay(table.bring(text[4] as "X"), one);
      else if (dice() < 0.5) table.lay(table.bring(text[4] as "X"), this.pick(this.where(".")));
    } else if (isCells && dice() < 0.5 && !table.strays.length) {
      if (/^Take/.test(text)) clear(one);
      else if (/^Put . back/.test(text)) {
        clear(one);
        table.lay(table.bring(text[4] as "X"), one);
      } else if (/^Put/.test(text)) table.lay(table.on(one), other);
      else if (/^Swap/.test(text))
        [table.on(one).colour, table.on(other).colour] = [table.on(other).colour, table.on(one).colour];
    } else if (/^Arm/.test(text) && dice() < 0.2) this.replace();
    else if (dice() < (/^Arm/.test(text) ? 0.5 : 0.9)) {
      table.set(table.cells);
      // Some put the device's stone where it was to go.
      const cell = this.plan ? +this.plan[5] : 0;
      if (cell && dice() < 0.2 && table.state.turn === "device" && table.cells[cell - 1] === ".")
        table.lay(table.bring(this.device), cell);
    }
  }

  /** Whoever is asked to look takes away what lies about. */
  private search(): void {
    const { table, dice, device } = this;
    table.strays.forEach(stone => table.remove(stone));
    if (dice() < 0.3) table.set(table.cells);
    if (dice() < 0.2 && table.goal && table.lying[table.goal - 1] === ".") table.lay(table.bring(device), table.goal);
  }

  /** Another stone where one was to go; what fell may lie anywhere. */
  private replace(): void {
    const { table, device } = this;
    if (table.goal && table.lying[table.goal - 1] === ".") table.lay(table.bring(device), table.goal);
  }

  // The key, and what happens until the device waits again

  private press(): void {
    const { table, evening } = this;
    const innocent = this.isInnocent;
    const said = table.said.length;
    const before = this.mishaps.told;
    evening.presses++;
    this.mishaps.threaten();
    table.ready();
    const news = table.said.slice(said);
    const isSound = this.mishaps.told === before;
    if (news.some(text => JOB.test(text))) this.soundUntil = before;
    if (news.some(text => LOST.test(text))) this.judgeQuestion();
    if (innocent && isSound && news.some(text => ACCUSATION.test(text))) this.object("a false accusation");
    if (table.state.turn === "human" && YOUR_TURN.test(table.message) && table.lying !== table.cells)
      this.object("believes what is not so");
    if (this.mishaps.unasked.some(text => JOB.test(text) || YOUR_TURN.test(text)))
      this.object("goes on though nobody was asked to look");
    if (isSound) this.time(said);
    if (table.objections.length) this.object(table.objections.join(", "));
  }

  /** It asks for a stone only if the arm broke off, or if that does not lie where it was to go; of the device's colour, and in the person's turn only if it was put back. */
  private judgeQuestion(): void {
    const { table, mishaps, device } = this;
    this.evening.questions++;
    if (table.hasUnseen(table.goal)) this.evening.unseen++;
    if (mishaps.told === this.soundUntil && table.lying[table.goal - 1] === device)
      this.object("asks for what lies there");
    if (!table.message.startsWith(device)) this.object("asks for a stone of the person's");
  }

  /** How long each stone took. */
  private time(from: number): void {
    const { table, evening } = this;
    for (let at = from; at < table.said.length; at++) {
      if (!/^Setting|Fixing$/.test(table.said[at])) continue;
      const end = table.said.findIndex((text, later) => later > at && !/^(Looking|Wait)/.test(text));
      const tookMs = table.saidAtMs[end] - table.saidAtMs[at];
      evening.stones++;
      evening.slowestMs = Math.max(evening.slowestMs, tookMs);
      if (tookMs >= LIMIT_MS) this.object(`${table.said[at]}: ${tookMs} ms`);
    }
  }
}
