// A board that runs a finished bundle on the real interpreter, with a simulated camera and gantry at two of its ports, all in the machine's own time.
import { SimGrbl } from "../../../devices/sim/grbl";
import { cellOnTable, OpenMv } from "../../../devices/sim/openmv";
import { makeRandom } from "../../../devices/sim/random";
import type { Stone, StoneTable } from "../../../devices/sim/stone-table";
import type { SimClock } from "../../../devices/sim/wire";
import { Interpreter, type Options } from "./interpreter";

const clock: SimClock = {
  now: () => performance.now(),
  after: (forMs, then) => Number(setTimeout(then, forMs)),
  cancel: timer => clearTimeout(timer),
};
const BAUD = 115200;
/** What the device says when too few whole pictures have come. */
const UNSEEN = /^(Keep still|No pictures)/;
/** So often is it asked to look again. */
const MOST_PRESSES = 15;
const PER_MM = 1.6;
const MIDDLE = { xMm: 130, yMm: 100 };
/** As the board must know it: from the picture to the arm's axes, which are the table's. */
const TRANSFORM = [1 / PER_MM, 0, MIDDLE.xMm - 160 / PER_MM, 0, -1 / PER_MM, MIDDLE.yMm + 120 / PER_MM];

const tray = (colour: "X" | "O", xMm: number): Stone[] =>
  Array.from({ length: 5 }, (_, number) => ({ colour, xMm, yMm: 48 + 26 * number }));

/** A quick machine, so that the test is. */
export const CONFIG = {
  board: "linux",
  camera: { path: "camera", baud: BAUD },
  arm: { path: "arm", baud: BAUD, feed: 24000, feedZ: 12000, settleMs: 100, transform: TRANSFORM },
};

export class DeviceBoard {
  readonly table: StoneTable = { stones: [...tray("X", 50), ...tray("O", 210)], board: { ...MIDDLE, turnedDeg: 0 } };
  readonly camera: OpenMv;
  readonly arm: SimGrbl;

  private constructor(
    readonly board: Interpreter,
    turnedDeg: number,
    piece: number | undefined,
  ) {
    this.table.board.turnedDeg = turnedDeg;
    this.camera = new OpenMv({
      clock,
      table: this.table,
      random: makeRandom(7),
      pose: { perMm: PER_MM, xPx: 160 - PER_MM * MIDDLE.xMm, yPx: 120 + PER_MM * MIDDLE.yMm },
      noisePx: 0.5,
      piece,
    });
    this.camera.send = bytes => board.send("camera", bytes);
    this.arm = new SimGrbl({ clock, table: this.table, homingMs: 200 });
    this.arm.send = bytes => board.send("arm", bytes);
    board.onReceive("arm", data => {
      for (const byte of data) this.arm.receive(byte, BAUD);
    });
  }

  /** `piece`: bytes that the camera sends in one breath. */
  static async start(options: Options, turnedDeg = 0, piece?: number): Promise<DeviceBoard> {
    return new DeviceBoard(
      await Interpreter.start({ ...options, ports: ["camera", "arm"], config: CONFIG }),
      turnedDeg,
      piece,
    );
  }

  async open(how: object): Promise<void> {
    await this.board.ask(`croupier.open("tictactoe",${JSON.stringify(how)})`);
  }

  /**
   * The person is ready; until the board waits for him again. What the screen says then. Where this machine is busy, a released Espruino loses bytes of the camera's
   * as an ESP32 does; the device says that it has not seen enough then, and he presses once more.
   */
  async ready(): Promise<string> {
    for (let press = 1; ; press++) {
      await this.board.until(`croupier.moves().indexOf("ready")>=0`, 40_000);
      if (!(await this.board.ask(`croupier.play("ready")`)))
        throw new Error("not ready: " + (await this.state()).message);
      await this.board.until(`croupier.moves().length>0`, 40_000);
      const { message } = await this.state();
      if (press === MOST_PRESSES || !UNSEEN.test(message)) return message;
    }
  }

  state(): Promise<any> {
    return this.board.ask("croupier.state()");
  }

  async cells(): Promise<string> {
    return (await this.state()).cells.join("");
  }

  /** What lies on the table. */
  get position(): string {
    return [1, 2, 3, 4, 5, 6, 7, 8, 9].map(cell => this.on(cell)?.colour ?? ".").join("");
  }

  on(cell: number): Stone | undefined {
    const at = cellOnTable(this.table.board, cell);
    return this.table.stones.find(({ xMm, yMm }) => Math.hypot(xMm - at.xMm, yMm - at.yMm) < 5);
  }

  lay(stone: Stone, cell: number): void {
    Object.assign(stone, cellOnTable(this.table.board, cell, 1, -2));
  }

  /** A person's stone, out of his tray. */
  spare(colour: "X" | "O"): Stone {
    return this.table.stones.filter(stone => stone.colour === colour && (stone.xMm < 60 || stone.xMm > 200)).pop()!;
  }

  /** A person puts all stones back into their trays. */
  tidy(): void {
    this.table.stones = [...tray("X", 50), ...tray("O", 210)];
  }

  stop(): void {
    this.camera.power(false);
    this.board.stop();
  }
}
