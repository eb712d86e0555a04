// Two boards in their workers and nothing else of the page: what a test in Chromium holds on to, as `window.twoBoards`.
import { BoardClient, type Start } from "../../../deploy/page/board-client";
import { loadProgram } from "../../../deploy/page/bundles";
import type { Arrangement, FromBoard } from "../../../deploy/page/protocol";

type Seen = { [K in FromBoard["type"]]?: Extract<FromBoard, { type: K }> };

class Seat {
  readonly client = new BoardClient();
  /** The last message of each kind. */
  readonly seen: Seen = {};
  readonly complaints: string[] = [];
  hangs = 0;

  constructor() {
    for (const kind of ["screen", "lamp", "tone", "printed", "traffic", "files", "read", "table", "life"] as const)
      this.client.on(kind, message => Object.assign(this.seen, { [kind]: message }));
    this.client.on("complaint", ({ message }) => this.complaints.push(message));
    this.client.on("hang", isHanging => {
      if (isHanging) this.hangs++;
    });
  }

  /** 64 lines of # and . */
  get picture(): string[] {
    const { pixels } = this.seen.screen ?? { pixels: new Uint8Array() };
    return Array.from({ length: pixels.length / 16 }, (_, row) =>
      Array.from({ length: 128 }, (_, x) => (pixels[row * 16 + (x >> 3)] & (128 >> (x & 7)) ? "#" : ".")).join(""),
    );
  }
}

export class Bench {
  readonly seats = [new Seat(), new Seat()];

  async start(arrangements: Arrangement[], more: Partial<Start> = {}): Promise<void> {
    const { port1, port2 } = new MessageChannel();
    for (const at of [0, 1]) await this.startOne(at, arrangements[at], [port1, port2][at], more);
  }

  /** One board alone; the other gets the new cable's end. */
  async restart(at: number, arrangement: Arrangement): Promise<void> {
    const { port1, port2 } = new MessageChannel();
    await this.startOne(at, arrangement, port1);
    this.seats[1 - at].client.wire(port2);
  }

  private async startOne(
    at: number,
    arrangement: Arrangement,
    wire: MessagePort,
    more: Partial<Start> = {},
  ): Promise<void> {
    const program = await loadProgram(arrangement.bundle);
    this.seats[at].client.start(
      {
        arrangement,
        ...program,
        files: {},
        cable: { isPlugged: true, noise: 0, baud: null },
        isOn: true,
        seed: at + 1,
        ...more,
      },
      wire,
    );
  }
}

Object.assign(window, { twoBoards: new Bench() });
