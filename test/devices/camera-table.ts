// A table with a board, stones and a hand under the simulated camera, the driver at the other end of its wire, and what an app does with both: it
// remembers the grid, and asks what changed. The wire carries the bytes in pieces, as a port does.
import { crc32 } from "node:zlib";
import openCamera from "../../devices/openmv";
import { VirtualClock } from "../../devices/sim/clock";
import { BAUD, cellOnTable, OpenMv, type OpenMvOptions } from "../../devices/sim/openmv";
import { makeRandom } from "../../devices/sim/random";
import type { Stone, StoneTable } from "../../devices/sim/stone-table";
import type { Grid } from "../../src/games/tictactoe/sight";
import { readGrid } from "../games/tictactoe/look";
import { Change, whatChanged, type Difference } from "../../src/games/tictactoe/change";
import type { Blobs, Camera } from "../../src/kernel/ports";

export const CELLS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
export const EMPTY = ".........";
/** A stone of 22 mm may lie so far from the middle of its cell, 28 mm between the lines, and touches none. */
const LEGAL_MM = 3;
/** Middle of a tray's stones from the board's, which has its corners at 64 mm when it is turned: half a stone and 10 mm more. */
const TRAY_MM = 85;

export class CameraTable {
  readonly clock = new VirtualClock();
  readonly table: StoneTable = { stones: [], board: { xMm: 0, yMm: 0, turnedDeg: 0 } };
  readonly camera: OpenMv;
  readonly driver: Camera;
  readonly random: () => number;
  grid: Grid | undefined;
  /** Everything that was believed since the last `look`, in the order in which it was. */
  seen: string[] = [];
  lost = 0;
  /** Bytes in a piece, at most. */
  piece = 64;
  private hear: (chunk: string) => void = () => undefined;

  constructor(seed: number, options: Partial<OpenMvOptions> = {}) {
    this.random = makeRandom(seed);
    this.camera = new OpenMv({ clock: this.clock, table: this.table, random: this.random, piece: 300, ...options });
    this.camera.send = bytes => this.feed(bytes);
    const bus = {
      open: (baud: number) => {
        if (baud !== BAUD) throw new Error(`${baud} baud`);
      },
      write: () => {
        throw new Error("nothing is ever sent to a camera");
      },
      onData: (listener: (chunk: string) => void) => {
        this.hear = listener;
      },
    };
    this.driver = openCamera(bus, BAUD, this.clock, crc32);
  }

  feed(bytes: Uint8Array | string): void {
    const text = Buffer.from(bytes as string, "latin1").toString("latin1");
    for (let at = 0; at < text.length;) {
      const length = 1 + Math.floor(this.random() * this.piece);
      this.hear(text.slice(at, at + length));
      at += length;
    }
  }

  /** Lays nine cells out on the board, each stone anywhere in its cell, and the rest of five of each colour in the trays. */
  lay(cells: string): void {
    const step = () => (2 * this.random() - 1) * LEGAL_MM;
    const onBoard = CELLS.filter(cell => cells[cell - 1] !== ".").map((cell): Stone => ({
      colour: cells[cell - 1] as "X" | "O",
      ...cellOnTable(this.table.board, cell, step(), step()),
    }));
    const spare = (colour: "X" | "O", side: number) =>
      Array.from(
        { length: Math.max(0, 5 - onBoard.filter(stone => stone.colour === colour).length) },
        (_, at): Stone => ({ colour, xMm: side * TRAY_MM, yMm: 25 * (at - 2) }),
      );
    this.table.stones = [...onBoard, ...spare("X", -1), ...spare("O", 1)];
  }

  /** One more stone, so far from a cell's middle to the right and down. */
  add(colour: "X" | "O", cell: number, rightMm = 0, downMm = 0): void {
    this.table.stones.push({ colour, ...cellOnTable(this.table.board, cell, rightMm, downMm) });
  }

  run(forMs: number): this {
    this.clock.advance(forMs);
    return this;
  }

  /** What an app makes of one picture: nine characters, or "" as long as there is no board that could be trusted. */
  read(blobs: Blobs): string {
    const { grid, cells } = readGrid(blobs, this.grid);
    this.grid = grid;
    return cells;
  }

  /** Looks for so long. */
  look(forMs: number): this {
    this.seen = [];
    this.driver.watch(blobs => {
      if (blobs) this.seen.push(this.read(blobs));
      else this.lost++;
    });
    return this.run(forMs);
  }

  /** The first that is certain, as an app would take it: nothing askew, hidden or doubtful. Undefined if there was none for so long. */
  judge(believed: string, device: string, forMs: number): Difference | undefined {
    this.look(0);
    const endMs = this.clock.now() + forMs;
    while (this.clock.now() < endMs) {
      const read = this.run(50).seen.splice(0).filter(Boolean);
      const turn = read.map(cells => whatChanged(believed, cells, device)).find(({ change }) => change > Change.Hidden);
      if (turn) return turn;
    }
    return undefined;
  }
}
