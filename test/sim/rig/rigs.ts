// Boards of the bench without a browser: what each tells is kept, and the cable between two of them has clocks that know nothing of each other.
import { standard, STOCK } from "../../../deploy/arrangements";
import type { Arrangement } from "../../../devices/sim/rig/arrangement";
import type { FromRig, KeyName, WireByte } from "../../../devices/sim/rig/messages";
import { bundleText } from "../../../deploy/lab/dist";
import { Rig, type RigOptions } from "../../../devices/sim/rig/rig";
import { workerRunOf } from "../../../devices/sim/worker-run";
import { type Rewriting, rewritingOf } from "../../../devices/sim/worker-run/rewrite";

type Of<K extends FromRig["type"]> = Extract<FromRig, { type: K }>;

export { bundleText };

/** As the page has them with its bundles, by their text. */
const rewritings = new Map<string, Rewriting>();

function programOf(bundle: string): string {
  const text = bundleText(bundle);
  if (!rewritings.has(text)) rewritings.set(text, rewritingOf(text));
  return text;
}

/** As in a worker. */
export class Told {
  readonly rig: Rig;
  readonly messages: FromRig[] = [];
  sent: WireByte[] = [];

  constructor(arrangement: Arrangement = standard("esp32"), options: Partial<RigOptions> = {}) {
    this.rig = new Rig({
      stock: STOCK,
      arrangement,
      programText: programOf(arrangement.bundle),
      makeRun: (globals, board) => workerRunOf(rewritings, globals, board),
      tell: message => this.messages.push(message),
      send: byte => this.sent.push(byte),
      ...options,
    });
  }

  /** Past the two seconds in which a key leads to the safe shell, until the scanner has been found. */
  start(forMs = 8000): this {
    this.rig.power(true).advance(forMs);
    return this;
  }

  all<K extends FromRig["type"]>(type: K): Of<K>[] {
    return this.messages.filter((one): one is Of<K> => one.type === type);
  }

  last<K extends FromRig["type"]>(type: K): Of<K> | undefined {
    return this.all(type).pop();
  }

  /** What the page would draw. */
  get picture(): string {
    const { pixels } = this.last("screen")!;
    return Array.from(pixels, byte => byte.toString(2).padStart(8, "0"))
      .join("")
      .replace(/0/g, ".")
      .replace(/1/g, "#")
      .match(/.{128}/g)!
      .join("\n");
  }

  ask<T = any>(text: string): T {
    const { isError, text: said, value } = this.rig.ask(text);
    if (isError) throw new Error(said);
    return value as T;
  }

  get state(): any {
    return this.ask("croupier.state()");
  }
  get complaints(): string[] {
    return this.all("complaint").map(({ message }) => message);
  }
  get printed(): string[] {
    return this.all("printed").flatMap(({ lines }) => lines);
  }

  press(key: KeyName, forMs = 80): this {
    this.rig.key(key, true);
    this.rig.advance(forMs);
    this.rig.key(key, false);
    this.rig.advance(500);
    return this;
  }

  /** Holds a sticker before the scanner until it beeps. */
  scan(text: string): this {
    const before = this.all("read").length;
    this.rig.show(text);
    for (let waited = 0; waited < 5000 && this.all("read").length === before; waited += 20) this.rig.advance(20);
    this.rig.show(null);
    this.rig.advance(300);
    return this;
  }

  until(isSo: () => boolean, atMostMs = 60_000, stepMs = 100): boolean {
    for (let waited = 0; waited < atMostMs && !isSo(); waited += stepMs) this.rig.advance(stepMs);
    return isSo();
  }
}

/** Two boards and the cable. One clock starts late, and each hears of the other only between two steps. */
export class Wired {
  readonly boards: Told[];

  constructor(arrangements: Arrangement[], options: Partial<RigOptions> = {}) {
    this.boards = arrangements.map((arrangement, at) => new Told(arrangement, { ...options, seed: 10 + at }));
    this.boards[1].rig.advance(777);
  }

  run(forMs: number, stepMs = 4): this {
    for (let passed = 0; passed < forMs; passed += stepMs) {
      for (const { rig } of this.boards) rig.advance(stepMs);
      this.boards.forEach((board, at) => board.sent.splice(0).forEach(byte => this.boards[1 - at].rig.hear(byte)));
    }
    return this;
  }

  until(isSo: () => boolean, atMostMs = 120_000): boolean {
    for (let waited = 0; waited < atMostMs && !isSo(); waited += 200) this.run(200);
    return isSo();
  }
}
